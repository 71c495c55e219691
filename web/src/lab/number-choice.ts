/* number-choice.ts: <enf-lab-number>, in which one number of a game's charts, awards or units is chosen and given another
 * value. Emits `enf-number` with the change and its name. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { LabChange, LabNumber, LabRow, LabTable } from '../protocol.js';
import { t } from '../language.js';
import { numberWords, rowWords, tableWords } from './number-words.js';

export interface NumberChange {
  change: LabChange;
  title: string;
}
const VALUE_MOST = 8;
/** Tables whose rows say enough by themselves. */
const SPEAKING = new Set(['victory', 'numbers']);

export class EnfLabNumber extends LitElement {
  static override properties = {
    tables: { attribute: false },
    at: { attribute: false },
    table: { state: true },
    row: { state: true },
    column: { state: true },
    value: { state: true },
  };
  declare tables: readonly LabTable[];
  declare at: number;
  declare table: number;
  declare row: number;
  declare column: number;
  declare value: string;

  constructor() {
    super();
    this.tables = [];
    this.at = 0;
    this.table = -1;
    this.row = 0;
    this.column = 0;
    this.value = '';
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  // ---- what is chosen ----

  /** Awards are what most people ask about; where there are none among the special rules, the numbers of the rules. */
  private first(): number {
    const found = ['victory', 'numbers'].map((key) => this.tables.findIndex((one) => one.key === key));
    return found.find((index) => index >= 0) ?? 0;
  }
  private chosen(): { table: LabTable; row: LabRow; number: LabNumber } | null {
    const table = this.tables[this.table < 0 ? this.first() : this.table];
    const row = table?.rows[this.row];
    const number = row?.numbers[this.column];
    return table && row && number ? { table, row, number } : null;
  }
  private columnWords(table: LabTable, { name, word }: LabNumber): string {
    const own = name && name !== 'value' ? numberWords(table.key, name) : '';
    const column = word === undefined ? '' : t('column {0}', word);
    return [own, column].filter(Boolean).join(', ') || t('value');
  }
  private readonly tell = (): void => {
    const chosen = this.chosen();
    if (!chosen) return;
    const { table, row, number } = chosen;
    const parts = [rowWords(table, this.row)];
    if (!SPEAKING.has(table.key)) parts.unshift(tableWords(table.file, table.key));
    if (row.numbers.length > 1) parts.push(this.columnWords(table, number));
    const detail: NumberChange = {
      change: {
        file: table.file,
        key: number.key,
        value: this.value.trim(),
        ...(number.word === undefined ? {} : { word: number.word }),
      },
      title: t('{0}: {1} instead of {2}', parts.join(', '), this.value.trim(), number.value.replace(/^~/, '')),
    };
    this.dispatchEvent(new CustomEvent('enf-number', { detail }));
  };
  private pick(part: 'table' | 'row' | 'column', event: Event): void {
    const index = Number((event.target as HTMLSelectElement).value);
    if (part === 'table') [this.table, this.row, this.column] = [index, 0, 0];
    else if (part === 'row') [this.row, this.column] = [index, 0];
    else this.column = index;
    this.value = '';
    this.tell();
  }

  // ---- drawing ----

  private list(
    part: 'table' | 'row' | 'column',
    label: string,
    titles: readonly string[],
    index: number,
  ): TemplateResult {
    return html`<label class="entry"><span>${label}</span><select name=${`${part}-${this.at}`}
      @change=${(event: Event) => this.pick(part, event)}>${titles.map(
        (title, i) => html`<option value=${i} .selected=${i === index}>${title}</option>`,
      )}</select></label>`;
  }
  protected override render(): TemplateResult {
    const chosen = this.chosen();
    if (!chosen) return html`<p role="status">${t('Loading…')}</p>`;
    const { table, row, number } = chosen;
    const printed = number.value.startsWith('~')
      ? t('no book prints it; here: {0}', number.value.slice(1))
      : t('printed: {0}', number.value);
    const rows = table.rows.map((_, index) => rowWords(table, index));
    return html`${this.list(
      'table',
      t('Chart or award'),
      this.tables.map((one) => tableWords(one.file, one.key)),
      this.tables.indexOf(table),
    )}
      ${this.list('row', t('Row'), rows, this.row)}
      ${
        row.numbers.length > 1
          ? this.list(
              'column',
              t('Column'),
              row.numbers.map((one) => this.columnWords(table, one)),
              this.column,
            )
          : nothing
      }
      <label class="entry"><span>${t('New value')} <small class="printed">${printed}</small></span><input name=${`number-${this.at}`} required
        maxlength=${VALUE_MOST} autocomplete="off" pattern="[0-9A-Za-z*+\\-\\/.:~]+" .value=${this.value}
        @input=${(event: Event) => {
          this.value = (event.target as HTMLInputElement).value;
          this.tell();
        }}></label>`;
  }
}
customElements.define('enf-lab-number', EnfLabNumber);
