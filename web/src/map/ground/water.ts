/* water.ts: rivers as two banks with a quiet tint and current lines, runs and creeks as single lines that grow from
 * spring to mouth. Which hexsides are water, the map's words say; how broad, the word. */
import { distance, type Point } from '../geometry.js';
import {
  beside,
  chains,
  lengthOf,
  n,
  pathOf,
  resample,
  smooth,
  soften,
  softPath,
  spot,
  walk,
  type Curve,
} from '../curve.js';
import { noise } from '../noise.js';
import type { Country } from './country.js';
import type { Pen } from './pen.js';

/** Half the breadth at the mouth; two banks from 10 up. */
const BREADTH: Record<string, number> = {
  'major-river': 24,
  river: 16.5,
  creek: 3.4,
  stream: 2.9,
  run: 2.5,
};
const isWater = (country: Country, word: string): boolean =>
  country.sideLook(word) === 'river' || country.sideLook(word) === 'stream';
const breadthOf = (country: Country, word: string): number =>
  BREADTH[word] ?? (country.sideLook(word) === 'river' ? BREADTH['river']! : BREADTH['stream']!);

export interface Waters {
  rivers: Curve[];
  courses: Map<string, Curve>;
  near(p: Point, within: number): boolean;
}

const EDGE = 90;
/** Carries a course that ends at the map's edge on beyond it. */
function carriedOn(country: Country, curve: Curve): Curve {
  const { width, height } = country.plane;
  const atEdge = (p: Point): boolean => p.x < EDGE || p.y < EDGE || p.x > width - EDGE || p.y > height - EDGE;
  const out = [...curve],
    end = curve.length - 1;
  const beyond = (p: Point, q: Point): Point => ({ x: p.x + 2.5 * (p.x - q.x), y: p.y + 2.5 * (p.y - q.y) });
  if (atEdge(curve[0]!)) out.unshift(beyond(curve[0]!, curve[Math.min(9, end)]!));
  if (atEdge(curve[end]!)) out.push(beyond(curve[end]!, curve[Math.max(0, end - 9)]!));
  return out;
}
const wander = (along: number): number => 0.13 * Math.sin(along * 0.017) + 0.085 * Math.sin(along * 0.043 + 1);

const TAPER = 130;
function river(pen: Pen, course: Curve, half: number, seed: number, tapers: { first: boolean; last: boolean }): void {
  /* where it begins or ends inside the map it comes to a point, as a spring does */
  const length = lengthOf(course),
    ends = (s: number): number =>
      Math.min(1, tapers.first ? 0.12 + s / TAPER : 1, tapers.last ? 0.12 + (length - s) / TAPER : 1);
  const right = beside(course, (s) => half * ends(s) * (1 + wander(s))),
    left = beside(course, (s) => -half * ends(s) * (1 + wander(s + 770)));
  pen.long('river', course, `${pathOf([...right, ...[...left].reverse()])}Z`);
  pen.long('banks', course, softPath(right) + softPath(left));
  /* the engraver's water lining: close to the banks, then freer */
  pen.long('lining', course, softPath(beside(right, -half * 0.2)) + softPath(beside(left, half * 0.2)));
  for (const [k, off] of [-0.42, -0.14, 0.13, 0.4].entries()) {
    const line = resample(beside(course, off * half), 9);
    let piece: Curve = [];
    line.forEach((p, i) => {
      if (noise(Math.floor(i / 6), k, seed) > 0.46) piece.push(p);
      else {
        if (piece.length > 2) pen.draw('current', piece[0]!, softPath(piece));
        piece = [];
      }
    });
    if (piece.length > 2) pen.draw('current', piece[0]!, softPath(piece));
  }
}
/** A creek never runs straight: small bends of its own beside the hexsides' course. */
function meander(bed: Curve): Curve {
  const line = resample(bed, 11),
    seed = Math.round(line[0]!.x + 3 * line[0]!.y);
  return soften(
    beside(line, (s) => 5.5 * Math.sin(s * 0.085 + seed) + 3.5 * Math.sin(s * 0.041 + 2 * seed)),
    1,
  );
}
/** A slim wedge along the course, fine at the spring. */
function creek(pen: Pen, course: Curve, half: number, fromSpring: boolean): void {
  const line = fromSpring ? course : [...course].reverse(),
    length = lengthOf(line) || 1;
  const at = (s: number): number => half * (0.35 + 0.65 * Math.min(1, s / length));
  const right = beside(line, (s) => at(s)),
    left = beside(line, (s) => -at(s));
  pen.long('creek', line, `${pathOf([...right, ...[...left].reverse()])}Z`);
}

