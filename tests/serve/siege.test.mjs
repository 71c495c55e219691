// siege.test.mjs: the attacks that `make bench` measures (tools/bench_attacks.mjs), by one address at a server with its standard
// settings: whatever it does, nobody else who plays is refused anything, and it holds no more than its share.
//
// ENFILADE_LONG=SECONDS: so long for each, and the attacks on a long game and with computers' games too (make soak); how long
// that game is, ENFILADE_LONG_ACTIONS says.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ATTACKS, underAttack } from '../../tools/bench_attacks.mjs';
import { sanitized } from './harness.mjs';

const LONG = Number(process.env.ENFILADE_LONG ?? 0),
  seconds = LONG || 3,
  kinds = LONG ? ATTACKS : ['streams', 'login', 'games'];
const folder = mkdtempSync(join(tmpdir(), 'enfilade-siege-')); // the long game is played once
process.env.ENFILADE_LONG_GAME ??= join(folder, 'long');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

for (const kind of kinds)
  test(`one address that attacks with ${kind} disturbs nobody's game`, async (t) => {
    const found = (await underAttack([kind], { seconds, pinned: false }))[kind];
    t.diagnostic(JSON.stringify(found));
    assert.equal(found.refused, 0, 'players are not refused');
    assert.ok(found.requests > seconds, `they had ${found.requests} answers`);
    assert.ok(found.streams <= 150, `${found.streams} streams`);
    assert.ok(found.games <= 300, `${found.games} games in memory`);
    assert.ok(sanitized || found.megabytes < 1500, `${found.megabytes} megabytes`); // open games have 512 of one address
  });
