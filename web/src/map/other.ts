/* other.ts: does a new value say something else than the old one? The page gives the board its marks, lines and glow again
 * whenever it is drawn; what says the same is not drawn again. */
import type { Dial, Glow } from '../types.js';

type Row = Readonly<Record<string, unknown>>;

/** Rows are the same if all their fields are: what sheets hold stays the same from one drawing to the next. */
function isOtherRow(a: Row, b: Row): boolean {
  if (a === b) return false;
  const names = Object.keys(a);
  return names.length !== Object.keys(b).length || names.some((name) => a[name] !== b[name]);
}
export const isOtherList = (fresh: readonly object[], old: readonly object[] | undefined): boolean =>
  fresh.length !== old?.length || fresh.some((row, i) => isOtherRow(row as Row, old[i] as Row));
export const isOtherSet = (fresh: ReadonlySet<string>, old: ReadonlySet<string> | undefined): boolean =>
  fresh.size !== old?.size || [...fresh].some((one) => !old.has(one));
const isOtherMap = (fresh: ReadonlyMap<string, string>, old: ReadonlyMap<string, string>): boolean =>
  fresh.size !== old.size || [...fresh].some(([key, value]) => old.get(key) !== value);
export const isOtherGlow = (fresh: Glow, old: Glow | undefined): boolean =>
  !old || isOtherMap(fresh.units, old.units) || isOtherMap(fresh.hexes, old.hexes);
export const isOtherDial = (fresh: Dial | null, old: Dial | null | undefined): boolean =>
  JSON.stringify(fresh) !== JSON.stringify(old);
