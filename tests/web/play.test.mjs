// Playing by mouse: a new visitor begins Monocacy against the computer on the start page and plays a whole turn; two
// people at one screen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inWorker } from './browser.mjs';
import {
  comeIn,
  endPhase,
  goneOn,
  newGame,
  openGame,
  openTable,
  ourTurn,
  question,
  ready,
  shot,
  stands,
  touchHex,
  touchUnit,
} from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

/** Answers whatever is asked of us by what ends it soonest, as a hurried player would, with the mouse alone. */
async function hurry(page, n) {
  if (await page.locator('#end').count()) return endPhase(page);
  const tray = page.locator('.prompt .tray button');
  if (await tray.count()) {
    // they must be brought in: the first click shows, the second does
    await tray.first().click();
    const shown = await page.waitForFunction(
      (was) =>
        document.querySelector('enf-game').store.n > was
          ? 'done'
          : document.querySelector('.prompt .tray button[aria-pressed=true]:enabled') && 'shown',
      n,
    );
    return (await shown.jsonValue()) === 'shown'
      ? page.locator('.prompt .tray [aria-pressed=true]').click()
      : undefined;
  }
  const { items } = await stands(page);
  const wedge = page.locator('enf-board [data-direction]:not(.refused)').first();
  if (items.some((item) => item.direction && !item.hex) && (await wedge.count())) return wedge.click();
  const buttons = page
    .locator('.prompt .answers > button:not([disabled]):not([aria-disabled=true])')
    .filter({ hasNotText: /Undo|Show again|Skip/ });
  if (await buttons.count()) return buttons.last().click();
  const item = items.find((one) => one.hex && !one.unit) ?? items[0];
  if (item.hex) await touchHex(page, item.hex);
  else await touchUnit(page, item.unit);
  const menu = page.locator('.pop-menu [role=menuitem]');
  await page.waitForFunction(
    (was) => document.querySelector('.pop-menu [role=menuitem]') || document.querySelector('enf-game').store.n > was,
    n,
  );
  return (await menu.count()) ? menu.first().click() : undefined;
}
/** One answer of ours, and on to the next question that is ours. */
async function answer(page) {
  const now = await ourTurn(page);
  if (now.over) return now;
  await hurry(page, now.n);
  /* on a busy machine the page can be drawn again between press and release: a hand then presses again, as a person does;
   * laws.test.mjs sees to it that a press does what it says */
  const again = () => hurry(page, now.n).then(() => goneOn(page, now.n));
  await goneOn(page, now.n, { timeout: 20_000 }).catch(again);
  return ourTurn(page);
}

test('a new visitor begins a battle and plays a whole turn by mouse', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await page.getByRole('button', { name: /Monocacy.*Confederate/ }).click();
  await ready(page);
  await ourTurn(page);
  await shot(page, 'battle');
  assert.match(await question(page), /\w+.*\.$/);

  // on to the movement phase: a battery goes as far as it can by a click on its reach, and faces as the dial says
  for (let i = 0; i < 60 && (await stands(page)).decision !== 'movement'; i++) await answer(page);
  const { items, turn } = await stands(page);
  const mover =
    items.find((item) => item.verb === 'move' && ['Nelson', 'Braxton', 'King', 'McLaughlin'].includes(item.unit)) ??
    items.find((item) => item.verb === 'move');
  await touchUnit(page, mover.unit);
  const reach = await page.waitForFunction((unit) => {
    const { table } = document.querySelector('enf-game');
    const marks = table.pick.unit === unit ? table.marks.filter((mark) => mark.do && mark.tone === 'rest') : [];
    return marks.sort((a, b) => b.do.length - a.do.length)[0];
  }, mover.unit);
  const goal = await reach.jsonValue();
  await shot(page, 'reach');
  await touchHex(page, goal.hex);
  await page.waitForFunction(
    ([unit, hex]) => document.querySelector('enf-game').store.unit(unit)?.hex === hex,
    [mover.unit, goal.hex],
  );
  const asked = await ourTurn(page);
  const wedge = page.locator('enf-board [data-direction]:not(.refused)').last();
  if (asked.items.some((item) => item.direction && !item.hex)) {
    const facing = await wedge.getAttribute('data-direction');
    await shot(page, 'dial');
    await wedge.click();
    await page.waitForFunction(
      ([unit, to]) => document.querySelector('enf-game').store.unit(unit)?.facing === to,
      [mover.unit, facing],
    );
  }

  // the rest of the turn, until the next one begins for us
  for (let i = 0; i < 150 && (await stands(page)).turn === turn && !(await stands(page)).over; i++) await answer(page);
  assert.ok((await stands(page)).turn > turn, 'the turn came to an end');
  await page.locator('#tab-log').click();
  assert.ok((await page.locator('.log li').count()) > 5, 'the log tells it');
  await shot(page, 'log');
});

