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

export interface DialSight {
  /** Pixels for one unit of the map. */
  scale: number;
  /** A thumb, not a mouse. */
  coarse: boolean;
  /** The part of the map that is seen. */
  seen: Box;
  /** Hexes that are in question: lit, or marked by a sheet. */
  lit: Iterable<number>;
  /** Is nothing of the page on top of the map here? */
  free(at: Point): boolean;
}
export interface DialPlace {
  at: Point;
  /** Units of the map for one of the dial's. */
  size: number;
  /** It lies beside its hex. */
  beside: boolean;
}

export function placeDial(plane: Plane, hex: number, sight: DialSight): DialPlace {
  const c = plane.centre(hex),
    deep = (sight.coarse ? DEEP.coarse : DEEP.fine) / sight.scale,
    least = deep / (OUTER - INNER),
    hugging = { at: c, size: HUG / OUTER, beside: false };
  if (least <= hugging.size) return hugging;
  const reach = OUTER * least,
    places = besides(c, reach, sight);
  if (!places.length) return hugging; // a window too small to hold it
  const asked = [...sight.lit].map((one) => plane.centre(one));
  const hidden = (at: Point): number =>
    asked.filter((p) => Math.hypot(p.x - at.x, p.y - at.y) < reach + SPAN / 2).length;
  const cost = (at: Point): number => hidden(at) * 2 * SPAN + Math.hypot(at.x - c.x, at.y - c.y);
  const costs = places.map((at) => ({ at, cost: cost(at) })).sort((a, b) => a.cost - b.cost);
  const rim = (at: Point): Point[] =>
    [0, 1, 2, 3, 4, 5].map((d) => {
      const turn = (plane.angle(d) * Math.PI) / 180;
      return { x: at.x + 0.8 * reach * Math.sin(turn), y: at.y - 0.8 * reach * Math.cos(turn) };
    });
  const best = costs.find(({ at }) => rim(at).every((p) => sight.free(p))) ?? costs[0]!;
  return { at: best.at, size: least, beside: true };
}
const TURNS = 16;
const GRID = 8;
/** How far the hex and its six neighbours reach from its middle. */
const NEIGHBOURS = 1.6 * SPAN;
/** Circles beside the hex and its neighbours, whole in the window: around it, and where the window is narrow, in its corners. If
 * none of them leaves the neighbours free, the one farthest away. */
function besides(c: Point, reach: number, { seen }: DialSight): Point[] {
  const room = reach * 1.06,
    west = seen.west + room,
    east = seen.east - room,
    north = seen.north + room,
    south = seen.south - room;
  if (west > east || north > south) return [];
  const all: Point[] = [],
    farthest = Math.hypot(east - west, south - north) + NEIGHBOURS + reach;
  for (let away = NEIGHBOURS + reach; away < farthest; away += reach / 2)
    for (let i = 0; i < TURNS; i++) {
      const turn = (2 * Math.PI * i) / TURNS;
      all.push({ x: c.x + away * Math.cos(turn), y: c.y - away * Math.sin(turn) });
    }
  for (let i = 0; i <= GRID; i++)
    for (let k = 0; k <= GRID; k++)
      all.push({ x: west + ((east - west) * i) / GRID, y: north + ((south - north) * k) / GRID });
  const whole = all.filter((at) => at.x >= west && at.x <= east && at.y >= north && at.y <= south),
    away = (at: Point): number => Math.hypot(at.x - c.x, at.y - c.y),
    free = whole.filter((at) => away(at) >= NEIGHBOURS + reach - 1e-6);
  return free.length ? free : [whole.reduce((best, at) => (away(at) > away(best) ? at : best))];
}
