// The laws of laws.mjs in every battle: decisions sampled from games that the computer plays on from positions of the
// recorded ones; each is met by mouse and by keys, or on a phone.
//
//   ENFILADE_LAWS=7                     another seed than the usual one, for other positions and actions
//   ENFILADE_LAWS_MORE=20               so many times as many decisions (tools/soak.sh)
//   ENFILADE_LAWS_ONLY=chickamauga      only battles of this name
//
// What fails says the battle, the seed and the action, so that it can be run again.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { Visitor } from '../serve/harness.mjs';
import { openAhead } from './ahead.mjs';
import { inPage } from './hands.mjs';
import { openBareTable } from './bare.mjs';
import { comeIn, openGame, PHONE } from './harness.mjs';
import { dice, installLaws, keysOf, mouseOf, nextDecision, touchOf, walk } from './laws.mjs';
import { processorTime } from './processor.mjs';

const seed = Number(process.env.ENFILADE_LAWS ?? 1);
const more = Number(process.env.ENFILADE_LAWS_MORE ?? 1);
const only = process.env.ENFILADE_LAWS_ONLY ?? '';
/** Decisions of each battle, sixty in all: at a desk, by mouse and keys in turn, and on a phone. */
const AT_A_DESK = 48;
const ON_A_PHONE = 12;
/** Decisions that are met in one game, before another is opened. */
const OF_ONE_GAME = 100;
/** Actions of a recording that are read at most: the long games of Gettysburg take a while to replay. */
const DEEPEST = 6000;
/** After so many decisions the computer plays on; the page, which has to follow, spends as much on it as on a decision. */
const IN_A_ROW = 5;
/** Actions that it plays then, at most: of short games few, or they would be over. */
const MOST_BETWEEN = 80;
const FEW = 6;
const LONG = 1000;
const BATTLES = [
  'fredericksburg-simple',
  'kernstown-simple',
  'monocacy-simple',
  'crossroads-simple',
  'chancellorsville-simple',
  'chattanooga-simple',
  'chickamauga-random',
  'spotsylvania-simple',
  'wilderness-undone',
  'gettysburg-culps-hill-random',
  'gettysburg-little-round-top-simple',
  'gettysburg-mcphersons-ridge-random',
  'gettysburg-high-water-mark-random',
  'gettysburg-three-days-random',
  'gettysburg-missed-opportunity-random',
  'gettysburg-whole-line-ablaze-random',
];

let table;
before(async () => {
  table = await openBareTable();
});
after(async () => {
  await table.close();
});

/** A recorded game: the lines up to its beginning, and those of its actions up to the first that was taken back. */
function readRecording(name) {
  const file = new URL(`../recordings/${name}.save.xz`, import.meta.url).pathname;
  const lines = execFileSync('xz', ['-dc', file], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trimEnd()
    .split('\n');
  const begin = lines.findIndex((line) => line.startsWith('begin')) + 1;
  const undone = lines.findIndex((line) => line.startsWith('undo'));
  return { head: lines.slice(0, begin), actions: lines.slice(begin, undone < 0 ? undefined : undone) };
}
/** It, up to some action in its first four fifths. */
function part({ head, actions }, random) {
  const length = Math.min(DEEPEST, Math.floor(actions.length * 0.8));
  return [...head, ...actions.slice(0, Math.floor(random.next() * length)), ''].join('\n');
}
/** The same player without a browser. */
async function besides(visitor) {
  await visitor.known();
  const one = new Visitor(table.server);
  one.cookie = (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  return one.arrive();
}
async function tour(visitor, hands, name, decisions, mine) {
  const random = dice(mine);
  const { page } = visitor;
  const recording = readRecording(name);
  const long = recording.actions.length > LONG;
  const ahead = openAhead();
  const beside = await besides(visitor);
  let row = 0;
  const between = async (now) => {
    await ahead.follow(now.heard);
    row += 1;
    if (row % IN_A_ROW) return now;
    const turns = await ahead.play(Math.floor(random.next() * (long ? MOST_BETWEEN : FEW)), mine);
    if (!turns.length) return now;
    let n = await inPage(page, 'standAside');
    for (const { side, actions } of turns) n = await send(side, actions, n);
    const then = await inPage(page, 'catchUp', n);
    return then.curtain ? nextDecision(page) : then;
  };
  let id;
  const send = async (side, actions, at) => {
    const { status, body } = await beside.post(`/api/games/${id}/do`, { side, actions, at });
    assert.ok(status === 200 && !body.refused, `${actions.join(', ')}: ${JSON.stringify(body)}`);
    return body.n;
  };
  const found = [];
  let seen = 0;
  await page.evaluate(installLaws);
  while (seen < decisions) {
    const text = part(recording, random);
    const made = await visitor.api('POST', '/api/import', {
      text,
      seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
    });
    assert.ok(made.id, `${name}: ${JSON.stringify(made)}`);
    ({ id } = made);
    await ahead.load(text);
    await openGame(visitor, id);
    const walked = await walk(page, hands, random, { decisions: Math.min(OF_ONE_GAME, decisions - seen), between });
    found.push(...walked.found);
    seen += walked.seen;
  }
  ahead.close();
  assert.deepEqual(found, [], `again by ENFILADE_LAWS=${seed} ENFILADE_LAWS_ONLY=${name}`);
  return seen;
}
/** Runs a tour and says how much of the processors it took, with everything else that ran meanwhile. */
async function timed(context, visitor, work) {
  const began = processorTime();
  try {
    const seen = await work();
    context.diagnostic(`${seen} decisions, ${Math.round((processorTime() - began) / seen)} ms of processor time each`);
  } finally {
    await visitor.context.close();
  }
}

/** Three are played to their end at a desk (laws-games.test.mjs): fewer. */
const WHOLE = /fredericksburg|kernstown|monocacy/;
const atADesk = (name) => Math.ceil(AT_A_DESK * more * (WHOLE.test(name) ? 0.1 : 1));

/** No phase ends by itself, and the first page is one that draws nothing. */
const PLAIN = { prefs: { skipEmpty: false }, path: '/#/settings' };
/** What stands still is named, and does not hold up the other battles. */
const LIMIT = { timeout: 240_000 * more };

describe('the laws', { concurrency: 2 }, () => {
  for (const name of BATTLES.filter((one) => one.includes(only))) {
    test(`${name}: every action has its place, by mouse and by keys`, LIMIT, async (context) => {
      const visitor = await comeIn(table, { ...PLAIN, deviceScaleFactor: 0.5 });
      const mouse = mouseOf(visitor.page);
      const hands = [mouse, mouse, keysOf(visitor.page)]; // the keys take twice as long
      await timed(context, visitor, () => tour(visitor, hands, name, atADesk(name), seed));
    });
    test(`${name}: every action has its place, on a phone`, LIMIT, async (context) => {
      const visitor = await comeIn(table, { ...PHONE, ...PLAIN, deviceScaleFactor: 0.5 });
      await timed(context, visitor, () => tour(visitor, [touchOf(visitor.page)], name, ON_A_PHONE * more, seed + 1));
    });
  }
});
