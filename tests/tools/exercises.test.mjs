// The tactical exercises of tests/exercises: all load, each can be solved, and nobody solves them by accident.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = process.env.ENFILADE ?? 'build/enfilade';
const FOLDER = 'tests/exercises';
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

const play = (player, ...words) =>
  JSON.parse(execFileSync(PROGRAM, ['exercise', '--json', '--player', player, ...words], { encoding: 'utf8' }));
const solvedBy = (report) => report.exercises.filter((row) => row.solved).map((row) => row.name);

/** The policy that never changes; it has its old name until there is another. */
function frozen() {
  const words = ['exercise', names[0], '--seeds', '1', '--player', 'simple-1'];
  return spawnSync(PROGRAM, words).status === 0 ? 'simple-1' : 'simple';
}

test('every exercise is solved by its reference, and never by an illegal proposal', () => {
  const report = play('reference');
  assert.deepEqual(
    report.exercises.filter((row) => !row.solved).map((row) => `${row.name} ${row.good}/${row.seeds}`),
    [],
  );
  assert.equal(report.of, names.length);
  assert.ok(report.exercises.every((row) => row.wrong === 0));
});

test('one that is not there is named, and nothing is counted', () => {
  for (const words of [['no-such'], ['no-such', '--json']]) {
    const { status, stdout, stderr } = spawnSync(PROGRAM, ['exercise', ...words], { encoding: 'utf8' });
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /no-such\.json: /);
  }
});

test('playing at random or passing solves nearly none', () => {
  for (const player of ['random', 'pass']) {
    const solved = solvedBy(play(player));
    assert.ok(solved.length <= 1, `${player} solves ${solved}`);
  }
});

test('there are twenty, of both families, and the computer of the day they were written solves few', () => {
  assert.equal(names.length, 20);
  const operational = /^(chancellorsville|chattanooga|chickamauga|fredericksburg|spotsylvania|wilderness)-/;
  assert.equal(names.filter((name) => operational.test(name)).length, 7);
  const solved = solvedBy(play(frozen()));
  assert.ok(solved.length <= 8, `${frozen()} solves ${solved}`);
});

test('the same player gets the same result twice', () => {
  const steady = (report) => report.exercises.map(({ ms, ...row }) => row);
  assert.deepEqual(steady(play('simple', names[0], '--seeds', '3')), steady(play('simple', names[0], '--seeds', '3')));
});

// Each of them asks for something that the mind does by a trait of its own (src/gbacw/mind/ai_traits.c), by which those
// who carry out a person's orders, and the frozen policy, do not play.
test('regular solves the regimental exercises without looking ahead', () => {
  const regimental = names.filter((name) => /^(crossroads|gettysburg|kernstown|monocacy)-/.test(name));
  assert.equal(regimental.length, 13);
  assert.deepEqual(solvedBy(play('regular', ...regimental)).sort(), regimental.sort());
  assert.deepEqual(solvedBy(play(frozen(), ...regimental)), ['crossroads-bridge', 'kernstown-command']);
});

test('regular finds in Rebel Fury what a good player finds, without looking ahead', () => {
  const wanted = ['dig', 'guns', 'headquarters', 'recall', 'rossville-gap'].map((name) => `chickamauga-${name}`);
  wanted.push('fredericksburg-stone-wall');
  assert.deepEqual(solvedBy(play('regular', ...wanted)).sort(), wanted);
});

test('every exercise says what it is about', () => {
  for (const name of names) {
    const exercise = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
    assert.match(exercise.sees, /\(.*\d+\.\d/, `${name} cites no case`);
    assert.equal(exercise.position.frames, undefined, `${name} must open at the beginning of its phase`);
    assert.ok(exercise.seeds >= 8, name);
  }
});

test('bad exercises and bad arguments are refused with a reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exercises-'));
  const good = JSON.parse(readFileSync(join(FOLDER, `${names[0]}.json`), 'utf8'));
  const refused = (change, reason) => {
    writeFileSync(
      join(folder, 'bad.json'),
      typeof change === 'string' ? change : JSON.stringify({ ...good, ...change }),
    );
    const done = spawnSync(PROGRAM, ['exercise', '--folder', folder], { encoding: 'utf8' });
    assert.equal(done.status, 1);
    assert.match(done.stderr, reason);
  };
  refused('{', /bad.json: /);
  refused({ side: undefined }, /title, theme, side and sees/);
  refused({ side: 'red' }, /no such side/);
  refused({ goals: [] }, /one to eight goals/);
  refused({ goals: [{ count: { unit: 'x' }, at_least: 1 }] }, /no field called unit/);
  refused({ goals: [{ count: {} }] }, /at_least or at_most/);
  refused({ reference: [] }, /no reference solution/);
  refused({ needed: good.seeds + 1 }, /needed/);
  refused({ position: { base: 'nowhere/battle' } }, /nowhere/);
  const unknown = spawnSync(PROGRAM, ['exercise', names[0], '--player', 'nobody'], { encoding: 'utf8' });
  assert.equal(unknown.status, 1);
  assert.match(unknown.stderr, /no player called nobody/);
  assert.equal(spawnSync(PROGRAM, ['exercise', '--seeds', '0']).status, 2);
  rmSync(folder, { recursive: true });
});
