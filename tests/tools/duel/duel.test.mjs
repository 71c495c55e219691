// A few whole games in which one side is led by orders alone, of both families (tools/duel/duel.c): they come to an end,
// the same seed gives the same margins, and a script that makes no sense is refused with its words.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'enfilade-duel-'));
after(() => rmSync(folder, { recursive: true }));

function duel(game, side, script, more = []) {
  const pack = join(folder, game);
  const orders = join(folder, 'orders.txt');
  execFileSync(process.env.ENFILADE, ['pack', game, '-o', pack]);
  writeFileSync(orders, script);
  return spawnSync(process.env.DUEL, [pack, `${game}/battle`, side, orders, '1', '1', ...more], { encoding: 'utf8' });
}

for (const [game, side, script] of [
  ['crossroads', 'csa', '* attack 1010\n'],
  ['crossroads', 'usa', '# the town\n* hold 0910 1009 1010 1110\n'],
  ['fredericksburg', 'usa', '* attack 3332\n'],
  ['chancellorsville', 'usa', '* attack 1037\n'],
])
  test(`${side} of ${game} by orders`, () => {
    const first = duel(game, side, script);
    assert.equal(first.status, 0, first.stderr);
    assert.match(first.stdout, /^1 -?\d+ -?\d+\n$/);
    assert.equal(duel(game, side, script).stdout, first.stdout);
  });

test('what orders mean does not change when a computer player learns something', () => {
  assert.equal(duel('crossroads', 'usa', '* hold 0910 1009 1010 1110\n').stdout, '1 -35 -1\n');
});

test('an order can wait for its turn', () => {
  const [held, later] = ['* hold\n', '* hold\nturn 3: * attack 1010\n'].map((script) =>
    duel('crossroads', 'csa', script),
  );
  assert.equal(later.status, 0, later.stderr);
  assert.notEqual(later.stdout, held.stdout);
  assert.match(duel('crossroads', 'csa', '* hold\nturn 2: Calloway attack 9910\n').stderr, /9910/);
});

test('what makes no sense is refused', () => {
  assert.match(duel('crossroads', 'csa', 'Calloway attack 9910\n').stderr, /9910/);
  assert.match(duel('crossroads', 'csa', '* hold\n', ['hailstorm=1']).stderr, /no such option/);
});

test('what a player ponders is told choice by choice', () => {
  const pack = join(folder, 'crossroads');
  execFileSync(process.env.ENFILADE, ['pack', 'crossroads', '-o', pack]);
  const told = execFileSync(process.env.PONDER, [pack, 'crossroads/battle', 'veteran@20000', 'simple-1', '1', '3'], {
    encoding: 'utf8',
  });
  const choices = told.split(/^turn /m).slice(1);
  const [, asked, changed] = told.match(/^(\d+) choices, (\d+) changed; \d+ candidates compared/m);
  assert.equal(choices.length, Number(asked));
  assert.ok(choices.length > 3);
  for (const choice of choices) {
    assert.equal(choice.match(/^ {2}\* /gm).length, 1, choice);
    assert.match(choice, /^ {2}. {2}0 .* edge {6}0 \+- {4}0 /m);
    assert.ok(choice.match(/ playouts /g).length > 1);
  }
  const others = choices.filter((choice) => !/^ {2}\* {2}0 /m.test(choice));
  assert.equal(others.length, Number(changed));
  assert.ok(others.length > 0);
  for (const choice of others) assert.match(choice, /^ {2}\* .* edge +[1-9]\d* /m); // what it takes was better
});