test('two people at one screen: the other side acts after us', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  await openGame(visitor, id);
  const first = await ourTurn(page);
  let now = first;
  for (let i = 0; i < 60 && now.side === first.side; i++) now = await answer(page);
  assert.notEqual(now.side, first.side);
  assert.ok(now.items.length > 0, 'and can act at the same screen');
});

test('a counter in hand that can go nowhere says why it cannot go there, and stays in hand', async () => {
  const ann = await comeIn(table, { prefs: { skipEmpty: false } });
  const { page } = ann;
  const seats = { csa: { kind: 'me' }, usa: { kind: 'me' } };
  await openGame(ann, await newGame(ann, seats, { scenario: 'kernstown/battle' }));
  for (let now = await ourTurn(page); now.decision !== 'movement'; now = await ourTurn(page))
    await page.evaluate(
      (text) => document.querySelector('enf-game').store.act([text]),
      now.items.find((item) => item.verb === 'end').text,
    );
  await touchUnit(page, 'Chew'); // unlimbered: it has no hex to halt in
  await page.waitForFunction(() => {
    const { sheets } = document.querySelector('enf-game').table;
    return sheets.some(({ offer, sheet }) => offer.what === 'reach' && sheet && !sheet.map?.some((mark) => mark.do));
  });
  await touchHex(page, '2010');
  await page.locator('.prompt .notice', { hasText: 'Chew cannot reach 2010' }).waitFor();
  assert.equal(await page.evaluate(() => document.querySelector('enf-game').table.pick.unit), 'Chew');
});

test('nobody asks what the other side could do: the hand may point while it comes to act', async () => {
  const ann = await comeIn(table);
  await openGame(ann, await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } }));
  await ourTurn(ann.page);
  const judge = (side) =>
    ann.page.evaluate((acting) => {
      const { store } = document.querySelector('enf-game');
      store.stands = { ...store.stands, side: acting };
      return store.judge(['march']);
    }, side);
  assert.equal((await judge('csa')).length, 1);
  assert.deepEqual(await judge('usa'), []); // and the console says nothing of a refused request
});

/** In the page: this counter comes into hand, by the player or because only it is asked; how far the map goes when its reach is
 * known, all of it out of sight. */
async function mapGoes([unit, taken]) {
  const { store, table: hand } = document.querySelector('enf-game');
  const { board } = hand,
    { hex } = store.unit(unit);
  const labels = store.map.labels.split(' ');
  hand.forget(); // what is known of its reach
  board.center(hex);
  const from = board.pointOf(labels[0]);
  const map = [{ hex: labels.find((label) => !board.sees(label)), tone: 'reach', do: ['march'] }];
  store.sheet = () => Promise.resolve({ title: '', sections: [], map });
  if (taken) hand.setPick({ unit, hex: null }, false);
  else {
    store.actions = { ...store.actions, items: [{ text: 'retreat', words: '', verb: 'retreat', unit, hex }] };
    store.dispatchEvent(new Event('asked'));
  }
  while (hand.looking || !hand.marks.length) await new Promise((done) => void setTimeout(done, 20));
  const to = board.pointOf(labels[0]);
  return Math.round(Math.hypot(to.x - from.x, to.y - from.y));
}
test('a reach out of sight is shown where the player takes a counter in hand, not with a question about it', async () => {
  const visitor = await comeIn(table, { prefs: { checklist: false } });
  const { page } = visitor;
  await openGame(visitor, await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } }));
  for (let now = await ourTurn(page); now.decision !== 'movement'; now = await ourTurn(page)) await endPhase(page);
  await page.evaluate(() => document.querySelector('enf-board').zoomBy(3));
  const { unit } = (await stands(page)).items.find((item) => item.verb === 'move');
  assert.ok((await page.evaluate(mapGoes, [unit, true])) > 10);
  assert.equal(await page.evaluate(mapGoes, [unit, false]), 0);
});

