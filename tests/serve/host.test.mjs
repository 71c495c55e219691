// host.test.mjs: what a host does with a server that runs: settings read again, a log moved away, a service manager that watches
// it, another program that writes to its store; and what visitors see of it: cookies, large bodies, slow readers, errors.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import net from 'node:net';
import { describe, test } from 'node:test';
import { newGame, program, request, Visitor } from './harness.mjs';
import { holdLock, hosted, locker, sleep, soon, sql } from './hosted.mjs';
import { path, until } from './play.mjs';
import { raw } from './raw.mjs';

const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const folder = (t) => {
  const made = mkdtempSync(join(tmpdir(), 'enfilade-'));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

const timed = async (what) => {
  const began = performance.now(),
    answer = await what();
  return { ...answer, ms: performance.now() - began };
};

describe('a server that runs', { concurrency: 2 }, () => {
  test('while another program has the write lock everybody else is answered, and who writes waits', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    const lock = await holdLock(t, server),
      held = performance.now();
    let free = false;
    const after = (answer) => ({ ...answer, free });
    const words = [1, 2, 3].map((i) => ann.post(path(game, '/chat'), { text: `word ${i}` }).then(after));
    const newcomer = new Visitor(server).get('/api/me').then(after);
    await sleep(100);
    for (let i = 0; i < 10 && performance.now() - held < 2000; i++) {
      const others = await Promise.all([
        timed(() => request(server.port, 'GET', '/healthz')),
        timed(() => ann.get(path(game, '/view'))),
        timed(() => ann.post(path(game, '/ask'), { side: 'csa', cmd: 'actions' })),
      ]);
      for (const { status, ms } of others) assert.ok(status === 200 && ms < 4000, `${status} after ${ms} ms`); // nobody waits for the lock
    }
    assert.deepEqual(
      [
        (await request(server.port, 'GET', '/readyz')).status,
        (await request(server.port, 'GET', '/readyz')).body.store,
      ],
      [503, 'busy'],
    );
    free = true;
    await lock.release();
    for (const one of await Promise.all([...words, newcomer])) {
      assert.equal(one.status, 200, 'it was done when its turn came');
      assert.ok(one.free, 'it waited');
    }
    const { body } = await ann.get(path(game, '/chat'));
    assert.deepEqual(
      body.chat.map(({ text }) => text),
      ['word 1', 'word 2', 'word 3'],
      'in their turn',
    );
    await soon('it is ready', async () => (await request(server.port, 'GET', '/readyz')).status === 200);
    await server.stop();
  });

  /** Asks all of this, takes the lock for a while when so much of it is being done in threads, and sees each of them wait. */
  const whileHeld = async (t, server, metric, count, asks) => {
    const lock = await locker(t, server);
    let free = false;
    const answers = asks.map((ask) => ask().then((answer) => ({ ...answer, waited: free })));
    const figure = new RegExp(`^${metric} (\\d+)`, 'm');
    const atWork = async () => Number((await request(server.port, 'GET', '/metrics')).body.match(figure)[1]);
    for (let tries = 0; (await atWork()) < count; tries++) assert.ok(tries < 5000, `${count} are not at work`);
    await lock.take();
    await sleep(2000);
    assert.equal((await request(server.port, 'GET', '/healthz')).status, 200);
    free = true;
    await lock.release();
    return Promise.all(answers);
  };

  test('what threads have done waits for the write lock too: passwords', async (t) => {
    const server = await hosted('limits: {password-threads: 1}\n', { t });
    const password = 'correct horse battery';
    const account = async (name) => {
      const who = await server.visitor(),
        { body } = await who.post('/api/register', { name, password });
      return Object.assign(who, { csrf: body.csrf });
    };
    const [ann, , eve, cat, dan] = [
      await account('Ann'),
      await account('Bob'),
      await account('Eve'),
      await server.visitor(),
      await server.visitor(),
    ];
    const answers = await whileHeld(t, server, 'enfilade_passwords_waiting', 4, [
      () => ann.post('/api/me/password', { old: password, new: 'another horse battery' }),
      () => cat.post('/api/register', { name: 'Cat', password }),
      () => dan.post('/api/login', { name: 'Bob', password }),
      () => eve.ask('DELETE', '/api/me', { password }),
    ]);
    assert.deepEqual(
      answers.map((one) => one.status),
      [200, 200, 200, 200],
      JSON.stringify(answers.map((one) => one.body)),
    );
    assert.ok(answers.filter((one) => one.waited).length >= 3, 'they waited');
    for (const [name, word, status] of [
      ['Ann', password, 401],
      ['Ann', 'another horse battery', 200],
      ['Cat', password, 200],
      ['Eve', password, 401],
    ])
      assert.equal((await (await server.visitor()).post('/api/login', { name, password: word })).status, status, name);
    await server.stop();
  });

  test('what threads have done waits for the write lock too: saves that are brought, and games gone on with', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      computer = { kind: 'computer', bot: 'simple' };
    const { body } = await ann.post('/api/games', {
      scenario: 'monocacy/battle',
      seed: 7,
      seats: { csa: computer, usa: computer },
    });
    const { n } = await until(ann, body.id, (game) => game.state === 'over', 120);
    const text = (await ann.get(path(body.id, '/save'))).body;
    let answers,
      tries = 0;
    const waited = [false, false]; // what a thread has finished before the lock was taken proves nothing: again, then
    for (; tries < 10 && !waited.every(Boolean); tries++) {
      answers = await whileHeld(t, server, 'enfilade_long_work', 2, [
        () => ann.post('/api/import', { text }),
        () => ann.post(path(body.id, '/fork'), { at: n - 10 }),
      ]);
      assert.deepEqual(
        answers.map((one) => one.status),
        [200, 200],
        JSON.stringify(answers.map((one) => one.body)),
      );
      for (const [i, one] of answers.entries()) waited[i] ||= one.waited;
    }
    assert.deepEqual(waited, [true, true]);
    assert.equal((await ann.get(path(answers[0].body.id))).body.n, n);
    assert.equal((await ann.get(path(answers[1].body.id))).body.state, 'running');
    assert.equal((await ann.get('/api/games')).body.games.length, 1 + 2 * tries);
    await server.stop();
  });

  test('a lock that is kept for long is not waited for without end, by threads either', async (t) => {
    const server = await hosted('limits: {password-threads: 1}\n', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both),
      lock = await locker(t, server);
    const asked = ['A', 'B', 'C'].map((name) =>
      server.visitor().then((who) => timed(() => who.post('/api/register', { name, password: 'correct horse' }))),
    );
    await soon('they are at work', async () =>
      /^enfilade_passwords_waiting [23]/m.test((await request(server.port, 'GET', '/metrics')).body),
    );
    await lock.take();
    const answers = await Promise.all(asked),
      refused = answers.filter((one) => one.status === 503);
    assert.ok(refused.length > 0 && answers.every((one) => [200, 503].includes(one.status)), JSON.stringify(answers));
    for (const one of refused) assert.ok(Number(one.headers['retry-after']) > 0);
    await lock.release();
    const names = answers.map((one, i) => [
      one.status,
      sql(server, `SELECT count(*) FROM person WHERE name = '${'ABC'[i]}'`),
    ]);
    for (const [status, there] of names) assert.equal(there, status === 200 ? '1' : '0', 'nothing was done');
    assert.equal((await ann.post(path(game, '/chat'), { text: 'x' })).status, 200);
    await server.stop();
  });
  test('who has waited long for the lock is asked to come again, and nothing was done', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    const lock = await holdLock(t, server);
    const { status, headers, body, ms } = await timed(() => ann.post(path(game, '/chat'), { text: 'anybody?' }));
    assert.equal(status, 503, JSON.stringify(body));
    assert.ok(Number(headers['retry-after']) > 0);
    assert.ok(ms > 4000, `${ms} ms`);
    assert.equal((await request(server.port, 'GET', '/healthz')).status, 200, 'for a while that is no illness');
    await soon('in the end it is', async () => (await request(server.port, 'GET', '/healthz')).status === 503);
    await lock.release();
    assert.equal((await ann.get(path(game, '/chat'))).body.chat.length, 0);
    assert.equal((await ann.post(path(game, '/chat'), { text: 'anybody?' })).status, 200);
    assert.equal((await request(server.port, 'GET', '/healthz')).status, 200);
    await server.stop();
  });

  test('who waits for the lock when the server stops is answered', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    const lock = await holdLock(t, server);
    const word = ann.post(path(game, '/chat'), { text: 'anybody?' });
    await sleep(300);
    server.process.kill('SIGTERM');
    assert.equal((await word).status, 503);
    assert.equal((await server.ended).code, 0);
    await lock.release();
  });

  test('SIGHUP reads the settings again; a bad file leaves the old ones', async (t) => {
    const server = await hosted('limits: {chat-length: 10}\n', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both),
      file = join(server.data, 'enfilade.yaml');
    const say = async (length) => (await ann.post(path(game, '/chat'), { text: 'x'.repeat(length) })).status;
    const reload = async (yaml, told) => {
      writeFileSync(file, yaml);
      server.log = '';
      server.process.kill('SIGHUP');
      await soon('it said so', () => told.test(server.log));
    };
    assert.deepEqual([await say(10), await say(11)], [200, 400]);
    await reload('limits: {chat-length: 20}\n', /the settings were read again/);
    assert.deepEqual([await say(20), await say(21)], [200, 400]);
    await reload(
      'limits: {chat-length: many}\n',
      /"level":"error","what":"the settings were not read again: the old ones stay","why":"[^"]*chat-length/,
    );
    assert.deepEqual([await say(20), await say(21)], [200, 400]);
    await reload(
      'shared: yes\nlimits: {chat-length: 30, password-threads: 3, connections: 100}\n',
      /"restart wanted for":"shared, connections, password-threads, password-queue"/,
    );
    assert.deepEqual([await say(30), await say(31)], [200, 400]);
    assert.equal((await ann.get('/api/me')).body.server.shared, false, 'that needs a restart');
    await server.stop();
  });

  test('SIGHUP opens the log again', async (t) => {
    const place = folder(t),
      log = join(place, 'log'),
      moved = join(place, 'log.1');
    const server = await hosted(`log: {file: ${log}, requests: yes}\n`, { t });
    await request(server.port, 'GET', '/healthz');
    renameSync(log, moved);
    server.process.kill('SIGHUP');
    await soon('there is a new one', () => existsSync(log) && readFileSync(log, 'utf8').includes('read again'));
    await request(server.port, 'GET', '/readyz');
    assert.ok(readFileSync(log, 'utf8').includes('/readyz'));
    assert.ok(!readFileSync(moved, 'utf8').includes('/readyz'));
    writeFileSync(join(server.data, 'enfilade.yaml'), `log: {file: ${place}/no/such/folder, requests: yes}\n`);
    server.process.kill('SIGHUP');
    await soon('the old one stays', () => readFileSync(log, 'utf8').includes('the log cannot be opened'));
    await server.stop();
  });

  test('the service manager hears that it is ready, that it lives, and that it stops', async (t) => {
    const place = folder(t),
      socket = join(place, 'notify');
    const listener = spawn(join(dirname(program), 'notify_listener'), [socket], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    t.after(() => listener.kill());
    let heard = '';
    listener.stdout.on('data', (part) => {
      heard += part;
    });
    await soon('it listens', () => heard.includes('listening'));
    const server = await hosted('', { t, env: { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '400000' } });
    await soon('it is ready', () => heard.includes('READY=1'));
    await soon('it lives', () => heard.split('WATCHDOG=1').length > 4);
    heard = '';
    server.process.kill('SIGHUP');
    await soon('it reloads', () => /RELOADING=1 MONOTONIC_USEC=\d+\n(WATCHDOG=1\n)*READY=1/.test(heard));
    server.process.kill('SIGSTOP'); // a loop that hangs gives no sign
    await soon('it is silent', async () => {
      heard = ''; // what was on its way is no sign
      await sleep(700);
      return heard === '';
    });
    server.process.kill('SIGCONT');
    await soon('it lives again', () => heard.includes('WATCHDOG=1'));
    await server.end();
    assert.match(heard, /STOPPING=1/);
  });

  test('over HTTPS the cookie has a name that nobody else can set; who has the old one keeps it until then', async (t) => {
    const server = await hosted('shared: yes\n', { t }),
      secure = { 'X-Forwarded-Proto': 'https' };
    const ask = (cookie, more) =>
      request(server.port, 'GET', '/api/me', { headers: { ...(cookie ? { Cookie: cookie } : {}), ...more } });
    const pair = ({ headers }) => headers['set-cookie'][0].split(';')[0];
    const plain = await ask('', {});
    assert.match(plain.headers['set-cookie'][0], /^enfilade=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const first = await ask('', secure);
    assert.equal(first.headers['set-cookie'].length, 1);
    assert.match(
      first.headers['set-cookie'][0],
      /^__Host-enfilade=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    );
    assert.equal((await ask(pair(first), secure)).body.person.id, first.body.person.id);
    assert.notEqual((await ask(pair(first), {})).body.person.id, first.body.person.id, 'that name is for HTTPS');
    const old = await ask(pair(plain), secure); // from before: the same person, who gets the new name and loses the old
    assert.equal(old.body.person.id, plain.body.person.id);
    assert.equal(pair(old), `__Host-${pair(plain)}`);
    assert.match(old.headers['set-cookie'][1], /^enfilade=; Path=\/; Max-Age=0/);
    const tossed = await ask(`${pair(plain)}; ${pair(first)}`, secure); // a sibling host has set the plain one
    assert.equal(tossed.body.person.id, first.body.person.id);
    await server.stop();
  });

  test('who reads an answer slowly gets all of it, and who takes nothing is cut off', async (t) => {
    const server = await hosted('limits: {idle-seconds: 4}\n', { t }); // the kernel between them moves some megabytes at a time
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    sql(
      server,
      `WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c LIMIT 500)
      INSERT INTO chat(game, person, name, text, at) SELECT '${game}', 1, 'Ann', hex(zeroblob(30000)), i FROM c`,
    ); // thirty megabytes
    const ask = `GET ${path(game, '/chat')} HTTP/1.1\r\nHost: x\r\nCookie: ${ann.cookie}\r\nConnection: close\r\n\r\n`;
    const fetch = (takes) =>
      new Promise((resolve) => {
        const socket = net.connect(server.port, '127.0.0.1', () => socket.write(ask));
        let began = 0,
          got = 0,
          wanted = 0,
          burst = 0,
          late = false;
        const begin = (part) => {
          began = Date.now();
          wanted = Number(/Content-Length: (\d+)/.exec(part)[1]) + part.indexOf('\r\n\r\n') + 4;
          if (!takes)
            setTimeout(() => {
              late = true;
              socket.resume();
            }, 12000); // what had been sent by then, and the end
        };
        socket.on('data', (part) => {
          if (wanted === 0) begin(part);
          got += part.length;
          if ((burst += part.length) < 400000 || late) return;
          burst = 0;
          socket.pause();
          if (takes) setTimeout(() => socket.resume(), 100);
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve({ got, wanted, ms: Date.now() - began }));
      });
    const [slow, idle] = await Promise.all([fetch(true), fetch(false)]);
    assert.ok(slow.wanted > 2e7 && slow.got === slow.wanted, `${slow.got} of ${slow.wanted}`);
    assert.ok(slow.ms > 6000, `${slow.ms} ms: it took longer than one may be idle`);
    assert.ok(idle.got < idle.wanted, `${idle.got} of ${idle.wanted}`);
    await server.stop();
  });

  test('the largest save can be brought, and nothing else is so large', async (t) => {
    const server = await hosted('shared: yes\n', { t });
    const ann = await server.visitor(),
      save = `enfilade-save 1\n${'do usa stop\n'.repeat(1.05e6)}`; // 12.6 megabytes
    const brought = await ann.post('/api/import', { text: save });
    assert.equal(brought.status, 400, 'it was read, and is none');
    assert.match(brought.body.error.why, /^line /);
    assert.equal((await ann.post('/api/import', { text: save + save })).status, 413);
    const head = (where, length) =>
      raw(server.port, `POST ${where} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`, { ms: 1000 });
    assert.deepEqual((await head('/api/games/x/chat', 262145)).statuses, [413], 'before a byte of it has come');
    assert.deepEqual((await head('/api/games/x/chat?x=/api/import', 262145)).statuses, [413]);
    assert.deepEqual((await head('/api/import', 16777216)).statuses, [], 'is waited for');
    await server.stop();
  });

  test('no error tells a visitor where the files are', async (t) => {
    const games = join(folder(t), 'secret-place');
    mkdirSync(join(games, 'kernstown'), { recursive: true });
    cpSync('games/monocacy', join(games, 'monocacy'), { recursive: true });
    writeFileSync(join(games, 'kernstown', 'game.yaml'), 'title: [\n');
    const server = await hosted('', { t, args: ['--games', games] });
    const ann = await server.visitor(),
      answers = [];
    for (const scenario of ['kernstown', 'kernstown/battle', 'nothing', '../../etc/passwd', 'monocacy/nothing'])
      answers.push(
        await ann.post('/api/games', { scenario, seats: both }),
        await ann.post('/api/games', { tour: scenario }),
      );
    for (const what of ['catalogue', 'map', 'rules', 'tour'])
      for (const game of ['kernstown', 'nothing', '..%2f..%2fetc'])
        answers.push(await ann.get(`/api/games-data/${game}/${what}`));
    answers.push(
      await ann.post('/api/import', { text: 'enfilade-save 1\nscenario kernstown/battle\nseed 1\nbegin\n' }),
    );
    const game = await newGame(ann, both);
    sql(server, `UPDATE game SET scenario = 'kernstown/battle' WHERE id = '${game}'`);
    await server.end();
    await server.start();
    answers.push(await ann.get(path(game, '/view')), await ann.get('/api/scenarios'));
    for (const { status, bytes } of answers)
      assert.ok(!String(bytes).includes('secret-place') && !String(bytes).includes('game.yaml'), `${status} ${bytes}`);
    assert.ok(answers.filter(({ status }) => status >= 400).length > 20);
    assert.match(server.log, /a game's data cannot be read.*secret-place/, 'the host is told');
    await server.stop();
  });
});
