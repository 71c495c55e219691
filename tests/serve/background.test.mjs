// What takes long is done in the background, by other threads: while one visitor waits for it, everybody else is answered.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Disk } from './disk.mjs';
import { newGame, program, request, Visitor } from './harness.mjs';
import { hosted, sleep, soon, sql } from './hosted.mjs';
import { path, until, walk } from './play.mjs';

const computers = { csa: { kind: 'computer', bot: 'simple' }, usa: { kind: 'computer', bot: 'simple' } };

const slowDisk = existsSync(join(dirname(program), 'disk_faults.so')) ? false : 'the slow disk is not built';

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
    const ask = async (statuses) => {
      const answer = await greedy.get(path(game.id, '/at/1000'), headers('203.0.113.1'));
      statuses.push(answer.status);
    };
    const club = [];
    await Promise.all(Array.from({ length: 1 + waiting }, () => ask(club))); // one is being made, and the others wait
    assert.ok(
      club.every((status) => status === 200),
      club.join(' '),
    );

    const statuses = [],
      refused = () => statuses.filter((status) => status === 429).length;
    let going = true;
    const again = async () => {
      while ((going || refused() < 16) && statuses.length < 2000) await ask(statuses);
    };
    server.process.kill('SIGSTOP'); // so that all of them are there at once, however quick its work is
    const many = Array.from({ length: waiting + 42 }, again),
      between = other.get(path(game.id, '/at/1000'), headers('203.0.113.2'));
    await sleep(300);
    server.process.kill('SIGCONT');
    const at = await between;
    assert.ok(statuses.length < 2000, 'it did not wait until the first one was tired of asking');
    going = false;
    assert.equal(at.status, 200);
    await Promise.all(many);
    const done = statuses.length - refused();
    assert.ok(refused() >= 16 && done >= 1 + waiting, `${refused()} refused, ${done} done`);
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
  let least = again.ms; // of several: the machine may be busy with something else
  for (let i = 0; i < 10; i++) least = Math.min(least, (await ask()).ms);
  assert.ok(least < first.ms / 2, `${first.ms} ms, then ${least} ms`);

  const going = await server.visitor(),
    id = await newGame(going, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  for (let n = 0; n < 3; n++) {
    for (let twice = 0; twice < 2; twice++) {
      const { bytes } = await going.get(path(id, '/graph'), packs);
      assert.equal(JSON.parse(gunzipSync(bytes)).graph.at(-1).n, n);
    }
    assert.equal((await walk({ csa: going, usa: going }, id, 1)).length, 1);
  }
  await server.stop();
});

