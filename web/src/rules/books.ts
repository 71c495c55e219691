/* books.ts: <enf-books>, how the rulebooks differ: a table a chapter, a row a question, a column a book. Which books are shown
 * can be chosen, and only the questions that those answer differently. A case opens its sentence. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { Route } from '../router.js';
import type { BooksCell, BooksChapter, BooksFamily, BooksRow } from '../types.js';
import '../lobby/masthead.js';
import { caseLink, CasePopover } from '../play/rule-case.js';
import { plural, t } from '../language.js';

/** Do the books at these places answer the question differently? */
export const differs = (row: BooksRow, shown: readonly number[]): boolean =>
  new Set(shown.map((book) => row.cells[book]?.words ?? '')).size > 1;

/** The chapters with the rows that are to be seen; a chapter without any is left out. */
export function chaptersSeen(family: BooksFamily, shown: readonly number[], onlyDifferent: boolean): BooksChapter[] {
  return family.chapters
    .map((chapter) => ({ ...chapter, rows: chapter.rows.filter((row) => !onlyDifferent || differs(row, shown)) }))
    .filter((chapter) => chapter.rows.length > 0);
}

export class Books extends LitElement {
  static override properties = {
    route: { attribute: false },
    family: { state: true },
    shown: { state: true },
    onlyDifferent: { state: true },
    why: { state: true },
  };
  declare route: Route;
  declare family: BooksFamily | null;
  /** The places of the books that are shown. */
  declare shown: number[];
  declare onlyDifferent: boolean;
  declare why: string;

  constructor() {
    super();
    this.family = null;
    this.shown = [];
    this.onlyDifferent = true;
    this.why = '';
    new CasePopover(this, (link) => link.closest<HTMLElement>('[data-game]')?.dataset['game'] ?? null);
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }
  private async load(): Promise<void> {
    try {
      const [family] = await api.books();
      this.shown = family ? family.books.map((_, i) => i) : [];
      this.family = family ?? null;
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }

  protected override render(): TemplateResult {
    return html`<enf-masthead here="books"></enf-masthead><main class="page-body books"><h1>${t('How the books differ')}</h1>
      <p class="lead">${t('The rulebooks of the regimental battles share most of their rules. Here is where one of them goes its own way, with its cases.')} <a href="#/rules">${t('All the rules, case by case')}</a></p>
      ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
      ${this.family ? this.body(this.family) : nothing}</main>`;
  }

  private body(family: BooksFamily): TemplateResult {
    const chapters = chaptersSeen(family, this.shown, this.onlyDifferent);
    const rows = chapters.reduce((sum, chapter) => sum + chapter.rows.length, 0);
    return html`<fieldset class="books-choice"><legend>${t('Compare')}</legend>
        ${family.books.map(
          (book, i) => html`<label class="tick"><input type="checkbox" name=${`book-${book.id}`}
            .checked=${this.shown.includes(i)} @change=${() => this.turn(i)}> ${book.title}</label>`,
        )}
        <label class="tick books-only"><input type="checkbox" name="only-different" .checked=${this.onlyDifferent}
          @change=${(event: Event) => {
            this.onlyDifferent = (event.target as HTMLInputElement).checked;
          }}> ${t('Only where they differ')}</label>
      </fieldset>
      <p class="rules-count quiet" role="status">${
        this.shown.length === 0 ? t('Choose a book.') : plural(rows, 'question')
      }</p>
      ${this.shown.length ? chapters.map((chapter) => this.chapter(family, chapter)) : nothing}`;
  }

  private chapter(family: BooksFamily, chapter: BooksChapter): TemplateResult {
    return html`<section aria-labelledby=${`chapter-${chapter.id}`}>
      <h2 id=${`chapter-${chapter.id}`}>${chapter.title}</h2>
      <table class="books-table" role="table" aria-labelledby=${`chapter-${chapter.id}`}>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${t('Question')}</th>${this.shown.map(
          (i) => html`<th role="columnheader" scope="col">${family.books[i]!.title}</th>`,
        )}</tr></thead>
        <tbody role="rowgroup">${chapter.rows.map(
          (row) => html`<tr role="row" data-row=${`${chapter.id}.${row.fields[0]}`}>
            <th role="rowheader" scope="row">${row.question}</th>${this.shown.map((i) => this.cell(family, row, i))}</tr>`,
        )}</tbody>
      </table></section>`;
  }

  private cell(family: BooksFamily, row: BooksRow, i: number): TemplateResult {
    const book = family.books[i]!;
    const cell: BooksCell = row.cells[i]!;
    const same = i > 0 && cell.standard && this.shown.includes(0);
    return html`<td role="cell" data-game=${book.game} class=${same || !cell.words ? 'is-same' : ''}>
      <span class="books-name">${book.title}</span>
      <span>${
        !cell.words
          ? html`<span aria-hidden="true">–</span><span class="visually-hidden">${t('No such rule')}</span>`
          : same
            ? t('same')
            : cell.words
      } ${cell.cases.map((one) => html`${caseLink(one)} `)}${
        cell.without_case ? html`<span class="quiet">(${cell.without_case})</span>` : nothing
      }</span></td>`;
  }

  private turn(i: number): void {
    const shown = new Set(this.shown);
    if (!shown.delete(i)) shown.add(i);
    this.shown = [...shown].sort((a, b) => a - b);
  }
}
customElements.define('enf-books', Books);
