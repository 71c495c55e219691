/* commands.ts: the chain of command as it is now: the catalogue's commands with what the view says of each, the troops
 * under each of them, and what they come to: strength, guns, how many are in trouble. */
import type { Catalogue, CatalogueCommand, CommandId, Counter, UnitId, View } from '../../types.js';

const RANKS: readonly CatalogueCommand['kind'][] = ['brigade', 'division', 'corps', 'headquarters', 'army'];
export const rankOf = (kind: CatalogueCommand['kind']): number => RANKS.indexOf(kind);

export interface Command {
  id: CommandId;
  title: string;
  /** A name that fits beside a bar. */
  short: string;
  side: string;
  /** 0: a brigade; each rank above is one more. */
  rank: number;
  above: CommandId | null;
  leader: UnitId | null;
  badge: string | null;
  badgeColour: string | undefined;
  stripe: number;
}
/** What a counter counts as. */
export type Arm = 'troops' | 'guns' | 'other';

export class Commands {
  private readonly all = new Map<CommandId, Command>();
  private readonly pictograms: Record<string, { pictogram: string }>;

  constructor(
    private readonly catalogue: Catalogue | null,
    private readonly view: View | null,
  ) {
    this.pictograms = catalogue?.types ?? {};
    const now = new Map((view?.commands ?? []).map((row) => [row.id, row]));
    for (const known of catalogue?.commands ?? []) this.all.set(known.id, commandOf(known, now.get(known.id)));
  }
  get(id: CommandId | null | undefined): Command | undefined {
    return id === null || id === undefined ? undefined : this.all.get(id);
  }
  /** The lowest command of a counter. */
  of(counter: Counter): Command | undefined {
    return this.get(counter.command) ?? this.get(counter.brigade) ?? this.get(counter.face?.command);
  }
  /** The command itself, then those above it. */
  line(id: CommandId): Command[] {
    const out: Command[] = [];
    for (let one = this.get(id); one && !out.includes(one); one = this.get(one.above)) out.push(one);
    return out;
  }
  /** Where a counter belongs when commands up to this rank are shown each by itself. */
  at(counter: Counter, rank: number): Command | undefined {
    const lowest = this.of(counter);
    if (!lowest) return undefined;
    const line = this.line(lowest.id);
    return [...line].reverse().find((one) => one.rank <= rank) ?? lowest;
  }
  under(counter: Counter, id: CommandId): boolean {
    const lowest = this.of(counter);
    return !!lowest && this.line(lowest.id).some((one) => one.id === id);
  }
  /** Directly below, in the order of the catalogue. */
  below(id: CommandId): Command[] {
    return [...this.all.values()].filter((one) => one.above === id);
  }
  arm(counter: Counter): Arm {
    const pictogram = this.pictograms[counter.type]?.pictogram ?? '';
    if (pictogram === 'gun') return 'guns';
    return ['star', 'flag', 'wagon', 'crew'].includes(pictogram) ? 'other' : 'troops';
  }
  /** The counters of a command that are on the map, its leaders among them. */
  units(id: CommandId): Counter[] {
    return (this.view?.counters ?? []).filter((counter) => counter.hex && this.under(counter, id));
  }
  sum(counters: readonly Counter[]): Sum {
    const flags = this.catalogue?.flags ?? {},
      sum: Sum = { strength: 0, initial: 0, guns: 0, units: 0, troubled: 0, troubles: new Map() };
    for (const counter of counters) {
      const arm = this.arm(counter),
        strength = strengthOf(counter);
      if (arm === 'other') continue;
      sum.units += 1;
      if (arm === 'guns') sum.guns += strength;
      else {
        sum.strength += strength;
        sum.initial += counter.initial ?? strength;
      }
      const bad = (counter.flags ?? []).filter((flag) => flags[flag]?.tone === 'bad');
      for (const flag of bad) sum.troubles.set(flag, (sum.troubles.get(flag) ?? 0) + 1);
      if (bad.length && arm === 'troops') sum.troubled += strength;
    }
    return sum;
  }
}
/** What counters come to. */
export interface Sum {
  strength: number;
  initial: number;
  guns: number;
  units: number;
  /** Strength of those that show a bad flag, and how many show which. */
  troubled: number;
  troubles: Map<string, number>;
}
export type Order = 'steady' | 'shaken' | 'broken';
/** How much of it is in trouble: from a third on it is shaken, from two thirds on it is broken. */
export function orderOf(sum: Pick<Sum, 'strength' | 'troubled'>): Order {
  if (!sum.strength || sum.troubled * 3 < sum.strength) return 'steady';
  return sum.troubled * 3 < sum.strength * 2 ? 'shaken' : 'broken';
}
export function strengthOf(counter: Counter): number {
  return counter.strength ?? (Number.parseInt(counter.face?.big ?? '', 10) || 0);
}
function commandOf(known: CatalogueCommand, now: { above?: string; leader?: string } | undefined): Command {
  return {
    id: known.id,
    title: known.title,
    short: known.short,
    side: known.side,
    rank: rankOf(known.kind),
    above: (now ? now.above : known.of) ?? null,
    leader: now?.leader ?? null,
    badge: known.badge ?? null,
    badgeColour: known.badge_colour,
    stripe: known.stripe,
  };
}
