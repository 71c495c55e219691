// recordings.mjs: the recorded games of tests/recordings, which every build replays.
//
//   node tools/recordings.mjs check [NAME...]             replay and compare; prints each recording that diverges
//   node tools/recordings.mjs renew --case CASE [NAME...] after a rule was changed on purpose: writes the digests again
//   node tools/recordings.mjs show NAME ACTION            the legal list before an action and its events
//   node tools/recordings.mjs play [NAME...]              plays games from the list below from the beginning
//
//   --program FILE   the enfilade program, which packs tables and plays      (build/enfilade)
//   --replay FILE    the replay program of some build, or a .wasm for node   (replay beside the program)
//   --most N         replay only the first N actions of each
//
// A recording is NAME.save.xz, a save without positions and hashes, and NAME.digests.xz, a line for each action
// (tests/recordings/replay.c). It replays from its written dice and depends on no computer player. Where a changed rule
// makes an action impossible, `renew` keeps the game up to there and lets chance play on. Each divergence is a row of
// divergences.tsv: which recording, from which action on, how, and by which case.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'tests/recordings');
const divergences = join(folder, 'divergences.tsv');

const battle = (game, name, bot, seed, more = {}) => ({
  scenario: `${game}/battle`,
  name: `${game}-${name}`,
  bot,
  seed,
  options: {},
  ...more,
});
const scenario = (game, id, bot, seed, more = {}) => ({
  scenario: `${game}/${id}`,
  name: `${game}-${id}-${bot}`,
  bot,
  seed,
  options: { 'standard-setup': 1 },
  ...more,
});
const games = [
  battle('monocacy', 'random', 'random', 1864),
  battle('monocacy', 'simple', 'simple', 709),
  battle('monocacy', 'standard', 'random', 79, { options: { 'standard-setup': 1 } }),
  battle('monocacy', 'undone', 'random', 9, {
    options: { 'standard-setup': 1 },
    undone: [
      [900, 400],
      [300, 650],
      [10, 0],
    ],
  }),
  battle('crossroads', 'random', 'random', 20),
  battle('crossroads', 'simple', 'simple', 8, { options: { 'standard-setup': 1 } }),
  battle('kernstown', 'random', 'random', 1862),
  battle('kernstown', 'simple', 'simple', 323),
  battle('kernstown', 'options', 'random', 23, {
    options: { overshoot: 1, strategic: 1, 'ways-level': 1, 'town-stops': 1, 'limit-reached': 1 },
  }),
  battle('kernstown', 'undone', 'random', 21, {
    options: { 'standard-setup': 1 },
    undone: [
      [700, 300],
      [200, 450],
      [10, 0],
    ],
  }),
  battle('chancellorsville', 'simple', 'simple', 503),
  battle('chattanooga', 'simple', 'simple', 1125),
  battle('chickamauga', 'random', 'random', 920),
  battle('fredericksburg', 'simple', 'simple', 1213),
  battle('spotsylvania', 'simple', 'simple', 512),
  scenario('gettysburg', 'mcphersons-ridge', 'random', 71),
  scenario('gettysburg', 'little-round-top', 'simple', 72),
  scenario('gettysburg', 'culps-hill', 'random', 722, {
    options: { 'standard-setup': 1, gordon: 1, schurz: 1, geary: 1 },
  }),
  scenario('gettysburg', 'missed-opportunity', 'random', 74),
  scenario('gettysburg', 'whole-line-ablaze', 'random', 75),
  scenario('gettysburg', 'high-water-mark', 'random', 73),
  scenario('gettysburg', 'three-days', 'random', 1863),
  battle('wilderness', 'undone', 'random', 506, {
    undone: [
      [120, 40],
      [60, 90],
      [10, 0],
    ],
  }),
];

function fail(why) {
  console.error(`recordings: ${why}`);
  process.exit(2);
}

