// pace.mjs: what a mind's choices cost in every battle, and which they are (pace.c). Prints one JSON object.
//
//   node tools/duel/pace.mjs [--mind simple] [--games 1] [--most 30000] [--imagined] [--program build/enfilade]
//                            [--pace build/pace] [SCENARIO ...]
//
// A member for each battle: microseconds an action for choosing, listing and applying, and a digest of all that was done.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mind: { type: 'string', default: 'simple' },
    games: { type: 'string', default: '1' },
    most: { type: 'string', default: '30000' },
    imagined: { type: 'boolean', default: false },
    program: { type: 'string', default: 'build/enfilade' },
    pace: { type: 'string', default: 'build/pace' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'enfilade-pace-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

const listed = execFileSync(values.program, ['scenarios'], { encoding: 'utf8' });
const all = listed.split('\n').flatMap((line) => line.match(/^\S+\/\S+/) ?? []);
const chosen = all.filter((id) => !positionals.length || positionals.some((one) => id.includes(one)));
const results = {};
for (const scenario of chosen) {
  const pack = join(folder, scenario.replace('/', '_'));
  execFileSync(values.program, ['pack', scenario.replace('/battle', ''), '-o', pack]);
  const words = [pack, scenario, values.mind, '1', values.games, '--most', values.most];
  const out = execFileSync(values.pace, values.imagined ? [...words, '--imagined'] : words, { encoding: 'utf8' });
  results[scenario] = JSON.parse(out);
}
console.log(JSON.stringify(results, null, 1));
