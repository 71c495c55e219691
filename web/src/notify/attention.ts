/* attention.ts: which games wait for the person: the badge in the page's title and icon, and a notice when another one does
 * while the page is out of sight. Only games with other people count: a computer can wait. */
import * as api from '../api.js';
import { isMyMove } from '../lobby/words.js';
import type { Summary } from '../types.js';
import { renew, show } from './browser.js';
import { t } from '../language.js';

/** How often the page looks for moves of others, wherever in the program it is. */
const LOOK_MS = 60_000;

let title = 'Enfilade';
/** Games that wait, by id; what they are called. */
let waiting = new Map<string, string>();
/** The game that this page shows. */
let shown = '';
let follows = false;

const isWithPeople = (game: Summary): boolean => game.seats.some((seat) => seat.kind === 'person' && !seat.you);

const HEX = "%3Cpath d='M16 1l13 7.5v15L16 31 3 23.5v-15z' fill='%23efe6d2' stroke='%232b2620' stroke-width='2'/%3E";
const LINES = "%3Cpath d='M8 21l16-10M8 24l16-10' stroke='%232b2620' stroke-width='1.6'/%3E";
const DOT = "%3Ccircle cx='23' cy='9' r='8' fill='%23b3261e' stroke='%23fff' stroke-width='2'/%3E";
const iconOf = (dot: boolean): string =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E${HEX}${LINES}${dot ? DOT : ''}%3C/svg%3E`;

/** A game that the person looks at calls for nothing. */
function count(): number {
  return [...waiting.keys()].filter((id) => document.hidden || id !== shown).length;
}
function draw(): void {
  const number = count();
  document.title = number ? `(${number}) ${title}` : title;
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = iconOf(number > 0);
}

/** What the page is called, without the badge. */
export function setTitle(text: string, game = ''): void {
  title = text;
  shown = game;
  draw();
}

function take(next: Map<string, string>): void {
  const fresh = [...next].filter(([id]) => !waiting.has(id));
  waiting = next;
  draw();
  if (document.hidden) for (const [id, name] of fresh) void show(id, t('Your move'), name);
}
/** The person's games, as the server lists them. */
export function heedGames(games: readonly Summary[]): void {
  follows = games.some((game) => game.state === 'running' && isWithPeople(game));
  const mine = games.filter((game) => isMyMove(game) && isWithPeople(game));
  take(new Map(mine.map((game) => [game.id, game.title])));
}
/** One game, as its page hears of it. */
export function heedGame(game: Summary, mine: boolean): void {
  if (!isWithPeople(game)) return;
  follows = true;
  const next = new Map(waiting);
  if (mine) next.set(game.id, game.title);
  else next.delete(game.id);
  take(next);
}

async function look(): Promise<void> {
  const games = await api.games().catch(() => null);
  if (games) heedGames(games);
}
export function followGames(): void {
  document.addEventListener('visibilitychange', draw);
  setInterval(() => {
    if (follows) void look();
  }, LOOK_MS);
  void renew();
}
