// games.test.mjs: making, listing, joining, leaving, deleting games; computers; chat and notes; restarts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newGame, sanitized, startServer } from './harness.mjs';
import { act, actionsOf, path, stands, until, walk } from './play.mjs';

let server;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

test('what can be played is listed, with its furniture', async () => {
  const ann = await server.visitor();
  const { body } = await ann.get('/api/scenarios');
  const battle = body.scenarios.find((one) => one.id === 'monocacy/battle');
  assert.deepEqual(battle.sides, ['csa', 'usa']);
  assert.deepEqual(
    battle.options.filter((option) => option.quick).map((option) => option.id),
    ['standard-setup'],
  );
  const bots = battle.bots.map((bot) => bot.name);
  assert.deepEqual(bots, ['recruit', 'regular', 'veteran', 'general', 'random']);
  for (const { name, title, text } of battle.bots) assert.ok(title && title !== name && text, name);
  assert.deepEqual([battle.name, battle.date, battle.began], ['Monocacy Junction', '9 July 1864', '1864-07-09']);
  assert.equal(battle.title, 'Monocacy Junction, 9 July 1864');
  const words = (id) => body.scenarios.find((one) => one.id === id).blurb;
  assert.match(words('gettysburg/culps-hill'), /breastworks/); // its own
  assert.match(words('gettysburg/three-days'), /nine hundred counters/); // those of the game
  for (const what of ['catalogue', 'map', 'rules']) {
    const first = await ann.get(`/api/games-data/monocacy/${what}`, { 'Accept-Encoding': 'gzip' });
    assert.equal(first.status, 200, what);
    assert.equal(first.headers['content-encoding'], 'gzip');
    const again = async (headers) => (await ann.get(`/api/games-data/monocacy/${what}`, headers)).status;
    assert.equal(await again({ 'Accept-Encoding': 'gzip', 'If-None-Match': first.headers.etag }), 304, what);
    assert.equal(
      await again({ 'Accept-Encoding': 'gzip', 'If-None-Match': `"another", W/${first.headers.etag}` }),
      304,
      what,
    );
    assert.equal(
      await again({ 'If-None-Match': first.headers.etag }),
      200,
      `${what}: plain, it is another row of bytes`,
    );
  }
  const { body: rules } = await ann.get('/api/games-data/monocacy/rules');
  assert.ok(rules.rules.some((row) => row.case === '9.73a' || row.case.startsWith('9.')));
  const meant = (number) => (rules.index[number] ?? []).map((i) => rules.rules[i].case);
  assert.deepEqual(meant('9.73'), ['9.73a', '9.73b'], 'a case means its lettered parts');
  assert.deepEqual(meant('9.73b'), ['9.73b']);
  assert.ok(
    meant('12').length > 1 && meant('12').every((number) => number.startsWith('12.')),
    'a chapter, what is inside',
  );
  assert.deepEqual(meant('99.99'), []);
  for (const { case: number } of rules.rules) assert.ok(meant(number).includes(number), number);
  const books = await ann.get('/api/books');
  assert.equal(books.status, 200);
  assert.ok(books.headers.etag);
  const [family] = books.body.families;
  assert.deepEqual(
    family.books.map((book) => book.id),
    ['standard', 'monocacy', 'kernstown', 'gettysburg'],
  );
  assert.ok(family.chapters.some((chapter) => chapter.id === 'fire'));
  assert.equal((await ann.get('/api/games-data/nowhere/map')).status, 404);
  assert.equal((await ann.get('/api/games-data/..%2fmonocacy/map')).status, 404);
});

test('a game is made as asked, or refused with the reason', async () => {
  const ann = await server.visitor();
  const refuse = async (body, status) => {
    const answer = await ann.post('/api/games', body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.equal(answer.body.ok, false);
    assert.ok(answer.body.error.why.length > 5);
  };
  await refuse({}, 404);
  await refuse({ scenario: 'monocacy/nothing' }, 404);
  await refuse({ scenario: 'monocacy/battle', options: { 'no-such': 1 } }, 400);
  await refuse({ scenario: 'monocacy/battle', seed: 'x' }, 400);
  await refuse({ scenario: 'monocacy/battle', seats: { csa: { kind: 'computer', bot: 'nobody' } } }, 400);
  await refuse({ scenario: 'monocacy/battle', seats: { french: { kind: 'me' } } }, 400);
  await refuse({ scenario: 'monocacy/battle', seats: { csa: { kind: 'king' } } }, 400);
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } }, { title: 'A test "title"' });
  const { body: summary } = await ann.get(path(id));
  assert.equal(summary.title, 'A test "title"');
  assert.equal(summary.state, 'open');
  assert.deepEqual(summary.mine, ['csa']);
  assert.equal(summary.n, 0);
  assert.equal(summary.seed, null);
  assert.match(summary.commitment, /^[0-9a-f]{64}$/);
  assert.equal((await ann.get('/api/games/nosuchgame')).status, 404);
  assert.equal((await ann.get(`/api/games/${'x'.repeat(300)}`)).status, 404);
});

