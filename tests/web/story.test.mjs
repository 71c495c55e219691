// Which lines of the log are worth telling: the pure part of it, without a browser.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const web = new URL('../../web/', import.meta.url);
const { buildSync } = createRequire(new URL('package.json', web))('esbuild');
const { outputFiles } = buildSync({
  entryPoints: [new URL('src/play/story.ts', web).pathname],
  bundle: true,
  format: 'esm',
  write: false,
});
const { worthTelling } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
);

let key = 0;
const line = (told, event) => ({ n: 1, key: (key += 1), told, event });
const step = (unit, from, to, more = '') =>
  line(`${unit} goes from ${from} to ${to}${more}. [6.2]`, { e: 'step', unit, from, to });
const phase = (id) => line(`Phase ${id}.`, { e: 'phase', turn: 1, phase: id });
const told = (lines) => worthTelling(lines).map((one) => one.told);

test('the steps of a march are one line, each unit its own', () => {
  assert.deepEqual(
    told([
      step('Meade', '3637', '3536'),
      step('Meade', '3536', '3437'),
      step('Meade', '3437', '3438'),
      step('Howe', '3537', '3437'),
    ]),
    ['Meade goes from 3637 to 3438. [6.2]', 'Howe goes from 3537 to 3437. [6.2]'],
  );
});
test('a step that says more than its hexes stands alone, and so does a march that begins anew', () => {
  const costs = [step('14 NJ', '2410', '2409', ' for 1, 5 left'), step('14 NJ', '2409', '2408', ' for 1, 4 left')];
  assert.equal(told(costs).length, 2);
  assert.equal(told([step('Meade', '3637', '3536'), step('Meade', '3637', '3638')]).length, 2);
});
test('phases in which nothing happened are left out, but for the present one', () => {
  assert.deepEqual(told([phase('a'), phase('b'), step('Meade', '3637', '3536'), phase('c'), phase('d')]), [
    'Phase b.',
    'Meade goes from 3637 to 3536. [6.2]',
    'Phase d.',
  ]);
});
