// several.test.mjs: servers that share a PostgreSQL serve the same games. What one does the other knows: actions, words,
// seats, the ends of sessions; nothing is done twice, and a server that dies leaves nothing behind that nobody does.
//
// $ENFILADE_NOTIFY=no (harness.mjs): all of it without NOTIFY, by the look that each server takes once a second.
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { newGame, quiet, Server, Visitor } from './harness.mjs';
import { sleep, soon, sql } from './hosted.mjs';
import { act, actionsOf, path, stands } from './play.mjs';
import { mailServer, webhookServer } from './receivers.mjs';
import { cluster, dropStore, storeArguments } from './store.mjs';

const skip = cluster === '' && 'needs a PostgreSQL';
const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };

/** So many servers on one database, until the test is over. */
async function servers(t, count, yaml = '') {
  const first = mkdtempSync(join(tmpdir(), 'enfilade-'));
  const all = [];
  for (let i = 0; i < count; i++) {
    const data = i === 0 ? first : mkdtempSync(join(tmpdir(), 'enfilade-'));
    if (yaml) writeFileSync(join(data, 'enfilade.yaml'), yaml);
    all.push(await new Server({ data, store: storeArguments(first) }).start());
  }
  t?.after(() => end(all));
  return all;
}
async function end(all) {
  const ends = await Promise.allSettled(all.map((one) => one.stop())); // one that fails leaves no other running
  dropStore(all[0].data);
  for (const one of ends) if (one.status === 'rejected') throw one.reason;
}

/** The same person at another server. */
const at = (server, visitor) =>
  Object.assign(new Visitor(server), { cookie: visitor.cookie, csrf: visitor.csrf, person: visitor.person });

