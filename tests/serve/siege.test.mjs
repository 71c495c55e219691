// siege.test.mjs: the attacks that `make bench` measures (tools/bench_attacks.mjs), by one address at a server with its standard
// settings: whatever it does, nobody else who plays is refused anything, and it holds no more than its share.
//
// ENFILADE_LONG=SECONDS: so long for each (make soak).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { underAttack } from '../../tools/bench_attacks.mjs';

const seconds = Number(process.env.ENFILADE_LONG ?? 3);

for (const kind of ['streams', 'login', 'games'])
  test(`one address that attacks with ${kind} disturbs nobody's game`, async (t) => {
    const found = (await underAttack([kind], { seconds, pinned: false }))[kind];
    t.diagnostic(JSON.stringify(found));
    assert.equal(found.refused, 0, 'players are not refused');
    assert.ok(found.requests > seconds, `they had ${found.requests} answers`);
    assert.ok(found.streams <= 150, `${found.streams} streams`);
  });
