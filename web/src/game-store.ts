/* game-store.ts: one game as this browser knows it: the view with every change merged in, where the game stands, what
 * can be done now, the log, the talk. Pages read its fields and listen for `change`; `happened` says what an update
 * brought, for motion and for the log's live region. */
import * as api from './api.js';
import { KEYED_LISTS, type UndoPoint } from './protocol.js';
import { GameStream, RETRY_FIRST_MS, RETRY_MOST_MS, type Connection } from './stream.js';
import type {
  Actions,
  Catalogue,
  Chat,
  Counter,
  Entry,
  GameEvent,
  HexLabel,
  MapData,
  Offer,
  Ruling,
  Sheet,
  SideId,
  Stands,
  Summary,
  Thinking,
  UnitId,
  Update,
  View,
} from './types.js';
import { t } from './language.js';

const NOTHING: Actions = { items: [], duties: [], offers: [], interruption: null };

export interface LogLine {
  n: number;
  key: number;
  event: GameEvent;
  /** Its sentence; `brief` is the same without the arithmetic. */
  told: string;
  brief: string;
  case: string | undefined;
}

/** Rows of the keyed lists merge by id; everything else, short lists too, is replaced. */
export function mergeView(view: View, changes: Partial<View>): View {
  const merged: Record<string, unknown> = { ...view };
  for (const [name, value] of Object.entries(changes)) {
    const old = merged[name];
    merged[name] =
      KEYED_LISTS.has(name) && Array.isArray(value) && Array.isArray(old)
        ? mergeRows(old as Keyed[], value as Keyed[])
        : value;
  }
  return merged as unknown as View;
}
type Keyed = { id: string; gone?: boolean };
function mergeRows(old: Keyed[], rows: Keyed[]): Keyed[] {
  if (!rows.length) return old;
  const fresh = new Map(rows.map((row) => [row.id, row]));
  const merged = old.map((row) => {
    const next = fresh.get(row.id);
    if (next) fresh.delete(row.id);
    return next ?? row;
  });
  return merged.concat([...fresh.values()]).filter((row) => !row.gone);
}

/** So often the map follows while orders are carried out. */
const CARRYING_MS = 150;
/** An action that is not answered after this is shown to be under way. */
const BUSY_SHOWN_MS = 100;
export class GameStore extends EventTarget {
  summary: Summary | null = null;
  catalogue: Catalogue | null = null;
  map: MapData | null = null;
  view: View | null = null;
  stands: Stands | null = null;
  private lastThinking: Thinking | null = null;
  /** How far the computer to act has looked ahead; null: it does not. */
  get thinking(): Thinking | null {
    const thinking = this.lastThinking;
    return thinking?.side === this.stands?.side && !this.stands?.over ? thinking : null;
  }
  /** The computer to act decides now. */
  hurry(): void {
    if (this.thinking) api.hurry(this.id).catch((error: unknown) => this.fail(error));
  }
  /** Journal number of `view`. */
  n = 0;
  actions: Actions = NOTHING;
  /** Journal number that `actions` belong to. */
  actionsOf = -1;
  log: LogLine[] = [];
  chat: Chat[] = [];
  /** We may take others' words out of the talk. */
  moderates = false;
  connection: Connection = 'connecting';
  /** The game was deleted while we looked at it. */
  gone = false;
  /** Whose eyes we look through; null: an observer's. */
  side: SideId | null = null;
  /** True while an action of ours is on its way. */
  busy = false;
  refusal: api.Refusal | null = null;
  /** The entries of the last update that was not ours alone: "show me again". */
  lastSeen: Entry[] = [];
  /** How many actions there were before our last one: what "going back further" goes back to. */
  private beforeMine: number | null = null;
  /** What each touch of ours did, by the counts of actions before and after it: a march is one touch and many actions. */
  private touches: { from: number; to: number }[] = [];
  private stream: GameStream | null = null;
  /** The page was left, perhaps while it still opened: nothing is followed any more. */
  private closed = false;
  private wasLost = false;
  private units = new Map<UnitId, Counter>();
  private lineKey = 0;
  private asked = 0;
  private waiting: { n: number; done: () => void }[] = [];
  private mending: Promise<void> | null = null;