function arguments_of(words) {
  const found = { names: [], program: join(root, 'build/enfilade') };
  for (let i = 0; i < words.length; i++) {
    const key = words[i].match(/^--(program|replay|most|case)$/)?.[1];
    if (key && i + 1 < words.length) found[key] = words[++i];
    else if (words[i].startsWith('--')) fail(`${words[i]} is no option, or its value is missing`);
    else found.names.push(words[i]);
  }
  found.replay ??= join(dirname(found.program), 'replay');
  if (found.most !== undefined && !/^[1-9][0-9]*$/.test(found.most)) fail('--most takes a number of actions');
  return found;
}

// -- programs --

function run(program, args, input = undefined) {
  const result = spawnSync(program, args, { input, maxBuffer: 1 << 30 });
  if (result.error) fail(`${program}: ${result.error.message}`);
  return { ok: result.status === 0, out: result.stdout, err: result.stderr.toString() };
}

const unpacked = (file) => {
  const { ok, out, err } = run('xz', ['-dc', file]);
  return ok ? out.toString() : fail(`${file}: ${err.trim()}`);
};
const keep = (file, text) => writeFileSync(file, run('xz', ['-9e', '-c'], text).out);

function engine(program, requests) {
  const { out } = run(program, ['engine'], requests.map((request) => JSON.stringify(request)).join('\n') + '\n');
  return out
    .toString()
    .trim()
    .split('\n')
    .map((line) => {
      const answer = JSON.parse(line);
      return answer.ok ? answer : fail(`the game could not be played: ${line.slice(0, 300)}`);
    });
}

// -- a place to replay in: packs are made once for each set of tables --

class Room {
  constructor({ program, replay }) {
    this.program = program;
    this.replay = replay;
    this.path = mkdtempSync(join(tmpdir(), 'recordings-'));
    this.packs = new Set();
    process.on('exit', () => rmSync(this.path, { recursive: true, force: true }));
  }

  pack(save) {
    let tables = save.match(/^scenario (\S+)/m)[1];
    const game = tables.split('/')[0];
    if (!statSync(join(root, 'games', game, 'scenarios'), { throwIfNoEntry: false })) tables = game; // else a pack for each
    const name = `${tables.replaceAll('/', '-')}.pack`;
    if (!this.packs.has(name)) {
      const { ok, err } = run(this.program, [
        'pack',
        tables,
        '-o',
        join(this.path, name),
        '--games',
        join(root, 'games'),
      ]);
      if (!ok) fail(err.trim());
      this.packs.add(name);
    }
    return name;
  }

  // Replays a save's text with more words for the replay program: {ok, out}.
  play_back(save, more = []) {
    const pack = this.pack(save);
    writeFileSync(join(this.path, 'game.save'), save);
    const words = [pack, 'game.save', ...more];
    const wasm = this.replay.endsWith('.wasm');
    const at = (word) => (wasm ? `/${word}` : join(this.path, word));
    const args = words.map((word) => (/\.(pack|save|digests)$/.test(word) ? at(word) : word));
    // --single-threaded: node dies now and then when it ends while a thread of its own still compiles
    const result = wasm
      ? run('node', [
          '--no-warnings',
          '--single-threaded',
          join(root, 'tests/wasm/run.mjs'),
          this.replay,
          this.path,
          ...args,
        ])
      : run(this.replay, args);
    return { ok: result.ok, out: result.out.toString(), err: result.err };
  }

  // What differs, a line each; empty: nothing.
  differences(save, digests) {
    writeFileSync(join(this.path, 'game.digests'), digests);
    const { ok, out, err } = this.play_back(save, ['game.digests']);
    return ok ? [] : (out + err).trim().split('\n');
  }
}

// -- recordings --

const names_kept = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.save.xz'))
    .map((file) => file.slice(0, -8))
    .sort();
const read = (name) => ({
  save: unpacked(join(folder, `${name}.save.xz`)),
  digests: unpacked(join(folder, `${name}.digests.xz`)),
});

// Positions and hashes of turns are the business of saves; a recording must outlive every change of the state's layout.
const bare = (save) =>
  save
    .split('\n')
    .filter((line) => !/^(turn|position) /.test(line))
    .join('\n');

