// empty_phases.test.mjs: where two people play, the server itself ends phases in which nothing can be done, so that a game by
// mail is not handed over for nothing; who goes back into such a phase stays there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from './harness.mjs';
import { soon } from './hosted.mjs';
import { act, actionsOf, path, stands } from './play.mjs';

let server, ann, bob;
before(async () => {
  server = await startServer();
  [ann, bob] = [await server.visitor(), await server.visitor()];
});
after(() => server.stop());

async function newGame(seats) {
  const { body } = await ann.post('/api/games', { scenario: 'crossroads/battle', seed: 3, seats });
  return body.id;
}
async function table() {
  const id = await newGame({ csa: { kind: 'me' }, usa: { kind: 'open' } });
  const { invitations } = (await ann.get(path(id))).body;
  assert.equal((await bob.post(path(id, '/join'), { token: invitations.usa })).status, 200);
  return id;
}
/** Plays as people do who only end their phases, where they may; what they could do at each question. */
async function endEverything(seats, id, most) {
  const asked = [];
  for (let i = 0; i < most; i++) {
    const { n, stands: where } = await stands(ann, id);
    if (where.over) break;
    const { actions, duties } = await actionsOf(seats[where.side], id, where.side);
    asked.push({ n, side: where.side, phase: `${where.turn} ${where.phase}`, actions, duties });
    const { body, status } = await act(
      seats[where.side],
      id,
      where.side,
      actions.includes('end') ? 'end' : actions[0],
      n,
    );
    assert.equal(status, 200, JSON.stringify(body));
  }
  return asked;
}
const isEmpty = ({ actions, duties }) => actions.length === 1 && actions[0] === 'end' && !duties.length;

test('nobody is asked in a phase in which nothing can be done', async () => {
  const id = await table();
  const asked = await endEverything({ csa: ann, usa: bob }, id, 40);
  assert.deepEqual(asked.filter(isEmpty), []);
  const { body } = await ann.get(path(id, '/replay?from=1'));
  const ended = body.updates.flatMap((one) => one.entries).filter((one) => one.action === 'end');
  assert.ok(ended.length > asked.filter((one) => one.actions.includes('end')).length, 'the server ended some itself');
  assert.ok(ended.every((one) => one.side));
});

/** What is asked next once the server has done all it can do by itself; null: the game has gone on meanwhile. */
async function askedNow(seats, id) {
  const { n, stands: where } = await stands(ann, id);
  const { carrying } = (await seats[where.side].get(path(id, `/order-book?side=${where.side}`))).body;
  const { actions, duties } = await actionsOf(seats[where.side], id, where.side);
  return carrying === null && (await stands(ann, id)).n === n ? { n, side: where.side, actions, duties } : null;
}
test('nor where orders are carried out', async () => {
  const id = await table();
  const seats = { csa: ann, usa: bob };
  for (let i = 0, n = -1; i < 12; i++) {
    let asked = null;
    await soon('something is asked in which something can be done', async () => {
      asked = await askedNow(seats, id);
      return asked && asked.n > n && !isEmpty(asked);
    });
    ({ n } = asked);
    if (asked.actions.includes('standard')) await act(seats[asked.side], id, asked.side, 'standard', n);
    else await seats[asked.side].post(path(id, '/carry-out'), { side: asked.side, mode: 'phase' });
  }
});

test('a person who plays both sides ends every phase: there the page does as its reader wishes', async () => {
  const id = await newGame({});
  const asked = await endEverything({ csa: ann, usa: ann }, id, 40);
  assert.ok(asked.some(isEmpty), 'some are empty');
});

test('what was passed over can be undone, and is not passed over again', async () => {
  const id = await table();
  const seats = { csa: ann, usa: bob };
  for (;;) {
    const { n, stands: where } = await stands(ann, id);
    const { actions } = await actionsOf(seats[where.side], id, where.side);
    const { body } = await act(seats[where.side], id, where.side, actions.includes('end') ? 'end' : actions[0], n);
    const after = (await stands(seats[where.side], id, where.side)).stands;
    if (body.n < n + 2 || after.undo_side !== where.side || after.undo_limit > after.done - 2) continue;
    const back = await seats[where.side].post(path(id, '/undo'), { side: where.side, to: after.done - 1, at: body.n });
    assert.equal(back.status, 200, JSON.stringify(back.body));
    const here = await stands(ann, id);
    assert.equal(here.stands.side, where.side, 'the phase is open again');
    assert.deepEqual((await actionsOf(seats[where.side], id, where.side)).actions, ['end']);
    await new Promise((done) => setTimeout(done, 300));
    assert.equal((await stands(ann, id)).n, here.n, 'and stays so');
    return;
  }
});
