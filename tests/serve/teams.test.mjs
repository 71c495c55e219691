// teams.test.mjs: several people share a side: places by invitation, what each may do, and what they may tell each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newGame, startServer } from './harness.mjs';
import { act, actionsOf, path, stands } from './play.mjs';

let server, ann, bob, cat, dan, eve;
before(async () => {
  server = await startServer();
  [ann, bob, cat, dan, eve] = await Promise.all(Array.from({ length: 5 }, () => server.visitor()));
});
after(() => server.stop());

const kind = (answer) => answer.body.error?.kind;
const summary = async (visitor, id) => (await visitor.get(path(id))).body;
const place = (visitor, id, leader, more = {}) =>
  visitor.post(path(id, '/commanders'), { side: 'csa', leader, ...more });
const mail = async (visitor, id) => (await visitor.get(path(id, '/messages?side=csa'))).body;
const write = (visitor, id, to, text) => visitor.post(path(id, '/messages'), { side: 'csa', to, text });

/** Ann is Lee, Bob and Cat take places beside her, Dan has the other side. */
async function army(scenario, options, leaders) {
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } }, { scenario, options });
  await dan.post(path(id, '/join'), { token: (await summary(ann, id)).invitations.usa });
  assert.equal((await place(ann, id, leaders[0], { mine: true })).status, 200);
  for (const [visitor, leader] of [
    [bob, leaders[1]],
    [cat, leaders[2]],
  ]) {
    const { token } = (await place(ann, id, leader)).body;
    assert.ok(token.length > 20);
    const joined = await visitor.post(path(id, '/join'), { token });
    assert.deepEqual([joined.status, joined.body.side, joined.body.leader], [200, 'csa', leader]);
    assert.equal((await eve.post(path(id, '/join'), { token })).status, 409, 'a place is taken once');
  }
  return id;
}

const LEADERS = ['R.E.Lee', 'Ewell', 'Longstreet']; // Ewell is near enough to read at once, Longstreet is not
const three = () => army('gettysburg/whole-line-ablaze', { 'standard-setup': 1, communications: 1 }, LEADERS);

/** Who stands in a hex that holds too many and has not been sent on, as the action that sends him. */
async function sendOn(visitor, id, side, { actions, duties }, sent) {
  const { counters } = (await visitor.get(path(id, `/view?side=${side}`))).body.view;
  const crowded = duties.map((duty) => duty.split(' ')[0]);
  const one = counters
    .filter((unit) => crowded.includes(unit.hex) && !sent.has(unit.id))
    .map((unit) => `move ${unit.id}`)
    .find((action) => actions.includes(action));
  if (one) sent.add(one.slice(5));
  return one;
}

