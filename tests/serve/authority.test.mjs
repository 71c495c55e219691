// authority.test.mjs: nobody acts for another, out of turn, on a position he has not seen, or twice; what is secret stays so.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newGame, request, startServer } from './harness.mjs';
import { act, actionsOf, path, stands, walk } from './play.mjs';

let server, ann, bob, eve, id;
before(async () => {
  server = await startServer();
  [ann, bob, eve] = [await server.visitor(), await server.visitor(), await server.visitor()];
  id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
  await bob.post(path(id, '/join'), { token: (await ann.get(path(id))).body.invitations.usa });
});
after(() => server.stop());

const kind = (answer) => answer.body.error?.kind;

test('the wrong seat', async () => {
  const { n } = await stands(ann, id, 'csa');
  for (const [visitor, side] of [
    [bob, 'csa'],
    [ann, 'usa'],
    [eve, 'csa'],
    [eve, 'usa'],
  ]) {
    const answer = await act(visitor, id, side, 'end', n);
    assert.equal(answer.status, 403);
    assert.equal(kind(answer), 'forbidden');
    assert.equal((await visitor.get(path(id, `/view?side=${side}`))).status, 403);
    assert.equal((await visitor.get(path(id, `/events?side=${side}`))).status, 403);
    assert.equal((await visitor.get(path(id, `/replay?side=${side}`))).status, 403);
    assert.equal((await visitor.get(path(id, `/at/0?side=${side}`))).status, 403);
    assert.equal((await visitor.get(path(id, `/orders?side=${side}`))).status, 403);
    assert.equal((await visitor.put(path(id, '/orders'), { side, orders: {} })).status, 403);
    assert.equal((await visitor.post(path(id, '/resign'), { side })).status, 403);
    assert.equal((await visitor.post(path(id, '/undo'), { side, to: 0, at: n })).status, 403);
    assert.equal((await visitor.post(path(id, '/undo-offer'), { side, to: 0 })).status, 403);
    await assert.rejects(visitor.stream(path(id, `/stream?side=${side}`)), /403/);
  }
  assert.equal((await stands(ann, id, 'csa')).n, n);
});

test('a game that is not there', async () => {
  const nowhere = path('nosuchgame');
  for (const [door, body] of [
    ['/ask', { cmd: 'view' }],
    ['/do', { side: 'csa', actions: ['end'], at: 0, key: 'k' }],
    ['/chat', { text: 'is anybody here?' }],
    ['/resign', { side: 'csa' }],
    ['/undo', { side: 'csa', to: 0, at: 0 }],
  ])
    assert.equal((await eve.post(nowhere + door, body)).status, 404, door);
  assert.equal((await eve.put(`${nowhere}/notes`, { text: 'a note' })).status, 404);
  assert.equal((await ann.get(path(id))).status, 200, 'the server is well');
});

test('the right seat out of turn, or against the rules', async () => {
  const { n } = await stands(ann, id, 'csa');
  const early = await act(bob, id, 'usa', 'end', n);
  assert.equal(early.status, 403);
  assert.equal(kind(early), 'not-yours');
  const nonsense = await act(ann, id, 'csa', 'dance 14-NJ', n);
  assert.equal(nonsense.status, 404);
  const forbidden = await act(ann, id, 'csa', 'augment Wallace', n);
  assert.equal(forbidden.status, 422, JSON.stringify(forbidden.body));
  assert.equal(kind(forbidden), 'illegal');
  assert.match(forbidden.body.error.case, /^[0-9]+\./);
  assert.equal((await stands(ann, id, 'csa')).n, n);
  assert.equal((await bob.post(path(id, '/ask'), { side: 'usa', cmd: 'actions' })).body.n, 0);
  assert.equal((await bob.post(path(id, '/ask'), { side: 'csa', cmd: 'actions' })).status, 403);
});

test('a stale number, a request sent twice, a key used again', async () => {
  const { n } = await stands(ann, id, 'csa');
  const [first] = (await actionsOf(ann, id, 'csa')).actions.filter((one) => one.startsWith('augment'));
  assert.equal((await act(ann, id, 'csa', first, n + 1)).status, 409);
  assert.equal(kind(await act(ann, id, 'csa', first, n - 1)), 'stale');
  assert.equal((await ann.post(path(id, '/do'), { side: 'csa', actions: [first] })).status, 400);
  const done = await act(ann, id, 'csa', first, n, 'the-key');
  assert.deepEqual(done.body, { ok: true, n: n + 1, applied: 1 });
  const again = await act(ann, id, 'csa', first, n, 'the-key');
  assert.deepEqual(again.body, done.body);
  assert.equal((await stands(ann, id, 'csa')).n, n + 1);
  assert.equal((await act(ann, id, 'csa', first, n)).status, 409);
  const [one, other] = await Promise.all([act(ann, id, 'csa', first, n + 1), act(ann, id, 'csa', first, n + 1)]);
  assert.equal([one, other].filter((answer) => answer.status === 200).length, 1, 'of two at once one is done');
  assert.ok([one, other].some((answer) => answer.status === 409));
  await server.kill();
  await server.start();
  assert.deepEqual((await act(ann, id, 'csa', first, n, 'the-key')).body, done.body, 'also after a restart');
  assert.equal((await act(ann, id, 'csa', first, n, 'another-key')).status, 409);
  assert.equal((await act(ann, id, 'csa', first, n + 1, 'the-key')).status, 409, 'the key belongs to its number');
});

