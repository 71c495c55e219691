/* next.ts: which battle to play after another, or first of all. Pure: it looks at the list of battles and at the games
 * that the player has. */
import type { Scenario, Summary } from '../types.js';

/** #/battle/gettysburg/culps-hill */
export const battleAddress = (id: string): string => `#/battle/${id.split('/').map(encodeURIComponent).join('/')}`;

/** The battles that this one's briefing names, as far as the server has them. */
export function proposals(all: readonly Scenario[], id: string): Scenario[] {
  const named = all.find((one) => one.id === id)?.briefing?.next ?? [];
  return named.flatMap((next) => all.find((one) => one.id === next && one.shown) ?? []);
}

/** What to play next: after the last game that ended, else the easiest and shortest; never one that was played. */
export function nextBattle(all: readonly Scenario[], games: readonly Summary[]): Scenario | null {
  const played = new Set(games.map((game) => game.scenario));
  const fresh = (one: Scenario): boolean => !played.has(one.id);
  const last = games.find((game) => game.state === 'over');
  const named = last ? proposals(all, last.scenario).filter(fresh) : [];
  const rest = all.filter((one) => one.shown && one.briefing && fresh(one));
  const ease = ({ briefing }: Scenario): number => briefing!.difficulty * 1000 + briefing!.hours;
  return named[0] ?? rest.sort((a, b) => ease(a) - ease(b))[0] ?? null;
}
