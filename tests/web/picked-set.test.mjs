// Counters picked by hand and ordered together: by Shift and a click, by a loop with the mouse or a finger, by a box with
// keys, all of a brigade in sight; and what a screen reader hears of it.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { seriousViolations } from './browser.mjs';
import { load } from './client.mjs';
import { PHONE, comeIn, openTable, resting, shot, touchHex, touchUnit } from './harness.mjs';
import { bookOf, firstMovement, hexOf } from './orders.mjs';

const { PickedSet, peopleOfSet } = await load('src/play/picked-set.ts');
const { within } = await load('src/map/lasso.ts');

describe('pure parts', () => {
  test('a large set becomes several orders of at most 32 counters', () => {
    const units = Array.from({ length: 70 }, (_, i) => `u${i}`);
    const people = peopleOfSet(units);
    assert.deepEqual(
      people.map((one) => one.split('+').length),
      [32, 32, 6],
    );
    assert.equal(people.join('+'), units.join('+'));
    assert.ok(peopleOfSet(units.map((unit) => unit.repeat(10))).every((one) => one.length <= 440));
  });
  test('at one table for two the side to act is picked, not the one that waits', () => {
    const sides = { a: 'csa', b: 'usa' };
    const store = { actingSide: 'csa', isMine: () => true, unit: (id) => ({ id, hex: '0101', side: sides[id] }) };
    const set = new PickedSet(store);
    assert.equal(set.add(['a', 'b']), 1);
    assert.equal(set.toggle(['b']), false, 'it waits');
    store.actingSide = 'usa';
    assert.deepEqual(set.people, [], 'its turn is over');
    assert.equal(set.toggle(['b']), true);
  });
  test('a loop holds what lies in it, a dent leaves out', () => {
    const loop = [
      [0, 0],
      [10, 0],
      [10, 10],
      [5, 2],
      [0, 10],
    ].map(([x, y]) => ({ x, y }));
    assert.ok(within(loop, { x: 1, y: 5 }));
    assert.ok(!within(loop, { x: 5, y: 6 }));
    assert.ok(!within(loop, { x: 11, y: 5 }));
  });
});