test('a march is one touch, and one touch takes it back; the dial asks, and no button seems to be the answer', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(
    visitor,
    { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } },
    { scenario: 'kernstown/battle' },
  );
  await openGame(visitor, id);
  await ourTurn(page);
  const before = await page.evaluate(() => document.querySelector('enf-game').store.stands.done);
  await page.locator('.prompt .tray button').filter({ hasText: '21 Va' }).click();
  const far = await (
    await page.waitForFunction(
      () =>
        document
          .querySelector('enf-game')
          .table.marks.filter((mark) => mark.do)
          .sort((a, b) => b.do.length - a.do.length)[0],
    )
  ).jsonValue();
  assert.ok(far.do.length > 3, 'a march of several steps');
  await touchHex(page, far.hex);
  await page.waitForFunction((done) => document.querySelector('enf-game').store.stands.done > done, before);
  const asked = await ourTurn(page);
  assert.ok(
    asked.items.some((item) => item.direction),
    'which way does it face?',
  );
  await page.getByRole('button', { name: 'Halt here in reserve' }).waitFor();
  assert.equal(await page.locator('.prompt .answers .strong').count(), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((done) => document.querySelector('enf-game').store.stands.done === done, before);
  assert.equal((await ourTurn(page)).decision, 'movement');
});

test('the end of a phase stands out only when nothing is left that the phase is for', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'computer', bot: 'simple' }, usa: { kind: 'me' } });
  await openGame(visitor, id);
  const now = await ourTurn(page);
  assert.equal(now.phase, 'defensive-fire');
  assert.ok(now.items.some((item) => item.verb === 'fire'));
  await page.locator('#end').waitFor();
  const dark = page.locator('.prompt .answers .strong');
  assert.equal(await dark.count(), 0, 'there are fires on offer');
  await endPhase(page);
  const next = await ourTurn(page);
  const counts = await page.evaluate(() => {
    const { store, table: hand } = document.querySelector('enf-game');
    return store.actions.items.filter((item) => hand.verbs[item.verb].counts).length;
  });
  assert.equal(counts, 0, `nothing of weight is left in ${next.phase}`);
  assert.deepEqual(await dark.evaluateAll((all) => all.map((one) => one.id)), ['end']);
});

test('who goes with the pointer from one stack to the next sees who lies in either', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(visitor, id);
  await ourTurn(page);
  const stacks = await page.evaluate(() => {
    const board = document.querySelector('enf-board'),
      count = new Map();
    for (const one of document.querySelector('enf-game').store.view.counters)
      if (one.hex) count.set(one.hex, [...(count.get(one.hex) ?? []), one.id]);
    return [...count]
      .filter(([, units]) => units.length > 1)
      .map(([hex, units]) => ({ units, at: board.pointOf(hex) }));
  });
  const [first] = stacks;
  const second = stacks.find(({ at }) => Math.hypot(at.x - first.at.x, at.y - first.at.y) > 200); // its counters do not lie under the fan
  for (const { at, units } of [first, second]) {
    await page.mouse.move(at.x, at.y);
    await page.locator(`enf-board .fanned[data-unit="${units[0]}"]`).waitFor({ state: 'attached', timeout: 5000 });
  }
});

test('a player who opens a game, or comes back to it, sees what happened meanwhile', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'computer', bot: 'simple' }, usa: { kind: 'me' } });
  await page.waitForFunction(
    (game) =>
      fetch(`/api/games/${game}`)
        .then((answer) => answer.json())
        .then((one) => one.to_act === 'usa'),
    id,
  ); // it has moved
  await openGame(visitor, id);
  const away = page.locator('.sheet', { has: page.locator('h2', { hasText: 'Since your last visit' }) });
  await away.waitFor();
  assert.match(await away.innerText(), /moves|halts/);
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await page.locator('.battle-card').first().waitFor();
  await openGame(visitor, id);
  await ourTurn(page);
  assert.equal(await away.count(), 0, 'he has seen it');
});

const network = inWorker && 'nothing goes over the network that could be held up';
test(
  'a game that is left before its map is drawn is left: nothing goes on behind the page',
  { skip: network },
  async () => {
    const visitor = await comeIn(table);
    const { page } = visitor;
    const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } });
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const held = [];
    await page.route(`**/api/games/${id}/view*`, (route) => void held.push(route));
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/game/${id}`);
    await page.waitForFunction(() => document.querySelector('enf-game')?.store?.map);
    const left = await page.evaluateHandle(() => document.querySelector('enf-game'));
    await page.evaluate(() => {
      location.hash = '#/settings';
    });
    await page.locator('enf-game').waitFor({ state: 'detached' });
    while (!held.length) await page.evaluate(() => new Promise(requestAnimationFrame));
    await held[0].continue();
    await page.waitForFunction((game) => game.store.actions.items.length, left); // what it asked for has come
    await page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
        }),
    );
    assert.deepEqual(
      asked.filter((path) => path.startsWith(`/api/games/${id}/`) && /stream|notes|briefing/.test(path)),
      [],
    );
    assert.match(await page.title(), /Settings/);
  },
);
