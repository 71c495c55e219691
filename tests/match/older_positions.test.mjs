// older_positions.test.mjs: positions that an earlier program wrote in the middle of a decision open whole. Their seal was computed
// over another layout of the state (hash version 1), and some keys had other names.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const folder = join(import.meta.dirname, 'older', 'positions');

function ask(...requests) {
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
  const { stdout, status } = spawnSync(process.env.ENFILADE ?? 'build/enfilade', ['engine'], {
    input,
    maxBuffer: 1 << 26,
  });
  assert.equal(status, 0);
  return stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** What every game wrote then, though only Monocacy has it; and what Gettysburg calls by another name now. */
function asNow(position, game) {
  const drop = (row, keys) => keys.forEach((key) => delete row[key]);
  const now = structuredClone(position);
  drop(now, ['seal', 'hashes', 'actions', 'dice']); // counted from here; the dice go on by the seed that is given
  for (const brigade of now.brigades) {
    if (game === 'gettysburg')
      Object.assign(brigade, { turns: brigade.cli ?? brigade.turns, adjusted: brigade.adjusted ?? 0 });
    if (game !== 'monocacy') drop(brigade, ['cli']);
  }
  if (game !== 'monocacy')
    for (const division of now.divisions)
      drop(division, ['cli', 'cli_extra', 'active', 'may_move', 'cli_reached_turn']);
  return now;
}

for (const file of readdirSync(folder)) {
  const { position } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  test(`${file} opens in the middle of its decision`, () => {
    const [opened, told] = ask({ cmd: 'sandbox', position, seed: 5 }, { cmd: 'state' });
    assert.equal(opened.ok, true, JSON.stringify(opened.error));
    assert.ok(position.frames.length >= 3, 'it stands in the middle of something');
    assert.deepEqual(told.position.frames, position.frames);
    assert.equal(told.position.hashes, 2);
    assert.deepEqual(asNow(told.position, position.game), asNow(position, position.game));
    const [again] = ask({ cmd: 'sandbox', position: told.position, seed: 5 });
    assert.equal(again.ok, true, JSON.stringify(again.error));
  });
  test(`${file} is refused where it was changed by hand`, () => {
    const forged = structuredClone(position);
    forged.brigades[0].boxes += 1;
    assert.match(ask({ cmd: 'sandbox', position: forged })[0].error.why, /seal|another position/);
  });
}
