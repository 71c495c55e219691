// balance.mjs: the balance of the battles between two equal computer players, for docs/strength.md and the start page.
//
//   node tools/balance.mjs [--out build/balance] [--players veteran] [--games 200] [--threads N] [--minutes M]
//                          [--great-minutes M] [--only SCENARIO,...] [--table] [--publish]
//
// It plays with the lab (docs/lab.md), a folder for each battle, in rounds: ten games of every battle, twenty, forty and so
// on, the cheapest battle first, so that it can be stopped at any moment (Ctrl-C, or after --minutes) and says the most that
// the time allows. The same command goes on where it stopped. A battle of more than 60 turns gets no more than
// --great-minutes of processor time. --table plays nothing: it prints the table from what is there, as Markdown, and
// writes it as JSON into --out; --publish also into games/balance.json, from where the start page takes what is sure. A battle
// that --out has no games of keeps the row that was published before.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'build/balance' },
    players: { type: 'string', default: 'veteran' },
    games: { type: 'string', default: '200' },
    threads: { type: 'string', default: String(availableParallelism()) },
    minutes: { type: 'string', default: '100000' },
    'great-minutes': { type: 'string', default: '60' },
    only: { type: 'string' },
    program: { type: 'string', default: process.env.ENFILADE ?? 'build/enfilade' },
    table: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
});
const MOST = Number(values.games);
const GREAT_TURNS = 60;
const ENOUGH = 200;
const ends = Date.now() + 60_000 * Number(values.minutes);

/** What can be played: id, title, turns. */
function battles() {
  const { stdout } = spawnSync(values.program, ['scenarios'], { encoding: 'utf8' });
  const wanted = values.only?.split(',');
  return stdout
    .split('\n')
    .map((line) => /^(\S+)\s+(.*), (\d+) turns$/.exec(line))
    .filter((found) => found && (!wanted || wanted.includes(found[1])))
    .map(([, id, title, turns]) => ({ id, title, turns: Number(turns) }));
}

const folderOf = (battle) => join(values.out, battle.id.replace('/', '_'));

/** The figures so far; null: none. */
function figuresOf(battle) {
  const path = join(folderOf(battle), 'report.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).variants[0] : null;
}

/** Long battles cost more than short ones; once one was played, by how much is known. */
const costOf = (battle) => figuresOf(battle)?.seconds_per_game ?? battle.turns ** 2 / 10;

function affordable(battle, round) {
  if (battle.turns <= GREAT_TURNS) return round;
  return Math.min(round, Math.max(1, Math.floor((60 * Number(values['great-minutes'])) / costOf(battle))));
}

/** Plays up to so many games. False: the time is over. */
function play(battle, games) {
  const left = ends - Date.now();
  if (left <= 0) return Promise.resolve(false);
  const options = ['--games', String(games), '--players', values.players, '--threads', values.threads];
  const child = spawn(values.program, ['lab', 'run', battle.id, ...options, '--out', folderOf(battle)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const bell = setTimeout(() => child.kill('SIGTERM'), Math.min(left, 2 ** 31 - 1));
  const stop = () => child.kill('SIGTERM');
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return new Promise((done) =>
    child.once('exit', (status) => {
      clearTimeout(bell);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      done(status === 0);
    }),
  );
}

async function playAll(list) {
  const rounds = [1];
  for (let round = 10; round < MOST; round *= 2) rounds.push(round);
  for (const round of [...rounds.filter((one) => one < MOST), MOST])
    for (const battle of list.sort((one, two) => costOf(one) - costOf(two))) {
      const wanted = affordable(battle, round);
      if ((figuresOf(battle)?.games ?? 0) < wanted && !(await play(battle, wanted))) return;
    }
}

const whole = (share) => Math.round(100 * share);

/** What the games of a battle say; an interval across one half says nothing about the sides. */
function rowOf(battle) {
  spawnSync(values.program, ['lab', 'report', folderOf(battle)]); /* a round that was stopped wrote none */
  const figures = figuresOf(battle);
  if (!figures?.won) return null;
  const [first, second] = figures.sides;
  return {
    scenario: battle.id,
    title: battle.title,
    games: figures.games,
    enough: figures.games >= ENOUGH,
    sides: figures.sides.map((side) => ({ id: side.id, title: side.title, ...figures.won[side.id] })),
    drawn: figures.drawn.share,
    margin: figures.margin.mean,
    margin_interval: figures.margin.interval,
    bid: Math.abs(figures.margin.quantiles[Math.floor(figures.margin.quantiles.length / 2)]),
    favours:
      figures.won[first.id].interval[0] > 0.5 ? first.id : figures.won[second.id].interval[0] > 0.5 ? second.id : null,
    seconds_per_game: figures.seconds_per_game,
    program: JSON.parse(readFileSync(join(folderOf(battle), 'report.json'), 'utf8')).program,
  };
}

function markdown(rows) {
  const share = (side) => `${whole(side.share)} % (${whole(side.interval[0])} to ${whole(side.interval[1])})`;
  console.log('| battle | games | first side wins | second side wins | drawn | margin | seconds a game |');
  console.log('|---|---|---|---|---|---|---|');
  for (const row of rows)
    console.log(
      `| ${row.title} | ${row.games}${row.enough ? '' : ' (few)'} | ` +
        row.sides.map((side) => `${side.title} ${share(side)}`).join(' | ') +
        ` | ${whole(row.drawn)} % | ${row.margin} | ${row.seconds_per_game.toFixed(1)} |`,
    );
}

const list = battles();
mkdirSync(values.out, { recursive: true });
if (!values.table) await playAll(list);
const publishedFile = new URL('../games/balance.json', import.meta.url);
const published = existsSync(publishedFile) ? JSON.parse(readFileSync(publishedFile, 'utf8')).rows : [];
const rows = list.map((battle) => rowOf(battle) ?? published.find((row) => row.scenario === battle.id)).filter(Boolean);
const text = `${JSON.stringify({ players: values.players, rows }, null, 1)}\n`;
writeFileSync(join(values.out, 'balance.json'), text);
if (values.publish) writeFileSync(publishedFile, text);
markdown(rows);
