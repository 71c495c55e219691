/* lettering.ts: names that would be written over one another are moved apart. A name is as large as the zoom at which it is
 * first shown makes it, so two names are compared at the larger zoom of both: before, one of them is not shown. */
import type { Point } from '../geometry.js';
import type { Box } from './pen.js';
import { meets } from './sight.js';

export interface Written {
  /** Where it stands: the middle of its foot; a name along a way or at a slant lies at several places. */
  at: Point[];
  size: number;
  breadth: number;
  scale: number;
  /** May be moved: calls back with how far. */
  move?: (by: Point) => void;
  /** Rather left out than written over another. */
  drop?: () => void;
}
const LEAST = 0.3; /* of the height: so much of two names may touch */
function boxes(one: Written, scale: number, by: Point = { x: 0, y: 0 }): Box[] {
  const whole = one.at.length === 1,
    half = whole ? (one.breadth * scale) / 2 : one.size * scale * 0.4;
  return one.at.map((p) => ({
    west: p.x + by.x - half,
    east: p.x + by.x + half,
    north: p.y + by.y - one.size * scale * (whole ? 0.75 - LEAST / 2 : 0.4),
    south: p.y + by.y + one.size * scale * (whole ? 0.25 - LEAST / 2 : 0.4),
  }));
}
function collide(one: Written, other: Written, by: Point): boolean {
  const scale = Math.min(one.scale, other.scale),
    mine = boxes(one, scale, by);
  return boxes(other, scale).some((box) => mine.some((own) => meets(own, box)));
}
/** Ways to go, the nearest first: rather up or down than aside. */
const AWAY: Point[] = Array.from({ length: 11 * 9 }, (_, i) => ({
  x: ((i % 11) - 5) * 22,
  y: (Math.floor(i / 11) - 4) * 20,
})).sort((a, b) => Math.hypot(a.x * 0.8, a.y) - Math.hypot(b.x * 0.8, b.y));

export function moveApart(all: readonly Written[]): void {
  /* what cannot be moved stands first, then the larger; what may be left out comes last */
  const placed: Written[] = [];
  for (const one of [...all].sort((a, b) => Number(!!a.move) - Number(!!b.move) || b.size - a.size)) {
    const by = one.move ? AWAY.find((way) => !placed.some((other) => collide(one, other, way))) : undefined;
    if (!by && one.drop) {
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
