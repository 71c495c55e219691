/* ground.ts: a small picture of a battle's ground, computed from the game's map document: form lines and light from the
 * real heights, water, woods, ways, works and the names of places. The document says how
 * each of its words looks, so any game's map gives a picture. All of one kind is one path: a card costs a
 * dozen elements, however large the map. Lengths are in hexes: the middles of two neighbours lie 1 apart. */

import type { MapDocument, MapPlace, SideLook, TerrainLook, WayLook } from '../protocol.js';

/** What the picture needs of the map document. */
export type GroundDocument = Pick<
  MapDocument,
  | 'shape'
  | 'columns'
  | 'rows'
  | 'shifted'
  | 'labels'
  | 'terrain'
  | 'looks'
  | 'sides'
  | 'steps'
  | 'ways'
  | 'places'
  | 'relief'
>;

export interface Point {
  x: number;
  y: number;
}

/** What the picture is made of: each a path in hexes. */
export interface GroundPicture {
  box: { x: number; y: number; width: number; height: number };
  /** What a picture smaller than the map should show. */
  middle: Point;
  heights: Heights | null;
  forms: string;
  woods: string;
  fields: string;
  town: string;
  water: string;
  rivers: string;
  streams: string;
  works: string;
  bridges: string;
  pikes: string;
  roads: string;
  trails: string;
  railroads: string;
  names: { text: string; x: number; y: number; kind: MapPlace['kind'] }[];
}

const ROOT3 = Math.sqrt(3);
const SIZE = 1 / ROOT3; // from the middle to a corner
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const round = (value: number): string => String(Math.round(value * 100) / 100);

// ---- heights ----

/** A lattice of heights: the first point lies one hex north and west of the first hex's middle, two points a hex. */
export class Heights {
  readonly rows: number[][];
  constructor(lattice: readonly (readonly number[])[]) {
    this.rows = lattice.map((row) => {
      let feet = 0; // a row is its first height and then differences
      return row.map((step) => (feet += step));
    });
  }
  get columns(): number {
    return this.rows[0]?.length ?? 0;
  }
  at(x: number, y: number): number {
    const i = Math.max(0, Math.min(this.columns - 1.001, (x + 1) * 2));
    const j = Math.max(0, Math.min(this.rows.length - 1.001, (y + 1) * 2));
    const i0 = Math.floor(i);
    const j0 = Math.floor(j);
    const u = i - i0;
    const v = j - j0;
    const a = this.rows[j0]!;
    const b = this.rows[j0 + 1] ?? a;
    return (a[i0]! * (1 - u) + a[i0 + 1]! * u) * (1 - v) + (b[i0]! * (1 - u) + b[i0 + 1]! * u) * v;
  }
  /** Light from the north-west on the ground there, from -1 (shade) to 1. Slopes steepened as engravers did. */
  light(x: number, y: number): number {
    const e = 0.4;
    const feet = 100;
    const nx = -(this.at(x + e, y) - this.at(x - e, y)) / (2 * e * feet);
    const ny = -(this.at(x, y + e) - this.at(x, y - e)) / (2 * e * feet);
    return ((-0.5 * nx - 0.5 * ny + 0.7071) / Math.hypot(nx, ny, 1) - 0.7071) / 0.7071;
  }
  /** Lines of equal height, `step` feet apart. */
  forms(step: number): string {
    const lines: [Point, Point][] = [];
    let low = Infinity;
    let high = -Infinity;
    for (const row of this.rows)
      for (const feet of row) {
        low = Math.min(low, feet);
        high = Math.max(high, feet);
      }
    let path = '';
    for (let level = Math.ceil(low / step) * step + 0.5; level < high; level += step) {
      lines.length = 0;
      this.cut(level, lines);
      path += pathOf(
        chains(lines)
          .filter((line) => line.length > 8)
          .map((line) => soften(middles(line, 1), 1)),
      );
    }
    return path;
  }
  /** Marching squares: where the level crosses the sides of each small square. */
  private cut(level: number, lines: [Point, Point][]): void {
    const between = (a: number, b: number): number => (level - a) / (b - a);
    for (let j = 0; j + 1 < this.rows.length; j++) {
      for (let i = 0; i + 1 < this.columns; i++) {
        const a = this.rows[j]![i]!,
          b = this.rows[j]![i + 1]!,
          c = this.rows[j + 1]![i + 1]!,
          d = this.rows[j + 1]![i]!;
        const ends: Point[] = [];
        if (a < level !== b < level) ends.push({ x: i + between(a, b), y: j });
        if (b < level !== c < level) ends.push({ x: i + 1, y: j + between(b, c) });
        if (d < level !== c < level) ends.push({ x: i + between(d, c), y: j + 1 });
        if (a < level !== d < level) ends.push({ x: i, y: j + between(a, d) });
        for (let k = 0; k + 1 < ends.length; k += 2) lines.push([place(ends[k]!), place(ends[k + 1]!)]);
      }
    }
  }
}
const place = (p: Point): Point => ({ x: p.x / 2 - 1, y: p.y / 2 - 1 });

