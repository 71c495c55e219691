// The greatest battle at the table: three sheets, some nine hundred counters, three days and their nights.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, openGame, openTable } from './harness.mjs';

let table, ann, page, game;
before(async () => {
  table = await openTable();
  ann = await comeIn(table);
  ({ page } = ann);
  const made = await ann.api('POST', '/api/games', { scenario: 'gettysburg/high-water-mark', seed: '7', seats: {} });
  assert.ok(made.id, JSON.stringify(made));
  game = made.id;
  for (const [at, action] of ['standard', 'end', 'standard', 'end'].entries()) {
    const { stands } = await ann.api('GET', `/api/games/${game}/view`);
    const answer = await ann.api('POST', `/api/games/${game}/do`, { side: stands.side, actions: [action], at });
    assert.ok(answer.ok, JSON.stringify(answer));
  }
  await openGame(ann, game);
});
after(() => table.close());

test('one of hundreds of counters is found by its name, with the keyboard alone', async () => {
  const wanted = await page.evaluate(() => {
    const board = document.querySelector('enf-board');
    board.fit(['A1010']);
    return document.querySelector('enf-game').store.view.counters.find((one) => one.hex && one.type === 'inf' && one.name === '20 Me');
  });
  assert.ok(wanted, '20 Me is on the map');
  await page.locator('enf-board').focus();
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.id === 'find');
  await page.keyboard.type('20 me');
  await page.locator(`.counters button[data-unit="${wanted.id}"]`).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction((id) => document.querySelector('enf-game').table.pick.unit === id, wanted.id);
  assert.ok(await page.evaluate((hex) => document.querySelector('enf-board').sees(hex), wanted.hex), 'it came into sight');
});
test('both armies have their rosters, corps by corps', async () => {
  await page.locator('#tab-query-roster').click();
  for (const [side, corps] of [['Confederate', 'II Corps'], ['Union', 'XII Corps']]) {
    await page.locator('.side-switch button', { hasText: side }).click();
    await page.locator('.panel .sheet h3', { hasText: corps }).first().waitFor();
    assert.ok(await page.locator('.panel .sheet h3').count() > 20, `${side}: brigades`);
    assert.ok(await page.locator('.panel .sheet .boxes').count() > 100, `${side}: boxes of regiments`);
  }
  await page.locator('#sift').fill('20 me');
  await page.waitForFunction(() => document.querySelectorAll('.panel .sheet .boxes').length < 10);
  assert.match(await page.locator('.panel .sheet').innerText(), /20 Me/);
  await page.locator('#sift').fill('nobody of that name');
  await page.locator('.panel .sheet', { hasText: 'Nothing here has these words' }).waitFor();
});
test('by night the field is dark, and light again by day', async () => {
  const theme = (night) => page.evaluate(async (dark) => {
    const board = document.querySelector('enf-board');
    board.view = { ...board.view, night: dark };
    await board.updateComplete;
    return board.getAttribute('theme');
  }, night);
  assert.equal(await theme(false), 'day');
  assert.equal(await theme(true), 'night');
  assert.equal(await theme(false), 'day');
});
test('the clock of three days: each a track of its own, today open, who comes counted', async () => {
  const { id } = await ann.api('POST', '/api/games', { scenario: 'gettysburg/three-days', seed: '7', seats: {} });
  await openGame(ann, id);
  await page.locator('#tab-clock').click();
  assert.deepEqual(await page.locator('.day').evaluateAll((days) => days.map((day) => [day.open, day.querySelectorAll('.turn-track > li').length])),
    [[true, 39], [false, 54], [false, 50]]);
  assert.equal(await page.locator('.turn-track .night').count(), 18);
  assert.match(await page.locator('.day[open] .due').first().innerText(), /\+\d+/);
  const tray = page.locator('.tray');
  assert.ok(await tray.locator('button').count() <= 40, 'a tray that can be looked through');
});
