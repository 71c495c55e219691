/* sheet.ts: any sheet of the rules, drawn: items with their cases, boxes crossed off, odds as bars with exact fractions,
 * tables. Units and hexes named in a row are links to the board (data-unit, data-hex). */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { BoxesRow, ItemRow, OddsRow, Row, Sheet, TableRow, TextRow } from '../types.js';
import { caseLink, withCases } from './rule-case.js';
import { language, t } from '../language.js';

type Drawn = TemplateResult | typeof nothing;

/** `of`: what the sheet was opened as, where its own title does not say it: odds as announced, odds if all attack. Its rows are
 * compared once, not at every move of the pointer: the reinforcements of Gettysburg are 438. */
export function sheetTemplate(sheet: Sheet, of = ''): TemplateResult {
  return html`${guard([sheet, of, language()], () => drawn(sheet, of))}`;
}
function drawn(sheet: Sheet, of: string): TemplateResult {
  return html`<article class="sheet">
    <h2>${sheet.title} ${caseLink(sheet.case)}</h2>
    ${of && !sheet.title.toLowerCase().includes(of.toLowerCase()) ? html`<p class="opened-as">${of}</p>` : nothing}
    ${sheet.sections.map(
      (section) => html`<section>
      ${section.title ? html`<h3>${section.title}</h3>` : nothing}
      ${section.rows.map(row)}
    </section>`,
    )}
  </article>`;
}
function row(one: Row): Drawn {
  switch (one.k) {
    case 'item':
      return itemRow(one);
    case 'boxes':
      return boxesRow(one);
    case 'odds':
      return oddsRow(one);
    case 'text':
      return textRow(one);
    case 'table':
      return tableRow(one);
    default:
      return nothing; // a kind that a later engine may bring
  }
}
/** A label, as a link to the board where it names something there. What marks it stays on its last line. */
function label(text: string, mark: boolean | undefined, unit?: string, hex?: string): TemplateResult {
  const words = html`${text}${reconstructed(mark)}`;
  if (unit) return html`<button type="button" class="on-board" data-unit=${unit}>${words}</button>`;
  if (hex) return html`<button type="button" class="on-board" data-goto=${hex}>${words}</button>`;
  return html`<span>${words}</span>`;
}
const reconstructed = (mark: boolean | undefined): TemplateResult | typeof nothing =>
  mark ? html`<abbr class="mark" title=${t('Reconstructed, not printed')}>~</abbr>` : nothing;
function itemRow(one: ItemRow): TemplateResult {
  const depth = Math.min(one.depth ?? 0, 4);
  return html`<div class="item depth-${depth} ${one.tone ? `tone-${one.tone}` : ''}">
    <span class="label">${label(one.label, one.mark, one.unit, one.hex)}</span>
    <span class="leader" aria-hidden="true"></span>
    <span class="value">${one.value ?? ''}${caseLink(one.case)}</span>
  </div>`;
}
function textRow(one: TextRow): TemplateResult {
  return html`<p class="text">${withCases(one.text)} ${caseLink(one.case)}</p>`;
}

const BOX = 11;
const ROW_OF_BOXES = 20;
/** Boxes as a roster has them: crossed off from the left, a heavy bar where the limit lies. */
function boxesRow(one: BoxesRow): TemplateResult {
  const total = Math.max(0, Math.min(one.total, 200));
  const columns = Math.min(total, ROW_OF_BOXES);
  const rows = Math.max(1, Math.ceil(total / ROW_OF_BOXES));
  const words = t(
    '{0} of {1} crossed off{2}',
    one.crossed,
    one.total,
    one.limit !== undefined ? t(', limit {0}', one.limit) : '',
  );
  return html`<div class="boxes">
    <span class="label">${label(one.label, one.mark, one.unit)}</span>
    <span class="value">${one.crossed}/${one.total}${caseLink(one.case)}</span>
    <svg role="img" aria-label=${words} width=${columns * BOX + 2} height=${rows * BOX + 4}
      viewBox="-1 -2 ${columns * BOX + 2} ${rows * BOX + 4}">
      ${Array.from({ length: total }, (_, i) => box(i, i < one.crossed))}
      ${one.limit !== undefined && one.limit > 0 && one.limit <= total ? limitMark(one.limit) : nothing}
    </svg></div>`;
}
function box(i: number, crossed: boolean) {
  const x = (i % ROW_OF_BOXES) * BOX;
  const y = Math.floor(i / ROW_OF_BOXES) * BOX;
  return svg`<rect x=${x + 0.5} y=${y + 0.5} width=${BOX - 2} height=${BOX - 2} class="box"></rect>
    ${crossed ? svg`<path d="M${x + 1.5} ${y + 1.5}l${BOX - 4} ${BOX - 4}m0 ${-(BOX - 4)}l${-(BOX - 4)} ${BOX - 4}" class="cross"></path>` : nothing}`;
}
function limitMark(limit: number) {
  const i = limit - 1;
  const x = (i % ROW_OF_BOXES) * BOX + BOX - 0.6;
  const y = Math.floor(i / ROW_OF_BOXES) * BOX;
  return svg`<path d="M${x} ${y - 2}v${BOX + 2}" class="limit"></path>`;
}

export const percent = (ppm: number): string => {
  const value = ppm / 10000;
  if (value >= 10 && (value < 99.95 || value === 100)) return `${Math.round(value)} %`;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${Math.min(value, 99.9).toLocaleString(language(), digits)} %`;
};
const LONG_LABEL = 26; // more stands on a line of its own, over its bar
function oddsRow(one: OddsRow): TemplateResult {
  const width = Math.max(0, Math.min(100, one.ppm / 10000));
  return html`<div class="odds ${one.label.length > LONG_LABEL ? 'long' : ''} ${one.tone ? `tone-${one.tone}` : ''}">
    <span class="label">${one.label}</span>
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
      <path d="M0 7.5H100" class="base"></path><rect x="0" y="1" width=${width} height="6.5" class="bar"></rect></svg>
    <span class="value" title=${t('{0} in a million', one.ppm)}>${percent(one.ppm)}</span> <span class="fraction">${one.p}</span>
  </div>`;
}
/** Columns in which nothing stands are left out: there is little room beside a map. */
function filled(one: TableRow): TableRow {
  const keep = one.heads.map((_, i) => one.cells.some((cells) => (cells[i] ?? '') !== ''));
  return {
    ...one,
    heads: one.heads.filter((_, i) => keep[i]),
    cells: one.cells.map((cells) => cells.filter((_, i) => keep[i])),
  };
}
function tableRow(whole: TableRow): TemplateResult {
  const one = filled(whole);
  return html`<div class="table-scroll" role="region" aria-label=${one.heads.filter(Boolean).join(', ')} tabindex="0"><table>
    <thead><tr>${one.heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${one.cells.map((cells, i) => html`<tr class=${i === one.lit ? 'lit' : ''}>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}
