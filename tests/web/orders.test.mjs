// Orders in the browser: given with a unit in hand and a touch of the map, drawn as an arrow, carried out with one key,
// taken back with one undo.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comeIn,
  newGame,
  openGame,
  openTable,
  ourTurn,
  PHONE,
  ready,
  shot,
  stands,
  touchHex,
  touchUnit,
} from './harness.mjs';
import { bookOf, carried, firstMovement, hexOf } from './orders.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
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

test('where only the player can go on, playing on says why, with the case, until something is done', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const seats = { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } };
  await openGame(visitor, await newGame(visitor, seats, { scenario: 'crossroads/battle', options: {} }));
  await ourTurn(page);
  await page.locator('#tab-orders').click();
  await page.locator('#carry-turns').click();
  const alert = page.getByRole('alert').filter({ hasText: 'The orders wait for you.' });
  await alert.getByText(/is not placed yet/).waitFor();
  await alert.locator('button.case', { hasText: '[21.0]' }).click();
  await page.getByText('The Union deploys first').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector('enf-game').table.act(['standard']));
  await alert.waitFor({ state: 'detached' });
});

test('at one screen the side that acts gives orders, and the other one none', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await firstMovement(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  await page.locator('#tab-orders').click();
  const ordered = page.locator('.orders fieldset');
  await touchUnit(page, '31-Va');
  await ordered.first().waitFor();
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.id === 'find');
  await page.keyboard.type('57 Pa');
  await page.locator('.counters button[data-unit="57-Pa"]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('enf-game').table.pick.unit === '57-Pa');
  await page.locator('#tab-orders').click();
  await page.getByText('Select a counter to give an order').waitFor();
  assert.equal(await ordered.count(), 0);
});

test('who cannot act in the phase is given orders too, and the list says them in words', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const seats = { usa: { kind: 'me' }, csa: { kind: 'computer', bot: 'simple' } };
  await openGame(visitor, await newGame(visitor, seats, { scenario: 'kernstown/battle', options: {} }));
  for (let now = await ourTurn(page); now.decision !== 'movement'; now = await ourTurn(page)) {
    const next = ['standard', 'end'].find((text) => now.items.some((item) => item.text === text));
    await page.evaluate((text) => document.querySelector('enf-game').table.act([text]), next ?? now.items[0].text);
  }
  assert.ok(!(await stands(page)).items.some((item) => item.text.startsWith('move 14-Ind')), '19.31');
  await touchUnit(page, '14-Ind');
  await page.locator('#tab-orders').click();
  await ordersOf(page, '1st Brigade, Kimball').getByRole('button', { name: 'Bombard', exact: true }).click();
  await page.getByText('Touch hexes or an enemy on the map, or leave it to them.').waitFor();
  await page.getByLabel('Rounds to keep').fill('3');
  await page.getByLabel('Rounds to keep').press('Tab');
  await page.getByText('Stops and asks about:').click();
  const asked = page.locator('.reasons input:checked');
  for (let left = await asked.count(); left > 0; left--) await asked.first().click();
  await page.getByRole('button', { name: 'Give the order' }).click();
  const said = page.locator('.given li > span').first();
  await said.waitFor();
  assert.equal(
    (await said.innerText()).replace(/\s+/g, ' '),
    '1st Brigade, Kimball: bombard rounds to keep 3; stops and asks about: nothing',
  );
});

