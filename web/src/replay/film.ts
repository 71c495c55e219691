/* film.ts: a game laid out for replay. Position number `n` is the game after its first `n` entries of the journal; entry
 * `n` led to it. Updates are fetched in reels of a few hundred, positions are made by merging changes into the position
 * before (rows that did not change are shared, so a thousand positions cost little), and a jump to a far place asks the
 * server for the position there. */
import * as api from '../api.js';
import { mergeView } from '../game-store.js';
import type { Entry, GameEvent, GraphPoint, SideId, Stands, Update, View } from '../types.js';

export interface Frame {
  n: number;
  view: View;
  stands: Stands;
}

/** What the film needs of the server; the tests hand in another. */
export interface Source {
  replay(from: number, to: number): Promise<Update[]>;
  at(n: number): Promise<{ n: number; view: View; stands: Stands }>;
}

export const sourceOf = (id: string, side: SideId | null): Source => ({
  replay: (from, to) => api.replay(id, from, to, side),
  at: (n) => api.viewAt(id, n, side),
});

export const REEL = 200;

export class Film {
  private readonly frames = new Map<number, Frame>();
  private readonly updates = new Map<number, Update>();
  private readonly reels = new Map<number, Promise<void>>();

  /** `length`: the number of the last position. It grows while a running game goes on. */
  constructor(
    private readonly source: Source,
    public length: number,
  ) {}

  /** The entries from `reel * REEL + 1` on. */
  private load(reel: number): Promise<void> {
    let loading = this.reels.get(reel);
    if (!loading) {
      const from = reel * REEL + 1;
      const to = Math.min(this.length, from + REEL - 1);
      loading = this.source.replay(from, to).then((list) => {
        for (const update of list) this.updates.set(update.n, update);
        if (to < from + REEL - 1) this.reels.delete(reel); // not full: ask again when the game has grown
      });
      loading.catch(() => this.reels.delete(reel));
      this.reels.set(reel, loading);
    }
    return loading;
  }

  private async reelOf(n: number): Promise<void> {
    if (n >= 1 && n <= this.length && !this.updates.has(n)) await this.load(Math.floor((n - 1) / REEL));
  }

  /** Looks ahead, so that playing does not stumble over the end of a reel. */
  prepare(n: number): void {
    void this.reelOf(Math.min(this.length, n + REEL / 2)).catch(() => undefined);
  }

  /** The entry that led to position `n`, with its events. */
  async entry(n: number): Promise<Entry | null> {
    await this.reelOf(n);
    return this.updates.get(n)?.entries?.find((entry) => entry.n === n) ?? this.updates.get(n)?.entries?.[0] ?? null;
  }

  /** What happened from position `from` to position `to`, in order. */
  async events(from: number, to: number): Promise<GameEvent[]> {
    const list: GameEvent[] = [];
    for (let n = from + 1; n <= to; n++) list.push(...((await this.entry(n))?.events ?? []));
    return list;
  }

  async frame(n: number): Promise<Frame> {
    const kept = this.frames.get(n);
    if (kept) return kept;
    const before = this.frames.get(n - 1);
    if (before) {
      await this.reelOf(n);
      const update = this.updates.get(n);
      if (update && !update.reset && update.changes) {
        const frame = { n, view: mergeView(before.view, update.changes), stands: update.stands ?? before.stands };
        this.frames.set(n, frame);
        return frame;
      }
    }
    const answer = await this.source.at(n);
    const frame = { n, view: answer.view, stands: answer.stands };
    this.frames.set(n, frame);
    return frame;
  }
}

/** A place to jump to. */
export interface Mark {
  n: number;
  turn: number;
  phase: string;
  title: string;
}

/** The phases of the game in the order they were played: the graph has one point each. */
export function marksOf(points: readonly GraphPoint[], titleOf: (phase: string, point: GraphPoint) => string): Mark[] {
  return points.map((point) => ({
    n: point.n,
    turn: point.turn,
    phase: point.phase,
    title: titleOf(point.phase, point),
  }));
}

/** The mark at or before position `n`, by its place in the list; -1 before the first. */
export function markAt(marks: readonly Mark[], n: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle]!.n <= n) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
