// Whole games against the computer by hand, under the laws of laws.mjs: hours, for make soak.
//
//   ENFILADE_LAWS=7                     another seed
//   ENFILADE_LAWS_ONLY=kernstown        only this battle
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, newGame, openGame, openTable } from './harness.mjs';
import { dice, keysOf, mouseOf, walk } from './laws.mjs';

const seed = Number(process.env.ENFILADE_LAWS ?? 1);
const SIDES = ['csa', 'usa'];
let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

for (const game of ['fredericksburg', 'kernstown', 'monocacy'].filter((one) =>
  one.includes(process.env.ENFILADE_LAWS_ONLY ?? ''),
))
  test(`${game}: a whole game by hand`, { timeout: 6 * 3600 * 1000 }, async (context) => {
    const random = dice(seed);
    const mine = random.pick(SIDES);
    const visitor = await comeIn(table, { prefs: { skipEmpty: false } });
    const seats = Object.fromEntries(
      SIDES.map((side) => [side, side === mine ? { kind: 'me' } : { kind: 'computer', bot: 'simple' }]),
    );
    const id = await newGame(visitor, seats, { scenario: `${game}/battle`, options: {}, seed });
    await openGame(visitor, id);
    const { page } = visitor;
    const { found, seen } = await walk(page, [mouseOf(page), keysOf(page)], random, { decisions: Infinity });
    context.diagnostic(`${seen} decisions`);
    assert.deepEqual(found, [], `again by ENFILADE_LAWS=${seed} ENFILADE_LAWS_ONLY=${game}`);
  });
