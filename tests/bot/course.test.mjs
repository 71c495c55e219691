// Computer players choose the same whatever compiler built them: the beginning of a game, action by action, by this build
// (clang's, or WebAssembly) and by the release program (gcc's).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const { ENFILADE, ENFILADE_SANITIZED, COURSE, COURSE_MEASURE } = process.env;
const skip = !existsSync(COURSE_MEASURE) && 'there is no release program beside this one: make build';
const folder = mkdtempSync(join(tmpdir(), 'enfilade-course-'));
after(() => rmSync(folder, { recursive: true }));

const COURSES = [
  ['crossroads/battle', 'veteran', 'general', 3, 120],
  ['crossroads/battle', 'recruit', 'veteran:cautious', 4, 200],
  ['kernstown/battle', 'veteran', 'veteran:aggressive', 5, 60],
  ['fredericksburg/battle', 'general', 'veteran', 6, 25],
  ['chickamauga/battle', 'regular', 'veteran', 7, 60],
];

/** --single-threaded: node dies now and then when it ends while a thread of its own still compiles. */
function course(program, pack, words) {
  return program.endsWith('.wasm')
    ? execFileSync('node', [
        '--no-warnings',
        '--single-threaded',
        'tests/wasm/run.mjs',
        program,
        folder,
        `/${pack}`,
        ...words,
      ])
    : execFileSync(program, [join(folder, pack), ...words]);
}

// Under sanitizers the beginning of the beginning.
for (const [scenario, a, b, seed, whole] of COURSES) {
  const steps = ENFILADE_SANITIZED ? Math.ceil(whole / 4) : whole;
  test(`${a} and ${b} at ${scenario}`, { skip }, () => {
    const pack = scenario.replace('/', '_');
    execFileSync(ENFILADE, ['pack', scenario.replace('/battle', ''), '-o', join(folder, pack)]);
    const [ours, measure] = [COURSE, COURSE_MEASURE].map((program) =>
      course(program, pack, [scenario, a, b, String(seed), String(steps)]).toString(),
    );
    assert.match(measure, new RegExp(`^${steps} actions, 0 refused, [0-9a-f]{16}\n$`));
    assert.equal(ours, measure);
  });
}
