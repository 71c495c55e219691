/* board.ts: the map with its counters: <enf-board>. Its properties and events are in types.ts (Board).
 *
 * One element holds it all: the window that is looked through, the world that d3-zoom moves by one transform, and in it
 * four drawings: the ground, drawn once, the pieces: marks, counters, glow and motion, the staff map, and the dial. The board knows no game: colours,
 * stripes, badges and shapes come from the catalogue, hexes and their labels from the map document. The hand on it is hand.ts,
 * the keyboard cursor.ts, where it looks camera.ts, what it says spoken.ts, what it shows from afar staff/. */
import { LitElement, html } from 'lit';
import type {
  Board,
  Catalogue,
  CommandId,
  Dial,
  GameEvent,
  Glow,
  HexLabel,
  MapData,
  DrawnLine,
  SheetMark,
  UnitId,
  View,
} from '../types.js';
import type { MapDocument } from './document.js';
import { APOTHEM, RADIUS, SPAN, type Point } from './geometry.js';
import { boardStyle } from './style.js';
import { boxOf, type Box } from './ground/pen.js';
import { about, holds } from './ground/sight.js';
import { shade, type ReliefInks } from './ground/relief.js';
import { hexesOf } from './ground/places.js';
import { silhouette } from './ground/silhouette.js';
import { outlines, pathOf } from './curve.js';
import { HALF } from './counters/face.js';
import { plateOf } from './counters/palette.js';
import { shownAs } from './animate.js';
import { Camera } from './camera.js';
import { Cursor } from './cursor.js';
import type { DialSight } from './dial-place.js';
import { Furniture } from './furniture.js';
import { Hand } from './hand.js';
import { inksOf } from './inks.js';
import { lay, type Host, type Laid } from './laid.js';
import { Lasso } from './lasso.js';
import { hexWords, unitWords } from './spoken.js';
import { layOnPaper } from './paper.js';
import { Minimap, type MiniDot } from './minimap.js';
import { isOtherDial, isOtherGlow, isOtherList, isOtherSet } from './other.js';
import { Zoom } from './zoom.js';
import { t } from '../language.js';

/** Pixels a hex at which the next step of detail begins. */
const STEPS = [27, 46, 84];
/** Pixels a counter has in the fan, at least; and a hex below which counters show nothing but their colours. */
const FANNED = 60;
const FAR = 15;
/** How much about the window is given to paint: at first, and when there is time (parts of it, on every side). */
const CLOSE = 0.1;
const SURROUNDINGS = 0.7;
/** Milliseconds that the sharp window has for itself before its surroundings are painted. */
const SHARP_FIRST = 600;
const PAPER = matchMedia('print');
const NOWHERE: Box = { west: 0, north: 0, east: 0, south: 0 };
const NO_GLOW: Glow = { units: new Map(), hexes: new Map() };

export class BoardElement extends LitElement implements Board, Host {
  static override styles = boardStyle;
  static override properties = {
    catalogue: { attribute: false },
    map: { attribute: false },
    view: { attribute: false },
    glow: { attribute: false, hasChanged: isOtherGlow },
    marks: { attribute: false, hasChanged: isOtherList },
    lines: { attribute: false, hasChanged: isOtherList },
    dial: { attribute: false, hasChanged: isOtherDial },
    selectedUnit: { attribute: false },
    selectedHex: { attribute: false },
    selectedCommand: { attribute: false },
    selectedSet: { attribute: false },
    lassoing: { type: Boolean, reflect: true },
    movable: { attribute: false, hasChanged: isOtherSet },
    bare: { type: Boolean, reflect: true },
    panelled: { attribute: false },
  };
  declare catalogue: Catalogue | null;
  declare map: MapData | null;
  declare view: View | null;
  declare glow: Glow;
  declare marks: readonly SheetMark[];
  declare lines: readonly DrawnLine[];
  declare dial: Dial | null;
  declare selectedUnit: UnitId | null;
  declare selectedHex: HexLabel | null;
  declare selectedCommand: CommandId | null;
  declare selectedSet: ReadonlySet<UnitId>;
  declare lassoing: boolean;
  declare movable: ReadonlySet<UnitId>;
  declare bare: boolean;
  declare panelled: boolean;

  /** Keys that the page wants for itself, though the map could use them. */
  taken: ReadonlySet<string> = new Set();

