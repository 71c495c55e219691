/* form.ts: <enf-lab-form>, in which an experiment is described: the battle, the players, how many games, and variants that
 * differ from it in one thing each: an option, a player, a number of a chart or an award. It may continue from a position of
 * a game instead: that brings its own options.
 * Emits `enf-begun` with its id. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import * as api from '../api.js';
import { standardOptions } from '../lobby/setup.js';
import { standardBot } from '../lobby/words.js';
import type { LabLimits, LabTable, LabVariant } from '../protocol.js';
import type { Scenario, SideId, Summary } from '../types.js';
import { t } from '../language.js';
import './number-choice.js';
import type { NumberChange } from './number-choice.js';
import { shortTitle } from './short-title.js';

const GAMES_USUAL = 40;
const VARIANTS_MOST = 7;
const NUMBER = 'number:';
const TITLE_MOST = 80;
export const SIDE_NAMES: Readonly<Record<SideId, string>> = { csa: t('Confederate'), usa: t('Union') };

/** The moment of a game that all games of an experiment continue from. */
export interface Moment {
  game: Summary;
  at: number;
}

/** What a variant changes: an option, the player of a side, or a number of the game's files. */
interface Change {
  id: number; // its boxes keep what is in them when another goes
  what: string;
  value: string;
  number?: NumberChange;
}

export class EnfLabForm extends LitElement {
  static override properties = {
    scenarios: { attribute: false },
    limits: { attribute: false },
    from: { attribute: false },
    chosen: { state: true },
    players: { state: true },
    changes: { state: true },
    tables: { state: true },
    why: { state: true },
    busy: { state: true },
  };
  declare scenarios: Scenario[];
  declare limits: LabLimits | null;
  declare from: Moment | null;
  declare chosen: string;
  declare players: Record<SideId, string>;
  declare changes: Change[];
  declare tables: Readonly<Record<string, readonly LabTable[]>>;
  declare why: string;
  declare busy: boolean;
  private count = 0;

