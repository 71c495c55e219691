// club.test.mjs: a club is run: accounts from the command line, roles, bans, invitations, lost passwords, talk, the log of acts.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { newGame, program, Visitor } from './harness.mjs';
import { hosted, soon } from './hosted.mjs';
import { path } from './play.mjs';
import { mailServer, textOf } from './receivers.mjs';
import { storeArguments } from './store.mjs';

const password = 'correct horse battery';

/** `enfilade user`, at the store of a server that runs. */
function user(server, words, input = '') {
  const store = storeArguments(server.data);
  const where = store.length ? store : ['--data', server.data];
  const { status, stdout, stderr } = spawnSync(program, ['user', ...words, ...where], { input, encoding: 'utf8' });
  return { status, out: stdout, why: stderr };
}
const add = (server, name, role = 'member') => {
  const done = user(server, ['add', name, '--role', role], `${password}\n`);
  assert.equal(done.status, 0, done.why);
};
/** A visitor, logged in. */
async function logIn(server, name, secret = password) {
  const visitor = new Visitor(server);
  await visitor.arrive();
  const answer = await visitor.post('/api/login', { name, password: secret });
  if (answer.status === 200) {
    visitor.csrf = answer.body.csrf;
    visitor.person = answer.body.person;
  }
  return { visitor, answer };
}
const come = async (server, name) => (await logIn(server, name)).visitor;
const refuses = (answer, status, words) => {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.match(answer.body.error.why, words);
};

describe('from the command line', () => {
  let server;
  before(async () => {
    server = await hosted('shared: yes\nguests: no\nregistration: closed\n');
    add(server, 'Ann', 'admin');
    add(server, 'Bob');
  });
  after(() => server.stop());

  test('accounts are made, listed, and logged in to', async () => {
    const { out } = user(server, ['list']);
    assert.match(out, /Ann +admin/);
    assert.match(out, /Bob +member/);
    assert.equal(user(server, ['list', 'bo']).out.trim().split('\n').length, 1);
    assert.equal((await come(server, 'Ann')).person.role, 'admin');
    assert.equal((await come(server, 'Bob')).person.role, 'member');
  });
  test('what cannot be done says why, and changes nothing', () => {
    const before = user(server, ['list']).out;
    for (const [words, status, why, input] of [
      [['ban', 'Nobody'], 1, /nobody named Nobody/],
      [['add', 'bob'], 1, /taken/, `${password}\n`],
      [['add', 'Cat'], 1, /at least 8/, 'short\n'],
      [['add', 'Cat'], 1, /line of the input/],
      [['add', 'Cat', '--role', 'king'], 1, /member, moderator or admin/, `${password}\n`],
      [['role', 'Bob', 'king'], 1, /member, moderator or admin/],
      [['role', 'Bob', 'member'], 1, /already/],
      [['role', 'Ann', 'member'], 1, /last admin/],
      [['delete', 'Ann'], 1, /last admin/],
      [['ban', 'Ann'], 1, /last admin/],
      [['ban', 'Bob', '--for', 'soon'], 1, /30m, 12h, 7d/],
      [['unban', 'Bob'], 1, /not banned/],
      [['unmute', 'Bob'], 1, /not muted/],
      [['promote', 'Bob'], 2, /usage/],
      [['role', 'Bob'], 2, /usage/],
    ]) {
      const done = user(server, words, input);
      assert.equal(done.status, status, `${words.join(' ')}: ${done.out}${done.why}`);
      assert.match(done.why, why);
    }
    assert.equal(user(server, ['list']).out, before);
    const lost = spawnSync(program, ['user', 'list', '--data', '/nowhere'], { encoding: 'utf8' });
    assert.equal(lost.status, 1);
    assert.match(lost.stderr, /No such file/);
    const neither = spawnSync(program, ['user', 'list'], { encoding: 'utf8' });
    assert.equal(neither.status, 2);
    assert.match(neither.stderr, /--data DIR/);
  });
  test('a ban ends what is open, and holds until it is lifted', async () => {
    const bob = await come(server, 'Bob');
    const game = await newGame(bob, { csa: { kind: 'me' }, usa: { kind: 'me' } });
    const stream = await bob.stream(path(game, '/stream'));
    assert.equal(user(server, ['ban', 'Bob', '--for', '7d', '--why', 'spoke ill of Longstreet']).status, 0);
    await soon('the stream ends', () => stream.closed);
    assert.equal((await bob.get('/api/games')).status, 401);
    refuses((await logIn(server, 'Bob')).answer, 403, /banned until 20\d\d-/);
    assert.equal(
      (await logIn(server, 'Bob', 'wrong password')).answer.status,
      401,
      'only who knows the password hears it',
    );
    assert.match(user(server, ['list', 'bob']).out, /banned until/);
    assert.equal(user(server, ['unban', 'Bob']).status, 0);
    assert.equal((await logIn(server, 'Bob')).answer.status, 200);
  });
  test('a new password logs everybody out who had the old one', async () => {
    const bob = await come(server, 'Bob');
    assert.equal(user(server, ['passwd', 'Bob'], 'another horse\n').status, 0);
    await soon('the session ends', async () => (await bob.get('/api/games')).status === 401);
    assert.equal((await logIn(server, 'Bob')).answer.status, 401);
    assert.equal((await logIn(server, 'Bob', 'another horse')).answer.status, 200);
    assert.equal(user(server, ['passwd', 'Bob'], `${password}\n`).status, 0);
  });
  test("a person's data are written out whole, and erased", async () => {
    add(server, 'Dan');
    const dan = await come(server, 'Dan');
    const game = await newGame(dan, { csa: { kind: 'me' }, usa: { kind: 'me' } });
    await dan.post(path(game, '/chat'), { text: 'well met' });
    await dan.put(path(game, '/notes'), { text: 'the left hangs' });
    const { data } = (await dan.get('/api/me/data')).body;
    assert.equal(data.account.name, 'Dan');
    assert.deepEqual(
      data.talk.map((one) => one.text),
      ['well met'],
    );
    assert.deepEqual(
      data.notes.map((one) => one.text),
      ['the left hangs'],
    );
    assert.deepEqual(
      data.games.map((one) => one.game),
      [game],
    );
    assert.equal(data.seats.length, 2);
    assert.ok(!JSON.stringify(data).includes('argon2'));
    assert.deepEqual(JSON.parse(user(server, ['export', 'Dan']).out).talk, data.talk);
    assert.equal(user(server, ['delete', 'Dan']).status, 0);
    assert.equal(user(server, ['export', 'Dan']).status, 1);
    assert.equal((await logIn(server, 'Dan')).answer.status, 401);
    const ann = await come(server, 'Ann');
    assert.ok(!JSON.stringify((await ann.get('/api/admin/people?guests=1')).body).includes('Dan'));
  });
});

