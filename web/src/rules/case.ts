/* case.ts: <enf-case game="monocacy" case="9.53">, a case's number as a link. Pointing, focusing or tapping opens a small
 * slip of paper with what the case demands, in our words; the slip leads on to the rules page. The slip is one popover for
 * the whole page, so a log of a thousand lines carries no thousand slips. */
import { html, LitElement, render, type TemplateResult } from 'lit';
import { bookCalled, casesOf, rowsOf, shelf } from './book.js';
import type { RuleCase } from './search.js';

const WAIT_MS = 220; // a pointer that only passes opens nothing
let slip: HTMLElement | null = null;
let slipFor: EnfCase | null = null;
let timer = 0;

function theSlip(): HTMLElement {
  if (!slip) {
    slip = document.createElement('div');
    slip.className = 'case-slip';
    slip.id = 'case-slip';
    slip.setAttribute('popover', 'manual');
    slip.setAttribute('role', 'note');
    slip.addEventListener('pointerenter', () => clearTimeout(timer));
    slip.addEventListener('pointerleave', () => hideSoon());
    document.addEventListener('keydown', (event) => { if (event.key === 'Escape') hide(); });
    document.addEventListener('pointerdown', (event) => {
      const inside = event.composedPath();
      if (slipFor && !inside.includes(slip!) && !inside.includes(slipFor)) hide();
    });
    addEventListener('hashchange', hide);
  }
  /* A slip must lie in the top dialog, or it would be under it. */
  const dialogs = document.querySelectorAll('dialog[open]');
  const home = dialogs[dialogs.length - 1] ?? document.body;
  if (slip.parentElement !== home) home.append(slip);
  return slip;
}
function hide(): void {
  clearTimeout(timer);
  slipFor?.querySelector('a')?.removeAttribute('aria-describedby');
  slipFor = null;
  if (slip?.isConnected && slip.matches(':popover-open')) slip.hidePopover();
}
function hideSoon(): void {
  clearTimeout(timer);
  timer = window.setTimeout(hide, WAIT_MS);
}

function content(number: string, rows: readonly RuleCase[], address: string): TemplateResult {
  return html`<p class="case-slip-head"><b>${number}</b> ${rows[0]?.title ?? ''}</p>
    ${rows.length ? rows.slice(0, 4).map((rule) => html`<p>${rows.length > 1 ? html`<i>${rule.case}</i> ` : ''}${rule.text}</p>`)
      : html`<p>The rules on this server do not hold this case.</p>`}
    <p><a href=${address}>In the rules</a></p>`;
}

export class EnfCase extends LitElement {
  static override properties = { game: {}, book: {}, number: { attribute: 'case' } };
  declare game: string;
  declare book: string;
  declare number: string;

  constructor() {
    super();
    this.game = '';
    this.book = '';
    this.number = '';
  }
  protected override createRenderRoot(): HTMLElement { return this; }
  private get address(): string {
    return `#/rules/${encodeURIComponent(this.game || this.book)}/${encodeURIComponent(this.number)}`;
  }
  protected override render(): TemplateResult {
    return html`<a class="case" href=${this.address} aria-label=${`Case ${this.number}`} @pointerenter=${this.soon} @pointerleave=${hideSoon}
      @focus=${this.focused} @blur=${hideSoon} @click=${this.clicked}>${this.number}</a>`;
  }
  private readonly soon = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    clearTimeout(timer);
    timer = window.setTimeout(() => { void this.show(); }, WAIT_MS);
  };
  private readonly focused = (): void => { if (this.querySelector('a')!.matches(':focus-visible')) void this.show(); };
  /** The first tap or click shows the slip; the second, or one with a key for a new window, goes to the rules. */
  private readonly clicked = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || slipFor === this) return;
    event.preventDefault();
    void this.show();
  };
  private async show(): Promise<void> {
    clearTimeout(timer);
    slipFor = this;
    let rows: RuleCase[] = [];
    try {
      const book = bookCalled(await shelf(), this.game || this.book);
      rows = book ? rowsOf(await casesOf(book.game), this.number) : [];
    } catch { /* told in the slip */ }
    if (slipFor !== this || !this.isConnected) return;
    const paper = theSlip();
    render(content(this.number, rows, this.address), paper);
    if (!paper.matches(':popover-open')) paper.showPopover();
    this.querySelector('a')!.setAttribute('aria-describedby', 'case-slip');
    this.put(paper);
  }
  /** Under the number, or above it where there is more room; never off the page. */
  private put(paper: HTMLElement): void {
    const at = this.getBoundingClientRect();
    const size = paper.getBoundingClientRect();
    const below = at.bottom + 6 + size.height < innerHeight || at.top < innerHeight / 2;
    const left = Math.max(8, Math.min(at.left, innerWidth - size.width - 8));
    paper.style.left = `${left}px`;
    paper.style.top = `${Math.max(8, below ? at.bottom + 6 : at.top - 6 - size.height)}px`;
  }
}
customElements.define('enf-case', EnfCase);

/** "… [9.53]" at the end of a sentence, cut off: the sentence and its case. */
export function sentenceAndCase(told: string): { text: string; case: string } {
  const found = /^(.*?)\s*\[([^\]]+)\]\s*$/s.exec(told);
  return found ? { text: found[1]!, case: found[2]! } : { text: told, case: '' };
}
