// books_table.test.mjs: `enfilade books` against the sources: every field and every value of the structs in src/gbacw/rules is
// in the table, the comments beside the choices of a game's book name the same cases, and docs/books.md is what it prints.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/readings.mjs';

const program = process.env.ENFILADE ?? join(root, 'build/enfilade');
const run = (...words) => execFileSync(program, ['books', ...words], { encoding: 'utf8', maxBuffer: 1 << 24 });
const family = JSON.parse(run('--json')).families.find((one) => one.family === 'gbacw');
const rulesFolder = join(root, 'src/gbacw/rules');
const bare = (text) => text.replace(/\/\*.*?\*\//gs, '');
const headers = readdirSync(rulesFolder)
  .filter((name) => name.endsWith('_rules.h'))
  .map((name) => bare(readFileSync(join(rulesFolder, name), 'utf8')));

/** enum name -> its values; struct name -> its fields, each with the enum it is of, if it is one. */
const enums = new Map();
const structs = new Map();
for (const text of headers) {
  for (const [, name, body] of text.matchAll(/enum (\w+) \{([^}]*)\}/g))
    enums.set(
      name,
      body
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    );
  for (const [, name, body] of text.matchAll(/struct (\w+)_rules \{(.*?)\n\};/gs))
    structs.set(
      name,
      body
        .split(';')
        .map((line) => line.trim())
        .filter(Boolean)
        .map((line) => ({
          name: (/\(\*(\w+)(?:\[\d+\])?\)/.exec(line) ?? /(\w+)(?:\[\d+\])?$/.exec(line))[1],
          choice: /^enum (\w+) \w+$/.exec(line)?.[1],
        })),
    );
}

test('every field of every chapter is in the table, in its order', () => {
  assert.equal(structs.size, 19);
  for (const [chapter, fields] of structs) {
    const described = family.chapters.find(({ id }) => id === chapter);
    assert.ok(described, chapter);
    assert.deepEqual(
      described.rows.flatMap((row) => row.fields),
      fields.map(({ name }) => name),
      chapter,
    );
  }
});

test('a choice is described by as many words as its enum has values, and a step as a step', () => {
  for (const { id, rows } of family.chapters.filter((chapter) => structs.has(chapter.id)))
    for (const row of rows) {
      const choice = structs.get(id).find(({ name }) => name === row.fields[0]).choice;
      assert.equal(row.kind, choice ? 'choice' : 'step', `${id}.${row.fields}`);
      if (choice) assert.equal(row.values.length, enums.get(choice).length, `${id}.${row.fields}`);
    }
});

test('a book has words for what it does, and differs where it says so', () => {
  for (const { id, rows } of family.chapters)
    for (const row of rows) {
      assert.equal(row.cells.length, family.books.length);
      assert.equal(
        row.differs,
        row.cells.some((cell) => !cell.standard),
        `${id}.${row.fields}`,
      );
      assert.ok(
        row.cells.every((cell) => cell.words || cell.cases.length === 0),
        `${id}.${row.fields}`,
      );
    }
});

test("the comment beside each choice of a game's book has the cases of the table", () => {
  let seen = 0;
  family.books.forEach(({ id: book }, column) => {
    const source = readFileSync(join(root, `src/gbacw/games/${book}/${book}.c`), 'utf8');
    const initialiser = /\nconst struct book \w+ = \{(.*?)\n\};/s.exec(source)[1];
    for (const [, chapter, body] of initialiser.matchAll(/\n {4}\.(\w+) =(.*?)(?=\n {4}\.|$)/gs))
      for (const [, field, comment] of body.matchAll(/\.(\w+) = [A-Z_]+[,}]+(?: *\/\*(.*?)\*\/)?/g)) {
        const row = family.chapters.find(({ id }) => id === chapter).rows.find((one) => one.fields[0] === field);
        assert.ok(row, `${chapter}.${field} has no row in books_rows.c`);
        const cases = (comment ?? '').replace(/\(reading.*?\)/, '').match(/\d+\.\d+\w*/g) ?? [];
        assert.deepEqual(cases, row.cells[column].cases, `${book}: ${chapter}.${field}`);
        seen += 1;
      }
  });
  assert.ok(seen > 50, `${seen}`);
});

test('docs/books.md is what the program prints (make books)', () => {
  assert.equal(readFileSync(join(root, 'docs/books.md'), 'utf8'), run('--markdown'));
});

test('the text fits a terminal of a hundred columns, and wider ones are used', () => {
  const widest = (columns) =>
    Math.max(
      ...execFileSync(program, ['books'], { encoding: 'utf8', env: { ...process.env, COLUMNS: columns } })
        .split('\n')
        .map((line) => line.length),
    );
  assert.ok(widest('100') <= 100, `${widest('100')}`);
  assert.ok(widest('80') <= 100);
  assert.ok(widest('160') <= 160 && widest('160') > 120);
});
