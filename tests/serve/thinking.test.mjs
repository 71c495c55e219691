// Computers think in threads: nothing that happens meanwhile does harm, a restart or an undo leads to the same plan, and
// somebody who waits can hurry them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame, request, sanitized } from './harness.mjs';
import { hosted, sleep, soon, sql } from './hosted.mjs';
import { act, actionsOf, path, stands, until } from './play.mjs';

const computer = (bot) => ({ kind: 'computer', bot });
const metric = async (server, name) =>
  Number((await request(server.port, 'GET', '/metrics')).body.match(new RegExp(`^${name} (\\d+)`, 'm'))[1]);
const CROSSROADS = { scenario: 'crossroads/battle', options: { 'standard-setup': 1 } };
/** A budget that leaves a thread something to think about, and a test some patience. */
const slow = computer('general@4000000');

async function actionsDone(server, id) {
  const rows = sql(server, `SELECT line FROM journal WHERE game = '${id}' AND kind = 'do' ORDER BY n`);
  return rows.split('\n').filter((line) => !line.startsWith('turn') && !line.startsWith('position'));
}

async function thinkingGame(visitor, more = {}) {
  const { body } = await visitor.post('/api/games', {
    ...CROSSROADS,
    seed: 5,
    seats: { csa: slow, usa: { kind: 'me' } },
    ...more,
  });
  return body.id;
}

test('killed in mid-turn, again and again, it plays the game that it would have played', async (t) => {
  const server = await hosted('', { t });
  const seats = { csa: computer(sanitized ? 'veteran@3000' : 'veteran@12000'), usa: computer('regular') };
  const ann = await server.visitor();
  const one = (await ann.post('/api/games', { ...CROSSROADS, seed: 11, seats })).body.id;
  await until(ann, one, (game) => game.state === 'over', 300);
  const whole = await actionsDone(server, one);
  const two = (await ann.post('/api/games', { ...CROSSROADS, seed: 11, seats })).body.id;
  let kills = 0;
  for (const most = sanitized ? 3 : 8; kills < most; kills++) {
    const before = Number(sql(server, `SELECT count(*) FROM journal WHERE game = '${two}'`));
    await soon('it goes on', () => sql(server, `SELECT count(*) FROM journal WHERE game = '${two}'`) > before + 20);
    await server.kill();
    await server.start();
  }
  await soon('it ends', () => sql(server, `SELECT state FROM game WHERE id = '${two}'`) === 'over', 300);
  assert.deepEqual(await actionsDone(server, two), whole);
  assert.ok(Number(sql(server, `SELECT count(*) FROM journal WHERE game = '${two}' AND thought IS NOT NULL`)) > 100);
  assert.equal(await metric(server, 'enfilade_bot_wrong_total'), 0);
  await server.stop();
});

test('a game is deleted, left, put away and the server ended while a thread thinks about it', async (t) => {
  const server = await hosted('limits: {rest-seconds: 1}\n', { t });
  const ann = await server.visitor();
  const ids = [];
  for (let i = 0; i < 4; i++) ids.push(await thinkingGame(ann, { seed: i + 1 }));
  const thinks = async () => (await metric(server, 'enfilade_thinking')) > 0;
  await soon('a thread thinks', thinks);
  assert.equal((await ann.ask('DELETE', path(ids[0]), {})).status, 200);
  await soon('a thread thinks', thinks);
  assert.equal((await ann.post(path(ids[1], '/leave'), {})).status, 200);
  await sleep(1500); // games are put away now
  for (const id of ids.slice(1)) assert.equal((await ann.get(path(id))).status, 200);
  assert.equal((await ann.get(path(ids[0]))).status, 404);
  await thinkingGame(ann, { seed: 9 });
  await soon('a thread thinks', thinks);
  await server.stop();
});

test('an undo while the computer thinks is done, and what was thought is forgotten', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const id = await thinkingGame(ann, { seats: { csa: { kind: 'me' }, usa: slow } });
  const until_mine = () => until(ann, id, (game) => game.to_act === 'csa', 120);
  let stand = await until_mine();
  for (let i = 0; i < 400 && stand.to_act === 'csa'; i++) {
    const { n } = await stands(ann, id, 'csa');
    const { actions } = await actionsOf(ann, id, 'csa');
    await act(ann, id, 'csa', [actions.includes('end') ? 'end' : actions[0]], n);
    stand = (await ann.get(path(id))).body;
  }
  assert.equal(stand.to_act, 'usa');
  await soon('a thread thinks', async () => (await metric(server, 'enfilade_thinking')) > 0);
  const offered = await ann.post(path(id, '/undo-offer'), { side: 'csa', to: 1 });
  assert.equal(offered.status, 200, JSON.stringify(offered.body));
  await sleep(300);
  const kinds = sql(server, `SELECT kind FROM journal WHERE game = '${id}' ORDER BY n DESC LIMIT 3`);
  assert.match(kinds, /agreed|undo/);
  assert.equal(await metric(server, 'enfilade_bot_wrong_total'), 0);
  await server.stop();
});

test('who waits sees how far it is, and can hurry it: the journal says after how many playouts', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor(),
    eve = await server.visitor();
  const id = await thinkingGame(ann, { seats: { csa: computer('general@4000000'), usa: { kind: 'me' } } });
  const stream = await ann.stream(path(id, '/stream?side=usa'));
  const { data } = await stream.next('thinking', (one) => one.spent > 0);
  const { spent, budget, side } = data;
  assert.equal(side, 'csa');
  assert.ok(spent > 0 && spent <= budget && budget === 4000000);
  assert.equal((await eve.post(path(id, '/hurry'), {})).status, 403);
  assert.deepEqual((await ann.post(path(id, '/hurry'), {})).body, { ok: true, hurried: true });
  await soon('it is hurried', async () => (await metric(server, 'enfilade_bot_hurried_total')) === 1);
  const events = sql(server, `SELECT events FROM journal WHERE game = '${id}' AND events LIKE '%"hurried"%'`);
  assert.match(events, /"playouts":\d+/);
  const [, , used] = sql(
    server,
    `SELECT thought FROM journal WHERE game = '${id}' AND events LIKE '%"hurried"%'`,
  ).split(' ');
  assert.equal(Number(used), 4000000);
  stream.close();
  await server.stop();
});

test('a player that cannot be had any more: the regular one plays, and the log says why', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const refused = await ann.post('/api/games', { ...CROSSROADS, seats: { csa: computer('veteran@0') } });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error.why, /budget of zero/);
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } }, CROSSROADS);
  await server.end();
  sql(server, `UPDATE seat SET kind = 'computer', bot = 'veteran@0' WHERE game = '${id}'`);
  await server.start();
  await soon('it goes on', () => sql(server, `SELECT count(*) FROM journal WHERE game = '${id}'`) > 20);
  await soon('the log says why', () => /budget of zero/.test(server.log));
  await server.stop();
});
