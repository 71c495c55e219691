/* template.ts: a briefing laid out: the situation, what each side must do, what wins. The page before a battle and the
 * panel beside the map show the same. */
import { html, type TemplateResult } from 'lit';
import type { Briefing, BriefingFacts } from '../protocol.js';
import type { Catalogue, SideId } from '../types.js';
import { sideStyle, sideTitle } from '../lobby/words.js';
import { sheetTemplate } from '../play/sheet.js';
import { plural, t } from '../language.js';

const DIFFICULTY = ['', t('A first battle'), t('Easy'), t('Demanding'), t('For experts')];
/** "Easy". */
export const difficultyWords = (facts: Pick<BriefingFacts, 'difficulty'>): string => DIFFICULTY[facts.difficulty] ?? '';
/** "about 3 hours": with the computer as opponent. */
export function lengthWords({ hours }: Pick<BriefingFacts, 'hours'>): string {
  if (hours < 10) return t('about {0}', plural(hours, 'hour'));
  const evenings = Math.round(hours / 4);
  return t('about {0} hours, {1} evenings', hours, evenings);
}

/** Each line of a text is a paragraph. */
const paragraphs = (text: string): TemplateResult[] =>
  text
    .trim()
    .split(/\n+/)
    .map((line) => html`<p>${line}</p>`);

function task(briefing: Briefing, catalogue: Catalogue | undefined, side: SideId): TemplateResult {
  return html`<section class="task" style=${sideStyle(side)}>
    <h3><i class="swatch" aria-hidden="true"></i>${sideTitle(catalogue, side)}</h3>
    <p>${briefing.tasks[side] ?? ''}</p></section>`;
}

/** `mine`: the reader's own sides, which come first. */
export function briefingTemplate(
  briefing: Briefing,
  catalogue: Catalogue | undefined,
  mine: readonly SideId[] = [],
): TemplateResult {
  const sides = Object.keys(briefing.tasks).sort((a, b) => Number(mine.includes(b)) - Number(mine.includes(a)));
  return html`<div class="briefing">
    <section class="situation"><h2>${t('The situation')}</h2>${paragraphs(briefing.situation)}</section>
    <section class="tasks"><h2>${t('What to do')}</h2>${sides.map((side) => task(briefing, catalogue, side))}</section>
    ${sheetTemplate(briefing.aims)}
    <dl class="briefing-facts">
      <div><dt>${t('Length')}</dt><dd>${lengthWords(briefing)}</dd></div>
      <div><dt>${t('Difficulty')}</dt><dd>${difficultyWords(briefing)}</dd></div>
      <div><dt>${t('Counters')}</dt><dd>${briefing.counters}</dd></div>
      <div><dt>${t('For a first game')}</dt><dd>${sideTitle(catalogue, briefing.beginner.side)}. ${briefing.beginner.why}</dd></div>
    </dl></div>`;
}
