// laws_tour.mjs: decisions of battles under the laws (laws.mjs), sampled from games that the computer plays on from positions
// of recorded ones. `toursOf(title, recordings)` makes the tests of a file of them:
//
//   ENFILADE_LAWS=7                     another seed than the usual one, for other positions and actions
//   ENFILADE_LAWS_MORE=3                so many times as many decisions (tools/soak.sh)
//   ENFILADE_LAWS_ONLY=chickamauga      only battles of this name
//
// What fails says the battle, the seed and the action, so that it can be run again.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { Visitor } from '../serve/harness.mjs';
import { openAhead } from './ahead.mjs';
import { openBareTable } from './bare.mjs';
import { inPage } from './hands.mjs';
import { comeIn, openGame, PHONE } from './harness.mjs';
import { dice, installLaws, keysOf, mouseOf, nextDecision, touchOf, walk } from './laws.mjs';
import { processorTime } from './processor.mjs';

const seed = Number(process.env.ENFILADE_LAWS ?? 1);
const more = Number(process.env.ENFILADE_LAWS_MORE ?? 1);
const only = process.env.ENFILADE_LAWS_ONLY ?? '';

/** Decisions that are met in one game, before another is opened: the map is drawn again, and that takes as long as ten of them. */
const OF_ONE_GAME = 200;
/** Actions of a recording that are read at most: the long games of Gettysburg take a while to replay. */
const DEEPEST = 6000;
/** After so many decisions the computer plays on; the page, which has to follow, spends as much on it as on a decision. */
const IN_A_ROW = 5;
/** Actions that it plays then, at most: of short games few, or they would be over. */
const MOST_BETWEEN = 80;
const FEW = 6;
const LONG = 1000;

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
  const one = new Visitor(visitor.table.server);
  one.cookie = (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  return one.arrive();
}
/** Meets so many decisions; gives how many, and fails with all that was found. */
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

/** No phase ends by itself, and the first page is one that draws nothing. Half the pixels: no law looks at them. */
const PLAIN = { prefs: { skipEmpty: false }, path: '/#/settings', deviceScaleFactor: 0.5 };
/** Two hundred decisions of each battle: at a desk, where the keys take every third, and on a phone. */
const SEATS = [
  {
    place: 'at a desk',
    decisions: 160,
    options: PLAIN,
    mine: seed,
    handsOf: (page) => [mouseOf(page), mouseOf(page), keysOf(page)],
  },
  {
    place: 'on a phone',
    decisions: 40,
    options: { ...PHONE, ...PLAIN },
    mine: seed + 1,
    handsOf: (page) => [touchOf(page)],
  },
];
/** What stands still is named, and does not hold up the other battles. */
const LIMIT = { timeout: 600_000 * more };

/** One player with a browser at one of the seats. The page goes from battle to battle, or it would be compiled for each again. */
class Player {
  constructor(seat) {
    Object.assign(this, { seat, visitor: null });
  }
  async sit(table) {
    const { seat } = this;
    if (this.visitor) return;
    this.visitor = await comeIn(table, seat.options);
    this.hands = seat.handsOf(this.visitor.page);
  }
  async leave() {
    const { visitor } = this;
    this.visitor = null;
    await visitor?.context.close();
  }
  /** Says how much of the processors it took, with everything else that ran meanwhile; after a failure with a new browser. */
  async tour(context, table, name, decisions) {
    await this.sit(table);
    const began = processorTime();
    try {
      const seen = await tour(this.visitor, this.hands, name, decisions, this.seat.mine);
      context.diagnostic(
        `${seen} decisions, ${Math.round((processorTime() - began) / seen)} ms of processor time each`,
      );
    } catch (error) {
      await this.leave();
      throw error;
    }
  }
}

/** The battles of these recordings, one after the other; `part` is how many of the usual decisions each seat has there. */
function lane(table, recordings, partOf) {
  const players = SEATS.map((seat) => new Player(seat));
  after(() => Promise.all(players.map((player) => player.leave())));
  for (const name of recordings.filter((one) => one.includes(only)))
    for (const player of players) {
      const { place, decisions } = player.seat;
      test(`${name}: every action has its place, ${place}`, LIMIT, (context) =>
        player.tour(context, table(), name, Math.ceil(decisions * more * partOf(name, player.seat))),
      );
    }
}
/** Two lanes, side by side. */
export function toursOf(title, lanes, partOf = () => 1) {
  let table;
  before(async () => {
    table = await openBareTable();
  });
  after(async () => {
    await table.close();
  });
  describe(title, { concurrency: lanes.length }, () => {
    for (const recordings of lanes)
      describe(recordings.join(', '), { concurrency: 1 }, () => lane(() => table, recordings, partOf));
  });
}
