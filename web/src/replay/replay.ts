/* replay.ts: <enf-replay>, a game watched again: the board, a scrubber with the turns, keys and buttons to step and jump,
 * the story in sentences, and how strength and points went. It works on a running game too, up to the moment it was
 * opened and, after a press of "end", up to now. "Continue from here" makes a new game of any moment.
 *
 * Keys (while no field has them): space plays and rests, left and right step, page up and down go by phases, Home and End
 * to the ends, plus and minus change the pace. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import * as api from '../api.js';
import { setTitle } from '../notify/attention.js';
import '../lobby/masthead.js';
import '../map/board.js';
import { AdviceDesk, adviceTemplate, askable } from '../play/advice.js';
import { caseAfter, CasePopover } from '../play/rule-case.js';
import { motionWanted } from '../prefs.js';
import type { Route } from '../router.js';
import { plain } from '../rules/search.js';
import type {
  Board,
  Catalogue,
  DrawnLine,
  GameEvent,
  GraphPoint,
  MapData,
  SideId,
  Stands,
  Summary,
  View,
} from '../types.js';
import './analysis.js';
import './charts.js';
import { Film, markAt, marksOf, sourceOf, type Mark } from './film.js';
import './fork.js';
import type { EnfFork } from './fork.js';
import { t } from '../language.js';

const PACES = [0.5, 1, 2, 4, 16];
/** How long a moment with something to show lasts at pace 1, and one without. */
const SHOW_MS = 650;
const PASS_MS = 90;
/** Lines of the story on the page at once. */
const STORY = 60;

interface Line {
  n: number;
  key: number;
  text: string;
  case: string;
  event: GameEvent;
}

export class Replay extends LitElement {
  static override properties = {
    route: { attribute: false },
    game: { state: true },
    catalogue: { state: true },
    map: { state: true },
    view: { state: true },
    stands: { state: true },
    n: { state: true },
    length: { state: true },
    points: { state: true },
    marks: { state: true },
    story: { state: true },
    playing: { state: true },
    pace: { state: true },
    wanted: { state: true },
    why: { state: true },
    hasLab: { state: true },
  };
  declare route: Route;
  declare game: Summary | null;
  declare catalogue: Catalogue | null;
  declare map: MapData | null;
  declare view: View | null;
  declare stands: Stands | null;
  declare n: number;
  declare length: number;
  declare points: GraphPoint[];
  declare marks: Mark[];
  declare story: Line[];
  declare playing: boolean;
  declare pace: number;
  declare wanted: string;
  declare why: string;
  declare hasLab: boolean;
  private readonly advice = new AdviceDesk();
  private film: Film | null = null;
  private side: SideId | null = null;
  /** The position that the board shows; `n` runs ahead of it while one is fetched. */
  shown = -1;
  /** Counts the jumps: a late frame of an earlier jump is dropped. */
  private turn = 0;

