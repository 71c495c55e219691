/* names.ts: the lettering: names set along the thing named or beside it, in three sizes that come with the zoom; figures
 * of height here and there, as a surveyor would write them; hex numbers, made for the pieces of the map that are seen. */
import { SPAN, type Point } from '../geometry.js';
import { beside, lengthOf, resample, softPath, soften, walk, type Curve } from '../curve.js';
import type { MapLettering } from '../document.js';
import type { Country } from './country.js';
import { moveApart, type Written } from './lettering.js';
import type { Course } from './ways.js';
import { PIECE, svg, type Box, type Breath } from './pen.js';

const turnedRound = (curve: Curve): Curve => [...curve].reverse();

/** The part of a curve between two distances. */
function part(curve: Curve, from: number, to: number): Curve {
  return walk(curve, 12, from).slice(0, Math.max(2, Math.ceil((to - from) / 12)));
}
/** No name comes nearer to the edge of the map. */
const EDGE = 8;
const LARGEST = 1.7; /* of the style's --name-scale */
const sizeClass = (size: number): string => (size >= 40 ? 'large' : size >= 33 ? 'middle' : 'small');

function written(name: MapLettering, size: number): SVGTextElement {
  const text = svg('text', {
    class: `name ${sizeClass(size)} ${name.style ?? 'roman'}${name.ink ? ` ink-${name.ink}` : ''}`,
    style: `--size: ${Math.round(size)}px`,
    ...(name.spacing ? { 'letter-spacing': Math.round(name.spacing * SPAN * 10) / 10 } : {}),
  });
  return text;
}
export function names(
  country: Country,
  courses: readonly Course[],
  waters: Map<string, Curve>,
  into: SVGGElement,
): void {
  const { plane } = country;
  const given = country.document.drawing?.names,
    all: Written[] = [];
  const list = given ? [...given, ...unnamed(country, given)] : plainNames(country);
  list.forEach((name, index) => {
    const size = (name.size ?? 0.3) * SPAN,
      text = written(name, size);
    if (name.along !== undefined) {
      const course = waters.get(name.along) ?? courses.find((one) => one.name === name.along)?.curve;
      if (!course) return;
      const line = name.turned === 'yes' ? turnedRound(course) : course,
        length = lengthOf(line),
        from = (name.from ?? 0.3) * length;
      const room =
        name.text.length * (size * 0.56 * LARGEST + (name.spacing ?? 0) * SPAN) + 60; /* as far as it may grow */
      const smooth = soften(resample(part(line, from, Math.min(length, from + room)), 20), 8),
        id = `name-path-${index}`;
      const foot = beside(smooth, -(name.off ?? 0.14) * SPAN),
        scale = scaleOf(size),
        breadth = breadthOf(name, size),
        spaced = spacedOf(name);
      into.append(svg('path', { id, class: 'name-path', d: softPath(foot) }));
      all.push({
        at: walk(foot, size, 0).slice(0, Math.ceil((breadth * scale + spaced) / size)),
        size,
        breadth,
        spaced,
        scale,
      });
      const along = svg('textPath', { href: `#${id}` });
      along.textContent = name.text;
      text.append(along);
    } else {
      const hex = plane.hex(name.at);
      if (hex < 0) return;
      const c = plane.centre(hex),
        x = c.x + (name.dx ?? 0) * SPAN,
        y = c.y + (name.dy ?? 0) * SPAN;
      const stand = (by: Point): void => {
        text.setAttribute('x', (x + by.x).toFixed(1));
        text.setAttribute('y', (y + by.y).toFixed(1));
      };
      stand({ x: 0, y: 0 });
      text.classList.add('centred');
      if (name.angle) text.setAttribute('transform', `rotate(${name.angle} ${x.toFixed(1)} ${y.toFixed(1)})`);
      text.textContent = name.text;
      all.push({ ...extent(name, { x, y }, size, stand), ...(name.spare ? { drop: () => text.remove() } : {}) });
    }
    into.append(text);
  });
  moveApart(all, { west: EDGE, north: EDGE, east: plane.width - EDGE, south: plane.height - EDGE });
}
/** At the zoom at which a name of this size is first shown it is so much larger than written. */
const scaleOf = (size: number): number => ({ large: LARGEST, middle: 1.28, small: 1 })[sizeClass(size)]!;
/** As it will be set; where there is no canvas, by the common breadth of a letter. */
let ruler: CanvasRenderingContext2D | null | undefined;
function breadthOf(name: MapLettering, size: number): number {
  const { text, style } = name;
  ruler ??= document.createElement('canvas').getContext('2d');
  if (ruler)
    ruler.font = `${style === 'italic' ? 'italic ' : ''}${style === 'bold' ? '600 ' : ''}100px 'EB Garamond', serif`;
  return ruler
    ? (ruler.measureText(text).width / 100) * size
    : text.length * size * (text === text.toUpperCase() ? 0.62 : 0.44);
}
const spacedOf = (name: MapLettering): number => name.text.length * (name.spacing ?? 0) * SPAN;
function extent(name: MapLettering, at: Point, size: number, move: (by: Point) => void): Written {
  const breadth = breadthOf(name, size),
    spaced = spacedOf(name),
    scale = scaleOf(size);
  if (!name.angle) return { at: [at], size, breadth, spaced, scale, move };
  const turn = (name.angle * Math.PI) / 180,
    whole = breadth * scale + spaced,
    pieces = Math.max(2, Math.ceil(whole / size));
  const along = (i: number): Point => {
    const s = ((i + 0.5) / pieces - 0.5) * whole;
    return { x: at.x + s * Math.cos(turn), y: at.y + s * Math.sin(turn) };
  };
  return { at: Array.from({ length: pieces }, (_, i) => along(i)), size, breadth, spaced, scale };
}
/** Farms and their like that the lettering leaves out: small, and only where there is room. */
function unnamed(country: Country, given: readonly MapLettering[]): MapLettering[] {
  const plain = (text: string): string =>
      text
        .toLowerCase()
        .replace(/ (farm|house)$/, '')
        .replace(/[^a-z]/g, ''),
    known = new Set(given.map((name) => plain(name.text)));
  const farms = country.document.places
    .filter((place) => place.kind === 'farm')
    .map(({ name, hex }) => ({ name, at: country.plane.label(hex) }));
  for (const { name, hex } of country.document.drawing?.dressing?.farms ?? []) farms.push({ name, at: hex });
  return farms
    .filter(({ name }) => !known.has(plain(name)))
    .map(({ name, at }) => ({
      text: name,
      at,
      dy: 0.5,
      size: 0.22,
      style: 'italic',
      spare: true,
    }));
}
/** A map without lettering of its own: each place by its name. */
function plainNames(country: Country): MapLettering[] {
  const size: Record<string, number> = {
    town: 0.44,
    hill: 0.4,
    water: 0.36,
    wood: 0.34,
    farm: 0.3,
    crossing: 0.32,
    road: 0.32,
  };
  return country.document.places.map((place) => ({
    text: place.kind === 'town' || place.kind === 'hill' ? place.name.toUpperCase() : place.name,
    at: country.plane.label(place.hex),
    dy: 0.5,
    size: size[place.kind] ?? 0.3,
    style: place.kind === 'town' || place.kind === 'hill' ? 'roman' : 'italic',
    ...(place.kind === 'water' ? { ink: 'water' } : place.kind === 'wood' ? { ink: 'woods' } : {}),
    spacing: place.kind === 'hill' ? 0.06 : 0.01,
  }));
}

