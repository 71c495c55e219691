// books.mjs: the books of the games for the tests of what is cited: which games go by which, their cases, their numbering.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/readings.mjs';

const folder = join(root, 'games');
const read = (game, file) => readFileSync(join(folder, game, file), 'utf8');
const word = (text, key) => new RegExp(`^${key}: *"?([\\w-]+)`, 'm').exec(text)?.[1];

/** Every game: {name, family, book, rules: the folder whose rules.tsv it goes by}. */
export const games = readdirSync(folder)
  .filter((name) => existsSync(join(folder, name, 'game.yaml')))
  .map((name) => {
    const yaml = read(name, 'game.yaml');
    const rules = existsSync(join(folder, name, 'rules.tsv')) ? name : word(yaml, 'charts');
    return { name, family: word(yaml, 'family') ?? 'gbacw', book: word(yaml, 'book'), rules };
  });

/** The game whose folder holds a book. */
export const bookOf = (book) => games.find((game) => game.book === book && game.rules === game.name).name;

const tables = new Map();
/** The cases of a game's rules.tsv. */
export function rulesOf(game) {
  if (!tables.has(game))
    tables.set(
      game,
      read(game, 'rules.tsv')
        .split('\n')
        .slice(1)
        .filter(Boolean)
        .map((line) => line.split('\t')[0]),
    );
  return tables.get(game);
}

/** As src/load/rules.c answers: 9.73 is there if it is a row, or 9.73a is; 34.26A if 34.26A1 is. */
export const hasCase = (rules, one) =>
  rules.some(
    (row) =>
      row === one ||
      (row.startsWith(one) && (/[A-Za-z]$/.test(one) ? /^\d+$/ : /^[A-Za-z][^.]*$/).test(row.slice(one.length))),
  );

const numberings = new Map();
/** cases.yaml: [family's case, book's case], in its order. */
export function pairsOf(game) {
  const file = join(folder, game, 'cases.yaml');
  if (!numberings.has(game))
    numberings.set(
      game,
      existsSync(file)
        ? [...readFileSync(file, 'utf8').matchAll(/^ *- "(\S+) (\S+)"/gm)].map((match) => [match[1], match[2]])
        : [],
    );
  return numberings.get(game);
}

/** How a game's book numbers a case of the family. */
export const caseIn = (game, one) => pairsOf(game).find(([family]) => family === one)?.[1] ?? one;
