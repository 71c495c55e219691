// analyse.test.mjs: `enfilade analyse` on a recorded game, and on saves that are none.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'enfilade-analyse-'));
after(() => rmSync(folder, { recursive: true }));
const whole = spawnSync('xz', ['-dc', 'tests/recordings/fredericksburg-simple.save.xz']).stdout.toString();

function analyse(text, ...options) {
  const file = join(folder, 'game.save');
  writeFileSync(file, text);
  const { stdout, stderr, status } = spawnSync(
    process.env.ENFILADE ?? 'build/enfilade',
    ['analyse', file, '--threads', '2', ...options],
    { maxBuffer: 1 << 26 },
  );
  return { out: stdout.toString(), err: stderr.toString(), status };
}

test('a recorded game: a curve that ends with its result, shares that add up, progress on stderr', () => {
  const { out, err, status } = analyse(whole, '--work', '40');
  assert.equal(status, 0, err);
  const report = JSON.parse(out);
  assert.equal(report.scenario, 'fredericksburg/battle');
  assert.equal(report.points.at(-1).chance, report.winner === report.sides[0] ? 1 : 0);
  assert.equal(report.points.at(-1).n, report.actions);
  for (const side of report.sides) {
    const { start, end, luck, decisions } = report.summary[side];
    assert.ok(Math.abs(end - start - luck - decisions) < 0.002, JSON.stringify(report.summary[side]));
  }
  assert.equal(report.turning_points.length, 5);
  for (const { order, staff } of report.turning_points) assert.ok(order.length > 2 && staff.order.length > 2);
  assert.match(err, /analysing: 50 %\n/);
  assert.match(err, /analysing: 100 %\n/);
  assert.equal(analyse(whole, '--work', '40').out, out, 'the same seed gives the same analysis');
});

test('a save that is cut off, damaged or none gets a clear message', () => {
  const lines = whole.split('\n');
  const cut = analyse(lines.slice(0, -3).join('\n').slice(0, -4));
  assert.equal(cut.status, 1);
  assert.match(cut.err, /game\.save:\d+: /);
  const damaged = analyse(whole.replace('do usa activate', 'do usa activatte'));
  assert.equal(damaged.status, 1);
  assert.match(damaged.err, /game\.save:\d+: action \d+: /);
  const none = analyse('a letter\n');
  assert.equal(none.status, 1);
  assert.match(none.err, /game\.save:1: /);
});

test('options that cannot be', () => {
  assert.equal(analyse(whole, '--work', '0').status, 2);
  assert.match(analyse(whole, '--work', '0').err, /--work takes a number from 1 to/);
  assert.equal(analyse(whole, 'another.save').status, 2);
});