/** Ends phases until the game stands as wanted; where too many stand in a hex some are sent on first. */
async function goOn(id, fits) {
  const seats = { csa: ann, usa: dan },
    sent = new Set();
  for (let i = 0, gone = 0; i < 400; i += 1) {
    const { n, stands: where } = await stands(ann, id, 'csa');
    if (fits(where)) return where;
    const open = await actionsOf(seats[where.side], id, where.side),
      { actions } = open;
    gone = where.decision === 'move' ? gone + 1 : 0;
    const action = actions.includes('end')
      ? 'end'
      : where.decision === 'movement'
        ? ((await sendOn(seats[where.side], id, where.side, open, sent)) ?? actions[0])
        : (gone > 1 && actions.find((one) => one.startsWith('halt'))) ||
          actions.find((one) => one.startsWith('to ')) ||
          actions[0];
    const answer = await act(seats[where.side], id, where.side, action, n);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  throw new Error(`it did not come to it: ${JSON.stringify((await stands(ann, id, 'csa')).stands)}`);
}

test('places beside others: who has which is shown, and invitations are for those who sit there', async () => {
  const id = await army('monocacy/battle', { 'standard-setup': 1 }, ['Early', 'Gordon', 'Ramseur']);
  const mine = await summary(bob, id),
    others = await summary(dan, id),
    crowd = await summary(eve, id);
  assert.deepEqual(mine.mine, ['csa']);
  assert.deepEqual(others.mine, ['usa']);
  const commanders = mine.seats.find((seat) => seat.side === 'csa').commanders;
  assert.deepEqual(
    commanders.map((one) => [one.leader, one.you]),
    [
      ['Early', false],
      ['Gordon', true],
      ['Ramseur', false],
    ],
  );
  assert.ok(commanders.every((one) => one.name && !one.invitation));
  const { token } = (await place(cat, id, 'Rodes')).body;
  const open = async (visitor) =>
    (await summary(visitor, id)).seats[0].commanders.find((one) => one.leader === 'Rodes');
  assert.equal((await open(bob)).invitation, token);
  for (const visitor of [dan, eve]) assert.equal((await open(visitor)).invitation, undefined);
  assert.equal(crowd.seats[0].commanders.length, 3);
  assert.equal((await dan.post(path(id, '/join'), { token })).status, 403, 'nobody sits on both sides');
  assert.equal((await bob.post(path(id, '/join'), { token })).status, 409, 'one place is enough');
  for (const [visitor, leader, status] of [
    [eve, 'Early', 403],
    [dan, 'Early', 403],
    [ann, 'Early', 409],
    [ann, 'Wallace', 404],
    [ann, 'nobody', 404],
    [ann, '14-NJ', 404],
  ])
    assert.equal((await place(visitor, id, leader)).status, status, leader);
  assert.equal((await dan.ask('DELETE', path(id, '/commanders'), { side: 'csa', leader: 'Rodes' })).status, 403);
  assert.equal(
    (await bob.ask('DELETE', path(id, '/commanders'), { side: 'csa', leader: 'Ramseur' })).status,
    403,
    "another's",
  );
  assert.equal((await bob.ask('DELETE', path(id, '/commanders'), { side: 'csa', leader: 'Rodes' })).status, 200);
  assert.equal((await eve.post(path(id, '/join'), { token })).status, 409, 'the invitation is gone');
  assert.equal((await ann.ask('DELETE', path(id), {})).status, 403, 'others play in it');
  assert.ok(
    (await cat.get('/api/games')).body.games.some((game) => game.id === id),
    'it is among her games',
  );
});

test('a person who shares a side may do what its seat may, until they leave', async () => {
  const id = await army('monocacy/battle', { 'standard-setup': 1 }, ['Early', 'Gordon', 'Ramseur']);
  const { n, stands: where } = await stands(bob, id, 'csa');
  assert.equal(where.side, 'csa');
  const [{ actions }, stream] = [await actionsOf(bob, id, 'csa'), await cat.stream(path(id, '/stream?side=csa'))];
  assert.equal((await act(bob, id, 'csa', actions[0], n)).status, 200);
  await stream.next('update', (data) => data.n === n + 1);
  assert.equal((await bob.post(path(id, '/leave'))).status, 200);
  assert.equal((await act(bob, id, 'csa', actions[0], n + 1)).status, 403);
  const { commanders } = (await summary(ann, id)).seats[0];
  assert.ok(commanders.find((one) => one.leader === 'Gordon').invitation, 'the place is open again');
  stream.close();
});

test('where the game has no rule for it a side talks among itself as it likes', async () => {
  const id = await army('monocacy/battle', { 'standard-setup': 1 }, ['Early', 'Gordon', 'Ramseur']);
  const stream = await cat.stream(path(id, '/stream?side=csa'));
  assert.equal((await write(ann, id, 'Gordon', 'Cross the river. Now.')).body.arrived, true);
  assert.equal((await write(bob, id, undefined, 'We cross.')).status, 200);
  await stream.next('messages');
  const told = async (visitor) => (await mail(visitor, id)).messages.map((one) => one.text);
  assert.deepEqual(await told(bob), ['Cross the river. Now.', 'We cross.']);
  assert.deepEqual(await told(cat), ['We cross.']);
  for (const visitor of [dan, eve]) {
    assert.equal((await visitor.get(path(id, '/messages?side=csa'))).status, 403);
    assert.equal((await write(visitor, id, 'Gordon', 'I am Early')).status, 403);
  }
  assert.equal((await ann.post(path(id, '/chat'), { text: 'good luck' })).status, 200);
  stream.close();
});

test('notes take their time, are one sentence, and are written in the Initial Command Phase', async () => {
  const id = await three();
  await goOn(id, (where) => where.phase === 'initial-command' && where.phasing === 'csa');
  const before = await mail(ann, id);
  assert.deepEqual([before.bound, before.case, before.open, before.me], [true, '34.43', true, 'R.E.Lee']);
  const far = before.others.find((one) => one.leader === 'Longstreet');
  assert.ok(far.reachable && !far.together && far.turns > 0, JSON.stringify(far));
  const two = await write(ann, id, 'Longstreet', 'Attack the hill. Then take the town.');
  assert.deepEqual([two.status, kind(two), two.body.error.case], [422, 'illegal', '34.43']);
  assert.equal((await write(ann, id, undefined, 'Attack.')).status, 422, 'it must be addressed');
  assert.equal((await write(ann, id, 'Heth', 'Attack.')).status, 404, 'nobody is he');
  assert.equal((await ann.post(path(id, '/chat'), { text: 'attack!' })).status, 422, 'they are apart');
  const near = await write(ann, id, 'Ewell', 'Be ready.');
  assert.deepEqual([near.status, near.body.arrived], [200, true], 'less than twelve points: it is read at once');
  assert.deepEqual(
    (await mail(bob, id)).messages.map((one) => one.text),
    ['Be ready.'],
  );
  const { turn } = (await stands(ann, id, 'csa')).stands;
  const sent = await write(ann, id, 'Longstreet', 'Attack the hill, if practicable.');
  assert.deepEqual([sent.status, sent.body.due, sent.body.arrived], [200, turn + far.turns, false]);
  assert.equal((await mail(ann, id)).messages.length, 2, 'who wrote it knows');
  assert.deepEqual((await mail(cat, id)).messages, []);
  assert.equal((await mail(bob, id)).messages.length, 1);
  await goOn(id, (where) => where.phase !== 'initial-command');
  const late = await write(bob, id, 'Longstreet', 'Where are you?');
  assert.equal(late.status, 422, 'the phase is over');
  const stream = await cat.stream(path(id, '/stream?side=csa'));
  await goOn(id, (where) => where.phasing !== 'csa');
  assert.deepEqual((await mail(cat, id)).messages, [], 'it is on its way');
  await goOn(
    id,
    (where) => where.turn >= turn + far.turns && where.phase === 'initial-command' && where.phasing === 'csa',
  );
  await stream.next('messages');
  stream.close();
  const [note] = (await mail(cat, id)).messages;
  assert.deepEqual(
    [note.from, note.to, note.text, note.mine],
    ['R.E. Lee', 'Longstreet', 'Attack the hill, if practicable.', false],
  );
  assert.equal((await mail(bob, id)).messages.length, 1, 'it was not for him');
});

test('what was written and who is whom outlive the server', async () => {
  const id = await three();
  await goOn(id, (where) => where.phase === 'initial-command' && where.phasing === 'csa');
  assert.equal((await write(ann, id, 'Longstreet', 'Hold.')).status, 200);
  await server.kill();
  await server.start();
  assert.deepEqual(
    (await mail(ann, id)).messages.map((one) => one.text),
    ['Hold.'],
  );
  assert.deepEqual((await mail(cat, id)).messages, []);
  assert.deepEqual((await summary(cat, id)).mine, ['csa']);
  const { turn } = (await stands(ann, id, 'csa')).stands,
    [{ due }] = (await mail(ann, id)).messages;
  assert.ok(due > turn);
  await goOn(id, (where) => where.turn >= due && where.phase === 'initial-command' && where.phasing === 'csa');
  assert.deepEqual(
    (await mail(cat, id)).messages.map((one) => one.text),
    ['Hold.'],
  );
});
