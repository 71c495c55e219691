// site.mjs: the parts of a whole site for tests: nginx (deploy/compose-nginx.conf), servers on one store, a PostgreSQL of one's
// own that may be killed, and visitors who are now at the one server and now at the other.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Server, Visitor } from './harness.mjs';
import { soon } from './hosted.mjs';

const unpacked = 'build-nginx/usr/sbin/nginx';
const found = spawnSync('sh', ['-c', 'PATH=$PATH:/usr/sbin:/sbin command -v nginx']).stdout.toString().trim();
export const nginx = found || (existsSync(unpacked) ? unpacked : '');

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

export async function startNginx(t, servers) {
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

/** A visitor who is at another server with every request, as behind a proxy. */
export class Roamer extends Visitor {
  constructor(servers) {
    super(servers[0]);
    this.servers = servers;
  }

  roam() {
    this.server = this.servers[Math.floor(Math.random() * this.servers.length)];
  }

  ask(...what) {
    this.roam();
    return super.ask(...what);
  }

  stream(...what) {
    this.roam();
    return super.stream(...what);
  }
}

/** A PostgreSQL of one's own, in a folder: start(), kill(), sql(), store (what a server is told). */
export function ownPostgres(t, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const run = (what, ...more) =>
    execFileSync('tools/postgres.sh', [what, folder, ...more], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    }).trim();
  t.after(() => run('drop'));
  const address = `postgresql://enfilade@/postgres?host=${folder}`;
  return {
    folder,
    address,
    store: ['--store', address],
    run,
    start: () => run('start'),
    kill: () => run('kill'),
    sql: (text) => execFileSync('psql', ['-X', '-q', '-A', '-t', address, '-c', text], { encoding: 'utf8' }).trim(),
  };
}

/** So many servers on one store, each at a port that it keeps; they are ended with the test. */
export async function startServers(t, count, store) {
  const servers = [];
  for (let i = 0; i < count; i++) {
    const server = await new Server({ data: mkdtempSync(join(tmpdir(), 'enfilade-')), store }).start();
    server.options.port = server.port;
    servers.push(server);
    t.after(() => {
      server.process.kill('SIGKILL');
      rmSync(server.data, { recursive: true, force: true });
    });
  }
  return servers;
}

/** All of it; what fails first ends the others, which ask `over()` now and then. */
export function together(works, end) {
  return Promise.all(
    works.map((one) =>
      one.catch((error) => {
        end();
        throw error;
      }),
    ),
  );
}

/** Everything that a player was told is done is in the journal, once, and the journal has no hole. */
export function assertKept(player, rows) {
  for (const [n, { side, action }] of player.acked)
    assert.ok(rows.get(n)?.startsWith(`do ${side} ${action}`), `${player.game} lost ${n}`);
  assert.deepEqual(
    [...rows.keys()],
    Array.from({ length: rows.size }, (_, i) => i + 1),
    'the journal has no hole and no double',
  );
}
