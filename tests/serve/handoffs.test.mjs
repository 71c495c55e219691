// tools/bench_handoffs.mjs: two people who are led by orders need one hand-off for each of their turns, and few more.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

test('a battle by mail goes from one person to the other once a turn', () => {
  const tool = new URL('../../tools/bench_handoffs.mjs', import.meta.url).pathname;
  const said = execFileSync('node', [tool, '--games', '1', '--scenario', 'crossroads/battle'], { encoding: 'utf8' });
  const { games, handoffs, visits } = JSON.parse(said);
  assert.equal(games, 1);
  assert.ok(handoffs >= 8 && handoffs <= 20, `${handoffs} hand-offs in eight turns`); // 16 when this was written
  assert.ok(visits >= handoffs);
});
