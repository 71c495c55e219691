// readings.mjs: the readings of docs/rulings.md as data.
//
//   node tools/readings.mjs OUT.c      for the program: the array that src/load/readings.h speaks of
//
// readingFields() is the same for the site, which reads it from a file (tools/site.mjs).
//
// The page is the one source. A reading is a row of a table whose first column is headed "#"; the other columns are known
// by their headings: case, question, reading, switch, why. The letter of its number says whose it is (BOOKS).
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The books a letter speaks of; the first has the numbers that its readings cite, the others map them (cases.yaml). */
export const BOOKS = {
  F: ['gbacw', 'stonewall', 'tss2'],
  M: ['gbacw'],
  K: ['stonewall'],
  G: ['tss2'],
  R: ['rebelfury'],
};

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The option that changes a reading: named behind "**switch**", or first in the column of switches; '' where it is fixed. */
const optionOf = (reading, other) => (/\*\*switch\*\* `([^`]+)`/.exec(reading) ?? /^`([^`]+)`/.exec(other))?.[1] ?? '';

/** The rows of the page in its order: {number, cases, question, reading, other, option, why, line}. */
export function readingsOf(page) {
  const readings = [];
  let columns = null;
  page.split('\n').forEach((line, i) => {
    if (!line.startsWith('|')) {
      columns = null;
      return;
    }
    const cells = cellsOf(line);
    if (cells[0] === '#') columns = cells.map((name) => (name.startsWith('switch') ? 'other' : name));
    if (!columns || cells[0] === '#' || cells[0].startsWith('-')) return;
    if (cells.length !== columns.length)
      throw new Error(`docs/rulings.md:${i + 1}: ${cells.length} columns, expected ${columns.length}`);
    const row = Object.fromEntries(columns.map((name, k) => [name, cells[k]]));
    const cases = row.case === '-' ? [] : row.case.split(/,\s*/);
    readings.push({
      number: row['#'],
      cases,
      question: row.question ?? '',
      reading: row.reading,
      other: row.other ?? '',
      option: optionOf(row.reading, row.other ?? ''),
      why: row.why,
      line: i + 1,
    });
  });
  return readings;
}

export const readPage = () => readingsOf(readFileSync(join(root, 'docs/rulings.md'), 'utf8'));

/** What a person reads: no Markdown. */
const plain = (text) => text.replaceAll('**', '').replaceAll('`', '');

/** The fields of struct reading, a list for each. */
export const readingFields = () =>
  readPage().map(({ number, cases, question, reading, other, option, why }) => {
    const said = (question ? `${question}: ` : '') + reading + (other ? `; switch ${other}` : '');
    return [number, BOOKS[number[0]].join(' '), cases.join(' '), plain(said), plain(why), option];
  });

function write(out) {
  const rows = readingFields().map((fields) => `    {${fields.map((field) => JSON.stringify(field)).join(', ')}},`);
  writeFileSync(
    out,
    [
      '/* made by tools/readings.mjs */',
      '#include "load/readings.h"',
      '',
      'static const struct reading READINGS[] = {',
      ...rows,
      '    {NULL, NULL, NULL, NULL, NULL, NULL},',
      '};',
      '',
      'const struct reading *load_all_readings(void) { return READINGS; }',
      '',
    ].join('\n'),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write(process.argv[2]);
