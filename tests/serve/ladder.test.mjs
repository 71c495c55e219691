// ladder.test.mjs: rated games between accounts, what they make of ratings, and what everybody may know of a person.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hosted } from './hosted.mjs';
import { path } from './play.mjs';

const password = 'correct horse battery';
let server, ann, bob;
before(async () => {
  server = await hosted('shared: yes\n');
  [ann, bob] = [await account('Ann'), await account('Bob')];
});
after(() => server.stop());

async function account(name) {
  const visitor = await server.visitor();
  const { body } = await visitor.post('/api/register', { name, password });
  visitor.csrf = body.csrf;
  visitor.person = body.person;
  return visitor;
}
const wanted = { scenario: 'kernstown/battle', seats: { usa: { kind: 'me' }, csa: { kind: 'open' } } };
async function play(loser, more = {}, [one, other] = [ann, bob]) {
  const made = await one.post('/api/games', { ...wanted, ...more });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { id } = made.body;
  const { invitations } = (await one.get(path(id))).body;
  assert.equal((await other.post(path(id, '/join'), { token: invitations.csa })).status, 200);
  const { n } = (await loser.get(path(id, '/view'))).body;
  const resigned = await loser.post(path(id, '/resign'), { side: loser === one ? 'usa' : 'csa', at: n });
  assert.equal(resigned.status, 200, JSON.stringify(resigned.body));
  return id;
}
const ladder = async () => (await ann.get('/api/ladder')).body.ladder;
const profile = async (name) => (await ann.get(`/api/people/${encodeURIComponent(name)}`)).body.person;

test('a game between people goes into both histories, and into no rating unless it is rated', async () => {
  const id = await play(bob);
  assert.deepEqual(await ladder(), []);
  const [mine] = (await profile('Ann')).results;
  assert.deepEqual(
    [mine.game, mine.scenario, mine.side, mine.opponent, mine.score, mine.rated],
    [id, 'kernstown/battle', 'usa', 'Bob', 'won', false],
  );
  const theirs = await profile('bob');
  assert.deepEqual([theirs.name, theirs.won, theirs.lost, theirs.drawn], ['Bob', 0, 1, 0]);
  assert.equal(theirs.rating, null);
});
test('a rated game moves two ratings by the formula, once', async () => {
  const id = await play(bob, { rated: true });
  assert.equal((await ann.get(path(id))).body.rated, true);
  const [first, second] = await ladder();
  // two beginners, 1500 with a deviation of 350: Glicko-2 with tau 0.5 gives 1662 and 1338, 290
  assert.deepEqual([first.name, first.rating, first.deviation, first.games], ['Ann', 1662, 290, 1]);
  assert.deepEqual([second.name, second.rating, second.deviation, second.lost], ['Bob', 1338, 290, 1]);
  await play(ann, { rated: true });
  const after = await ladder();
  assert.ok(after[0].rating < 1662 && after[1].rating > 1338, JSON.stringify(after));
  assert.deepEqual([after[0].won, after[0].lost, after[0].games], [1, 1, 2]);
  assert.equal((await ann.delete(path(id))).status, 200);
  assert.deepEqual(await ladder(), after, 'a result outlives its game');
  assert.equal((await profile('Ann')).results.length, 3);
});
test('who cannot be rated is told why, and nothing begins', async () => {
  const guest = await server.visitor();
  const refuses = async (who, body, why) => {
    const answer = await who.post('/api/games', { ...wanted, rated: true, ...body });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error.why, why);
  };
  await refuses(guest, {}, /log in first/);
  await refuses(ann, { seed: 7 }, /nobody chose/);
  const { id } = (await ann.post('/api/games', { ...wanted, rated: true })).body;
  const { invitations } = (await ann.get(path(id))).body;
  const joined = await guest.post(path(id, '/join'), { token: invitations.csa });
  assert.equal(joined.status, 403);
  assert.match(joined.body.error.why, /log in first/);
  assert.equal((await bob.post(path(id, '/join'), { token: invitations.csa })).status, 200);
});
test('against oneself and against the computer nothing is won', async () => {
  const before = await ladder();
  for (const csa of [{ kind: 'me' }, { kind: 'computer', bot: 'simple' }]) {
    const made = await ann.post('/api/games', { ...wanted, rated: true, seats: { usa: { kind: 'me' }, csa } });
    const { n } = (await ann.get(path(made.body.id, '/view'))).body;
    await ann.post(path(made.body.id, '/resign'), { side: 'usa', at: n });
  }
  assert.deepEqual(await ladder(), before);
});
test('nobody is found who is not there, and who leaves leaves the ladder', async () => {
  assert.equal((await ann.get('/api/people/Nobody')).status, 404);
  const cat = await account('Cat');
  await play(cat, { rated: true }, [cat, bob]);
  assert.ok((await ladder()).some((one) => one.name === 'Cat'));
  assert.equal((await cat.ask('DELETE', '/api/me', { password })).status, 200);
  assert.ok(!(await ladder()).some((one) => one.name === 'Cat'));
  assert.ok((await profile('Bob')).results.some((one) => one.opponent === 'Departed'));
});