describe('two servers', { skip }, () => {
  let a, b, ann, bob;
  before(async () => {
    [a, b] = await servers(null, 2);
    [ann, bob] = [await a.visitor(), await b.visitor()];
  });
  after(() => end([a, b]));

  /** A game of the two, ann for the Confederates at the first server, bob for the Union at the second. */
  async function table() {
    const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
    const { invitations } = (await ann.get(path(id))).body;
    assert.equal((await bob.post(path(id, '/join'), { token: invitations.usa })).status, 200);
    return id;
  }
  const whose = { csa: () => ann, usa: () => bob };

  test('an action at one is heard at the other, and the other goes on from it', async () => {
    const id = await table();
    const streams = {
      csa: await ann.stream(path(id, '/stream?side=csa')),
      usa: await bob.stream(path(id, '/stream?side=usa')),
    };
    for (let i = 0; i < (quiet ? 6 : 30); i++) {
      const { n, stands: now } = await stands(ann, id);
      const who = whose[now.side]();
      const { actions } = await actionsOf(who, id, now.side);
      const done = await act(who, id, now.side, actions[(i * 7) % actions.length], n);
      assert.equal(done.status, 200, JSON.stringify(done.body));
      for (const stream of Object.values(streams)) await stream.next('update', (data) => data.n >= done.body.n, 10);
    }
    assert.deepEqual((await stands(ann, id)).n, (await stands(bob, id)).n);
    const views = [await at(a, ann).get(path(id, '/view?side=csa')), await at(b, ann).get(path(id, '/view?side=csa'))];
    assert.deepEqual(views[0].body, views[1].body, 'both servers have come to the same position');
    for (const stream of Object.values(streams)) stream.close();
  });

  test('an undo at one is one at the other', async () => {
    const id = await newGame(ann, both);
    const elsewhere = at(b, ann);
    for (let i = 0; i < 12; i++) {
      const who = i % 2 ? ann : elsewhere;
      const { n, stands: now } = await stands(who, id);
      const { actions } = await actionsOf(who, id, now.side);
      assert.equal((await act(who, id, now.side, actions[i % actions.length], n)).status, 200);
    }
    const { side } = (await stands(elsewhere, id)).stands;
    const back = await elsewhere.post(path(id, '/undo-offer'), { side, to: 5 });
    assert.equal(back.status, 200, JSON.stringify(back.body));
    const views = [await ann.get(path(id, '/view?side=csa')), await elsewhere.get(path(id, '/view?side=csa'))];
    assert.deepEqual(views[0].body, views[1].body);
    const { n, stands: now } = await stands(ann, id);
    assert.equal((await act(ann, id, now.side, (await actionsOf(ann, id, now.side)).actions[0], n)).status, 200);
  });

  test('what can be taken back is the same at both, dice or not', async () => {
    const id = await newGame(ann, both, { scenario: 'fredericksburg/battle', options: {}, seed: 3 });
    const elsewhere = at(b, ann);
    let seed = 1;
    for (let i = 0; i < 30; i++) {
      const who = i % 2 ? ann : elsewhere;
      const { n, stands: now } = await stands(who, id);
      const { actions } = await actionsOf(who, id, now.side);
      seed = (seed * 1103515245 + 12345) % 2147483648;
      assert.equal((await act(who, id, now.side, actions[(seed >> 8) % actions.length], n)).status, 200);
      assert.deepEqual(await stands(ann, id, now.side), await stands(elsewhere, id, now.side));
    }
    const dice = sql(a, `SELECT count(*) FROM journal WHERE game = '${id}' AND line LIKE '% | %'`);
    assert.ok(Number(dice) > 0, 'dice were thrown');
  });

  test('who comes late is judged by what is there', async () => {
    const id = await newGame(ann, both);
    const elsewhere = at(b, ann);
    const { n, stands: now } = await stands(elsewhere, id);
    const { actions } = await actionsOf(elsewhere, id, now.side);
    assert.equal((await act(ann, id, now.side, actions[0], n)).status, 200);
    const late = await act(elsewhere, id, now.side, actions[0], n);
    assert.equal(late.status, 409);
    assert.equal(late.body.error.kind, 'stale');
  });

  test('of many at once at both servers one is done', async () => {
    const id = await newGame(ann, both);
    const elsewhere = at(b, ann);
    for (let round = 0; round < 10; round++) {
      const { n, stands: now } = await stands(ann, id);
      const { actions } = await actionsOf(ann, id, now.side);
      const answers = await Promise.all(
        [ann, elsewhere, ann, elsewhere].map((one) => act(one, id, now.side, actions[0], n)),
      );
      const tally = answers.map((one) => one.status).sort();
      assert.deepEqual(tally, [200, 409, 409, 409]);
    }
  });

  test('the same request with its key is done once, at whichever server it is sent again', async () => {
    const id = await newGame(ann, both);
    const elsewhere = at(b, ann);
    const { n, stands: now } = await stands(ann, id);
    const { actions } = await actionsOf(ann, id, now.side);
    const body = { side: now.side, actions: [actions[0]], at: n, key: 'once' };
    const first = await ann.post(path(id, '/do'), body);
    const again = await elsewhere.post(path(id, '/do'), body);
    assert.deepEqual([first.status, again.status, again.body.n], [200, 200, first.body.n]);
    assert.equal((await stands(elsewhere, id)).n, first.body.n);
  });

  test('a seat is taken once', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
      const { invitations } = (await ann.get(path(id))).body;
      const [carl, dora] = [await a.visitor(), await b.visitor()];
      const answers = await Promise.all(
        [carl, dora].map((one) => one.post(path(id, '/join'), { token: invitations.usa })),
      );
      assert.deepEqual(answers.map((one) => one.status).sort(), [200, 409]);
    }
  });

  test('words, seats and offers reach the listeners of both', async () => {
    const id = await table();
    const stream = await bob.stream(path(id, '/stream?side=usa'));
    assert.equal((await ann.post(path(id, '/chat'), { text: 'good evening' })).status, 200);
    assert.equal((await stream.next('chat', () => true, 10)).data.text, 'good evening');
    const { n, stands: now } = await stands(ann, id);
    const mover = whose[now.side]();
    assert.equal((await act(mover, id, now.side, (await actionsOf(mover, id, now.side)).actions[0], n)).status, 200);
    assert.equal((await ann.post(path(id, '/undo-offer'), { side: 'csa', to: 0 })).status, 200);
    assert.equal((await stream.next('offer', () => true, 10)).data.side, 'csa');
    assert.equal((await ann.post(path(id, '/leave'))).status, 200);
    await stream.next('seats', () => true, 10);
    const { body } = await bob.get(path(id));
    assert.equal(body.seats.find((one) => one.side === 'csa').kind, 'open');
    stream.close();
  });

  test('a game that is deleted at one is gone at the other', async () => {
    const id = await newGame(ann, both, { public: true });
    const stream = await bob.stream(path(id, '/stream'));
    assert.equal((await ann.delete(path(id))).status, 200);
    await soon('its streams end', () => stream.closed, 10);
    assert.equal((await bob.get(path(id))).status, 404);
  });

  test('after a logout at one server the other tells nothing', async () => {
    const id = await newGame(ann, both);
    for (let round = 0; round < 5; round++) {
      const carl = await a.visitor();
      const watching = await at(b, carl).stream(path(id, '/stream'));
      const { n, stands: now } = await stands(at(b, ann), id);
      const { actions } = await actionsOf(at(b, ann), id, now.side);
      assert.equal((await carl.post('/api/logout')).status, 200);
      assert.equal((await act(at(b, ann), id, now.side, actions[0], n)).status, 200); // at the server where he listens
      await soon('his stream ends', () => watching.closed, 10);
      assert.deepEqual(
        watching.events.filter((one) => one.event === 'update'),
        [],
      );
      assert.equal((await at(b, carl).get(path(id))).body.error?.kind ?? 'login', 'login');
    }
  });

  test('who has left a seat at one server hears no more of it at the other', async () => {
    const id = await table();
    const stream = await bob.stream(path(id, '/stream?side=usa')); // at the second
    assert.equal((await at(a, bob).post(path(id, '/leave'))).status, 200); // at the first
    await soon('it ends', () => stream.closed, 10);
    assert.equal((await bob.get(path(id, '/view?side=usa'))).status, 403);
  });

  test('a game that a newer server has written to is left alone', async () => {
    const id = await newGame(ann, both);
    sql(a, `UPDATE game SET program = 999000000 WHERE id = '${id}'`);
    const answer = await ann.get(path(id, '/view'));
    assert.equal(answer.status, 503);
    assert.match(answer.body.error.why, /newer server; try again/);
  });

  test('a game whose journal nobody can follow can be deleted', async () => {
    for (const open of [true, false]) {
      const id = await newGame(ann, both);
      const elsewhere = at(b, ann);
      if (open) await stands(elsewhere, id); // the other server has it in memory, and cannot go on from there
      for (let i = 0; i < 3; i++) {
        const { n, stands: now } = await stands(ann, id);
        const { actions } = await actionsOf(ann, id, now.side);
        assert.equal((await act(ann, id, now.side, actions[0], n)).status, 200);
      }
      sql(a, `UPDATE journal SET line = 'do csa nonsense 1' WHERE game = '${id}'; DELETE FROM snapshot`);
      const gone = await elsewhere.delete(path(id));
      assert.equal(gone.status, 200, JSON.stringify(gone.body));
      assert.equal((await ann.get(path(id))).status, 404);
    }
  });

  test('positions are the same after hundreds of actions at either', async () => {
    const id = await newGame(ann, {
      csa: { kind: 'computer', bot: 'random' },
      usa: { kind: 'computer', bot: 'random' },
    });
    const stream = await at(b, ann).stream(path(id, '/stream?after=0'));
    await soon('it goes on', async () => (await stands(at(b, ann), id)).n > 300);
    assert.ok(stream.events.some((one) => one.event === 'update'));
    stream.close();
    await ann.delete(path(id));
  });
});

