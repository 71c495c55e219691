// crash.test.mjs: the server is killed (SIGKILL) again and again while people act, watch and chat and computers play. After
// each restart every acknowledged action is in the journal, nothing is corrupt, and every game goes on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { newGame, request, sanitized, Visitor } from './harness.mjs';
import { hosted, sleep, soon, sql } from './hosted.mjs';

const KILLS = sanitized ? 12 : 52,
  PEOPLE = 4;

/** One person at a hot-seat game: acts for whichever side is asked, and remembers what the server said it did. */
class Player {
  constructor(visitor, game) {
    Object.assign(this, { visitor, game, acked: new Map(), pending: null, side: null, over: false, n: 0, refused: 0 });
  }

  async look() {
    const { status, body } = await this.visitor.get(`/api/games/${this.game}/view`);
    if (status !== 200) return;
    assert.ok(body.n >= this.n, `${this.game} went back from ${this.n} to ${body.n}`);
    this.n = body.n;
    this.over = Boolean(body.stands.over);
    this.side = body.stands.side;
  }

  /** A legal action for the side to act. */
  async choose() {
    if (!this.side) await this.look();
    if (!this.side) return false;
    const { status, body } = await this.visitor.post(`/api/games/${this.game}/ask`, {
      side: this.side,
      cmd: 'actions',
    });
    if (status !== 200) return false;
    if (body.actions.length === 0) {
      this.side = null; // the other one, or it is over
      return false;
    }
    const choice = body.actions[Math.floor(Math.random() * body.actions.length)];
    this.pending = { side: this.side, actions: [choice], at: this.n, key: `k${Math.random().toString(36).slice(2)}` };
    return true;
  }

  /** One action; the same request is sent again until somebody answers it, as a careful client would. */
  async act() {
    if (this.pending === null && !(await this.choose())) return;
    const { status, body } = await this.visitor.post(`/api/games/${this.game}/do`, this.pending);
    if (status === 200) {
      assert.equal(body.applied, 1);
      this.acked.set(body.n, { side: this.pending.side, action: this.pending.actions[0] });
      this.n = Math.max(this.n, body.n);
      this.pending = null;
    } else if (status === 409 || status === 422 || status === 403) {
      this.refused += 1;
      this.side = this.pending = null; // look again
    } else assert.ok(status === 503, `${status} ${JSON.stringify(body)}`);
  }

  async play(stopped) {
    while (!stopped() && !this.over) {
      try {
        await this.act();
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        await sleep(5); // nobody there just now
      }
    }
  }
}

/** Watches one game; its numbers only grow, and nothing is told that is not in the journal. */
class Watcher {
  constructor(visitor, game) {
    Object.assign(this, { visitor, game, seen: 0, told: 0 });
  }

  async watch(stopped) {
    while (!stopped()) {
      try {
        const stream = await this.visitor.stream(`/api/games/${this.game}/stream`, {
          'Last-Event-ID': String(this.seen),
        });
        while (!stream.closed && !stopped()) {
          for (const { event, data } of stream.events.splice(0))
            if (event === 'update') {
              assert.ok(data.n >= this.seen, 'the stream goes on where it was');
              this.seen = data.n;
              this.told += 1;
            }
          await sleep(3);
        }
        stream.close();
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        await sleep(5);
      }
    }
  }
}

const journal = (server, game) =>
  new Map(
    sql(server, `SELECT n, side, line FROM journal WHERE game = '${game}' ORDER BY n`)
      .split('\n')
      .filter((row) => /^\d+\|/.test(row))
      .map((row) => {
        const [n, side, ...line] = row.split('|');
        return [Number(n), { side, line: line.join('|') }];
      }),
  );

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
      if (killed % 5 === 0) assert.equal(sql(server, 'PRAGMA integrity_check; PRAGMA foreign_key_check'), 'ok');
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
  assert.equal(sql(server, 'PRAGMA integrity_check; PRAGMA foreign_key_check'), 'ok');
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
