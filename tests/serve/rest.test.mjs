// A game that nobody asks for is at rest: it costs next to nothing, its streams stay open, and everything works again with
// the next request.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame, request, sanitized } from './harness.mjs';
import { hosted, soon, sql } from './hosted.mjs';
import { act, actionsOf, path, stands, walk } from './play.mjs';

// ENFILADE_LONG=WAKES: a hundred games, woken so many times (make soak).
const WAKES = Number(process.env.ENFILADE_LONG ?? 1),
  GAMES = process.env.ENFILADE_LONG ? 100 : 20;
const WARM = 4; // wakings of one game before we count
const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const metrics = async (server) => (await request(server.port, 'GET', '/metrics')).body;
const metric = async (server, name) => Number((await metrics(server)).match(new RegExp(`^${name} (\\d+)`, 'm'))[1]);
const atRest = (server, count) =>
  soon(
    `${count} are at rest`,
    async () =>
      (await metric(server, 'enfilade_games_at_rest')) === count &&
      (await metric(server, 'enfilade_games_in_memory')) === 0,
  );

test('a game at rest goes on as if nothing had been: actions, undo, undo by agreement, a look back', async (t) => {
  const server = await hosted('limits: {rest-seconds: 1}\n', { t });
  const ann = await server.visitor(),
    id = await newGame(ann, both, { seed: 5 });
  const stream = await ann.stream(path(id, '/stream?side=csa'));
  const done = await walk({ csa: ann, usa: ann }, id, 90);
  const before = await stands(ann, id, 'csa'),
    past = (await ann.get(path(id, '/at/40?side=csa'))).body;
  await atRest(server, 1);
  assert.equal(sql(server, 'SELECT n FROM position'), '90', 'its position was written down');
  assert.deepEqual(await stands(ann, id, 'csa'), before, 'the same position, and as much can be taken back');
  assert.deepEqual((await ann.get(path(id, '/at/40?side=csa'))).body, past);

  await atRest(server, 1);
  const { side, done: actions } = before.stands;
  const list = (await actionsOf(ann, id, side)).actions;
  await atRest(server, 1);
  assert.equal((await act(ann, id, side, list[0], 90)).status, 200);
  await stream.next('update', (data) => data.n === 91);

  const { stands: where } = await stands(ann, id, 'csa');
  if (where.undo_limit <= actions && where.undo_side === side) {
    await atRest(server, 1);
    assert.equal((await ann.post(path(id, '/undo'), { side, to: actions, at: 91 })).status, 200);
    assert.deepEqual((await stands(ann, id, 'csa')).view, before.view);
  }
  await atRest(server, 1);
  const back = await ann.post(path(id, '/undo-offer'), { side, to: 40 });
  assert.equal(back.status, 200, JSON.stringify(back.body));
  const again = await stands(ann, id, 'csa');
  assert.equal(again.stands.done, 40);
  assert.deepEqual(again.view, past.view, 'as it was after forty actions');
  await atRest(server, 1);
  assert.deepEqual(await stands(ann, id, 'csa'), again, 'and that is found again too');
  assert.equal((await walk({ csa: ann, usa: ann }, id, 30)).length, 30);
  const last = await stands(ann, id, 'csa');
  await server.kill();
  await server.start();
  const killed = await stands(ann, id, 'csa');
  assert.deepEqual([killed.n, killed.view], [last.n, last.view], 'the journal is the truth');
  assert.equal(done.length, 90);
  await server.stop();
});

test('free undo reaches as far after a rest as before it', async (t) => {
  const server = await hosted('limits: {rest-seconds: 1}\n', { t });
  const ann = await server.visitor(),
    id = await newGame(ann, both, { seed: 11 });
  const stream = await ann.stream(path(id, '/stream'));
  await walk({ csa: ann, usa: ann }, id, 80); // so many that a position is written down at rest
  let where,
    n = 0;
  for (let tries = 0; tries < 400; tries++) {
    // until three actions could be taken back
    ({ n, stands: where } = await stands(ann, id));
    if (where.undo_side && where.done - where.undo_limit >= 3) break;
    await walk({ csa: ann, usa: ann }, id, 1);
  }
  assert.ok(where.done - where.undo_limit >= 3);
  await atRest(server, 1);
  assert.deepEqual((await stands(ann, id)).stands, where);
  await atRest(server, 1);
  const undone = await ann.post(path(id, '/undo'), { side: where.undo_side, to: where.undo_limit, at: n });
  assert.equal(undone.status, 200, JSON.stringify(undone.body));
  stream.close();
  await server.stop();
});

test(
  `${GAMES} Gettysburgs at rest take less than a megabyte each, however often they are woken`,
  { skip: sanitized },
  async (t) => {
    const server = await hosted('limits: {rest-seconds: 1}\n', { t });
    const ann = await server.visitor(),
      streams = [],
      ids = [];
    const open = async () => {
      const { body } = await ann.post('/api/games', { scenario: 'gettysburg/three-days', seats: both });
      ids.push(body.id);
      streams.push(await ann.stream(path(body.id, '/stream')));
    };
    const wake = async (id) => {
      const { n, stands: where } = await stands(ann, id);
      const { actions } = await actionsOf(ann, id, where.side);
      assert.equal((await act(ann, id, where.side, actions[0], n)).status, 200);
      assert.equal((await ann.get(path(id, '/at/0'))).status, 200);
    };
    await open();
    for (let i = 0; i < WARM; i++) {
      // what the program itself needs to wake games, whatever their number, is there before we count
      await atRest(server, 1);
      await wake(ids[0]);
    }
    await atRest(server, 1);
    const before = await metric(server, 'process_resident_memory_bytes');
    for (let i = 0; i < GAMES; i++) await open();
    for (let wakes = 0; wakes <= WAKES; wakes++) {
      await atRest(server, GAMES + 1);
      const each = ((await metric(server, 'process_resident_memory_bytes')) - before) / GAMES;
      assert.ok(each < 1 << 20, `${Math.round(each / 1024)} KiB each, woken ${wakes} times`);
      for (const id of wakes < WAKES ? ids : []) await wake(id);
    }
    for (const stream of streams) assert.ok(!stream.closed, 'it has been open all the time');
    for (const stream of streams) stream.close();
    await server.stop();
  },
);
