/* camera.ts: where the view stands: what is looked at first, what the pages ask to be shown, and that the middle stays the
 * middle when the window changes. The zoom itself is zoom.ts. */
import { zoomIdentity, type ZoomTransform } from 'd3-zoom';
import type { HexLabel, View } from '../types.js';
import { SPAN, type Point } from './geometry.js';
import { edgeOf, footOf } from './ground/frame.js';
import type { Box } from './ground/pen.js';
import type { Laid } from './laid.js';
import type { Zoom } from './zoom.js';

/** So many counters are looked at first, in less than this part of the map, or where a hex then has pixels enough for signs
 * on its counter that it has not where the whole map is seen. */
const FEW_TROOPS = 8;
const SMALL_PART = 0.4;
const LEGIBLE = 27;
/** What takes so much of the window's height is a panel under the map, no mere line in the prompt. */
const GREAT_PART = 0.3;
/** On a screen smaller than this, in pixels, one cannot both see the whole and read it. */
const SMALL = { width: 620, height: 480 };
/** Pixels a hex has at least where its counters can be read. */
export const READABLE = 38;
/** How far from the middle of a hex its counters reach, in the map's units: so much of it is clear of what lies on the window. */
const CLEAR = 0.4 * SPAN;
/** Milliseconds to where the other side acts, and back. */
const GLIDE = 600;
/** Milliseconds that it stays there at least, before it follows farther. */
const REST = 900;

export class Camera {
  private laid: Laid | null = null;
  /** Has it looked at this map yet? Before that, what the pages ask is kept. */
  private fitted = false;
  private wanted: { hexes: readonly HexLabel[]; across: number } | null = null;
  private breadth = 0;
  private depth = 0;
  /** A panel is open beside the map, or under it. */
  panelled = false;
  private wasPanelled = false;

  constructor(
    private readonly zoom: Zoom,
    private readonly window_: HTMLElement,
    private readonly view: () => View | null,
    /** What lies on the map's window, in pixels of it. */
    private readonly covers: () => readonly Box[],
  ) {}

  /** Another map. */
  lay(laid: Laid): void {
    this.laid = laid;
    this.fitted = false;
    this.frame();
  }
  /** Called when the map or the window's size (`zoom.room`) changed. */
  frame(): void {
    const { laid } = this,
      { width: across, height: down } = this.zoom.room;
    if (!laid || !across || !down) return;
    const { width, height } = laid.plane,
      whole = Math.min(across / (width + 80), down / (height + 80));
    this.zoom.frameMap(width, height, Math.min(whole * 0.85, 0.25), 2.6);
    this.keepMiddle();
    if (this.fitted) return;
    this.fitted = true;
    if (this.wanted) {
      const { hexes, across: room } = this.wanted;
      this.wanted = null;
      this.fit(hexes, room);
    } else this.fitTroops(laid);
  }
  /** A panel came or went beside the map, on a phone under it, or the phone was turned: what was in the middle stays there.
   * The prompt under the map grows and shrinks with every question: that moves nothing, however much it is. */
  private keepMiddle(): void {
    const { width, height } = this.zoom.room,
      turned = width !== this.breadth || this.panelled !== this.wasPanelled,
      great = Math.abs(height - this.depth) > GREAT_PART * Math.max(height, this.depth),
      dx = (width - this.breadth) / 2,
      dy = turned && great ? (height - this.depth) / 2 : 0;
    if (this.fitted && this.breadth && (dx || dy)) this.zoom.shift(dx, dy);
    this.breadth = width;
    this.depth = height;
    this.wasPanelled = this.panelled;
  }

