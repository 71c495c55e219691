/* words.ts: the few words that the start page makes of ids and numbers. */
import type { Scenario, Seat, SideId, Strength, Summary } from '../types.js';
import { language, personName, t } from '../language.js';

/** The computer player that takes a seat unless somebody chooses another. */
export const standardBot = (scenario: Pick<Scenario, 'bots'> | undefined): string =>
  (scenario?.bots.find((bot) => bot.standard) ?? scenario?.bots[0])?.name ?? '';

/** What a seat's `bot` says for a level in a character: "veteran:cautious". Chance has none. */
export const playerName = (bot: string, character: string): string =>
  character && bot !== 'random' ? `${bot}:${character}` : bot;

/** The words of a seat's `bot`: "veteran, cautious" of "veteran:cautious". */
export function botWords(bot: string): string {
  const words: Record<string, string> = {
    recruit: t('recruit'),
    regular: t('regular'),
    veteran: t('veteran'),
    general: t('general'),
    random: t('blind chance'),
    aggressive: t('aggressive'),
    cautious: t('cautious'),
    'defensive-offensive': t('defensive-offensive'),
  };
  return bot
    .split(':')
    .map((part) => words[part] ?? part)
    .join(', ');
}

/** How strong a computer player was measured: "won 78 of 100 decided pairs against simple-1 (71 to 83)". */
export const strengthWords = (strength: Strength | undefined): string => {
  if (!strength) return '';
  const { against, won, lost, low, high } = strength;
  return t(
    'won {0} of 100 pairs of games against {1} ({2} to {3})',
    Math.round((100 * won) / (won + lost)),
    against,
    Math.round(low / 10),
    Math.round(high / 10),
  );
};

/** How even a battle was measured, as far as that is sure. */
export const balanceWords = (
  { balance, bots }: Pick<Scenario, 'balance' | 'bots'>,
  catalogue: SideTitles | undefined,
): string => {
  if (!balance) return '';
  const { players, games, side, won, interval } = balance;
  const level = bots.find((bot) => bot.name === players)?.title ?? players;
  const [low, high] = interval.map((share) => Math.round(100 * share));
  return t(
    'Measured between two computer players ({0}): {1} won {2} of {3} games, so between {4} and {5} % of all.',
    level,
    sideTitle(catalogue, side),
    won,
    games,
    low ?? 0,
    high ?? 0,
  );
};

/** What the start page knows of a game's sides: enough for it, and already in the list of battles. */
export interface SideTitles {
  readonly sides: readonly { readonly id: SideId; readonly title: string }[];
}
export const sideTitlesOf = ({ sides, side_titles }: Scenario): SideTitles => ({
  sides: sides.map((id, i) => ({ id, title: side_titles[i] ?? id })),
});
export const sideTitle = (catalogue: SideTitles | undefined, side: SideId | null | undefined): string =>
  catalogue?.sides.find((one) => one.id === side)?.title ?? (side ?? '').toUpperCase();

/** A side's ink for an element: the style sheet has one for each side, and plain ink for unknown sides. */
export const sideStyle = (side: SideId): string =>
  `--side: var(--${side}, var(--ink)); --side-ink: var(--${side}-ink, var(--ink)); --side-paper: var(--${side}-paper, var(--sheet-2))`;

export function seatWords(seat: Seat): string {
  if (seat.you) return t('you');
  if (seat.kind === 'computer') return t('the computer');
  if (seat.kind === 'open') return t('nobody yet');
  if (seat.kind === 'friend') return t('a friend, by letters');
  return personName(seat.name);
}

/** The scenario of this id. A game that goes on from a position names its battle alone: then the only one of that battle. */
export function scenarioOf(scenarios: readonly Scenario[], id: string): Scenario | undefined {
  const own = scenarios.filter((one) => one.game === id);
  return scenarios.find((one) => one.id === id) ?? (own.length === 1 ? own[0] : undefined);
}

/** What a game is called in a list: what its owner called it, or its battle without the date. */
export function gameName(game: Summary, scenarios: readonly Scenario[]): string {
  const scenario = scenarioOf(scenarios, game.scenario);
  if (game.title && game.title !== scenario?.title) return game.title;
  return scenario?.name ?? game.scenario;
}

/** Whose move it is, as far as a summary says. */
export function isMyMove(game: Summary): boolean {
  return game.state === 'running' && !!game.to_act && game.mine.includes(game.to_act);
}

/** "3 hours ago", from seconds or milliseconds since 1970, or a date's text. */
export function ago(when: unknown, now = Date.now()): string {
  let at = typeof when === 'number' ? when : Date.parse(String(when ?? ''));
  if (!Number.isFinite(at) || at <= 0) return '';
  if (at < 1e11) at *= 1000;
  const seconds = Math.round((at - now) / 1000);
  const form = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  for (const [unit, size] of [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ] as const)
    if (Math.abs(seconds) >= size) return form.format(Math.round(seconds / size), unit);
  return t('just now');
}

/** What a person can copy and send. */
export function invitationLink(id: string, token: string, side: SideId): string {
  if (/^https?:/.test(token)) return token;
  if (token.startsWith('/')) return location.origin + token;
  return `${location.origin}/#/game/${encodeURIComponent(id)}?token=${encodeURIComponent(token)}&side=${side}`;
}

export function resultWords(game: Summary, catalogue: SideTitles | undefined): string {
  const over = game.result;
  if (!over) return t('Over');
  if (!over.winner) return t('Draw');
  const how = game.time_limit?.late ? t(' on time') : over.resigned ? t(' by resignation') : '';
  return t('{0} victory{1}', sideTitle(catalogue, over.winner), how);
}

/** By the day a battle began; battles without one are invented ones to learn with, and come first. */
export const byDay = (a: Pick<Scenario, 'began'>, b: Pick<Scenario, 'began'>): number =>
  Number(a.began > b.began) - Number(a.began < b.began);
