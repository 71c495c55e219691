// The choices of `simple`, pinned: whole games of it against itself, summed up in a digest (tools/duel/pace.c). Making it
// faster must not change them; a rule that is changed on purpose may, and then the failure prints what to write below.
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
  test(`simple plays ${scenario} as it always did`, () => {
    const { stdout } = pace(scenario, ['simple', '1', '1', '--most', '6000']);
    const result = JSON.parse(stdout);
    assert.equal(result.wrong, 0);
    assert.equal(result.digest, digest);
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
