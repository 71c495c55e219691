/* steps.ts: the course of a lesson. A lesson is a small position with a few steps; each says something, may point at a
 * place of the page or the map, and may wait for an action. Pure, so that it can be tried without a page. */
import type { LessonStep } from '../protocol.js';
import type { Item } from '../types.js';

/** "unit 14-NJ", "hex 2414", or a part of the page: "prompt", "end", "log", "roster", "map", … */
export type Pointer = string;

const list = <T>(value: T | T[] | undefined | null): T[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** Actions that a step waits for, as texts; a text may be only the beginning of an action ("halt" for "halt ne"). */
export const expected = (step: LessonStep | undefined): string[] => list(step?.expect);
export const pointers = (step: LessonStep | undefined): Pointer[] => list(step?.point);

/** Is this action what the step waits for? Capitals do not matter. */
export function answers(step: LessonStep | undefined, action: string): boolean {
  const done = action.trim().toLowerCase();
  return expected(step).some((wish) => {
    const text = wish.trim().toLowerCase();
    return done === text || done.startsWith(`${text} `);
  });
}

/** What is left of the way from here: the part of `do` that begins with the last of its actions that is legal now. */
export function wayOn(step: LessonStep | undefined, items: readonly Item[]): string[] {
  const legal = new Set(items.map((item) => item.text.toLowerCase()));
  const way = step?.do ?? [];
  for (let i = way.length - 1; i >= 0; i--) if (legal.has(way[i]!.toLowerCase())) return way.slice(i);
  const item = items.find((one) => answers(step, one.text));
  return item ? [item.text] : [];
}

/**
 * Where the tour goes on after some actions of the player: past every step they answer, in order. Steps that wait for
 * nothing are passed over only on the way to one that was answered.
 */
export function after(steps: readonly LessonStep[], at: number, actions: readonly string[]): number {
  let now = at;
  for (const action of actions) {
    for (let i = now; i < steps.length; i++) {
      if (answers(steps[i], action)) {
        now = i + 1;
        break;
      }
      if (expected(steps[i]).length) break;
    }
  }
  return now;
}

/** May a phase pass by itself in which nothing can be done? Only on the way to what the step waits for. */
export const passes = (step: LessonStep | undefined): boolean => step?.do?.[0] === 'end';
