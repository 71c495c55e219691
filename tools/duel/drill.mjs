// drill.mjs: tunes how `regular` plays the two seats of each battle, and writes games/GAME/traits.tsv.
//
//   node tools/duel/drill.mjs [--out build/drills] [--battles SCENARIO,...] [--tries 2] [--rounds 200] [--pairs 50]
//                             [--wander 2] [--trials 500] [--threads N] [--games games] [--write]
//                             [--program build/enfilade] [--drill build/drill]
//
// A battle is drilled as often as --tries says, each time with other dice (drill.c), and those of the traits are kept that
// score most against `simple-1` and against `regular` without them, in games with dice that no drill has seen. What was
// drilled lies in OUT: Ctrl-C at any moment, the same command goes on. --write puts the best of each battle into its
// folder of games/.
// The starts of the whole of Gettysburg have no value of positions and are too long for it.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'build/drills' },
    battles: { type: 'string' },
    tries: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '200' },
    pairs: { type: 'string', default: '50' },
    wander: { type: 'string', default: '2' },
    trials: { type: 'string', default: '500' },
    games: { type: 'string', default: 'games' },
    threads: { type: 'string', default: String(availableParallelism()) },
    program: { type: 'string', default: process.env.ENFILADE ?? 'build/enfilade' },
    drill: { type: 'string', default: process.env.DRILL ?? 'build/drill' },
    write: { type: 'boolean', default: false },
  },
});

const attempts = Array.from({ length: Number(values.tries) }, (_, attempt) => attempt);
const tableOf = (text) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
const fileOf = (battle, attempt) => join(values.out, `${battle.name}.${attempt}`);
const isFury = (game) => /^family: fury/m.test(readFileSync(`${values.games}/${game}/game.yaml`, 'utf8'));

/** The battles whose positions have a value, with what each is usually won by. */
async function battlesToDrill() {
  const { stdout } = await promisify(execFile)(values.program, ['scenarios', '--games', values.games]);
  const chosen = values.battles?.split(',');
  return stdout
    .split('\n')
    .flatMap((line) => /^\S+\/\S+/.exec(line) ?? [])
    .filter((scenario) => !chosen || chosen.includes(scenario))
    .flatMap((scenario) => {
      const [game] = scenario.split('/');
      const [, battles, scales] = tableOf(readFileSync(`${values.games}/${game}/value.tsv`, 'utf8'));
      const column = battles.indexOf(scenario);
      const traits = `tools/duel/traits/${isFury(game) ? 'fury' : 'gbacw'}.tsv`;
      return column < 0 ? [] : [{ scenario, game, traits, scale: scales[column], name: scenario.replace('/', '-') }];
    });
}

/** Both outputs of a program that ends well. */
const outputs = (program, words) =>
  new Promise((done, failed) => {
    const child = spawn(program, words);
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) child[stream].on('data', (bytes) => (said[stream] += bytes));
    child.once('error', failed);
    child.once('exit', (status) => (status === 0 ? done(said) : failed(new Error(`${program}: ${said.stderr}`))));
  });

/** A try of a battle: its traits with a line of what they score, unless they are there already. */
async function drillOnce(battle, attempt) {
  const file = fileOf(battle, attempt);
  if (existsSync(`${file}.tsv`)) return;
  await outputs(values.program, ['pack', battle.scenario.replace(/\/battle$/, ''), '-o', `${file}.pack`, '--games', values.games]);
  const first = String((attempt + 1) * 1_000_000);
  const { stdout, stderr } = await outputs(values.drill, [
    ...[`${file}.pack`, battle.scenario, battle.scale, battle.traits],
    ...[values.rounds, values.pairs, values.wander, first, values.trials],
  ]);
  writeFileSync(`${file}.score`, stderr);
  writeFileSync(`${file}.part`, stdout);
  renameSync(`${file}.part`, `${file}.tsv`);
}

const scoreOf = (battle, attempt) =>
  Object.fromEntries(tableOf(readFileSync(`${fileOf(battle, attempt)}.score`, 'utf8')).map(([who, by]) => [who, Number(by)]));

/** The try that scores most; nothing if none does better than `regular` did. */
function bestOf(battle) {
  const tries = attempts.map((attempt) => ({ attempt, ...scoreOf(battle, attempt) }));
  const best = tries.reduce((one, other) => (other.regular + other['simple-1'] > one.regular + one['simple-1'] ? other : one));
  console.log(JSON.stringify({ scenario: battle.scenario, best: best.attempt, tries }));
  return best.regular > 0 && best['simple-1'] > best.before ? tableOf(readFileSync(`${fileOf(battle, best.attempt)}.tsv`, 'utf8')) : null;
}

/** The tables of the battles of one game, side by side. */
function writeTraits(game, tables) {
  const [[first], ...rows] = tables[0].map((row, i) => [row[0], ...tables.flatMap((table) => table[i].slice(1))]);
  const text = [[first, game], ...rows].map((row) => `${row.join('\t')}\n`).join('');
  writeFileSync(`${values.games}/${game}/traits.tsv`, text);
}

mkdirSync(values.out, { recursive: true });
const battles = await battlesToDrill();
const work = attempts.flatMap((attempt) => battles.map((battle) => [battle, attempt]));
await Promise.all(
  Array.from({ length: Number(values.threads) }, async () => {
    for (let next = work.shift(); next; next = work.shift()) await drillOnce(...next);
  }),
);
const best = battles.map((battle) => ({ game: battle.game, table: bestOf(battle) })).filter(({ table }) => table);
for (const game of values.write ? new Set(best.map((one) => one.game)) : [])
  writeTraits(
    game,
    best.filter((one) => one.game === game).map((one) => one.table),
  );
