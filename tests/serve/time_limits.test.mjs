// time_limits.test.mjs: days for a move, with a reserve; reminders; and what follows when both are used up, as agreed at the
// start. The server's clock is moved by hand.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Clock, DAY, HOUR } from './clock.mjs';
import { hosted, sleep, soon } from './hosted.mjs';
import { act, actionsOf, path, stands } from './play.mjs';
import { webhookServer } from './receivers.mjs';

const quick = 'limits: {notice-delay-seconds: 0, notice-pause-seconds: 1}\n';
const OPEN = { csa: { kind: 'me' }, usa: { kind: 'open' } };
const make = (who, time_limit, seats = OPEN, more = {}) =>
  who.post('/api/games', {
    scenario: 'monocacy/battle',
    options: { 'standard-setup': 1 },
    seed: 3,
    seats,
    time_limit,
    ...more,
  });

/** A server with a clock, ann and bob at a game that has this limit; ann is to move. Both hear by a webhook. */
async function table(t, limit) {
  const clock = new Clock(t),
    server = await hosted(quick, { t, env: clock.env });
  const [ann, bob] = [await server.visitor(), await server.visitor()];
  const hooks = { ann: await webhookServer(t), bob: await webhookServer(t) };
  await ann.put('/api/me/notices', { webhook: hooks.ann.url });
  await bob.put('/api/me/notices', { webhook: hooks.bob.url });
  const made = await make(ann, limit);
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { id } = made.body;
  const { invitations } = (await ann.get(path(id))).body;
  const limitOf = async (who = ann) => (await who.get(path(id))).body.time_limit;
  assert.equal((await limitOf()).side, null, 'nobody waits yet');
  clock.move(40 * DAY); // nothing happens to a game with an open seat
  assert.equal((await bob.post(path(id, '/join'), { token: invitations.usa })).status, 200);
  const heard = (name) => hooks[name].got.map((one) => JSON.parse(one.body)).map(({ what, prompt }) => [what, prompt]);
  return { clock, server, ann, bob, id, limitOf, heard };
}
const near = (one, other) => assert.ok(Math.abs(one - other) <= 5, `${one} and ${other}`);
async function endTurn(who, id, side) {
  for (let i = 0; i < 600; i++) {
    const { n, stands: where } = await stands(who, id, side);
    if (where.side !== side) return;
    const { actions } = await actionsOf(who, id, side);
    const goes = actions.filter((one) => /^(move|to|halt) ?/.test(one));
    const action = actions.includes('end') ? 'end' : (goes.at(-1) ?? actions[0]);
    assert.equal((await act(who, id, side, action, n)).status, 200);
  }
}

