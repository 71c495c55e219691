/* geometry.ts: the map as a plane. Neighbouring hex centres are SPAN units apart, x grows east, y grows south, and the
 * map's north-west corner is at (0, 0). Corner k and corner k + 1 of a hex bound its hexside in direction k; direction k
 * is the k-th word of the map's directions, clockwise from the one nearest to north. Both orientations of the grid. */
import type { MapDocument } from './document.js';

export interface Point {
  x: number;
  y: number;
}
export const SPAN = 100;
export const PITCH = (SPAN * Math.sqrt(3)) / 2;
export const RADIUS = SPAN / Math.sqrt(3);
export const APOTHEM = SPAN / 2;

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

export type Grid = Pick<
  MapDocument,
  'shape' | 'columns' | 'rows' | 'shifted' | 'directions' | 'labels' | 'also' | 'staging'
>;
const square = (x: number, y: number): number => (Math.floor(x / SPAN) + 512) * 65536 + Math.floor(y / SPAN) + 512;
/** By direction: how many lines on, and which of the two hexes there (or along the line). */
const FLAT_STEPS: readonly [number, number][] = [
  [0, -1],
  [1, -1],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, -1],
];
const POINTED_STEPS: readonly [number, number][] = [
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, -1],
  [0, -1],
  [-1, -1],
];
/** The label of a hex that the grid's rectangle has and the map has not. */
const NO_HEX = '?';

export class Plane {
  readonly flat: boolean;
  readonly count: number;
  readonly width: number;
  readonly height: number;
  readonly labels: string[];
  private readonly ids = new Map<string, number>();
  private readonly others = new Map<number, string[]>();
  /** The rectangle has hexes that the map has not. */
  private readonly voids: boolean;
  /** Hexes beyond the grid, and where they lie. */
  private readonly outer = new Map<number, Point>();
  private readonly corners: Point[];
  private readonly next: Int32Array;
  /** Where the first hex would have its centre if nothing were shifted. */
  readonly origin: Point;

  constructor(readonly grid: Grid) {
    this.flat = grid.shape !== 'pointed';
    this.count = grid.columns * grid.rows;
    this.labels = grid.labels.split(' ');
    this.labels.forEach((label, hex) => this.ids.set(label, hex));
    for (const [hex, label] of grid.also ?? []) {
      this.ids.set(label, hex);
      this.others.set(hex, [...this.otherLabels(hex), label]);
    }
    this.voids = this.ids.has(NO_HEX);
    this.corners = Array.from({ length: 6 }, (_, k) => {
      const turn = ((k * 60 - (this.flat ? 120 : 90)) * Math.PI) / 180;
      return { x: RADIUS * Math.cos(turn), y: RADIUS * Math.sin(turn) };
    });
    this.origin = this.flat ? { x: RADIUS, y: APOTHEM } : { x: APOTHEM, y: RADIUS };
    const lines = this.flat ? grid.columns : grid.rows,
      places = this.flat ? grid.rows : grid.columns;
    const along = (lines - 1) * PITCH + 2 * RADIUS,
      across = places * SPAN + (lines > 1 ? APOTHEM : 0);
    this.width = this.flat ? along : across;
    this.height = this.flat ? across : along;
    if (this.voids) this.markVoids();
    const first = this.centre(0),
      across6 = this.flat ? PITCH / 2 : APOTHEM,
      down6 = this.flat ? APOTHEM : PITCH / 2;
    for (const [hex, x, y] of (grid.staging ?? []).flatMap((area) => area.hexes)) {
      const centre = { x: first.x + x * across6, y: first.y + y * down6 };
      this.outer.set(hex, centre);
      for (const dx of [-SPAN, 0, SPAN])
        for (const dy of [-SPAN, 0, SPAN]) this.outerSquares.add(square(centre.x + dx, centre.y + dy));
    }
    this.next = new Int32Array(Math.max(this.count, this.labels.length) * 6).fill(-1);
    for (let hex = 0; hex < this.count; hex++)
      for (let d = 0; this.on(hex) && d < 6; d++) this.next[hex * 6 + d] = this.beyond(hex, d);
    for (const hex of this.outer.keys()) for (let d = 0; d < 6; d++) this.next[hex * 6 + d] = this.beyond(hex, d);
  }
  /** Is it a hex of the map? Sheets that do not fill the rectangle leave corners that are not. */
  on(hex: number): boolean {
    return hex >= 0 && hex < this.count && this.labels[hex] !== NO_HEX;
  }

