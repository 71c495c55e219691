/* rule-case.ts: a case number that opens its sentence, and the popover that shows it. */
import { html, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { rowsOf } from '../rules/book.js';
import type { Reading, RuleSentence } from '../types.js';
import { t } from '../language.js';

/** A number in brackets, as the books cite: [9.53]. */
export function caseLink(ruleCase: string | null | undefined): TemplateResult | typeof nothing {
  if (!ruleCase) return nothing;
  return html`<button type="button" class="case" data-case=${ruleCase} aria-haspopup="dialog"
    aria-label=${t('Case {0}', ruleCase)}>[${ruleCase}]</button>`;
}
/** The case of a sentence; stored games of older versions have it in the sentence itself. */
export const caseAfter = (told: string, ruleCase: string | undefined): TemplateResult | typeof nothing =>
  told.endsWith(`[${ruleCase}]`) ? nothing : caseLink(ruleCase);
/** A sentence with its cases as links: "…turned away. [13.31]" */
export function withCases(text: string): (string | TemplateResult | typeof nothing)[] {
  return text
    .split(/(\[[A-Z]?\d[\w.-]*\])/)
    .filter(Boolean)
    .map((part) => (/^\[[A-Z]?\d/.test(part) ? caseLink(part.slice(1, -1)) : part));
}

/** The readings of these rows, each once. */
export function readingsOf(rows: readonly RuleSentence[]): Reading[] {
  return [...new Map(rows.flatMap((row) => row.readings ?? []).map((reading) => [reading.number, reading])).values()];
}

/** Listens on a page for clicks on case links and shows the sentence beside them. */
export class CasePopover {
  private box: HTMLElement | null = null;
  private opener: HTMLElement | null = null;
  constructor(
    private readonly host: HTMLElement,
    /** Whose rules have the case of this link. */
    private readonly game: (link: HTMLElement) => string | null,
  ) {
    host.addEventListener('click', (event) => {
      const link = (event.target as HTMLElement).closest?.<HTMLElement>('[data-case]');
      if (link?.dataset['case']) void this.show(link, link.dataset['case']);
    });
  }
  private async show(link: HTMLElement, ruleCase: string): Promise<void> {
    const game = this.game(link);
    if (!game) return;
    const rows = await api.rulesOf(game).then(
      (book) => rowsOf(book, ruleCase),
      () => [],
    );
    this.close();
    const box = document.createElement('div');
    box.className = 'case-box';
    box.setAttribute('popover', 'auto');
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', t('Case {0}', ruleCase));
    box.tabIndex = -1;
    for (const row of rows) {
      const head = document.createElement('h3');
      head.textContent = `${row.case}  ${row.title ?? ''}`;
      const text = document.createElement('p');
      text.textContent = row.text;
      box.append(head, text);
    }
    for (const reading of readingsOf(rows)) {
      const head = document.createElement('h3');
      head.className = 'reading-number';
      head.textContent = t('Reading {0}', reading.number);
      const text = document.createElement('p');
      text.className = 'reading';
      text.textContent = reading.why ? `${reading.text} (${reading.why})` : reading.text;
      box.append(head, text);
    }
    if (!rows.length) box.append(`This rulebook has no text for case ${ruleCase}.`);
    const more = document.createElement('a');
    more.href = `#/rules/${game}?case=${encodeURIComponent(ruleCase)}`;
    more.textContent = t('Open in the rules');
    box.append(more);
    // Inside a modal dialog only what is in the dialog can be touched.
    (link.closest('dialog') ?? this.host).append(box);
    this.box = box;
    this.opener = link;
    box.addEventListener('toggle', (event) => {
      if (event.newState === 'closed') {
        box.remove();
        this.opener?.focus();
      }
    });
    box.showPopover();
    this.place(box, link);
    box.focus();
  }
  private place(box: HTMLElement, link: HTMLElement): void {
    const at = link.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left, innerWidth - size.width - 8));
    const below = at.bottom + 6;
    const top = below + size.height > innerHeight - 8 ? Math.max(8, at.top - size.height - 6) : below;
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  }
  close(): void {
    if (this.box?.matches(':popover-open')) this.box.hidePopover();
    this.box = null;
  }
}
