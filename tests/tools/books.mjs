// books.mjs: the books of the games for the tests of what is cited: which games go by which, their cases, their numbering.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/readings.mjs';

const folder = join(root, 'games');
const read = (game, file) => readFileSync(join(folder, game, file), 'utf8');
const word = (text, key) => new RegExp(`^${key}: *"?([\\w-]+)`, 'm').exec(text)?.[1];

/** Every game: {name, family, book, charts: the folder whose charts, rules and cases it goes by}. */
export const games = readdirSync(folder)
  .filter((name) => existsSync(join(folder, name, 'game.yaml')))
  .map((name) => {
    const yaml = read(name, 'game.yaml');
    return {
      name,
      family: word(yaml, 'family') ?? 'gbacw',
      book: word(yaml, 'book'),
      charts: word(yaml, 'charts') ?? name,
    };
  });
const chartsOf = (game) => games.find(({ name }) => name === game)?.charts ?? game;

/** The game whose folder holds a book. */
export const bookOf = (book) =>
  games.find((game) => game.book === book && existsSync(join(folder, game.name, 'rules.tsv'))).name;

const casesIn = (game) =>
  existsSync(join(folder, game, 'rules.tsv'))
    ? read(game, 'rules.tsv')
        .split('\n')
        .slice(1)
        .filter(Boolean)
        .map((line) => line.split('\t')[0])
    : [];
const section = (one) => one.split('.')[0];
const tables = new Map();
/** The cases of the rules that a game goes by, as src/load/rules.c puts them together: a section of its own replaces a shared one. */
export function rulesOf(game) {
  if (!tables.has(game)) {
    const own = casesIn(game),
      shared = chartsOf(game) === game ? [] : casesIn(chartsOf(game));
    const sections = new Set(own.map(section));
    tables.set(game, [...shared.filter((one) => !sections.has(section(one))), ...own]);
  }
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
const pairsIn = (game) => {
  const file = join(folder, game, 'cases.yaml');
  return existsSync(file)
    ? [...readFileSync(file, 'utf8').matchAll(/^ *- "(\S+) (\S+)"/gm)].map((match) => [match[1], match[2]])
    : [];
};
/** cases.yaml: [family's case, book's case]; what a game's own says goes before what it shares. */
export function pairsOf(game) {
  if (!numberings.has(game)) {
    const own = pairsIn(game),
      said = new Set(own.map(([family]) => family));
    const shared = chartsOf(game) === game ? [] : pairsIn(chartsOf(game));
    numberings.set(game, [...shared.filter(([family]) => !said.has(family)), ...own]);
  }
  return numberings.get(game);
}

/** How a game's book numbers a case of the family. */
export const caseIn = (game, one) => pairsOf(game).find(([family]) => family === one)?.[1] ?? one;
