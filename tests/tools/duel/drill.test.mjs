// How the traits of a battle's two seats are tuned (tools/duel/drill.mjs, drill.c): the same dice give the same traits, what
// is there already is not played again, what is written loads and is played by, and what does not win is not written.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'enfilade-drill-'));
after(() => rmSync(folder, { recursive: true }));
const games = join(folder, 'games');
cpSync('games', games, { recursive: true });
const traits = join(games, 'crossroads', 'traits.tsv');
rmSync(traits, { force: true });

const little = ['--battles', 'crossroads/battle', '--tries', '2', '--rounds', '2', '--pairs', '2', '--trials', '2'];
const drill = (out, ...more) =>
  spawnSync('node', ['tools/duel/drill.mjs', '--out', join(folder, out), '--games', games, ...little, ...more], {
    encoding: 'utf8',
  });
const tried = (out, attempt, ending) => join(folder, out, `crossroads-battle.${attempt}.${ending}`);
const text = (file) => readFileSync(file, 'utf8');

test('the same dice give the same traits, other dice others', () => {
  const { status, stdout, stderr } = drill('one');
  assert.equal(status, 0, stderr);
  const { scenario, best, tries } = JSON.parse(stdout);
  assert.deepEqual([scenario, tries.length], ['crossroads/battle', 2]);
  const sum = (one) => one.regular + one['simple-1'];
  assert.ok(tries.every((one) => sum(tries[best]) >= sum(one)));
  assert.equal(drill('two').status, 0);
  assert.equal(text(tried('one', 1, 'tsv')), text(tried('two', 1, 'tsv')));
  assert.notEqual(text(tried('one', 0, 'tsv')), text(tried('one', 1, 'tsv')));
});

test('what was drilled is not drilled again', () => {
  const before = statSync(tried('one', 0, 'tsv')).mtimeMs;
  rmSync(tried('one', 1, 'tsv'));
  assert.equal(drill('one').status, 0);
  assert.equal(statSync(tried('one', 0, 'tsv')).mtimeMs, before);
  assert.ok(existsSync(tried('one', 1, 'tsv')));
});

test('traits that win are written and loaded, others are not', () => {
  writeFileSync(tried('one', 0, 'score'), 'regular\t0.1\nsimple-1\t0.2\nbefore\t0.3\n');
  writeFileSync(tried('one', 1, 'score'), 'regular\t-0.1\nsimple-1\t0.3\nbefore\t0.2\n');
  assert.equal(drill('one', '--write').status, 0);
  assert.equal(existsSync(traits), false);
  writeFileSync(tried('one', 1, 'score'), 'regular\t0.1\nsimple-1\t0.3\nbefore\t0.2\n');
  assert.equal(drill('one', '--write').status, 0);
  assert.equal(text(traits), text(tried('one', 1, 'tsv')));
  const size = (pack) => {
    execFileSync(process.env.ENFILADE, ['pack', 'crossroads', '-o', pack, '--games', games]);
    return readFileSync(pack);
  };
  const learned = size(join(folder, 'learned'));
  rmSync(traits);
  assert.notDeepEqual(size(join(folder, 'plain')), learned);
});

test('a drill that makes no sense is refused', () => {
  const pack = tried('one', 0, 'pack');
  const words = [pack, 'crossroads/battle', '27', 'tools/duel/traits/gbacw.tsv', '2', '2', '1', '1', '1'];
  const refused = (at, word, reason) => {
    const done = spawnSync(process.env.DRILL, words.with(at, word), { encoding: 'utf8' });
    assert.equal(done.status, 2);
    assert.match(done.stderr, reason);
  };
  refused(2, 'none', /not a number above 0: none/);
  refused(4, '0', /not a number above 0: 0/);
  refused(3, 'no-such.tsv', /cannot read: no-such\.tsv/);
  refused(1, 'crossroads/siege', /crossroads\/siege/);
});
