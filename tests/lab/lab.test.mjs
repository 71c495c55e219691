/* lab.test.mjs: experiments from the command line: threads, kills, replays, counts, mistakes. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { readPage } from '../../tools/readings.mjs';

const PROGRAM = process.env.ENFILADE;
const OTHER = process.env.ENFILADE_OTHER; // the same program by another compiler
const KILLS = Number(process.env.ENFILADE_KILLS ?? 4);
// Of each variant: fewer where the program is slow; with many kills so many that the last of them finds some left.
const GAMES = Number(process.env.ENFILADE_LAB_GAMES ?? (KILLS > 10 ? 40 * KILLS : 12));
const folder = mkdtempSync(join(tmpdir(), 'enfilade-lab-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const lab = (...words) => spawnSync(PROGRAM, ['lab', ...words], { encoding: 'utf8', maxBuffer: 1 << 28 });
const file = (name, text) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
/** Every row, sorted, times aside. */
const rows = (out) =>
  execFileSync(
    'sqlite3',
    [
      join(folder, out, 'results.sqlite'),
      'SELECT experiment, variant, seed, version, winner, level, margin, first_points, second_points, length, actions, ' +
        'refused, end_hash, hex(counts) FROM game ORDER BY variant, seed',
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
const report = (out) => JSON.parse(readFileSync(join(folder, out, 'report.json'), 'utf8'));

const EXPERIMENT = `title: Fredericksburg, tried
scenario: fredericksburg/battle
players: {csa: simple, usa: "simple"}
games: ${GAMES}
seed: 100
variants:
  - name: standard
  - name: stalemate
    title: The stalemate rule
    options: {stalemate: yes}
  - name: cheap
    title: One point a Division
    changes:
      - {file: charts.yaml, key: 'numbers[name=division-points].value', value: 1}
`;

test('any number of threads plays the same games', () => {
  const path = file('experiment.yaml', EXPERIMENT);
  for (const threads of ['1', '3']) {
    const run = lab('run', path, '--out', join(folder, `threads-${threads}`), '--threads', threads);
    assert.equal(run.status, 0, run.stderr);
  }
  assert.equal(rows('threads-1').trim().split('\n').length, 3 * GAMES);
  assert.equal(rows('threads-1'), rows('threads-3'));
  const { variants, comparisons } = report('threads-1');
  assert.deepEqual(
    variants.map((one) => [one.variant, one.games]),
    [
      ['standard', GAMES],
      ['stalemate', GAMES],
      ['cheap', GAMES],
    ],
  );
  assert.equal(comparisons.length, 2);
  assert.match(comparisons[1].sentence, /^One point a Division (gives|makes)/);
  assert.notEqual(variants[0].version, variants[2].version, 'the changed number is other data');
  const csv = readFileSync(join(folder, 'threads-1', 'games.csv'), 'utf8')
    .trim()
    .split('\n');
  assert.equal(csv.length, 3 * GAMES + 1);
});

test('the sentence says what a page makes of its figures, halves too', () => {
  const players = ['recruit', 'simple', 'random'];
  const variants = [...players, ...players].map(
    (one, i) => `  - {name: v${i}, players: {${i < 3 ? 'csa' : 'usa'}: ${one}}}`,
  );
  const path = file(
    'halves.yaml',
    `scenario: crossroads/battle\nplayers: regular\ngames: 4\nseed: 1\nvariants:\n  - {name: standard}\n${variants.join('\n')}\n`,
  );
  assert.equal(lab('run', path, '--out', join(folder, 'halves')).status, 0);
  for (const { sentence, points } of report('halves').comparisons) {
    const [low, high] = points.mean >= 0 ? points.interval : points.interval.map((one) => -one).reverse();
    const [mean, from, to] = [Math.abs(points.mean), low, high].map((one) => one.toFixed(1));
    assert.ok(sentence.includes(`${mean} points, between ${from} and ${to}`), `${points.mean}: ${sentence}`);
  }
});

test('a number changes in shared charts and in a scenario’s own file, and the games’ files stay as they are', () => {
  const changes = [
    ['chickamauga/battle', 'charts.yaml', 'numbers[name=division-points].value', 'games/fredericksburg/charts.yaml'],
    [
      'gettysburg/culps-hill',
      'scenarios/culps-hill.yaml',
      'commitment.near',
      'games/gettysburg/scenarios/culps-hill.yaml',
    ],
  ];
  for (const [scenario, name, key, own] of changes) {
    const before = readFileSync(own, 'utf8');
    const out = `shared-${scenario.replace('/', '-')}`;
    const path = file(
      'shared.yaml',
      `scenario: ${scenario}\nplayers: random\ngames: 1\nvariants:\n  - name: standard\n  - {name: changed, changes: [{file: ${name}, key: '${key}', value: 2}]}\n`,
    );
    const run = lab('run', path, '--out', join(folder, out));
    assert.equal(run.status, 0, run.stderr);
    const [standard, changed] = report(out).variants;
    assert.notEqual(standard.version, changed.version, `${scenario}: it is played with the changed number`);
    assert.equal(readFileSync(own, 'utf8'), before);
  }
});

test('killed at any moment and resumed, every game is counted once', async (context) => {
  const path = file('killed.yaml', EXPERIMENT);
  const words = ['lab', 'run', path, '--out', join(folder, 'killed'), '--threads', '2'];
  let dead = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(PROGRAM, words, { stdio: 'ignore' });
    const ended = once(child, 'exit');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20 + ((kill * 397) % 900)))]);
    child.kill('SIGKILL');
    await ended;
    dead += child.signalCode === 'SIGKILL' ? 1 : 0;
  }
  context.diagnostic(`${dead} of ${KILLS} runs died`);
  const resume = () => {
    const resumed = lab(...words.slice(1));
    assert.equal(resumed.status, 0, resumed.stderr);
    assert.equal(rows('killed'), rows('threads-1'));
  };
  resume();
  // On a quick machine no kill finds a part of the games: these are what one in three leaves, and two in three.
  for (const left of ['(seed + variant) % 3 = 0', '(7 * seed + variant) % 3 > 0']) {
    const base = join(folder, 'killed', 'results.sqlite');
    execFileSync('sqlite3', [base, `DELETE FROM game WHERE NOT (${left})`]);
    resume();
  }
});

