// bench_attacks.mjs: what a player notices while somebody attacks the server: the p99 of their requests, with the attack and
// without it.
//
//   ENFILADE=build/enfilade node tools/bench_attacks.mjs [KIND…]     prints one JSON object; without a kind all of them
//
// A shared server with its standard settings runs on one processor. Everything else runs on the other: three players, each
// from an address of their own, who ask for the actions of their game and do one of them, a request every 40 ms; and the
// attacker, a process of its own that yields to them, with one address for all that it does.
//
// To add a kind: one more function in KINDS. It is given a Hostile, attacks without pause, and is ended when the measuring is
// done. In the answer `most` is what the p99 may be for a player not to notice, and `refused` counts players' requests that were
// refused: there should be none.
import { execFileSync, spawn } from 'node:child_process';
import http from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ours, startServer, Visitor } from '../tests/serve/harness.mjs';
import { path } from '../tests/serve/play.mjs';
import { copies, LONG_ACTIONS, longGame, sqlIn } from './long_game.mjs';

const PLAYERS = 3,
  RHYTHM_MS = 40,
  MOST_MS = 50;
const ATTACKER = '203.0.113.66';
const sleep = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const from = (address) => ({ 'X-Forwarded-For': address });

/** The attacker: one address, as many guests as it is given, and connections that it keeps. */
class Hostile {
  constructor(port, game) {
    this.server = { port, agent: new http.Agent({ keepAlive: true, maxSockets: 64 }) };
    Object.assign(this, { port, game, games: game.split(','), headers: from(ATTACKER), done: {} });
  }

  /** Counts what came of it, for the eyes of who writes an attack. */
  note(status) {
    this.done[status] = (this.done[status] ?? 0) + 1;
    return status;
  }

  ask(visitor, method, rest, body) {
    return visitor.ask(method, rest, body, this.headers).then(
      (answer) => {
        this.note(answer.status);
        return answer;
      },
      () => {
        this.note('cut');
        return null;
      },
    );
  }

  /** A new guest; a visitor who is nobody where the server gives no more of them. */
  async guest() {
    const visitor = new Visitor(this.server),
      answer = await this.ask(visitor, 'GET', '/api/me');
    visitor.csrf = answer?.body?.csrf ?? '';
    return visitor;
  }

  /** So many at once, each again and again. */
  crowd(count, once) {
    return Promise.all(
      Array.from({ length: count }, async (_, i) => {
        for (;;) if (!(await once(i))) await sleep(1); // refused without a request: let others have a turn
      }),
    );
  }

  /** Opens a stream and keeps it. */
  stream(visitor, game) {
    return new Promise((resolve) => {
      const asked = http.request(
        {
          host: '127.0.0.1',
          port: this.port,
          path: path(game, '/stream'),
          agent: false,
          headers: { ...this.headers, ...(visitor.cookie ? { Cookie: visitor.cookie } : {}) },
        },
        (answer) => {
          this.note(answer.statusCode);
          answer.resume();
          answer.on('error', () => {});
          resolve(answer.statusCode === 200);
        },
      );
      asked.on('error', () => {
        this.note('cut');
        resolve(false);
      });
      asked.end();
    });
  }
}

const KINDS = {
  /** Streams of a game, opened without pause, by guests of whom there are ever more. */
  async streams(hostile) {
    let guest = await hostile.guest(),
      opened = 0;
    await hostile.crowd(20, async () => {
      if (await hostile.stream(guest, hostile.game)) opened += 1;
      else if (opened > 10) {
        opened = 0;
        guest = await hostile.guest();
      }
      return true;
    });
  },

  /** Guesses at passwords, of one who is there and of many who are not. */
  async login(hostile) {
    const guest = await hostile.guest();
    let guesses = 0;
    await hostile.crowd(20, (i) =>
      hostile.ask(guest, 'POST', '/api/login', {
        name: i % 2 ? 'Player' : `Nobody ${i}`,
        password: `guess ${(guesses += 1)} guess`,
      }),
    );
  },

  /** Games, made without pause, each kept in memory by a stream. */
  async games(hostile) {
    let guest = await hostile.guest(),
      refused = 0;
    await hostile.crowd(10, async () => {
      const made = await hostile.ask(guest, 'POST', '/api/games', {
        scenario: 'monocacy/battle',
        options: { 'standard-setup': 1 },
        seats: {},
      });
      if (made?.status === 200) await hostile.stream(guest, made.body.id);
      else if ((refused += 1) % 20 === 0) {
        // a new guest has games of their own, while there are guests
        const next = await hostile.guest();
        if (next.csrf) guest = next;
      }
      return true;
    });
  },
};

