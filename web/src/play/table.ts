/* table.ts: what a player holds in hand at one game: the pick, the sheets it brings, an overlay, a small menu, the answer
 * to "why can't I?". The page draws it; every input (mouse, touch, key, a row of a list) comes through here. */
import { Refusal } from '../api.js';
import type { GameStore, Happened } from '../game-store.js';
import { prefs } from '../prefs.js';
import type { Briefing } from '../protocol.js';
import type {
  Board,
  CatalogueQuery,
  CatalogueVerb,
  CommandId,
  Counter,
  DrawnLine,
  Entry,
  GameEvent,
  HexLabel,
  Item,
  Offer,
  Ruling,
  Sheet,
  SheetMark,
  SideId,
  UnitId,
  View,
} from '../types.js';
import {
  clickHex,
  clickUnit,
  dialItems,
  hexOf,
  isPlain,
  isSlight,
  itemsOfHex,
  matters,
  NO_PICK,
  peeksOf,
  planOf,
  shapeOf,
  soleActor,
  wishes,
  wishesOf,
  type Answer,
  type Pick,
  type Plan,
} from './picks.js';
import { AdviceDesk, askable } from './advice.js';
import { measuredSheet } from './measure.js';
import { OrderDesk } from './orders.js';
import { PickedSet } from './picked-set.js';
import { t } from '../language.js';

export interface ShownSheet {
  key: string;
  offer: Offer;
  title: string;
  sheet: Sheet | null;
  trouble: Refusal | null;
}
export interface Menu {
  items: Item[];
  x: number;
  y: number;
  title: string;
}
export interface Why {
  about: string;
  rulings: Ruling[];
  at: { unit?: UnitId; hex?: HexLabel };
}

const POINTED_MS = 450;
const GROUND_MS = 220;
/** How long the map stays where the other side acted before it goes back, if it may act again. */
const LINGER_MS = 2500;
/** Pixels a hex has at least if a game opens with the whole map. */
const WHOLE_LEAST = 10;
/** Hexes across that are shown with them. */
const ABOUT = 9;
const EMPTY_PLAN: Plan = { glow: { units: new Map(), hexes: new Map() }, dial: null, buttons: [], choices: [] };
/** Where the counter in hand can go by this sheet; what is merely marked on the map, as the hex it stands on, is no reach. */
const reachOf = (sheet: Sheet): HexLabel[] => (sheet.map ?? []).filter((mark) => mark.do).map((mark) => mark.hex);
const keyOf = (offer: Offer): string => JSON.stringify({ ...offer, title: undefined });

export class Table extends EventTarget {
  board: Board | null = null;
  pick: Pick = NO_PICK;
  /** The command picked on the staff map or in a panel; it stays picked from question to question. */
  pickedCommand: CommandId | null = null;
  plan: Plan = EMPTY_PLAN;
  /** The open decision's sheets and the pick's. */
  sheets: ShownSheet[] = [];
  overlay: CatalogueQuery | null = null;
  overlaySheet: ShownSheet | null = null;
  /** A line of sight and its like begin here, and end where one points, or at what was touched next. */
  from: HexLabel | null = null;
  to: HexLabel | null = null;
  /** Hexes that the tour points at. */
  hints: readonly SheetMark[] = [];
  /** May a phase in which nothing can be done pass by itself? A lesson holds it, to speak of what happened. */
  mayPass: () => boolean = () => true;
  /** What the open panel is about, for its marks on the map. */
  panelSheet: Sheet | null = null;
  /** What to know of this battle; null: not here yet, or it has no briefing. */
  briefing: Briefing | null = null;
  menu: Menu | null = null;
  why: Why | null = null;
  hover: { unit?: UnitId; hex?: HexLabel } = {};
  /** The ground alone is looked at: while a key is held, or until it is asked again. */
  bare = false;
  /** What happened since we last acted, and how the board stood before it. */
  seen: Entry[] = [];
  seenBefore: View | null = null;
  showingAgain = false;
  /** How many showings are under way: "skip" ends them. */
  playing = 0;
  /** Journal number before our last action, or that was seen when we were last here. */
  actedAt = Infinity;
  /** Nothing was done yet since the page was opened. */
  fresh = true;
  /** The phase whose counters off the map are all shown, however many they are. */
  private trayOf: string | null = null;
  private lastUnit: UnitId | null = null;
  /** What we opened last that others can join. */
  private opened: Item | null = null;
  private learned = new Map<string, Map<string, Item>>();
  private sheetCache = new Map<string, ShownSheet>();
  private judged = new Map<string, Ruling[]>();
  private cacheOf = -1;
  private pointing = 0;
  private autoEnd = true;

  readonly orders: OrderDesk;
  readonly advice = new AdviceDesk();
  readonly set: PickedSet;
  /** The next drag on the map draws a loop around counters. */
  lassoing = false;

