/* country.ts: the map document made ready to draw from: words of every hex, hexsides by word, heights anywhere. */
import { SPAN, Plane, type Point } from '../geometry.js';
import type { SideLook, WayLook } from '../../protocol.js';
import { digitsOf, type MapDocument } from '../document.js';

/** Side of the fine net's squares. */
export const NET = 14;
/** So many squares of a row make a block. */
export const BLOCK = 16;

export class Country {
  readonly plane: Plane;
  private readonly words: ReadonlySet<string>[];
  private readonly kind: number[];
  /** What is drawn though no rule asks about it: a field of wheat. */
  private readonly dress = new Map<string, Set<number>>();
  private readonly named: Set<number>;
  private readonly feet: Float32Array;
  /** Points of the lattice a hex. */
  private readonly points: number;
  private readonly columns: number;
  private readonly rows: number;
  readonly lowest: number;
  readonly highest: number;
  /** False when the heights are only those of the hexes. */
  readonly surveyed: boolean;

  constructor(readonly document: MapDocument) {
    this.plane = new Plane(document);
    /* dense woods are woods too */
    this.words = document.terrain.words.map(
      (words) => new Set(words.split(' ').flatMap((word) => [word, word.slice(word.lastIndexOf('-') + 1)])),
    );
    this.kind = digitsOf(document.terrain.of);
    for (const field of document.drawing?.fields ?? [])
      this.dress.set(field.is, new Set(field.hexes.split(' ').map((label) => this.plane.hex(label))));
    this.named = new Set(
      document.places.filter((one) => one.kind === 'town' || one.kind === 'farm').map((one) => one.hex),
    );
    const relief = document.relief;
    this.surveyed = !!relief;
    this.points = relief?.points ?? 2;
    this.columns = relief?.columns ?? Math.ceil((this.plane.width / SPAN) * 2) + 5;
    this.rows = relief?.rows ?? Math.ceil((this.plane.height / SPAN) * 2) + 5;
    this.feet = relief ? this.unpack(relief.lattice) : this.guess();
    let low = Infinity,
      high = -Infinity;
    for (const value of this.feet) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    this.lowest = low;
    this.highest = Math.max(high, low + 1);
  }
  private unpack(lattice: number[][]): Float32Array {
    const feet = new Float32Array(this.columns * this.rows);
    lattice.forEach((row, r) => {
      let value = 0;
      row.forEach((by, c) => {
        value += by;
        feet[r * this.columns + c] = value;
      });
    });
    return feet;
  }
  /** No survey: the lattice is made of the heights of the hexes around each point, nearer ones counting more. */
  private guess(): Float32Array {
    const sum = new Float32Array(this.columns * this.rows),
      weight = new Float32Array(this.columns * this.rows);
    for (let hex = 0; hex < this.plane.count; hex++) {
      const p = this.lattice(this.plane.centre(hex));
      for (let r = Math.ceil(p.y - 3); r <= p.y + 3; r++)
        for (let c = Math.ceil(p.x - 3); c <= p.x + 3; c++) {
          if (r < 0 || c < 0 || r >= this.rows || c >= this.columns) continue;
          const away = (r - p.y) ** 2 + (c - p.x) ** 2,
            w = Math.exp(-away / 2.2);
          sum[r * this.columns + c]! += w * this.elevation(hex);
          weight[r * this.columns + c]! += w;
        }
    }
    const around = this.document.elevation[0] ?? 0;
    return sum.map((value, i) => (weight[i]! > 0 ? value / weight[i]! : around));
  }

  has(hex: number, word: string): boolean {
    return (
      hex >= 0 && ((this.words[this.kind[hex] ?? 0]?.has(word) ?? false) || (this.dress.get(word)?.has(hex) ?? false))
    );
  }
  /** Hexes in which the drawing shows more than the rules know (dressing.ts). */
  readonly dressed = new Set<number>();
  /** Open ground, and nothing named on it. */
  isBare(hex: number): boolean {
    const words = this.words[this.kind[hex] ?? 0];
    return (
      words?.size === 1 &&
      words.has('clear') &&
      !this.named.has(hex) &&
      ![...this.dress.values()].some((one) => one.has(hex))
    );
  }
  terrain(hex: number): string[] {
    return [...(this.words[this.kind[hex] ?? 0] ?? [])];
  }
  any(word: string): boolean {
    return this.dress.has(word) || this.words.some((words) => words.has(word));
  }
  elevation(hex: number): number {
    return this.document.elevation[hex] ?? 0;
  }
  side(word: string): readonly number[] {
    return this.document.sides[word] ?? [];
  }
  sideLook(word: string): SideLook {
    return this.document.looks.sides[word] ?? 'none';
  }
  wayLook(kind: string): WayLook {
    return this.document.looks.ways[kind] ?? 'road';
  }
  slope(word: string): readonly number[] {
    return this.document.slopes[word] ?? [];
  }