/** Every row with the time that it took, which no second playing would give again. */
const times = (out) =>
  execFileSync('sqlite3', [join(folder, out, 'results.sqlite'), 'SELECT variant, seed, microseconds FROM game'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .sort();

test('parts that are played at once are gathered as one run, each game once', async () => {
  const path = file('parts.yaml', EXPERIMENT);
  const part = (which, out, ...words) =>
    spawn(PROGRAM, ['lab', 'run', path, '--out', join(folder, out), '--part', which, ...words], { stdio: 'ignore' });
  const both = ['1/2', '2/2'].map((which) => part(which, 'parts', '--threads', '1'));
  for (const [status] of await Promise.all(both.map((child) => once(child, 'exit')))) assert.equal(status, 0);
  const [one, two] = ['parts/parts/1-of-2', 'parts/parts/2-of-2'].map(times);
  assert.ok(Math.abs(one.length - two.length) <= 1, `${one.length} and ${two.length}`);
  assert.equal(one.length + two.length, 3 * GAMES, 'no game was played by both');
  for (const variant of ['0', '1', '2'])
    for (const played of [one, two])
      assert.ok(
        played.some((row) => row.startsWith(`${variant}|`)),
        'parts have all',
      );
  // The second part loses some of its games, as one that was killed: its own command plays these again, and only these.
  const base = join(folder, 'parts/parts/2-of-2', 'results.sqlite');
  execFileSync('sqlite3', [base, 'DELETE FROM game WHERE seed % 3 = 0']);
  const left = times('parts/parts/2-of-2');
  const again = part('2/2', 'parts');
  assert.equal((await once(again, 'exit'))[0], 0);
  const whole = times('parts/parts/2-of-2');
  assert.equal(whole.length, two.length);
  assert.ok(left.every((row) => whole.includes(row)));
  const gathered = lab('run', path, '--out', join(folder, 'parts'));
  assert.equal(gathered.status, 0, gathered.stderr);
  assert.equal(rows('parts'), rows('threads-1'));
  assert.deepEqual(times('parts'), [...one, ...whole].sort(), 'nothing was played a second time');
  const figures = (name) => report(name).variants.map((one) => ({ ...one, seconds_per_game: 0 }));
  assert.deepEqual(figures('parts'), figures('threads-1'));
  // A part that is missing is played by who gathers; other parts do not play what is in the results already.
  execFileSync('sqlite3', [join(folder, 'parts', 'results.sqlite'), 'DELETE FROM game WHERE seed % 4 = 0']);
  rmSync(join(folder, 'parts', 'parts'), { recursive: true });
  const third = part('3/3', 'parts');
  assert.equal((await once(third, 'exit'))[0], 0);
  const played = times('parts/parts/3-of-3');
  assert.ok(played.length > 0 && played.every((row) => Number(row.split('|')[1]) % 4 === 0), played.join(' '));
  assert.equal(lab('resume', join(folder, 'parts')).status, 0);
  assert.equal(rows('parts'), rows('threads-1'));
});

test('a part is played by one process, and not gathered while it is; what cannot be a part is refused', async () => {
  const out = join(folder, 'busy');
  const words = ['run', 'crossroads', '--games', '100000', '--players', 'simple', '--out', out];
  const child = spawn(PROGRAM, ['lab', ...words, '--part', '1/2']);
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  while (!/ of 50000 games/.test(said)) await once(child.stderr, 'data');
  for (const more of [['--part', '1/2'], []]) {
    const other = lab(...words, ...more);
    assert.equal(other.status, 1);
    assert.match(other.stderr, /1-of-2\/results\.sqlite: another process plays this part/);
  }
  child.kill('SIGINT');
  const [status] = await once(child, 'close');
  assert.equal(status, 130, said);
  assert.match(said, /To go on: the same command again/);
  assert.doesNotMatch(said, /first side wins/);
  for (const part of ['0/2', '3/2', '2', '1/2/3', 'x/2', '-1/2']) {
    const wrong = lab(...words, '--part', part);
    assert.equal(wrong.status, 2, part);
    assert.match(wrong.stderr, /--part wants which part of how many/);
  }
  assert.equal(lab('resume', out, '--part', '1/2').status, 2);
  // Another experiment in the same folder, and a rule that needs all games.
  const { status: foreign, stderr } = lab('run', 'crossroads', '--out', join(folder, 'threads-1'), '--part', '1/2');
  assert.equal(foreign, 1);
  assert.match(stderr, /the folder holds the games of another experiment/);
  assert.ok(!existsSync(join(folder, 'threads-1', 'parts')));
  const until = file('until.yaml', 'scenario: crossroads/battle\nuntil: {precision: 50}\n');
  const ruled = lab('run', until, '--out', join(folder, 'ruled'), '--part', '1/2');
  assert.equal(ruled.status, 1);
  assert.match(ruled.stderr, /until needs the games of all parts/);
  assert.ok(!existsSync(join(folder, 'ruled')));
});

test('interrupted, it says how to go on, and goes on', async () => {
  const out = join(folder, 'interrupted');
  const child = spawn(PROGRAM, ['lab', 'run', 'crossroads', '--games', '100000', '--players', 'simple', '--out', out]);
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  while (!/ of 100000 games/.test(said)) await once(child.stderr, 'data');
  child.kill('SIGINT');
  const [status] = await once(child, 'close');
  assert.equal(status, 130, said);
  assert.match(said, /enfilade lab resume /);
  // Another experiment is refused, more or fewer games of the same are not.
  assert.equal(lab('run', 'crossroads', '--games', '20', '--players', 'random', '--out', out).status, 1);
  const same = lab('run', 'crossroads', '--games', '20', '--players', 'simple', '--out', out);
  assert.equal(same.status, 0, same.stderr);
  assert.equal(lab('resume', out).status, 0);
});

test('what cannot be played leaves no folder behind, nor what was there spoilt', () => {
  const out = join(folder, 'new', 'below');
  const broken = file('broken.yaml', 'scenario: crossroads/battle\nvariants: [{name: a}, {name: a}]\n');
  const changed = file('changed.yaml', EXPERIMENT.replace('value: 1}', 'value: many}'));
  for (const what of ['waterloo/battle', 'no.save', broken, changed]) {
    assert.notEqual(lab('run', what, '--out', out).status, 0, what);
    assert.ok(!existsSync(join(folder, 'new')), what);
  }
  const own = join(folder, 'own');
  mkdirSync(own);
  writeFileSync(join(own, 'letter.txt'), 'mine');
  assert.notEqual(lab('run', 'waterloo/battle', '--out', own).status, 0);
  assert.ok(existsSync(join(own, 'letter.txt')));
});

test('a row plays again to the same end, as a save too', () => {
  const again = lab('verify', join(folder, 'threads-1'), '--rows', '8');
  assert.equal(again.status, 0, again.stdout);
  assert.match(again.stdout, /^8 games played again, 0 end otherwise/);
  if (OTHER !== undefined && existsSync(OTHER)) {
    const other = spawnSync(OTHER, ['lab', 'verify', join(folder, 'threads-1'), '--rows', '200'], { encoding: 'utf8' });
    assert.equal(other.status, 0, other.stdout + other.stderr);
    assert.ok(other.stdout.startsWith(`${Math.min(200, 3 * GAMES)} games played again, 0 end otherwise`), other.stdout);
  }
  const save = join(folder, 'one.save');
  assert.equal(lab('replay', join(folder, 'threads-1'), '--seed', '102', '-o', save).status, 0);
  const verified = spawnSync(PROGRAM, ['verify', save], { encoding: 'utf8' });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
});

/** A save played again by the engine, action by action: {events, position} of each, from the beginning on. */
function journal(save) {
  const lines = readFileSync(save, 'utf8').split('\n');
  const option = (name) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  const options = Object.fromEntries(option('option').map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]));
  const requests = [
    { cmd: 'new', scenario: option('scenario')[0], seed: option('seed')[0], options },
    ...lines
      .filter((line) => line.startsWith('do '))
      .map((line) => ({
        cmd: 'do',
        action: line.split(' | ')[0].split(' ').slice(2).join(' '),
        side: line.split(' ')[1],
      })),
  ].flatMap((one) => [one, { cmd: 'state' }]);
  const input = requests.map((one) => JSON.stringify(one)).join('\n');
  const out = execFileSync(PROGRAM, ['engine'], { input: `${input}\n`, encoding: 'utf8', maxBuffer: 1 << 30 });
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return answers.flatMap((answer, i) =>
    i % 2 === 0
      ? [
          {
            events: answer.events ?? assert.fail(JSON.stringify(answer)),
            position: answers[i + 1].position ?? assert.fail(JSON.stringify(answers[i + 1])),
          },
        ]
      : [],
  );
}

