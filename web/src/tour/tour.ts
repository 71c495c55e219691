/* tour.ts: <enf-tour>, a first game in five minutes: the game page on a small situation, with a slip of paper that says
 * what is asked, points at it, and goes on when it was done. It can be left at any step, and "do it for me" helps a player
 * who is stuck. The steps are the game's own data; this file knows no game. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { GameStore, Happened } from '../game-store.js';
import '../play/game.js';
import type { GamePage } from '../play/game.js';
import { CasePopover, withCases } from '../play/rule-case.js';
import { setPrefs } from '../prefs.js';
import { go, type Route } from '../router.js';
import type { Board, SheetMark } from '../types.js';
import type { Tour as TourData } from '../protocol.js';
import { after, expected, pointers, wayOn } from './steps.js';

/** Parts of the game page that a step can point at. Others are tried as `tab-NAME`. */
const PARTS: Record<string, string> = {
  prompt: '.prompt',
  question: '.prompt .question',
  end: '#end',
  undo: '.prompt .answers',
  map: '.map-field',
  panels: '.panels',
  log: '#tab-log',
  hand: '#panel',
  tools: '.tools',
  menu: '.table-head button',
  roster: '#tab-query-roster',
  victory: '#tab-query-victory',
  clock: '#tab-clock',
};

export class Tour extends LitElement {
  static override properties = {
    route: { attribute: false },
    data: { state: true },
    gameId: { state: true },
    at: { state: true },
    why: { state: true },
    lost: { state: true },
    small: { state: true },
  };
  declare route: Route;
  declare data: TourData | null;
  declare gameId: string;
  declare at: number;
  declare why: string;
  /** The player went another way than the steps. */
  declare lost: boolean;
  declare small: boolean;
  private store: GameStore | null = null;
  private game: Route | null = null;
  /** The game whose tour is the next lesson, or nothing. */
  private next = '';
  /** The slip whose cases can be opened. */
  private cited: HTMLElement | null = null;

  constructor() {
    super();
    this.data = null;
    this.gameId = '';
    this.at = 0;
    this.why = '';
    this.lost = false;
    this.small = false;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    setPrefs({ tourSeen: true });
    void this.begin();
  }