  constructor() {
    super();
    this.scenarios = [];
    this.limits = null;
    this.from = null;
    this.chosen = '';
    this.players = {};
    this.changes = [];
    this.tables = {};
    this.why = '';
    this.busy = false;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private scenario(): Scenario | undefined {
    const wanted = this.from?.game.scenario ?? this.chosen;
    const fallback = this.scenarios.find((one) => one.game === this.from?.game.game) ?? this.scenarios[0];
    return this.scenarios.find((one) => one.id === wanted) ?? fallback;
  }
  private readonly choose = (event: Event): void => {
    this.chosen = (event.target as HTMLSelectElement).value;
    this.changes = [];
  };
  private playerOf(scenario: Scenario, side: SideId): string {
    const own = this.players[side];
    return scenario.bots.some((bot) => bot.name === own) ? own! : standardBot(scenario);
  }

  // ---- variants ----

  /** What can be tried: the options of the battle, unless a position brings its own, another player on either side, and
   * another number. */
  private subjects(scenario: Scenario): { id: string; title: string }[] {
    return [
      ...(this.from ? [] : (scenario.options ?? [])).map((option) => ({
        id: `option:${option.id}`,
        title: option.title,
      })),
      ...scenario.sides.map((side) => ({ id: `player:${side}`, title: t('{0} player', SIDE_NAMES[side] ?? side) })),
      { id: NUMBER, title: t('A number of a chart or an award') },
    ];
  }
  private values(scenario: Scenario, what: string): { id: string; title: string }[] {
    const option = scenario.options?.find((one) => `option:${one.id}` === what);
    if (!option) return this.allPlayers(scenario);
    if (option.highest <= 1)
      return [
        { id: '1', title: t('on') },
        { id: '0', title: t('off') },
      ];
    return Array.from({ length: option.highest + 1 }, (_, i) => ({ id: String(i), title: String(i) }));
  }
  private allPlayers(scenario: Scenario): { id: string; title: string }[] {
    return scenario.bots.flatMap((bot) => [
      { id: bot.name, title: bot.title },
      ...(bot.name === 'random' ? [] : scenario.characters).map((character) => ({
        id: `${bot.name}:${character.name}`,
        title: `${bot.title}, ${character.title}`,
      })),
    ]);
  }
  /** The numbers of the game, once somebody wants to change one; of its scenarios only this one. */
  private async loadNumbers(scenario: Scenario): Promise<void> {
    if (this.tables[scenario.id]) return;
    try {
      const { tables } = await api.lab.numbers(scenario.game);
      const own = (name: string): boolean => scenario.id === `${scenario.game}/${name}`;
      const shown = tables.map((one) =>
        one.key === 'scenarios' ? { ...one, rows: one.rows.filter((row) => own(row.name)) } : one,
      );
      this.tables = { ...this.tables, [scenario.id]: shown };
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }
  /** Other than what the battle has anyway. */
  private changeOf(scenario: Scenario, what: string, id: number): Change {
    if (what === NUMBER) {
      void this.loadNumbers(scenario);
      return { id, what, value: '' };
    }
    const named = what.replace(/^option:/, '');
    const option = scenario.options?.find((one) => one.id === named);
    if (option && what.startsWith('option:'))
      return { id, what, value: (standardOptions(scenario)[named] ?? 0) > 0 ? '0' : '1' };
    const side = what.replace(/^player:/, '');
    const own = this.playerOf(scenario, side);
    return { id, what, value: this.allPlayers(scenario).find((one) => one.id !== own)?.id ?? own };
  }
  private readonly add = (): void => {
    const scenario = this.scenario();
    const first = scenario && this.subjects(scenario)[0];
    if (scenario && first) this.changes = [...this.changes, this.changeOf(scenario, first.id, (this.count += 1))];
  };
  private change(at: number, change: Change | null): void {
    this.changes = this.changes.flatMap((one, i) => (i !== at ? [one] : change ? [change] : []));
  }
  private variantOf(scenario: Scenario, { what, value, number }: Change): LabVariant {
    if (number) return { title: shortTitle(number.title, TITLE_MOST), changes: [number.change] };
    const [kind = '', id = ''] = what.split(':');
    const subject = this.subjects(scenario).find((one) => one.id === what)?.title ?? what;
    const word = this.values(scenario, what).find((one) => one.id === value)?.title ?? value;
    const title = shortTitle(`${subject}: ${word}`, TITLE_MOST);
    return kind === 'option' ? { title, options: { [id]: Number(value) } } : { title, players: { [id]: value } };
  }

  // ---- beginning ----

  private readonly begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    const scenario = this.scenario();
    if (!scenario || this.busy) return;
    const form = new FormData(event.target as HTMLFormElement);
    const title = String(form.get('title') ?? '').trim();
    this.busy = true;
    this.why = '';
    try {
      const wanted = {
        games: Number(form.get('games')),
        seed: Number(form.get('seed')),
        players: Object.fromEntries(scenario.sides.map((side) => [side, this.playerOf(scenario, side)])),
        variants: this.changes.map((change) => this.variantOf(scenario, change)),
        ...(title ? { title } : {}),
      };
      const begun = this.from
        ? await api.lab.beginFrom(this.from.game.id, { ...wanted, at: this.from.at })
        : await api.lab.begin({ ...wanted, scenario: scenario.id });
      this.dispatchEvent(new CustomEvent('enf-begun', { detail: begun.id, bubbles: true }));
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
  };

  // ---- drawing ----

  private choices(list: readonly { id: string; title: string }[], value: string): TemplateResult[] {
    return list.map((one) => html`<option value=${one.id} ?selected=${one.id === value}>${one.title}</option>`);
  }
  private variant(scenario: Scenario, change: Change, at: number): TemplateResult {
    const text = (event: Event): string => (event.target as HTMLSelectElement).value;
    return html`<div class="lab-variant" role="group" aria-label=${t('Variant {0}', at + 1)}>
      <label class="entry"><span>${t('Change')}</span><select name=${`what-${at}`}
        @change=${(event: Event) => this.change(at, this.changeOf(scenario, text(event), change.id))}>
        ${this.choices(this.subjects(scenario), change.what)}</select></label>
      ${
        change.what === NUMBER
          ? html`<enf-lab-number .tables=${this.tables[scenario.id] ?? []} .at=${at}
              @enf-number=${(event: CustomEvent<NumberChange>) => this.change(at, { ...change, number: event.detail })}></enf-lab-number>`
          : html`<label class="entry"><span>${t('New value')}</span><select name=${`value-${at}`}
              @change=${(event: Event) => this.change(at, { ...change, value: text(event) })}>
              ${this.choices(this.values(scenario, change.what), change.value)}</select></label>`
      }
      <button type="button" aria-label=${t('Remove variant {0}', at + 1)} @click=${() => this.change(at, null)}>${t('Remove')}</button></div>`;
  }
  private player(scenario: Scenario, side: SideId): TemplateResult {
    return html`<label class="entry"><span>${t('{0} player', SIDE_NAMES[side] ?? side)}</span><select name=${`player-${side}`}
      @change=${(event: Event) => {
        this.players = { ...this.players, [side]: (event.target as HTMLSelectElement).value };
      }}>${this.choices(
        scenario.bots.map((bot) => ({ id: bot.name, title: bot.title })),
        this.playerOf(scenario, side),
      )}</select></label>`;
  }
  private beginning(scenario: Scenario): TemplateResult {
    if (this.from) {
      const { game, at } = this.from;
      return html`<p class="wide lab-from">${t('All games continue from here, with other dice:')}
        <a href=${`#/replay/${encodeURIComponent(game.id)}?at=${at}`}>${t('{0}, after {1} of {2} steps', game.title, at, game.n)}</a></p>`;
    }
    return html`<label class="entry wide"><span>${t('Battle')}</span><select name="scenario" @change=${this.choose}>${this.choices(
      this.scenarios.map((one) => ({ id: one.id, title: one.title })),
      scenario.id,
    )}</select></label>`;
  }
  private limitWords(): string {
    const { games = 0, seconds = 0 } = this.limits ?? {};
    return seconds > 0
      ? t(
          'An experiment has up to {0} games here, all variants together, and {1} minutes. You can leave this page: it goes on.',
          games,
          Math.ceil(seconds / 60),
        )
      : t('An experiment has up to {0} games here, all variants together. You can leave this page: it goes on.', games);
  }
  protected override render(): TemplateResult {
    const scenario = this.scenario();
    if (!scenario || !this.limits) return html``;
    const most = Math.max(1, Math.floor(this.limits.games / (this.changes.length + 1)));
    return html`<form class="lab-form" @submit=${this.begin}>
      ${this.beginning(scenario)}
      ${scenario.sides.map((side) => this.player(scenario, side))}
      <label class="entry"><span>${t('Games of each variant')}</span><input type="number" name="games" required min="1" max=${most}
        value=${Math.min(GAMES_USUAL, most)}></label>
      <label class="entry"><span>${t('First seed')} <small>${t('the same seed gives the same game')}</small></span>
        <input type="number" name="seed" required min="0" max="2147483647" value="1"></label>
      <fieldset class="wide"><legend>${this.from ? t('Variants beside these players') : t('Variants beside the battle as it is')}</legend>
        ${repeat(
          this.changes,
          (change) => change.id,
          (change, at) => this.variant(scenario, change, at),
        )}
        ${
          this.changes.length < VARIANTS_MOST
            ? html`<button type="button" @click=${this.add}>${t('Add a variant')}</button>`
            : nothing
        }</fieldset>
      <label class="entry wide"><span>${t('Name')} <small>${t('if you like')}</small></span><input name="title" maxlength="80"
        value=${this.from ? t('From step {0} of {1}', this.from.at, this.from.game.title).slice(0, 80) : ''}></label>
      <p class="wide">${this.limitWords()}</p>
      ${this.why ? html`<p class="refusal wide" role="alert">${this.why}</p>` : nothing}
      <p class="wide"><button class="strong" type="submit" ?disabled=${this.busy}>${this.busy ? t('Starting…') : t('Start')}</button></p>
    </form>`;
  }
}
customElements.define('enf-lab-form', EnfLabForm);
