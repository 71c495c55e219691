// lzma.test.mjs: what `xz` packs for the site, the page's worker unpacks: without a browser.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { FOR_PROGRAMS, packed } from '../../tools/lzma.mjs';

const web = new URL('../../web/', import.meta.url);
const { buildSync } = createRequire(new URL('package.json', web))('esbuild');
const { outputFiles } = buildSync({
  entryPoints: [new URL('src/site/lzma.ts', web).pathname],
  bundle: true,
  format: 'esm',
  write: false,
});
const { unpack } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);

/** Bytes without an order, the same every time. */
function noise(length) {
  let state = 1;
  return Buffer.from({ length }, () => undefined).map(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

const CASES = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from('x'),
  'one byte often': Buffer.alloc(100_000, 'x'),
  text: readFileSync(new URL('../../docs/rulings.md', import.meta.url)),
  noise: noise(20_000),
  'noise twice, far apart': Buffer.concat([noise(70_000), Buffer.alloc(300_000), noise(70_000)]),
};
for (const [name, bytes] of Object.entries(CASES))
  test(`${name} comes back as it was`, () => {
    assert.deepEqual(Buffer.from(unpack(packed(bytes))), bytes);
  });

test('so does a program', () => {
  const program = readFileSync(process.execPath).subarray(0, 2_000_000);
  assert.equal(Buffer.compare(Buffer.from(unpack(packed(program, false, FOR_PROGRAMS))), program), 0);
});

test('a file that is cut off or damaged is refused, not shown', () => {
  const whole = packed(CASES.text);
  assert.throws(() => unpack(whole.subarray(0, whole.length >> 1)), /cut off/);
  const far = Buffer.from(whole);
  far.fill(0xff, 14, 40);
  assert.throws(() => unpack(far), /damaged|cut off/);
});

test('xz agrees about what is packed', () => {
  const bytes = execFileSync('xz', ['--format=lzma', '-dc'], { input: packed(CASES.text) });
  assert.equal(Buffer.compare(bytes, CASES.text), 0);
});
