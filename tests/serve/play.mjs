// play.mjs: what tests of games share: acting, waiting, a small random walk, a game that has come to a secret choice.
import assert from 'node:assert/strict';

export const path = (id, rest = '') => `/api/games/${id}${rest}`;
let keys = 0;
export const freshKey = () => `key-${process.pid}-${(keys += 1)}`;

export const stands = async (visitor, id, side) =>
  (await visitor.get(path(id, `/view${side ? `?side=${side}` : ''}`))).body;
export const actionsOf = async (visitor, id, side) =>
  (await visitor.post(path(id, '/ask'), { side, cmd: 'actions' })).body;
export const act = (visitor, id, side, actions, at, key = freshKey()) =>
  visitor.post(path(id, '/do'), { side, actions: [actions].flat(), at, ...(key ? { key } : {}) });

/** Waits until `fits` says so of the summary. */
export async function until(visitor, id, fits, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; ;) {
    const { body } = await visitor.get(path(id));
    if (await fits(body)) return body;
    if (Date.now() > end) throw new Error(`it did not come to it: ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Plays `count` actions, for whichever side is to act and a visitor of `seats` holds; the choice is a fixed one. */
export async function walk(seats, id, count) {
  const done = [];
  let seed = 12345;
  for (let i = 0; i < count; i += 1) {
    const any = Object.values(seats)[0];
    const { n, stands: where } = await stands(any, id);
    if (where.over) break;
    const { actions } = await actionsOf(seats[where.side], id, where.side);
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const action = actions[seed % actions.length];
    const answer = await act(seats[where.side], id, where.side, action, n);
    if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer.body)}`);
    done.push({ side: where.side, action, n: answer.body.n });
  }
  return done;
}

/** A game of two people, played by a fixed rule until a side is asked for a secret choice: artillery support
 * in a battle of Rebel Fury. Eve looks on. */
export async function untilTheChoice(people, eve) {
  const made = await people.csa.post('/api/games', {
    scenario: 'fredericksburg/battle',
    seed: 7,
    seats: { csa: { kind: 'me' }, usa: { kind: 'open' } },
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { id } = made.body;
  const { invitations } = (await people.csa.get(path(id))).body;
  assert.equal((await people.usa.post(path(id, '/join'), { token: invitations.usa })).status, 200);
  for (let i = 0, seed = 1; i < 2000; i++) {
    const { n, stands: where } = await stands(eve, id);
    assert.ok(!where.over, 'no attack in the whole game');
    const { actions } = await actionsOf(people[where.side], id, where.side);
    if (where.sealed) {
      assert.deepEqual(actions, ['support', 'withhold']);
      return { id, n, attacker: where.side, defender: where.side === 'csa' ? 'usa' : 'csa' };
    }
    const attacks = actions.filter((one) => one.startsWith('attack'));
    const pool = attacks.length ? attacks : actions;
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const done = await act(people[where.side], id, where.side, pool[(seed >> 8) % pool.length], n);
    assert.equal(done.status, 200, JSON.stringify(done.body));
  }
  throw new Error('the choice never came');
}

/** The side moves what it can and ends its phases, until the other side has to decide. */
export async function marchOn(visitor, id, side) {
  for (let i = 0; i < 600; i++) {
    const { n, stands: where } = await stands(visitor, id);
    if (where.side !== side) return;
    const { actions } = await actionsOf(visitor, id, side);
    const goes = actions.filter((one) => /^(move|to|halt) ?/.test(one));
    const action = actions.includes('end') ? 'end' : (goes.at(-1) ?? actions[0]);
    const { status, body } = await act(visitor, id, side, action, n);
    if (status !== 200) throw new Error(`${action}: ${JSON.stringify(body)}`);
  }
}
