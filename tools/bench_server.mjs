// bench_server.mjs: what the server costs. Prints one JSON object.
//
//   ENFILADE=build/enfilade node tools/bench_server.mjs [--only PART,…] [--quick]
//
// Parts: `actions` (processor per action, and how soon the other side hears of it), `streams` (what a thousand idle ones
// take), `start` (how soon it answers, with ten thousand games), `rest` (what a game at rest takes: bench_rest.mjs) and
// `attacks` (what players notice of them: bench_attacks.mjs). A part of those two is named with a slash: `rest/fresh`,
// `attacks/graph`. Each part has a time (PARTS) after which it is given up and the program fails. --quick only sees whether
// everything works: few actions, few games, a short long game. Its figures mean nothing.
//
// Two computers play a whole battle; then its actions are sent one by one, each as a request of its own, to a game with the
// same seed, while both sides listen. Between two actions the server sleeps, so the kernel's count of the nanoseconds of its
// threads, all of them, is what each action cost: reading the request, the rules, the journal, the other side's update and
// the answer with one's own, as the client in the browser asks for it.
//
// Most of that is the machine's own price, and machines differ and are noisy. So the bar is a ratio: a bare program
// (tools/bare_server.c) reads, commits a row to the same kind of SQLite database and sends, in the same rhythm. Five runs
// of each take turns; `cpu_us_per_action` and `bare_cpu_us` are the medians of the five medians, `ratio` is the first by
// the second.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort, ours, program, request, startServer } from '../tests/serve/harness.mjs';
import { actionsOf, path, stands, until } from '../tests/serve/play.mjs';

const quick = process.argv.includes('--quick');
if (quick) process.env.ENFILADE_LONG_ACTIONS ??= '3000';
const shared = mkdtempSync(join(tmpdir(), 'enfilade-bench-')); // the long game is played once, for all parts
process.env.ENFILADE_LONG_GAME ??= join(shared, 'long');
process.on('exit', () => rmSync(shared, { recursive: true, force: true }));
const { ATTACKS, underAttack } = await import('./bench_attacks.mjs');
const { rest } = await import('./bench_rest.mjs');

const SCENARIO = 'monocacy/battle',
  RUNS = quick ? 1 : 5,
  ACTIONS = quick ? 100 : 1200,
  GAMES = quick ? 100 : 10000,
  STREAMS = quick ? 100 : 1000;
const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const round = (number, digits = 1) => Number(number.toFixed(digits));

const nanoseconds = (pid, thread) =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
/** Microseconds of the processor that a program has used, all its threads together. */
const busy = (pid) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + nanoseconds(pid, thread), 0) / 1000;
const megabytes = (pid) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024;

const computer = { kind: 'computer', bot: 'simple' };
const seed = 1863;

/* -- actions -- */

/** The actions of a whole battle between computers. */
async function battle(ann) {
  const { body } = await ann.post('/api/games', { scenario: SCENARIO, seed, seats: { csa: computer, usa: computer } });
  const { n } = await until(ann, body.id, (game) => game.state === 'over', 600);
  const actions = [];
  for (let from = 1; from <= n;) {
    const { body: reel } = await ann.get(path(body.id, `/replay?from=${from}`));
    actions.push(...reel.updates.flatMap((update) => update.entries));
    from = reel.next;
  }
  return actions.filter((entry) => entry.action).slice(0, ACTIONS);
}

