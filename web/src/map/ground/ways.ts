/* ways.ts: pikes doubled, roads firm, trails broken, railroads tied; an unfinished railroad has open ties, a cut comb
 * teeth. A way passes through the middle of each hexside it uses, so the picture agrees with the rules; a second way over
 * the same hexside is set a little aside. */
import { SPAN, between, distance, type Plane, type Point } from '../geometry.js';
import { bend, n, resample, softPath, soften, walk, type Curve } from '../curve.js';
import type { Country } from './country.js';
import type { WayLook } from '../../protocol.js';
import type { MapWay } from '../document.js';
import type { Pen } from './pen.js';

export interface Course {
  look: WayLook;
  name: string;
  curve: Curve;
  path: number[];
}

/** Ways for maps that have only the steps: joined greedily, straight on where they can. */
function fromSteps(country: Country): MapWay[] {
  const { plane } = country;
  const out: MapWay[] = [];
  for (const [kind, codes] of Object.entries(country.document.steps)) {
    const links = new Map<number, Set<number>>();
    const link = (a: number, b: number): void => {
      if (!links.has(a)) links.set(a, new Set());
      links.get(a)!.add(b);
    };
    for (const code of codes) {
      const a = Math.floor(code / 6),
        b = plane.neighbour(a, code % 6);
      if (b >= 0) {
        link(a, b);
        link(b, a);
      }
    }
    const take = (from: number): void => {
      const path = [from];
      for (let at = from, came = -1; links.get(at)?.size;) {
        const choices = [...links.get(at)!];
        const turn = (to: number): number => (came < 0 ? 0 : Math.abs(((plane.direction(at, to) - came + 9) % 6) - 3));
        const to = choices.reduce((best, one) => (turn(one) < turn(best) ? one : best));
        links.get(at)!.delete(to);
        links.get(to)!.delete(at);
        came = plane.direction(at, to);
        path.push(to);
        at = to;
      }
      if (path.length > 1) out.push({ kind, path });
    };
    for (const [hex, next] of links) if (next.size === 1) take(hex);
    for (const [hex, next] of links) while (next.size) take(hex);
  }
  return out;
}
/** A way that ends in a hex of the map's edge goes on over it: to the area it comes from, else straight out. */
function overEdge(plane: Plane, hex: number): Point {
  const c = plane.centre(hex),
    area = plane.grid.staging?.find((one) => one.entrance === hex);
  if (area?.hexes[0]) return plane.centre(area.hexes[0][0]);
  let x = 0,
    y = 0;
  for (let d = 0; d < 6; d++) {
    if (plane.neighbour(hex, d) >= 0) continue;
    const turn = (plane.angle(d) * Math.PI) / 180;
    x += Math.sin(turn);
    y -= Math.cos(turn);
  }
  const far = 1.4 * SPAN;
  return Math.abs(x) > Math.abs(y) ? { x: c.x + far * Math.sign(x), y: c.y } : { x: c.x, y: c.y + far * Math.sign(y) };
}