  /** Zooms so that these hexes (all if missing) are seen, and at least so many across. */
  fit(hexes?: readonly HexLabel[], across = 0): void {
    const { laid } = this;
    if (!laid || !this.fitted) {
      this.wanted = hexes ? { hexes, across } : null;
      return;
    }
    const places = (hexes ?? []).map((label) => laid.plane.hex(label)).filter((hex) => hex >= 0),
      list = places.map((hex) => laid.plane.centre(hex));
    if (!list.length) {
      this.fitWhole(laid);
      return;
    }
    /* beyond the edge there are captions */
    const xs = list.map((p) => p.x),
      ys = list.map((p) => p.y),
      room = (places.some((hex) => hex >= laid.plane.count) ? 2.6 : 1.4) * SPAN;
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
  private fitTroops(laid: Laid): void {
    const { plane } = laid,
      places = (this.view()?.counters ?? [])
        .flatMap((one) => (one.hex ? [plane.hex(one.hex)] : []))
        .filter((hex) => hex >= 0);
    const points = places.map((hex) => plane.centre(hex)),
      xs = points.map((p) => p.x),
      ys = points.map((p) => p.y),
      { width, height } = this.zoom.room,
      breadth = Math.max(...xs) - Math.min(...xs),
      depth = Math.max(...ys) - Math.min(...ys),
      legible = (hexes: number): boolean =>
        0.94 * Math.min(width / (breadth / SPAN + 2 * hexes), height / (depth / SPAN + 2 * hexes)) >= LEGIBLE;
    const room = (!legible(4) && legible(2) ? 2 : 4) * SPAN,
      west = Math.min(...xs) - room,
      east = Math.max(...xs) + room,
      north = Math.min(...ys) - room,
      south = Math.max(...ys) + room;
    const few = (east - west) * (south - north) < SMALL_PART * plane.width * plane.height,
      small = places.length >= FEW_TROOPS && (few || legible(room / SPAN));
    /* no further than the sheet goes: there is nothing to see beyond it */
    const edge = edgeOf(laid.country),
      clamp = (value: number, far: number): number => Math.max(-edge, Math.min(far + edge, value));
    if (small)
      this.zoom.fit(
        clamp(west, plane.width),
        clamp(north, plane.height),
        clamp(east, plane.width),
        clamp(south, plane.height),
        0.95,
      );
    else this.fitWhole(laid);
  }
  /** The whole map; where there is room, with the title at its foot. */
  private fitWhole({ country, plane, used }: Laid): void {
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

  /** A phone. */
  get small(): boolean {
    const { width, height } = this.zoom.room;
    return width < SMALL.width || height < SMALL.height;
  }
  /** At this scale, with as many of these hexes in sight as there can be. */
  private among(hexes: readonly HexLabel[], k: number): ZoomTransform | null {
    const points = hexes.map((hex) => this.placeOf(hex)).filter((p): p is Point => !!p),
      { width, height } = this.zoom.room,
      edge = SPAN * k,
      near = (a: Point, b: Point): boolean =>
        Math.abs(a.x - b.x) * k < width / 2 - edge && Math.abs(a.y - b.y) * k < height / 2 - edge;
    let best: Point | null = null,
      most = -1;
    for (const p of points) {
      const company = points.filter((other) => near(p, other)).length;
      if (company > most) [best, most] = [p, company];
    }
    return best && zoomIdentity.translate(width / 2 - k * best.x, height / 2 - k * best.y).scale(k);
  }
  /** On a small screen whose hexes are too small to read: to a zoom at which they can be read, about these. */
  approach(hexes: readonly HexLabel[], softly: boolean): void {
    const target = this.small && this.fitted && this.hexPixels < READABLE ? this.among(hexes, READABLE / SPAN) : null;
    if (!target) return;
    if (softly) this.zoom.glide(target, GLIDE);
    else this.zoom.go(target);
  }

  /** The hex's place on the map; null if there is no such hex. */
  private placeOf(hex: HexLabel): Point | null {
    const at = this.laid?.plane.hex(hex) ?? -1;
    return at < 0 ? null : this.laid!.plane.centre(at);
  }
  /** Brings a hex to the middle without changing the zoom, if it is not seen already. */
  show(hex: HexLabel): void {
    if (!this.sees(hex)) this.centre(hex);
  }
  /** Brings these hexes into sight, moving as little as that needs. Where they would not fit, as many as there can be: the zoom
   * is the player's, unless it may be changed so that all of them are seen. */
  bring(hexes: readonly HexLabel[], mayZoom = false): void {
    const { x, y, k } = this.zoom.transform,
      near = this.viewOf(hexes),
      target = near === 'too large' && !mayZoom ? this.among(hexes, k) : near;
    if (target === 'too large') this.fit(hexes);
    else if (target) this.zoom.shift(target.x - x, target.y - y);
  }
  /** Where the player looked before the other side acted elsewhere. */
  private home: { view: ZoomTransform; touches: number } | null = null;
  private followedAt = -Infinity;
  /** Softly to where the other side acts, as far as that needs, unless where it ends, the first of these, is in sight, or the
   * view has just gone elsewhere: who watches is not thrown about. The player's own view is kept for the way back. Gives the
   * milliseconds that it takes. */
  follow(hexes: readonly HexLabel[]): number {
    const now = performance.now(),
      first = hexes.slice(0, 1);
    if (!first.length || this.sees(first[0]!) || now - this.followedAt < GLIDE + REST) return 0;
    const whole = this.viewOf(hexes),
      target = whole === 'too large' ? this.viewOf(first) : whole;
    if (!target || target === 'too large') return 0;
    if (this.home?.touches !== this.zoom.touches) this.home = { view: this.zoom.transform, touches: this.zoom.touches };
    this.followedAt = now;
    this.zoom.glide(target, GLIDE);
    return GLIDE;
  }
  /** Back to what the player looked at, unless they have gone elsewhere themselves. If from there none of `asked` is in
   * sight, as far from it as one of them needs. */
  comeBack(asked: readonly HexLabel[], softly: boolean): void {
    const home = this.home?.touches === this.zoom.touches ? this.home.view : null,
      view = home ?? this.zoom.transform;
    this.home = null;
    this.followedAt = -Infinity;
    const hidden = asked.length > 0 && !asked.some((hex) => this.sees(hex, view)),
      wanted = hidden ? this.viewOf([asked[Math.floor(asked.length / 2)]!], view) : null,
      target = wanted && wanted !== 'too large' ? wanted : home;
    if (!target) return;
    if (softly) this.zoom.glide(target, GLIDE);
    else this.zoom.shift(target.x - this.zoom.transform.x, target.y - this.zoom.transform.y);
  }
  /** The nearest view at this zoom that has all of these hexes in sight; null if it is the present one. */
  private viewOf(hexes: readonly HexLabel[], view = this.zoom.transform): ZoomTransform | 'too large' | null {
    const places = hexes.map((hex) => this.placeOf(hex)).filter((p): p is Point => !!p);
    if (!places.length || hexes.every((hex) => this.sees(hex, view))) return null;
    const { x, y, k } = view,
      { width, height } = this.zoom.room,
      margin = Math.min(1.4 * SPAN * k, width / 4, height / 4);
    const by = (at: readonly number[], origin: number, room: number): number => {
      const low = Math.min(...at) * k + origin - margin,
        high = Math.max(...at) * k + origin + margin;
      return high - low > room ? NaN : low < 0 ? -low : high > room ? room - high : 0;
    };
    const dx = by(
        places.map((p) => p.x),
        x,
        width,
      ),
      dy = by(
        places.map((p) => p.y),
        y,
        height,
      );
    return Number.isNaN(dx + dy)
      ? 'too large'
      : this.uncovered(places, zoomIdentity.translate(x + dx, y + dy).scale(k));
  }
  /** So far up, or down, that what lies on the window covers none of these places. */
  private uncovered(places: readonly Point[], view: ZoomTransform): ZoomTransform {
    const covers = this.covers();
    const cover = covers.find((box) => places.some((p) => this.isUnder(p, view, box)));
    if (!cover) return view;
    const tops = places.filter((p) => this.isUnder(p, view, cover)).map((p) => view.applyY(p.y)),
      room = SPAN * view.k,
      low = cover.north + cover.south > this.zoom.room.height,
      by = low ? cover.north - room - Math.max(...tops) : cover.south + room - Math.min(...tops);
    return zoomIdentity.translate(view.x, view.y + by).scale(view.k);
  }
  centre(hex: HexLabel): void {
    const at = this.placeOf(hex);
    if (at) this.zoom.centre(at);
  }
  sees(hex: HexLabel, view = this.zoom.transform): boolean {
    const at = this.placeOf(hex);
    if (!at) return false;
    const { west, north, east, south } = this.box(view),
      room = Math.min(0.8 * SPAN, (east - west) / 4, (south - north) / 4);
    const within = at.x >= west + room && at.x <= east - room && at.y >= north + room && at.y <= south - room;
    return within && !this.covers().some((box) => this.isUnder(at, view, box));
  }
  /** Does this, which lies on the window, lie on a place of the map, or on a counter there? */
  private isUnder(place: Point, view: ZoomTransform, { west, north, east, south }: Box): boolean {
    const [x, y] = view.apply([place.x, place.y]),
      { width, height } = this.zoom.room,
      room = Math.min(CLEAR * view.k, width / 8, height / 8);
    return x > west - room && x < east + room && y > north - room && y < south + room;
  }
  /** What lies on the window, in the map's units. */
  covered(): Box[] {
    return this.covers().map(({ west, north, east, south }) => {
      const a = this.zoom.invert(west, north),
        b = this.zoom.invert(east, south);
      return { west: a.x, north: a.y, east: b.x, south: b.y };
    });
  }
  /** The part of the map that is seen. */
  box(view = this.zoom.transform): Box {
    const { width, height } = this.zoom.room,
      [west, north] = view.invert([0, 0]),
      [east, south] = view.invert([width, height]);
    return { west, north, east, south };
  }
  /** Where the middle of a hex is now, in client pixels. */
  client(hex: number): Point {
    return this.onScreen(this.laid!.plane.centre(hex));
  }
  /** A place of the map, in client pixels. */
  onScreen({ x, y }: Point): Point {
    const box = this.window_.getBoundingClientRect(),
      [left, top] = this.zoom.transform.apply([x, y]);
    return { x: box.left + left, y: box.top + top };
  }
  /** How large a hex is shown, from side to side; 0 before anything is. */
  get hexPixels(): number {
    return this.fitted ? SPAN * this.zoom.transform.k : 0;
  }
}
