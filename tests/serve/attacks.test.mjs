// attacks.test.mjs: an outsider at work: races, stolen invitations, offers that are not his, and what is left of the dead.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newGame, request } from './harness.mjs';
import { hosted, soon, sql } from './hosted.mjs';
import { act, actionsOf, path, stands, walk } from './play.mjs';

let server;
const me = { csa: { kind: 'me' }, usa: { kind: 'open' } };

/** Two people at one game. */
async function table() {
  const ann = await server.visitor(),
    bob = await server.visitor();
  const id = await newGame(ann, me);
  const { invitations } = (await ann.get(path(id))).body;
  assert.equal((await bob.post(path(id, '/join'), { token: invitations.usa, side: 'usa' })).status, 200);
  return { ann, bob, id, seats: { csa: ann, usa: bob }, token: invitations.usa };
}

describe('an outsider', () => {
  before(async () => {
    server = await hosted('shared: yes\nlimits: {requests-per-second: 0, logins-per-minute: 1000}\n');
  });
  after(() => server.stop());

  test('without a session one sees what any spectator sees, and owns nothing', async () => {
    const ann = await server.visitor();
    await newGame(ann, me);
    const listed = await request(server.port, 'GET', '/api/games');
    assert.deepEqual(listed.body.games, []);
    const { ann: host, id } = await table();
    const seen = (await request(server.port, 'GET', path(id))).body;
    assert.deepEqual(seen.mine, []);
    assert.equal(seen.invitations, undefined);
    assert.ok(seen.seats.every((seat) => !seat.you && seat.invitation === undefined));
    assert.equal((await request(server.port, 'GET', path(id, '/view?side=csa'))).status, 403);
    assert.equal((await request(server.port, 'GET', path(id, '/orders?side=csa'))).status, 403);
    for (const [method, rest] of [
      ['POST', '/do'],
      ['POST', '/join'],
      ['POST', '/chat'],
      ['PUT', '/notes'],
      ['POST', '/resign'],
      ['DELETE', ''],
    ])
      assert.equal((await request(server.port, method, path(id, rest), { body: {} })).status, 401, rest);
    await host.put(path(id, '/notes'), { text: 'flank them' });
    assert.equal((await request(server.port, 'GET', path(id, '/notes'))).body.text, '');
  });

  test('two who act at the same moment: one does, the other is told that it went on', async () => {
    const { ann, bob, id, seats } = await table();
    for (let round = 0; round < 10; round++) {
      const {
        n,
        stands: { side },
      } = await stands(ann, id);
      const { actions } = await actionsOf(seats[side], id, side);
      const tries = await Promise.all(
        Array.from({ length: 8 }, (_, i) => act(seats[side], id, side, actions[i % actions.length], n)),
      );
      const done = tries.filter((one) => one.status === 200);
      assert.equal(done.length, 1, tries.map((one) => one.status).join());
      assert.ok(tries.every((one) => one.status === 200 || one.status === 409));
      assert.equal((await stands(bob, id)).n, n + 1);
    }
  });

  test('one request sent eight times at once is done once, and answered alike', async () => {
    const { ann, id, seats } = await table();
    const {
      n,
      stands: { side },
    } = await stands(ann, id);
    const { actions } = await actionsOf(seats[side], id, side);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act(seats[side], id, side, actions[0], n, 'the same')),
    );
    for (const one of answers) assert.deepEqual([one.status, one.body], [200, answers[0].body]);
    assert.equal((await stands(ann, id)).n, n + 1);
    const other = side === 'csa' ? 'usa' : 'csa'; // the other person's key is another key
    const his = await act(seats[other], id, other, actions[0], n, 'the same');
    assert.notEqual(his.status, 200);
  });

  test('one seat, one invitation, ten who want it', async () => {
    const ann = await server.visitor(),
      id = await newGame(ann, me);
    const { invitations } = (await ann.get(path(id))).body;
    const crowd = await Promise.all(Array.from({ length: 10 }, () => server.visitor()));
    for (const token of [
      '',
      'x',
      null,
      invitations.usa.slice(0, -1),
      invitations.usa.toLowerCase() + 'x',
      7,
      [invitations.usa],
    ])
      assert.notEqual(
        (await crowd[0].post(path(id, '/join'), { token, side: 'usa' })).status,
        200,
        JSON.stringify(token),
      );
    assert.notEqual((await crowd[0].post(path(id, '/join'), { token: invitations.usa, side: 'csa' })).status, 200);
    const joined = await Promise.all(
      crowd.map((one) => one.post(path(id, '/join'), { token: invitations.usa, side: 'usa' })),
    );
    assert.equal(joined.filter((one) => one.status === 200).length, 1);
    const winner = crowd[joined.findIndex((one) => one.status === 200)];
    assert.deepEqual((await winner.get(path(id))).body.mine, ['usa']);
    const later = await server.visitor(); // the invitation is spent, also when the seat is open again
    assert.notEqual((await later.post(path(id, '/join'), { token: invitations.usa, side: 'usa' })).status, 200);
    await winner.post(path(id, '/leave'));
    assert.notEqual((await later.post(path(id, '/join'), { token: invitations.usa, side: 'usa' })).status, 200);
    assert.equal((await later.get(path(id))).body.invitations, undefined);
  });

  test('nobody takes back, resigns, orders or deletes for another', async () => {
    const { ann, bob, id, seats } = await table();
    const eve = await server.visitor();
    await walk(seats, id, 3);
    const { n, stands: where } = await stands(ann, id);
    const other = where.side === 'csa' ? bob : ann,
      theirs = where.side === 'csa' ? 'usa' : 'csa';
    for (const [who, side] of [
      [eve, where.side],
      [eve, theirs],
      [other, where.side],
    ])
      for (const [rest, body] of [
        ['/undo', { to: 0, at: n }],
        ['/undo-offer', { to: 0 }],
        ['/undo-answer', { accept: true }],
        ['/resign', {}],
        ['/do', { actions: ['end'], at: n }],
      ])
        assert.equal((await who.post(path(id, rest), { side, ...body })).status, 403, `${rest} for ${side}`);
    const back = await other.post(path(id, '/undo'), { side: theirs, to: where.done - 1, at: n });
    assert.equal(back.status, 422, "the other side's actions are not one's own");
    assert.equal((await eve.put(path(id, '/orders'), { side: 'csa', orders: {} })).status, 403);
    assert.equal((await bob.delete(path(id))).status, 403);
    assert.equal((await ann.delete(path(id))).status, 403);
    assert.equal((await eve.post(path(id, '/leave'))).status, 403);
    assert.equal((await stands(ann, id)).n, n);
  });

  test('an offer is for the other side, and only for what lay between when it was made', async () => {
    const { ann, bob, id, seats } = await table();
    const eve = await server.visitor();
    await walk(seats, id, 6);
    const {
      stands: { done },
    } = await stands(ann, id);
    assert.equal((await ann.post(path(id, '/undo-offer'), { side: 'csa', to: done - 2 })).status, 200);
    assert.equal((await ann.post(path(id, '/undo-answer'), { side: 'csa', accept: true })).status, 403);
    assert.equal((await eve.post(path(id, '/undo-answer'), { side: 'usa', accept: true })).status, 403);
    for (const to of [-1, done, done + 5, 1.5, '0', null])
      assert.equal((await ann.post(path(id, '/undo-offer'), { side: 'csa', to })).status, 400, String(to));
    const before = (await stands(ann, id)).n;
    await walk(seats, id, 2); // the game went on: what would be taken back is no longer what was asked
    const late = await bob.post(path(id, '/undo-answer'), { side: 'usa', accept: true });
    assert.equal(late.status, 404, JSON.stringify(late.body));
    assert.equal((await ann.get(path(id))).body.offer, null);
    assert.equal((await stands(ann, id)).n, before + 2);
    const { stands: now } = await stands(ann, id);
    assert.equal((await ann.post(path(id, '/undo-offer'), { side: 'csa', to: now.done - 1 })).status, 200);
    const accepted = await Promise.all(
      Array.from({ length: 4 }, () => bob.post(path(id, '/undo-answer'), { side: 'usa', accept: true })),
    );
    assert.deepEqual(accepted.map((one) => one.status).sort(), [200, 404, 404, 404]);
    assert.equal((await stands(ann, id)).stands.done, now.done - 1);
  });

  test("seats are given by their owner's will only", async () => {
    const { ann } = await table(),
      eve = await server.visitor();
    for (const seats of [
      { csa: { kind: 'person', person: ann.person.id }, usa: { kind: 'me' } },
      { csa: { kind: 'me', person: ann.person.id }, usa: { kind: 'open', token: 'known' } },
      { csa: { kind: 'computer', bot: '../../etc/passwd' }, usa: { kind: 'me' } },
      { csa: { kind: 'computer', bot: 'x'.repeat(5000) }, usa: { kind: 'me' } },
    ]) {
      const made = await eve.post('/api/games', { scenario: 'monocacy/battle', seats });
      if (made.status !== 200) continue;
      const { body } = await ann.get(path(made.body.id));
      assert.deepEqual(body.mine, []);
      assert.notEqual((await eve.get(path(made.body.id))).body.invitations?.usa, 'known');
    }
  });

  test('a game deleted under its players and watchers leaves nothing behind', async () => {
    const ann = await server.visitor(),
      id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'random' } });
    const streams = await Promise.all(Array.from({ length: 5 }, () => ann.stream(path(id, '/stream'))));
    await walk({ csa: ann, usa: ann }, id, 1).catch(() => {});
    await ann.post(path(id, '/chat'), { text: 'farewell' });
    const noise = Array.from({ length: 30 }, (_, i) =>
      [
        () => ann.get(path(id, '/view')),
        () => ann.post(path(id, '/ask'), { side: 'csa', cmd: 'actions' }),
        () => ann.post(path(id, '/chat'), { text: 'x' }),
        () => ann.get(path(id, '/replay')),
      ][i % 4](),
    );
    const gone = await Promise.all([ann.delete(path(id)), ann.delete(path(id))]);
    assert.deepEqual(gone.map((one) => one.status).sort(), [200, 404]);
    for (const one of await Promise.all(noise)) assert.ok([200, 404, 429].includes(one.status), String(one.status)); // 429: so much of the past at once
    await soon('the streams end', async () => streams.every((one) => one.closed));
    assert.equal(
      sql(
        server,
        `SELECT (SELECT count(*) FROM journal WHERE game = '${id}') + (SELECT count(*) FROM chat WHERE game = '${id}') + (SELECT count(*) FROM seat WHERE game = '${id}')`,
      ),
      '0',
    );
  });

  test('a person who has gone leaves their seat to nobody', async () => {
    const { ann, bob, id } = await table();
    const old = bob.cookie;
    await bob.post(path(id, '/chat'), { text: 'I go' });
    assert.equal((await bob.ask('DELETE', '/api/me', {})).status, 200);
    assert.equal(
      (await request(server.port, 'GET', path(id, '/view?side=usa'), { headers: { Cookie: old } })).status,
      403,
    );
    const seat = (await ann.get(path(id))).body.seats.find((one) => one.side === 'usa');
    assert.equal(seat.name, 'Departed');
    assert.equal((await ann.get(path(id, '/chat'))).body.chat[0].name, 'Departed');
    const next = await server.visitor();
    assert.deepEqual((await next.get(path(id))).body.mine, []);
  });

  test("the seat of a guest is the account's when he registers", async () => {
    const { bob, id, seats } = await table();
    const made = await bob.post('/api/register', { name: 'Lew Wallace', password: 'crossing the monocacy' });
    bob.csrf = made.body.csrf;
    assert.deepEqual((await bob.get(path(id))).body.mine, ['usa']);
    await walk(seats, id, 2);
    const elsewhere = await server.visitor();
    const into = await elsewhere.post('/api/login', { name: 'Lew Wallace', password: 'crossing the monocacy' });
    elsewhere.csrf = into.body.csrf;
    assert.deepEqual((await elsewhere.get(path(id))).body.mine, ['usa']);
    assert.equal((await elsewhere.get(path(id))).body.seats[1].name, 'Lew Wallace');
  });
});
