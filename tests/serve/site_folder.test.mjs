// site_folder.test.mjs: a server hands the static site out under /site/, where it has one, and says so.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { request, startServer } from './harness.mjs';

test('the static site is under /site/', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'enfilade-site-'));
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'index.html'), '<title>The site</title>');
  writeFileSync(join(folder, 'data', 'site-1.wasm'), 'wasm');
  const server = await startServer({ args: ['--site', folder] });
  t.after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const page = await request(server.port, 'GET', '/site/');
  assert.equal(page.status, 200);
  assert.match(page.body, /The site/);
  assert.match(page.headers['content-security-policy'], /script-src 'self' 'wasm-unsafe-eval';/);
  assert.doesNotMatch(page.headers['content-security-policy'], /'unsafe-eval'/);
  const module = await request(server.port, 'GET', '/site/data/site-1.wasm');
  assert.equal(module.headers['content-type'], 'application/wasm');
  assert.equal((await request(server.port, 'GET', '/site/../enfilade.db')).status, 404);
  assert.equal((await (await server.visitor()).get('/api/me')).body.server.site, true);
});

test('a server without one says so', async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  assert.equal((await (await server.visitor()).get('/api/me')).body.server.site, false);
  assert.doesNotMatch((await request(server.port, 'GET', '/site/')).body, /The site/);
});
