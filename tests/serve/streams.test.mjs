// streams.test.mjs: a thousand people who only watch, one who does not read what he is sent, and the end of a stream.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { newGame, request, sanitized } from './harness.mjs';
import { hosted, sleep, soon } from './hosted.mjs';

const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const resident = (server) =>
  Number(readFileSync(`/proc/${server.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024;
const figure = async (server, name) =>
  Number((await request(server.port, 'GET', '/metrics')).body.match(new RegExp(`^${name} (\\d+)`, 'm'))[1]);

/** A bare stream: the bytes that came. */
const watch = (server, visitor, game, pause = false) =>
  new Promise((resolve, reject) => {
    const socket = net.connect(server.port, '127.0.0.1', () => {
      socket.write(`GET /api/games/${game}/stream HTTP/1.1\r\nHost: x\r\nCookie: ${visitor.cookie}\r\n\r\n`);
    });
    socket.text = '';
    socket.on('error', reject);
    socket.on('close', () => {
      socket.gone = true;
    });
    socket.on('data', (part) => {
      socket.text += part;
      if (!socket.began && socket.text.includes(': here')) {
        socket.began = true;
        if (pause) socket.pause();
        resolve(socket);
      }
    });
  });

/** One legal action of the side to act. */
async function act(visitor, game) {
  const { body: view } = await visitor.get(`/api/games/${game}/view`);
  const { side } = view.stands;
  const { body } = await visitor.post(`/api/games/${game}/ask`, { side, cmd: 'actions' });
  const done = await visitor.post(`/api/games/${game}/do`, { side, actions: [body.actions[0]], at: view.n });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  return done.body.n;
}

describe('streams', () => {
  test('a thousand idle streams cost less than 20 MB, and all of them hear', async (t) => {
    const limit = Number(spawnSync('sh', ['-c', 'ulimit -Hn']).stdout.toString()) || 1e6;
    const count = Math.min(1000, limit - 200);
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    (await watch(server, ann, game)).destroy();
    await act(ann, game);
    await sleep(300);
    const before = resident(server),
      streams = [];
    for (let i = 0; i < count; i += 100)
      streams.push(
        ...(await Promise.all(Array.from({ length: Math.min(100, count - i) }, () => watch(server, ann, game)))),
      );
    await sleep(500);
    const cost = resident(server) - before;
    t.diagnostic(`${count} streams cost ${cost.toFixed(1)} MB`);
    if (!sanitized) assert.ok(cost < 20, `${cost} MB`);
    assert.equal(await figure(server, 'enfilade_streams'), count);
    const sent = Date.now();
    const n = await act(ann, game);
    while (!streams.every((one) => one.text.includes(`id: ${n}\n`))) {
      assert.ok(Date.now() - sent < 60000, 'everybody hears');
      await sleep(10);
    }
    t.diagnostic(`the last of them heard after ${Date.now() - sent} ms`);
    for (const one of streams) one.destroy();
    const end = Date.now() + 60000;
    while ((await figure(server, 'enfilade_streams')) > 0) {
      assert.ok(Date.now() < end, 'all are gone');
      await sleep(50);
    }
    await server.stop();
  });

  test('who does not read is dropped, and the others notice nothing', async (t) => {
    const server = await hosted('limits: {stream-buffer-bytes: 300000, chat-length: 10000}\n', { t });
    const ann = await server.visitor(),
      bob = await server.visitor(),
      game = await newGame(ann, both);
    const good = await watch(server, bob, game),
      lazy = [];
    for (let i = 0; i < 3; i++) lazy.push(await watch(server, ann, game, true));
    const text = 'x'.repeat(10000);
    let dropped = 0;
    for (let i = 0; i < 6000 && dropped < 3; i += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => ann.post(`/api/games/${game}/chat`, { text })),
      );
      assert.ok(answers.every((one) => one.status === 200));
      if (i % 100 === 90) {
        await act(ann, game); // an update clears the slow ones away
        dropped = await figure(server, 'enfilade_streams_dropped_total');
      }
    }
    assert.equal(dropped, 3);
    const n = await act(ann, game),
      end = Date.now() + 60000;
    while (!good.text.includes(`id: ${n}\n`)) {
      assert.ok(Date.now() < end);
      await sleep(10);
    }
    assert.ok(!good.gone);
    assert.equal(await figure(server, 'enfilade_streams'), 1);
    for (const one of [...lazy, good]) one.destroy();
    await server.stop();
  });

  test('who takes nothing for a time is dropped, however much may wait for him', async (t) => {
    const server = await hosted('limits: {stream-seconds: 1, stream-buffer-bytes: 67108864, chat-length: 10000}\n', {
      t,
    });
    const ann = await server.visitor(),
      bob = await server.visitor(),
      game = await newGame(ann, both);
    const good = await watch(server, bob, game),
      lazy = await watch(server, ann, game, true),
      text = 'x'.repeat(10000);
    let heard = 0;
    for (let i = 0; i < 6000 && (await figure(server, 'enfilade_streams')) === 2; i += 100)
      for (let k = 0; k < 10; k++)
        heard += (await Promise.all(Array.from({ length: 10 }, () => ann.post(`/api/games/${game}/chat`, { text }))))
          .length;
    await soon('the one who takes nothing is gone', async () => (await figure(server, 'enfilade_streams')) === 1);
    assert.equal(await figure(server, 'enfilade_streams_dropped_total'), 0, 'it was not for the bytes');
    await soon('the other has heard everything', async () => good.text.length > heard * text.length);
    assert.ok(!good.gone);
    for (const one of [lazy, good]) one.destroy();
    await server.stop();
  });

  test('who names his stream hears of his own action by the answer, and everybody else by theirs', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      bob = await server.visitor(),
      game = await newGame(ann, both);
    const streamOf = (visitor, fields) => visitor.stream(`/api/games/${game}/stream?${fields}`);
    const named = await streamOf(ann, 'side=csa&name=7'),
      plain = await streamOf(ann, 'side=csa'),
      watched = await streamOf(bob, 'name=7');
    const doOne = async (more) => {
      const { body: view } = await ann.get(`/api/games/${game}/view`),
        { side } = view.stands;
      const {
        body: { actions },
      } = await ann.post(`/api/games/${game}/ask`, { side, cmd: 'actions' });
      const asked = { side, actions: [actions[0]], at: view.n, ...more };
      return { asked, answer: await ann.post(`/api/games/${game}/do`, asked) };
    };
    const first = await doOne({ stream: 7, key: 'once' });
    assert.equal(first.answer.status, 200);
    const { data: told } = await plain.next('update');
    assert.deepEqual(first.answer.body.update, told, 'the same is told');
    assert.equal(told.n, first.answer.body.n);
    assert.equal((await watched.next('update')).data.n, told.n, "a stranger's stream of that name is his own");
    const { body: again } = await ann.post(`/api/games/${game}/do`, first.asked);
    assert.deepEqual(again, { ok: true, n: told.n, applied: 1 }, 'the answer is kept without it');

    const second = await doOne({}); // not named: by the stream, which was not sent the first
    assert.equal(second.answer.body.update, undefined);
    assert.equal((await named.next('update')).data.n, second.answer.body.n);
    for (const stream of [8, 0, -7, 2 ** 32 + 7, '7', null]) {
      const { answer } = await doOne({ stream });
      assert.equal(answer.body.update, undefined, `${stream} is none`);
      await named.next('update', (data) => data.n === answer.body.n);
    }
    const later = await streamOf(ann, `side=csa&name=7&after=${told.n - 1}`); // came back: it is told all that it says it missed
    assert.deepEqual((await later.next('update')).data.entries.map((entry) => entry.n).slice(0, 2), [
      told.n,
      told.n + 1,
    ]);
    const last = await doOne({ stream: 7 });
    assert.equal((await named.next('update')).data.n, last.answer.body.n, 'of two of one name the newer is spared');
    assert.equal(last.answer.body.update.n, last.answer.body.n);
    assert.equal((await ann.get(`/api/games/${game}/stream?name=x`)).status, 400);
    for (const stream of [named, plain, watched, later]) stream.close();
    await server.stop();
  });

  test('what can be done next comes with the answer, as long as it is for the same side', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both),
      heard = { own: 0, others: 0 };
    for (let n = 0; n < 120; n += 1) {
      const {
        body: {
          stands: { side },
        },
      } = await ann.get(`/api/games/${game}/view`);
      const {
        body: { actions },
      } = await ann.post(`/api/games/${game}/ask`, { side, cmd: 'actions' });
      const ends = actions.find((action) => /^(end|pass|done)/.test(action)) ?? actions.at(-1);
      const { body } = await ann.post(`/api/games/${game}/do`, { side, actions: [ends], at: n, next: true });
      const {
        body: { stands },
      } = await ann.get(`/api/games/${game}/view`);
      if (stands.side !== side) {
        heard.others += 1;
        assert.equal(body.next, undefined, 'that is for the other side to ask');
      } else {
        heard.own += 1;
        const { body: asked } = await ann.post(`/api/games/${game}/ask`, { side, cmd: 'actions', items: true });
        assert.deepEqual(body.next, asked);
      }
    }
    assert.ok(heard.own > 0 && heard.others > 0, JSON.stringify(heard));
    const {
      body: {
        stands: { side },
      },
    } = await ann.get(`/api/games/${game}/view`);
    const {
      body: { actions },
    } = await ann.post(`/api/games/${game}/ask`, { side, cmd: 'actions' });
    const { body } = await ann.post(`/api/games/${game}/do`, { side, actions: [actions[0]], at: 120 });
    assert.equal(body.next, undefined, 'who does not want it is not told');
    await server.stop();
  });

  test('when the server stops, streams are told', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    const streams = await Promise.all([1, 2, 3].map(() => watch(server, ann, game)));
    const { code } = await server.end();
    assert.equal(code, 0);
    await soon('they are closed', async () => streams.every((one) => one.gone));
    for (const one of streams) assert.match(one.text, /event: bye\ndata: \{\}\n\n/);
  });

  test('a game deleted under its watchers ends their streams', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    const streams = await Promise.all([1, 2, 3].map(() => watch(server, ann, game)));
    const acting = Promise.all(Array.from({ length: 20 }, () => ann.get(`/api/games/${game}/view`)));
    assert.equal((await ann.delete(`/api/games/${game}`)).status, 200);
    await acting;
    await soon('they are told', async () => streams.every((one) => /event: bye/.test(one.text)));
    for (const one of streams) assert.match(one.text, /event: bye/);
    assert.equal((await ann.get(`/api/games/${game}/view`)).status, 404);
    assert.equal(await figure(server, 'enfilade_streams'), 0);
    await server.stop();
  });

  test('the word of a session that has ended opens no stream of a seat', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      bob = await server.visitor(),
      game = await newGame(ann, both);
    await assert.rejects(bob.stream(`/api/games/${game}/stream?side=csa`), /403/);
    const stranger = await request(server.port, 'GET', `/api/games/${game}/stream?side=csa`);
    assert.equal(stranger.status, 403);
    await ann.post('/api/logout');
    await assert.rejects(ann.stream(`/api/games/${game}/stream?side=csa`), /403/);
    await server.stop();
  });
});
