// older.test.mjs: what an older program wrote: its database is brought up to date, its games open, and where the rules were
// mended since, a running game loses nothing and a finished one stays finished.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { newGame, program } from './harness.mjs';
import { hosted, sql } from './hosted.mjs';
import { act, actionsOf, path, stands, walk } from './play.mjs';

const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const RUNNING = 'yL2VBrWYmM',
  OVER = 'ky3xNqf7W9';

/** A data folder with the database that the older program left. */
function older() {
  const data = mkdtempSync(join(tmpdir(), 'enfilade-'));
  execFileSync('sqlite3', [join(data, 'enfilade.db')], { input: readFileSync('tests/serve/older.sql') });
  return data;
}

/** The finished game's save, and what `enfilade verify` says of it. */
async function verified(server, visitor, id, side) {
  assert.equal((await visitor.post(path(id, '/resign'), { side })).status, 200);
  const { body: text } = await visitor.get(path(id, '/save'));
  writeFileSync(join(server.data, 'game.save'), text);
  const { status, stdout, stderr } = spawnSync(program, ['verify', join(server.data, 'game.save')], {
    encoding: 'utf8',
  });
  return { text, status, told: stdout + stderr };
}

/** As if the rules had changed: entry `n` is no longer what they allow. `another`: the data too. */
function mend(server, id, n, another) {
  const line = sql(server, `SELECT replace(line, char(10), '') FROM journal WHERE game = '${id}' AND n = 1`);
  sql(server, `UPDATE journal SET line = '${line}' || char(10) WHERE game = '${id}' AND n = ${n}`);
  if (another)
    sql(
      server,
      `UPDATE opening SET text = replace(text, substr(text, instr(text, 'version '), 24), 'version 0123456789abcdef') WHERE game = '${id}'`,
    );
}

