/* setup.ts: <enf-setup>, the dialog in which a game is set up: the opponent, the side, the options of the scenario, and
 * what few people need (title, dice seed, an open game for strangers). Emits `enf-created` with the game's id. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { backend } from '../backend/backend.js';
import { FIRST_PACE } from '../paces.js';
import type { TimeLimitWanted } from '../protocol.js';
import type { Scenario, ScenarioOption, SideId, Strength } from '../types.js';
import { keepSent } from '../letters/letters.js';
import { go } from '../router.js';
import { timeLimitFields } from './time-limit.js';
import { playerName, sideStyle, sideTitle, type SideTitles, standardBot, strengthWords } from './words.js';
import { dateWords, t } from '../language.js';

export type Opponent = 'computer' | 'friend' | 'letter' | 'both' | 'watch';

const OPPONENTS: { id: Opponent; title: string; text: string }[] = [
  { id: 'computer', title: t('The computer'), text: t('start now, at your own pace') },
  { id: 'friend', title: t('A friend, online'), text: t('you get a link to send') },
  { id: 'letter', title: t('A friend, by letters'), text: t('turns go as a file or a link, without a server') },
  { id: 'both', title: t('Both sides on this screen'), text: t('hot-seat, or to study a battle') },
  { id: 'watch', title: t('Watch only'), text: t('the computer plays both sides') },
];

/** Those that take a player to the first move at once are set. */
export function standardOptions(scenario: Scenario): Record<string, number> {
  return Object.fromEntries(
    (scenario.options ?? []).map((option) => [option.id, option.quick ? option.highest : option.standard]),
  );
}

export function seatsFor(scenario: Scenario, opponent: Opponent, side: SideId, bot: string): api.NewGame['seats'] {
  return Object.fromEntries<api.NewGame['seats'][SideId]>(
    scenario.sides.map((one) => {
      const mine = opponent === 'both' || (opponent !== 'watch' && one === side);
      if (mine) return [one, { kind: 'me' as const }];
      return [one, opponent === 'friend' ? { kind: 'open' as const } : { kind: 'computer' as const, bot }];
    }),
  );
}

/** Begins the battle against the usual computer player, with the usual options, and goes there. Why it cannot; empty: it has
 * begun. */
