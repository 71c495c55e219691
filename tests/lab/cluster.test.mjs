/* cluster.test.mjs: the lab under MPI and Slurm gives the rows of the threads. Skipped where there is no MPI or Slurm. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = process.env.ENFILADE;
const CLUSTER = resolve(dirname(PROGRAM), 'enfilade-lab');
const here = dirname(fileURLToPath(import.meta.url));
const KILLS = Number(process.env.ENFILADE_KILLS ?? 2);
const GAMES = KILLS > 10 ? 100 * KILLS : 12; // of each variant: so many that the last kill finds some left
const folder = mkdtempSync(join(tmpdir(), 'enfilade-cluster-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const missing = !existsSync(CLUSTER)
  ? 'the program was built without MPI'
  : spawnSync('mpirun', ['--version']).status !== 0
    ? 'there is no mpirun'
    : false;

const rows = (out) =>
  execFileSync(
    'sqlite3',
    [
      join(folder, out, 'results.sqlite'),
      'SELECT experiment, variant, seed, version, winner, level, margin, length, actions, end_hash, hex(counts) ' +
        'FROM game ORDER BY variant, seed',
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );

const experiment = join(folder, 'experiment.yaml');
writeFileSync(
  experiment,
  `scenario: fredericksburg/battle\nplayers: simple\ngames: ${GAMES}\nvariants:\n  - name: standard\n` +
    '  - {name: stalemate, options: {stalemate: yes}}\n',
);
const mpirun = (out) => [
  ...(process.getuid() === 0 ? ['--allow-run-as-root'] : []),
  '--oversubscribe',
  '-n',
  '4',
  CLUSTER,
  'run',
  experiment,
  '--out',
  join(folder, out),
];

test('four ranks give the rows of the threads', { skip: missing }, () => {
  const threads = spawnSync(PROGRAM, ['lab', 'run', experiment, '--out', join(folder, 'threads')], {
    encoding: 'utf8',
  });
  assert.equal(threads.status, 0, threads.stderr);
  const ranks = spawnSync('mpirun', mpirun('ranks'), { encoding: 'utf8' });
  assert.equal(ranks.status, 0, ranks.stderr);
  assert.equal(rows('ranks').trim().split('\n').length, 2 * GAMES);
  assert.equal(rows('ranks'), rows('threads'));
  assert.match(ranks.stdout, new RegExp(`${GAMES} games`));
});

test(
  'a rank that dies ends the job, and the same command plays what is missing',
  { skip: missing },
  async (context) => {
    let dead = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const child = spawn('mpirun', mpirun('killed'), { stdio: 'ignore' });
      const ended = once(child, 'exit');
      await Promise.race([ended, new Promise((done) => setTimeout(done, 300 + ((kill * 397) % 900)))]);
      // One rank of this very job, known by the folder in its words.
      const found = spawnSync('pgrep', ['-f', `${CLUSTER} run .*${join(folder, 'killed')}$`], { encoding: 'utf8' });
      const ranks = found.stdout
        .trim()
        .split('\n')
        .filter((pid) => pid !== '' && Number(pid) !== child.pid);
      if (ranks.length > 0) spawnSync('kill', ['-9', ranks[kill % ranks.length]]);
      await ended;
      dead += child.exitCode === 0 ? 0 : 1;
    }
    context.diagnostic(`${dead} of ${KILLS} jobs died`);
    const again = spawnSync('mpirun', mpirun('killed'), { encoding: 'utf8' });
    assert.equal(again.status, 0, again.stderr);
    assert.equal(rows('killed'), rows('threads'));
  },
);

// The scripts as they are shipped. A job that Slurm puts back into the queue is the same command again: here with a part of
// its games gone. Then the same as an array, gathered by a run of its own.
test('the batch scripts of Slurm give the rows of the threads', { skip: missing }, (context) => {
  const scripts = resolve(here, '../../deploy/slurm');
  const said = join(folder, 'said.txt');
  const common = `sbatch --wait --output=${said} --open-mode=append`;
  const job = `${common} -n 4 ${join(scripts, 'lab.sbatch')}`;
  const array = `${common} --array=1-3 ${join(scripts, 'lab-array.sbatch')}`;
  const script = `set -e
    export EXPERIMENT=${experiment} ENFILADE=${resolve(PROGRAM)} ENFILADE_LAB=${CLUSTER}
    export OUT=${join(folder, 'slurm')}
    ${job}
    cp -r $OUT ${join(folder, 'first')}
    sqlite3 $OUT/results.sqlite 'UPDATE game SET microseconds = 1; DELETE FROM game WHERE seed % 3 = 0'
    ${job}
    export OUT=${join(folder, 'array')}
    ${array}
    sqlite3 $OUT/parts/2-of-3/results.sqlite 'UPDATE game SET microseconds = 1; DELETE FROM game WHERE seed % 2 = 0'
    export PARTS=3
    ${common} --array=2 ${join(scripts, 'lab-array.sbatch')}
    $ENFILADE lab run $EXPERIMENT --out $OUT`;
  const slurm = spawnSync('sh', [join(here, 'slurm.sh'), 'sh', '-c', script], { encoding: 'utf8', timeout: 300000 });
  if (slurm.status === 77) {
    context.skip(slurm.stderr.trim());
    return;
  }
  const words = existsSync(said) ? readFileSync(said, 'utf8') : '';
  assert.equal(slurm.status, 0, slurm.stdout + slurm.stderr + words);
  for (const out of ['first', 'slurm', 'array']) assert.equal(rows(out), rows('threads'), out);
  const kept = (out) =>
    execFileSync('sqlite3', [join(folder, out, 'results.sqlite'), 'SELECT count(*) FROM game WHERE microseconds = 1']);
  assert.equal(Number(kept('slurm')), 2 * (GAMES - Math.floor(GAMES / 3)), 'only what is missing is played');
  assert.ok(Number(kept('array/parts/2-of-3')) > 0, 'and of a part');
});

test('the main program does not link MPI', { skip: missing }, () => {
  assert.doesNotMatch(execFileSync('ldd', [PROGRAM], { encoding: 'utf8' }), /libmpi/);
  assert.match(execFileSync('ldd', [CLUSTER], { encoding: 'utf8' }), /libmpi/);
});
