// Computers against computers, looked at: it begins when the page is there, at a pace, with a pause.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, openTable, ready, shot } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

test('"Watch only" is seen from its first action, pauses, and goes on', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const computer = { kind: 'computer', bot: 'simple' };
  const made = await visitor.api('POST', '/api/games', {
    scenario: 'crossroads/battle',
    seats: { csa: computer, usa: computer },
    pace: 150,
  });
  const before = await visitor.api('GET', `/api/games/${made.id}`);
  await page.evaluate((id) => {
    location.hash = `#/game/${id}`;
  }, made.id);
  await ready(page);
  const n = () => page.evaluate(() => document.querySelector('enf-game').store.n);
  await page.waitForFunction((from) => document.querySelector('enf-game').store.n > from + 2, before.n);
  assert.ok(
    await page.evaluate(
      (from) => document.querySelector('enf-game').store.log.some((line) => line.n <= from + 3),
      before.n,
    ),
    'from the beginning',
  );
  const pause = page.locator('.pace').getByRole('button');
  assert.equal(await pause.innerText(), 'Pause');
  await pause.click();
  await page.waitForFunction(() => document.querySelector('enf-game').store.summary.paused);
  const stood = await n();
  await page.waitForTimeout(600);
  assert.ok((await n()) <= stood + 1, 'it stands still'); // one may have been on its way
  assert.equal(await pause.innerText(), 'Go on');
  await shot(page, 'pace');
  const now = await n();
  await pause.click();
  await page.waitForFunction((from) => document.querySelector('enf-game').store.n > from, now);
  await page.locator('.pace select').selectOption('0');
  await page.waitForFunction(() => document.querySelector('enf-game').store.stands.over, null, { timeout: 120_000 });
  await page.locator('.pace').waitFor({ state: 'detached' });
});