  constructor(readonly store: GameStore) {
    super();
    this.orders = new OrderDesk(store);
    this.set = new PickedSet(store);
    this.orders.addEventListener('change', () => {
      if (this.why === this.wanted) this.why = null;
      this.refresh();
    });
    this.advice.addEventListener('change', () => this.refresh());
    this.orders.addEventListener('given', () => this.dropSet());
    store.addEventListener('change', () => this.refresh());
    store.addEventListener('asked', () => this.asked());
    store.addEventListener('reset', () => {
      this.pick = NO_PICK;
      this.why = null;
      this.refresh();
    });
    store.addEventListener('happened', (event) => this.happened((event as CustomEvent<Happened>).detail));
    store.addEventListener('reconnected', () => this.askAgain());
    store.addEventListener('refused', () => {
      this.menu = null;
      this.changed();
    });
  }
  private get phaseNow(): string {
    const { stands } = this.store;
    return stands ? `${stands.turn} ${stands.phase} ${stands.side}` : '';
  }
  get wholeTray(): boolean {
    return this.trayOf === this.phaseNow;
  }
  showWholeTray(): void {
    this.trayOf = this.phaseNow;
    this.changed();
  }
  private changed(): void {
    this.dispatchEvent(new Event('change'));
  }

  get verbs(): Record<string, CatalogueVerb> {
    return this.store.catalogue?.verbs ?? {};
  }

  // ---- keeping up with the game ----

