// crash.test.mjs: the server is killed (SIGKILL) again and again while people act, watch and chat and computers play. After
// each restart every acknowledged action is in the journal, nothing is corrupt, and every game goes on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { newGame, request, sanitized, Visitor } from './harness.mjs';
import { hosted, sleep, soon } from './hosted.mjs';
import { journal, Player, Watcher } from './players.mjs';
import { cluster, isWhole } from './store.mjs';

const KILLS = cluster ? 5 : sanitized ? 12 : 52, // of several servers on PostgreSQL: several.test.mjs
  PEOPLE = 4;

test(`${KILLS} deaths under load lose nothing`, async (t) => {
  const server = await hosted('', { t });
  const everyone = await Promise.all(Array.from({ length: PEOPLE }, () => server.visitor()));
  const players = await Promise.all(
    everyone.map(async (one) => new Player(one, await newGame(one, { csa: { kind: 'me' }, usa: { kind: 'me' } }))),
  );
  const host = await server.visitor();
  const computers = await Promise.all(
    [1, 2].map(() =>
      newGame(host, { csa: { kind: 'computer', bot: 'random' }, usa: { kind: 'computer', bot: 'random' } }),
    ),
  );
  const watchers = [
    ...players.map((one) => new Watcher(one.visitor, one.game)),
    ...computers.map((game) => new Watcher(host, game)),
  ];
  const chats = [];
  let over = false;
  const { port } = server;
  server.options.port = port;

  let killed = 0,
    recovery = 0,
    worst = 0;
  const alive = () => over;
  const work = [
    ...players.map((one) => one.play(alive)),
    ...watchers.map((one) => one.watch(alive)),
    (async () => {
      for (let i = 0; !over; i++) {
        const text = `word ${i}`;
        try {
          if ((await host.post(`/api/games/${computers[0]}/chat`, { text })).status === 200) chats.push(text);
        } catch {
          await sleep(5);
        }
        await sleep(20);
      }
    })(),
  ];

  const deaths = (async () => {
    const total = () => players.reduce((sum, one) => sum + one.acked.size, 0);
    while (killed < KILLS) {
      const before = total();
      await soon('somebody acts in every life', async () => over || total() > before);
      await sleep(Math.random() * 150);
      await server.kill();
      killed += 1;
      if (killed % 5 === 0) assert.ok(isWhole(server));
      const began = Date.now();
      await server.start();
      recovery += Date.now() - began;
      worst = Math.max(worst, Date.now() - began);
      assert.equal((await request(port, 'GET', '/healthz')).status, 200);
      for (const one of killed % 5 === 0 ? players : []) {
        // in between, against the store itself
        const rows = journal(server, one.game);
        for (const [n, { side, action }] of one.acked)
          assert.ok(
            rows.get(n)?.side === side && rows.get(n).line.startsWith(`do ${side} ${action}`),
            `${one.game} ${n}: ${side} ${action} is ${JSON.stringify(rows.get(n))}`,
          );
      }
    }
    await sleep(200);
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

  assert.equal(killed, KILLS);
  let acked = 0;
  for (const one of players) {
    const rows = journal(server, one.game);
    acked += one.acked.size;
    for (const [n, { side, action }] of one.acked)
      assert.ok(rows.get(n)?.line.startsWith(`do ${side} ${action}`), `${one.game} lost ${n}`);
    assert.deepEqual(
      [...rows.keys()],
      Array.from({ length: rows.size }, (_, i) => i + 1),
      'the journal has no hole and no double',
    );
    assert.ok(one.acked.size > 0, `${one.game}: nothing was done`);
    const before = one.n; // and it goes on
    for (let i = 0; i < 6 && !one.over && one.n === before; i++) await one.act();
    assert.ok(one.over || one.n > before, 'the game goes on');
  }
  for (const watcher of watchers) assert.ok(watcher.told > 0, 'streams came back');
  const said = new Set((await host.get(`/api/games/${computers[0]}/chat`)).body.chat.map((one) => one.text));
  for (const text of chats.slice(-50)) assert.ok(said.has(text), `${text} was said and is lost`);

  const fresh = await new Visitor(server).arrive();
  for (const game of [...players.map((one) => one.game), ...computers]) {
    const { body } = await fresh.get(`/api/games/${game}/view`);
    assert.ok(body.n > 0);
  }
  assert.ok(isWhole(server));
  t.diagnostic(
    `${acked} acknowledged actions; a restart took ${Math.round(recovery / KILLS)} ms, at worst ${worst} ms`,
  );

  // every save replays, with all its hashes
  for (const one of players) {
    const { body } = await one.visitor.get(`/api/games/${one.game}/save`);
    const text = typeof body === 'string' ? body : body.text;
    const file = join(server.data, `${one.game}.save`);
    (await import('node:fs')).writeFileSync(file, text);
    execFileSync(process.env.ENFILADE ?? 'build-dev/enfilade', ['verify', file], { encoding: 'utf8' });
  }
  await server.stop();
});
