// What takes long is worked at desks, in other threads: while one visitor waits for it, everybody else is answered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request, Visitor } from './harness.mjs';
import { hosted, soon, sql } from './hosted.mjs';
import { path, until } from './play.mjs';

const computers = { csa: { kind: 'computer', bot: 'simple' }, usa: { kind: 'computer', bot: 'simple' } };

/** A battle between computers, played to its end: some thousand entries. */
async function battle(visitor, scenario = 'monocacy/battle') {
  const { body } = await visitor.post('/api/games', { scenario, seed: 7, seats: computers });
  return until(visitor, body.id, (game) => game.state === 'over', 120);
}

test("while a graph is drawn others are answered, and so are its asker's other requests", async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor(),
    bob = await server.visitor();
  const game = await battle(ann);
  const order = [];
  const long = ['/graph', '/events', '/replay?from=1', `/at/${Math.floor(game.n / 2)}`, '/save'].map((rest) =>
    ann.get(path(game.id, rest)).then((answer) => {
      order.push(rest);
      assert.equal(answer.status, 200, rest);
      return answer;
    }),
  );
  const others = [
    bob.get('/api/me'),
    bob.get(path(game.id, '/view')),
    request(server.port, 'GET', '/healthz'),
    ann.get(path(game.id)),
  ].map((one) =>
    one.then((answer) => {
      order.push('other');
      assert.equal(answer.status, 200);
    }),
  );
  const [graph] = await Promise.all(long);
  await Promise.all(others);
  assert.ok(order.indexOf('/graph') > order.lastIndexOf('other'), order.join(' '));
  assert.equal(graph.body.graph.at(-1).n, game.n);
  assert.equal(graph.body.graph[0].n, 0);
  await server.stop();
});

for (const [title, setting, waiting] of [
  ['the standard setting', '', 16],
  ['a setting of two', 'long-answers-per-address: 2, ', 2],
])
  test(`an address has some long answers waiting, and no more; another is answered between: ${title}`, async (t) => {
    const yaml = `shared: yes\nlimits: {${setting}requests-per-second: 0, computer-percent: 100}\n`;
    const server = await hosted(yaml, { t });
    const headers = (address) => ({ 'X-Forwarded-For': address, 'X-Real-IP': address });
    const who = async (address) => {
      const visitor = new Visitor(server);
      visitor.csrf = (await visitor.get('/api/me', headers(address))).body.csrf;
      return visitor;
    };
    const greedy = await who('203.0.113.1'),
      other = await who('203.0.113.2');
    const game = await battle(greedy);
    const ask = (count, statuses) =>
      Array.from({ length: count }, () =>
        greedy.get(path(game.id, '/graph'), headers('203.0.113.1')).then((answer) => statuses.push(answer.status)),
      );
    const club = [],
      statuses = [];
    await Promise.all(ask(1 + waiting, club)); // one is being drawn, and the others wait
    assert.ok(
      club.every((status) => status === 200),
      club.join(' '),
    );
    const many = ask(waiting + 26, statuses);
    const at = await other.get(path(game.id, '/at/1000'), headers('203.0.113.2'));
    assert.equal(at.status, 200);
    assert.ok(statuses.filter((status) => status === 200).length <= 2, 'it did not wait for those of the first');
    await Promise.all(many);
    const refused = statuses.filter((status) => status === 429).length;
    assert.ok(refused >= 16 && statuses.length - refused >= 1 + waiting, statuses.join(' '));
    assert.equal(statuses.filter((status) => status !== 200 && status !== 429).length, 0);
    await server.stop();
  });

test('the same graph is drawn once: until the game goes on', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor(),
    packs = { 'Accept-Encoding': 'gzip' };
  const game = await battle(ann);
  const ask = () =>
    new Promise((resolve) => {
      const began = performance.now();
      ann.get(path(game.id, '/graph'), packs).then((answer) => resolve({ answer, ms: performance.now() - began }));
    });
  const first = await ask(),
    again = await ask();
  assert.equal(first.answer.headers['content-encoding'], 'gzip');
  assert.deepEqual(first.answer.raw ?? first.answer.body, again.answer.raw ?? again.answer.body);
  assert.ok(again.ms < first.ms / 2, `${first.ms} ms, then ${again.ms} ms`);
  await server.stop();
});

