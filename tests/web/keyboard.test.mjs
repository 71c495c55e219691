// A phase played with the keyboard alone: picking a counter, acting with it, ending the phase, asking for help, undoing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, newGame, openGame, openTable, ourTurn, shot, stands } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

const grown = (page, n) => page.waitForFunction((at) => document.querySelector('enf-game').store.n > at, n);

test('a movement phase without a mouse', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(visitor, id);
  await ourTurn(page);
  const { keyboard } = page;

  // the keys are told, and the sheet closes by Escape with the focus back
  await keyboard.press('?');
  await page.locator('dialog[open] .keys').waitFor();
  await shot(page, 'keys');
  await keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });

  // end the command phase
  let now = await stands(page);
  while (now.decision !== 'movement') {
    await keyboard.press('e');
    await page.waitForTimeout(80);
    if (await page.locator('dialog[open]').count()) await keyboard.press('Enter');
    await grown(page, now.n);
    now = await ourTurn(page);
  }
  const focus = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.localName);
  // find a counter by name, and act with it from the prompt
  const mover = now.items.find((item) => item.verb === 'move').unit;
  await keyboard.press('/');
  await keyboard.type(mover.replace(/-/g, ' '));
  await keyboard.press('Enter');
  await page.waitForFunction((unit) => document.querySelector('enf-game').table.pick.unit === unit, mover);
  assert.equal(await focus(), 'enf-board', "found: the keys are the map's");
  await page.locator('.prompt .pick-choices button').first().focus();
  await keyboard.press('Enter');
  await grown(page, now.n);
  now = await ourTurn(page);
  assert.notEqual(now.decision, 'movement');
  assert.notEqual(await focus(), 'body', "the answer's button is gone, the place is not lost");

  // go round what can be done with J, do it with the map's Enter; the hexes next to the counter are in the round
  const picked = () => page.evaluate(() => document.querySelector('enf-game').table.pick.hex);
  for (let i = 0; i < 20 && !(await picked()); i++) await keyboard.press('j');
  const hex = await picked();
  assert.ok(hex, 'a hex is picked');
  await page.locator('.prompt .pick-choices button').first().focus();
  await keyboard.press('Enter');
  await grown(page, now.n);
  now = await ourTurn(page);
  assert.equal(await page.evaluate((unit) => document.querySelector('enf-game').store.unit(unit).hex, mover), hex);

  // undo
  const { n } = now;
  await page.locator('enf-board').focus();
  await keyboard.press('u');
  await page.waitForFunction(
    ([unit, was]) => document.querySelector('enf-game').store.unit(unit).hex !== was,
    [mover, hex],
  );
  assert.ok(n > 0);

  // every panel opens by its number and holds something named
  for (const key of ['1', '2', '3', '4', '5', '6', '7']) {
    await keyboard.press(key);
    const panel = page.locator('#panel');
    await panel.waitFor();
    assert.ok(await panel.getAttribute('aria-labelledby'));
    if (await page.evaluate(() => document.activeElement?.id === 'panel')) continue;
    assert.fail(`panel ${key} did not take the focus`);
  }
});
