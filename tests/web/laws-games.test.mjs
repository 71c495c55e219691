// Whole games against the computer by hand, under the laws of laws.mjs: every decision of one side, to the end.
//
//   ENFILADE_LAWS=7                     another seed
//   ENFILADE_LAWS_ONLY=kernstown        only this battle
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openBareTable } from './bare.mjs';
import { comeIn, newGame, openGame } from './harness.mjs';
import { dice, installLaws, keysOf, mouseOf, walk } from './laws.mjs';
import { processorTime } from './processor.mjs';

const seed = Number(process.env.ENFILADE_LAWS ?? 1);
const only = process.env.ENFILADE_LAWS_ONLY ?? '';
const SIDES = ['csa', 'usa'];
let table;
before(async () => {
  table = await openBareTable();
});
after(async () => {
  await table.close();
});

async function wholeGame(visitor, game) {
  const random = dice(seed);
  const mine = random.pick(SIDES);
  const seats = Object.fromEntries(
    SIDES.map((side) => [side, side === mine ? { kind: 'me' } : { kind: 'computer', bot: 'simple' }]),
  );
  const id = await newGame(visitor, seats, { scenario: `${game}/battle`, options: {}, seed });
  await openGame(visitor, id);
  const { page } = visitor;
  await page.evaluate(installLaws);
  return walk(page, [mouseOf(page), keysOf(page)], random, { decisions: Infinity });
}

describe('whole games', { concurrency: 2 }, () => {
  for (const game of ['fredericksburg', 'kernstown', 'monocacy'].filter((one) => one.includes(only)))
    test(`${game}: a whole game by hand`, async (context) => {
      const visitor = await comeIn(table, { prefs: { skipEmpty: false }, path: '/#/settings', deviceScaleFactor: 0.5 });
      const began = processorTime();
      const { found, seen } = await wholeGame(visitor, game);
      context.diagnostic(`${seen} decisions, ${processorTime() - began} ms of processor time`);
      await visitor.context.close();
      assert.deepEqual(found, [], `again by ENFILADE_LAWS=${seed} ENFILADE_LAWS_ONLY=${game}`);
    });
});
