// bench_lab.mjs: how well the lab uses a machine. Prints one JSON object.
//
//   node tools/bench_lab.mjs [--program build/enfilade] [--cluster build/enfilade-lab] [--games 60] [--rounds 3]
//
//   threads   games a second on as many threads as there are processors, beside one thread, as a share of linear (limit 0.9)
//   mpi       the same with as many ranks as processors (limit 0.85); null where enfilade-lab was not built
//   outside   processor time that is not games', of games that last 10 ms and more (limit 0.05): of more games less that of
//             fewer, so that starting and drawing the report do not count
//   worker    mebibytes that each further thread takes, in the largest battle at level veteran (limit 64)
//
// `wall` is by the clock: it means something on an idle machine only; `load` says what else was going on. One thread, all
// threads and all ranks take turns for some rounds, and the quickest round of each counts: what disturbs one disturbs the
// others too, and the least disturbed is nearest the truth. `processor` compares the processor time of the same games
// instead, which other programs disturb less. `met` says whether the clock keeps the limit.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    program: { type: 'string', default: process.env.ENFILADE ?? 'build/enfilade' },
    cluster: { type: 'string', default: 'build/enfilade-lab' },
    games: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
  },
});
const GAMES = Number(values.games);
const SCENARIO = 'kernstown/battle';
const PLAYERS = 'regular';
const CORES = availableParallelism();
const folder = mkdtempSync(join(tmpdir(), 'enfilade-bench-'));
const rounded = (number, digits = 3) => Number(number.toFixed(digits));
let count = 0;

/** Runs an experiment: seconds by the wall and of the processor, and the seconds of its games. */
function play(words, games, rest = []) {
  const out = join(folder, String((count += 1)));
  const command = [...words, 'run', SCENARIO, '--games', String(games), '--players', PLAYERS, '--out', out, ...rest];
  // bash knows what a child has cost; node does not
  const timed = spawnSync('bash', ['-c', 'TIMEFORMAT="%R %U %S"; time "$@" 2>/dev/null >&2', 'bash', ...command], {
    encoding: 'utf8',
  });
  const [wall, user, system] = timed.stderr.trim().split('\n').pop().split(' ').map(Number);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')).variants[0];
  if (report.games !== games) throw new Error(`${report.games} of ${games} games: ${timed.stderr}`);
  return { wall, processor: user + system, games: report.seconds_per_game * games };
}
const labRun = (threads, games) => play([resolve(values.program), 'lab'], games, ['--threads', String(threads)]);
const mpiRun = (ranks, games) =>
  play(['mpirun', '--allow-run-as-root', '-n', String(ranks), resolve(values.cluster)], games);

/** What G games more cost, so that starting and reporting drop out. */
const more = (run) => {
  const few = run(GAMES);
  const many = run(3 * GAMES);
  const games = 2 * GAMES;
  return {
    wall: (many.wall - few.wall) / games,
    processor: (many.processor - few.processor) / games,
    games: (many.games - few.games) / games,
  };
};

/** The quickest of the rounds, by the wall and by the processor each. */
const best = (rounds) => ({
  wall: Math.min(...rounds.map((one) => one.wall)),
  processor: Math.min(...rounds.map((one) => one.processor)),
});

/** Of linear, by the wall and by the processor. */
function beside(one, several, limit) {
  const wall = rounded(best(one).wall / CORES / best(several).wall);
  return { wall, processor: rounded(best(one).processor / best(several).processor), limit, met: wall >= limit };
}

async function memory(threads) {
  const out = join(folder, `memory-${threads}`);
  const child = spawn(
    values.program,
    ['lab', 'run', 'gettysburg/three-days', '--players', 'veteran', '--threads', String(threads), '--out', out],
    { stdio: 'ignore' },
  );
  await new Promise((done) => {
    setTimeout(done, 8000 + 2000 * threads);
  });
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
  child.kill('SIGKILL');
  await new Promise((done) => {
    child.once('close', done);
  });
  return Number(kilobytes) / 1024;
}

const hasCluster = existsSync(values.cluster) && spawnSync('mpirun', ['--version']).status === 0;
const one = [];
const all = [];
const ranks = [];
for (let round = 0; round < Number(values.rounds); round++) {
  one.push(more((games) => labRun(1, games)));
  all.push(more((games) => labRun(CORES, games)));
  if (hasCluster) ranks.push(more((games) => mpiRun(CORES, games)));
}
const [alone] = one;
const [first, fifth] = [await memory(1), await memory(5)];
console.log(
  JSON.stringify({
    bench: 'lab',
    processors: CORES,
    load: rounded(loadavg()[0], 1),
    milliseconds_per_game: rounded(1000 * alone.games, 1),
    rounds: one.length,
    threads: beside(one, all, 0.9),
    mpi: hasCluster ? beside(one, ranks, 0.85) : null,
    outside: { share: rounded(1 - alone.games / alone.processor), limit: 0.05 },
    worker: { mebibytes: rounded((fifth - first) / 4, 1), program: rounded(first, 1), limit: 64 },
  }),
);
rmSync(folder, { recursive: true, force: true });
