/* zoom.ts: pan, wheel, pinch and double tap by d3-zoom; the map is moved by one transform of the world's element.
 *
 * While a gesture lasts the browser only moves and stretches what it has painted; when it rests, the drawings are given
 * their new size and painted once, crisp. (Left to itself the browser paints at every step of the zoom, and a layer that it
 * is told will change it paints at full size first: both measured many times slower.) */
import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import type { Point } from './geometry.js';

export interface ZoomListener {
  /** The view moved. */
  moved(transform: ZoomTransform): void;
  /** It came to rest. */
  rested(transform: ZoomTransform): void;
  /** The drawings are to be painted at this scale. */
  sized(scale: number): void;
  /** May this press begin a pan? False: a counter is dragged. */
  mayPan(event: Event): boolean;
}
const MARGIN = 160;
/** How far what is painted may be stretched or shrunk in the middle of a gesture before it is painted again. */
const BLURRED = 6;
const COARSE = 0.45;

export class Zoom {
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  private readonly selection: Selection<HTMLElement, unknown, null, undefined>;
  private rest = 0;
  private frame = 0;
  private moves = 0;
  /** The scale at which the drawings are painted. */
  private base = 1;
  moving = false;
  size = { width: 1, height: 1 };
  /** The window's size, set when it changes: to read it in the middle of a gesture makes the browser lay out the page. */
  room = { width: 0, height: 0 };

  constructor(
    private readonly window_: HTMLElement,
    private readonly world: HTMLElement,
    private readonly listener: ZoomListener,
  ) {
    this.behaviour = zoom<HTMLElement, unknown>()
      .filter((event: Event) => event.type === 'wheel' || (!(event as MouseEvent).button && listener.mayPan(event)))
      .extent(() => [
        [0, 0],
        [this.room.width, this.room.height],
      ])
      .clickDistance(5)
      .on('start', (event: { sourceEvent: Event | null }) => {
        if (event.sourceEvent) this.taken();
      })
      .on('zoom', () => this.moved())
      .on('end', () => {
        if (this.moving) this.restSoon(); // a press that moved nothing leaves nothing to paint
      });
    this.selection = select(window_);
    this.selection.call(this.behaviour).on('dblclick.zoom', null);
  }
  /** The scale of what is painted. */
  get painted(): number {
    return this.base;
  }
  get transform(): ZoomTransform {
    return zoomTransform(this.window_);
  }
  /** The map's size in its own units, and the smallest and greatest scale. */
  frameMap(width: number, height: number, least: number, most: number): void {
    this.size = { width, height };
    this.behaviour.scaleExtent([least, most]).translateExtent([
      [-MARGIN * 3, -MARGIN * 3],
      [width + MARGIN * 3, height + MARGIN * 3],
    ]);
  }
  private moved(): void {
    this.moving = true;
    if (!this.frame)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.apply(this.transform);
      });
    this.restSoon();
  }
  private apply(t: ZoomTransform): void {
    const stretch = t.k / this.base;
    if (stretch > BLURRED || stretch < COARSE) this.paintAt(t.k);
    /* whole pixels of the screen, else the painted picture is blurred */
    const dots = window.devicePixelRatio || 1,
      x = Math.round(t.x * dots) / dots,
      y = Math.round(t.y * dots) / dots;
    this.world.style.transform = `translate(${x}px, ${y}px) scale(${(t.k / this.base).toFixed(5)})`;
    this.listener.moved(t);
  }
  private restSoon(): void {
    clearTimeout(this.rest);
    const mark = ++this.moves;
    this.rest = window.setTimeout(
      () =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            if (mark === this.moves) this.settle(); /* else the browser was late, and the hand goes on */
          }),
        ),
      150,
    );
  }
  private settle(): void {
    clearTimeout(this.rest);
    this.moves++;
    this.moving = false;
    if (Math.abs(this.transform.k / this.base - 1) > 0.002) this.paintAt(this.transform.k);
    this.apply(this.transform);
    this.listener.rested(this.transform);
  }
  private paintAt(scale: number): void {
    this.base = scale;
    this.listener.sized(scale);
  }
  /** New drawings: they are as large as the others were. */
  resize(): void {
    this.listener.sized(this.base);
  }
  by(factor: number, at?: Point): void {
    this.taken();
    this.selection.call(
      this.behaviour.scaleBy,
      factor,
      at ? [at.x, at.y] : [this.room.width / 2, this.room.height / 2],
    );
  }
  pan(dx: number, dy: number): void {
    this.taken();
    const k = this.transform.k;
    this.selection.call(this.behaviour.translateBy, dx / k, dy / k);
  }
  /** By pixels, at once. */
  shift(dx: number, dy: number): void {
    const { x, y, k } = this.transform;
    this.to(x + dx, y + dy, k);
  }
  /** Zooms so that a box of the map is seen whole. */
  fit(west: number, north: number, east: number, south: number, most = Infinity): void {
    const box = this.room,
      [least, greatest] = this.behaviour.scaleExtent();
    const k = Math.max(
      least,
      Math.min(greatest, most, 0.94 * Math.min(box.width / (east - west), box.height / (south - north))),
    );
    const x = box.width / 2 - (k * (west + east)) / 2,
      y = box.height / 2 - (k * (north + south)) / 2;
    this.to(x, y, k);
  }
  go({ x, y, k }: ZoomTransform): void {
    this.to(x, y, k);
  }
  centre(p: Point): void {
    const box = this.room,
      k = this.transform.k;
    this.to(box.width / 2 - k * p.x, box.height / 2 - k * p.y, k);
  }
  private to(x: number, y: number, k: number): void {
    this.taken();
    this.selection.call(this.behaviour.transform, zoomIdentity.translate(x, y).scale(k));
    this.settle(); /* no hand is at work: at once */
  }
  /** How often the view was taken somewhere by a hand, or at once by what a page asked: all but glides. */
  touches = 0;
  private gliding = 0;
  private taken(): void {
    this.touches++;
    cancelAnimationFrame(this.gliding);
    this.gliding = 0;
  }
  /** Softly to another view; any hand on the map ends it. */
  glide(target: ZoomTransform, time: number): void {
    cancelAnimationFrame(this.gliding);
    const from = this.transform,
      start = performance.now();
    const tick = (now: number): void => {
      const part = Math.max(0, Math.min(1, (now - start) / time)),
        t = part * part * (3 - 2 * part),
        k = from.k + (target.k - from.k) * t;
      this.selection.call(
        this.behaviour.transform,
        zoomIdentity.translate(from.x + (target.x - from.x) * t, from.y + (target.y - from.y) * t).scale(k),
      );
      this.gliding = part < 1 ? requestAnimationFrame(tick) : 0;
      if (!this.gliding) this.settle();
    };
    this.gliding = requestAnimationFrame(tick);
  }
  /** From pixels of the window to the map. */
  invert(x: number, y: number): Point {
    const [mx, my] = this.transform.invert([x, y]);
    return { x: mx, y: my };
  }
}
