// away.test.mjs: a friend far away: what his standing orders answer for him, what his stream tells him when it comes back,
// and how he checks the dice when all is over.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { newGame, program, startServer } from './harness.mjs';
import { sql } from './store.mjs';
import { act, actionsOf, path, stands, until, walk } from './play.mjs';

let server, ann, bob;
before(async () => {
  server = await startServer();
  [ann, bob] = [await server.visitor(), await server.visitor()];
});
after(() => server.stop());

/** A game of the two, ann for the Confederates. */
async function table(more = {}) {
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } }, more);
  assert.equal(
    (await bob.post(path(id, '/join'), { token: (await ann.get(path(id))).body.invitations.usa })).status,
    200,
  );
  return id;
}
const seats = () => ({ csa: ann, usa: bob });

describe('standing orders', () => {
  let plan, asked; // actions up to a question that interrupts, and that question

  /** The actions of a battle between computers, each with where the game stood after it. */
  async function battle(seed) {
    const computer = { kind: 'computer', bot: 'simple' };
    const id = await newGame(ann, { csa: computer, usa: computer }, { seed });
    const { n } = await until(ann, id, (game) => game.state === 'over', 120);
    return { id, updates: await updatesOf(id, n) };
  }
  async function updatesOf(id, n) {
    const updates = [];
    for (let from = 1; from <= n;) {
      const { body } = await ann.get(path(id, `/replay?from=${from}`));
      updates.push(...body.updates);
      from = body.next;
    }
    return updates;
  }

  before(async () => {
    const { body: told } = await ann.get('/api/games-data/monocacy/catalogue');
    const known = new Map(
      (told.catalogue ?? told).standing.map((one) => [one.id, one.choices.map(({ word }) => word)]),
    );
    const { id, updates } = await battle(21);
    const tried = new Map();
    for (const { n, stands: where } of updates.filter(
      (one) => one.stands.side && one.stands.side !== one.stands.phasing,
    )) {
      const kind = `${where.phase} ${where.decision}`;
      tried.set(kind, (tried.get(kind) ?? 0) + 1);
      if (tried.get(kind) > 3) continue; // of each kind of question a few
      const fork = (await ann.post(path(id, '/fork'), { at: n })).body.id;
      const { body } = await ann.post(path(fork, '/ask'), { side: where.side, cmd: 'actions', items: true });
      await ann.delete(path(fork));
      if (!body.interruption || body.actions.length < 2) continue;
      const words = known.get(body.interruption);
      assert.ok(words, 'the catalogue names it');
      if (!words.includes('always') || !words.includes('never')) continue;
      asked = { side: where.side, id: body.interruption, at: n, actions: body.actions };
      plan = { seed: 21, actions: updates.slice(0, n).flatMap((one) => one.entries) };
      break;
    }
    assert.ok(asked, 'no question ever interrupted');
  });

  /** The same game up to just before the question, with these orders of the one who will be asked. */
  async function again(word) {
    const id = await table({ seed: plan.seed });
    for (let at = 0; at < plan.actions.length - 1;) {
      const { side } = plan.actions[at],
        rest = plan.actions.slice(at, Math.min(at + 200, plan.actions.length - 1));
      const other = rest.findIndex((one) => one.side !== side);
      const { status, body } = await act(
        seats()[side],
        id,
        side,
        (other < 0 ? rest : rest.slice(0, other)).map((one) => one.action),
        at,
      );
      assert.equal(status, 200, JSON.stringify(body));
      at = body.n;
    }
    if (word)
      assert.equal(
        (await seats()[asked.side].put(path(id, '/orders'), { side: asked.side, orders: { [asked.id]: word } })).status,
        200,
      );
    return id;
  }
  const last = async (id) => {
    const { side, action } = plan.actions.at(-1);
    assert.equal((await act(seats()[side], id, side, action, plan.actions.length - 1)).status, 200);
  };
  const entries = async (id) =>
    (await ann.get(path(id, `/replay?from=${plan.actions.length + 1}`))).body.updates.flatMap((one) => one.entries);

  test('without them, or with "ask", the person is asked', async () => {
    for (const word of [null, 'ask']) {
      const id = await again(word);
      await last(id);
      const { n, stands: where } = await stands(ann, id);
      assert.deepEqual([n, where.side], [asked.at, asked.side]);
      assert.deepEqual((await actionsOf(seats()[asked.side], id, asked.side)).actions, asked.actions);
    }
  });

  test('"never" and "always" are answered by the server, with ordinary actions, and not alike', async () => {
    const done = {};
    for (const word of ['never', 'always']) {
      const id = await again(word);
      const stream = await ann.stream(path(id, `/stream?after=${plan.actions.length - 1}`));
      await last(id);
      await until(ann, id, (game) => game.n > asked.at);
      const [first] = await entries(id);
      assert.equal(first.side, asked.side);
      assert.ok(asked.actions.includes(first.action), first.action);
      done[word] = first.action;
      const [line] = first.events; // the log tells it before what came of it
      assert.deepEqual([line.e, line.side, line.order], ['standing', asked.side, asked.id]);
      assert.match(line.told, /^(Union|Confederate), by standing order: .*\.$/);
      await stream.next('update', (data) => data.entries?.some((one) => one.n === asked.at + 1));
      stream.close();
    }
    assert.notEqual(done.never, done.always);
  });

  test('they are kept over a restart, and one given while the question is open answers it', async () => {
    const id = await again('never');
    server.options.port = server.port;
    await server.kill();
    await server.start();
    await last(id);
    await until(ann, id, (game) => game.n > asked.at);
    const other = await again(null);
    await last(other);
    assert.equal((await stands(ann, other)).n, asked.at);
    await seats()[asked.side].put(path(other, '/orders'), { side: asked.side, orders: { [asked.id]: 'never' } });
    await until(ann, other, (game) => game.n > asked.at);
  });

  test('with all of them set nobody is asked in the other side’s turn', async () => {
    const { body: told } = await ann.get('/api/games-data/kernstown/catalogue');
    const orders = Object.fromEntries((told.catalogue ?? told).standing.map((one) => [one.id, one.choices[0].word]));
    const { body: made } = await ann.post('/api/games', {
      scenario: 'kernstown/battle',
      seed: 5,
      seats: { csa: { kind: 'computer', bot: 'simple' }, usa: { kind: 'me' } },
    });
    const { id } = made;
    assert.equal((await ann.put(path(id, '/orders'), { side: 'usa', orders })).status, 200);
    for (;;) {
      let now; // a question of the computer's turn that nobody answers is waited for in vain
      await until(ann, id, async () => {
        now = await stands(ann, id, 'usa');
        const { over, side, phasing, turn } = now.stands;
        return over || turn > 4 || (side === 'usa' && (turn === 0 || phasing === 'usa'));
      });
      if (now.stands.over || now.stands.turn > 4) break;
      const { actions } = await actionsOf(ann, id, 'usa');
      const action = ['standard', 'end'].find((one) => actions.includes(one)) ?? actions[0];
      if (action) await act(ann, id, 'usa', action, now.n); // refused if a standing order was faster
    }
    const given = (await updatesOf(id, (await stands(ann, id)).n))
      .flatMap((one) => one.entries)
      .filter((one) => one.side === 'usa' && one.events[0]?.e === 'standing');
    assert.ok(given.length > 10, String(given.length));
    assert.ok(given.some((one) => one.events[0].order === 'defensive-fire'));
  });

  test('a word that the game does not know any more is asked', async () => {
    const id = await again(null);
    await last(id);
    await server.kill();
    sql(server, `UPDATE seat SET orders = '{"${asked.id}":"perhaps"}' WHERE game = '${id}' AND side = '${asked.side}'`);
    await server.start();
    assert.equal((await stands(ann, id)).n, asked.at);
    assert.deepEqual((await actionsOf(seats()[asked.side], id, asked.side)).actions, asked.actions);
    assert.equal((await stands(ann, id)).n, asked.at);
  });

  test("a server that died between the question and the order's answer gives it when it is back", async () => {
    const id = await again(null);
    await last(id);
    await server.kill();
    sql(server, `UPDATE seat SET orders = '{"${asked.id}":"never"}' WHERE game = '${id}' AND side = '${asked.side}'`);
    await server.start();
    await until(ann, id, (game) => game.n > asked.at); // nobody has to open it
  });

  test('an order is a word that is known', async () => {
    const id = await table();
    for (const orders of [
      null,
      [],
      'always',
      { x: 'perhaps' },
      { 'retreat-route': 'never' }, // a word of another order
      { 'withdrawal-fire': 'safest' },
      { x: 1 },
      { ['x'.repeat(50)]: 'ask' },
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`k${i}`, 'ask'])),
    ])
      assert.equal((await ann.put(path(id, '/orders'), { side: 'csa', orders })).status, 400, JSON.stringify(orders));
  });
});

