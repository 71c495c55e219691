/* words.ts: the few words that the start page makes of ids and numbers. */
import type { Catalogue, Scenario, Seat, SideId, Summary } from '../types.js';

/** "Monocacy Junction, 9 July 1864" is a name and a date. */
export function nameAndDate(title: string): { name: string; date: string } {
  const at = title.search(/,\s*\d/);
  return at < 0 ? { name: title, date: '' } : { name: title.slice(0, at), date: title.slice(at + 1).trim() };
}

const BOTS: Record<string, { title: string; text: string }> = {
  simple: { title: 'A steady hand', text: 'plans ahead; a good opponent for a first game' },
  recruit: { title: 'A recruit', text: 'knows the drill, and makes honest mistakes' },
  veteran: { title: 'A veteran', text: 'looks ahead before it acts' },
  general: { title: 'A general', text: 'thinks longer, and looks at more' },
  random: { title: 'Blind chance', text: 'moves at random; good for trying things out' },
};
export const botTitle = (bot: string | null | undefined): string =>
  BOTS[bot ?? '']?.title ?? (bot ? bot.charAt(0).toUpperCase() + bot.slice(1) : 'The computer');
export const botText = (bot: string): string => BOTS[bot]?.text ?? '';
/** The best opponent first, random moves last. */
export const botsOf = (scenario: Scenario): string[] =>
  [...(scenario.bots ?? ['simple'])].sort((a, b) => Number(a === 'random') - Number(b === 'random'));

export const sideTitle = (catalogue: Catalogue | undefined, side: SideId | null | undefined): string =>
  catalogue?.sides.find((one) => one.id === side)?.title ?? (side ?? '').toUpperCase();

/** A side's ink for an element: the style sheet has one for each side, and plain ink for unknown sides. */
export const sideStyle = (side: SideId): string =>
  `--side: var(--${side}, var(--ink)); --side-ink: var(--${side}-ink, var(--ink)); --side-paper: var(--${side}-paper, var(--sheet-2))`;

export function seatWords(seat: Seat): string {
  if (seat.you) return 'you';
  if (seat.kind === 'computer') return 'the computer';
  if (seat.kind === 'open') return 'nobody yet';
  return seat.name ?? 'someone';
}

/** The scenario of this id. A game that goes on from a position names its battle alone: then the only one of that battle. */
export function scenarioOf(scenarios: readonly Scenario[], id: string): Scenario | undefined {
  const own = scenarios.filter((one) => one.game === id);
  return scenarios.find((one) => one.id === id) ?? (own.length === 1 ? own[0] : undefined);
}

/** Whose move it is, as far as a summary says. */
export function isMyMove(game: Summary): boolean {
  return game.state === 'running' && !!game.to_act && game.mine.includes(game.to_act);
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** "3 hours ago", from seconds or milliseconds since 1970, or a date's text. */
export function ago(when: unknown, now = Date.now()): string {
  let at = typeof when === 'number' ? when : Date.parse(String(when ?? ''));
  if (!Number.isFinite(at) || at <= 0) return '';
  if (at < 1e11) at *= 1000;
  const seconds = Math.round((at - now) / 1000);
  const form = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, size] of [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ] as const)
    if (Math.abs(seconds) >= size) return form.format(Math.round(seconds / size), unit);
  return 'just now';
}

/** What a person can copy and send. */
export function invitationLink(id: string, token: string, side: SideId): string {
  if (/^https?:/.test(token)) return token;
  if (token.startsWith('/')) return location.origin + token;
  return `${location.origin}/#/game/${encodeURIComponent(id)}?token=${encodeURIComponent(token)}&side=${side}`;
}

export function resultWords(game: Summary, catalogue: Catalogue | undefined): string {
  const over = game.result;
  if (!over) return 'Over';
  if (!over.winner) return 'Draw';
  return `${sideTitle(catalogue, over.winner)} victory${over.resigned ? ' by resignation' : ''}`;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** The day a battle began, for sorting; battles without a date are invented ones to learn with, and come first. */
export function dayOf(scenario: Scenario): number {
  const date = nameAndDate(scenario.title).date.toLowerCase();
  const year = Number(/\d{4}/.exec(date)?.[0] ?? 0);
  const words = date.split(/[^a-z]+/);
  const month = MONTHS.indexOf(words.find((word) => MONTHS.includes(word)) ?? '');
  return year * 400 + month * 31 + Number(/\d{1,2}/.exec(date)?.[0] ?? 0);
}
