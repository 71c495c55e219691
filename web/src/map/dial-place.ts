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
  if (!places.length) return hugging; // a window too small for anything else
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
/** Circles beside the hex and its neighbours, whole in the window. */
function besides(c: Point, reach: number, { seen }: DialSight): Point[] {
  const out: Point[] = [],
    room = reach * 1.06,
    farthest = Math.hypot(seen.east - seen.west, seen.south - seen.north);
  for (let away = 1.6 * SPAN + reach; away < farthest; away += reach / 2)
    for (let i = 0; i < TURNS; i++) {
      const turn = (2 * Math.PI * i) / TURNS,
        at = { x: c.x + away * Math.cos(turn), y: c.y - away * Math.sin(turn) };
      if (
        at.x - room >= seen.west &&
        at.x + room <= seen.east &&
        at.y - room >= seen.north &&
        at.y + room <= seen.south
      )
        out.push(at);
    }
  return out;
}
