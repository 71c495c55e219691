// A stack on the march and a stack that makes way: who goes, where to, and how it is taken back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comeIn,
  endPhase,
  newGame,
  openGame,
  openTable,
  ourTurn,
  question,
  shot,
  stands,
  touchHex,
  touchUnit,
} from './harness.mjs';
import { savedAt } from './saved.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

const glow = (page) => page.evaluate(() => [...document.querySelector('enf-game').table.plan.glow.units]);

test('the whole stack marches: all of it is lit and named, and one undo takes it back', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } }, { scenario: 'kernstown/battle' });
  await openGame(visitor, id);
  let now = await ourTurn(page);
  while (now.decision !== 'movement') {
    await endPhase(page);
    now = await ourTurn(page);
  }
  const stack = await page.evaluate(() => {
    const { store } = document.querySelector('enf-game');
    const movers = store.actions.items.filter((item) => item.verb === 'move').map((item) => store.unit(item.unit));
    const first = movers.find((one) => one.hex && movers.filter((other) => other.hex === one.hex).length > 1);
    return movers
      .filter((one) => one.hex === first.hex)
      .map(({ id, name, face }) => ({ id, name: face?.name ?? name }));
  });
  await page.evaluate(
    (unit) => document.querySelector('enf-game').table.setPick({ unit, hex: null }, false),
    stack[0].id,
  );
  await page.getByRole('button', { name: 'Move the whole stack' }).click();
  await page.waitForFunction(
    (count) =>
      document.querySelector('enf-game').store.view.counters.filter((one) => one.flags?.includes('moving')).length ===
      count,
    stack.length,
  );
  await ourTurn(page);
  const chosen = (await glow(page)).filter(([, tone]) => tone === 'chosen').map(([unit]) => unit);
  assert.deepEqual(chosen.sort(), stack.map((one) => one.id).sort(), 'who marches is lit on the map');
  assert.match(
    await question(page),
    new RegExp(` with .*${stack[1].name.split(' ').at(-1)}`),
    'and named in the prompt',
  );
  await shot(page, 'whole-stack');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelector('enf-game').store.stands.decision === 'movement');
  assert.equal((await ourTurn(page)).decision, 'movement', 'one undo');

  // a march of the stack is one line of the log, with every step beneath it
  await page.evaluate(
    (unit) => document.querySelector('enf-game').table.setPick({ unit, hex: null }, false),
    stack[0].id,
  );
  await page.getByRole('button', { name: 'Move the whole stack' }).click();
  await page.waitForFunction(() => document.querySelector('enf-game').store.stands.decision === 'move');
  for (let steps = 0; steps < 2; steps++) {
    const { items, n } = await ourTurn(page);
    const to = items.find((item) => item.verb === 'to');
    await page.evaluate((text) => document.querySelector('enf-game').table.act([text]), to.text);
    await page.waitForFunction((before) => document.querySelector('enf-game').store.n > before, n);
  }
  const { items } = await ourTurn(page);
  await page.evaluate(
    (text) => document.querySelector('enf-game').table.act([text]),
    items.find((item) => item.verb === 'halt').text,
  );
  await page.waitForFunction(() => document.querySelector('enf-game').store.stands.decision === 'movement');
  await page.getByRole('tab', { name: 'Log' }).click();
  const last = page.locator('.log > ol > li').last();
  await last.locator('summary').click();
  assert.match(await last.locator('summary').innerText(), /from \d{4} to \d{4} with /);
  assert.equal(await last.locator('details li').count(), stack.length * 2 + 1, 'each step of each, and the halt');
  await shot(page, 'log-march');
});

