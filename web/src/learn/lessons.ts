/* lessons.ts: where a lesson is, and which comes next. */
import type { ListedLesson } from '../protocol.js';

/** #/tour/crossroads%2Fcommand: the page's address has one part for it. */
export const lessonAddress = (id: string): string => `#/tour/${encodeURIComponent(id)}`;

/** The first that the player has not finished. */
export const nextLesson = (lessons: readonly ListedLesson[], done: readonly string[]): ListedLesson | null =>
  lessons.find((one) => !done.includes(one.id)) ?? null;
