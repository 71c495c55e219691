// strength.mjs: how well sides are led by orders alone, beside the mind `simple` in the same seats. Prints one JSON object.
//
//   node tools/duel/strength.mjs [--pairs 100] [--jobs 2] [--program build/enfilade] [--duel build/duel] [SCENARIO ...]
//   node tools/duel/strength.mjs --rows FOLDER [SCENARIO ...]    sums up what tools/duel/away.sh played elsewhere
//
// For each script of tools/duel/scripts (its name says scenario and side): the mean margin in Victory Points with orders
// and with `simple`, the mean difference of the pairs with the lower end of its 95 % interval, and the scenario's typical
// margin (the mean size of the margin between two `simple`). `holds`: the lower end lies above -5 % of the typical margin.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '100' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    rows: { type: 'string' },
    program: { type: 'string', default: 'build/enfilade' },
    duel: { type: 'string', default: 'build/duel' },
  },
});
const scripts = new URL('scripts/', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'enfilade-duel-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
const rounded = (number) => Math.round(number * 10) / 10;

function summed(rows) {
  const differences = rows.map(([, orders, simple]) => orders - simple);
  const by = mean(differences);
  const spread = Math.sqrt(differences.reduce((sum, one) => sum + (one - by) ** 2, 0) / Math.max(1, rows.length - 1));
  const lower = by - (1.96 * spread) / Math.sqrt(rows.length);
  const typical = mean(rows.map((row) => Math.abs(row[2])));
  return {
    pairs: rows.length,
    orders: rounded(mean(rows.map((row) => row[1]))),
    simple: rounded(mean(rows.map((row) => row[2]))),
    difference: rounded(by),
    lower: rounded(lower),
    typical: rounded(typical),
    holds: lower > -0.05 * typical,
  };
}

const rowsIn = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));

/** "gettysburg_culps-hill.csa.txt": the scenario and the side. */
async function measure(file) {
  const [name, side] = file.split('.');
  const [game, scenario = 'battle'] = name.split('_');
  const pack = join(folder, name);
  execFileSync(values.program, ['pack', scenario === 'battle' ? game : `${game}/${scenario}`, '-o', pack]);
  const options = game === 'monocacy' ? ['standard-setup=1'] : [];
  const words = [pack, `${game}/${scenario}`, side, join(scripts, file), '1', values.pairs, ...options];
  const { stdout } = await promisify(execFile)(values.duel, words);
  return [`${name}.${side}`, summed(rowsIn(stdout))];
}

/** What was played elsewhere: files named after the script and their first seed. */
function playedElsewhere(file) {
  const rows = join(values.rows, 'rows');
  const parts = readdirSync(rows).filter(
    (one) => /^\d+$/.test(one.slice(file.length - 3)) && one.startsWith(file.slice(0, -3)),
  );
  return [file.slice(0, -4), summed(parts.flatMap((one) => rowsIn(readFileSync(join(rows, one), 'utf8'))))];
}

const files = readdirSync(scripts).filter(
  (file) => !positionals.length || positionals.some((one) => file.startsWith(one)),
);
const results = {};
const work = async () => {
  for (let file = files.shift(); file; file = files.shift()) {
    const [name, result] = values.rows ? playedElsewhere(file) : await measure(file);
    results[name] = result;
  }
};
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
console.log(
  JSON.stringify(
    results,
    Object.keys(results)
      .sort()
      .concat(Object.keys(Object.values(results)[0] ?? {})),
    1,
  ),
);