export function courses(country: Country): Course[] {
  const { plane } = country;
  const ways = country.document.ways.filter((way) => way.path.length > 1);
  const used = new Map<string, number>();
  const order: WayLook[] = ['pike', 'road', 'trail'];
  const rank = (way: MapWay): number => (order.indexOf(country.wayLook(way.kind)) + 9) % 9;
  return joined(
    plane,
    [...(ways.length ? ways : fromSteps(country))]
      .sort((a, b) => rank(a) - rank(b))
      .map((way) => {
        const onSide = way.path.slice(1).map((to, i) => {
          const from = way.path[i]!,
            a = Math.min(from, to),
            b = Math.max(from, to),
            key = `${a}/${b}`;
          const d = plane.direction(a, b),
            before = used.get(key) ?? 0;
          used.set(key, before + 1);
          return between(plane.side(a, d), plane.corner(a, d), Math.min(0.85, 0.42 * before));
        });
        return {
          look: country.wayLook(way.kind),
          name: way.name ?? '',
          path: way.path,
          curve: resample(soften(through(plane, way.path, onSide), 10), 12),
        };
      }),
  );
}
const isRail = (course: Course): boolean => course.look === 'railroad' || course.look === 'unfinished';
const NEAR = 0.45 * SPAN;
/** A way that ends beside another one ends on it: neither short of it nor beyond. */
function joined(plane: Plane, all: Course[]): Course[] {
  const onto = (course: Course, end: Point): Point | null => {
    let best = NEAR,
      found: Point | null = null;
    for (const other of all) {
      if (other === course || isRail(other) !== isRail(course)) continue;
      for (const p of other.curve)
        if (distance(p, end) < best) {
          best = distance(p, end);
          found = p;
        }
    }
    return found;
  };
  return all.map((course) => {
    const { path } = course,
      curve = [...course.curve];
    for (const hex of [path[0]!, path[path.length - 1]!]) {
      /* the beginning first, and turned round again: each end is the last of the curve when it is looked at */
      curve.reverse();
      const end = curve[curve.length - 1]!,
        meeting = plane.edge(hex) ? null : onto(course, end);
      if (!meeting) continue;
      /* the last steps bend toward it; those that went beyond are left out */
      const reach = distance(end, meeting) + 12;
      while (
        curve.length > 3 &&
        distance(curve[curve.length - 1]!, meeting) <= reach &&
        distance(curve[curve.length - 2]!, meeting) <= reach
      )
        curve.pop();
      curve.push(meeting);
    }
    return { ...course, curve };
  });
}
function through(plane: Plane, path: number[], onSide: Point[]): Curve {
  const curve: Curve = [],
    last = path.length - 1;
  const first = plane.centre(path[0]!),
    end = plane.centre(path[last]!);
  if (plane.edge(path[0]!)) {
    bend(curve, overEdge(plane, path[0]!), first, onSide[0]!);
  } else curve.push(first, onSide[0]!);
  for (let i = 1; i < last; i++) {
    const a = onSide[i - 1]!,
      b = onSide[i]!,
      c = plane.centre(path[i]!);
    /* pulled to the straight line between the hexsides, so that zigzags of the grid soften */
    bend(curve, a, { x: 0.55 * c.x + 0.225 * (a.x + b.x), y: 0.55 * c.y + 0.225 * (a.y + b.y) }, b);
  }
  if (plane.edge(path[last]!)) bend(curve, onSide[last - 1]!, end, overEdge(plane, path[last]!));
  else curve.push(end);
  return curve;
}

const ties = (curve: Curve, gap: number, half: number): string =>
  walk(curve, gap)
    .map(
      (p) =>
        `M${n(p.x - half * Math.sin(p.angle))} ${n(p.y + half * Math.cos(p.angle))}L${n(p.x + half * Math.sin(p.angle))} ${n(p.y - half * Math.cos(p.angle))}`,
    )
    .join('');

const BANK = 7.5;
/** Where a way lies sunk between its banks: teeth on both sides that fall toward it. */
export function sunkenWays(country: Country, pen: Pen, all: readonly Course[]): void {
  if (!country.any('sunken-road')) return;
  for (const course of all) {
    if (isRail(course)) continue;
    const { curve } = course;
    for (const p of walk(curve, 6)) {
      if (!country.has(country.plane.at(p), 'sunken-road')) continue;
      const tooth = (side: number): string => {
        const x = -side * Math.sin(p.angle),
          y = side * Math.cos(p.angle);
        return `M${n(p.x + (BANK + 3.6) * x)} ${n(p.y + (BANK + 3.6) * y)}L${n(p.x + (BANK - 2) * x)} ${n(p.y + (BANK - 2) * y)}`;
      };
      pen.draw('bank', p, tooth(1) + tooth(-1));
    }
  }
}
export function ways(country: Country, pen: Pen): Course[] {
  const all = courses(country);
  const order: WayLook[] = ['trail', 'road', 'pike', 'unfinished', 'railroad'];
  for (const course of [...all].sort((a, b) => order.indexOf(a.look) - order.indexOf(b.look))) {
    const d = softPath(course.curve),
      { look } = course;
    if (look === 'unfinished') {
      pen.long('way-bed', course.curve, d);
      pen.long('unfinished', course.curve, ties(course.curve, 11, 5.5));
    } else if (look === 'railroad') {
      pen.long('way-bed', course.curve, d);
      pen.long('rail', course.curve, d);
      pen.long('ties', course.curve, ties(course.curve, 11.5, 5.2));
    } else if (look === 'pike') {
      pen.long('pike-edge', course.curve, d);
      pen.long('pike', course.curve, d);
    } else if (look === 'trail') {
      pen.long('trail', course.curve, d);
    } else {
      pen.long('way-bed', course.curve, d);
      pen.long('road', course.curve, d);
    }
  }
  return all;
}
