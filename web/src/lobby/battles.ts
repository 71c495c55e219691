/* battles.ts: <enf-battles>, the battles: a field and filters to find one, and a card for each: its picture, its date, what it
 * is about, how long it takes, and the quickest way in: one click on a side begins a game against the computer. On a
 * narrow screen a card is a line that opens. Emits `enf-setup` {scenario, opponent} when the player wants to choose
 * more, and `enf-begin` {scenario, side} for the quick way. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { backend } from '../backend/backend.js';
import { repeat } from 'lit/directives/repeat.js';
import * as api from '../api.js';
import { battleAddress } from '../briefing/next.js';
import { difficultyWords, lengthWords } from '../briefing/template.js';
import type { Scenario, SideId } from '../types.js';
import { ANYTHING, familiesOf, familyTitle, finds, LENGTHS, SIZES, type Wanted } from './find.js';
import './picture.js';
import type { Opponent } from './setup.js';
import { balanceWords, sideStyle, sideTitle, type SideTitles } from './words.js';
import { dateWords, plural, t } from '../language.js';

/** Where the filters have room beside the search; elsewhere they are folded. */
const BROAD = matchMedia('(min-width: 46rem)');
/** Fewer battles than these are seen at a glance. */
const WORTH_FINDING = 4;

export class EnfBattles extends LitElement {
  static override properties = {
    scenarios: { attribute: false },
    catalogues: { attribute: false },
    beginning: { attribute: false },
    wanted: { state: true },
    unfolded: { state: true },
  };
  declare scenarios: Scenario[];
  declare catalogues: ReadonlyMap<string, SideTitles>;
  /** The scenario whose game is being set up, or nothing. */
  declare beginning: string;
  declare wanted: Wanted;
  /** The card that is open on a narrow screen. */
  declare unfolded: string;

