/* time-limit.ts: time limits of games by mail: choosing one when a game is set up, and saying what was agreed and how much is
 * left. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TimeLimit, TimeLimitWanted } from '../protocol.js';
import { plural, t } from '../language.js';

const DAYS = [1, 2, 3, 5, 7, 14];
const RESERVES = [0, 2, 5, 10, 20, 30];
const AFTER: Record<TimeLimitWanted['after'], string> = {
  win: t('the other side wins'),
  computer: t('the computer takes the seat'),
  substitute: t('the seat is open for a substitute'),
};
const FIRST: TimeLimitWanted = { days: 3, reserve: 5, after: 'win' };

/** The choice, for a dialog in which a game with a friend is set up. */
export function timeLimitFields(
  limit: TimeLimitWanted | null,
  set: (limit: TimeLimitWanted | null) => void,
): TemplateResult {
  const picked = (event: Event): string => (event.target as HTMLSelectElement).value;
  const option = (value: number | string, words: string, chosen: boolean): TemplateResult =>
    html`<option value=${value} ?selected=${chosen}>${words}</option>`;
  const setDays = (days: number): void => set(days ? { ...(limit ?? FIRST), days } : null);
  return html`<fieldset class="options time-limit"><legend>${t('Time limit')}</legend>
    <label class="entry inline"><span>${t('For each move')}</span><select name="limit-days"
      @change=${(event: Event) => setDays(Number(picked(event)))}>
      ${option(0, t('no limit'), !limit)}${DAYS.map((days) => option(days, plural(days, 'day'), limit?.days === days))}</select></label>
    ${
      limit
        ? html`<label class="entry inline"><span>${t('Reserve for the whole game')}<small>${t('used when a move takes longer')}</small></span>
      <select name="limit-reserve" @change=${(event: Event) => set({ ...limit, reserve: Number(picked(event)) })}>
        ${RESERVES.map((days) => option(days, days ? plural(days, 'day') : 'none', limit.reserve === days))}</select></label>
    <label class="entry inline"><span>${t('When both are used up')}</span>
      <select name="limit-after" @change=${(event: Event) => set({ ...limit, after: picked(event) as TimeLimitWanted['after'] })}>
        ${Object.entries(AFTER).map(([word, words]) => option(word, words, limit.after === word))}</select></label>`
        : nothing
    }</fieldset>`;
}

/** "3 days a move, 5 days in reserve; after that the other side wins" */
export const limitWords = (limit: TimeLimit | TimeLimitWanted): string =>
  t(
    '{0} a move{1}; after that {2}',
    plural(limit.days, 'day'),
    limit.reserve ? t(', {0} in reserve', plural(limit.reserve, 'day')) : '',
    AFTER[limit.after],
  );

function span(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return plural(Math.floor(hours / 24), 'day');
  if (hours >= 1) return plural(hours, 'hour');
  return plural(Math.max(1, Math.floor(seconds / 60)), 'minute');
}
/** "2 days left", "5 hours left, in reserve"; '' where no time runs. */
export function timeLeft(limit: TimeLimit | null | undefined, now = Date.now() / 1000): string {
  if (!limit?.side || limit.deadline === undefined) return '';
  const left = limit.deadline - now;
  if (left <= 0) return t('time is up');
  return t('{0} left{1}', span(left), limit.move_ends !== undefined && now > limit.move_ends ? t(', in reserve') : '');
}
/** Less than a day, or the reserve: worth a stronger word. */
export const isPressing = (limit: TimeLimit | null | undefined, now = Date.now() / 1000): boolean =>
  !!limit?.deadline && (limit.deadline - now < 86400 || now > (limit.move_ends ?? limit.deadline));