  constructor(readonly id: string) {
    super();
  }

  // ---- opening and closing ----

  async open(side?: SideId | null): Promise<void> {
    const { person } = await api.me();
    this.moderates = !!person && person.role !== 'member';
    this.summary = await api.summary(this.id);
    this.side = side ?? this.summary.mine[0] ?? null;
    await this.fetchAll(this.fetchFurniture(this.summary.game));
    api.chats(this.id).then(
      (chat) => {
        this.chat = chat;
        this.changed();
      },
      () => undefined,
    );
  }
  private async fetchFurniture(game: string): Promise<void> {
    [this.catalogue, this.map] = await Promise.all([api.catalogue(game), api.mapOf(game)]);
  }
  /** A line more, or one whose words a moderator took away. */
  hear(chat: Chat): void {
    const known = this.chat.some((one) => one.id === chat.id);
    this.chat = known ? this.chat.map((one) => (one.id === chat.id ? chat : one)) : [...this.chat, chat];
    this.changed();
    if (!known) this.emit('talk', chat);
  }
  close(): void {
    this.closed = true;
    this.stream?.close();
    this.stream = null;
  }
  /** Looks through another side's eyes (hot-seat). */
  async sit(side: SideId | null): Promise<void> {
    if (side === this.side) return;
    this.side = side;
    await this.fetchAll();
  }
  /** What the position cannot be shown without is asked for at the same time. */
  private async fetchAll(furniture?: Promise<void>): Promise<void> {
    this.stream?.close();
    // view and log change together: the log of other eyes may hold a secret
    const { id, side } = this;
    const position = this.insist(
      () => Promise.all([api.view(id, side), api.events(id, 0, side)]),
      () => !!this.view && side === this.side,
    );
    const [[answer, { events }]] = await Promise.all([position, furniture]);
    if (side !== this.side) return; // another look has begun meanwhile
    this.take(answer);
    this.takeLog(events);
    await this.fetchActions();
    if (this.closed) return;
    this.stream = new GameStream(this.id, this.side, this.n, {
      update: (update) => {
        this.receive(update).catch((error: unknown) => this.fail(error));
      },
      chat: (chat) => {
        this.hear(chat);
      },
      seats: () => {
        void this.lookAgain();
      },
      mail: () => this.emit('mail', null),
      orders: () => this.emit('orders', null),
      thinking: (thinking) => {
        this.lastThinking = thinking;
        this.changed();
      },
      connection: (state) => {
        if (state !== this.connection) {
          this.connection = state;
          this.changed();
        }
        if (state === 'lost') {
          this.wasLost = true;
          void this.lookAgain();
        }
        if (state === 'open' && this.wasLost) this.reconnected();
      },
    });
    this.changed();
  }
  /** Asks until there is an answer, as long as it is wanted: a server that restarts, or has lost its database, is back in a
   * moment, and without the answer the table would stand still. */
  private async insist<T>(ask: () => Promise<T>, wanted: () => boolean): Promise<T> {
    let said: api.Refusal | null = null;
    for (let wait = RETRY_FIRST_MS; ; wait = Math.min(wait * 2, RETRY_MOST_MS)) {
      try {
        const answer = await ask();
        if (said && this.refusal === said) this.refuse(null);
        return answer;
      } catch (error) {
        if (this.closed || !wanted() || !(error instanceof api.Refusal) || !error.passing) throw error;
        if (!said) this.refuse((said = error)); // once: it is read aloud
        await new Promise((done) => setTimeout(done, wait));
      }
    }
  }
  private take(answer: api.ViewAnswer): void {
    this.n = answer.n;
    this.setView(answer.view);
    this.stands = answer.stands;
  }
  private takeLog(events: readonly GameEvent[]): void {
    this.log = events.map((event) => this.line(event, Number(event.n ?? 0)));
  }
  async fetchSummary(): Promise<void> {
    const asked = this.summary?.offer;
    const fresh = await api.summary(this.id);
    this.summary = fresh;
    this.changed();
    // Ours is answered, and nothing has happened: that was no.
    if (asked && !fresh.offer && this.isMine(asked.side) && Number(fresh['n']) === Number(asked.n))
      this.refuse(new api.Refusal('declined', t('The other side did not agree to go back.')));
  }
  /** The connection is back: refusals for lack of one are no longer true. */
  private reconnected(): void {
    this.wasLost = false;
    if (this.refusal?.kind === 'connection') this.refuse(null);
    this.emit('reconnected', null);
  }
  /** The seats have changed, or the connection broke: asks for the summary again. */
  private async lookAgain(): Promise<void> {
    try {
      await this.fetchSummary();
    } catch (error) {
      if (!(error instanceof api.Refusal) || error.status !== 404) return; // the line is down, and the stream tries again
      this.gone = true;
      this.close();
      this.changed();
    }
  }
  private line(event: GameEvent, n: number): LogLine {
    this.lineKey += 1;
    const told = event.told ?? event.e;
    return { n, key: this.lineKey, event, told, brief: event.brief ?? told, case: event.case || undefined };
  }
  private setView(view: View): void {
    this.view = view;
    this.units = new Map(view.counters.map((counter) => [counter.id, counter]));
  }

