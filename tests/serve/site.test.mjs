// site.test.mjs: a whole site: nginx (deploy/compose-nginx.conf), two servers, PostgreSQL. People come through nginx and are
// at either server; the servers are upgraded one after the other, as a host would, and nobody loses an action.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort, newGame, Server, Visitor } from './harness.mjs';
import { sleep, soon } from './hosted.mjs';
import { journal, Player, Watcher } from './players.mjs';
import { cluster, dropStore, storeArguments } from './store.mjs';

const unpacked = 'build-nginx/usr/sbin/nginx';
const found = spawnSync('sh', ['-c', 'PATH=$PATH:/usr/sbin:/sbin command -v nginx']).stdout.toString().trim();
const nginx = found || (existsSync(unpacked) ? unpacked : '');
const skip = (cluster === '' && 'needs a PostgreSQL') || (nginx === '' && 'there is no nginx: make setup unpacks one');
const PEOPLE = 3;

/** The sample, with ports of our own. */
function configure(folder, port, servers) {
  let site = readFileSync('deploy/compose-nginx.conf', 'utf8');
  for (const [old, fresh] of [
    ['one:1863', `127.0.0.1:${servers[0].port}`],
    ['two:1863', `127.0.0.1:${servers[1].port}`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
  ]) {
    assert.ok(site.includes(old), old);
    site = site.replace(old, fresh);
  }
  mkdirSync(join(folder, 'temp'));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((one) => `${one}_temp_path ${folder}/temp/${one};`)
    .join(' ');
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid;\nerror_log ${folder}/error.log;\ndaemon off;\nevents {}\nhttp { access_log off; ${temp} include ${folder}/site.conf; }\n`,
  );
}

async function startNginx(t, servers) {
  const folder = mkdtempSync(join(tmpdir(), 'enfilade-nginx-')),
    port = await freePort();
  configure(folder, port, servers);
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => {
    child.on('close', resolve);
  });
  t.after(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const door = { port, agent: new http.Agent({ keepAlive: true }) };
  await soon('nginx is there', () =>
    new Visitor(door).get('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  return door;
}

test('a site goes on while its servers are upgraded one after the other', { skip }, async (t) => {
  const first = mkdtempSync(join(tmpdir(), 'enfilade-'));
  const servers = [];
  for (const data of [first, mkdtempSync(join(tmpdir(), 'enfilade-'))]) {
    const server = await new Server({ data, store: storeArguments(first) }).start();
    server.options.port = server.port;
    servers.push(server);
  }
  const door = await startNginx(t, servers);
  const players = [];
  for (let i = 0; i < PEOPLE; i++) {
    const visitor = await new Visitor(door).arrive();
    players.push(new Player(visitor, await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } })));
  }
  const watchers = players.map((one) => new Watcher(one.visitor, one.game));
  let over = false;
  const acked = () => players.reduce((sum, one) => sum + one.acked.size, 0);
  const someActions = async () => {
    const before = acked();
    await soon('people act', () => over || acked() > before + 20, 120);
  };
  const upgrade = (async () => {
    for (const server of servers) {
      await someActions();
      assert.deepEqual(await server.end(), { code: 0, signal: null });
      await someActions();
      await server.start();
    }
    await someActions();
    over = true;
  })();
  await Promise.all(
    [upgrade, ...players.map((one) => one.play(() => over)), ...watchers.map((one) => one.watch(() => over))].map(
      (one) =>
        one.catch((error) => {
          over = true;
          throw error;
        }),
    ),
  );
  for (const one of players) {
    const rows = journal({ data: first }, one.game);
    for (const [n, { side, action }] of one.acked)
      assert.ok(rows.get(n)?.line.startsWith(`do ${side} ${action}`), `${one.game} lost ${n}`);
    assert.deepEqual(
      [...rows.keys()],
      Array.from({ length: rows.size }, (_, i) => i + 1),
      'the journal has no hole and no double',
    );
  }
  for (const watcher of watchers) assert.ok(watcher.told > 0, 'streams came back');
  t.diagnostic(`${acked()} acknowledged actions`);
  await sleep(100);
  door.agent.destroy();
  for (const server of servers) await server.stop();
  dropStore(first);
});
