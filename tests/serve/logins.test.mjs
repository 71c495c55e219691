// logins.test.mjs: guessing is slow, from one address and from many, and no stranger locks an owner out by it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Visitor } from './harness.mjs';
import { hosted, sleep, soon } from './hosted.mjs';

const password = 'correct horse',
  from = (address) => ({ 'X-Forwarded-For': address });
const OWN = '198.51.100.1',
  NEW = '198.51.100.2',
  STRANGER = '203.0.113.66';

/** A browser that has never been here. */
async function browser(server, address) {
  const visitor = new Visitor(server),
    { body } = await visitor.get('/api/me', from(address));
  return Object.assign(visitor, { csrf: body.csrf, address });
}
async function logIn(visitor, name, word = password, address = visitor.address) {
  const answer = await visitor.post('/api/login', { name, password: word }, from(address));
  if (answer.body.csrf) visitor.csrf = answer.body.csrf;
  return answer;
}
async function account(server, name) {
  const owner = await browser(server, OWN),
    made = await owner.post('/api/register', { name, password }, from(OWN));
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return Object.assign(owner, { csrf: made.body.csrf });
}
async function logOut(visitor) {
  assert.equal((await visitor.post('/api/logout', {}, from(visitor.address))).status, 200);
  visitor.csrf = (await visitor.get('/api/me', from(visitor.address))).body.csrf;
}
const wait = (answer) => Number(answer.headers['retry-after']);

/** Twelve guesses at once: how many were looked at, and what the others were told. */
async function guess(visitor, name, address = visitor.address) {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => logIn(visitor, name, `guess ${i} guess`, address)),
  );
  const refused = answers.filter((one) => one.status === 429),
    checked = answers.filter((one) => one.status === 401).length;
  assert.equal(checked + refused.length, 12, answers.map((one) => one.status).join());
  return { checked, refused: refused[0] };
}

