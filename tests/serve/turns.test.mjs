// Computers think in turns: games without people are limited, opened only when their turn comes, and share the processor
// fairly between those who made them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request, startServer, Visitor } from './harness.mjs';
import { hosted, soon } from './hosted.mjs';
import { path } from './play.mjs';

const computers = { csa: { kind: 'computer', bot: 'random' }, usa: { kind: 'computer', bot: 'random' } };
const from = (address) => ({ 'X-Forwarded-For': address });
const make = (visitor, more, scenario = 'gettysburg/three-days') =>
  visitor.post('/api/games', { scenario, seats: computers }, more);
const metric = async (server, name) =>
  Number((await request(server.port, 'GET', '/metrics')).body.match(new RegExp(`^${name} (\\d+)`, 'm'))[1]);

async function guest(server, address) {
  const visitor = new Visitor(server);
  visitor.csrf = (await visitor.get('/api/me', from(address))).body.csrf;
  return visitor;
}

test('one address makes no more games without people than it may, with however many guests', async (t) => {
  const server = await hosted('shared: yes\n', { t });
  const statuses = [];
  let why = '';
  for (let i = 0; i < 20; i++) {
    const visitor = await guest(server, '203.0.113.1');
    for (let k = 0; k < 10; k++) {
      const answer = await make(visitor, from('203.0.113.1'));
      statuses.push(answer.status);
      if (answer.status !== 200) why = answer.body.error.why;
    }
  }
  assert.equal(statuses.filter((status) => status === 200).length, 8);
  assert.equal(statuses.filter((status) => status === 429).length, 192);
  assert.match(why, /only computers play/);
  const person = await guest(server, '203.0.113.1');
  assert.equal(
    (await person.post('/api/games', { scenario: 'monocacy/battle', seats: {} }, from('203.0.113.1'))).status,
    200,
    'games with people are something else',
  );
  const other = await guest(server, '203.0.113.2');
  const theirs = [];
  for (let i = 0; i < 5; i++) theirs.push(await make(other, from('203.0.113.2')));
  assert.deepEqual(
    theirs.map((answer) => answer.status),
    [200, 200, 200, 200, 429],
    `another address has its own, four to a person: ${theirs[0].body.error?.why}`,
  );
  await other.ask('DELETE', path(theirs[0].body.id), {}, from('203.0.113.2'));
  assert.equal((await make(other, from('203.0.113.2'))).status, 200, 'a deleted one counts no more');
  await server.stop();
});

test("computers' games wait in the store at the start, and only a few are in memory at once; all of them go on", async (t) => {
  const server = await hosted('limits: {computer-games-at-once: 2}\n', { t });
  const ann = await server.visitor();
  const ids = [];
  for (let i = 0; i < 6; i++) ids.push((await make(ann)).body.id);
  await server.end();
  await server.start();
  assert.ok((await metric(server, 'enfilade_games_in_memory')) <= 2, 'not all were opened');
  const summaries = async () => (await ann.get('/api/games')).body.games;
  const began = Object.fromEntries((await summaries()).map((game) => [game.id, game.n]));
  let most = 0;
  await soon('each went on', async () => {
    most = Math.max(most, await metric(server, 'enfilade_games_in_memory'));
    return (await summaries()).every((game) => game.n > began[game.id]);
  });
  assert.ok(most <= 3, `${most} were in memory`);
  await server.stop();
});

test('who has one game waits no longer for its computers than who has eight', async (t) => {
  const server = await hosted(
    'shared: yes\nlimits: {computer-games-per-person: 8, computer-games-per-address: 8, computer-games-at-once: 9}\n',
    { t },
  );
  const many = await guest(server, '203.0.113.1'),
    one = await guest(server, '203.0.113.2');
  const theirs = [];
  for (let i = 0; i < 8; i++) theirs.push((await make(many, from('203.0.113.1'))).body.id);
  const own = (await make(one, from('203.0.113.2'))).body.id;
  const n = async (visitor, id, address) => (await visitor.get(path(id), from(address))).body.n;
  const sum = async () =>
    (await Promise.all(theirs.map((id) => n(many, id, '203.0.113.1')))).reduce((a, b) => a + b, 0);
  const before = [await n(one, own, '203.0.113.2'), await sum()];
  let mine = 0,
    all = 0;
  await soon('they play', async () => {
    mine = (await n(one, own, '203.0.113.2')) - before[0];
    all = (await sum()) - before[1];
    return mine + all >= 800; // twenty slices
  });
  assert.ok(mine > all / 3, `one game came ${mine} actions on, eight together ${all}`);
  await server.stop();
});

test('a person is answered between two slices of computers', async (t) => {
  const server = await startServer();
  t.after(() => server.process.kill('SIGKILL'));
  const ann = await server.visitor();
  const made = [];
  for (let i = 0; i < 30; i++) made.push((await make(ann, {}, 'monocacy/battle')).body.id);
  const actions = () => metric(server, 'enfilade_bot_actions_total');
  const gaps = [];
  for (let i = 0; i < 20; i++) {
    const before = await actions();
    gaps.push((await actions()) - before);
  }
  gaps.sort((a, b) => a - b);
  assert.ok(gaps[10] <= 160, `${gaps[10]} actions of computers while one asked: a slice has 40 at the most`);
  await server.stop();
});