test('a march goes to the troops that are touched in its reach, by mouse and by keys', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'computer', bot: 'simple' }, usa: { kind: 'me' } });
  await openGame(visitor, id);
  await ourTurn(page);
  while ((await stands(page)).decision !== 'movement') {
    await endPhase(page);
    await ourTurn(page);
  }
  const hexOf = (unit) => page.evaluate((one) => document.querySelector('enf-game').store.unit(one).hex, unit);
  const march = async () => {
    await page.evaluate(() => document.querySelector('enf-game').table.act(['move Wallace'], 'Wallace'));
    await page.waitForFunction(() => document.querySelector('enf-game').store.stands.decision === 'move');
    await ourTurn(page);
    await page.waitForFunction(() => document.querySelector('enf-game').table.marks.some((mark) => mark.do));
  };
  const joined = (hex) =>
    page.waitForFunction((at) => document.querySelector('enf-game').store.unit('Wallace').hex === at, hex);
  await march();
  const from = await hexOf('Wallace');
  /** Counters of ours on top of their stacks, in the reach but not in the next hex. */
  const troops = await page.evaluate(() => {
    const { store, table: hand } = document.querySelector('enf-game');
    const next = store.actions.items.map((item) => item.hex),
      lit = new Set(hand.marks.filter((mark) => mark.do && !next.includes(mark.hex)).map((mark) => mark.hex));
    const ours = store.view.counters.filter((one) => one.side === 'usa' && lit.has(one.hex));
    return ours
      .filter((one) => !ours.some((other) => other.hex === one.hex && other.order > one.order))
      .map(({ id: unit, hex }) => ({ unit, hex }));
  });
  assert.ok(troops.length > 1, 'there are troops in the reach');
  const [first, second] = troops;
  await touchUnit(page, first.unit);
  await joined(first.hex);
  await page.getByRole('button', { name: 'Undo' }).click();
  await joined(from);
  await ourTurn(page);
  if ((await stands(page)).decision !== 'move') await march();

  await page.mouse.move(4, 4);
  await page.evaluate((hex) => document.querySelector('enf-board').goTo({ hex }), second.hex);
  await page.keyboard.press('Enter');
  await joined(second.hex);
  await page.keyboard.press('u');
  await joined(from);
  await ourTurn(page);
  if ((await stands(page)).decision !== 'move') await march();

  // out of the reach it says why; a second touch looks at it
  const far = await page.evaluate(() => {
    const { store, table: hand } = document.querySelector('enf-game');
    const lit = new Set(hand.marks.map((mark) => mark.hex)),
      ours = store.view.counters.filter((one) => one.side === 'usa' && one.hex && !lit.has(one.hex));
    return ours.find((one) => ours.filter((other) => other.hex === one.hex).length === 1)?.id;
  });
  assert.ok(far, 'some troops are out of the reach');
  await touchUnit(page, far);
  await page.locator('.prompt .notice .why', { hasText: 'Wallace cannot reach' }).waitFor();
  assert.notEqual(await page.evaluate(() => document.querySelector('enf-game').table.pick.unit), far);
  await touchUnit(page, far);
  await page.waitForFunction((unit) => document.querySelector('enf-game').table.pick.unit === unit, far);

  // who is only looked at does not put the reach out
  await page.evaluate(
    (unit) => document.querySelector('enf-game').table.setPick({ unit, hex: null }, false),
    first.unit,
  );
  await page.evaluate((hex) => document.querySelector('enf-game').table.touchHex(hex, 0, 0), second.hex);
  await joined(second.hex);
});

test('who has to make way is in hand already: its hexes are lit and said in words', async () => {
  const text = await savedAt('gettysburg/culps-hill', (stands) => stands.decision === 'make-way', { seeds: [3, 1, 2] });
  const visitor = await comeIn(table);
  const { page } = visitor;
  const made = await visitor.api('POST', '/api/import', { text, seats: { csa: { kind: 'me' }, usa: { kind: 'me' } } });
  assert.ok(made.id, JSON.stringify(made));
  await openGame(visitor, made.id);
  const { items, decision, n } = await ourTurn(page);
  assert.equal(decision, 'make-way');
  const lit = await page.evaluate(() => [...document.querySelector('enf-game').table.plan.glow.hexes.keys()]);
  for (const item of items) {
    assert.ok(lit.includes(item.hex), `${item.hex} is lit`);
    await page.locator('.prompt').getByRole('button', { name: item.words, exact: true }).waitFor();
  }
  await shot(page, 'make-way');
  await touchHex(page, items[0].hex);
  await page.waitForFunction((before) => document.querySelector('enf-game').store.n > before, n);
});