  laid: Laid | null = null;
  zoom!: Zoom;
  camera!: Camera;
  window_!: HTMLElement;
  private world!: HTMLElement;
  private minimap!: Minimap;
  private furniture!: Furniture;
  private readonly lasso = new Lasso(this);
  private readonly cursor = new Cursor(this, this.lasso);
  private readonly hand = new Hand(this, this.cursor, this.lasso);
  private readonly watcher = new MutationObserver(() => this.theme());
  private readonly sizes = new ResizeObserver(() => this.resized());

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
    this.selectedCommand = null;
    this.selectedSet = new Set();
    this.lassoing = false;
    this.movable = new Set();
    this.bare = false;
    this.panelled = false;
  }

  // ---- life ----

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-palette', 'data-motion'],
    });
    this.sizes.observe(this);
    this.furniture?.attach();
    PAPER.addEventListener('change', this.onPaper);
    addEventListener('beforeprint', this.onPaper);
    addEventListener('afterprint', this.onPaper);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
    this.sizes.disconnect();
    this.furniture?.detach();
    PAPER.removeEventListener('change', this.onPaper);
    removeEventListener('beforeprint', this.onPaper);
    removeEventListener('afterprint', this.onPaper);
    this.laid?.animator.skip();
  }
  /** The keyboard's place in here is the window on the map. */
  override focus(options?: FocusOptions): void {
    this.window_?.focus({ preventScroll: true, ...options });
  }
  focusStill(): void {
    const { pressing } = this.hand;
    this.hand.pressing = true; // as a press does: only focus that comes otherwise moves the view to the cursor
    this.focus();
    this.hand.pressing = pressing;
  }
  protected override render() {
    return html`<div class="window" tabindex="0" role="application" aria-roledescription=${t('map')} aria-label=${t('Map')}
        aria-describedby="keys" aria-activedescendant="here"><div class="world"></div><div id="here" role="img" aria-label=${t('The cursor is on no hex')} class="hidden"></div></div>
      <div id="keys" class="hidden">${t('Arrow keys move from hex to hex, Enter chooses, Page Up and Page Down go through a stack, the menu key opens the menu, plus and minus zoom. Where a direction is asked, Tab comes to the dial.')}</div>
      <div class="hidden" aria-live="polite" id="spoken"></div>`;
  }
  protected override firstUpdated(): void {
    this.window_ = this.renderRoot.querySelector<HTMLElement>('.window')!;
    this.world = this.renderRoot.querySelector<HTMLElement>('.world')!;
    this.zoom = new Zoom(this.window_, this.world, {
      moved: () => this.seen(),
      rested: () => this.rested(),
      sized: (scale) => this.sized(scale),
      mayPan: (event) => !this.lasso.takes(event) && !this.hand.mayDrag(event),
    });
    this.minimap = new Minimap((p) => this.zoom.centre(p));
    this.furniture = new Furniture(this, this.minimap.element, () => this.placeDial());
    this.furniture.attach();
    this.camera = new Camera(
      this.zoom,
      this.window_,
      () => this.view,
      () => this.furniture.covers(),
    );
    this.renderRoot.append(this.minimap.element);
    this.hand.listen();
    this.theme();
  }
  protected override updated(changed: Map<string, unknown>): void {
    this.camera.panelled = this.panelled;
    if (changed.has('map') && this.map) this.build(this.map);
    const { laid } = this;
    if (!laid) return;
    if (changed.has('catalogue') || changed.has('map')) {
      laid.counters.catalogue = this.catalogue;
      laid.counters.refresh();
      this.toggleAttribute('large', laid.counters.size > 1);
      this.style.setProperty('--plate', String(laid.counters.size));
    }
    if (changed.has('view') || changed.has('map')) this.setView(laid);
    if (changed.has('glow') || changed.has('view') || changed.has('map')) this.setGlow(laid);
    if (changed.has('glow')) this.foldIdle(laid);
    laid.staff.setChosen(this.selectedCommand);
    if (changed.has('marks') || changed.has('map')) laid.overlay.setMarks(this.marks);
    if (changed.has('lines') || changed.has('map')) laid.overlay.setLines(this.lines);
    if (['dial', 'map', 'glow', 'marks'].some((one) => changed.has(one)) && (this.dial || changed.has('dial')))
      this.setDial(laid);
    this.setChosen(laid);
    if (changed.has('selectedSet') || changed.has('view')) this.placeSet(laid);
    if (changed.has('lassoing') && !this.lassoing) this.lasso.drop();
    if (changed.has('movable')) this.window_.classList.toggle('movable', this.movable.size > 0);
  }

  private build(document_: MapDocument): void {
    /* how large the window is, before there is much to lay out */
    this.zoom.room = { width: this.clientWidth, height: this.clientHeight };
    this.pictured = false;
    this.seenBox = NOWHERE;
    const picking = {
      pick: (command: CommandId, at: Point, adds: boolean) =>
        this.pickCommand(command, this.camera.onScreen(at), this.laid?.plane.at(at) ?? -1, adds),
      left: () => this.focus(),
    };
    const drawing = {
      inks: this.inks(),
      asFromAfar: <T>(work: () => T) => this.asFromAfar(work),
      overview: () => {
        this.pictured = true;
        this.seen();
      },
    };
    const laid = lay(document_, this.world, drawing, picking, () => this.placeRings());
    this.laid = laid;
    laid.plane.goBy(this.view?.sheet ?? '');
    laid.counters.palette = this.getAttribute('palette') ?? 'plain';
    this.cursor.place(-1);
    this.zoom.resize();
    this.setBounds(laid); // what is looked at first is what is played on
    this.camera.lay(laid);
    requestAnimationFrame(() => setTimeout(() => this.layMinimap())); // when the map has been seen
    void laid.ground.whole.then(() => {
      this.toggleAttribute('drawn', true);
      this.dispatchEvent(new Event('enf-drawn'));
    });
  }
  private setView(laid: Laid): void {
    laid.plane.goBy(this.view?.sheet ?? '');
    laid.counters.set(this.view?.counters ?? []);
    laid.overlay.setGround(
      this.view?.ground ?? [],
      (side) => plateOf(this.catalogue, side, this.getAttribute('palette') ?? 'plain').edge,
    );
    laid.staging.update(this.view, this.catalogue);
    this.setBounds(laid);
    this.theme(); // the sun may have set
    this.setStaff(laid, true);
    this.dots();
    if (this.cursor.hex >= 0) this.cursor.report(false);
  }
  private bounds = '';
  /** A scenario may use a part of the map: the rest is veiled. */
  private setBounds(laid: Laid): void {
    const { plane, country } = laid,
      name = typeof this.view?.['bounds'] === 'string' ? this.view['bounds'] : '';
    if (name === this.bounds && (!name || laid.used)) return;
    this.bounds = name;
    const area = country.document.areas.find((one) => one.name === name),
      hexes = new Set([...hexesOf(area?.hexes ?? [])].filter((hex) => plane.on(hex)));
    const rings = hexes.size ? outlines(plane, (hex) => hexes.has(hex), hexes) : [];
    laid.used = rings.length ? boxOf(rings.flat()) : null;
    laid.veil.setAttribute(
      'd',
      rings.length ? [silhouette(plane, 40), ...rings].map((ring) => pathOf(ring, true)).join('') : '',
    );
  }
  private setGlow(laid: Laid): void {
    laid.overlay.setGlow(this.glow);
    laid.staff.setGlow(this.glow);
  }
  private setChosen(laid: Laid): void {
    const element = this.selectedUnit ? laid.counters.element(this.selectedUnit) : undefined;
    laid.overlay.setChosen(
      this.selectedHex,
      element?.getAttribute('transform') ?? null,
      !!this.selectedUnit && laid.counters.isFanned(this.selectedUnit),
    );
  }
  /** Rings stand where their counters do: again when those have moved. */
  private placeRings(): void {
    const { laid } = this;
    if (!laid) return;
    laid.overlay.placeGlow();
    this.setChosen(laid);
    this.placeSet(laid);
  }
  private placeSet(laid: Laid): void {
    laid.overlay.setPicked(this.selectedSet);
    laid.staff.setPicked(this.selectedSet);
  }
  private setDial(laid: Laid): void {
    const directions =
      this.catalogue?.directions?.length === 6 ? this.catalogue.directions : laid.plane.grid.directions;
    if (this.dial && this.dial.hex !== laid.dialRing.hex) this.fold(); // a spread stack would lie on it
    const held = laid.dialRing.focused();
    laid.dialRing.set(this.dial, this.dialSight(laid), directions);
    if (held && !laid.dialRing.focused()) this.focusStill(); // what was asked is answered: the keyboard is the map's again
  }

  /** The window or what lies on it has changed: whole in what is left. */
  private placeDial(): void {
    if (this.laid && this.dial) this.setDial(this.laid);
  }
  private dialSight({ plane }: Laid): DialSight {
    const lit = [...this.glow.hexes.keys(), ...this.marks.map((mark) => mark.hex)];
    return {
      scale: this.zoom.transform.k,
      coarse: matchMedia('(pointer: coarse)').matches,
      seen: this.camera.box(),
      lit: new Set(lit.map((label) => plane.hex(label)).filter((hex) => hex >= 0)),
      covers: this.camera.covered(),
    };
  }
  // ---- light and size ----

  private inks(): ReliefInks {
    return inksOf(this.getAttribute('theme'), this.getAttribute('palette'));
  }
  private theme(): void {
    const { theme: light = 'day', palette = 'plain' } = document.documentElement.dataset;
    const theme = this.view?.night ? 'night' : light; // at night the field is dark, whatever the room is
    if (this.getAttribute('theme') === theme && this.getAttribute('palette') === palette) return;
    this.setAttribute('theme', theme);
    this.setAttribute('palette', palette);
    if (!this.laid) return;
    this.laid.ground.shade(this.inks());
    this.laid.counters.palette = palette;
    this.laid.counters.refresh();
    this.layMinimap();
  }
  private layMinimap(): void {
    if (!this.laid) return;
    const { country, ground } = this.laid,
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
    if (!this.laid) return;
    const { counters, plane } = this.laid,
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
  private offPaper: (() => void) | null = null;
  /** Printing begins or ends. */
  private readonly onPaper = (event: Event): void => {
    const begins = event.type === 'beforeprint' || (event.type === 'change' && PAPER.matches);
    if (begins && !this.offPaper && this.laid) this.offPaper = layOnPaper(this, this.world, this.laid);
    if (begins || !this.offPaper) return;
    this.offPaper();
    this.offPaper = null;
    this.seenBox = NOWHERE;
    this.seen();
  };
  private resized(): void {
    if (this.offPaper || !this.laid || !this.clientWidth || !this.clientHeight) return;
    this.zoom.room = { width: this.clientWidth, height: this.clientHeight };
    this.furniture.forget();
    this.camera.frame();
    this.placeDial();
  }
  private sized(scale: number): void {
    this.stepAt(SPAN * scale);
    const { width, height } = this.laid?.plane ?? { width: 1, height: 1 };
    for (const drawing of this.world.children) {
      drawing.setAttribute('width', (width * scale).toFixed(2));
      drawing.setAttribute('height', (height * scale).toFixed(2));
    }
  }
  private seen(): void {
    const { laid } = this;
    if (!laid || this.offPaper) return;
    const box = this.camera.box();
    this.minimap.see(box.west, box.north, box.east, box.south, this.zoom.moving);
    /* the whole map is its own small map */
    const { width, height } = laid.plane,
      { west, north, east, south } = laid.used ?? { west: 0, north: 0, east: width, south: height };
    const whole = holds(
      { west: box.west - SPAN, north: box.north - SPAN, east: box.east + SPAN, south: box.south + SPAN },
      { west, north, east, south },
    );
    if (whole !== this.minimap.element.hidden) this.furniture.forget();
    this.minimap.element.hidden = whole;
    /* in the middle of a zoom the picture is stretched or shrunk: the ground is painted once, where the hand rests */
    const { moving, painted, transform } = this.zoom,
      small = SPAN * transform.k < STEPS[0]!,
      outwards = moving && transform.k < 0.8 * painted && !holds(this.seenBox, box),
      afar = this.pictured && (small || outwards || (moving && this.hasAttribute('afar')));
    if (afar !== this.hasAttribute('afar')) this.toggleAttribute('afar', afar);
    this.setStaff(laid, !this.zoom.moving);
    if (holds(this.seenBox, box)) return;
    /* the hand has left what was given to paint: the window and its surroundings again */
    this.give(laid, about(box, moving ? SURROUNDINGS : CLOSE), afar);
  }
  private give(laid: Laid, box: Box, afar: boolean): void {
    this.seenBox = box;
    this.seenAt = this.zoom.transform.k;
    if (!afar) laid.ground.see(box);
    laid.counters.see(box);
  }
  private wider = 0;
  private widening = 0;
  /** What lies about the window is painted when the window itself is sharp: the frame after the next begins only when the one
   * with the new drawing is shown, however long that takes. */
  private widen(): void {
    const mark = ++this.widening;
    clearTimeout(this.wider);
    const widened = (): void => {
      if (this.laid && !this.zoom.moving)
        this.give(this.laid, about(this.camera.box(), SURROUNDINGS), this.hasAttribute('afar'));
    };
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (mark === this.widening) this.wider = window.setTimeout(widened, SHARP_FIRST);
      }),
    );
  }
  /** What the ground and the counters were last asked to show, and at which scale. */
  private seenBox: Box = NOWHERE;
  private seenAt = 0;
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
    const { laid } = this;
    if (!laid || this.offPaper) return;
    const pixels = SPAN * this.zoom.transform.k;
    this.stepAt(pixels);
    /* after a zoom inwards far less need be painted; after a pan, as much as before */
    if (this.seenAt !== this.zoom.transform.k) this.seenBox = NOWHERE;
    this.seen();
    this.widen();
    this.style.setProperty('--pixel', (1 / this.zoom.transform.k).toFixed(2));
    const fade = Math.max(0, Math.min(0.62, (pixels - 38) / 26)).toFixed(2);
    if (this.style.getPropertyValue('--number-opacity') !== fade) this.style.setProperty('--number-opacity', fade);
    if (pixels > 38) {
      const { west, north, east, south } = this.camera.box();
      laid.ground.numbers.see(west, north, east, south);
    }
    this.placeDial();
    this.fanAgain();
    this.dispatchEvent(new CustomEvent('enf-zoom', { detail: { scale: this.zoom.transform.k, pixels } }));
  }

  /** Counters that are too small to be read give way to their commands (staff/staff.ts). */
  private setStaff(laid: Laid, resting: boolean): void {
    const { staff } = laid;
    staff.set(this.view, this.catalogue, this.getAttribute('palette') ?? 'plain');
    if (!staff.zoomed(this.zoom.transform.k, resting)) return;
    this.fold();
    if (staff.level === 'counters') this.removeAttribute('staff');
    else this.setAttribute('staff', staff.level);
  }
  private stepAt(pixels: number): void {
    const step = String(STEPS.filter((least) => pixels >= least).length);
    if (this.getAttribute('step') !== step) this.setAttribute('step', step);
    this.toggleAttribute('far', pixels < FAR);
  }

  // ---- what the pages ask ----

  fit(hexes?: readonly HexLabel[], across = 0): void {
    this.camera.fit(hexes, across);
  }
  show(hex: HexLabel): void {
    this.camera.show(hex);
  }
  bring(hexes: readonly HexLabel[], mayZoom = false): void {
    this.camera.bring(hexes, mayZoom);
  }
  comeBack(asked: readonly HexLabel[]): void {
    this.camera.comeBack(asked, this.inMotion);
  }
  approach(hexes: readonly HexLabel[], softly = true): void {
    this.camera.approach(hexes, softly && this.inMotion);
  }
  get fanned(): HexLabel | null {
    const hex = this.laid?.counters.fannedHex ?? -1;
    return hex < 0 ? null : this.laid!.plane.label(hex);
  }
  sees(hex: HexLabel): boolean {
    return this.camera.sees(hex);
  }
  center(hex: HexLabel): void {
    this.camera.centre(hex);
  }
  pointOf(hex: HexLabel): { x: number; y: number } | null {
    const at = this.laid?.plane.hex(hex) ?? -1;
    return at < 0 ? null : this.camera.client(at);
  }
  depthOf(hex: HexLabel): number | null {
    const at = this.laid?.plane.hex(hex) ?? -1;
    return at < 0 ? null : this.zoom.transform.applyY(this.laid!.plane.centre(at).y) / this.zoom.room.height;
  }
  steps(from: HexLabel, to: HexLabel): number | null {
    const plane = this.laid?.plane,
      [a, b] = [plane?.hex(from) ?? -1, plane?.hex(to) ?? -1];
    return plane && a >= 0 && b >= 0 ? plane.steps(a, b) : null;
  }
  get showsCommands(): boolean {
    return (this.laid?.staff.level ?? 'counters') !== 'counters';
  }
  get hexPixels(): number {
    return this.camera.hexPixels;
  }
  goTo({ unit = null, hex = null }: { unit?: UnitId | null; hex?: HexLabel | null }): boolean {
    const at = this.placeOf(unit, hex);
    if (at < 0) return false;
    this.cursor.place(at); // before the focus comes: it announces the cursor's place
    this.focus();
    this.cursor.go(at, unit);
    return true;
  }
  nextGlow(step: 1 | -1): void {
    this.focus();
    this.cursor.nextGlow(step);
  }
  menuAtCursor(): void {
    this.cursor.menu();
  }
  toDial(): boolean {
    return this.laid?.dialRing.focus() ?? false;
  }
  wordsFor({ unit = null, hex = null }: { unit?: UnitId | null; hex?: HexLabel | null }): string {
    const counter = unit ? this.laid?.counters.counter(unit) : undefined;
    if (counter) return unitWords(this, counter);
    const at = this.placeOf(null, hex);
    return at < 0 ? '' : hexWords(this, at);
  }
  dressingOf(hex: HexLabel): string {
    const country = this.laid?.country,
      dressed = country?.dressed.has(country.plane.hex(hex));
    return (dressed && country?.document.drawing?.dressing?.about) || '';
  }
  private placeOf(unit: UnitId | null, hex: HexLabel | null): number {
    if (!this.laid) return -1;
    return unit ? this.laid.counters.hexOf(unit) : this.laid.plane.hex(hex);
  }
  zoomBy(factor: number): void {
    this.zoom.by(factor);
  }
  /** By pixels of the window. */
  panBy(dx: number, dy: number): void {
    this.zoom.pan(dx, dy);
  }
  /** Does the player wish to see things move? */
  private get inMotion(): boolean {
    return (
      document.documentElement.dataset['motion'] !== 'none' && !matchMedia('(prefers-reduced-motion: reduce)').matches
    );
  }
  play(events: readonly GameEvent[], speed = 1, follows = false): Promise<void> {
    const { laid } = this;
    if (!laid) return Promise.resolve();
    const { touches } = this.zoom;
    const look = (hexes: readonly number[]): number =>
      this.zoom.touches === touches ? this.camera.follow(hexes.map((hex) => laid.plane.label(hex))) : 0;
    return laid.animator.play(events, shownAs(this.catalogue), speed, this.inMotion, follows ? look : undefined);
  }
  skip(): void {
    this.laid?.animator.skip();
  }

  // ---- what its parts ask ----

  pickCommand(command: CommandId, at: Point, hex: number, adds = false): void {
    const { laid } = this;
    this.emit('pick-command', {
      command,
      units: laid?.staff.unitsOf(command) ?? [],
      hex: laid && hex >= 0 ? laid.plane.label(hex) : null,
      x: at.x,
      y: at.y,
      adds,
    });
  }

  emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
  say(words: string): void {
    const spoken = this.renderRoot.querySelector('#spoken');
    if (spoken) spoken.textContent = words;
  }
  fan(hex: number): void {
    const { laid } = this;
    if (!laid || hex === laid.counters.fannedHex) return;
    laid.counters.fan(hex, {
      scale: Math.max(laid.counters.size, FANNED / (2 * HALF * this.zoom.transform.k)),
      clear: this.dial && laid.plane.hex(this.dial.hex) === hex ? RADIUS * 1.3 : laid.plane.flat ? APOTHEM : RADIUS,
      seen: this.camera.box(),
      covers: [...this.camera.covered(), ...(laid.dialRing.box ? [laid.dialRing.box] : [])],
    });
    this.placeRings();
  }
  /** As large as it is read at the zoom of now. */
  private fanAgain(): void {
    const hex = this.laid?.counters.fannedHex ?? -1;
    if (hex < 0) return;
    this.fold();
    this.fan(hex);
  }
  /** A spread stack of which nobody is asked any more covers others who are. */
  private foldIdle({ counters }: Laid): void {
    const asked = this.glow.units.size + this.glow.hexes.size > 0;
    if (
      asked &&
      counters.fannedHex >= 0 &&
      !counters.stack(counters.fannedHex).some((unit) => this.glow.units.has(unit))
    )
      this.fold();
  }
  /** Folds a stack that a finger or a key has spread; one under the mouse stays. */
  foldUnlessPointedAt(): void {
    if (this.laid?.counters.fannedHex !== this.hand.pointsAt) this.fold();
  }
  fold(): void {
    const { laid } = this;
    if (!laid || laid.counters.fannedHex < 0) return;
    laid.counters.fold();
    this.placeRings();
  }
}
customElements.define('enf-board', BoardElement);
