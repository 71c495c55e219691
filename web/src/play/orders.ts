/* orders.ts: orders to commands: the desk where they are drafted (orders-panel.ts shows it). A draft says who and what; the
 * next touch of the map says where. Carrying out is the server's: it goes on by itself until something has to be asked. */
import * as api from '../api.js';
import type { GameStore } from '../game-store.js';
import type {
  Carrying,
  CatalogueLimit,
  CatalogueOrder,
  Foresight,
  Order,
  OrderBook,
  OrderLimit,
  OrderPart,
  OrdersStuck,
} from '../protocol.js';
import { prefs, setPrefs, type Prefs } from '../prefs.js';
import type { CommandId, DrawnLine, HexLabel, SheetMark, SideId, UnitId } from '../types.js';
import { fightLines, foreseenLines, limitsOf, peopleOf, type Struck } from './foresight.js';
import { t } from '../language.js';

export type CarryMode = 'open' | 'phase' | 'auto' | 'turns' | 'stop';
/** Whom an order can be given to; a large set of counters needs several texts. */
export interface People {
  who: readonly string[];
  title: string;
}
/** Who it is given to, what they do, where, and within which limits: by the words of the text. */
export interface Draft extends People {
  kind: CatalogueOrder;
  hexes: HexLabel[];
  limits: Map<OrderLimit, string>;
  /** What it stops and asks about. */
  asks: Set<string>;
  /** A line is drawn where one hex would do. */
  line: boolean;
}
export const takes = (kind: CatalogueOrder, part: OrderPart): boolean => kind.takes.includes(part);
/** One touch of the map says where. */
export const takesOne = ({ kind, line }: Draft): boolean => takes(kind, 'place') && !line;
/** Hexes are touched one after the other. */
export const takesSeveral = ({ kind, line }: Draft): boolean => takes(kind, 'line') && (line || !takes(kind, 'place'));
/** What is to be touched on the map now. */
export function placeWords(draft: Draft): string {
  const { kind } = draft;
  if (takes(kind, 'command')) return t('Touch a counter or a bar of the command to stay behind.');
  if (takesOne(draft)) return t('Touch the hex on the map{0}.', takes(kind, 'enemy') ? t(', or an enemy') : '');
  if (takes(kind, 'enemy')) return t('Touch hexes or an enemy on the map, or leave it to them.');
  return t('Touch the hexes on the map, or leave it to them.');
}
/** The words by which an order says what it asks about; none where that is the usual. */
function askWords(kind: CatalogueOrder, asks: ReadonlySet<string>): string[] {
  const usual: readonly string[] = kind.asks;
  if (asks.size === usual.length && usual.every((one) => asks.has(one))) return [];
  return ['ask', asks.size ? [...asks].join(',') : 'never'];
}
/** The text that the server reads; a limit without a value is the word alone. */
function textOf(draft: Draft, who: string, ...more: string[]): string {
  const limits = [...draft.limits].flatMap(([word, value]) => (value ? [word, value] : [word]));
  return [who, draft.kind.id, ...draft.hexes, ...more, ...limits, ...askWords(draft.kind, draft.asks)].join(' ');
}
const ASK_PART = / ask \S+/;
/** The reasons that its text names; null: the usual ones. */
export function asksOf(text: string, reasons: readonly string[]): Set<string> | null {
  const said = ASK_PART.exec(text)?.[0].slice(' ask '.length);
  if (said === undefined) return null;
  return new Set(said === 'always' ? reasons : said === 'never' ? [] : said.split(','));
}
/** What an order's text says besides whom, what and where. */
export function limitsIn(text: string, limits: readonly CatalogueLimit[]): Map<OrderLimit, string> {
  const words = text.split(' '),
    out = new Map<OrderLimit, string>();
  for (const { id, takes: value } of limits) {
    const at = words.indexOf(id, 2);
    if (at > 0) out.set(id, value === 'nothing' ? '' : (words[at + 1] ?? ''));
  }
  return out;
}

export class OrderDesk extends EventTarget {
  book: OrderBook | null = null;
  draft: Draft | null = null;
  trouble = '';
  readonly struck: Struck = { targets: new Set(), orders: new Set() };
  private foreseen: { foresight: Foresight; n: number } | null = null;
  /** Whose book it is. */
  side: SideId | null = null;