describe('what is older', { concurrency: 2 }, () => {
  test('a database of the second version is brought to the last, with everything in it', async (t) => {
    const data = older();
    const server = await hosted('shared: yes\nlimits: {requests-per-second: 0}\n', { t, data });
    assert.equal(sql(server, 'PRAGMA user_version'), '20');
    assert.match(
      sql(server, `SELECT group_concat(side || person || knows) FROM sat WHERE game = '${RUNNING}'`),
      /csa11/,
      'who acted for a side knows it',
    );
    const ann = await server.visitor();
    const into = await ann.post('/api/login', { name: 'old hand', password: 'kept for years' });
    assert.equal(into.status, 200, JSON.stringify(into.body));
    ann.csrf = into.body.csrf;
    const { games } = (await ann.get('/api/games')).body;
    assert.deepEqual(games.map((one) => [one.id, one.state]).sort(), [
      [OVER, 'over'],
      [RUNNING, 'running'],
    ]);
    const running = (await ann.get(path(RUNNING))).body;
    assert.deepEqual(
      running.seats.map((one) => one.name),
      ['Old Hand', 'Guest of old'],
    );
    assert.equal((await ann.get(path(RUNNING, '/chat'))).body.chat[0].text, 'Until tomorrow.');
    assert.equal((await ann.get(path(RUNNING, '/notes'))).body.text, 'hold the ford');
    assert.deepEqual((await ann.get(path(RUNNING, '/orders?side=csa'))).body.orders, { 'withdrawal-fire': 'always' });
    const { n, stands: where } = await stands(ann, RUNNING, 'csa');
    assert.ok(n >= 1);
    assert.equal(where.side, 'csa');
    const again = await act(ann, RUNNING, 'csa', 'end', 0, 'key-14708-1'); // it was done by the older program
    assert.deepEqual(again.body, { ok: true, n: 1, applied: 1 });
    const { actions } = await actionsOf(ann, RUNNING, 'csa');
    assert.equal((await act(ann, RUNNING, 'csa', actions[0], n)).status, 200);
    const over = (await ann.get(path(OVER))).body;
    assert.equal(over.result.winner, 'csa');
    assert.equal(over.seed, '4232710681830079439');
    assert.ok((await ann.get(path(OVER, '/events'))).body.events.length > 0);
    await server.end();
    assert.equal(sql(server, 'PRAGMA integrity_check; PRAGMA foreign_key_check'), 'ok');
    await server.start(); // and is opened again as it is
    assert.equal((await ann.get(path(RUNNING))).status, 200);
    await server.stop();
  });

  test('a running game of before ChaCha20 keeps its dice to the end', async (t) => {
    const data = older();
    const server = await hosted('shared: yes\nlimits: {requests-per-second: 0}\n', { t, data });
    sql(server, `UPDATE seat SET person = 1 WHERE game = '${RUNNING}'`);
    const ann = await server.visitor();
    const into = await ann.post('/api/login', { name: 'old hand', password: 'kept for years' });
    ann.csrf = into.body.csrf;
    await walk({ csa: ann, usa: ann }, RUNNING, 250);
    const {
      stands: { side, done },
    } = await stands(ann, RUNNING);
    assert.equal((await ann.post(path(RUNNING, '/undo-offer'), { side, to: done - 60 })).status, 200);
    await walk({ csa: ann, usa: ann }, RUNNING, 100);
    await server.end();
    assert.match(sql(server, `SELECT text FROM position WHERE game = '${RUNNING}'`), /"dice":\{"generator":"pcg32"/);
    await server.start();
    await walk({ csa: ann, usa: ann }, RUNNING, 60);
    const { text, status, told } = await verified(server, ann, RUNNING, 'csa');
    assert.doesNotMatch(text, /^generator /m);
    assert.match(text, /^seed 5180698372582951557$/m);
    assert.equal(status, 0, told);
    const dice = told.match(/all (\d+) dice match the seed, and the seed matches the commitment/);
    assert.ok(Number(dice?.[1]) >= 10, told);
    await server.stop();
  });

  test('a step of the schema that cannot be taken leaves the database as it was', async (t) => {
    const data = older();
    execFileSync('sqlite3', [join(data, 'enfilade.db'), 'CREATE TABLE position(in_the_way)']);
    await assert.rejects(hosted('', { t, data: `${data}` }), /cannot bring the database from version 2 to 3/);
  });

  for (const another of [false, true])
    test(`a running game goes on where it was though the rules were mended${another ? ', and the data' : ''}`, async (t) => {
      const server = await hosted('', { t });
      const ann = await server.visitor(),
        id = await newGame(ann, both, { seed: 3 });
      const played = await walk({ csa: ann, usa: ann }, id, 80);
      const before = (await ann.get(path(id, '/view?side=csa'))).body;
      const log = (await ann.get(path(id, '/events'))).body.events;
      await server.end();
      mend(server, id, 40, another);
      await server.start();
      const { body: summary } = await ann.get(path(id));
      assert.equal(summary.n, played.length + 1);
      assert.equal(summary.base, played.length + 1);
      assert.equal(summary.state, 'running');
      const after = (await ann.get(path(id, '/view?side=csa'))).body;
      assert.deepEqual(after.view, before.view);
      assert.equal(after.stands.prompt, before.stands.prompt);
      const kept = (await ann.get(path(id, '/events'))).body.events;
      assert.deepEqual(
        kept.map((one) => one.told).slice(0, log.length),
        log.map((one) => one.told),
      );
      const more = await walk({ csa: ann, usa: ann }, id, 20); // it goes on, back, and on again
      const { n, stands: where } = await stands(ann, id, 'csa');
      assert.equal((await ann.post(path(id, '/undo-offer'), { side: where.side, to: more.length - 5 })).status, 200);
      assert.equal((await stands(ann, id, where.side)).stands.done, more.length - 5);
      await walk({ csa: ann, usa: ann }, id, 5);
      const there = (await ann.get(path(id, '/view?side=csa'))).body;
      await server.kill();
      await server.start();
      assert.deepEqual((await ann.get(path(id, '/view?side=csa'))).body.view, there.view);
      assert.equal((await ann.get(path(id))).body.n, n + 6);
      assert.equal((await ann.get(path(id, `/at/${summary.base + 3}`))).status, 200);
      assert.equal((await ann.get(path(id, '/at/10'))).status, 404);
      const replay = (await ann.get(path(id, '/replay?from=1'))).body;
      assert.equal(replay.updates[4].entries[0].action, played[4].action);
      const { text, status, told } = await verified(server, ann, id, 'csa'); // with the seed it began with
      assert.match(text, /^generator chacha20\nseed 03(00){31}$/m);
      assert.equal(status, 0, told);
      assert.match(told, /the seed matches the commitment/);
      await server.stop();
    });

  test('killed instead of stopped it goes on from the last position that agrees', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      id = await newGame(ann, both, { seed: 3 });
    await walk({ csa: ann, usa: ann }, id, 60);
    const then = (await ann.get(path(id, '/at/39?side=csa'))).body;
    await server.kill();
    sql(server, `DELETE FROM position WHERE game = '${id}'`);
    mend(server, id, 40, true);
    await server.start();
    const now = (await ann.get(path(id, '/view?side=csa'))).body;
    assert.equal(now.n, 61);
    assert.deepEqual(now.view, then.view);
    const opening = sql(server, `SELECT text FROM opening WHERE game = '${id}'`);
    assert.match(opening, /"dice":\{"generator":"chacha20","undo":1,/); // the dice that fell since are known: others come
    await walk({ csa: ann, usa: ann }, id, 10);
    await server.kill();
    await server.start();
    assert.equal((await ann.get(path(id))).body.n, 71);
    const {
      stands: { side },
    } = await stands(ann, id);
    assert.equal((await ann.post(path(id, '/undo-offer'), { side, to: 4 })).status, 200); // it is number two
    await walk({ csa: ann, usa: ann }, id, 250);
    await server.kill();
    await server.start();
    await walk({ csa: ann, usa: ann }, id, 100);
    await server.end();
    assert.match(
      sql(server, `SELECT text FROM position WHERE game = '${id}'`),
      /"dice":\{"generator":"chacha20","undo":2,"position":4,/,
    );
    await server.start();
    const { status, told } = await verified(server, ann, id, 'csa');
    assert.equal(status, 0, told);
    assert.match(told, /1 undo, (all \d+ dice match|the one die matches) the seed/);
    await server.stop();
  });

  test('a finished game stays finished, and can be replayed as far as it agrees', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      id = await newGame(ann, both, { seed: 3 });
    await walk({ csa: ann, usa: ann }, id, 60);
    await ann.post(path(id, '/resign'), { side: 'usa' });
    const over = (await ann.get(path(id))).body;
    const log = (await ann.get(path(id, '/events'))).body.events;
    await server.end();
    mend(server, id, 40, true);
    await server.start();
    const { body } = await ann.get(path(id));
    assert.deepEqual([body.state, body.n, body.seed, body.result.winner], ['over', over.n, over.seed, 'csa']);
    const { stands: where, n } = (await ann.get(path(id, '/view'))).body;
    assert.equal(where.over.winner, 'csa');
    assert.deepEqual((await ann.get(path(id, '/events'))).body.events, log);
    assert.equal((await ann.get(path(id, '/at/30'))).status, 200);
    assert.equal((await ann.get(path(id, '/at/50'))).status, 404);
    assert.equal((await ann.get(path(id, '/graph'))).status, 200);
    assert.equal((await ann.get(path(id, '/replay?from=1&to=200'))).body.updates.length, over.n);
    for (const side of ['csa', 'usa']) assert.equal((await act(ann, id, side, 'end', n)).status, 409);
    assert.equal((await ann.post(path(id, '/undo-offer'), { side: 'csa', to: 3 })).status, 409);
    assert.equal((await ann.post(path(id, '/fork'), { at: 20 })).status, 200);
    await server.stop();
  });
});
