/* silhouette.ts: the edge of the sheets as straight cuts: a rectangle where the map fills the grid; where its sheets do
 * not, a shape of several with their corners cut out. */
import { APOTHEM, PITCH, RADIUS, SPAN, type Plane, type Point } from '../geometry.js';
import type { Box } from './pen.js';

/** A run of lines of hexes (rows, or columns on a flat grid) that begin and end alike. */
interface Band {
  first: number;
  last: number;
  from: number;
  to: number;
}

function bands(plane: Plane): Band[] {
  const { columns, rows } = plane.grid,
    lines = plane.flat ? columns : rows,
    places = plane.flat ? rows : columns;
  const out: Band[] = [];
  for (let line = 0; line < lines; line++) {
    let from = Infinity,
      to = -Infinity;
    for (let place = 0; place < places; place++) {
      const hex = plane.flat ? line * rows + place : place * rows + line;
      if (!plane.on(hex)) continue;
      const c = plane.centre(hex),
        along = plane.flat ? c.y : c.x;
      from = Math.min(from, along - APOTHEM);
      to = Math.max(to, along + APOTHEM);
    }
    if (from > to) continue;
    const last = out[out.length - 1];
    /* every other line stands half a hex aside */
    if (last && Math.abs(last.from - from) < 0.75 * SPAN && Math.abs(last.to - to) < 0.75 * SPAN)
      Object.assign(last, { last: line, from: Math.min(last.from, from), to: Math.max(last.to, to) });
    else out.push({ first: line, last: line, from, to });
  }
  return out;
}
/** The boxes that make up the map, one below (or beside) the other. */
export function sheetBoxes(plane: Plane): Box[] {
  const all = bands(plane),
    breadth = (band: Band): number => band.to - band.from,
    end = plane.flat ? plane.width : plane.height;
  /* where two meet, the hexes of the broader one are whole */
  const seam = (i: number): number =>
    breadth(all[i]!) >= breadth(all[i + 1]!) ? all[i]!.last * PITCH + 2 * RADIUS : all[i + 1]!.first * PITCH;
  return all.map((band, i) => {
    const near = i ? seam(i - 1) : 0,
      far = i + 1 < all.length ? seam(i) : end;
    return plane.flat
      ? { west: near, east: far, north: band.from, south: band.to }
      : { west: band.from, east: band.to, north: near, south: far };
  });
}
/** The outline of boxes that lie one below the other, `off` outside them; clockwise. */
export function silhouette(plane: Plane, off = 0): Point[] {
  const boxes = sheetBoxes(plane);
  if (plane.flat)
    return turned(
      outlineOf(
        boxes.map(({ west, east, north, south }) => ({ west: north, east: south, north: west, south: east })),
        off,
      ),
    );
  return outlineOf(boxes, off);
}
const turned = (points: Point[]): Point[] => points.map(({ x, y }) => ({ x: y, y: x })).reverse();

function outlineOf(boxes: readonly Box[], off: number): Point[] {
  const right: Point[] = [],
    left: Point[] = [];
  boxes.forEach((box, i) => {
    const before = boxes[i - 1],
      next = boxes[i + 1];
    const top = (wider: boolean): number => (before ? box.north + (wider ? -off : off) : box.north - off);
    const foot = (wider: boolean): number => (next ? box.south + (wider ? off : -off) : box.south + off);
    right.push(
      { x: box.east + off, y: top(!before || before.east < box.east) },
      { x: box.east + off, y: foot(!next || next.east < box.east) },
    );
    left.push(
      { x: box.west - off, y: top(!before || before.west > box.west) },
      { x: box.west - off, y: foot(!next || next.west > box.west) },
    );
  });
  return [...right, ...left.reverse()];
}
