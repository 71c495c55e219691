/* board.ts: the map with its counters: <enf-board>. What it takes and tells is in types.ts (Board).
 *
 * One element holds it all: the window that is looked through, the world that d3-zoom moves by one transform, and in it two
 * drawings: the ground, drawn once, and the pieces: marks, counters, glow and motion. The board knows no game: colours,
 * stripes, badges and shapes come from the catalogue, hexes and their labels from the map document.
 *
 * Keys: arrows move a cursor from hex to hex (with Shift they move the view), Enter chooses, Page Up and Down go through a
 * stack, n and b to the next and last thing that glows, m or the menu key opens the menu, + - and 0 zoom, Escape folds. */
import { LitElement, html } from 'lit';
import type {
  Board,
  Catalogue,
  Counter,
  Dial,
  GameEvent,
  Glow,
  HexLabel,
  MapData,
  SheetLine,
  SheetMark,
  UnitId,
  View,
} from '../types.js';
import { namedValues } from '../values.js';
import type { MapDocument } from './document.js';
import { SPAN, type Plane, type Point } from './geometry.js';
import { boardStyle } from './style.js';
import { Country } from './ground/country.js';
import { drawGround, type Ground } from './ground/ground.js';
import { boxOf, svg, type Box } from './ground/pen.js';
import { about, holds } from './ground/sight.js';
import { shade, type ReliefInks } from './ground/relief.js';
import { drawFrame, drawNeatline, edgeOf, footOf } from './ground/frame.js';
import { hexesOf } from './ground/places.js';
import { silhouette } from './ground/silhouette.js';
import { Staging, areaTitle } from './ground/staging.js';
import { outlines, pathOf } from './curve.js';
import { Counters } from './counters/counters.js';
import { HALF } from './counters/face.js';
import { plateOf } from './counters/palette.js';
import { Overlay, definitions, hexesBetween } from './overlay.js';
import { Animator, shownAs } from './animate.js';
import { Minimap, type MiniDot } from './minimap.js';
import { Zoom } from './zoom.js';

const COMPASS: Record<string, string> = {
  n: 'north',
  ne: 'north-east',
  e: 'east',
  se: 'south-east',
  s: 'south',
  sw: 'south-west',
  w: 'west',
  nw: 'north-west',
};
/** So many counters in less than this part of the map are looked at first. */
const FEW_TROOPS = 8;
const SMALL_PART = 0.4;
const INKS: Record<string, ReliefInks> = {
  day: {
    paper: [239, 230, 210],
    high: [226, 211, 178],
    shadow: [104, 86, 60],
    light: [253, 249, 238],
    strength: 1,
    stroke: 'rgba(96,75,48,0.46)',
  },
  night: {
    paper: [34, 44, 55],
    high: [45, 54, 62],
    shadow: [10, 14, 20],
    light: [74, 88, 100],
    strength: 0.95,
    stroke: 'rgba(168,148,118,0.36)',
  },
  contrast: {
    paper: [255, 255, 255],
    high: [244, 240, 230],
    shadow: [120, 110, 95],
    light: [255, 255, 255],
    strength: 0.7,
    stroke: 'rgba(61,47,28,0.6)',
  },
  'contrast-night': {
    paper: [0, 0, 0],
    high: [22, 22, 22],
    shadow: [0, 0, 0],
    light: [70, 70, 70],
    strength: 0.8,
    stroke: 'rgba(216,195,160,0.6)',
  },
};
/** Pixels a hex at which the next step of detail begins. */
const STEPS = [27, 46, 84];
/** Pixels a counter has in the fan, at least; and a hex below which counters show nothing but their colours. */
const FANNED = 60;
const FAR = 15;
const NOWHERE: Box = { west: 0, north: 0, east: 0, south: 0 };
const NO_GLOW: Glow = { units: new Map(), hexes: new Map() };

/** What the map document becomes on the table. */
interface Table {
  country: Country;
  plane: Plane;
  ground: Ground;
  counters: Counters;
  overlay: Overlay;
  animator: Animator;
  staging: Staging;
  /** Over what a scenario does not use, and the part that it does. */
  veil: SVGPathElement;
  used: Box | null;
}

export class BoardElement extends LitElement implements Board {
  static override styles = boardStyle;
  static override properties = {
    catalogue: { attribute: false },
    map: { attribute: false },
    view: { attribute: false },
    glow: { attribute: false },
    marks: { attribute: false },
    lines: { attribute: false },
    dial: { attribute: false },
    selectedUnit: { attribute: false },
    selectedHex: { attribute: false },
    movable: { attribute: false },
  };
  declare catalogue: Catalogue | null;
  declare map: MapData | null;
  declare view: View | null;
  declare glow: Glow;
  declare marks: readonly SheetMark[];
  declare lines: readonly SheetLine[];
  declare dial: Dial | null;
  declare selectedUnit: UnitId | null;
  declare selectedHex: HexLabel | null;
  declare movable: ReadonlySet<UnitId>;

  /** Keys that the page wants for itself, though the map could use them. */
  taken: ReadonlySet<string> = new Set();