// ---- lines ----

const key = (point: Point): string => `${Math.round(point.x * 40)},${Math.round(point.y * 40)}`;

/** Segments joined end to end into as few lines as possible. */
export function chains(segments: readonly (readonly [Point, Point])[]): Point[][] {
  const at = new Map<string, number[]>();
  segments.forEach((segment, i) => {
    for (const end of segment) {
      const list = at.get(key(end));
      if (list) list.push(i);
      else at.set(key(end), [i]);
    }
  });
  const used = new Set<number>();
  const follow = (from: Point): Point[] => {
    const line: Point[] = [];
    for (let here = from; ;) {
      const next = (at.get(key(here)) ?? []).find((i) => !used.has(i));
      if (next === undefined) return line;
      used.add(next);
      const [a, b] = segments[next]!;
      here = key(a) === key(here) ? b : a;
      line.push(here);
    }
  };
  const lines: Point[][] = [];
  segments.forEach(([a, b], i) => {
    if (used.has(i)) return;
    used.add(i);
    const forward = follow(b);
    const back = follow(a);
    lines.push([...back.reverse(), a, b, ...forward]);
  });
  return lines;
}

/** The middles of a line's pieces, ends kept: takes the teeth out of a line along hexsides. */
function middles(points: Point[], times: number): Point[] {
  let line = points;
  for (let n = 0; n < times && line.length > 3; n++) {
    line = [
      line[0]!,
      ...line.slice(1).map((p, i) => ({ x: (p.x + line[i]!.x) / 2, y: (p.y + line[i]!.y) / 2 })),
      line.at(-1)!,
    ];
  }
  return line;
}

/** A line with its corners rounded (Chaikin's way), ends kept. */
export function soften(points: Point[], times: number): Point[] {
  let line = points;
  for (let n = 0; n < times && line.length > 2; n++) {
    const next: Point[] = [line[0]!];
    for (let i = 0; i + 1 < line.length; i++) {
      const a = line[i]!;
      const b = line[i + 1]!;
      next.push({ x: a.x * 0.75 + b.x * 0.25, y: a.y * 0.75 + b.y * 0.25 });
      next.push({ x: a.x * 0.25 + b.x * 0.75, y: a.y * 0.25 + b.y * 0.75 });
    }
    next.push(line[line.length - 1]!);
    line = next;
  }
  return line;
}

function pathOf(lines: Point[][]): string {
  return lines.map((line) => 'M' + line.map((p) => `${round(p.x)} ${round(p.y)}`).join('L')).join('');
}

// ---- hexes ----

