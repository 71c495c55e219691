// The greatest battle at the table: three sheets, some nine hundred counters, three days and their nights.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seriousViolations } from './browser.mjs';
import { comeIn, openGame, openTable, ourTurn, stands, touchHex } from './harness.mjs';
import { carried } from './orders.mjs';

let table, ann, page, game;
before(async () => {
  table = await openTable();
  ann = await comeIn(table);
  ({ page } = ann);
  const made = await ann.api('POST', '/api/games', { scenario: 'gettysburg/high-water-mark', seed: '7', seats: {} });
  assert.ok(made.id, JSON.stringify(made));
  game = made.id;
  for (const [at, action] of ['standard', 'end', 'standard', 'end'].entries()) {
    const { stands } = await ann.api('GET', `/api/games/${game}/view`);
    const answer = await ann.api('POST', `/api/games/${game}/do`, { side: stands.side, actions: [action], at });
    assert.ok(answer.ok, JSON.stringify(answer));
  }
  await openGame(ann, game);
});
after(() => table.close());

test('one of hundreds of counters is found by its name, with the keyboard alone', async () => {
  const wanted = await page.evaluate(() => {
    const board = document.querySelector('enf-board');
    board.fit(['A1010']);
    return document
      .querySelector('enf-game')
      .store.view.counters.find((one) => one.hex && one.type === 'inf' && one.name === '20 Me');
  });
  assert.ok(wanted, '20 Me is on the map');
  await page.locator('enf-board').focus();
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.id === 'find');
  await page.keyboard.type('20 me');
  await page.locator(`.counters button[data-unit="${wanted.id}"]`).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction((id) => document.querySelector('enf-game').table.pick.unit === id, wanted.id);
  assert.ok(
    await page.evaluate((hex) => document.querySelector('enf-board').sees(hex), wanted.hex),
    'it came into sight',
  );
});
test("after a menu the keyboard is the map's, and the small map still leads away from its cursor", async () => {
  await page.evaluate(() => document.querySelector('enf-board').goTo({ hex: 'C2017' }));
  const gone = await page.evaluate(async () => {
    const play = document.querySelector('enf-game');
    const button = Object.assign(document.createElement('button'), { textContent: 'One of a menu' });
    const menu = Object.assign(document.createElement('div'), { className: 'pop-menu' });
    menu.append(button);
    play.append(menu);
    button.focus();
    button.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    menu.remove(); // as when it was pressed
    const { board } = play.table;
    board.show('A1010');
    play.requestUpdate();
    await play.updateComplete;
    return { focused: document.activeElement === board, there: board.sees('A1010'), back: board.sees('C2017') };
  });
  assert.deepEqual(gone, { focused: true, there: true, back: false });
});
test('both armies have their rosters, corps by corps', async () => {
  await page.locator('#tab-query-roster').click();
  for (const [side, corps] of [
    ['Confederate', 'II Corps'],
    ['Union', 'XII Corps'],
  ]) {
    await page.locator('.side-switch button', { hasText: side }).click();
    await page.locator('.panel .sheet h3', { hasText: corps }).first().waitFor();
    assert.ok((await page.locator('.panel .sheet h3').count()) > 20, `${side}: brigades`);
    assert.ok((await page.locator('.panel .sheet .boxes').count()) > 100, `${side}: boxes of regiments`);
  }
  await page.locator('#sift').fill('20 me');
  await page.waitForFunction(() => document.querySelectorAll('.panel .sheet .boxes').length < 10);
  assert.match(await page.locator('.panel .sheet').innerText(), /20 Me/);
  await page.locator('#sift').fill('nobody of that name');
  await page.locator('.panel .sheet', { hasText: 'Nothing in this list matches' }).waitFor();
});
test('nothing that is turned lies below the ground, which would be painted in many more pieces', async () => {
  const [turned, terrain] = await page.evaluate(() => {
    const all = [...document.querySelector('enf-board').renderRoot.querySelectorAll('.ground *')];
    return [
      all.findIndex((one) => one.hasAttribute('transform')),
      all.findIndex((one) => one.classList.contains('terrain')),
    ];
  });
  assert.ok(terrain >= 0 && turned > terrain, `the first that is turned is number ${turned}, the ground ${terrain}`);
});
test('where sheets overlap a hex bears one number, and is found by either', async () => {
  await page.evaluate(() => document.querySelector('enf-board').fit(['C0120']));
  await page.waitForFunction(() => {
    const numbers = [...document.querySelector('enf-board').renderRoot.querySelectorAll('tspan')].map(
      (one) => one.textContent,
    );
    return numbers.includes('B6023') && !numbers.includes('C0120');
  });
  const [one, other] = await page.evaluate(() =>
    ['B6023', 'C0120'].map((label) => document.querySelector('enf-board').pointOf(label)),
  );
  assert.deepEqual(one, other);
});
test('by night the field is dark, and light again by day', async () => {
  const theme = (night) =>
    page.evaluate(async (dark) => {
      const board = document.querySelector('enf-board');
      board.view = { ...board.view, night: dark };
      await board.updateComplete;
      return board.getAttribute('theme');
    }, night);
  assert.equal(await theme(false), 'day');
  assert.equal(await theme(true), 'night');
  assert.equal(await theme(false), 'day');
});
test('the clock of three days: each a track of its own, today open, who comes counted', async () => {
  const { id } = await ann.api('POST', '/api/games', { scenario: 'gettysburg/three-days', seed: '7', seats: {} });
  await openGame(ann, id);
  await page.locator('#tab-clock').click();
  await page.locator('.day').nth(2).waitFor({ state: 'attached' });
  assert.deepEqual(
    await page
      .locator('.day')
      .evaluateAll((days) => days.map((day) => [day.open, day.querySelectorAll('.turn-track > li').length])),
    [
      [true, 39],
      [false, 54],
      [false, 50],
    ],
  );
  assert.equal(await page.locator('.turn-track .night').count(), 18);
  assert.match(await page.locator('.day[open] .due').first().innerText(), /\+\d+/);
  const tray = page.locator('.tray');
  assert.ok((await tray.locator('button').count()) <= 40, 'a tray that can be looked through');
});