// The save up to, not including, its action of this number, counted as they stand there.
function cut_before(save, action) {
  let seen = 0;
  const lines = [];
  for (const line of save.split('\n')) {
    if (line.startsWith('do ') && ++seen === action) break;
    lines.push(line);
  }
  return lines.join('\n').trimEnd() + '\n';
}

function write(room, name, save) {
  const { ok, out, err } = room.play_back(save);
  if (!ok) fail(`${name} does not replay: ${out.trim().split('\n').at(-1)} ${err}`);
  keep(join(folder, `${name}.save.xz`), save);
  keep(join(folder, `${name}.digests.xz`), out);
  return out.split('\n').length - 1;
}

function chosen(names, all) {
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length) fail(`there is no recording ${unknown.join(', ')}; there are ${all.join(', ')}`);
  return names.length ? names : all;
}

function check(options) {
  const room = new Room(options);
  const names = chosen(options.names, names_kept());
  if (names.length === 0) fail('there are no recordings');
  let diverging = 0;
  for (const name of names) {
    let { save, digests } = read(name);
    if (options.most) {
      save = cut_before(save, Number(options.most) + 1);
      digests = digests.split('\n').slice(0, save.match(/^do /gm).length).join('\n') + '\n';
    }
    const lines = room.differences(save, digests);
    for (const line of lines) console.log(`${name}: ${line}`);
    diverging += lines.length > 0;
  }
  console.log(
    diverging
      ? `recordings: ${diverging} of ${names.length} diverge; if a rule was changed on purpose, see tools/recordings.mjs renew`
      : `recordings: ${names.length} games, each action with the same legal list, events and refusals`,
  );
  process.exitCode = diverging ? 1 : 0;
}

// A save that stops at an action which is no longer possible goes on by chance from there.
function played_on(room, save, refused) {
  const kept = cut_before(save, refused);
  const [, , answer] = engine(room.program, [
    { cmd: 'load', text: kept },
    { cmd: 'bot', name: 'random', actions: 1000000, seed: 1 },
    { cmd: 'save' },
  ]);
  return bare(answer.text);
}

function renew(options) {
  if (!options.case) fail('renew needs --case: which case of the books, or which reading, made them diverge');
  const room = new Room(options);
  for (const name of chosen(options.names, names_kept())) {
    let { save, digests } = read(name);
    const lines = room.differences(save, digests);
    if (lines.length === 0) continue;
    const first = lines[0].match(/^action (\d+)[^:]*: (.*)/) ?? fail(`${name}: ${lines[0]}`);
    for (let refused; (refused = room.play_back(save).out.match(/^action (\d+) \(line/m));)
      save = played_on(room, save, Number(refused[1]));
    const actions = write(room, name, save);
    const listed = readFileSync(divergences, 'utf8').includes(`${name}\t${first[1]}\t`); // by hand, with more to say
    if (!listed) appendFileSync(divergences, [name, first[1], first[2], options.case].join('\t') + '\n');
    console.log(`${name}: from action ${first[1]} on, ${first[2]}; ${actions} actions now`);
  }
}

function play(options) {
  const room = new Room(options);
  for (const name of chosen(
    options.names,
    games.map((game) => game.name),
  )) {
    const { scenario: id, bot, seed, options: settings, undone = [] } = games.find((game) => game.name === name);
    const answers = engine(options.program, [
      { cmd: 'new', scenario: id, options: settings, seed },
      ...undone.flatMap(([actions, to]) => [
        { cmd: 'bot', name: bot, actions },
        { cmd: 'undo', to, agreed: true },
      ]),
      { cmd: 'bot', name: bot, actions: 1000000 },
      { cmd: 'save' },
    ]);
    console.log(`${name}: ${write(room, name, bare(answers.at(-1).text))} actions`);
  }
}

function show(options) {
  const [name, action] = options.names;
  if (!action) fail('show NAME ACTION');
  chosen([name], names_kept());
  process.stdout.write(new Room(options).play_back(read(name).save, ['--show', action]).out);
}

const commands = { check, renew, play, show };
const [command, ...words] = process.argv.slice(2);
if (!Object.hasOwn(commands, command ?? '')) fail('say check, renew, show or play; the head of this file tells more');
commands[command](arguments_of(words));
