// The keyboard alone: picking a counter, acting with it, a march with its facing, ending the phase, asking for help, undoing;
// and the list of keys, which is the same on the screen, in docs/playing.md and in every game.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { load } from './client.mjs';
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
    await page.waitForFunction(
      (was) => document.querySelector('dialog[open]') || document.querySelector('enf-game').store.n > was,
      now.n,
    );
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
  await page.waitForFunction(() => document.activeElement?.localName === 'enf-board'); // found: the keys are the map's
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

const inPage = (page, work, argument) => page.evaluate(work, argument);
const pick = (page) => inPage(page, () => document.querySelector('enf-game').table.pick);
const cursor = (page) =>
  inPage(page, () => document.querySelector('enf-board').shadowRoot.querySelector('#here').getAttribute('aria-label'));
const active = (page) =>
  inPage(page, () => {
    const { activeElement } = document;
    return (
      (activeElement?.shadowRoot?.activeElement ?? activeElement)?.getAttribute('data-direction') ?? activeElement?.id
    );
  });

test('a regiment marches, halts and faces where it should, by keys alone', async () => {
  const visitor = await comeIn(table, { prefs: { checklist: false } });
  const { page } = visitor;
  const { keyboard } = page;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(visitor, id);
  let now = await ourTurn(page);
  await page.waitForFunction(() => document.activeElement?.id === 'question'); // the keyboard begins there
  while (now.decision !== 'movement') {
    await keyboard.press('e');
    await grown(page, now.n);
    now = await ourTurn(page);
  }
  // the cursor goes with what J picks, and is told
  const marches = (unit) =>
    inPage(
      page,
      (one) => {
        const { store } = document.querySelector('enf-game');
        const counter = store.unit(one);
        return !!counter?.hex && !!counter.facing && store.actions.items.some((item) => item.text === `move ${one}`);
      },
      unit,
    );
  for (let i = 0; i < 200; i++) {
    await keyboard.press('j');
    const { unit } = await pick(page);
    if (unit && (await marches(unit))) break;
  }
  const { unit } = await pick(page);
  const stood = await inPage(page, (one) => document.querySelector('enf-game').store.unit(one), unit);
  assert.ok((await cursor(page)).includes(stood.face.name), await cursor(page));
  await page.waitForFunction(() => document.querySelector('enf-game').table.marks.some((mark) => mark.do));
  // into the reach by an arrow, there by Enter
  const inReach = () =>
    inPage(page, () => {
      const { table: hand } = document.querySelector('enf-game');
      return hand.marks.find((mark) => mark.do && mark.hex === hand.hover.hex)?.hex ?? null;
    });
  for (const arrow of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowLeft']) {
    await keyboard.press(arrow);
    if (await inReach()) break;
  }
  const goal = await inReach();
  assert.ok(goal, 'the cursor is in the reach');
  await keyboard.press('Enter');
  await page.waitForFunction(
    ([one, hex]) => document.querySelector('enf-game').store.unit(one).hex === hex,
    [unit, goal],
  );
  now = await ourTurn(page);
  const directions = now.items.filter((item) => item.direction && !item.hex && !item.unit);
  assert.ok(directions.length > 2, 'which way does it face?');
  // the dial: each direction that is allowed has a name and its turn
  await keyboard.press('d');
  const passed = new Set();
  for (let i = 0; i < directions.length; i++) {
    passed.add(await active(page));
    const named = await inPage(page, () =>
      document.querySelector('enf-board').shadowRoot.activeElement?.getAttribute('aria-label'),
    );
    assert.ok(
      now.items.some((item) => named === item.words),
      named,
    );
    await keyboard.press('ArrowRight');
  }
  assert.deepEqual([...passed].sort(), [...new Set(directions.map((item) => item.direction))].sort());
  const facing = await active(page);
  await keyboard.press('Escape');
  assert.equal(await inPage(page, () => document.activeElement.localName), 'enf-board', 'Escape goes back to the map');
  await keyboard.press('d');
  assert.equal(await active(page), facing, 'the dial keeps its place');
  await shot(page, 'dial-by-keys');
  await keyboard.press('Enter');
  await grown(page, now.n);
  now = await ourTurn(page);
  assert.equal(await inPage(page, (one) => document.querySelector('enf-game').store.unit(one).facing, unit), facing);
  assert.equal(await inPage(page, () => document.activeElement.localName), 'enf-board', "the keys are the map's again");
});

test('Find goes to a counter or a hex with the cursor, whatever was looked for before', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const { keyboard } = page;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(visitor, id);
  const { items } = await ourTurn(page);
  const some = items.find((item) => item.unit)?.unit ?? '14-NJ';
  for (const words of ['2313', some, '2312']) {
    await keyboard.press('/');
    await page.waitForFunction(() => document.activeElement?.id === 'find');
    await keyboard.insertText(words);
    await keyboard.press('Enter');
    await page.waitForFunction(
      (what) =>
        [
          document.querySelector('enf-game').table.pick.unit,
          document.querySelector('enf-game').table.pick.hex,
        ].includes(what),
      words,
    );
    if (words !== some) assert.match(await cursor(page), new RegExp(`^${words}`));
  }
});

const page_ = readFileSync(new URL('../../docs/playing.md', import.meta.url), 'utf8');
const tableOf = (head) =>
  page_
    .slice(page_.indexOf(head))
    .split('\n\n')[0]
    .split('\n')
    .slice(2)
    .map((row) => row.slice(2, -2).split(/ *\| */));

test('the page for players has the same keys as the dialog', async () => {
  const { KEYS } = await load('src/play/key-list.ts');
  assert.deepEqual(
    tableOf('| key | does |'),
    KEYS.map((row) => [...row]),
  );
});
test('the letters of the games are on that page, are the same in all games of a family, and none is one of the page', async () => {
  const { KEYS } = await load('src/play/key-list.ts');
  const pages = new Set(
    KEYS.flatMap(([keys]) => keys.split(', '))
      .filter((key) => /^(Shift\+)?[A-Z]$/.test(key))
      .map((key) => key.toUpperCase()),
  );
  const visitor = await comeIn(table);
  const { scenarios } = await visitor.api('GET', '/api/scenarios');
  const told = tableOf('| letter |');
  for (const game of new Set(scenarios.map((one) => one.game))) {
    const answer = await visitor.api('GET', `/api/games-data/${game}/catalogue`);
    const catalogue = answer.catalogue ?? answer;
    for (const query of catalogue.queries) {
      const letter = query.key.toUpperCase();
      assert.ok(!pages.has(letter), `${game}: ${letter} is ${query.title} and a key of the page`);
      assert.ok(
        told.some(([key, ...titles]) => key.toUpperCase() === letter && titles.includes(query.title)),
        `docs/playing.md does not say that ${letter} is ${query.title} at ${game}`,
      );
    }
    assert.equal(
      new Set(catalogue.queries.map((query) => query.key)).size,
      catalogue.queries.length,
      `${game}: two alike`,
    );
  }
});
