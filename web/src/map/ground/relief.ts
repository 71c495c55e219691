/* relief.ts: the lie of the land: a quiet shading lit from the north-west, as a small picture, and hachures: strokes
 * down the slope in rows along the lines of equal height, closer and heavier where it is steep, as engravers laid them. */
import { SPAN, between, distance, type Point } from '../geometry.js';
import { n, spot, type Curve } from '../curve.js';
import { noise } from '../noise.js';
import { BLOCK, NET, type Country } from './country.js';
import type { Breath, Pen } from './pen.js';

export interface ReliefInks {
  paper: [number, number, number];
  high: [number, number, number];
  shadow: [number, number, number];
  light: [number, number, number];
  strength: number;
  stroke: string;
}

const DENSITY = 7; /* points of the picture a hex: the survey holds no finer truth */

/** The shading as a picture; null where there is no canvas. */
export function shade(country: Country, inks: ReliefInks, density = DENSITY): HTMLCanvasElement | null {
  const { plane } = country;
  const width = Math.ceil((plane.width / SPAN) * density),
    height = Math.ceil((plane.height / SPAN) * density);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const image = context.createImageData(width, height),
    step = SPAN / density;
  const feet = country.heights(-0.5 * step, -0.5 * step, step, width + 2, height + 2);
  const yards = country.document.yards ?? 125;
  const scale = (density * 5) / (2 * yards * 3); /* heights five times too high, as engravers did */
  const span = Math.max(120, country.highest - country.lowest);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y + 1) * (width + 2) + x + 1;
      const nx = -(feet[at + 1]! - feet[at - 1]!) * scale,
        ny = -(feet[at + width + 2]! - feet[at - width - 2]!) * scale;
      const light = (-0.5 * nx - 0.5 * ny + 0.7071) / Math.sqrt(nx * nx + ny * ny + 1) - 0.7071;
      const high = Math.min(1, Math.max(0, (feet[at]! - country.lowest) / span));
      const tone = light > 0 ? inks.light : inks.shadow;
      const part = Math.min(1, Math.abs(light) * (light > 0 ? 0.5 : 0.72) * inks.strength);
      const grain = 2.4 * (noise(x, y, 5) - 0.5);
      for (let k = 0; k < 3; k++) {
        const ground = inks.paper[k]! + (inks.high[k]! - inks.paper[k]!) * high;
        image.data[4 * (y * width + x) + k] = ground + (tone[k]! - ground) * part + grain;
      }
      image.data[4 * (y * width + x) + 3] = 255;
    }
  context.putImageData(image, 0, 0);
  return canvas;
}

// ---- lines of equal height ----

/** Marching squares: the lines of one height, joined. */
export function levelLines(country: Country, levels: readonly number[]): Map<number, Curve[]> {
  const out = new Map<number, Curve[]>();
  /* a hair lower: a point that is exactly as high as the line lies above it */
  for (const level of levels) out.set(level, trace(country, level - 0.01));
  return out;
}
function trace(country: Country, level: number): Curve[] {
  const { feet, across, down } = country.fineNet,
    { low, high, blocks } = country.netBlocks;
  const ends = new Map<number, { to: number; p: Point; q: Point }>();
  const point = (edge: number): Point => {
    const cell = edge >> 1,
      c = cell % across,
      r = Math.floor(cell / across);
    const other = edge & 1 ? cell + across : cell + 1;
    const a = feet[cell]!,
      b = feet[other]!,
      t = (level - a) / (b - a);
    return edge & 1 ? { x: c * NET, y: (r + t) * NET } : { x: (c + t) * NET, y: r * NET };
  };
  const add = (from: number, to: number): void => {
    ends.set(from, { to, p: point(from), q: point(to) });
  };
  for (let r = 0; r + 1 < down; r++)
    for (let c = 0; c + 1 < across; c++) {
      if (c % BLOCK === 0) {
        const block = r * blocks + c / BLOCK;
        if (low[block]! > level || high[block]! <= level) {
          c += BLOCK - 1;
          continue;
        }
      }
      const i = r * across + c;
      const bits =
        (feet[i]! > level ? 1 : 0) |
        (feet[i + 1]! > level ? 2 : 0) |
        (feet[i + across + 1]! > level ? 4 : 0) |
        (feet[i + across]! > level ? 8 : 0);
      if (bits === 0 || bits === 15) continue;
      const top = i * 2,
        left = i * 2 + 1,
        right = (i + 1) * 2 + 1,
        bottom = (i + across) * 2;
      /* walked with the high ground on the right */
      switch (bits) {
        case 1:
          add(top, left);
          break;
        case 2:
          add(right, top);
          break;
        case 3:
          add(right, left);
          break;
        case 4:
          add(bottom, right);
          break;
        case 5:
          add(top, right);
          add(bottom, left);
          break;
        case 6:
          add(bottom, top);
          break;
        case 7:
          add(bottom, left);
          break;
        case 8:
          add(left, bottom);
          break;
        case 9:
          add(top, bottom);
          break;
        case 10:
          add(left, top);
          add(right, bottom);
          break;
        case 11:
          add(right, bottom);
          break;
        case 12:
          add(left, right);
          break;
        case 13:
          add(top, right);
          break;
        default:
          add(left, top);
      }
    }
  return join(ends);
}
function join(ends: Map<number, { to: number; p: Point; q: Point }>): Curve[] {
  const starts = new Set(ends.keys());
  for (const { to } of ends.values()) starts.delete(to);
  const out: Curve[] = [];
  const follow = (from: number): void => {
    const curve: Curve = [];
    for (let at = from; ends.has(at);) {
      const piece = ends.get(at)!;
      ends.delete(at);
      if (!curve.length) curve.push(piece.p);
      curve.push(piece.q);
      at = piece.to;
    }
    if (curve.length > 1) out.push(curve);
  };
  for (const start of starts) follow(start);
  for (const start of [...ends.keys()]) if (ends.has(start)) follow(start);
  return out;
}

