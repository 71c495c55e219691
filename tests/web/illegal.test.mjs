// What the rules forbid is refused with its case: touching what cannot act says why.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, endPhase, newGame, openGame, openTable, ourTurn, shot, stands, touchHex, touchUnit } from './harness.mjs';

let table;
before(async () => { table = await openTable(); });
after(async () => { await table.close(); });

test('a counter that may not move says which case holds it; the case opens its sentence', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(visitor, id);
  await ourTurn(page);
  while ((await stands(page)).decision !== 'movement') {
    await endPhase(page);
    await ourTurn(page);
  }
  const { items, n } = await stands(page);
  const stuck = await page.evaluate(() => {
    const { store } = document.querySelector('enf-game');
    const can = new Set(store.actions.items.map((item) => item.unit));
    return store.view.counters.find((one) => one.side === 'usa' && one.hex && !can.has(one.id)).id;
  });
  assert.ok(!items.some((item) => item.unit === stuck));
  await touchUnit(page, stuck);
  const why = page.locator('.prompt .notice .why').first();
  await why.waitFor();
  assert.match(await why.innerText(), /\[\d+\.\d+\w*\]/);
  await shot(page, 'why');
  await why.locator('.case').click();
  const slip = page.locator('.case-box');
  await slip.waitFor();
  assert.ok((await slip.innerText()).length > 40, 'the case has a sentence');
  await page.keyboard.press('Escape');
  await slip.waitFor({ state: 'detached' });
  assert.equal((await stands(page)).n, n, 'nothing was done');
});

test('a step too far is refused with its case, and so is an action sent by hand', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(visitor, id);
  await ourTurn(page);
  while ((await stands(page)).decision !== 'movement') {
    await endPhase(page);
    await ourTurn(page);
  }
  const { items } = await stands(page);
  const mover = items.find((item) => item.verb === 'move').unit;
  await page.evaluate((unit) => document.querySelector('enf-game').table.act([`move ${unit}`], unit), mover);
  await ourTurn(page);
  const { n } = await stands(page);
  await touchHex(page, '0101');
  const why = page.locator('.prompt .notice .why').first();
  await why.waitFor();
  assert.match(await why.innerText(), /0101|adjacent|next/i);
  await page.evaluate(() => document.querySelector('enf-game').table.act(['to 0101']));
  const refusal = page.locator('.prompt .notice .tone-bad');
  await refusal.waitFor();
  assert.match(await refusal.innerText(), /\[\d+\.\d+\w*\]/);
  assert.equal((await stands(page)).n, n, 'nothing was done');
});
