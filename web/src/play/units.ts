/* units.ts: the list of counters in the order the player wants: by command, with a heading for each; by name; by
 * strength; or those that can act first. Pure functions over the counters. */
import type { Catalogue, Counter } from '../types.js';
import { t } from '../language.js';

export const ORDERS = [
  ['acts', t('who can act')],
  ['command', 'command'],
  ['name', 'name'],
  ['strength', 'strength'],
] as const;
export type UnitOrder = (typeof ORDERS)[number][0];

export interface UnitGroup {
  title: string;
  counters: Counter[];
}
const nameOf = (counter: Counter): string => counter.face?.name ?? counter.name ?? counter.id;
const strengthOf = (counter: Counter): number => parseFloat(counter.face?.big ?? '') || 0;
const byName = (a: Counter, b: Counter): number => nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true });

/** From the highest command down: "II Corps, Gibbon's division". */
function titleOf(catalogue: Catalogue | null, id: string): string {
  const known = new Map((catalogue?.commands ?? []).map((command) => [command.id, command]));
  const titles: string[] = [];
  for (let at = known.get(id); at && titles.length < 6; at = at.of ? known.get(at.of) : undefined)
    if (!titles.includes(at.title)) titles.unshift(at.title);
  return titles.join(', ') || id;
}
/** Commands in the order of the catalogue, side by side; counters without one come last. */
function byCommand(counters: readonly Counter[], catalogue: Catalogue | null): UnitGroup[] {
  const place = new Map((catalogue?.commands ?? []).map((command, i) => [command.id, i]));
  const groups = new Map<string, Counter[]>();
  for (const counter of counters) {
    const id = counter.face?.command ?? '';
    groups.set(id, [...(groups.get(id) ?? []), counter]);
  }
  return [...groups]
    .sort(([a], [b]) => (place.get(a) ?? Infinity) - (place.get(b) ?? Infinity) || a.localeCompare(b))
    .map(([id, members]) => ({
      title: id ? titleOf(catalogue, id) : t('Without a command'),
      counters: members.sort((a, b) => strengthOf(b) - strengthOf(a) || byName(a, b)),
    }));
}
/** `found` are in the order of a search: counters that can act come first. */
export function grouped(found: readonly Counter[], catalogue: Catalogue | null, order: UnitOrder): UnitGroup[] {
  if (order === 'command') return byCommand(found, catalogue);
  const counters = [...found];
  if (order === 'name') counters.sort(byName);
  if (order === 'strength') counters.sort((a, b) => strengthOf(b) - strengthOf(a) || byName(a, b));
  return [{ title: '', counters }];
}
/** The first so many, with the groups they are in. */
export function firstOf(groups: readonly UnitGroup[], most: number): UnitGroup[] {
  let left = most;
  return groups
    .map((group) => {
      const counters = group.counters.slice(0, Math.max(0, left));
      left -= counters.length;
      return { ...group, counters };
    })
    .filter((group) => group.counters.length);
}
