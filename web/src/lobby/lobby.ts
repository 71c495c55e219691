/* lobby.ts: <enf-lobby>, the start page. From the top: the person's own running games, the battles, open games of others. A
 * stranger sees what this is in one line, a first game of five minutes, and a battle to start with one click. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { battleAddress, nextBattle } from '../briefing/next.js';
import { difficultyWords, lengthWords } from '../briefing/template.js';
import { heedGames } from '../notify/attention.js';
import { prefs } from '../prefs.js';
import { go, type Route } from '../router.js';
import type { Me, Scenario, SideId, Summary } from '../types.js';
import { leaveEmpty } from './battles.js';
import './games.js';
import './import.js';
import type { EnfImport } from './import.js';
import './invitation.js';
import type { EnfInvitation } from './invitation.js';
import './masthead.js';
import './setup.js';
import { playNow, type EnfSetup, type Opponent } from './setup.js';
import { limitWords } from './time-limit.js';
import { byDay, gameName, seatWords, sideStyle, sideTitle, sideTitlesOf, type SideTitles } from './words.js';
import { t } from '../language.js';

/** How often the list of games looks for the other player's move, while the page is in sight. */
const LOOK_MS = 20_000;

export class Lobby extends LitElement {
  static override properties = {
    route: { attribute: false },
    me: { state: true },
    scenarios: { state: true },
    unseen: { state: true },
    catalogues: { state: true },
    games: { state: true },
    open: { state: true },
    why: { state: true },
    beginning: { state: true },
  };
  declare route: Route;
  declare me: Me | null;
  declare scenarios: Scenario[] | null;
  /** Battles that the server has, but no page can show yet. */
  declare unseen: Scenario[];
  declare catalogues: ReadonlyMap<string, SideTitles>;
  declare games: Summary[];
  declare open: Summary[];
  declare why: string;
  declare beginning: string;
  private timer = 0;

