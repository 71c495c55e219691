// leaving.test.mjs: who loses the right to look hears nothing more on the streams they opened with it: they left the seat or
// their place beside others, logged out, changed the password, deleted the account, or their session ran out. What must not
// be heard is a choice made in secret.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sanitized } from './harness.mjs';
import { hosted, soon, sql } from './hosted.mjs';
import { act, path, stands, untilTheChoice } from './play.mjs';

const password = 'crossing the rappahannock';
let server,
  eve,
  names = 0;

async function account() {
  const visitor = await server.visitor(),
    name = `Officer ${(names += 1)}`;
  const made = await visitor.post('/api/register', { name, password });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return Object.assign(visitor, { csrf: made.body.csrf, name });
}

/** The same person from another browser. */
async function elsewhere({ name }, word = password) {
  const visitor = await server.visitor(),
    made = await visitor.post('/api/login', { name, password: word });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return Object.assign(visitor, { csrf: made.body.csrf, name });
}

/** A game that waits for a secret choice of `who`, and of the side they sit on. */
async function table() {
  const people = { csa: await account(), usa: await account() },
    game = await untilTheChoice(people, eve);
  return { ...game, side: game.attacker, who: people[game.attacker], other: people[game.defender], people };
}

const listen = (visitor, { id, side }) => visitor.stream(path(id, `/stream?side=${side}`));

/** Somebody sits down beside `who`, as another leader of their side. */
async function beside({ id, side, who }, friend) {
  const { candidates, named } = (await who.get(path(id, `/commanders?side=${side}`))).body;
  const { token } = (await who.post(path(id, '/commanders'), { side, leader: named ? candidates[0].leader : 'Staff' }))
    .body;
  const joined = await friend.post(path(id, '/join'), { token });
  assert.equal(joined.status, 200, JSON.stringify(joined.body));
  return joined.body.leader;
}

/** The choice is made by a person who may: entitled listeners hear it, nobody else does. */
async function choose(game, chooser, rightly, gone) {
  for (const stream of gone) await soon('the stream ends', () => stream.closed);
  const { n } = await stands(chooser, game.id, game.side);
  const done = await act(chooser, game.id, game.side, 'support', n);
  assert.equal(done.status, 200, JSON.stringify(done.body));
  for (const stream of rightly) {
    const heard = await stream.next('update', (data) => data.n === done.body.n);
    assert.equal(heard.data.entries[0].action, 'support');
  }
  for (const stream of gone) {
    assert.ok(!JSON.stringify(stream.events).includes('support'), 'heard what is not for them');
    assert.ok(!stream.events.some((one) => one.event === 'update' && one.data.n >= done.body.n));
  }
  for (const stream of [...rightly, ...gone]) stream.close();
}

describe('streams end with the right to look', () => {
  before(async () => {
    server = await hosted(
      'shared: yes\nlimits: {requests-per-second: 0, registrations-per-hour: 1000, logins-per-minute: 1000}\n',
    );
    eve = await server.visitor();
  });
  after(() => server.stop());

  test('who leaves the seat', async () => {
    const game = await table(),
      { who, id, side } = game,
      next = await account();
    const old = [await listen(who, game), await listen(await elsewhere(who), game)],
      spectator = await who.stream(path(id, '/stream'));
    assert.equal((await who.post(path(id, '/leave'))).status, 200);
    const owner = game.people.csa;
    const { invitations } = (await owner.get(path(id))).body;
    assert.equal((await next.post(path(id, '/join'), { token: invitations[side], side })).status, 200);
    await choose(game, next, [await listen(next, game)], old);
    assert.ok(!spectator.closed, 'anybody may look on');
    assert.ok(!JSON.stringify(spectator.events).includes('support'));
    spectator.close();
  });

  test('who leaves a place beside others, or gives it back', async () => {
    for (const how of ['leave', 'give back']) {
      const game = await table(),
        { who, id, side } = game,
        friend = await account(),
        leader = await beside(game, friend);
      const old = await listen(friend, game),
        mine = await listen(who, game);
      const gone =
        how === 'leave'
          ? await friend.post(path(id, '/leave'))
          : await friend.ask('DELETE', path(id, '/commanders'), { side, leader });
      assert.equal(gone.status, 200, JSON.stringify(gone.body));
      await choose(game, who, [mine], [old]);
    }
  });

  test('who logs out: that session, in all games, and no other', async () => {
    const game = await table(),
      { who } = game,
      away = await elsewhere(who);
    const made = await who.post('/api/games', { scenario: 'monocacy/battle', seats: {} });
    const old = [await listen(away, game), await away.stream(path(made.body.id, '/stream?side=csa'))],
      mine = await listen(who, game);
    assert.equal((await away.post('/api/logout')).status, 200);
    await choose(game, who, [mine], old);
  });

  test('who logs in as somebody else with the same session', async () => {
    const game = await table(),
      { who } = game,
      other = await account(),
      away = await elsewhere(who);
    const old = await listen(away, game),
      mine = await listen(who, game);
    assert.equal((await away.post('/api/login', { name: other.name, password })).status, 200);
    await choose(game, who, [mine], [old]);
  });

  test('who changes the password: every other session, not this one', async () => {
    const game = await table(),
      { who } = game,
      thief = await elsewhere(who);
    const old = await listen(thief, game),
      mine = await listen(who, game);
    const changed = await who.post('/api/me/password', { old: password, new: 'another good one' });
    assert.equal(changed.status, 200);
    who.csrf = changed.body.csrf;
    await choose(game, who, [mine], [old]);
    const again = await elsewhere(who, 'another good one'),
      late = await listen(again, game);
    await again.post('/api/logout'); // and the session under its new token ends as any other
    await soon('it ends', () => late.closed);
  });

  test('who deletes the account', async () => {
    const game = await table(),
      { who } = game,
      friend = await account();
    await beside(game, friend);
    const old = [await listen(friend, game), await listen(await elsewhere(friend), game)],
      mine = await listen(who, game);
    assert.equal((await friend.ask('DELETE', '/api/me', { password })).status, 200);
    await choose(game, who, [mine], old);
  });

  test('a guest who registers stays who they were: the stream goes on', async () => {
    const guest = await server.visitor(),
      { body } = await guest.post('/api/games', { scenario: 'monocacy/battle', seats: {} });
    const stream = await guest.stream(path(body.id, '/stream?side=csa'));
    const made = await guest.post('/api/register', { name: `Officer ${(names += 1)}`, password });
    guest.csrf = made.body.csrf;
    assert.equal((await guest.post(path(body.id, '/chat'), { text: 'still here' })).status, 200);
    await stream.next('chat');
    assert.equal((await guest.post('/api/logout')).status, 200);
    await soon('it ends with the new session', () => stream.closed);
  });

  test('whose session runs out', async () => {
    const game = await table(),
      { who } = game,
      away = await elsewhere(who);
    server.options.port = server.port;
    await server.end();
    const until = Math.floor(Date.now() / 1000) + (sanitized ? 40 : 12); // a server needs a moment to start, and looks every 15 seconds
    sql(
      server,
      `UPDATE session SET expires = ${until} WHERE person = (SELECT id FROM person WHERE name = '${who.name}')`,
    );
    await server.start();
    const old = await listen(away, game);
    await soon('it ends', () => old.closed, 120);
    const back = await elsewhere(who);
    await choose(game, back, [await listen(back, game)], [old]);
  });
});