describe('at the table', () => {
  let server, ann, max, bob, game;
  before(async () => {
    server = await hosted('shared: yes\nregistration: invitation\naddress: https://club.example.org\n');
    add(server, 'Ann', 'admin');
    add(server, 'Max', 'moderator');
    add(server, 'Bob');
    [ann, max, bob] = [await come(server, 'Ann'), await come(server, 'Max'), await come(server, 'Bob')];
    game = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  });
  after(() => server.stop());
  const to = (who, whom, act, more = {}) => who.post(`/api/admin/people/${whom.person.id}`, { act, ...more });

  test('who runs nothing sees nothing', async () => {
    const guest = await server.visitor();
    for (const who of [bob, guest])
      for (const what of ['people', 'invitations', 'log', 'games', 'load'])
        refuses(await who.get(`/api/admin/${what}`), 403, /only an? (admin|moderator)/);
    refuses(await to(bob, max, 'ban'), 403, /only a moderator/);
    assert.equal((await max.get('/api/admin/invitations')).status, 403);
  });
  test('an account is opened by invitation, once', async () => {
    const guest = await server.visitor();
    const me = (await guest.get('/api/me')).body;
    assert.deepEqual([me.server.registration, me.server.invitation], [true, true]);
    refuses(await guest.post('/api/register', { name: 'Eve', password }), 403, /invitation/);
    refuses(
      await guest.post('/api/register', { name: 'Eve', password, invitation: 'x'.repeat(43) }),
      403,
      /invitation/,
    );
    refuses(await max.post('/api/admin/invitations'), 403, /admin/);
    const { word, link } = (await ann.post('/api/admin/invitations', { for: '2d' })).body;
    assert.equal(link, `https://club.example.org/#/join/${word}`);
    assert.equal((await guest.post('/api/register', { name: 'Eve', password, invitation: word })).status, 200);
    const other = await server.visitor();
    refuses(await other.post('/api/register', { name: 'Fay', password, invitation: word }), 403, /used/);
    await ann.post('/api/admin/invitations');
    const { invitations } = (await ann.get('/api/admin/invitations')).body;
    assert.deepEqual(
      invitations.map((one) => one.by),
      ['Ann'],
    );
    assert.equal((await ann.delete(`/api/admin/invitations/${invitations[0].id}`)).status, 200);
    refuses(await ann.delete(`/api/admin/invitations/${invitations[0].id}`), 409, /no such invitation/);
    assert.deepEqual((await ann.get('/api/admin/invitations')).body.invitations, []);
  });
  test('a moderator takes words away and silences; everybody sees that they are gone', async () => {
    const guest = await server.visitor(); // looks on
    const said = (await guest.post(path(game, '/chat'), { text: 'a rude word' })).body.line;
    const stream = await ann.stream(path(game, '/stream'));
    refuses(await bob.delete(path(game, `/chat/${said.id}`)), 403, /moderator/);
    const gone = await max.delete(path(game, `/chat/${said.id}`));
    assert.equal(gone.status, 200);
    assert.deepEqual([gone.body.line.text, gone.body.line.removed], ['', true]);
    const told = await stream.next('chat', (line) => line.removed);
    assert.equal(told.data.id, said.id);
    stream.close();
    const { chat } = (await bob.get(path(game, '/chat'))).body;
    assert.ok(!JSON.stringify(chat).includes('rude'));
    assert.equal((await max.delete(path(game, `/chat/${said.id}`))).status, 404);
    assert.equal((await to(max, guest, 'mute', { for: '1h', why: 'rude' })).status, 200);
    refuses(await guest.post(path(game, '/chat'), { text: 'again' }), 403, /no more, until/);
    assert.equal((await to(max, guest, 'unmute')).status, 200);
    assert.equal((await guest.post(path(game, '/chat'), { text: 'sorry' })).status, 200);
  });
  test('moderators deal with members, admins with everybody', async () => {
    refuses(await to(max, ann, 'ban'), 409, /only an admin/);
    refuses(await to(max, ann, 'mute'), 409, /only an admin/);
    refuses(await to(max, bob, 'role', { role: 'moderator' }), 409, /only an admin/);
    refuses(await to(max, bob, 'delete'), 409, /only an admin/);
    refuses(await to(ann, ann, 'role', { role: 'member' }), 409, /last admin/);
    refuses(await to(ann, ann, 'ban'), 409, /themselves/);
    refuses(await ann.delete('/api/me'), 409, /last admin/);
    refuses(await ann.post('/api/admin/people/99999', { act: 'ban' }), 409, /nobody/);
    for (const wrong of ['x', `${bob.person.id}x`, `-${bob.person.id}`, '9'.repeat(30)])
      refuses(await ann.post(`/api/admin/people/${wrong}`, { act: 'ban' }), 409, /nobody/);
    refuses(await to(ann, bob, 'knight'), 400, /cannot be done/);
    assert.equal((await to(ann, bob, 'role', { role: 'moderator' })).body.person.role, 'moderator');
    refuses(await to(max, bob, 'ban'), 409, /only an admin/);
    assert.equal((await to(ann, bob, 'role', { role: 'member' })).status, 200);
    assert.equal((await to(max, bob, 'ban', { for: '1h' })).status, 200);
    await soon('he is logged out', async () => (await bob.get('/api/me')).body.person?.id !== bob.person.id);
    assert.equal((await to(max, bob, 'unban')).status, 200);
    bob = await come(server, 'Bob');
  });
  test('two admins who remove each other at the same time: one remains', async () => {
    add(server, 'Gil', 'admin');
    const gil = await come(server, 'Gil');
    for (let i = 0; i < 8; i++) {
      const answers = await Promise.all([
        to(ann, gil, 'role', { role: 'member' }),
        to(gil, ann, 'role', { role: 'member' }),
      ]);
      const { people } = (await max.get('/api/admin/people')).body;
      const admins = people.filter((one) => one.role === 'admin').map((one) => one.name);
      assert.equal(admins.length, 1, JSON.stringify(answers.map((one) => one.body)));
      assert.equal(user(server, ['role', admins[0] === 'Ann' ? 'Gil' : 'Ann', 'admin']).status, 0);
    }
    assert.equal(user(server, ['delete', 'Gil']).status, 0);
  });
  test('games are listed and deleted, and the load is seen', async () => {
    const other = await newGame(bob, { csa: { kind: 'me' }, usa: { kind: 'me' } });
    const { games } = (await max.get('/api/admin/games')).body;
    assert.deepEqual(games.map((one) => one.id).sort(), [game, other].sort());
    assert.equal(games.find((one) => one.id === other).owner, 'Bob');
    assert.equal((await max.get('/api/admin/games?search=no%20such')).body.games.length, 0);
    refuses(await max.delete(`/api/admin/games/${other}`), 403, /admin/);
    assert.equal((await ann.delete(`/api/admin/games/${other}`)).status, 200);
    assert.equal((await bob.get(path(other))).status, 404);
    const { load, limits } = (await max.get('/api/admin/load')).body;
    assert.ok(load.accounts >= 3 && load.games_running === 1, JSON.stringify(load));
    assert.equal(limits['login-tries'], 5);
  });
  test('every act is in the log, with who did it', async () => {
    const { acts } = (await max.get('/api/admin/log')).body;
    const seen = new Set(acts.map((one) => `${one.actor} ${one.what}`));
    for (const act of [
      'the host add',
      'Ann invite',
      'Ann revoke',
      'Max remove-line',
      'Max mute',
      'Max unmute',
      'Max ban',
      'Max unban',
      'Ann role',
      'the host delete',
      'Ann delete-game',
    ])
      assert.ok(seen.has(act), `${act}: ${[...seen].join(', ')}`);
    assert.match(acts.find((one) => one.what === 'mute').detail, /^until .*: rude$/);
    assert.ok(acts.every((one, i) => i === 0 || one.id < acts[i - 1].id));
    const older = (await max.get(`/api/admin/log?before=${acts[2].id}`)).body.acts;
    assert.equal(older[0].id, acts[3].id);
  });
});

