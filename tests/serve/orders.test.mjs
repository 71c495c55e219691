// Orders to commands: given, kept, private, and carried out by the server until something has to be asked, across the
// opponent's answers and a restart.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from './harness.mjs';
import { hosted, soon } from './hosted.mjs';
import { act, actionsOf, path, stands } from './play.mjs';

const scenario = 'crossroads/battle';
const alone = { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } };
/** Where the game stands, with the number of its last entry. */
const where = async (visitor, id) => {
  const { n, stands: now } = await stands(visitor, id, 'csa');
  return { ...now, n };
};
const book = async (visitor, id, side = 'csa') => (await visitor.get(path(id, `/order-book?side=${side}`))).body;
const give = (visitor, id, order, side = 'csa') => visitor.ask('PUT', path(id, '/order-book'), { side, order });
const cancel = (visitor, id, who) => visitor.ask('PUT', path(id, '/order-book'), { side: 'csa', cancel: who });
const carryOut = (visitor, id, mode) => visitor.post(path(id, '/carry-out'), { side: 'csa', mode });
const hexOf = async (visitor, id, unit) =>
  (await visitor.get(path(id, '/view?side=csa'))).body.view.counters.find((one) => one.id === unit).hex;

const SEED = 10; // with these dice something is asked soon; in one game of ten nothing ever is
/** A game of The Crossroads in its first Confederate Movement Phase. */
async function firstMovement(visitor, seats = alone) {
  const id = await newGame(visitor, seats, { scenario, seed: SEED });
  await soon('the movement phase', async () => {
    const now = await where(visitor, id);
    if (now.decision === 'movement' && now.side === 'csa') return true;
    if (now.side !== 'csa') return false;
    const { actions } = await actionsOf(visitor, id, 'csa');
    const next = ['standard', 'end'].find((text) => actions.includes(text));
    await act(visitor, id, 'csa', [next], now.n);
    return false;
  });
  return id;
}
const ended = (visitor, id) => soon('carrying out ends', async () => (await book(visitor, id)).carrying === null);

test('orders are kept with the seat, are private, and outlive a restart', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const id = await firstMovement(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
  const given = await give(ann, id, 'Calloway march 1010');
  assert.equal(given.status, 200);
  assert.deepEqual(
    given.body.orders.map((one) => [one.text, one.kind, one.command]),
    [['Calloway march 1010', 'march', 'Calloway']],
  );
  assert.ok(given.body.orders[0].units.includes('9-Va'));
  for (const [order, status] of [
    ['Calloway march 9999', 404],
    ['Ostrander march 1010', 404],
    ['', 404],
  ])
    assert.equal((await give(ann, id, order)).status, status, order);
  assert.equal((await carryOut(ann, id, 'swiftly')).status, 400);
  assert.equal((await ann.ask('PUT', path(id, '/order-book'), { side: 'csa' })).status, 400);
  const bob = await server.visitor();
  assert.equal((await bob.get(path(id, '/order-book?side=csa'))).status, 403);
  assert.equal((await give(bob, id, 'Calloway march 1010')).status, 403);
  await server.kill();
  await server.start();
  assert.deepEqual(
    (await book(ann, id)).orders.map((one) => one.text),
    ['Calloway march 1010'],
  );
  assert.equal((await cancel(ann, id, 'Calloway')).body.orders.length, 0);
  assert.equal((await cancel(ann, id, 'Calloway')).status, 404);
});

test('where those stood who were told to hold outlives marches and a restart', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const id = await firstMovement(ann);
  const posts = async () => (await ann.get(path(id, '/save'))).body.match(/^order csa post .*$/gm) ?? [];
  await give(ann, id, 'Calloway hold');
  const told = await posts();
  assert.ok(told.includes(`order csa post 9-Va ${await hexOf(ann, id, '9-Va')}`), told.join('; '));
  await server.kill();
  await server.start();
  assert.deepEqual(await posts(), told);
  await give(ann, id, 'Calloway march 1010');
  assert.deepEqual(await posts(), [], 'who marches has no post');
  await carryOut(ann, id, 'open');
  await ended(ann, id);
  await give(ann, id, 'Calloway hold');
  assert.ok(
    (await posts()).includes(`order csa post 9-Va ${await hexOf(ann, id, '9-Va')}`),
    'it holds where it is now',
  );
  assert.notDeepEqual(await posts(), told);
});