test('an order that is refused stays a draft; a preview that would stop says why', async () => {
  const visitor = await comeIn(table);
  visitor.expect(/status of 404.*order-book/);
  const { page } = visitor;
  const id = await firstMovement(visitor);
  await touchUnit(page, '31-Va');
  await page.locator('#tab-orders').click();
  await page.locator('.orders fieldset').last().getByRole('button', { name: 'Support', exact: true }).click();
  const army = await page.evaluate(() => document.querySelector('enf-game').table.orders.draft.who[0]);
  await page.evaluate((own) => document.querySelector('enf-game').table.orders.finish(own), army);
  await page.getByText('A command cannot stay behind itself').waitFor();
  await page.getByText('Touch a counter or a bar of the command to stay behind.').waitFor();
  await page.keyboard.press('Escape');
  await give(visitor, id, 'Calloway march 1010');
  await page.route('**/foresight?*', async (route) => {
    const answer = await route.fetch();
    const asks = { reason: 'contact', title: 'Calloway', unit: '9-Va', hex: '1010', number: 0 };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), asks } });
  });
  await page.locator('#foresee').click();
  await page.getByText('It would stop and ask: Calloway is about to meet the enemy at 1010.').waitFor();
});

test('a touch that a draft cannot take says what it waits for', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await firstMovement(visitor);
  await touchUnit(page, '31-Va');
  await page.locator('#tab-orders').click();
  const drafts = page.locator('.orders fieldset').last();
  const said = page.locator('.prompt .notice .why');
  const draftOf = () => page.evaluate(() => document.querySelector('enf-game').table.orders.draft?.kind.id);
  await drafts.getByRole('button', { name: 'Support', exact: true }).click();
  await touchHex(page, '1010');
  await said.getByText('Touch a counter or a bar of the command to stay behind.').waitFor();
  assert.equal(await draftOf(), 'support', 'and the draft stays');
  await page.keyboard.press('Escape');
  await said.waitFor({ state: 'detached' });
});

test('a touch beside the map says what a draft waits for, until that has come', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await firstMovement(visitor);
  await touchUnit(page, '31-Va');
  await page.locator('#tab-orders').click();
  const said = page.locator('.prompt .notice .why');
  const march = page.locator('.orders fieldset').last().getByRole('button', { name: 'March', exact: true });
  await march.click();
  const beside = await page.evaluate(() => {
    const board = document.querySelector('enf-board');
    board.fit();
    const box = board.getBoundingClientRect(),
      lowest = Math.max(...board.view.counters.filter((one) => one.hex).map((one) => board.pointOf(one.hex).y));
    return { x: box.left + box.width / 2, y: Math.max(lowest, box.bottom - 6) };
  });
  await page.mouse.click(beside.x, beside.y);
  await said.getByText('Touch the hex on the map').waitFor();
  assert.equal(await page.evaluate(() => document.querySelector('enf-game').table.orders.draft?.kind.id), 'march');
  await touchHex(page, '1010');
  await page.locator('.orders .given b').getByText('march').waitFor();
  assert.equal(await said.count(), 0, 'what was wanted has come');
});

