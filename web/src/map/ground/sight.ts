/* sight.ts: of a large map only what lies in or about the window is given to the browser to paint. */
import type { Box } from './pen.js';

export const meets = (a: Box, b: Box): boolean =>
  a.west < b.east && a.east > b.west && a.north < b.south && a.south > b.north;
export const holds = (a: Box, b: Box): boolean =>
  a.west <= b.west && a.east >= b.east && a.north <= b.north && a.south >= b.south;
/** The window and as much again on every side, so that a hand can pan a while before anything is painted again. */
export function about(box: Box, part = 0.7): Box {
  const x = (box.east - box.west) * part,
    y = (box.south - box.north) * part;
  return { west: box.west - x, north: box.north - y, east: box.east + x, south: box.south + y };
}

export class Sight {
  private readonly all: { path: SVGElement; box: Box; hidden: boolean }[] = [];
  private region: Box = { west: -Infinity, north: -Infinity, east: Infinity, south: Infinity };

  readonly add = (path: SVGElement, box: Box): void => {
    const one = { path, box, hidden: false };
    this.all.push(one);
    this.show(one);
  };
  see(region: Box): void {
    this.region = region;
    for (const one of this.all) this.show(one);
  }
  private show(one: { path: SVGElement; box: Box; hidden: boolean }): void {
    const hidden = !meets(one.box, this.region);
    if (hidden === one.hidden) return;
    one.hidden = hidden;
    if (hidden) one.path.setAttribute('display', 'none');
    else one.path.removeAttribute('display');
  }
}