/** The height of each level where there is room for it, and the hilltops. */
export async function heights(
  country: Country,
  courses: readonly Course[],
  into: SVGGElement,
  breath: Breath,
): Promise<void> {
  const { plane } = country,
    all = svg('text');
  into.append(all);
  const busy = new Set(courses.flatMap((course) => course.path));
  const done: Point[] = country.document.places.map((place) => plane.centre(place.hex));
  const seen = new Uint8Array(plane.count);
  for (let start = 0; start < plane.count; start++) {
    if (seen[start] || !plane.on(start)) continue;
    await breath();
    const region = [start];
    seen[start] = 1;
    for (let i = 0; i < region.length; i++)
      for (let d = 0; d < 6; d++) {
        const next = plane.neighbour(region[i]!, d);
        if (next >= 0 && !seen[next] && country.elevation(next) === country.elevation(start)) {
          seen[next] = 1;
          region.push(next);
        }
      }
    if (region.length < 4) continue;
    const level = country.elevation(start);
    const inner = (hex: number): number => {
      let same = 0;
      for (let d = 0; d < 6; d++) {
        const next = plane.neighbour(hex, d);
        if (next >= 0 && country.elevation(next) === level) same++;
      }
      return same;
    };
    const spots = region
      .filter((one) => !busy.has(one) && !plane.edge(one) && country.has(one, 'clear'))
      .map((hex) => ({ hex, inside: inner(hex) }));
    for (const { hex, inside } of spots.sort((a, b) => b.inside - a.inside)) {
      const c = plane.centre(hex);
      if (inside < 2 || done.some((p) => (p.x - c.x) ** 2 + (p.y - c.y) ** 2 < (7.5 * SPAN) ** 2)) continue;
      done.push(c);
      const height = svg('tspan', { class: 'height', x: c.x.toFixed(1), y: (c.y + 10).toFixed(1) });
      height.textContent = String(country.elevation(hex));
      all.append(height);
    }
  }
}

/** Hex numbers: a piece of the map gets its own when it is first seen near enough. */
export class Numbers {
  private readonly made = new Set<string>();
  private readonly pieces = new Map<string, number[]>();
  /** `drawn` is called with the box of each piece's numbers. */
  constructor(
    private readonly country: Country,
    private readonly into: SVGGElement,
    private readonly drawn: (text: SVGElement, box: Box) => void,
  ) {
    for (let hex = 0; hex < country.plane.count; hex++) {
      if (!country.plane.on(hex)) continue;
      const c = country.plane.centre(hex),
        key = `${Math.floor(c.x / PIECE)},${Math.floor(c.y / PIECE)}`;
      const piece = this.pieces.get(key);
      if (piece) piece.push(hex);
      else this.pieces.set(key, [hex]);
    }
  }
  see(west: number, north: number, east: number, south: number): void {
    for (let x = Math.floor(west / PIECE); x <= Math.floor(east / PIECE); x++)
      for (let y = Math.floor(north / PIECE); y <= Math.floor(south / PIECE); y++) {
        const key = `${x},${y}`,
          hexes = this.pieces.get(key);
        if (!hexes || this.made.has(key)) continue;
        this.made.add(key);
        /* one text for the piece: every text is a thing of its own to the browser's compositor */
        const text = svg('text');
        for (const hex of hexes) {
          const { plane } = this.country,
            c = plane.centre(hex),
            high = plane.flat ? 35 : 38;
          /* where sheets overlap a hex has a second number: it is said and found by it, but one is written */
          const number = svg('tspan', { x: c.x.toFixed(1), y: (c.y - high).toFixed(1) });
          number.textContent = plane.label(hex);
          text.append(number);
        }
        this.into.append(text);
        this.drawn(text, {
          west: (x - 0.1) * PIECE,
          north: (y - 0.1) * PIECE,
          east: (x + 1.1) * PIECE,
          south: (y + 1.1) * PIECE,
        });
      }
  }
}
