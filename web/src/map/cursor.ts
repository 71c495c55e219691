/* cursor.ts: the keyboard's place on the map, and the keys that move it and act at it.
 *
 * Arrows move from hex to hex (with Shift they move the view), Enter chooses, Page Up and Down go through a stack, the menu
 * key opens the menu, + - and 0 zoom, Escape folds. While the dial has the keyboard, arrows turn and Enter chooses. Letters
 * are the page's: it knows which of them the game wants. */
import type { UnitId } from '../types.js';
import { SPAN } from './geometry.js';
import type { Host } from './laid.js';
import type { Lasso } from './lasso.js';
import { hexWords, unitWords } from './spoken.js';
import { t } from '../language.js';

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export class Cursor {
  /** A hex, and which counter of its stack from the top (-1: the ground). */
  hex = -1;
  index = -1;

  constructor(
    private readonly board: Host,
    private readonly lasso: Lasso,
  ) {}

  /** To a hex, silently: the hand was there. */
  place(hex: number): void {
    this.hex = hex;
    this.index = -1;
  }
  start(speak = true): void {
    const { laid } = this.board;
    if (!laid) return;
    const chosen = this.board.selectedUnit
      ? laid.counters.hexOf(this.board.selectedUnit)
      : laid.plane.hex(this.board.selectedHex);
    const { west, north, east, south } = this.board.camera.box();
    this.place(chosen >= 0 ? chosen : Math.max(0, laid.plane.at({ x: (west + east) / 2, y: (north + south) / 2 })));
    this.report(speak);
  }
  key(event: KeyboardEvent): void {
    const { laid } = this.board;
    if (!laid || event.ctrlKey || event.metaKey || event.altKey || this.board.taken.has(event.key)) return;
    const arrow = ARROWS[event.key];
    const handled = ((): boolean => {
      if (laid.dialRing.focused()) return this.dialKey(event.key);
      if (arrow) {
        if (event.shiftKey) this.board.zoom.pan(-arrow[0] * 120, -arrow[1] * 120);
        else this.step(arrow[0], arrow[1]);
        return true;
      }
      switch (event.key) {
        case '+':
        case '=':
          this.board.zoom.by(1.35);
          return true;
        case '-':
        case '_':
          this.board.zoom.by(1 / 1.35);
          return true;
        case '0':
          this.board.camera.fit();
          return true;
        case 'Enter':
        case ' ':
          this.choose(event.shiftKey);
          return true;
        case 'PageUp':
          this.turn(-1);
          return true;
        case 'PageDown':
          this.turn(1);
          return true;
        case 'ContextMenu':
          this.menu();
          return true;
        case 'Escape':
          if (laid.counters.fannedHex < 0) return false;
          this.board.fold();
          return true;
        default:
          return false;
      }
    })();
    if (handled) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  private dialKey(key: string): boolean {
    const ring = this.board.laid!.dialRing;
    const arrow = ARROWS[key];
    if (arrow) ring.turn(arrow[0] + arrow[1] > 0 ? 1 : -1);
    else if (key === 'Enter' || key === ' ')
      this.board.emit('enf-direction', { hex: this.board.dial!.hex, direction: ring.focused()! });
    else if (key === 'Escape') this.board.window_.focus({ preventScroll: true });
    else return false;
    return true;
  }
  /** To a hex, or to a counter in it, aloud. */
  go(hex: number, unit: UnitId | null): void {
    const stack = this.board.laid!.counters.stack(hex);
    this.hex = hex;
    this.index = unit ? stack.length - 1 - stack.indexOf(unit) : -1;
    this.report(true);
  }
  /** One hex on in a compass direction: on a grid that has none exactly there, the nearer of two, by turns. */
  private step(dx: number, dy: number): void {
    const { plane } = this.board.laid!;
    if (this.hex < 0) {
      this.start();
      return;
    }
    const c = plane.centre(this.hex),
      wanted = (Math.atan2(dx, -dy) * 180) / Math.PI;
    let best = -1,
      least = 100;
    for (let d = 0; d < 6; d++) {
      const next = plane.adjacent(this.hex, d);
      if (next < 0) continue;
      let off = Math.abs(((((plane.angle(d) - wanted) % 360) + 540) % 360) - 180);
      /* of two equally near hexes keep to the row the cursor came along */
      if (off > 20)
        off +=
          (plane.flat ? Math.round(c.x / (SPAN * 0.866)) & 1 : Math.round(c.y / (SPAN * 0.866)) & 1) === (d & 1)
            ? 0.5
            : 0;
      if (off < least) {
        least = off;
        best = next;
      }
    }
    if (best < 0 || least > 65) return;
    this.place(best);
    this.report(true);
  }
  private turn(by: number): void {
    const stack = this.board.laid!.counters.stack(this.hex);
    if (!stack.length) return;
    this.index = Math.max(-1, Math.min(stack.length - 1, this.index + by));
    if (stack.length > 1) this.board.fan(this.hex);
    this.report(true);
  }
  private unit(): UnitId | null {
    const stack = this.board.laid!.counters.stack(this.hex);
    return stack.length && this.index >= 0 ? stack[stack.length - 1 - this.index]! : null;
  }
  /** `adds`: to the set of counters picked by hand. */
  private choose(adds: boolean): void {
    const laid = this.board.laid!,
      { hex } = this;
    if (hex < 0) {
      this.start();
      return;
    }
    const stack = laid.counters.stack(hex),
      at = { hex: laid.plane.label(hex), ...this.board.camera.client(hex) };
    if (this.board.lassoing && this.lasso.corner(hex)) return;
    /* the counter gone to; else one that glows; else the ground */
    const named = this.unit();
    const unit =
      named ??
      [...stack].reverse().find((one) => this.board.glow.units.has(one)) ??
      (this.board.glow.hexes.has(at.hex) ? null : (stack[stack.length - 1] ?? null));
    /* counters that are not shown are chosen with their command, unless one was gone to by its name */
    const command = unit && !named ? laid.staff.commandOf(unit) : null;
    if (command) this.board.pickCommand(command, at, hex, adds);
    else if (unit) this.board.emit('enf-unit', { unit, ...at, adds });
    else this.board.emit('enf-hex', at);
  }
  menu(): void {
    const { hex } = this,
      unit = this.unit();
    if (hex >= 0)
      this.board.emit('enf-menu', {
        ...(unit ? { unit } : {}),
        hex: this.board.laid!.plane.label(hex),
        ...this.board.camera.client(hex),
      });
  }
  nextGlow(by: number): void {
    const laid = this.board.laid!,
      places = new Map<number, UnitId | null>();
    /* what is lit softly only where nothing else is lit */
    const tones = [...this.board.glow.hexes.values(), ...this.board.glow.units.values()],
      loud = tones.some((tone) => tone !== 'quiet');
    for (const [label, tone] of this.board.glow.hexes) {
      const hex = laid.plane.hex(label);
      if (hex >= 0 && !(loud && tone === 'quiet')) places.set(hex, null);
    }
    for (const [unit, tone] of this.board.glow.units) {
      const hex = laid.counters.hexOf(unit);
      if (hex >= 0 && !(loud && tone === 'quiet')) places.set(hex, unit);
    }
    const order = [...places.keys()].sort((a, b) => a - b);
    if (!order.length) {
      this.board.say(t('Nothing on the map can act now.'));
      return;
    }
    const after =
      by > 0
        ? (order.find((hex) => hex > this.hex) ?? order[0]!)
        : ([...order].reverse().find((hex) => hex < this.hex) ?? order[order.length - 1]!);
    this.go(after, places.get(after) ?? null);
  }
  report(speak: boolean): void {
    const { laid } = this.board;
    if (!laid || this.hex < 0) return;
    /* the cursor is the keyboard's: a hand on the mouse needs none */
    if (speak || this.board.window_.matches(':focus-visible')) laid.overlay.setCursor(this.hex);
    const unit = this.unit(),
      words = unit ? unitWords(this.board, laid.counters.counter(unit)!) : hexWords(this.board, this.hex);
    this.board.window_.querySelector('#here')?.setAttribute('aria-label', words);
    if (!speak) return;
    if (laid.counters.fannedHex >= 0 && laid.counters.fannedHex !== this.hex) this.board.fold();
    this.board.camera.show(laid.plane.label(this.hex));
    this.board.say(words);
    this.board.emit('enf-hover', { ...(unit ? { unit } : {}), hex: laid.plane.label(this.hex) });
  }
}
