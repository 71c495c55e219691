// strength.mjs: how strong the computer players are, for docs/strength.md: every measure that the page has, by one command.
//
//   node tools/strength.mjs [--out build/strength] [--only MEASURE,...] [--battles SCENARIO,...] [--minutes M] [--threads N]
//                           [--most PAIRS] [--table]
//
// A measure is two players and a number of pairs for each battle; they are listed below. They are played by `enfilade match`
// in rounds, few pairs of everything first, so that it can be stopped at any moment (Ctrl-C, or after --minutes) and says
// the most that the time allows. Every pair is a line of OUT/pairs.log: the same command goes on where it stopped, and lines
// that another machine made (tools/duel/pairs.c) can be written behind them. --table plays nothing and prints the tables of
// what is there.
//
// The seeds come from the commit that is measured, so that nobody could choose them; OUT/measured.json keeps which one it
// is, and a folder takes no pairs of other players than those of its commit.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'build/strength' },
    program: { type: 'string', default: process.env.ENFILADE ?? 'build/enfilade' },
    only: { type: 'string' },
    battles: { type: 'string' },
    minutes: { type: 'string', default: '100000' },
    threads: { type: 'string', default: String(availableParallelism()) },
    most: { type: 'string', default: '100000' },
    table: { type: 'boolean', default: false },
  },
});

/* A start of the whole of Gettysburg is played for so many turns and judged by where it stands then. */
const GREAT = /^gettysburg\/(three-days|missed-opportunity|whole-line-ablaze|high-water-mark)$/;
const GREAT_TURNS = 12;
/* Where a sequential test is enough: two battles of each family. */
const FOUR = ['crossroads/battle', 'kernstown/battle', 'chickamauga/battle', 'spotsylvania/battle'];
const panel = (against) => ({ players: ['general', against], pairs: 200, sprt: '0,70', battles: FOUR });
const MEASURES = {
  regular: { players: ['regular', 'simple-1'], pairs: 200, great: 4, bar: 60 },
  veteran: { players: ['veteran', 'simple-1'], pairs: 40, great: 4, bar: 80 },
  general: { players: ['general', 'simple-1'], pairs: 24, great: 4, bar: 90 },
  'general-veteran': { players: ['general', 'veteran'], pairs: 24, great: 4, bar: 60 },
  holder: panel('holder'),
  attacker: panel('attacker'),
  tuned: panel('regular'),
  doubling: { players: ['general', 'general@120000'], pairs: 400, sprt: '0,20', battles: FOUR },
  seats: { players: ['simple-1', 'simple-1'], pairs: 100 },
};

function complain(text) {
  console.error(`strength: ${text}`);
  process.exit(2);
}
const git = (...words) => spawnSync('git', words, { encoding: 'utf8' });
const chosen = values.only?.split(',') ?? Object.keys(MEASURES);
for (const name of chosen)
  if (!MEASURES[name]) complain(`there is no measure "${name}": ${Object.keys(MEASURES).join(', ')}`);

/** The commit whose players the folder measures. */
function measured() {
  const file = join(values.out, 'measured.json');
  const head = git('rev-parse', 'HEAD').stdout.trim();
  if (!existsSync(file)) {
    if (git('status', '--porcelain', '--', 'src', 'games').stdout !== '')
      complain('src or games have changes that are not committed: which players would be measured?');
    mkdirSync(values.out, { recursive: true });
    writeFileSync(file, `${JSON.stringify({ commit: head, seed: Number.parseInt(head.slice(0, 8), 16) })}\n`);
  }
  const plan = JSON.parse(readFileSync(file, 'utf8'));
  if (!values.table && git('diff', '--quiet', plan.commit, '--', 'src', 'games').status !== 0)
    complain(
      `${values.out} has pairs of ${plan.commit.slice(0, 8)}, and src or games have changed since: --out another`,
    );
  return plan;
}

const plan = measured();
const listed = spawnSync(values.program, ['scenarios'], { encoding: 'utf8' });
const all = listed.stdout.split('\n').flatMap((line) => /^(\S+\/\S+)/.exec(line)?.[1] ?? []);
const battles = values.battles?.split(',') ?? all;
for (const battle of battles) if (!all.includes(battle)) complain(`there is no battle "${battle}"`);

/** What a round of a measure plays in a battle: no more than the measure wants. */
const pairsOf = (measure, battle, round) =>
  Math.min(round, GREAT.test(battle) ? (measure.great ?? 0) : measure.pairs, Number(values.most));
const battlesOf = (measure) => battles.filter((one) => !measure.battles || measure.battles.includes(one));

