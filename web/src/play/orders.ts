/* orders.ts: orders to commands: the desk where they are drafted, and the panel that shows them. A draft says who and
 * what; the next touch of the map says where. Carrying out is the server's: it goes on by itself until something has to
 * be asked. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
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
} from '../protocol.js';
import type { Catalogue, DrawnLine, HexLabel, SheetMark, SideId, UnitId } from '../types.js';
import { fightLines, foreseenLines, foresightTemplate, limitsOf, peopleOf, type Struck } from './foresight.js';

export type CarryMode = 'open' | 'phase' | 'auto' | 'turns' | 'stop';
/** Who it is given to, what they do, where, and within which limits: by the words of the text. */
export interface Draft {
  who: string;
  title: string;
  kind: CatalogueOrder;
  hexes: HexLabel[];
  limits: Map<OrderLimit, string>;
}
const takes = (kind: CatalogueOrder, part: OrderPart): boolean => kind.takes.includes(part);
/** One touch of the map says where. */
const takesOne = (kind: CatalogueOrder): boolean => takes(kind, 'place');
/** Hexes are touched one after the other. */
const takesSeveral = (kind: CatalogueOrder): boolean => takes(kind, 'line') && !takesOne(kind);
/** The text that the server reads; a limit without a value is the word alone. */
function textOf(draft: Draft, ...more: string[]): string {
  const limits = [...draft.limits].flatMap(([word, value]) => (value ? [word, value] : [word]));
  return [draft.who, draft.kind.id, ...draft.hexes, ...more, ...limits].join(' ');
}

export class OrderDesk extends EventTarget {
  book: OrderBook | null = null;
  draft: Draft | null = null;
  trouble = '';
  readonly struck: Struck = { targets: new Set(), orders: new Set() };
  private foreseen: { foresight: Foresight; n: number } | null = null;
  private side: SideId | null = null;

