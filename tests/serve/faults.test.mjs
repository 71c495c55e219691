// faults.test.mjs: the disk fails while something is being written, in every way that a disk fails, on every path that ends in a
// commit. Whatever was acknowledged is there afterwards; what is there is sound; what was refused is not there, unless the
// server has stopped and says that it does not know; and the server goes on, or has stopped and says so.
//
// ENFILADE_LONG=ROUNDS: every fault, and so many rounds of the last test, with faults by chance (make soak).
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { afterCrash, Disk } from './disk.mjs';
import { newGame, program, request, sanitized, Visitor } from './harness.mjs';
import { hosted, sleep, soon, sql } from './hosted.mjs';
import { path, stands, actionsOf } from './play.mjs';

const both = { csa: { kind: 'me' }, usa: { kind: 'me' } },
  password = 'correct horse battery';
const SOUND = 'PRAGMA integrity_check; PRAGMA foreign_key_check';

async function choice(visitor, game) {
  const {
      n,
      stands: { side },
    } = await stands(visitor, game),
    { actions } = await actionsOf(visitor, game, side);
  return { side, actions: [actions[0]], at: n };
}

async function account(server, name) {
  const who = await server.visitor(),
    { status, body } = await who.post('/api/register', { name, password });
  assert.equal(status, 200, JSON.stringify(body));
  Object.assign(who, { csrf: body.csrf, person: body.person });
  return who;
}

let names = 0;
const fresh = (word) => `${word} ${(names += 1)}`;
const count = (table, where) => `SELECT count(*) FROM ${table} WHERE ${where}`;

