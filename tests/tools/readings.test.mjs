// readings.test.mjs: every reading has one number, every reading that is cited is on the page, and its cases are in its book.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BOOKS, readPage, readingsOf, root } from '../../tools/readings.mjs';
import { bookOf, hasCase, rulesOf } from './books.mjs';

const readings = readPage();
const known = new Set(readings.map(({ number }) => number));
const NUMBER = String.raw`[FGKMR]\d+(?:\.\d+)?`;

const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'src',
    'games',
    'tests',
    'docs',
    'tools',
    'web/src',
    'README.md',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(c|h|mjs|ts|sh|md|yaml|tsv|txt)$/.test(file) && !file.endsWith('/readings.test.mjs'));

/** Every citation of a text: [number, line]. In running text it is "reading F9", in a ruling by_reading("F9", …); in the comments
 * of the sources and on the page of readings a number alone is one too ("R2" alone is a result of melee). */
function citations(text, file) {
  const found = [];
  const add = (list, index) => {
    for (const [number] of list.matchAll(new RegExp(NUMBER, 'g')))
      found.push([number, text.slice(0, index).split('\n').length]);
  };
  for (const match of text.matchAll(
    new RegExp(String.raw`\breadings?\s+(${NUMBER}(?:(?:,|\s+and|\s+to)\s+${NUMBER})*)`, 'gi'),
  ))
    add(match[1], match.index);
  for (const match of text.matchAll(/\bby_reading\(([^]*?),\s*RULE\(/g)) add(match[1], match.index);
  const alone = new RegExp(String.raw`(?<![\w.])[FGKM]\d+(?:\.\d+)?(?![\w.]*\w)`, 'g');
  if (file === 'docs/rulings.md') for (const match of text.matchAll(alone)) add(match[0], match.index);
  if (/^src\/.*\.[ch]$/.test(file))
    for (const comment of text.matchAll(/\/\*[^]*?\*\//g))
      for (const match of comment[0].matchAll(alone)) add(match[0], comment.index + match.index);
  return found;
}

test('every reading has a number of its own, of a letter that names its book', () => {
  assert.ok(readings.length > 200);
  const twice = readings.filter(({ number }, i) => readings.findIndex((other) => other.number === number) !== i);
  assert.deepEqual(
    twice.map(({ number, line }) => `${number} in line ${line}`),
    [],
  );
  for (const { number, line, reading } of readings) {
    assert.match(number, new RegExp(`^${NUMBER}$`), `line ${line}`);
    assert.ok(BOOKS[number[0]] && reading, `line ${line}`);
  }
});

test('every reading that is cited is on the page, and no other page is cited', () => {
  const wrong = [];
  let cited = 0;
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [number, line] of citations(text, file)) {
      cited++;
      if (!known.has(number)) wrong.push(`${file}:${line}: ${number} is not on the page`);
    }
    for (const match of text.matchAll(/\bR-\d+\b|\brulings \d+\.\d+/g))
      wrong.push(`${file}: ${match[0]} is a number of no page`);
  }
  assert.deepEqual(wrong, []);
  assert.ok(cited > readings.length, `${cited} citations found`);
});

test('the cases of a reading are cases of its book', () => {
  const wrong = [];
  for (const { number, cases, line } of readings) {
    const book = BOOKS[number[0]][0];
    for (const one of cases)
      if (!hasCase(rulesOf(bookOf(book)), one)) wrong.push(`line ${line}: ${number}: ${book} has no ${one}`);
  }
  assert.deepEqual(wrong, []);
});

test('a refusal names a reading of a book that its file speaks for', () => {
  const letters = (file) =>
    file.startsWith('src/fury/')
      ? 'R'
      : /\/monocacy/.test(file)
        ? 'FM'
        : /\/kernstown/.test(file)
          ? 'FK'
          : /\/gettysburg/.test(file)
            ? 'FG'
            : 'F';
  let marked = 0;
  for (const file of files.filter((one) => /^src\/(gbacw|fury)\/.*\.c$/.test(one)))
    for (const match of readFileSync(join(root, file), 'utf8').matchAll(/\bby_reading\(([^]*?),\s*RULE\(/g))
      for (const [number] of match[1].matchAll(new RegExp(NUMBER, 'g'))) {
        marked++;
        assert.ok(letters(file).includes(number[0]), `${file}: ${number}`);
      }
  assert.ok(marked >= 30, `${marked} refusals name a reading`);
});

test('the collector sees what it must', () => {
  assert.deepEqual(
    citations('see readings F9, G11.6 and K3', 'x.md').map(([number]) => number),
    ['F9', 'G11.6', 'K3'],
  );
  assert.deepEqual(
    citations('by_reading("F99", RULE(', 'src/a.c').map(([number]) => number),
    ['F99'],
  );
  assert.deepEqual(
    citations('/* as M14 has it */ "K1"', 'src/a.c').map(([number]) => number),
    ['M14'],
  );
  assert.deepEqual(citations('a K1 at 4.G1', 'tests/a.c'), []);
  assert.throws(() => readingsOf('| # | case |\n|---|---|\n| F1 | 2 | 3 |'), /3 columns/);
});
