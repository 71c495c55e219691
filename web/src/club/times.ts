/* times.ts: how the pages of a club write times; and what they look like. */
import './club.css';
import { language, t } from '../language.js';

/** A time so far away that it stands for always, as the server has it. */
export const FOREVER = 253402300799;
export const when = (seconds: number): string =>
  seconds >= FOREVER
    ? t('for ever')
    : new Date(seconds * 1000).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString(language(), { dateStyle: 'medium' });