function words(measure, battle, pairs) {
  const log = ['--log', join(values.out, 'pairs.log'), '--seed', String(plan.seed), '--json'];
  return [
    ...['match', ...measure.players, battle, '--pairs', String(pairs), ...log],
    ...(GREAT.test(battle) ? ['--turns', String(GREAT_TURNS)] : []),
    ...(measure.sprt ? ['--sprt', measure.sprt] : []),
  ];
}

const ends = Date.now() + 60_000 * Number(values.minutes);
/** False: the time is over, or somebody wants to go. */
function play(measure, battle, pairs) {
  if (Date.now() >= ends) return Promise.resolve(false);
  const child = spawn(values.program, [...words(measure, battle, pairs), '--threads', values.threads], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const bell = setTimeout(() => child.kill(), Math.min(ends - Date.now(), 2 ** 31 - 1));
  return new Promise((done) =>
    child.once('exit', (status) => {
      clearTimeout(bell);
      if (status > 0) complain(`${measure.players.join(' and ')} at ${battle} could not be played`);
      done(status === 0);
    }),
  );
}

async function playAll() {
  const most = Math.max(...chosen.map((name) => MEASURES[name].pairs));
  for (let round = 4, before = 0; before < most; before = round, round *= 2)
    for (const name of chosen)
      for (const battle of battlesOf(MEASURES[name])) {
        const pairs = pairsOf(MEASURES[name], battle, round);
        if (pairs > pairsOf(MEASURES[name], battle, before) && !(await play(MEASURES[name], battle, pairs))) return;
      }
}

/** What the log says of all battles of a measure; null: nothing yet. */
function figuresOf(measure) {
  const scenarios = {};
  for (const battle of battlesOf(measure)) {
    const most = pairsOf(measure, battle, Infinity);
    if (most === 0) continue;
    const { stdout, stderr, status } = spawnSync(values.program, [...words(measure, battle, most), '--played'], {
      encoding: 'utf8',
    });
    if (status !== 0) complain(stderr.trim());
    const figures = JSON.parse(stdout).scenarios[battle];
    if (figures.pairs > 0) scenarios[battle] = figures;
  }
  return Object.keys(scenarios).length > 0 ? scenarios : null;
}

const Z = 1.959964;
/** Wilson's interval of a share, in percent with one decimal, as everywhere on the page. */
function share(won, lost) {
  const n = won + lost;
  if (n === 0) return '-';
  const p = won / n,
    middle = p + (Z * Z) / (2 * n),
    reach = Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n)),
    percent = (value) => ((100 * value) / (1 + (Z * Z) / n)).toFixed(1);
  return `${(100 * p).toFixed(1)} % (${percent(middle - reach)} to ${percent(middle + reach)})`;
}

const sum = (list, key) => list.reduce((total, one) => total + one[key], 0);

/** How often the first player wins on each side, pooled: draws are half a win. */
function seats(rows) {
  const rates = ['csa', 'usa'].map((side) => {
    const games = rows.map((row) => row.seats[side]);
    return `${side} ${((100 * (sum(games, 'won') + sum(games, 'drawn') / 2)) / sum(games, 'games')).toFixed(1)} %`;
  });
  return rates.join(', ');
}

function print(name, measure, scenarios) {
  const rows = Object.values(scenarios);
  console.log(`\n### ${measure.players.join(' against ')}${measure.bar ? `: the bar is ${measure.bar} %` : ''}\n`);
  console.log('| battle | pairs | won : lost | of the decided | mean, 99th percentile of a player-turn |');
  console.log('|---|---|---|---|---|');
  for (const [battle, row] of Object.entries(scenarios))
    console.log(
      `| ${battle} | ${row.pairs} | ${row.won} : ${row.lost}${row.sprt ? ` (${row.sprt})` : ''} | ` +
        `${share(row.won, row.lost)} | ${(row.first.mean_ms / 1e3).toFixed(2)} s, ${(row.first.p99_ms / 1e3).toFixed(2)} s |`,
    );
  const won = sum(rows, 'won'),
    lost = sum(rows, 'lost');
  console.log(`| all | ${sum(rows, 'pairs')} | ${won} : ${lost} | ${share(won, lost)} | |`);
  console.log(`\nSeats: ${seats(rows)}. Choices that the rules refused: ${sum(rows, 'refused')}.`);
  return { measure: name, players: measure.players, won, lost, scenarios };
}

if (!values.table) await playAll();
console.log(`Measured: ${plan.commit.slice(0, 12)}, seeds from ${plan.seed}.`);
const figures = chosen.flatMap((name) => {
  const scenarios = figuresOf(MEASURES[name]);
  return scenarios ? [print(name, MEASURES[name], scenarios)] : [];
});
writeFileSync(join(values.out, 'strength.json'), `${JSON.stringify({ ...plan, figures }, null, 1)}\n`);