  constructor() {
    super();
    this.me = null;
    this.scenarios = null;
    this.unseen = [];
    this.catalogues = new Map();
    this.games = [];
    this.open = [];
    this.why = '';
    this.beginning = '';
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
    this.timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void this.look();
    }, LOOK_MS);
    document.addEventListener('visibilitychange', this.shown);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
    document.removeEventListener('visibilitychange', this.shown);
  }

  private readonly load = async (): Promise<void> => {
    this.why = '';
    try {
      this.me = await api.me();
      const [scenarios] = await Promise.all([api.scenarios(), this.look()]);
      scenarios.sort(byDay);
      this.scenarios = scenarios.filter((one) => one.shown);
      this.unseen = scenarios.filter((one) => !one.shown);
      this.catalogues = new Map(this.scenarios.map((one) => [one.game, sideTitlesOf(one)]));
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  };
  private readonly look = async (): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    const [mine, open] = await Promise.all([
      api.games().catch(() => null),
      this.me?.server.shared ? api.games(true).catch(() => null) : Promise.resolve([]),
    ]);
    if (mine) {
      this.games = mine;
      heedGames(mine);
    }
    if (open) this.open = open.filter((game) => !game.mine?.length);
  };

  private readonly shown = (): void => void this.look();

  /** A battle far down the page was refused: the reason stands at its head. */
  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has('why') && this.why) this.querySelector('.start-trouble')?.scrollIntoView({ block: 'center' });
  }
  protected override render(): TemplateResult {
    const fresh = this.scenarios !== null && this.games.length === 0;
    return html`<enf-masthead here="" @enf-person=${this.load}></enf-masthead>
      <main class="lobby">
        <section class="welcome"><h1>${t('Play the battles of the Civil War')}</h1>
          ${
            this.games.length
              ? nothing
              : html`<p class="lead">${t('The maps, counters, dice and rulebooks of the great board wargames, fought by regiment or by division. Enfilade applies every rule and explains every ruling.')}</p>`
          }
          ${
            fresh && !prefs().tourSeen
              ? html`<p class="tour-offer"><a class="button strong" href="#/tour">${t('Take the five-minute tour')}</a> <span class="quiet">${t('or choose a side below and start.')}</span></p>`
              : nothing
          }
        </section>
        ${
          this.why
            ? html`<section role="alert" class="start-trouble"><p>${this.why}</p>
          <button @click=${() => this.load()}>${t('Try again')}</button></section>`
            : nothing
        }
        ${
          this.games.length
            ? html`<section aria-labelledby="my-games"><h2 id="my-games">${t('Your games')}</h2>
          <enf-games .games=${this.games} .scenarios=${this.scenarios ?? []} .catalogues=${this.catalogues}
            @enf-changed=${this.look}></enf-games></section>`
            : nothing
        }
        ${this.open.length ? this.openGames() : nothing}
        ${this.nextBattle()}
        <section aria-labelledby="battles"><h2 id="battles">${t('Choose a battle')}</h2>
          ${
            this.scenarios
              ? html`<enf-battles .scenarios=${this.scenarios} .catalogues=${this.catalogues} .beginning=${this.beginning}
            @enf-begin=${this.begin} @enf-setup=${this.setUp}></enf-battles>`
              : this.why
                ? nothing
                : html`<p class="quiet" role="status">${t('Loading the maps…')}</p>`
          }
          ${
            this.unseen.length
              ? html`<p class="quiet unseen">${t(
                  'Only in the terminal for now: {0}.',
                  this.unseen.map((one) => one.name).join(', '),
                )}</p>`
              : nothing
          }
        </section>
        <footer class="colophon">
          <button class="plain" @click=${() => this.querySelector<EnfImport>('enf-import')!.open()}>${t('Open a saved game…')}</button>
          <a href="#/letter">${t('Letters')}</a>
          <a href="#/learn">${t('Learn')}</a><a href="#/rules">${t('Rules')}</a><a href="#/books">${t('How the books differ')}</a><a href="#/settings">${t('Settings')}</a>
          ${this.me?.server.site ? html`<a href="/site/">${t('Play without this server')}</a>` : nothing}
          ${this.me ? html`<span class="quiet">Enfilade ${this.me.server.version}</span>` : nothing}
        </footer>
      </main>
      <enf-setup @enf-created=${this.created} .shared=${this.me?.server.shared ?? false}></enf-setup>
      <enf-import .scenarios=${this.scenarios ?? []} .catalogues=${this.catalogues}></enf-import>
      <enf-invitation></enf-invitation>`;
  }

  /** What to play next: only for those who have played something; a stranger has the offer above. */
  private nextBattle(): TemplateResult | typeof nothing {
    const next = this.games.length ? nextBattle(this.scenarios ?? [], this.games) : null;
    if (!next?.briefing) return nothing;
    return html`<section class="next-battle" aria-labelledby="next-battle"><h2 id="next-battle">${t('What to play next')}</h2>
      <a class="next-picture" href=${battleAddress(next.id)} tabindex="-1" aria-hidden="true"><img src=${api.pictureOf(next.id)}
        alt="" width="640" height="400" loading="lazy" @error=${leaveEmpty}></a>
      <div><h3><a href=${battleAddress(next.id)}>${next.name}</a></h3>
        <p class="facts">${t('{0} · {1} · for a first game: {2}', lengthWords(next.briefing), difficultyWords(next.briefing), sideTitle(this.catalogues.get(next.game), next.briefing.beginner.side))}</p>
        <p>${next.blurb}</p></div></section>`;
  }
  private openGames(): TemplateResult {
    return html`<section aria-labelledby="open-games"><h2 id="open-games">${t('Open games')}</h2><ul class="game-list">
      ${this.open.map((game) => {
        const catalogue = this.catalogues.get(game.game);
        const free = game.seats.filter((seat) => seat.kind === 'open');
        return html`<li class="game-line" data-state="open"><span class="game-marker">${t('Open seat')}</span>
          <a class="game-title" href=${`#/game/${game.id}`}>${gameName(game, this.scenarios ?? [])}</a>
          <span class="game-seats">${game.seats
            .filter((seat) => seat.kind !== 'open')
            .map(
              (seat) => html`<span class="game-seat"
            style=${sideStyle(seat.side)}><i class="swatch" aria-hidden="true"></i>${sideTitle(catalogue, seat.side)}
            <small>(${seatWords(seat)})</small></span>`,
            )}</span><span class="game-stage">${game.time_limit ? html`<small>${limitWords(game.time_limit)}</small>` : nothing}</span>
          <span class="game-doings">${free.map(
            (seat) => html`<button @click=${() => this.join(game, seat.side)}>
            ${t('Play as {0}', sideTitle(catalogue, seat.side))}</button>`,
          )}<a class="button plain" href=${`#/game/${game.id}`}>${t('Watch')}</a></span></li>`;
      })}</ul></section>`;
  }

  private readonly begin = async (event: Event): Promise<void> => {
    const { scenario, side } = (event as CustomEvent<{ scenario: Scenario; side: SideId }>).detail;
    if (this.beginning) return;
    this.beginning = scenario.id + side;
    this.why = await playNow(scenario, side);
    this.beginning = '';
  };
  private readonly setUp = (event: Event): void => {
    const { scenario, opponent } = (event as CustomEvent<{ scenario: Scenario; opponent: Opponent }>).detail;
    void this.querySelector<EnfSetup>('enf-setup')!.open(scenario, this.catalogues.get(scenario.game), opponent);
  };
  private readonly created = async (event: Event): Promise<void> => {
    const { id, opponent } = (event as CustomEvent<{ id: string; opponent: Opponent }>).detail;
    if (opponent !== 'friend') {
      go(`/game/${id}`);
      return;
    }
    const game = await api.summary(id);
    await this.look();
    await this.querySelector<EnfInvitation>('enf-invitation')!.open(game, this.catalogues.get(game.game));
  };
  private async join(game: Summary, side: SideId): Promise<void> {
    try {
      await api.join(game.id, '', side);
      go(`/game/${game.id}`);
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }
}
customElements.define('enf-lobby', Lobby);
