// What the staff would order, asked for on the page: words and ghosts, an order given from it; the computer's plan for a
// pupil; and what either staff would have ordered, in the replay.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seriousViolations } from './browser.mjs';
import { comeIn, newGame, openGame, openTable, ourTurn, shot } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

const SMALL = { scenario: 'crossroads/battle' };
const ALONE = { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'regular' } };
const ghosts = (page) => page.evaluate(() => document.querySelector('enf-game').table.lines.length);

test('the staff is asked by a key: its orders in words with reasons, ghosts on the map, and one is given', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, ALONE, SMALL);
  await openGame(visitor, id);
  await ourTurn(page);
  const before = await ghosts(page);
  await page.keyboard.press('Shift+A');
  await page.getByRole('heading', { name: 'What the staff would order' }).waitFor();
  await page.getByText(/Expected by the end of turn \d+: /).waitFor();
  assert.ok((await ghosts(page)) > before, 'its ways are drawn');
  await shot(page, 'advice');
  assert.deepEqual(await seriousViolations(page), []);
  const give = page.getByRole('button', { name: /^Order it: / }).first();
  const order = (await give.getAttribute('aria-label')).slice('Order it: '.length);
  await give.click();
  await page.waitForFunction(
    (text) => document.querySelector('enf-game').table.orders.book?.orders.some((one) => one.text.startsWith(text)),
    order,
  );
  await page.getByRole('button', { name: 'Put it away' }).click();
  await page.waitForFunction(() => !document.querySelector('.advised'));
});

test('a pupil hears the plan of the computer; who did not ask for that does not', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const plan = page.getByRole('button', { name: 'The Union plan' });
  await openGame(visitor, await newGame(visitor, ALONE, SMALL));
  await ourTurn(page);
  await page.keyboard.press(';');
  await page.getByRole('button', { name: 'Ask the staff' }).waitFor();
  assert.equal(await plan.count(), 0);
  await openGame(visitor, await newGame(visitor, ALONE, { ...SMALL, pupil: true }));
  await ourTurn(page);
  await page.keyboard.press(';');
  await plan.click();
  await page.getByRole('heading', { name: 'The Union plan' }).waitFor();
  await page.getByText(/Expected by the end of turn \d+: /).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Order it/ }).count(), 0, 'it is not ours to give');
  await shot(page, 'plan-of-the-computer');
});

test('in a game between people there is nobody to ask', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await openGame(visitor, await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'open' } }, SMALL));
  await page.keyboard.press(';');
  await page.locator('.orders').waitFor();
  assert.equal(await page.locator('.advice').count(), 0);
});

test('the replay of a game that is over tells what either staff would have ordered', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } }, SMALL);
  assert.ok(await visitor.api('POST', `/api/games/${id}/resign`, { side: 'usa' }));
  await page.evaluate((game) => {
    location.hash = `#/replay/${game}?at=0`;
  }, id);
  await page.getByRole('button', { name: 'The Confederate plan' }).click();
  await page.getByRole('heading', { name: 'The Confederate plan' }).waitFor();
  await page.getByText(/Expected by the end of turn \d+: /).waitFor();
  await shot(page, 'plan-in-the-replay');
});

test('learning is a choice when a game against the computer is set up', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await page.evaluate(async () => {
    const { scenarios } = await (await fetch('/api/scenarios')).json();
    await globalThis.customElements.whenDefined('enf-setup');
    let setup = document.querySelector('enf-setup');
    if (!setup) {
      setup = document.createElement('enf-setup');
      document.body.append(setup);
    }
    await setup.open(
      scenarios.find((one) => one.id === 'crossroads/battle'),
      undefined,
    );
  });
  await page.getByLabel(/For learning/).check();
  await shot(page, 'setup-for-learning');
  const created = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/games') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const { id } = await (await created).json();
  assert.equal((await visitor.api('GET', `/api/games/${id}`)).pupil, true);
});