  constructor(private readonly store: GameStore) {
    super();
    store.addEventListener('orders', () => void this.ended());
    store.addEventListener('change', () => this.follow());
  }
  private changed(): void {
    this.dispatchEvent(new Event('change'));
  }
  /** The side whose orders these are: the one we act for, or hold. */
  private get mine(): SideId | null {
    const { stands, summary } = this.store;
    if (stands?.side && this.store.isMine(stands.side)) return stands.side;
    return summary?.mine[0] ?? null;
  }
  /** Why carrying out stopped where the game is still. */
  get stuck(): OrdersStuck | null {
    const { book, store } = this;
    return book?.stuck && !book.carrying && store.n <= book.stuck.n ? book.stuck : null;
  }
  get carrying(): Carrying['carrying'] {
    return this.book?.carrying ?? null;
  }
  /** Asks for the book when it is another side's, or was never asked for. */
  keepUp(): void {
    const side = this.mine;
    if (!side || side === this.side) return;
    this.book = null; // the last one's orders are not for the eyes of this side
    void this.fetch();
  }
  private async take(request: (side: SideId) => Promise<OrderBook>): Promise<boolean> {
    const side = this.mine;
    if (!side) return false;
    this.side = side;
    this.trouble = '';
    try {
      this.book = await request(side);
      this.store.setCarrying(!!this.book.carrying);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
    this.changed();
    return !this.trouble;
  }
  fetch(): Promise<boolean> {
    return this.take((side) => api.orderBook(this.store.id, side));
  }
  /** One press is one undo. */
  private async ended(): Promise<void> {
    if ((await this.fetch()) && this.book && !this.book.carrying) this.store.touchedSince(this.book.pressed);
    this.follow();
  }
  /** Gives the orders that these texts say, one after the other; the first that is refused ends it. */
  async give(...texts: string[]): Promise<boolean> {
    this.draft = null;
    for (const text of texts) {
      const given = await this.take((side) => api.giveOrder(this.store.id, side, text));
      if (!given) return false;
    }
    if (texts.length) this.dispatchEvent(new Event('given'));
    return true;
  }
  cancel(order: Order): Promise<boolean> {
    return this.take((side) => api.cancelOrder(this.store.id, side, peopleOf(order)));
  }
  carryOut(mode: CarryMode): Promise<boolean> {
    const limits = this.foresight ? this.limits : '';
    this.draft = null;
    this.watching = false;
    this.forget();
    return this.take((side) => api.carryOut(this.store.id, side, mode, limits));
  }
  /** Of what was foreseen this one order is accepted; the preview goes on with the rest. */
  accept(order: Order): Promise<boolean> {
    return this.take((side) => api.carryOut(this.store.id, side, 'open', `only:${peopleOf(order)}`));
  }
  /** A unit that was moved by hand obeys its order again. */
  async takeUp(order: Order, unit: UnitId): Promise<boolean> {
    const rest = order.units.filter((one) => one !== unit);
    if (!(await this.cancel(order))) return false;
    return rest.length ? this.give(`${rest.join('+')} ${order.kind}`) : true;
  }

  // ---- how readily they ask ----

  private get reasons(): string[] {
    return (this.store.catalogue?.orders?.reasons ?? []).map((one) => one.id);
  }
  private usualAsks(kind: CatalogueOrder): Set<string> {
    const { asks } = prefs();
    if (!kind.takes.length) return new Set(kind.asks);
    return new Set(asks === 'never' ? [] : asks === 'always' ? this.reasons : kind.asks);
  }
  /** For the orders that are given from now on, and for those of the book. */
  async setReadiness(asks: Prefs['asks']): Promise<void> {
    setPrefs({ asks });
    const texts = (this.book?.orders ?? []).flatMap((order) => {
      const kind = this.kindOf(order);
      if (!kind?.takes.length) return [];
      const plain = order.text.replace(ASK_PART, ''),
        text = [plain, ...askWords(kind, this.usualAsks(kind))].join(' ');
      return text === order.text ? [] : [text];
    });
    await this.give(...texts);
    this.changed();
  }
  asksAbout(reason: string, on: boolean): void {
    if (on) this.draft?.asks.add(reason);
    else this.draft?.asks.delete(reason);
    this.changed();
  }

  // ---- looking ahead ----

  /** What was foreseen of this very position. */
  get foresight(): Foresight | null {
    return this.foreseen?.n === this.store.n ? this.foreseen.foresight : null;
  }
  private get limits(): string {
    return limitsOf(this.struck, this.book?.orders ?? []);
  }
  /** The preview stays open: what was done by hand, or by one command, is foreseen from there. */
  private watching = false;
  private readonly follow = (): void => {
    const { store } = this;
    if (!this.watching || this.carrying || store.busy || this.foreseen?.n === store.n || this.looking) return;
    if (store.turnIsMine) void this.lookAhead();
  };
  private looking = false;
  private forget(): void {
    this.foreseen = null;
    this.struck.targets.clear();
    this.struck.orders.clear();
  }
  /** Looks ahead, or puts what was foreseen away. */
  async foresee(): Promise<void> {
    this.watching = !this.foresight;
    this.forget();
    if (this.watching) await this.lookAhead();
    else this.changed();
  }
  private async lookAhead(): Promise<void> {
    const side = this.mine,
      { n } = this.store;
    if (!side) return;
    this.trouble = '';
    this.looking = true;
    try {
      this.foreseen = { foresight: await api.foresight(this.store.id, side, this.limits), n };
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.watching = false;
    }
    this.looking = false;
    this.changed();
  }
  spare(target: HexLabel, spared: boolean): void {
    if (spared) this.struck.targets.add(target);
    else this.struck.targets.delete(target);
    void this.lookAhead();
  }
  leave(order: Order, left: boolean): void {
    if (left) this.struck.orders.add(peopleOf(order));
    else this.struck.orders.delete(peopleOf(order));
    void this.lookAhead();
  }
  begin({ who, title }: People, kind: CatalogueOrder): void {
    this.trouble = '';
    const draft: Draft = {
      who,
      title,
      kind,
      hexes: [],
      limits: new Map(),
      asks: this.usualAsks(kind),
      line: false,
    };
    if (!kind.takes.length) {
      void this.give(...who.map((one) => textOf(draft, one)));
      return;
    }
    this.draft = draft;
    this.changed();
  }
  /** An order that was given becomes a draft again, to be changed. */
  change(order: Order): void {
    const kind = this.kindOf(order);
    if (!kind) return;
    this.trouble = '';
    this.draft = {
      who: [peopleOf(order)],
      title: order.title,
      kind,
      hexes: [...order.hexes],
      limits: limitsIn(order.text, this.store.catalogue?.orders?.limits ?? []),
      asks: asksOf(order.text, this.reasons) ?? new Set(kind.asks),
      line: order.hexes.length > 1,
    };
    this.changed();
  }
  kindOf(order: Order): CatalogueOrder | undefined {
    return this.store.catalogue?.orders?.kinds.find((one) => one.id === order.kind);
  }
  /** A line is drawn, or one hex is touched. */
  draws(line: boolean): void {
    if (this.draft) this.draft = { ...this.draft, line, hexes: [] };
    this.changed();
  }
  /** Null: the order does not say it. */
  limit(word: OrderLimit, value: string | null): void {
    if (value === null) this.draft?.limits.delete(word);
    else this.draft?.limits.set(word, value);
    this.changed();
  }
  drop(): boolean {
    const had = !!this.draft;
    this.draft = null;
    if (had) this.changed();
    return had;
  }
  /** What the draft waits for on the map, in words: said of a touch that was not taken. */
  get wanted(): string | null {
    const { draft } = this;
    return draft && (takesOne(draft) || takesSeveral(draft) || takes(draft.kind, 'command')) ? placeWords(draft) : null;
  }
  /** A touch of the map while an order wants a place. True: it was taken. */
  takesHex(hex: HexLabel): boolean {
    const { draft } = this;
    if (!draft || !(takesOne(draft) || takesSeveral(draft))) return false;
    if (takesOne(draft)) {
      draft.hexes = [hex];
      this.finish();
      return true;
    }
    draft.hexes = draft.hexes.includes(hex) ? draft.hexes.filter((one) => one !== hex) : [...draft.hexes, hex];
    this.changed();
    return true;
  }
  /** A touch of a counter names its command, the counter itself where an enemy may be named, or else its hex. */
  takesUnit(unit: UnitId): boolean {
    const counter = this.store.unit(unit),
      { draft } = this;
    if (!draft || !counter) return false;
    const enemy = takes(draft.kind, 'enemy') && counter.side !== this.mine ? unit : undefined,
      named = takes(draft.kind, 'command') ? counter.command : enemy;
    if (!named) return !!counter.hex && this.takesHex(counter.hex);
    this.finish(named);
    return true;
  }
  /** A touch of a bar of the staff map names its command, or else the hex under it. */
  takesCommand(command: CommandId, hex: HexLabel | null): boolean {
    const { draft } = this;
    if (!draft) return false;
    const ours = this.store.catalogue?.commands.find((one) => one.id === command)?.side === this.mine;
    if (!takes(draft.kind, 'command')) return !!hex && this.takesHex(hex);
    if (ours) this.finish(command);
    return ours;
  }
  finish(...more: string[]): void {
    const { draft } = this;
    if (!draft) return;
    const kept = more.length ? { ...draft, hexes: [] } : draft; // an enemy or a command in place of a hex
    void this.give(...draft.who.map((one) => textOf(kept, one, ...more))).then((given) => {
      if (!given && !this.draft) this.draft = takesOne(draft) ? { ...draft, hexes: [] } : draft; // said otherwise, it may do
      if (!given) this.changed();
    });
  }

  // ---- on the map ----

  /** Its aim can be an enemy. */
  private isHostile(order: Order): boolean {
    const kind = this.kindOf(order);
    return !!kind && takes(kind, 'enemy');
  }
  private middleOf(order: Order): HexLabel | null {
    const hexes = order.units.flatMap((id) => this.store.unit(id)?.hex ?? []);
    const command = this.store.view?.commands?.find((one) => one.id === order.command);
    return this.store.unit(command?.leader)?.hex ?? hexes[Math.floor(hexes.length / 2)] ?? null;
  }
  get lines(): DrawnLine[] {
    const { foresight } = this;
    if (foresight)
      return [
        ...foreseenLines(foresight, (unit) => this.store.unit(unit)?.name ?? unit),
        ...fightLines(foresight, (unit) => this.store.unit(unit)?.hex ?? null),
      ];
    const drafted = this.draft && this.draft.hexes.length > 1 ? [frontOf(this.draft.hexes)] : [];
    return [...drafted, ...(this.book?.orders ?? []).flatMap((order) => this.linesOf(order))];
  }
  /** An arrow to where it is sent, and the line it is to hold or take. */
  private linesOf(order: Order): DrawnLine[] {
    const from = this.middleOf(order),
      middle = order.hexes[Math.floor(order.hexes.length / 2)],
      to = middle ?? this.store.unit(order.enemy)?.hex ?? this.placeOfCommand(order.behind);
    const front = order.hexes.length > 1 ? [frontOf(order.hexes)] : [];
    if (!from || !to || from === to) return front;
    return [...front, { path: [from, to], tone: this.isHostile(order) ? 'bad' : 'path', order: 'arrow' }];
  }
  /** Where it is sent; an order to hold without a line is marked where its people stand. */
  private hexesOf(order: Order): readonly HexLabel[] {
    const here = order.kind === 'hold' && !order.hexes.length ? this.middleOf(order) : null;
    return here ? [here] : order.hexes;
  }
  private placeOfCommand(command: CommandId | undefined): HexLabel | undefined {
    const leader = this.store.view?.commands?.find((one) => one.id === command)?.leader;
    return this.store.unit(leader)?.hex ?? undefined;
  }
  get marks(): SheetMark[] {
    const drafted = (this.draft?.hexes ?? []).map((hex): SheetMark => ({ hex, tone: 'target', title: t('The order') }));
    const given = (this.book?.orders ?? []).flatMap((order) =>
      this.hexesOf(order).map((hex): SheetMark => ({
        hex,
        tone: 'target',
        title: `${order.title}: ${this.kindOf(order)?.title ?? order.kind}`,
      })),
    );
    return [...drafted, ...given];
  }
}

const frontOf = (hexes: readonly HexLabel[]): DrawnLine => ({ path: [...hexes], tone: 'path', order: 'front' });
