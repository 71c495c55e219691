/* hexsides.ts: what the rules see on the hexsides: crests, bluffs and slopes combed down their fall, ridges, worm fences,
 * beaded stone walls, toothed works on the sides they protect, the teeth of a railroad cut. */
import { between, distance, type Plane, type Point } from '../geometry.js';
import { chains, n, spot, walk, type Curve } from '../curve.js';
import type { Country } from './country.js';
import type { Pen } from './pen.js';

const ends = (plane: Plane, code: number): [Point, Point, Point] => {
  const hex = Math.floor(code / 6),
    d = code % 6;
  return [plane.corner(hex, d), plane.corner(hex, d + 1), plane.centre(hex)];
};
/** From the hexside toward a point, by so much. */
function toward(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1;
  return { x: ((to.x - from.x) / length) * by, y: ((to.y - from.y) / length) * by };
}
/** Teeth along the line from a to b, pointing by `out`. */
function teeth(a: Point, b: Point, out: Point, count: number, alternate: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const p = between(a, b, (i + 0.5) / count),
      l = i & 1 ? alternate : 1;
    d += `M${spot(p)}l${n(out.x * l)} ${n(out.y * l)}`;
  }
  return d;
}
/** The line of hexsides with its corners rounded. */
function rounded(points: Curve, closed: boolean): string {
  const last = points.length - 1;
  let d = `M${spot(closed ? between(points[0]!, points[1]!, 0.3) : points[0]!)}`;
  for (let i = 1; i < (closed ? points.length : last); i++) {
    const p = points[i]!,
      after = points[i === last ? 1 : i + 1]!;
    d += `L${spot(between(points[i - 1]!, p, 0.7))}Q${spot(p)} ${spot(between(p, after, 0.3))}`;
  }
  return closed ? `${d}Z` : `${d}L${spot(points[last]!)}`;
}

/** A slope that climbs out of the hex falls into it. */
export function slopes(country: Country, pen: Pen): void {
  for (const [word, codes] of Object.entries(country.document.slopes)) {
    const look = country.sideLook(word);
    if (look === 'works') {
      /* those of an entrenched hex stand on its hexsides, where a Division's counter, which fills the hex, leaves them in
       * sight */
      works(country, pen, codes, word === 'entrenchment' ? 1 : 0.8);
      continue;
    }
    const steep = look === 'cliff',
      name = steep ? 'bluff' : 'crest';
    for (const chain of chains(country.plane, codes)) pen.long(name, chain.points, rounded(chain.points, chain.closed));
    for (const code of codes) {
      const [a, b, centre] = ends(country.plane, code),
        out = toward(between(a, b, 0.5), centre, steep ? 12 : 6.5);
      pen.draw(
        `${name}-teeth`,
        a,
        teeth(between(a, b, 0.06), between(a, b, 0.94), out, steep ? 10 : 7, steep ? 0.62 : 1),
      );
    }
  }
}
export function ridges(country: Country, pen: Pen): void {
  for (const word of ['ridge', 'ridges', 'crest', 'slope', 'bluff'])
    for (const chain of chains(country.plane, country.side(word))) {
      /* a slope never blocks sight: teeth without the line */
      if (word !== 'slope') pen.long('ridge', chain.points, rounded(chain.points, chain.closed));
      for (const code of chain.codes) {
        const [a, b, centre] = ends(country.plane, code),
          out = toward(between(a, b, 0.5), centre, 7);
        pen.draw('ridge-teeth', a, teeth(a, b, out, 6, 1) + teeth(a, b, { x: -out.x, y: -out.y }, 6, 1));
      }
    }
}
/** A cliff is combed toward its foot, the lower of its two hexes; a switchback is the zigzag of a road up a steep side. */
export function cliffs(country: Country, pen: Pen): void {
  const { plane } = country;
  for (const chain of chains(plane, country.side('cliff'))) {
    pen.long('bluff', chain.points, rounded(chain.points, chain.closed));
    for (const code of chain.codes) {
      const hex = Math.floor(code / 6),
        next = plane.neighbour(hex, code % 6),
        falls = next >= 0 && country.elevation(next) < country.elevation(hex);
      const [a, b, centre] = ends(plane, code),
        out = toward(between(a, b, 0.5), centre, falls ? -12 : 12);
      pen.draw('bluff-teeth', a, teeth(between(a, b, 0.06), between(a, b, 0.94), out, 10, 0.62));
    }
  }
  for (const code of country.side('switchback')) {
    const [a, b, centre] = ends(plane, code),
      middle = between(a, b, 0.5),
      along = toward(middle, b, 9),
      out = toward(middle, centre, 4.5);
    let d = '';
    for (let i = -3; i <= 3; i++) {
      const s = i & 1 ? 1 : -1;
      d += `${i === -3 ? 'M' : 'L'}${n(middle.x + i * out.x + s * along.x)} ${n(middle.y + i * out.y + s * along.y)}`;
    }
    pen.draw('switchback', middle, d);
  }
}
export function cuts(country: Country, pen: Pen): void {
  for (const code of country.side('cut')) {
    const [a, b, centre] = ends(country.plane, code),
      out = toward(between(a, b, 0.5), centre, 5);
    const p = { x: a.x + out.x, y: a.y + out.y },
      q = { x: b.x + out.x, y: b.y + out.y };
    const r = { x: a.x - out.x, y: a.y - out.y },
      s = { x: b.x - out.x, y: b.y - out.y };
    pen.draw(
      'cut',
      a,
      `M${spot(p)}L${spot(q)}M${spot(r)}L${spot(s)}${teeth(p, q, out, 6, 1)}${teeth(r, s, { x: -out.x, y: -out.y }, 6, 1)}`,
    );
  }
}
/** Rails laid zigzag. */
export function fences(country: Country, pen: Pen): void {
  for (const code of country.side('fence')) {
    const [a, b] = ends(country.plane, code),
      length = distance(a, b),
      nx = -(b.y - a.y) / length,
      ny = (b.x - a.x) / length;
    let d = `M${spot(a)}`;
    for (let i = 1; i < 8; i++) {
      const p = between(a, b, i / 8),
        off = i & 1 ? 3.6 : -3.6;
      d += `L${n(p.x + nx * off)} ${n(p.y + ny * off)}`;
    }
    pen.draw('fence', a, `${d}L${spot(b)}`);
  }
}
export function walls(country: Country, pen: Pen): void {
  for (const word of ['wall', 'stone-wall'])
    for (const chain of chains(country.plane, country.side(word)))
      pen.long(
        'wall',
        chain.points,
        walk(chain.points, 6.6, 3)
          .map((p) => `M${n(p.x)} ${n(p.y)}h0.01`)
          .join(''),
      );
}