test('troops come by the areas beyond the edge: listed in their order, taken in hand, marched onto the map', async () => {
  const { id } = await ann.api('POST', '/api/games', {
    scenario: 'gettysburg/three-days',
    options: { 'standard-setup': 1 },
    seed: '7',
    seats: {},
  });
  for (let tries = 0, at = 0; tries < 9; tries++) {
    const { stands } = await ann.api('GET', `/api/games/${id}/view`);
    if (stands.phase === 'movement') break;
    const answer = await ann.api('POST', `/api/games/${id}/do`, { side: stands.side, actions: ['end'], at });
    assert.ok(answer.ok, JSON.stringify(answer));
    at = answer.n ?? at + 1;
  }
  await openGame(ann, id);
  await ourTurn(page);
  const caption = page.locator('enf-board .staging-line').nth(1);
  assert.match(await caption.textContent(), /Confederate .* 10 can arrive now/);
  await page.locator('#tab-arrivals').click();
  assert.deepEqual(
    await page
      .locator('.arrivals details[open] .order')
      .allInnerTexts()
      .then((all) => all.slice(0, 2).map((one) => one.toLowerCase())),
    ['first', 'then'],
  );
  assert.match(await page.locator('.arrivals [data-unit="26-NC"]').getAttribute('class'), /can/);
  assert.doesNotMatch(await page.locator('.arrivals [data-unit="40-Va"]').getAttribute('class'), /can/); // [35.0a]
  assert.deepEqual(await seriousViolations(page, '.panels'), []);
  await page.locator('.arrivals [data-unit="26-NC"]').click();
  await page.waitForFunction(() => document.querySelector('enf-board').marks.some((mark) => mark.hex === 'A0536'));
  await touchHex(page, 'A0536');
  await page.waitForFunction(() => document.querySelector('enf-game').store.unit('26-NC').hex === 'A0536');
  await ourTurn(page);
  assert.match(await caption.textContent(), /1 here .* 9 can arrive now/);
  assert.match(await page.locator('enf-board .staging-line').first().textContent(), /12:00: 5 arrive/);
  // the counter stands in the margin, west of the map's first column
  const [outside, inside] = await page.evaluate(() =>
    ['A0536', 'A0535'].map((hex) => document.querySelector('enf-board').pointOf(hex)),
  );
  assert.ok(outside.x < inside.x && Math.abs(outside.y - inside.y) < 1);
  await page.locator('enf-board').focus();
  await page.keyboard.press('ArrowRight'); // the cursor goes from beyond the edge onto the map
  assert.match(await page.locator('enf-board #here').getAttribute('aria-label'), /^A0535/);
  await page.keyboard.press('ArrowLeft');
  assert.match(await page.locator('enf-board #here').getAttribute('aria-label'), /^A0536, staging area 2, .*26 NC/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('enf-game').store.unit('26-NC').hex === 'A0535');
});
test('a scenario that uses a part of the map shows which', async () => {
  const { id } = await ann.api('POST', '/api/games', {
    scenario: 'gettysburg/little-round-top',
    options: { 'standard-setup': 1 },
    seed: '7',
    seats: {},
  });
  await openGame(ann, id);
  await page.waitForFunction(
    () => document.querySelector('enf-board').renderRoot.querySelector('.veil').getAttribute('d').length > 1000,
  );
});
test('and opens at that part, though nobody stands on it yet', async () => {
  const { id } = await ann.api('POST', '/api/games', { scenario: 'gettysburg/culps-hill', seed: '7', seats: {} });
  await ann.go(`/#/replay/${id}`);
  await page.waitForFunction(
    () => document.querySelector('enf-replay')?.view && document.querySelector('enf-board')?.hexPixels > 0,
  );
  const { standing, seen } = await page.evaluate(() => ({
    standing: document.querySelector('enf-replay').view.counters.filter((one) => one.hex).length,
    seen: ['A3030', 'C3030'].map((hex) => document.querySelector('enf-board').sees(hex)),
  }));
  assert.equal(standing, 0);
  assert.deepEqual(seen, [false, false]);
});

