// database_faults.test.mjs: a database that cannot write, and connections to it that break. The disk of PostgreSQL is full or
// fails (disk_faults.c in its processes); a proxy before it cuts the connection after any number of bytes, in either
// direction. A request is done once or not at all, nothing acknowledged is lost, and afterwards everything goes on.
//
// $ENFILADE_CUTS=all: after every number of bytes; otherwise after a sample of them.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Disk } from './disk.mjs';
import { newGame, sanitized } from './harness.mjs';
import { sleep, soon } from './hosted.mjs';
import { act, actionsOf, freshKey, path, stands } from './play.mjs';
import { Player } from './players.mjs';
import { assertKept, ownPostgres, startServers } from './site.mjs';
import { cluster } from './store.mjs';

const skip = cluster === '' && 'needs a PostgreSQL';
const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const SAMPLE = process.env.ENFILADE_CUTS === 'all' ? Infinity : sanitized ? 12 : 40;

/** A door to the database that closes all connections after so many bytes more. */
async function doorTo(t, database) {
  const folder = mkdtempSync(join(tmpdir(), 'pg-')),
    pairs = new Set(),
    door = { passed: { in: 0, out: 0 }, left: { in: Infinity, out: Infinity } };
  const cut = () => {
    for (const pair of pairs) for (const one of pair) one.destroy();
  };
  const pass = (from, to, way) =>
    from.on('data', (bytes) => {
      const part = bytes.subarray(0, Math.max(0, door.left[way]));
      door.passed[way] += part.length;
      door.left[way] -= bytes.length;
      if (part.length > 0) to.write(part);
      if (door.left[way] >= 0) return;
      door.left = { in: Infinity, out: Infinity };
      to.end(() => cut()); // what has passed arrives
    });
  const server = createServer((socket) => {
    const behind = connect(join(database.folder, '.s.PGSQL.5432'));
    const pair = [socket, behind];
    pairs.add(pair);
    pass(socket, behind, 'in');
    pass(behind, socket, 'out');
    for (const one of pair) {
      one.on('error', () => {});
      one.on('close', () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  });
  await new Promise((resolve) => {
    server.listen(join(folder, '.s.PGSQL.5432'), resolve);
  });
  t.after(() => {
    cut();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return Object.assign(door, { store: ['--store', `postgresql://enfilade@/postgres?host=${folder}`] });
}

/** Asks until it is answered; what a careful client does with 503. */
async function patiently(ask) {
  for (const end = Date.now() + 60_000; ;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    assert.ok(Date.now() < end, JSON.stringify(answer.body));
    await sleep(20);
  }
}

const journalOf = (database, game) =>
  new Map(
    JSON.parse(
      database.sql(`SELECT json_agg(json_build_array(n, line) ORDER BY n) FROM journal WHERE game = '${game}'`),
    ),
  );

test('a connection that is cut after any number of bytes does nothing twice and loses nothing', { skip }, async (t) => {
  const database = ownPostgres(t);
  database.start();
  const door = await doorTo(t, database);
  const [server] = await startServers(t, 1, door.store);
  const ann = await server.visitor(),
    id = await newGame(ann, both);
  let expected = 0;
  const one = async () => {
    const { n, stands: now } = (await patiently(() => ann.get(path(id, '/view')))).body;
    const { actions } = (await patiently(() => ann.post(path(id, '/ask'), { side: now.side, cmd: 'actions' }))).body;
    return { n, side: now.side, actions, key: freshKey() };
  };
  const send = ({ n, side, actions, key }) => act(ann, id, side, actions[expected % actions.length], n, key);
  await send(await one()); // everything is prepared
  expected += 1;
  const asked = await one(),
    before = { ...door.passed };
  assert.equal((await send(asked)).status, 200);
  expected += 1;
  const bytes = { in: door.passed.in - before.in, out: door.passed.out - before.out }; // of an action, and a little more
  let unanswered = 0;
  for (const way of ['in', 'out'])
    for (let at = 0; at <= bytes[way]; at += Math.max(1, Math.floor(bytes[way] / SAMPLE))) {
      const request = await one();
      assert.equal(request.n, expected);
      door.left[way] = at;
      const first = await send(request);
      door.left = { in: Infinity, out: Infinity };
      assert.ok([200, 503].includes(first.status), JSON.stringify(first.body));
      if (first.status === 503) unanswered += 1;
      const done = await patiently(() => send(request)); // the same once more, with its key
      expected += 1;
      assert.deepEqual([done.status, done.body.n], [200, expected], `${way} ${at}: ${JSON.stringify(done.body)}`);
    }
  assert.ok(unanswered > 0, 'some were cut off');
  assert.deepEqual(
    [...journalOf(database, id).keys()],
    Array.from({ length: expected }, (_, i) => i + 1),
  );
  t.diagnostic(
    `${expected} actions, ${unanswered} cut off; an action is ${bytes.in} bytes there and ${bytes.out} back`,
  );
  await server.stop();
});

test('a full disk refuses and loses nothing; a disk that fails is survived', { skip }, async (t) => {
  const disk = new Disk();
  t.after(() => disk.close());
  const database = ownPostgres(t, disk.env);
  database.start();
  const [server] = await startServers(t, 1, database.store);
  const players = [];
  for (let i = 0; i < 2; i++) {
    const visitor = await server.visitor();
    players.push(new Player(visitor, await newGame(visitor, both)));
  }
  const acked = () => players.reduce((sum, one) => sum + one.acked.size, 0);
  let over = false;
  const works = players.map((one) => one.play(() => over));
  const playOn = async (what) => {
    const from = acked();
    await soon(`they play ${what}`, () => acked() > from + 10, 120);
  };
  try {
    await playOn('at first');
    disk.fail({ space: 0 }); // tables cannot grow
    await soon('writing fails', () => disk.count().failed > 0, 120);
    await sleep(300);
    disk.heal();
    await playOn('when there is room again');
    for (const [call, error] of [
      ['sync', 'EIO'],
      ['write', 'ENOSPC'],
    ]) {
      disk.fail({ files: ['wal'], calls: [call], error, count: 1 }); // PostgreSQL stops itself, and starts again
      await soon('it fails', () => disk.count().failed > 0, 120);
      disk.heal();
      await playOn(`after ${call} failed`);
    }
  } finally {
    over = true;
    disk.heal();
    await Promise.all(works);
  }
  for (const one of players) assertKept(one, journalOf(database, one.game));
  const { n, stands: now } = await stands(players[0].visitor, players[0].game);
  const { actions } = await actionsOf(players[0].visitor, players[0].game, now.side);
  assert.equal((await act(players[0].visitor, players[0].game, now.side, actions[0], n)).status, 200);
  t.diagnostic(`${acked()} acknowledged actions`);
  await server.stop();
});
