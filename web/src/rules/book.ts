/* book.ts: which game's rules hold a case. An address says `#/rules/BOOK/CASE`; BOOK may be the id of a game or the name of
 * its book, as the log and the sheets cite it. */
import * as api from '../api.js';
import type { Catalogue, Rulebook, RuleSentence, Scenario } from '../types.js';

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

/** The book that an address means: by game, by book, or the first. */
export function bookCalled(list: readonly Book[], name: string): Book | undefined {
  return list.find((one) => one.game === name) ?? list.find((one) => one.book === name) ?? list[0];
}

/** The rows that a case means, as the server says: itself with its lettered parts, or the first that are inside it. */
export function rowsOf({ rules, index }: Rulebook, number: string): RuleSentence[] {
  return (Object.hasOwn(index, number) ? index[number]! : []).map((i) => rules[i]!);
}