  // ---- what comes over the stream ----

  private async receive(update: Update): Promise<void> {
    if (update.reset || !this.view || !update.changes) {
      this.late = [];
      await this.mend();
      return;
    }
    this.late.push(update);
    if (!this.carrying) await this.catchUp();
    else
      this.later ||= window.setTimeout(() => this.catchUp().catch((error: unknown) => this.fail(error)), CARRYING_MS);
  }
  /** Updates that came while our orders are carried out, in slices of a few milliseconds: they are shown together. */
  private late: Update[] = [];
  private later = 0;
  private async catchUp(): Promise<void> {
    const updates = this.late.splice(0),
      update = updates[updates.length - 1];
    clearTimeout(this.later);
    this.later = 0;
    if (!update || !this.view) return;
    const before = this.view;
    this.n = update.n;
    this.setView(updates.reduce((view, one) => mergeView(view, one.changes!), before));
    this.stands = updates.reduce((stands, one) => one.stands ?? stands, this.stands);
    const entries = updates.flatMap((one) => one.entries ?? []);
    const fresh = entries.flatMap((entry) => entry.events.map((event) => this.line(event, entry.n)));
    this.log = this.log.concat(fresh);
    if (entries.some((entry) => entry.side !== this.side) || !this.isMine(this.side)) this.lastSeen = entries;
    const mine = entries.find((entry) => this.isMine(entry.side ?? null));
    if (mine && this.stands) this.beforeMine = Math.max(0, this.stands.done - (update.n - mine.n) - 1);
    this.settle();
    this.emit('happened', { entries, lines: fresh, before });
    this.changed();
    const handedOver = !!this.summary?.time_limit && this.summary.time_limit.side !== this.stands?.side;
    if (this.stands?.over || this.summary?.state === 'open' || handedOver) void this.lookAgain();
    if (update.next && this.asksMe) this.takeActions(update.next, ++this.asked);
    else if (!this.carrying) await this.fetchActions();
  }
  /** Our orders are being carried out: nobody is asked what could be done until that has ended. */
  private carrying = false;
  setCarrying(carrying: boolean): void {
    const ended = this.carrying && !carrying;
    this.carrying = carrying;
    if (!ended) return;
    if (this.late.length) void this.catchUp();
    else void this.fetchActions();
  }
  /** Fetches everything again, once even if asked twice. */
  mend(): Promise<void> {
    this.mending ??= (async () => {
      try {
        await this.fetchAll();
        this.emit('reset', null); // with the question: what is picked a moment later is not dropped
        await this.fetchSummary();
      } finally {
        this.mending = null;
      }
      this.settle();
    })();
    return this.mending;
  }
  private settle(): void {
    const done = this.waiting.filter((one) => one.n <= this.n);
    this.waiting = this.waiting.filter((one) => one.n > this.n);
    for (const one of done) one.done();
  }
  /** Resolves when the view holds entry n, or after a while in any case. */
  private reached(n: number): Promise<void> {
    if (n <= this.n) return Promise.resolve();
    return new Promise((done) => {
      const late = setTimeout(() => {
        void this.mend()
          .catch(() => undefined)
          .then(done);
      }, 4000);
      this.waiting.push({
        n,
        done: () => {
          clearTimeout(late);
          done();
        },
      });
    });
  }

