// The choices of `simple-1`, pinned: whole games of it against itself, summed up in a digest (tools/duel/pace.c). Others are
// measured against it, so it must never change; a rule that is changed on purpose may, and then the failure prints what to write below.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'enfilade-pace-'));
after(() => rmSync(folder, { recursive: true }));

const DIGESTS = {
  'crossroads/battle': '1d73808dcfab5c44',
  'gettysburg/mcphersons-ridge': '5aa73bfb87cb9aed',
  'gettysburg/little-round-top': '2b8c7b36d7bf56ce',
  'gettysburg/culps-hill': 'de77e3fc544e6d22',
  'gettysburg/high-water-mark': '9dc6f54b44823d5a',
  'kernstown/battle': 'e270222593409599',
  'monocacy/battle': '2e9f8992a446a658',
};

function pace(scenario, words) {
  const pack = join(folder, scenario.replace('/', '_'));
  execFileSync(process.env.ENFILADE, ['pack', scenario.replace('/battle', ''), '-o', pack]);
  return spawnSync(process.env.PACE, [pack, scenario, ...words], { encoding: 'utf8' });
}

for (const [scenario, digest] of Object.entries(DIGESTS))
  test(`simple-1 plays ${scenario} as it always did`, () => {
    const { stdout } = pace(scenario, ['simple-1', '1', '1', '--most', '6000']);
    const result = JSON.parse(stdout);
    assert.equal(result.wrong, 0);
    assert.equal(result.digest, digest);
  });

test('simple is simple-1', () => {
  const [one, other] = ['simple', 'simple-1'].map((mind) => pace('crossroads/battle', [mind, '5', '1']).stdout);
  assert.equal(JSON.parse(one).digest, JSON.parse(other).digest);
});

test('every mind plays on when its memory is wiped at each action', () => {
  for (const mind of ['simple-1', 'regular']) {
    const result = JSON.parse(pace('crossroads/battle', [mind, '1', '1', '--forgets', '--most', '6000']).stdout);
    assert.equal(result.wrong, 0);
    assert.ok(result.actions < 6000, 'the game comes to an end');
    assert.ok(result.marches > 100, 'marches go on');
  }
});

test('an imagined game for every action', () => {
  const result = JSON.parse(pace('crossroads/battle', ['simple', '3', '2', '--imagined']).stdout);
  assert.equal(result.wrong, 0);
  assert.equal(result.games, 2);
  assert.ok(result.kinds.movement.actions > 0);
});

test('what makes no sense is refused', () => {
  assert.match(pace('crossroads/battle', ['clever', '1', '1']).stderr, /no such mind: clever/);
  assert.match(pace('crossroads/battle', ['simple', '1', '1', 'hailstorm=1']).stderr, /no such option/);
});
