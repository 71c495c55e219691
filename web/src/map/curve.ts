/* curve.ts: lines as many short straight pieces: chained from hexsides, smoothed, set aside, measured, written down. */
import { between, distance, type Plane, type Point } from './geometry.js';

export type Curve = Point[];

/** One decimal is finer than any screen shows. */
export const n = (value: number): string => {
  /* by whole numbers: the browser writes those many times faster */
  const tenths = Math.round(value * 10),
    size = tenths < 0 ? -tenths : tenths,
    whole = Math.floor(size / 10),
    rest = size - 10 * whole;
  return `${tenths < 0 ? '-' : ''}${whole}${rest ? `.${rest}` : ''}`;
};
export const spot = (p: Point): string => `${n(p.x)} ${n(p.y)}`;
export function pathOf(curve: Curve, closed = false): string {
  let d = '';
  for (let i = 0; i < curve.length; i++) d += `${i ? 'L' : 'M'}${spot(curve[i]!)}`;
  return closed && d ? `${d}Z` : d;
}
/** Quadratic pieces through the middles: half the points, twice as smooth. */
export function softPath(curve: Curve, closed = false): string {
  if (curve.length < 3) return pathOf(curve, closed);
  const at = (i: number): Point => curve[(i + curve.length) % curve.length]!;
  const first = closed ? between(at(-1), at(0), 0.5) : at(0);
  let d = `M${spot(first)}`;
  const last = closed ? curve.length : curve.length - 1;
  for (let i = closed ? 0 : 1; i < last; i++)
    d += `Q${spot(at(i))} ${spot(between(at(i), at(i + 1), i === last - 1 && !closed ? 1 : 0.5))}`;
  return closed ? `${d}Z` : d;
}
export function bend(curve: Curve, from: Point, by: Point, to: Point, steps = 8): void {
  for (let i = curve.length ? 1 : 0; i <= steps; i++) {
    const t = i / steps,
      u = 1 - t;
    curve.push({
      x: u * u * from.x + 2 * u * t * by.x + t * t * to.x,
      y: u * u * from.y + 2 * u * t * by.y + t * t * to.y,
    });
  }
}
export function lengthOf(curve: Curve): number {
  let length = 0;
  for (let i = 1; i < curve.length; i++) length += distance(curve[i - 1]!, curve[i]!);
  return length;
}
export interface Spot extends Point {
  angle: number;
}
/** Points every `gap` along the curve, with its direction there. */
export function walk(curve: Curve, gap: number, start = gap / 2): Spot[] {
  const out: Spot[] = [];
  let left = start;
  for (let i = 1; i < curve.length; i++) {
    const a = curve[i - 1]!,
      b = curve[i]!,
      length = distance(a, b);
    if (length <= 0) continue;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    while (left <= length) {
      out.push({ ...between(a, b, left / length), angle });
      left += gap;
    }
    left -= length;
  }
  return out;
}
export function resample(curve: Curve, gap: number): Curve {
  const length = lengthOf(curve),
    count = Math.max(2, Math.round(length / gap));
  return [curve[0]!, ...walk(curve, length / count, length / count).slice(0, count - 1), curve[curve.length - 1]!];
}
function normal(curve: Curve, i: number): Point {
  const a = curve[Math.max(0, i - 1)]!,
    b = curve[Math.min(curve.length - 1, i + 1)]!,
    length = distance(a, b) || 1;
  return { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
}
/** A parallel, to the right of the direction of travel when `off` > 0. */
export function beside(curve: Curve, off: number | ((along: number) => number)): Curve {
  let along = 0;
  return curve.map((p, i) => {
    if (i) along += distance(curve[i - 1]!, p);
    const at = typeof off === 'number' ? off : off(along),
      side = normal(curve, i);
    return { x: p.x + side.x * at, y: p.y + side.y * at };
  });
}
/** Each point moves toward the mean of its neighbours; the ends stay. */
export function soften(curve: Curve, rounds: number): Curve {
  const out = curve.map((p) => ({ ...p }));
  for (let r = 0; r < rounds; r++)
    for (let i = 1; i + 1 < out.length; i++) {
      const a = out[i - 1]!,
        b = out[i + 1]!,
        p = out[i]!;
      p.x = p.x * 0.4 + (a.x + b.x) * 0.3;
      p.y = p.y * 0.4 + (a.y + b.y) * 0.3;
    }
  return out;
}
/** The same around a ring. */
export function softenRing(ring: Curve, rounds: number, part = 0.5): Curve {
  let out = ring;
  for (let r = 0; r < rounds; r++)
    out = out.map((p, i) => {
      const a = out[(i + out.length - 1) % out.length]!,
        b = out[(i + 1) % out.length]!;
      return { x: p.x * (1 - part) + ((a.x + b.x) * part) / 2, y: p.y * (1 - part) + ((a.y + b.y) * part) / 2 };
    });
  return out;
}

// ---- chains of hexsides ----

interface Edge {
  a: string;
  b: string;
  pa: Point;
  pb: Point;
  code: number;
  used: boolean;
}
export interface Chain {
  points: Curve;
  codes: number[];
  closed: boolean;
}

/** Hexsides (hex * 6 + direction) joined end to end: from loose ends and forks first, then what is left: rings. */
export function chains(plane: Plane, codes: readonly number[]): Chain[] {
  const at = new Map<string, Edge[]>();
  const edges = codes.map((code): Edge => {
    const hex = Math.floor(code / 6),
      d = code % 6;
    return {
      a: plane.cornerId(hex, d),
      b: plane.cornerId(hex, d + 1),
      pa: plane.corner(hex, d),
      pb: plane.corner(hex, d + 1),
      code,
      used: false,
    };
  });
  for (const edge of edges) for (const corner of [edge.a, edge.b]) at.set(corner, [...(at.get(corner) ?? []), edge]);
  const out: Chain[] = [];
  const follow = (start: string): void => {
    const chain: Chain = { points: [], codes: [], closed: false };
    let corner = start;
    for (;;) {
      const edge = at.get(corner)!.find((one) => !one.used);
      if (!edge) break;
      edge.used = true;
      const forward = edge.a === corner;
      if (!chain.points.length) chain.points.push(forward ? edge.pa : edge.pb);
      chain.points.push(forward ? edge.pb : edge.pa);
      chain.codes.push(edge.code);
      corner = forward ? edge.b : edge.a;
      if (at.get(corner)!.length !== 2 || corner === start) break;
    }
    chain.closed = corner === start && chain.points.length > 3;
    out.push(chain);
  };
  for (const rings of [false, true])
    for (const edge of edges)
      for (const corner of [edge.a, edge.b]) if (!edge.used && (rings || at.get(corner)!.length !== 2)) follow(corner);
  return out;
}
/** Through the middles of the pieces, bent at their corners. */
export function smooth(corners: Curve): Curve {
  const out: Curve = [];
  if (corners.length < 3) return [...corners];
  for (let i = 0; i + 2 < corners.length; i++) {
    const a = corners[i]!,
      b = corners[i + 1]!,
      c = corners[i + 2]!;
    if (i === 0) out.push(a, between(a, b, 0.5));
    bend(out, between(a, b, 0.5), b, between(b, c, 0.5), 6);
  }
  out.push(corners[corners.length - 1]!);
  return out;
}
/** The outlines of a set of hexes, each a closed ring of corners. */
export function outlines(
  plane: Plane,
  inside: (hex: number) => boolean,
  among: Iterable<number> = Array.from({ length: plane.count }, (_, hex) => hex),
): Curve[] {
  const codes: number[] = [];
  for (const hex of among) {
    if (!inside(hex)) continue;
    for (let d = 0; d < 6; d++) {
      const next = plane.adjacent(hex, d);
      if (next < 0 || !inside(next)) codes.push(hex * 6 + d);
    }
  }
  return chains(plane, codes)
    .map((chain) => chain.points.slice(0, -1))
    .filter((ring) => ring.length > 2);
}