  // ---- what can be done ----

  get turnIsMine(): boolean {
    return !!this.stands?.side && this.isMine(this.stands.side) && !this.stands.over;
  }
  isMine(side: SideId | null): boolean {
    return !!side && !!this.summary?.mine.includes(side);
  }
  unit(id: UnitId | null | undefined): Counter | undefined {
    return id ? this.units.get(id) : undefined;
  }
  sideTitle(side: SideId | null | undefined): string {
    return this.catalogue?.sides.find((one) => one.id === side)?.title ?? side ?? '';
  }
  /** What this side is asked may not be seen through the eyes we have: at any time, or only while a choice is sealed. */
  keepsFrom(side: SideId): boolean {
    if (!this.catalogue?.secrets || side === this.side) return false;
    return this.catalogue.curtain !== 'sealed' || !!this.stands?.sealed;
  }
  /** It is ours to act, and through the eyes that we have. */
  private get asksMe(): boolean {
    return this.turnIsMine && !this.keepsFrom(this.stands!.side!);
  }
  private takeActions(actions: Actions, asked: number, n = this.n): void {
    if (asked !== this.asked) return; // something newer is on its way
    this.actions = actions;
    this.actionsOf = n;
    this.changed();
    this.emit('asked', null);
  }
  private async fetchActions(): Promise<void> {
    this.asked += 1;
    const { n, asked } = this;
    if (!this.asksMe) {
      this.actions = NOTHING;
      this.changed();
      return;
    }
    const { id } = this,
      side = this.stands!.side!;
    try {
      const actions = await this.insist(
        () => api.actions(id, side),
        () => asked === this.asked,
      );
      this.takeActions(actions, asked, n);
    } catch (error) {
      if (asked === this.asked) this.fail(error);
    }
  }

