// What a player reads before and during a battle, and how one is found on the start page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESK, inWorker, openTable, PHONE } from './browser.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

const cards = (page) => page.locator('.battle-card h3').allInnerTexts();
const comeIn = async (options = DESK) => {
  const visitor = await table.visitor({ ...options, reducedMotion: 'reduce' });
  await visitor.go('/');
  await visitor.page.locator('.battle-card').first().waitFor();
  return visitor;
};

test('the start page finds battles by words, length, size, rules and side', async () => {
  const { page } = await comeIn();
  assert.equal((await cards(page)).length, 16);
  await page.locator('#find-battle').fill('jackson');
  assert.deepEqual(await cards(page), ['Kernstown']);
  await page.getByRole('button', { name: 'Show all' }).click();
  assert.equal((await cards(page)).length, 16);
  const choose = (name, value) => page.locator(`select[name=find-${name}]`).selectOption(value);
  await choose('length', 'short');
  assert.deepEqual((await cards(page)).sort(), ['Fredericksburg', 'The Crossroads']);
  await choose('family', 'fury');
  assert.deepEqual(await cards(page), ['Fredericksburg']);
  await choose('length', '');
  assert.equal((await cards(page)).length, 6);
  await choose('family', '');
  await choose('size', 'large');
  assert.ok((await cards(page)).every((name) => name.startsWith('Gettysburg')));
  await choose('side', 'csa');
  assert.deepEqual(await cards(page), []);
  assert.match(await page.locator('.found').innerText(), /0 of 16 battles/);
});

test('a battle without a picture of its own shows its ground', async () => {
  const { page } = await comeIn();
  await page.waitForFunction(() => document.querySelector('enf-lobby').catalogues.size > 0);
  await page.evaluate(() => {
    const battles = document.querySelector('enf-battles');
    battles.scenarios = battles.scenarios.slice(0, 1).map((one) => ({ ...one, picture: false }));
  });
  await page.locator('.battle-card svg path.ground-form').waitFor({ state: 'attached' });
});

test('a briefing is read before the battle, and beside the map, where it marks what counts', async () => {
  const { page } = await comeIn();
  await page.getByRole('link', { name: 'Briefing of Kernstown' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kernstown' }).waitFor();
  const text = await page.locator('.briefing').innerText();
  for (const words of [
    'The situation',
    'What to do',
    'What wins',
    'ahead by 31 to 60 points',
    'about 3 hours',
    'For a first game',
  ])
    assert.ok(text.toLowerCase().includes(words.toLowerCase()), words);
  assert.equal(await page.locator('.briefing-picture img').evaluate((one) => one.naturalWidth), 640);
  await page.locator('.briefing .case').first().click();
  await page.locator('.case-box').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Confederate' }).click();
  await page.waitForURL(/#\/game\//);
  const marked = () =>
    page.evaluate(() => document.querySelector('enf-board').marks.filter((one) => one.tone === 'target').length);
  await page.locator('#tab-briefing').click();
  await page.waitForFunction(() => document.querySelector('enf-board').marks.some((one) => one.tone === 'target'));
  const tasks = await page.locator('.panel .task h3').allInnerTexts();
  assert.match(tasks[0], /confederate/i, 'the own side first');
  await page.locator('#tab-log').click();
  assert.equal(await marked(), 0, 'they go with the panel');
  await page.locator('#tab-query-victory').click();
  await page.waitForFunction(() => document.querySelector('enf-board').marks.some((one) => one.tone === 'target'));
  await page
    .locator('#panel')
    .getByText(/what wins/i)
    .first()
    .waitFor(); /* it may come after the marks */
});

const network = inWorker && 'nothing goes over the network that could be held up';
test('a briefing that comes late moves no tab under the pointer', { skip: network }, async () => {
  const visitor = await comeIn(),
    { page } = visitor;
  const { id } = await visitor.api('POST', '/api/games', { scenario: 'kernstown/battle', seed: '7', seats: {} });
  let deliver;
  const held = new Promise((done) => {
    deliver = done;
  });
  await page.route(/\/briefing/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${page.url().split('#')[0]}#/game/${id}`);
  const tabs = () => page.locator('.panel-tabs [role=tab]').allInnerTexts();
  await page.locator('#tab-briefing').click();
  await page.locator('.panel', { hasText: 'on its way' }).waitFor();
  const before = await tabs();
  deliver();
  await page.locator('.panel .briefing').waitFor();
  assert.deepEqual(await tabs(), before);
});

test('after a battle the start page proposes another; a battle that nobody knows is refused', async () => {
  const ann = await comeIn();
  const { page } = ann;
  assert.equal(await page.locator('.next-battle').count(), 0, 'a stranger has the offer of the tour');
  const { id } = await ann.api('POST', '/api/games', {
    scenario: 'crossroads/battle',
    seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
  });
  await ann.api('POST', `/api/games/${id}/resign`, { side: 'csa' });
  await ann.go('/#/settings');
  await ann.go('/');
  await page.locator('.next-battle h3').waitFor();
  assert.equal(await page.locator('.next-battle h3').innerText(), 'Kernstown');
  await ann.go('/#/battle/nothing/here');
  await page.getByText('This server has no such battle.').waitFor();
});

test('on a phone the battles are a short list, and a line opens', async () => {
  const { page } = await comeIn(PHONE);
  const heights = await page.locator('.battle-card').evaluateAll((all) => all.map((one) => one.offsetHeight));
  assert.ok(Math.max(...heights) <= 125, `lines, not cards: ${heights}`);
  const card = page.locator('.battle-card').filter({ hasText: 'Kernstown' });
  assert.equal(await card.getByRole('button', { name: 'Hot-seat' }).isVisible(), false);
  await card.getByRole('button', { name: 'Open Kernstown' }).tap();
  await card.getByRole('button', { name: 'Hot-seat' }).waitFor();
  assert.equal(await page.locator('select[name=find-length]').isVisible(), false);
  await page.getByText('Filters').tap();
  await page.locator('select[name=find-length]').waitFor();
});
