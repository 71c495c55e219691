/* places.ts: towns as ink blocks along their streets, farms as small squares, mills, churches; deployment areas; the grid. */
import { SPAN, between, type Point } from '../geometry.js';
import { n, outlines, pathOf, spot } from '../curve.js';
import { noise, seedOf } from '../noise.js';
import type { Country } from './country.js';
import type { Course } from './ways.js';
import type { Pen } from './pen.js';

function block(p: Point, angle: number, width: number, depth: number): string {
  const cos = Math.cos(angle),
    sin = Math.sin(angle);
  const at = (x: number, y: number): string => spot({ x: p.x + x * cos - y * sin, y: p.y + x * sin + y * cos });
  return `M${at(-width / 2, -depth / 2)}L${at(width / 2, -depth / 2)}L${at(width / 2, depth / 2)}L${at(-width / 2, depth / 2)}Z`;
}
/** The points of all ways by squares of the map: a house asks for the nearest, and there are thousands of houses. */
export class WayNet {
  private readonly squares = new Map<number, { x: number; y: number; angle: number }[]>();
  constructor(ways: readonly Course[]) {
    for (const { curve } of ways)
      for (let i = 1; i < curve.length; i++) {
        const a = curve[i - 1]!,
          b = curve[i]!,
          key = this.key(Math.floor(a.x / SPAN), Math.floor(a.y / SPAN)),
          list = this.squares.get(key);
        const point = { x: a.x, y: a.y, angle: Math.atan2(b.y - a.y, b.x - a.x) };
        if (list) list.push(point);
        else this.squares.set(key, [point]);
      }
  }
  private key(x: number, y: number): number {
    return (x + 64) * 4096 + y + 64;
  }
  /** The direction of the way nearest to a spot, and how far it is. */
  nearest(p: Point): { angle: number; away: number } {
    const x = Math.floor(p.x / SPAN),
      y = Math.floor(p.y / SPAN);
    let away = Infinity,
      angle = 0;
    for (let ring = 0; ring < FARTHEST && away > (ring - 1) * SPAN; ring++)
      for (let dy = -ring; dy <= ring; dy++)
        for (let dx = -ring; dx <= ring; dx += Math.abs(dy) === ring ? 1 : Math.max(1, 2 * ring))
          for (const one of this.squares.get(this.key(x + dx, y + dy)) ?? []) {
            const d = Math.hypot(one.x - p.x, one.y - p.y);
            if (d < away) {
              away = d;
              angle = one.angle;
            }
          }
    return { angle, away };
  }
}
const FARTHEST = 12; /* squares: beyond that no way is near */
/** A hex of town: streets along the way that runs through it, houses on both sides, gardens behind. */
function town(country: Country, pen: Pen, ways: WayNet, hex: number): void {
  const c = country.plane.centre(hex),
    { angle: found, away } = ways.nearest(c),
    angle = away < SPAN ? found : 0.35;
  const cos = Math.cos(angle),
    sin = Math.sin(angle);
  for (let row = -2; row <= 2; row++)
    for (let k = -3; k <= 3; k++) {
      const seed = hex * 64 + (row + 2) * 8 + k + 3,
        x = k * 13 + 3 * noise(seed, 1, 71),
        y = row * 16 + (row < 0 ? -2 : 4);
      const p = { x: c.x + x * cos - y * sin, y: c.y + x * sin + y * cos };
      if (country.plane.at(p) !== hex || Math.hypot(x, y) > 46 || noise(seed, 2, 71) > 0.78) continue;
      const clear = ways.nearest(p);
      if (clear.away < 8.5) continue;
      pen.draw('blocks', p, block(p, angle, 7 + 4 * noise(seed, 3, 71), 6 + 3.5 * noise(seed, 4, 71)));
    }
}
export function places(country: Country, pen: Pen, courses: readonly Course[]): void {
  const ways = new WayNet(courses);
  const { churches = [], mills = [] } = country.document.drawing?.buildings ?? {};
  const isOf = (name: string): Building =>
    churches.includes(name) ? 'church' : mills.includes(name) ? 'mill' : 'farm';
  for (let hex = 0; hex < country.plane.count; hex++)
    if (country.has(hex, 'town') || country.has(hex, 'village') || country.has(hex, 'city'))
      town(country, pen, ways, hex);
  for (const place of country.document.places) {
    const c = country.plane.centre(place.hex),
      seed = seedOf(place.name);
    if (place.kind === 'farm') farm(pen, spotFor(ways, c, seed), ways.nearest(c).angle, isOf(place.name), seed);
    else if (place.kind === 'town' && !country.has(place.hex, 'town')) hamlet(pen, ways, c, seed);
  }
}
/** Beside the hex's centre, off the way that runs through it. */
export function spotFor(ways: WayNet, c: Point, seed: number): Point {
  for (let i = 0; i < 12; i++) {
    const a = noise(seed, i, 73) * 6.28,
      p = { x: c.x + 26 * Math.cos(a), y: c.y + 20 * Math.sin(a) + 4 };
    const { away } = ways.nearest(p);
    if (away > 15) return p;
  }
  return { x: c.x + 24, y: c.y + 14 };
}
type Building = 'church' | 'mill' | 'farm';
export function farm(pen: Pen, p: Point, way: number, is: Building, seed: number): void {
  const angle = way + 0.2 * (noise(seed, 1, 75) - 0.5);
  if (is === 'church') {
    pen.draw('blocks', p, block(p, angle, 13, 8));
    pen.draw('cross', p, `M${n(p.x)} ${n(p.y - 5)}v-10M${n(p.x - 3.5)} ${n(p.y - 11.5)}h7`);
    return;
  }
  if (is === 'mill') {
    pen.draw('blocks', p, block(p, angle, 12, 10));
    pen.draw(
      'wheel',
      p,
      `M${n(p.x + 8.5)} ${n(p.y)}a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0M${n(p.x + 13)} ${n(p.y - 4.5)}v9M${n(p.x + 8.5)} ${n(p.y)}h9`,
    );
    return;
  }
  pen.draw(
    'blocks',
    p,
    block(p, angle, 12, 8) +
      block({ x: p.x + 14 * Math.cos(angle + 0.7), y: p.y + 12 * Math.sin(angle + 0.7) }, angle, 7, 7),
  );
  pen.draw('yard', p, block({ x: p.x + 4, y: p.y + 4 }, angle, 34, 25));
}
function hamlet(pen: Pen, ways: WayNet, c: Point, seed: number): void {
  for (let k = 0; k < 9; k++) {
    const a = noise(seed, k, 77) * 6.28,
      r = 16 + 22 * noise(seed, k, 78),
      p = { x: c.x + r * Math.cos(a), y: c.y + r * 0.85 * Math.sin(a) };
    const near = ways.nearest(p);
    if (near.away > 8.5) pen.draw('blocks', p, block(p, near.angle, 8 + 4 * noise(seed, k, 79), 7));
  }
}