describe('time limits', { concurrency: true }, () => {
  test('a move beyond its days is taken from the reserve, over a restart too', async (t) => {
    const { clock, server, ann, bob, id, limitOf } = await table(t, { days: 3, reserve: 5, after: 'win' });
    const begun = await limitOf();
    assert.deepEqual([begun.days, begun.reserve, begun.after, begun.side, begun.late], [3, 5, 'win', 'csa', null]);
    near(begun.move_ends, clock.now() + 3 * DAY);
    near(begun.deadline, clock.now() + 8 * DAY);
    clock.move(4 * DAY);
    await server.end();
    await server.start();
    near((await limitOf()).deadline, clock.now() + 4 * DAY);
    await endTurn(ann, id, 'csa');
    const next = await limitOf(bob);
    assert.equal(next.side, 'usa');
    near(next.left.csa, 4 * DAY);
    near(next.left.usa, 5 * DAY);
    near(next.deadline, clock.now() + 8 * DAY);
    clock.move(2 * DAY);
    await endTurn(bob, id, 'usa');
    near((await limitOf()).left.usa, 5 * DAY);
    near((await limitOf()).deadline, clock.now() + 7 * DAY); // three days, and four of the reserve
    const listed = (await bob.get('/api/games')).body.games.find((one) => one.id === id);
    assert.equal(listed.time_limit.side, 'csa');
    await server.end();
    await server.start();
    const again = (await bob.get('/api/games')).body.games.find((one) => one.id === id);
    assert.deepEqual(again.time_limit, listed.time_limit, 'also of a game that nobody has opened since');
    await server.stop();
  });

  test('reminders come when the move is nearly over, and when the reserve begins; then the game is lost', async (t) => {
    const { clock, server, ann, bob, id, limitOf, heard } = await table(t, { days: 4, reserve: 2, after: 'win' });
    clock.move(3 * DAY - HOUR);
    await sleep(2200);
    assert.deepEqual(heard('ann'), []);
    clock.move(2 * HOUR);
    await soon('the reminder', () => heard('ann').length === 1);
    assert.deepEqual(heard('ann'), [['reminder', '3 days left for your move. After that the other side wins.']]);
    clock.move(DAY);
    await soon('the other', () => heard('ann').length === 2);
    assert.deepEqual(heard('ann')[1], [
      'reminder',
      'You are using your reserve: 47 hours left for your move. After that the other side wins.',
    ]);
    await server.end(); // it runs out while the server is down
    clock.move(2 * DAY);
    await server.start();
    await soon('the end', async () => (await bob.get(path(id))).body.state === 'over');
    const { result, time_limit } = (await bob.get(path(id))).body;
    assert.deepEqual([result.winner, result.resigned, time_limit.late, time_limit.side], ['usa', true, 'csa', null]);
    await soon('the notices', () => heard('ann').length === 3 && heard('bob').length === 1);
    assert.deepEqual(heard('ann')[2], ['late', 'Your time ran out, and with it the game is lost.']);
    assert.deepEqual(heard('bob'), [['late', 'The other side’s time ran out: you have won.']]);
    await sleep(1500);
    assert.equal(heard('ann').length, 3);
    assert.equal((await limitOf(ann)).deadline, undefined);
    await server.stop();
  });

  test('the computer takes the seat, and plays', async (t) => {
    const { clock, server, ann, bob, id, heard } = await table(t, { days: 1, after: 'computer' });
    clock.move(DAY + HOUR);
    await soon('the seat', async () => (await bob.get(path(id))).body.seats[0].kind === 'computer');
    await soon('its turn', async () => (await stands(bob, id, 'usa')).n > 5);
    const { seats, time_limit, state } = (await bob.get(path(id))).body;
    assert.ok(seats[0].bot);
    assert.deepEqual([time_limit.late, time_limit.side, state], ['csa', null, 'running']);
    assert.deepEqual((await ann.get(path(id))).body.mine, []);
    await soon('the notice', () => heard('bob').some(([what]) => what === 'late'));
    assert.match(heard('bob').find(([what]) => what === 'late')[1], /you play on against the computer/);
    await server.stop();
  });

  test('a substitute takes the seat, with a whole reserve; the late one does not take the other side', async (t) => {
    const { clock, server, ann, bob, id, heard, limitOf } = await table(t, {
      days: 2,
      reserve: 1,
      after: 'substitute',
    });
    assert.equal((await act(ann, id, 'csa', 'end', (await stands(ann, id)).n)).status, 200);
    clock.move(3 * DAY + HOUR);
    await soon('the seat', async () => (await bob.get(path(id))).body.seats[0].kind === 'open');
    const game = (await bob.get(path(id))).body;
    assert.deepEqual(
      [game.state, game.public, game.time_limit.late, game.time_limit.side],
      ['open', true, 'csa', null],
    );
    assert.ok(game.seats[0].invitation, 'the one who is left can invite');
    await soon('the notices', () => heard('ann').length > 0 && heard('bob').length > 0);
    assert.deepEqual(heard('ann').at(-1), ['late', 'Your time ran out: your seat is open for a substitute.']);
    const eve = await server.visitor();
    assert.ok((await eve.get('/api/games?open=1')).body.games.some((one) => one.id === id));
    assert.equal((await eve.post(path(id, '/join'), { token: game.seats[0].invitation })).status, 200);
    const fresh = await limitOf(eve);
    assert.deepEqual([fresh.side, fresh.late, fresh.left.csa], ['csa', null, DAY]);
    near(fresh.deadline, clock.now() + 3 * DAY);
    await bob.post(path(id, '/leave'));
    assert.equal((await ann.post(path(id, '/join'), { side: 'usa' })).status, 403, 'she has seen the other side');
    assert.equal((await limitOf(eve)).side, null, 'nobody waits');
    await server.stop();
  });

  test('bad limits are refused with a reason', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor();
    for (const [limit, why, seats] of [
      [{ days: 0, after: 'win' }, /days .* from 1 to 30/],
      [{ days: 31, after: 'win' }, /days .* from 1 to 30/],
      [{ days: 1.5, after: 'win' }, /whole number/],
      [{ after: 'win' }, /days/],
      [{ days: 2, reserve: -1, after: 'win' }, /reserve .* from 0 to 90/],
      [{ days: 2, reserve: 'all', after: 'win' }, /reserve/],
      [{ days: 2, after: 'draw' }, /win, computer or substitute/],
      [{ days: 2 }, /win, computer or substitute/],
      [7, /an object/],
      [{ days: 2, after: 'win' }, /another person/, {}],
      [{ days: 2, after: 'win' }, /another person/, { usa: { kind: 'computer' }, csa: { kind: 'open' } }],
    ]) {
      const { status, body } = await make(ann, limit, seats ?? OPEN);
      assert.equal(status, 400, JSON.stringify(limit));
      assert.match(body.error.why, why);
    }
    const { id } = (await make(ann, null)).body;
    assert.equal((await ann.get(path(id))).body.time_limit, null);
    const fork = await ann.post(path(id, '/fork'), { seats: OPEN, time_limit: { days: 7, after: 'computer' } });
    assert.equal((await ann.get(path(fork.body.id))).body.time_limit.days, 7);
    await server.stop();
  });
});
