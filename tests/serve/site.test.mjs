// site.test.mjs: a whole site: nginx (deploy/compose-nginx.conf), two servers, PostgreSQL. People come through nginx and are
// at either server; the servers are upgraded one after the other, as a host would, and nobody loses an action.
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { newGame, Visitor } from './harness.mjs';
import { soon } from './hosted.mjs';
import { journal, Player, Watcher } from './players.mjs';
import { assertKept, nginx, startNginx, startServers, together } from './site.mjs';
import { cluster, dropStore, storeArguments } from './store.mjs';

const skip = (cluster === '' && 'needs a PostgreSQL') || (nginx === '' && 'there is no nginx: make setup unpacks one');
const PEOPLE = 3;

test('a site goes on while its servers are upgraded one after the other', { skip }, async (t) => {
  const first = mkdtempSync(join(tmpdir(), 'enfilade-'));
  const servers = await startServers(t, 2, storeArguments(first));
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
  await together(
    [upgrade, ...players.map((one) => one.play(() => over)), ...watchers.map((one) => one.watch(() => over))],
    () => {
      over = true;
    },
  );
  for (const one of players)
    assertKept(one, new Map([...journal({ data: first }, one.game)].map(([n, { line }]) => [n, line])));
  for (const watcher of watchers) assert.ok(watcher.told > 0, 'streams came back');
  t.diagnostic(`${acked()} acknowledged actions`);
  door.agent.destroy();
  for (const server of servers) await server.stop();
  dropStore(first);
});