describe('a stream that comes back', () => {
  test('gets what it missed, once, in order, as one update', async () => {
    const id = await table({ seed: 4 });
    await walk(seats(), id, 5);
    const first = await bob.stream(path(id, '/stream?side=usa'));
    await walk(seats(), id, 3);
    const seen = [];
    for (let n = 6; n <= 8; n++) seen.push(await first.next('update', (data) => data.n === n));
    assert.deepEqual(
      seen.map((one) => one.id),
      ['6', '7', '8'],
    );
    first.close();
    const missed = await walk(seats(), id, 40);
    const back = await bob.stream(path(id, '/stream?side=usa'), { 'Last-Event-ID': '8' });
    const { id: number, data } = await back.next('update');
    assert.equal(number, '48');
    assert.deepEqual(
      data.entries.map((one) => one.n),
      missed.map((one) => one.n),
    );
    assert.deepEqual(
      data.entries.map((one) => [one.side, one.action]),
      missed.map((one) => [one.side, one.action]),
    );
    const now = await stands(bob, id, 'usa');
    assert.deepEqual(data.stands, now.stands);
    const whole = (await bob.get(path(id, '/replay?from=9&to=48&side=usa'))).body.updates; // the same events
    assert.deepEqual(
      data.entries,
      whole.flatMap((one) => one.entries),
    );
    assert.deepEqual(Object.keys(data.changes).sort(), Object.keys(data.changes).sort());
    for (const unit of data.changes.counters ?? [])
      // every row that changed is the row of today's view
      assert.deepEqual(
        now.view.counters.find((one) => one.id === unit.id),
        unit,
      );
    const none = await bob.stream(path(id, '/stream?side=usa'), { 'Last-Event-ID': '48' });
    await walk(seats(), id, 1);
    assert.equal((await none.next('update')).data.n, 49, 'nothing is told twice');
    back.close();
    none.close();
  });

  test('is told to look again after an undo, a long absence, or with a number that never was', async () => {
    const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } }, { seed: 4 });
    await walk({ csa: ann, usa: ann }, id, 30);
    const { stands: where } = await stands(ann, id, 'csa');
    const live = await ann.stream(path(id, '/stream?side=csa'));
    assert.equal((await ann.post(path(id, '/undo-offer'), { side: 'csa', to: where.done - 3 })).status, 200);
    assert.deepEqual((await live.next('update')).data, { n: 31, reset: true });
    for (const last of ['20', '4000', '99999999999999999999']) {
      const back = await ann.stream(path(id, '/stream?side=csa'), { 'Last-Event-ID': last });
      assert.deepEqual((await back.next('update')).data, { n: 31, reset: true }, last);
      back.close();
    }
    live.close();
  });

  test('an undo by agreement is one entry, and other dice fall after it', async () => {
    const id = await table({ seed: 11 });
    await walk(seats(), id, 60);
    const { n, stands: where } = await stands(ann, id);
    assert.equal((await bob.post(path(id, '/undo-offer'), { side: 'usa', to: 20 })).status, 200);
    assert.equal((await ann.get(path(id))).body.offer.to, 20);
    assert.equal((await ann.post(path(id, '/undo-answer'), { side: 'csa', accept: true })).status, 200);
    const back = await stands(ann, id);
    assert.deepEqual([back.n, back.stands.done], [n + 1, 20]);
    assert.deepEqual(back.view, (await ann.get(path(id, '/at/20'))).body.view);
    assert.deepEqual((await ann.get(path(id, `/at/${n}`))).body.stands.done, where.done, 'what was can still be seen');
    assert.equal(
      (await ann.get(path(id, '/events'))).body.events.some((one) => one.n > 20 && one.n <= n),
      false,
    );
    await walk(seats(), id, 10);
    await server.kill();
    await server.start();
    assert.equal((await stands(ann, id)).stands.done, 30);
    await ann.post(path(id, '/undo-offer'), { side: 'csa', to: 5 });
    assert.equal((await bob.post(path(id, '/undo-answer'), { side: 'usa', accept: false })).status, 200);
    assert.equal((await stands(ann, id)).stands.done, 30, 'refused');
  });
});

