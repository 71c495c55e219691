/* counters.ts: all counters on the map, keyed by unit: stacked by hex with a small offset and a count, the top one with its
 * face; fanned out when pointed at. */
import type { Catalogue, Counter, HexLabel, UnitId } from '../../types.js';
import { SPAN, type Plane, type Point } from '../geometry.js';
import { svg, type Box } from '../ground/pen.js';
import { cellOf, fanOut, type FanRoom } from './fan.js';
import { HALF, bareCounter, drawCounter, keyOf, type Furniture } from './face.js';

interface Piece {
  element: SVGGElement;
  counter: Counter;
  key: string;
  hex: number;
  at: Point;
  full: boolean;
}

const DEPTH = 4.6; /* each counter of a stack stands this much above the one below */
const DEEPEST = 4;
const EVERYWHERE: Box = { west: -Infinity, north: -Infinity, east: Infinity, south: Infinity };

export class Counters {
  private readonly pieces = new Map<UnitId, Piece>();
  private stacks = new Map<number, UnitId[]>();
  private readonly counts = new Map<number, SVGGElement>();
  private fanned = -1;
  private readonly sheet = svg('g', { class: 'fan' });
  /** What glows in the fan lies on its sheet. */
  readonly fanGlow = svg('g', { class: 'unit-glow' });
  catalogue: Catalogue | null = null;
  /** Of the common size: where a hex holds one counter that has no front, it can fill the hex. */
  get size(): number {
    return (this.catalogue?.counter_size ?? 100) / 100;
  }
  palette = 'plain';
  /** Units that are being moved by the animation: their places are its business. */
  readonly held = new Set<UnitId>();

  constructor(
    private readonly plane: Plane,
    private readonly group: SVGGElement,
    private readonly above: SVGGElement,
  ) {}

  private get furniture(): Furniture {
    const directions =
      this.catalogue?.directions?.length === 6 ? this.catalogue.directions : this.plane.grid.directions;
    return {
      catalogue: this.catalogue,
      palette: this.palette,
      angle: (word) => {
        const d = directions.indexOf(word);
        return d < 0 ? null : this.plane.angle(d);
      },
    };
  }
  stack(hex: number): readonly UnitId[] {
    return this.stacks.get(hex) ?? [];
  }
  counter(unit: UnitId): Counter | undefined {
    return this.pieces.get(unit)?.counter;
  }
  element(unit: UnitId): SVGGElement | undefined {
    return this.pieces.get(unit)?.element;
  }
  place(unit: UnitId): Point | undefined {
    return this.pieces.get(unit)?.at;
  }
  hexOf(unit: UnitId): number {
    return this.pieces.get(unit)?.hex ?? -1;
  }
  hexes(): Iterable<number> {
    return this.stacks.keys();
  }
  get fannedHex(): number {
    return this.fanned;
  }