test('a server that is stopped while it draws a graph ends soon', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor(),
    game = await battle(ann);
  const waiting = ann.get(path(game.id, '/graph')).catch(() => null);
  await soon(
    'it is at work',
    async () => /^enfilade_long_work 1/m.test((await request(server.port, 'GET', '/metrics')).body),
    2,
  ).catch(() => {});
  const began = Date.now();
  await server.stop();
  assert.ok(Date.now() - began < 5000);
  await waiting;
});

test('a long game without a written position is opened at a desk: those who ask wait, everybody else is answered', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor(),
    bob = await server.visitor();
  const game = await battle(ann),
    view = (await ann.get(path(game.id, '/view'))).body;
  assert.ok(game.n > 3000, 'as many actions are done again in the loop');
  await server.end();
  sql(server, 'DELETE FROM snapshot'); // as an older program left it
  await server.start();
  const order = [];
  const asked = ['/view', '', '/at/500', '/chat'].map((rest) =>
    ann.get(path(game.id, rest)).then((answer) => {
      order.push('game');
      return answer;
    }),
  );
  const others = [bob.get('/api/me'), request(server.port, 'GET', '/healthz'), bob.get('/api/games')].map((one) =>
    one.then(() => order.push('other')),
  );
  const [now, summary, at] = await Promise.all(asked);
  await Promise.all(others);
  assert.equal(order.lastIndexOf('other') < order.indexOf('game'), true, order.join(' '));
  assert.deepEqual(now.body, view);
  assert.deepEqual([summary.body.state, summary.body.n, at.status], ['over', game.n, 200]);
  await soon('positions were written down', () => Number(sql(server, 'SELECT count(*) FROM snapshot')) >= 2, 20);
  await server.stop();
});

test("a long save is read at a desk and written in slices; half of it is nobody's", async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor(),
    bob = await server.visitor();
  const game = await battle(ann),
    save = (await ann.get(path(game.id, '/save'))).body;
  const events = (await ann.get(path(game.id, '/events'))).body.events,
    order = [];
  const brought = ann.post('/api/import', { text: save }).then((answer) => {
    order.push('import');
    return answer;
  });
  for (let i = 0; i < 5; i++) {
    assert.equal((await bob.get('/api/me')).status, 200);
    order.push('other');
  }
  const answer = await brought;
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.ok(order.indexOf('import') > order.indexOf('other'), order.join(' '));
  const { body } = await ann.get(path(answer.body.id));
  assert.deepEqual([body.n, body.state], [game.n, 'over']);
  const told = (list) => list.map(({ n, told: sentence }) => [n, sentence]);
  assert.deepEqual(told((await ann.get(path(answer.body.id, '/events'))).body.events), told(events));

  const half = ann.post('/api/import', { text: save }).catch(() => null);
  await soon(
    'it is being written',
    () => sql(server, "SELECT count(*) FROM game WHERE state = 'arriving'") === '1',
    20,
  );
  assert.equal((await ann.get('/api/games')).body.games.length, 2, 'it is not there yet');
  await server.kill();
  await half;
  await server.start();
  assert.equal(sql(server, "SELECT count(*) FROM game WHERE state = 'arriving'"), '0');
  await soon(
    'nothing is left of it',
    () => sql(server, 'SELECT (SELECT count(*) FROM game) || (SELECT count(DISTINCT game) FROM journal)') === '22',
  );
  await server.stop();
});

test('going on from a position of a long game is done at a desk', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor(),
    game = await battle(ann);
  const fork = await ann.post(path(game.id, '/fork'), { at: 2000 });
  assert.equal(fork.status, 200, JSON.stringify(fork.body));
  const there = (await ann.get(path(game.id, '/at/2000'))).body.view,
    here = (await ann.get(path(fork.body.id, '/view'))).body.view;
  assert.deepEqual([here.turn, here.phase, here.counters.length], [there.turn, there.phase, there.counters.length]);
  for (const at of [-1, game.n + 1]) assert.equal((await ann.post(path(game.id, '/fork'), { at })).status, 404);
  await server.stop();
});
