// bench_stores.mjs: what an action costs with SQLite, and with PostgreSQL and several servers. Prints one JSON object.
//
//   ENFILADE=build/enfilade node tools/bench_stores.mjs [--quick]
//
// PLAYERS people play a game each, as fast as they are answered, spread over the servers, for SECONDS. `actions_per_s` is
// how many are acknowledged; `cpu_us_per_action` is the processor's time of the servers, without the database's own, which
// is `database_us_per_action`. `cross_server_p99_ms`: from sending an action to one server until a listener at the other
// has it, one at a time. The figures are of this machine, where servers, database and players share the processors.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newGame, Server, Visitor } from '../tests/serve/harness.mjs';
import { actionsOf, path, stands } from '../tests/serve/play.mjs';

const quick = process.argv.includes('--quick');
const PLAYERS = 8,
  SECONDS = quick ? 1 : 6,
  CROSSINGS = quick ? 20 : 300;
const both = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const round = (number, digits = 1) => Number(number.toFixed(digits));

/** Microseconds of the processor that these programs have used, all their threads together. */
const busy = (pids) =>
  pids.reduce((sum, pid) => {
    try {
      return (
        sum +
        readdirSync(`/proc/${pid}/task`).reduce(
          (all, thread) =>
            all + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000,
          0,
        )
      );
    } catch {
      return sum;
    }
  }, 0);

/** Acts until it is time: each answer says what can be done next. */
async function play(visitor, id, end) {
  let done = 0;
  while (Date.now() < end) {
    const { n, stands: now } = await stands(visitor, id);
    if (now.over) break;
    let at = n,
      { actions } = await actionsOf(visitor, id, now.side);
    while (actions?.length && Date.now() < end) {
      const { status, body } = await visitor.post(path(id, '/do'), {
        side: now.side,
        actions: [actions[done % actions.length]],
        at,
        key: `k${id}${at}`,
        next: true,
      });
      if (status !== 200) break;
      at = body.n;
      done += 1;
      actions = body.next?.actions;
    }
  }
  return done;
}

async function servers(count, store) {
  const all = [];
  for (let i = 0; i < count; i++)
    all.push(await new Server({ data: mkdtempSync(join(tmpdir(), 'enfilade-')), store }).start());
  return all;
}
async function end(all) {
  for (const one of all) {
    await one.stop();
    rmSync(one.data, { recursive: true, force: true });
  }
}

async function load(count, store, database) {
  const all = await servers(count, store);
  const people = await Promise.all(Array.from({ length: PLAYERS }, (_, i) => all[i % count].visitor()));
  const games = await Promise.all(people.map((one) => newGame(one, both)));
  const pids = all.map((one) => one.process.pid);
  const [before, theirs, began] = [busy(pids), busy(database()), Date.now()];
  const until = began + SECONDS * 1000;
  const workers = database();
  const done = (await Promise.all(people.map((one, i) => play(one, games[i], until)))).reduce(
    (sum, one) => sum + one,
    0,
  );
  const figures = {
    actions_per_s: round(done / ((Date.now() - began) / 1000)),
    cpu_us_per_action: round((busy(pids) - before) / done),
    ...(workers.length ? { database_us_per_action: round((busy(database()) - theirs) / done) } : {}),
  };
  await end(all);
  return figures;
}

async function crossing(store) {
  const [a, b] = await servers(2, store);
  const ann = await a.visitor();
  const there = Object.assign(new Visitor(b), { cookie: ann.cookie, csrf: ann.csrf });
  const id = await newGame(ann, both);
  const stream = await there.stream(path(id, '/stream?side=csa'));
  const took = [];
  while (took.length < CROSSINGS) {
    const { n, stands: now } = await stands(ann, id);
    if (now.over) break;
    const { actions } = await actionsOf(ann, id, now.side);
    const began = performance.now();
    const sent = ann.post(path(id, '/do'), { side: now.side, actions: [actions[n % actions.length]], at: n });
    await stream.next('update', (data) => data.n > n, 10);
    took.push(performance.now() - began);
    await sent;
  }
  stream.close();
  await end([a, b]);
  return { cross_server_p50_ms: round(at(took, 0.5), 2), cross_server_p99_ms: round(at(took, 0.99), 2) };
}

const folder = mkdtempSync(join(tmpdir(), 'pg-'));
const run = (what) => execFileSync('tools/postgres.sh', [what, folder], { encoding: 'utf8' }).trim();
const cluster = run('start');
const postmaster = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0];
const database = () =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).trim().split(/\s+/);
const fresh = (name) => {
  execFileSync('psql', ['-q', cluster.replace('@/?', '@/postgres?'), '-c', `CREATE DATABASE ${name}`]);
  return ['--store', cluster.replace('@/?', `@/${name}?`)];
};
try {
  const figures = { bench: 'stores', players: PLAYERS, sqlite: await load(1, [], () => []) };
  for (const count of [1, 2, 4]) figures[`postgres_${count}`] = await load(count, fresh(`load${count}`), database);
  Object.assign(figures, await crossing(fresh('crossing')));
  console.log(JSON.stringify(figures));
} finally {
  run('drop');
}
