// abuse.test.mjs: tricks: getting at the seed and going on, questions that cost much, more games than memory holds, a page
// of elsewhere under a borrowed name, names that deceive.
import assert from 'node:assert/strict';
import http from 'node:http';
import { describe, test } from 'node:test';
import { newGame, request, startServer } from './harness.mjs';
import { hosted, soon } from './hosted.mjs';
import { act, actionsOf, path, stands, until, walk } from './play.mjs';
import { raw } from './raw.mjs';

const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const computers = { csa: { kind: 'computer', bot: 'random' }, usa: { kind: 'computer', bot: 'random' } };

describe('abuse', { concurrency: 2 }, () => {
  test('a player who ends the game to see its seed cannot undo that', async () => {
    const server = await startServer();
    const ann = await server.visitor();
    for (const seats of [both, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'random' } }]) {
      const id = await newGame(ann, seats);
      const { stands: where } = await stands(ann, id, 'csa');
      if (where.side === 'csa') await walk({ csa: ann, usa: ann }, id, 1);
      assert.equal((await ann.get(path(id))).body.seed, null);
      assert.equal((await ann.post(path(id, '/resign'), { side: 'csa' })).status, 200);
      const { seed, n } = (await ann.get(path(id))).body;
      assert.match(seed, /^[0-9a-f]{64}$/);
      const {
        stands: { done },
      } = await stands(ann, id, 'csa');
      for (const [rest, more] of [
        ['/undo', { at: n }],
        ['/undo-offer', {}],
      ]) {
        const back = await ann.post(path(id, rest), { side: 'csa', to: done - 1, ...more });
        assert.equal(back.status, 409, rest);
        assert.equal(back.body.error.kind, 'over');
      }
      assert.equal((await ann.get(path(id))).body.state, 'over');
      const fork = await ann.post(path(id, '/fork'), { at: n - 1 }); // but in a game of its own, with other dice
      assert.equal(fork.status, 200);
      assert.equal((await ann.get(path(fork.body.id))).body.seed, null);
    }
    await server.stop();
  });

  test('an undo that was offered before the end is not accepted after it', async () => {
    const server = await startServer();
    const ann = await server.visitor(),
      bob = await server.visitor();
    const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
    await bob.post(path(id, '/join'), { token: (await ann.get(path(id))).body.invitations.usa });
    await walk({ csa: ann, usa: bob }, id, 3);
    assert.equal((await ann.post(path(id, '/undo-offer'), { side: 'csa', to: 1 })).status, 200);
    await ann.post(path(id, '/resign'), { side: 'csa' });
    assert.notEqual((await bob.post(path(id, '/undo-answer'), { side: 'usa', accept: true })).status, 200);
    assert.equal((await bob.get(path(id))).body.state, 'over');
    await server.stop();
  });

  test('the seed has more bits than can be tried', async () => {
    const server = await startServer();
    const ann = await server.visitor(),
      seeds = [];
    for (let i = 0; i < 12; i++) {
      const id = await newGame(ann, both);
      await ann.post(path(id, '/resign'), { side: 'csa' });
      seeds.push(Buffer.from((await ann.get(path(id))).body.seed, 'hex'));
    }
    for (let at = 0; at < 32; at += 1)
      // no byte of it stays the same: all 256 bits are drawn
      assert.ok(
        seeds.some((one) => one[at] !== seeds[0][at]),
        `byte ${at}: ${seeds.map((one) => one.toString('hex')).join()}`,
      );
    await server.stop();
  });

  test('questions that keep the processor busy count more than once', async (t) => {
    const server = await hosted('shared: yes\nlimits: {requests-per-second: 1, requests-burst: 120}\n', { t });
    const ann = await server.visitor(),
      bob = await server.visitor();
    const id = await newGame(ann, computers);
    let last = -1; // a long game, played by the machine
    await soon(
      'the battle is over',
      async () => {
        const { status, body } = await request(server.port, 'GET', path(id), {
          headers: { 'X-Forwarded-For': `198.51.100.${Math.floor(Math.random() * 250)}` },
        });
        last = status === 200 ? body.n : last;
        return body.state === 'over' || last > 3000;
      },
      120,
    );
    const statuses = [],
      began = performance.now();
    const came = () => 120 + (performance.now() - began) / 1000; // what has been given out so far
    while (statuses.at(-1) !== 429 && statuses.length < came())
      statuses.push((await ann.get(path(id, '/graph'), { 'X-Forwarded-For': '203.0.113.9' })).status);
    assert.equal(statuses.at(-1), 429, `${statuses.length} graphs were drawn`);
    assert.equal((await bob.get('/api/me')).status, 200);
    await server.stop();
  });

  test('more games than memory holds: those left longest are at rest or put away, and are there again when asked for', async (t) => {
    const server = await hosted('limits: {games-in-memory: 4}\n', { t });
    const metric = async (name) =>
      Number((await request(server.port, 'GET', '/metrics')).body.match(new RegExp(`^${name} (\\d+)`, 'm'))[1]);
    const held = () => metric('enfilade_games_in_memory');
    const ann = await server.visitor(),
      games = [];
    for (let i = 0; i < 10; i++) games.push(await newGame(ann, both));
    assert.equal(await held(), 4);
    for (const id of games) assert.equal((await walk({ csa: ann, usa: ann }, id, 2)).length, 2);
    for (const id of games) assert.equal((await stands(ann, id, 'csa')).n, 2);
    assert.equal(await held(), 4);
    const streams = [];
    for (const id of games.slice(0, 4)) streams.push(await ann.stream(path(id, '/stream')));
    for (const id of games.slice(4)) assert.equal((await ann.get(path(id, '/view'))).status, 200);
    assert.equal(await held(), 4);
    assert.equal(await metric('enfilade_games_at_rest'), 4, 'those somebody watches have only lain down');
    for (const id of games.slice(0, 4)) assert.equal((await walk({ csa: ann, usa: ann }, id, 1)).length, 1);
    for (const stream of streams) await stream.next('update', (data) => data.n === 3);
    for (const stream of streams) stream.close();
    await server.stop();
  });

  test("one's own table is not for pages of elsewhere that borrow its number", async () => {
    const server = await startServer();
    const ask = (host) => request(server.port, 'GET', '/api/me', { headers: { Host: host } }).then((one) => one.status);
    for (const host of [
      'evil.example',
      'evil.example:80',
      `rebound.example:${server.port}`,
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      'x.localhost.com',
    ])
      assert.equal(await ask(host), 421, host);
    for (const host of [
      `127.0.0.1:${server.port}`,
      `localhost:${server.port}`,
      'localhost',
      '[::1]:1863',
      'table.localhost',
      'mymachine',
    ])
      assert.equal(await ask(host), 200, host);
    await server.stop();
  });

  test('the name that its host gave it is asked for whole', async (t) => {
    const server = await hosted('address: https://club.example.com:8443/table\n', { t });
    const ask = (host) => request(server.port, 'GET', '/api/me', { headers: { Host: host } }).then((one) => one.status);
    for (const host of ['club.example.com', 'Club.Example.COM:8443']) assert.equal(await ask(host), 200, host);
    for (const host of ['club.example.co', 'club.example', 'club.example.com.evil', 'example.com'])
      assert.equal(await ask(host), 421, host);
    await server.stop();
  });

  test('titles can be read as they are', async () => {
    const server = await startServer();
    const ann = await server.visitor();
    for (const title of ['a\u202eb', 'two\nlines', 'a\u200bb', 'tab\there', 'x'.repeat(300)])
      assert.equal(
        (await ann.post('/api/games', { scenario: 'monocacy/battle', seats: both, title })).status,
        400,
        JSON.stringify(title),
      );
    const id = await newGame(ann, both, { title: '<img src=x onerror=alert(1)> „Früh“' });
    assert.equal((await ann.get(path(id))).body.title, '<img src=x onerror=alert(1)> „Früh“'); // the page shows it as text
    await server.stop();
  });

  test('a save that takes back without end is not read', async () => {
    const server = await startServer();
    const ann = await server.visitor(),
      id = await newGame(ann, both);
    await walk({ csa: ann, usa: ann }, id, 4);
    const { body: text } = await ann.get(path(id, '/save'));
    const began = Date.now();
    const endless = await ann.post('/api/import', { text: `${text}${'undo 0\n'.repeat(5000)}` });
    assert.equal(endless.status, 400);
    assert.match(endless.body.error.why, /taken back/);
    const some = await ann.post('/api/import', { text: `${text}${'undo 0\n'.repeat(1)}` });
    assert.equal(some.status, 200, JSON.stringify(some.body));
    assert.ok(Date.now() - began < 60000);
    await server.stop();
  });

  test('a stream that is asked for by HEAD, twice on one line, or by one who leaves at once', async () => {
    const server = await startServer();
    const ann = await server.visitor(),
      id = await newGame(ann, both);
    const line = (method) => `${method} ${path(id, '/stream')} HTTP/1.1\r\nHost: x\r\nCookie: ${ann.cookie}\r\n\r\n`;
    const head = await raw(server.port, line('HEAD'), { ms: 500 });
    assert.deepEqual(head.statuses, [200]);
    assert.doesNotMatch(head.text, /here/);
    await raw(server.port, line('GET') + line('GET') + 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', { ms: 500 });
    await Promise.all(
      Array.from(
        { length: 30 },
        () =>
          new Promise((done) => {
            const asked = http.request(
              { host: '127.0.0.1', port: server.port, path: path(id, '/stream'), headers: { Cookie: ann.cookie } },
              (answer) => {
                answer.destroy();
                done();
              },
            );
            asked.on('error', done);
            asked.end();
          }),
      ),
    );
    const { n } = await stands(ann, id, 'csa');
    const { actions } = await actionsOf(ann, id, 'csa');
    if (actions.length > 0) assert.equal((await act(ann, id, 'csa', actions[0], n)).status, 200);
    await soon('nobody listens any more', async () =>
      /^enfilade_streams 0$/m.test((await request(server.port, 'GET', '/metrics')).body),
    );
    assert.ok(await until(ann, id, () => true));
    await server.stop();
  });
});
