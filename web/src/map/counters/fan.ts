/* fan.ts: how a stack is fanned out. The top counter stays where it is, under the pointer that asked: a click goes where
 * the eye was. The others lie in rows above it, or below where there is no room above. */
import type { Point } from '../geometry.js';
import type { Box } from '../ground/pen.js';
import { HALF } from './face.js';

export interface Fan {
  /** The sheet under the others. */
  sheet: { x: number; y: number; width: number; height: number };
  /** Where the others lie, the one beneath the top first. */
  places: Point[];
}
export interface FanRoom {
  /** How many counters lie beside the top one. */
  others: number;
  scale: number;
  /** They have fronts: room for those, so that none lies on the next counter. */
  fronts: boolean;
  /** Around the top counter this much is left free: its hex, a dial. */
  clear: number;
  /** The part of the map that is seen. */
  seen: Box;
}
/** The side of the square that a fanned counter has for itself. */
export const cellOf = (scale: number, fronts: boolean): number => (2 * HALF + (fronts ? 24 : 12)) * scale;

export function fanOut(top: Point, { others, scale, fronts, clear, seen }: FanRoom): Fan {
  const cell = cellOf(scale, fronts),
    most = Math.max(2, Math.floor((seen.east - seen.west - 10 * scale) / cell)),
    across = Math.min(others, most, others > 8 ? 5 : 4),
    rows = Math.ceil(others / across);
  const width = across * cell + 10 * scale,
    height = rows * cell + 6 * scale,
    gap = Math.max(clear, cell / 2),
    above = top.y - gap - height,
    x = Math.max(seen.west, Math.min(seen.east - width, top.x - width / 2)),
    y = above >= seen.north ? above : top.y + gap;
  return {
    sheet: { x, y, width, height },
    places: Array.from({ length: others }, (_, i) => ({
      x: x + 5 * scale + ((i % across) + 0.5) * cell,
      y: y + 3 * scale + (Math.floor(i / across) + 0.5) * cell,
    })),
  };
}
