/* dressing.ts: the country between what the rules ask about, so that open ground is not empty: fields with their fences,
 * and farms. Fields lie where the real ground is open and gentle, along the nearest road; which of them is ploughed is made
 * up. They are drawn more faintly than terrain, never on hexsides, and the sheet says what they are. */
import { SPAN, distance, type Point } from '../geometry.js';
import { n, spot } from '../curve.js';
import { noise } from '../noise.js';
import type { Country } from './country.js';
import type { Breath, Pen } from './pen.js';
import { WayNet, farm, spotFor } from './places.js';
import type { Course } from './ways.js';
import type { Waters } from './water.js';

/** A field, in parts of a hex; a square of the map in which all lie the same way. */
const WIDE = 1.5 * SPAN;
const DEEP = 1.05 * SPAN;
const SQUARE = 6 * SPAN;
/** Feet a hex beyond which nobody ploughs. */
const STEEP = 24;
/** ... and between the heights of the hexes it lies in: a crest is no field's middle. */
const STEP = 40;
/** Parts of them that are drawn, that are ploughed. */
const TILLED = 0.72;
const PLOUGHED = 0.55;

interface Field {
  middle: Point;
  angle: number;
  seed: number;
}
const at = ({ middle, angle }: Field, x: number, y: number): Point => ({
  x: middle.x + x * Math.cos(angle) - y * Math.sin(angle),
  y: middle.y + x * Math.sin(angle) + y * Math.cos(angle),
});

/** Where fields may lie: all over the map, or east of a hex. */
function westOf(country: Country): number {
  const from = country.document.drawing?.dressing?.east_of;
  return from === undefined ? 0 : country.plane.centre(country.plane.hex(from)).x;
}
function isOpen(country: Country, ways: WayNet, water: Waters, field: Field): boolean {
  const { plane } = country;
  let low = Infinity,
    high = -Infinity;
  for (const x of [-0.5, -0.17, 0.17, 0.5])
    for (const y of [-0.5, 0, 0.5]) {
      const p = at(field, x * WIDE, y * DEEP),
        hex = plane.at(p);
      if (hex < 0 || !country.isBare(hex)) return false;
      low = Math.min(low, country.elevation(hex));
      high = Math.max(high, country.elevation(hex));
      const slope = country.slopeAt(p);
      if (Math.hypot(slope.x, slope.y) > STEEP || water.near(p, 34) || ways.nearest(p).away < 13) return false;
    }
  return high - low < STEP;
}
/** The fence around it, drawn by hand: corners a little off, gaps between the rails. */
function fence(field: Field): string {
  const { seed } = field,
    corner = (k: number, x: number, y: number): Point =>
      at(field, x * (WIDE / 2 - 7 - 9 * noise(seed, k, 91)), y * (DEEP / 2 - 6 - 8 * noise(seed, k, 92)));
  return `M${[corner(0, -1, -1), corner(1, 1, -1), corner(2, 1, 1), corner(3, -1, 1)].map(spot).join('L')}Z`;
}
function furrows(field: Field): string {
  const { seed } = field,
    along = noise(seed, 5, 93) > 0.4;
  let d = '';
  for (let row = -0.36; row <= 0.37; row += 0.09) {
    const start = 0.4 - 0.06 * noise(seed, Math.round(row * 100), 94),
      end = 0.4 - 0.06 * noise(seed, Math.round(row * 100), 95);
    const [a, b] = along
      ? [at(field, -start * WIDE, row * DEEP), at(field, end * WIDE, row * DEEP)]
      : [at(field, row * WIDE, -start * DEEP), at(field, row * WIDE, end * DEEP)];
    d += `M${spot(a)}L${n(b.x)} ${n(b.y)}`;
  }
  return d;
}

/** Squares lie each its own way: where two meet, no field lies on a field of the other. */
function lieApart(field: Field, others: readonly Field[]): boolean {
  const room = 0.86 * Math.hypot(WIDE, DEEP);
  return others.every((one) => one.angle === field.angle || distance(one.middle, field.middle) > room);
}
/** Draws them, and tells the country in which hexes something of it lies. */
export async function dressing(
  country: Country,
  pen: Pen,
  courses: readonly Course[],
  water: Waters,
  breath: Breath,
): Promise<void> {
  const given = country.document.drawing?.dressing;
  if (!given) return;
  const ways = new WayNet(courses),
    { plane } = country,
    west = westOf(country),
    laid: Field[] = [];
  for (let sy = 0; sy * SQUARE < plane.height; sy++)
    for (let sx = 0; sx * SQUARE < plane.width; sx++) {
      const centre = { x: (sx + 0.5) * SQUARE, y: (sy + 0.5) * SQUARE },
        angle = ways.nearest(centre).angle,
        square: Field = { middle: centre, angle, seed: 0 };
      for (let row = -3; row < 3; row++) {
        await breath();
        for (let column = -2; column < 2; column++) {
          const seed = ((sy * 64 + sx) * 8 + row + 4) * 8 + column + 4,
            middle = at(square, (column + 0.5) * WIDE, (row + 0.5) * DEEP),
            field: Field = { middle, angle, seed };
          /* turned squares overlap at their corners: a field belongs to the one it lies in */
          if (Math.floor(middle.x / SQUARE) !== sx || Math.floor(middle.y / SQUARE) !== sy || middle.x < west) continue;
          if (noise(seed, 1, 90) > TILLED || !isOpen(country, ways, water, field) || !lieApart(field, laid)) continue;
          laid.push(field);
          pen.draw('hedges', middle, fence(field));
          if (noise(seed, 2, 90) < PLOUGHED) pen.draw('furrows', middle, furrows(field));
          for (const [x, y] of [
            [0, 0],
            [-0.4, -0.4],
            [0.4, -0.4],
            [0.4, 0.4],
            [-0.4, 0.4],
          ] as const)
            country.dressed.add(plane.at(at(field, x * WIDE, y * DEEP)));
        }
      }
    }
  for (const { hex: label } of given.farms ?? []) {
    const hex = plane.hex(label),
      c = plane.centre(hex);
    country.dressed.add(hex);
    farm(pen, spotFor(ways, c, hex), ways.nearest(c).angle, 'farm', hex);
  }
}