test('who guesses passwords at one server waits at the other', { skip }, async (t) => {
  const [a, b] = await servers(t, 2, 'shared: yes\nlimits: {login-tries: 5, login-delay-seconds: 900}\n');
  const ann = await a.visitor();
  assert.equal((await ann.post('/api/register', { name: 'ann', password: 'a long enough one' })).status, 200);
  const guess = async (server) =>
    (await (await server.visitor()).post('/api/login', { name: 'ann', password: 'not this one' })).status;
  for (let i = 0; i < 3; i++) assert.equal(await guess(i % 2 ? a : b), 401);
  assert.equal(sql(a, 'SELECT max(failures) FROM delay'), '3', 'they are counted together');
  sql(a, 'UPDATE delay SET failures = 12, not_before = at + 600000');
  assert.deepEqual([await guess(a), await guess(b)], [429, 429]);
});

test('how many games somebody may have is counted once, whichever servers they ask', { skip }, async (t) => {
  const [a, b] = await servers(t, 2, 'limits: {games-per-guest: 2, computer-games-per-person: 1}\n');
  const make = (who, seats) =>
    Promise.all(
      [a, b, a, b].map((one) =>
        at(one, who).post('/api/games', { scenario: 'monocacy/battle', options: { 'standard-setup': 1 }, seats }),
      ),
    );
  const tally = (answers) => answers.map((one) => one.status).sort();
  const random = { kind: 'computer', bot: 'random' };
  for (let round = 0; round < 6; round++) {
    const who = await (round % 2 ? a : b).visitor();
    assert.deepEqual(tally(await make(who, { csa: random, usa: random })), [200, 429, 429, 429]);
    assert.deepEqual(tally(await make(who, both)), [200, 429, 429, 429]);
    assert.equal(sql(a, `SELECT count(*) FROM game WHERE owner = ${who.person.id}`), '2');
  }
});

