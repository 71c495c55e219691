/* paces.ts: how fast computers play a game of their own: milliseconds between two actions. */
import { t } from './language.js';
export const PACES: readonly (readonly [number, string])[] = [
  [2500, 'slow'],
  [900, 'steady'],
  [300, 'fast'],
  [0, t('as fast as it goes')],
];
/** Quick enough to follow a march, slow enough to read a fire. */
export const FIRST_PACE = 900;
