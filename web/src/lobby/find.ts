/* find.ts: which battles fit what the player looks for: words, how long, how large, whose rules, which side for a first game.
 * Pure: the start page shows what is found. */
import type { Scenario } from '../types.js';
import { t } from '../language.js';

/** Each '' where anything will do. */
export interface Wanted {
  words: string;
  length: string;
  size: string;
  family: string;
  side: string;
}
export const ANYTHING: Wanted = { words: '', length: '', size: '', family: '', side: '' };

interface Choice {
  id: string;
  title: string;
  fits: (scenario: Scenario) => boolean;
}
const hours = (one: Scenario): number => one.briefing?.hours ?? Infinity;
const counters = (one: Scenario): number => one.briefing?.counters ?? Infinity;

export const LENGTHS: readonly Choice[] = [
  { id: 'short', title: t('Up to 2 hours'), fits: (one) => hours(one) <= 2 },
  { id: 'evening', title: t('An evening'), fits: (one) => hours(one) > 2 && hours(one) <= 5 },
  { id: 'long', title: t('Longer'), fits: (one) => hours(one) > 5 },
];
export const SIZES: readonly Choice[] = [
  { id: 'small', title: t('Up to 60 counters'), fits: (one) => counters(one) <= 60 },
  { id: 'middle', title: t('Up to 150'), fits: (one) => counters(one) > 60 && counters(one) <= 150 },
  { id: 'large', title: t('More'), fits: (one) => counters(one) > 150 },
];
/** What people call the families of rules. */
const FAMILIES: Record<string, string> = { gbacw: t('By regiment'), fury: t('By division') };
export const familyTitle = (family: string): string => FAMILIES[family] ?? family;
export const familiesOf = (scenarios: readonly Scenario[]): string[] => [
  ...new Set(scenarios.map((one) => one.family)),
];

const chosen = (choices: readonly Choice[], id: string, one: Scenario): boolean =>
  choices.find((choice) => choice.id === id)?.fits(one) ?? true;

export function finds(wanted: Wanted, one: Scenario): boolean {
  const text = `${one.name} ${one.date} ${one.game} ${one.blurb ?? ''}`.toLowerCase();
  return (
    wanted.words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    chosen(LENGTHS, wanted.length, one) &&
    chosen(SIZES, wanted.size, one) &&
    (!wanted.family || one.family === wanted.family) &&
    (!wanted.side || one.briefing?.beginner.side === wanted.side)
  );
}