  private besideVoid: Uint8Array = new Uint8Array(0);
  private markVoids(): void {
    const { rows } = this.grid,
      all = (this.besideVoid = new Uint8Array(this.count));
    for (let hex = 0; hex < this.count; hex++)
      if (this.labels[hex] === NO_HEX)
        for (const by of [-rows - 1, -rows, -rows + 1, -1, 1, rows - 1, rows, rows + 1])
          if (all[hex + by] !== undefined) all[hex + by] = 1;
  }
  private shifted(line: number): boolean {
    return (line & 1) === (this.grid.shifted === 'odd' ? 1 : 0);
  }

  centre(hex: number): Point {
    const outer = this.outer.get(hex);
    if (outer) return outer;
    const column = Math.floor(hex / this.grid.rows),
      row = hex % this.grid.rows;
    return this.flat
      ? { x: this.origin.x + column * PITCH, y: this.origin.y + row * SPAN + (this.shifted(column) ? APOTHEM : 0) }
      : { x: this.origin.x + column * SPAN + (this.shifted(row) ? APOTHEM : 0), y: this.origin.y + row * PITCH };
  }
  corner(hex: number, k: number): Point {
    const centre = this.centre(hex),
      corner = this.corners[((k % 6) + 6) % 6]!;
    return { x: centre.x + corner.x, y: centre.y + corner.y };
  }
  /** The middle of a hexside. */
  side(hex: number, direction: number): Point {
    return between(this.corner(hex, direction), this.corner(hex, direction + 1), 0.5);
  }
  outline(hex: number, part = 1): Point[] {
    const centre = this.centre(hex);
    return this.corners.map((corner) => ({ x: centre.x + corner.x * part, y: centre.y + corner.y * part }));
  }
  /** Degrees clockwise from north. */
  angle(direction: number): number {
    return direction * 60 + (this.flat ? 0 : 30);
  }