  private async begin(): Promise<void> {
    this.why = '';
    this.store = null;
    this.game = null;
    this.at = 0;
    this.lost = false;
    try {
      await api.me();
      const all = await lessons();
      const name = this.route.id || all[0];
      if (!name) throw new api.Refusal('unknown', 'No battle on this server has a guided tour.');
      this.next = all[all.indexOf(name) + 1] ?? '';
      this.data = await api.tourOf(name);
      const { id } = await api.beginTour(name);
      this.gameId = id;
      this.game = { name: 'game', id, fields: new URLSearchParams() };
      this.requestUpdate();
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }

  /** The game page makes its store when it is put in; we listen beside it. */
  protected override updated(changed: PropertyValues): void {
    const page = this.querySelector<GamePage>('enf-game');
    if (page && !this.store) void this.listen(page);
    const slip = this.querySelector<HTMLElement>('.tour-slip');
    if (slip && slip !== this.cited) {
      this.cited = slip;
      new CasePopover(slip, () => this.store?.summary?.game ?? null);
    }
    if (changed.has('at') || changed.has('lost')) this.point();
  }
  private async listen(page: GamePage): Promise<void> {
    for (let tries = 0; tries < 200 && !page.store; tries++)
      await new Promise((done) => {
        setTimeout(done, 25);
      });
    if (!page.store || this.store === page.store) return;
    this.store = page.store;
    this.store.addEventListener('happened', (event) => this.happened((event as CustomEvent<Happened>).detail));
    this.store.addEventListener('asked', () => this.asked());
    this.store.addEventListener('reset', () => this.asked());
    await this.comeNear(page);
    this.point();
  }
  /** The situation is small: the map opens where it is. */
  private async comeNear(page: GamePage): Promise<void> {
    for (let tries = 0; tries < 100 && !page.table?.board?.view; tries++)
      await new Promise((done) => {
        setTimeout(done, 30);
      });
    const hexes = (page.store?.view?.counters ?? []).flatMap((counter) => (counter.hex ? [counter.hex] : []));
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    });
    if (hexes.length) page.table?.board?.fit([...new Set(hexes)]);
  }
  private happened(detail: Happened): void {
    const done = detail.entries
      .filter((entry) => this.store!.isMine(entry.side ?? null))
      .flatMap((entry) => (entry.action ?? '').split(';').map((text) => text.trim()))
      .filter(Boolean);
    const next = after(this.data?.steps ?? [], this.at, done);
    if (next !== this.at) {
      this.at = next;
      this.lost = false;
    }
  }
  /** A new question: if it does not have the answer that the step waits for, the player has left the tour's path. */
  private asked(): void {
    const step = this.data?.steps[this.at];
    if (!this.store?.turnIsMine || !expected(step).length) this.lost = false;
    else this.lost = this.store.actions.items.length > 0 && !wayOn(step, this.store.actions.items).length;
    this.point();
  }

  // ---- pointing ----

  private point(): void {
    for (const old of document.querySelectorAll('.tour-point')) old.classList.remove('tour-point');
    const page = this.querySelector<GamePage>('enf-game');
    if (!page?.table) return;
    const marks: SheetMark[] = [];
    for (const pointer of this.lost ? [] : pointers(this.data?.steps[this.at])) {
      const [kind = '', name = ''] = pointer.split(' ');
      const hex = kind === 'hex' ? name : kind === 'unit' ? this.store?.unit(name)?.hex : null;
      if (hex) marks.push({ hex, tone: 'target', title: 'The tour points here' });
      else
        requestAnimationFrame(() =>
          this.querySelector(PARTS[kind] ?? `#tab-${CSS.escape(kind)}`)?.classList.add('tour-point'),
        );
    }
    page.table.hints = marks;
    page.table.refresh();
    if (marks[0]) this.querySelector<Board & Element>('enf-board')?.show?.(marks[0].hex);
  }

  // ---- the slip ----

  protected override render(): TemplateResult {
    if (this.why) {
      return html`<main class="page-body"><h1>Guided tour</h1><p class="refusal" role="alert">${this.why}</p>
        <p><button @click=${() => this.begin()}>Try again</button> <a class="button" href="#/">Back to the battles</a></p></main>`;
    }
    if (!this.game)
      return html`<main class="page-body"><h1>Guided tour</h1><p role="status" class="quiet">Loading the map…</p></main>`;
    return html`<enf-game .route=${this.game}></enf-game>${this.slip()}`;
  }

  private slip(): TemplateResult {
    const steps = this.data?.steps ?? [];
    const step = steps[this.at];
    const waits = expected(step).length > 0;
    if (!step) {
      return html`<aside class="tour-slip" aria-label="Guided tour"><h2>You have finished the tour</h2>
        <div role="status">${paragraphs(this.data?.closing ?? 'Play this small fight to the end, or start a battle.')}</div>
        <div class="row"><button @click=${() => this.begin()}>Start again</button><a class="button" href=${`#/game/${this.gameId}`}>Play
          on</a><a class="button ${this.next ? '' : 'strong'}" href="#/">Back to the battles</a>${
            this.next ? html`<a class="button strong" href=${`#/tour/${this.next}`}>Next tour</a>` : nothing
          }</div></aside>`;
    }
    return html`<aside class="tour-slip" data-small=${this.small ? 'yes' : 'no'} aria-label="Guided tour">
      <div class="tour-head"><h2>${step.title ?? 'Guided tour'}</h2><span class="quiet lining">${this.at + 1} of ${steps.length}</span>
        <button class="plain" aria-expanded=${this.small ? 'false' : 'true'} aria-label=${this.small ? 'Expand the tour' : 'Collapse the tour'}
          @click=${() => {
            this.small = !this.small;
          }}>${this.small ? '▴' : '▾'}</button></div>
      <div role="status" class="tour-say">${
        this.lost
          ? html`<p>You have left the tour’s path. That is fine: this is a real game. Undo your last
        action, start the tour again, or play on.</p>`
          : paragraphs(step.say)
      }</div>
      <div class="row">
        <button class="plain" @click=${this.leave}>Leave the tour</button>
        ${
          this.lost
            ? html`<button @click=${() => this.begin()}>Start again</button>`
            : waits
              ? html`<button @click=${this.doIt} title="The tour takes this step for you">Do it for me</button>`
              : html`<button class="strong" @click=${() => {
                  this.at += 1;
                }}>${this.at + 1 < steps.length ? 'Next' : 'Done'}</button>`
        }
      </div></aside>`;
  }
  private readonly doIt = async (): Promise<void> => {
    const table = this.querySelector<GamePage>('enf-game')?.table;
    const { store, at } = this;
    if (!table || !store) return;
    // The step may be shown before its question is asked: while the opponent still acts, or an answer is on its way.
    await store.when(() => this.at !== at || (store.turnIsMine && !store.busy && store.actionsOf === store.n));
    const way = this.at === at ? wayOn(this.data?.steps[at], store.actions.items) : [];
    if (way.length) await table.act(way);
  };
  private readonly leave = (): void => {
    go(`/game/${this.gameId}`);
  };
}

/** Each line of a text is a paragraph. */
const paragraphs = (text: string): TemplateResult[] =>
  text
    .trim()
    .split(/\n+/)
    .map((line) => html`<p>${withCases(line)}</p>`);

/** The games that have a tour, the first lesson first. */
async function lessons(): Promise<string[]> {
  const found = (await api.scenarios()).filter((one) => one.tour).sort((a, b) => (a.lesson ?? 1) - (b.lesson ?? 1));
  return [...new Set(found.map((one) => one.game))];
}
customElements.define('enf-tour', Tour);