// ---- areas and grid ----

export function hexesOf(runs: readonly number[]): Set<number> {
  const out = new Set<number>();
  for (let i = 0; i + 1 < runs.length; i += 2) for (let hex = runs[i]!; hex <= runs[i + 1]!; hex++) out.add(hex);
  return out;
}
/** The borders that the lettering asks for; where their letters stand. */
export function areas(country: Country, pen: Pen): { name: string; at: Point; hexes: number }[] {
  const wanted = new Set(country.document.drawing?.areas ?? []);
  return country.document.areas
    .filter((area) => wanted.has(area.name))
    .map((area) => {
      const hexes = hexesOf(area.hexes);
      for (const ring of outlines(country.plane, (hex) => hexes.has(hex))) pen.long('area', ring, pathOf(ring, true));
      let x = 0,
        y = 0;
      for (const hex of hexes) {
        const c = country.plane.centre(hex);
        x += c.x;
        y += c.y;
      }
      return { name: area.name, at: { x: x / hexes.size, y: y / hexes.size }, hexes: hexes.size };
    });
}
export function grid(country: Country, pen: Pen): void {
  const { plane } = country;
  for (let hex = 0; hex < plane.count; hex++) {
    if (!plane.on(hex)) continue;
    /* half of each outline: the neighbours draw the other half */
    let d = '';
    for (let k = 0; k < 6; k++) {
      const next = plane.neighbour(hex, k);
      if (next >= 0 && next < hex) {
        d += d && !d.endsWith(' ') ? ' ' : '';
        continue;
      }
      d += `${d && !d.endsWith(' ') ? '' : `M${spot(plane.corner(hex, k))}`}L${spot(plane.corner(hex, k + 1))}`;
    }
    pen.draw('grid', plane.centre(hex), d);
  }
}
export const middle = (a: Point, b: Point): Point => between(a, b, 0.5);
