/* template.ts: a briefing laid out: the situation, what each side must do, what wins. The page before a battle and the
 * panel beside the map show the same. */
import { html, type TemplateResult } from 'lit';
import type { Briefing, BriefingFacts } from '../protocol.js';
import type { Catalogue, SideId } from '../types.js';
import { sideStyle, sideTitle } from '../lobby/words.js';
import { sheetTemplate } from '../play/sheet.js';

const DIFFICULTY = ['', 'A first battle', 'Easy', 'Demanding', 'For experts'];
/** "Easy". */
export const difficultyWords = (facts: Pick<BriefingFacts, 'difficulty'>): string => DIFFICULTY[facts.difficulty] ?? '';
/** "about 3 hours": with the computer as opponent. */
export function lengthWords({ hours }: Pick<BriefingFacts, 'hours'>): string {
  if (hours < 10) return `about ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  const evenings = Math.round(hours / 4);
  return `about ${hours} hours, ${evenings} evenings`;
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
    <section class="situation"><h2>The situation</h2>${paragraphs(briefing.situation)}</section>
    <section class="tasks"><h2>What to do</h2>${sides.map((side) => task(briefing, catalogue, side))}</section>
    ${sheetTemplate(briefing.aims)}
    <dl class="briefing-facts">
      <div><dt>Length</dt><dd>${lengthWords(briefing)}</dd></div>
      <div><dt>Difficulty</dt><dd>${difficultyWords(briefing)}</dd></div>
      <div><dt>Counters</dt><dd>${briefing.counters}</dd></div>
      <div><dt>For a first game</dt><dd>${sideTitle(catalogue, briefing.beginner.side)}. ${briefing.beginner.why}</dd></div>
    </dl></div>`;
}
