// store.mjs: the store behind a test's server: a file of SQLite in its folder or, where $ENFILADE_POSTGRES gives the address
// of a PostgreSQL (tools/postgres.sh), a database there, named after the folder.
import { execFileSync, spawn } from 'node:child_process';
import { basename, join } from 'node:path';

export const cluster = process.env.ENFILADE_POSTGRES ?? '';
/** Why a test of what only SQLite does is left out: locks of a file, disks that fail, `enfilade backup`. */
export const onlySqlite = cluster ? 'about SQLite' : false;

const nameOf = (data) =>
  basename(data)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_');
export const addressOf = (name) => cluster.replace('@/?', `@/${name}?`);
const psql = (name, text) =>
  execFileSync('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', addressOf(name)], {
    input: text,
    encoding: 'utf8',
  }).trim();

/** What the server is told: the database is made if it is not there. */
export function storeArguments(data) {
  if (!cluster) return [];
  const name = nameOf(data);
  if (psql('postgres', `SELECT 1 FROM pg_database WHERE datname = '${name}'`) === '')
    psql('postgres', `CREATE DATABASE ${name} STRATEGY file_copy`);
  return ['--store', addressOf(name)];
}

export function dropStore(data) {
  if (cluster) psql('postgres', `DROP DATABASE IF EXISTS ${nameOf(data)} WITH (FORCE)`);
}

/** As another program would, that waits for its turn, and knows nothing of what belongs to what. */
export const sql = (server, text) =>
  cluster
    ? psql(nameOf(server.data), `SET session_replication_role = replica; ${text}`)
    : execFileSync('sqlite3', ['-cmd', '.timeout 60000', join(server.data, 'enfilade.db'), text], {
        encoding: 'utf8',
      }).trim();

/** Whether the file is sound. PostgreSQL looks after its own: a server of it that starts again has recovered. */
export const isWhole = (server) =>
  cluster !== '' || sql(server, 'PRAGMA integrity_check; PRAGMA foreign_key_check') === 'ok';

/** Another program beside the server of SQLite, ready to take its write lock: take() is over when it has it, release() when it
 * has let it go. It is there already when it is wanted, so that nothing happens in the meantime. */
export async function locker(t, server) {
  const child = spawn('sqlite3', ['-bail', join(server.data, 'enfilade.db')], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => child.kill());
  child.stdin.on('error', () => {});
  const ended = new Promise((done) => {
    child.on('close', done);
  });
  const says = () =>
    new Promise((heard, failed) => {
      child.stdout.once('data', heard);
      void ended.then(() => failed(new Error('the other program ended')));
    });
  const bid = (...lines) => {
    child.stdin.write(`${lines.join('\n')}\n.shell echo done\n`); // what it prints itself it keeps until the end
    return says();
  };
  await bid('.timeout 60000');
  return {
    take: () => bid('BEGIN IMMEDIATE;'),
    release: () => {
      child.stdin.end('COMMIT;\n');
      return ended;
    },
  };
}

/** The same, with the lock. */
export async function holdLock(t, server) {
  const other = await locker(t, server);
  await other.take();
  return other;
}