describe('logins', { concurrency: 2 }, () => {
  test('a stranger who guesses waits; the owner does not: a known browser from anywhere, a new one from elsewhere', async (t) => {
    const server = await hosted('shared: yes\nlimits: {login-tries: 3}\n', { t });
    const owner = await account(server, 'Ann'),
      stranger = await browser(server, STRANGER);
    await logOut(owner);
    const { checked, refused } = await guess(stranger, 'aNN');
    assert.equal(checked, 3);
    assert.ok(wait(refused) >= 1 && refused.body.error.kind === 'limit');
    assert.equal((await logIn(owner, 'Ann', password, STRANGER)).status, 200, "even from the stranger's address");
    assert.equal((await logIn(await browser(server, NEW), 'Ann')).status, 200);
    await server.stop();
  });

  test('guesses from many addresses wait for each other, and the owner has a turn among them', async (t) => {
    const server = await hosted(
      'shared: yes\nlimits: {name-tries: 6, name-delay-seconds: 4, guests-per-hour: 0, requests-per-second: 0}\n',
      { t },
    );
    const owner = await account(server, 'Ann'),
      crowd = await browser(server, STRANGER);
    await logOut(owner);
    const statuses = [];
    for (let i = 0; i < 60; i++)
      statuses.push((await logIn(crowd, i % 2 ? 'Ann' : 'ann', 'guess guess', `203.0.113.${i}`)).status); // each comes once
    const checked = statuses.filter((one) => one === 401).length;
    assert.deepEqual([checked, statuses.filter((one) => one === 429).length], [6, 54]);
    assert.equal((await logIn(owner, 'Ann')).status, 200, 'a known browser does not wait');
    let stop = false, // they come again and again, all of them
      looked = 0; // at so many of their guesses: each makes the others wait again
    const attack = (async () => {
      for (let i = 0; !stop; i++)
        looked += (await logIn(crowd, 'Ann', 'guess guess', `203.0.113.${i % 60}`)).status === 401;
    })();
    const fresh = await browser(server, NEW);
    await soon('one of their guesses is looked at', () => looked > 0);
    const first = await logIn(fresh, 'Ann');
    assert.equal(first.status, 429);
    assert.ok(wait(first) >= 1 && wait(first) <= 4, `${wait(first)}`);
    await sleep(wait(first) * 1000 + 50);
    assert.equal((await logIn(fresh, 'Ann')).status, 200, "the second time it is the owner's turn");
    stop = true;
    await attack;
    await server.stop();
  });

  test('who logs in again and again with the right password is not counted, however the name is written', async (t) => {
    const server = await hosted('shared: yes\nlimits: {logins-per-minute: 2, login-tries: 2, name-tries: 3}\n', { t });
    await account(server, 'Ann');
    const visitor = await browser(server, NEW);
    for (const name of ['Ann', 'ann', 'ANN', ' aNn ', 'Ann', 'ann', 'ANN', 'ann']) {
      visitor.cookie = visitor.cookie
        .split('; ')
        .filter((one) => one.startsWith('enfilade='))
        .join(); // no known browser
      const answer = await logIn(visitor, name);
      assert.equal(answer.status, 200, `${name} ${JSON.stringify(answer.body)}`);
    }
    await server.stop();
  });

  test('one address has one limit for all names', async (t) => {
    const server = await hosted('shared: yes\nlimits: {logins-per-minute: 4}\n', { t });
    const visitor = await browser(server, STRANGER),
      statuses = [];
    for (let i = 0; i < 8; i++) statuses.push((await logIn(visitor, `Nobody ${i}`, 'guess guess')).status);
    assert.equal(statuses.slice(0, 4).join(), '401,401,401,401');
    assert.ok(statuses.slice(4).includes(429));
    await server.stop();
  });

  test("only a browser's own mark makes it known", async (t) => {
    const server = await hosted('shared: yes\nlimits: {login-tries: 2, name-tries: 2, name-delay-seconds: 600}\n', {
      t,
    });
    const ann = await account(server, 'Ann'),
      eve = await account(server, 'Eve');
    const marks = (one) => one.cookie.split('; ').filter((pair) => pair.startsWith('enfilade-device'));
    const [mark] = marks(ann),
      [hers] = marks(eve),
      value = (pair) => pair.slice(pair.indexOf('=') + 1);
    assert.match(mark, /^enfilade-device-\d+=[\w-]{64}$/);
    await guess(await browser(server, STRANGER), 'Ann');
    let places = 0; // each from a place of its own, where it is the first to come: a stranger there has to wait
    const knows = async (cookie, word = password) => {
      const visitor = await browser(server, `192.0.2.${(places += 1)}`);
      visitor.cookie += `; ${cookie}`;
      const { status } = await logIn(visitor, 'Ann', word);
      assert.ok(status === 200 || status === 429, `${status}`);
      return status === 200;
    };
    const name = mark.slice(0, mark.indexOf('=')),
      other = (letter) => (letter === 'A' ? 'B' : 'A');
    for (const forged of [
      `${name}=${value(hers)}`,
      hers,
      `${name}=${value(mark).slice(0, -1)}${other(value(mark).at(-1))}`,
      `${name}=${other(value(mark)[0])}${value(mark).slice(1)}`,
      `${name}=${value(mark).slice(0, -1)}`,
      `${name}=`,
      `${name}=${'A'.repeat(64)}`,
    ])
      assert.equal(await knows(forged), false, forged);
    assert.equal(await knows(mark), true);
    const changed = await ann.post('/api/me/password', { old: password, new: 'another good one' }, from(OWN));
    assert.equal(changed.status, 200);
    assert.equal(await knows(mark, 'another good one'), false, 'a new password makes old marks strange');
    assert.equal(await knows(marks(ann)[0], 'another good one'), true, 'and gives a new one');
    await server.stop();
  });

  test('a known browser that guesses waits for itself alone', async (t) => {
    const server = await hosted('shared: yes\nlimits: {login-tries: 2, name-tries: 100}\n', { t });
    const ann = await account(server, 'Ann'),
      other = await browser(server, NEW);
    assert.equal((await logIn(other, 'Ann')).status, 200);
    const { checked } = await guess(ann, 'Ann');
    assert.equal(checked, 2);
    assert.equal((await logIn(other, 'Ann', password, OWN)).status, 200);
    const thief = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        other.post('/api/me/password', { old: `guess ${i} guess`, new: 'another good one' }, from(NEW)),
      ),
    );
    assert.deepEqual(thief.map((one) => one.status).sort(), [401, 401, 429, 429, 429, 429], 'in a session too');
    await server.stop();
  });

  test('one address does not fill the queue for passwords', async (t) => {
    const server = await hosted(
      'shared: yes\nlimits: {logins-per-minute: 1000, password-threads: 1, password-queue: 16, guests-per-hour: 0, requests-per-second: 0}\n',
      { t },
    );
    const ann = await account(server, 'Ann'),
      bob = await browser(server, NEW),
      stranger = await browser(server, STRANGER);
    await logOut(ann);
    let stop = false;
    const count = { 401: 0, 503: 0 };
    const flood = Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        // a crowd of one address, without pause
        while (!stop) count[(await logIn(stranger, `Nobody ${i}`, 'guess guess', STRANGER)).status] += 1;
      }),
    );
    await soon('it is busy', () => count[503] > 20);
    for (let i = 0; i < 2; i++) {
      assert.equal((await logIn(ann, 'Ann')).status, 200);
      assert.equal((await logIn(bob, 'Ann')).status, 200);
      bob.cookie = bob.cookie
        .split('; ')
        .filter((one) => one.startsWith('enfilade='))
        .join();
    }
    stop = true;
    await flood;
    await server.stop();
  });
});
