// nginx.test.mjs: deploy/nginx.conf as hosts use it, before a server of ours. The nginx is the system's, or the one that
// tools/setup.sh unpacked into build-nginx without installing it; skipped where there is neither.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from './harness.mjs';
import { hosted, soon } from './hosted.mjs';

const there = (name) =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin:/sbin command -v ${name}`])
    .stdout.toString()
    .trim();
const unpacked = 'build-nginx/usr/sbin/nginx';
const nginx = there('nginx') || (existsSync(unpacked) ? unpacked : ''),
  skip = nginx && there('openssl') ? false : 'there is no nginx: make setup unpacks one';

/** The sample, with paths and ports of our own. Who asks is told by X-Test-IP, as nginx would see it by the connection. */
function configure(folder, port, upstream) {
  const pieces = {
    '/etc/letsencrypt/live/club.example.org/fullchain.pem': `${folder}/cert.pem`,
    '/etc/letsencrypt/live/club.example.org/privkey.pem': `${folder}/key.pem`,
    'server 127.0.0.1:1863;': `server 127.0.0.1:${upstream};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2; set_real_ip_from 127.0.0.1; real_ip_header X-Test-IP;`,
    'listen [::]:443 ssl http2;': '',
    'listen 80;': `listen unix:${folder}/plain;`,
    'listen [::]:80;': '',
  };
  let site = readFileSync('deploy/nginx.conf', 'utf8');
  for (const [old, fresh] of Object.entries(pieces)) {
    assert.ok(site.includes(old), old);
    site = site.replace(old, fresh);
  }
  writeFileSync(join(folder, 'site.conf'), site);
  mkdirSync(join(folder, 'temp'));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((one) => `${one}_temp_path ${folder}/temp/${one};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid;\nerror_log ${folder}/error.log;\ndaemon off;\nevents {}\nhttp { access_log off; ${temp} include ${folder}/site.conf; }\n`,
  );
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${folder}/key.pem`,
      '-out',
      `${folder}/cert.pem`,
      '-days',
      '2',
      '-subj',
      '/CN=club.example.org',
    ],
    { stdio: 'ignore' },
  );
}

test('the sample for nginx: its syntax, who asks, what is too much, and streams', { skip }, async (t) => {
  const server = await hosted('shared: yes\nlimits: {guests-per-hour: 3, logins-per-minute: 1000}\n', { t });
  const folder = mkdtempSync(join(tmpdir(), 'enfilade-nginx-')),
    port = await freePort();
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  configure(folder, port, server.port);
  const checked = spawnSync(nginx, ['-t', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  assert.equal(checked.status, 0, checked.stderr.toString());
  const proxy = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => proxy.on('close', resolve));
  t.after(async () => {
    proxy.kill('SIGTERM');
    await ended;
  });

  const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });
  t.after(() => agent.destroy());
  const open = (method, path, headers) =>
    new Promise((resolve, reject) => {
      const asked = https.request(
        { host: '127.0.0.1', port, path, method, agent, headers: { Host: 'club.example.org', ...headers } },
        resolve,
      );
      asked.on('error', reject);
      asked.end();
    });
  const ask = async (method, path, headers) => {
    const answer = await open(method, path, headers),
      parts = [];
    for await (const part of answer) parts.push(part);
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts).toString() };
  };
  await soon('nginx listens', () =>
    ask('GET', '/healthz').then(
      (one) => one.status === 200,
      () => false,
    ),
  );

  const newcomers = async (headers) => {
    const came = [];
    for (let i = 0; i < 5; i++) came.push(await ask('GET', '/api/me', headers(i)));
    return came.map((one) => one.status);
  };
  const lies = (i) => ({
    'X-Forwarded-For': `198.51.100.${i}`,
    'X-Real-IP': `198.51.100.${i}`,
    Forwarded: `for=198.51.100.${i}`,
  });
  assert.deepEqual(
    await newcomers((i) => ({ 'X-Test-IP': '203.0.113.7', ...lies(i) })),
    [200, 200, 200, 429, 429],
    'what the visitor says is not believed',
  );
  assert.deepEqual(await newcomers((i) => ({ 'X-Test-IP': `203.0.113.${i + 10}` })), [200, 200, 200, 200, 200]);
  const came = await ask('GET', '/api/me', { 'X-Test-IP': '203.0.113.99' });
  assert.match(came.headers['set-cookie'][0], /; Secure$/);
  assert.equal((await ask('GET', '/metrics')).status, 403);

  const guesses = (address) =>
    Promise.all(Array.from({ length: 60 }, (_, i) => ask('POST', '/api/login', { 'X-Test-IP': address(i) })));
  const kept = async (address) =>
    (await guesses(address)).filter((one) => one.status === 429 && !one.body.includes('"error"')).length; // nginx's own words
  assert.ok((await kept(() => '203.0.113.50')) >= 20, 'one address');
  assert.ok((await kept((i) => `2001:db8:1:2::${i + 1}`)) >= 20, 'a network of IPv6 is one visitor');
  assert.equal(await kept((i) => `2001:db8:1:${i + 10}::1`), 0, 'and others are others');
  assert.equal(await kept((i) => `198.51.100.${i + 1}`), 0);

  const cookie = came.headers['set-cookie'][0].split(';')[0],
    headers = { Cookie: cookie, 'X-Enfilade': JSON.parse(came.body).csrf };
  const visitor = await server.visitor();
  const { body } = await visitor.post('/api/games', { scenario: 'monocacy/battle' });
  const stream = await open('GET', `/api/games/${body.id}/stream`, headers);
  assert.equal(stream.statusCode, 200);
  let heard = '';
  stream
    .setEncoding('utf8')
    .on('data', (part) => {
      heard += part;
    })
    .on('error', () => {});
  await soon('the stream has begun', () => heard.includes(': here'));
  await visitor.post(`/api/games/${body.id}/chat`, { text: 'through nginx' });
  await soon('what is said is heard at once', () => heard.includes('through nginx'), 10);
  stream.destroy();
});
