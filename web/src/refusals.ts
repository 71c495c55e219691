/* refusals.ts: the server's errors, which are English, in the reader's language: by the catalogue or, where they have numbers
 * or times in them, by their form. */
import { plural, t } from './language.js';

/** "until 2026-05-01 10:00 UTC", "for ever" */
function untilWhen(english: string): string {
  const [, date, time] = /^until (\S+) (\S+) UTC$/.exec(english) ?? [];
  if (!date) return t(english);
  return t('until {0}', new Date(`${date}T${time}Z`).toLocaleString());
}
const secondsOrMinutes = (count: string, unit: string): string =>
  unit === 'minute' ? plural(Number(count), 'minute') : plural(Number(count), 'second');

const FORMS: readonly [RegExp, (one: string, two: string, three: string) => string][] = [
  [
    /^too many requests in a short time; try again in (\d+) (second|minute)s?$/,
    (count, unit) => t('too many requests in a short time; try again in {0}', secondsOrMinutes(count, unit)),
  ],
  [
    /^this account is banned (.*); ask the host of this server$/,
    (when) => t('this account is banned {0}; ask the host of this server', untilWhen(when)),
  ],
  [
    /^you may read this chat, and write in it no more, (.*)$/,
    (when) => t('you may read this chat, and write in it no more, {0}', untilWhen(when)),
  ],
  [
    /^an experiment has 1 to (\d+) games here, all variants together$/,
    (most) => t('an experiment has 1 to {0} games here, all variants together', most),
  ],
  [/^variant (\d+): (?:\S+: )?(.*)$/, (number, why) => t('variant {0}: {1}', number, refusalWords(why))],
  [/^(\S+) is not from (\S+) to (\S+)$/, (value, low, high) => t('{0} is not from {1} to {2}', value, low, high)],
  [
    /^expected a (?:whole )?number from (\S+) to (\S+), found "(.*)"$/,
    (low, high, found) => t('{0} is no number from {1} to {2}', found, low, high),
  ],
  [
    /^the data of (\S+) cannot be read: the host can find the reason in the log$/,
    (game) => t('the data of {0} cannot be read: the host can find the reason in the log', game),
  ],
  [/^line (\d+) of this letter: (.*)$/, (line, why) => t('line {0} of this letter: {1}', line, refusalWords(why))],
];

export function refusalWords(english: string): string {
  for (const [form, words] of FORMS) {
    const [, one = '', two = '', three = ''] = form.exec(english) ?? [];
    if (one) return words(one, two, three);
  }
  return t(english);
}
