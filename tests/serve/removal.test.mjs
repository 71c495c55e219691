// removal.test.mjs: a game that is deleted is gone for everybody at once; its rows go in slices, and nobody waits for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from './harness.mjs';
import { hosted, locker, sleep, soon, sql } from './hosted.mjs';
import { actionsOf, act, path, stands } from './play.mjs';
import { isWhole, onlySqlite } from './store.mjs';

const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const MANY = 80000;
const TABLES = ['opening', 'seat', 'commander', 'position', 'sat', 'note', 'message', 'chat', 'snapshot', 'journal'];

/** Some of everything that belongs to a game, and a journal as of a long battle: before its first entry, for what comes after it
 * would be read as news from another server. */
function grow(server, id, rows) {
  const count = (most) => `WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < ${most})`;
  sql(
    server,
    `BEGIN;
    ${count(rows)} INSERT INTO journal(game, n, side, kind, line, events, at) SELECT '${id}', -i, 'csa', 'do', 'do csa something', '${'x'.repeat(300)}', 0 FROM c;
    ${count(300)} INSERT INTO snapshot(game, n, version, state) SELECT '${id}', 1000 + i, 'v', '${'y'.repeat(4000)}' FROM c;
    ${count(700)} INSERT INTO chat(game, person, name, text, at) SELECT '${id}', 1, 'x', 'x', 0 FROM c;
    ${count(700)} INSERT INTO note(game, person, text) SELECT '${id}', i + 100, 'x' FROM c;
    ${count(700)} INSERT INTO sat(game, side, person, knows) SELECT '${id}', 'csa', i + 100, 1 FROM c;
    ${count(700)} INSERT INTO message(game, side, sender, author, text, sent, due, arrived, at) SELECT '${id}', 'csa', 1, 'x', 'x', 1, 1, 1, 0 FROM c;
    COMMIT`,
  );
}

const left = (server, id) => Number(sql(server, `SELECT count(*) FROM journal WHERE game = '${id}'`));
const isCleared = (server, id) =>
  soon(
    'every row of it is gone',
    () =>
      sql(
        server,
        `SELECT (SELECT count(*) FROM game WHERE id = '${id}') ${TABLES.map((one) => `+ (SELECT count(*) FROM ${one} WHERE game = '${id}')`).join(' ')}`,
      ) === '0',
  );

test('a long game is deleted at once; others are answered while its rows go; a kill in the middle loses nothing', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor(),
    bob = await server.visitor();
  const long = await newGame(ann, both, { public: true }),
    hers = await newGame(ann, both),
    his = await newGame(bob, both);
  const spectator = await bob.stream(path(long, '/stream'));
  const { n: first, stands: begun } = await stands(ann, long);
  await act(ann, long, begun.side, (await actionsOf(ann, long, begun.side)).actions[0], first);
  grow(server, long, MANY);
  assert.equal((await ann.delete(path(long))).status, 200);
  server.process.kill('SIGSTOP'); // nothing more goes while it is counted
  const after = left(server, long);
  server.process.kill('SIGCONT');
  assert.ok(after > MANY / 2, `the answer waited until ${MANY - after} rows were gone`);
  await soon('its streams have ended', () => spectator.closed);
  for (const who of [ann, bob])
    for (const rest of ['', '/view', '/events', '/graph', '/chat'])
      assert.equal((await who.get(path(long, rest))).status, 404, rest);
  assert.equal((await ann.post(path(long, '/fork'), {})).status, 404);
  assert.equal((await ann.delete(path(long))).status, 404);
  assert.deepEqual(
    (await ann.get('/api/games')).body.games.map((one) => one.id),
    [hers],
  );

  for (let i = 0; i < 10; i++) {
    // reads and writes of another go on between two slices
    const {
      n,
      stands: { side },
    } = await stands(bob, his);
    assert.equal((await act(bob, his, side, (await actionsOf(bob, his, side)).actions[0], n)).status, 200);
  }
  const now = left(server, long);
  assert.ok(now > 0 && now < after, `${now} rows of ${after} are left`);

  await server.kill();
  assert.ok(left(server, long) > 0, 'it was killed in the middle');
  await server.start();
  assert.equal((await ann.get(path(long))).status, 404);
  assert.deepEqual(
    (await ann.get('/api/games')).body.games.map((one) => one.id),
    [hers],
  );
  await isCleared(server, long);
  assert.ok(isWhole(server));
  assert.equal((await stands(bob, his)).n, 10);
  assert.equal(sql(server, `SELECT count(*) FROM seat WHERE game IN ('${hers}', '${his}')`), '4');
  await server.stop();
});

test('while another program writes the clearing waits, and goes on afterwards', { skip: onlySqlite }, async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor(),
    long = await newGame(ann, both);
  grow(server, long, MANY);
  const lock = await locker(t, server);
  assert.equal((await ann.delete(path(long))).status, 200);
  await lock.take();
  const before = left(server, long);
  assert.ok(before > 0);
  await sleep(2000);
  assert.equal(left(server, long), before, 'it waits');
  await lock.release();
  await isCleared(server, long);
  await server.stop();
});

test('a short game is gone with the answer', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor(),
    short = await newGame(ann, both);
  assert.equal((await ann.delete(path(short))).status, 200);
  assert.equal(sql(server, `SELECT count(*) FROM game WHERE id = '${short}'`), '0');
  await server.stop();
});