  constructor(private readonly store: GameStore) {
    super();
    store.addEventListener('orders', () => void this.ended());
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
  get carrying(): Carrying['carrying'] {
    return this.book?.carrying ?? null;
  }
  /** Asks for the book when it is another side's, or was never asked for. */
  keepUp(): void {
    if (this.mine !== this.side) void this.fetch();
  }
  private async take(request: (side: SideId) => Promise<OrderBook>): Promise<boolean> {
    const side = this.mine;
    if (!side) return false;
    this.side = side;
    this.trouble = '';
    try {
      this.book = await request(side);
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
  }
  give(text: string): Promise<boolean> {
    this.draft = null;
    return this.take((side) => api.giveOrder(this.store.id, side, text));
  }
  cancel(order: Order): Promise<boolean> {
    return this.take((side) => api.cancelOrder(this.store.id, side, peopleOf(order)));
  }
  carryOut(mode: CarryMode): Promise<boolean> {
    const limits = this.foresight ? this.limits : '';
    this.draft = null;
    this.forget();
    return this.take((side) => api.carryOut(this.store.id, side, mode, limits));
  }

  // ---- looking ahead ----

  /** What was foreseen of this very position. */
  get foresight(): Foresight | null {
    return this.foreseen?.n === this.store.n ? this.foreseen.foresight : null;
  }
  private get limits(): string {
    return limitsOf(this.struck, this.book?.orders ?? []);
  }
  private forget(): void {
    this.foreseen = null;
    this.struck.targets.clear();
    this.struck.orders.clear();
  }
  /** Looks ahead, or puts what was foreseen away. */
  async foresee(): Promise<void> {
    if (this.foresight) {
      this.forget();
      this.changed();
      return;
    }
    this.forget();
    await this.lookAhead();
  }
  private async lookAhead(): Promise<void> {
    const side = this.mine,
      { n } = this.store;
    if (!side) return;
    this.trouble = '';
    try {
      this.foreseen = { foresight: await api.foresight(this.store.id, side, this.limits), n };
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
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
  begin(who: string, title: string, kind: CatalogueOrder): void {
    this.trouble = '';
    const draft: Draft = { who, title, kind, hexes: [], limits: new Map() };
    if (!kind.takes.length) {
      void this.give(textOf(draft));
      return;
    }
    this.draft = draft;
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
  /** A touch of the map while an order wants a place. True: it was taken. */
  takesHex(hex: HexLabel): boolean {
    const { draft } = this;
    if (!draft || !(takesOne(draft.kind) || takesSeveral(draft.kind))) return false;
    draft.hexes = draft.hexes.includes(hex) ? draft.hexes.filter((one) => one !== hex) : [...draft.hexes, hex];
    if (takesOne(draft.kind)) this.finish();
    else this.changed();
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
    void this.give(textOf(draft, named));
    return true;
  }
  finish(): void {
    if (this.draft) void this.give(textOf(this.draft));
  }

  // ---- on the map ----

  /** Its aim can be an enemy. */
  private isHostile(order: Order): boolean {
    const kind = this.store.catalogue?.orders?.kinds.find((one) => one.id === order.kind);
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
    return (this.book?.orders ?? []).flatMap((order) => {
      const from = this.middleOf(order),
        to = order.hexes.at(-1) ?? this.store.unit(order.enemy)?.hex;
      if (!from || !to || from === to) return [];
      return [{ path: [from, to], tone: this.isHostile(order) ? 'bad' : 'path' }];
    });
  }
  get marks(): SheetMark[] {
    const drafted = (this.draft?.hexes ?? []).map((hex): SheetMark => ({ hex, tone: 'target', title: 'The order' }));
    const given = (this.book?.orders ?? []).flatMap((order) =>
      order.hexes.map((hex): SheetMark => ({ hex, tone: 'target', title: `${order.title}: ${order.kind}` })),
    );
    return [...drafted, ...given];
  }
}

// ---- the panel ----

/** The unit in hand and every command above it, the lowest first. */
export function chainOf(store: GameStore, unit: UnitId | null): { who: string; title: string }[] {
  const counter = store.unit(unit);
  if (!counter || !store.isMine(counter.side)) return [];
  const rows = new Map((store.view?.commands ?? []).map((row) => [row.id, row]));
  const chain = [{ who: counter.id, title: counter.name ?? counter.id }];
  for (let id = counter.command; id && chain.length < 8; id = rows.get(id)?.above) {
    const title = store.catalogue?.commands.find((one) => one.id === id)?.title ?? id;
    chain.push({ who: id, title });
  }
  return chain;
}

function limitTemplate(desk: OrderDesk, draft: Draft, limit: CatalogueLimit, directions: string[]): TemplateResult {
  const { id } = limit,
    value = draft.limits.get(id);
  const field = (event: Event): HTMLInputElement => event.target as HTMLInputElement;
  if (limit.takes === 'nothing')
    return html`<label><input type="checkbox" .checked=${live(value !== undefined)}
      @change=${(event: Event) => desk.limit(id, field(event).checked ? '' : null)} /> ${limit.title}</label>`;
  if (limit.takes === 'number')
    // taken as it is typed: drawn again meanwhile, what was not taken yet would be lost
    return html`<label>${limit.title} <input type="number" min=${limit.lowest ?? nothing} max=${limit.highest ?? nothing}
      .value=${live(value ?? '')} @input=${(event: Event) => desk.limit(id, field(event).value || null)} /></label>`;
  return html`<label>${limit.title} <select @change=${(event: Event) => desk.limit(id, field(event).value || null)}>
    <option value="" ?selected=${!value}>towards the enemy</option>
    ${directions.map((one) => html`<option ?selected=${one === value}>${one}</option>`)}</select></label>`;
}

function draftTemplate(desk: OrderDesk, draft: Draft, catalogue: Catalogue | null): TemplateResult {
  const { kind } = draft,
    limits = (catalogue?.orders?.limits ?? []).filter((limit) => takes(kind, limit.id));
  return html`<div class="draft"><p role="status"><b>${draft.title}: ${kind.title.toLowerCase()}.</b>
    ${
      takes(kind, 'command')
        ? 'Touch a counter of the command to stay behind.'
        : takesOne(kind)
          ? `Touch the hex on the map${takes(kind, 'enemy') ? ', or an enemy' : ''}.`
          : 'Touch the hexes on the map, or leave it to them.'
    }</p>
    ${limits.length ? html`<p class="limits">${limits.map((limit) => limitTemplate(desk, draft, limit, catalogue?.directions ?? []))}</p>` : nothing}
    <p>${takesSeveral(kind) ? html`<button type="button" class="strong" @click=${() => desk.finish()}>Give the order</button>` : nothing}
    <button type="button" @click=${() => desk.drop()}>Cancel</button></p></div>`;
}

function askTemplate(desk: OrderDesk, catalogue: Catalogue | null): TemplateResult | typeof nothing {
  const asks = desk.book?.asks;
  if (!asks) return nothing;
  const reason = catalogue?.orders?.reasons.find((one) => one.id === asks.reason);
  return html`<p class="asks" role="alert"><b>${asks.title}</b> ${reason?.says ?? asks.reason}${
    asks.hex ? html` at <button type="button" class="on-board" data-goto=${asks.hex}>${asks.hex}</button>` : nothing
  }. Change the order, act by hand, or carry on.</p>`;
}

function carryTemplate(desk: OrderDesk, store: GameStore): TemplateResult {
  if (desk.carrying)
    return html`<p role="status">Carrying out the orders… <button type="button" @click=${() => desk.carryOut('stop')}>Stop</button></p>`;
  return html`<div class="row">
    <button type="button" class="strong" id="carry-out" @click=${() => desk.carryOut('open')} title="Key .">Carry out</button>
    <button type="button" id="carry-phase" @click=${() => desk.carryOut('phase')} title="Key >">… and end the phase</button>
    <button type="button" id="carry-auto" @click=${() => desk.carryOut('auto')} title="Until something is asked, or your next turn begins">Play on to my next turn</button>
    <button type="button" id="carry-turns" @click=${() => desk.carryOut('turns')} title="Over the turns, until something is asked">Go on until a question</button>
    <button type="button" id="foresee" aria-pressed=${desk.foresight ? 'true' : 'false'} @click=${() => desk.foresee()} title="Key ,">Preview</button></div>
    ${
      desk.foresight
        ? foresightTemplate(desk.foresight, desk.struck, desk.book?.orders ?? [], {
            nameOf: (unit) => store.unit(unit)?.name ?? unit,
            spare: (target, spared) => desk.spare(target, spared),
            leave: (order, left) => desk.leave(order, left),
          })
        : nothing
    }`;
}

export function ordersTemplate(
  desk: OrderDesk,
  store: GameStore,
  unit: UnitId | null,
  command: string | null,
): TemplateResult {
  const picked = command
    ? [{ who: command, title: store.catalogue?.commands.find((one) => one.id === command)?.title ?? command }]
    : [];
  const chain = [...picked, ...chainOf(store, unit)];
  const orders = desk.book?.orders ?? [],
    kinds = store.catalogue?.orders?.kinds ?? [];
  return html`<div class="orders">
    ${desk.trouble ? html`<p class="refusal" role="alert">${desk.trouble}</p>` : nothing}
    ${askTemplate(desk, store.catalogue)}
    ${desk.draft ? draftTemplate(desk, desk.draft, store.catalogue) : nothing}
    ${orders.length || store.turnIsMine ? carryTemplate(desk, store) : nothing}
    ${
      chain.length
        ? chain.map(
            (one) => html`<fieldset><legend>${one.title}</legend>
      ${kinds.map((kind) => html`<button type="button" title=${kind.help} @click=${() => desk.begin(one.who, one.title, kind)}>${kind.title}</button>`)}</fieldset>`,
          )
        : html`<p class="quiet">Select one of your counters to give an order to it, its brigade, division or corps.</p>`
    }
    <ul class="plain-list">${orders.map(
      (order) => html`<li><span>${order.title}: <b>${order.kind}</b> ${order.hexes.join(' ')}</span>
      <button type="button" class="plain" aria-label=${`Cancel: ${order.text}`} @click=${() => desk.cancel(order)}>${
        order.kind === 'by-hand' ? 'Take up again' : 'Cancel'
      }</button></li>`,
    )}</ul></div>`;
}