// ---- hachures ----

/** From a point down the slope until it has fallen by `fall` feet; null where it is too flat. */
function stroke(country: Country, from: Point, fall: number, longest: number, least: number): Curve | null {
  const step = 7,
    start = country.near(from),
    out: Curve = [from];
  let p = from,
    length = 0;
  while (length < longest) {
    const slope = country.slopeAt(p),
      steep = Math.hypot(slope.x, slope.y);
    if (steep < least * 0.6) break;
    p = { x: p.x - (slope.x / steep) * step, y: p.y - (slope.y / steep) * step };
    out.push(p);
    length += step;
    if (start - country.near(p) > fall) break;
  }
  return out.length > 2 ? out : null;
}

/** The slope, in feet a hex, that a third of this country surpasses: gentle ground is drawn by its own measure. */
export function notableSlope(country: Country): number {
  const steep: number[] = [];
  for (let hex = 0; hex < country.plane.count; hex += 3) {
    const slope = country.slopeAt(country.plane.centre(hex));
    steep.push(Math.hypot(slope.x, slope.y));
  }
  steep.sort((a, b) => a - b);
  /* the same slope climbs more in a hex of half a mile */
  const most = 24 * Math.max(1, (country.document.yards ?? 125) / 125);
  return Math.max(9, Math.min(most, steep[Math.floor(steep.length * 0.62)] ?? most));
}

export interface HachureRules {
  interval: number;
  least: number;
  avoid: (p: Point) => boolean;
}

/** Rows of strokes. Each is a slim wedge: broad above, fine below. */
export async function hachures(country: Country, pen: Pen, rules: HachureRules, breath: Breath): Promise<void> {
  const { interval, least } = rules,
    unit = Math.max(1, least / 24); /* in a large hex every slope has more feet */
  const levels: number[] = [];
  for (let level = Math.ceil(country.lowest / interval) * interval; level < country.highest; level += interval)
    levels.push(level);
  for (const level of levels) {
    await breath();
    for (const [index, curve] of levelLines(country, [level]).get(level)!.entries()) {
      await breath();
      let left = 6 * noise(level, index, 3);
      for (let i = 1; i < curve.length; i++) {
        const a = curve[i - 1]!,
          b = curve[i]!,
          length = distance(a, b);
        while (left <= length) {
          const p = between(a, b, length > 0 ? left / length : 0),
            slope = country.slopeAt(p),
            steep = Math.hypot(slope.x, slope.y);
          const gap = steep < least ? 9 : Math.max(3.9, 10.5 - steep / unit / 15);
          left += gap * (0.8 + 0.4 * noise(i, level, index));
          if (steep < least || rules.avoid(p)) continue;
          if (steep < least * 1.7 && noise(i, level, 7) > 0.25 + (steep - least) / least) continue;
          const line = stroke(country, p, interval * (0.72 + 0.2 * noise(i, index, 9)), 46, least);
          if (line) pen.draw('hachures', p, wedge(line, Math.min(2.1, 0.62 + steep / unit / 85)));
        }
        left -= length;
      }
    }
  }
}
function wedge(line: Curve, width: number): string {
  const a = line[0]!,
    b = line[Math.floor(line.length / 2)]!,
    c = line[line.length - 1]!;
  const length = distance(a, c) || 1,
    nx = ((-(c.y - a.y) / length) * width) / 2,
    ny = (((c.x - a.x) / length) * width) / 2;
  const by = { x: 2 * b.x - (a.x + c.x) / 2, y: 2 * b.y - (a.y + c.y) / 2 };
  return `M${n(a.x + nx)} ${n(a.y + ny)}Q${spot(by)} ${spot(c)}Q${spot(by)} ${n(a.x - nx)} ${n(a.y - ny)}Z`;
}
