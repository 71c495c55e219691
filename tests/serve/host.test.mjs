// host.test.mjs: what a host does with a server that runs: settings read again, a log moved away, a service manager that watches
// it, and another program that writes to its store.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { newGame, program, request, Visitor } from './harness.mjs';
import { hosted, sleep, soon } from './hosted.mjs';
import { path } from './play.mjs';

const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const folder = (t) => {
  const made = mkdtempSync(join(tmpdir(), 'enfilade-'));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

/** Another program that takes the write lock for some seconds; resolves when it has it. */
function holdLock(server, seconds) {
  const child = spawn('sqlite3', [join(server.data, 'enfilade.db'), '.timeout 20000', 'BEGIN IMMEDIATE', `.shell echo held; sleep ${seconds}`, 'COMMIT'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const released = new Promise((done) => { child.on('close', done); });
  return new Promise((held) => { child.stdout.once('data', () => held({ released })); });
}

const timed = async (what) => {
  const began = performance.now(), answer = await what();
  return { ...answer, ms: performance.now() - began };
};

describe('a server that runs', { concurrency: 2 }, () => {
  test('while another program has the write lock everybody else is answered, and who writes waits', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(), game = await newGame(ann, both);
    const { released } = await holdLock(server, 2);
    const words = [1, 2, 3].map((i) => timed(() => ann.post(path(game, '/chat'), { text: `word ${i}` })));
    const newcomer = timed(() => new Visitor(server).get('/api/me'));
    await sleep(100);
    for (let i = 0; i < 10; i++) {
      const others = await Promise.all([timed(() => request(server.port, 'GET', '/healthz')), timed(() => ann.get(path(game, '/view'))),
        timed(() => ann.post(path(game, '/ask'), { side: 'csa', cmd: 'actions' }))]);
      for (const { status, ms } of others) assert.ok(status === 200 && ms < 500, `${status} after ${ms} ms`);
    }
    assert.deepEqual([(await request(server.port, 'GET', '/readyz')).status, (await request(server.port, 'GET', '/readyz')).body.store], [503, 'busy']);
    for (const one of [...words, newcomer]) {
      const { status, ms } = await one;
      assert.equal(status, 200, 'it was done when its turn came');
      assert.ok(ms > 1000, `after ${ms} ms: it waited`);
    }
    await released;
    const { body } = await ann.get(path(game, '/chat'));
    assert.deepEqual(body.chat.map(({ text }) => text), ['word 1', 'word 2', 'word 3'], 'in their turn');
    await soon('it is ready', async () => (await request(server.port, 'GET', '/readyz')).status === 200);
    await server.stop();
  });

  test('who has waited long for the lock is asked to come again, and nothing was done', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(), game = await newGame(ann, both);
    const { released } = await holdLock(server, 12);
    const { status, headers, body, ms } = await timed(() => ann.post(path(game, '/chat'), { text: 'anybody?' }));
    assert.equal(status, 503, JSON.stringify(body));
    assert.ok(Number(headers['retry-after']) > 0);
    assert.ok(ms > 4000 && ms < 8000, `${ms} ms`);
    assert.equal((await request(server.port, 'GET', '/healthz')).status, 200, 'for a while that is no illness');
    await sleep(11000 - ms);
    assert.equal((await request(server.port, 'GET', '/healthz')).status, 503, 'in the end it is');
    await released;
    assert.equal((await ann.get(path(game, '/chat'))).body.chat.length, 0);
    assert.equal((await ann.post(path(game, '/chat'), { text: 'anybody?' })).status, 200);
    assert.equal((await request(server.port, 'GET', '/healthz')).status, 200);
    await server.stop();
  });

  test('who waits for the lock when the server stops is answered', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(), game = await newGame(ann, both);
    const { released } = await holdLock(server, 3);
    const word = ann.post(path(game, '/chat'), { text: 'anybody?' });
    await sleep(300);
    server.process.kill('SIGTERM');
    assert.equal((await word).status, 503);
    assert.equal((await server.ended).code, 0);
    await released;
  });

  test('SIGHUP reads the settings again; a bad file leaves the old ones', async (t) => {
    const server = await hosted('limits: {chat-length: 10}\n', { t });
    const ann = await server.visitor(), game = await newGame(ann, both), file = join(server.data, 'enfilade.yaml');
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
    await reload('limits: {chat-length: many}\n', /"level":"error","what":"the settings were not read again: the old ones stay","why":"[^"]*chat-length/);
    assert.deepEqual([await say(20), await say(21)], [200, 400]);
    await reload('shared: yes\nlimits: {chat-length: 30, password-threads: 3, connections: 100}\n', /"restart wanted for":"shared, connections, password-threads, password-queue"/);
    assert.deepEqual([await say(30), await say(31)], [200, 400]);
    assert.equal((await ann.get('/api/me')).body.server.shared, false, 'that needs a restart');
    await server.stop();
  });

  test('SIGHUP opens the log again', async (t) => {
    const place = folder(t), log = join(place, 'log'), moved = join(place, 'log.1');
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
    const place = folder(t), socket = join(place, 'notify');
    const listener = spawn(join(dirname(program), 'notify_listener'), [socket], { stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => listener.kill());
    let heard = '';
    listener.stdout.on('data', (part) => { heard += part; });
    await soon('it listens', () => heard.includes('listening'));
    const server = await hosted('', { t, env: { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '400000' } });
    await soon('it is ready', () => heard.includes('READY=1'));
    await soon('it lives', () => heard.split('WATCHDOG=1').length > 4, 10);
    heard = '';
    server.process.kill('SIGHUP');
    await soon('it reloads', () => /RELOADING=1 MONOTONIC_USEC=\d+\n(WATCHDOG=1\n)*READY=1/.test(heard));
    server.process.kill('SIGSTOP'); // a loop that hangs gives no sign
    await sleep(300);
    heard = '';
    await sleep(700);
    assert.equal(heard, '');
    server.process.kill('SIGCONT');
    await soon('it lives again', () => heard.includes('WATCHDOG=1'));
    await server.end();
    assert.match(heard, /STOPPING=1/);
  });
});