/** What each action cost, in microseconds, and after how many milliseconds the other side heard of it. */
async function act(server, ann, actions) {
  const { pid } = server.process;
  const { body } = await ann.post('/api/games', { scenario: SCENARIO, seed, seats: {} });
  const mine = await ann.stream(path(body.id, '/stream?side=csa&name=1')),
    other = await ann.stream(path(body.id, '/stream?side=usa'));
  const cost = [],
    heard = [];
  for (const [i, { side, action }] of actions.entries()) {
    const before = busy(pid),
      began = performance.now();
    const told = other.next('update', (data) => data.n === i + 1).then(() => heard.push(performance.now() - began));
    const answer = await ann.post(path(body.id, '/do'), { side, actions: [action], at: i, key: `k${i}`, stream: 1 });
    if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer.body)}`);
    await told;
    cost.push(busy(pid) - before);
    mine.events.length = 0;
    other.events.length = 0;
  }
  mine.close();
  other.close();
  return { cost, heard };
}

/** What a program costs that does nothing else, asked as often, every `rhythm` milliseconds. */
async function bare(count, rhythm) {
  const folder = mkdtempSync(join(tmpdir(), 'enfilade-bare-')),
    port = await freePort();
  const child = ours(
    spawn(join(dirname(program), 'bare_server'), [port, join(folder, 'bare.db')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  await new Promise((ready) => child.stdout.once('data', ready));
  const line = () =>
    new Promise((open) => {
      const socket = net.connect(port, '127.0.0.1', () => open(socket));
      socket.setNoDelay(true);
    });
  const listener = await line(),
    asker = await line(),
    cost = [];
  const heard = (socket, bytes) =>
    new Promise((done) => {
      socket.on('data', function take(part) {
        bytes -= part.length;
        if (bytes <= 0) {
          socket.off('data', take);
          done();
        }
      });
    });
  for (let i = 0; i < count; i++) {
    const before = busy(child.pid),
      began = performance.now();
    const all = Promise.all([heard(listener, 850), heard(asker, 1080)]);
    asker.write('x'.repeat(300));
    await all;
    cost.push(busy(child.pid) - before);
    while (performance.now() - began < rhythm); // as a client who thinks about what he heard
  }
  for (const socket of [listener, asker]) socket.destroy();
  child.kill();
  rmSync(folder, { recursive: true });
  return cost;
}

async function actionsPart() {
  const server = await startServer(),
    ann = await server.visitor(),
    actions = await battle(ann);
  const server_us = [],
    bare_us = [],
    heard = [];
  let rhythm;
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now(),
      one = await act(server, ann, actions);
    rhythm = (performance.now() - began) / actions.length;
    server_us.push(at(one.cost, 0.5));
    heard.push(...one.heard);
    bare_us.push(at(await bare(actions.length, rhythm), 0.5));
  }
  await server.stop();
  const cpu = at(server_us, 0.5),
    floor = at(bare_us, 0.5);
  return {
    scenario: SCENARIO,
    actions: actions.length,
    runs: RUNS,
    cpu_us_per_action: round(cpu),
    bare_cpu_us: round(floor),
    ratio: round(cpu / floor, 2),
    ratio_most: 1.8,
    cpu_us_by_run: server_us.map((one) => round(one)),
    bare_us_by_run: bare_us.map((one) => round(one)),
    rhythm_ms: round(rhythm, 2),
    update_ms: { median: round(at(heard, 0.5), 2), p95: round(at(heard, 0.95), 2), most: 50 },
  };
}

/* -- streams -- */

/** What so many streams that nobody writes to take, on a server that has done nothing yet. */
async function streamsPart() {
  const server = await startServer(),
    { pid } = server.process,
    ann = await server.visitor();
  const { body } = await ann.post('/api/games', { scenario: SCENARIO, seats: {} });
  const watch = () =>
    new Promise((resolve, reject) => {
      const socket = net.connect(server.port, '127.0.0.1', () =>
        socket.write(`GET ${path(body.id, '/stream')} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${ann.cookie}\r\n\r\n`),
      );
      socket.on('error', reject);
      socket.on('data', (part) => {
        if (String(part).includes(': here')) resolve(socket);
      });
    });
  (await watch()).destroy();
  await ann.get(path(body.id, '/view'));
  const before = megabytes(pid),
    sockets = [];
  for (let i = 0; i < STREAMS; i += 50) sockets.push(...(await Promise.all(Array.from({ length: 50 }, watch))));
  const cost = megabytes(pid) - before;
  for (const socket of sockets) socket.destroy();
  await server.stop();
  return { idle_streams: { count: STREAMS, megabytes: round(cost), most: 20 } };
}

/* -- start -- */

/** A store with so many games of fifty actions. */
async function storeOf(games) {
  const first = await startServer({ data: mkdtempSync(join(tmpdir(), 'enfilade-start-')) });
  const visitor = await first.visitor();
  const { body } = await visitor.post('/api/games', { scenario: SCENARIO, seed, seats: {} });
  for (let i = 0; i < 50; i++) {
    const { side } = (await stands(visitor, body.id)).stands,
      { actions } = await actionsOf(visitor, body.id, side);
    await visitor.post(path(body.id, '/do'), { side, actions: [actions[i % actions.length]], at: i });
  }
  await first.end();
  const copy = (table, key, columns) =>
    `INSERT INTO ${table}(${key}, ${columns}) SELECT 'g' || i, ${columns} FROM ${table}, copies WHERE ${key} = '${body.id}';`;
  execFileSync('sqlite3', [join(first.data, 'enfilade.db')], {
    input: `BEGIN; CREATE TEMP TABLE copies AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c LIMIT ${games}) SELECT i FROM c;
    ${copy('game', 'id', 'scenario, title, owner, public, state, created, touched, chosen, seed, nonce, commitment, standing, offer')}
    ${copy('opening', 'game', 'base, text, events')}
    ${copy('seat', 'game', 'side, kind, person, bot, token, orders')}
    ${copy('journal', 'game', 'n, side, kind, line, events, at, asker, key, answer')} COMMIT;`,
  });
  return first.data;
}

/** How soon it answers its first request, in milliseconds. */
async function startOnce(data) {
  const port = await freePort(),
    began = performance.now();
  const child = ours(spawn(program, ['serve', '--port', String(port), '--data', data], { stdio: 'ignore' }));
  const ended = new Promise((done) => {
    child.on('close', done);
  });
  for (;;) {
    try {
      if ((await request(port, 'GET', '/healthz')).status === 200) break;
    } catch {
      await new Promise((next) => {
        setTimeout(next, 1);
      });
    }
  }
  const took = performance.now() - began;
  child.kill();
  await ended;
  return took;
}

async function startPart() {
  const data = await storeOf(GAMES),
    took = [];
  for (let i = 0; i < RUNS; i++) took.push(await startOnce(data));
  rmSync(data, { recursive: true });
  return { start_ms: round(at(took, 0.5)), start_games: GAMES };
}

/* -- the others -- */

async function restPart(only) {
  return { game_at_rest_kib: await rest({ ...(quick ? { games: 3, seconds: 1 } : {}), only }) };
}

async function attacksPart(only) {
  return { p99_ms_under_attack: await underAttack(only ? [only] : ATTACKS, { seconds: quick ? 1 : 6 }) };
}

/** What each is called, how many seconds it has at the most, and what a part of it may be. */
const PARTS = {
  actions: { run: actionsPart, seconds: 300, of: [] },
  streams: { run: streamsPart, seconds: 120, of: [] },
  start: { run: startPart, seconds: 300, of: [] },
  rest: { run: restPart, seconds: 3000, of: ['fresh', 'long'] },
  attacks: { run: attacksPart, seconds: 2400, of: ATTACKS },
};

function chosen() {
  const given = process.argv.indexOf('--only');
  const names = given < 0 ? Object.keys(PARTS) : (process.argv[given + 1] ?? '').split(',');
  return names.map((name) => {
    const [part, only] = name.split('/');
    if (!PARTS[part] || (only !== undefined && !PARTS[part].of.includes(only)))
      throw new Error(
        `there is no part ${name}: ${Object.keys(PARTS).join(', ')}; ${ATTACKS.map((one) => `attacks/${one}`).join(', ')}`,
      );
    return { part, only };
  });
}

const found = { bench: 'server', ...(quick ? { quick } : {}) },
  took_s = {};
for (const { part, only } of chosen()) {
  const began = performance.now(),
    { run, seconds } = PARTS[part];
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${part} was not done after ${seconds} s`)), seconds * 1000);
  });
  for (const [name, figure] of Object.entries(await Promise.race([run(only), late])))
    found[name] = typeof figure === 'object' && found[name] ? { ...found[name], ...figure } : figure; // parts of a part
  clearTimeout(timer);
  took_s[only ? `${part}/${only}` : part] = round((performance.now() - began) / 1000);
}
console.log(JSON.stringify({ ...found, took_s }));
