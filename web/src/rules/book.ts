/* book.ts: which game's rules hold a case. An address says `#/rules/BOOK/CASE`; BOOK may be the id of a game or the name of
 * its book, as the log and the sheets cite it. */
import * as api from '../api.js';
import type { Catalogue, RuleSentence, Scenario } from '../types.js';
import type { RuleCase } from './search.js';

export interface Book {
  game: string;
  title: string;
  book: string;
}

let books: Promise<Book[]> | null = null;

/** The books on this server's shelf, a game each. */
export function shelf(): Promise<Book[]> {
  if (!books) {
    books = api.scenarios().then(async (scenarios: Scenario[]) => {
      const games = [...new Map(scenarios.map((one) => [one.game, one])).values()];
      const found = await Promise.all(
        games.map((one): Promise<Catalogue | null> =>
          !one.shown ? Promise.resolve(null) : api.catalogue(one.game).catch(() => null),
        ),
      );
      return games.map((one, i) => ({
        game: one.game,
        title: found[i]?.title ?? one.title,
        book: found[i]?.book ?? one.game,
      }));
    });
    books.catch(() => {
      books = null;
    });
  }
  return books;
}

/** The game's cases, every one with a title. */
export async function casesOf(game: string): Promise<RuleCase[]> {
  const list = await api.rulesOf(game);
  return list.map((rule: RuleSentence) => ({
    case: rule.case,
    title: rule.title ?? '',
    text: rule.text,
    readings: rule.readings ?? [],
  }));
}

/** The book that an address means: by game, by book, or the first. */
export function bookCalled(list: readonly Book[], name: string): Book | undefined {
  return list.find((one) => one.game === name) ?? list.find((one) => one.book === name) ?? list[0];
}

/** The rows of a case: itself, or its lettered parts ("9.53a", "9.53b" for "9.53"), or the case it is a part of. */
export function rowsOf(rules: readonly RuleCase[], number: string): RuleCase[] {
  const same = rules.filter((rule) => rule.case === number);
  const parts = rules.filter((rule) => rule.case.startsWith(number) && /^[a-z]+$/.test(rule.case.slice(number.length)));
  if (same.length || parts.length) return [...same, ...parts];
  const whole = number.replace(/[a-z]+$/, '');
  if (whole !== number) return rowsOf(rules, whole);
  const inside = rules.filter((rule) => rule.case.startsWith(number));
  return inside.length ? inside.slice(0, 6) : [];
}
