// What the rules forbid is refused with its case: touching what cannot act says why.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comeIn,
  endPhase,
  newGame,
  openGame,
  openTable,
  ourTurn,
  shot,
  stands,
  touchHex,
  touchUnit,
} from './harness.mjs';

/** What a hex out of reach answers: the way, the points, the case. */
const TOO_FAR =
  /^[\w .]+ cannot reach 0101: the cheapest way costs [\d/ ]+ Movement Points, and it has [\d/ ]+ left\. \[5\.11\]$/;
const inHand = (page) => page.evaluate(() => document.querySelector('enf-game').table.pick.unit);

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

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
  await page.evaluate((unit) => document.querySelector('enf-game').table.setPick({ unit, hex: null }, false), mover);
  await page.waitForFunction(() => document.querySelector('enf-game').table.marks.some((mark) => mark.do));
  await touchHex(page, '0101');
  const why = page.locator('.prompt .notice .why').first();
  await why.waitFor();
  await page.waitForTimeout(700); // pointing there tells the same
  assert.match(await why.innerText(), TOO_FAR, 'what the way costs, not that the hex is not the next one');
  assert.equal(await inHand(page), mover, 'and it stays in hand');
  await page.evaluate(() => document.querySelector('enf-game').table.act(['to 0101']));
  const refusal = page.locator('.prompt .notice .tone-bad');
  await refusal.waitFor();
  assert.match(await refusal.innerText(), /\[\d+\.\d+\w*\]/);
  assert.equal((await stands(page)).n, n, 'nothing was done');
});

/** The first movement phase of Monocacy, ours. */
async function movementPhase(visitor) {
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(visitor, id);
  await ourTurn(page);
  await endPhase(page);
  return ourTurn(page);
}

test('a hex out of the reach of what is in hand is said to be so; what can only be turned says why it cannot march', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const { items, n } = await movementPhase(visitor);
  const why = page.locator('.prompt .notice .why');
  const boxes = () =>
    page.evaluate(() =>
      ['.prompt', 'enf-board'].map((part) => document.querySelector(part).getBoundingClientRect().height),
    );
  const before = await boxes();
  await page.locator('.prompt .tray button').first().click();
  await page.waitForFunction(() => document.querySelector('enf-game').table.marks.some((mark) => mark.do));
  await touchHex(page, '0101');
  await why.waitFor();
  assert.match(await why.innerText(), TOO_FAR);
  const unit = await inHand(page);
  assert.ok(unit, 'it stays in hand');
  await page.waitForTimeout(700); // pointing there tells nothing else
  assert.match(await why.innerText(), TOO_FAR);
  await shot(page, 'out-of-reach');
  assert.deepEqual(await boxes(), before, 'neither the prompt nor the map changes its size');
  const near = await page.evaluate(() => document.querySelector('enf-game').table.marks.find((mark) => mark.do).hex);
  assert.equal(await inHand(page), unit);
  await touchHex(page, near); // and goes where it can
  await page.waitForFunction((before) => document.querySelector('enf-game').store.n > before, n);
  await ourTurn(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelector('enf-game').store.stands.decision === 'movement');
  const { n: again } = await ourTurn(page);

  const turned = await page.evaluate(() => {
    const { store } = document.querySelector('enf-game');
    const can = new Set(store.actions.items.map((item) => item.unit)),
      turn = new Set(store.actions.items.filter((item) => item.direction).map((item) => item.hex));
    return store.view.counters.find((one) => one.side === 'csa' && turn.has(one.hex) && !can.has(one.id)).id;
  });
  assert.ok(
    items.some((item) => item.direction),
    'stacks can be turned',
  );
  await touchUnit(page, turned);
  await page.waitForFunction(() => /activated/.test(document.querySelector('.prompt .notice').textContent));
  assert.match(
    await why.innerText(),
    /^[\w ]+ has not been activated \[28\.1\]$/,
    'and no word about the order of the stack',
  );
  assert.equal((await page.locator('enf-board [data-direction]').count()) > 0, true, 'the dial is there all the same');
  assert.equal((await stands(page)).n, again, 'nothing was done');
});

test('an enemy out of reach is a place that cannot be reached: who is in hand or on the march stays there', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const seats = { csa: { kind: 'me' }, usa: { kind: 'me' } };
  await openGame(visitor, await newGame(visitor, seats, { scenario: 'kernstown/battle' }));
  assert.equal((await ourTurn(page)).decision, 'movement');
  const why = page.locator('.prompt .notice .why');
  const reached = () =>
    page.waitForFunction(() => document.querySelector('enf-game').table.marks.some((mark) => mark.do));
  /** Clicks the enemy once the stack of what is in hand lies on it no more. */
  const touchEnemy = async () => {
    await page.mouse.move(4, 4);
    await page.waitForFunction(() => !document.querySelector('enf-board').fanned);
    await touchUnit(page, '13-Ind');
  };
  await touchEnemy();
  assert.equal(await inHand(page), '13-Ind', 'with nothing in hand it is looked at');
  await touchUnit(page, '7-Va-c');
  await reached();
  await touchEnemy();
  await why.getByText('7 Va Cav to 3325: The enemy holds 3325. [5.12]').waitFor();
  assert.equal(await inHand(page), '7-Va-c');
  await shot(page, 'enemy-out-of-reach');

  await page.getByRole('button', { name: 'Move 7 Va Cav' }).click();
  await page.waitForFunction(() => document.querySelector('enf-game').store.stands.decision === 'move');
  await ourTurn(page);
  await reached();
  await touchEnemy();
  await why.getByText('7 Va Cav to 3325: The enemy holds 3325. [5.12]').waitFor();
  await reached();
});

test('a touch of an empty hex with nothing in hand says what comes first', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const seats = { csa: { kind: 'me' }, usa: { kind: 'me' } };
  await openGame(visitor, await newGame(visitor, seats, { scenario: 'kernstown/battle' }));
  assert.equal((await ourTurn(page)).decision, 'movement');
  await touchHex(page, '2318');
  const why = page.locator('.prompt .notice .why');
  await why.waitFor();
  assert.equal((await why.innerText()).trim(), '2318: choose a counter first');
});

test('"why can\'t I?" has an answer everywhere', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await movementPhase(visitor);
  const point = await page.evaluate(() => document.querySelector('enf-board').pointOf('2513'));
  await page.mouse.move(point.x, point.y);
  await page.waitForFunction(() => document.querySelector('enf-game').table.hover.hex === '2513');
  await page.keyboard.press('w');
  await page.locator('.prompt .notice .why').waitFor();
});
