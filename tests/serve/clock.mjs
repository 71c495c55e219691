// clock.mjs: a server whose wall clock is moved by hand (moved_clock.c).
//
//   const clock = new Clock(t);  const server = await hosted('', { t, env: clock.env });  clock.move(3 * DAY);
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { program } from './harness.mjs';

export const HOUR = 3600,
  DAY = 24 * HOUR;

export class Clock {
  constructor(t) {
    this.folder = mkdtempSync(join(tmpdir(), 'enfilade-clock-'));
    this.seconds = 0;
    this.move(0);
    this.env = {
      LD_PRELOAD: join(dirname(program), 'moved_clock.so'),
      ENFILADE_CLOCK: join(this.folder, 'seconds'),
    };
    t.after(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  /** That much later. The file is written in place: the server looks at it all the time. */
  move(seconds) {
    this.seconds += seconds;
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(this.seconds));
    writeFileSync(join(this.folder, 'seconds'), bytes, { flag: this.seconds ? 'r+' : 'w' });
  }
  now() {
    return Math.floor(Date.now() / 1000) + this.seconds;
  }
}