test('one request carries them out; one undo takes all of it back; a unit moved by hand leaves its order', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const id = await firstMovement(ann);
  const before = await hexOf(ann, id, '9-Va');
  await give(ann, id, 'Calloway march 1010');
  assert.equal((await carryOut(ann, id, 'open')).status, 200);
  await ended(ann, id);
  assert.notEqual(await hexOf(ann, id, '9-Va'), before);
  let now = await where(ann, id);
  assert.equal(now.decision, 'movement', 'the phase is not ended');
  const { pressed } = await book(ann, id);
  assert.equal((await ann.post(path(id, '/undo'), { side: 'csa', at: now.n, to: pressed })).status, 200);
  assert.equal(await hexOf(ann, id, '9-Va'), before);

  for (const verb of ['move 9-Va', 'to ', 'halt']) {
    now = await where(ann, id);
    const { actions } = await actionsOf(ann, id, 'csa');
    const answer = await act(ann, id, 'csa', [actions.find((text) => text.startsWith(verb))], now.n);
    assert.equal(answer.status, 200, verb);
  }
  const there = await hexOf(ann, id, '9-Va');
  assert.ok((await book(ann, id)).orders.some((one) => one.text === '9-Va by-hand'));
  await carryOut(ann, id, 'open');
  await ended(ann, id);
  assert.equal(await hexOf(ann, id, '9-Va'), there, 'it stays until it is told to take its order up again');
  assert.notEqual(await hexOf(ann, id, '31-Va'), '0211');
});

test('"auto" goes on through the phases and the answers of the opponent, to the next own turn', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const id = await firstMovement(ann);
  await give(ann, id, 'Thornbury attack 1010 ask never');
  await ann.ask('PUT', path(id, '/orders'), {
    side: 'csa',
    orders: { 'withdrawal-fire': 'always', 'opportunity-fire': 'always', 'retreat-before-melee': 'never' },
  });
  await carryOut(ann, id, 'auto');
  await soon('the next turn, or a question', async () => (await book(ann, id)).carrying === null, 120);
  const now = await where(ann, id);
  assert.ok(now.turn === 2 || now.side === 'csa', `turn ${now.turn}`);
  assert.ok(now.n > 30);
});

test('what orders would do is foreseen; limits are of one press; a save has the orders of its owner alone', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const ben = await server.visitor();
  const id = await firstMovement(ann);
  await give(ann, id, 'Thornbury march 1010');
  await give(ann, id, 'Calloway march 1010');
  const foresight = (visitor, more = '') => visitor.get(path(id, `/foresight?side=csa${more}`));
  const seen = await foresight(ann);
  assert.equal(seen.status, 200);
  const there = seen.body.paths.find((one) => one.unit === '9-Va').path.at(-1);
  assert.equal(seen.body.sure, seen.body.actions);
  assert.equal((await foresight(ben)).status, 403);
  assert.equal((await foresight(ann, '&limits=within:Calloway')).status, 400);
  const guns = await hexOf(ann, id, 'Hollis');
  await ann.post(path(id, '/carry-out'), { side: 'csa', mode: 'open', limits: 'only:Calloway' });
  await ended(ann, id);
  assert.equal(await hexOf(ann, id, '9-Va'), there);
  assert.equal(await hexOf(ann, id, 'Hollis'), guns, 'the rest of the division does nothing this time');
  await carryOut(ann, id, 'open');
  await ended(ann, id);
  assert.notEqual(await hexOf(ann, id, 'Hollis'), guns, 'and everybody takes part the next time');

  const text = (await ann.get(path(id, '/save'))).body;
  assert.match(text, /\norder csa Thornbury march 1010\norder csa Calloway march 1010\n$/);
  assert.doesNotMatch((await ben.get(path(id, '/save'))).body, /^order/m);
  const { body } = await ann.post('/api/import', { text, seats: alone });
  assert.deepEqual(
    (await book(ann, body.id)).orders.map((one) => one.text),
    ['Thornbury march 1010', 'Calloway march 1010'],
    'the save brings them along',
  );
});

