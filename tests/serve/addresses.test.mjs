// addresses.test.mjs: one address cannot fill the server, behind a proxy either: who counts as one, and what one may hold.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame, request, Visitor } from './harness.mjs';
import { hosted, soon, sql } from './hosted.mjs';
import { raw } from './raw.mjs';
import { actionsOf, act, path, stands } from './play.mjs';

const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const from = (address) => ({ 'X-Forwarded-For': address });

/** A guest of this address. */
async function guest(server, address) {
  const visitor = new Visitor(server),
    { body } = await visitor.get('/api/me', from(address)); // refused: nobody
  return Object.assign(visitor, { csrf: body.csrf, person: body.person, address: from(address) });
}

/** What came of opening a stream: the stream, or the status. */
const watch = (visitor, id, side) =>
  visitor
    .stream(path(id, `/stream${side ? `?side=${side}` : ''}`), visitor.address)
    .catch((error) => Number(error.message.match(/\d+$/)[0]));

describe('addresses', { concurrency: 2 }, () => {
  /** How many of so many newcomers are let in. Of one visitor it is three. */
  const THREE = 'shared: yes\nlimits: {guests-per-hour: 3, requests-per-second: 0}\n';
  const crowd = async (server, headers) => {
    const answers = [];
    for (let i = 0; i < 6; i++)
      answers.push((await request(server.port, 'GET', '/api/me', { headers: headers(i) })).status);
    return answers.filter((status) => status === 200).length;
  };

  test('a trusted proxy is believed from the right, as far as those are trusted who wrote it', async (t) => {
    const server = await hosted(`${THREE}proxies: [127.0.0.1, 10.0.0.0/8, "2001:DB8:5::/48"]\n`, { t });
    const rows = [
      // what the proxies say, who that is: the same visitor has three guests in all
      [(i) => from(`198.51.100.${i}, 203.0.113.7`), 3], // the left end is the visitor's own invention
      [() => from('203.0.113.7'), 0],
      [() => from('203.0.113.7:4711'), 0],
      [() => from('::ffff:203.0.113.7'), 0],
      [(i) => from(`198.51.100.${i},203.0.113.7 , 10.1.2.${i}, 2001:db8:5::${i + 1}`), 0], // three of ours in a row
      [(i) => from(`203.0.113.7, 203.0.113.${i + 20}`), 6], // strangers at the right end: they are who asks
      [(i) => from(`2001:db8:1:2::${i + 1}`), 3], // a network of 64 bits is one household
      [(i) => from(`[2001:db8:1:2::${i + 9}]:80`), 0],
      [(i) => from(`2001:db8:1:${i + 3}::1`), 6],
      [(i) => from(`nonsense ${i}`), 3], // whom the proxy does not name is the proxy
      [
        (i) => ({
          'X-Real-IP': `198.51.100.${i + 50}`,
          Forwarded: `for=198.51.100.${i + 50}`,
          'Client-IP': `198.51.100.${i + 50}`,
        }),
        0,
      ],
      [(i) => from(`198.51.100.${i},,`), 0],
      [() => from('10.9.9.9'), 3], // one of ours that asks itself
    ];
    for (const [headers, most] of rows) assert.equal(await crowd(server, headers), most, JSON.stringify(headers(1)));
    const twice = (i) =>
      raw(
        server.port,
        `GET /api/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.${i}\r\nX-Forwarded-For: 203.0.113.7\r\nConnection: close\r\n\r\n`,
      );
    for (let i = 0; i < 3; i++)
      assert.deepEqual((await twice(i)).statuses, [429], 'a proxy may add a field of its own');
    await server.stop();
  });

  test('nobody else is believed', async (t) => {
    const server = await hosted(`${THREE}proxies: [192.0.2.1, "2001:db8::/32"]\n`, { t });
    assert.equal(await crowd(server, (i) => from(`203.0.113.${i}`)), 3);
    await server.stop();
    await assert.rejects(
      hosted('shared: yes\nproxies: [10.0.0.0/33]\n'),
      /proxies\[1\].*neither an address nor a network/,
    );
    await assert.rejects(hosted('shared: yes\nproxies: [127.0.0.1, proxy.example.org]\n'), /proxies\[2\]/);
  });

  test('streams of one address are counted, for all its people together', async (t) => {
    const server = await hosted('shared: yes\nlimits: {streams-per-address: 5, requests-per-second: 0}\n', { t });
    const ann = await guest(server, '198.51.100.1'),
      id = await newGame(ann, both);
    const crowd = await Promise.all(Array.from({ length: 4 }, () => guest(server, '203.0.113.66')));
    crowd.push(Object.assign(new Visitor(server), { address: from('203.0.113.66') })); // and one without a session
    const opened = [];
    for (let i = 0; i < 15; i++) opened.push(await watch(crowd[i % crowd.length], id));
    const open = opened.filter((one) => typeof one !== 'number');
    assert.deepEqual([open.length, opened.filter((one) => one === 429).length], [5, 10]);
    const hers = await watch(ann, id, 'csa');
    assert.notEqual(typeof hers, 'number', 'another address has its own');
    open[0].close();
    await soon('a place is free', async () => {
      const one = await watch(crowd[0], id);
      if (typeof one !== 'number') open.push(one);
      return typeof one !== 'number';
    });
    for (const stream of [...open, hers]) stream.close();
    await server.stop();
  });

  test('one address does not keep all games in memory', async (t) => {
    const server = await hosted(
      'shared: yes\nlimits: {games-in-memory: 6, games-watched-per-address: 3, requests-per-second: 0}\n',
      { t },
    );
    const mallory = await guest(server, '203.0.113.66'),
      opened = [];
    for (let i = 0; i < 8; i++) opened.push(await watch(mallory, await newGame(mallory, both)));
    const open = opened.filter((one) => typeof one !== 'number');
    assert.deepEqual([open.length, opened.filter((one) => one === 429).length], [3, 5]);
    const ann = await guest(server, '198.51.100.1'),
      tables = [];
    for (let i = 0; i < 3; i++) {
      const id = await newGame(ann, both);
      tables.push(await watch(ann, id, 'csa'));
      assert.notEqual(typeof tables.at(-1), 'number');
      const {
        n,
        stands: { side },
      } = await stands(ann, id, 'csa');
      assert.equal((await act(ann, id, side, (await actionsOf(ann, id, side)).actions[0], n)).status, 200);
    }
    for (const stream of [...open, ...tables]) stream.close();
    await server.stop();
  });

  // A position is written down when a game is brought to rest: so the store says which ones were.
  const rested = (server, ids) =>
    ids.filter((id) => sql(server, `SELECT count(*) FROM position WHERE game = '${id}'`) !== '0').length;
  const open = async (server) =>
    Number((await request(server.port, 'GET', '/metrics')).body.match(/^enfilade_games_in_memory (\d+)/m)[1]);
  const make = async (visitor, scenario = 'gettysburg/three-days') => {
    const { status, body } = await visitor.post('/api/games', { scenario, seats: both }, visitor.address);
    assert.equal(status, 200, JSON.stringify(body));
    return body.id;
  };

  test('where memory is full the address that took most pays, however many guests it has', async (t) => {
    const server = await hosted('shared: yes\nlimits: {games-in-memory: 8, requests-per-second: 0}\n', { t });
    const ann = await guest(server, '198.51.100.1'),
      hers = [],
      theirs = [];
    for (let i = 0; i < 3; i++) hers.push(await make(ann, 'monocacy/battle'));
    for (let i = 0; i < 12; i++) theirs.push(await make(await guest(server, '203.0.113.66'), 'monocacy/battle')); // no guest has more than one
    assert.equal(await open(server), 8);
    assert.deepEqual([rested(server, hers), rested(server, theirs)], [0, 7]);
    await server.stop();
  });

  test('the bytes of open games are limited by address, and by person', async (t) => {
    const limits = (what) => `shared: yes\nlimits: {${what}, requests-per-second: 0, rest-seconds: 3600}\n`;
    const crowd = async (server, address, count, one) => {
      const ids = [];
      for (let i = 0; i < count; i++) ids.push(await make(one ?? (await guest(server, address))));
      return ids;
    };
    const by = await hosted(limits('games-megabytes-per-address: 12'), { t });
    const hers = await crowd(by, '198.51.100.1', 1),
      theirs = await crowd(by, '203.0.113.66', 10);
    const held = 10 - rested(by, theirs);
    assert.ok(held >= 2 && held <= 5, `${held} games of twelve megabytes`);
    assert.equal(rested(by, hers), 0, 'another address has its own');
    const eve = await guest(by, '192.0.2.9'),
      before = await open(by); // who asks for others' games pays for them
    for (const id of theirs) assert.equal((await eve.get(path(id, '/view'), eve.address)).status, 200);
    assert.ok((await open(by)) <= before + held, `${await open(by)} are open`);
    assert.equal(rested(by, hers), 0);
    await by.stop();

    const each = await hosted(limits('games-megabytes-per-person: 12'), { t });
    const one = await guest(each, '203.0.113.66'),
      many = await crowd(each, '', 8, one),
      others = await crowd(each, '203.0.113.66', 3);
    assert.ok(rested(each, many) >= 3, `${rested(each, many)} were brought to rest`);
    assert.equal(rested(each, others), 0);
    await each.stop();
  });

  test('a game that was made is named in the answer, and one that was not is not there', async (t) => {
    const server = await hosted('limits: {games-in-memory: 4}\n', { t });
    const ann = await server.visitor(),
      full = [];
    for (let i = 0; i < 4; i++) full.push(await ann.stream(path(await newGame(ann, both), '/stream'))); // memory is full
    const listed = async () => (await ann.get('/api/games')).body.games.map((one) => one.id).sort();
    const there = await listed();
    for (const [rest, body, status] of [
      ['/api/games', { scenario: 'monocacy/battle' }, 200],
      [path(there[0], '/fork'), {}, 200],
      ['/api/import', { text: (await ann.get(path(there[0], '/save'))).body }, 200],
      ['/api/games', { scenario: 'monocacy/battle', seats: { csa: { kind: 'nobody' } } }, 400],
      ['/api/games', { scenario: 'monocacy/battle', title: 'x'.repeat(500) }, 400],
    ]) {
      const made = await ann.post(rest, body);
      assert.equal(made.status, status, JSON.stringify(made.body));
      if (status === 200) there.push(made.body.id);
      assert.deepEqual(await listed(), there.sort(), rest);
    }
    assert.equal(sql(server, 'SELECT (SELECT count(*) FROM game) * 10 + (SELECT count(*) FROM opening)'), '77');
    for (const stream of full) stream.close();
    await server.stop();
  });

  test('games are made so often by one person, and by one address', async (t) => {
    const server = await hosted(
      'shared: yes\nlimits: {games-per-hour: 60, games-burst: 3, address-factor: 2, requests-per-second: 0}\n',
      { t },
    );
    const make = async (visitor) =>
      (await visitor.post('/api/games', { scenario: 'monocacy/battle' }, visitor.address)).status;
    const [ann, bob, cat] = await Promise.all(
      ['203.0.113.7', '203.0.113.7', '203.0.113.7'].map((address) => guest(server, address)),
    );
    const made = [];
    for (const visitor of [ann, ann, ann, ann, bob, bob, bob, cat, cat]) made.push(await make(visitor));
    assert.deepEqual(made, [200, 200, 200, 429, 200, 200, 200, 429, 429]);
    assert.equal(await make(await guest(server, '203.0.113.8')), 200);
    const fork = (await ann.get('/api/games')).body.games[0].id;
    assert.equal((await ann.post(path(fork, '/fork'), {}, ann.address)).status, 429);
    await server.stop();
  });

  test('what keeps the processor busy counts for the address, however many guests ask for it', async (t) => {
    const server = await hosted(
      'shared: yes\nlimits: {requests-per-second: 1, requests-burst: 30, address-factor: 1, games-per-hour: 0, games-per-guest: 0}\n',
      { t },
    );
    const ann = await guest(server, '198.51.100.1'),
      statuses = [],
      began = Date.now();
    for (let i = 0; i < 9; i++) {
      // each asks for little, and all of them for less than thirty things
      const one = await guest(server, '203.0.113.66');
      for (let k = 0; k < 2 && one.person; k++)
        statuses.push((await one.post('/api/games', { scenario: 'gettysburg/three-days' }, one.address)).status);
      if (!one.person) statuses.push(429);
    }
    assert.ok(statuses.includes(429) || Date.now() - began > 20000, statuses.join()); // on a machine so slow they earn enough meanwhile
    assert.equal((await ann.get('/api/games', ann.address)).status, 200);
    await server.stop();
  });

  test('a club of thirty behind one address plays, with the standard settings', async (t) => {
    const server = await hosted('shared: yes\n', { t });
    const club = [];
    for (let i = 0; i < 30; i++) club.push(await guest(server, '203.0.113.7'));
    await Promise.all(
      club.map(async (one, i) => {
        if (i % 2) return;
        const id = await newGame(
          Object.assign(one, { post: (rest, body) => one.ask('POST', rest, body, one.address) }),
          { csa: { kind: 'me' }, usa: { kind: 'open' } },
        );
        const other = club[i + 1],
          { invitations } = (await one.get(path(id), one.address)).body;
        assert.equal((await other.post(path(id, '/join'), { token: invitations.usa }, other.address)).status, 200);
        const streams = [
          await watch(one, id, 'csa'),
          await watch(other, id, 'usa'),
          await watch(one, id),
          await watch(other, id),
        ];
        for (const stream of streams) assert.notEqual(typeof stream, 'number');
        for (let k = 0; k < 5; k++) {
          const {
              body: { n, stands: where },
            } = await one.get(path(id, '/view'), one.address),
            mover = where.side === 'csa' ? one : other;
          const { body } = await mover.ask('POST', path(id, '/ask'), { side: where.side, cmd: 'actions' }, one.address);
          const done = await mover.ask(
            'POST',
            path(id, '/do'),
            { side: where.side, actions: [body.actions[0]], at: n },
            one.address,
          );
          assert.equal(done.status, 200, JSON.stringify(done.body));
        }
        for (const stream of streams) stream.close();
      }),
    );
    await server.stop();
  });
});