describe('the dice of a finished game', () => {
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'enfilade-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  const verify = (text) => {
    const file = join(folder, 'game.save');
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync(program, ['verify', file], { encoding: 'utf8' });
    return { status, told: stdout + stderr };
  };

  test('are those that were promised, and a changed one is found', async () => {
    const id = await table({ seed: undefined });
    await walk(seats(), id, 120);
    const {
      stands: { done },
    } = await stands(ann, id);
    await ann.post(path(id, '/undo-offer'), { side: 'csa', to: done - 20 });
    await bob.post(path(id, '/undo-answer'), { side: 'usa', accept: true });
    await walk(seats(), id, 30);
    const running = (await bob.get(path(id, '/save'))).body;
    assert.match(running, /^seed -$/m);
    await ann.post(path(id, '/resign'), { side: 'csa' });
    const { body: text } = await bob.get(path(id, '/save'));
    const good = verify(text);
    assert.equal(good.status, 0, good.told);
    const { commitment, seed, nonce } = (await bob.get(path(id))).body;
    assert.ok(
      text.includes(`commitment ${commitment}`) && text.includes(`seed ${seed}`) && text.includes(`nonce ${nonce}`),
    );
    const lied = text.replace(/^seed [0-9a-f]{64}$/m, 'seed 12345');
    assert.notEqual(lied, text);
    assert.notEqual(verify(lied).status, 0);
    const computer = { kind: 'computer', bot: 'simple' };
    const battle = await newGame(ann, { csa: computer, usa: computer });
    await until(ann, battle, (game) => game.state === 'over', 120);
    const { body: whole } = await bob.get(path(battle, '/save'));
    assert.equal(verify(whole).status, 0);
    const loaded = whole.replace(
      /^(do .* \| .*=)(\d)$/m,
      (_, head, face) => `${head}${face === '6' ? 5 : Number(face) + 1}`,
    );
    assert.notEqual(loaded, whole);
    assert.notEqual(verify(loaded).status, 0, 'a die was turned');
    const back = await bob.post('/api/import', { text, seats: {} }); // and it can be brought to another server
    assert.equal(back.status, 200, JSON.stringify(back.body));
    assert.equal((await bob.get(path(back.body.id))).body.state, 'over');
    assert.equal(verify((await bob.get(path(back.body.id, '/save'))).body).status, 0);
  });
});