/** Every path that ends in a commit: makes what it needs, and gives the request and what the store holds when it is done. */
const PATHS = {
  'a guest arrives': async (server) => {
    const before = Number(afterCrash(server, 'SELECT count(*) FROM person'));
    return { ask: () => new Visitor(server).get('/api/me'), there: `SELECT count(*) > ${before} FROM person` };
  },
  'a guest takes a name': async (server) => {
    const ann = await server.visitor(),
      name = fresh('Ann');
    return { ask: () => ann.post('/api/me', { name }), there: count('person', `name = '${name}'`) };
  },
  'an account': async (server) => {
    const ann = await server.visitor(),
      name = fresh('Ann'),
      { cookie } = ann;
    return {
      ask: () => ann.post('/api/register', { name, password }),
      there: count('person', `name = '${name}' AND guest = 0`),
      refused: () => assert.equal(ann.cookie, cookie, 'the old session stays'),
    };
  },
  'a login': async (server) => {
    const {
        person: { id, name },
      } = await account(server, fresh('Bob')),
      who = await server.visitor(),
      one = count('session', `person = ${id}`);
    const before = Number(afterCrash(server, one)),
      { cookie } = who;
    return {
      ask: () => who.post('/api/login', { name, password }),
      there: `SELECT (${one}) > ${before}`,
      refused: () => assert.equal(who.cookie, cookie),
    };
  },
  'a logout': async (server) => {
    const ann = await server.visitor(),
      { cookie } = ann;
    return {
      ask: () => ann.post('/api/logout'),
      there: `SELECT NOT (${count('session', `person = ${ann.person.id}`)})`,
      refused: () => assert.equal(ann.cookie, cookie),
    };
  },
  'a new password': async (server) => {
    const ann = await account(server, fresh('Cat')),
      was = afterCrash(server, `SELECT password FROM person WHERE id = ${ann.person.id}`);
    return {
      ask: () => ann.post('/api/me/password', { old: password, new: 'another horse battery' }),
      there: count('person', `id = ${ann.person.id} AND password <> '${was}'`),
    };
  },
  'an address for notices': async (server) => {
    const ann = await server.visitor();
    return {
      ask: () => ann.put('/api/me/notices', { webhook: 'http://127.0.0.1:9/x' }),
      there: count('person', `id = ${ann.person.id} AND webhook IS NOT NULL`),
    };
  },
  'the end of an account': async (server) => {
    const ann = await server.visitor();
    return { ask: () => ann.delete('/api/me'), there: count('person', `id = ${ann.person.id} AND name = 'Departed'`) };
  },
  'a game': async (server) => {
    const ann = await server.visitor();
    return {
      ask: () => ann.post('/api/games', { scenario: 'monocacy/battle', options: { 'standard-setup': 1 }, seats: both }),
      there: count('game', `owner = ${ann.person.id}`),
    };
  },
  'a fork': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    return {
      ask: () => ann.post(path(game, '/fork'), {}),
      there: count('game', `owner = ${ann.person.id} AND id <> '${game}'`),
    };
  },
  'an import': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both),
      { body } = await ann.get(path(game, '/save'));
    return {
      ask: () => ann.post('/api/import', { text: typeof body === 'string' ? body : body.text }),
      there: count('game', `owner = ${ann.person.id} AND id <> '${game}'`),
    };
  },
  'the end of a game': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    return { ask: () => ann.delete(path(game)), there: `SELECT NOT (${count('game', `id = '${game}'`)})` };
  },
  'an action': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both),
      body = await choice(ann, game);
    return {
      ask: () => ann.post(path(game, '/do'), { ...body, key: fresh('k') }),
      there: count('journal', `game = '${game}' AND n = ${body.at + 1}`),
    };
  },
  'an action taken back': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both),
      body = await choice(ann, game);
    assert.equal((await ann.post(path(game, '/do'), body)).status, 200);
    return {
      ask: () => ann.post(path(game, '/undo-offer'), { side: body.side, to: 0 }),
      there: count('journal', `game = '${game}' AND kind = 'agreed'`),
    };
  },
  'an offer': async (server) => {
    const ann = await server.visitor(),
      bob = await server.visitor(),
      game = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } }, { public: true });
    assert.equal((await bob.post(path(game, '/join'), { side: 'usa' })).status, 200);
    const {
        n,
        stands: { side },
      } = await stands(ann, game),
      who = side === 'csa' ? ann : bob,
      { actions } = await actionsOf(who, game, side);
    assert.equal((await who.post(path(game, '/do'), { side, actions: [actions[0]], at: n })).status, 200);
    return {
      ask: () => who.post(path(game, '/undo-offer'), { side, to: 0 }),
      there: count('game', `id = '${game}' AND offer IS NOT NULL`),
    };
  },
  'the end of a battle': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    return {
      ask: () => ann.post(path(game, '/resign'), { side: 'csa' }),
      there: count('game', `id = '${game}' AND state = 'over'`),
    };
  },
  'a seat taken': async (server) => {
    const ann = await server.visitor(),
      bob = await server.visitor(),
      game = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } }, { public: true });
    return {
      ask: () => bob.post(path(game, '/join'), { side: 'usa' }),
      there: count('seat', `game = '${game}' AND person = ${bob.person.id}`),
    };
  },
  'a seat left': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    return {
      ask: () => ann.post(path(game, '/leave'), { side: 'usa' }),
      there: count('seat', `game = '${game}' AND side = 'usa' AND kind = 'open'`),
    };
  },
  'a place beside others': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    return {
      ask: () => ann.post(path(game, '/commanders'), { side: 'csa', leader: 'Gordon' }),
      there: count('commander', `game = '${game}'`),
    };
  },
  'the end of such a place': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    assert.equal((await ann.post(path(game, '/commanders'), { side: 'csa', leader: 'Gordon' })).status, 200);
    return {
      ask: () => ann.ask('DELETE', path(game, '/commanders'), { side: 'csa', leader: 'Gordon' }),
      there: `SELECT NOT (${count('commander', `game = '${game}'`)})`,
    };
  },
  'a message': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both),
      text = fresh('message');
    assert.equal(
      (await ann.post(path(game, '/commanders'), { side: 'csa', leader: 'Gordon', mine: true })).status,
      200,
    );
    return {
      ask: () => ann.post(path(game, '/messages'), { side: 'csa', text }),
      there: count('message', `text = '${text}'`),
    };
  },
  'a mail address confirmed': async (server) => {
    const ann = await server.visitor(),
      code = 'c'.repeat(33) + Math.random().toString(36).slice(2, 12).padEnd(10, 'x');
    sql(server, `UPDATE person SET mail = 'ann@example.org', code = '${code}' WHERE id = ${ann.person.id}`);
    return {
      ask: () => ann.get(`/api/confirm/${code}`),
      there: count('person', `id = ${ann.person.id} AND code IS NULL`),
    };
  },
  'a choice taken back freely': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    for (let i = 0; i < 50; i++) {
      const body = await choice(ann, game),
        done = await ann.post(path(game, '/do'), body);
      assert.equal(done.status, 200);
      const {
        stands: { undo_limit: limit },
      } = await stands(ann, game);
      if (limit <= body.at)
        return {
          ask: () => ann.post(path(game, '/undo'), { side: body.side, to: limit, at: done.body.n }),
          there: count('journal', `game = '${game}' AND kind = 'undo'`),
        };
    }
    throw new Error('nothing could be taken back');
  },
  'standing orders': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    return {
      ask: () => ann.put(path(game, '/orders'), { side: 'csa', orders: { 'withdrawal-fire': 'always' } }),
      there: count('seat', `game = '${game}' AND orders LIKE '%always%'`),
    };
  },
  'a word': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both),
      text = fresh('word');
    return { ask: () => ann.post(path(game, '/chat'), { text }), there: count('chat', `text = '${text}'`) };
  },
  'a note': async (server) => {
    const ann = await server.visitor(),
      game = await newGame(ann, both),
      text = fresh('note');
    return { ask: () => ann.put(path(game, '/notes'), { text }), there: count('note', `text = '${text}'`) };
  },
};