  constructor() {
    super();
    this.game = null;
    this.catalogue = null;
    this.map = null;
    this.view = null;
    this.stands = null;
    this.n = 0;
    this.length = 0;
    this.points = [];
    this.marks = [];
    this.story = [];
    this.playing = false;
    this.pace = 1;
    this.wanted = '';
    this.why = '';
    this.hasLab = false;
    new CasePopover(this, () => this.game?.game ?? null);
    this.advice.addEventListener('change', () => this.requestUpdate());
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('keydown', this.key);
    void this.load();
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.key);
    this.playing = false;
  }

  // ---- loading ----

  private async load(): Promise<void> {
    try {
      this.hasLab = (await api.me()).server.lab;
      const id = this.route.id;
      this.game = await api.summary(id);
      this.length = this.game.n;
      this.side = this.game.state === 'over' ? null : (this.game.mine[0] ?? null);
      this.film = new Film(sourceOf(id, this.side), this.length);
      const at = Number(this.route.fields.get('at') ?? NaN);
      const start = Number.isFinite(at) ? Math.max(0, Math.min(this.length, at)) : 0;
      [this.catalogue, this.map] = await Promise.all([api.catalogue(this.game.game), api.mapOf(this.game.game)]);
      setTitle(t('Replay of {0} · Enfilade', this.game.title));
      await this.seek(start);
      await Promise.all([this.loadGraph(), this.loadStory()]);
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }
  private async loadGraph(): Promise<void> {
    this.points = await api.graph(this.route.id).catch(() => []);
    this.marks = marksOf(this.points, (phase, point) =>
      String(
        (point as { title?: string }).title ?? this.catalogue?.phases.find((one) => one.id === phase)?.title ?? phase,
      ),
    );
  }
  private async loadStory(): Promise<void> {
    const { events } = await api.events(this.route.id, 0, this.side);
    this.story = events.map((event, key) => ({
      n: Number(event.n ?? 0),
      key,
      text: event.told ?? event.e,
      case: event.case,
      event,
    }));
  }
  /** A running game may have gone on. */
  private async catchUp(): Promise<void> {
    if (!this.game || this.game.state === 'over') return;
    const now = await api.summary(this.game.id);
    if (now.n === this.length) return;
    this.game = now;
    this.length = now.n;
    if (this.film) this.film.length = now.n;
    await Promise.all([this.loadGraph(), this.loadStory()]);
  }

  // ---- moving in time ----

  private get board(): Board | null {
    return this.querySelector<Board>('enf-board');
  }

  /** Shows position `n`; with `motion`, what led there is played on the board. */
  private async seek(n: number, motion = false): Promise<void> {
    const film = this.film;
    if (!film) return;
    this.turn += 1;
    const mine = this.turn;
    this.n = n;
    try {
      const frame = await film.frame(n);
      if (mine !== this.turn) return;
      const entry = motion ? await film.entry(n) : null;
      if (mine !== this.turn) return;
      this.view = frame.view;
      this.stands = frame.stands;
      this.shown = n;
      film.prepare(n);
      await this.updateComplete;
      if (!motion) this.board?.skip?.();
      const events = entry?.events ?? [];
      if (motion && events.length) {
        const place = placeOf(events, frame.view);
        if (place) this.board?.show?.(place);
        if (motionWanted())
          await Promise.race([this.board?.play?.(events, this.pace), wait((SHOW_MS * 2) / this.pace)]);
      }
    } catch (error) {
      if (mine === this.turn) {
        this.playing = false;
        this.why = error instanceof Error ? error.message : String(error);
      }
    }
  }
  private readonly play = async (): Promise<void> => {
    if (this.playing) {
      this.playing = false;
      return;
    }
    this.playing = true;
    if (this.n >= this.length) await this.seek(0);
    while (this.playing && this.isConnected && this.n < this.length) {
      const next = this.n + 1;
      const began = performance.now();
      await this.seek(next, true);
      if (this.n !== next) continue; // there was a jump meanwhile
      const entry = await this.film!.entry(next).catch(() => null);
      const show = (entry?.events.length ? SHOW_MS : PASS_MS) / this.pace;
      await wait(Math.max(0, show - (performance.now() - began)));
    }
    this.playing = false;
  };
  private step(by: number): void {
    this.playing = false;
    void this.seek(Math.max(0, Math.min(this.length, this.n + by)), by === 1);
  }
  private jump(n: number): void {
    this.playing = false;
    void this.seek(Math.max(0, Math.min(this.length, n)));
  }
  private phase(by: number): void {
    const here = markAt(this.marks, this.n);
    const back = here >= 0 && this.marks[here]!.n < this.n && by < 0 ? here : here + by;
    const mark = this.marks[back];
    this.jump(mark ? mark.n : by < 0 ? 0 : this.length);
  }
  private readonly toEnd = async (): Promise<void> => {
    await this.catchUp().catch(() => undefined);
    this.jump(this.length);
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const from = event.target as HTMLElement;
    if (from.closest('input:not([type=range]), textarea, select, enf-board')) return;
    const onButton = !!from.closest('button, a, summary');
    const does: Record<string, () => void> = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      PageUp: () => this.phase(-1),
      PageDown: () => this.phase(1),
      Home: () => this.jump(0),
      End: () => {
        void this.toEnd();
      },
      '+': () => this.faster(1),
      '-': () => this.faster(-1),
      ...(onButton
        ? {}
        : {
            ' ': () => {
              void this.play();
            },
          }),
      k: () => {
        void this.play();
      },
    };
    const work = does[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  };
  private faster(by: number): void {
    this.pace = PACES[Math.max(0, Math.min(PACES.length - 1, PACES.indexOf(this.pace) + by))]!;
  }

  // ---- the page ----

  protected override updated(changed: PropertyValues): void {
    if (changed.has('n') || changed.has('story')) {
      const list = this.querySelector<HTMLElement>('.story');
      const here = list?.querySelector<HTMLElement>('.now');
      if (list && here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  }

  protected override render(): TemplateResult {
    if (this.why && !this.game) {
      return html`<main class="game-trouble"><h1>${t('This replay cannot be shown')}</h1><p role="alert">${this.why}</p>
        <p><a class="button" href="#/">${t('Back to the battles')}</a></p></main>`;
    }
    return html`<div class="replay">
      <header class="replay-head"><a class="wordmark" href="#/" aria-label=${t('Enfilade: back to the battles')}>Enfilade</a>
        <h1>${this.game?.title || t('Replay')}</h1>
        ${this.game && this.game.state !== 'over' ? html`<a class="button" href=${`#/game/${this.game.id}`}>${t('Go to the game')}</a>` : nothing}
      </header>
      ${this.why ? html`<p class="refusal replay-why" role="alert">${this.why}</p>` : nothing}
      <main class="replay-body">
        <div class="replay-board">${
          this.view
            ? html`<enf-board .catalogue=${this.catalogue} .map=${this.map} .view=${this.view} .lines=${this.ghosts()}></enf-board>`
            : html`<p class="quiet" role="status">${t('Loading the map…')}</p>`
        }</div>
        <div class="replay-beside"><section class="replay-controls" aria-label=${t('Replay')}>${this.controls()}</section>
        <aside class="replay-side" aria-label=${t('Charts and log')}>
          ${
            this.points.length
              ? html`<section aria-labelledby="chart-title"><h2 id="chart-title">${t('How the game went')}</h2>
            <enf-charts .points=${this.points} .catalogue=${this.catalogue} .last=${this.length} .at=${this.n}
              .name=${this.game?.game ?? 'game'} @enf-seek=${(event: CustomEvent<{ n: number }>) => this.jump(event.detail.n)}></enf-charts></section>`
              : nothing
          }
          ${
            this.game?.state === 'over'
              ? html`<section aria-labelledby="analysis-title"><h2 id="analysis-title">${t('How the staff sees it')}</h2>
            <enf-analysis .game=${this.game.id} .catalogue=${this.catalogue} .last=${this.length} .at=${this.n}
              @enf-seek=${(event: CustomEvent<{ n: number }>) => this.jump(event.detail.n)}></enf-analysis></section>`
              : nothing
          }
          ${this.planPart()}
          <section class="story-section" aria-labelledby="story-title">${this.storyPart()}</section>
        </aside></div>
      </main>
      <enf-fork></enf-fork></div>`;
  }

  // ---- what the staffs would have ordered here ----

  private ghosts(): DrawnLine[] {
    const units = new Map((this.view?.counters ?? []).map((one) => [one.id, one]));
    return this.advice.lines(
      this.shown,
      (unit) => units.get(unit)?.name ?? unit,
      (unit) => units.get(unit)?.hex ?? null,
    );
  }
  private planPart(): TemplateResult | typeof nothing {
    const { game } = this;
    if (game?.state !== 'over') return nothing;
    return html`<section aria-labelledby="plan-title"><h2 id="plan-title">${t('What the staffs would have ordered here')}</h2>
      ${adviceTemplate(this.advice, askable(game), [], this.n, this.catalogue, {
        ask: (side) => this.advice.ask(game.id, side, this.n),
        putAway: () => this.advice.putAway(),
      })}</section>`;
  }

  private where(): string {
    const mark = this.marks[markAt(this.marks, this.n)];
    const view = this.view;
    if (!view) return '';
    const phase = view.over ? t('the end') : (view.phase_title ?? mark?.title ?? view.phase);
    return t('turn {0}{1}, {2}', view.turn, view.clock ? `, ${view.clock}` : '', phase);
  }

  private controls(): TemplateResult {
    const button = (label: string, sign: TemplateResult, work: () => void, keys: string, off = false): TemplateResult =>
      html`<button class="plain" aria-label=${label} title=${`${label} (${keys})`} ?disabled=${off} @click=${work}>${sign}</button>`;
    const turns = [...new Map(this.marks.map((mark) => [mark.turn, mark])).values()];
    const firsts = spaced(
      turns.map((mark) => this.marks.find((one) => one.turn === mark.turn)!),
      this.length * (innerWidth < 600 ? 0.055 : 0.03),
    );
    return html`
      <div class="scrub"><input type="range" min="0" max=${this.length} step="1" .value=${String(this.n)} aria-label=${t('Position in the game')}
          aria-valuetext=${this.where()} @input=${(event: Event) => this.jump(Number((event.target as HTMLInputElement).value))}>
        <div class="scrub-turns" aria-hidden="true">${firsts.map(
          (mark) => html`<i style=${`left:${(100 * mark.n) / Math.max(1, this.length)}%`}>${mark.turn}</i>`,
        )}</div></div>
      <div class="replay-buttons">
        ${button(t('Go to the start'), icon('first'), () => this.jump(0), t('Home'), this.n === 0)}
        ${button(t('Previous phase'), icon('back-phase'), () => this.phase(-1), t('Page Up'), this.n === 0)}
        ${button(t('Step back'), icon('back'), () => this.step(-1), t('Left'), this.n === 0)}
        <button class="strong play-button" aria-pressed=${this.playing ? 'true' : 'false'} aria-label=${this.playing ? t('Pause') : t('Play')}
          title=${t('Play or pause (Space)')} @click=${this.play}>${icon(this.playing ? 'rest' : 'play')}</button>
        ${button(t('Step forward'), icon('on'), () => this.step(1), t('Right'), this.n >= this.length)}
        ${button(t('Next phase'), icon('on-phase'), () => this.phase(1), t('Page Down'), this.n >= this.length)}
        ${button(
          t('Go to the end'),
          icon('last'),
          () => {
            void this.toEnd();
          },
          t('End'),
        )}
        <label class="pace"><span>${t('Speed')}</span><select .value=${String(this.pace)}
          @change=${(event: Event) => {
            this.pace = Number((event.target as HTMLSelectElement).value);
          }}>
          ${PACES.map((pace) => html`<option value=${pace} ?selected=${pace === this.pace}>${pace === 0.5 ? '½' : pace} ×</option>`)}</select></label>
        <label class="pace"><span>${t('Go to')}</span><select class="go-to" @change=${this.goTo}>
          <option value="">${this.view ? t('Turn {0}', this.view.turn) : '…'}</option>
          ${turns.map(
            (turn) =>
              html`<optgroup label=${turn.turn ? t('Turn {0}', turn.turn) : t('Before the first turn')}>${this.marks
                .filter((mark) => mark.turn === turn.turn)
                .map((mark) => html`<option value=${mark.n}>${mark.title}</option>`)}</optgroup>`,
          )}
        </select></label>
        <button class="fork-button" @click=${this.fork} ?disabled=${!this.view}>${t('Continue from here…')}</button>
        ${
          this.hasLab && this.game && askable(this.game).length > 0
            ? html`<a class="button lab-button" href=${`#/lab?game=${encodeURIComponent(this.game.id)}&at=${this.n}`}>${t('… many times in the lab')}</a>`
            : nothing
        }
      </div>
      <p class="where" role="status">${upper(this.where())} <span class="quiet lining">${t('{0} of {1}', this.n, this.length)}</span></p>`;
  }

  private storyPart(): TemplateResult {
    const words = plain(this.wanted).split(/\s+/).filter(Boolean);
    const fits = words.length
      ? this.story.filter((line) => words.every((word) => plain(line.text).includes(word) || line.case === word))
      : this.story;
    let from = 0;
    if (!words.length) {
      const here = fits.findIndex((line) => line.n >= this.n);
      from = Math.max(0, (here < 0 ? fits.length : here) - STORY / 2);
    }
    const shown = fits.slice(from, from + STORY);
    return html`<h2 id="story-title">${t('Log')}</h2>
      <label class="entry"><span class="visually-hidden">${t('Search the log')}</span><input type="search" placeholder=${t('Search the log: routs, bridge, 14 NJ')}
        .value=${this.wanted} @input=${(event: Event) => {
          this.wanted = (event.target as HTMLInputElement).value;
        }}></label>
      ${words.length ? html`<p class="quiet" role="status">${t('{0} found', fits.length)}</p>` : nothing}
      <ol class="story" tabindex="0" aria-label=${t('Log')}>${repeat(
        shown,
        (line) => line.key,
        (line) => html`<li
        class=${line.n === this.n ? 'now' : line.n > this.n ? 'later' : ''}>
        <button class="plain" @click=${() => this.jump(line.n)}>${line.text}</button>${caseAfter(
          line.text,
          line.case,
        )}</li>`,
      )}</ol>`;
  }

  private readonly goTo = (event: Event): void => {
    const list = event.target as HTMLSelectElement;
    if (list.value !== '') this.jump(Number(list.value));
    list.value = '';
  };
  private readonly fork = (): void => {
    this.playing = false;
    if (this.game && this.catalogue)
      void this.querySelector<EnfFork>('enf-fork')!.open(this.game, this.catalogue, this.n, this.where());
  };
}

/** Plain signs, drawn: fonts disagree about them. */
const SIGNS: Record<string, string> = {
  play: 'M6 3l12 9-12 9z',
  rest: 'M6 4h4v16H6zM14 4h4v16h-4z',
  on: 'M8 5l8 7-8 7z',
  back: 'M16 5l-8 7 8 7z',
  'on-phase': 'M4 5l8 7-8 7zM12 5l8 7-8 7z',
  'back-phase': 'M20 5l-8 7 8 7zM12 5l-8 7 8 7z',
  first: 'M18 5l-9 7 9 7zM5 5h2.4v14H5z',
  last: 'M6 5l9 7-9 7zM16.6 5H19v14h-2.4z',
};
const icon = (name: string): TemplateResult =>
  html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${SIGNS[name]!}></path></svg>`;
/** Marks that lie at least so far apart: numbers are not written over one another. */
function spaced(marks: readonly Mark[], gap: number): Mark[] {
  let last = -Infinity;
  return marks.filter((mark) => {
    if (mark.n - last < gap) return false;
    last = mark.n;
    return true;
  });
}
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const wait = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/** Where something happened: the first hex an event names, or the hex of the first counter it names. */
function placeOf(events: readonly GameEvent[], view: View): string | null {
  for (const event of events) {
    for (const name of ['hex', 'to', 'target', 'from']) if (typeof event[name] === 'string') return event[name];
    const unit = view.counters.find((counter) => counter.id === event['unit']);
    if (unit?.hex) return unit.hex;
  }
  return null;
}
customElements.define('enf-replay', Replay);
