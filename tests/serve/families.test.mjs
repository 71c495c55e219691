// families.test.mjs: every scenario of every game there is, made, played and ended over the API, by chance and by the machine.
// Nothing here knows a game by name.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sanitized, startServer } from './harness.mjs';
import { act, actionsOf, path, stands, until } from './play.mjs';

let server, ann;
before(async () => {
  server = await startServer();
  ann = await server.visitor();
});
after(() => server.stop());

/** Plays by chance for both sides, a few hundred actions; every tenth position is looked at from all sides. */
async function byChance(id, most) {
  let chance = 7,
    done = 0,
    n = 0,
    where;
  ({ n, stands: where } = await stands(ann, id));
  while (done < most && !where.over) {
    const { side } = where;
    const { actions } = await actionsOf(ann, id, side);
    assert.ok(actions.length > 0, `${side} is asked and can do nothing: ${where.prompt}`);
    chance = (chance * 1103515245 + 12345) % 2147483648;
    const answer = await act(ann, id, side, actions[(chance >> 8) % actions.length], n);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    done += 1;
    ({ n, stands: where } = (await ann.get(path(id, `/view?side=${side}`))).body);
    assert.equal(n, answer.body.n);
  }
  return done;
}

test('every scenario that the server lists can be played', async () => {
  const { scenarios } = (await ann.get('/api/scenarios')).body;
  assert.ok(scenarios.length >= 8, `${scenarios.length} scenarios`);
  for (const { id: scenario, game, title, sides, bots, turns, shown } of scenarios) {
    assert.ok(title && turns > 0 && sides.length === 2 && bots.length > 0, scenario);
    const map = await ann.get(`/api/games-data/${game}/map`);
    assert.equal(map.status, 200, `${game} has no map`);
    if (shown) assert.equal((await ann.get(`/api/games-data/${game}/catalogue`)).status, 200, game);

    const mine = (await ann.post('/api/games', { scenario, seats: {}, seed: 5 })).body.id;
    assert.ok(mine, scenario);
    const stream = await ann.stream(path(mine, `/stream?side=${sides[0]}`));
    const done = await byChance(mine, sanitized ? 30 : 100);
    await stream.next('update', (data) => data.n === done);
    stream.close();
    for (const rest of [
      '/events',
      '/replay?from=1&to=50',
      '/graph',
      `/at/${done >> 1}`,
      '/save',
      `/view?side=${sides[1]}`,
    ])
      assert.equal((await ann.get(path(mine, rest))).status, 200, `${scenario} ${rest}`);
    const save = (await ann.get(path(mine, '/save'))).body;
    assert.equal((await ann.post('/api/import', { text: save })).status, 200, `${scenario}: its save comes back`);
    const fork = await ann.post(path(mine, '/fork'), { at: done >> 1 });
    assert.equal(fork.status, 200, JSON.stringify(fork.body));
    assert.ok((await byChance(fork.body.id, 10)) > 0);

    const computer = { kind: 'computer', bot: bots[0].name };
    const made = await ann.post('/api/games', {
      scenario,
      seed: 5,
      seats: Object.fromEntries(sides.map((side) => [side, computer])),
    });
    const most = sanitized ? 50 : 500; // the whole of a long battle is for the soak
    const later = await until(ann, made.body.id, (one) => one.state === 'over' || one.n > most, 240);
    assert.ok(later.n > 10 && (later.n > most || later.result), `${scenario}: ${JSON.stringify(later)}`);
    assert.equal((await ann.get(path(made.body.id, '/graph'))).status, 200);
    await ann.delete(path(made.body.id));
  }
});

test('a restart in the midst of each changes nothing', async () => {
  const { games } = (await ann.get('/api/games')).body;
  const open = games.filter((one) => one.state === 'running');
  assert.ok(open.length >= 8);
  const before = await Promise.all(open.map(async ({ id }) => (await ann.get(path(id, '/view'))).body));
  server.options.port = server.port;
  await server.kill();
  await server.start();
  for (const [i, { id }] of open.entries())
    assert.deepEqual((await ann.get(path(id, '/view'))).body, before[i], open[i].scenario);
});

