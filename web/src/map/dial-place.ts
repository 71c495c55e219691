/* dial-place.ts: where the dial lies and how large it is. Where a hex is shown large, the dial hugs its sides, and the
 * counters of the six neighbours stay free. Where it is small, a dial around it that a hand can hit would hide the ground
 * it asks about: it lies beside, on what is least in question, whole in the window. */
import { SPAN, type Plane, type Point } from './geometry.js';
import type { Box } from './ground/pen.js';

/** The wedges as they are drawn, in the dial's own units. */
export const INNER = 56;
export const OUTER = 98;
/** How far the dial reaches from the middle of the hex that it hugs, in the map's units: just short of the counters next to it. */
const HUG = 67;
/** What a hand can hit: how many pixels a wedge is deep, under a mouse and under a thumb. */
const DEEP = { fine: 25, coarse: 38 };

/** Where a small window has no room beside the neighbours for a dial that is hit at ease, a smaller one: parts of it. */
const SMALLER = [1, 0.85, 0.7];

export interface DialSight {
  /** Pixels for one unit of the map. */
  scale: number;
  /** A thumb, not a mouse. */
  coarse: boolean;
  /** The part of the map that is seen. */
  seen: Box;
  /** Hexes that are in question: lit, or marked by a sheet. */
  lit: Iterable<number>;
  /** What the page lays over the map: tools, the small map. */
  covers: readonly Box[];
}
export interface DialPlace {
  at: Point;
  /** Units of the map for one of the dial's. */
  size: number;
  /** It lies beside its hex. */
  beside: boolean;
}
/** The reach of the dial around a place. */
interface Disc {
  at: Point;
  reach: number;
}

/** Pixels at the foot of the window that are left free if there is other room: what the prompt says a moment later, why a counter
 * cannot march, makes the window so much lower, and the dial would go away from under the thumb. */
const FOOT = 72;

/** Where it lies at first. */
export function placeDial(plane: Plane, hex: number, sight: DialSight): DialPlace {
  const { seen, scale } = sight,
    roomy = placesOf(plane, hex, { ...sight, seen: { ...seen, south: seen.south - FOOT / scale } }),
    all = [...roomy, ...placesOf(plane, hex, sight)],
    best = all.find((one) => one.cost < ON_NEIGHBOURS) ?? cheapest(all);
  return best ?? hugging(plane, hex); // a window too small to hold it
}
type Placed = DialPlace & { cost: number };
const hugging = (plane: Plane, hex: number): Placed => ({
  at: plane.centre(hex),
  size: HUG / OUTER,
  beside: false,
  cost: 0,
});
/** Places in this sight, the one that is hit best first: around the hex, or the best beside it at each size. */
function placesOf(plane: Plane, hex: number, sight: DialSight): Placed[] {
  const c = plane.centre(hex),
    deep = (sight.coarse ? DEEP.coarse : DEEP.fine) / sight.scale,
    least = deep / (OUTER - INNER);
  if (least <= HUG / OUTER && isFree({ at: c, reach: HUG }, sight)) return [hugging(plane, hex)];
  const asked = [...sight.lit].map((one) => plane.centre(one));
  return SMALLER.map((part) => cheapest(besides(c, OUTER * least * part, asked, sight)))
    .filter((one) => !!one)
    .map(({ at, reach, cost }) => ({ at, size: reach / OUTER, beside: true, cost }));
}
/** Is a dial still well where it lies? It does not jump from under the pointer when more is known of the reach, or said of it. */
export const lies = (plane: Plane, { at, size, beside }: DialPlace, sight: DialSight): boolean =>
  isFree({ at, reach: OUTER * size }, sight) && !(beside && hidesAsked(plane, { at, reach: OUTER * size }, sight));
const hidesAsked = (plane: Plane, { at, reach }: Disc, { lit }: DialSight): boolean =>
  [...lit].some((hex) => {
    const c = plane.centre(hex);
    return Math.hypot(c.x - at.x, c.y - at.y) < reach + SPAN / 2;
  });
const cheapest = <T extends { cost: number }>(places: readonly T[]): T | undefined =>
  places.reduce<T | undefined>((best, one) => (best && best.cost <= one.cost ? best : one), undefined);
/** Whole in the window, and under nothing. */
const isFree = (disc: Disc, { seen, covers }: DialSight): boolean =>
  holdsDisc(seen, disc) && !covers.some((box) => touches(box, disc));
const holdsDisc = ({ west, north, east, south }: Box, { at, reach }: Disc): boolean =>
  at.x - reach >= west && at.x + reach <= east && at.y - reach >= north && at.y + reach <= south;
function touches({ west, north, east, south }: Box, { at, reach }: Disc): boolean {
  const dx = Math.max(west - at.x, 0, at.x - east),
    dy = Math.max(north - at.y, 0, at.y - south);
  return Math.hypot(dx, dy) < reach;
}
const TURNS = 16;
const GRID = 8;
/** How far the hex and its six neighbours reach from its middle. */
const NEIGHBOURS = 1.6 * SPAN;
/** What is worse than any distance: to lie on the neighbours, and to be under what covers the map. */
const ON_NEIGHBOURS = 1e5;
const COVERED = 1e7;
/** Places beside the hex and its neighbours, whole in the window: around it, and where the window is narrow, in its corners. */
function besides(c: Point, reach: number, asked: readonly Point[], sight: DialSight): (Disc & { cost: number })[] {
  const room = reach * 1.06;
  const cost = (at: Point): number => {
    const away = Math.hypot(at.x - c.x, at.y - c.y),
      hidden = asked.filter((p) => Math.hypot(p.x - at.x, p.y - at.y) < reach + SPAN / 2).length,
      near = Math.max(0, NEIGHBOURS + reach - away - 1e-6);
    const covered = sight.covers.some((box) => touches(box, { at, reach: room }));
    return hidden * 2 * SPAN + away + (near ? ON_NEIGHBOURS + near : 0) + (covered ? COVERED : 0);
  };
  return [...around(c, reach, sight.seen), ...spread(room, sight.seen)]
    .filter((at) => holdsDisc(sight.seen, { at, reach: room - 1e-6 }))
    .map((at) => ({ at, reach, cost: cost(at) }));
}
function around(c: Point, reach: number, { west, north, east, south }: Box): Point[] {
  const all: Point[] = [],
    farthest = Math.hypot(east - west, south - north) + NEIGHBOURS + reach;
  for (let away = NEIGHBOURS + reach; away < farthest; away += reach / 2)
    for (let i = 0; i < TURNS; i++) {
      const turn = (2 * Math.PI * i) / TURNS;
      all.push({ x: c.x + away * Math.cos(turn), y: c.y - away * Math.sin(turn) });
    }
  return all;
}
function spread(room: number, { west, north, east, south }: Box): Point[] {
  const all: Point[] = [];
  for (let i = 0; i <= GRID; i++)
    for (let k = 0; k <= GRID; k++)
      all.push({
        x: west + room + ((east - west - 2 * room) * i) / GRID,
        y: north + room + ((south - north - 2 * room) * k) / GRID,
      });
  return all;
}
