/* hand.ts: the mouse, the pen and the finger on the map: what is clicked, pointed at, pressed long, dragged. */
import type { UnitId } from '../types.js';
import type { Point } from './geometry.js';
import type { Host } from './laid.js';
import type { Cursor } from './cursor.js';
import type { Lasso } from './lasso.js';
import { hexesBetween } from './overlay.js';

/** So long a stack stays spread when the pointer has left it. */
const FOLD_MS = 180;
/** So long the focus may follow a press. */
const AFTER_PRESS_MS = 300;

/** What a click on it means more than the ground. */
const MEANT = '[data-unit], [data-direction], [data-command], .fan-sheet';

export class Hand {
  private hover = { hex: -1, unit: null as UnitId | null };
  private fanTimer = 0;
  private pressTimer = 0;
  private restTimer = 0;
  private drag: { unit: UnitId; path: number[]; pointer: number } | null = null;
  private dragged = false;
  /** In the midst of a press: the focus that follows is the hand's. */
  pressing = false;

  constructor(
    private readonly board: Host,
    private readonly cursor: Cursor,
    private readonly lasso: Lasso,
  ) {}
  /** The hex under the mouse; -1 if it is elsewhere. */
  get pointsAt(): number {
    return this.hover.hex;
  }
  private unitOf(event: Event): UnitId | null {
    return this.among(event, '.counter')?.getAttribute('data-unit') ?? null;
  }
  private commandOf(event: Event): string | null {
    return this.among(event, '[data-command]')?.getAttribute('data-command') ?? null;
  }
  /** The innermost part of the drawing under the hand that is of this kind. */
  private among(event: Event, kind: string): SVGElement | null {
    return (
      this.under(event).find((node): node is SVGElement => node instanceof SVGElement && node.matches(kind)) ?? null
    );
  }
  /** Where the finger was lifted whose tap comes next. */
  private lifted: { clientX: number; clientY: number } | null = null;
  /** Where the finger is whose event this is; null: it is the mouse's, or a pen's. */
  private fingertip(event: Event): { clientX: number; clientY: number } | null {
    if (event.type === 'click') return this.lifted;
    if ((event as Partial<PointerEvent>).pointerType === 'touch') return event as PointerEvent;
    return (event as Partial<TouchEvent>).touches?.[0] ?? null;
  }
  /** What lies under the hand, innermost first. For a finger the browser takes what looks most like a button nearby: the dial, for
   * a counter beside it. Here the place itself counts, for a tap as for a long press. */
  private under(event: Event): EventTarget[] {
    const path = event.composedPath(),
      at = this.fingertip(event);
    if (!at) return path;
    const root = this.board.window_.getRootNode() as ShadowRoot,
      nodes: Element[] = [];
    for (let node = root.elementFromPoint(at.clientX, at.clientY); node; node = node.parentElement) nodes.push(node);
    return nodes.includes(this.board.window_) ? nodes : path;
  }
  /** The question is about this hex: from afar a command drawn over it does not take the click. */
  private isAsked(hex: number): boolean {
    const tone = hex >= 0 ? this.board.glow.hexes.get(this.board.laid!.plane.label(hex)) : undefined;
    return tone !== undefined && tone !== 'quiet';
  }
  /** From afar a spread stack lies on its neighbours: one of it that nothing is asked about gives way to a hex that is. */
  private gives(event: MouseEvent, at: { clientX: number; clientY: number }): boolean {
    const { laid, glow } = this.board,
      unit = this.unitOf(event);
    if (!laid || !unit || !laid.counters.isFanned(unit)) return false;
    const tone = glow.units.get(unit),
      beneath = laid.plane.at(this.point(at));
    return tone !== 'act' && tone !== 'target' && beneath !== laid.counters.hexOf(unit) && this.isAsked(beneath);
  }
  private point(event: { clientX: number; clientY: number }): Point {
    const box = this.board.window_.getBoundingClientRect();
    return this.board.zoom.invert(event.clientX - box.left, event.clientY - box.top);
  }
  mayDrag(event: Event): boolean {
    const unit = this.unitOf(event);
    return !!unit && this.board.movable.has(unit) && !(event as Partial<TouchEvent>).touches?.[1];
  }
  listen(): void {
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void =>
      this.board.window_.addEventListener(name, act);
    on('click', (event) => {
      if (event.pointerType !== 'touch') this.lifted = null;
      this.clicked(event, this.lifted ?? event);
      this.lifted = null;
    });
    on('dblclick', (event) => {
      if (this.idle) this.board.zoom.by(event.shiftKey ? 0.5 : 2, this.local(event));
    });
    on('contextmenu', (event) => {
      event.preventDefault();
      if (event.pointerType !== 'touch') this.menu(event); // a long press has its own time (pressed)
    });
    on('pointerdown', (event) => this.pressed(event));
    on('pointermove', (event) => this.pointed(event));
    on('pointerup', (event) => this.released(event));
    on('pointercancel', () => {
      this.rests();
      this.lasso.drop();
      this.endDrag(false);
      clearTimeout(this.pressTimer);
    });
    on('pointerleave', (event) => {
      if (event.pointerType !== 'touch') this.left(); // a finger that lifts goes nowhere
    });
    on('keydown', (event) => this.cursor.key(event));
    /* a press of the mouse means the place under it: only focus that comes otherwise moves the view to the cursor */
    on('focus', () => {
      if (this.cursor.hex < 0) this.cursor.start(!this.pressing);
      else this.cursor.report(!this.pressing);
    });
    on('blur', () => this.board.laid?.overlay.setCursor(-1));
  }
  private local(event: { clientX: number; clientY: number }): Point {
    const box = this.board.window_.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
  /** The first of two clicks meant nothing but the ground: then two of them zoom. A second click after one that acted does not. */
  private idle = false;
  private isIdle(event: MouseEvent): boolean {
    const { laid, glow, marks } = this.board,
      meant = this.among(event, MEANT),
      hex = laid?.plane.at(this.point(this.lifted ?? event)) ?? -1,
      label = hex >= 0 ? laid!.plane.label(hex) : '';
    return !meant && !glow.hexes.has(label) && !marks.some((mark) => mark.do && mark.hex === label);
  }
  private clicked(event: MouseEvent, at: { clientX: number; clientY: number }): void {
    const { laid } = this.board;
    if (event.detail < 2) this.idle = this.isIdle(event);
    if (!laid || this.dragged) {
      this.dragged = false;
      return;
    }
    const direction = this.among(event, '[data-direction]');
    if (direction && this.board.dial) {
      this.board.emit('enf-direction', {
        hex: this.board.dial.hex,
        direction: direction.getAttribute('data-direction')!,
      });
      return;
    }
    if (!this.unitOf(event) && this.inFan(event)) return; // between two counters of the sheet: not the hex beneath it
    const unit = this.gives(event, at) ? null : this.unitOf(event),
      hex = unit ? laid.counters.hexOf(unit) : laid.plane.at(this.point(at));
    const where = { x: at.clientX, y: at.clientY },
      command = this.commandOf(event);
    if (this.board.lassoing && this.lasso.corner(hex)) return;
    if (command !== null && !this.isAsked(hex)) {
      this.cursor.place(hex);
      this.board.pickCommand(command, where, hex, event.shiftKey);
      return;
    }
    if (unit) {
      const touch = (event as PointerEvent).pointerType === 'touch';
      if (touch && laid.counters.stack(hex).length > 1 && !laid.counters.isFanned(unit)) {
        this.board.fan(hex); /* the first tap shows who is there */
        this.board.emit('enf-hover', { unit, hex: laid.plane.label(hex) });
        return;
      }
      if (hex !== laid.counters.fannedHex) this.board.fold();
      this.cursor.place(hex);
      this.board.emit('enf-unit', { unit, hex: laid.plane.label(hex), ...where, adds: event.shiftKey });
      return;
    }
    this.board.fold();
    if (hex >= 0) {
      this.cursor.place(hex);
      this.board.emit('enf-hex', { hex: laid.plane.label(hex), ...where });
    } else this.board.emit('enf-beside', {});
  }
  private menu(event: MouseEvent): void {
    const { laid } = this.board;
    if (!laid) return;
    const unit = this.unitOf(event),
      hex = unit ? laid.counters.hexOf(unit) : laid.plane.at(this.point(event));
    if (hex >= 0)
      this.board.emit('enf-menu', {
        ...(unit ? { unit } : {}),
        hex: laid.plane.label(hex),
        x: event.clientX,
        y: event.clientY,
      });
  }
  private pressed(event: PointerEvent): void {
    clearTimeout(this.pressTimer);
    this.dragged = false;
    clearTimeout(this.restTimer);
    this.pressing = true;
    if (!event.button && this.lasso.takes(event)) {
      this.lasso.begin(this.point(event), event.pointerId);
      return;
    }
    if (event.pointerType === 'touch') {
      const { clientX, clientY } = event;
      const unit = this.unitOf(event);
      this.pressTimer = window.setTimeout(() => {
        const laid = this.board.laid,
          hex = laid ? (unit ? laid.counters.hexOf(unit) : laid.plane.at(this.point({ clientX, clientY }))) : -1;
        if (!laid || hex < 0 || this.board.zoom.moving) return;
        this.dragged = true; /* the click that follows is no click */
        this.endDrag(false);
        this.board.emit('enf-menu', { ...(unit ? { unit } : {}), hex: laid.plane.label(hex), x: clientX, y: clientY });
      }, 550);
    }
    if (event.button || !this.board.laid || !this.mayDrag(event)) return;
    const unit = this.unitOf(event)!;
    this.drag = { unit, path: [this.board.laid.counters.hexOf(unit)], pointer: event.pointerId };
  }
  private pointed(event: PointerEvent): void {
    const { laid } = this.board;
    if (!laid) return;
    if (this.lasso.draws(this.point(event), event.pointerId)) {
      this.dragged = this.lasso.drawn;
      return;
    }
    if (this.drag?.pointer === event.pointerId) {
      this.dragTo(event);
      return;
    }
    if (event.buttons) {
      if (this.board.zoom.moving) clearTimeout(this.pressTimer);
      return;
    }
    if (event.pointerType === 'touch') return; // a finger points at nothing before it touches
    const unit = this.unitOf(event);
    const hex = unit
      ? laid.counters.hexOf(unit)
      : this.inFan(event)
        ? laid.counters.fannedHex
        : laid.plane.at(this.point(event));
    const stacked = !!unit && laid.counters.stack(hex).length > 1;
    const same = hex === this.hover.hex && unit === this.hover.unit;
    if (same && (!stacked || this.fanTimer || laid.counters.fannedHex === hex)) return; // one that was folded spreads again
    this.hover = { hex, unit };
    if (!same)
      this.board.emit('enf-hover', { ...(unit ? { unit } : {}), ...(hex >= 0 ? { hex: laid.plane.label(hex) } : {}) });
    clearTimeout(this.fanTimer);
    this.fanTimer = 0;
    const other = laid.counters.fannedHex >= 0 && hex !== laid.counters.fannedHex; // from one stack to the next, perhaps
    if (!other && !stacked) return;
    this.fanTimer = window.setTimeout(
      () => {
        this.fanTimer = 0;
        if (other) this.board.fold();
        if (stacked) this.board.fan(hex);
      },
      stacked ? 260 : FOLD_MS,
    );
  }
  /** The press is over, but for what follows from it: a tap gives the focus only when the finger has left. */
  private rests(): void {
    this.restTimer = window.setTimeout(() => {
      this.pressing = false;
    }, AFTER_PRESS_MS);
  }
  private inFan(event: Event): boolean {
    return !!this.among(event, '.fan-sheet');
  }
  private left(): void {
    clearTimeout(this.fanTimer);
    this.fanTimer = window.setTimeout(() => {
      this.fanTimer = 0;
      this.board.fold();
    }, FOLD_MS);
    if (this.hover.hex < 0 && !this.hover.unit) return;
    this.hover = { hex: -1, unit: null };
    this.board.emit('enf-hover', {});
  }
  // ---- dragging a counter ----

  private dragTo(event: PointerEvent): void {
    const laid = this.board.laid!,
      drag = this.drag!,
      hex = laid.plane.at(this.point(event)),
      last = drag.path[drag.path.length - 1]!;
    if (hex < 0 || hex === last) return;
    if (!this.dragged) {
      this.dragged = true;
      this.board.window_.setPointerCapture(drag.pointer);
      this.board.window_.classList.add('dragging');
      clearTimeout(this.pressTimer);
      this.board.fold();
    }
    /* going back takes back */
    const before = drag.path.lastIndexOf(hex);
    if (before >= 0) drag.path.length = before + 1;
    else drag.path.push(...hexesBetween(laid.plane, last, hex));
    laid.overlay.setTrail(drag.path);
    this.emitDrag(false);
  }
  private emitDrag(done: boolean): void {
    const { unit, path } = this.drag!,
      plane = this.board.laid!.plane;
    this.board.emit('enf-drag', {
      unit,
      hex: plane.label(path[path.length - 1]!),
      path: path.map((hex) => plane.label(hex)),
      done,
    });
  }
  private released(event: PointerEvent): void {
    clearTimeout(this.pressTimer);
    this.lifted = event.pointerType === 'touch' ? { clientX: event.clientX, clientY: event.clientY } : null;
    this.rests();
    this.lasso.end(event.pointerId);
    if (this.drag?.pointer === event.pointerId) this.endDrag(true);
  }
  private endDrag(done: boolean): void {
    if (!this.drag) return;
    if (this.dragged && done) this.emitDrag(true);
    this.drag = null;
    this.board.window_.classList.remove('dragging');
    this.board.laid?.overlay.setTrail([]);
  }
}