export class Grid {
  readonly flat: boolean;
  constructor(private readonly ground: GroundDocument) {
    this.flat = ground.shape !== 'pointed';
  }
  /** The middle of a hex by its number, which runs down the columns. */
  middle(hex: number): Point {
    const column = Math.floor(hex / this.ground.rows);
    const row = hex % this.ground.rows;
    const odd = this.ground.shifted === 'even' ? 0 : 1;
    return this.flat
      ? { x: (column * ROOT3) / 2, y: row + (column % 2 === odd ? 0.5 : 0) }
      : { x: column + (row % 2 === odd ? 0.5 : 0), y: (row * ROOT3) / 2 };
  }
  corner(middle: Point, k: number, size = SIZE): Point {
    const angle = ((this.flat ? -120 : -90) + 60 * k) * (Math.PI / 180);
    return { x: middle.x + size * Math.cos(angle), y: middle.y + size * Math.sin(angle) };
  }
  /** A hexside is hex * 6 + direction, clockwise from the northernmost. */
  side(side: number): [Point, Point] {
    const middle = this.middle(Math.floor(side / 6));
    return [this.corner(middle, side % 6), this.corner(middle, (side % 6) + 1)];
  }
  /** From the middle of the side's hex to the middle of the hex across. */
  step(side: number): [Point, Point] {
    const middle = this.middle(Math.floor(side / 6));
    const angle = ((this.flat ? -90 : -60) + 60 * (side % 6)) * (Math.PI / 180);
    return [middle, { x: middle.x + Math.cos(angle), y: middle.y + Math.sin(angle) }];
  }
  outline(middle: Point): string {
    return `M${Array.from({ length: 6 }, (_, k) => this.corner(middle, k, SIZE * 1.02))
      .map((p) => `${round(p.x)} ${round(p.y)}`)
      .join('L')}Z`;
  }
}

/** Crowns of trees about a middle, strewn the same way every time. */
function crowns(middle: Point, seed: number): string {
  let state = (seed * 2654435761) >>> 0;
  const draw = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  let path = '';
  for (let i = 0; i < 7; i++) {
    const angle = (i / 6) * 2 * Math.PI + draw();
    const away = i === 6 ? 0 : 0.28 + draw() * 0.2;
    const r = 0.15 + draw() * 0.07;
    const x = middle.x + Math.cos(angle) * away;
    const y = middle.y + Math.sin(angle) * away;
    path += `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 1 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-2 * r)} 0`;
  }
  return path;
}
function furrows(middle: Point): string {
  return [-0.3, -0.1, 0.1, 0.3].map((dy) => `M${round(middle.x - 0.4)} ${round(middle.y + dy)}h0.8`).join('');
}
function blocks(middle: Point): string {
  const block = (dx: number, dy: number, w: number, h: number): string =>
    `M${round(middle.x + dx)} ${round(middle.y + dy)}h${w}v${h}h${-w}z`;
  return (
    block(-0.36, -0.36, 0.3, 0.2) +
    block(0.06, -0.34, 0.26, 0.3) +
    block(-0.34, 0.06, 0.24, 0.26) +
    block(0.02, 0.12, 0.36, 0.2)
  );
}

// ---- the picture ----

const WAYS: Record<WayLook, 'pikes' | 'roads' | 'trails' | 'railroads'> = {
  pike: 'pikes',
  road: 'roads',
  trail: 'trails',
  railroad: 'railroads',
  unfinished: 'trails',
};

function waysOf(ground: GroundDocument, grid: Grid): Record<'pikes' | 'roads' | 'trails' | 'railroads', string> {
  const lines: Record<string, Point[][]> = { pikes: [], roads: [], trails: [], railroads: [] };
  const into = (kind: string): Point[][] => lines[WAYS[ground.looks.ways[kind] ?? 'road']]!;
  if (ground.ways.length) {
    for (const way of ground.ways)
      into(way.kind).push(
        soften(
          middles(
            way.path.map((hex) => grid.middle(hex)),
            2,
          ),
          1,
        ),
      );
  } else {
    for (const [kind, steps] of Object.entries(ground.steps))
      into(kind).push(...chains(steps.map((side) => grid.step(side))).map((line) => soften(line, 2)));
  }
  return Object.fromEntries(Object.entries(lines).map(([kind, list]) => [kind, pathOf(list)])) as ReturnType<
    typeof waysOf
  >;
}

