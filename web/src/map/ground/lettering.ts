/* lettering.ts: names that would be written over one another, or beyond the edge of the map, are moved. A name is as large as the zoom at which it is
 * first shown makes it, so two names are compared at the larger zoom of both: before, one of them is not shown. */
import type { Point } from '../geometry.js';
import type { Box } from './pen.js';
import { holds, meets } from './sight.js';

export interface Written {
  /** Where it stands: the middle of its foot; a name along a way or at a slant lies at several places. */
  at: Point[];
  size: number;
  breadth: number;
  /** The room between its letters, which does not grow with the zoom. */
  spaced: number;
  scale: number;
  /** May be moved: calls back with how far. */
  move?: (by: Point) => void;
  /** Rather left out than written over another. */
  drop?: () => void;
}
const NOWHERE: Point = { x: 0, y: 0 };
const LEAST = 0.3; /* of the height: so much of two names may touch */
const GAP = 0.5; /* of the height: so far two names on a line are apart, or they read as one */
function boxes(one: Written, scale: number, by: Point = NOWHERE): Box[] {
  const whole = one.at.length === 1,
    high = one.size * scale,
    half = whole ? (one.breadth * scale + one.spaced) / 2 : high * 0.4;
  return one.at.map((p, i) => {
    if (whole)
      return {
        west: p.x + by.x - half,
        east: p.x + by.x + half,
        north: p.y + by.y - high * (0.75 - LEAST / 2),
        south: p.y + by.y + high * (0.25 - LEAST / 2),
      };
    /* letters stand on the line, on its left hand as one goes along */
    const a = one.at[Math.max(0, i - 1)]!,
      b = one.at[Math.min(one.at.length - 1, i + 1)]!,
      length = Math.hypot(b.x - a.x, b.y - a.y) || 1,
      x = p.x + by.x + ((b.y - a.y) / length) * high * 0.25,
      y = p.y + by.y - ((b.x - a.x) / length) * high * 0.25;
    return { west: x - half, east: x + half, north: y - half, south: y + half };
  });
}
function collide(one: Written, other: Written, by: Point): boolean {
  const scale = Math.min(one.scale, other.scale),
    apart = one.at.length === 1 && other.at.length === 1 ? GAP * Math.max(one.size, other.size) * scale : 0,
    mine = boxes(one, scale, by).map((box) => ({ ...box, west: box.west - apart, east: box.east + apart }));
  return boxes(other, scale).some((box) => mine.some((own) => meets(own, box)));
}
/** Ways to go, the nearest first: rather up or down than aside. */
const ACROSS = 17,
  DOWN = 15;
const AWAY: Point[] = Array.from({ length: ACROSS * DOWN }, (_, i) => ({
  x: ((i % ACROSS) - (ACROSS - 1) / 2) * 22,
  y: (Math.floor(i / ACROSS) - (DOWN - 1) / 2) * 20,
})).sort((a, b) => Math.hypot(a.x * 0.8, a.y) - Math.hypot(b.x * 0.8, b.y));

/** `within` is the map. */
export function moveApart(all: readonly Written[], within: Box): void {
  const inside = (one: Written, by: Point): boolean => boxes(one, one.scale, by).every((box) => holds(within, box));
  /* what cannot be moved stands first, then the larger; what may be left out comes last */
  const placed: Written[] = [];
  for (const one of [...all].sort((a, b) => Number(!!a.move) - Number(!!b.move) || b.size - a.size)) {
    const ways = one.move ? AWAY.filter((way) => inside(one, way)) : [],
      free = ways.find((way) => !placed.some((other) => collide(one, other, way))),
      by = free ?? (one.drop || inside(one, NOWHERE) ? undefined : ways[0]);
    if (!free && one.drop) {
      one.drop();
      continue;
    }
    if (by && (by.x || by.y)) {
      one.at = one.at.map((p) => ({ x: p.x + by.x, y: p.y + by.y }));
      one.move!(by);
    }
    placed.push(one);
  }
}
