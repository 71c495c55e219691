// tools/play.sh before a port that is free, has a table already, belongs to another program, or answers nothing; and what
// it says of links for friends. The program is the real one.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createWebServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../serve/harness.mjs';

const PLAY = new URL('../../tools/play.sh', import.meta.url).pathname;
const program = resolve(process.env.ENFILADE ?? 'build/enfilade');
const data = mkdtempSync(join(tmpdir(), 'play-'));
after(() => rmSync(data, { recursive: true }));

/** Starts the script; `said` holds what it prints, `ended` its exit status. */
function play(port, options = {}) {
  const script = spawn('sh', [PLAY, program], {
    env: { PATH: process.env.PATH, HOME: data, XDG_DATA_HOME: data, PORT: String(port), ...options },
  });
  const one = { said: '', script, ended: new Promise((done) => script.on('exit', done)) };
  for (const stream of [script.stdout, script.stderr]) stream.on('data', (text) => (one.said += text));
  return one;
}

async function until(one, pattern) {
  for (let tries = 0; tries < 2400 && !pattern.test(one.said); tries++)
    await new Promise((done) => setTimeout(done, 50));
  assert.match(one.said, pattern);
}

async function stop(one) {
  one.script.kill('SIGTERM');
  await one.ended;
}

/** A server's port while `body` runs. */
async function withServer(server, body) {
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  try {
    await body(server.address().port);
  } finally {
    server.closeAllConnections?.();
    server.close();
  }
}

async function refused(server, reason) {
  await withServer(server, async (port) => {
    const began = performance.now();
    const one = play(port);
    assert.equal(await one.ended, 1);
    assert.ok(performance.now() - began < 60_000, 'it hung');
    assert.match(one.said, reason);
    assert.match(one.said, new RegExp(`make play PORT=${port + 1}`));
    assert.doesNotMatch(one.said, /Play at/);
  });
}

test('a port that takes connections and stays silent is named as taken, in a few seconds', async () => {
  const held = [];
  await refused(
    createServer((socket) => held.push(socket)),
    /Port \d+ is taken: a program listens there, and does not answer/,
  );
  for (const socket of held) socket.destroy();
});

test('another program that is well and has a version is not taken for the table', async () => {
  const other = createWebServer((_, answer) => answer.end('{"ok":true,"version":"0.1.0","store":"well"}'));
  await refused(other, /Port \d+ is taken: another program answers there/);
  const watcher = createWebServer((_, answer) => answer.end('{"watched":[{"program":"enfilade","ok":true}]}'));
  await refused(watcher, /Port \d+ is taken: another program answers there/);
});

test('a program that hangs up, or speaks something else, is not taken for the table', async () => {
  await refused(
    createServer((socket) => socket.destroy()),
    /is taken/,
  );
  await refused(
    createServer((socket) => socket.end('SSH-2.0-x\r\n"program":"enfilade"')),
    /is taken/,
  );
});

test('a free port gets the table; a second start finds it; a friend is not sent to 127.0.0.1', async () => {
  const port = await freePort();
  const one = play(port);
  try {
    await until(one, /Ctrl-C and start it with\n {4}make play LISTEN=0\.0\.0\.0/);
    assert.match(one.said, new RegExp(`Play at http://127.0.0.1:${port}/`));
    const again = play(port);
    assert.equal(await again.ended, 0);
    assert.match(again.said, /It was running already/);
  } finally {
    await stop(one);
  }
});

test('where other machines may come, it names the links they open', async () => {
  const port = await freePort();
  const one = play(port, { LISTEN: '0.0.0.0' });
  try {
    await until(one, /far away|LISTEN=/); // a machine without a network has no such link
    const links = [...one.said.matchAll(/http:\/\/([0-9.]+):/g)].map((match) => match[1]);
    assert.equal(links[0], '127.0.0.1');
    assert.ok(links.slice(1).every((link) => !link.startsWith('127.')));
  } finally {
    await stop(one);
  }
});

test('a port that is no number is refused', async () => {
  const one = play('abc');
  assert.notEqual(await one.ended, 0);
  assert.match(one.said, /a port is a number from 1 to 65535, not abc/);
});
