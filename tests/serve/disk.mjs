// disk.mjs: a server on a disk that fails when it is told to (tests/serve/disk_faults.c).
//
//   const disk = new Disk();  const server = await hosted('', { t, env: disk.env });
//   disk.fail({ files: ['wal'], calls: ['sync'], error: 'EIO', skip: 2 });  ...  disk.heal();
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { program } from './harness.mjs';

const FILES = { db: 1, wal: 2, shm: 4 },
  CALLS = { write: 1, sync: 2, read: 4, lock: 8 },
  WAYS = { error: 0, short: 1, torn: 2, slow: 3 };
const bits = (names, table) => names.reduce((sum, name) => sum | table[name], 0);

export class Disk {
  /** `kept`: what is synced is copied, for powerCut(). */
  constructor({ kept = false } = {}) {
    this.folder = mkdtempSync(join(tmpdir(), 'enfilade-disk-'));
    this.file = openSync(join(this.folder, 'control'), 'w+');
    copyFileSync(join(dirname(program), 'disk_faults.so'), join(this.folder, 'disk_faults.so'));
    for (const [name, mode] of [
      ['', 0o755], // PostgreSQL runs as another user, who may not see where this was built
      ['control', 0o666],
      ['disk_faults.so', 0o755],
    ])
      chmodSync(join(this.folder, name), mode);
    this.heal();
    this.env = {
      LD_PRELOAD: join(this.folder, 'disk_faults.so'),
      ENFILADE_DISK_FAULTS: join(this.folder, 'control'),
      ...(kept ? { ENFILADE_DISK_KEPT: this.folder } : {}),
    };
  }

  #set(numbers) {
    const bytes = Buffer.alloc(36);
    numbers.forEach((number, i) => bytes.writeInt32LE(number, i * 4));
    writeSync(this.file, bytes, 0, bytes.length, 0);
  }

  /** From now on each read, or each sync, takes so many milliseconds longer. */
  slow(ms, calls = ['read']) {
    this.fail({ files: ['db', 'wal'], calls, way: 'slow', ms });
  }

  /** From now on: so many calls are let pass, then so many fail (-1: all of them). `space`: bytes left on the disk. */
  fail({ files = [], calls = [], way = 'error', error = 'EIO', ms = 0, skip = 0, count = -1, space = -1 }) {
    const how = way === 'slow' ? ms : constants.errno[error];
    this.#set([bits(files, FILES), bits(calls, CALLS), WAYS[way], how, skip, count, space, 0, 0]);
  }

  heal() {
    this.#set([0, 0, 0, 0, 0, 0, -1, 0, 0]);
  }

  /** How many calls were seen and how many failed since. */
  count() {
    const bytes = Buffer.alloc(36);
    readSync(this.file, bytes, 0, bytes.length, 0);
    return { seen: bytes.readInt32LE(28), failed: bytes.readInt32LE(32) };
  }

  /** After the server was killed: its files are as they were when they were last synced. */
  powerCut(server) {
    for (const ending of ['', '-wal', '-shm']) rmSync(join(server.data, `enfilade.db${ending}`), { force: true });
    for (const ending of ['', '-wal'])
      if (existsSync(join(this.folder, `enfilade.db${ending}`)))
        copyFileSync(join(this.folder, `enfilade.db${ending}`), join(server.data, `enfilade.db${ending}`));
  }

  close() {
    closeSync(this.file);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What another program finds in a copy of the store's files as they are now: what a crash at this moment would leave. */
export function afterCrash(server, text) {
  const folder = mkdtempSync(join(tmpdir(), 'enfilade-crash-'));
  try {
    for (const ending of ['', '-wal'])
      if (existsSync(join(server.data, `enfilade.db${ending}`)))
        copyFileSync(join(server.data, `enfilade.db${ending}`), join(folder, `enfilade.db${ending}`));
    return execFileSync('sqlite3', [join(folder, 'enfilade.db'), text], { encoding: 'utf8' }).trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
