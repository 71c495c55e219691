/* import.ts: <enf-import>, the dialog that takes a saved game, as a file or as pasted text, and assigns the seats. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { backend } from '../backend/backend.js';
import type { TimeLimitWanted } from '../protocol.js';
import type { Scenario } from '../types.js';
import { isLetter, linkOf } from '../letters/letters.js';
import { timeLimitFields } from './time-limit.js';
import { standardBot, sideTitle, type SideTitles } from './words.js';
import { t } from '../language.js';

/** The battle a save is of, if it is one: its head names a scenario, or holds a position that the game went on from. */
export function scenarioOfSave(text: string, scenarios: readonly Scenario[]): Scenario | undefined {
  if (!text.startsWith('enfilade-save')) return undefined;
  const [, kind, id, rest] = /^(scenario|sandbox) (\S+)(.*)$/m.exec(text) ?? [];
  const named = kind === 'sandbox' ? /"base": ?"([^"]+)"/.exec(rest ?? '')?.[1] : id;
  return (
    scenarios.find((one) => one.id === named) ??
    (kind === 'sandbox' ? scenarios.find((one) => one.game === id) : undefined)
  );
}

/** Who plays: the person both sides, or one of them against the computer or a friend. */
type Choice = 'both' | 'first' | 'second' | 'first-friend' | 'second-friend';

export class EnfImport extends LitElement {
  static override properties = {
    scenarios: { attribute: false },
    catalogues: { attribute: false },
    text: { state: true },
    why: { state: true },
    busy: { state: true },
    choice: { state: true },
    limit: { state: true },
  };
  declare scenarios: Scenario[];
  declare catalogues: ReadonlyMap<string, SideTitles>;
  declare text: string;
  declare why: string;
  declare busy: boolean;
  declare choice: Choice;
  declare limit: TimeLimitWanted | null;

  constructor() {
    super();
    this.scenarios = [];
    this.catalogues = new Map();
    this.text = '';
    this.why = '';
    this.busy = false;
    this.choice = 'both';
    this.limit = null;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  async open(): Promise<void> {
    this.text = '';
    this.why = '';
    await this.updateComplete;
    this.querySelector('dialog')!.showModal();
  }
  private readonly close = (): void => {
    this.querySelector('dialog')!.close();
  };

  protected override render(): TemplateResult {
    const scenario = scenarioOfSave(this.text, this.scenarios);
    const [first, second] = (scenario?.sides ?? []).map((side) => sideTitle(this.catalogues.get(scenario!.game), side));
    return html`<dialog aria-labelledby="import-title" class="own-dialog import-dialog">
      <button type="button" class="plain close" aria-label=${t('Close')} @click=${this.close}>×</button>
      <h2 id="import-title">${t('Open a saved game')}</h2>
      <form @submit=${this.submit}>
        <label class="entry"><span>${t('File')}</span><input type="file" accept=".save,.txt,text/plain" @change=${this.file}></label>
        <label class="entry"><span>${t('or paste its text')}</span><textarea name="text" rows="6" spellcheck="false" .value=${this.text}
          @input=${(event: Event) => this.take((event.target as HTMLTextAreaElement).value)}></textarea></label>
        <fieldset class="cards-row"><legend>${t('Who plays')}</legend>
          ${this.card('both', t('I play both sides'), '')}
          ${this.card('first', t('I play {0}', first ?? t('one side')), t('the computer plays {0}', second ?? t('the other')))}
          ${this.card('second', t('I play {0}', second ?? t('the other side')), t('the computer plays {0}', first ?? t('the first')))}
          ${
            backend.own
              ? nothing
              : html`${this.card('first-friend', t('I play {0}', first ?? t('one side')), t('a friend plays {0}, by a link', second ?? t('the other')))}
          ${this.card('second-friend', t('I play {0}', second ?? t('the other side')), t('a friend plays {0}, by a link', first ?? t('the first')))}`
          }
        </fieldset>
        ${
          this.choice.endsWith('friend')
            ? timeLimitFields(this.limit, (limit) => {
                this.limit = limit;
              })
            : nothing
        }
        ${scenario ? html`<p class="quiet" role="status">${t('This is a game of {0}.', scenario.name)}</p>` : nothing}
        ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
        <div class="row"><button class="strong" type="submit" ?disabled=${this.busy || !this.text.trim()}>${t('Open')}</button></div>
      </form></dialog>`;
  }

  private card(choice: Choice, title: string, text: string): TemplateResult {
    return html`<label class="card-choice"><input type="radio" name="seats" value=${choice} .checked=${this.choice === choice}
      @change=${() => {
        this.choice = choice;
      }}><span class="card-words"><b>${title}</b>${text ? html` <small>${text}</small>` : nothing}</span></label>`;
  }
  private readonly file = async (event: Event): Promise<void> => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) this.take(await file.text());
    if (file && !this.text.trim()) this.why = t('This file is empty.');
  };
  /** Another text: what was wrong with the one before is no longer true. */
  private take(text: string): void {
    this.text = text;
    this.why = '';
  }
  private readonly submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { choice } = this,
      friend = choice.endsWith('friend');
    if (isLetter(this.text)) {
      this.close();
      location.hash = new URL(await linkOf(this.text)).hash;
      return;
    }
    const scenario = scenarioOfSave(this.text, this.scenarios);
    if (!scenario) {
      this.why = t('This is not a saved game, or this server does not have its battle.');
      return;
    }
    const seats: api.NewGame['seats'] = Object.fromEntries(
      scenario.sides.map((side, i) => [
        side,
        choice === 'both' || choice.startsWith('first') === (i === 0)
          ? { kind: 'me' as const }
          : friend
            ? { kind: 'open' as const }
            : { kind: 'computer' as const, bot: standardBot(scenario) },
      ]),
    );
    this.busy = true;
    this.why = '';
    try {
      const { id } = await api.importGame({ text: this.text, seats, ...(friend ? { time_limit: this.limit } : {}) });
      this.close();
      location.hash = `#/game/${id}${friend ? '?invite=1' : ''}`;
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  };
}
customElements.define('enf-import', EnfImport);
