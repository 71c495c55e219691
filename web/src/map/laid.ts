/* laid.ts: what the map document becomes on the table: three drawings in the world's element, the ground, the pieces
 * and the staff map, and the parts that keep them. And what those parts that take the player's input need of the board around them. */
import type { Board, CommandId } from '../types.js';
import type { MapDocument } from './document.js';
import type { Plane, Point } from './geometry.js';
import type { Camera } from './camera.js';
import type { Zoom } from './zoom.js';
import { Animator } from './animate.js';
import { Counters } from './counters/counters.js';
import { DialRing } from './dial.js';
import { Country } from './ground/country.js';
import { drawNeatline, drawPaper, drawTitle } from './ground/frame.js';
import { drawGround, type Ground } from './ground/ground.js';
import { svg, type Box } from './ground/pen.js';
import { Staging } from './ground/staging.js';
import { Overlay, definitions } from './overlay.js';
import { StaffMap, type StaffListener } from './staff/staff.js';

export interface Laid {
  country: Country;
  plane: Plane;
  ground: Ground;
  counters: Counters;
  overlay: Overlay;
  staff: StaffMap;
  dialRing: DialRing;
  animator: Animator;
  staging: Staging;
  /** Over what a scenario does not use, and the part that it does. */
  veil: SVGPathElement;
  used: Box | null;
}

/** The board, as the hand (hand.ts), the keyboard's cursor (cursor.ts) and the words for both (spoken.ts) know it. */
export interface Host extends Pick<
  Board,
  | 'catalogue'
  | 'glow'
  | 'marks'
  | 'dial'
  | 'selectedUnit'
  | 'selectedHex'
  | 'selectedSet'
  | 'lassoing'
  | 'movable'
  | 'taken'
> {
  readonly laid: Laid | null;
  readonly zoom: Zoom;
  readonly camera: Camera;
  readonly window_: HTMLElement;
  /** Sends an event of the board to the page. */
  emit(name: string, detail: unknown): void;
  /** Says it to a screen reader. */
  say(words: string): void;
  fan(hex: number): void;
  fold(): void;
  /** A command of the staff map was chosen; x and y in client pixels, the hex under them. `adds`: with Shift. */
  pickCommand(command: CommandId, at: Point, hex: number, adds?: boolean): void;
}

/** Lays a map. `drawing` is what the ground needs to know while it is drawn; `moved` is called when motion has ended. */
export function lay(
  document_: MapDocument,
  world: HTMLElement,
  drawing: Parameters<typeof drawGround>[2],
  picking: StaffListener,
  moved: () => void,
): Laid {
  const country = new Country(document_),
    { plane } = country,
    { width, height } = plane;
  const groundSvg = svg('svg', { class: 'ground', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  const piecesSvg = svg('svg', { class: 'pieces', viewBox: `0 0 ${width} ${height}`, role: 'none' });
  drawPaper(country, groundSvg);
  const clip = svg('svg', { width, height, overflow: 'hidden' }),
    land = svg('g');
  clip.append(land);
  groundSvg.append(clip);
  drawNeatline(country, groundSvg);
  const veil = svg('path', { class: 'veil', 'fill-rule': 'evenodd' });
  groundSvg.append(veil);
  drawTitle(country, groundSvg);
  const staging = new Staging(country, groundSvg);
  const [under, counted, over, effects] = ['under', 'counters', 'over', 'effects'].map((name) =>
    svg('g', { class: name, 'aria-hidden': 'true' }),
  ) as [SVGGElement, SVGGElement, SVGGElement, SVGGElement];
  piecesSvg.append(definitions(), under, counted, over, effects);
  const staff = new StaffMap(plane, picking);
  /* only the dial is read out by screen readers: the cursor describes the rest. The names of commands lie under it. */
  const dialled = svg('svg', { class: 'dialled', viewBox: `0 0 ${width} ${height}`, role: 'none' });
  world.replaceChildren(groundSvg, piecesSvg, staff.element, dialled);
  const counters = new Counters(plane, counted, effects);
  const ground = drawGround(country, land, drawing);
  const overlay = new Overlay(plane, counters, under, over);
  const dialRing = new DialRing(plane, dialled);
  const animator = new Animator(plane, counters, svg('g', { class: 'motion' }), moved);
  effects.append(animator.layer);
  return { country, plane, ground, counters, overlay, staff, dialRing, animator, staging, veil, used: null };
}