export function waters(country: Country, pen: Pen): Waters {
  const rivers: Curve[] = [],
    courses = new Map<string, Curve>();
  const words = Object.keys(country.document.sides)
    .filter((word) => isWater(country, word))
    .sort((a, b) => breadthOf(country, b) - breadthOf(country, a));
  const later: (() => void)[] = [];
  for (const word of words)
    chains(country.plane, country.side(word)).forEach((chain, index) => {
      const half = breadthOf(country, word),
        broad = half >= 10;
      const bed = soften(smooth(chain.points), broad ? 22 : 26);
      const course = carriedOn(country, broad ? bed : meander(bed));
      if (broad) {
        rivers.push(course);
        if (!courses.has('river') || lengthOf(course) > lengthOf(courses.get('river')!)) courses.set('river', course);
        const inside = (p: Point): boolean =>
          p.x > EDGE &&
          p.y > EDGE &&
          p.x < country.plane.width - EDGE &&
          p.y < country.plane.height - EDGE &&
          !rivers.some((r) => r !== course && r.some((q) => distance(p, q) < 60));
        later.push(() =>
          river(pen, course, half, index + 1, { first: inside(bed[0]!), last: inside(bed[bed.length - 1]!) }),
        );
        return;
      }
      const near = (p: Point): boolean => rivers.some((r) => r.some((q) => distance(p, q) < 55));
      const first = course[0]!,
        last = course[course.length - 1]!;
      const fromSpring = near(last) || (!near(first) && country.height(last) <= country.height(first));
      creek(pen, course, half, fromSpring);
    });
  for (const draw of later) draw();
  const marks = rivers.flatMap((course) => walk(course, 20, 0));
  const grid = new Set(marks.map((p) => Math.round(p.x / 40) * 8192 + Math.round(p.y / 40)));
  return {
    rivers,
    courses,
    near: (p, within) => {
      const c = Math.round(p.x / 40),
        r = Math.round(p.y / 40),
        reach = Math.ceil(within / 40);
      for (let x = c - reach; x <= c + reach; x++)
        for (let y = r - reach; y <= r + reach; y++) if (grid.has(x * 8192 + y)) return true;
      return false;
    },
  };
}

/** A bridge or a ford over the hexside, along the way that crosses it. */
export function crossing(kind: string, at: Point, angle: number, half: number): string {
  const cos = Math.cos(angle),
    sin = Math.sin(angle);
  const p = (x: number, y: number): string => spot({ x: at.x + x * cos - y * sin, y: at.y + x * sin + y * cos });
  if (kind === 'ford') {
    let d = '';
    for (const side of [-5, 5])
      for (let x = -half; x <= half; x += 5.2) d += `M${p(x, side)}l${n(1.6 * cos)} ${n(1.6 * sin)}`;
    return d;
  }
  return [-1, 1]
    .map((s) => `M${p(-half - 7, s * 13)}L${p(-half, s * 8)}L${p(half, s * 8)}L${p(half + 7, s * 13)}`)
    .join('');
}
export const bridgeDeck = (at: Point, angle: number, half: number): string => {
  const cos = Math.cos(angle),
    sin = Math.sin(angle);
  const p = (x: number, y: number): string => spot({ x: at.x + x * cos - y * sin, y: at.y + x * sin + y * cos });
  return `M${p(-half, -7.5)}L${p(half, -7.5)}L${p(half, 7.5)}L${p(-half, 7.5)}Z`;
};
/** Half the breadth of the water on a hexside; 0 if there is none. */
export function waterOn(country: Country, code: number, other: number): number {
  let half = 0;
  for (const word of Object.keys(country.document.sides))
    if (isWater(country, word) && (country.side(word).includes(code) || country.side(word).includes(other)))
      half = Math.max(half, breadthOf(country, word));
  return half;
}
