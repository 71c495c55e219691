// The laws of laws.mjs in every battle: at positions of the recorded games, some decisions by mouse and by keys, some on a phone.
//
//   ENFILADE_LAWS=7                     another seed than the usual one, for other positions and actions
//   ENFILADE_LAWS_MORE=20               so many times as many positions (tools/soak.sh)
//   ENFILADE_LAWS_ONLY=kernstown        only battles of this name
//
// What fails says the battle, the seed and the action, so that it can be run again.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { comeIn, openGame, openTable, PHONE } from './harness.mjs';
import { dice, keysOf, mouseOf, touchOf, walk } from './laws.mjs';

const seed = Number(process.env.ENFILADE_LAWS ?? 1);
const more = Number(process.env.ENFILADE_LAWS_MORE ?? 1);
const only = process.env.ENFILADE_LAWS_ONLY ?? '';
/** Of each recording: how many positions, and how many decisions at each. The three battles that are read in whole come first. */
const BATTLES = [
  ['fredericksburg-simple', 2, 5],
  ['kernstown-simple', 2, 5],
  ['monocacy-simple', 2, 5],
  ['crossroads-simple', 1, 4],
  ['chancellorsville-simple', 1, 4],
  ['chattanooga-simple', 1, 4],
  ['chickamauga-random', 1, 4],
  ['spotsylvania-simple', 1, 4],
  ['wilderness-undone', 1, 4],
  ['gettysburg-culps-hill-random', 1, 4],
  ['gettysburg-little-round-top-simple', 1, 4],
  ['gettysburg-mcphersons-ridge-random', 1, 4],
  ['gettysburg-high-water-mark-random', 1, 3],
  ['gettysburg-three-days-random', 1, 3],
  ['gettysburg-missed-opportunity-random', 1, 3],
  ['gettysburg-whole-line-ablaze-random', 1, 3],
];
const ON_A_PHONE = [
  ['fredericksburg-simple', 1, 4],
  ['kernstown-simple', 1, 4],
  ['gettysburg-little-round-top-simple', 1, 4],
];
/** Actions of a recording that are read at most: the long games of Gettysburg take a while to replay. */
const DEEPEST = 3000;

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

/** A recorded game up to some action of it. */
function part(recording, random) {
  const file = new URL(`../recordings/${recording}.save.xz`, import.meta.url).pathname;
  const lines = execFileSync('xz', ['-dc', file], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');
  const begin = lines.indexOf('begin') + 1;
  const undone = lines.findIndex((line) => line.startsWith('undo'));
  const end = undone < 0 ? lines.length - 1 : undone;
  const length = Math.min(DEEPEST, end - begin - 1);
  return lines.slice(0, begin + 1 + Math.floor(random.next() * length)).join('\n') + '\n';
}
async function tour(visitor, hands, [recording, positions, decisions], mine) {
  const random = dice(mine);
  const found = [];
  let seen = 0;
  for (let i = 0; i < positions * more; i++) {
    const text = part(recording, random);
    const scenario = /^scenario (.*)$/m.exec(text)[1];
    const made = await visitor.api('POST', '/api/import', {
      text,
      seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
    });
    assert.ok(made.id, `${scenario}: ${JSON.stringify(made)}`);
    await openGame(visitor, made.id);
    const walked = await walk(visitor.page, hands, random, { decisions });
    found.push(...walked.found.map((words) => `${scenario}: ${words}`));
    seen += walked.seen;
  }
  assert.deepEqual(found, [], `again by ENFILADE_LAWS=${seed} ENFILADE_LAWS_ONLY=${recording}`);
  return seen;
}
const wanted = ([recording]) => recording.includes(only);

for (const battle of BATTLES.filter(wanted))
  test(`${battle[0]}: every action has its place, by mouse and by keys`, async (context) => {
    const visitor = await comeIn(table, { prefs: { skipEmpty: false } });
    const { page } = visitor;
    context.diagnostic(`${await tour(visitor, [mouseOf(page), keysOf(page)], battle, seed)} decisions`);
    await visitor.context.close();
  });
for (const battle of ON_A_PHONE.filter(wanted))
  test(`${battle[0]}: every action has its place, on a phone`, async (context) => {
    const visitor = await comeIn(table, { prefs: { skipEmpty: false }, ...PHONE });
    context.diagnostic(`${await tour(visitor, [touchOf(visitor.page)], battle, seed + 1)} decisions`);
    await visitor.context.close();
  });
