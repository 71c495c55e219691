// `enfilade aide`: the orders of a save are carried out and timed; what is no save, or has nothing to do, is refused.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Engine } from '../../tools/clicks/engine.mjs';

const program = process.env.ENFILADE ?? 'build/enfilade';
const aide = (...words) => spawnSync(program, ['aide', ...words], { encoding: 'utf8' });

test('the orders of the side to act are carried out in the open phase and timed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'aide-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const engine = new Engine(program);
  t.after(() => engine.close());
  let now = await engine.must({ cmd: 'new', scenario: 'crossroads/battle', options: { 'standard-setup': 1 }, seed: 7 });
  while (now.phase !== 'movement') now = await engine.bySimple(now.side, 1);
  await engine.must({ cmd: 'order', side: now.side, order: 'Calloway march 1010 ask never' });
  const { text } = await engine.must({ cmd: 'save' });
  const path = join(folder, 'game.save');
  writeFileSync(path, text);
  const { status, stdout } = aide(path, '--times', '3');
  assert.equal(status, 0);
  const found = JSON.parse(stdout);
  assert.equal(found.scenario, 'crossroads/battle');
  assert.equal(found.orders, 1);
  assert.ok(found.actions > 5, stdout);
  assert.ok(found.aide_ms > 0 && found.least_ms <= found.aide_ms);
});

test('what cannot be read is said', () => {
  assert.equal(aide().status, 2);
  const missing = aide('/nowhere/at-all.save');
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /cannot be opened/);
});
