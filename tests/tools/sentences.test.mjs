// sentences.test.mjs: the cases are written for players: no sentence speaks of the program that plays by them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { test } from 'node:test';

/** Words of programmers, and of those who check the books against a program. */
const WORDS = [
  'engine|loader|loads|loaded|loading(?! prone)|start-up|check fails|program|software|schema|yaml|JSON|API|client|server',
  'data\\w*|stored|immutable|file|array|index|variables?|parameters?|boolean|flags|flagged|default|bug|code|menu',
  'quer(?:y|ies)|lookup|key into|cells?|algorithms?|functions?|generator|model\\w*|(?:re)?comput\\w+|evaluated|executed',
  'implement\\w*|to enforce|to support|no obligation|heading only|is refused|are refused|is accepted|switched on|locked to',
  'resolved relative|symmetrically|monotone|reversible|unit classes|piece classes|rows? \\d[\\w.]*[a-z]|scan|not legible',
];
const OF_THE_PROGRAM = new RegExp(`\\b(${WORDS.join('|')})\\b`, 'i');

test('no case speaks of the program', () => {
  const found = [];
  for (const game of readdirSync('games')) {
    const path = `games/${game}/rules.tsv`;
    if (!existsSync(path)) continue;
    for (const line of readFileSync(path, 'utf8').trim().split('\n').slice(1)) {
      const [number, title, , text] = line.split('\t');
      if (OF_THE_PROGRAM.test(`${title}. ${text}`)) found.push(`${game} ${number} ${title}: ${text}`);
    }
  }
  assert.deepEqual(found, []);
});
