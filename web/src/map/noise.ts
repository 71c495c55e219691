/* noise.ts: chance that is always the same for the same place: a map looks alike on every screen and every day. */

/** From 0 to 1. */
export function noise(a: number, b = 0, c = 0): number {
  let h = (Math.imul(a | 0, 374761393) + Math.imul(b | 0, 668265263) + Math.imul(c | 0, 2246822519)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2654435761 | 0);
  return ((h ^ (h >>> 15)) & 0xffffff) / 0xffffff;
}
/** From -1 to 1. */
export const wobble = (a: number, b = 0, c = 0): number => 2 * noise(a, b, c) - 1;
/** A number that a text always gives. */
export function seedOf(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h | 0;
}
