// push.test.mjs: notices to browsers (Web Push): encrypted for the browser, signed by the server, sent to the service that the
// browser named; over real HTTPS, read with node's own cryptography. The example of RFC 8291 is in test_push_crypto.c.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hosted, sleep, soon, sql } from './hosted.mjs';
import { browserAt, pushService, vapidClaims } from './receivers.mjs';

const quick = 'limits: {notice-delay-seconds: 0, notice-pause-seconds: 1}\naddress: https://club.example.org/\n';
const trusting = (service) => `${quick}push: anywhere\ncertificates: ${service.authority}\n`;
const turn = (server, person, game) =>
  sql(
    server,
    `INSERT OR IGNORE INTO notice(person, game, title, prompt, due) VALUES(${person}, '${game}', 'Kernstown', 'Choose a unit', 0)`,
  );

describe('notices to browsers', { concurrency: true }, () => {
  test('a notice comes encrypted, signed, and once', async (t) => {
    const service = await pushService(t),
      server = await hosted(trusting(service), { t });
    const ann = await server.visitor();
    const { body: me } = await ann.get('/api/me');
    assert.equal(Buffer.from(me.server.push, 'base64url').length, 65);
    const [phone, desk] = ['phone', 'desk'].map((name) => browserAt(`${service.origin}/send/${name}`));
    for (const { subscription } of [phone, desk, desk])
      assert.equal((await ann.post('/api/me/push', subscription)).status, 200);
    assert.equal((await ann.get('/api/me')).body.notices.push, 2);
    turn(server, ann.person.id, 'g1');
    await soon('the notices', () => service.got.length === 2);
    for (const [browser, name] of [
      [phone, 'phone'],
      [desk, 'desk'],
    ]) {
      const { method, headers, body } = service.got.find((one) => one.path === `/send/${name}`);
      assert.equal(method, 'POST');
      assert.equal(headers['content-encoding'], 'aes128gcm');
      assert.equal(headers.topic, 'g1');
      assert.ok(Number(headers.ttl) > 86400);
      assert.deepEqual(browser.read(body), {
        what: 'turn',
        game: 'g1',
        heading: 'Your move',
        title: 'Kernstown',
        text: 'Choose a unit',
      });
      const claims = vapidClaims(headers.authorization);
      assert.equal(claims.key, me.server.push);
      assert.deepEqual(claims.head, { typ: 'JWT', alg: 'ES256' });
      assert.equal(claims.aud, service.origin);
      assert.equal(claims.sub, 'https://club.example.org');
      const hours = (claims.exp - Date.now() / 1000) / 3600;
      assert.ok(hours > 1 && hours <= 24, `${hours}`);
    }
    turn(server, ann.person.id, 'g1'); // she has not been there
    await sleep(1500);
    assert.equal(service.got.length, 2);
    await server.end();
    await server.start();
    assert.equal((await ann.get('/api/me')).body.server.push, me.server.push, 'the keys are kept');
    assert.equal((await ann.ask('DELETE', '/api/me/push', { endpoint: desk.subscription.endpoint })).status, 200);
    turn(server, ann.person.id, 'g2');
    await soon('the notice to the phone', () => service.got.length === 3);
    assert.equal(service.got[2].path, '/send/phone');
    await server.stop();
  });

  test('a service that fails is tried again; a browser that is gone is forgotten', async (t) => {
    const answers = { '/gone': [410], '/lost': [404], '/down': [503, 429, 201], '/never': [400] };
    const count = {};
    const service = await pushService(t, (_, path) => {
      count[path] = (count[path] ?? 0) + 1;
      return answers[path][count[path] - 1] ?? 500;
    });
    const server = await hosted(trusting(service), { t });
    const people = await Promise.all(
      Object.keys(answers).map(async (path) => {
        const who = await server.visitor();
        await who.post('/api/me/push', browserAt(`${service.origin}${path}`).subscription);
        turn(server, who.person.id, `g${path.slice(1)}`);
        return who;
      }),
    );
    await soon('the last try', () => count['/down'] === 3);
    await sleep(1500);
    assert.deepEqual(count, { '/gone': 1, '/lost': 1, '/down': 3, '/never': 1 });
    const left = await Promise.all(people.map(async (who) => (await who.get('/api/me')).body.notices.push));
    assert.deepEqual(left, [0, 0, 1, 1]);
    await server.stop();
  });

  test('a silent service holds nobody up, and one without a known certificate gets nothing', async (t) => {
    const silent = await pushService(t, () => 0),
      stranger = await pushService(t),
      server = await hosted(trusting(silent), { t });
    const [ann, bob] = [await server.visitor(), await server.visitor()];
    await ann.post('/api/me/push', browserAt(`${silent.origin}/`).subscription);
    await bob.post('/api/me/push', browserAt(`${stranger.origin}/`).subscription);
    turn(server, ann.person.id, 'g1');
    turn(server, bob.person.id, 'g1');
    await soon('the try', () => silent.got.length === 1);
    await soon('the refusal', () => /certificate/.test(server.log));
    const began = Date.now();
    assert.equal((await ann.get('/api/me')).status, 200);
    assert.ok(Date.now() - began < 10_000); // curl itself would wait for 20 seconds
    assert.equal(stranger.got.length, 0);
    await server.stop();
  });

  test('an address in the house is refused, whenever it turns out to be one', async (t) => {
    const service = await pushService(t),
      server = await hosted(`${quick}certificates: ${service.authority}\n`, { t });
    const ann = await server.visitor();
    const { port } = new URL(service.origin);
    for (const endpoint of [
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::1]:${port}/`,
      'https://10.1.2.3/',
      'https://169.254.169.254/',
      'http://push.example.org/',
      'ftp://push.example.org/',
      'https://ann:secret@push.example.org/',
      'nowhere',
      `https://${'x'.repeat(600)}.org/`,
    ]) {
      const { status, body } = await ann.post('/api/me/push', browserAt(endpoint).subscription);
      assert.equal(status, 400, endpoint);
      assert.ok(body.error.why.length > 20);
    }
    const good = browserAt('https://push.example.org/').subscription;
    for (const wrong of [
      { endpoint: 7 },
      { key: undefined },
      { key: 'AAAA' },
      { key: Buffer.alloc(65, 4).toString('base64url') },
      { auth: 'short' },
      { auth: [] },
    ])
      assert.equal((await ann.post('/api/me/push', { ...good, ...wrong })).status, 400, JSON.stringify(wrong));
    assert.equal((await ann.ask('DELETE', '/api/me/push', {})).status, 400);
    // and if the name only turns out to be ours when it is looked up
    const { key, auth } = browserAt('x').subscription;
    sql(server, `INSERT INTO push VALUES('https://localhost:${port}/', ${ann.person.id}, '${key}', '${auth}', 0)`);
    turn(server, ann.person.id, 'g1');
    await soon('the refusal', () => server.log.includes('a notice was given up'));
    assert.equal(service.got.length, 0);
    await server.stop();
  });

  test('a host can do without, and nobody has more browsers than a dozen', async (t) => {
    const without = await hosted('push: no\n', { t });
    const bob = await without.visitor();
    assert.equal((await bob.get('/api/me')).body.server.push, null);
    const { status, body } = await bob.post('/api/me/push', browserAt('https://push.example.org/').subscription);
    assert.deepEqual([status, body.error.why], [400, 'this server does not send notices to browsers']);
    await without.stop();
    await assert.rejects(
      hosted('push: perhaps\n', { t }),
      /push: .*perhaps.* is unknown: expected one of no public anywhere/,
    );
    await assert.rejects(hosted('certificates: /nowhere.pem\n', { t }), /certificates: this file cannot be read/);
    const server = await hosted(quick, { t });
    const ann = await server.visitor();
    for (let i = 0; i < 15; i++)
      await ann.post('/api/me/push', browserAt(`https://push.example.org/${i}`).subscription);
    assert.equal((await ann.get('/api/me')).body.notices.push, 12);
    assert.equal((await ann.ask('DELETE', '/api/me', {})).status, 200);
    assert.equal(sql(server, 'SELECT count(*) FROM push'), '0');
    await server.stop();
  });
});
