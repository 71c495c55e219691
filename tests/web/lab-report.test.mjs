/* lab-report.test.mjs: the report of an experiment in a real browser, as a file, without a network. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { openBrowser } from './browser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'enfilade-report-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('the report opens without a network and shows its figures', async () => {
  const words = ['lab', 'run', 'kernstown', '--games', '6', '--players', 'simple', '--out', folder];
  const run = spawnSync(process.env.ENFILADE, words, { encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
  const figures = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  const [variant] = figures.variants;
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const asked = [];
    const failed = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => failed.push(error.message));
    await page.goto(pathToFileURL(join(folder, 'report.html')).href);
    await page.waitForSelector('svg.map image');
    assert.deepEqual(failed, []);
    assert.deepEqual(
      asked.filter((url) => !/^(file|data):/.test(url)),
      [],
    );
    assert.equal(await page.textContent('h1'), figures.title);
    const row = await page.textContent('#results tbody tr');
    for (const side of variant.sides)
      assert.ok(row.includes(`${(100 * variant.won[side.id].share).toFixed(1)} %`), `${row}: ${side.id}`);
    assert.ok(row.includes(String(variant.margin.mean)));
    assert.equal(await page.locator('path.middle').count(), 2 * variant.bands.length);
    // The map: what fell in all turns, and in one.
    const sum = (turns) => turns.flat().reduce((total, value) => total + (typeof value === 'number' ? value : 0), 0);
    const fell = variant.maps[0].turns;
    assert.match(await page.textContent('output'), new RegExp(`all turns: ${sum(fell)} in 6 games`));
    const turn = fell.findIndex((list) => list.length > 0) + 1;
    await page.locator('input[type=range]').fill(String(turn));
    assert.equal(await page.textContent('output'), `turn ${turn}: ${sum([fell[turn - 1]])} in 6 games`);
    assert.equal(await page.locator('svg.map circle').count(), fell[turn - 1].length / 2);
    if (process.env.ENFILADE_PICTURES)
      await page.screenshot({ path: join(process.env.ENFILADE_PICTURES, 'lab.png'), fullPage: true });
  } finally {
    await browser.close();
  }
});
