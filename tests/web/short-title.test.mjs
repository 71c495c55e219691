// A title that is too long for the server is cut at a word.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './client.mjs';

const { shortTitle } = await load('src/lab/short-title.ts');
const bytes = (text) => Buffer.byteLength(text);

test('what has room stays as it is', () => {
  const just = 'x'.repeat(80);
  for (const text of ['', 'Overshoot: yes', just]) assert.equal(shortTitle(text, 80), text);
});

test('a long name is cut at a word, and its value stays', () => {
  assert.equal(
    shortTitle(
      'A brigade loses its effectiveness when its losses reach its rating, not only when they exceed it: yes',
      80,
    ),
    'A brigade loses its effectiveness when its losses reach its rating, not…: yes',
  );
  assert.equal(
    shortTitle('Fire, results of small arms and artillery, the row of the sixth die, column nine: 2 instead of 1', 80),
    'Fire, results of small arms and artillery, the row of the…: 2 instead of 1',
  );
  assert.equal(shortTitle('One two three, four five', 16), 'One two three…');
});

test('it is counted in bytes, and never longer than it may be', () => {
  for (const word of ['ä', 'Größe', 'Fernschüsse der Geschütze, ', 'Ganzlangeswortohnelücken', '𝄞'])
    for (const value of ['', ': ja', ': 3 statt 2', `: ${'ü'.repeat(60)}`])
      for (let count = 1; count < 90; count += 7)
        for (const most of [20, 80]) {
          const said = shortTitle(word.repeat(count) + value, most);
          assert.ok(bytes(said) <= most, said);
          assert.ok(said.isWellFormed(), said);
        }
});
