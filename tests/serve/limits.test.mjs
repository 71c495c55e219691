// limits.test.mjs: what one visitor may ask of the server, and that others notice nothing when he asks for more.
import assert from 'node:assert/strict';
import net from 'node:net';
import { describe, test } from 'node:test';
import { newGame, request } from './harness.mjs';
import { hosted, sleep, soon } from './hosted.mjs';
import { raw } from './raw.mjs';

const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const healthy = async (server) => assert.equal((await request(server.port, 'GET', '/healthz')).status, 200);

const connect = (port) =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });

describe('limits', { concurrency: true }, () => {
  test('requests of one person are limited, others are not', async (t) => {
    const server = await hosted('shared: yes\nlimits: {requests-per-second: 1, requests-burst: 10}\n', { t });
    const ann = await server.visitor(),
      bob = await server.visitor(),
      began = Date.now();
    const answers = await Promise.all(Array.from({ length: 30 }, () => ann.get('/api/me')));
    const refused = answers.filter((one) => one.status === 429),
      gained = Math.ceil((Date.now() - began) / 1000) + 2;
    assert.ok(refused.length >= 20 - gained && refused.length <= 21, `${refused.length} were refused`);
    const wait = Number(refused.at(-1).headers['retry-after']);
    assert.ok(wait >= 1);
    assert.equal(refused[0].body.error.kind, 'limit');
    assert.match(refused[0].body.error.why, /try again in \d+ seconds?$/);
    assert.equal((await bob.get('/api/me')).status, 200);
    await sleep(wait * 1000 + 100);
    assert.equal((await ann.get('/api/me')).status, 200);
    await server.stop();
  });

  test('the limit of an address holds for everybody who comes from it; a trusted proxy speaks for many', async (t) => {
    const server = await hosted('shared: yes\nlimits: {requests-per-second: 1, requests-burst: 2}\n', { t });
    const from = (ip) =>
      request(server.port, 'GET', '/api/scenarios', { headers: { 'X-Forwarded-For': ip } }).then((one) => one.status);
    const many = async (ip) => (await Promise.all(Array.from({ length: 60 }, (_, i) => from(ip(i))))).includes(429);
    await soon('one address is refused', () => many(() => '203.0.113.7'));
    assert.equal(await from('203.0.113.8'), 200);
    await soon('one network is refused', () => many((i) => `2001:db8::${i + 1}`));
    assert.equal(await from('2001:db9::1'), 200);
    await server.stop();
  });

  test('registrations and guests from one address are counted', async (t) => {
    const server = await hosted('shared: yes\nlimits: {registrations-per-hour: 2, guests-per-hour: 6}\n', { t });
    const made = [];
    for (let i = 0; i < 4; i++)
      made.push(
        (await (await server.visitor()).post('/api/register', { name: `Person ${i}`, password: 'correct horse' }))
          .status,
      );
    assert.deepEqual(made, [200, 200, 429, 429]);
    const guests = [];
    for (let i = 0; i < 4; i++) guests.push((await request(server.port, 'GET', '/api/me')).status);
    assert.deepEqual(guests, [200, 200, 429, 429]);
    await server.stop();
  });

  test('too many passwords at once are told to come again', async (t) => {
    const server = await hosted(
      'shared: yes\nlimits: {logins-per-minute: 1000, password-threads: 1, password-queue: 2}\n',
      { t },
    );
    const visitors = await Promise.all(Array.from({ length: 20 }, () => server.visitor()));
    const answers = await Promise.all(
      visitors.map((one, i) => one.post('/api/login', { name: `N${i}`, password: 'guess guess' })),
    );
    const statuses = answers.map((one) => one.status);
    assert.ok(statuses.filter((one) => one === 503).length >= 5, statuses.join());
    assert.ok(statuses.filter((one) => one === 401).length >= 2, statuses.join());
    assert.equal(answers.find((one) => one.status === 503).body.error.kind, 'busy');
    await server.stop();
  });

  test('games, streams and chat of one person', async (t) => {
    const server = await hosted(
      'shared: yes\nlimits: {games-per-person: 3, games-per-guest: 2, streams-per-person: 2, chat-per-minute: 3, chat-length: 10, notes-length: 20}\n',
      { t },
    );
    const ann = await server.visitor(),
      bob = await server.visitor();
    const first = await newGame(ann, both);
    await newGame(ann, both);
    const third = await ann.post('/api/games', { scenario: 'monocacy/battle', seats: both });
    assert.equal(third.status, 429);
    assert.equal((await ann.post(`/api/games/${first}/fork`, { seats: both })).status, 429);
    assert.equal((await ann.delete(`/api/games/${first}`)).status, 200);
    const game = await newGame(ann, both);
    const streams = [await ann.stream(`/api/games/${game}/stream`), await ann.stream(`/api/games/${game}/stream`)];
    await assert.rejects(ann.stream(`/api/games/${game}/stream`), /429/);
    const his = await bob.stream(`/api/games/${game}/stream`);
    streams[0].close();
    let again;
    await soon('its place is free', async () => {
      again = await ann.stream(`/api/games/${game}/stream`).catch(() => undefined);
      return Boolean(again);
    });
    const said = [];
    for (let i = 0; i < 5; i++) said.push((await ann.post(`/api/games/${game}/chat`, { text: 'ünïcödé!!!' })).status);
    assert.deepEqual(said, [200, 200, 200, 429, 429]);
    assert.equal((await bob.post(`/api/games/${game}/chat`, { text: 'x'.repeat(11) })).status, 400);
    assert.equal((await bob.post(`/api/games/${game}/chat`, { text: ' \n\t ' })).status, 400);
    assert.equal((await ann.put(`/api/games/${game}/notes`, { text: 'x'.repeat(20) })).status, 200);
    assert.equal((await ann.put(`/api/games/${game}/notes`, { text: 'x'.repeat(21) })).status, 400);
    for (const stream of [streams[1], his, again]) stream.close();
    await server.stop();
  });

  test('bodies and headers have a size', async (t) => {
    const server = await hosted('limits: {body-bytes: 2000, import-bytes: 20000, header-bytes: 4000}\n', { t });
    const ann = await server.visitor();
    assert.equal((await ann.post('/api/me', { name: 'x', more: 'y'.repeat(2000) })).status, 413);
    assert.equal((await ann.post('/api/import', { text: 'y'.repeat(10000) })).status, 400); // read, and no save
    const huge = await raw(
      server.port,
      `POST /api/import HTTP/1.1\r\nHost: x\r\nContent-Length: 30000\r\n\r\n${'y'.repeat(30000)}`,
    );
    assert.deepEqual(huge.statuses, [413]);
    const heads = await raw(server.port, `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(5000)}\r\n\r\n`);
    assert.deepEqual(heads.statuses, [431]);
    const many = await raw(server.port, `GET /healthz HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(1000)}\r\n`);
    assert.deepEqual(many.statuses, [431]);
    const line = await raw(server.port, `GET /${'y'.repeat(5000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    assert.deepEqual(line.statuses, [431]);
    await healthy(server);
    await server.stop();
  });

  test('large bodies that do not come to their end are not heaped up, and small ones are heard all the same', async (t) => {
    const server = await hosted('limits: {import-bytes: 200000, request-seconds: 60}\n', { t });
    const ann = await server.visitor(),
      most = 16 * 200000;
    const large = `POST /api/import HTTP/1.1\r\nHost: x\r\nContent-Length: 199999\r\n\r\n${'y'.repeat(190000)}`;
    const sockets = await Promise.all(Array.from({ length: 60 }, () => connect(server.port)));
    let refused = 0;
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.once('data', (part) => {
        assert.match(String(part), /^HTTP\/1.1 503 /);
        refused += 1;
      });
      socket.write(large);
    }
    await soon('some are refused', async () => refused >= 60 - Math.ceil(most / 190000) - 1);
    assert.ok(refused < 50, `${refused} of 60 were refused`);
    assert.equal((await ann.post('/api/me', { name: 'Ann' })).status, 200);
    for (const socket of sockets) socket.destroy();
    await soon(
      'there is room again',
      async () => (await ann.post('/api/import', { text: 'y'.repeat(190000) })).status === 400,
    );
    await server.stop();
  });

  test('one address does not take all the room there is for large bodies', async (t) => {
    const server = await hosted(
      'shared: yes\nproxies: [none]\nlimits: {import-bytes: 200000, request-seconds: 60, requests-per-second: 0}\n',
      { t },
    );
    const large = `POST /api/import HTTP/1.1\r\nHost: x\r\nContent-Length: 199999\r\n\r\n${'y'.repeat(190000)}`;
    const crowd = async (localAddress) => {
      const sockets = await Promise.all(
        Array.from(
          { length: 20 },
          () =>
            new Promise((resolve, reject) => {
              const socket = net.connect({ port: server.port, host: '127.0.0.1', localAddress }, () => resolve(socket));
              socket.on('error', reject);
            }),
        ),
      );
      for (const socket of sockets)
        socket
          .on('data', () => {
            socket.refused = true;
          })
          .on('error', () => {})
          .write(large);
      return sockets;
    };
    const hers = await crowd('127.0.0.9'),
      refused = (sockets) => sockets.filter((one) => one.refused).length;
    await soon('most of one address are refused', () => refused(hers) >= 15);
    assert.ok(refused(hers) <= 17, `${refused(hers)} of 20`); // a quarter of 16 may stay, and one that came in between
    const his = await crowd('127.0.0.10');
    await soon('and of another as many', () => refused(his) >= 15);
    assert.ok(refused(his) <= 17, `${refused(his)} of 20`);
    for (const socket of [...hers, ...his]) socket.destroy();
    await healthy(server);
    await server.stop();
  });

  const head = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const slowly = Array.from(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ${'a'.repeat(400)}`); // a minute, at this pace

  test('a slow client is disconnected: no request, half a request, a byte at a time', async (t) => {
    const server = await hosted('limits: {request-seconds: 2, idle-seconds: 600}\n', { t });
    for (const one of await Promise.all([
      raw(server.port, []),
      raw(server.port, 'POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"na'),
      raw(server.port, slowly, { pause: 150 }),
    ])) {
      assert.ok(one.closed && one.ms >= 1000, `${one.closed} after ${one.ms}`);
      assert.ok(!one.statuses.includes(200));
    }
    await healthy(server);
    await server.stop();
  });

  test('so is one that stays idle, or sends its next request a byte at a time', async (t) => {
    const server = await hosted('limits: {request-seconds: 600, idle-seconds: 3}\n', { t });
    for (const one of await Promise.all([
      raw(server.port, head),
      raw(server.port, [head, ...slowly], { pause: 150 }),
    ])) {
      assert.ok(one.closed && one.ms >= 2500, `${one.closed} after ${one.ms}`);
      assert.deepEqual(one.statuses, [200]);
    }
    await healthy(server);
    await server.stop();
  });

  test('who asks faster than he is answered waits himself: nothing is heaped up for him', async (t) => {
    const server = await hosted('', { t });
    const socket = await connect(server.port),
      block = head.repeat(2000);
    let asked = 0,
      answered = 0;
    socket.on('error', () => {});
    socket.on('data', (part) => {
      answered += part.toString('latin1').split('HTTP/1.1 200').length - 1;
    });
    for (const end = Date.now() + 3000; Date.now() < end && asked < 1e6; asked += 2000)
      if (!socket.write(block))
        await Promise.race([
          new Promise((drained) => {
            socket.once('drain', drained);
          }),
          sleep(end - Date.now()),
        ]);
    const sent = asked - socket.writableLength / head.length,
      waiting = (sent - answered) * head.length;
    socket.destroy();
    assert.ok(answered > 0 && waiting < 2e7, `${waiting} bytes wait`); // in the kernel's hands, on both sides
    await healthy(server);
    await server.stop();
  });

  const connections = (server) =>
    request(server.port, 'GET', '/metrics').then(
      ({ body }) => Number(body.match(/^enfilade_connections (\d+)/m)[1]),
      () => NaN,
    );

  test('an answer that is never fetched holds its place for a while only', async (t) => {
    const server = await hosted('limits: {request-seconds: 2, idle-seconds: 2}\n', { t });
    const open = () => connections(server);
    let before = NaN; // a slow client is disconnected too, and connects again
    await soon('figures', async () => {
      before = await open();
      return before >= 0;
    });
    const greedy = await Promise.all(Array.from({ length: 20 }, () => connect(server.port)));
    for (const socket of greedy) {
      socket.on('error', () => {});
      socket.pause();
      socket.write('GET /api/games-data/monocacy/map HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
    }
    await soon('they hold a place', async () => (await open()) >= before + 15);
    await soon('they are shown out', async () => (await open()) <= before + 4);
    await healthy(server);
    for (const socket of greedy) socket.destroy();
    await server.stop();
  });

  test('answers that nobody fetches are not heaped up, and who fetches his gets it', async (t) => {
    const server = await hosted('limits: {import-bytes: 20000, request-seconds: 600, idle-seconds: 600}\n', { t });
    const map = 'GET /api/games-data/gettysburg/map HTTP/1.1\r\nHost: x\r\n\r\n';
    const greedy = await Promise.all(Array.from({ length: 30 }, () => connect(server.port)));
    for (const socket of greedy) {
      socket.on('error', () => {});
      socket.pause();
    }
    await soon('they hold a place', async () => (await connections(server)) >= 25);
    // each asks for something else before: the kernel takes as much from everybody, and what is left could be little of all
    const figures = 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n';
    for (const [i, socket] of greedy.entries()) socket.write(figures.repeat(2 * i) + map.repeat(60));
    await soon('most are cut off', async () => (await connections(server)) < 16);
    const { statuses, text } = await raw(server.port, map, { until: (all) => all.endsWith('}') });
    assert.deepEqual(statuses, [200]);
    assert.ok(text.length > 150000);
    await healthy(server);
    for (const socket of greedy) socket.destroy();
    await server.stop();
  });

  test('connections are counted by address and in all', async (t) => {
    const server = await hosted(
      'shared: yes\nproxies: [none]\nlimits: {connections: 30, connections-per-address: 12, request-seconds: 60}\n',
      { t },
    );
    const sockets = [];
    for (let i = 0; i < 40; i++) {
      const socket = await connect(server.port);
      socket.open = true;
      socket.on('close', () => {
        socket.open = false;
      });
      socket.on('error', () => {});
      socket.resume();
      sockets.push(socket);
    }
    const open = () => sockets.filter((one) => one.open).length;
    await soon('the crowd is thinned', async () => open() <= 12);
    await sleep(1500);
    assert.ok(open() >= 8, `${open()} of 40 are open`);
    for (const socket of sockets) socket.destroy();
    await soon('there is room again', () =>
      healthy(server).then(
        () => true,
        () => false,
      ),
    );
    for (let i = 0; i < 200; i++) await healthy(server); // short ones, one after the other, are no crowd
    await server.stop();
  });

  test('a crowd at the door leaves enough descriptors for the games', async (t) => {
    const server = await hosted('limits: {request-seconds: 60}\n', { t, files: 100 });
    const ann = await server.visitor(); // his line is kept
    const crowd = await Promise.all(Array.from({ length: 150 }, () => connect(server.port)));
    for (const socket of crowd) socket.on('error', () => {}).resume();
    await soon('some are turned away', async () => crowd.filter((one) => one.closed).length >= 90);
    await newGame(ann, both); // whose files are read now
    for (const socket of crowd) socket.destroy();
    await soon('there is room again', () =>
      healthy(server).then(
        () => true,
        () => false,
      ),
    );
    await server.stop();
  });
});
