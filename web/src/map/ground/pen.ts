/* pen.ts: gathers path data by layer and by piece of the map, so that the drawing is a few hundred paths, and a tile of
 * the screen is painted from those of its own piece. What is long (a river, a pike, the edge of a wood) is a path of its own. */
import { SPAN, type Point } from '../geometry.js';

export const PIECE = 8 * SPAN;
/** How far a stroke may reach out of its piece: a hexside that begins in it, its teeth. */
const REACH = 1.2 * SPAN;
const SVG = 'http://www.w3.org/2000/svg';

/** Called between two small pieces of work: goes on later when the page has been kept waiting. */
export type Breath = () => Promise<void>;

export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number> = {},
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, String(attributes[key]));
  return element;
}
export function boxOf(points: Iterable<Point>, room = 0): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (const { x, y } of points) {
    if (x - room < box.west) box.west = x - room;
    if (x + room > box.east) box.east = x + room;
    if (y - room < box.north) box.north = y - room;
    if (y + room > box.south) box.south = y + room;
  }
  return box;
}

interface Layer {
  pieces: Map<number, string[]>;
  long: { d: string; box: Box }[];
}

export class Pen {
  private readonly layers = new Map<string, Layer>();
  /** Layers are painted in the order they are first named. */
  constructor(order: readonly string[] = []) {
    for (const layer of order) this.layer(layer);
  }
  private layer(name: string): Layer {
    let layer = this.layers.get(name);
    if (!layer) this.layers.set(name, (layer = { pieces: new Map(), long: [] }));
    return layer;
  }
  /** Something small: it stays about the point. */
  draw(layer: string, near: Point, d: string): void {
    if (!d) return;
    const { pieces } = this.layer(layer),
      piece = Math.floor(near.x / PIECE) * 4096 + Math.floor(near.y / PIECE) + 2048;
    const list = pieces.get(piece);
    if (list) list.push(d);
    else pieces.set(piece, [d]);
  }
  /** Something that goes along these points. */
  long(layer: string, points: Iterable<Point>, d: string): void {
    if (d) this.layer(layer).long.push({ d, box: boxOf(points, 40) });
  }
  /** One <g class="layer"> for each layer, with a path for each piece; `drawn` is called with the box of each. */
  finish(into: SVGGElement, drawn: (path: SVGPathElement, box: Box) => void): void {
    for (const _ of this.finishing(into, drawn)) {
      /* all at once */
    }
  }
  /** The same with breaths between. */
  async finishSlowly(
    into: SVGGElement,
    drawn: (path: SVGPathElement, box: Box) => void,
    breath: Breath,
  ): Promise<void> {
    for (const _ of this.finishing(into, drawn)) await breath();
  }
  private *finishing(into: SVGGElement, drawn: (path: SVGPathElement, box: Box) => void): Generator<void> {
    for (const [name, { pieces, long }] of this.layers) {
      if (!pieces.size && !long.length) continue;
      const group = svg('g', { class: name });
      into.append(group);
      const put = (d: string, box: Box): void => {
        const path = svg('path', { d });
        drawn(path, box);
        group.append(path);
      };
      for (const { d, box } of long) {
        put(d, box);
        yield;
      }
      for (const [piece, list] of pieces) {
        const west = Math.floor(piece / 4096) * PIECE,
          north = ((piece % 4096) - 2048) * PIECE;
        put(list.join(''), {
          west: west - REACH,
          north: north - REACH,
          east: west + PIECE + REACH,
          south: north + PIECE + REACH,
        });
        yield;
      }
    }
    this.layers.clear();
  }
}