  /** Does actions in turn; false if the first was refused (see `refusal`). */
  async act(texts: string[]): Promise<boolean> {
    const side = this.stands?.side;
    if (!side || this.busy) return false;
    this.busy = true;
    this.refusal = null;
    // An answer mostly comes sooner than the page could be drawn again: on a phone that takes longer than all the rest.
    const late = setTimeout(() => this.changed(), BUSY_SHOWN_MS);
    try {
      const key = newKey();
      const { stream } = this;
      if (!stream) return false;
      const from = this.stands?.done ?? 0;
      const answer = await stream.expect(() => this.send(side, texts, key, stream.name));
      await this.reached(answer.n);
      this.touches.push({ from, to: this.stands?.done ?? from });
      if (answer.refused) {
        this.refuse(new api.Refusal(answer.refused.kind ?? 'illegal', answer.refused.why ?? '', answer.refused.case));
      }
      return true;
    } catch (error) {
      if (error instanceof api.Refusal && error.kind === 'stale') await this.mend().catch(() => undefined);
      this.fail(error);
      return false;
    } finally {
      clearTimeout(late);
      this.busy = false;
      this.changed();
    }
  }
  /** The key makes a second sending harmless: if the line broke before the answer came, ask again. */
  private async send(
    side: SideId,
    texts: string[],
    key: string,
    stream: number,
  ): Promise<{ answer: api.DoAnswer; sure: boolean }> {
    const at = this.n;
    try {
      return { answer: await api.act(this.id, side, texts, at, key, stream), sure: true };
    } catch (error) {
      if (!(error instanceof api.Refusal) || error.kind !== 'connection') throw error;
      await new Promise((done) => setTimeout(done, 700));
      return { answer: await api.act(this.id, side, texts, at, key, stream), sure: false };
    }
  }
  get canUndo(): boolean {
    const stands = this.stands;
    if (!stands || !this.turnIsMine) return false;
    return stands.undo_limit !== undefined && stands.undo_limit < stands.done && this.isMine(stands.undo_side ?? null);
  }
  async undo(): Promise<void> {
    const stands = this.stands;
    if (!stands?.undo_side) return;
    try {
      await api.undo(this.id, stands.undo_side, this.beforeTouch(stands.done, stands.undo_limit ?? 0), this.n);
    } catch (error) {
      this.fail(error);
    }
  }
  /** Whatever is done meanwhile is taken back together. */
  async asOneTouch(work: () => Promise<void>): Promise<void> {
    const from = this.stands?.done ?? 0;
    await work();
    this.touchedSince(from);
  }
  /** What was done since there were so many actions is taken back together. */
  touchedSince(from: number): void {
    const to = this.stands?.done ?? from;
    if (to > from) this.touches = [...this.touches.filter((touch) => touch.to <= from), { from, to }];
  }
  /** How many actions are left when the last touch is taken back: all it did, if that is what was done last and may be. */
  private beforeTouch(done: number, limit: number): number {
    this.touches = this.touches.filter((touch) => touch.to <= done);
    const last = this.touches[this.touches.length - 1];
    return last?.to === done ? Math.min(done - 1, Math.max(last.from, limit)) : done - 1;
  }
  /** The side that we speak for: at one table with two sides the one to act. */
  get actingSide(): SideId | null {
    return this.isMine(this.stands?.side ?? null) ? this.stands!.side! : this.side;
  }
  /** How far that could be, the nearest first. */
  async undoPoints(): Promise<UndoPoint[]> {
    const side = this.actingSide;
    return side ? api.undoPoints(this.id, side, this.beforeMine) : [];
  }
  /** Beyond the last die: asks the other side. A computer agrees at once, as does a player who has both sides. */
  async offerUndo(to: number): Promise<void> {
    const side = this.actingSide;
    if (!side) return;
    this.refuse(null);
    try {
      await api.offerUndo(this.id, side, to);
      await this.fetchSummary();
    } catch (error) {
      this.fail(error);
    }
  }
  /** Only of what we could do: the other side may have come to act while the hand still pointed. */
  judge(texts: string[]): Promise<Ruling[]> {
    return this.turnIsMine ? api.judge(this.id, this.stands!.side!, texts) : Promise.resolve([]);
  }
  /** The side to ask questions for: the one that acts, if it is ours. At one screen the two sides take turns. */
  get eyes(): SideId | null {
    const side = this.stands?.side ?? null;
    return this.turnIsMine && !(this.catalogue?.secrets && side !== this.side) ? side : (this.side ?? side);
  }
  sheet(offer: Offer): Promise<Sheet> {
    return api.sheet(this.id, this.eyes, offer);
  }

  /** Why what the offer shows cannot be done in that hex; null if it can. */
  async whyNot(offer: Offer, hex: HexLabel): Promise<api.Refusal | null> {
    try {
      await api.queryOf(this.id, this.eyes, { ...offer, hex });
      return null;
    } catch (error) {
      if (error instanceof api.Refusal) return error;
      throw error;
    }
  }

  fail(error: unknown): void {
    this.refuse(error instanceof api.Refusal ? error : new api.Refusal('client', String(error)));
  }
  refuse(refusal: api.Refusal | null): void {
    this.refusal = refusal;
    this.changed();
    if (refusal) this.emit('refused', refusal);
  }

  /** When something is so: now, or after the change that makes it so. */
  when(isSo: () => boolean): Promise<void> {
    if (isSo()) return Promise.resolve();
    return new Promise((done) => {
      const look = (): void => {
        if (!isSo()) return;
        this.removeEventListener('change', look);
        done();
      };
      this.addEventListener('change', look);
    });
  }
  private changed(): void {
    this.dispatchEvent(new Event('change'));
  }
  private emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

export interface Happened {
  entries: Entry[];
  lines: LogLine[];
  before: View;
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