/** The same without pause, until it is refused; then in a moment. */
const again = (hostile, count, ask) =>
  hostile.crowd(count, async (i) => {
    const answer = await ask(i);
    if (answer?.status !== 200) await sleep(50);
    return true;
  });

/** Attacks on a long game: `game` names it, and copies of it that no position was written down of. */
const LONG_KINDS = {
  /** The tallies of a whole game. */
  graph: (hostile) =>
    again(hostile, 4, () => hostile.ask(new Visitor(hostile.server), 'GET', path(hostile.games[0], '/graph'))),

  /** Positions of long ago. */
  at: (hostile) =>
    again(hostile, 8, () =>
      hostile.ask(
        new Visitor(hostile.server),
        'GET',
        path(hostile.games[0], `/at/${1 + Math.floor(Math.random() * LONG_ACTIONS)}`),
      ),
    ),

  /** Games that must be done again from their beginning. */
  opening: (hostile) =>
    again(hostile, 4, (i) =>
      hostile.ask(
        new Visitor(hostile.server),
        'GET',
        path(hostile.games[1 + (i % (hostile.games.length - 1))], '/view'),
      ),
    ),

  /** A long save. */
  async import(hostile) {
    const text = readFileSync(process.env.ENFILADE_BENCH_SAVE, 'utf8');
    let guest = await hostile.guest();
    await hostile.crowd(2, async () => {
      const answer = await hostile.ask(guest, 'POST', '/api/import', { text });
      if (answer?.status === 429) guest = await hostile.guest();
      if (answer?.status !== 200) await sleep(50);
      return true;
    });
  },
};
Object.assign(KINDS, LONG_KINDS, {
  /** Games in which only computers play. */
  async computers(hostile) {
    let guest = await hostile.guest();
    const computer = { kind: 'computer', bot: 'simple' };
    await hostile.crowd(4, async () => {
      const made = await hostile.ask(guest, 'POST', '/api/games', {
        scenario: 'gettysburg/three-days',
        seats: { csa: computer, usa: computer },
      });
      if (made?.status !== 200) {
        guest = await hostile.guest();
        await sleep(50);
      }
      return true;
    });
  },
});

class Refused extends Error {}