  /** -1 off the map. */
  neighbour(hex: number, direction: number): number {
    const next = this.next[hex * 6 + direction]!;
    return next < this.count ? next : -1;
  }
  /** The same, and the hexes beyond the edge too. */
  adjacent(hex: number, direction: number): number {
    return this.next[hex * 6 + direction]!;
  }
  private beyond(hex: number, direction: number): number {
    const { columns, rows } = this.grid;
    if (hex < this.count) {
      /* along its own line, or in the line before or after, where every other line stands aside */
      const column = Math.floor(hex / rows),
        row = hex % rows,
        line = this.flat ? column : row,
        aside = this.shifted(line) ? 0 : 1;
      const [lines, places] = (this.flat ? FLAT_STEPS : POINTED_STEPS)[direction]!;
      const along = lines ? (places < 0 ? -aside : 1 - aside) : places;
      const c = this.flat ? column + lines : column + along,
        r = this.flat ? row + along : row + lines;
      if (c >= 0 && c < columns && r >= 0 && r < rows && this.on(c * rows + r)) return c * rows + r;
      if (!this.outer.size) return -1;
    }
    const centre = this.centre(hex),
      turn = (this.angle(direction) * Math.PI) / 180;
    return this.at({ x: centre.x + SPAN * Math.sin(turn), y: centre.y - SPAN * Math.cos(turn) });
  }
  /** The direction of an adjacent hex; -1 if they do not touch. */
  direction(from: number, to: number): number {
    for (let d = 0; d < 6; d++) if (this.adjacent(from, d) === to) return d;
    return -1;
  }
  /** Asked hundreds of thousands of times while a map is drawn: no objects, no roots. */
  at(point: Point): number {
    const { flat, grid, origin } = this;
    const u = flat ? point.x - origin.x : point.y - origin.y,
      v = flat ? point.y - origin.y : point.x - origin.x;
    const lines = flat ? grid.columns : grid.rows,
      places = flat ? grid.rows : grid.columns,
      first = Math.floor(u / PITCH);
    let best = RADIUS * RADIUS + 1e-4,
      found = -1;
    for (let line = first; line <= first + 1; line++) {
      const aside = this.shifted(line) ? APOTHEM : 0,
        place = Math.round((v - aside) / SPAN);
      if (line < 0 || line >= lines || place < 0 || place >= places) continue;
      const along = u - line * PITCH,
        across = v - aside - place * SPAN,
        away = along * along + across * across;
      if (away >= best) continue;
      const hex = flat ? line * grid.rows + place : place * grid.rows + line;
      if (this.voids && this.labels[hex] === NO_HEX) continue;
      best = away;
      found = hex;
    }
    /* within the inner circle of a hex no other can be nearer, and only at the edge is there something beyond */
    return this.outer.size && best > APOTHEM * APOTHEM && (found < 0 || this.atEdge(found))
      ? this.outerAt(point, found, best)
      : found;
  }
  /** Squares of the plane that a hex beyond the edge reaches into. */
  private readonly outerSquares = new Set<number>();
  private outerAt(point: Point, found: number, best: number): number {
    if (!this.outerSquares.has(square(point.x, point.y))) return found;
    for (const [hex, centre] of this.outer) {
      const away = (point.x - centre.x) ** 2 + (point.y - centre.y) ** 2;
      if (away < best) {
        best = away;
        found = hex;
      }
    }
    return found;
  }
  /** Does it lie at the rectangle's border, or beside a corner that is no map? */
  private atEdge(hex: number): boolean {
    const column = Math.floor(hex / this.grid.rows),
      row = hex % this.grid.rows;
    if (column === 0 || row === 0 || column === this.grid.columns - 1 || row === this.grid.rows - 1) return true;
    return this.voids && this.besideVoid[hex] === 1;
  }
  /** One name for each corner of the map, whichever of its hexes it is computed from. */
  cornerId(hex: number, k: number): string {
    /* corners lie on a lattice of half hexes and half radii: names are its whole numbers, whatever the last digits are */
    const corner = this.corner(hex, k),
      across = this.flat ? RADIUS / 2 : APOTHEM,
      down = this.flat ? APOTHEM : RADIUS / 2;
    return `${Math.round(corner.x / across)},${Math.round(corner.y / down)}`;
  }
  label(hex: number): string {
    return this.labels[hex] ?? '';
  }
  /** Hexes of several sheets are called by their numbers on this one, as the game calls them. */
  goBy(sheet: string): void {
    for (const [hex, others] of this.others) {
      const at = others.findIndex((label) => label.startsWith(sheet)),
        called = this.label(hex);
      if (!sheet || at < 0 || called.startsWith(sheet)) continue;
      this.labels[hex] = others[at]!;
      others[at] = called;
    }
  }
  /** What it is called on other sheets of the map, where they overlap. */
  otherLabels(hex: number): readonly string[] {
    return this.others.get(hex) ?? [];
  }
  hex(label: string | number | null | undefined): number {
    if (label === null || label === undefined) return -1;
    return this.ids.get(String(label)) ?? this.ids.get(String(label).padStart(4, '0')) ?? -1;
  }
  edge(hex: number): boolean {
    for (let d = 0; d < 6; d++) if (this.neighbour(hex, d) < 0) return true;
    return false;
  }
  /** Steps from hex to hex. */
  steps(from: number, to: number): number {
    const a = this.cube(from),
      b = this.cube(to);
    return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[0] + a[1] - b[0] - b[1]));
  }
  private cube(hex: number): [number, number] {
    const p = this.centre(hex),
      x = p.x - this.origin.x,
      y = p.y - this.origin.y;
    if (this.flat) {
      const q = Math.round(x / PITCH);
      return [q, Math.round(y / SPAN - q / 2)];
    }
    const r = Math.round(y / PITCH);
    return [Math.round(x / SPAN - r / 2), r];
  }
}
