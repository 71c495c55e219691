// lab.test.mjs: the Lab page: a small experiment is described and watched, its figures are those of `enfilade lab`, one of its
// games opens in the replay; by keyboard, on a phone, and axe finds nothing.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { program } from '../serve/harness.mjs';
import { openTable, PHONE, seriousViolations } from './browser.mjs';

let table;
const folder = mkdtempSync(join(tmpdir(), 'enfilade-lab-'));
before(async () => {
  table = await openTable();
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await table.close();
});

const GAMES = 4;
/** The same experiment at the command line. */
function sameAtTheCommandLine() {
  const path = join(folder, 'same.yaml');
  writeFileSync(
    path,
    `scenario: crossroads/battle\ngames: ${GAMES}\nseed: 7\nplayers: {csa: recruit, usa: regular}\nvariants:\n` +
      '  - {name: standard, title: as it is}\n  - {name: variant-1, title: Other, options: {standard-setup: 0}}\n',
  );
  const run = spawnSync(program, ['lab', 'run', path, '--out', join(folder, 'out')], { encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
  return JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8'));
}
const sum = (turns) => turns.flat().reduce((total, one) => total + (typeof one === 'number' ? one : 0), 0);
const percent = (share) => `${(100 * share).toFixed(1)} %`;

test('an experiment is begun, watched to its end and read; its games open in the replay', async () => {
  const visitor = await table.visitor();
  const { page } = visitor;
  await visitor.go('/');
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await page.locator('.lab-form').waitFor();
  assert.deepEqual(await seriousViolations(page), [], 'the form');
  await page.locator('select[name=scenario]').selectOption('crossroads/battle');
  await page.locator('select[name=player-csa]').selectOption('recruit');
  await page.locator('input[name=games]').fill(String(GAMES));
  await page.locator('input[name=seed]').fill('7');
  await page.getByRole('button', { name: 'Add a variant' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('select[name=what-0]').selectOption('option:standard-setup');
  await page.locator('select[name=value-0]').selectOption('0');
  await page.getByRole('button', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  const progress = page.getByRole('progressbar', { name: 'Games played' });
  await progress.waitFor();
  assert.equal(await progress.getAttribute('max'), String(2 * GAMES));
  await page.getByText(`${2 * GAMES} of ${2 * GAMES} games: done`).waitFor();
  const expected = sameAtTheCommandLine();
  const [first, second] = expected.variants;
  // The figures of the last edition, which may come a moment after the last game.
  await page.locator('#results tbody tr').nth(1).waitFor();
  const rows = await page.locator('#results tbody tr').allTextContents();
  for (const [i, one] of [first, second].entries())
    for (const side of one.sides) {
      const { share, interval } = one.won[side.id];
      const words = `${side.title}: ${percent(share)} (${percent(interval[0])} to ${percent(interval[1])})`;
      assert.ok(rows[i].includes(words), `${rows[i]}: ${words}`);
    }
  const [comparison] = expected.comparisons;
  const shown = await page.locator('#results + p').textContent();
  assert.equal(
    shown.replace(/^.*? (makes|gives)/, '$1'),
    comparison.sentence.replace(/^.*? (makes|gives)/, '$1'),
    'the sentence',
  );
  await page.locator('.lab-report > label select').selectOption('1');
  const fell = second.maps[0].turns;
  const says = page.locator('.heat-map output');
  assert.equal(await says.textContent(), `all turns: ${sum(fell)} in ${GAMES} games`);
  const slider = page.locator('.heat-map input[type=range]');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await says.textContent(), `turn 1: ${sum([fell[0]])} in ${GAMES} games`);
  assert.equal(await page.locator('path.middle').count(), 2 * second.bands.length);
  assert.deepEqual(await seriousViolations(page), [], 'the figures');
  if (process.env.ENFILADE_PICTURES)
    await page.screenshot({ path: join(process.env.ENFILADE_PICTURES, 'lab-page.png'), fullPage: true });
  await page.locator('.lab-report input[name=seed]').fill('8');
  await page.getByRole('button', { name: 'Open in the replay' }).click();
  await page.waitForURL(/#\/replay\//);
  await page.getByText('How the game went').waitFor();
  // And from any moment of it the lab goes on, many times.
  await page.getByRole('button', { name: 'Next phase' }).click();
  const onward = page.getByRole('link', { name: '… many times in the lab' });
  await page.locator('a.lab-button:not([href$="at=0"])').waitFor();
  const at = /at=(\d+)$/.exec(await onward.getAttribute('href'))[1];
  await onward.click();
  await page.getByText('All games continue from here').waitFor();
  assert.equal(await page.locator('select[name=scenario]').count(), 0);
  assert.deepEqual(await seriousViolations(page), [], 'the form of a position');
  await page.getByRole('button', { name: 'Add a variant' }).click();
  const subjects = await page.locator('select[name=what-0] option').allTextContents();
  assert.deepEqual(
    subjects,
    ['Confederate player', 'Union player', 'A number of a chart or an award'],
    'a position brings its own options',
  );
  await page.locator('select[name=value-0]').selectOption('recruit');
  await page.locator('select[name=player-usa]').selectOption('recruit');
  await page.locator('input[name=games]').fill('2');
  if (process.env.ENFILADE_PICTURES)
    await page.screenshot({ path: join(process.env.ENFILADE_PICTURES, 'lab-from.png'), fullPage: true });
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('4 of 4 games: done').waitFor();
  assert.match(await page.locator('h1').textContent(), new RegExp(`^From step ${at} of `));
  await page.locator('#results tbody tr').nth(1).waitFor();
});

test('a number of a chart or an award is changed: the printed one is seen, a wrong one is refused', async () => {
  const visitor = await table.visitor({ locale: 'de-DE' });
  visitor.expect(/status of 400/);
  const { page } = visitor;
  await visitor.go('/#/lab');
  await page.locator('select[name=scenario]').selectOption('crossroads/battle');
  await page.locator('input[name=games]').fill('2');
  const add = page.getByRole('button', { name: 'Variante hinzufügen' });
  await add.click();
  await add.click();
  await page.locator('select[name=what-0]').selectOption('number:');
  await page.locator('select[name=what-1]').selectOption('number:');
  await page.locator('input[name=number-1]').waitFor();
  assert.deepEqual(await seriousViolations(page), [], 'the form');
  await page.locator('select[name=table-1]').selectOption({ label: 'Feuer: Ergebnisse' });
  await page.locator('select[name=row-1]').selectOption({ label: 'Zeile 6' });
  await page.locator('select[name=column-1]').selectOption({ label: 'Spalte 2' });
  assert.equal(await page.locator('.printed').nth(1).textContent(), 'gedruckt: 1');
  await page.locator('input[name=number-1]').fill('3*');
  await page.locator('select[name=row-0]').selectOption({ label: 'ein Stärkepunkt gefangen' });
  assert.equal(await page.locator('.printed').first().textContent(), 'gedruckt: 2');
  await page.locator('input[name=number-0]').fill('100');
  await page.getByRole('button', { name: 'Beginnen' }).click();
  await page.getByText('Variante 1: 100 liegt nicht zwischen 0 und 99.').waitFor();
  // What is in the second stays there when the first goes.
  await page.getByRole('button', { name: 'Variante 1 entfernen' }).click();
  assert.equal(await page.locator('input[name=number-0]').inputValue(), '3*');
  await page.getByRole('button', { name: 'Beginnen' }).click();
  const rows = page.locator('#results tbody tr');
  await rows.nth(1).getByText('Feuer: Ergebnisse, Zeile 6, Spalte 2: 3* statt 1').waitFor();
  await page.getByText('4 von 4 Spielen: erledigt').waitFor();
  await page.locator('.lab-report > label select').selectOption('1');
  await page.getByRole('button', { name: 'In der Wiedergabe öffnen' }).click();
  await page.waitForURL(/#\/replay\//);
  await page.getByText('Wie das Spiel verlief').waitFor();
});

test('on a phone nothing is wider than the screen, and an experiment can be deleted', async () => {
  const visitor = await table.visitor(PHONE);
  const { page } = visitor;
  await visitor.go('/#/lab');
  await page.locator('.lab-form').waitFor();
  await page.locator('select[name=scenario]').selectOption('crossroads/battle');
  await page.locator('input[name=games]').fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('1 of 1 games: done').waitFor();
  await page.locator('svg.map image').waitFor();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok((await wide()) <= 0, 'the figures');
  assert.deepEqual(await seriousViolations(page), [], 'on a phone');
  await page.getByRole('link', { name: 'All experiments' }).click();
  const row = page.locator('.lab-own tbody tr');
  await row.waitFor();
  assert.ok((await wide()) <= 0, 'the list');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText('None yet.').waitFor();
});
