// The staff's look at a finished game, in the replay: begun by a button, with a bar, then a curve and turning points that can
// be clicked. Running games are not analysed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { openTable, seriousViolations } from './browser.mjs';
import { shot } from './harness.mjs';

const recording = process.env.ENFILADE_ANALYSED ?? 'fredericksburg-simple';
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
  const text = spawnSync('xz', ['-dc', `tests/recordings/${recording}.save.xz`], {
    maxBuffer: 1 << 26,
  }).stdout.toString();
  ({ id } = await visitor.api('POST', '/api/import', { text }));
  assert.ok(id);
});
after(() => table.close());

const position = () => page.evaluate(() => document.querySelector('enf-replay').n);
const reached = (n) => page.waitForFunction((wanted) => document.querySelector('enf-replay').n === wanted, n);

test('a running game is not analysed: the staff would tell secrets', async () => {
  const made = await visitor.api('POST', '/api/games', {
    scenario: 'crossroads',
    seats: { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } },
  });
  visitor.allowed.push(/403 \(Forbidden\).*analysis/);
  const answer = await visitor.api('GET', `/api/games/${made.id}/analysis`);
  assert.equal(answer.error?.kind, 'forbidden', JSON.stringify(answer));
  await visitor.go(`/#/replay/${made.id}`);
  await page.locator('.replay-controls').waitFor();
  assert.equal(await page.locator('enf-analysis').count(), 0);
});

test('a press begins it, a bar shows how far it is, and the server answers others meanwhile', async () => {
  await visitor.go(`/#/replay/${id}`);
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await page.locator('enf-analysis progress').waitFor();
  const seen = new Set();
  let slowest = 0;
  for (let answer = { thousandths: 0 }; !answer.analysis;) {
    const began = Date.now();
    answer = await visitor.api('GET', `/api/games/${id}/analysis`);
    slowest = Math.max(slowest, Date.now() - began);
    assert.equal(answer.why, undefined);
    seen.add(answer.thousandths);
    await page.waitForTimeout(150);
  }
  assert.ok(seen.size > 3, `how far it was: ${[...seen]}`);
  assert.ok(slowest < 2000, `an answer took ${slowest} ms`);
  await page.locator('.analysis-curve').waitFor();
});

test('the curve and the turning points go to their moments', async () => {
  const { analysis } = await visitor.api('GET', `/api/games/${id}/analysis`);
  assert.equal(await page.locator('.turning-points li').count(), 5);
  assert.equal(await page.locator('.analysis-mark').count(), 5);
  await page.locator('.turning-points button').nth(2).click();
  await reached(analysis.turning_points[2].from);
  const box = await page.locator('.analysis-curve svg').boundingBox();
  await page.locator('.analysis-curve svg').click({ position: { x: box.width / 2, y: box.height / 2 } });
  await page.waitForFunction((n) => document.querySelector('enf-replay').n !== n, analysis.turning_points[2].from);
  const n = await position();
  assert.ok(n > 0 && n < analysis.actions, String(n));
  const table = await page.locator('.analysis-summary').innerText();
  for (const words of ['Luck', 'Decisions', 'Best order', 'Worst order']) assert.match(table, new RegExp(words));
  assert.deepEqual(await seriousViolations(page, 'enf-analysis'), []);
  await page.locator('#analysis-title').scrollIntoViewIfNeeded();
  await shot(page, 'analysis');
});

test('a later visitor finds it done', async () => {
  await visitor.go('/');
  await visitor.go(`/#/replay/${id}`);
  await page.locator('.analysis-curve').waitFor();
});
