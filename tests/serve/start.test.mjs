// start.test.mjs: the server starts, says that it is well, shows a page, refuses what it does not know, and ends well.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { request, startServer } from './harness.mjs';

test('the server starts, answers and ends', async (t) => {
  const server = await startServer();
  t.after(() => server.process.kill('SIGKILL')); // if it has not ended by then
  const health = await request(server.port, 'GET', '/healthz');
  assert.equal(health.status, 200);
  assert.equal(health.body.ok, true);
  const version = readFileSync(new URL('../../VERSION', import.meta.url), 'utf8').trim();
  assert.equal(health.body.version, version);
  assert.equal((await request(server.port, 'GET', '/api/me')).body.server.version, version);
  const page = await request(server.port, 'GET', '/');
  assert.equal(page.status, 200);
  assert.match(page.headers['content-type'], /^text\/html/);
  const none = await request(server.port, 'GET', '/api/nothing');
  assert.equal(none.status, 404);
  assert.equal(none.body.error.kind, 'unknown');
  const other = await request(server.port, 'POST', '/healthz', { body: {} });
  assert.equal(other.status, 405);
  assert.equal(other.headers.allow, 'GET, HEAD');
  assert.equal((await request(server.port, 'DELETE', '/', { body: {} })).headers.allow, 'GET, HEAD');
  assert.equal((await request(server.port, 'PUT', '/api/me', { body: {} })).headers.allow, 'GET, HEAD, POST, DELETE');
  assert.equal((await request(server.port, 'GET', '/assets/nothing.js')).status, 404);
  await server.stop();
});