describe('on a slow disk, where the background workers read for seconds', { skip: slowDisk }, () => {
  /** A server with a battle of which it knows nothing by heart. */
  const slowServer = async (t, yaml) => {
    const disk = new Disk(),
      server = await hosted(yaml, { t, env: disk.env });
    t.after(() => disk.close());
    const ann = await server.visitor(),
      game = await battle(ann);
    // What was read once is not read from the disk again: each part of a test begins with a server that has read nothing.
    const startAgain = async () => {
      await server.end();
      await server.start();
      assert.equal((await ann.get(path(game.id, '/view'))).status, 200); // the loop has it in memory
    };
    await startAgain();
    return { disk, server, ann, game, startAgain };
  };

  test('a server that is stopped while it draws a graph ends soon', async (t) => {
    const { disk, server, ann, game } = await slowServer(t, '');
    disk.slow(40);
    const graph = ann.get(path(game.id, '/graph')).catch(() => null);
    await soon('it is at work', async () =>
      /^enfilade_long_work 1/m.test((await request(server.port, 'GET', '/metrics')).body),
    );
    const began = Date.now();
    await server.end();
    assert.ok(Date.now() - began < 15_000, `${Date.now() - began} ms`);
    assert.notEqual((await graph)?.status, 200, 'it was given up: the whole of it would have taken longer');
    disk.heal();
    await server.start();
    assert.equal((await ann.get(path(game.id, '/graph'))).body.graph.at(-1).n, game.n);
    await server.stop();
  });

  test('one address has one worker, and long work leaves one free', async (t) => {
    const { disk, server, ann, game, startAgain } = await slowServer(
      t,
      'shared: yes\nlimits: {requests-per-second: 0, computer-percent: 100}\n',
    );
    const from = (address) => ({ 'X-Forwarded-For': address });
    const first = async (asks) => {
      const asked = asks.map(([who, rest]) =>
        ann.get(path(game.id, rest), from(who)).then((answer) => ({ who, rest, answer })),
      );
      const done = await Promise.race(asked);
      assert.equal(done.answer.status, 200, done.rest);
      disk.heal();
      await Promise.all(asked);
      await startAgain();
      disk.slow(15);
      return `${done.who} ${done.rest}`;
    };
    disk.slow(15);
    // Two long ones of different addresses: the second waits, and the short one does not.
    assert.equal(
      await first([
        ['203.0.113.1', '/graph'],
        ['203.0.113.2', '/graph'],
        ['203.0.113.3', '/at/3'],
      ]),
      '203.0.113.3 /at/3',
    );
    // Two of one address, neither of them long: the second waits.
    assert.equal(
      await first([
        ['203.0.113.4', '/events'],
        ['203.0.113.4', '/events'],
        ['203.0.113.5', '/at/4'],
      ]),
      '203.0.113.5 /at/4',
    );
    disk.heal();
    await server.stop();
  });

  test('of those who wait, the address that has used least of the workers is next', async (t) => {
    const { disk, server, ann, game } = await slowServer(
      t,
      'shared: yes\nlimits: {requests-per-second: 0, computer-percent: 100}\n',
    );
    const other = await battle(ann, 'fredericksburg/battle');
    const order = [],
      working = (count) =>
        soon(`${count} at work`, async () =>
          new RegExp(`^enfilade_long_work ${count}`, 'm').test((await request(server.port, 'GET', '/metrics')).body),
        );
    const graph = async (address, id = game.id) => {
      assert.equal((await ann.get(path(id, '/graph'), { 'X-Forwarded-For': address })).status, 200);
      order.push(address);
    };
    await graph('203.0.113.2', other.id); // has used them
    disk.slow(15);
    const asked = [];
    for (const last of ['1', '2', '3']) {
      asked.push(graph(`203.0.113.${last}`));
      await working(asked.length);
    }
    disk.heal();
    await Promise.all(asked);
    assert.deepEqual(order.slice(1), ['203.0.113.1', '203.0.113.3', '203.0.113.2'], 'who came last had used none');
    await server.stop();
  });

  test('others are answered while a fork reads its position, and while a game is deleted under a reader', async (t) => {
    const { disk, server, ann, game } = await slowServer(t, '');
    const bob = await server.visitor(),
      order = [];
    disk.slow(30);
    const fork = ann.post(path(game.id, '/fork'), { at: 2000 }).then((answer) => {
      order.push('fork');
      return answer;
    });
    for (let i = 0; i < 5; i++) {
      assert.equal((await bob.get('/api/me')).status, 200);
      order.push('other');
    }
    disk.heal();
    assert.equal((await fork).status, 200);
    assert.equal(order.at(-1), 'fork', order.join(' '));
    disk.slow(30);
    const events = ann.get(path(game.id, '/events'));
    await soon('it is being read', async () =>
      /^enfilade_long_work 1/m.test((await request(server.port, 'GET', '/metrics')).body),
    );
    assert.equal((await ann.delete(path(game.id))).status, 200);
    disk.heal();
    assert.ok([200, 404].includes((await events).status)); // as it was when it was asked for, or gone
    assert.equal((await ann.get(path(game.id, '/events'))).status, 404);
    await server.stop();
  });
});

test('a long game without a written position is opened in the background: those who ask wait, everybody else is answered', async (t) => {
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

test(
  "a long save is read in the background and written in slices; half of it is nobody's",
  { skip: slowDisk },
  async (t) => {
    const disk = new Disk(),
      server = await hosted('', { t, env: disk.env });
    t.after(() => disk.close());
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

    disk.slow(200, ['sync']); // each slice takes a while
    const half = ann.post('/api/import', { text: save }).catch(() => null);
    await soon(
      'it is being written',
      () => sql(server, "SELECT count(*) FROM game WHERE state = 'arriving'") === '1',
      20,
    );
    assert.equal((await ann.get('/api/games')).body.games.length, 2, 'it is not there yet');
    await server.kill();
    disk.heal();
    await half;
    await server.start();
    assert.equal(sql(server, "SELECT count(*) FROM game WHERE state = 'arriving'"), '0');
    await soon(
      'nothing is left of it',
      () =>
        sql(server, 'SELECT (SELECT count(*) FROM game) * 10 + (SELECT count(DISTINCT game) FROM journal)') === '22',
    );
    await server.stop();
  },
);

test('going on from a position of a long game is done in the background', async (t) => {
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