  /** Counters that act now, together: those on the march say so by a flag. */
  private get acting(): Counter[] {
    const flags = this.store.catalogue?.flags ?? {};
    return (this.store.view?.counters ?? []).filter((counter) =>
      counter.flags?.some((flag) => ['reach', 'path'].includes(flags[flag]?.tone ?? '')),
    );
  }
  /** Where the unit that acts stands: one on the march, else the one we last acted with. */
  get here(): HexLabel | null {
    return this.acting.find((counter) => counter.hex)?.hex ?? hexOf(this.store.view, this.lastUnit);
  }
  refresh(): void {
    const { store } = this;
    if (this.takesOrders) this.orders.keepUp();
    if (this.cacheOf !== store.n) {
      this.cacheOf = store.n;
      this.sheetCache.clear();
      this.judged.clear();
      this.why = null;
      this.menu = null;
    }
    this.plan = planOf(store.actions.items, store.view, this.pick, this.here, {
      verbs: this.verbs,
      side: store.stands?.side ?? null,
      group: this.acting.map((counter) => counter.id),
    });
    this.changed();
  }
  /** A new question came with its answers. */
  private asked(): void {
    const { items } = this.store.actions;
    const decision = this.store.stands?.decision ?? '';
    const shapes = this.learned.get(decision) ?? new Map<string, Item>();
    for (const item of items) if (!shapes.has(shapeOf(item))) shapes.set(shapeOf(item), item);
    this.learned.set(decision, shapes);
    this.pick = { unit: soleActor(items), hex: null };
    this.pickedAt = -1;
    this.refresh();
    this.fetchSheets();
    this.fetchOverlay();
    this.firstLook();
    this.board?.foldUnlessPointedAt();
    this.lookSoon();
    this.endAlone();
  }
  /** What is asked on the map: a direction, where the dial is; else what glows. */
  private litPlaces(): HexLabel[] {
    if (this.plan.dial) return [this.plan.dial.hex];
    const { units, hexes } = this.plan.glow;
    const lit = [...hexes].filter(([, tone]) => tone !== 'quiet').map(([hex]) => hex);
    return lit.concat(
      [...units]
        .filter(([, tone]) => tone !== 'quiet')
        .map(([unit]) => hexOf(this.store.view, unit) ?? '')
        .filter(Boolean),
    );
  }
  private looked = false;
  private ownPlaces(): HexLabel[] {
    const { store } = this;
    return (store.view?.counters ?? []).flatMap((one) => (one.hex && store.isMine(one.side) ? [one.hex] : []));
  }
  /** Where the whole map would be too small to read, a game opens at the counters that can act, or where none can, at one's own:
   * a later question is no reason to zoom. */
  firstLook(): void {
    const { board } = this;
    const lit = this.litPlaces();
    const places = lit.length || this.store.actionsOf !== this.store.n ? lit : this.ownPlaces();
    if (this.looked || !board?.hexPixels || !places.length) return;
    this.looked = true;
    if (board.hexPixels < WHOLE_LEAST) board.fit(places, ABOUT);
    board.approach(places, false);
  }
  /** To what the player looked at; moves the map only if nothing of what is in question is in sight from there, and not
   * while something is shown, nor before the answers are known: until then the places are those of the last question. */
  private lookAt(places: readonly HexLabel[]): void {
    const { turnIsMine, actionsOf, n } = this.store;
    if (this.playing || (turnIsMine && actionsOf !== n)) return;
    this.board?.comeBack(turnIsMine ? places : []);
  }
  /** The question may take more of the page than the last one, or less: what is in sight is known when it is laid out. */
  private lookSoon(): void {
    const { n } = this.store;
    this.whenLaidOut(() => {
      if (n === this.store.n) this.lookAt(this.litPlaces());
    });
  }
  private whenLaidOut(look: () => void): void {
    this.looking += 1;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.looking -= 1;
        look();
      }),
    );
  }
  /** A panel opens that may lie on this hex. */
  bringSoon(hex: HexLabel): void {
    this.whenLaidOut(() => this.board?.bring([hex]));
  }
  /** Looks that are still to come. */
  looking = 0;
  /** Before which entry the player took in hand what is in hand; -1: it came with the question. */
  private pickedAt = -1;
  /** For a reach, all of it: of a counter on the map that the player took in hand, if nothing of it is in sight, of one that
   * enters if less than half. Once something is done the reach is an old answer, and moves nothing. */
  private lookAtAll(places: readonly HexLabel[]): void {
    const { board } = this,
      { turnIsMine, busy, n } = this.store;
    const enters = !hexOf(this.store.view, this.pick.unit);
    if (!board || !turnIsMine || busy || !places.length || (!enters && this.pickedAt !== n)) return;
    const seen = places.filter((hex) => board.sees(hex)).length;
    if (!seen || (enters && seen < places.length / 2)) board.bring(places, enters);
  }
  /** A phase in which nothing can be done ends by itself, if the player wishes so and has not just gone back. */
  private endAlone(): void {
    const { items, duties } = this.store.actions;
    const only = items[0];
    if (!prefs().skipEmpty || !this.autoEnd || !this.mayPass() || items.length !== 1 || duties.length || !only) return;
    if (only.unit || only.hex || !this.store.catalogue?.verbs[only.verb]?.ends) return;
    const n = this.store.n;
    this.passing = n;
    setTimeout(() => {
      if (this.store.n === n && !this.store.busy) void this.store.act([only.text]);
      if (this.passing === n) this.passing = -1;
    }, 150);
  }
  /** The entry whose phase is about to end by itself; -1: none is. */
  passing = -1;
  private happened(detail: Happened): void {
    const theirs = detail.entries.some((entry) => !this.store.isMine(entry.side ?? null));
    if (theirs) {
      if (!this.seen.length) this.seenBefore = detail.before;
      this.seen = this.seen.concat(detail.entries);
    }
    const events = detail.lines.map((line) => line.event);
    clearTimeout(this.wayBack);
    void this.play(events, theirs);
  }
  private async play(events: readonly GameEvent[], follows: boolean): Promise<void> {
    if (!this.board) return;
    this.playing += 1;
    try {
      await this.board.play(events, prefs().speed, follows);
    } finally {
      this.playing -= 1;
      this.changed();
      if (!this.playing) this.goBack();
    }
  }
  private wayBack = 0;
  /** When all is shown: back to what the player looked at. Another may follow while the others act. */
  private goBack(): void {
    clearTimeout(this.wayBack);
    const back = (): void => this.lookAt(this.litPlaces());
    if (this.store.turnIsMine) back();
    else this.wayBack = window.setTimeout(back, LINGER_MS);
  }
  /** Lays the board as it was before the other side's doings and plays them once more. */
  async showAgain(): Promise<void> {
    if (!this.board || !this.seenBefore || !this.seen.length || this.showingAgain) return;
    this.showingAgain = true;
    this.changed();
    await new Promise((done) => setTimeout(done, 60));
    await this.play(
      this.seen.flatMap((entry) => entry.events),
      true,
    );
    this.showingAgain = false;
    this.changed();
  }
  /** What the board is to show: as it is, or as it was while the past is played again. */
  get shownView(): View | null {
    return this.showingAgain ? this.seenBefore : this.store.view;
  }
  skip(): void {
    this.board?.skip();
  }
  /** Another person takes the seat: what the last one saw happen is not shown again. */
  forget(): void {
    this.seen = [];
    this.seenBefore = null;
    this.sheetCache.clear();
    this.clear();
  }

  // ---- doing ----

  async act(texts: string[], unit?: UnitId | null): Promise<boolean> {
    this.menu = null;
    this.why = null;
    if (this.board?.fanned && this.board.fanned !== hexOf(this.store.view, unit ?? this.pick.unit)) this.board.fold();
    this.skip();
    this.store.refuse(null);
    if (unit) this.lastUnit = unit;
    this.seen = [];
    this.seenBefore = null;
    this.actedAt = this.store.n;
    this.fresh = false;
    this.autoEnd = true;
    const done = await this.store.act(texts);
    return done;
  }
  actItem(item: Item): Promise<boolean> {
    if (this.wholeOf(item)) this.opened = item;
    return this.act([item.text], item.unit ?? null);
  }
  private wholeOf(item: Item): CatalogueVerb['whole'] {
    return this.store.catalogue?.verbs[item.verb]?.whole;
  }
  private joining(item: Item): Item[] {
    const each = this.wholeOf(item)?.each;
    return this.store.actions.items.filter((one) => one.verb === each && isPlain(one));
  }
  /** The words of "all that can", while what we opened still waits for units to join. */
  get openWhole(): string | null {
    const { opened } = this;
    return opened && this.wholeOf(opened)?.then && this.joining(opened).length ? this.wholeOf(opened)!.words : null;
  }
  /** Opens what the item opens, lets all units join that can, and closes it: "Fire with all units that can". */
  actWhole(item: Item): Promise<void> {
    return this.store.asOneTouch(async () => {
      if (this.wholeOf(item) && (await this.actItem(item))) await this.joinThem();
    });
  }
  joinAll(): Promise<void> {
    return this.store.asOneTouch(() => this.joinThem());
  }
  private async joinThem(): Promise<void> {
    const item = this.opened;
    const whole = item ? this.wholeOf(item) : undefined;
    if (!item || !whole) return;
    for (let rounds = 0; rounds < 4; rounds++) {
      await this.nextQuestion();
      const joining = this.joining(item);
      if (
        !joining.length ||
        !(await this.act(
          joining.map((one) => one.text),
          item.unit,
        ))
      )
        break;
      this.store.refuse(null); // a unit that cannot join after the others is no error
    }
    await this.nextQuestion();
    const last = this.store.actions.items.find((one) => one.verb === whole.then && !one.unit && !one.hex);
    if (last) await this.actItem(last);
  }
  /** When the answers to the open question are there, or it is not ours. */
  nextQuestion(): Promise<void> {
    const { store } = this;
    return store.when(() => !store.turnIsMine || store.actionsOf === store.n);
  }
  async undo(): Promise<void> {
    this.autoEnd = false;
    this.clear();
    await this.store.undo();
  }

  /** Some places are not on the map: boxes beside it. They are chosen by buttons. */
  onMap(hex: HexLabel): boolean {
    return this.board?.depthOf(hex) !== null;
  }

  /** Is it one of the hexes where troops arrive, off the map's edge? They are said in words too. */
  isBeyond(hex: HexLabel): boolean {
    const { map } = this.store;
    if (this.beyondOf !== map) {
      const labels = map?.labels.split(' ') ?? [];
      this.beyondOf = map;
      this.beyond = new Set((map?.staging ?? []).flatMap((area) => area.hexes.map(([one]) => labels[one] ?? '')));
    }
    return this.beyond.has(hex);
  }
  private beyond = new Set<HexLabel>();
  private beyondOf: unknown = null;
  /** Something can be done with this counter in the open question. */
  canAct(unit: UnitId): boolean {
    if (this.actorsOf !== this.store.actions.items) {
      this.actorsOf = this.store.actions.items;
      this.actors = new Set(this.actorsOf.flatMap((item) => item.unit ?? []));
    }
    return this.actors.has(unit);
  }
  private actors = new Set<UnitId>();
  private actorsOf: readonly Item[] = [];

  /** Known at once, so that no tab comes late and moves the others under the pointer. A game that goes on from a position of
   * its own has no briefing. */
  get hasBriefing(): boolean {
    return !!this.store.summary?.scenario.includes('/');
  }

  // ---- orders, and counters picked by hand ----

  /** Orders can be given here, and one of the sides is ours. */
  get takesOrders(): boolean {
    return !!this.store.view?.commands && !!this.store.summary?.mine.length;
  }
  /** They join the set, or leave it if all of them are in it; `joins`: they join. False: they are none of ours. */
  pickSet(units: readonly UnitId[], joins = false): boolean {
    const first = this.pick.unit;
    if (!this.set.size && first && !units.includes(first)) this.set.add([first]);
    const some = joins ? this.set.add(units) > 0 : this.set.toggle(units);
    this.changed();
    return some;
  }
  dropSet(): void {
    if (this.set.clear()) this.changed();
  }
  setLassoing(lassoing: boolean): void {
    this.lassoing = lassoing;
    this.changed();
  }
  /** The counters of its brigade, or of its lowest command, on the part of the map that is shown. */
  brigadeInSight(unit: UnitId | null): UnitId[] {
    const counter = this.store.unit(unit);
    if (!counter?.command || counter.side !== this.store.actingSide) return [];
    return (this.store.view?.counters ?? [])
      .filter((one) => one.command === counter.command && one.side === counter.side)
      .filter((one) => !!one.hex && !!this.board?.sees(one.hex))
      .map((one) => one.id);
  }

  // ---- touching ----

  /** An order that is drafted waits for something else: says so, and stays. */
  private sayWanted(): boolean {
    const why = this.orders.wanted;
    if (!why) return false;
    this.why = this.wanted = { about: '', rulings: [{ action: '', legal: false, why }], at: {} };
    this.changed();
    return true;
  }
  private wanted: Why | null = null;
  /** Beside the map. */
  touchNothing(): void {
    this.sayWanted();
  }
  /** A bar of the staff map, over this hex; false: no order is drafted, and the command can be picked. */
  touchCommand(command: CommandId, hex: HexLabel | null): boolean {
    return this.orders.takesCommand(command, hex) || this.sayWanted();
  }
  touchUnit(unit: UnitId, x: number, y: number): void {
    if (this.orders.takesUnit(unit) || this.sayWanted()) return;
    this.set.clear();
    const hex = hexOf(this.store.view, unit);
    if (this.asksPlace(hex)) return;
    if (hex && this.joins(unit, hex)) {
      this.touchHex(hex, x, y);
      return;
    }
    const { items } = this.store.actions;
    const answer = clickUnit(items, this.peeks, this.store.view, this.pick, unit, this.verbs);
    if (hex && answer.kind === 'nothing' && this.isTarget(unit, hex) && this.inHand(hex)) {
      this.refuseThere(hex, x, y);
      return;
    }
    this.answer(answer, x, y);
    // Only its hex can be turned, or something as slight: that is offered, with the reason why the counter itself can do no more.
    const merelyHere =
      answer.kind === 'pick' && !answer.pick.unit && hex && isSlight(itemsOfHex(items, hex), items, this.verbs);
    if (merelyHere && this.store.turnIsMine) void this.askWhy({ unit });
  }
  /** With a counter in hand an enemy is touched as the place where it is; on the march a friend too, until the reason is read:
   * the second touch looks at it. */
  private isTarget(unit: UnitId, hex: HexLabel): boolean {
    const { hand } = this;
    if (this.store.unit(unit)?.side !== this.store.stands?.side) return true;
    const marches = this.acting.some((one) => one.id === hand);
    return marches && hexOf(this.store.view, hand) !== hex && this.why?.at.hex !== hex;
  }
  /** What is in hand stays there, and the player learns why it cannot go to this hex, or do there what it could elsewhere. */
  private refuseThere(hex: HexLabel, x: number, y: number): void {
    clearTimeout(this.pointing); // the touch shows what pointing there would show
    this.answer({ kind: 'nothing', pick: this.pick }, x, y, false);
    void this.askWhyThere(hex);
  }
  /** A counter in hand can go where this one of its own side stands: a leader to its troops, a regiment to its brigade. */
  private joins(unit: UnitId, hex: HexLabel): boolean {
    const inHand = this.store.unit(this.hand);
    return !!inHand && inHand.id !== unit && inHand.hex !== hex && !!this.markAt(hex)?.do;
  }
  touchHex(hex: HexLabel, x: number, y: number): void {
    if (this.orders.takesHex(hex) || this.sayWanted()) return;
    const mark = this.markAt(hex);
    // A legal step to that very hex is surer than the reach's way there.
    const step = this.store.actions.items.some((item) => item.hex === hex && !item.unit && isPlain(item));
    if (mark?.do && !step) {
      void this.act(mark.do, this.hand);
      return;
    }
    if (this.asksPlace(hex)) return;
    const answer = clickHex(this.store.actions.items, this.peeks, this.pick, hex, this.verbs);
    clearTimeout(this.pointing);
    if (answer.kind === 'nothing' && this.inHand(hex)) this.refuseThere(hex, x, y);
    else this.answer(answer, x, y);
  }
  /** Who goes where the map is touched: the one on the march, whose reach is lit, else the one that was picked. */
  private get hand(): UnitId | null {
    const acting = new Set(this.acting.map((counter) => counter.id));
    const marching = this.sheets.find(({ offer }) => acting.has(String(offer['unit'])));
    return marching ? String(marching.offer['unit']) : this.pick.unit;
  }
  /** The sheet that shows where a counter can go: of the one in hand, though it can go nowhere, or of the one on the march. */
  private get reach(): ShownSheet | undefined {
    const unit = this.hand;
    const own = this.sheets.filter(({ offer }) => offer['unit'] && (!unit || offer['unit'] === unit));
    return (
      own.find(({ sheet }) => sheet?.map?.some((mark) => mark.do)) ??
      own.find(({ offer, trouble }) => unit && !trouble && this.isMarchOf(unit, offer.what))
    );
  }
  /** Is it looked at before this counter moves? */
  private isMarchOf(unit: UnitId, what: string): boolean {
    return this.store.actions.items.some((item) => {
      const verb = this.verbs[item.verb];
      return item.unit === unit && verb?.group === 'movement' && verb.peek === what;
    });
  }
  /** A counter is in hand that could go somewhere, and this hex is a place where it cannot: it stays in hand. */
  private inHand(hex: HexLabel): boolean {
    return this.store.turnIsMine && (!!this.reach || this.wishesThere(hex).length > 0);
  }
  private wishesThere(hex: HexLabel): string[] {
    const unit = this.hand;
    return unit ? wishesOf(this.store.actions.items, unit, hex) : [];
  }
  /** Why the counter in hand, or on the march, cannot do there what it could do elsewhere. */
  private async askWhyThere(hex: HexLabel, quietly = false): Promise<void> {
    const { reach, pick, hand } = this;
    const unit = reach ? String(reach.offer['unit']) : hand;
    const { n } = this.store;
    const texts = this.wishesThere(hex);
    if (!reach && !texts.length) {
      await this.askWhy({ hex }, quietly);
      return;
    }
    try {
      const refusal = reach ? await this.store.whyNot(reach.offer, hex) : null;
      const rulings: Ruling[] = reach
        ? refusal
          ? [{ action: '', legal: false, why: refusal.message, ...(refusal.case ? { case: refusal.case } : {}) }]
          : []
        : (await this.store.judge(texts)).filter((ruling) => !ruling.legal && ruling.why);
      if (n !== this.store.n || pick !== this.pick || (quietly && this.hover.hex !== hex)) return;
      const name = unit ? this.nameOf(unit) : '';
      const named = rulings.every((ruling) => ruling.why?.startsWith(name));
      if (!rulings.length && !quietly) await this.askWhy({ hex });
      if (rulings.length) this.why = { about: named ? name : `${name} to ${hex}`, rulings, at: { hex } };
      this.changed();
    } catch {
      /* the line is down: the stream says so */
    }
  }
  private answer(answer: Answer, x: number, y: number, ask = true): void {
    this.menu = null;
    this.store.refuse(null);
    if (answer.kind === 'do') {
      void this.act(answer.texts, answer.item.unit ?? null);
      return;
    }
    this.setPick(answer.pick, ask && answer.kind === 'nothing');
    const place = answer.pick.hex ?? hexOf(this.store.view, answer.pick.unit);
    if (this.board?.fanned && place !== this.board.fanned) this.board.fold();
    if (place && answer.kind !== 'nothing') this.board?.approach([place]);
    if (answer.kind === 'menu') {
      const unit = this.store.unit(answer.pick.unit);
      this.menu = { items: answer.items, x, y, title: unit ? this.nameOf(unit.id) : (answer.pick.hex ?? '') };
    }
    this.changed();
  }
  pickCommand(command: CommandId | null): void {
    this.setPick(NO_PICK, false);
    this.pickedCommand = command;
    this.changed();
  }
  setPick(pick: Pick, ask: boolean): void {
    this.pick = pick;
    this.pickedAt = this.store.n;
    this.pickedCommand = null;
    this.why = null;
    this.refresh();
    this.fetchSheets();
    this.fetchOverlay();
    if (ask && this.store.turnIsMine)
      void this.askWhy(pick.unit ? { unit: pick.unit } : pick.hex ? { hex: pick.hex } : {});
  }
  touchDirection(hex: HexLabel, direction: string): void {
    const at = dialItems(this.store.actions.items, this.store.view, hex, this.here).filter(
      (item) => item.direction === direction,
    );
    if (at.length === 1) void this.actItem(at[0]!);
    else if (at.length) this.menu = { items: at, x: innerWidth / 2, y: innerHeight / 2, title: direction };
    this.changed();
  }
  drag(unit: UnitId, hex: HexLabel, done: boolean): void {
    if (this.pick.unit !== unit) this.setPick({ unit, hex: null }, false);
    if (!done) return;
    const mark = this.markAt(hex);
    if (mark?.do) void this.act(mark.do, unit);
    else this.touchHex(hex, 0, 0);
  }
  clear(): void {
    this.pick = NO_PICK;
    this.pickedCommand = null;
    this.menu = null;
    this.why = null;
    this.from = null;
    this.to = null;
    this.board?.foldUnlessPointedAt();
    this.store.refuse(null);
    this.refresh();
    this.fetchSheets();
    this.fetchOverlay();
  }
  /** Escape: closes the nearest thing; false if there was nothing. */
  back(): boolean {
    if (this.menu) this.menu = null;
    else if (this.orders.drop()) return true;
    else if (this.lassoing) this.lassoing = false;
    else if (this.set.clear()) this.changed();
    else if (this.why || this.store.refusal) {
      this.why = null;
      this.store.refuse(null);
    } else if (this.pick.unit || this.pick.hex || this.pickedCommand) this.clear();
    else if (this.overlay) this.setOverlay(null);
    else return false;
    this.changed();
    return true;
  }

  // ---- sheets ----

  nameOf(unit: UnitId): string {
    const counter = this.store.unit(unit);
    return counter?.face?.name ?? counter?.name ?? unit;
  }
  private get peeks(): Offer[] {
    const { items, offers } = this.store.actions;
    return peeksOf(items, offers, this.verbs);
  }
  private get books(): Offer[] {
    const { offers } = this.store.actions;
    const { unit, hex } = this.pick;
    const place = hex ?? hexOf(this.store.view, unit);
    const free = offers.filter((offer) => !offer['unit'] && !offer['hex']);
    const single = offers.length <= 2 ? offers : free;
    const picked = this.peeks.filter((offer) => (unit && offer['unit'] === unit) || (place && offer['hex'] === place));
    const looksOn = picked.length === 0 && this.acting.length > 0; // what is looked at has none: the march goes on
    const asked = (unit || hex) && !looksOn ? picked : single;
    // What stands here, whether or not it can act.
    const known = this.store.catalogue?.queries ?? [];
    const about = place
      ? known
          .filter((query) => query.needs === 'hex' && !query.overlay)
          .map((query): Offer => ({ what: query.what, title: query.title, hex: place }))
      : [];
    const unique = new Map([...asked, ...about].map((offer) => [keyOf(offer), offer]));
    return [...unique.values()];
  }
  private fetchSheets(): void {
    this.sheets = this.books.map((offer) => this.sheetOf(offer));
    this.changed();
  }
  /** What could not be asked while the line was down is asked now. */
  private askAgain(): void {
    for (const [key, shown] of this.sheetCache) if (shown.trouble?.kind === 'connection') this.sheetCache.delete(key);
    this.fetchSheets();
    this.fetchOverlay();
  }
  /** The sheet now, or an empty one that fills itself. */
  sheetOf(offer: Offer): ShownSheet {
    const key = keyOf(offer);
    const known = this.sheetCache.get(key);
    if (known) return known;
    const fresh: ShownSheet = { key, offer, title: offer.title ?? offer.what, sheet: null, trouble: null };
    this.sheetCache.set(key, fresh);
    const { n } = this.store;
    this.store.sheet(offer).then(
      (sheet) => {
        fresh.sheet = sheet;
        this.changed();
        if (n === this.store.n && this.pick.unit && this.sheets.includes(fresh)) this.lookAtAll(reachOf(sheet));
      },
      (error: unknown) => {
        fresh.trouble = error instanceof Refusal ? error : new Refusal('client', String(error));
        this.changed();
      },
    );
    return fresh;
  }
  private markAt(hex: HexLabel): SheetMark | undefined {
    return this.marks.find((mark) => mark.hex === hex && mark.do);
  }
  /** What sheets and overlay draw on the map: the overlay alone if there is one. */
  get marks(): readonly SheetMark[] {
    if (this.overlaySheet?.sheet) return this.overlaySheet.sheet.map ?? [];
    return [
      ...this.hints,
      ...(this.panelSheet?.map ?? []),
      ...this.orders.marks,
      ...this.sheets.flatMap((one) => one.sheet?.map ?? []),
    ];
  }
  get lines() {
    if (this.overlaySheet?.sheet) return this.overlaySheet.sheet.lines ?? [];
    return [
      ...(this.panelSheet?.lines ?? []),
      ...this.adviceLines,
      ...this.orders.lines,
      ...this.sheets.flatMap((one) => one.sheet?.lines ?? []),
    ];
  }

  // ---- the staff's advice ----

  private get adviceLines(): DrawnLine[] {
    const { store } = this;
    return this.advice.lines(
      store.n,
      (unit) => store.unit(unit)?.name ?? unit,
      (unit) => store.unit(unit)?.hex ?? null,
    );
  }
  /** Asks the staff of the side, by default our own; asked again it is put away. */
  askStaff(side: SideId | undefined = this.store.summary?.mine[0]): void {
    const { store, advice } = this;
    if (!side || !askable(store.summary).includes(side)) return;
    if (advice.side === side && advice.n === store.n) advice.putAway();
    else advice.ask(store.id, side, store.n);
  }

  // ---- overlays ----

  setOverlay(query: CatalogueQuery | null): void {
    this.overlay = query && this.overlay?.what === query.what ? null : query;
    this.from = null;
    this.to = null;
    this.fetchOverlay();
  }
  /** The query filled from what is picked or pointed at; null while something is missing. */
  private overlayOffer(): Offer | null {
    const query = this.overlay;
    if (!query) return null;
    const unit = this.pick.unit ?? this.hover.unit;
    const hex = this.pick.hex ?? hexOf(this.store.view, this.pick.unit) ?? this.hover.hex;
    const offer: Offer = { what: query.what, title: query.title };
    switch (query.needs) {
      case 'unit':
        return unit ? { ...offer, unit } : null;
      case 'hex':
        return hex ? { ...offer, hex } : null;
      case 'side': {
        const side = this.overlaySide ?? this.store.eyes;
        return side ? { ...offer, side } : offer;
      }
      case 'from-to': {
        const to = this.to ?? this.hover.hex;
        return this.from && to && to !== this.from ? { ...offer, from: this.from, to } : null;
      }
      default:
        return offer;
    }
  }
  /** The side that zones or command are shown of: our own unless the other is asked for. */
  overlaySide: SideId | undefined;
  showSide(side: SideId): void {
    this.overlaySide = side;
    this.fetchOverlay();
  }
  fetchOverlay(): void {
    const offer = this.overlayOffer();
    const steps = (from: HexLabel, to: HexLabel): number | null => this.board?.steps(from, to) ?? null;
    const distance = offer ? measuredSheet(offer, steps, this.store.catalogue?.yards) : null;
    this.overlaySheet = distance ?? (offer ? this.sheetOf(offer) : null);
    this.changed();
  }
  /** True if an overlay waited for this hex as one of its ends. */
  private asksPlace(hex: HexLabel | null): boolean {
    if (this.overlay?.needs !== 'from-to' || !hex) return false;
    const second = this.from && !this.to && hex !== this.from;
    if (second) this.to = hex;
    else {
      this.from = hex;
      this.to = null;
    }
    this.fetchOverlay();
    return true;
  }

  setBare(bare: boolean): void {
    if (this.bare === bare) return;
    this.bare = bare;
    this.changed();
  }

  // ---- pointing; why can't I? ----

  /** What the ground under the pointer is, in one line: the opening of the first question that needs only a hex. */
  get ground(): string | null {
    const query = this.store.catalogue?.queries.find((one) => one.needs === 'hex' && !one.overlay);
    const { hex } = this.hover;
    if (!query || !hex || hex !== this.grounded) return null;
    const { sheet } = this.sheetOf({ what: query.what, title: query.title, hex });
    if (!sheet) return null;
    const rows = sheet.sections[0]?.rows ?? [];
    const words = rows
      .slice(0, 4)
      .map((row) => (row.k === 'item' ? `${row.label} ${row.value ?? ''}`.trim() : row.k === 'text' ? row.text : ''));
    return [sheet.title, ...words].filter(Boolean).join(' · ');
  }
  private grounded: HexLabel | null = null;
  private dwell = 0;

  point(at: { unit?: UnitId; hex?: HexLabel }): void {
    if (at.unit === this.hover.unit && at.hex === this.hover.hex) return;
    this.hover = at;
    clearTimeout(this.pointing);
    clearTimeout(this.dwell);
    if (at.hex !== this.grounded)
      this.dwell = window.setTimeout(() => {
        this.grounded = at.hex ?? null;
        this.changed();
      }, GROUND_MS);
    const overlay = this.overlay;
    if (overlay) this.pointing = window.setTimeout(() => this.fetchOverlay(), 90);
    else if (
      this.pick.unit &&
      at.hex &&
      this.store.turnIsMine &&
      !this.plan.glow.hexes.has(at.hex) &&
      !this.markAt(at.hex)
    ) {
      this.pointing = window.setTimeout(() => void this.askWhyThere(at.hex!, true), POINTED_MS);
    }
    this.changed();
  }
  /** Whether the action makes sense for the counter's type: a regiment is never detached, a general never rallied. */
  private suits(unit: UnitId | undefined): (verb: string) => boolean {
    const type = this.store.view?.counters.find((counter) => counter.id === unit)?.type;
    return (verb) => {
      const kinds = this.store.catalogue?.verbs[verb]?.kinds;
      return !kinds || !type || kinds.includes(type);
    };
  }
  /** "Why can't I?", asked by key: there is always an answer. */
  async wonder(): Promise<void> {
    const { unit, hex } = this.hover;
    if (!unit && !hex) return;
    this.why = null;
    await this.askWhy(unit ? { unit } : { hex: hex! });
    if (this.why) return;
    const why = !this.store.turnIsMine
      ? t('it is not your move')
      : unit && this.canAct(unit)
        ? t('no rule forbids it')
        : t('there is nothing to do with it now');
    this.why = { about: unit ? this.nameOf(unit) : hex!, rulings: [{ action: '', legal: false, why }], at: this.hover };
    this.changed();
  }
  /** Asks the judge about the actions now in question, said of this counter or hex, and keeps its refusals. */
  async askWhy(at: { unit?: UnitId; hex?: HexLabel }, quietly = false): Promise<void> {
    const shapes = this.learned.get(this.store.stands?.decision ?? '') ?? new Map<string, Item>();
    const texts = wishes(this.store.actions.items, shapes, at, this.suits(at.unit));
    const place = at.unit ? hexOf(this.store.view, at.unit) : null;
    if (!texts.length && place && place !== this.here)
      texts.push(...wishes(this.store.actions.items, shapes, { hex: place }));
    if (!texts.length) {
      if (!quietly) this.sayIdle(at);
      return;
    }
    const key = texts.join('|');
    try {
      const rulings = this.judged.get(key) ?? (await this.store.judge(texts));
      this.judged.set(key, rulings);
      const refused = rulings.filter((ruling) => !ruling.legal && ruling.why && ruling.kind !== 'unknown');
      const serious = refused.filter((ruling) =>
        matters(this.store.catalogue?.verbs[ruling.action.split(' ')[0] ?? '']),
      );
      const told = serious.length || (at.hex && !this.holds(at.hex)) ? serious : refused;
      const unique = [...new Map(told.map((ruling) => [ruling.why, ruling])).values()];
      if (quietly && (this.hover.hex !== at.hex || !unique.length)) return;
      this.why = unique.length ? { about: at.unit ? this.nameOf(at.unit) : (at.hex ?? ''), rulings: unique, at } : null;
      if (!unique.length) this.sayIdle(at);
      this.changed();
    } catch {
      /* the next question will show */
    }
  }
  /** Somebody of the side that acts stands there: then mere asides, like a reserve, may be what is meant. */
  private holds(hex: HexLabel): boolean {
    const side = this.store.stands?.side;
    return (this.store.view?.counters ?? []).some((one) => one.hex === hex && one.side === side);
  }
  /** No rule speaks of this place: what to do instead. */
  private sayIdle({ unit, hex }: { unit?: UnitId; hex?: HexLabel }): void {
    const { turnIsMine, actions } = this.store;
    if (unit || !hex || !turnIsMine) return;
    const waits = !this.hand && actions.items.some((item) => item.unit && matters(this.verbs[item.verb]));
    const why = waits ? t('choose a counter first') : t('there is nothing to do here now');
    this.why = { about: hex, rulings: [{ action: '', legal: false, why }], at: { hex } };
    this.changed();
  }
  /** A greyed button was pressed. */
  async askWhyText(text: string, about: string): Promise<void> {
    const rulings = (await this.store.judge([text])).filter((ruling) => !ruling.legal);
    this.why = { about, rulings, at: {} };
    this.changed();
  }
}