  constructor() {
    super();
    this.scenarios = [];
    this.catalogues = new Map();
    this.beginning = '';
    this.wanted = ANYTHING;
    this.unfolded = '';
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override updated(): void {
    for (const image of this.querySelectorAll<HTMLImageElement>('img[data-picture]'))
      if (image.getAttribute('src') !== image.dataset.picture) near.observe(image);
  }
  protected override render(): TemplateResult {
    const found = this.scenarios.filter((one) => finds(this.wanted, one));
    return html`${this.scenarios.length >= WORTH_FINDING ? this.finder(found.length) : nothing}
      <ul class="battle-cards" data-count=${this.scenarios.length}>${repeat(
        found,
        (one) => one.id,
        (one) => this.card(one, !BROAD.matches && this.scenarios.length > 1),
      )}</ul>`;
  }

  // ---- finding ----

  private finder(found: number): TemplateResult {
    const sides = [...new Set(this.scenarios.flatMap((one) => one.briefing?.beginner.side ?? []))];
    const catalogue = this.catalogues.values().next().value;
    const all = this.scenarios.length;
    return html`<div class="finder" role="search" aria-label=${t('Battles')}>
      <label class="entry find-words"><span>${t('Search')}</span><input type="search" id="find-battle" .value=${this.wanted.words}
        placeholder=${t('Gettysburg, bridge, Jackson')} autocomplete="off"
        @input=${(event: Event) => this.want('words', (event.target as HTMLInputElement).value)}></label>
      <details class="find-filters" ?open=${BROAD.matches}><summary>${t('Filters')}</summary>
      ${this.choice('length', t('Length'), LENGTHS)}
      ${this.choice('size', t('Size'), SIZES)}
      ${this.choice(
        'family',
        t('Rules'),
        familiesOf(this.scenarios).map((id) => ({ id, title: familyTitle(id) })),
      )}
      ${this.choice(
        'side',
        t('First game as'),
        sides.map((id) => ({ id, title: sideTitle(catalogue, id) })),
      )}</details>
      <p class="found quiet" role="status">${
        found === all
          ? plural(all, 'battle')
          : html`${t('{0} of {1} battles', found, all)} <button class="plain" @click=${() => {
              this.wanted = ANYTHING;
            }}>${t('Show all')}</button>`
      }</p></div>`;
  }
  private choice(key: keyof Wanted, title: string, choices: readonly { id: string; title: string }[]): TemplateResult {
    return html`<label class="entry"><span>${title}</span><select name=${`find-${key}`}
      @change=${(event: Event) => this.want(key, (event.target as HTMLSelectElement).value)}>
      <option value="" ?selected=${this.wanted[key] === ''}>${t('Any')}</option>${choices.map(
        (one) => html`<option value=${one.id} ?selected=${this.wanted[key] === one.id}>${one.title}</option>`,
      )}</select></label>`;
  }
  private want(key: keyof Wanted, value: string): void {
    this.wanted = { ...this.wanted, [key]: value };
  }

  // ---- a card ----

  /** `stamp`: its picture is small, beside its name (lobby.css). */
  private card(scenario: Scenario, stamp: boolean): TemplateResult {
    const { name, date, briefing } = scenario;
    const key = scenario.id.replace(/[^a-z0-9]/gi, '-');
    const facts = [
      plural(scenario.turns, 'turn'),
      ...(briefing ? [lengthWords(briefing), difficultyWords(briefing)] : []),
    ];
    const open = this.unfolded === scenario.id;
    return html`<li class="battle-card" aria-labelledby=${`battle-${key}`} data-open=${open ? 'yes' : 'no'}>
      <div class="plate">${picture(scenario, stamp)}</div>
      <div class="battle-words">
        <h3 id=${`battle-${key}`}>${briefing ? html`<a href=${battleAddress(scenario.id)}>${name}</a>` : name}</h3>
        <p class="date">${dateWords(date)}</p>
        <p class="facts">${facts.join(' · ')}</p>
        <button class="plain unfold" aria-expanded=${open ? 'true' : 'false'} aria-controls=${`more-${key}`}
          aria-label=${`${open ? t('Fold') : t('Open')} ${name}`} @click=${() => {
            this.unfolded = open ? '' : scenario.id;
          }}>${open ? '▴' : '▾'}</button>
        <div class="card-more" id=${`more-${key}`}>${this.more(scenario, key)}</div>
      </div></li>`;
  }
  private more(scenario: Scenario, key: string): TemplateResult {
    return html`${scenario.blurb ? html`<p class="blurb">${scenario.blurb}</p>` : nothing}
      ${scenario.balance ? html`<p class="balance">${balanceWords(scenario, this.catalogues.get(scenario.game))}</p>` : nothing}
      <p class="play-label" id=${`play-${key}`}>${t('Play now against the computer')}</p>
      <div class="side-buttons" role="group" aria-labelledby=${`play-${key}`}>
        ${scenario.sides.map((side) => this.sideButton(scenario, side))}
      </div>
      <div class="other-ways">
        ${scenario.briefing ? html`<a class="button plain" href=${battleAddress(scenario.id)}>${t('Briefing')}<span class="visually-hidden"> ${t('of {0}', scenario.name)}</span></a>` : nothing}
        ${backend.own ? nothing : html`<button class="plain" @click=${() => this.setUp(scenario, 'friend')}>${t('Invite a friend')}</button>`}
        <button class="plain" @click=${() => this.setUp(scenario, 'both')}>${t('Hot-seat')}</button>
        <button class="plain" @click=${() => this.setUp(scenario, 'computer')}>${t('Options…')}</button>
      </div>`;
  }
  private sideButton(scenario: Scenario, side: SideId): TemplateResult {
    return html`<button class="side-button" style=${sideStyle(side)} ?disabled=${this.beginning !== ''}
      @click=${() => this.emit('enf-begin', { scenario, side })}>
      <i class="swatch" aria-hidden="true"></i>${
        this.beginning === scenario.id + side
          ? t('Setting up…')
          : html`<span class="visually-hidden">${t('{0}: play as', scenario.name)} </span>${sideTitle(this.catalogues.get(scenario.game), side)}`
      }</button>`;
  }

  private setUp(scenario: Scenario, opponent: Opponent): void {
    this.emit('enf-setup', { scenario, opponent });
  }
  private emit(name: string, detail: { scenario: Scenario; side?: SideId; opponent?: Opponent }): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
/** A picture is fetched when its card comes near. (A browser's own `loading=lazy` begins some screens before that: all of them,
 * on a phone.) */
const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      (target as HTMLImageElement).src = (target as HTMLImageElement).dataset.picture!;
    }
  },
  { rootMargin: '40px' },
);
/** Without a network there is paper in its place, and not the browser's mark of a broken picture. */
export const leaveEmpty = (event: Event): void => {
  (event.target as HTMLImageElement).style.visibility = 'hidden';
};
/** Its own picture; a battle without one shows the ground of its map. */
const picture = (scenario: Scenario, stamp: boolean): TemplateResult =>
  scenario.picture
    ? html`<img data-picture=${(stamp ? api.smallPictureOf : api.pictureOf)(scenario.id)} alt="" width="640" height="400" decoding="async" @error=${leaveEmpty}>`
    : html`<enf-ground .game=${scenario.game}></enf-ground>`;
customElements.define('enf-battles', EnfBattles);