const health = async (server) => await request(server.port, 'GET', '/healthz');

/** What must be so after a fault, whichever it was. */
async function look(server, name, answer, there) {
  assert.equal(afterCrash(server, SOUND), 'ok', name);
  const done = answer.status < 300,
    kept = afterCrash(server, there) !== '0';
  if (done) assert.ok(kept, `${name}: acknowledged and lost`);
  else {
    assert.equal(answer.status, 503, `${name}: ${JSON.stringify(answer.body)}`);
    assert.ok(['busy', 'stopped'].includes(answer.body.error.kind), `${name}: ${JSON.stringify(answer.body)}`);
    assert.equal(answer.headers['set-cookie'], undefined, `${name}: a cookie of a session that was not kept`);
  }
  return { done, kept };
}

/** The server has stopped, for good, and says so wherever it is asked. */
async function hasStopped(server) {
  const { status, body } = await health(server);
  assert.deepEqual([status, body.ok, body.store], [503, false, 'stopped']);
  assert.equal((await request(server.port, 'GET', '/readyz')).status, 503);
  for (const [method, where] of [
    ['GET', '/api/me'],
    ['GET', '/api/games?open=1'],
    ['POST', '/api/login'],
  ]) {
    const refused = await request(server.port, method, where, { body: method === 'POST' ? {} : undefined });
    assert.deepEqual([refused.status, refused.body.error.kind], [503, 'stopped'], where);
  }
  assert.equal((await request(server.port, 'GET', '/')).status, 200, 'the page itself is there, and shows it');
  assert.match(server.log, /"level":"error","what":"the store has stopped/);
}

const LONG = Number(process.env.ENFILADE_LONG ?? 0);

const PASSES = {
  'the disk is full': { space: 0 },
  'the disk is full after some bytes': { space: 1000, rare: true },
  'a write finds no space': { files: ['wal'], calls: ['write'], error: 'ENOSPC', rare: true },
  'a write finds no space, half of it': { files: ['wal'], calls: ['write'], error: 'ENOSPC', way: 'torn', skip: 1 },
};
const STOPS = {
  'a write fails': { files: ['wal'], calls: ['write'] },
  'a later write fails, half of it': { files: ['wal'], calls: ['write'], way: 'torn', skip: 1, count: 1 },
  'a quota is used up': { files: ['wal'], calls: ['write'], error: 'EDQUOT', rare: true }, // SQLite tells it like any other failure
  'a sync fails': { files: ['wal'], calls: ['sync'], rare: true },
  'one sync fails, and the next would not': { files: ['wal'], calls: ['sync'], count: 1 },
  'a sync finds no space': { files: ['wal'], calls: ['sync'], error: 'ENOSPC', count: 1, rare: true },
};
/** The paths for the n-th of some faults: a slow program takes every third, another third of them at each fault. */
const pathsOf = (n) => Object.entries(PATHS).filter((_, i) => LONG > 0 || !sanitized || i % 3 === n % 3);
const chosen = (faults) => Object.entries(faults).filter(([, fault]) => LONG > 0 || !fault.rare);

const skip = existsSync(join(dirname(program), 'disk_faults.so')) ? false : 'the failing disk is not built';
const settings = 'limits: {registrations-per-hour: 10000, logins-per-minute: 10000}\n';

describe('a disk that fails', { skip }, () => {
  for (const [what, fault] of chosen(PASSES))
    test(`${what}: nothing was done, and the same can be done later`, async (t) => {
      const disk = new Disk(),
        server = await hosted(settings, { t, env: disk.env });
      t.after(() => disk.close());
      let met = 0;
      for (const [name, make] of Object.entries(PATHS)) {
        const { ask, there, refused } = await make(server);
        disk.fail(fault);
        const answer = await ask();
        const { failed } = disk.count();
        if (failed === 0 && fault.space !== undefined) {
          // there was room in a log that had been emptied
          assert.ok((await look(server, name, answer, there)).done, name);
          disk.heal();
          continue;
        }
        assert.ok(failed > 0, `${name} wrote nothing`);
        met += 1;
        const { done, kept } = await look(server, name, answer, there);
        assert.ok(!done && !kept, `${name}: ${answer.status}, and ${kept ? 'there' : 'not there'}`);
        assert.ok(Number(answer.headers['retry-after']) > 0);
        refused?.();
        if (name === 'a word') {
          assert.deepEqual([(await health(server)).status, (await health(server)).body.store], [503, 'full']);
          assert.equal((await request(server.port, 'GET', '/readyz')).status, 503);
        }
        disk.heal();
        const again = await ask();
        assert.equal(again.status, 200, `${name}, again: ${JSON.stringify(again.body)}`);
        assert.notEqual(afterCrash(server, there), '0', `${name}, again`);
      }
      assert.ok(met > 15, `${met} paths met it`);
      await soon('it is well again', async () => (await health(server)).status === 200);
      assert.match(server.log, /the disk is full/);
      await server.stop();
    });

  for (const [nth, [what, fault]] of chosen(STOPS).entries())
    test(`${what}: the server stops serving, and what it had said stands`, async (t) => {
      const disk = new Disk(),
        server = await hosted(settings, { t, env: disk.env });
      t.after(() => disk.close());
      const ann = await server.visitor(),
        game = await newGame(ann, both);
      let words = 0;
      for (const [name, make] of pathsOf(nth)) {
        const { ask, there, refused } = await make(server);
        disk.fail(fault);
        const answer = await ask();
        const { failed } = disk.count();
        assert.ok(failed > 0, `${name} wrote nothing`);
        disk.heal(); // the disk says that all is well again: too late
        const { done } = await look(server, name, answer, there);
        assert.ok(!done, `${name} was acknowledged`);
        assert.equal(answer.body.error.kind, 'stopped', name);
        refused?.();
        await hasStopped(server);
        if (words % 2) await server.kill();
        else await server.end();
        await server.start();
        assert.equal(afterCrash(server, SOUND), 'ok', name);
        assert.equal(afterCrash(server, count('chat', "text LIKE 'kept %'")), String(words), `after ${name}`);
        assert.equal((await ann.post(path(game, '/chat'), { text: `kept ${(words += 1)}` })).status, 200);
        assert.equal((await health(server)).status, 200);
      }
      await server.stop();
    });

  test('an action whose n-th write or sync fails, for every n', async (t) => {
    const disk = new Disk(),
      server = await hosted(settings, { t, env: disk.env });
    t.after(() => disk.close());
    for (const [calls, error] of [
      ['write', 'ENOSPC'],
      ['write', 'EIO'],
      ['sync', 'EIO'],
    ])
      for (let n = 0; ; n++) {
        const { ask, there } = await PATHS['an action'](server);
        disk.fail({ files: ['wal', 'db', 'shm'], calls: [calls], error, skip: n, count: 1 });
        const answer = await ask(),
          { failed } = disk.count();
        disk.heal();
        const { done } = await look(server, `${calls} ${n}`, answer, there);
        assert.equal(done, failed === 0, `${calls} ${n}: ${failed} failed`);
        if (done) {
          assert.ok(n > 0);
          break;
        }
        if (error === 'EIO') {
          await hasStopped(server);
          await server.end();
          await server.start();
        }
      }
    await server.stop();
  });

  test('a write that takes only half is gone on with', async (t) => {
    const disk = new Disk(),
      server = await hosted(settings, { t, env: disk.env });
    t.after(() => disk.close());
    disk.fail({ files: ['wal', 'db'], calls: ['write'], way: 'short' });
    for (const [name, make] of Object.entries(PATHS)) {
      const { ask, there } = await make(server),
        answer = await ask();
      assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`);
      await look(server, name, answer, there);
    }
    assert.ok(disk.count().failed > 100);
    await server.stop();
  });

  test('a full disk is noticed though nobody writes', async (t) => {
    const disk = new Disk(),
      server = await hosted(settings, { t, env: disk.env });
    t.after(() => disk.close());
    await server.visitor();
    disk.fail({ files: ['wal'], calls: ['write'], error: 'ENOSPC' });
    await soon('it is ill', async () => (await health(server)).status === 503, 10);
    assert.equal((await request(server.port, 'GET', '/readyz')).body.store, 'full');
    disk.heal();
    await soon('it is well again', async () => (await health(server)).status === 200, 10);
    await sleep(2500);
    disk.fail({ files: ['wal'], calls: ['sync'], count: 0 }); // none fails: they are counted
    await Promise.all(Array.from({ length: 50 }, () => health(server)));
    assert.ok(disk.count().seen <= 2, `${disk.count().seen} syncs for fifty questions`);
    await server.stop();
  });

  test('a server that finds the disk full when it starts says so, and loses nothing', async (t) => {
    const disk = new Disk(),
      server = await hosted(settings, { t, env: disk.env });
    t.after(() => disk.close());
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    await server.kill();
    disk.fail({ space: 0 });
    await assert.rejects(server.start(), /the disk is full, or broken/);
    disk.heal();
    await server.start();
    assert.equal((await ann.get(path(game, '/view'))).status, 200);
    assert.equal((await ann.post(path(game, '/chat'), { text: 'anybody?' })).status, 200);
    await server.stop();
  });

  test('a database that cannot be synced when the server starts is not served', async (t) => {
    const disk = new Disk(),
      server = await hosted(settings, { t, env: disk.env });
    t.after(() => disk.close());
    await newGame(await server.visitor(), both);
    await server.kill();
    disk.fail({ files: ['db'], calls: ['sync'] });
    await assert.rejects(server.start(), /enfilade\.db: disk I\/O error/);
    disk.heal();
    await server.start();
    await server.stop();
  });

  test('what cannot be read is not taken for what is not there', async (t) => {
    const disk = new Disk(),
      server = await hosted(settings, { t, env: disk.env });
    t.after(() => disk.close());
    const ann = await server.visitor(),
      game = await newGame(ann, both),
      { cookie } = ann;
    sql(
      server,
      `WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c LIMIT 3000)
      INSERT INTO session(hash, person, created, expires) SELECT randomblob(32), NULL, 0, 9999999999 FROM c`,
    ); // hers is not in the cache by chance
    for (const ask of [
      () => ann.get('/api/me'),
      () => ann.get(path(game, '/view')),
      () => ann.get('/api/games'),
      () => ann.post(path(game, '/chat'), { text: 'x' }),
    ]) {
      await server.end();
      await server.start(); // it knows nothing by heart
      disk.fail({ files: ['db', 'wal'], calls: ['read'] });
      const answer = await ask();
      assert.ok(disk.count().failed > 0);
      disk.heal();
      assert.deepEqual([answer.status, answer.body.error?.kind], [503, 'stopped'], JSON.stringify(answer.body));
      assert.equal(answer.headers['set-cookie'], undefined);
      await hasStopped(server);
    }
    await server.end();
    await server.start();
    assert.equal((await ann.get('/api/me')).body.person.id, ann.person.id);
    assert.equal(ann.cookie, cookie);
    await server.stop();
  });

  test('what a background worker cannot read stops the server too; a lock that it does not get does not', async (t) => {
    const disk = new Disk(),
      server = await hosted(settings, { t, env: disk.env });
    t.after(() => disk.close());
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    for (let i = 0; i < 3; i++)
      assert.equal((await ann.post(path(game, '/do'), { ...(await choice(ann, game)), key: fresh('k') })).status, 200);
    for (const rest of ['/events', '/at/1', '/replay?from=1', '/graph', '/save', '/fork']) {
      await server.end();
      await server.start();
      await stands(ann, game); // the loop has all that it needs in memory: only the worker reads
      disk.fail({ files: ['db', 'wal'], calls: ['read'] });
      const answer = rest === '/fork' ? await ann.post(path(game, rest), {}) : await ann.get(path(game, rest));
      const { failed } = disk.count();
      disk.heal();
      assert.ok(failed > 0, rest);
      assert.deepEqual([answer.status, answer.body.error?.kind], [503, 'stopped'], rest);
      await hasStopped(server);
    }
    await server.end();
    await server.start();
    const events = (await ann.get(path(game, '/events'))).body;
    disk.fail({ files: ['shm'], calls: ['lock'] });
    const busy = await ann.get(path(game, '/events')); // SQLite asks for some ten seconds
    const { failed } = disk.count();
    disk.heal();
    assert.ok(failed > 0);
    assert.deepEqual([busy.status, busy.body.error?.kind], [503, 'busy'], JSON.stringify(busy.body));
    assert.equal((await health(server)).status, 200);
    assert.deepEqual((await ann.get(path(game, '/events'))).body, events);
    assert.equal((await ann.post(path(game, '/chat'), { text: 'x' })).status, 200);
    await server.stop();
  });

  test('the write-ahead log cannot be emptied', async (t) => {
    const disk = new Disk(),
      server = await hosted(settings, { t, env: disk.env });
    t.after(() => disk.close());
    const ann = await server.visitor(),
      game = await newGame(ann, both);
    let said = 0;
    const talk = async (times, stop) => {
      for (let i = 0; i < times; i++) {
        const { status } = await ann.post(path(game, '/chat'), { text: `kept ${said + 1}` });
        if (status === 200) said += 1;
        else if (stop) return;
        else assert.fail(`${status}`);
      }
    };
    disk.fail({ files: ['db'], calls: ['write'], error: 'ENOSPC' });
    await talk(400, false); // it only grows
    assert.ok(disk.count().failed > 0, 'it was tried');
    disk.fail({ files: ['db'], calls: ['sync'] });
    await talk(1000, true);
    assert.ok(disk.count().failed > 0, 'it was tried');
    disk.heal();
    await hasStopped(server);
    assert.equal(afterCrash(server, count('chat', "text LIKE 'kept %'")), String(said));
    await server.end();
    await server.start();
    await talk(10, false);
    assert.equal(afterCrash(server, count('chat', "text LIKE 'kept %'")), String(said));
    await server.stop();
  });

  /** Acts until it is over, and notes what the server said it did. */
  const play = async (who, game, acked, over) => {
    while (!over()) {
      try {
        const body = await choice(who, game);
        const answer = await who.post(path(game, '/do'), { ...body, key: fresh('k') });
        if (answer.status === 200)
          acked.push({ at: `${game}|${answer.body.n}`, line: `do ${body.side} ${body.actions[0]}` });
        else await sleep(5);
      } catch {
        await sleep(5);
      } // refused, or nobody is there
    }
  };

  const allThere = (server, acked, when) => {
    const lines = afterCrash(
      server,
      `SELECT game || '|' || n || '|' || substr(line, 1, instr(line || char(10), char(10)) - 1) FROM journal`,
    ).split('\n');
    const rows = new Map(lines.map((one) => one.split('|')).map(([game, n, line]) => [`${game}|${n}`, line])); // the dice stand behind the action
    const lost = acked.filter(({ at, line }) => !`${rows.get(at)} `.startsWith(`${line} `));
    assert.deepEqual(lost, [], `${when}: acknowledged and lost`);
    assert.equal(afterCrash(server, SOUND), 'ok', when);
    assert.equal(
      afterCrash(server, 'SELECT count(*) FROM (SELECT 1 FROM journal GROUP BY game HAVING max(n) <> count(*))'),
      '0',
      'a hole in a journal',
    );
  };

  const CUTS = LONG ? 40 : 4;
  test(`${CUTS} power cuts, after which only what was synced is there`, async (t) => {
    const disk = new Disk({ kept: true }),
      server = await hosted(settings, { t, env: disk.env }),
      acked = [],
      said = [];
    t.after(() => disk.close());
    server.options.port = server.port;
    const ann = await server.visitor(),
      bob = await server.visitor(),
      games = [await newGame(ann, both), await newGame(bob, both)];
    for (let cut = 0; cut < CUTS; cut++) {
      let over = false;
      const playing = [ann, bob].map((one, i) => play(one, games[i], acked, () => over));
      const before = acked.length;
      await soon('they play', () => acked.length > before + 10);
      for (let i = 0; i < 5; i++) {
        const text = fresh('word');
        if ((await ann.post(path(games[0], '/chat'), { text })).status === 200) said.push(text);
      }
      await sleep(Math.random() * 200);
      await server.kill();
      over = true;
      await Promise.all(playing);
      disk.powerCut(server);
      allThere(server, acked, `cut ${cut}`);
      assert.equal(afterCrash(server, count('chat', "text LIKE 'word %'")), String(said.length), `cut ${cut}`);
      await server.start();
    }
    await server.stop();
  });

  const ROUNDS = LONG || (sanitized ? 3 : 6);
  test(`${ROUNDS} rounds of people who play on a disk that fails by chance`, async (t) => {
    const disk = new Disk(),
      server = await hosted(settings, { t, env: disk.env });
    t.after(() => disk.close());
    server.options.port = server.port;
    const pick = (list) => list[Math.floor(Math.random() * list.length)];
    const people = await Promise.all([1, 2, 3].map(() => server.visitor()));
    const games = await Promise.all(people.map((one) => newGame(one, both)));
    const computer = { kind: 'computer', bot: 'random' };
    const acked = [];
    for (let round = 0; round < ROUNDS; round++) {
      let over = false;
      await newGame(people[0], { csa: computer, usa: computer });
      const playing = people.map((one, i) => play(one, games[i], acked, () => over));
      await sleep(50 + Math.random() * 200);
      disk.fail(
        pick([
          { space: Math.floor(Math.random() * 60000) },
          {
            files: ['wal'],
            calls: ['write'],
            error: pick(['EIO', 'ENOSPC']),
            way: pick(['error', 'torn']),
            skip: Math.floor(Math.random() * 60),
            count: pick([1, 3, -1]),
          },
          {
            files: ['wal', 'db'],
            calls: ['sync'],
            error: pick(['EIO', 'ENOSPC']),
            skip: Math.floor(Math.random() * 30),
            count: pick([1, -1]),
          },
          {
            files: ['db'],
            calls: ['write'],
            error: pick(['EIO', 'ENOSPC']),
            skip: Math.floor(Math.random() * 30),
            count: pick([1, -1]),
          },
          {
            files: ['wal', 'db', 'shm'],
            calls: ['write'],
            way: 'short',
            skip: Math.floor(Math.random() * 10),
            count: -1,
          },
        ]),
      );
      await sleep(300 + Math.random() * 300);
      if (Math.random() < 0.4) disk.heal();
      await sleep(100);
      over = true;
      await Promise.all(playing);
      const { body } = await health(server);
      if (body.store === 'stopped') await hasStopped(server);
      if (Math.random() < 0.5) await server.kill();
      else await server.end();
      disk.heal();
      allThere(server, acked, `round ${round}`);
      await server.start();
    }
    assert.ok(acked.length > 0);
    t.diagnostic(`${acked.length} acknowledged actions`);
    await server.stop();
  });
});
