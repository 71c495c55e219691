// store.mjs: the store behind a test's server: a file of SQLite in its folder or, where $ENFILADE_POSTGRES gives the address
// of a PostgreSQL (tools/postgres.sh), a database there, named after the folder.
import { execFileSync } from 'node:child_process';
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
