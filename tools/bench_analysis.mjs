// bench_analysis.mjs: how long the analysis of a whole game takes. Prints one JSON object.
//
//   node tools/bench_analysis.mjs [--program build/enfilade] [--recording monocacy-simple] [--threads 2]
//
// A Monocacy must take less than a minute by the clock on two processors that have nothing else to do. `processor` is what it
// costs all threads together, divided by their number: what other programs disturb less.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    program: { type: 'string', default: process.env.ENFILADE ?? 'build/enfilade' },
    recording: { type: 'string', default: 'monocacy-simple' },
    threads: { type: 'string', default: '2' },
  },
});
const LIMIT = 60;
const folder = mkdtempSync(join(tmpdir(), 'enfilade-bench-'));
const save = join(folder, 'game.save');
writeFileSync(save, spawnSync('xz', ['-dc', `tests/recordings/${values.recording}.save.xz`]).stdout);
// bash knows what a child has cost; node does not
const command = [values.program, 'analyse', save, '--threads', values.threads];
const timed = spawnSync('bash', ['-c', 'TIMEFORMAT="%R %U %S"; time "$@" 2>/dev/null', 'bash', ...command], {
  encoding: 'utf8',
  maxBuffer: 1 << 27,
});
rmSync(folder, { recursive: true, force: true });
if (timed.status !== 0) throw new Error(timed.stderr);
const [wall, user, system] = timed.stderr.trim().split('\n').pop().split(' ').map(Number);
const { actions, turning_points: found } = JSON.parse(timed.stdout);
console.log(
  JSON.stringify({
    bench: 'analysis',
    recording: values.recording,
    actions,
    turning_points: found.length,
    threads: Number(values.threads),
    load: Number(loadavg()[0].toFixed(1)),
    seconds: wall,
    processor: Number(((user + system) / Number(values.threads)).toFixed(1)),
    limit: LIMIT,
    met: wall < LIMIT,
  }),
);
