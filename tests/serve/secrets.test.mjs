// secrets.test.mjs: a choice made in secret (artillery support in a battle of Rebel Fury) stays so until it is revealed.
//
// Two games that are alike to the last die are played up to the choice. In one the attacker gives support, in the other he
// does not. Whatever anybody else can read of the one must then be, letter by letter, what he can read of the other. When
// both have chosen the same comparison must fail: so the test sees what it looks for.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { request } from './harness.mjs';
import { hosted } from './hosted.mjs';
import { act, path, stands, untilTheChoice } from './play.mjs';
import { assertAlike } from './spying.mjs';

const SCENARIO = 'fredericksburg/battle'; // as untilTheChoice plays it
let server, seats, eve;

/** Who has no session. */
const stranger = {
  ask: (method, where, body) => request(server.port, method, where, body === undefined ? {} : { body }),
};

describe('a secret choice', () => {
  let twins, watching;
  before(async () => {
    server = await hosted('');
    const [ann, bob] = [await server.visitor(), await server.visitor()];
    eve = await server.visitor();
    seats = { csa: ann, usa: bob };
    twins = [await untilTheChoice(seats, eve), await untilTheChoice(seats, eve)];
    assert.equal(twins[0].n, twins[1].n);
    watching = await Promise.all(
      twins.map(async (game) => ({
        eve: await eve.stream(path(game.id, '/stream')),
        attacker: await seats[game.attacker].stream(path(game.id, `/stream?side=${game.attacker}`)),
        defender: await seats[game.defender].stream(path(game.id, `/stream?side=${game.defender}`)),
      })),
    );
  });
  after(() => server.stop());

  /** The attacker of the first game gives support, that of the second does not. */
  const choose = () =>
    Promise.all(
      twins.map(async (game, i) => {
        const { n } = await stands(seats[game.attacker], game.id, game.attacker);
        const done = await act(seats[game.attacker], game.id, game.attacker, ['support', 'withhold'][i], n);
        assert.equal(done.status, 200, JSON.stringify(done.body));
        Object.assign(game, { n: done.body.n });
      }),
    );

  const nobodyKnows = async (what) => {
    await assertAlike(seats[twins[0].defender], twins[0].defender, twins, `${what}: the other side`);
    await assertAlike(eve, undefined, twins, `${what}: a spectator`);
    await assertAlike(stranger, undefined, twins, `${what}: a stranger`);
  };

  test('its own side sees it, the other learns only that it is asked, spectators hear nothing', async () => {
    await choose();
    for (const [i, game] of twins.entries()) {
      const own = await watching[i].attacker.next('update');
      assert.equal(own.data.entries[0].action, ['support', 'withhold'][i]);
      assert.ok(own.data.entries[0].events.some((one) => one.e === 'sealed'));
      const his = await watching[i].defender.next('update');
      assert.deepEqual(his.data.entries, [{ n: game.n, side: game.attacker, action: null, events: [] }]);
      assert.equal(his.data.stands.side, game.defender);
      assert.equal(his.data.stands.sealed, true);
      assert.equal(watching[i].eve.events.filter((one) => one.event === 'update').length, 0, 'nothing yet');
      const seen = await stands(eve, game.id);
      assert.equal(seen.n, game.n - 1);
      assert.equal(seen.stands.side, game.attacker);
    }
  });

  test('nobody else can read it, over any door', () => nobodyKnows('chosen'));

  test('nor after the server was killed and read its journal again', async () => {
    server.options.port = server.port;
    await server.kill();
    await server.start();
    await nobodyKnows('after a restart');
  });

  test('nor by who is at the table just now', async () => {
    const [{ id, defender }] = twins;
    const there = await seats[defender].stream(path(id, `/stream?side=${defender}`)); // at one of them only
    await nobodyKnows('while one is watched');
    there.close();
  });

  test('undone and made again it is as secret as before', async () => {
    for (const game of twins) {
      const {
        n,
        stands: { done },
      } = await stands(seats[game.attacker], game.id, game.attacker);
      assert.equal(
        (await seats[game.attacker].post(path(game.id, '/undo'), { side: game.attacker, to: done - 1, at: n })).status,
        200,
      );
      game.n += 1;
    }
    await nobodyKnows('taken back');
    twins.reverse(); // the other way round
    await choose();
    await nobodyKnows('chosen again');
  });

  test('taken back by agreement it never leaves the host, until the game is over', async () => {
    const pair = [await untilTheChoice(seats, eve), await untilTheChoice(seats, eve)];
    for (const [i, game] of pair.entries()) {
      await act(seats[game.attacker], game.id, game.attacker, ['support', 'withhold'][i], game.n);
      const {
        stands: { done },
      } = await stands(seats[game.attacker], game.id, game.attacker);
      assert.equal(
        (await seats[game.defender].post(path(game.id, '/undo-offer'), { side: game.defender, to: done - 2 })).status,
        200,
      );
      assert.equal(
        (await seats[game.attacker].post(path(game.id, '/undo-answer'), { side: game.attacker, accept: true })).status,
        200,
      );
      game.n += 2;
      assert.equal((await eve.get(path(game.id, '/save'))).status, 403);
    }
    await assertAlike(seats[pair[0].defender], pair[0].defender, pair, 'agreed: the other side');
    await assertAlike(eve, undefined, pair, 'agreed: a spectator');
    await seats.csa.post(path(pair[0].id, '/resign'), { side: 'csa' });
    assert.match((await eve.get(path(pair[0].id, '/save'))).body, /^do \w+ support/m);
  });

  test('when both have chosen everybody hears both, at once', async () => {
    const streams = await Promise.all(twins.map((game) => eve.stream(path(game.id, '/stream'))));
    for (const [i, game] of twins.entries()) {
      const done = await act(seats[game.defender], game.id, game.defender, 'withhold', game.n);
      assert.equal(done.status, 200, JSON.stringify(done.body));
      const told = await streams[i].next('update');
      assert.equal(told.data.n, done.body.n);
      assert.deepEqual(
        told.data.entries.map((one) => one.action),
        [null, 'withhold'],
      );
      const support = told.data.entries[1].events.find((one) => one.e === 'support');
      assert.deepEqual([support.attacker, support.defender], [i === 0, false]);
      const { body } = await eve.get(path(game.id, '/view'));
      assert.equal(body.n, done.body.n);
      streams[i].close();
    }
    await assert.rejects(assertAlike(eve, undefined, twins, 'told'), 'the comparison can fail');
  });

  test('on one screen too: each side has its own view, the table between waits', async () => {
    const both = { csa: seats.csa, usa: seats.csa };
    const made = await seats.csa.post('/api/games', {
      scenario: SCENARIO,
      seed: 7,
      seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
    });
    const plan = (await eve.get(path(twins[0].id, '/replay?from=1&to=200'))).body.updates
      .flatMap((one) => one.entries)
      .filter((one) => one.action);
    const game = { id: made.body.id };
    for (const { side, action } of plan) {
      const { n, stands: where } = await stands(both.csa, game.id, 'csa');
      if (where.sealed) {
        Object.assign(game, { n, attacker: where.side });
        break;
      }
      assert.equal((await act(both[side], game.id, side, action, n)).status, 200);
    }
    await act(both.csa, game.id, game.attacker, 'support', game.n);
    const other = game.attacker === 'csa' ? 'usa' : 'csa';
    assert.equal((await stands(both.csa, game.id)).n, game.n);
    const his = (await both.csa.get(path(game.id, `/replay?from=${game.n + 1}&side=${other}`))).body.updates[0];
    assert.equal(his.entries[0].action, null);
    const own = (await both.csa.get(path(game.id, `/replay?from=${game.n + 1}&side=${game.attacker}`))).body.updates[0];
    assert.equal(own.entries[0].action, 'support');
    assert.doesNotMatch((await both.csa.get(path(game.id, '/save'))).body, /^do \w+ (support|withhold)/m);
  });
});
