/* lasso.ts: counters picked by a loop that is drawn around them, with Shift held or while the board is `lassoing`; there
 * two choices on the map, by a click, a tap or Enter, are the corners of a box. */
import type { UnitId } from '../types.js';
import type { Point } from './geometry.js';
import type { Host } from './laid.js';
import { t } from '../language.js';

/** Pixels the pointer goes before a press is a loop and no click. */
const BEGINS = 6;

/** Even-odd: is the point within the loop? */
export function within(loop: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
    const a = loop[i]!,
      b = loop[j]!;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
export const boxBetween = (a: Point, b: Point): Point[] => [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];

export class Lasso {
  private points: Point[] = [];
  private pointer: number | null = null;
  /** The first corner of a box. */
  private first: Point | null = null;

  constructor(private readonly board: Host) {}

  /** Does this press begin a loop? A second finger zooms as ever. */
  takes(event: Event): boolean {
    const { shiftKey = false, touches } = event as Partial<PointerEvent & TouchEvent>;
    return (this.board.lassoing || shiftKey) && !touches?.[1] && event.type !== 'dblclick';
  }
  /** It went far enough to be a loop. */
  get drawn(): boolean {
    return this.points.length > 1;
  }
  begin(at: Point, pointer: number): void {
    this.points = [at];
    this.pointer = pointer;
  }
  /** True if this pointer draws a loop. */
  draws(at: Point, pointer: number): boolean {
    if (this.pointer !== pointer) return false;
    const last = this.points[this.points.length - 1]!,
      far = Math.hypot(at.x - last.x, at.y - last.y) * this.board.zoom.transform.k;
    if (far < BEGINS) return true;
    if (!this.drawn) this.board.window_.setPointerCapture(pointer);
    this.points.push(at);
    this.board.laid?.overlay.setLoop(this.points);
    return true;
  }
  end(pointer: number): void {
    if (this.pointer !== pointer) return;
    const loop = this.points;
    this.drop();
    if (loop.length > 2) this.emitUnits(loop);
  }
  /** The first corner of a box, or the second. True: the choice was one. */
  corner(hex: number): boolean {
    const { laid } = this.board;
    if (!laid || hex < 0) return false;
    const at = laid.plane.centre(hex),
      { first } = this;
    if (first) {
      this.drop();
      this.emitUnits(grown(boxBetween(first, at)));
      return true;
    }
    this.first = at;
    this.board.say(t('First corner {0}; choose the other.', laid.plane.label(hex)));
    return true;
  }
  drop(): void {
    this.points = [];
    this.pointer = null;
    this.first = null;
    this.board.laid?.overlay.setLoop([]);
  }
  private emitUnits(loop: readonly Point[]): void {
    const { counters, plane } = this.board.laid!,
      units: UnitId[] = [];
    for (const hex of counters.hexes()) if (within(loop, plane.centre(hex))) units.push(...counters.stack(hex));
    this.board.emit('enf-lasso', { units });
  }
}
/** A little larger, so that the hexes of its corners are in it. */
function grown(box: Point[]): Point[] {
  const [a, , b] = box as [Point, Point, Point, Point],
    dx = b.x < a.x ? -1 : 1,
    dy = b.y < a.y ? -1 : 1;
  return boxBetween({ x: a.x - dx, y: a.y - dy }, { x: b.x + dx, y: b.y + dy });
}