test('"turns" goes on over the turns to the end of the game, without another press', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const id = await firstMovement(ann);
  await give(ann, id, 'Thornbury hold ask never');
  const { standing } = (await ann.get('/api/games-data/crossroads/catalogue')).body;
  const orders = Object.fromEntries(standing.map((one) => [one.id, one.choices[0].word]));
  assert.equal((await ann.ask('PUT', path(id, '/orders'), { side: 'csa', orders })).status, 200);
  await carryOut(ann, id, 'turns');
  await soon('a question, or the end', async () => (await book(ann, id)).carrying === null, 120);
  const { turn, side } = await where(ann, id);
  assert.equal(side, null, `it stopped in turn ${turn}: ${JSON.stringify((await book(ann, id)).stuck)}`);
});

test('what carrying out stopped for, and where the press began, outlive a restart and the order', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const id = await firstMovement(ann);
  await give(ann, id, 'Calloway march 1010 ask always');
  await give(ann, id, 'Thornbury attack 1010 odds 9 ask always');
  await soon('a question', async () => {
    const at = await book(ann, id);
    if (at.asks) return true;
    const { n, side } = await where(ann, id);
    if (at.carrying === null && side === 'csa') {
      if (at.stuck) await act(ann, id, 'csa', [(await actionsOf(ann, id, 'csa')).actions[0]], n);
      await carryOut(ann, id, 'turns');
    }
    return false;
  });
  const { asks, pressed } = await book(ann, id);
  assert.ok(pressed > 0);
  await server.kill();
  await server.start();
  const again = await book(ann, id);
  assert.deepEqual([again.asks, again.pressed], [asks, pressed]);
  for (const { text } of again.orders) await cancel(ann, id, text.split(' ')[0]);
  assert.deepEqual((await book(ann, id)).asks, asks, 'it says whose order it was, though that is gone');
});

test('where only the owner can go on, carrying out stops and says why, with the case, until something is done', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } }, { scenario, options: {} });
  const { side } = await where(ann, id);
  const carry = (mode) => ann.post(path(id, '/carry-out'), { side, mode });
  const stuck = async () => {
    await soon('carrying out ends', async () => (await book(ann, id, side)).carrying === null);
    return (await book(ann, id, side)).stuck;
  };
  await carry('open');
  assert.equal(await stuck(), undefined, 'one press of the open phase has done what it could');
  await carry('turns');
  const told = await stuck();
  assert.equal(told.case, '21.0');
  assert.match(told.why, /is not placed yet$/);
  const { n } = await where(ann, id);
  assert.equal(told.n, n);
  await server.kill();
  await server.start();
  assert.deepEqual(await stuck(), told, 'after a restart too');
  await act(ann, id, side, ['standard'], n);
  assert.equal(await stuck(), undefined);
});

test('where both sides act by turns, a side passes when its orders ask for nothing more', async (t) => {
  const server = await hosted('', { t });
  const ann = await server.visitor();
  const seats = { usa: { kind: 'me' }, csa: { kind: 'computer', bot: 'simple' } };
  const id = await newGame(ann, seats, { scenario: 'fredericksburg/battle', options: {} });
  await soon('the movement phase', async () => {
    const { n, stands: now } = await stands(ann, id, 'usa');
    if (now.side === 'usa' && now.decision === 'movement') return true;
    if (now.side === 'usa') await act(ann, id, 'usa', [(await actionsOf(ann, id, 'usa')).actions[0]], n);
    return false;
  });
  await give(ann, id, 'Burnside-HQ hold ask never', 'usa');
  const { standing } = (await ann.get('/api/games-data/fredericksburg/catalogue')).body;
  const orders = Object.fromEntries(standing.map((one) => [one.id, one.choices[0].word]));
  assert.equal((await ann.ask('PUT', path(id, '/orders'), { side: 'usa', orders })).status, 200);
  await ann.post(path(id, '/carry-out'), { side: 'usa', mode: 'auto' });
  await soon('its next turn, or a question', async () => (await book(ann, id, 'usa')).carrying === null, 120);
  const { stands: now } = await stands(ann, id, 'usa');
  assert.ok(now.turn > 1 || now.phase !== 'movement', `${now.phase} of turn ${now.turn}`);
});
