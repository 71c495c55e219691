// How an unclear case is read stands beside the case: in the popover of a refusal, which names the reading, and on the page of rules.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, endPhase, newGame, openGame, openTable, ourTurn, shot, stands } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

test('a refusal that rests on a reading names it, and the reading is seen beside its case', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(visitor, id);
  await ourTurn(page);
  await endPhase(page);
  const { items } = await ourTurn(page);
  const turn = items.find((item) => item.verb === 'turn');
  const { hex, direction } = turn;
  const other = items.find((item) => item.verb === 'turn' && item.hex === hex && item.direction !== direction);
  await page.evaluate((text) => document.querySelector('enf-game').table.act([text]), turn.text);
  await ourTurn(page);
  const { n } = await stands(page);
  await page.evaluate((text) => document.querySelector('enf-game').table.act([text]), other.text);
  const refusal = page.locator('.prompt .notice .tone-bad');
  await refusal.waitFor();
  assert.match(await refusal.innerText(), /\(reading F41\)\.? \[7\.12\]/);
  assert.equal((await stands(page)).n, n, 'nothing was done');
  await refusal.locator('.case').click();
  const slip = page.locator('.case-box');
  await slip.waitFor();
  assert.match(await slip.locator('h3').first().innerText(), /^7\.12 /);
  const numbers = await slip.locator('.reading-number').allInnerTexts();
  assert.ok(numbers.includes('Reading F41'), numbers.join());
  const reading = slip.locator('.reading').nth(numbers.indexOf('Reading F41'));
  assert.ok(await reading.isVisible());
  assert.match(await reading.innerText(), /turning a stack/);
  await shot(page, 'reading');
  await page.keyboard.press('Escape');
});

test('the page of rules shows the readings with their cases, in the numbers of each book', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  for (const [game, number] of [
    ['monocacy', '12.22'],
    ['kernstown', '13.2'],
  ]) {
    await page.goto(`${table.url ?? new URL(page.url()).origin}/#/rules/${game}/${number}`);
    const row = page.locator(`.rules-list [data-case="${number}"]`);
    await row.waitFor();
    await row.locator('.reading', { hasText: 'Reading F42' }).waitFor();
  }
});