  private table: Table | null = null;
  private zoom!: Zoom;
  private minimap!: Minimap;
  private window_!: HTMLElement;
  private world!: HTMLElement;
  private readonly watcher = new MutationObserver(() => this.theme());
  private readonly sizes = new ResizeObserver(() => this.resized());
  private fitted = false;
  private wanted: { hexes: readonly HexLabel[]; across: number } | null = null;
  private hover = { hex: -1, unit: null as UnitId | null };
  private fanTimer = 0;
  private pressTimer = 0;
  private drag: { unit: UnitId; path: number[]; pointer: number } | null = null;
  private dragged = false;
  /** In the midst of a press: the focus that follows is the hand's. */
  private pressing = false;
  /** The keyboard's place: a hex, and which counter of its stack from the top (-1: the ground). */
  private cursor = { hex: -1, index: -1 };

  constructor() {
    super();
    this.catalogue = null;
    this.map = null;
    this.view = null;
    this.glow = NO_GLOW;
    this.marks = [];
    this.lines = [];
    this.dial = null;
    this.selectedUnit = null;
    this.selectedHex = null;
    this.movable = new Set();
  }

  // ---- life ----

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-palette', 'data-motion'],
    });
    this.sizes.observe(this);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
    this.sizes.disconnect();
    this.table?.animator.skip();
  }
  /** The keyboard's place in here is the window on the map. */
  override focus(options?: FocusOptions): void {
    this.window_?.focus({ preventScroll: true, ...options });
  }
  protected override render() {
    return html`<div class="window" tabindex="0" role="application" aria-roledescription="map" aria-label="Map"
        aria-describedby="keys" aria-activedescendant="here"><div class="world"></div><div id="here" role="img" aria-label="The cursor is on no hex" class="hidden"></div></div>
      <div id="keys" class="hidden">Arrow keys move from hex to hex, Enter chooses, Page Up and Page Down go through a stack, the menu key
        opens the menu, plus and minus zoom.</div>
      <div class="hidden" aria-live="polite" id="spoken"></div>`;
  }
  protected override firstUpdated(): void {
    this.window_ = this.renderRoot.querySelector<HTMLElement>('.window')!;
    this.world = this.renderRoot.querySelector<HTMLElement>('.world')!;
    this.zoom = new Zoom(this.window_, this.world, {
      moved: () => this.seen(),
      rested: () => this.rested(),
      sized: (scale) => this.sized(scale),
      mayPan: (event) => !this.mayDrag(event),
    });
    this.minimap = new Minimap((p) => this.zoom.centre(p));
    this.renderRoot.append(this.minimap.element);
    this.listen();
    this.theme();
  }
  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has('map') && this.map) this.build(this.map);
    const table = this.table;
    if (!table) return;
    if (changed.has('catalogue') || changed.has('map')) {
      table.counters.catalogue = this.catalogue;
      table.counters.refresh();
    }
    if (changed.has('view') || changed.has('map')) this.setView(table);
    if (changed.has('glow') || changed.has('view') || changed.has('map')) table.overlay.setGlow(this.glow);
    if (changed.has('marks') || changed.has('map')) table.overlay.setMarks(this.marks);
    if (changed.has('lines') || changed.has('map')) table.overlay.setLines(this.lines);
    if (changed.has('dial') || changed.has('map')) this.setDial(table);
    this.setChosen(table);
    if (changed.has('movable')) this.window_.classList.toggle('movable', this.movable.size > 0);
  }

  private build(document_: MapDocument): void {
    const country = new Country(document_),
      { plane } = country,
      { width, height } = plane;
    const groundSvg = svg('svg', { class: 'ground', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
    const piecesSvg = svg('svg', { class: 'pieces', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
    drawFrame(country, groundSvg);
    const clip = svg('svg', { width, height, overflow: 'hidden' }),
      land = svg('g');
    clip.append(land);
    groundSvg.append(clip);
    drawNeatline(country, groundSvg);
    const veil = svg('path', { class: 'veil', 'fill-rule': 'evenodd' });
    groundSvg.append(veil);
    const staging = new Staging(country, groundSvg);
    const [under, counted, over, effects] = ['under', 'counters', 'over', 'effects'].map((name) =>
      svg('g', { class: name }),
    ) as [SVGGElement, SVGGElement, SVGGElement, SVGGElement];
    piecesSvg.append(definitions(), under, counted, over, effects);
    /* how large the window is, before there is much to lay out */
    this.zoom.room = { width: this.clientWidth, height: this.clientHeight };
    this.world.replaceChildren(groundSvg, piecesSvg);
    const counters = new Counters(plane, counted, effects);
    this.pictured = false;
    this.seenBox = NOWHERE;
    const ground = drawGround(country, land, {
      inks: this.inks(),
      asFromAfar: (work) => this.asFromAfar(work),
      overview: () => {
        this.pictured = true;
        this.seen();
      },
    });
    const overlay = new Overlay(plane, counters, under, over);
    const animator = new Animator(plane, counters, svg('g', { class: 'motion' }), () => overlay.placeGlow());
    effects.append(animator.layer);
    this.table = { country, plane, ground, counters, overlay, animator, staging, veil, used: null };
    counters.palette = this.getAttribute('palette') ?? 'plain';
    this.fitted = false;
    this.cursor = { hex: -1, index: -1 };
    this.zoom.resize();
    this.setBounds(this.table); // what is looked at first is what is played on
    this.framed(this.table);
    requestAnimationFrame(() => setTimeout(() => this.layMinimap())); // when the map has been seen
    void ground.whole.then(() => {
      this.toggleAttribute('drawn', true);
      this.dispatchEvent(new Event('enf-drawn'));
    });
  }
  private setView(table: Table): void {
    table.counters.set(this.view?.counters ?? []);
    table.overlay.setGround(
      this.view?.ground ?? [],
      (side) => plateOf(this.catalogue, side, this.getAttribute('palette') ?? 'plain').edge,
    );
    table.staging.tell(this.view, this.catalogue);
    this.setBounds(table);
    this.theme(); // the sun may have set
    this.dots();
    if (this.cursor.hex >= 0) this.tellCursor(false);
  }
  private bounds = '';
  /** A scenario may use a part of the map: the rest is veiled. */
  private setBounds(table: Table): void {
    const { plane, country } = table,
      name = typeof this.view?.['bounds'] === 'string' ? this.view['bounds'] : '';
    if (name === this.bounds && (!name || table.used)) return;
    this.bounds = name;
    const area = country.document.areas.find((one) => one.name === name),
      hexes = new Set([...hexesOf(area?.hexes ?? [])].filter((hex) => plane.on(hex)));
    const rings = hexes.size ? outlines(plane, (hex) => hexes.has(hex), hexes) : [];
    table.used = rings.length ? boxOf(rings.flat()) : null;
    table.veil.setAttribute(
      'd',
      rings.length ? [silhouette(plane, 40), ...rings].map((ring) => pathOf(ring, true)).join('') : '',
    );
  }
  private setChosen(table: Table): void {
    const element = this.selectedUnit ? table.counters.element(this.selectedUnit) : undefined;
    table.overlay.setChosen(
      this.selectedHex,
      element?.getAttribute('transform') ?? null,
      !!this.selectedUnit && table.counters.isFanned(this.selectedUnit),
    );
  }
  private setDial(table: Table): void {
    const directions =
      this.catalogue?.directions?.length === 6 ? this.catalogue.directions : table.plane.grid.directions;
    table.overlay.setDial(this.dial, this.zoom.transform.k, directions);
  }

  // ---- light and size ----

  private inks(): ReliefInks {
    const night = this.getAttribute('theme') === 'night',
      contrast = this.getAttribute('palette') === 'contrast';
    return INKS[contrast ? (night ? 'contrast-night' : 'contrast') : night ? 'night' : 'day']!;
  }
  private theme(): void {
    const { theme: light = 'day', palette = 'plain' } = document.documentElement.dataset;
    const theme = this.view?.night ? 'night' : light; // at night the field is dark, whatever the room is
    if (this.getAttribute('theme') === theme && this.getAttribute('palette') === palette) return;
    this.setAttribute('theme', theme);
    this.setAttribute('palette', palette);
    if (!this.table) return;
    this.table.ground.shade(this.inks());
    this.table.counters.palette = palette;
    this.table.counters.refresh();
    this.layMinimap();
  }
  private layMinimap(): void {
    if (!this.table) return;
    const { country, ground } = this.table,
      style = getComputedStyle(this);
    const ink = (name: string): string => style.getPropertyValue(name).trim();
    this.minimap.lay(
      country.plane.width,
      country.plane.height,
      Math.min(170, this.zoom.room.width * 0.3),
      shade(country, this.inks(), 2.5),
      ground.courses,
      ground.rivers,
      { ink: ink('--ink-map'), water: ink('--water-ink'), paper: ink('--paper-map') },
    );
    this.dots();
    this.seen();
  }
  private dots(): void {
    if (!this.table) return;
    const { counters, plane } = this.table,
      palette = this.getAttribute('palette') ?? 'plain',
      list: MiniDot[] = [];
    for (const hex of counters.hexes()) {
      const stack = counters.stack(hex),
        top = counters.counter(stack[stack.length - 1]!);
      if (!top) continue;
      const plate = plateOf(this.catalogue, top.side, palette);
      list.push({ ...plane.centre(hex), colour: plate.fill, edge: plate.edge });
    }
    this.minimap.dots(list);
  }
  private resized(): void {
    const table = this.table;
    if (!table || !this.clientWidth || !this.clientHeight) return;
    this.zoom.room = { width: this.clientWidth, height: this.clientHeight };
    this.framed(table);
  }
  private framed(table: Table): void {
    const { width: across, height: down } = this.zoom.room;
    if (!across || !down) return;
    const { width, height } = table.plane,
      whole = Math.min(across / (width + 80), down / (height + 80));
    this.zoom.frameMap(width, height, Math.min(whole * 0.85, 0.25), 2.6);
    this.keepMiddle();
    if (!this.fitted) {
      this.fitted = true;
      if (this.wanted) {
        const { hexes, across } = this.wanted;
        this.wanted = null;
        this.fit(hexes, across);
      } else this.fitTroops(table);
    }
  }
  private breadth = 0;
  private depth = 0;
  /** A panel came or went: what was in the middle stays there. A line more in the prompt moves nothing. */
  private keepMiddle(): void {
    const { width, height } = this.zoom.room,
      dx = (width - this.breadth) / 2,
      dy = (height - this.depth) / 2;
    if (this.fitted && this.breadth && Math.hypot(dx, dy) < 45) return;
    if (this.fitted && this.breadth) this.zoom.shift(dx, dy);
    this.breadth = width;
    this.depth = height;
  }
  private sized(scale: number): void {
    this.stepAt(SPAN * scale);
    const { width, height } = this.table?.plane ?? { width: 1, height: 1 };
    for (const drawing of this.world.children) {
      drawing.setAttribute('width', (width * scale).toFixed(2));
      drawing.setAttribute('height', (height * scale).toFixed(2));
    }
  }
  /** The part of the map that is seen. */
  private box(): { west: number; north: number; east: number; south: number } {
    const { width, height } = this.zoom.room,
      a = this.zoom.invert(0, 0),
      b = this.zoom.invert(width, height);
    return { west: a.x, north: a.y, east: b.x, south: b.y };
  }
  private seen(): void {
    const table = this.table;
    if (!table) return;
    const box = this.box();
    this.minimap.see(box.west, box.north, box.east, box.south, this.zoom.moving);
    /* the whole map is its own small map */
    const { width, height } = table.plane,
      { west, north, east, south } = table.used ?? { west: 0, north: 0, east: width, south: height };
    this.minimap.element.hidden = holds(
      { west: box.west - SPAN, north: box.north - SPAN, east: box.east + SPAN, south: box.south + SPAN },
      { west, north, east, south },
    );
    const afar = this.pictured && SPAN * this.zoom.transform.k < STEPS[0]!;
    if (afar !== this.hasAttribute('afar')) this.toggleAttribute('afar', afar);
    if (holds(this.seenBox, box)) return;
    /* the hand has left what was given to paint: the window and its surroundings anew */
    this.seenBox = about(box);
    if (!afar) table.ground.see(this.seenBox);
    table.counters.see(this.seenBox);
  }
  /** What the ground and the counters were last asked to show. */
  private seenBox: Box = NOWHERE;
  /** There is a picture of the whole ground. */
  private pictured = false;
  /** The inks of the far view, whatever the view is now: nothing is painted between. */
  private asFromAfar<T>(work: () => T): T {
    const step = this.getAttribute('step'),
      afar = this.hasAttribute('afar');
    this.setAttribute('step', '0');
    this.removeAttribute('afar');
    try {
      return work();
    } finally {
      if (step === null) this.removeAttribute('step');
      else this.setAttribute('step', step);
      this.toggleAttribute('afar', afar);
    }
  }
  /** At rest: the step of detail, the hex numbers of what is seen. */
  private rested(): void {
    const table = this.table;
    if (!table) return;
    const pixels = SPAN * this.zoom.transform.k;
    this.stepAt(pixels);
    /* after a zoom inwards far less need be painted */
    this.seenBox = NOWHERE;
    this.seen();
    const fade = Math.max(0, Math.min(0.62, (pixels - 38) / 26)).toFixed(2);
    if (this.style.getPropertyValue('--number-opacity') !== fade) this.style.setProperty('--number-opacity', fade);
    if (pixels > 38) {
      const { west, north, east, south } = this.box();
      table.ground.numbers.see(west, north, east, south);
    }
    if (this.dial) this.setDial(table);
    this.dispatchEvent(new CustomEvent('enf-zoom', { detail: { scale: this.zoom.transform.k, pixels } }));
  }

  private stepAt(pixels: number): void {
    const step = String(STEPS.filter((least) => pixels >= least).length);
    if (this.getAttribute('step') !== step) this.setAttribute('step', step);
    this.toggleAttribute('far', pixels < FAR);
  }

  // ---- what the pages ask ----

  fit(hexes?: readonly HexLabel[], across = 0): void {
    const table = this.table;
    if (!table || !this.fitted) {
      this.wanted = hexes ? { hexes, across } : null;
      return;
    }
    const places = (hexes ?? []).map((label) => table.plane.hex(label)).filter((hex) => hex >= 0),
      list = places.map((hex) => table.plane.centre(hex));
    if (!list.length) {
      this.fitWhole(table);
      return;
    }
    /* beyond the edge there are captions */
    const xs = list.map((p) => p.x),
      ys = list.map((p) => p.y),
      room = (places.some((hex) => hex >= table.plane.count) ? 2.6 : 1.4) * SPAN;
    /* a few hexes come with the ground about them, if that is wished */
    const span = (values: readonly number[]): [number, number] => {
      const low = Math.min(...values) - room,
        high = Math.max(...values) + room,
        more = Math.max(0, across * SPAN - (high - low)) / 2;
      return [low - more, high + more];
    };
    const [west, east] = span(xs),
      [north, south] = span(ys);
    this.zoom.fit(west, north, east, south, 0.95);
  }
  /** Where the troops are, if that is a small part of a large map; else the whole. */
  private fitTroops(table: Table): void {
    const { plane } = table,
      places = (this.view?.counters ?? [])
        .flatMap((one) => (one.hex ? [plane.hex(one.hex)] : []))
        .filter((hex) => hex >= 0);
    const points = places.map((hex) => plane.centre(hex)),
      xs = points.map((p) => p.x),
      ys = points.map((p) => p.y),
      room = 4 * SPAN;
    const west = Math.min(...xs) - room,
      east = Math.max(...xs) + room,
      north = Math.min(...ys) - room,
      south = Math.max(...ys) + room;
    const small =
      places.length >= FEW_TROOPS && (east - west) * (south - north) < SMALL_PART * plane.width * plane.height;
    /* no further than the sheet goes: there is nothing to see beyond it */
    const edge = edgeOf(table.country),
      clamp = (value: number, far: number): number => Math.max(-edge, Math.min(far + edge, value));
    if (small)
      this.zoom.fit(
        clamp(west, plane.width),
        clamp(north, plane.height),
        clamp(east, plane.width),
        clamp(south, plane.height),
        0.95,
      );
    else this.fitWhole(table);
  }
  /** The whole map; where there is room, with the title at its foot. */
  private fitWhole({ country, plane, used }: Table): void {
    if (used) {
      this.zoom.fit(used.west - 200, used.north - 200, used.east + 200, used.south + 200);
      return;
    }
    const room = edgeOf(country) - 100;
    this.zoom.fit(
      -room,
      -room,
      plane.width + room,
      plane.height + (this.zoom.room.height > 560 ? footOf(country) - 20 : room),
    );
  }
  show(hex: HexLabel): void {
    const table = this.table,
      at = table?.plane.hex(hex) ?? -1;
    if (table && at >= 0 && !this.sees(hex)) this.zoom.centre(table.plane.centre(at));
  }
  sees(hex: HexLabel): boolean {
    const table = this.table,
      at = table?.plane.hex(hex) ?? -1;
    if (!table || at < 0) return false;
    const c = table.plane.centre(at),
      { west, north, east, south } = this.box(),
      room = Math.min(0.8 * SPAN, (east - west) / 4, (south - north) / 4);
    return c.x >= west + room && c.x <= east - room && c.y >= north + room && c.y <= south - room;
  }
  center(hex: HexLabel): void {
    const at = this.table?.plane.hex(hex) ?? -1;
    if (this.table && at >= 0) this.zoom.centre(this.table.plane.centre(at));
  }
  pointOf(hex: HexLabel): { x: number; y: number } | null {
    const at = this.table?.plane.hex(hex) ?? -1;
    return at < 0 ? null : this.client(at);
  }
  get hexPixels(): number {
    return this.fitted ? SPAN * this.zoom.transform.k : 0;
  }
  zoomBy(factor: number): void {
    this.zoom.by(factor);
  }
  /** By pixels of the window. */
  panBy(dx: number, dy: number): void {
    this.zoom.pan(dx, dy);
  }
  play(events: readonly GameEvent[], speed = 1): Promise<void> {
    return (
      this.table?.animator.play(
        events,
        shownAs(this.catalogue),
        speed,
        document.documentElement.dataset['motion'] !== 'none' &&
          !matchMedia('(prefers-reduced-motion: reduce)').matches,
      ) ?? Promise.resolve()
    );
  }
  skip(): void {
    this.table?.animator.skip();
  }

  // ---- the hand ----

  private tell<T>(name: string, detail: T): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
  private unitOf(event: Event): UnitId | null {
    for (const node of event.composedPath())
      if (node instanceof SVGElement && node.classList.contains('counter')) return node.getAttribute('data-unit');
    return null;
  }
  private point(event: { clientX: number; clientY: number }): Point {
    const box = this.window_.getBoundingClientRect();
    return this.zoom.invert(event.clientX - box.left, event.clientY - box.top);
  }
  private mayDrag(event: Event): boolean {
    const unit = this.unitOf(event);
    return !!unit && this.movable.has(unit) && !(event as Partial<TouchEvent>).touches?.[1];
  }
  private listen(): void {
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void =>
      this.window_.addEventListener(name, act);
    on('click', (event) => this.clicked(event));
    on('dblclick', (event) => {
      if (!this.unitOf(event)) this.zoom.by(event.shiftKey ? 0.5 : 2, this.local(event));
    });
    on('contextmenu', (event) => {
      event.preventDefault();
      this.menu(event);
    });
    on('pointerdown', (event) => this.pressed(event));
    on('pointermove', (event) => this.pointed(event));
    on('pointerup', (event) => this.released(event));
    on('pointercancel', () => {
      this.endDrag(false);
      clearTimeout(this.pressTimer);
    });
    on('pointerleave', () => this.left());
    on('keydown', (event) => this.key(event));
    /* a press of the mouse means the place under it: only focus that comes otherwise moves the view to the cursor */
    on('focus', () => {
      if (this.cursor.hex < 0) this.startCursor(!this.pressing);
      else this.tellCursor(!this.pressing);
    });
    on('blur', () => this.table?.overlay.setCursor(-1));
  }
  private local(event: { clientX: number; clientY: number }): Point {
    const box = this.window_.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
  private clicked(event: MouseEvent): void {
    const table = this.table;
    if (!table || this.dragged) {
      this.dragged = false;
      return;
    }
    const direction = event
      .composedPath()
      .find((node): node is SVGElement => node instanceof SVGElement && node.hasAttribute('data-direction'));
    if (direction && this.dial) {
      this.tell('enf-direction', { hex: this.dial.hex, direction: direction.getAttribute('data-direction')! });
      return;
    }
    const unit = this.unitOf(event),
      hex = unit ? table.counters.hexOf(unit) : table.plane.at(this.point(event));
    const where = { x: event.clientX, y: event.clientY };
    if (unit) {
      const touch = (event as PointerEvent).pointerType === 'touch';
      if (touch && table.counters.stack(hex).length > 1 && !table.counters.isFanned(unit)) {
        this.fan(hex); /* the first tap shows who is there */
        this.tell('enf-hover', { unit, hex: table.plane.label(hex) });
        return;
      }
      this.cursor = { hex, index: -1 };
      this.tell('enf-unit', { unit, hex: table.plane.label(hex), ...where });
      return;
    }
    this.fold();
    if (hex >= 0) {
      this.cursor = { hex, index: -1 };
      this.tell('enf-hex', { hex: table.plane.label(hex), ...where });
    }
  }
  private menu(event: MouseEvent): void {
    const table = this.table;
    if (!table) return;
    const unit = this.unitOf(event),
      hex = unit ? table.counters.hexOf(unit) : table.plane.at(this.point(event));
    if (hex >= 0)
      this.tell('enf-menu', {
        ...(unit ? { unit } : {}),
        hex: table.plane.label(hex),
        x: event.clientX,
        y: event.clientY,
      });
  }
  private pressed(event: PointerEvent): void {
    clearTimeout(this.pressTimer);
    this.dragged = false;
    this.pressing = true;
    setTimeout(() => {
      this.pressing = false;
    });
    if (event.pointerType === 'touch') {
      const { clientX, clientY } = event;
      const unit = this.unitOf(event);
      this.pressTimer = window.setTimeout(() => {
        const table = this.table,
          hex = table ? (unit ? table.counters.hexOf(unit) : table.plane.at(this.point({ clientX, clientY }))) : -1;
        if (!table || hex < 0 || this.zoom.moving) return;
        this.dragged = true; /* the click that follows is no click */
        this.endDrag(false);
        this.tell('enf-menu', { ...(unit ? { unit } : {}), hex: table.plane.label(hex), x: clientX, y: clientY });
      }, 550);
    }
    if (event.button || !this.table || !this.mayDrag(event)) return;
    const unit = this.unitOf(event)!;
    this.drag = { unit, path: [this.table.counters.hexOf(unit)], pointer: event.pointerId };
  }
  private pointed(event: PointerEvent): void {
    const table = this.table;
    if (!table) return;
    if (this.drag?.pointer === event.pointerId) {
      this.dragTo(event);
      return;
    }
    if (event.buttons) {
      if (this.zoom.moving) clearTimeout(this.pressTimer);
      return;
    }
    const unit = this.unitOf(event);
    const hex = unit
      ? table.counters.hexOf(unit)
      : this.inFan(event)
        ? table.counters.fannedHex
        : table.plane.at(this.point(event));
    if (hex === this.hover.hex && unit === this.hover.unit) return;
    this.hover = { hex, unit };
    this.tell('enf-hover', { ...(unit ? { unit } : {}), ...(hex >= 0 ? { hex: table.plane.label(hex) } : {}) });
    clearTimeout(this.fanTimer);
    const stacked = unit && table.counters.stack(hex).length > 1 && event.pointerType !== 'touch';
    const other = table.counters.fannedHex >= 0 && hex !== table.counters.fannedHex; // from one stack to the next, perhaps
    if (!other && !stacked) return;
    this.fanTimer = window.setTimeout(
      () => {
        if (other) this.fold();
        if (stacked) this.fan(hex);
      },
      stacked ? 260 : 180,
    );
  }
  private inFan(event: Event): boolean {
    return event.composedPath().some((node) => node instanceof SVGElement && node.classList.contains('fan-sheet'));
  }
  private left(): void {
    clearTimeout(this.fanTimer);
    if (this.hover.hex < 0 && !this.hover.unit) return;
    this.hover = { hex: -1, unit: null };
    this.tell('enf-hover', {});
  }
  private fan(hex: number): void {
    const table = this.table;
    if (!table) return;
    table.counters.fan(hex, Math.max(1, FANNED / (2 * HALF * this.zoom.transform.k)), this.box());
    table.overlay.placeGlow();
    this.setChosen(table);
  }
  private fold(): void {
    const table = this.table;
    if (!table || table.counters.fannedHex < 0) return;
    table.counters.fold();
    table.overlay.placeGlow();
    this.setChosen(table);
  }

  // ---- dragging a counter ----

  private dragTo(event: PointerEvent): void {
    const table = this.table!,
      drag = this.drag!,
      hex = table.plane.at(this.point(event)),
      last = drag.path[drag.path.length - 1]!;
    if (hex < 0 || hex === last) return;
    if (!this.dragged) {
      this.dragged = true;
      this.window_.setPointerCapture(drag.pointer);
      this.window_.classList.add('dragging');
      clearTimeout(this.pressTimer);
      this.fold();
    }
    /* going back takes back */
    const before = drag.path.lastIndexOf(hex);
    if (before >= 0) drag.path.length = before + 1;
    else drag.path.push(...hexesBetween(table.plane, last, hex));
    table.overlay.setTrail(drag.path);
    this.tellDrag(false);
  }
  private tellDrag(done: boolean): void {
    const { unit, path } = this.drag!,
      plane = this.table!.plane;
    this.tell('enf-drag', {
      unit,
      hex: plane.label(path[path.length - 1]!),
      path: path.map((hex) => plane.label(hex)),
      done,
    });
  }
  private released(event: PointerEvent): void {
    clearTimeout(this.pressTimer);
    if (this.drag?.pointer === event.pointerId) this.endDrag(true);
  }
  private endDrag(done: boolean): void {
    if (!this.drag) return;
    if (this.dragged && done) this.tellDrag(true);
    this.drag = null;
    this.window_.classList.remove('dragging');
    this.table?.overlay.setTrail([]);
  }

  // ---- the keyboard, and what is said ----

  private startCursor(speak = true): void {
    const table = this.table;
    if (!table) return;
    const chosen = this.selectedUnit ? table.counters.hexOf(this.selectedUnit) : table.plane.hex(this.selectedHex);
    const { west, north, east, south } = this.box();
    this.cursor = {
      hex: chosen >= 0 ? chosen : Math.max(0, table.plane.at({ x: (west + east) / 2, y: (north + south) / 2 })),
      index: -1,
    };
    this.tellCursor(speak);
  }
  private key(event: KeyboardEvent): void {
    const table = this.table;
    if (!table || event.ctrlKey || event.metaKey || event.altKey || this.taken.has(event.key)) return;
    const arrows: Record<string, [number, number]> = {
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
    };
    const arrow = arrows[event.key];
    const handled = ((): boolean => {
      if (arrow) {
        if (event.shiftKey) this.zoom.pan(-arrow[0] * 120, -arrow[1] * 120);
        else this.step(arrow[0], arrow[1]);
        return true;
      }
      switch (event.key) {
        case '+':
        case '=':
          this.zoom.by(1.35);
          return true;
        case '-':
        case '_':
          this.zoom.by(1 / 1.35);
          return true;
        case '0':
          this.fit();
          return true;
        case 'Enter':
        case ' ':
          this.choose();
          return true;
        case 'PageUp':
          this.turn(-1);
          return true;
        case 'PageDown':
          this.turn(1);
          return true;
        case 'n':
          this.nextGlow(1);
          return true;
        case 'b':
          this.nextGlow(-1);
          return true;
        case 'm':
        case 'ContextMenu':
          this.keyMenu();
          return true;
        case 'Escape':
          if (table.counters.fannedHex < 0) return false;
          this.fold();
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
  /** One hex on in a compass direction: on a grid that has none exactly there, the nearer of two, by turns. */
  private step(dx: number, dy: number): void {
    const { plane } = this.table!;
    if (this.cursor.hex < 0) {
      this.startCursor();
      return;
    }
    const c = plane.centre(this.cursor.hex),
      wanted = (Math.atan2(dx, -dy) * 180) / Math.PI;
    let best = -1,
      least = 100;
    for (let d = 0; d < 6; d++) {
      const next = plane.adjacent(this.cursor.hex, d);
      if (next < 0) continue;
      let off = Math.abs(((((plane.angle(d) - wanted) % 360) + 540) % 360) - 180);
      /* of two equally near keep to the row one came along */
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
    this.cursor = { hex: best, index: -1 };
    this.tellCursor(true);
  }
  private turn(by: number): void {
    const stack = this.table!.counters.stack(this.cursor.hex);
    if (!stack.length) return;
    this.cursor.index = Math.max(-1, Math.min(stack.length - 1, this.cursor.index + by));
    if (stack.length > 1) this.fan(this.cursor.hex);
    this.tellCursor(true);
  }
  private cursorUnit(): UnitId | null {
    const stack = this.table!.counters.stack(this.cursor.hex);
    return stack.length && this.cursor.index >= 0 ? stack[stack.length - 1 - this.cursor.index]! : null;
  }
  private client(hex: number): { x: number; y: number } {
    const box = this.window_.getBoundingClientRect(),
      [x, y] = this.zoom.transform.apply([this.table!.plane.centre(hex).x, this.table!.plane.centre(hex).y]);
    return { x: box.left + x, y: box.top + y };
  }
  private choose(): void {
    const table = this.table!,
      { hex } = this.cursor;
    if (hex < 0) {
      this.startCursor();
      return;
    }
    const stack = table.counters.stack(hex),
      at = { hex: table.plane.label(hex), ...this.client(hex) };
    /* the counter gone to; else one that glows; else the ground */
    const unit =
      this.cursorUnit() ??
      [...stack].reverse().find((one) => this.glow.units.has(one)) ??
      (this.glow.hexes.has(at.hex) ? null : (stack[stack.length - 1] ?? null));
    if (unit) this.tell('enf-unit', { unit, ...at });
    else this.tell('enf-hex', at);
  }
  private keyMenu(): void {
    const { hex } = this.cursor,
      unit = this.cursorUnit();
    if (hex >= 0)
      this.tell('enf-menu', { ...(unit ? { unit } : {}), hex: this.table!.plane.label(hex), ...this.client(hex) });
  }
  private nextGlow(by: number): void {
    const table = this.table!,
      places = new Map<number, UnitId | null>();
    /* what is lit softly only where nothing else is lit */
    const tones = [...this.glow.hexes.values(), ...this.glow.units.values()],
      loud = tones.some((tone) => tone !== 'quiet');
    for (const [label, tone] of this.glow.hexes) {
      const hex = table.plane.hex(label);
      if (hex >= 0 && !(loud && tone === 'quiet')) places.set(hex, null);
    }
    for (const [unit, tone] of this.glow.units) {
      const hex = table.counters.hexOf(unit);
      if (hex >= 0 && !(loud && tone === 'quiet')) places.set(hex, unit);
    }
    const order = [...places.keys()].sort((a, b) => a - b);
    if (!order.length) {
      this.say('Nothing on the map can act now.');
      return;
    }
    const after =
      by > 0
        ? (order.find((hex) => hex > this.cursor.hex) ?? order[0]!)
        : ([...order].reverse().find((hex) => hex < this.cursor.hex) ?? order[order.length - 1]!);
    const unit = places.get(after),
      stack = table.counters.stack(after);
    this.cursor = { hex: after, index: unit ? stack.length - 1 - stack.indexOf(unit) : -1 };
    this.tellCursor(true);
  }
  private tellCursor(speak: boolean): void {
    const table = this.table;
    if (!table || this.cursor.hex < 0) return;
    /* the cursor is the keyboard's: a hand on the mouse needs none */
    if (speak || this.window_.matches(':focus-visible')) table.overlay.setCursor(this.cursor.hex);
    const unit = this.cursorUnit(),
      words = unit ? this.unitWords(table.counters.counter(unit)!) : this.hexWords(this.cursor.hex);
    this.renderRoot.querySelector('#here')?.setAttribute('aria-label', words);
    if (!speak) return;
    if (table.counters.fannedHex >= 0 && table.counters.fannedHex !== this.cursor.hex) this.fold();
    this.show(table.plane.label(this.cursor.hex));
    this.say(words);
    this.tell('enf-hover', { ...(unit ? { unit } : {}), hex: table.plane.label(this.cursor.hex) });
  }
  private say(words: string): void {
    const spoken = this.renderRoot.querySelector('#spoken');
    if (spoken) spoken.textContent = words;
  }
  /** "Union 14 NJ, infantry, in line, facing north, strength 4, pinned" */
  unitWords(counter: Counter): string {
    const { catalogue } = this,
      face = counter.face,
      side = catalogue?.sides.find((one) => one.id === counter.side);
    const parts = [`${side?.adjective ?? side?.title ?? counter.side} ${face.name}`];
    const type = catalogue?.types[counter.type]?.title;
    if (type) parts.push(type.toLowerCase());
    const formation = counter.formation ? (catalogue?.formations[counter.formation]?.title ?? counter.formation) : null;
    if (formation) parts.push(`in ${formation.toLowerCase()}`);
    if (counter.facing) parts.push(`facing ${COMPASS[counter.facing] ?? counter.facing}`);
    const named = namedValues(catalogue, counter);
    parts.push(...named.map((one) => `${one.title.toLowerCase()} ${one.text}`));
    if (face.big && !named.length) parts.push(`strength ${face.big}${face.was ? ` of ${face.was}` : ''}`);
    for (const flag of counter.flags ?? []) parts.push((catalogue?.flags[flag]?.title ?? flag).toLowerCase());
    if (this.glow.units.has(counter.id)) parts.push('can be chosen');
    return parts.join(', ');
  }
  hexWords(hex: number): string {
    const { country, counters, plane } = this.table!,
      stack = counters.stack(hex),
      label = plane.label(hex);
    const place = country.document.places.find((one) => one.hex === hex);
    const area = this.table!.staging.areaOf(label);
    const parts = [
      label,
      ...plane.otherLabels(hex).map((other) => `also ${other}`),
      ...(area ? [`staging area ${areaTitle(area)}`] : []),
      ...(place ? [place.name] : []),
      country.terrain(hex).join(' and '),
      `${country.elevation(hex)} ft`,
    ];
    if (stack.length)
      parts.push(
        stack.length > 1
          ? `${stack.length} counters: ${[...stack]
              .reverse()
              .map((unit) => this.unitWords(counters.counter(unit)!))
              .join('; ')}`
          : this.unitWords(counters.counter(stack[0]!)!),
      );
    else parts.push('no counters');
    const mark = this.marks.find((one) => one.hex === label);
    if (mark) parts.push(mark.title ?? `${mark.tone} ${mark.text ?? ''}`.trim());
    if (this.glow.hexes.has(label)) parts.push('can be chosen');
    return parts.join(', ');
  }
}
customElements.define('enf-board', BoardElement);
