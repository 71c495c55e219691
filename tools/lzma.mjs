// lzma.mjs: packs bytes by `xz` as the site's worker unpacks them (web/src/site/lzma.ts): a program becomes a sixth smaller than
// by gzip, which is all that every host has; tables become half as large.
import { execFileSync } from 'node:child_process';

const LENGTH_AT = 5;
const MOST = 1 << 28;

/** `quick`: larger, for tests. */
export function packed(bytes, quick = false) {
  const effort = quick ? ['-0'] : ['-9', '--extreme'];
  const out = execFileSync('xz', ['--format=lzma', ...effort, '--stdout'], { input: bytes, maxBuffer: MOST });
  out.writeBigUInt64LE(BigInt(bytes.length), LENGTH_AT); // xz does not say how long it is
  return out;
}
