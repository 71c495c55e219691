// sentences.test.mjs: the cases are written for players: no sentence speaks of the program that plays by them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { test } from 'node:test';

const OF_THE_PROGRAM =
  /\b(engine|loader|loads|loaded|loading|start-up|check fails|data ?set|data file|data notes|program|quer(?:y|ies)|menu|software|stored|schema|yaml|immutable|implement\w*|to enforce|no obligation|heading only|generator|state model|is refused|are refused|switched on)\b/i;

test('no case speaks of the program', () => {
  const found = [];
  for (const game of readdirSync('games')) {
    const path = `games/${game}/rules.tsv`;
    if (!existsSync(path)) continue;
    for (const line of readFileSync(path, 'utf8').trim().split('\n').slice(1)) {
      const [number, , , text] = line.split('\t');
      if (OF_THE_PROGRAM.test(text)) found.push(`${game} ${number}: ${text}`);
    }
  }
  assert.deepEqual(found, []);
});
