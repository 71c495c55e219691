// The computations behind the pages, without a browser: search of the rules, charts, the film of a game, the steps of a tour,
// the small picture of the ground, words for seats and times.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const web = new URL('../../web/', import.meta.url);
const { buildSync } = createRequire(new URL('package.json', web))('esbuild');
async function load(path) {
  const { outputFiles } = buildSync({
    entryPoints: [new URL(path, web).pathname],
    bundle: true,
    format: 'esm',
    write: false,
    external: ['lit', 'lit/*'],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

test('search finds words anywhere, numbers first, and marks what it found', async () => {
  const { search, marked, chapterOf } = await load('src/rules/search.ts');
  const rules = [
    { case: '9.5', title: 'Terrain and fire', text: 'The defender gets a benefit.' },
    { case: '9.53', title: 'Woods benefit', text: 'A target in woods gets one column left.' },
    { case: '19.53', title: 'Elsewhere', text: 'Nothing about trees; see 9.53.' },
    { case: '5.2', title: 'Cost of woods', text: 'Two points.' },
  ];
  assert.deepEqual(
    search(rules, '9.53').map((hit) => hit.rule.case),
    ['9.53', '19.53'],
  );
  assert.deepEqual(
    search(rules, 'WOODS').map((hit) => hit.rule.case),
    ['9.53', '5.2'],
  );
  assert.deepEqual(
    search(rules, 'woods column').map((hit) => hit.rule.case),
    ['9.53'],
  );
  assert.deepEqual(search(rules, 'woods cavalry'), []);
  assert.equal(search(rules, '  ').length, 4);
  assert.equal(search(rules, '[9.53]')[0].rule.case, '9.53');
  assert.deepEqual(marked('A target in woods', 'wood tar'), [
    { text: 'A ', found: false },
    { text: 'tar', found: true },
    { text: 'get in ', found: false },
    { text: 'wood', found: true },
    { text: 's', found: false },
  ]);
  assert.equal(chapterOf('9.53a'), '9');
});

test('the rows of a case are those that the server names', async () => {
  const { rowsOf, bookCalled } = await load('src/rules/book.ts');
  const rules = ['9.5', '9.51a', '9.51b', '9.52'].map((number) => ({ case: number, title: '', text: '' }));
  const book = { rules, index: { 9: [0, 1], 9.51: [1, 2], '9.51b': [2] } };
  const numbers = (number) => rowsOf(book, number).map((rule) => rule.case);
  assert.deepEqual(numbers('9.51'), ['9.51a', '9.51b']);
  assert.deepEqual(numbers('9.51b'), ['9.51b']);
  assert.deepEqual(numbers('9'), ['9.5', '9.51a']);
  for (const missing of ['9.52', '4.1', '', 'toString']) assert.deepEqual(numbers(missing), []);
  const shelf = [
    { game: 'one', book: 'a' },
    { game: 'two', book: 'b' },
  ];
  assert.equal(bookCalled(shelf, 'two').game, 'two');
  assert.equal(bookCalled(shelf, 'b').game, 'two');
  assert.equal(bookCalled(shelf, '').game, 'one');
});

test('charts stand on zero, go in steps, and keep their labels apart', async () => {
  const { graphOf, rulesUpTo, entryAt, xOf, MARGIN } = await load('src/replay/graph.ts');
  assert.deepEqual(rulesUpTo(0), [0]);
  assert.deepEqual(rulesUpTo(3), [0, 2]);
  assert.deepEqual(rulesUpTo(120), [0, 50, 100]);
  const point = (n, turn, blue, grey) => ({
    n,
    turn,
    phase: 'x',
    tallies: [{ id: 'strength', title: 'Strength', blue, grey }],
  });
  const graph = graphOf(
    [point(0, 1, 100, 98), point(50, 1, 90, 98), point(80, 2, 90, 91)],
    ['blue', 'grey'],
    100,
    500,
    120,
  );
  const [chart] = graph.charts;
  assert.equal(chart.rules[0].value, 0);
  assert.equal(chart.rules[0].y, 120 - MARGIN.bottom);
  assert.match(chart.lines[0].path, /^M[\d.]+ [\d.]+H[\d.]+V[\d.]+H/);
  assert.deepEqual(
    chart.lines.map((line) => line.end.value),
    [90, 91],
  );
  assert.ok(Math.abs(chart.lines[0].end.y - chart.lines[1].end.y) >= 12.9);
  assert.deepEqual(
    graph.turns.map((turn) => [turn.turn, turn.n]),
    [
      [1, 0],
      [2, 80],
    ],
  );
  assert.equal(entryAt(graph, xOf(graph, 37)), 37);
  assert.equal(entryAt(graph, -10), 0);
  assert.equal(entryAt(graph, 10_000), 100);
});

test('the film makes positions from changes and asks the server only for far ones', async () => {
  const { Film, markAt } = await load('src/replay/film.ts');
  const asked = [];
  const source = {
    async replay(from, to) {
      asked.push(`replay ${from}-${to}`);
      return Array.from({ length: to - from + 1 }, (_, i) => ({
        n: from + i,
        entries: [{ n: from + i, action: 'go', events: [{ e: 'step', told: `${from + i}` }] }],
        changes: { turn: from + i, counters: [{ id: 'a', hex: `h${from + i}` }] },
      }));
    },
    async at(n) {
      asked.push(`at ${n}`);
      return {
        n,
        view: {
          turn: n,
          counters: [
            { id: 'a', hex: `h${n}` },
            { id: 'b', hex: 'stays' },
          ],
        },
        stands: {},
      };
    },
  };
  const film = new Film(source, 450);
  assert.equal((await film.frame(0)).view.turn, 0);
  assert.equal((await film.frame(1)).view.counters[0].hex, 'h1');
  const two = await film.frame(2);
  assert.deepEqual(two.view.counters, [
    { id: 'a', hex: 'h2' },
    { id: 'b', hex: 'stays' },
  ]);
  assert.equal((await film.frame(300)).view.turn, 300);
  assert.deepEqual(
    (await film.events(299, 301)).map((event) => event.told),
    ['300', '301'],
  );
  assert.deepEqual(asked, ['at 0', 'replay 1-200', 'at 300', 'replay 201-400']);
  await film.entry(450);
  film.length = 460;
  assert.equal((await film.entry(455)).n, 455);
  const marks = [0, 10, 20].map((n) => ({ n, turn: 1, phase: 'p', title: 'p' }));
  assert.deepEqual(
    [-1, 0, 9, 10, 25].map((n) => markAt(marks, n)),
    [-1, 0, 0, 1, 2],
  );
});

test('a tour goes on when its step is answered, and not before', async () => {
  const { after, answers, wayOn } = await load('src/tour/steps.ts');
  const steps = [
    { say: 'hello' },
    { say: 'move', expect: 'move A' },
    { say: 'halt', expect: ['halt', 'to 0102'] },
    { say: 'bye' },
  ];
  assert.equal(after(steps, 0, ['move a']), 2);
  assert.equal(after(steps, 0, ['end']), 0);
  assert.equal(after(steps, 1, ['move a', 'halt ne']), 3);
  assert.equal(after(steps, 1, ['halt ne']), 1);
  assert.ok(!answers(steps[1], 'move ab'));
  assert.deepEqual(wayOn(steps[2], [{ text: 'end' }, { text: 'halt s' }]), ['halt s']);
  const march = { say: '', expect: 'to 0102', do: ['move A', 'to 0101', 'to 0102'] };
  assert.deepEqual(wayOn(march, [{ text: 'move a' }, { text: 'end' }]), march.do);
  assert.deepEqual(wayOn(march, [{ text: 'to 0101' }]), ['to 0101', 'to 0102']);
  assert.deepEqual(wayOn(march, [{ text: 'end' }]), []);
});

test('the ground of any map gives a picture; what is unknown is left out', async () => {
  const { pictureOf, frameOf, Heights, chains } = await load('src/lobby/ground.ts');
  const ground = {
    shape: 'flat',
    columns: 3,
    rows: 3,
    shifted: 'odd',
    labels: '1 2 3 4 5 6 7 8 9',
    terrain: { words: ['clear', 'woods', 'moonscape'], of: '012000000' },
    looks: {
      terrain: { clear: 'open', woods: 'woods', moonscape: 'open' },
      sides: { river: 'river', 'major-river': 'river', strange: 'none' },
      ways: { pike: 'pike' },
    },
    sides: { river: [1 * 6 + 0, 4 * 6 + 0], strange: [3] },
    steps: {},
    ways: [{ kind: 'pike', path: [0, 1, 2] }],
    places: [{ name: 'Mill', hex: 4, kind: 'farm' }],
  };
  const picture = pictureOf(ground);
  assert.ok(picture.woods.startsWith('M'));
  assert.equal(picture.town, '');
  assert.ok(picture.rivers.startsWith('M'));
  assert.ok(pictureOf({ ...ground, sides: { 'major-river': [1 * 6 + 0] } }).rivers.startsWith('M'));
  assert.ok(picture.pikes.startsWith('M'));
  assert.ok(!/NaN|undefined/.test(JSON.stringify(picture)));
  const frame = frameOf(picture, 2, 1);
  assert.ok(frame.x >= picture.box.x && frame.width <= picture.box.width + 1e-9);
  const pointed = pictureOf({ ...ground, shape: 'pointed' });
  assert.ok(!/NaN|undefined/.test(JSON.stringify(pointed)));
  const slope = new Heights([
    [100, 0, 0],
    [100, 0, 0],
    [200, 0, 0],
  ]);
  assert.ok(Math.abs(slope.at(-1, 0) - 200) < 0.5);
  assert.equal(slope.at(-1, -0.75), 100);
  const joined = chains([
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ],
    [
      { x: 2, y: 0 },
      { x: 1, y: 0 },
    ],
    [
      { x: 5, y: 5 },
      { x: 6, y: 5 },
    ],
  ]);
  assert.deepEqual(joined.map((line) => line.length).sort(), [2, 3]);
});

test('words: names of games, days, times, whose move it is', async () => {
  const { ago, byDay, standardBot, gameName, isMyMove } = await load('src/lobby/words.ts');
  const battle = { id: 'm/battle', game: 'm', title: 'Monocacy, 9 July 1864', name: 'Monocacy', date: '9 July 1864' };
  assert.equal(gameName({ scenario: 'm/battle', title: 'Monocacy, 9 July 1864' }, [battle]), 'Monocacy');
  assert.equal(gameName({ scenario: 'm', title: '' }, [battle]), 'Monocacy');
  assert.equal(gameName({ scenario: 'm/battle', title: 'Ann and Bob, 2 of 3' }, [battle]), 'Ann and Bob, 2 of 3');
  assert.equal(gameName({ scenario: 'gone', title: '' }, [battle]), 'gone');
  const now = Date.parse('2020-01-02T00:00:00Z');
  assert.equal(ago(now - 3 * 3600_000, now), '3 hours ago');
  assert.equal(ago(now / 1000 - 120, now), '2 minutes ago');
  assert.equal(ago('nonsense', now), '');
  assert.equal(isMyMove({ state: 'running', mine: ['csa'], to_act: 'csa' }), true);
  assert.equal(isMyMove({ state: 'running', mine: ['csa'], to_act: 'usa' }), false);
  assert.equal(isMyMove({ state: 'over', mine: ['csa'], to_act: 'csa' }), false);
  const days = ['1863-04-30', '1862-03-23', '', '1863-09-18'].map((began) => ({ began }));
  assert.deepEqual(
    days.sort(byDay).map((one) => one.began),
    ['', '1862-03-23', '1863-04-30', '1863-09-18'],
  );
  assert.equal(standardBot({ bots: [{ name: 'recruit' }, { name: 'regular', standard: true }] }), 'regular');
  assert.equal(standardBot(undefined), '');
});
