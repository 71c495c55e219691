// What is laid over the map: whose it is, what it still asks for, what it answers, by mouse and by touch.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, newGame, openGame, openTable, ourTurn, PHONE } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

const bar = (page) => page.locator('.overlay-bar');
const marks = (page) =>
  page.evaluate(() =>
    document
      .querySelector('enf-game')
      .table.marks.map((mark) => mark.hex)
      .sort()
      .join(' '),
  );
async function atMonocacy(options = {}) {
  const visitor = await comeIn(table, options);
  await openGame(visitor, await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } }));
  await ourTurn(visitor.page);
  return visitor.page;
}

test('zones of control are shown of either side, and taken away again', async () => {
  const page = await atMonocacy();
  await page.keyboard.press('z');
  await page.locator('.sheet h2', { hasText: 'Confederate zones of control' }).waitFor();
  const ours = await marks(page);
  await bar(page).getByRole('button', { name: 'Union' }).click();
  await page.locator('.sheet h2', { hasText: 'Union zones of control' }).waitFor();
  const theirs = await marks(page);
  assert.ok(ours && theirs && ours !== theirs, 'each has its own');
  await bar(page)
    .getByRole('button', { name: /Remove overlay/ })
    .click();
  assert.equal(await bar(page).count(), 0);
});

test('a line of sight between two hexes that are touched, on a phone with the panels closed', async () => {
  const page = await atMonocacy(PHONE);
  const tap = async (hex) => {
    const { x, y } = await page.evaluate((label) => document.querySelector('enf-board').pointOf(label), hex);
    await page.touchscreen.tap(x, y);
  };
  assert.equal(await page.locator('#panel').count(), 0);
  await page.getByRole('button', { name: 'Overlays' }).tap();
  await page.locator('#overlays').getByText('Line of sight').tap();
  await bar(page).getByText('choose the first hex').waitFor();
  await tap('1833');
  await bar(page).getByText('from 1833').waitFor();
  await tap('1825');
  await bar(page)
    .getByText(/from 1833 to 1825: \w+/)
    .waitFor();
  await tap('1830'); // and from somewhere else
  await bar(page)
    .getByText(/from 1830: choose/)
    .waitFor();
});

test('the keys of overlays and panels are theirs while the map has the focus, too', async () => {
  const page = await atMonocacy();
  await page.locator('enf-board .window').focus();
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'enf-board');
  for (const [key, title] of [
    ['y', 'Melee'],
    ['t', 'Reinforcements'],
  ]) {
    await page.keyboard.press(key);
    await bar(page).getByText(title).waitFor();
  }
  assert.equal(await page.locator('#panel').count(), 1);
  await page.keyboard.press('0');
  await page.waitForFunction(() => !document.querySelector('#panel'));
});