/** One who plays both sides of a game, and how long each answer took. */
async function play(server, address, until, times, refused) {
  const player = new Visitor(server),
    headers = from(address);
  const ask = async (method, rest, body) => {
    const began = performance.now(),
      answer = await player.ask(method, rest, body, headers);
    times.push(performance.now() - began);
    await sleep(Math.max(0, RHYTHM_MS - (performance.now() - began)));
    if (answer.status >= 400) throw new Refused(`${rest} ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  player.csrf = (await ask('GET', '/api/me')).csrf;
  const game = (
    await ask('POST', '/api/games', { scenario: 'monocacy/battle', options: { 'standard-setup': 1 }, seats: {} })
  ).id;
  await sleep(500);
  times.length = 0; // a table has been set up: from here on it is played
  while (performance.now() < until()) {
    try {
      const { n, stands: where } = await ask('GET', path(game, '/view'));
      const { actions } = await ask('POST', path(game, '/ask'), { side: where.side, cmd: 'actions' });
      await ask('POST', path(game, '/do'), { side: where.side, actions: [actions[n % actions.length]], at: n });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push(error.message);
    }
  }
}

async function p99(server, seconds, kind, game) {
  const each = Array.from({ length: PLAYERS }, () => []),
    refused = [];
  const attacker =
    kind &&
    ours(
      spawn(
        'nice',
        ['-n', '10', process.execPath, fileURLToPath(import.meta.url), '--attack', kind, String(server.port), game],
        { stdio: ['ignore', 'inherit', 'inherit'] },
      ),
    );
  await sleep(1000); // until it is at work
  const end = performance.now() + 500 + seconds * 1000;
  await Promise.all(
    each.map((times, i) => play(server, `198.51.100.${i + 1 + (kind ? 10 : 0)}`, () => end, times, refused)),
  );
  const held = (await new Visitor(server).get('/metrics')).body;
  if (attacker) {
    const ended = new Promise((resolve) => attacker.on('close', resolve));
    attacker.kill();
    await ended;
  }
  const all = each.flat().sort((a, b) => a - b);
  if (refused.length && process.env.ENFILADE_BENCH_TELL) console.error(refused[0]);
  const figure = (name) => Number(held.match(new RegExp(`^${name} (\\d+)`, 'm'))[1]);
  return {
    count: all.length,
    refused: refused.length,
    streams: figure('enfilade_streams'),
    games: figure('enfilade_games_in_memory'),
    megabytes: Math.round(figure('process_resident_memory_bytes') / 1e6),
    ms: Number(all[Math.floor(all.length * 0.99)].toFixed(1)),
  };
}

/** The store of a long game with three copies, and its save, as long as one may be that is brought. */
async function siegeOfLong() {
  const long = await longGame(),
    ids = copies(long, 3);
  const server = await startServer({ data: long.data }),
    { body } = await long.visitor(server).get(path(long.id, '/save'));
  await server.end();
  sqlIn(long.data, "DELETE FROM snapshot WHERE game LIKE 'copy%'");
  process.env.ENFILADE_BENCH_SAVE = join(long.data, 'long.save');
  writeFileSync(process.env.ENFILADE_BENCH_SAVE, body.slice(0, body.lastIndexOf('\ndo ', 11 << 20) + 1));
  return { data: long.data, games: [long.id, ...ids].join(',') };
}

export const ATTACKS = Object.keys(KINDS);

/** For each kind the players' p99 without the attack and with it, in milliseconds; and what was held while it went on. */
export async function underAttack(kinds = Object.keys(KINDS), { seconds = 6, pinned = true } = {}) {
  const two = pinned && cpus().length > 1,
    pin = (where) => execFileSync('taskset', ['-apc', where, String(process.pid)], { stdio: 'ignore' });
  const found = {};
  if (two) pin('1');
  for (const kind of kinds) {
    const long = LONG_KINDS[kind] ? await siegeOfLong() : null,
      data = long?.data ?? mkdtempSync(join(tmpdir(), 'enfilade-'));
    const server = await startServer({ data, args: ['--shared'], wrap: two ? ['taskset', '-c', '0'] : [] });
    const owner = await new Visitor(server).arrive();
    await owner.post('/api/register', { name: 'Player', password: 'correct horse' });
    const { body } = await new Visitor(server)
      .arrive()
      .then((one) => one.post('/api/games', { scenario: 'monocacy/battle', seats: {} }));
    const alone = await p99(server, seconds),
      attacked = await p99(server, seconds, kind, long?.games ?? body.id);
    found[kind] = {
      alone: alone.ms,
      attacked: attacked.ms,
      requests: attacked.count,
      refused: attacked.refused,
      streams: attacked.streams,
      games: attacked.games,
      megabytes: attacked.megabytes,
      most: MOST_MS,
    };
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
  if (two) pin(`0-${cpus().length - 1}`);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, kind, port, game] = process.argv.slice(2);
  if (what === '--attack') {
    const hostile = new Hostile(Number(port), game);
    if (process.env.ENFILADE_BENCH_TELL)
      process.on('SIGTERM', () => {
        console.error(kind, JSON.stringify(hostile.done));
        process.exit();
      });
    await KINDS[kind](hostile);
  } else {
    const kinds = process.argv.slice(2),
      unknown = kinds.find((one) => !KINDS[one]);
    if (unknown) throw new Error(`there is no attack ${unknown}: ${Object.keys(KINDS).join(', ')}`);
    console.log(
      JSON.stringify({ bench: 'attacks', p99_ms_under_attack: await underAttack(kinds.length ? kinds : undefined) }),
    );
  }
}