/** Who holds a hex of a position: [hex, side] of each unit; leaders, headquarters and guns that were left do not. */
function holders(position, sides) {
  return position.units.flatMap((unit) => {
    const there = unit.where === undefined ? unit.fate === 'in-play' && !unit.abandoned : unit.where === 'map';
    return there && unit.hex && !unit.id.endsWith('-HQ') ? [[unit.hex, unit.side ?? sides(unit.id)]] : [];
  });
}

/** What the maps of a game should add up to, counted from its journal alone. */
function counted(journal, sides) {
  const sums = { fell: 0, stood: 0, marched: 0, 'changed-hands': 0 };
  const held = new Map();
  const out = new Set(); // Divisions that are not in the fight: one falls when it leaves it, and again after it came back
  journal.forEach(({ events, position }, i) => {
    for (const event of events) {
      if (event.e === 'step') sums.marched += 1;
      if (event.e === 'loss' && event.what === 'points') sums.fell += event.killed + event.captured;
    }
    for (const { id, where } of position.units) {
      const gone = where === 'eliminated' || where === 'blown';
      if (gone && !out.has(id) && !id.endsWith('-HQ')) sums.fell += 1;
      if (gone) out.add(id);
      else out.delete(id);
    }
    const there = holders(position, sides);
    for (const hex of new Set(there.map(([one]) => one))) {
      const [side, other] = new Set(there.filter(([one]) => one === hex).map(([, one]) => one));
      if (other !== undefined) continue; // both are in it, engaged
      if (held.has(hex) && held.get(hex) !== side) sums['changed-hands'] += 1;
      held.set(hex, side);
    }
    const before = i > 0 ? journal[i - 1].position.turn : 0;
    if ((before > 0 && before !== position.turn) || i === journal.length - 1) sums.stood += there.length;
  });
  return sums;
}

