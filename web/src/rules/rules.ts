/* rules.ts: <enf-rules>, the rules by case, in our words: a field to search all of them, chapters to leaf through, and each
 * case with an address of its own (#/rules/BOOK/CASE, or #/rules/BOOK?case=CASE). The same element stands as a panel beside the board (`panel`). */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { Route } from '../router.js';
import type { Rulebook, RuleSentence } from '../types.js';
import '../lobby/masthead.js';
import { bookCalled, rowsOf, shelf, type Book } from './book.js';
import { chapterOf, marked, search, type RuleCase } from './search.js';
import { t, tx } from '../language.js';

/** So many cases are written out at once; more on demand. */
const PAGE = 60;
const EMPTY: Rulebook = { rules: [], index: {} };

export class Rules extends LitElement {
  static override properties = {
    route: { attribute: false },
    panel: { type: Boolean },
    game: {},
    books: { state: true },
    rulebook: { state: true },
    query: { state: true },
    shown: { state: true },
    why: { state: true },
    target: { state: true },
    elsewhere: { state: true },
  };
  declare route: Route;
  declare panel: boolean;
  /** As a panel: the game whose rules it shows. As a page the address says it. */
  declare game: string;
  declare books: Book[];
  declare rulebook: Rulebook;
  declare query: string;
  declare shown: number;
  declare why: string;
  declare target: string;
  /** Other books that have what this one has not, and in how many cases. */
  declare elsewhere: { book: Book; cases: number }[];

