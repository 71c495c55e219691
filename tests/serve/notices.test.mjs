// notices.test.mjs: somebody away hears that it is his turn: once a game, by webhook and by mail, over failures and restarts.
import assert from 'node:assert/strict';
import http from 'node:http';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { request } from './harness.mjs';
import { hosted, sleep, sql } from './hosted.mjs';

/** A little web server that keeps what is posted; `answer` says with which status. */
async function webhookServer(t, answer = () => 204) {
  const got = [];
  const server = http.createServer((asked, reply) => {
    const parts = [];
    asked.on('data', (part) => parts.push(part));
    asked.on('end', () => {
      got.push({
        method: asked.method,
        url: asked.url,
        type: asked.headers['content-type'],
        body: Buffer.concat(parts).toString(),
      });
      const status = answer(got.length);
      if (status === 0) return; // never
      reply.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {});
      reply.end('thanks');
    });
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { got, url: `http://127.0.0.1:${server.address().port}/turn?club=1` };
}

/** A little relay that keeps what is mailed. */
async function mailServer(t, refuse = () => false) {
  const got = [];
  const server = createServer((socket) => {
    let mail = { to: [] },
      text = '',
      inData = false;
    const say = (line) => socket.write(`${line}\r\n`);
    socket.on('error', () => {});
    say('220 relay');
    socket.on('data', (part) => {
      text += part;
      for (let end; (end = text.indexOf('\r\n')) >= 0;) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (inData) {
          if (line !== '.') {
            mail.lines.push(line);
            continue;
          }
          inData = false;
          got.push(mail);
          mail = { to: [] };
          say('250 kept');
        } else if (/^EHLO/i.test(line)) {
          socket.write('250-relay\r\n250 8BITMIME\r\n');
        } else if (/^MAIL FROM/i.test(line)) {
          mail.from = line;
          say('250 ok');
        } else if (/^RCPT TO/i.test(line)) {
          if (refuse(line)) say('550 nobody here');
          else {
            mail.to.push(line);
            say('250 ok');
          }
        } else if (/^DATA/i.test(line)) {
          inData = true;
          mail.lines = [];
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('502 what?');
      }
    });
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  return { got, port: server.address().port };
}

const textOf = (mail) => Buffer.from(mail.lines.slice(mail.lines.indexOf('') + 1).join(''), 'base64').toString();
const subjectOf = (mail) =>
  Buffer.from(
    mail.lines
      .join(' ')
      .match(/Subject:((?: +=\?utf-8\?B\?[^?]*\?=)+)/)[1]
      .replace(/ *=\?utf-8\?B\?([^?]*)\?=/g, (_, part) => Buffer.from(part, 'base64').toString('hex')),
    'hex',
  ).toString();

async function until(what, fits, ms = 60000) {
  const end = Date.now() + ms;
  while (!fits()) {
    if (Date.now() > end) assert.fail(`${what} did not come`);
    await sleep(50);
  }
}

const quick = 'limits: {notice-delay-seconds: 0, notice-pause-seconds: 1}\naddress: https://club.example.org/\n';

/** A game's turn, as the game cache would report it. */
const turn = (server, person, game, title = 'Kernstown “again”') =>
  sql(
    server,
    `PRAGMA busy_timeout = 5000; INSERT OR IGNORE INTO notice(person, game, title, prompt, due) VALUES(${person}, '${game}', '${title}', 'Choose a unit', 0)`,
  );

describe('notices', { concurrency: true }, () => {
  test('a webhook gets one notice', async (t) => {
    const hook = await webhookServer(t),
      server = await hosted(quick, { t });
    const ann = await server.visitor();
    assert.equal((await ann.put('/api/me/notices', { webhook: hook.url })).status, 200);
    assert.deepEqual((await ann.get('/api/me')).body.notices, { webhook: hook.url, mail: null, mail_confirmed: false });
    turn(server, ann.person.id, 'g1');
    await until('the notice', () => hook.got.length === 1);
    const [{ method, url, type, body }] = hook.got;
    assert.deepEqual([method, url, type], ['POST', '/turn?club=1', 'application/json']);
    const told = JSON.parse(body);
    assert.equal(told.what, 'turn');
    assert.equal(told.game, 'g1');
    assert.equal(told.title, 'Kernstown “again”');
    assert.equal(told.link, 'https://club.example.org/#/game/g1');
    assert.match(told.text, /your move/);
    turn(server, ann.person.id, 'g1'); // he has not been there
    turn(server, ann.person.id, 'g2');
    await until('the other game', () => hook.got.length === 2);
    await sleep(1500);
    assert.deepEqual(
      hook.got.map((one) => JSON.parse(one.body).game),
      ['g1', 'g2'],
    );
    assert.equal((await ann.put('/api/me/notices', { webhook: '' })).status, 200);
    turn(server, ann.person.id, 'g3');
    await sleep(1500);
    assert.equal(hook.got.length, 2);
    await server.stop();
  });

  test('a webhook that fails is tried again, one that is gone is not, and redirections lead nowhere', async (t) => {
    const server = await hosted(quick, { t });
    await Promise.all(
      [
        [[500, 503, 200], 3],
        [[410], 1],
        [[302, 302, 204], 3],
      ].map(async ([statuses, tries]) => {
        const hook = await webhookServer(t, (n) => statuses[n - 1] ?? 500);
        const who = await server.visitor();
        await who.put('/api/me/notices', { webhook: hook.url });
        turn(server, who.person.id, `game${tries}${statuses[0]}`);
        await until('the tries', () => hook.got.length === tries);
        await sleep(1200);
        assert.equal(hook.got.length, tries);
        assert.ok(hook.got.every((one) => one.url === '/turn?club=1'));
      }),
    );
    await server.stop();
  });

  test('a restart loses no notice, and a silent webhook holds nobody up', async (t) => {
    const silent = await webhookServer(t, () => 0),
      hook = await webhookServer(t),
      server = await hosted(quick, { t });
    const ann = await server.visitor(),
      bob = await server.visitor();
    await ann.put('/api/me/notices', { webhook: silent.url });
    await bob.put('/api/me/notices', { webhook: hook.url });
    turn(server, ann.person.id, 'g1');
    await until('the silent one', () => silent.got.length === 1);
    turn(server, bob.person.id, 'g1');
    await until('the other', () => hook.got.length === 1);
    const before = Date.now();
    const { code } = await server.end(); // with a letter on its way
    assert.equal(code, 0);
    assert.ok(Date.now() - before < 15000); // curl itself would wait for 20 seconds
    await server.start();
    await until('the silent one again', () => silent.got.length === 2);
    await server.kill();
    assert.equal(hook.got.length, 1);
  });

  test('on a shared server no webhook reaches into the house', async (t) => {
    const hook = await webhookServer(t),
      server = await hosted(`shared: yes\n${quick}`, { t });
    const ann = await server.visitor();
    const { port } = new URL(hook.url);
    for (const url of [
      hook.url,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://127.1:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      'http://169.254.169.254/latest',
      'ftp://example.org/',
      'no address',
      'file:///etc/passwd',
      `http://${'x'.repeat(600)}.org/`,
    ])
      assert.equal((await ann.put('/api/me/notices', { webhook: url })).status, 400, url);
    for (const webhook of [7, [], {}, true]) assert.equal((await ann.put('/api/me/notices', { webhook })).status, 400);
    // and if the name only turns out to be ours when it is looked up
    sql(server, `UPDATE person SET webhook = 'http://localhost:${port}/' WHERE id = ${ann.person.id}`);
    turn(server, ann.person.id, 'g1');
    await until('the refusal', () => server.log.includes('a notice was given up'));
    assert.equal(hook.got.length, 0);
    await server.stop();
  });

  test('mail comes through the relay, to a confirmed address only', async (t) => {
    const relay = await mailServer(t);
    const server = await hosted(
      `${quick}mail: {relay: "smtp://127.0.0.1:${relay.port}", from: "table@club.example.org"}\n`,
      { t },
    );
    const ann = await server.visitor();
    await ann.post('/api/me', { name: 'Łucja' });
    assert.equal((await ann.get('/api/me')).body.server.mail, true);
    for (const mail of ['nobody', 'a@b', 'a@b.c\r\nX: y', 'a b@c.d', 7])
      assert.equal((await ann.put('/api/me/notices', { mail })).status, 400, mail);
    assert.equal((await ann.put('/api/me/notices', { mail: 'ann@example.org' })).status, 200);
    await until('the question', () => relay.got.length === 1);
    assert.match(relay.got[0].from, /<table@club\.example\.org>/);
    assert.deepEqual(relay.got[0].to, ['RCPT TO:<ann@example.org>']);
    turn(server, ann.person.id, 'g1');
    await sleep(1300);
    assert.equal(relay.got.length, 1); // not confirmed yet
    const link = textOf(relay.got[0]).match(/https:\/\/club\.example\.org(\/api\/confirm\/[\w-]{43})/)[1];
    assert.equal((await request(server.port, 'GET', `${link.slice(0, -1)}x`)).status, 404);
    assert.equal((await request(server.port, 'GET', link)).status, 200);
    assert.equal((await request(server.port, 'GET', link)).status, 404); // once
    assert.deepEqual((await ann.get('/api/me')).body.notices, {
      webhook: null,
      mail: 'ann@example.org',
      mail_confirmed: true,
    });
    turn(server, ann.person.id, 'g2', 'Sharpsburg — über den Bach, und noch ein sehr langer Titel für eine Zeile');
    await until('the notice', () => relay.got.length === 2);
    assert.equal(
      subjectOf(relay.got[1]),
      'Your move: Sharpsburg — über den Bach, und noch ein sehr langer Titel für eine Zeile',
    );
    assert.match(textOf(relay.got[1]), /it is your move, Łucja\.[^]*https:\/\/club\.example\.org\/#\/game\/g2/);
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, i) => ann.put('/api/me/notices', { mail: `other${i}@example.org` })),
    );
    assert.ok(
      tries.some((one) => one.status === 429),
      'nobody writes to many strangers through us',
    );
    await server.stop();
  });
});
