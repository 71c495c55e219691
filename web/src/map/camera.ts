/* camera.ts: where the view stands: what is looked at first, what the pages ask to be shown, and that the middle stays the
 * middle when the window changes. The zoom itself is zoom.ts. */
import type { HexLabel, View } from '../types.js';
import { SPAN, type Point } from './geometry.js';
import { edgeOf, footOf } from './ground/frame.js';
import type { Box } from './ground/pen.js';
import type { Laid } from './laid.js';
import type { Zoom } from './zoom.js';

/** So many counters in less than this part of the map are looked at first. */
const FEW_TROOPS = 8;
const SMALL_PART = 0.4;

export class Camera {
  private laid: Laid | null = null;
  /** Has it looked at this map yet? Before that, what the pages ask is kept. */
  private fitted = false;
  private wanted: { hexes: readonly HexLabel[]; across: number } | null = null;
  private breadth = 0;
  private depth = 0;

  constructor(
    private readonly zoom: Zoom,
    private readonly window_: HTMLElement,
    private readonly view: () => View | null,
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
      room = 4 * SPAN;
    const west = Math.min(...xs) - room,
      east = Math.max(...xs) + room,
      north = Math.min(...ys) - room,
      south = Math.max(...ys) + room;
    const small =
      places.length >= FEW_TROOPS && (east - west) * (south - north) < SMALL_PART * plane.width * plane.height;
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

  /** The hex's place on the map; null if there is no such hex. */
  private placeOf(hex: HexLabel): Point | null {
    const at = this.laid?.plane.hex(hex) ?? -1;
    return at < 0 ? null : this.laid!.plane.centre(at);
  }
  /** Brings a hex into sight without changing the zoom, if it is not seen already. */
  show(hex: HexLabel): void {
    if (!this.sees(hex)) this.centre(hex);
  }
  centre(hex: HexLabel): void {
    const at = this.placeOf(hex);
    if (at) this.zoom.centre(at);
  }
  sees(hex: HexLabel): boolean {
    const at = this.placeOf(hex);
    if (!at) return false;
    const { west, north, east, south } = this.box(),
      room = Math.min(0.8 * SPAN, (east - west) / 4, (south - north) / 4);
    return at.x >= west + room && at.x <= east - room && at.y >= north + room && at.y <= south - room;
  }
  /** The part of the map that is seen. */
  box(): Box {
    const { width, height } = this.zoom.room,
      a = this.zoom.invert(0, 0),
      b = this.zoom.invert(width, height);
    return { west: a.x, north: a.y, east: b.x, south: b.y };
  }
  /** Where the middle of a hex is now, in client pixels. */
  client(hex: number): Point {
    const box = this.window_.getBoundingClientRect(),
      { x, y } = this.laid!.plane.centre(hex),
      [left, top] = this.zoom.transform.apply([x, y]);
    return { x: box.left + left, y: box.top + top };
  }
  /** How large a hex is shown, from side to side; 0 before anything is. */
  get hexPixels(): number {
    return this.fitted ? SPAN * this.zoom.transform.k : 0;
  }
}
