// kills.test.mjs: two servers on one PostgreSQL, people who are now at the one and now at the other, computers; servers and
// PostgreSQL itself are killed (SIGKILL) again and again. No acknowledged action is lost, none is there twice, and
// everybody goes on.
//
// $ENFILADE_KILLS: how many servers and databases, "5,2" if nothing is said; `make soak` says "50,10".
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { newGame, Server, Visitor } from './harness.mjs';
import { sleep, soon } from './hosted.mjs';
import { Player, Watcher } from './players.mjs';
import { cluster } from './store.mjs';

const [SERVERS, DATABASES] = (process.env.ENFILADE_KILLS ?? '5,2').split(',').map(Number);
const PEOPLE = 4;

/** A visitor who is at another server with every request, as behind a proxy. */
class Roamer extends Visitor {
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

/** A PostgreSQL of one's own: it is going to be killed. */
function postgres(t) {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const run = (what) => execFileSync('tools/postgres.sh', [what, folder], { encoding: 'utf8' }).trim();
  t.after(() => run('drop'));
  return { start: () => run('start'), kill: () => run('kill'), sql: (text) => query(folder, text) };
}
const query = (folder, text) =>
  execFileSync('psql', ['-X', '-q', '-A', '-t', `postgresql://enfilade@/postgres?host=${folder}`, '-c', text], {
    encoding: 'utf8',
  }).trim();

test(
  `${SERVERS} servers and ${DATABASES} databases die under load and lose nothing`,
  { skip: cluster === '' && 'needs a PostgreSQL' },
  async (t) => {
    const database = postgres(t);
    const store = ['--store', database.start().replace('@/?', '@/postgres?')];
    const servers = [];
    for (let i = 0; i < 2; i++) {
      const server = await new Server({ data: mkdtempSync(join(tmpdir(), 'enfilade-')), store }).start();
      server.options.port = server.port;
      servers.push(server);
      t.after(() => {
        server.process.kill('SIGKILL');
        rmSync(server.data, { recursive: true, force: true });
      });
    }
    const arrive = () => new Roamer(servers).arrive();
    const players = [];
    for (let i = 0; i < PEOPLE; i++) {
      const visitor = await arrive();
      players.push(new Player(visitor, await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } })));
    }
    const host = await arrive();
    const random = { kind: 'computer', bot: 'random' };
    const computers = await newGame(host, { csa: random, usa: random });
    const watchers = players.map((one) => new Watcher(one.visitor, one.game));
    let over = false;
    const work = [...players.map((one) => one.play(() => over)), ...watchers.map((one) => one.watch(() => over))];

    const acked = () => players.reduce((sum, one) => sum + one.acked.size, 0);
    const somebodyActs = async () => {
      const before = acked();
      await soon('somebody acts in every life', () => over || acked() > before + 3, 120);
      await sleep(Math.random() * 150);
    };
    const deaths = (async () => {
      const fates = [...Array(SERVERS).fill('server'), ...Array(DATABASES).fill('database')];
      for (let i = fates.length - 1; i > 0; i--) {
        const j = Math.floor(Math.random() * (i + 1));
        [fates[i], fates[j]] = [fates[j], fates[i]];
      }
      for (const fate of fates) {
        await somebodyActs();
        if (fate === 'server') {
          const server = servers[Math.floor(Math.random() * servers.length)];
          await server.kill();
          await somebodyActs(); // at the other one
          await server.start();
        } else {
          database.kill();
          database.start();
        }
      }
      await somebodyActs();
      over = true;
    })();
    await Promise.all(
      [deaths, ...work].map((one) =>
        one.catch((error) => {
          over = true;
          throw error;
        }),
      ),
    );

    for (const one of players) {
      const rows = new Map(
        JSON.parse(
          database.sql(`SELECT json_agg(json_build_array(n, line) ORDER BY n) FROM journal WHERE game = '${one.game}'`),
        ),
      );
      for (const [n, { side, action }] of one.acked)
        assert.ok(rows.get(n)?.startsWith(`do ${side} ${action}`), `${one.game} lost ${n}`);
      assert.deepEqual(
        [...rows.keys()],
        Array.from({ length: rows.size }, (_, i) => i + 1),
        'the journal has no hole and no double',
      );
      const keys = Number(
        database.sql(
          `SELECT count(*) - count(DISTINCT key) FROM journal WHERE game = '${one.game}' AND key IS NOT NULL`,
        ),
      );
      assert.equal(keys, 0, 'no request was done twice');
      const before = one.n;
      for (let i = 0; i < 20 && !one.over && one.n === before; i++) await one.act();
      assert.ok(one.over || one.n > before, 'the game goes on');
      const views = [];
      for (const server of servers) {
        const who = Object.assign(new Visitor(server), { cookie: one.visitor.cookie, csrf: one.visitor.csrf });
        views.push((await who.get(`/api/games/${one.game}/view?side=csa`)).body);
      }
      assert.deepEqual(views[0], views[1], 'both servers show the same');
    }
    for (const watcher of watchers) assert.ok(watcher.told > 0, 'streams came back');
    const at = async () => (await host.get(`/api/games/${computers}`)).body;
    const { n } = await at();
    await soon('the computers go on', async () => (await at()).n > n || (await at()).state === 'over', 60);
    t.diagnostic(`${acked()} acknowledged actions`);
    for (const server of servers) await server.stop();
  },
);
