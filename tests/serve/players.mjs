// players.mjs: people who play on whatever happens to their server, for tests that kill it.
import assert from 'node:assert/strict';
import { sleep, sql } from './hosted.mjs';

/** One person at a hot-seat game: acts for whichever side is asked, and remembers what the server said it did. */
export class Player {
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
    } else {
      assert.ok(status === 503 || status === 502, `${status} ${JSON.stringify(body)}`); // 502: of a proxy
      await sleep(10);
    }
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
export class Watcher {
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

/** What is written of a game: number to side and line. */
export const journal = (server, game) =>
  new Map(
    sql(server, `SELECT n, side, line FROM journal WHERE game = '${game}' ORDER BY n`)
      .split('\n')
      .filter((row) => /^\d+\|/.test(row))
      .map((row) => {
        const [n, side, ...line] = row.split('|');
        return [Number(n), { side, line: line.join('|') }];
      }),
  );
