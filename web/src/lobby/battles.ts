/* battles.ts: <enf-battles>, a card for each battle: its ground, its date, what it is about, how long it takes, and the
 * quickest way in: one click on a side begins a game against the computer. Emits `enf-setup` {scenario, opponent} when
 * the player wants to choose more, and `enf-begin` {scenario, side} for the quick way. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { go } from '../router.js';
import type { Catalogue, Scenario, SideId } from '../types.js';
import './picture.js';
import type { Opponent } from './setup.js';
import { plural, sideStyle, sideTitle } from './words.js';

export class EnfBattles extends LitElement {
  static override properties = {
    scenarios: { attribute: false },
    catalogues: { attribute: false },
    beginning: { attribute: false },
  };
  declare scenarios: Scenario[];
  declare catalogues: ReadonlyMap<string, Catalogue>;
  /** The scenario whose game is being set up, or nothing. */
  declare beginning: string;

  constructor() {
    super();
    this.scenarios = [];
    this.catalogues = new Map();
    this.beginning = '';
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    return html`<ul class="battle-cards" data-count=${this.scenarios.length}>${repeat(
      this.scenarios,
      (one) => one.id,
      (one) => this.card(one),
    )}</ul>`;
  }

  private card(scenario: Scenario): TemplateResult {
    const catalogue = this.catalogues.get(scenario.game);
    const { name, date } = scenario;
    const key = scenario.id.replace(/[^a-z0-9]/gi, '-');
    const facts = [plural(scenario.turns, 'turn'), scenario.length ?? '', scenario.players].filter(
      (fact, i, all) => fact && all.indexOf(fact) === i,
    );
    return html`<li class="battle-card" aria-labelledby=${`battle-${key}`}>
      <div class="plate"><enf-ground .game=${scenario.game}></enf-ground></div>
      <div class="battle-words">
        <h3 id=${`battle-${key}`}>${name}</h3>
        <p class="date">${date}</p>
        ${scenario.blurb ? html`<p class="blurb">${scenario.blurb}</p>` : nothing}
        <p class="facts">${facts.join(' · ')}</p>
        <p class="play-label" id=${`play-${key}`}>Play now against the computer</p>
        <div class="side-buttons" role="group" aria-labelledby=${`play-${key}`}>
          ${scenario.sides.map(
            (side) => html`<button class="side-button" style=${sideStyle(side)} ?disabled=${this.beginning !== ''}
            @click=${() => this.emit('enf-begin', { scenario, side })}>
            <i class="swatch" aria-hidden="true"></i>${
              this.beginning === scenario.id + side
                ? 'Setting up…'
                : html`<span class="visually-hidden">${name}: play as </span>${sideTitle(catalogue, side)}`
            }</button>`,
          )}
        </div>
        <div class="other-ways">
          <button class="plain" @click=${() => this.setUp(scenario, 'friend')}>Invite a friend</button>
          <button class="plain" @click=${() => this.setUp(scenario, 'both')}>Hot-seat</button>
          <button class="plain" @click=${() => this.setUp(scenario, 'computer')}>Options…</button>
          ${scenario.tour ? html`<button class="plain" @click=${() => go(`/tour/${scenario.game}`)}>Guided tour</button>` : nothing}
        </div>
      </div></li>`;
  }

  private setUp(scenario: Scenario, opponent: Opponent): void {
    this.emit('enf-setup', { scenario, opponent });
  }
  private emit(name: string, detail: { scenario: Scenario; side?: SideId; opponent?: Opponent }): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
customElements.define('enf-battles', EnfBattles);