test('a lost password: a letter to the confirmed address, a link that works once', async (t) => {
  const mail = await mailServer(t);
  const server = await hosted(
    `shared: yes\naddress: https://club.example.org\nmail: {relay: "smtp://127.0.0.1:${mail.port}", from: club@example.org, tls: no}\n`,
    { t },
  );
  add(server, 'Ann', 'admin');
  const ann = await come(server, 'Ann');
  const stranger = await server.visitor();
  const letters = () => mail.got.map(textOf);
  assert.equal((await stranger.post('/api/reset', { name: 'Nobody' })).status, 200, 'who has an account is not told');
  assert.equal((await stranger.post('/api/reset', { name: 'Ann' })).status, 200);
  assert.equal((await ann.put('/api/me/notices', { mail: 'ann@example.org' })).status, 200);
  await soon('the letter that asks for a confirmation', () => letters().some((text) => text.includes('/api/confirm/')));
  assert.equal((await stranger.post('/api/reset', { name: 'Ann' })).status, 200);
  const confirm = letters()
    .join()
    .match(/\/api\/confirm\/[\w-]+/)[0];
  assert.equal((await stranger.get(confirm)).status, 200);
  assert.equal((await stranger.post('/api/reset', { name: 'ann' })).status, 200);
  await soon('the letter', () => letters().some((text) => text.includes('/#/reset/')));
  assert.equal(letters().length, 2, 'neither the unknown nor the unconfirmed got one');
  const word = letters()
    .join()
    .match(/#\/reset\/([\w-]+)/)[1];
  assert.equal((await stranger.get(`/api/reset/${word}`)).body.name, 'Ann');
  refuses(await stranger.post(`/api/reset/${word}`, { password: 'short' }), 400, /at least 8/);
  refuses(await stranger.post(`/api/reset/${'x'.repeat(43)}`, { password }), 404, /no longer valid/);
  assert.equal((await stranger.post(`/api/reset/${word}`, { password: 'a third horse' })).status, 200);
  refuses(await stranger.post(`/api/reset/${word}`, { password: 'a fourth horse' }), 404, /no longer valid/);
  assert.equal((await ann.get('/api/me')).body.person?.name === 'Ann', false, 'the old sessions have ended');
  assert.equal((await logIn(server, 'Ann', 'a third horse')).answer.status, 200);
  await server.stop();
});