  set(counters: readonly Counter[]): void {
    const spread = this.fanned;
    this.fold(); // while the stack is known: who leaves it would stay spread, and the sheet would lie over the next hexes
    const furniture = this.furniture,
      seen = new Set<UnitId>(),
      stacks = new Map<number, Counter[]>();
    for (const counter of counters) {
      const hex = this.plane.hex(counter.hex);
      if (hex < 0) continue;
      seen.add(counter.id);
      const stack = stacks.get(hex);
      if (stack) stack.push(counter);
      else stacks.set(hex, [counter]);
    }
    for (const [id, piece] of this.pieces)
      if (!seen.has(id)) {
        piece.element.remove();
        this.pieces.delete(id);
      }
    this.stacks = new Map();
    /* from north to south, so that a stack's upper counters lie over the hex behind */
    for (const [hex, stack] of [...stacks].sort((a, b) => this.plane.centre(a[0]).y - this.plane.centre(b[0]).y)) {
      stack.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
      this.stacks.set(
        hex,
        stack.map((counter) => counter.id),
      );
      stack.forEach((counter, index) => this.lay(counter, hex, index, stack.length, furniture));
    }
    this.countStacks();
    this.arrange();
    if (spread >= 0) this.fan(spread, this.fanRoom);
  }
  private at(hex: number, index: number, size: number): Point {
    const c = this.plane.centre(hex),
      up = Math.max(0, Math.min(DEEPEST, index - Math.max(0, size - 1 - DEEPEST))),
      middle = Math.min(DEEPEST, size - 1) / 2;
    const depth = DEPTH * this.size;
    return { x: c.x + (up - middle) * depth * 0.9, y: c.y + 1 - (up - middle) * depth };
  }
  private lay(counter: Counter, hex: number, index: number, size: number, furniture: Furniture): void {
    const key = keyOf(counter, furniture),
      full = index === size - 1 || this.held.has(counter.id);
    let piece = this.pieces.get(counter.id);
    if (!piece) {
      piece = {
        element: svg('g', { class: 'counter', 'data-unit': counter.id }),
        counter,
        key: '',
        hex,
        at: { x: NaN, y: NaN },
        full,
      };
      this.pieces.set(counter.id, piece);
    }
    const changed = piece.key !== key || piece.full !== full;
    Object.assign(piece, { counter, key, hex, full });
    if (changed) this.redraw(piece, furniture, full);
    const at = this.at(hex, index, size);
    piece.at = at;
    if (!this.held.has(counter.id)) this.move(piece.element, at);
    this.reveal(piece.element, this.held.has(counter.id) || this.inRegion(hex));
  }
  /** Takes counters up to move them: each with its face, over all others. */
  lift(units: readonly UnitId[]): SVGGElement[] {
    const furniture = this.furniture;
    return units.flatMap((unit) => {
      const piece = this.pieces.get(unit);
      if (!piece) return [];
      this.held.add(unit);
      if (!piece.full) this.redraw(piece, furniture, true);
      piece.full = true;
      this.reveal(piece.element, true); // it may come from out of sight
      piece.element.parentNode?.append(piece.element);
      return [piece.element];
    });
  }
  /** Puts them down: those whose hex this is go to their places of the stack. The others wait here to be moved on, or to settle. */
  lower(units: readonly UnitId[], hex: number): void {
    const stack = this.stack(hex),
      furniture = this.furniture;
    for (const unit of units) this.held.delete(unit);
    if (this.fanned === hex) {
      this.fold();
      this.fan(hex, this.fanRoom);
    } else {
      stack.forEach((unit, index) => {
        if (units.includes(unit)) this.lay(this.pieces.get(unit)!.counter, hex, index, stack.length, furniture);
      });
    }
    this.arrange();
  }
  /** Every counter to where the position says, in painting order. */
  settle(): void {
    this.set([...this.pieces.values()].map((piece) => piece.counter));
  }
  /** Puts the elements in painting order, touching only those that stand elsewhere; what is spread lies on its sheet. */
  private arrange(): void {
    let cursor = this.group.firstChild;
    const put = (element: Element | undefined): void => {
      if (!element) return;
      if (element === cursor) cursor = cursor.nextSibling;
      else this.group.insertBefore(element, cursor);
    };
    for (const [hex, stack] of this.stacks) {
      if (hex === this.fanned) continue;
      for (const unit of stack) put(this.pieces.get(unit)?.element);
      put(this.counts.get(hex));
    }
  }
  private redraw(piece: Piece, furniture: Furniture, full: boolean): void {
    const inner = svg('g', { class: 'inner' });
    inner.append(...(full ? drawCounter(piece.counter, furniture) : bareCounter(piece.counter, furniture)));
    piece.element.replaceChildren(inner);
    piece.element.classList.toggle('under', !full);
  }
  /** What stands there already is left alone: to the browser even the same place is a new one. */
  move(element: SVGGElement, p: Point, scale = 1): void {
    const to = `translate(${p.x.toFixed(1)} ${p.y.toFixed(1)})${scale === 1 ? '' : ` scale(${scale.toFixed(3)})`}`;
    if (element.getAttribute('transform') !== to) element.setAttribute('transform', to);
  }
  private countStacks(): void {
    for (const [hex, element] of this.counts)
      if ((this.stacks.get(hex)?.length ?? 0) < 2) {
        element.remove();
        this.counts.delete(hex);
      }
    for (const [hex, stack] of this.stacks) {
      if (stack.length < 2) continue;
      let element = this.counts.get(hex);
      if (!element) {
        element = svg('g', { class: 'count' });
        element.append(svg('circle', { r: 8.6 }), svg('text', { y: 4.4 }));
        this.counts.set(hex, element);
      }
      const figure = element.lastElementChild!,
        size = String(stack.length);
      if (figure.textContent !== size) figure.textContent = size;
      const top = this.pieces.get(stack[stack.length - 1]!)!.at;
      const half = HALF * this.size;
      this.move(element, { x: top.x + half - 1, y: top.y - half + 1 });
      this.reveal(element, this.inRegion(hex));
    }
  }
  /** Everything again: another palette, another catalogue. */
  refresh(): void {
    for (const piece of this.pieces.values()) piece.key = '';
    this.settle();
  }

