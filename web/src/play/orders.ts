/* orders.ts: orders to commands: the desk where they are drafted, and the panel that shows them. A draft says who and
 * what; the next touch of the map says where. Carrying out is the server's: it goes on by itself until something has to
 * be asked. */
import { html, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { GameStore } from '../game-store.js';
import type { Carrying, Order, OrderBook } from '../protocol.js';
import type { HexLabel, SheetLine, SheetMark, SideId, UnitId } from '../types.js';

export type CarryMode = 'open' | 'phase' | 'auto' | 'stop';
/** What an order needs besides who: a hex, several, another command, or nothing. */
type Needs = 'place' | 'line' | 'command' | 'nothing';
interface Kind {
  word: Order['kind'];
  title: string;
  needs: Needs;
  says: string;
}
export const KINDS: readonly Kind[] = [
  { word: 'march', title: 'March', needs: 'place', says: 'Go there, in column while the way is long' },
  { word: 'attack', title: 'Attack', needs: 'place', says: 'Take this hex; close when the odds are good' },
  { word: 'hold', title: 'Hold', needs: 'line', says: 'Hold the hexes you touch, or the ground they stand on' },
  { word: 'withdraw', title: 'Withdraw', needs: 'place', says: 'Go back there, guns first' },
  { word: 'bombard', title: 'Bombard', needs: 'line', says: 'Guns fire at this hex, or at the best target' },
  { word: 'support', title: 'Support', needs: 'command', says: 'Stay close behind another command' },
  { word: 'reserve', title: 'Reserve', needs: 'command', says: 'Stay well behind another command' },
  { word: 'rally', title: 'Rally', needs: 'nothing', says: 'Gather and rally' },
];
export interface Draft {
  who: string;
  title: string;
  kind: Kind;
  hexes: HexLabel[];
}
const REASONS: Record<string, string> = {
  contact: 'is about to meet the enemy',
  fire: 'would draw fire',
  blocked: 'finds no way on',
  rounds: 'has spent the rounds it may spend',
  odds: 'thinks the odds too long',
  leader: 'has lost its leader',
};

export class OrderDesk extends EventTarget {
  book: OrderBook | null = null;
  draft: Draft | null = null;
  trouble = '';
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
    const who = order.text.split(' ')[0] ?? '';
    return this.take((side) => api.cancelOrder(this.store.id, side, who));
  }
  carryOut(mode: CarryMode): Promise<boolean> {
    this.draft = null;
    return this.take((side) => api.carryOut(this.store.id, side, mode));
  }
  begin(who: string, title: string, kind: Kind): void {
    this.trouble = '';
    if (kind.needs === 'nothing') {
      void this.give(`${who} ${kind.word}`);
      return;
    }
    this.draft = { who, title, kind, hexes: [] };
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
    if (!draft || draft.kind.needs === 'command') return false;
    draft.hexes = draft.hexes.includes(hex) ? draft.hexes.filter((one) => one !== hex) : [...draft.hexes, hex];
    if (draft.kind.needs === 'place') this.finish();
    else this.changed();
    return true;
  }
  /** The touch of a counter names its command, where the order is to be behind another. */
  takesUnit(unit: UnitId): boolean {
    const command = this.store.unit(unit)?.command;
    if (this.draft?.kind.needs !== 'command' || !command) return false;
    void this.give(`${this.draft.who} ${this.draft.kind.word} ${command}`);
    return true;
  }
  finish(): void {
    const { draft } = this;
    if (draft) void this.give([draft.who, draft.kind.word, ...draft.hexes].join(' '));
  }

  // ---- on the map ----

  private middleOf(order: Order): HexLabel | null {
    const hexes = order.units.flatMap((id) => this.store.unit(id)?.hex ?? []);
    const command = this.store.view?.commands?.find((one) => one.id === order.command);
    return this.store.unit(command?.leader)?.hex ?? hexes[Math.floor(hexes.length / 2)] ?? null;
  }
  get lines(): SheetLine[] {
    return (this.book?.orders ?? []).flatMap((order) => {
      const from = this.middleOf(order),
        to = order.hexes.at(-1);
      if (!from || !to || from === to) return [];
      return [{ path: [from, to], tone: order.kind === 'attack' || order.kind === 'bombard' ? 'bad' : 'path' }];
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

function draftTemplate(desk: OrderDesk, draft: Draft): TemplateResult {
  const line = draft.kind.needs === 'line';
  return html`<p class="draft" role="status"><b>${draft.title}: ${draft.kind.title.toLowerCase()}.</b>
    ${
      draft.kind.needs === 'command'
        ? 'Touch a counter of the command to stay behind.'
        : line
          ? 'Touch the hexes on the map, or leave it to them.'
          : 'Touch the hex on the map.'
    }
    ${line ? html`<button type="button" class="strong" @click=${() => desk.finish()}>Give the order</button>` : nothing}
    <button type="button" @click=${() => desk.drop()}>Cancel</button></p>`;
}

function askTemplate(desk: OrderDesk): TemplateResult | typeof nothing {
  const asks = desk.book?.asks;
  if (!asks) return nothing;
  return html`<p class="asks" role="alert"><b>${asks.title}</b> ${REASONS[asks.reason] ?? asks.reason}${
    asks.hex ? html` at <button type="button" class="on-board" data-goto=${asks.hex}>${asks.hex}</button>` : nothing
  }. Change the order, act by hand, or carry on.</p>`;
}

function carryTemplate(desk: OrderDesk): TemplateResult {
  if (desk.carrying)
    return html`<p role="status">Carrying out the orders… <button type="button" @click=${() => desk.carryOut('stop')}>Stop</button></p>`;
  return html`<div class="row">
    <button type="button" class="strong" id="carry-out" @click=${() => desk.carryOut('open')} title="Key .">Carry out</button>
    <button type="button" id="carry-phase" @click=${() => desk.carryOut('phase')} title="Key >">… and end the phase</button>
    <button type="button" id="carry-auto" @click=${() => desk.carryOut('auto')}>Go on until a question</button></div>`;
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
  const orders = desk.book?.orders ?? [];
  return html`<div class="orders">
    ${desk.trouble ? html`<p class="refusal" role="alert">${desk.trouble}</p>` : nothing}
    ${askTemplate(desk)}
    ${desk.draft ? draftTemplate(desk, desk.draft) : nothing}
    ${
      chain.length
        ? chain.map(
            (one) => html`<fieldset><legend>${one.title}</legend>
      ${KINDS.map((kind) => html`<button type="button" title=${kind.says} @click=${() => desk.begin(one.who, one.title, kind)}>${kind.title}</button>`)}</fieldset>`,
          )
        : html`<p class="quiet">Select one of your counters to give an order to it, its brigade, division or corps.</p>`
    }
    ${orders.length ? carryTemplate(desk) : nothing}
    <ul class="plain-list">${orders.map(
      (order) => html`<li><span>${order.title}: <b>${order.kind}</b> ${order.hexes.join(' ')}</span>
      <button type="button" class="plain" aria-label=${`Cancel: ${order.text}`} @click=${() => desk.cancel(order)}>${
        order.kind === 'by-hand' ? 'Take up again' : 'Cancel'
      }</button></li>`,
    )}</ul></div>`;
}
