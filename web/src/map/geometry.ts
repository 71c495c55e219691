/* geometry.ts: the map as a plane. Neighbouring hex centres are SPAN units apart, x grows east, y grows south, and the
 * map's north-west corner is at (0, 0). Corner k and corner k + 1 of a hex bound its hexside in direction k; direction k
 * is the k-th word of the map's directions, clockwise from the one nearest to north. Both orientations of the grid. */
import type { MapDocument } from './document.js';

export interface Point { x: number; y: number }
export const SPAN = 100;
export const PITCH = SPAN * Math.sqrt(3) / 2;
export const RADIUS = SPAN / Math.sqrt(3);
export const APOTHEM = SPAN / 2;

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

export type Grid = Pick<MapDocument, 'shape' | 'columns' | 'rows' | 'shifted' | 'directions' | 'labels' | 'staging'>;
/** The label of a hex that the grid's rectangle has and the map has not. */
const NO_HEX = '?';

export class Plane {
  readonly flat: boolean;
  readonly count: number;
  readonly width: number;
  readonly height: number;
  readonly labels: string[];
  private readonly ids = new Map<string, number>();
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
    this.corners = Array.from({ length: 6 }, (_, k) => {
      const turn = (k * 60 - (this.flat ? 120 : 90)) * Math.PI / 180;
      return { x: RADIUS * Math.cos(turn), y: RADIUS * Math.sin(turn) };
    });
    this.origin = this.flat ? { x: RADIUS, y: APOTHEM } : { x: APOTHEM, y: RADIUS };
    const lines = this.flat ? grid.columns : grid.rows, places = this.flat ? grid.rows : grid.columns;
    const along = (lines - 1) * PITCH + 2 * RADIUS, across = places * SPAN + (lines > 1 ? APOTHEM : 0);
    this.width = this.flat ? along : across;
    this.height = this.flat ? across : along;
    const first = this.centre(0), across6 = this.flat ? PITCH / 2 : APOTHEM, down6 = this.flat ? APOTHEM : PITCH / 2;
    for (const [hex, x, y] of (grid.staging ?? []).flatMap((area) => area.hexes)) this.outer.set(hex, { x: first.x + x * across6, y: first.y + y * down6 });
    this.next = new Int32Array(Math.max(this.count, this.labels.length) * 6).fill(-1);
    for (let hex = 0; hex < this.count; hex++)
      for (let d = 0; this.on(hex) && d < 6; d++) this.next[hex * 6 + d] = this.beyond(hex, d);
    for (const hex of this.outer.keys())
      for (let d = 0; d < 6; d++) this.next[hex * 6 + d] = this.beyond(hex, d);
  }
  /** Is it a hex of the map? Sheets that do not fill the rectangle leave corners that are not. */
  on(hex: number): boolean { return hex >= 0 && hex < this.count && this.labels[hex] !== NO_HEX; }

  private shifted(line: number): boolean { return (line & 1) === (this.grid.shifted === 'odd' ? 1 : 0); }

  centre(hex: number): Point {
    const outer = this.outer.get(hex);
    if (outer) return outer;
    const column = Math.floor(hex / this.grid.rows), row = hex % this.grid.rows;
    return this.flat
      ? { x: this.origin.x + column * PITCH, y: this.origin.y + row * SPAN + (this.shifted(column) ? APOTHEM : 0) }
      : { x: this.origin.x + column * SPAN + (this.shifted(row) ? APOTHEM : 0), y: this.origin.y + row * PITCH };
  }
  corner(hex: number, k: number): Point {
    const centre = this.centre(hex), corner = this.corners[((k % 6) + 6) % 6]!;
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
  angle(direction: number): number { return direction * 60 + (this.flat ? 0 : 30); }

  /** -1 off the map. */
  neighbour(hex: number, direction: number): number {
    const next = this.next[hex * 6 + direction]!;
    return next < this.count ? next : -1;
  }
  /** The same, and the hexes beyond the edge too. */
  adjacent(hex: number, direction: number): number { return this.next[hex * 6 + direction]!; }
  private beyond(hex: number, direction: number): number {
    const centre = this.centre(hex), turn = this.angle(direction) * Math.PI / 180;
    return this.at({ x: centre.x + SPAN * Math.sin(turn), y: centre.y - SPAN * Math.cos(turn) });
  }
  /** The direction of an adjacent hex; -1 if they do not touch. */
  direction(from: number, to: number): number {
    for (let d = 0; d < 6; d++) if (this.adjacent(from, d) === to) return d;
    return -1;
  }
  at(point: Point): number {
    const along = (this.flat ? point.x - this.origin.x : point.y - this.origin.y) / PITCH;
    const across = (this.flat ? point.y - this.origin.y : point.x - this.origin.x) / SPAN;
    const lines = this.flat ? this.grid.columns : this.grid.rows, places = this.flat ? this.grid.rows : this.grid.columns;
    let best = RADIUS + 1e-6, found = -1;
    for (let line = Math.floor(along); line <= Math.floor(along) + 1; line++) {
      const place = Math.round(across - (this.shifted(line) ? 0.5 : 0));
      if (line < 0 || line >= lines || place < 0 || place >= places) continue;
      const hex = this.flat ? line * this.grid.rows + place : place * this.grid.rows + line;
      const away = distance(point, this.centre(hex));
      if (away < best && this.labels[hex] !== NO_HEX) { best = away; found = hex; }
    }
    /* within the inner circle of a hex no other can be nearer */
    if (best > APOTHEM) for (const [hex, centre] of this.outer) {
      const away = distance(point, centre);
      if (away < best) { best = away; found = hex; }
    }
    return found;
  }
  /** One name for each corner of the map, from whichever of its hexes one comes. */
  cornerId(hex: number, k: number): string {
    /* corners lie on a lattice of half hexes and half radii: names are its whole numbers, whatever the last digits are */
    const corner = this.corner(hex, k), across = this.flat ? RADIUS / 2 : APOTHEM, down = this.flat ? APOTHEM : RADIUS / 2;
    return `${Math.round(corner.x / across)},${Math.round(corner.y / down)}`;
  }
  label(hex: number): string { return this.labels[hex] ?? ''; }
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
    const a = this.cube(from), b = this.cube(to);
    return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[0] + a[1] - b[0] - b[1]));
  }
  private cube(hex: number): [number, number] {
    const p = this.centre(hex), x = p.x - this.origin.x, y = p.y - this.origin.y;
    if (this.flat) {
      const q = Math.round(x / PITCH);
      return [q, Math.round(y / SPAN - q / 2)];
    }
    const r = Math.round(y / PITCH);
    return [Math.round(x / SPAN - r / 2), r];
  }
}
