// notices.test.mjs: somebody away hears that it is their turn: once a game, by webhook and by mail, over failures and restarts.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame, request } from './harness.mjs';
import { hosted, sleep, sql } from './hosted.mjs';
import { mailServer, partsOf, subjectOf, textOf, webhookServer } from './receivers.mjs';
import { marchOn, path } from './play.mjs';

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
    `INSERT INTO notice(person, game, title, prompt, due) VALUES(${person}, '${game}', '${title}', 'Choose a unit', 0) ON CONFLICT DO NOTHING`,
  );

describe('notices', { concurrency: true }, () => {
  test('a webhook gets one notice', async (t) => {
    const hook = await webhookServer(t),
      server = await hosted(quick, { t });
    const ann = await server.visitor();
    assert.equal((await ann.put('/api/me/notices', { webhook: hook.url })).status, 200);
    assert.deepEqual((await ann.get('/api/me')).body.notices, {
      push: 0,
      webhook: hook.url,
      mail: null,
      mail_confirmed: false,
    });
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
      push: 0,
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

  test('the mail that asks for a confirmation names the account, not the guest it was', async (t) => {
    const relay = await mailServer(t);
    const server = await hosted(
      `${quick}shared: yes\nmail: {relay: "smtp://127.0.0.1:${relay.port}", from: "table@club.example.org"}\n`,
      { t },
    );
    const ann = await server.visitor();
    const made = await ann.post('/api/register', {
      name: 'Annabel',
      password: 'a long password',
      mail: 'a@example.org',
    });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    await until('the question', () => relay.got.length === 1);
    assert.match(textOf(relay.got[0]), /^Annabel asks for an email/);
    await server.stop();
  });

  test('a mail tells what happened since the last move, with a picture of the map', async (t) => {
    const relay = await mailServer(t);
    const server = await hosted(
      `${quick}mail: {relay: "smtp://127.0.0.1:${relay.port}", from: "table@club.example.org"}\n`,
      { t },
    );
    const [ann, bob] = [await server.visitor(), await server.visitor()];
    await bob.put('/api/me/notices', { mail: 'bob@example.org' });
    await until('the question', () => relay.got.length === 1);
    const link = textOf(relay.got[0]).match(/(\/api\/confirm\/[\w-]{43})/)[1];
    assert.equal((await request(server.port, 'GET', link)).status, 200);
    const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } }, { seed: 5 });
    await bob.post(path(id, '/join'), { token: (await ann.get(path(id))).body.invitations.usa });
    await marchOn(ann, id, 'csa');
    await until('the notice', () => relay.got.length === 2);
    const [text, picture] = partsOf(relay.got[1]);
    assert.equal(text.type, 'text/plain');
    const said = text.bytes.toString();
    assert.match(said, /What happened since your last move:\n\n[^]*Movement[^]*\n {2}\d+ units? moved\.\n/);
    assert.equal(picture.type, 'image/png');
    assert.match(picture.head, /inline; filename="map\.png"/);
    const png = picture.bytes;
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    assert.ok(width > 200 && width <= 1001 && height > 200 && height <= 1001, `${width} by ${height}`);
    await server.stop();
  });
});
