/* paces.ts: how fast computers play a game of their own: milliseconds between two actions. */
export const PACES: readonly (readonly [number, string])[] = [
  [2500, 'slow'],
  [900, 'steady'],
  [300, 'fast'],
  [0, 'as fast as it goes'],
];
/** Quick enough to follow a march, slow enough to read a fire. */
export const FIRST_PACE = 900;