test('every number of a counter has a name, and a case that the rules tell', async () => {
  const { scenarios } = (await ann.get('/api/scenarios')).body;
  const first = new Map(scenarios.filter((one) => one.shown).map(({ game, id }) => [game, id]));
  for (const [game, scenario] of first) {
    const catalogue = (await ann.get(`/api/games-data/${game}/catalogue`)).body;
    const cases = new Set((await ann.get(`/api/games-data/${game}/rules`)).body.rules.map((one) => one.case));
    assert.ok(catalogue.values?.length, `${game} names no values`);
    for (const value of catalogue.values)
      assert.ok(value.title && cases.has(value.case), `${game}: ${JSON.stringify(value)}`);
    const { body } = await ann.post('/api/games', { scenario, seats: {} });
    const { counters } = (await ann.get(path(body.id, '/view'))).body.view;
    const words = catalogue.values.find((value) => value.id === 'weapon')?.words;
    for (const counter of counters) {
      const { big, small, of } = counter.face;
      assert.equal(of.length, 1 + small.length, `${game}: ${counter.id} has figures that are nothing`);
      for (const [i, id] of of.entries())
        if (id && [big, ...small][i])
          assert.ok(
            catalogue.values.some((value) => value.id === id),
            `${game}: nobody says what ${id} on ${counter.id} is`,
          );
      if (counter.weapon) assert.ok(words[counter.weapon], `${game}: no word for the weapon ${counter.weapon}`);
    }
    await ann.delete(path(body.id));
  }
});

test('the relief that is drawn agrees with the heights of the hexes', async () => {
  const { scenarios } = (await ann.get('/api/scenarios')).body;
  let finer = 0;
  for (const game of new Set(scenarios.map((one) => one.game))) {
    const map = (await ann.get(`/api/games-data/${game}/map`)).body,
      { relief } = map,
      pitch = Math.sqrt(3) / 2;
    assert.ok(relief, `${game} has no relief`);
    const points = relief.points ?? 2,
      flat = map.shape === 'flat',
      aside = (line) => ((line & 1) === (map.shifted === 'odd' ? 1 : 0) ? 0.5 : 0);
    finer += points > 2;
    assert.equal(relief.lattice.length, relief.rows, game);
    const lattice = relief.lattice.map((row) => {
      let feet = 0;
      return row.map((by) => (feet += by));
    });
    // as far as both go up and down together: the books' levels are not feet above the sea everywhere
    let n = 0,
      sum = [0, 0, 0, 0, 0];
    map.labels.split(' ').forEach((label, hex) => {
      if (label === '?' || hex >= map.columns * map.rows) return;
      const column = Math.floor(hex / map.rows),
        row = hex % map.rows,
        x = flat ? column * pitch : column + aside(row),
        y = flat ? row + aside(column) : row * pitch,
        drawn = lattice[Math.round((y + 1) * points)][Math.round((x + 1) * points)],
        feet = map.elevation[hex];
      n += 1;
      sum = [sum[0] + drawn, sum[1] + feet, sum[2] + drawn * drawn, sum[3] + feet * feet, sum[4] + drawn * feet];
    });
    const [a, b, aa, bb, ab] = sum.map((one) => one / n),
      together = (ab - a * b) / Math.sqrt((aa - a * a) * (bb - b * b));
    assert.ok(together > 0.8, `${game}: ${together}`);
  }
  assert.ok(finer >= 6, 'half-mile hexes have more points each');
});

/** Words that look like nothing on purpose; any other must have a look of its own (src/serve/play/map_looks.c). */
const PLAIN = { terrain: ['clear', 'sunken-road'], sides: ['crossing', 'changing'], ways: ['road'] };
test('every word of a map has a look', async () => {
  const { scenarios } = (await ann.get('/api/scenarios')).body;
  for (const game of new Set(scenarios.map((one) => one.game))) {
    const map = (await ann.get(`/api/games-data/${game}/map`)).body;
    const words = {
      terrain: map.terrain.words.flatMap((one) => one.split(' ')),
      sides: [...Object.keys(map.sides), ...Object.keys(map.slopes)],
      ways: [...Object.keys(map.steps), ...map.ways.map((way) => way.kind)],
    };
    for (const [kind, list] of Object.entries(words)) {
      assert.deepEqual([...new Set(list)].sort(), Object.keys(map.looks[kind]).sort(), `${game}: ${kind}`);
      for (const [word, look] of Object.entries(map.looks[kind]))
        assert.ok(
          !['open', 'none', 'road'].includes(look) || PLAIN[kind].includes(word),
          `${game}: ${word} is ${look}`,
        );
    }
  }
});