  /** Only stacks in this box are given to the browser to paint, and those that are under way. */
  see(box: Box): void {
    this.region = box;
    for (const [hex, stack] of this.stacks) {
      const shown = this.inRegion(hex);
      for (const unit of stack) this.reveal(this.pieces.get(unit)!.element, shown || this.held.has(unit));
      const count = this.counts.get(hex);
      if (count) this.reveal(count, shown);
    }
  }
  private region = EVERYWHERE;
  private inRegion(hex: number): boolean {
    const { x, y } = this.plane.centre(hex),
      { west, north, east, south } = this.region;
    return x > west - SPAN && x < east + SPAN && y > north - SPAN && y < south + SPAN;
  }
  private reveal(element: SVGGElement, shown: boolean): void {
    if (shown === !element.hasAttribute('display')) return;
    if (shown) element.removeAttribute('display');
    else element.setAttribute('display', 'none');
  }

  // ---- fanning out ----

  private fanRoom: Parameters<Counters['fan']>[1] = { scale: 1, clear: 0, seen: EVERYWHERE, covers: [] };
  /** Lays a stack's counters side by side, large enough to read; the top one stays where it is. */
  fan(hex: number, room: Omit<FanRoom, 'others' | 'fronts'>): void {
    this.fold();
    const stack = this.stacks.get(hex);
    if (!stack || stack.length < 2) return;
    this.fanned = hex;
    this.fanRoom = room;
    const pieces = [...stack].reverse().map((unit) => this.pieces.get(unit)!),
      [top, ...others] = pieces as [Piece, ...Piece[]],
      fronts = pieces.some((piece) => piece.counter.facing),
      { sheet, places } = fanOut(top.at, { ...room, others: others.length, fronts }),
      furniture = this.furniture,
      cell = cellOf(room.scale, fronts);
    this.counts.get(hex)?.remove();
    const hexagon = this.plane
      .outline(hex, 0.97)
      .map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`)
      .join(' ');
    this.sheet.replaceChildren(
      svg('polygon', { class: 'fan-hex', points: hexagon }),
      svg('rect', { class: 'fan-sheet', ...sheet, rx: 6 * room.scale }),
    );
    if (room.scale > 1)
      this.sheet.append(
        svg('rect', { class: 'fan-sheet', x: top.at.x - cell / 2, y: top.at.y - cell / 2, width: cell, height: cell }),
      );
    pieces.forEach((piece, i) => {
      if (!piece.full) this.redraw(piece, furniture, true);
      piece.element.classList.remove('under');
      piece.element.classList.add('fanned');
      this.sheet.append(piece.element);
      this.move(piece.element, i ? places[i - 1]! : top.at, room.scale);
    });
    this.fanGlow.replaceChildren();
    this.sheet.append(this.fanGlow);
    this.above.append(this.sheet);
  }
  fold(): void {
    if (this.fanned < 0) return;
    const stack = this.stacks.get(this.fanned) ?? [],
      hex = this.fanned,
      furniture = this.furniture;
    this.fanned = -1;
    this.sheet.remove();
    stack.forEach((unit, index) => {
      const piece = this.pieces.get(unit);
      if (!piece) return;
      piece.element.classList.remove('fanned');
      piece.key = '';
      this.lay(piece.counter, hex, index, stack.length, furniture);
    });
    this.countStacks();
    this.arrange();
  }
  isFanned(unit: UnitId): boolean {
    return this.fanned >= 0 && this.stack(this.fanned).includes(unit);
  }
  label(hex: number): HexLabel {
    return this.plane.label(hex);
  }
}
