// cases.test.mjs: every case that the rules or the data cite is a row of the book that the game goes by.
//
// A case of the tactical family is written in the numbers of the Standard Rules, or by a word where no two books have it alike;
// each game's cases.yaml says what its book calls it, or "none" where the book has nothing of it. What "none" promises, that the
// game never cites it in an event or a refusal, the soak checks (src/cli/soak/citations.c); catalogues and sheets leave it out.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/readings.mjs';
import { caseIn, games, hasCase, pairsOf, rulesOf } from './books.mjs';

const CASE = /^(\d+\.[0-9A-Z][0-9A-Za-z]*(-[A-Za-z0-9]+)*|R\.\d|[TS]-[A-Z]+)$/;
const tactical = games.filter(({ family }) => family === 'gbacw').map(({ name }) => name);

/** The string literals of a C file that are cases, each [case, line]; comments aside. */
function casesOf(text, isCase = (literal) => CASE.test(literal)) {
  const bare = text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...bare.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)]
    .filter(([, literal]) => isCase(literal))
    .map((match) => [match[1], bare.slice(0, match.index).split('\n').length]);
}

/** Every file of a room of rules with the games that it speaks for: monocacy_ford.c for Monocacy, fire.c for the whole family. */
function filesOf(room) {
  const all = games.filter(({ family }) => family === room).map(({ name }) => name);
  const list = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? list(`${folder}/${entry.name}`)
        : /\.[ch]$/.test(entry.name)
          ? [`${folder}/${entry.name}`]
          : [],
    );
  // The table of the books has a column a book, each in its own numbers: test_books_table.c checks them.
  const files = list(`src/${room}`).filter((file) => file !== 'src/gbacw/books_rows.c');
  return files.map((file) => {
    const own = all.filter((name) => new RegExp(`/${name}[_./]`).test(file));
    return { file, own: own.length > 0, of: own.length ? own : all, text: readFileSync(join(root, file), 'utf8') };
  });
}

test('every case in the rules is a row of the book, or the book is said to have none', () => {
  const wrong = [];
  let seen = 0;
  for (const { file, own, of, text } of [...filesOf('gbacw'), ...filesOf('fury')]) {
    for (const [one, line] of casesOf(text)) {
      seen++;
      for (const game of of) {
        const there = caseIn(game, one);
        if (!hasCase(rulesOf(game), there) && (own || there !== 'none'))
          wrong.push(`${file}:${line}: ${game} has no ${one}${there === one ? '' : ` (${there})`}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(seen > 1000, `${seen} cases found`);
});

test('every game says what its book calls the cases that the family knows by a word', () => {
  const words = new Set(
    tactical.flatMap((game) =>
      pairsOf(game)
        .map(([family]) => family)
        .filter((family) => /^[a-z-]+$/.test(family)),
    ),
  );
  assert.ok(words.size > 50);
  const citing = (files) =>
    new Set(files.flatMap(({ text }) => casesOf(text, (literal) => words.has(literal)).map(([one]) => one)));
  const cited = citing(filesOf('gbacw'));
  assert.deepEqual(
    [...words].filter((word) => !cited.has(word)),
    [],
    'words that nothing cites',
  );
  const shared = citing(filesOf('gbacw').filter(({ own }) => !own)); /* a game's own file speaks for that game alone */
  for (const game of tactical) {
    const said = new Set(pairsOf(game).map(([family]) => family));
    const needed = new Set([...shared, ...citing(filesOf('gbacw').filter(({ own, of }) => own && of.includes(game)))]);
    assert.deepEqual(
      [...needed].filter((word) => !said.has(word)),
      [],
      `games/${game}/cases.yaml does not say what it calls these`,
    );
  }
});

test('what cases.yaml names is in the book, and what it denies is a case of the family', () => {
  const family = new Set(
    filesOf('gbacw')
      .filter(({ own }) => !own)
      .flatMap(({ text }) => casesOf(text).map(([one]) => one)),
  );
  for (const game of tactical) {
    const pairs = pairsOf(game);
    assert.deepEqual(
      pairs.filter(([, book]) => book !== 'none' && !hasCase(rulesOf(game), book)),
      [],
      game,
    );
    assert.deepEqual(
      pairs.filter(([one, book]) => book === 'none' && CASE.test(one) && !family.has(one)),
      [],
      game,
    );
    const own = new Set(
      filesOf('gbacw')
        .filter(({ own, of }) => own && of.includes(game))
        .flatMap(({ text }) => casesOf(text).map(([one]) => one)),
    );
    assert.deepEqual(
      pairs.filter(([one, book]) => book === 'none' && own.has(one)),
      [],
      `${game} cites what it is said not to have`,
    );
  }
});

test('every case in the data is a row of the book', () => {
  const wrong = [];
  let seen = 0;
  for (const { name } of games) {
    for (const file of ['game.yaml', 'charts.yaml', 'counters.yaml', 'units.yaml', 'audit.yaml', 'map.yaml'].map(
      (one) => join('games', name, one),
    )) {
      if (!existsSync(join(root, file))) continue;
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .forEach((line, i) => {
          for (const match of line.replace(/#.*/, '').matchAll(/\bcase: *"?([A-Z0-9][\w.-]*)/g)) {
            seen++;
            if (!hasCase(rulesOf(name), caseIn(name, match[1])) && !hasCase(rulesOf(name), match[1]))
              wrong.push(`${file}:${i + 1}: no ${match[1]}`);
          }
        });
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(seen > 200, `${seen} cases found`);
});

test('the collector sees what it must', () => {
  assert.deepEqual(
    casesOf('/* "1.1" */\nRULE(x ? "9.53" : "4.B", "7 of 9.53 \\"2.5-Stack-b\\"")').map(([one]) => one),
    ['9.53', '4.B'],
  );
  assert.ok(
    hasCase(['9.73a'], '9.73') &&
      hasCase(['34.26A1'], '34.26A') &&
      !hasCase(['9.73'], '9.7') &&
      !hasCase(['9.73a'], '9.73b'),
  );
});
