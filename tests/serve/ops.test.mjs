// ops.test.mjs: what a host relies on: health, figures, log, backup and restore, older and newer databases, a clean stop.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { newGame, program, request, sanitized } from './harness.mjs';
import { holdLock, hosted, sleep, soon, sql } from './hosted.mjs';
import { raw } from './raw.mjs';

const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };

/** So many legal actions of the side to act. */
async function play(visitor, game, count) {
  for (let i = 0; i < count; i++) {
    const { body: view } = await visitor.get(`/api/games/${game}/view`);
    const { side } = view.stands;
    const { body } = await visitor.post(`/api/games/${game}/ask`, { side, cmd: 'actions' });
    const done = await visitor.post(`/api/games/${game}/do`, { side, actions: [body.actions[0]], at: view.n });
    assert.equal(done.status, 200, JSON.stringify(done.body));
  }
}

const folder = (t) => {
  const made = mkdtempSync(join(tmpdir(), 'enfilade-'));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
};
const backup = (...words) => spawnSync(program, ['backup', ...words], { encoding: 'utf8' });

describe('operations', { concurrency: 2 }, () => {
  test('health and figures', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    await newGame(ann, { csa: { kind: 'computer', bot: 'random' }, usa: { kind: 'computer', bot: 'random' } });
    await play(ann, game, 3);
    await ann.get('/api/nothing');
    const stream = await ann.stream(`/api/games/${game}/stream`);
    await sleep(100);
    const { status, headers, body } = await request(server.port, 'GET', '/metrics');
    assert.equal(status, 200);
    assert.match(headers['content-type'], /^text\/plain; version=0\.0\.4/);
    const value = (name) =>
      Number(
        body
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length + 1),
      );
    assert.equal(value('enfilade_requests_total{method="POST",route="/api/games/*/do",status="200"}'), 3);
    assert.equal(value('enfilade_request_seconds_count{method="POST",route="/api/games/*/do"}'), 3);
    assert.equal(value('enfilade_request_seconds_bucket{method="POST",route="/api/games/*/do",le="+Inf"}'), 3);
    assert.ok(value('enfilade_requests_total{method="GET",route="other",status="404"}') >= 1);
    assert.equal(value('enfilade_actions_total'), 3);
    assert.ok(value('enfilade_bot_actions_total') > 0);
    assert.equal(value('enfilade_streams'), 1);
    assert.equal(value('enfilade_games_in_memory'), 2);
    assert.ok(value('enfilade_store_commits_total') >= 4);
    assert.equal(value('enfilade_commit_seconds_count{}'), value('enfilade_store_commits_total'));
    assert.equal(value('enfilade_passwords_waiting'), 0);
    assert.ok(value('enfilade_connections') >= 2);
    assert.ok(value('process_resident_memory_bytes') > 1e6);
    for (const line of body.trim().split('\n'))
      assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? -?[\d.e+-]+)$/);
    stream.close();
    assert.deepEqual((await request(server.port, 'GET', '/healthz')).body.ok, true);
    await server.stop();
  });

  test('on a shared server figures are for the machine itself', async (t) => {
    const server = await hosted('shared: yes\n', { t });
    assert.equal((await request(server.port, 'GET', '/metrics')).status, 200);
    for (const header of ['X-Real-IP', 'X-Forwarded-For', 'Forwarded'])
      assert.equal(
        (await request(server.port, 'GET', '/metrics', { headers: { [header]: '127.0.0.1' } })).status,
        403,
        header,
      );
    await server.stop();
  });

  test('the log is JSON, line by line, and keeps no secrets', async (t) => {
    const file = join(folder(t), 'log');
    const server = await hosted(`shared: yes\nlog: {file: ${file}, requests: yes}\n`, { t });
    const ann = await server.visitor();
    const { body } = await ann.post('/api/register', { name: 'Ann', password: 'correct horse' });
    await ann.post(
      '/api/login',
      { name: 'Ann', password: 'correct mule!' },
      { 'X-Enfilade': body.csrf, 'X-Forwarded-For': 'evil"\\\xffx' },
    );
    await ann.get('/api/games/none/view?token=sesame');
    await server.stop();
    const text = readFileSync(file, 'utf8'),
      lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    assert.ok(lines.length >= 4);
    for (const line of lines) {
      assert.match(line.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.ok(line.level && line.what);
    }
    assert.ok(
      lines.some(
        (line) =>
          line.what === 'request' && line.route === '/api/register' && line.status === 200 && line.microseconds > 0,
      ),
    );
    assert.ok(lines.some((line) => line.what === 'login failed'));
    for (const secret of [
      'correct',
      ...ann.cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
      body.csrf,
      'sesame',
    ])
      assert.ok(!text.includes(secret), secret);
  });

  test('a backup under load is whole, and restoring it is copying it', async (t) => {
    const server = await hosted('', { t }),
      kept = folder(t);
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    await newGame(ann, { csa: { kind: 'computer', bot: 'random' }, usa: { kind: 'computer', bot: 'random' } });
    await play(ann, game, 5);
    const file = join(kept, 'copy.db');
    const made = backup('--data', server.data, '-o', file);
    assert.equal(made.status, 0, made.stderr);
    assert.equal(statSync(file).mode & 0o77, 0, 'nobody else may read it');
    assert.ok(!existsSync(`${file}-wal`) && !existsSync(`${file}.part`));
    const before = (await ann.get(`/api/games/${game}/view`)).body;
    await play(ann, game, 3); // not in the backup
    const twice = backup('--data', server.data, '-o', file);
    assert.equal(twice.status, 1);
    assert.match(twice.stderr, /exists already/);
    assert.equal(backup('--data', join(kept, 'nowhere'), '-o', join(kept, 'x.db')).status, 1);
    assert.equal(backup('--data', server.data).status, 2);
    assert.equal(backup('--data', server.data, '-o', join(kept, 'no', 'such', 'folder.db')).status, 1);
    await server.end();
    for (const part of ['', '-wal', '-shm']) rmSync(join(server.data, `enfilade.db${part}`), { force: true });
    copyFileSync(file, join(server.data, 'enfilade.db'));
    await server.start();
    const after = (await ann.get(`/api/games/${game}/view`)).body; // the same cookie is good
    assert.equal(after.n, 5);
    assert.deepEqual(after.view, before.view);
    await play(ann, game, 2);
    await server.stop();
  });

  test('a file that is no database is not backed up and not served', async (t) => {
    const data = folder(t);
    writeFileSync(
      join(data, 'enfilade.db'),
      'this is no database, but it is long enough to look like a file of some kind. '.repeat(20),
    );
    const made = backup('--data', data, '-o', join(data, 'copy.db'));
    assert.equal(made.status, 1);
    assert.match(made.stderr, /not a database/);
    await assert.rejects(hosted('', { t, data }), /not a database/);
  });

  test('a newer database is refused with a clear sentence and left as it is', async (t) => {
    const server = await hosted('', { t });
    await server.visitor();
    await server.end();
    sql(server, 'PRAGMA user_version = 999');
    await assert.rejects(
      server.start(),
      /written by a newer Enfilade \(its version is 999, this program knows up to \d+\)/,
    );
    assert.equal(sql(server, 'PRAGMA user_version; SELECT count(*) FROM person'), '999\n1');
  });

  test('a stop is clean and soon, whatever goes on', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    await newGame(ann, { csa: { kind: 'computer', bot: 'random' }, usa: { kind: 'computer', bot: 'random' } });
    const streams = await Promise.all([1, 2, 3].map(() => ann.stream(`/api/games/${game}/stream`)));
    const busy = play(ann, game, 1000).catch(() => {});
    await sleep(150);
    const began = Date.now(),
      { code } = await server.end();
    assert.equal(code, 0, server.log);
    assert.ok(Date.now() - began < 15000);
    await busy;
    for (const stream of streams)
      assert.ok(
        stream.events.some((one) => one.event === 'bye'),
        'it was told',
      );
    assert.ok(!existsSync(join(server.data, 'enfilade.db-wal')), 'the journal is closed');
    assert.equal(sql(server, 'PRAGMA integrity_check'), 'ok');
  });

  test('who is fetching his answer when the server stops gets the whole of it', async (t) => {
    const server = await hosted('', { t }),
      map = 'GET /api/games-data/gettysburg/map HTTP/1.1\r\nHost: x\r\n\r\n';
    const slow = raw(server.port, map.repeat(80), { late: 1000 }); // more than fits between us
    await sleep(700);
    const ended = server.end(),
      { text } = await slow;
    assert.equal((await ended).code, 0);
    const answers = text
      .split('HTTP/1.1 200 OK')
      .slice(1)
      .map((one) => one.length);
    assert.ok(
      answers.length > 0 && answers.every((length) => length === answers[0]),
      `of the last ${answers.at(-1)} bytes came`,
    );
  });

  test('who waits for his password to be looked at when the server stops is answered', async (t) => {
    const server = await hosted('shared: yes\nlimits: {registrations-per-hour: 1000}\n', { t });
    const people = await Promise.all(['ann', 'bob', 'cat', 'dan'].map(() => server.visitor()));
    const answers = people.map((one, i) =>
      request(server.port, 'POST', '/api/register', {
        headers: { Cookie: one.cookie, 'X-Enfilade': one.csrf },
        body: { name: `Nobody ${i}`, password: 'correct horse battery' },
      }).then(
        ({ status }) => status,
        (error) => error.code,
      ),
    );
    await soon('they are at it', async () =>
      (await request(server.port, 'GET', '/metrics')).body.match(/^enfilade_password\w* ([1-9])/m),
    );
    const ended = server.end();
    for (const status of await Promise.all(answers))
      assert.ok(status === 200 || (sanitized && status === 503), `${status}`); // so slow a program may have no time
    assert.equal((await ended).code, 0);
  });

  test('computers play on when somebody else has held the store for a while', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      computer = { kind: 'computer', bot: 'random' };
    const game = await newGame(ann, { csa: computer, usa: computer });
    const n = async () => (await ann.get(`/api/games/${game}`)).body.n;
    await soon('they play', async () => (await n()) > 20);
    const lock = await holdLock(t, server);
    const { status } = await ann.post(`/api/games/${game}/chat`, { text: 'anybody?' });
    assert.equal(status, 503, 'it waits, and is asked to come again');
    await lock.release();
    const then = await n();
    await soon('they play on', async () => {
      const { body } = await ann.get(`/api/games/${game}`);
      return body.n > then || body.state === 'over';
    });
    await server.stop();
  });

  test('another program has its turn to write while computers play', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      computer = { kind: 'computer', bot: 'random' };
    const game = await newGame(ann, { csa: computer, usa: computer }, { scenario: 'gettysburg/three-days' });
    const n = async () => (await ann.get(`/api/games/${game}`)).body.n;
    await soon('they play', async () => (await n()) > 100);
    sql(server, `INSERT OR REPLACE INTO note(game, person, text) VALUES('${game}', ${ann.person.id}, 'meanwhile')`);
    assert.equal((await ann.get(`/api/games/${game}/notes`)).body.text, 'meanwhile');
    await server.stop();
  });

  test('what another program writes between two actions is not in the way, and is read', async (t) => {
    const server = await hosted('', { t });
    const ann = await server.visitor(),
      game = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } });
    await play(ann, game, 2);
    for (const text of ['first', 'second']) {
      sql(server, `INSERT OR REPLACE INTO note(game, person, text) VALUES('${game}', ${ann.person.id}, '${text}')`);
      await play(ann, game, 2);
      assert.equal((await ann.get(`/api/games/${game}/notes`)).body.text, text);
    }
    await server.stop();
  });

  test('the sample dashboard asks for what /metrics has, and for all of it', async (t) => {
    const server = await hosted('', { t });
    const { body } = await request(server.port, 'GET', '/metrics');
    const has = new Set([...body.matchAll(/^# TYPE (enfilade_\w+)/gm)].map(([, name]) => name));
    const board = JSON.parse(readFileSync('deploy/grafana.json', 'utf8'));
    const asked = board.panels
      .flatMap((panel) => panel.targets.map((target) => target.expr))
      .flatMap((expr) => [...expr.matchAll(/enfilade_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')));
    for (const name of asked) assert.ok(has.has(name), `${name} is not among the metrics`);
    assert.deepEqual([...has].filter((name) => !asked.includes(name)).sort(), []);
    assert.equal(new Set(board.panels.map((panel) => panel.id)).size, board.panels.length);
    await server.stop();
  });

  test('one folder is for one server', async (t) => {
    const server = await hosted('', { t }),
      ann = await server.visitor();
    await assert.rejects(hosted('', { t, data: server.data }), /another server is at work in the folder/);
    assert.equal((await ann.get('/api/me')).status, 200, 'the first goes on');
    await server.kill();
    await server.start(); // a claim ends with its holder, however he ends
    await server.stop();
  });

  test('a data folder that cannot be written is said plainly', async (t) => {
    const data = folder(t);
    mkdirSync(join(data, 'enfilade.db')); // a folder where the file should be
    await assert.rejects(hosted('', { t, data }), /enfilade serve: .*enfilade\.db: /);
  });
});
