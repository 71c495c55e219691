// What a bare Debian 12 downloads to play, by the index of packages: at most 140 MB. Skipped where apt has no such index.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';

const known = spawnSync('sh', ['-c', 'apt-cache policy | grep -q n=bookworm && apt-cache show esbuild'], {
  stdio: 'ignore',
});

test('playing downloads at most 140 MB', { skip: known.status !== 0 }, () => {
  const tool = new URL('../../tools/install_size.sh', import.meta.url).pathname;
  const size = JSON.parse(execFileSync(tool, { encoding: 'utf8' }));
  assert.ok(size.play_mb > 80 && size.play_mb <= 140, JSON.stringify(size)); // a compiler alone is 54
  assert.ok(size.play_packages < 250, JSON.stringify(size));
  assert.ok(size.test_mb > size.play_mb, JSON.stringify(size));
});
