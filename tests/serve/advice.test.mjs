// advice.test.mjs: what the staff would order, over the API: in the background with progress, for one's own side where no
// other person plays, the computer's plan for a pupil and when the game is over, and for nobody else.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newGame, startServer } from './harness.mjs';
import { path, walk } from './play.mjs';

let server;
before(async () => {
  server = await startServer();
});
after(() => server?.stop());

const SMALL = { scenario: 'crossroads/battle', options: { 'standard-setup': 1 } };
const ALONE = { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'regular' } };

/** Asks, and looks again until it is done: progress never goes back. */
async function advised(visitor, id, side, at) {
  const asked = await visitor.post(path(id, '/advice'), { side, ...(at === undefined ? {} : { at }) });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  assert.equal(asked.body.begun, true);
  let answer = asked.body,
    far = 0;
  while (!answer.advice && !answer.why) {
    await new Promise((done) => {
      setTimeout(done, 50);
    });
    answer = (await visitor.get(path(id, `/advice?side=${side}${at === undefined ? '' : `&at=${at}`}`))).body;
    assert.ok(answer.thousandths >= far && answer.thousandths <= 1000);
    far = answer.thousandths;
  }
  assert.equal(answer.why, undefined);
  assert.equal(answer.thousandths, 1000);
  return answer.advice;
}
const refusal = async (visitor, id, body) => {
  const posted = await visitor.post(path(id, '/advice'), body);
  const looked = await visitor.get(
    path(
      id,
      `/advice?${Object.entries(body)
        .map(([key, value]) => `${key}=${value}`)
        .join('&')}`,
    ),
  );
  assert.equal(posted.status, looked.status);
  assert.deepEqual(posted.body, looked.body);
  return { status: posted.status, why: posted.body.error?.why };
};

describe('advice', () => {
  test('to a player alone against the computer: words, orders, ghosts; asked twice it is the same', async () => {
    const ann = await server.visitor();
    const id = await newGame(ann, ALONE, SMALL);
    const { n } = (await ann.get(path(id))).body;
    const advice = await advised(ann, id, 'csa', n);
    assert.equal(advice.side, 'csa');
    assert.ok(advice.commands.length > 0);
    for (const one of advice.commands) assert.ok(one.words.startsWith(one.title) && one.why, JSON.stringify(one));
    assert.match(advice.expected.words, /^Expected by the end of turn \d+: /);
    assert.ok(advice.paths.length > 0, 'somebody marches at the beginning of a battle');
    assert.deepEqual(await advised(ann, id, 'csa', n), advice);
    const order = advice.commands.find((one) => one.order)?.order;
    const given = await ann.put(path(id, '/order-book'), { side: 'csa', order });
    assert.equal(given.status, 200, JSON.stringify(given.body));
  });

  test('the computer keeps its plan to itself, except before a pupil', async () => {
    const ann = await server.visitor();
    const id = await newGame(ann, ALONE, SMALL);
    assert.equal((await ann.get(path(id))).body.pupil, false);
    const kept = await refusal(ann, id, { side: 'usa' });
    assert.equal(kept.status, 403);
    assert.match(kept.why, /set up for learning/);
    const lesson = await newGame(ann, ALONE, { ...SMALL, pupil: true });
    assert.equal((await ann.get(path(lesson))).body.pupil, true);
    const plan = await advised(ann, lesson, 'usa');
    assert.equal(plan.side, 'usa');
    assert.equal(plan.by, 'regular', 'it is the plan of the one who plays');
  });

  test('none in games between people, to nobody who does not play, and of no other position', async () => {
    const ann = await server.visitor(),
      bob = await server.visitor();
    const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } }, SMALL);
    const waiting = await refusal(ann, id, { side: 'csa' });
    assert.equal(waiting.status, 403);
    assert.match(waiting.why, /games between people/);
    const own = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } }, SMALL);
    assert.match((await refusal(bob, own, { side: 'csa' })).why, /only those who play/);
    assert.equal((await refusal(ann, own, { side: 'gb' })).status, 400);
    assert.equal((await refusal(ann, own, {})).status, 400);
    assert.equal((await refusal(ann, own, { side: 'csa', at: 99999 })).status, 404);
    assert.equal((await ann.post(path('nobody', '/advice'), { side: 'csa' })).status, 404);
  });

  test('when the game is over, of either side and any moment', async () => {
    const ann = await server.visitor(),
      bob = await server.visitor();
    const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } }, SMALL);
    await walk({ csa: ann, usa: ann }, id, 6);
    const { n } = (await ann.get(path(id))).body;
    assert.equal((await ann.post(path(id, '/resign'), { side: 'usa' })).status, 200);
    assert.equal((await advised(bob, id, 'usa', n - 2)).side, 'usa');
    const ended = await ann.post(path(id, '/advice'), { side: 'csa' });
    assert.equal(ended.status, 200);
    let answer = ended.body;
    while (!answer.why && !answer.advice) {
      await new Promise((done) => {
        setTimeout(done, 50);
      });
      answer = (await ann.get(path(id, '/advice?side=csa'))).body;
    }
    assert.match(answer.why, /nothing to say/, 'of the end itself there is nothing to say');
  });

  test('a server that stops does not wait for it', async () => {
    const ann = await server.visitor();
    const id = await newGame(
      ann,
      { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'general' } },
      { scenario: 'gettysburg/little-round-top', options: { 'standard-setup': 1 }, pupil: true },
    );
    assert.equal((await ann.post(path(id, '/advice'), { side: 'usa' })).body.begun, true);
    const began = Date.now();
    await server.stop();
    assert.ok(Date.now() - began < 20_000, 'it ends in the middle of a thought');
    server = await startServer();
  });
});