  /** The lattice has so many points a hex and begins one hex north-west of the first centre. */
  private lattice(p: Point): Point {
    return {
      x: ((p.x - this.plane.origin.x) / SPAN + 1) * this.points,
      y: ((p.y - this.plane.origin.y) / SPAN + 1) * this.points,
    };
  }
  private value(column: number, row: number): number {
    const c = column < 0 ? 0 : column >= this.columns ? this.columns - 1 : column;
    const r = row < 0 ? 0 : row >= this.rows ? this.rows - 1 : row;
    return this.feet[r * this.columns + c]!;
  }
  height(p: Point): number {
    const at = this.lattice(p),
      c = Math.floor(at.x),
      r = Math.floor(at.y),
      x = at.x - c,
      y = at.y - r;
    const row = (k: number): number =>
      cubic(this.value(c - 1, r + k), this.value(c, r + k), this.value(c + 1, r + k), this.value(c + 2, r + k), x);
    return cubic(row(-1), row(0), row(1), row(2), y);
  }
  /** Heights on a net of points, row by row: the same as height(), but the rows are computed once. */
  heights(west: number, north: number, step: number, across: number, down: number): Float32Array {
    const first = this.lattice({ x: west, y: north }),
      by = (this.points * step) / SPAN;
    const rows = new Float32Array(this.rows * across),
      out = new Float32Array(across * down);
    for (let r = 0; r < this.rows; r++)
      for (let i = 0; i < across; i++) {
        const x = first.x + i * by,
          c = Math.floor(x);
        rows[r * across + i] = cubic(
          this.value(c - 1, r),
          this.value(c, r),
          this.value(c + 1, r),
          this.value(c + 2, r),
          x - c,
        );
      }
    const clamp = (r: number): number => Math.max(0, Math.min(this.rows - 1, r)) * across;
    for (let j = 0; j < down; j++) {
      const y = first.y + j * by,
        r = Math.floor(y),
        a = clamp(r - 1),
        b = clamp(r),
        c = clamp(r + 1),
        d = clamp(r + 2);
      for (let i = 0; i < across; i++)
        out[j * across + i] = cubic(rows[a + i]!, rows[b + i]!, rows[c + i]!, rows[d + i]!, y - r);
    }
    return out;
  }
  /** A net of heights over the whole map, for what asks often. */
  private net: { feet: Float32Array; across: number; down: number } | null = null;
  private bounds?: { low: Float32Array; high: Float32Array; blocks: number };
  get fineNet(): { feet: Float32Array; across: number; down: number } {
    if (!this.net) {
      const across = Math.ceil(this.plane.width / NET) + 2,
        down = Math.ceil(this.plane.height / NET) + 2;
      this.net = { feet: this.heights(0, 0, NET, across, down), across, down };
    }
    return this.net;
  }
  /** The lowest and highest of each row's squares, a block at a time: most of the country lies far from a given height. */
  get netBlocks(): { low: Float32Array; high: Float32Array; blocks: number } {
    if (!this.bounds) {
      const { feet, across, down } = this.fineNet,
        blocks = Math.ceil(across / BLOCK);
      const low = new Float32Array(blocks * down).fill(Infinity),
        high = new Float32Array(blocks * down).fill(-Infinity);
      for (let r = 0; r + 1 < down; r++)
        for (let c = 0; c < across; c++) {
          const a = feet[r * across + c]!,
            b = feet[(r + 1) * across + c]!,
            least = a < b ? a : b,
            most = a < b ? b : a;
          /* a point belongs to the squares on both its sides */
          for (let block = Math.floor(Math.max(0, c - 1) / BLOCK); block <= Math.floor(c / BLOCK); block++) {
            const at = r * blocks + block;
            if (least < low[at]!) low[at] = least;
            if (most > high[at]!) high[at] = most;
          }
        }
      this.bounds = { low, high, blocks };
    }
    return this.bounds;
  }
  /** Height by the net: straight between its points. */
  near(p: Point): number {
    const { feet, across, down } = this.fineNet,
      x = Math.max(0, Math.min(across - 1.001, p.x / NET)),
      y = Math.max(0, Math.min(down - 1.001, p.y / NET));
    const c = Math.floor(x),
      r = Math.floor(y),
      i = r * across + c,
      u = x - c,
      v = y - r;
    return (
      (feet[i]! * (1 - u) + feet[i + 1]! * u) * (1 - v) + (feet[i + across]! * (1 - u) + feet[i + across + 1]! * u) * v
    );
  }
  /** Feet a hex, uphill. */
  slopeAt(p: Point): Point {
    const e = NET;
    return {
      x: ((this.near({ x: p.x + e, y: p.y }) - this.near({ x: p.x - e, y: p.y })) * SPAN) / (2 * e),
      y: ((this.near({ x: p.x, y: p.y + e }) - this.near({ x: p.x, y: p.y - e })) * SPAN) / (2 * e),
    };
  }
}
function cubic(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}