test('a bombardment takes three presses: all fires are proposed, resolved, and the phase is over', async () => {
  const made = await ann.api('POST', '/api/games', {
    scenario: 'gettysburg/high-water-mark',
    options: { 'standard-setup': 1 },
    seed: '7',
    seats: { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } },
  });
  await openGame(ann, made.id);
  for (let now = await ourTurn(page); now.phase !== 'bombardment' || now.decision !== 'fire-phase';) {
    await page.evaluate(() => document.querySelector('enf-game').table.act(['end']));
    now = await ourTurn(page);
  }
  await page.locator('#tab-orders').click();
  await page.getByRole('button', { name: 'Propose all fires' }).waitFor();
  await page.locator('enf-board').focus();
  await page.keyboard.press(',');
  const fights = page.locator('.foresight .fights li');
  await fights.first().waitFor();
  const proposed = await fights.count();
  assert.ok(proposed > 2, `${proposed} fires are proposed`);
  assert.match(await fights.first().innerText(), /loss \d+ %, rout \d+ %/, 'with their odds');
  const { n } = await stands(page);
  await page.keyboard.press('.');
  await page.waitForFunction((was) => document.querySelector('enf-game').store.n > was, n);
  await carried(page);
  await ourTurn(page);
  assert.ok((await stands(page)).n > n + proposed, 'they are fired');
  await page.keyboard.press('>');
  await page.waitForFunction(() => document.querySelector('enf-game').store.stands.phase !== 'bombardment');
});

test('hundreds of counters to deploy: one row beside the question, and the rest of them come by a button', async () => {
  const made = await ann.api('POST', '/api/games', {
    scenario: 'gettysburg/high-water-mark',
    seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
  });
  await openGame(ann, made.id);
  await ourTurn(page);
  const inSight = () =>
    page.evaluate(() => {
      const prompt = document.querySelector('.prompt').getBoundingClientRect();
      const question = document.querySelector('.prompt .question').getBoundingClientRect();
      return question.top >= prompt.top && question.bottom <= prompt.bottom;
    });
  assert.ok(await inSight(), 'the question is in sight');
  const tray = page.locator('.tray [data-unit]');
  const few = await tray.count();
  const more = page.locator('.tray .more');
  const rest = Number((await more.innerText()).match(/\d+/)[0]);
  await more.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction((count) => document.querySelectorAll('.tray [data-unit]').length === count, few + rest);
  await page.waitForFunction(
    (at) => document.querySelectorAll('.tray [data-unit]')[at] === document.activeElement,
    few,
  );
  assert.ok(await inSight(), 'and stays there');
  const { n } = await ourTurn(page);
  await tray.last().click();
  await page.waitForFunction((before) => document.querySelector('enf-game').store.n > before, n); // it is asked where to
});