/** The sum of a layer of a report's maps over all turns, sides and hexes. */
const heat = (variant, id) =>
  variant.maps
    .filter((layer) => layer.id === id)
    .flatMap((layer) => layer.turns.flat())
    .filter((value) => typeof value === 'number')
    .reduce((sum, value) => sum + value, 0);

/** By side: the counters of Rebel Fury, which a position names by their id alone. */
function sidesOf(game) {
  const units = readFileSync(`games/${game}/units.yaml`, 'utf8');
  const known = new Map([...units.matchAll(/\{id: ([^,]+),.*?side: (\w+)/g)].map(([, id, side]) => [id, side]));
  return (id) => known.get(id) ?? (id.startsWith('CS-') ? 'csa' : 'usa');
}

// Monocacy has engagements, in which both sides stand in one hex: with this seed for many actions.
for (const [game, seed, games] of [
  ['kernstown', 1, 3],
  ['monocacy', 2, 1],
  ['fredericksburg', 1, 3],
])
  test(`the sums of the maps are what the journals of the games say: ${game}`, () => {
    const out = join(folder, `counted-${game}`);
    const words = ['--games', `${games}`, '--seed', `${seed}`, '--players', 'simple', '--out', out];
    assert.equal(lab('run', game, ...words).status, 0);
    const sums = { fell: 0, stood: 0, marched: 0, 'changed-hands': 0 };
    for (let one = seed; one < seed + games; one++) {
      const save = join(folder, `counted-${one}.save`);
      assert.equal(lab('replay', out, '--seed', `${one}`, '-o', save).status, 0);
      for (const [id, sum] of Object.entries(counted(journal(save), sidesOf(game)))) sums[id] += sum;
    }
    const [variant] = report(`counted-${game}`).variants;
    for (const [id, sum] of Object.entries(sums)) {
      assert.equal(heat(variant, id), sum, id);
      assert.ok(sum > 0, `${id}: ${sum}`);
    }
    if (game !== 'kernstown') return;
    const [union] = variant.history.losses;
    assert.equal(union.real, 590);
    assert.ok(union.p5 <= union.p50 && union.p50 <= union.p95 && union.as_far <= 1);
    assert.equal(variant.history.ground.length, 2);
    assert.ok(sums.fell > 10 && sums.marched > 1000, JSON.stringify(sums));
  });

test('the progress line says of victories what the report says, draws or not', () => {
  const words = ['--games', '3', '--players', 'simple', '--out', join(folder, 'drawn')];
  const run = lab('run', 'gettysburg/little-round-top', ...words);
  const [variant] = report('drawn').variants;
  assert.ok(variant.drawn.games > 0, 'a battle with draws');
  const [, ...ends] = /3 of 3 games.* first side wins ([\d.]+) to ([\d.]+) %/.exec(run.stderr);
  for (const [i, end] of variant.won[variant.sides[0].id].interval.entries())
    assert.ok(Math.abs(100 * end - Number(ends[i])) < 0.1, run.stderr); // both are rounded
});

test('a battle on a part of its map is shown on that part', () => {
  const page = readFileSync(join(folder, 'drawn', 'report.html'), 'utf8');
  const [, text] = /<script[^>]*id="figures"[^>]*>(.*?)<\/script>/s.exec(page);
  const [ground] = Object.values(JSON.parse(text).grounds);
  const places = Object.values(ground.hexes);
  for (const [axis, length] of [ground.width, ground.height].entries()) {
    const along = places.map((place) => place[axis]);
    assert.ok(Math.max(...along) - Math.min(...along) > 0.8 * length, `${length} pixels`);
    assert.ok(Math.min(...along) > 0 && Math.max(...along) < length);
  }
});

test('a save is an experiment of its own: continue from here', () => {
  const save = join(folder, 'begun.save');
  const text = readFileSync(join(folder, 'one.save'), 'utf8').split('\n');
  const half = text.findIndex((line) => line.startsWith('turn 2 '));
  writeFileSync(save, `${text.slice(0, half + 1).join('\n')}\n`);
  const run = lab('run', save, '--games', '4', '--players', 'simple', '--out', join(folder, 'continued'));
  assert.equal(run.status, 0, run.stderr);
  assert.equal(new Set(rows('continued').match(/\|[0-9a-f]{16}\|[0-9A-F]*$/gm)).size, 4, 'four different games');
  const third = join(folder, 'third.save');
  assert.equal(lab('replay', join(folder, 'continued'), '--seed', '3', '-o', third).status, 0, 'and each can be seen');
  const { stdout } = spawnSync(PROGRAM, ['verify', third], { encoding: 'utf8' });
  const [, end] = /hash ([0-9a-f]{16})/.exec(stdout);
  assert.ok(rows('continued').split('\n')[2].includes(`|${end}|`), stdout);
});

test('a position brings its own options', () => {
  const save = join(folder, 'begun.save');
  for (const [text, field] of [
    ['options: {stalemate: yes}\n', ':2: options'],
    ['readings: {R6: yes}\n', ':2: readings'],
    ['variants:\n  - name: a\n    readings: {R6: yes}\n', ':4: variants[1].readings'],
  ]) {
    const run = lab('run', file('begun.yaml', `position: ${save}\n${text}`), '--out', join(folder, 'brings'));
    assert.equal(run.status, 1, text);
    assert.ok(run.stderr.includes(`${field}: a position brings its own options`), run.stderr);
  }
});

test('precision and decisions end an experiment, on any number of threads alike', { skip: GAMES < 12 }, () => {
  const until = (text) => EXPERIMENT.replace(`games: ${GAMES}`, `until: ${text}`);
  for (const [name, text] of [
    ['precise', '{precision: 60, most: 200}'],
    ['decided', '{decide: [standard, cheap], difference: 40, most: 200}'],
  ]) {
    const path = file(`${name}.yaml`, until(text));
    for (const threads of ['1', '3'])
      assert.equal(lab('run', path, '--out', join(folder, `${name}-${threads}`), '--threads', threads).status, 0);
    assert.equal(rows(`${name}-1`), rows(`${name}-3`));
    const games = rows(`${name}-1`).trim().split('\n').length;
    assert.ok(games % 60 === 0 && games < 600, `${name}: ${games} games`);
  }
});

test('what is wrong at the command line is said of what was given there, and leaves no folder', () => {
  const out = join(folder, 'never');
  for (const [what, why] of [
    [['nowhere/battle'], /^enfilade: there is no game called nowhere/],
    [['kernstown/nowhen'], /^enfilade: there is no scenario called kernstown\/nowhen/],
    [[join(folder, 'none.save')], /^enfilade: .*none\.save cannot be opened/],
    [['kernstown/battle', '--players', 'genius'], /^enfilade: there is no computer player called genius/],
  ]) {
    const { status, stderr } = lab('run', ...what, '--games', '1', '--out', out);
    assert.notEqual(status, 0);
    assert.match(stderr, why);
    assert.doesNotMatch(stderr, /experiment\.yaml/);
    assert.ok(!existsSync(out));
  }
});

test('the description that docs/lab.md shows is accepted as it stands', async () => {
  const [, text] = /## A description\s+```yaml\n(.*?)```/s.exec(readFileSync('docs/lab.md', 'utf8'));
  for (const key of ['players', 'options', 'readings', 'maps', 'variants', 'changes', 'word'])
    assert.match(text, new RegExp(`\\b${key}:`), key);
  const out = join(folder, 'shown');
  const child = spawn(PROGRAM, ['lab', 'run', file('shown.yaml', text), '--out', out]);
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  const ended = once(child, 'close');
  let over = false;
  void ended.then(() => (over = true));
  // The results are made once everything has been checked. Its games take an hour: they are not waited for.
  while (!over && !existsSync(join(out, 'results.sqlite'))) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGKILL');
  await ended;
  assert.equal(child.signalCode, 'SIGKILL', said);
  // Played to the end with quicker players, and fewer games.
  const quick = text.replaceAll(/veteran(:\w+)?/g, 'random').replace('games: 400', 'games: 1');
  const run = lab('run', file('shown-quick.yaml', quick), '--out', join(folder, 'shown-quick'));
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(
    report('shown-quick').variants.map((one) => one.variant),
    ['standard', 'exit-4', 'bold'],
  );
});

/** Scenarios as the engine lists them, each with its options. */
const scenarios = () =>
  JSON.parse(execFileSync(PROGRAM, ['engine'], { input: '{"cmd":"scenarios"}\n', encoding: 'utf8' })).scenarios;

test('every reading with a switch can be changed by its number', () => {
  const readings = readPage();
  const all = scenarios();
  const options = new Set(all.flatMap((one) => one.options.map(({ id }) => id)));
  const named = (reading) => [...reading.reading.matchAll(/`([^`]+)`/g)].some(([, id]) => options.has(id));
  assert.deepEqual(
    readings.filter((one) => one.option === '' && named(one)).map((one) => one.number),
    ['G23.1', 'R23'], // how an option of the book is read
    'who names an option is changed by it',
  );
  const switches = readings.filter(({ option }) => option !== '');
  const tried = new Set();
  for (const game of ['monocacy', 'crossroads', 'kernstown', 'gettysburg', 'fredericksburg']) {
    const scenario = all.find((one) => one.game === game && !/three-days/.test(one.id));
    const here = switches.filter(({ option }) => scenario.options.some(({ id }) => id === option));
    const identity = (what) => {
      const variants = here.map((one) => `  - {name: "${one.number}"${what(one)}}`).join('\n');
      const path = file('switch.yaml', `scenario: ${scenario.id}\nplayers: random\ngames: 1\nvariants:\n${variants}\n`);
      const out = `${game}-${what(here[0]).slice(2, 5)}`;
      const run = lab('run', path, '--out', join(folder, out));
      assert.equal(run.status, 0, run.stderr);
      return rows(out).split('|')[0];
    };
    const standard = identity(() => '');
    const byNumber = identity(({ number }) => `, readings: {${number}: yes}`);
    assert.notEqual(byNumber, standard, `${game}: it is played otherwise`);
    assert.equal(
      byNumber,
      identity(({ option }) => `, options: {${option}: 1}`),
      `${game}: as by the option`,
    );
    for (const { number } of here) tried.add(number);
  }
  assert.deepEqual([...tried].sort(), switches.map(({ number }) => number).sort());
  for (const number of ['F3', 'M13', 'K3', 'G12.1', 'R6']) assert.ok(tried.has(number), number);
});

test('an option that one battle of a game offers can be set there, and in no other', () => {
  const text = (scenario) => `scenario: ${scenario}\nplayers: random\ngames: 1\noptions: {gordon: yes}\n`;
  const run = lab('run', file('own.yaml', text('gettysburg/culps-hill')), '--out', join(folder, 'own-option'));
  assert.equal(run.status, 0, run.stderr);
  const other = lab('run', file('own.yaml', text('gettysburg/little-round-top')), '--out', join(folder, 'no-option'));
  assert.match(other.stderr, /:4: options\.gordon: gettysburg\/little-round-top has no such option/);
});

test('every kind of mistake in a description has its message, with line and field', () => {
  const cases = [
    ['scenario: nowhere/battle\n', /:1: scenario: there is no game called nowhere/],
    ['scenario: kernstown/battle\nplayer: simple\n', /:2: player: there is no such key/],
    ['scenario: kernstown/battle\nplayers: genius\n', /:2: players: there is no computer player called genius/],
    ['scenario: kernstown/battle\nplayers: {gb: simple}\n', /:2: players\.gb: the sides are csa and usa/],
    [
      'scenario: kernstown/battle\noptions: {no-such: yes}\n',
      /:2: options\.no-such: kernstown\/battle has no such option/,
    ],
    ['scenario: kernstown/battle\nreadings: {F999: 1}\n', /:2: readings\.F999: there is no such reading/],
    ['scenario: kernstown/battle\nreadings: {F1: 1}\n', /:2: readings\.F1: this reading is fixed/],
    [
      'scenario: kernstown/battle\nreadings: {F3: 1}\n',
      /:2: readings\.F3: kernstown\/battle does not have its switch, pin-friends/,
    ],
    ['scenario: kernstown/battle\nreadings: [K3]\n', /:2: readings: must be a mapping/],
    ['scenario: kernstown/battle\nreadings: yes\n', /:2: readings: must be a mapping/],
    ['scenario: kernstown/battle\nreadings:\n  K3: maybe\n', /:3: readings\.K3: maybe is neither yes nor no/],
    [
      'scenario: kernstown/battle\nvariants:\n  - name: a\n    readings: [K3]\n',
      /:4: variants\[1\]\.readings: must be a mapping/,
    ],
    [
      'scenario: kernstown/battle\ngames: 1\noptions:\n  overshoot: 99\n',
      /:4: options\.overshoot: 99 is neither yes nor no, nor a number from 0 to 1/,
    ],
    ['scenario: kernstown/battle\noptions: {overshoot: maybe}\n', /:2: options\.overshoot: maybe is neither/],
    ['scenario: kernstown/battle\noptions: {overshoot: [yes]}\n', /:2: options\.overshoot: must be a word or a number/],
    [
      'scenario: kernstown/battle\nvariants:\n  - name: a\n    options:\n      strategic: yes\n      limit-reached: 7\n',
      /:6: variants\[1\]\.options\.limit-reached: 7 is neither/,
    ],
    ['scenario: [kernstown/battle]\n', /:1: scenario: must be a word or a number/],
    ['scenarios:\n  - kernstown/battle\n  - [monocacy/battle]\n', /:3: scenarios\[2\]: must be a word or a number/],
    ['scenarios:\n  - kernstown/battle\n  - nowhere/battle\n', /:3: scenarios\[2\]: there is no game called nowhere/],
    [
      `scenario: kernstown/battle\nvariants:\n  - title: b\n    name: ${'a'.repeat(64)}\n`,
      /:4: variants\[1\]\.name: longer than 63 characters/,
    ],
    [
      'scenario: kernstown/battle\nvariants:\n  - name: a\n    changes:\n      - {file: charts.yaml, key: a, value: 1, word: x}\n',
      /:5: variants\[1\]\.changes\[1\]\.word: x is no number/,
    ],
    [
      'scenario: kernstown/battle\nvariants:\n  - name: a\n    changes:\n      - {file: charts.yaml, key: [a], value: 1}\n',
      /:5: variants\[1\]\.changes\[1\]\.key: must be a word or a number/,
    ],
    ['scenario: kernstown/battle\nplayer:\n  csa: simple\n', /:2: player: there is no such key/],
    ['scenario: kernstown/battle\n[a]: b\n', /:2: key: must be a word or a number/],
    ['scenario: kernstown/battle\ngames: [1]\n', /:2: games: must be a word or a number/],
    ['scenario: kernstown/battle\ngames: many\n', /:2: games: many is no number/],
    ['scenario: kernstown/battle\ngames: 10\nuntil: {precision: 3}\n', /:3: until: give either games or until/],
    ['scenario: kernstown/battle\nuntil: {precision: wide}\n', /:2: until\.precision: wide is no number/],
    [
      'scenario: kernstown/battle\nuntil: {decide: [a, b], difference: 5}\n',
      /:2: until\.decide\[1\]: there is no variant a/,
    ],
    ['scenario: kernstown/battle\nuntil: {decide: [standard]}\n', /:2: until\.decide: must name two variants/],
    ['scenario: kernstown/battle\nseed: -1\n', /:2: seed: -1 is no number/],
    ['scenario: kernstown/battle\nmaps: perhaps\n', /:2: maps: must be yes or no/],
    ['scenario: kernstown/battle\nvariants:\n  - title: none\n', /:3: variants\[1\]\.name: is missing/],
    ['scenario: kernstown/battle\nvariants:\n  - name: a\n  - name: a\n', /:4: variants\[2\]\.name: a is there twice/],
    [
      'scenario: kernstown/battle\nvariants:\n  - name: a\n  - title: b\n    name: a\n',
      /:5: variants\[2\]\.name: a is there twice/,
    ],
    [
      'scenario: kernstown/battle\nvariants:\n  - {name: a, changes: [{file: none.yaml, key: a, value: 1}]}\n',
      /variants\[1\]\.changes\[1\]: kernstown has no file none\.yaml/,
    ],
    [
      'scenario: kernstown/battle\nvariants:\n  - {name: a, changes: [{file: special.yaml, key: victory.none, value: 1}]}\n',
      /:3: variants\[1\]\.changes\[1\]: special\.yaml has no value victory\.none/,
    ],
    [
      'scenario: kernstown/battle\nvariants:\n  - {name: a, changes: [{file: special.yaml, key: victory.exit, value: x}]}\n',
      /:3: variants\[1\]\.changes: .*special\.yaml.*exit/,
    ],
    ['position: none.save\n', /:1: position: .*none\.save cannot be opened/],
    ['games: 3\n', /:1: scenario: exactly one of scenario, scenarios and position/],
    ['scenario: [\n', /:\d+: /],
  ];
  for (const [text, message] of cases) {
    const run = lab('run', file('wrong.yaml', text), '--out', join(folder, 'wrong'));
    assert.equal(run.status, 1, `${text}: ${run.stderr}`);
    assert.match(run.stderr, message, text);
    assert.equal(existsSync(join(folder, 'wrong', 'results.sqlite')), false, 'nothing was played');
  }
});

/** One game of a scenario by the quickest players; `data`: another folder of games. */
const besideReal = (scenario, data) => {
  const out = `real-${scenario.replace('/', '-')}`;
  const words = ['--games', '1', '--players', 'random', '--out', join(folder, out)];
  const run = lab('run', scenario, ...words, ...(data ? ['--data', data] : []));
  return { said: run.stderr, history: run.status === 0 ? report(out).variants[0].history : undefined };
};

test('what really happened is known of every battle but the invented one', () => {
  const scenarios = execFileSync(PROGRAM, ['scenarios'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.split(/\s/)[0]);
  assert.equal(scenarios.length, 16);
  for (const scenario of scenarios) {
    const { said, history } = besideReal(scenario);
    if (scenario === 'crossroads/battle') {
      assert.equal(history, undefined, said);
      continue;
    }
    assert.ok(history, `${scenario}: ${said}`);
    assert.ok(history.winner, `${scenario}: who won`);
    assert.ok(history.losses.length + history.arrivals.length + history.ground.length > 0, scenario);
    for (const row of [history.winner, ...history.losses, ...history.arrivals, ...history.ground])
      assert.ok(row.source.length > 10, `${scenario}: ${row.what ?? 'winner'}`);
  }
});

test('a mistake in what really happened is said before the first game', () => {
  const data = join(folder, 'mistaken');
  cpSync('games/fredericksburg', join(data, 'fredericksburg'), { recursive: true });
  const written = (rows) => {
    writeFileSync(join(data, 'fredericksburg', 'history.yaml'), `scenarios:\n  - scenario: battle\n${rows}`);
    return besideReal('fredericksburg/battle', data);
  };
  assert.equal(written('    winner: nobody\n    source: a book\n').history.winner.side, null);
  for (const [rows, said] of [
    ['    winner: france\n    source: a book\n', /history\.yaml:3: .*winner: there is no side france/],
    ['    winner: csa\n', /history\.yaml:2: "source" is missing/],
    ['    source: a book\n', /history\.yaml:2: "winner" is missing/],
    [
      '    winner: csa\n    source: a book\n    losses:\n      - {side: csa, men: 5309, source: a book}\n',
      /history\.yaml:6: .*how many men a Strength Point has/,
    ],
    [
      '    winner: csa\n    source: a book\n    ground:\n      - {side: csa, place: Rome, turn: 1, source: a book}\n',
      /history\.yaml:6: .*the map has no Rome/,
    ],
    [
      '    winner: csa\n    source: a book\n    ground:\n      - {side: csa, place: Chatham, turn: 5, source: a book}\n',
      /history\.yaml:6: .*no more than 4/,
    ],
  ])
    assert.match(written(rows).said, said);
});
