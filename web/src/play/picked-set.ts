/* picked-set.ts: counters picked by hand, one by one, by a loop or by their command, to be ordered together. */
import type { GameStore } from '../game-store.js';
import type { Counter, UnitId } from '../types.js';

/** What one order can name (src/play/order.h): so many counters, and no longer a word than this. */
const MOST = 32;
const LONGEST = 400;

/** The counters as the people of orders, "14-NJ+87-Pa"; a large set needs several. */
export function peopleOfSet(units: Iterable<UnitId>): string[] {
  const people: UnitId[][] = [];
  let length = 0;
  for (const unit of units) {
    const last = people[people.length - 1];
    length += unit.length + 1;
    if (last && last.length < MOST && length <= LONGEST) last.push(unit);
    else {
      people.push([unit]);
      length = unit.length;
    }
  }
  return people.map((part) => part.join('+'));
}

export class PickedSet {
  /** A new object each time something changed. */
  units: ReadonlySet<UnitId> = new Set();

  constructor(private readonly store: GameStore) {}

  /** One of the side we speak for, and on the map: others take no orders of ours. */
  private mine(unit: UnitId): Counter | null {
    const counter = this.store.unit(unit);
    return counter?.hex && counter.side === this.store.actingSide ? counter : null;
  }
  get size(): number {
    return this.units.size;
  }
  /** Those that are left of it, in the order in which they were picked. */
  get counters(): Counter[] {
    return [...this.units].flatMap((unit) => this.mine(unit) ?? []);
  }
  get people(): string[] {
    return peopleOfSet(this.counters.map((counter) => counter.id));
  }
  /** Adds what can be added; how many that were. */
  add(units: Iterable<UnitId>): number {
    const before = this.units.size;
    this.units = new Set([...this.units, ...[...units].filter((unit) => this.mine(unit))]);
    return this.units.size - before;
  }
  remove(units: Iterable<UnitId>): void {
    const gone = new Set(units);
    this.units = new Set([...this.units].filter((unit) => !gone.has(unit)));
  }
  /** All of them are in it: they leave; else they join. False: none of them can. */
  toggle(units: readonly UnitId[]): boolean {
    const mine = units.filter((unit) => this.mine(unit));
    if (mine.every((unit) => this.units.has(unit))) this.remove(mine);
    else this.add(mine);
    return mine.length > 0;
  }
  clear(): boolean {
    const had = this.units.size > 0;
    if (had) this.units = new Set();
    return had;
  }
}
