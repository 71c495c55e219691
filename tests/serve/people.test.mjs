// people.test.mjs: guests, accounts, sessions, and everybody who tries to be somebody else.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { request, Visitor } from './harness.mjs';
import { hosted, sql } from './hosted.mjs';

const password = 'correct horse battery';

describe("on one's own machine", () => {
  let server;
  before(async () => {
    server = await hosted();
  });
  after(() => server.stop());

  test('a visitor is a guest at once, and stays the same person', async () => {
    const first = await new Visitor(server).get('/api/me');
    assert.equal(first.status, 200);
    assert.equal(first.body.person.guest, true);
    assert.equal(first.body.server.shared, false);
    const cookie = first.headers['set-cookie'][0];
    assert.match(cookie, /^enfilade=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const ann = await server.visitor();
    const again = await ann.get('/api/me');
    assert.equal(again.body.person.id, ann.person.id);
    assert.equal(again.body.csrf, ann.csrf);
    assert.equal(again.headers['set-cookie'], undefined);
    const bob = await server.visitor();
    assert.notEqual(bob.person.id, ann.person.id);
    assert.notEqual(bob.csrf, ann.csrf);
  });

  test('fields that a request does not know are ignored', async () => {
    const ann = await server.visitor();
    const named = await ann.post('/api/me', { name: 'Robert Rodes', rank: 'general', guest: false });
    assert.equal(named.status, 200);
    assert.deepEqual([named.body.person.name, named.body.person.guest], ['Robert Rodes', true]);
  });

  test('a guest may choose a name that can be read', async () => {
    const ann = await server.visitor();
    const named = await ann.post('/api/me', { name: '  Jubal Early ' });
    assert.equal(named.status, 200);
    assert.equal(named.body.person.name, 'Jubal Early');
    for (const name of [
      '',
      '   ',
      'x'.repeat(41),
      'a\u202eb',
      'a\nb',
      'a\u200bb',
      '\u00a0',
      'Departed',
      7,
      null,
      ['x'],
    ])
      assert.equal((await ann.post('/api/me', { name })).status, 400, JSON.stringify(name));
    assert.equal((await ann.get('/api/me')).body.person.name, 'Jubal Early');
  });

  test("nothing changes without the session's own word", async () => {
    const ann = await server.visitor(),
      bob = await server.visitor();
    for (const csrf of [
      '',
      'nonsense',
      bob.csrf,
      ann.csrf.slice(0, -1),
      `${ann.csrf}0`,
      ann.csrf.toUpperCase() + ' ',
    ]) {
      const answer = await ann.post('/api/me', { name: 'X' }, { 'X-Enfilade': csrf });
      assert.equal(answer.status, 403, csrf);
      assert.equal(answer.body.error.kind, 'csrf');
    }
    assert.equal((await ann.post('/api/me', { name: 'X' }, { Origin: 'https://elsewhere.example' })).status, 403);
    assert.equal((await ann.post('/api/me', { name: 'X' }, { Origin: 'null' })).status, 403);
    assert.equal((await ann.post('/api/me', { name: 'X' }, { Origin: `http://127.0.0.1:${server.port}` })).status, 200);
  });

  test("a forged, damaged or foreign cookie is nobody's", async () => {
    const ann = await server.visitor();
    const token = ann.cookie.split('=')[1];
    const flipped = (token[0] === 'A' ? 'B' : 'A') + token.slice(1);
    for (const forged of [
      flipped,
      token.slice(1),
      `${token}x`,
      'A'.repeat(43),
      '',
      `${'A'.repeat(5000)}`,
      "' OR 1=1 --",
    ]) {
      const answer = await request(server.port, 'POST', '/api/me', {
        body: { name: 'Thief' },
        headers: { Cookie: `enfilade=${forged}`, 'X-Enfilade': ann.csrf },
      });
      assert.equal(answer.status, 401, forged.slice(0, 50));
      const me = await request(server.port, 'GET', '/api/me', { headers: { Cookie: `enfilade=${forged}` } });
      assert.notEqual(me.body.person.id, ann.person.id);
    }
    const among = await request(server.port, 'GET', '/api/me', { headers: { Cookie: `a=b; enfilade=${token}; c=d` } });
    assert.equal(among.body.person.id, ann.person.id);
  });

  test('an expired session is over', async () => {
    const ann = await server.visitor();
    sql(server, `UPDATE session SET expires = ${Math.floor(Date.now() / 1000) - 1} WHERE person = ${ann.person.id}`);
    assert.equal((await ann.post('/api/me', { name: 'Late' })).status, 401);
    assert.notEqual((await ann.get('/api/me')).body.person.id, ann.person.id);
  });

  test('the store knows no token', async () => {
    const ann = await server.visitor();
    const dump = sql(server, 'SELECT * FROM session');
    assert.ok(!dump.includes(ann.cookie.split('=')[1]));
    assert.notEqual(dump, '');
  });
});

describe('on a shared server', () => {
  let server;
  before(async () => {
    server = await hosted('shared: yes\nlimits: {registrations-per-hour: 1000, logins-per-minute: 1000}\n');
  });
  after(() => server.stop());

  const account = async (name) => {
    const who = await server.visitor();
    const made = await who.post('/api/register', { name, password });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    who.csrf = made.body.csrf;
    who.person = made.body.person;
    return who;
  };

  test('a guest who registers stays who he was, under a new token', async () => {
    const ann = await server.visitor();
    const { id } = ann.person,
      before = ann.cookie;
    const made = await ann.post('/api/register', { name: 'Ann', password });
    assert.equal(made.status, 200);
    assert.deepEqual(made.body.person, { id, name: 'Ann', guest: false, role: 'member', language: 'en' });
    assert.notEqual(ann.cookie, before);
    const old = await request(server.port, 'GET', '/api/me', { headers: { Cookie: before } });
    assert.notEqual(old.body.person.id, id);
    assert.equal((await ann.post('/api/me', { name: 'Anna' })).status, 403); // the old word is gone too
    ann.csrf = made.body.csrf;
    assert.equal((await ann.post('/api/me', { name: 'Anna' })).status, 409); // an account keeps its name
    assert.equal((await ann.post('/api/register', { name: 'Anna', password })).status, 409);
    const stored = sql(server, "SELECT password FROM person WHERE key = 'ann'");
    assert.match(stored, /^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
  });

  test('names are one whatever their case, and passwords have a length', async () => {
    await account('Ricketts');
    const bob = await server.visitor();
    assert.equal((await bob.post('/api/register', { name: 'RICKETTS', password })).status, 409);
    assert.equal((await bob.post('/api/me', { name: 'ricketts' })).status, 409);
    for (const bad of ['', 'short', 'x'.repeat(201), undefined, 12345678, null])
      assert.equal((await bob.post('/api/register', { name: 'Bob1', password: bad })).status, 400);
    assert.equal((await bob.post('/api/register', { name: 'bobby-bob', password: 'Bobby-Bob' })).status, 400);
  });

  test('two who want one name at once: one gets it', async () => {
    const visitors = await Promise.all([1, 2, 3, 4].map(() => server.visitor()));
    const made = await Promise.all(visitors.map((one) => one.post('/api/register', { name: 'Only One', password })));
    assert.deepEqual(made.map((one) => one.status).sort(), [200, 409, 409, 409]);
  });

  test('login, logout, and what is told of a wrong password', async () => {
    const wallace = await account('Wallace');
    const away = await server.visitor();
    const wrong = await away.post('/api/login', { name: 'Wallace', password: 'not that one' });
    const nobody = await away.post('/api/login', { name: 'No Such', password: 'not that one' });
    assert.equal(wrong.status, 401);
    assert.deepEqual(nobody.body, wrong.body); // it does not tell who has an account
    const before = away.cookie;
    const right = await away.post('/api/login', { name: 'wallace', password });
    assert.equal(right.status, 200);
    assert.equal(right.body.person.id, wallace.person.id);
    assert.notEqual(away.cookie, before);
    assert.equal((await wallace.get('/api/me')).body.person.id, wallace.person.id); // both are in
    away.csrf = right.body.csrf;
    const token = away.cookie;
    const out = await away.post('/api/logout');
    assert.equal(out.status, 200);
    assert.match(out.headers['set-cookie'][0], /Max-Age=0/);
    const after = await request(server.port, 'GET', '/api/me', { headers: { Cookie: token } });
    assert.notEqual(after.body.person.id, wallace.person.id);
  });

  test('a new password ends every other session', async () => {
    const early = await account('Early');
    const thief = await server.visitor();
    const stolen = await thief.post('/api/login', { name: 'Early', password });
    thief.csrf = stolen.body.csrf;
    const next = 'another good one';
    assert.equal((await early.post('/api/me/password', { old: 'not it at all', new: next })).status, 401);
    assert.equal((await early.post('/api/me/password', { old: password, new: 'short' })).status, 400);
    const changed = await early.post('/api/me/password', { old: password, new: next });
    assert.equal(changed.status, 200);
    early.csrf = changed.body.csrf;
    assert.equal((await early.get('/api/me')).body.person.id, early.person.id);
    assert.equal((await thief.post('/api/me/password', { old: next, new: password })).status, 401);
    const fresh = await server.visitor();
    assert.equal((await fresh.post('/api/login', { name: 'Early', password })).status, 401);
    assert.equal((await fresh.post('/api/login', { name: 'Early', password: next })).status, 200);
  });

  test('an account can be deleted by its owner only', async () => {
    const gone = await account('Gone Soon');
    assert.equal((await gone.ask('DELETE', '/api/me', { password: 'not it at all' })).status, 401);
    assert.equal((await gone.ask('DELETE', '/api/me', {})).status, 400);
    const token = gone.cookie;
    assert.equal((await gone.ask('DELETE', '/api/me', { password })).status, 200);
    const after = await request(server.port, 'GET', '/api/me', { headers: { Cookie: token } });
    assert.notEqual(after.body.person.id, gone.person.id);
    const other = await server.visitor();
    assert.equal((await other.post('/api/login', { name: 'Gone Soon', password })).status, 401);
    assert.equal(
      sql(server, `SELECT name, key, password, mail FROM person WHERE id = ${gone.person.id}`),
      'Departed|||',
    );
    assert.equal((await other.post('/api/login', { name: 'Departed', password: '' })).status, 400);
    await account('Gone Soon'); // the name is free again, and it is somebody else
    assert.notEqual(sql(server, "SELECT id FROM person WHERE key = 'gone soon'"), String(gone.person.id));
  });

  test('the cookie is for TLS only where a trusted proxy says so', async () => {
    const secure = await request(server.port, 'GET', '/api/me', { headers: { 'X-Forwarded-Proto': 'https' } });
    assert.match(secure.headers['set-cookie'][0], /; Secure$/);
    const plain = await request(server.port, 'GET', '/api/me', { headers: { 'X-Forwarded-Proto': 'http' } });
    assert.doesNotMatch(plain.headers['set-cookie'][0], /Secure/);
  });

  test('a request waits for its password and hurts nobody when it leaves', async () => {
    await account('Patient');
    const visitors = await Promise.all(Array.from({ length: 6 }, () => server.visitor()));
    let answered = 0;
    const tries = visitors.map((one) =>
      one.post('/api/login', { name: 'Patient', password: 'wrong wrong' }).then(
        () => {
          answered += 1;
        },
        () => null,
      ),
    );
    assert.equal((await request(server.port, 'GET', '/healthz')).status, 200);
    assert.ok(answered < visitors.length, 'the loop goes on while passwords are hashed');
    server.agent.destroy(); // everybody hangs up in the middle
    server.agent = new (await import('node:http')).Agent({ keepAlive: true });
    await Promise.all(tries);
    assert.equal((await request(server.port, 'GET', '/healthz')).status, 200);
  });
});

test('a club without guests and with closed books', async (t) => {
  const server = await hosted('shared: yes\nguests: no\n', { t });
  const ann = await server.visitor();
  assert.equal(ann.person, null);
  assert.equal((await ann.post('/api/me', { name: 'X' })).status, 401);
  const made = await ann.post('/api/register', { name: 'Ann', password });
  assert.equal(made.status, 200);
  assert.equal(made.body.person.guest, false);
  await server.stop();
  const closed = await hosted('shared: yes\nregistration: closed\n', { t });
  const bob = await closed.visitor();
  assert.equal((await bob.post('/api/register', { name: 'Bob', password })).status, 403);
  await closed.stop();
});

test('settings that make no sense are refused with their place', async () => {
  for (const [yaml, why] of [
    ['sharred: yes\n', /enfilade\.yaml:1.*sharred/],
    ['limits: {streams: many}\n', /limits\.streams/],
    ['limits: {streams: 0}\n', /streams/],
    ['mail: {relay: "localhost", from: "a@b"}\n', /relay/],
    ['address: club.example.org\n', /address/],
    ['shared: perhaps\n', /shared/],
  ]) {
    await assert.rejects(hosted(yaml), (error) => why.test(error.message) || assert.fail(`${yaml}: ${error.message}`));
  }
});

test('a request that still waits when the server stops gets an answer', async (t) => {
  const server = await hosted('shared: yes\nlimits: {logins-per-minute: 1000, password-threads: 1}\n', { t });
  const visitors = await Promise.all(Array.from({ length: 5 }, () => server.visitor()));
  const tries = visitors.map((one) =>
    one.post('/api/login', { name: 'Nobody', password: 'wrong wrong' }).then(
      (answer) => answer.status,
      () => 0,
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 60));
  await server.stop();
  for (const status of await Promise.all(tries)) assert.ok([0, 401, 503].includes(status), status);
});
