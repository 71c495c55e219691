/* pen.ts: gathers path data by layer and by piece of the map, so that the drawing is a few hundred paths, and a tile of
 * the screen is painted from those of its own piece. */
import { SPAN, type Point } from '../geometry.js';

export const PIECE = 8 * SPAN;
const SVG = 'http://www.w3.org/2000/svg';

export function svg<K extends keyof SVGElementTagNameMap>(name: K, attributes: Record<string, string | number> = {}): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, String(attributes[key]));
  return element;
}

export class Pen {
  private readonly layers = new Map<string, Map<number, string[]>>();
  /** Layers are painted in the order they are first named. */
  constructor(order: readonly string[] = []) { for (const layer of order) this.layer(layer); }
  private layer(name: string): Map<number, string[]> {
    let layer = this.layers.get(name);
    if (!layer) this.layers.set(name, layer = new Map());
    return layer;
  }
  draw(layer: string, near: Point, d: string): void {
    if (!d) return;
    const pieces = this.layer(layer), piece = Math.floor(near.x / PIECE) * 4096 + Math.floor(near.y / PIECE) + 2048;
    const list = pieces.get(piece);
    if (list) list.push(d); else pieces.set(piece, [d]);
  }
  /** One <g class="layer"> for each layer, with a path for each piece. */
  finish(into: SVGGElement): void {
    for (const [name, pieces] of this.layers) {
      const group = svg('g', { class: name });
      for (const list of pieces.values()) group.append(svg('path', { d: list.join('') }));
      if (pieces.size) into.append(group);
    }
    this.layers.clear();
  }
}
