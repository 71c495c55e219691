// bench_server.mjs: what the server costs: processor per action from the request to the update, how soon the other hears of
// it, what a thousand idle streams take, how soon it answers after a start, what a game at
// rest takes (tools/bench_rest.mjs), and what players notice of an attack (tools/bench_attacks.mjs). Prints one JSON object.
//
//   ENFILADE=build/enfilade node tools/bench_server.mjs
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
import { freePort, program, request, startServer } from '../tests/serve/harness.mjs';
import { path, until } from '../tests/serve/play.mjs';
import { underAttack } from './bench_attacks.mjs';
import { rest } from './bench_rest.mjs';

const SCENARIO = process.argv[2] ?? 'monocacy/battle',
  RUNS = 5,
  ACTIONS = 1200,
  GAMES = 10000;
const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const round = (number, digits = 1) => Number(number.toFixed(digits));

let server = await startServer();
let { pid } = server.process;
const nanoseconds = (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
const busy = () => readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + nanoseconds(thread), 0) / 1000; // microseconds
const memory = () => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024;

let ann = await server.visitor();
const computer = { kind: 'computer', bot: 'simple' };
const seed = 1863;

/** The actions of a whole battle between computers. */
async function battle() {
  const { body } = await ann.post('/api/games', { scenario: SCENARIO, seed, seats: { csa: computer, usa: computer } });
  const { n } = await until(ann, body.id, (game) => game.state === 'over', 600);
  const actions = [];
  for (let from = 1; from <= n;) {
    const { body: reel } = await ann.get(path(body.id, `/replay?from=${from}`));
    actions.push(...reel.updates.flatMap((update) => update.entries));
    from = reel.next;
  }
  return actions.filter((entry) => entry.action);
}

async function act(actions) {
  const { body } = await ann.post('/api/games', { scenario: SCENARIO, seed, seats: {} });
  const mine = await ann.stream(path(body.id, '/stream?side=csa&name=1')),
    other = await ann.stream(path(body.id, '/stream?side=usa'));
  const cost = [],
    heard = [];
  for (const [i, { side, action }] of actions.entries()) {
    const before = busy(),
      began = performance.now();
    const told = other.next('update', (data) => data.n === i + 1).then(() => heard.push(performance.now() - began));
    const answer = await ann.post(path(body.id, '/do'), { side, actions: [action], at: i, key: `k${i}`, stream: 1 });
    if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer.body)}`);
    await told;
    cost.push(busy() - before);
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
  const child = spawn(join(dirname(program), 'bare_server'), [port, join(folder, 'bare.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((ready) => child.stdout.once('data', ready));
  ({ pid } = child);
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
    const before = busy(),
      began = performance.now();
    const all = Promise.all([heard(listener, 850), heard(asker, 1080)]);
    asker.write('x'.repeat(300));
    await all;
    cost.push(busy() - before);
    while (performance.now() - began < rhythm); // as a client who thinks about what he heard
  }
  for (const socket of [listener, asker]) socket.destroy();
  child.kill();
  rmSync(folder, { recursive: true });
  return cost;
}

/** What so many streams that nobody writes to take, in megabytes, on a server that has done nothing yet. */
async function idle(count) {
  await server.stop();
  server = await startServer();
  ({ pid } = server.process);
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
  const before = memory(),
    sockets = [];
  for (let i = 0; i < count; i += 50) sockets.push(...(await Promise.all(Array.from({ length: 50 }, watch))));
  const cost = memory() - before;
  for (const socket of sockets) socket.destroy();
  return cost;
}

/** How soon a server with so many games in its store answers its first request, in milliseconds. */
async function start(games) {
  const first = await startServer({ data: mkdtempSync(join(tmpdir(), 'enfilade-start-')) });
  const visitor = await first.visitor();
  const { body } = await visitor.post('/api/games', { scenario: SCENARIO, seed, seats: {} });
  for (const { side, action } of actions.slice(0, 50))
    await visitor.post(path(body.id, '/do'), {
      side,
      actions: [action],
      at: (await visitor.get(path(body.id))).body.n,
    });
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
  const took = [];
  for (let i = 0; i < RUNS; i++) {
    const port = await freePort(),
      began = performance.now();
    const child = spawn(program, ['serve', '--port', String(port), '--data', first.data], { stdio: 'ignore' });
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
    took.push(performance.now() - began);
    child.kill();
    await ended;
  }
  rmSync(first.data, { recursive: true });
  return at(took, 0.5);
}

const actions = await battle();
const server_us = [],
  bare_us = [],
  heard = [];
let rhythm;
for (let run = 0; run < RUNS; run++) {
  ({ pid } = server.process);
  const began = performance.now(),
    some = actions.slice(0, ACTIONS),
    one = await act(some);
  rhythm = (performance.now() - began) / some.length;
  server_us.push(at(one.cost, 0.5));
  heard.push(...one.heard);
  bare_us.push(at(await bare(some.length, rhythm), 0.5));
}
const streams = await idle(1000),
  start_ms = await start(GAMES);
await server.stop();
const game_at_rest_kib = await rest(),
  attacks = await underAttack();
const cpu = at(server_us, 0.5),
  floor = at(bare_us, 0.5);
console.log(
  JSON.stringify({
    bench: 'server',
    scenario: SCENARIO,
    actions: ACTIONS,
    runs: RUNS,
    cpu_us_per_action: round(cpu),
    bare_cpu_us: round(floor),
    ratio: round(cpu / floor, 2),
    ratio_most: 1.8,
    cpu_us_by_run: server_us.map((one) => round(one)),
    bare_us_by_run: bare_us.map((one) => round(one)),
    rhythm_ms: round(rhythm, 2),
    update_ms: { median: round(at(heard, 0.5), 2), p95: round(at(heard, 0.95), 2), most: 50 },
    idle_streams: { count: 1000, megabytes: round(streams), most: 20 },
    start_ms: round(start_ms),
    start_games: GAMES,
    game_at_rest_kib,
    p99_ms_under_attack: attacks,
  }),
);
