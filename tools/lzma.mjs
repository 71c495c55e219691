// lzma.mjs: packs bytes by `xz` as the site's worker unpacks them (web/src/site/lzma.ts): a program becomes a sixth smaller than
// by gzip, which is all that every host has; tables become half as large.
import { execFileSync } from 'node:child_process';

const LENGTH_AT = 5;
const MOST = 1 << 28;

/** Tables are full of numbers of four bytes; a program's bytes are aligned to nothing. */
const FOR_TABLES = 'lc=3,pb=2';
export const FOR_PROGRAMS = 'lc=4,pb=0';

/** `quick`: larger, for tests. */
export function packed(bytes, quick = false, shape = FOR_TABLES) {
  const effort = `--lzma1=preset=${quick ? '0' : '9e'},${shape}`;
  const out = execFileSync('xz', ['--format=lzma', effort, '--stdout'], { input: bytes, maxBuffer: MOST });
  out.writeBigUInt64LE(BigInt(bytes.length), LENGTH_AT); // xz does not say how long it is
  return out;
}
