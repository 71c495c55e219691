/* log.ts: what happened, sentence by sentence, each with its case; a march or a fire is one line with its details
 * beneath; turns and phases are headings. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { LogLine } from '../game-store.js';
import { shownAs } from '../map/animate.js';
import { icon } from './icons.js';
import { caseAfter, caseLink, withCases } from './rule-case.js';
import { isHeading, worthTelling, type Cast, type Told } from './story.js';
import { PLACES } from '../protocol.js';
import type { Table } from './table.js';
import { t } from '../language.js';

const SHOWN = 250;

export function logTemplate(table: Table, all: boolean, showAll: () => void): TemplateResult {
  const { log } = table.store;
  const worth = worthTelling(log, castOf(table));
  const told = all ? worth : worth.slice(-SHOWN);
  return html`<div class="log">
    ${
      told.length < worth.length
        ? html`<button type="button" class="plain" @click=${showAll}>
      ${t('Show {0} earlier lines', worth.length - told.length)}</button>`
        : nothing
    }
    <ol>${repeat(
      told,
      (one) => one.line.key,
      (one) => toldTemplate(table, one),
    )}</ol>
    ${log.length ? nothing : html`<p class="quiet">${t('Nothing has happened yet.')}</p>`}
  </div>`;
}
export const castOf = (table: Table): Cast => ({
  shown: shownAs(table.store.catalogue),
  nameOf: (unit) => table.nameOf(unit),
});
/** A line, and beneath it what it sums up. */
export function toldTemplate(table: Table, { line, details, standing }: Told): TemplateResult {
  if (isHeading(line)) return html`<li class="heading">${headingOf(table, line)} ${caseLink(line.case)}</li>`;
  return html`<li>${placeTemplate(table, line)}${
    details.length
      ? html`<details><summary>${sentenceTemplate(line)}${standing ? html` <small>${t('by standing order')}</small>` : nothing}</summary>
        <ol>${details.map((one) => html`<li>${placeTemplate(table, one)}${sentenceTemplate(one)}</li>`)}</ol></details>`
      : sentenceTemplate(line)
  }</li>`;
}
function placeTemplate(table: Table, line: LogLine): TemplateResult | typeof nothing {
  const place = placeOf(table, line);
  return place
    ? html`<button type="button" class="to-map" data-goto=${place}
      aria-label=${t('Show {0} on the map', place)}>${icon('there')}</button>`
    : nothing;
}
function sentenceTemplate(line: LogLine): TemplateResult {
  return html`<span>${withCases(line.told)} ${caseAfter(line.told, line.case)}</span>`;
}
function headingOf(table: Table, line: LogLine): string {
  const { catalogue } = table.store;
  const side = line.event['side'] as string | undefined;
  const id = String(line.event['phase']);
  const phase =
    catalogue?.phases.find((one) => one.id === id && (!one.side || one.side === side)) ??
    catalogue?.phases.find((one) => one.id === id);
  const turn = Number(line.event['turn']);
  return `${turn ? t('Turn {0}, ', turn) : ''}${
    side && phase?.side && !phase.title.includes(table.store.sideTitle(side)) ? `${table.store.sideTitle(side)}: ` : ''
  }${phase?.title ?? id}`;
}
/** The hex that the event is about, as the schema names its fields. */
function placeOf(table: Table, line: LogLine): string | null {
  const { catalogue } = table.store;
  for (const scope of [catalogue?.game, catalogue?.family, 'any'])
    for (const name of PLACES[scope ?? '']?.[line.event.e] ?? []) {
      const value = line.event[name];
      if (typeof value === 'string') return value;
    }
  return null;
}
/** New lines for the live region: a few are read out, a long batch is summed up. */
export function spoken(lines: readonly LogLine[]): string {
  if (lines.length <= 6) return lines.map((line) => line.told).join(' ');
  return t(
    '{0} events. {1}',
    lines.length,
    lines
      .slice(-3)
      .map((line) => line.told)
      .join(' '),
  );
}
