// Replay of a whole game: moving in time by scrubber, buttons, keys, story and charts, and going on from any moment.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { openTable } from './browser.mjs';
import { watchedGame } from './games.mjs';

let table;
let visitor;
let page;
let id;
before(async () => {
  table = await openTable();
  visitor = await table.visitor({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  page = visitor.page;
  await visitor.go('/');
  await page.locator('.battle-card').first().waitFor();
  id = await watchedGame(visitor);
});
after(() => table.close());

const shown = () =>
  page.evaluate(() => {
    const replay = document.querySelector('enf-replay');
    return {
      n: replay.n,
      length: replay.length,
      turn: replay.view?.turn,
      playing: replay.playing,
      board: document.querySelector('enf-board').view === replay.view,
    };
  });
const settled = (n) =>
  page.waitForFunction((wanted) => {
    const replay = document.querySelector('enf-replay');
    return replay?.view && replay.n === wanted && replay.shown === wanted;
  }, n);
/** The position as the server tells it, for comparison with what the page has put together. */
const truth = (n) => visitor.api('GET', `/api/games/${id}/at/${n}`);

test('the page opens at the start and knows the length', async () => {
  await visitor.go(`/#/replay/${id}`);
  await settled(0);
  const { length, board } = await shown();
  assert.equal(length, (await visitor.api('GET', `/api/games/${id}`)).n);
  assert.ok(length > 100);
  assert.ok(board);
});

test("steps, keys and the scrubber move in time; positions made from changes are the server's", async () => {
  await page.locator('.replay-head h1').click();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('ArrowRight');
    await settled(i + 1);
  }
  const made = await page.evaluate(() => JSON.stringify(document.querySelector('enf-replay').view.counters));
  const told = (await truth(12)).view.counters;
  const byId = (list) => Object.fromEntries(list.map((one) => [one.id, one]));
  assert.deepEqual(byId(JSON.parse(made)), byId(told));
  await page.keyboard.press('ArrowLeft');
  await settled(11);
  await page.getByRole('button', { name: 'Step forward' }).click();
  await settled(12);
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => document.querySelector('enf-replay').n > 12);
  await page.keyboard.press('End');
  const { length } = await shown();
  await settled(length);
  assert.equal(await page.evaluate(() => document.querySelector('enf-replay').view.over), true);
  assert.match(await page.locator('.where').textContent(), /the end/);
  await page.keyboard.press('Home');
  await settled(0);
  await page.getByLabel('Position in the game').fill('57');
  await settled(57);
  assert.equal((await shown()).turn, (await truth(57)).view.turn);
});

test('play goes on by itself, rests at a press, and faster is faster', async () => {
  await page.locator('.pace select').first().selectOption('16');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => document.querySelector('enf-replay').n > 62);
  await page.getByRole('button', { name: 'Pause' }).click();
  const { n, playing } = await shown();
  assert.equal(playing, false);
  await page.waitForTimeout(300);
  assert.ok((await shown()).n <= n + 1);
  await page.locator('.replay-head h1').click();
  await page.keyboard.press(' ');
  await page.waitForFunction((from) => document.querySelector('enf-replay').n > from + 2, n);
  await page.keyboard.press(' ');
});

test('jumps: to a turn, to an event, by the chart; the chart is kept as a picture', async () => {
  const value = await page.locator('.go-to optgroup[label="Turn 2"] option').first().getAttribute('value');
  await page.locator('.go-to').selectOption(value);
  await settled(Number(value));
  assert.equal((await shown()).turn, 2);
  await page.getByPlaceholder(/Search the log/).fill('fire');
  await page.waitForFunction(() => {
    const lines = [...document.querySelectorAll('.story li')];
    return lines.length && lines.every((one) => /fire/i.test(one.innerText));
  });
  const line = page.locator('.story li').first();
  await line.getByRole('button').first().click();
  await page.waitForFunction(() => document.querySelector('.story li.now'));
  assert.match(await page.locator('.story li.now').first().innerText(), /fire/i);
  await page.getByPlaceholder(/Search the log/).fill('');

  const charts = page.locator('.chart svg');
  assert.ok((await charts.count()) >= 2, 'strength and points');
  const numbers = await charts
    .first()
    .locator('.chart-number[text-anchor="middle"]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
  assert.ok(
    numbers.length >= 4 && numbers.every((one, i) => i === 0 || one.left > numbers[i - 1].right + 3),
    'the turns can be told apart',
  );
  const box = await charts.first().boundingBox();
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height / 2);
  await page.waitForFunction(() => {
    const { n, length } = document.querySelector('enf-replay');
    return n > length * 0.3 && n < length * 0.8;
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /Save the chart/ })
      .first()
      .click(),
  ]);
  const picture = readFileSync(await download.path(), 'utf8');
  assert.match(picture, /^<svg/);
  assert.match(picture, /stroke="rgb/);
  assert.match(picture, /Confederate \d+/);
  assert.ok(!picture.includes('var(--'));
});

test('continue from here makes a new game of that moment', async () => {
  await page.getByLabel('Position in the game').fill('200');
  await settled(200);
  const before_ = await truth(200);
  await page.getByRole('button', { name: /Continue from here/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /You play both sides/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/#\/game\//);
  const fork = /#\/game\/([^?]+)/.exec(page.url())[1];
  assert.notEqual(fork, id);
  const made = await visitor.api('GET', `/api/games/${fork}`);
  // its first position: the page may have ended a phase in which nothing can be done by now
  const first = await visitor.api('GET', `/api/games/${fork}/at/${made.base}`);
  assert.equal(first.view.turn, before_.view.turn);
  assert.equal(first.view.phase, before_.view.phase);
  assert.deepEqual([...made.mine].sort(), ['csa', 'usa']);
  await page.locator('.prompt .question').waitFor();
  assert.equal((await visitor.api('GET', `/api/games/${id}`)).state, 'over', 'the old game stays as it was');
});

test('a running game can be watched too, and grows', async () => {
  const made = await visitor.api('POST', '/api/games', {
    scenario: 'monocacy/battle',
    options: { 'standard-setup': 1 },
    seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
  });
  await visitor.api('POST', `/api/games/${made.id}/do`, { side: 'csa', actions: ['end'], at: 0, key: 'one' });
  await visitor.go(`/#/replay/${made.id}`);
  await settled(0);
  assert.equal((await shown()).length, 1);
  await visitor.api('POST', `/api/games/${made.id}/do`, { side: 'csa', actions: ['move Rodes'], at: 1, key: 'two' });
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await settled(2);
});

test('a game that is not there has no replay to leaf through', async () => {
  visitor.expect(/status of 404/);
  await visitor.go('/#/replay/nothing-here');
  await page.getByRole('heading', { name: 'This replay cannot be shown' }).waitFor();
  assert.equal(await page.getByRole('button').count(), 0);
  await page.getByRole('link', { name: 'Back to the battles' }).waitFor();
});
