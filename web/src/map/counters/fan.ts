/* fan.ts: how a stack is fanned out. The top counter stays where it is, under the pointer that asked: a click goes where
 * the eye was. The others lie in rows above it, or below where there is no room above; where tools or the small map would
 * cover them, past those, beside the counter, or in narrower rows. */
import type { Point } from '../geometry.js';
import type { Box } from '../ground/pen.js';
import { HALF } from './face.js';

export interface Fan {
  /** The sheet under the others. */
  sheet: { x: number; y: number; width: number; height: number };
  /** Where the others lie, the one beneath the top first. */
  places: Point[];
}
export interface FanRoom {
  /** How many counters lie beside the top one. */
  others: number;
  scale: number;
  /** They have fronts: room for those, so that none lies on the next counter. */
  fronts: boolean;
  /** Around the top counter this much is left free: its hex, a dial. */
  clear: number;
  /** The part of the map that is seen. */
  seen: Box;
  /** What the page lays over it: tools, the small map. */
  covers: readonly Box[];
}
/** The side of the square that a fanned counter has for itself. */
export const cellOf = (scale: number, fronts: boolean): number => (2 * HALF + (fronts ? 24 : 12)) * scale;

interface Sheet extends Readonly<Fan['sheet']> {
  across: number;
}
export function fanOut(top: Point, room: FanRoom): Fan {
  const { others, scale, fronts, seen } = room,
    most = Math.max(2, Math.floor((seen.east - seen.west - 10 * scale) / cellOf(scale, fronts))),
    wanted = Math.min(others, most, others > 8 ? 5 : 4),
    breadths = Array.from({ length: wanted }, (_, narrower) => wanted - narrower),
    sheets = breadths.flatMap((across) => around(top, across, room)),
    [above, below] = sheets as [Sheet, Sheet],
    { across, ...sheet } = sheets.find((one) => isFree(one, room)) ?? (above.y >= seen.north ? above : below);
  return { sheet, places: placesOn(sheet, across, room) };
}
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
/** Sheets so broad: above the counter and below it, in the window; then past what covers the window at its sides; then beside. */
function around(top: Point, across: number, { others, scale, fronts, clear, seen, covers }: FanRoom): Sheet[] {
  const cell = cellOf(scale, fronts),
    width = across * cell + 10 * scale,
    height = Math.ceil(others / across) * cell + 6 * scale,
    gap = Math.max(clear, cell / 2),
    west = Math.max(seen.west, ...covers.map((box) => box.east).filter((edge) => edge < top.x)),
    east = Math.min(seen.east, ...covers.map((box) => box.west).filter((edge) => edge > top.x));
  const columns = [seen, { west, east }].map((open) => within(top.x - width / 2, open.west, open.east - width)),
    rows = [top.y - gap - height, top.y + gap],
    level = within(top.y - height / 2, seen.north, seen.south - height);
  const places = [
    ...columns.flatMap((x) => rows.map((y) => ({ x, y }))),
    ...[top.x + gap, top.x - gap - width].map((x) => ({ x, y: level })),
  ];
  return places.map((place) => ({ ...place, across, width, height }));
}
/** Whole in the window, and under nothing. */
function isFree({ x, y, width, height }: Sheet, { seen, covers }: FanRoom): boolean {
  const whole = x >= seen.west && x + width <= seen.east && y >= seen.north && y + height <= seen.south;
  return (
    whole && !covers.some((box) => x < box.east && x + width > box.west && y < box.south && y + height > box.north)
  );
}
const placesOn = ({ x, y }: Fan['sheet'], across: number, { others, scale, fronts }: FanRoom): Point[] =>
  Array.from({ length: others }, (_, i) => ({
    x: x + 5 * scale + ((i % across) + 0.5) * cellOf(scale, fronts),
    y: y + 3 * scale + (Math.floor(i / across) + 0.5) * cellOf(scale, fronts),
  }));
