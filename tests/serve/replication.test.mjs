// replication.test.mjs: a second PostgreSQL follows the first (streaming replication, synchronous). The first dies under load,
// the second takes its place, and the servers go on there by themselves: nothing acknowledged is lost (docs/several.md).
import { test } from 'node:test';
import { newGame } from './harness.mjs';
import { soon } from './hosted.mjs';
import { Player } from './players.mjs';
import { assertKept, ownPostgres, Roamer, startServers, together } from './site.mjs';
import { cluster } from './store.mjs';

test(
  'the database that follows takes the place of the one that died',
  { skip: cluster === '' && 'needs a PostgreSQL' },
  async (t) => {
    const first = ownPostgres(t),
      second = ownPostgres(t);
    first.start();
    second.run('follow', first.folder);
    first.sql("ALTER SYSTEM SET synchronous_standby_names = '*'");
    first.sql('SELECT pg_reload_conf()');
    await soon('it follows', () => first.sql('SELECT sync_state FROM pg_stat_replication') === 'sync');
    const where = `postgresql://enfilade@/postgres?host=${first.folder},${second.folder}&target_session_attrs=read-write`;
    const servers = await startServers(t, 2, ['--store', where]);
    const players = [];
    for (let i = 0; i < 3; i++) {
      const visitor = await new Roamer(servers).arrive();
      players.push(new Player(visitor, await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } })));
    }
    let over = false;
    const acked = () => players.reduce((sum, one) => sum + one.acked.size, 0);
    const someActions = async () => {
      const before = acked();
      await soon('people act', () => over || acked() > before + 20, 120);
    };
    const fall = (async () => {
      await someActions();
      first.kill();
      second.run('promote');
      await someActions();
      over = true;
    })();
    await together([fall, ...players.map((one) => one.play(() => over))], () => {
      over = true;
    });
    for (const one of players) {
      const rows = second.sql(
        `SELECT json_agg(json_build_array(n, line) ORDER BY n) FROM journal WHERE game = '${one.game}'`,
      );
      assertKept(one, new Map(JSON.parse(rows)));
    }
    t.diagnostic(`${acked()} acknowledged actions`);
    for (const server of servers) await server.stop();
  },
);
