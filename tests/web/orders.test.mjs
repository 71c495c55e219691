// Orders in the browser: given with a unit in hand and a touch of the map, drawn as an arrow, carried out with one key,
// taken back with one undo.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, newGame, openGame, openTable, ourTurn, shot, stands, touchHex, touchUnit } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

const hexOf = (page, unit) => page.evaluate((id) => document.querySelector('enf-game').store.unit(id).hex, unit);
const carried = (page) =>
  page.waitForFunction(() => {
    const { table: desk, store } = document.querySelector('enf-game');
    return desk.orders.book?.carrying === null && !store.busy;
  });

/** How the desk stands, for the message of an order that does not come. */
const deskOf = (page) =>
  page.evaluate(() => {
    const { table: hand } = document.querySelector('enf-game');
    const { draft, trouble, book } = hand.orders;
    return {
      draft: draft && [draft.who, draft.kind.id, draft.hexes],
      trouble,
      orders: book?.orders.length,
      pick: hand.pick,
    };
  });

/** The first Confederate Movement Phase of The Crossroads. */
async function firstMovement(visitor) {
  const { page } = visitor;
  const id = await newGame(
    visitor,
    { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } },
    { scenario: 'crossroads/battle' },
  );
  await openGame(visitor, id);
  for (let now = await ourTurn(page); now.decision !== 'movement'; now = await ourTurn(page)) {
    const texts = now.items.map((item) => item.text);
    const next = ['standard', 'end'].find((text) => texts.includes(text));
    await page.evaluate((text) => document.querySelector('enf-game').table.act([text]), next);
  }
}

test('a brigade is sent somewhere with four clicks and marches with one key', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await firstMovement(visitor);
  const from = await hexOf(page, '31-Va');
  await touchUnit(page, '31-Va');
  await page.locator('#tab-orders').click();
  const brigade = page.locator('.orders fieldset').filter({ has: page.locator('legend', { hasText: /^Calloway$/ }) });
  await brigade.getByRole('button', { name: 'March' }).click();
  await page.getByText('Touch the hex on the map').waitFor();
  await touchHex(page, '1010');
  await page.getByText('Calloway: march 1010').waitFor();
  await page.locator('enf-board .lines .stroke').first().waitFor({ state: 'attached' });
  await shot(page, 'orders');
  const { n } = await stands(page);
  await page.keyboard.press('.');
  await page.waitForFunction((last) => document.querySelector('enf-game').store.n > last + 5, n);
  await carried(page);
  await ourTurn(page);
  assert.notEqual(await hexOf(page, '31-Va'), from);
  assert.equal((await stands(page)).decision, 'movement', 'the phase is still open');
  await shot(page, 'orders-carried-out');
  await page.keyboard.press('u');
  await page.waitForFunction((hex) => document.querySelector('enf-game').store.unit('31-Va').hex === hex, from);
  assert.equal(await hexOf(page, '9-Va'), '0311', 'one undo takes all of it back');
});

test('a line is drawn to be held; an order is cancelled; Escape drops a draft', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await firstMovement(visitor);
  await touchUnit(page, '31-Va');
  await page.locator('#tab-orders').click();
  const division = page.locator('.orders fieldset').last();
  await division.getByRole('button', { name: 'Hold' }).click();
  for (const hex of ['0711', '0710', '0712']) await touchHex(page, hex);
  await page.getByRole('button', { name: 'Give the order' }).click();
  await page.waitForFunction(() => document.querySelector('enf-game').table.orders.book?.orders.length === 1);
  assert.deepEqual(await page.evaluate(() => document.querySelector('enf-game').table.orders.book.orders[0].hexes), [
    '0711',
    '0710',
    '0712',
  ]);
  await page.getByRole('button', { name: /^Cancel: Thornbury/ }).click();
  await page.waitForFunction(() => document.querySelector('enf-game').table.orders.book.orders.length === 0);
  await division.getByRole('button', { name: 'Attack' }).click();
  await page.getByText('Touch the hex on the map').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Touch the hex on the map').waitFor({ state: 'detached' });
});