test('on a phone a draft comes into sight, though its button is far down the panel', async () => {
  const visitor = await comeIn(table, PHONE);
  const { page } = visitor;
  await firstMovement(visitor);
  await page.locator('#tab-orders').tap();
  await page.evaluate(() => document.querySelector('enf-game').table.setPick({ unit: '31-Va', hex: null }, false));
  const last = page.locator('.orders fieldset').last();
  await last.getByRole('button', { name: 'March', exact: true }).tap();
  await page.waitForFunction(() => {
    const draft = document.querySelector('.draft')?.getBoundingClientRect(),
      panel = document.querySelector('#panel').getBoundingClientRect();
    return draft && draft.top >= panel.top - 1 && draft.top < panel.bottom - 20;
  });
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
  await page
    .waitForFunction(() => document.querySelector('enf-game').table.orders.book?.orders.length === 1)
    .catch(async () => assert.fail(`no order came: ${JSON.stringify(await deskOf(page))}`));
  const [order] = await bookOf(page);
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

/** The press of one of the order panel's buttons of a command. */
const ordersOf = (page, title) =>
  page.locator('.orders fieldset').filter({ has: page.locator('legend', { hasText: new RegExp(`^${title}$`) }) });
const give = async (visitor, id, ...orders) => {
  for (const order of orders) await visitor.api('PUT', `/api/games/${id}/order-book`, { side: 'csa', order });
  await visitor.page.evaluate(() => document.querySelector('enf-game').table.orders.fetch());
};
/** What is foreseen is there, and the unit has its part in it or none: the preview of before an action may still stand. */
const foreseen = (page, unit, takesPart = true) =>
  page.waitForFunction(
    ([one, part]) =>
      document.querySelector('enf-game').table.orders.foresight?.paths.some((path) => path.unit === one) === part,
    [unit, takesPart],
  );

test('orders are drawn though their panel was never opened, and after a reload', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await firstMovement(visitor);
  await visitor.api('PUT', `/api/games/${id}/order-book`, { side: 'csa', order: 'Calloway march 1010' });
  await page.reload();
  await ready(page);
  await page.locator('enf-board .lines .order-arrow').waitFor({ state: 'attached' });
});

test('an order to hold without a line is marked where its people stand', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await firstMovement(visitor);
  await visitor.api('PUT', `/api/games/${id}/order-book`, { side: 'csa', order: 'Calloway hold' });
  await page.reload();
  await ready(page);
  await page.waitForFunction(() => document.querySelector('enf-game').table.orders.book?.orders.length === 1);
  const at = await hexOf(page, 'Calloway');
  const marks = await page.evaluate(() => document.querySelector('enf-game').table.orders.marks);
  assert.deepEqual(
    marks.map((mark) => [mark.hex, mark.title]),
    [[at, 'Calloway: Hold']],
  );
  await page.locator('enf-board .marks .side-target .sign').waitFor({ state: 'attached' });
});

test('of what is foreseen one command is accepted; the preview goes on with the rest and after a move by hand', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await firstMovement(visitor);
  await give(visitor, id, 'Thornbury march 1010', 'Calloway march 1010');
  await page.locator('#tab-orders').click();
  const [guns, regiment] = [await hexOf(page, 'Hollis'), await hexOf(page, '9-Va')];
  await page.locator('#foresee').click();
  await foreseen(page, 'Hollis');
  await page.getByRole('button', { name: 'Carry out this one now: Calloway' }).click();
  await page.waitForFunction((hex) => document.querySelector('enf-game').store.unit('9-Va').hex !== hex, regiment);
  await carried(page);
  assert.equal(await hexOf(page, 'Hollis'), guns, 'the others wait');
  await foreseen(page, 'Hollis');
  const { n } = await stands(page);
  const text = (await stands(page)).items.find((item) => item.text.startsWith('move Hollis')).text;
  await page.evaluate((action) => document.querySelector('enf-game').table.act([action]), text);
  await page.waitForFunction((last) => document.querySelector('enf-game').store.n > last, n);
  await ourTurn(page);
  await foreseen(page, 'Hollis', false); // its owner moves it by hand now
});

test('a unit moved by hand leaves its order, and takes it up again when it is told to', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await firstMovement(visitor);
  await give(visitor, id, 'Calloway march 1010');
  await page.locator('#tab-orders').click();
  for (const unit of ['31-Va', '9-Va'])
    for (const verb of [`move ${unit}`, 'to ', 'halt']) {
      const { items, n } = await ourTurn(page);
      const { text } = items.find((item) => item.text.startsWith(verb));
      await page.evaluate((action) => document.querySelector('enf-game').table.act([action]), text);
      await page.waitForFunction((last) => document.querySelector('enf-game').store.n > last, n);
    }
  await page.waitForFunction(
    () => document.querySelectorAll('.given [aria-label$="take up the order again"]').length === 2,
  );
  const there = await hexOf(page, '9-Va');
  await page.keyboard.press('.');
  await carried(page);
  assert.equal(await hexOf(page, '9-Va'), there, 'it stays');
  await page.getByRole('button', { name: /^9 Va.*: take up the order again$/ }).click();
  await page.waitForFunction(
    () =>
      document.querySelector('enf-game').table.orders.book.orders.find((one) => one.kind === 'by-hand')?.text ===
      '31-Va by-hand',
  );
});

