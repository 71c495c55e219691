// going_back.test.mjs: who asks to go back is told how far that is and whether dice fell since; who is asked hears the same.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newGame, startServer } from './harness.mjs';
import { act, path, stands, until, walk } from './play.mjs';

let server, ann, bob;
before(async () => {
  server = await startServer();
  [ann, bob] = [await server.visitor(), await server.visitor()];
});
after(() => server.stop());

const pointsOf = async (who, id, side, own) => {
  const { status, body } = await who.get(
    path(id, `/undo-points?side=${side}${own === undefined ? '' : `&own=${own}`}`),
  );
  assert.equal(status, 200, JSON.stringify(body));
  return body.points;
};
/** Whether an event tells of a die, wherever it has it. */
const hasDie = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, one]) => ['die', 'dice', 'roll', 'rolls'].includes(key) || hasDie(one));
async function entriesOf(id, n) {
  const entries = [];
  for (let from = 1; from <= n;) {
    const { body } = await ann.get(path(id, `/replay?from=${from}`));
    entries.push(...body.updates.flatMap((one) => one.entries));
    from = body.next;
  }
  return entries;
}

test('each point says how many actions it takes back, whose they are, and truly whether dice fell', async () => {
  const computer = { kind: 'computer', bot: 'simple' };
  const whole = await newGame(ann, { csa: computer, usa: computer }, { seed: 21 });
  await until(ann, whole, (game) => game.n > 500, 120);
  const plan = (await entriesOf(whole, 430)).slice(0, 430);
  const id = await newGame(ann, {}, { seed: 21 });
  const seen = new Set();
  let next = 0;
  for (const stop of [12, 60, 150, 300, 420]) {
    for (; next < stop; next++) {
      const { side, action } = plan[next];
      const { status, body } = await act(ann, id, side, action, next);
      assert.equal(status, 200, JSON.stringify(body));
    }
    const { n: head, stands: where } = await stands(ann, id, 'csa');
    const entries = await entriesOf(id, head);
    assert.equal(entries.length, where.done);
    for (const side of ['csa', 'usa'])
      for (const { to, actions, theirs, dice, kind, words } of await pointsOf(ann, id, side)) {
        const back = entries.slice(to);
        assert.equal(actions, back.length);
        assert.equal(theirs, back.filter((one) => one.side !== side).length);
        assert.equal(
          dice,
          back.some((one) => hasDie(one.events)),
          `${stop}: back to ${to}`,
        );
        if (kind === 'action') assert.equal(back[0].side, side);
        else assert.match(words, /Phase|Segment|Deployment/);
        seen.add(`${kind} ${dice}`);
      }
  }
  assert.deepEqual([...seen].sort(), ['action false', 'action true', 'phase false', 'phase true']);
  const { body } = await ann.get(path(id, '/undo-points?side=csa&lang=de'));
  const phases = body.points.filter((one) => one.kind === 'phase').map((one) => one.words);
  assert.ok(
    phases.length > 0 && phases.every((words) => /^Zug \d+, \S/.test(words) && !/Phase\b/.test(words)),
    `${phases}`,
  );
});

test('the offer says the same to the other side, and what was taken back does not count', async () => {
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } }, { seed: 3 });
  const { invitations } = (await ann.get(path(id))).body;
  await bob.post(path(id, '/join'), { token: invitations.usa });
  await walk({ csa: ann, usa: bob }, id, 30);
  const { stands: where } = await stands(ann, id, 'csa');
  const own = where.done - 4;
  const [point] = await pointsOf(ann, id, 'csa', own);
  assert.deepEqual([point.to, point.actions, point.kind], [own, 4, 'action']);
  assert.equal((await ann.post(path(id, '/undo-offer'), { side: 'csa', to: own })).status, 200);
  const { offer } = (await bob.get(path(id))).body;
  assert.deepEqual([offer.actions, offer.theirs, offer.dice], [4, point.theirs, point.dice]);
  assert.equal((await bob.post(path(id, '/undo-answer'), { side: 'usa', accept: true })).status, 200);
  const after = await stands(ann, id, 'csa');
  assert.equal(after.stands.done, own);
  const points = await pointsOf(ann, id, 'csa');
  assert.ok(
    points.every((one) => one.actions === own - one.to),
    JSON.stringify(points),
  );
});

test('only a side of the game asks, and nonsense is refused', async () => {
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
  assert.equal((await bob.get(path(id, '/undo-points?side=csa'))).status, 403);
  assert.equal((await ann.get(path(id, '/undo-points'))).status, 403);
  assert.equal((await ann.get(path(id, '/undo-points?side=csa&own=x'))).status, 400);
  assert.deepEqual(await pointsOf(ann, id, 'csa'), [], 'nothing has been done');
  assert.deepEqual(await pointsOf(ann, id, 'csa', 7), []);
});