test('the panel offers what the catalogue lists: limits are set in the draft, an enemy is touched', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await firstMovement(visitor);
  await touchUnit(page, '31-Va');
  await page.locator('#tab-orders').click();
  const brigade = page.locator('.orders fieldset').filter({ has: page.locator('legend', { hasText: /^Calloway$/ }) });
  const kinds = await page.evaluate(() =>
    document.querySelector('enf-game').store.catalogue.orders.kinds.map((kind) => kind.title),
  );
  assert.ok(kinds.includes('Counter-battery') && kinds.includes('Follow'));
  assert.deepEqual(await brigade.getByRole('button').allTextContents(), kinds);
  await brigade.getByRole('button', { name: 'Attack', exact: true }).click();
  assert.equal(await page.locator('.limits').getByText('Face').count(), 0, 'an attack names no facing');
  const odds = page.getByLabel('Attack from odds of');
  await odds.fill('3');
  await odds.blur();
  await page.waitForFunction(() => document.querySelector('enf-game').table.orders.draft.limits.get('odds') === '3');
  await shot(page, 'orders-limits');
  const enemy = await page.evaluate(() => {
    const { store } = document.querySelector('enf-game');
    return store.view.counters.find((one) => one.side === 'usa' && one.hex && one.type === 'inf').id;
  });
  await touchUnit(page, enemy);
  const book = () => page.evaluate(() => document.querySelector('enf-game').table.orders.book.orders);
  await page
    .waitForFunction(() => document.querySelector('enf-game').table.orders.book?.orders.length === 1)
    .catch(async () => assert.fail(`no order came: ${JSON.stringify(await deskOf(page))}`));
  const [order] = await book();
  assert.equal(order.text, `Calloway attack ${enemy} odds 3`);
  assert.equal(order.enemy, enemy);
  await page.locator('enf-board .lines .stroke').first().waitFor({ state: 'attached' });
});

test('what the orders would do is shown first; a command is left out, and what was foreseen comes true', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await firstMovement(visitor);
  const id = await page.evaluate(() => document.querySelector('enf-game').store.id);
  for (const order of ['Thornbury march 1010', 'Calloway march 1010'])
    await visitor.api('PUT', `/api/games/${id}/order-book`, { side: 'csa', order });
  await page.evaluate(() => document.querySelector('enf-game').table.orders.fetch());
  await page.locator('#tab-orders').click();
  const guns = await hexOf(page, 'Hollis');
  const { n } = await stands(page);
  await page.keyboard.press(',');
  await page.locator('.foresight').waitFor();
  await page.locator('enf-board .ghost').first().waitFor({ state: 'attached' });
  assert.match(await page.locator('.foresight [role=status]').innerText(), /^\d+ actions; all of it can be undone\.$/);
  const ghosts = await page.locator('enf-board .ghost').count();
  await shot(page, 'foresight');
  await page.locator('.foresight fieldset label').first().locator('input').uncheck();
  await page.waitForFunction(
    (before) => document.querySelector('enf-board').shadowRoot.querySelectorAll('.ghost').length < before,
    ghosts,
  );
  const ends = await page.evaluate(() =>
    document.querySelector('enf-game').table.orders.foresight.paths.map((one) => [one.unit, one.path.at(-1)]),
  );
  assert.equal((await stands(page)).n, n, 'nothing was done yet');
  await page.locator('#carry-out').click();
  await page.waitForFunction((last) => document.querySelector('enf-game').store.n > last + 5, n);
  await carried(page);
  for (const [unit, hex] of ends) assert.equal(await hexOf(page, unit), hex, unit);
  assert.equal(await hexOf(page, 'Hollis'), guns, 'the division took no part');
  assert.equal(await page.locator('.foresight').count(), 0);
});