test('how readily they ask is set for all orders, and for one in its draft', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await firstMovement(visitor);
  await give(visitor, id, 'Calloway march 1010');
  await page.locator('#tab-orders').click();
  await page.getByLabel('They stop and ask').selectOption('never');
  const texts = (wanted) =>
    page.waitForFunction(
      (all) =>
        document
          .querySelector('enf-game')
          .table.orders.book.orders.map((one) => one.text)
          .join() === all,
      wanted,
    );
  await texts('Calloway march 1010 ask never');
  await touchUnit(page, '31-Va');
  await page.locator('.orders fieldset').last().getByRole('button', { name: 'Attack', exact: true }).click();
  await page.locator('summary', { hasText: 'Stops and asks about: nothing' }).click();
  await page.getByLabel('odds that are too low').check();
  await touchHex(page, '1010');
  await texts('Calloway march 1010 ask never,Thornbury attack 1010 ask odds');
  await page.getByRole('button', { name: 'Change: Calloway march 1010 ask never' }).click();
  await page.getByLabel('By road').check();
  await page.getByRole('button', { name: 'Give the order' }).click();
  await texts('Thornbury attack 1010 ask odds,Calloway march 1010 by-road ask never');
  await page.getByLabel('They stop and ask').selectOption('usual');
  await texts('Thornbury attack 1010,Calloway march 1010 by-road');
});

test('an attack can name a line; a line that is drawn is shown as a front', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await firstMovement(visitor);
  await touchUnit(page, '31-Va');
  await page.locator('#tab-orders').click();
  await ordersOf(page, 'Calloway').getByRole('button', { name: 'Attack', exact: true }).click();
  await page.getByLabel('A line of several hexes').check();
  for (const hex of ['1009', '1010']) await touchHex(page, hex);
  await page.locator('enf-board .lines .order-front').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Give the order' }).click();
  await page.waitForFunction(
    () => document.querySelector('enf-game').table.orders.book?.orders[0]?.text === 'Calloway attack 1009 1010',
  );
});

test('in a battle of Divisions one key gives the next activation; playing on goes on to a question', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const seats = { usa: { kind: 'me' }, csa: { kind: 'computer', bot: 'simple' } };
  const id = await newGame(visitor, seats, { scenario: 'fredericksburg/battle', options: {} });
  await openGame(visitor, id);
  for (let now = await ourTurn(page); now.decision !== 'movement'; now = await ourTurn(page))
    await page.evaluate((text) => document.querySelector('enf-game').table.act([text]), now.items[0].text);
  for (const corps of ['II', 'IX', 'III', 'V', 'I', 'VI'])
    await visitor.api('PUT', `/api/games/${id}/order-book`, { side: 'usa', order: `${corps} attack 3230 ask never` });
  await page.evaluate(() => document.querySelector('enf-game').table.orders.fetch());
  await page.locator('#tab-orders').click();
  const ours = new Set((await bookOf(page)).flatMap((order) => order.units));
  const activated = async (from) => {
    const { events } = await visitor.api('GET', `/api/games/${id}/events?side=usa&from=${from}`);
    return events.filter((one) => one.n > from && one.e === 'activate' && ours.has(one.unit)).map((one) => one.unit);
  };
  for (let press = 0; press < 2; press++) {
    const { n } = await ourTurn(page);
    await page.keyboard.press('.');
    await page.waitForFunction((last) => document.querySelector('enf-game').store.n > last, n);
    await carried(page);
    await ourTurn(page);
    assert.equal((await activated(n)).length, 1, 'one press, one activation');
  }
  const { n } = await ourTurn(page);
  await page.locator('#carry-auto').click();
  await page.waitForFunction((last) => document.querySelector('enf-game').store.n > last, n);
  await carried(page);
  await ourTurn(page);
  assert.ok((await activated(n)).length > 2, 'it goes on by itself');
});