export async function playNow(scenario: Scenario, side: SideId): Promise<string> {
  try {
    const { id } = await api.createGame({
      scenario: scenario.id,
      options: standardOptions(scenario),
      seats: seatsFor(scenario, 'computer', side, standardBot(scenario)),
    });
    go(`/game/${id}`);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What a computer player or a character is like, and how strong it was measured. */
const described = ({ text, strength }: { text: string; strength?: Strength }): string =>
  [text, strengthWords(strength)].filter(Boolean).join('; ');

export class EnfSetup extends LitElement {
  static override properties = {
    scenario: { attribute: false },
    catalogue: { attribute: false },
    shared: { attribute: false },
    opponent: { state: true },
    side: { state: true },
    bot: { state: true },
    character: { state: true },
    options: { state: true },
    limit: { state: true },
    busy: { state: true },
    why: { state: true },
  };
  declare scenario: Scenario | null;
  declare catalogue: SideTitles | undefined;
  declare shared: boolean;
  declare opponent: Opponent;
  declare side: SideId;
  declare bot: string;
  declare character: string;
  declare options: Record<string, number>;
  declare limit: TimeLimitWanted | null;
  declare busy: boolean;
  declare why: string;

  constructor() {
    super();
    this.scenario = null;
    this.catalogue = undefined;
    this.shared = false;
    this.opponent = 'computer';
    this.side = '';
    this.bot = '';
    this.character = '';
    this.options = {};
    this.limit = null;
    this.busy = false;
    this.why = '';
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  async open(scenario: Scenario, catalogue: SideTitles | undefined, opponent: Opponent = 'computer'): Promise<void> {
    this.scenario = scenario;
    this.catalogue = catalogue;
    this.opponent = opponent;
    this.side = this.side && scenario.sides.includes(this.side) ? this.side : (scenario.sides[0] ?? '');
    this.bot = standardBot(scenario);
    this.character = '';
    this.options = standardOptions(scenario);
    this.why = '';
    await this.updateComplete;
    this.querySelector('dialog')!.showModal();
  }
  private close(): void {
    this.querySelector('dialog')!.close();
  }

  protected override render(): TemplateResult {
    const scenario = this.scenario;
    return html`<dialog class="own-dialog sheet-dialog" aria-labelledby="setup-title">
      ${
        scenario
          ? html`<form method="dialog" @submit=${this.begin}>
        <header><h2 id="setup-title">${scenario.name}</h2><p class="date">${dateWords(scenario.date)}</p>
          <button type="button" class="plain close" aria-label=${t('Close')} @click=${this.close}>×</button></header>
        <div class="dialog-body">
          <fieldset class="cards-row"><legend>${t('Opponent')}</legend>
            ${OPPONENTS.filter((one) => this.offers(scenario, one.id)).map((one) =>
              this.choice('opponent', one.id, one.title, one.text, this.opponent === one.id, () => {
                this.opponent = one.id;
              }),
            )}
          </fieldset>
          ${
            ['computer', 'friend', 'letter'].includes(this.opponent)
              ? html`
            <fieldset class="cards-row sides"><legend>${t('Your side')}</legend>
              ${scenario.sides.map((side) =>
                this.choice(
                  'side',
                  side,
                  sideTitle(this.catalogue, side),
                  '',
                  this.side === side,
                  () => {
                    this.side = side;
                  },
                  side,
                ),
              )}
            </fieldset>`
              : nothing
          }
          ${
            (this.opponent === 'computer' || this.opponent === 'watch') && scenario.bots.length > 1
              ? html`
            <fieldset class="cards-row"><legend>${t('Computer player')}</legend>
              ${scenario.bots.map((bot) =>
                this.choice('bot', bot.name, bot.title, described(bot), this.bot === bot.name, () => {
                  this.bot = bot.name;
                }),
              )}
            </fieldset>
            ${this.bot === 'random' ? nothing : this.characters(scenario)}`
              : nothing
          }
          ${
            this.opponent === 'computer' && this.bot !== 'random'
              ? html`<label class="tick"><input type="checkbox" name="pupil">
              <span>${t('For learning: the computer tells its plan')} <small>${t('who attacks what, who waits, what it expects')}</small></span></label>`
              : nothing
          }
          ${
            scenario.options?.length
              ? html`<fieldset class="options"><legend>${t('Options')}</legend>
            ${scenario.options.map((option) => this.option(option))}</fieldset>`
              : nothing
          }
          ${
            this.opponent === 'friend'
              ? timeLimitFields(this.limit, (limit) => {
                  this.limit = limit;
                })
              : nothing
          }
          <details><summary>${t('More')}</summary>
            <label class="entry"><span>${t('Game name')}</span><input name="title" maxlength="80" placeholder=${scenario.name}></label>
            <label class="entry"><span>${t('Dice seed')} <small>${t('(a number or 64 hexadecimal digits; leave it empty for a random seed, shown when the game is over)')}</small></span>
              <input name="seed" pattern="[0-9]{1,19}|[0-9a-f]{64}" maxlength="64" autocomplete="off" spellcheck="false"></label>
            ${
              this.shared && this.opponent === 'friend'
                ? html`<label class="tick"><input type="checkbox" name="public">
              <span>${t('Anyone on this server can take the open seat')}</span></label>
            <label class="tick"><input type="checkbox" name="rated">
              <span>${t('Rated')}<small>${t('it counts for the ladder: between accounts, with dice that nobody chose')}</small></span></label>`
                : nothing
            }
          </details>
          ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
        </div>
        <footer><button type="button" @click=${this.close}>${t('Cancel')}</button>
          <button class="strong" type="submit" ?disabled=${this.busy}>${this.busy ? t('Setting up…') : t('Start')}</button></footer>
      </form>`
          : nothing
      }
    </dialog>`;
  }

  /** A page without a server has no friends online; a battle with secrets cannot be sent. */
  private offers(scenario: Scenario, opponent: Opponent): boolean {
    return opponent === 'friend' ? !backend.own : opponent === 'letter' ? scenario.letters : true;
  }

  private characters(scenario: Scenario): TemplateResult {
    const none = { name: '', title: t('None in particular'), text: t('plays as the battle asks') };
    return html`<fieldset class="cards-row"><legend>${t('Its character')}</legend>
      ${[none, ...scenario.characters].map((one) =>
        this.choice('character', one.name, one.title, described(one), this.character === one.name, () => {
          this.character = one.name;
        }),
      )}
    </fieldset>`;
  }

  private choice(
    group: string,
    value: string,
    title: string,
    text: string,
    on: boolean,
    choose: () => void,
    side = '',
  ): TemplateResult {
    return html`<label class="card-choice" style=${side ? sideStyle(side) : nothing}>
      <input type="radio" name=${group} value=${value} .checked=${on} @change=${choose}>
      <span class="card-words"><b>${title}</b>${text ? html` <small>${text}</small>` : nothing}</span></label>`;
  }

  private option(option: ScenarioOption): TemplateResult {
    const value = this.options[option.id] ?? option.standard;
    const set = (next: number): void => {
      this.options = { ...this.options, [option.id]: next };
    };
    const explained = (option as { text?: string }).text;
    const words = html`<span>${option.title}${explained ? html`<small>${explained}</small>` : nothing}</span>`;
    if (option.highest <= 1) {
      return html`<label class="tick"><input type="checkbox" name=${`option-${option.id}`} .checked=${value === 1}
        @change=${(event: Event) => set((event.target as HTMLInputElement).checked ? 1 : 0)}>${words}</label>`;
    }
    return html`<label class="entry inline">${words}<select name=${`option-${option.id}`} .value=${String(value)}
      @change=${(event: Event) => set(Number((event.target as HTMLSelectElement).value))}>
      ${Array.from({ length: option.highest + 1 }, (_, i) => html`<option value=${i} ?selected=${i === value}>${i}</option>`)}
    </select></label>`;
  }

  private readonly begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    const scenario = this.scenario;
    if (!scenario || this.busy) return;
    const form = new FormData(event.target as HTMLFormElement);
    const title = String(form.get('title') ?? '').trim();
    const seed = String(form.get('seed') ?? '').trim();
    this.busy = true;
    this.why = '';
    try {
      if (this.opponent === 'letter') {
        const { text, secret } = await api.invite({ scenario: scenario.id, side: this.side, options: this.options });
        this.close();
        go(`/letter?sent=${keepSent(text, secret)}`);
        return;
      }
      const { id } = await api.createGame({
        scenario: scenario.id,
        options: this.options,
        seats: seatsFor(scenario, this.opponent, this.side, playerName(this.bot, this.character)),
        ...(this.opponent === 'watch' ? { pace: FIRST_PACE } : {}),
        ...(this.opponent === 'friend' ? { time_limit: this.limit } : {}),
        ...(title ? { title } : {}),
        ...(seed ? { seed } : {}),
        ...(form.get('public') ? { public: true } : {}),
        ...(form.get('rated') ? { rated: true } : {}),
        ...(form.get('pupil') ? { pupil: true } : {}),
      });
      this.close();
      this.dispatchEvent(new CustomEvent('enf-created', { detail: { id, opponent: this.opponent }, bubbles: true }));
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  };
}
customElements.define('enf-setup', EnfSetup);
