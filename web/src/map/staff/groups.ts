/* groups.ts: counters merged into the commands that a zoom can show: which level that is, and for each command where its
 * bodies stand, what they come to and where its guns are. */
import type { Catalogue, Counter, UnitId } from '../../types.js';
import { SPAN, type Point } from '../geometry.js';
import { orderOf, type Command, type Commands, type Order, type Sum } from './commands.js';
import { bodies, frontOf, type Front, type Man } from './front.js';
import { t } from '../../language.js';

/** What is shown: counters, or commands up to this rank. */
export type Level = 'counters' | 'brigade' | 'division' | 'corps';
const LEVELS: readonly Level[] = ['corps', 'division', 'brigade', 'counters'];
/** Pixels of a hex from which on the next level is shown when zooming in. */
const FROM = [10, 13.2, 17];
/** It goes back only this much further away: small movements change nothing. */
const BACK = 0.9;
export function levelAt(pixels: number, now: Level): Level {
  const at = LEVELS.indexOf(now),
    steps = FROM.filter((least, i) => pixels >= (i < at ? least * BACK : least)).length;
  return LEVELS[steps]!;
}
export const rankAt = (level: Level): number => ({ counters: -1, brigade: 0, division: 1, corps: 2 })[level];
/** Hexes between two bodies of one command, by its rank, before they are drawn apart. */
const APART = [3.3, 5.2, 7.2];
/** Guns nearer than this share a mark, in pixels. */
const GUN_PIXELS = 13;

export interface Body {
  front: Front;
  strength: number;
  order: Order;
}
export interface GunMark {
  at: Point;
  facing: Point | null;
  guns: number;
}
export interface Group {
  command: Command;
  /** As what it is drawn: its own rank, or that of the level, where troops of a higher command stand by themselves. */
  rank: number;
  name: string;
  units: UnitId[];
  sum: Sum;
  order: Order;
  bodies: Body[];
  guns: GunMark[];
}
export interface Ground {
  /** Where the counter stands; null if it is not on the map. */
  place(counter: Counter): Point | null;
  /** Where it faces, of length 1. */
  facing(counter: Counter): Point | null;
}

/** All commands that are shown at a level; counters that have none are left out. */
export function groupsOf(
  counters: readonly Counter[],
  commands: Commands,
  catalogue: Catalogue | null,
  ground: Ground,
  level: Level,
  scale: number,
): Group[] {
  const rank = rankAt(level),
    members = new Map<Command, Counter[]>();
  for (const counter of counters) {
    const command = counter.hex ? commands.at(counter, rank) : undefined;
    if (!command) continue;
    const list = members.get(command);
    if (list) list.push(counter);
    else members.set(command, [counter]);
  }
  return [...members].flatMap(([command, list]) => {
    const group = groupOf(command, Math.min(command.rank, rank), list, commands, catalogue, ground, scale);
    return group.bodies.length || group.guns.length ? [group] : [];
  });
}
function groupOf(
  command: Command,
  rank: number,
  counters: readonly Counter[],
  commands: Commands,
  catalogue: Catalogue | null,
  ground: Ground,
  scale: number,
): Group {
  const men: (Man & { counter: Counter })[] = [],
    guns: GunMark[] = [];
  for (const counter of counters) {
    const at = ground.place(counter),
      arm = commands.arm(counter);
    if (!at || arm === 'other') continue;
    const facing = ground.facing(counter),
      weight = Math.max(1, commands.sum([counter]).strength);
    if (arm === 'guns') guns.push({ at, facing, guns: commands.sum([counter]).guns });
    else {
      const shape = catalogue?.formations[counter.formation ?? '']?.shape;
      men.push({ at, weight, facing, marching: shape === 'narrow' || shape === 'trail', counter });
    }
  }
  const sum = commands.sum(counters);
  return {
    command,
    rank,
    name: command.short,
    units: counters.filter((counter) => commands.arm(counter) !== 'other').map((counter) => counter.id),
    sum,
    order: orderOf(sum),
    bodies: bodies(men, APART[rank]! * SPAN).map((body) => {
      const own = commands.sum(body.map((man) => man.counter));
      return { front: frontOf(body), strength: own.strength, order: orderOf(own) };
    }),
    guns: merged(guns, GUN_PIXELS / scale),
  };
}
/** Guns that would be drawn over one another are one mark. */
function merged(guns: readonly GunMark[], gap: number): GunMark[] {
  const out: GunMark[] = [];
  for (const gun of guns) {
    const near = out.find((one) => Math.hypot(one.at.x - gun.at.x, one.at.y - gun.at.y) < gap);
    if (near) near.guns += gun.guns;
    else out.push({ ...gun });
  }
  return out;
}

const ORDER_WORDS: Record<Order, string> = {
  steady: t('in good order'),
  shaken: t('shaken: a third or more in trouble'),
  broken: t('broken: most of it in trouble'),
};
export const orderWords = (order: Order): string => ORDER_WORDS[order];
/** "Caldwell 32, Union 1/II, Caldwell, strength 32 of 36, 12 guns, in good order", for a screen reader and the pointer. */
export function groupWords(group: Group, catalogue: Catalogue | null, leader: string | null): string {
  const side = catalogue?.sides.find((one) => one.id === group.command.side),
    { sum } = group;
  /* it begins with what is written beside the bar, so that speech control finds it */
  const written = sum.strength ? `${group.name} ${sum.strength}` : group.name;
  const parts = [written, `${side?.adjective ?? group.command.side} ${group.command.title}`];
  if (sum.strength)
    parts.push(t('strength {0}{1}', sum.strength, sum.initial > sum.strength ? ` of ${sum.initial}` : ''));
  if (sum.guns) parts.push(`${sum.guns} ${sum.guns === 1 ? 'gun' : 'guns'}`);
  if (sum.strength) parts.push(orderWords(group.order));
  if (leader) parts.push(t('led by {0}', leader));
  return parts.join(', ');
}
