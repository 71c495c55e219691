// hosted.mjs: a server with its host's settings, and a look into its store.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from './harness.mjs';
import { dropStore } from './store.mjs';

/** A server with this enfilade.yaml. With the test's own `t` it is ended even if the test fails. */
export async function hosted(yaml = '', { t, data = mkdtempSync(join(tmpdir(), 'enfilade-')), ...options } = {}) {
  if (yaml) writeFileSync(join(data, 'enfilade.yaml'), yaml);
  const server = new Server({ data, ...options });
  const stop = server.stop.bind(server);
  const clear = () => {
    rmSync(data, { recursive: true, force: true });
    dropStore(data);
  };
  server.stop = async () => {
    try {
      await stop();
    } finally {
      clear();
    }
  };
  t?.after(async () => {
    if (server.process?.exitCode === null && server.process?.signalCode === null) await server.kill();
    clear();
  });
  try {
    return await server.start();
  } catch (error) {
    clear();
    throw error;
  }
}

export { holdLock, locker, sql } from './store.mjs';

/** Waits until it is so; on a busy machine that may take a while. */
export async function soon(what, fits, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; !(await fits());) {
    if (Date.now() > end) throw new Error(`it did not come to it: ${what}`);
    await sleep(50);
  }
}

export const sleep = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
