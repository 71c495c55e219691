// briefing.test.mjs: every battle has a briefing and a picture: what to know before it, and what wins, by the engine's numbers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readSchema } from '../../tools/schema.mjs';
import { startServer } from './harness.mjs';

let server, ann, scenarios;
before(async () => {
  server = await startServer();
  ann = await server.visitor();
  ({ scenarios } = (await ann.get('/api/scenarios')).body);
});
after(() => server.stop());

const briefingOf = async ({ id }) => {
  const [game, name] = id.split('/');
  return ann.get(`/api/games-data/${game}/briefing/${name}`);
};
const words = (text) => text.split(/\s+/).length;
const rows = (sheet) => sheet.sections.flatMap((section) => section.rows);
const said = (sheet) => rows(sheet).map((row) => `${row.label ?? row.text} ${row.value ?? ''}`);

test('every battle has a whole briefing, in the form that the schema says', async () => {
  const schema = readSchema();
  assert.ok(scenarios.length >= 16);
  for (const scenario of scenarios) {
    const { status, body } = await briefingOf(scenario);
    assert.equal(status, 200, scenario.id);
    assert.deepEqual(schema.check('Briefing', body, scenario.id), []);
    assert.ok(words(body.situation) >= 30, `${scenario.id}: the situation in a few sentences`);
    assert.deepEqual(Object.keys(body.tasks).sort(), [...scenario.sides].sort(), scenario.id);
    for (const side of scenario.sides) assert.ok(words(body.tasks[side]) >= 12, `${scenario.id}: what ${side} must do`);
    assert.ok(scenario.sides.includes(body.beginner.side) && words(body.beginner.why) >= 5, scenario.id);
    assert.ok(body.difficulty >= 1 && body.difficulty <= 4 && body.hours > 0 && body.counters > 20, scenario.id);
    for (const next of body.next)
      assert.ok(
        scenarios.some((one) => one.id === next),
        `${scenario.id}: ${next} is a battle`,
      );
    assert.ok(body.aims.map.length > 0 || body.aims.lines.length > 0, `${scenario.id}: places on the map`);
    assert.match(said(body.aims)[0], /battle ends after/);
    assert.deepEqual(scenario.briefing.next, body.next, 'the list says the same');
  }
});

test('a road that decides a battle of divisions is drawn from hex to hex', async () => {
  const parts = (hex) => [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  const roads = [];
  for (const battle of ['chickamauga', 'chattanooga']) {
    const { body } = await briefingOf({ id: `${battle}/battle` });
    for (const { path } of body.aims.lines)
      path.slice(1).forEach((hex, i) => {
        const [[row, column], [before, beside]] = [parts(hex), parts(path[i])];
        roads.push(hex);
        assert.ok(
          Math.abs(row - before) <= 1 && Math.abs(column - beside) <= 1,
          `${battle}: ${path[i]} to ${hex} is no step`,
        );
      });
  }
  assert.ok(roads.length > 100, 'there are such roads');
});

test('what wins has the numbers of the victory data', async () => {
  const aims = async (id) => said((await briefingOf({ id })).body.aims).join('\n');
  assert.match(await aims('crossroads/battle'), /Pell's Crossroads 15/);
  assert.match(await aims('monocacy/battle'), /Washington open, once 60 on Game-Turn 1 to 35/);
  assert.match(await aims('kernstown/battle'), /ahead by 31 to 60 points a substantial victory/);
  assert.match(await aims('gettysburg/mcphersons-ridge'), /Confederate: hold McPherson's Ridge .*13:00: 2 steps/);
  assert.match(
    await aims('gettysburg/high-water-mark'),
    /points at least 1\.6 times the enemy's a substantial victory/,
  );
  assert.match(await aims('fredericksburg/battle'), /Four of the seven works/);
  assert.doesNotMatch(await aims('fredericksburg/battle'), /Five units/, 'a condition of the solitaire game');
});

test('the Victory sheet says what wins beside what was scored', async () => {
  const { body } = await ann.post('/api/games', {
    scenario: 'kernstown/battle',
    options: { 'standard-setup': 1 },
    seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
  });
  const { body: answer } = await ann.post(`/api/games/${body.id}/ask`, { cmd: 'sheet', what: 'victory' });
  const titles = answer.sheet.sections.map((section) => section.title);
  assert.ok(titles.includes('So far') && titles.includes('What wins'), titles.join());
  assert.ok(answer.sheet.map.length > 10, 'with the places on the map');
});

test('every battle has a picture of its own, and a small one', async () => {
  const seen = new Set();
  for (const { id, picture } of scenarios)
    for (const [query, most] of [
      ['', 64 * 1024],
      ['?small=1', 8 * 1024],
    ]) {
      assert.equal(picture, true, id);
      const path = `/api/games-data/${id.replace('/', '/picture/')}${query}`;
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
      assert.equal(answer.status, 200, id);
      assert.equal(answer.headers.get('content-type'), 'image/webp');
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.equal(bytes.subarray(8, 12).toString(), 'WEBP');
      assert.ok(bytes.length < most, `${path}: ${bytes.length} bytes`);
      seen.add(bytes.toString('base64'));
    }
  assert.equal(seen.size, 2 * scenarios.length, 'no two are the same');
});

test('what is not there is refused', async () => {
  for (const path of [
    'monocacy/briefing/nothing',
    'nothing/briefing/battle',
    'monocacy/picture/nothing',
    'monocacy/picture/..%2fbattle',
  ])
    assert.equal((await fetch(`http://127.0.0.1:${server.port}/api/games-data/${path}`)).status, 404, path);
});

test('every game has its charts, and the lines of a unit in hand are lit', async () => {
  for (const scenario of scenarios.filter((one, i) => scenarios.findIndex((other) => other.game === one.game) === i)) {
    const { body } = await ann.post('/api/games', {
      scenario: scenario.id,
      options: scenario.options.some((one) => one.id === 'standard-setup') ? { 'standard-setup': 1 } : {},
      seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
    });
    const { body: view } = await ann.get(`/api/games/${body.id}/view?side=usa`);
    const unit = view.view.counters.find((one) => one.hex)?.id;
    const { body: answer } = await ann.post(`/api/games/${body.id}/ask`, {
      cmd: 'sheet',
      what: 'charts',
      ...(unit ? { unit } : {}),
    });
    const tables = rows(answer.sheet).filter((row) => row.k === 'table');
    assert.ok(tables.length >= 3, scenario.id);
    if (unit)
      assert.ok(
        tables.some((one) => one.lit >= 0),
        `${scenario.id}: the line of ${unit}`,
      );
  }
});
