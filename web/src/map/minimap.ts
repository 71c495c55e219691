/* minimap.ts: the whole map small in a corner: shading, water and ways once, the counters as they stand, and the part that
 * is seen. A press or drag on it moves the view. */
import type { Point } from './geometry.js';
import type { Course } from './ground/ways.js';
import type { Curve } from './curve.js';

export interface MiniInks {
  ink: string;
  water: string;
  paper: string;
}
export interface MiniDot {
  x: number;
  y: number;
  colour: string;
  edge: string;
}

export class Minimap {
  readonly element = document.createElement('div');
  private readonly canvas = document.createElement('canvas');
  private readonly frame = document.createElement('div');
  private readonly base = document.createElement('canvas');
  private scale = 1;
  private width = 0;
  private height = 0;
  private seenWidth = 0;
  private seenHeight = 0;
  constructor(private readonly go: (p: Point) => void) {
    this.element.className = 'minimap';
    this.element.setAttribute('aria-hidden', 'true');
    this.frame.className = 'seen';
    this.element.append(this.canvas, this.frame);
    const move = (event: PointerEvent): void => {
      const box = this.canvas.getBoundingClientRect();
      this.go({ x: (event.clientX - box.left) / this.scale, y: (event.clientY - box.top) / this.scale });
    };
    this.element.addEventListener('pointerdown', (event) => {
      event.stopPropagation();
      this.element.setPointerCapture(event.pointerId);
      move(event);
    });
    this.element.addEventListener('pointermove', (event) => {
      if (event.buttons) move(event);
    });
    for (const name of ['mousedown', 'touchstart', 'click', 'dblclick', 'wheel'])
      this.element.addEventListener(name, (event) => event.stopPropagation(), { passive: true });
  }
  lay(
    width: number,
    height: number,
    longest: number,
    ground: HTMLCanvasElement | null,
    courses: readonly Course[],
    rivers: readonly Curve[],
    inks: MiniInks,
  ): void {
    this.scale = longest / Math.max(width, height);
    this.width = Math.round(width * this.scale);
    this.height = Math.round(height * this.scale);
    const dots = Math.min(2, devicePixelRatio || 1);
    for (const canvas of [this.canvas, this.base]) {
      canvas.width = this.width * dots;
      canvas.height = this.height * dots;
    }
    this.canvas.style.width = this.element.style.width = `${this.width}px`;
    this.canvas.style.height = this.element.style.height = `${this.height}px`;
    const pen = this.base.getContext('2d');
    if (!pen) return;
    pen.fillStyle = inks.paper;
    pen.fillRect(0, 0, this.base.width, this.base.height);
    if (ground) pen.drawImage(ground, 0, 0, this.base.width, this.base.height);
    pen.scale(this.scale * dots, this.scale * dots);
    const draw = (curve: Curve, colour: string, breadth: number): void => {
      pen.beginPath();
      curve.forEach((p, i) => (i ? pen.lineTo(p.x, p.y) : pen.moveTo(p.x, p.y)));
      pen.strokeStyle = colour;
      pen.lineWidth = breadth / this.scale;
      pen.stroke();
    };
    for (const river of rivers) draw(river, inks.water, 2.2);
    for (const course of courses)
      draw(course.curve, inks.ink, course.look === 'pike' || course.look === 'railroad' ? 0.8 : 0.5);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    this.dotted = '';
    this.dots([]);
  }
  private dotted = '';
  dots(list: readonly MiniDot[]): void {
    const pen = this.canvas.getContext('2d'),
      same = JSON.stringify(list);
    if (!pen || !this.width || same === this.dotted) return;
    this.dotted = same;
    const k = this.canvas.width / this.width,
      half = 2.1 * k;
    pen.drawImage(this.base, 0, 0);
    for (const dot of list) {
      const x = dot.x * this.scale * k,
        y = dot.y * this.scale * k;
      pen.fillStyle = dot.edge;
      pen.fillRect(x - half - 0.6 * k, y - half - 0.6 * k, 2 * half + 1.2 * k, 2 * half + 1.2 * k);
      pen.fillStyle = dot.colour;
      pen.fillRect(x - half, y - half, 2 * half, 2 * half);
    }
  }
  see(west: number, north: number, east: number, south: number, moving = false): void {
    const s = this.scale,
      clamp = (v: number, most: number): number => Math.max(0, Math.min(most, v * s));
    const x = clamp(west, this.width),
      y = clamp(north, this.height),
      w = clamp(east, this.width) - x,
      h = clamp(south, this.height) - y;
    this.frame.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    /* another size is painted again: not for every hair's breadth of a zoom */
    if (Math.abs(w - this.seenWidth) + Math.abs(h - this.seenHeight) < (moving ? 0.12 * (w + h) : 0.2)) return;
    this.seenWidth = w;
    this.seenHeight = h;
    this.frame.style.width = `${w.toFixed(1)}px`;
    this.frame.style.height = `${h.toFixed(1)}px`;
  }
}
