/* front.ts: the line that a body of troops holds: through its foremost along the direction it faces, or, where it faces
 * all round or marches, the longest way through it from end to end. */
import { soften, resample, type Curve } from '../curve.js';
import { distance, SPAN, type Point } from '../geometry.js';

export interface Man {
  at: Point;
  weight: number;
  /** A vector of length 1; null if it faces nowhere. */
  facing: Point | null;
  /** It is in a formation for marching. */
  marching: boolean;
}
export interface Front {
  line: Curve;
  /** Where it faces, of length 1; null: no way in particular. */
  facing: Point | null;
  marching: boolean;
}
/** A body of which less than this share faces one way has no front of its own. */
const OF_ONE_MIND = 0.45;
/** A counter holds nearly the breadth of its hex. */
const HALF_HEX = 0.44 * SPAN;
const BIN = 0.9 * SPAN;

export function frontOf(men: readonly Man[]): Front {
  const whole = men.reduce((sum, man) => sum + man.weight, 0) || 1;
  const mean = { x: 0, y: 0 };
  let marching = 0;
  for (const { facing, weight, marching: marches } of men) {
    mean.x += ((facing?.x ?? 0) * weight) / whole;
    mean.y += ((facing?.y ?? 0) * weight) / whole;
    if (marches) marching += weight;
  }
  const agreed = Math.hypot(mean.x, mean.y),
    facing = agreed >= OF_ONE_MIND ? { x: mean.x / agreed, y: mean.y / agreed } : null;
  const column = marching * 2 > whole;
  const line = facing && !column ? foremost(men, facing) : longest(men, column ? facing : null);
  return { line, facing, marching: column };
}
/** The foremost of each breadth of a hex, from left to right. */
function foremost(men: readonly Man[], facing: Point): Curve {
  const across = { x: -facing.y, y: facing.x },
    places = men.map(({ at }) => ({
      along: at.x * across.x + at.y * across.y,
      ahead: at.x * facing.x + at.y * facing.y,
    }));
  const left = Math.min(...places.map((place) => place.along)),
    bins = new Map<number, { along: number; count: number; ahead: number }>();
  for (const { along, ahead } of places) {
    const key = Math.floor((along - left + 1) / BIN),
      bin = bins.get(key) ?? { along: 0, count: 0, ahead: -Infinity };
    bins.set(key, { along: bin.along + along, count: bin.count + 1, ahead: Math.max(bin.ahead, ahead) });
  }
  const steps = [...bins].sort((a, b) => a[0] - b[0]).map(([, bin]) => ({ ...bin, along: bin.along / bin.count }));
  /* one that stands far out does not bend the whole line */
  const level = steps.map((step, i) => {
    const near = [steps[i - 1], step, step, steps[i + 1]].flatMap((one) => (one ? [one.ahead] : []));
    return near.reduce((sum, one) => sum + one, 0) / near.length;
  });
  const curve = steps.map((step, i) => ({
    x: step.along * across.x + level[i]! * facing.x,
    y: step.along * across.y + level[i]! * facing.y,
  }));
  return lengthened(curve, across);
}
/** Half a hex more at both ends: `way` is the direction of a line that is a single point. */
function lengthened(curve: Curve, way: Point): Curve {
  const first = curve[0]!,
    last = curve[curve.length - 1]!;
  const out = (from: Point, to: Point): Point => {
    const length = distance(from, to),
      unit = length > 1 ? { x: (to.x - from.x) / length, y: (to.y - from.y) / length } : way;
    return { x: to.x + unit.x * HALF_HEX, y: to.y + unit.y * HALF_HEX };
  };
  if (curve.length === 1)
    return [
      { x: first.x - way.x * HALF_HEX, y: first.y - way.y * HALF_HEX },
      { x: first.x + way.x * HALF_HEX, y: first.y + way.y * HALF_HEX },
    ];
  return [out(curve[1]!, first), ...curve, out(curve[curve.length - 2]!, last)];
}
/** The longest way through the places, each joined to its nearest (a spanning tree's longest path). */
function longest(men: readonly Man[], way: Point | null): Curve {
  const places = [...new Map(men.map(({ at }) => [`${at.x},${at.y}`, at])).values()];
  if (places.length === 1) return lengthened(places, way ?? { x: 1, y: 0 });
  const joined = spanningTree(places),
    from = farthest(joined, places, 0).pop()!,
    path = farthest(joined, places, from).map((i) => places[i]!);
  const curve = lengthened(path, way ?? { x: 1, y: 0 });
  return curve.length > 3 ? soften(resample(curve, SPAN), 3) : curve;
}
function spanningTree(places: readonly Point[]): number[][] {
  const joined: number[][] = places.map(() => []),
    nearest = places.map((place) => ({ from: 0, away: distance(place, places[0]!) })),
    left = new Set(places.keys());
  left.delete(0);
  while (left.size) {
    let next = -1;
    for (const i of left) if (next < 0 || nearest[i]!.away < nearest[next]!.away) next = i;
    left.delete(next);
    joined[next]!.push(nearest[next]!.from);
    joined[nearest[next]!.from]!.push(next);
    for (const i of left) {
      const away = distance(places[i]!, places[next]!);
      if (away < nearest[i]!.away) nearest[i] = { from: next, away };
    }
  }
  return joined;
}
/** The way from a place to the one that is farthest in the tree. */
function farthest(joined: readonly number[][], places: readonly Point[], start: number): number[] {
  const before = new Map<number, number>([[start, -1]]),
    far = new Map<number, number>([[start, 0]]),
    open = [start];
  let best = start;
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of joined[at]!) {
      if (before.has(next)) continue;
      before.set(next, at);
      far.set(next, far.get(at)! + distance(places[at]!, places[next]!));
      if (far.get(next)! > far.get(best)!) best = next;
      open.push(next);
    }
  const path: number[] = [];
  for (let at = best; at >= 0; at = before.get(at)!) path.unshift(at);
  return path;
}
/** Units that stand near one another, the strongest body first. */
export function bodies<T extends { at: Point; weight: number }>(men: readonly T[], gap: number): T[][] {
  const of = men.map((_, i) => i);
  const root = (i: number): number => (of[i] === i ? i : (of[i] = root(of[i]!)));
  for (let i = 0; i < men.length; i++)
    for (let k = 0; k < i; k++) if (distance(men[i]!.at, men[k]!.at) <= gap) of[root(i)] = root(k);
  const parts = new Map<number, T[]>();
  men.forEach((man, i) => parts.set(root(i), [...(parts.get(root(i)) ?? []), man]));
  const weight = (part: readonly T[]): number => part.reduce((sum, man) => sum + man.weight, 0);
  return [...parts.values()].sort((a, b) => weight(b) - weight(a));
}