/** The picture of a map document. */
export function pictureOf(ground: GroundDocument): GroundPicture {
  const grid = new Grid(ground);
  const count = ground.labels.trim().split(/\s+/).length;
  const last = grid.middle(count - 1);
  const box = { x: 0, y: 0, width: Math.max(1, last.x), height: Math.max(1, last.y) };
  const found = { woods: '', fields: '', town: '', water: '' };
  const looks = ground.terrain.words.map(
    (words) => new Set(words.split(' ').map((word): TerrainLook => ground.looks.terrain[word] ?? 'open')),
  );
  for (let hex = 0; hex < count; hex++) {
    const look = looks[DIGITS.indexOf(ground.terrain.of[hex] ?? '0')];
    const middle = grid.middle(hex);
    if (look?.has('woods')) found.woods += crowns(middle, hex + 1);
    else if (look?.has('field')) found.fields += furrows(middle);
    else if (look?.has('town')) found.town += blocks(middle);
    else if (look?.has('water')) found.water += grid.outline(middle);
  }
  const sides = (look: SideLook): number[] => [
    ...new Set(Object.entries(ground.sides).flatMap(([word, list]) => (ground.looks.sides[word] === look ? list : []))),
  ];
  const along = (look: SideLook, times: number): string =>
    pathOf(chains(sides(look).map((side) => grid.side(side))).map((line) => soften(middles(line, times), 2)));
  const bridges = sides('bridge').map((side) => {
    const [a, b] = grid.step(side);
    const part = (t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
    return [part(0.25), part(0.75)];
  });
  const heights = ground.relief ? new Heights(ground.relief.lattice) : null;
  const places = ground.places.map((one) => ({ text: one.name, ...grid.middle(one.hex), kind: one.kind }));
  const mean = (of: (p: Point) => number, otherwise: number): number =>
    places.length ? places.reduce((sum, p) => sum + of(p), 0) / places.length : otherwise;
  return {
    box,
    heights,
    ...found,
    ...waysOf(ground, grid),
    middle: { x: mean((p) => p.x, box.width / 2), y: mean((p) => p.y, box.height / 2) },
    forms: heights?.forms(20) ?? '',
    rivers: along('river', 4),
    streams: along('stream', 2),
    works: along('works', 0),
    bridges: pathOf(bridges),
    names: places,
  };
}

/** The part of the picture that a frame of this shape shows: as much as fits, about the middle. */
export function frameOf(
  picture: GroundPicture,
  wide: number,
  high: number,
): { x: number; y: number; width: number; height: number } {
  const { box, middle } = picture;
  const scale = Math.min(box.width / wide, box.height / high);
  const width = wide * scale;
  const height = high * scale;
  const clamp = (at: number, room: number, size: number): number => Math.max(0, Math.min(room - size, at - size / 2));
  return {
    x: box.x + clamp(middle.x, box.width, width),
    y: box.y + clamp(middle.y, box.height, height),
    width,
    height,
  };
}

/** The names that can be written in a frame without touching one another; `letter` is their height in hexes. */
export function lettering(
  picture: GroundPicture,
  frame: ReturnType<typeof frameOf>,
  letter: number,
): GroundPicture['names'] {
  const taken: { x: number; y: number; w: number; h: number }[] = [];
  return picture.names.filter((name) => {
    const w = name.text.length * letter * 0.44;
    const box = { x: name.x - w / 2, y: name.y - letter * 1.2, w, h: letter * 1.6 };
    const inside =
      box.x > frame.x + letter / 2 &&
      box.x + w < frame.x + frame.width - letter / 2 &&
      box.y > frame.y + letter / 2 &&
      box.y + box.h < frame.y + frame.height - letter / 2;
    const free = taken.every(
      (t) => box.x > t.x + t.w || t.x > box.x + box.w || box.y > t.y + t.h || t.y > box.y + box.h,
    );
    if (inside && free) taken.push(box);
    return inside && free;
  });
}