test('a notice goes out once, whichever server sends it', { skip }, async (t) => {
  const hook = await webhookServer(t),
    relay = await mailServer(t);
  const all = await servers(
    t,
    3,
    `limits: {notice-delay-seconds: 0}\nmail: {relay: "smtp://127.0.0.1:${relay.port}", from: "table@club.example.org"}\n`,
  );
  const [a] = all;
  const ann = await a.visitor();
  assert.equal((await ann.put('/api/me/notices', { webhook: hook.url, mail: 'ann@example.org' })).status, 200);
  await soon('the address is asked', () => relay.got.length === 1);
  sql(a, `UPDATE person SET code = NULL WHERE id = ${ann.person.id}`); // confirmed
  const ROUNDS = 3,
    GAMES = 6;
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of all) one.process.kill('SIGSTOP');
    await sleep(1200); // so that all of them look at the same moment
    const due = Array.from({ length: GAMES }, (_, i) => `(${ann.person.id}, 'g${round}.${i}', 'Title', 'Choose', 0)`);
    sql(a, `INSERT INTO notice(person, game, title, prompt, due) VALUES ${due.join(', ')}`);
    for (const one of all) one.process.kill('SIGCONT');
    await soon('they are sent', () => sql(a, 'SELECT count(*) FROM notice WHERE due IS NOT NULL') === '0');
  }
  const games = hook.got.map((one) => JSON.parse(one.body).game);
  assert.equal(games.length, ROUNDS * GAMES, 'each by webhook');
  assert.equal(new Set(games).size, ROUNDS * GAMES, 'and none twice');
  assert.equal(relay.got.length, 1 + ROUNDS * GAMES, 'each by mail, and none twice');
});

test("a dead server's computers go on elsewhere", { skip }, async (t) => {
  const [a, b] = await servers(t, 2);
  const ann = await a.visitor();
  const id = await newGame(ann, { csa: { kind: 'computer', bot: 'random' }, usa: { kind: 'computer', bot: 'random' } });
  await soon('it has begun', async () => (await stands(ann, id)).n > 20);
  await a.kill();
  const { n } = await stands(at(b, ann), id);
  await soon('it goes on', async () => {
    const now = await stands(at(b, ann), id);
    return now.n > n + 20 || now.stands.over;
  });
  await a.start();
});
