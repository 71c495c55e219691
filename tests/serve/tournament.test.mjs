// tournament.test.mjs: tournaments: entries, rounds, games with the sides swapped, points, byes; round robin and Swiss.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { program, Visitor } from './harness.mjs';
import { hosted } from './hosted.mjs';
import { path } from './play.mjs';
import { storeArguments } from './store.mjs';

const password = 'correct horse battery';
let server, ann;
const people = {};
before(async () => {
  server = await hosted('shared: yes\nlimits: {registrations-per-hour: 100, logins-per-minute: 100}\n');
  for (const name of ['Ann', 'Bob', 'Cat', 'Dan', 'Eve']) people[name] = await account(name);
  ({ Ann: ann } = people);
  const store = storeArguments(server.data);
  const where = store.length ? store : ['--data', server.data];
  assert.equal(spawnSync(program, ['user', 'role', 'Ann', 'admin', ...where]).status, 0);
});
after(() => server.stop());

async function account(name) {
  const visitor = new Visitor(server);
  await visitor.arrive();
  const { body } = await visitor.post('/api/register', { name, password });
  visitor.csrf = body.csrf;
  visitor.person = body.person;
  return visitor;
}
const open = async (format, names, rounds = 3) => {
  const made = await ann.post('/api/tournaments', {
    title: `A ${format}`,
    scenario: 'kernstown/battle',
    format,
    rounds,
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const at = `/api/tournaments/${made.body.id}`;
  for (const name of names) assert.equal((await people[name].post(at, { act: 'enter' })).status, 200);
  return at;
};
const next = (at, more = {}) => ann.post(at, { act: 'next', ...more });
const stands = async (at, who = ann) => (await who.get(at)).body.tournament;
const refuses = (answer, status, words) => {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.match(answer.body.error.why, words);
};
/** Both games of a pairing are played: `winner` wins them, or the first two draw by each winning once. */
async function settle(at, pairing, winner) {
  for (const which of [0, 1]) {
    const { id } = (
      await people[pairing.first].post(`${at}/play`, { round: pairing.round, place: pairing.place, which })
    ).body;
    assert.ok(id);
    const sides = (await ann.get(path(id))).body.seats;
    const [first, second] = sides.map((seat) => seat.name);
    assert.deepEqual([first, second], which === 0 ? [pairing.first, pairing.second] : [pairing.second, pairing.first]);
    const loser =
      winner === null
        ? [pairing.first, pairing.second][which]
        : winner === pairing.first
          ? pairing.second
          : pairing.first;
    const { side } = sides.find((seat) => seat.name === loser);
    const { n } = (await people[loser].get(path(id, '/view'))).body;
    assert.equal((await people[loser].post(path(id, '/resign'), { side, at: n })).status, 200);
  }
}
const best = (pairing) => [pairing.first, pairing.second].sort()[0];

test('a round robin: everybody meets everybody, twice, with the sides swapped', async () => {
  const at = await open('round-robin', ['Bob', 'Cat', 'Dan']);
  refuses(await people.Bob.post(at, { act: 'enter' }), 409, /already/);
  refuses(await people.Bob.post(at, { act: 'next' }), 403, /admin/);
  const met = [];
  for (let round = 1; round <= 3; round++) {
    const { tournament } = (await next(at)).body;
    assert.deepEqual([tournament.state, tournament.round, tournament.rounds], ['running', round, 3]);
    const now = tournament.pairings.filter((one) => one.round === round);
    assert.equal(now.filter((one) => one.second === null).length, 1, 'one of three rests');
    const [pairing] = now.filter((one) => one.second !== null);
    met.push([pairing.first, pairing.second].sort().join());
    refuses(await next(at), 409, /not over/);
    refuses(await people.Eve.post(`${at}/play`, { round, place: pairing.place, which: 0 }), 403, /not one of your/);
    await settle(at, pairing, best(pairing));
    refuses(
      await people[pairing.first].post(`${at}/play`, { round, place: pairing.place, which: 0 }),
      409,
      /has begun/,
    );
  }
  assert.deepEqual(met.sort(), ['Bob,Cat', 'Bob,Dan', 'Cat,Dan']);
  const { tournament } = (await next(at)).body;
  assert.equal(tournament.state, 'over');
  assert.deepEqual(
    tournament.standings.map((one) => [one.name, one.points, one.byes]),
    [
      ['Bob', 8, 1],
      ['Cat', 4, 1],
      ['Dan', 0, 1],
    ],
  );
  refuses(await next(at), 409, /over/);
  refuses(await people.Eve.post(at, { act: 'enter' }), 409, /has begun/);
});
test('a Swiss tournament: nobody meets anybody twice, the bye goes round, who leaves is paired no more', async () => {
  const at = await open('swiss', ['Ann', 'Bob', 'Cat', 'Dan', 'Eve']);
  const met = new Set(),
    rested = [];
  for (let round = 1; round <= 3; round++) {
    const answer = await next(at);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const now = answer.body.tournament.pairings.filter((one) => one.round === round);
    for (const pairing of now) {
      if (pairing.second === null) {
        rested.push(pairing.first);
        continue;
      }
      const key = [pairing.first, pairing.second].sort().join();
      assert.ok(!met.has(key), `${key} again`);
      met.add(key);
      await settle(at, pairing, round === 2 ? null : best(pairing));
    }
    if (round === 2) assert.equal((await people.Eve.post(at, { act: 'quit' })).status, 200);
    if (round === 3) assert.ok(!now.some((one) => [one.first, one.second].includes('Eve')));
  }
  assert.equal(new Set(rested).size, rested.length, `${rested} rest once each`);
  assert.equal((await next(at)).body.tournament.state, 'over');
  const { standings } = await stands(at);
  const points = standings.map((one) => one.points);
  assert.deepEqual(
    points,
    [...points].sort((a, b) => b - a),
  );
  assert.equal(standings.find((one) => one.name === 'Eve').quit, true);
});
test('going on anyway leaves games unplayed; a pairing that was only begun does not count', async () => {
  const at = await open('round-robin', ['Bob', 'Cat']);
  const { pairings } = (await next(at)).body.tournament;
  assert.ok((await people.Bob.post(`${at}/play`, { round: 1, place: pairings[0].place, which: 1 })).body.id);
  const { tournament } = (await next(at, { anyway: true })).body;
  assert.equal(tournament.state, 'over');
  assert.deepEqual(
    tournament.standings.map((one) => one.points),
    [0, 0],
  );
});
test('two who press at once pair one round', async () => {
  const at = await open('round-robin', ['Bob', 'Cat', 'Dan', 'Eve']);
  const answers = await Promise.all([next(at), next(at), next(at)]);
  assert.deepEqual(answers.map((one) => one.status).sort(), [200, 409, 409]);
  assert.equal((await stands(at)).round, 1);
});
test('what cannot be is refused with a sentence', async () => {
  const guest = await server.visitor();
  const wanted = { title: 'x', scenario: 'kernstown/battle', format: 'swiss', rounds: 3 };
  refuses(await people.Bob.post('/api/tournaments', wanted), 403, /admin/);
  for (const [more, why] of [
    [{ title: '' }, /title/],
    [{ format: 'cup' }, /round-robin or swiss/],
    [{ rounds: 0 }, /1 to 30/],
    [{ scenario: 'nowhere/battle' }, /no such battle/],
  ])
    refuses(await ann.post('/api/tournaments', { ...wanted, ...more }), 400, why);
  const at = await open('swiss', ['Bob']);
  refuses(await guest.post(at, { act: 'enter' }), 409, /log in first/);
  refuses(await next(at), 409, /two players/);
  refuses(await people.Cat.post(at, { act: 'quit' }), 409, /not in it/);
  refuses(await people.Cat.post(at, { act: 'dance' }), 400, /cannot be done/);
  refuses(await ann.get('/api/tournaments/9999'), 404, /no such tournament/);
  assert.equal((await people.Bob.post(at, { act: 'quit' })).body.tournament.standings.length, 0);
  assert.equal((await ann.post(at, { act: 'delete' })).status, 200);
  refuses(await ann.get(at), 404, /no such tournament/);
});