  constructor() {
    super();
    this.panel = false;
    this.game = '';
    this.books = [];
    this.rulebook = EMPTY;
    this.query = '';
    this.shown = PAGE;
    this.why = '';
    this.target = '';
    this.elsewhere = [];
  }
  private get rules(): readonly RuleSentence[] {
    return this.rulebook.rules;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
    addEventListener('hashchange', this.moved);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.moved);
  }
  /** The address as it stands: the router looks at two parts, a case is the third. */
  private addressed(): { book: string; number: string; words?: string | null } {
    const [path = '', fields = ''] = location.hash.replace(/^#\/?/, '').split('?');
    const parts = path.split('/').map(decodeURIComponent);
    if (parts[0] !== 'rules' || this.panel) return { book: this.game, number: '' };
    const asked = new URLSearchParams(fields);
    return { book: parts[1] ?? '', number: parts[2] ?? asked.get('case') ?? '', words: asked.get('words') };
  }
  private readonly moved = (): void => {
    if (!this.panel) void this.load();
  };

  private async load(): Promise<void> {
    try {
      this.books = await shelf();
      const { book, number, words } = this.addressed();
      const found = bookCalled(this.books, book);
      if (!found) return;
      if (found.game !== this.game || this.rules.length === 0) {
        this.game = found.game;
        this.rulebook = await api.rulesOf(found.game);
      }
      if (number) await this.turnTo(number);
      else if (words) this.look(words);
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }
  protected override willUpdate(changed: PropertyValues): void {
    if (this.panel && changed.has('game') && changed.get('game') !== undefined) void this.load();
  }

  /** Shows a case in its place among the others. */
  async turnTo(number: string): Promise<void> {
    this.query = '';
    const row = rowsOf(this.rulebook, number)[0];
    this.target = row?.case ?? '';
    if (row) this.shown = Math.max(PAGE, this.rules.indexOf(row) + PAGE);
    else this.query = number;
    await this.updateComplete;
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    }); // after the page's own heading had it
    const place = row && this.querySelector<HTMLElement>(`[data-case="${CSS.escape(row.case)}"]`);
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    if (this.panel) return html`<div class="rules">${this.body()}<p>${differ()}</p></div>`;
    return html`<enf-masthead here="rules"></enf-masthead><main class="page-body rules"><h1>${t('Rules')}</h1>
      <p class="lead">${t('Every case of the rulebook, in our own words, with the book’s own numbers. To read in order:')}
        <a href="#/howto">${t('How to play')}</a>.
        ${differ()}</p>${this.body()}</main>`;
  }

  private body(): TemplateResult {
    const hits = search(this.rules, this.query);
    const chapters = this.query ? [] : [...new Map(this.rules.map((rule) => [chapterOf(rule.case), rule])).entries()];
    return html`
      ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
      <div class="rules-search" role="search">
        ${
          this.books.length > 1 && !this.panel
            ? html`<label class="entry"><span>${t('Game')}</span><select @change=${this.pick}>
          ${this.books.map((book) => html`<option value=${book.game} ?selected=${book.game === this.game}>${book.title}</option>`)}
        </select></label>`
            : nothing
        }
        <label class="entry"><span>${t('Search')}</span><input type="search" .value=${this.query} placeholder=${t('woods, 9.53, retreat before melee')}
          autocomplete="off" @input=${this.typed}></label>
      </div>
      <p class="rules-count quiet" role="status">${
        this.query
          ? hits.length === 0
            ? t('No case in this book contains all these words.')
            : t('{0} of {1} cases', hits.length, this.rules.length)
          : this.rules.length
            ? t('{0} cases', this.rules.length)
            : ''
      }</p>
      ${
        this.query && hits.length === 0 && this.elsewhere.length
          ? html`<p>${tx(
              'Found in other books: {0}.',
              this.elsewhere.map(
                ({ book, cases }, i) =>
                  html`${
                    i ? ', ' : ''
                  }<a href=${`#/rules/${encodeURIComponent(book.game)}?words=${encodeURIComponent(this.query)}`}>${book.title} (${cases})</a>`,
              ),
            )}</p>`
          : nothing
      }
      <div class="rules-columns">
        ${
          chapters.length > 1
            ? html`<nav class="chapters" aria-label=${t('Chapters')}><details ?open=${BROAD.matches && !this.panel}><summary>${t('Chapters')}</summary><ul>${chapters.map(
                ([chapter, rule]) => html`<li>
          <button class="plain" @click=${() => this.turnTo(firstOf(this.rules, chapter))}><b>${chapter}</b> ${
            titleOf(this.rules, chapter) || rule.title
          }</button></li>`,
              )}</ul></details></nav>`
            : nothing
        }
        <ol class="rules-list">${hits.slice(0, this.shown).map(({ rule }) => this.row(rule))}</ol>
      </div>
      ${
        hits.length > this.shown
          ? html`<p><button @click=${() => {
              this.shown += 4 * PAGE;
            }}>${t('Show more ({0} left)', hits.length - this.shown)}</button></p>`
          : nothing
      }`;
  }

  private row(rule: RuleCase): TemplateResult {
    const text = (words: string): TemplateResult[] =>
      marked(words, this.query).map((piece) => (piece.found ? html`<mark>${piece.text}</mark>` : html`${piece.text}`));
    return html`<li data-case=${rule.case} tabindex="-1" class=${rule.case === this.target ? 'rule chosen' : 'rule'}>
      <a class="rule-number" href=${`#/rules/${encodeURIComponent(this.game)}/${encodeURIComponent(rule.case)}`}>${text(rule.case)}</a>
      <div><h2>${text(rule.title)}</h2><p>${text(rule.text)}</p>${(rule.readings ?? []).map(
        (reading) =>
          html`<p class="reading"><b>${t('Reading {0}', reading.number)}</b> ${reading.text}${reading.why ? html` (${reading.why})` : nothing}</p>`,
      )}</div></li>`;
  }

  private readonly typed = (event: Event): void => {
    this.look((event.target as HTMLInputElement).value);
  };
  private look(words: string): void {
    this.query = words;
    this.shown = PAGE;
    this.target = '';
    this.elsewhere = [];
    if (words.trim() && search(this.rules, words).length === 0) void this.lookElsewhere(words);
  }
  /** Battles of one box have one book: it is looked into once. */
  private async lookElsewhere(words: string): Promise<void> {
    const own = this.books.find((book) => book.game === this.game)?.book;
    const others = [...new Map(this.books.map((book) => [book.book, book])).values()].filter(
      (book) => book.book !== own,
    );
    const found = await Promise.all(
      others.map(async (book) => ({
        book,
        cases: search((await api.rulesOf(book.game).catch(() => EMPTY)).rules, words).length,
      })),
    );
    if (words === this.query) this.elsewhere = found.filter((one) => one.cases > 0);
  }
  private readonly pick = (event: Event): void => {
    location.hash = `#/rules/${(event.target as HTMLSelectElement).value}`;
  };
}
const differ = (): TemplateResult => html`<a href="#/books">${t('How the books differ')}</a>`;
/** Where the chapters have a column of their own; elsewhere they are folded away. */
const BROAD = matchMedia('(min-width: 60rem)');
const firstOf = (rules: readonly RuleCase[], chapter: string): string =>
  rules.find((rule) => chapterOf(rule.case) === chapter)?.case ?? chapter;
/** A chapter is called as its first case (9.0) is. */
const titleOf = (rules: readonly RuleCase[], chapter: string): string =>
  (
    rules.find((rule) => rule.case === `${chapter}.0`)?.title ??
    rules.find((rule) => chapterOf(rule.case) === chapter)?.title ??
    ''
  ).replace(/\s*\(.*\)$/, '');
customElements.define('enf-rules', Rules);
