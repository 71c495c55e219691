// sides.test.mjs: nobody plays against secrets they know: who sits on one side of a table, or sat there, does not take the other.
// Who is alone at a table may have both sides of it.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newGame, startServer } from './harness.mjs';
import { path, walk } from './play.mjs';

let server;
const open = { csa: { kind: 'me' }, usa: { kind: 'open' } };
const summary = async (visitor, id) => (await visitor.get(path(id))).body;
const join = (visitor, id, body = {}) => visitor.post(path(id, '/join'), body);
const leave = async (visitor, id) => assert.equal((await visitor.post(path(id, '/leave'))).status, 200);
const mine = async (visitor, id) => (await summary(visitor, id)).mine;

/** Ann made the game and has csa, Bob has usa; some actions have been done. */
async function table(more = {}) {
  const [ann, bob, cat] = [await server.visitor(), await server.visitor(), await server.visitor()];
  const id = await newGame(ann, open, more);
  assert.equal((await join(bob, id, { token: (await summary(ann, id)).invitations.usa })).status, 200);
  await walk({ csa: ann, usa: bob }, id, 3);
  return { ann, bob, cat, id };
}

/** An open place beside who sits on this side, by its invitation. */
const place = async (visitor, id, side, leader) => {
  const made = await visitor.post(path(id, '/commanders'), { side, leader });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return made.body.token;
};

/** They may not, whichever way they try; and nothing of the other side can be read. */
async function barred(visitor, id, side, tokens) {
  const before = await mine(visitor, id);
  for (const body of tokens.flatMap((token) => [{ token }, { token, side }])) {
    const answer = await join(visitor, id, body);
    assert.equal(answer.status, 403, JSON.stringify(answer.body));
    assert.match(answer.body.error.why, /other side/);
  }
  assert.deepEqual(await mine(visitor, id), before);
  assert.equal((await visitor.get(path(id, `/messages?side=${side}`))).status, 403);
}

describe('the two sides of a table', () => {
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  test('an opponent does not take a chair that was left, and reads nothing of what was written there', async () => {
    const { ann, bob, cat, id } = await table();
    await bob.post(path(id, '/messages'), { side: 'usa', text: 'We hold the bridge.' });
    await leave(bob, id);
    const { usa } = (await summary(ann, id)).invitations;
    await barred(ann, id, 'usa', [usa]);
    assert.equal((await join(cat, id, { token: usa })).status, 200, 'somebody else may');
    assert.equal((await cat.get(path(id, '/messages?side=usa'))).body.messages.length, 1);
  });

  test('nor does one of a public game, where no invitation is wanted', async () => {
    const { ann, bob, cat, id } = await table({ public: true });
    await leave(bob, id);
    await barred(ann, id, 'usa', [undefined, '']);
    assert.equal((await join(cat, id, { side: 'usa' })).status, 200);
  });

  test("who shares a side does not take the other's open seat, nor a place there", async () => {
    const [ann, bob, cat] = [await server.visitor(), await server.visitor(), await server.visitor()];
    const id = await newGame(ann, open);
    assert.equal((await join(cat, id, { token: await place(ann, id, 'csa', 'Gordon') })).status, 200);
    const { usa } = (await summary(ann, id)).invitations;
    await barred(cat, id, 'usa', [usa]);
    await barred(ann, id, 'usa', [usa]); // there is one who sits beside her
    assert.equal((await join(bob, id, { token: usa })).status, 200);
    await barred(cat, id, 'usa', [await place(bob, id, 'usa', 'Ricketts')]);
  });

  test('who left a side does not come back on the other, but on the same', async () => {
    const { ann, bob, cat, id } = await table();
    const token = await place(ann, id, 'csa', 'Gordon');
    assert.equal((await join(cat, id, { token })).status, 200);
    await leave(bob, id);
    await leave(ann, id);
    const { csa, usa } = (await summary(ann, id)).invitations;
    await barred(bob, id, 'csa', [
      csa ?? (await summary(cat, id)).seats[0].invitation,
      await place(cat, id, 'csa', 'Ramseur'),
    ]);
    await barred(ann, id, 'usa', [usa]);
    assert.equal((await join(bob, id, { token: usa })).status, 200);
    assert.equal((await cat.ask('DELETE', path(id, '/commanders'), { side: 'csa', leader: 'Gordon' })).status, 200);
    await leave(bob, id);
    await barred(cat, id, 'usa', [(await summary(ann, id)).invitations.usa]);
    await server.kill();
    await server.start();
    await barred(cat, id, 'usa', [(await summary(ann, id)).invitations.usa]); // it is written down
  });

  test('who took the wrong chair and saw nothing there may take the other', async () => {
    const [ann, bob] = [await server.visitor(), await server.visitor()];
    const id = await newGame(ann, { csa: { kind: 'open' }, usa: { kind: 'open' } }, { public: true });
    assert.equal((await join(bob, id, { side: 'csa' })).status, 200);
    assert.equal((await join(ann, id, { side: 'usa' })).status, 200);
    await leave(bob, id);
    await leave(ann, id);
    assert.equal((await join(bob, id, { side: 'usa' })).status, 200);
    assert.equal((await join(ann, id, { side: 'csa' })).status, 200);
  });

  test('a spectator may take any open chair', async () => {
    const { ann, bob, cat, id } = await table();
    const stream = await cat.stream(path(id, '/stream'));
    await leave(bob, id);
    assert.equal((await join(cat, id, { token: (await summary(ann, id)).invitations.usa })).status, 200);
    stream.close();
  });

  test('one who is alone at the table has both sides: from the beginning, or by taking the open one', async () => {
    const [ann, bob] = [await server.visitor(), await server.visitor()];
    const id = await newGame(ann, open);
    await walk({ csa: ann }, id, 2);
    assert.equal((await join(ann, id, { token: (await summary(ann, id)).invitations.usa })).status, 200);
    assert.deepEqual(await mine(ann, id), ['csa', 'usa']);
    await leave(ann, id);
    const { csa, usa } = (await summary(ann, id)).invitations;
    assert.equal((await join(ann, id, { token: csa })).status, 200, 'nobody else was there');
    assert.equal((await join(bob, id, { token: usa })).status, 200, 'and then a friend');
    await leave(bob, id);
    await barred(ann, id, 'usa', [(await summary(ann, id)).invitations.usa]);
    const both = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } });
    assert.deepEqual(await mine(ann, both), ['csa', 'usa']);
  });

  test('the invitation to a chair that was left is for those who share its side, not for their opponent', async () => {
    const { ann, bob, cat, id } = await table();
    assert.equal((await join(cat, id, { token: await place(bob, id, 'usa', 'Ricketts') })).status, 200);
    await leave(bob, id);
    const seen = await summary(ann, id);
    assert.equal(seen.invitations.usa, undefined);
    assert.equal(seen.seats[1].invitation, undefined);
    assert.ok((await summary(cat, id)).seats[1].invitation, 'her fellow commander has it');
  });
});