test('a list of actions stops at the first refusal and says what was done', async () => {
  const { n } = await stands(ann, id, 'csa');
  const answer = await act(ann, id, 'csa', ['end', 'end now', 'end'], n);
  assert.equal(answer.status, 200);
  assert.equal(answer.body.applied, 1);
  assert.equal(answer.body.refused.action, 'end now');
  assert.equal((await stands(ann, id, 'csa')).n, n + 1);
  assert.equal((await act(ann, id, 'csa', [], n + 1)).status, 400);
  assert.equal((await act(ann, id, 'csa', Array(201).fill('end'), n + 1)).status, 400);
  assert.equal((await act(ann, id, 'csa', [7], n + 1)).status, 400);
});

test('a forged cookie is a stranger', async () => {
  const forged = ann.cookie.replace(/=(.)/, (_, c) => `=${c === 'a' ? 'b' : 'a'}`);
  const answer = await request(server.port, 'POST', path(id, '/do'), {
    body: { side: 'csa', actions: ['end'], at: 1 },
    headers: { Cookie: forged, 'X-Enfilade': ann.csrf },
  });
  assert.ok(answer.status === 403 || answer.status === 401);
  assert.equal(
    (await request(server.port, 'GET', path(id, '/view?side=csa'), { headers: { Cookie: forged } })).status,
    403,
  );
});

test("without the session's word nothing changes", async () => {
  const { n } = await stands(ann, id, 'csa');
  const answer = await request(server.port, 'POST', path(id, '/do'), {
    body: { side: 'csa', actions: ['end'], at: n },
    headers: { Cookie: ann.cookie },
  });
  assert.equal(answer.status, 403);
  assert.equal((await stands(ann, id, 'csa')).n, n);
});

/** Every eight bytes of the key, as digits (whole or turned round), as a number, and raw. */
function tracesOf(key) {
  const bytes = Buffer.from(key, 'hex'),
    found = [];
  for (let at = 0; at + 8 <= bytes.length; at += 1) {
    const part = bytes.subarray(at, at + 8),
      turned = Buffer.from(part).reverse();
    found.push(
      part.toString('hex'),
      turned.toString('hex'),
      part.toString('latin1'),
      part.readBigUInt64LE().toString(),
      part.readBigUInt64BE().toString(),
    );
  }
  return [...found, bytes.toString('base64').slice(0, 40)];
}

test('the seed, its nonce and the dice to come do not leave a running game', async () => {
  const key = '5eedc0de77aa42d39016e4cb2d68f70351be9ac4f0237d18665ca1fe094b3d72';
  const mine = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } }, { seed: key });
  const watch = await ann.stream(path(mine, '/stream?side=csa&after=0'));
  await walk({ csa: ann, usa: ann }, mine, 30);
  await ann.post(path(mine, '/undo-offer'), { side: (await stands(ann, mine)).stands.side, to: 10 });
  await walk({ csa: ann, usa: ann }, mine, 25);
  const texts = [],
    addresses = [
      '',
      '/view?side=csa',
      '/events?from=0',
      '/replay?from=1&to=30',
      '/save',
      '/graph',
      '/at/10',
      '/view',
      '/view?side=usa',
      '/at/31',
      '/events',
      '/chat',
      '/notes',
      '/orders?side=csa',
      '/team?side=csa',
      '/map',
    ];
  for (const rest of addresses) texts.push((await ann.get(path(mine, rest))).bytes.toString('latin1'));
  for (const rest of ['/api/games', '/api/games?open=1']) texts.push((await ann.get(rest)).bytes.toString('latin1'));
  const fork = await ann.post(path(mine, '/fork'), { at: 20 });
  assert.equal(fork.status, 200);
  await ann.post(path(fork.body.id, '/resign'), { side: 'csa' }); // a fork's own save tells the fork's own seed
  texts.push((await ann.get(path(fork.body.id, '/save'))).bytes.toString('latin1'));
  for (const cmd of ['actions', 'view', 'catalogue', 'events'])
    texts.push((await ann.post(path(mine, '/ask'), { side: 'csa', cmd })).bytes.toString('latin1'));
  for (const cmd of ['state', 'hash', 'save', 'dice', 'load', 'bot', 'undo', 'events'])
    assert.equal((await ann.post(path(mine, '/ask'), { side: 'csa', cmd })).status, 400, cmd);
  texts.push(JSON.stringify(watch.events));
  for (const text of texts) {
    for (const trace of tracesOf(key)) assert.ok(!text.includes(trace), `${trace} in ${text.slice(0, 200)}`);
    assert.ok(!/"(dice|drawn|stream|streams)"/.test(text));
  }
  assert.match(texts[4], /^seed -$/m);
  assert.doesNotMatch(texts[4], /^(nonce|position) /m);
  watch.close();
  const { commitment } = (await ann.get(path(mine))).body;
  await ann.post(path(mine, '/resign'), { side: 'csa' });
  const { body: over } = await ann.get(path(mine));
  assert.equal(over.seed, key);
  const { createHash } = await import('node:crypto');
  assert.equal(createHash('sha256').update(`${over.seed} ${over.nonce}`).digest('hex'), commitment);
  assert.match((await ann.get(path(mine, '/save'))).body, new RegExp(`^generator chacha20\nseed ${key}$`, 'm'));
});

test('a fork has dice of its own', async () => {
  const mine = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } }, { seed: 5 });
  const plan = await walk({ csa: ann, usa: ann }, mine, 40);
  const fork = (await ann.post(path(mine, '/fork'), { at: 20 })).body.id;
  const { body } = await ann.get(path(fork));
  assert.equal(body.n, 0);
  assert.notEqual(body.commitment, (await ann.get(path(mine))).body.commitment);
  const strip = (answer) => ({ ...answer.view });
  assert.deepEqual(
    strip((await ann.get(path(fork, '/view?side=csa'))).body),
    strip((await ann.get(path(mine, '/at/20?side=csa'))).body),
  );
  assert.equal(plan.length, 40);
  assert.equal((await ann.post(path(mine, '/fork'), { at: 4000 })).status, 404);
});
