/* labels.ts: where the names of a staff map stand: beside their bars, over no other name and as few bars as can be. All in
 * pixels. */
import type { Point } from '../geometry.js';
import type { Box } from '../ground/pen.js';
import { meets } from '../ground/sight.js';

export interface Label {
  id: string;
  width: number;
  height: number;
  /** Points of the bar it may stand beside, and the ways to go from each; the best first. */
  beside: readonly { at: Point; way: Point }[];
  /** From the bar's middle line to the name. */
  off: number;
  /** The higher are placed first. */
  weight: number;
}
export interface Placed {
  id: string;
  /** The middle of its box. */
  at: Point;
}
/** What it costs to stand in the second place, and to cover a piece of a bar. */
const NOT_FIRST = 0.6;
const COVERS = 1;
/** A name that would hide more than this is left out. */
const TOO_MUCH = 9;

const boxAt = ({ width, height }: Label, { x, y }: Point): Box => ({
  west: x - width / 2,
  east: x + width / 2,
  north: y - height / 2,
  south: y + height / 2,
});
export function placeLabels(labels: readonly Label[], bars: readonly Box[]): Placed[] {
  const taken: Box[] = [],
    out: Placed[] = [];
  for (const label of [...labels].sort((a, b) => b.weight - a.weight)) {
    let best: { at: Point; box: Box } | null = null,
      least = TOO_MUCH;
    label.beside.forEach(({ at, way }, i) => {
      const reach = label.off + (Math.abs(way.x) * label.width) / 2 + (Math.abs(way.y) * label.height) / 2,
        middle = { x: at.x + way.x * reach, y: at.y + way.y * reach },
        box = boxAt(label, middle);
      if (taken.some((other) => meets(other, box))) return;
      const cost = i * NOT_FIRST + COVERS * bars.filter((bar) => meets(bar, box)).length;
      if (cost < least) {
        least = cost;
        best = { at: middle, box };
      }
    });
    if (!best) continue;
    const { at, box } = best as { at: Point; box: Box };
    taken.push(box);
    out.push({ id: label.id, at });
  }
  return out;
}