describe('at the table', () => {
  let table;
  before(async () => {
    table = await openTable();
  });
  after(() => table.close());

  const picked = (page) => page.evaluate(() => [...document.querySelector('enf-game').table.set.units].sort());
  const inSet = (page, count) =>
    page.waitForFunction((size) => document.querySelector('enf-game').table.set.size === size, count);
  /** The hand leaves the stack afterwards, so that its fan covers no other. */
  const shiftClick = async (page, unit) => {
    await page.keyboard.down('Shift');
    await touchUnit(page, unit);
    await page.keyboard.up('Shift');
    await page.mouse.move(600, 8);
    await page.waitForFunction(() => !document.querySelector('enf-board').fanned);
  };
  /** The own counters of some hexes, as a loop around the middle of these finds them. */
  const unitsIn = (page, hexes) =>
    page.evaluate((wanted) => {
      const { store } = document.querySelector('enf-game');
      return store.view.counters
        .filter((one) => wanted.includes(one.hex) && one.side === 'csa')
        .map((one) => one.id)
        .sort();
    }, hexes);
  /** A loop of the pointer around a hex. */
  const around = ({ x, y }, radius) =>
    Array.from({ length: 9 }, (_, i) => ({
      x: x + radius * Math.cos((i * Math.PI) / 4),
      y: y + radius * Math.sin((i * Math.PI) / 4),
    }));

  test('Shift and a click adds a counter and takes it out; the set marches by one order', async () => {
    const visitor = await comeIn(table);
    const { page } = visitor;
    await firstMovement(visitor);
    await shiftClick(page, '31-Va');
    await inSet(page, 1);
    await shiftClick(page, '9-Va');
    await inSet(page, 2);
    await page.getByText('2 counters picked by hand').waitFor();
    assert.equal(await page.locator('enf-board .is-picked').count(), 2, 'both are ringed');
    await shiftClick(page, '9-Va');
    await inSet(page, 1);
    await shiftClick(page, '9-Va');
    await inSet(page, 2);
    assert.match(await page.locator('[role=log]').innerText(), /2 counters picked/);
    await shot(page, 'picked-set');
    assert.deepEqual(await seriousViolations(page), []);
    const set = page.getByRole('region', { name: 'Counters picked by hand' });
    await set.getByRole('button', { name: 'March' }).click();
    await touchHex(page, '1010');
    await page.waitForFunction(() => document.querySelector('enf-game').table.orders.book?.orders.length === 1);
    assert.equal((await bookOf(page))[0].text, '31-Va+9-Va march 1010');
    await inSet(page, 0);
    const before = [await hexOf(page, '31-Va'), await hexOf(page, '9-Va'), await hexOf(page, 'Hollis')];
    await page.keyboard.press('.');
    await page.waitForFunction((hex) => document.querySelector('enf-game').store.unit('9-Va').hex !== hex, before[1]);
    assert.equal(await hexOf(page, 'Hollis'), before[2], 'nobody else marches');
  });

  test('an enemy cannot be picked; Escape lets the set go', async () => {
    const visitor = await comeIn(table);
    const { page } = visitor;
    await firstMovement(visitor);
    const enemy = await page.evaluate(
      () => document.querySelector('enf-game').store.view.counters.find((one) => one.side === 'usa' && one.hex).id,
    );
    await shiftClick(page, enemy);
    await page.waitForFunction(() => document.querySelector('[role=log]').innerText.includes('Only your own counters'));
    assert.deepEqual(await picked(page), []);
    await shiftClick(page, '31-Va');
    await inSet(page, 1);
    await page.keyboard.press('Escape');
    await inSet(page, 0);
  });

  test('a loop is drawn with Shift and the mouse; the map stays where it is', async () => {
    const visitor = await comeIn(table);
    const { page } = visitor;
    await firstMovement(visitor);
    const hex = await hexOf(page, '31-Va');
    const at = await resting(page, hex);
    const expected = await unitsIn(page, [hex]);
    const [first, ...rest] = around(
      at,
      (await page.evaluate(() => document.querySelector('enf-board').hexPixels)) * 0.5,
    );
    await page.mouse.move(first.x, first.y);
    await page.keyboard.down('Shift');
    await page.mouse.down();
    for (const point of rest) await page.mouse.move(point.x, point.y);
    await page.locator('enf-board .lasso[d^=M]').waitFor({ state: 'attached' });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await inSet(page, expected.length);
    assert.deepEqual(await picked(page), expected);
    assert.deepEqual(await resting(page, hex), at, 'the map was not moved');
  });

  test('by keys: a box between two corners, and one counter more', async () => {
    const visitor = await comeIn(table);
    const { page } = visitor;
    await firstMovement(visitor);
    const hex = await hexOf(page, '31-Va');
    await page.evaluate((label) => document.querySelector('enf-board').goTo({ hex: label }), hex);
    await page.keyboard.press('Shift+S');
    await page.waitForFunction(() => document.querySelector('enf-board').lassoing);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const expected = await unitsIn(page, [hex]);
    await inSet(page, expected.length);
    assert.deepEqual(await picked(page), expected);
    const other = await page.evaluate(
      (units) =>
        document
          .querySelector('enf-game')
          .store.view.counters.find((one) => one.side === 'csa' && one.hex && !units.includes(one.id)).id,
      expected,
    );
    await page.evaluate((unit) => {
      const { store } = document.querySelector('enf-game');
      document.querySelector('enf-board').goTo({ unit, hex: store.unit(unit).hex });
    }, other);
    await page.keyboard.press('Shift+Enter');
    await inSet(page, expected.length + 1);
    const heard = await page.evaluate((unit) => document.querySelector('enf-board').wordsFor({ unit }), other);
    assert.match(heard, /, picked/);
    await page.keyboard.press(';');
    await page.waitForFunction(() => document.activeElement?.closest('.picked-set fieldset'));
    await page.keyboard.press('Enter'); // the first order is a march
    await page.waitForFunction(() => document.querySelector('enf-game').table.orders.draft?.kind.id === 'march');
    await page.evaluate(() => document.querySelector('enf-board').goTo({ hex: '1010' }));
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('enf-game').table.orders.book?.orders.length === 1);
  });

  test('all of a brigade in sight; leaving one out by its name', async () => {
    const visitor = await comeIn(table);
    const { page } = visitor;
    await firstMovement(visitor);
    await touchUnit(page, '31-Va');
    await page.locator('#tab-orders').click();
    await page.locator('#brigade-in-sight').click();
    const brigade = await page.evaluate(() => {
      const { store } = document.querySelector('enf-game');
      const { command } = store.unit('31-Va');
      return store.view.counters.filter((one) => one.command === command && one.hex).map((one) => one.id);
    });
    await inSet(page, brigade.length);
    const set = page.getByRole('region', { name: 'Counters picked by hand' });
    await set.getByText('Who they are').click();
    await set
      .getByRole('button', { name: /^Leave out / })
      .first()
      .click();
    await inSet(page, brigade.length - 1);
    await page.locator('#drop-set').click();
    await inSet(page, 0);
  });

  test('a finger draws the loop after the button of the map', async () => {
    const visitor = await comeIn(table, PHONE);
    const { page } = visitor;
    await firstMovement(visitor);
    const hex = await hexOf(page, '31-Va');
    await page.evaluate((label) => document.querySelector('enf-board').show(label), hex);
    const at = await resting(page, hex);
    const expected = await unitsIn(page, [hex]);
    await page.getByRole('button', { name: 'Pick counters by a loop' }).tap();
    const points = around(at, (await page.evaluate(() => document.querySelector('enf-board').hexPixels)) * 0.5);
    const finger = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [points[0]]);
    for (const point of points.slice(1)) await touch('touchMove', [point]);
    await touch('touchEnd', []);
    await inSet(page, expected.length);
    assert.deepEqual(await picked(page), expected);
    await page.getByRole('region', { name: 'Counters picked by hand' }).waitFor();
    await shot(page, 'picked-set-phone');
  });
});