test('a friend joins by his invitation, and nobody else', async () => {
  const ann = await server.visitor(),
    bob = await server.visitor(),
    eve = await server.visitor();
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
  const token = (await ann.get(path(id))).body.invitations.usa;
  assert.ok(token.length >= 20);
  assert.equal(JSON.stringify((await eve.get(path(id))).body).includes(token), false);
  assert.equal((await eve.post(path(id, '/join'), { side: 'usa' })).status, 403);
  assert.equal((await eve.post(path(id, '/join'), { token: `${token}x`, side: 'usa' })).status, 403);
  assert.equal((await eve.post(path(id, '/join'), { token, side: 'csa' })).status, 409);
  assert.equal((await bob.post(path(id, '/join'), { token })).body.side, 'usa');
  assert.equal((await eve.post(path(id, '/join'), { token, side: 'usa' })).status, 409);
  assert.deepEqual((await bob.get(path(id))).body.mine, ['usa']);
  assert.equal((await bob.get(path(id))).body.state, 'running');
  assert.ok((await bob.get('/api/games')).body.games.some((game) => game.id === id));
  assert.ok(!(await eve.get('/api/games')).body.games.some((game) => game.id === id));
  assert.equal((await bob.post(path(id, '/leave'))).status, 200);
  assert.equal((await bob.post(path(id, '/leave'))).status, 403);
  const fresh = (await ann.get(path(id))).body.invitations.usa;
  assert.notEqual(fresh, token);
  assert.equal((await bob.post(path(id, '/join'), { token })).status, 403);
  assert.equal((await bob.post(path(id, '/join'), { token: fresh })).status, 200);
});

test('public games with an open seat are listed and can be joined', async () => {
  const ann = await server.visitor(),
    bob = await server.visitor();
  const id = await newGame(ann, { csa: { kind: 'open' }, usa: { kind: 'me' } }, { public: true });
  const hidden = await newGame(ann, { csa: { kind: 'open' }, usa: { kind: 'me' } });
  const open = (await bob.get('/api/games?open=1')).body.games.map((game) => game.id);
  assert.ok(open.includes(id) && !open.includes(hidden));
  assert.equal((await bob.post(path(id, '/join'), { side: 'csa', token: '' })).status, 200);
  assert.ok(!(await bob.get('/api/games?open=1')).body.games.some((game) => game.id === id));
});

test('only who made a game deletes it, and not from under the other', async () => {
  const ann = await server.visitor(),
    bob = await server.visitor();
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
  await bob.post(path(id, '/join'), { token: (await ann.get(path(id))).body.invitations.usa });
  assert.equal((await bob.delete(path(id))).status, 403);
  assert.equal((await ann.delete(path(id))).status, 403);
  assert.equal((await ann.post(path(id, '/resign'), { side: 'csa' })).status, 200);
  const over = (await bob.get(path(id))).body;
  assert.equal(over.state, 'over');
  assert.equal(over.result.winner, 'usa');
  assert.equal(over.result.resigned, true);
  assert.equal((await ann.delete(path(id))).status, 200);
  assert.equal((await ann.get(path(id))).status, 404);
  assert.equal((await bob.get(path(id, '/view?side=usa'))).status, 404);
});

test('the computer plays its seat, in batches, and both computers a whole battle', async () => {
  const ann = await server.visitor();
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'random' } });
  const stream = await ann.stream(path(id, '/stream?side=csa&after=0'));
  for (let i = 0; i < 4000; i += 1) {
    // end every phase until the other side has played
    const { n, stands: where } = await stands(ann, id, 'csa');
    if (where.side !== 'csa') break;
    const { actions } = await actionsOf(ann, id, 'csa');
    const action = actions.includes('end') ? 'end' : actions.at(-1);
    await act(ann, id, 'csa', action, n);
    if (where.turn > 0 && n > (sanitized ? 60 : 400)) break;
    if ((await ann.get(path(id))).body.phase.length === 0) break;
    const update = await stream.next('update', (data) => data.n > n);
    if (update.data.entries.some((entry) => entry.side === 'usa')) break;
  }
  await until(ann, id, (game) => game.n > 5);
  stream.close();
});

test("chat reaches the other and stays; notes are one's own", async () => {
  const ann = await server.visitor(),
    bob = await server.visitor();
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
  const stream = await bob.stream(path(id, '/stream'));
  assert.equal((await ann.post(path(id, '/chat'), { text: 'Good morning\n"General"' })).status, 200);
  const { data } = await stream.next('chat');
  assert.equal(data.text, 'Good morning\n"General"');
  assert.equal(data.side, 'csa');
  assert.equal((await ann.post(path(id, '/chat'), { text: '  ' })).status, 400);
  assert.equal((await ann.post(path(id, '/chat'), { text: 'x'.repeat(3000) })).status, 400);
  assert.equal((await bob.get(path(id, '/chat'))).body.chat.length, 1);
  assert.equal((await ann.put(path(id, '/notes'), { text: 'hold the ford' })).status, 200);
  assert.equal((await ann.get(path(id, '/notes'))).body.text, 'hold the ford');
  assert.equal((await bob.get(path(id, '/notes'))).body.text, '');
  stream.close();
});

test('a restart between any two actions changes nothing', async () => {
  const ann = await server.visitor();
  const seed = 4711;
  const seats = { csa: { kind: 'me' }, usa: { kind: 'me' } };
  const id = await newGame(ann, seats, { seed }),
    twin = await newGame(ann, seats, { seed });
  const both = { csa: ann, usa: ann };
  const plan = await walk(both, twin, 60);
  for (let i = 0; i < plan.length; i += 1) {
    if (i % 12 === 5) {
      await (i % 24 === 5 ? server.kill() : server.end());
      await server.start();
    }
    const answer = await act(ann, id, plan[i].side, plan[i].action, i);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  const one = await stands(ann, id),
    other = await stands(ann, twin);
  assert.deepEqual(one, other);
  const log = async (game) => (await ann.get(path(game, '/events?from=0'))).body.events;
  assert.deepEqual(await log(id), await log(twin));
});
