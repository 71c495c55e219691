// sharing.test.mjs: how a friend reaches the server, as GET /api/addresses tells a page that is open at 127.0.0.1.
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { request, startServer } from './harness.mjs';
import { hosted } from './hosted.mjs';

const addresses = async (server, headers) => (await request(server.port, 'GET', '/api/addresses', { headers })).body;

test('a server that listens to its own machine has no address for others', async () => {
  const server = await startServer();
  assert.deepEqual(await addresses(server), { ok: true, addresses: [] });
  await server.stop();
});

test('one that listens everywhere has those of the machine, without loopback', async () => {
  const server = await startServer({ args: ['--listen', '0.0.0.0'] });
  const own = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one.family === 'IPv4' && !one.internal && !one.address.startsWith('169.254.'))
    .map((one) => `http://${one.address}:${server.port}`);
  assert.deepEqual((await addresses(server)).addresses.sort(), own.slice(0, 8).sort());
  await server.stop();
});

test('a host’s own word comes first, and visitors learn no address of its network', async (t) => {
  const club = await hosted('address: https://club.example.org\n', { t, args: ['--listen', '0.0.0.0'] });
  assert.deepEqual((await addresses(club)).addresses, ['https://club.example.org']);
  const silent = await hosted('shared: yes\n', { t, args: ['--listen', '0.0.0.0'] });
  assert.deepEqual((await addresses(silent, { 'X-Forwarded-For': '203.0.113.7' })).addresses, []);
});
