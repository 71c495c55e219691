/* tour.ts: <enf-tour>, a lesson of a few minutes: the game page on a small situation, with a slip of paper that says
 * what is asked, points at it, and goes on when it was done. It can be left at any step, and "do it for me" helps a player
 * who is stuck. The steps are the game's own data; this file knows no game. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { GameStore, Happened } from '../game-store.js';
import '../play/game.js';
import type { GamePage } from '../play/game.js';
import { CasePopover, withCases } from '../play/rule-case.js';
import { battleAddress } from '../briefing/next.js';
import { lessonAddress } from '../learn/lessons.js';
import { prefs, setPrefs } from '../prefs.js';
import { go, type Route } from '../router.js';
import type { Board, SheetMark } from '../types.js';
import type { Lesson, ListedLesson } from '../protocol.js';
import { after, expected, passes, pointers, wayOn } from './steps.js';
import { t } from '../language.js';

/** With more counters than these the map opens on those that the lesson speaks of. */
const SMALL = 16;
/** More phases than a turn has. */
const PHASES = 24;
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
  declare data: Lesson | null;
  declare gameId: string;
  declare at: number;
  declare why: string;
  /** The player went another way than the steps. */
  declare lost: boolean;
  declare small: boolean;
  private store: GameStore | null = null;
  private game: Route | null = null;
  private lesson = '';
  /** The lesson after this one, or nothing. */
  private next: ListedLesson | null = null;
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
      const all = await api.lessons();
      const wanted = this.route.id;
      const found = wanted ? all.findIndex((one) => one.id === wanted || one.game === wanted) : 0;
      if (!all[found]) throw new api.Refusal('unknown', t('This server has no such lesson.'));
      this.lesson = all[found].id;
      this.next = all[found + 1] ?? null;
      this.data = await api.lessonOf(this.lesson);
      const { id } = await api.beginLesson(this.lesson, this.data.title);
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
    if (page.table) page.table.mayPass = () => passes(this.data?.steps[this.at]);
    this.store.addEventListener('happened', (event) => this.happened((event as CustomEvent<Happened>).detail));
    this.store.addEventListener('asked', () => this.asked());
    this.store.addEventListener('reset', () => this.asked());
    await this.comeNear(page);
    this.point();
  }
  /** The situation is small, or what is spoken of is: the map opens there. */
  private async comeNear(page: GamePage): Promise<void> {
    for (let tries = 0; tries < 100 && !page.table?.board?.view; tries++)
      await new Promise((done) => {
        setTimeout(done, 30);
      });
    const named = (this.data?.steps ?? []).flatMap(pointers).flatMap((pointer) => this.hexOf(pointer) ?? []);
    const standing = (page.store?.view?.counters ?? []).flatMap((counter) => (counter.hex ? [counter.hex] : []));
    const hexes = standing.length > SMALL ? named : standing;
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    });
    if (hexes.length && page.isConnected) page.table?.board?.fit([...new Set(hexes)]);
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
      this.finish();
    }
  }
  /** The last step is taken: the lesson is ticked off in the list. */
  private finish(): void {
    if (this.data && this.at >= this.data.steps.length)
      setPrefs({ lessons: [...new Set([...prefs().lessons, this.lesson])] });
  }
  /** A new question: if it does not have the answer that the step waits for, the player has left the tour's path. */
  private asked(): void {
    const step = this.data?.steps[this.at];
    const items = this.store?.actions.items ?? [];
    const stuck =
      !!this.store?.turnIsMine && expected(step).length > 0 && items.length > 0 && !wayOn(step, items).length;
    this.lost = stuck && !passes(step);
    this.point();
  }

  // ---- pointing ----

  /** Where it points on the map: "unit 14-NJ", "hex 2414"; nowhere: at a part of the page. */
  private hexOf(pointer: string): string | null {
    const [kind = '', name = ''] = pointer.split(' ');
    return kind === 'hex' ? name : kind === 'unit' ? (this.store?.unit(name)?.hex ?? null) : null;
  }

  private point(): void {
    for (const old of document.querySelectorAll('.tour-point')) old.classList.remove('tour-point');
    const page = this.querySelector<GamePage>('enf-game');
    if (!page?.table) return;
    const marks: SheetMark[] = [];
    for (const pointer of this.lost ? [] : pointers(this.data?.steps[this.at])) {
      const [kind = ''] = pointer.split(' ');
      const hex = this.hexOf(pointer);
      if (hex) marks.push({ hex, tone: 'target', title: t('The lesson points here') });
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
      return html`<main class="page-body"><h1>${t('Lesson')}</h1><p class="refusal" role="alert">${this.why}</p>
        <p><button @click=${() => this.begin()}>${t('Try again')}</button> <a class="button" href="#/learn">${t('All lessons')}</a></p></main>`;
    }
    if (!this.game)
      return html`<main class="page-body"><h1>${t('Lesson')}</h1><p role="status" class="quiet">${t('Loading the map…')}</p></main>`;
    return html`<enf-game .route=${this.game}></enf-game>${this.slip()}`;
  }

  private slip(): TemplateResult {
    const steps = this.data?.steps ?? [];
    const step = steps[this.at];
    const waits = expected(step).length > 0;
    if (!step) return this.farewell();
    return html`<aside class="tour-slip" data-small=${this.small ? 'yes' : 'no'} aria-label=${t('Lesson')}>
      <div class="tour-head"><h2>${step.title ?? t('Lesson')}</h2><span class="quiet lining">${t('{0} of {1}', this.at + 1, steps.length)}</span>
        <button class="plain" aria-expanded=${this.small ? 'false' : 'true'} aria-label=${this.small ? t('Expand the lesson') : t('Collapse the lesson')}
          @click=${() => {
            this.small = !this.small;
          }}>${this.small ? '▴' : '▾'}</button></div>
      <div role="status" class="tour-say">${
        this.lost
          ? html`<p>${t('You have left the lesson’s path. That is fine: this is a real game. Undo your last action, start again, or play on.')}</p>`
          : html`${this.at === 0 && this.data ? html`<p class="goal"><b>${this.data.title}.</b> ${this.data.goal}</p>` : nothing}${paragraphs(step.say)}`
      }</div>
      <div class="row">
        <button class="plain" @click=${this.leave}>${t('Leave')}</button>
        ${
          this.lost
            ? html`<button @click=${() => this.begin()}>${t('Start again')}</button>`
            : waits
              ? html`<button @click=${this.doIt} title=${t('The lesson takes this step for you')}>${t('Do it for me')}</button>`
              : html`<button class="strong" @click=${() => {
                  this.at += 1;
                  this.finish();
                }}>${this.at + 1 < steps.length ? t('Next') : t('Done')}</button>`
        }
      </div></aside>`;
  }
  /** The word at the end, and what to do next: another lesson, then a battle. */
  private farewell(): TemplateResult {
    return html`<aside class="tour-slip" aria-label=${t('Lesson')}><h2>${t('Well done')}</h2>
      <div role="status">${paragraphs(this.data?.closing ?? '')}</div>
      <div class="row"><button class="plain" @click=${() => this.begin()}>${t('Start again')}</button><a class="button" href=${`#/game/${this.gameId}`}>${t('Play on')}</a>${this.data?.next ? html`<a class=${this.next ? 'button' : 'button strong'} href=${battleAddress(this.data.next)}>${t('A battle for you')}</a>` : nothing}${
        this.next
          ? html`<a class="button strong" href=${lessonAddress(this.next.id)}>${t('Next: {0}', this.next.title)}</a>`
          : html`<a class="button" href="#/learn">${t('All lessons')}</a>`
      }</div></aside>`;
  }
  private readonly doIt = async (): Promise<void> => {
    const table = this.querySelector<GamePage>('enf-game')?.table;
    const { store, at } = this;
    if (!table || !store) return;
    // The step may be shown before its question is asked: while the opponent still acts, or an answer is on its way. Phases
    // on the way to it are ended one by one.
    for (let rounds = 0; rounds < PHASES && this.at === at; rounds++) {
      await store.when(() => this.at !== at || (store.turnIsMine && !store.busy && store.actionsOf === store.n));
      const way = this.at === at ? wayOn(this.data?.steps[at], store.actions.items) : [];
      if (!way.length || !(await table.act(way[0] === 'end' ? ['end'] : way)) || way[0] !== 'end') break;
    }
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

customElements.define('enf-tour', Tour);
