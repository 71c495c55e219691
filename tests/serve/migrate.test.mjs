// migrate.test.mjs: a club moves from SQLite to PostgreSQL and back; and what is said when a store cannot be had.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort, newGame, program, Server, Visitor } from './harness.mjs';
import { soon } from './hosted.mjs';
import { actionsOf, act, path, stands, walk } from './play.mjs';
import { addressOf, cluster, dropStore, storeArguments } from './store.mjs';

const skip = cluster === '' && 'needs a PostgreSQL';
const folder = (t) => {
  const made = mkdtempSync(join(tmpdir(), 'enfilade-'));
  t.after(() => {
    rmSync(made, { recursive: true, force: true });
    dropStore(made);
  });
  return made;
};
const migrate = (from, to) => spawnSync(program, ['migrate', '--from', from, '--to', to], { encoding: 'utf8' });
const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };

test('a club goes to PostgreSQL and back, and nothing is lost', { skip }, async (t) => {
  const [old, back, other] = [folder(t), folder(t), folder(t)];
  const address = storeArguments(other)[1];
  const there = async (data, store, who, id) => {
    const server = await new Server({ data, store }).start();
    const ann = who
      ? Object.assign(new Visitor(server), { cookie: who.cookie, csrf: who.csrf })
      : await server.visitor();
    const game = id ?? (await newGame(ann, both));
    await walk({ csa: ann, usa: ann }, game, 60);
    assert.equal((await ann.post(path(game, '/chat'), { text: `“said” at ${data}` })).status, 200);
    const seen = {
      view: (await ann.get(path(game, '/view?side=csa'))).body,
      chat: (await ann.get(path(game, '/chat'))).body,
      events: (await ann.get(path(game, '/events'))).body,
    };
    const fresh = await server.visitor(); // numbers go on after those that were brought
    assert.ok(fresh.person.id > (who?.person?.id ?? 0));
    await server.stop();
    return { ann, game, seen, person: fresh.person.id };
  };
  const look = async (data, store, { ann, game }) => {
    const server = await new Server({ data, store }).start();
    const who = Object.assign(new Visitor(server), { cookie: ann.cookie, csrf: ann.csrf });
    const seen = {
      view: (await who.get(path(game, '/view?side=csa'))).body,
      chat: (await who.get(path(game, '/chat'))).body,
      events: (await who.get(path(game, '/events'))).body,
    };
    await server.stop();
    return seen;
  };
  const first = await there(old, [], null, null);
  const gone = migrate(old, address);
  assert.equal(gone.status, 0, gone.stderr);
  assert.match(gone.stdout, /journal: 60\n/);
  assert.deepEqual(await look(other, ['--store', address], first), first.seen);
  const second = await there(other, ['--store', address], first.ann, first.game);
  assert.ok(second.person > first.person);
  const dumped = folder(t); // a backup, as docs/several.md says
  execFileSync('sh', ['-c', `pg_dump "${address}" | psql -q -v ON_ERROR_STOP=1 "${storeArguments(dumped)[1]}"`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  assert.deepEqual(await look(dumped, storeArguments(dumped), second), second.seen);
  const again = migrate(address, back);
  assert.equal(again.status, 0, again.stderr);
  assert.deepEqual(await look(back, [], second), second.seen);
  const full = migrate(old, address);
  assert.equal(full.status, 1);
  assert.match(full.stderr, /nothing was copied: people or games are there already/);
});

test('a store that cannot be had is named, and the program ends', { skip }, async (t) => {
  const data = folder(t);
  const serve = async (store) =>
    spawnSync(program, ['serve', '--data', data, '--port', String(await freePort()), '--store', store], {
      encoding: 'utf8',
      timeout: 20000,
    });
  const wrong = await serve('postgresql://[::1/games');
  assert.equal(wrong.status, 1);
  assert.match(wrong.stderr, /the store's address cannot be read/);
  const secret = await serve('postgresql://ann:my-password@[::1/games');
  assert.equal(secret.status, 1);
  assert.doesNotMatch(secret.stderr, /my-password/, 'a password is not for the log');
  const file = await serve('/tmp/games.db');
  assert.equal(file.status, 2);
  assert.match(file.stderr, /--store takes postgresql:/);
  const nobody = await serve(addressOf('nobody_made_this'));
  assert.equal(nobody.status, 1);
  assert.match(nobody.stderr, /database "nobody_made_this" does not exist/);
  const address = storeArguments(data)[1];
  const server = await new Server({ data, store: ['--store', address] }).start();
  await server.stop();
  execFileSync('psql', ['-q', address, '-c', 'UPDATE version SET schema = 999']);
  const newer = await serve(address);
  assert.equal(newer.status, 1);
  assert.match(newer.stderr, /written by a newer Enfilade \(its version is 999/);
});

test('a database that is not there yet is waited for', { skip }, async (t) => {
  const place = mkdtempSync(join(tmpdir(), 'pg-'));
  const run = (what) => execFileSync('tools/postgres.sh', [what, place], { encoding: 'utf8' }).trim();
  t.after(() => run('drop'));
  const server = new Server({ data: folder(t), store: ['--store', `postgresql://enfilade@/postgres?host=${place}`] });
  const starts = server.start();
  await soon('it says so', () => /waiting for the database/.test(server.log), 20);
  const impatient = new Server({ data: folder(t), store: server.options.store });
  const failing = assert.rejects(impatient.start());
  await soon('another says so', () => /waiting for the database/.test(impatient.log), 20);
  await impatient.end(); // it does not wait to its end
  await failing;
  run('start');
  await starts;
  const ann = await server.visitor();
  const id = await newGame(ann, both);
  const { n, stands: now } = await stands(ann, id);
  run('kill'); // and one that is gone for a while: what is sent again is done once
  run('start');
  await soon('it is there again', async () => (await ann.get(path(id, '/view'))).status === 200); // 503 until then
  const { actions } = await actionsOf(ann, id, now.side);
  assert.equal((await act(ann, id, now.side, actions[0], n, 'after')).status, 200);
  await server.stop();
});
