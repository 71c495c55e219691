// bench_rest.mjs: what a game at rest takes: somebody's stream is open, and nobody has asked for anything for a minute. The
// difference of the server's memory over a hundred such games, for a fresh Gettysburg and for a long one; and how soon an
// action, a look back and an undo by agreement are answered then. A hundred long games take some six gigabytes on the disk.
//
//   ENFILADE=build/enfilade node tools/bench_rest.mjs
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { request, startServer } from '../tests/serve/harness.mjs';
import { path } from '../tests/serve/play.mjs';
import { copies, LONG_ACTIONS, longGame } from './long_game.mjs';

const WARM = 5,
  round = (number) => Number(number.toFixed(1));
const memory = (server) =>
  Number(readFileSync(`/proc/${server.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]);
const metric = async (server, name) =>
  Number((await request(server.port, 'GET', '/metrics')).body.match(new RegExp(`^${name} (\\d+)`, 'm'))[1]);

/** A game goes to rest after a minute, and four of them in a second. */
async function atRest(server, count) {
  for (const end = Date.now() + 300000; ;) {
    const resting = await metric(server, 'enfilade_games_at_rest'),
      open = await metric(server, 'enfilade_games_in_memory');
    if (resting === count && open === 0) return;
    if (Date.now() > end) throw new Error(`${resting} games are at rest, ${open} are not: ${count} were to be`);
    await new Promise((next) => {
      setTimeout(next, 500);
    });
  }
}

/** A server whose games go to rest after so many seconds. */
function restingServer(data, seconds) {
  writeFileSync(join(data, 'enfilade.yaml'), `limits: {rest-seconds: ${seconds}}\n`);
  return startServer({ data });
}

/** Kibibytes for each of these games, less what the first five take: they bring the tables, and fill the store's cache. */
async function each(server, visitor, ids) {
  const streams = [],
    watch = async (id) => {
      streams.push(await visitor.stream(path(id, '/stream')));
    };
  for (const id of ids.slice(0, WARM)) await watch(id);
  await atRest(server, WARM);
  const before = memory(server);
  for (const id of ids.slice(WARM)) await watch(id);
  await atRest(server, ids.length);
  const kib = (memory(server) - before) / (ids.length - WARM);
  return { kib, streams };
}

async function fresh(count, seconds) {
  const data = mkdtempSync(join(tmpdir(), 'enfilade-rest-')),
    server = await restingServer(data, seconds),
    visitor = await server.visitor(),
    ids = [];
  for (let i = 0; i < WARM + count; i++)
    ids.push((await visitor.post('/api/games', { scenario: 'gettysburg/three-days', seats: {} })).body.id);
  const { kib, streams } = await each(server, visitor, ids);
  for (const stream of streams) stream.close();
  await server.end();
  rmSync(data, { recursive: true });
  return round(kib);
}

async function long(count, seconds) {
  const game = await longGame(),
    ids = copies(game, WARM + count);
  const server = await restingServer(game.data, seconds),
    visitor = game.visitor(server);
  const { kib, streams } = await each(server, visitor, ids);
  const took = {},
    time = async (what, ask) => {
      const began = performance.now(),
        answer = await ask();
      if (answer.status !== 200) throw new Error(`${what}: ${JSON.stringify(answer.body)}`);
      took[what] = round(performance.now() - began);
      return answer.body;
    };
  const {
    n,
    stands: { side, done },
  } = await time('view', () => visitor.get(path(ids[1], '/view')));
  const { actions } = (await visitor.post(path(ids[1], '/ask'), { side, cmd: 'actions' })).body;
  const copy = await game.visitor(server).get(path(ids[2], '/view')); // opened, then at rest again: so the action finds it
  await atRest(server, ids.length);
  await time('action', () => visitor.post(path(ids[1], '/do'), { side, actions: [actions[0]], at: n }));
  await atRest(server, ids.length);
  await time('look_back', () => visitor.get(path(ids[1], `/at/${Math.floor(n / 2)}`)));
  await atRest(server, ids.length);
  await time('agreed_undo', () =>
    visitor.post(path(ids[2], '/undo-offer'), { side: copy.body.stands.side, to: Math.floor(done / 2) }),
  );
  for (const stream of streams) stream.close();
  await server.end();
  rmSync(game.data, { recursive: true });
  return { kib: round(kib), took };
}

/** `only`: 'fresh' or 'long'. */
export async function rest({ games = 100, seconds = 60, only } = {}) {
  const found = { games, rest_seconds: seconds, most: 1024 };
  if (only !== 'long') found.fresh = await fresh(games, seconds);
  if (only !== 'fresh') {
    const { kib, took } = await long(games, seconds);
    Object.assign(found, { long: kib, long_actions: LONG_ACTIONS, ms_after_rest: { ...took, most: 100 } });
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify({ bench: 'rest', game_at_rest_kib: await rest() }));