/** A firm line with saw teeth toward the enemy; `inward` parts of the hexside's distance from the centre. */
export function worksOn(plane: Plane, code: number, part = 0.8): { line: string; teeth: string } {
  const [a0, b0, centre] = ends(plane, code);
  const a = between(centre, a0, part),
    b = between(centre, b0, part),
    out = toward(centre, between(a, b, 0.5), 7.5);
  let saw = '';
  for (let i = 0; i < 5; i++) {
    const p = between(a, b, (i + 0.12) / 5),
      q = between(a, b, (i + 0.5) / 5),
      r = between(a, b, (i + 0.88) / 5);
    saw += `M${spot(p)}L${n(q.x + out.x)} ${n(q.y + out.y)}L${spot(r)}Z`;
  }
  return { line: `M${spot(a)}L${spot(b)}`, teeth: saw };
}
function works(country: Country, pen: Pen, codes: readonly number[], part = 0.8): void {
  for (const code of codes) {
    const { line, teeth: saw } = worksOn(country.plane, code, part),
      at = country.plane.centre(Math.floor(code / 6));
    pen.draw('works', at, line);
    pen.draw('works-teeth', at, saw);
  }
}
/** An entrenched hex is toothed on its sides to the water, or, away from it, on all that border open ground. */
export function entrenchments(country: Country, pen: Pen): void {
  const { plane } = country;
  const rivers = new Set(
    Object.keys(country.document.sides)
      .filter((word) => country.sideLook(word) === 'river')
      .flatMap((word) =>
        country.side(word).flatMap((code) => {
          const hex = Math.floor(code / 6),
            next = plane.neighbour(hex, code % 6);
          return next < 0 ? [code] : [code, next * 6 + (((code % 6) + 3) % 6)];
        }),
      ),
  );
  const dug = ['entrenchment', 'works', 'breastworks', 'redoubt', 'fort'];
  const entrenched = (hex: number): boolean => dug.some((word) => country.has(hex, word));
  for (let hex = 0; hex < plane.count; hex++) {
    if (!entrenched(hex)) continue;
    const sides = [0, 1, 2, 3, 4, 5].map((d) => hex * 6 + d),
      wet = sides.filter((code) => rivers.has(code));
    /* behind the bank, or just inside the hexside */
    if (wet.length) works(country, pen, wet, 0.52);
    else
      works(
        country,
        pen,
        sides.filter((code) => !entrenched(plane.neighbour(hex, code % 6))),
      );
  }
  for (const word of ['works', 'breastworks', 'entrenchment']) works(country, pen, country.side(word));
}
