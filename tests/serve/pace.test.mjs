// Computers that play a game of their own to be looked at: at a pace, while somebody looks on, with a pause.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hosted, sleep, soon } from './hosted.mjs';
import { path } from './play.mjs';

const computers = { csa: { kind: 'computer', bot: 'random' }, usa: { kind: 'computer', bot: 'random' } };

test('a game with a pace begins when somebody looks on, pauses, and goes on', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const made = await ann.post('/api/games', { scenario: 'crossroads/battle', seats: computers, pace: 20 });
  const { id } = made.body;
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const summary = async () => (await ann.get(path(id))).body;
  const set = (visitor, body) => visitor.ask('PUT', path(id, '/pace'), body);
  const first = await summary();
  assert.deepEqual([first.pace, first.paused], [20, false]);
  await sleep(400);
  assert.equal((await summary()).n, first.n, 'nobody looks on: nothing is missed');

  const stream = await ann.stream(path(id, `/stream?after=${first.n}`));
  const update = await stream.next('update');
  assert.ok(update, 'it begins');
  assert.equal((await set(ann, { pace: 20, paused: true })).status, 200);
  const { n, paused } = await summary();
  assert.ok(paused);
  await sleep(400);
  assert.equal((await summary()).n, n, 'it stands still');
  await set(ann, { pace: 20, paused: false });
  await soon('it goes on', async () => (await summary()).n > n + 3);

  const ben = await server.visitor();
  assert.equal((await set(ben, { pace: 0, paused: false })).status, 403, 'its maker says how fast it goes');
  assert.equal((await set(ann, { pace: -5 })).status, 400);
  assert.equal((await set(ann, { pace: 0, paused: true })).status, 400);
  assert.equal((await set(ann, { pace: 0 })).status, 200);
  stream.close();
  await soon('it is over', async () => (await summary()).state === 'over');
  const mine = await ann.post('/api/games', {
    scenario: 'crossroads/battle',
    seats: { ...computers, csa: { kind: 'me' } },
  });
  assert.equal(
    (await ann.ask('PUT', path(mine.body.id, '/pace'), { pace: 20 })).status,
    409,
    'a person waits for no pace',
  );
});

test('a pace outlives the server', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const { id } = (await ann.post('/api/games', { scenario: 'crossroads/battle', seats: computers, pace: 20 })).body;
  const { n } = (await ann.get(path(id))).body;
  await server.kill();
  await server.start();
  await sleep(400);
  const now = (await ann.get(path(id))).body;
  assert.deepEqual([now.n, now.pace], [n, 20]);
});
