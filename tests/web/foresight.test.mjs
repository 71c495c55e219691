// The list of what orders would fire and attack: the words of each row, without a browser.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const web = new URL('../../web/', import.meta.url);
const { buildSync } = createRequire(new URL('package.json', web))('esbuild');
const { outputFiles } = buildSync({
  entryPoints: [new URL('src/play/foresight.ts', web).pathname],
  bundle: true,
  format: 'esm',
  write: false,
});
// lit asks for these as it is loaded; nothing is rendered here
globalThis.HTMLElement ??= class {};
globalThis.document ??= { createComment: () => ({}), createTreeWalker: () => ({}) };
const { foresightTemplate } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
);

/** The text of a template, its tags left out. */
function textOf(part) {
  if (Array.isArray(part)) return part.map(textOf).join('');
  if (part?.strings) return part.strings.map((one, i) => one + textOf(part.values[i])).join('');
  return typeof part === 'string' || typeof part === 'number' ? String(part) : '';
}
const rowsOf = (fights) => {
  const on = { nameOf: (unit) => unit, isOurs: () => false };
  const struck = { targets: new Set(), orders: new Set() };
  const text = textOf(foresightTemplate({ actions: 1, sure: 0, paths: [], fights }, struck, [], on));
  return [...text.matchAll(/<li>(.*?)<\/li>/gs)].map(([, row]) =>
    row
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
};

test('a row says its odds, and no stop stands before nothing', () => {
  const fire = { event: 'fire', units: ['9 Mass'], target: 'C1236' };
  const chances = { loss: { ppm: 330_000 }, rout: { ppm: 100_000 }, pin: { ppm: 50_000 } };
  assert.deepEqual(
    rowsOf([
      { ...fire, chances, sure: false },
      { ...fire, target: 'C1237', chances, sure: true },
      { ...fire, target: 'C1238', sure: false },
      { event: 'ratings', units: ['Sykes'], target: '2511', differential: 2, sure: false },
    ]),
    [
      '9 Mass at C1236 loss 33 %, rout 10 %, pin 5 %; if the dice allow',
      '9 Mass at C1237 loss 33 %, rout 10 %, pin 5 %',
      '9 Mass at C1238 if the dice allow',
      'Sykes at 2511 differential +2; if the dice allow',
    ],
  );
});
