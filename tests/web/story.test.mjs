// Which lines of the log are worth telling: the pure part of it, without a browser.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const web = new URL('../../web/', import.meta.url);
const { buildSync } = createRequire(new URL('package.json', web))('esbuild');
const { outputFiles } = buildSync({
  entryPoints: [new URL('src/play/story.ts', web).pathname],
  bundle: true,
  format: 'esm',
  write: false,
});
const { worthTelling } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
);

const shows = {
  step: { k: 'walk', who: 'unit', from: 'from', to: 'to' },
  retreat: { k: 'run', who: 'units', from: 'from', to: 'to' },
  fire: { k: 'fire', who: 'firers', to: 'target' },
  loss: { k: 'flash', who: 'unit' },
};
const cast = { shown: (event) => shows[event], nameOf: (unit) => unit };

let key = 0;
const line = (told, event, n = (key += 1), brief = told) => ({ n, key: (key += 1), told, brief, event, case: '6.2' });
const step = (unit, from, to, more = '') => {
  const brief = `${unit} ${from ? `goes from ${from} to` : 'comes on at'} ${to}`;
  return line(`${brief}${more}.`, { e: 'step', unit, from, to }, undefined, `${brief}.`);
};
const phase = (id) => line(`Phase ${id}.`, { e: 'phase', turn: 1, phase: id });
const story = (lines) => worthTelling(lines, cast);
const told = (lines) => story(lines).map((one) => one.line.told);

test('the steps of a march are one line, with the steps beneath', () => {
  const march = [step('Meade', '3637', '3536'), step('Meade', '3536', '3437'), step('Meade', '3437', '3438')];
  const lines = story([...march, step('Howe', '3537', '3437')]);
  assert.deepEqual(
    lines.map((one) => one.line.told),
    ['Meade moves from 3637 to 3438.', 'Howe goes from 3537 to 3437.'],
  );
  assert.deepEqual(lines[0].details, march);
  assert.deepEqual(lines[1].details, [], 'one step says all itself');
});
test('a stack that marches together is one line, to the halt that ends it; what each step cost is beneath', () => {
  const stack = ['14 NJ', '151 NY', 'Truex'];
  const way = ['2411', '2410', '2409'].flatMap((from, i) =>
    stack.map((unit) => step(unit, from, ['2410', '2409', '2408'][i], ` (cost 1, ${5 - i} left)`)),
  );
  const halt = line('14 NJ, 151 NY and Truex halt in 2408.', {
    e: 'halt',
    unit: '14 NJ',
    hex: '2408',
    units: stack,
  });
  const lines = story([...way, halt]);
  assert.deepEqual(
    lines.map((one) => one.line.told),
    ['14 NJ moves from 2411 to 2408 with 151 NY and Truex.'],
  );
  assert.equal(lines[0].details.length, 10);
});
const form = (unit, hex, how) => line(`${unit} ${how} in ${hex}.`, { e: 'form', unit, hex, formation: how });
const halt = (unit, hex) =>
  line(`${unit} halts in ${hex}, facing south-east.`, { e: 'halt', unit, hex, units: [unit] });
test('guns that limber, march, unlimber and halt are one line', () => {
  const march = [
    form('Nelson', '2620', 'limbers'),
    step('Nelson', '2620', '2521'),
    step('Nelson', '2521', '2422'),
    form('Nelson', '2422', 'unlimbers'),
    halt('Nelson', '2422'),
  ];
  const lines = story(march);
  assert.deepEqual(
    lines.map((one) => one.line.told),
    ['Nelson moves from 2620 to 2422.'],
  );
  assert.deepEqual(lines[0].details, march);
});
test('guns that only unlimber say so, and a unit that sets out from there later is a line of its own', () => {
  assert.deepEqual(told([form('Nelson', '2422', 'unlimbers'), halt('Nelson', '2422'), step('Chew', '2422', '2423')]), [
    'Nelson unlimbers in 2422.',
    'Chew goes from 2422 to 2423.',
  ]);
  assert.deepEqual(told([step('A', '0101', '0102'), halt('A', '0102'), step('B', '0101', '0102')]), [
    'A goes from 0101 to 0102.',
    'B goes from 0101 to 0102.',
  ]);
});
test('a march that draws fire says where it came to, and its halt is part of it', () => {
  const n = 950;
  const fire = line('Fire at 3226 (5 Va): P/R.', { e: 'fire', target: '3226' }, n);
  const on = line('5 Va goes from 3226 to 3326.', { e: 'step', unit: '5 Va', from: '3226', to: '3326' }, n);
  assert.deepEqual(told([fire, on, halt('5 Va', '3326')]), [
    'Fire at 3226 (5 Va): P/R.',
    '5 Va goes from 3226 to 3326.',
  ]);
  const way = [step('5 Va', '3126', '3226'), step('5 Va', '3226', '3326')];
  const last = line('Fire at 3326 (5 Va): Pin.', { e: 'fire', target: '3326' }, 960);
  const lines = story([...way, last, halt('5 Va', '3326')]);
  assert.deepEqual(
    lines.map((one) => one.line.told),
    ['5 Va moves from 3126 to 3326.', 'Fire at 3326 (5 Va): Pin.'],
  );
  assert.equal(lines[0].details.length, 3);
});
test('what is told behind a step that a fire brought about stands for itself', () => {
  const fire = line('Fire at 7 Va c.', { e: 'fire', firers: ['A'], target: '3326' }, 900);
  const on = line('7 Va c goes from 3226 to 3326.', { e: 'step', unit: '7 Va c', from: '3226', to: '3326' }, 900);
  const losses = ['7 Va c loses 1.', 'Ashby is hit.'].map((text) => line(text, { e: 'loss', unit: text[0] }, 900));
  assert.deepEqual(
    told([fire, on, ...losses]),
    [fire, on, ...losses].map((one) => one.told),
  );
});
test('a march that begins again is a line of its own, and so is one after a fire', () => {
  assert.equal(told([step('Meade', '3637', '3536'), step('Meade', '3637', '3638')]).length, 2);
  const fire = line('Fire at 3536: 4 x 2; die 6: 1.', { e: 'fire', target: '3536' });
  assert.equal(told([step('Meade', '3637', '3536'), fire, step('Meade', '3536', '3437')]).length, 3);
});
test('a unit that comes on and marches is one line', () => {
  assert.deepEqual(told([step('Meade', null, '3637'), step('Meade', '3637', '3638')]), [
    'Meade enters at 3637 and goes on to 3638.',
  ]);
});
test('a fire is one line: what came of it, without the arithmetic', () => {
  const n = 900;
  const lines = [
    line('H 1 Oh spends a round; 6 left.', { e: 'round', unit: 'H' }, n),
    line(
      'Fire at 2627 (Chew), artillery: H 6 x 1 at 9 hexes; strength 6; die 6: 2.',
      { e: 'fire', target: '2627' },
      n,
      'Fire at 2627 (Chew), artillery: 2.',
    ),
    line('Chew loses 2 guns; 1 left, 0 of 7 boxes.', { e: 'loss', unit: 'Chew' }, n, 'Chew loses 2 guns.'),
    line('Chew checks its morale of C: die 2: holds.', { e: 'morale', unit: 'Chew' }, n),
  ];
  const [one, ...others] = story(lines);
  assert.deepEqual(others, []);
  assert.equal(one.line.told, 'Fire at 2627 (Chew), artillery: 2. Chew loses 2 guns.');
  assert.deepEqual(one.details, lines);
});
test('phases in which nothing happened are left out, but for the present one', () => {
  assert.deepEqual(told([phase('a'), phase('b'), step('Meade', '3637', '3536'), phase('c'), phase('d')]), [
    'Phase b.',
    'Meade goes from 3637 to 3536.',
    'Phase d.',
  ]);
});

const answer = (order, words, n) =>
  line(`Union, by standing order: ${words}.`, { e: 'standing', side: 'usa', order, words }, n);
test('what a standing order answers is told, and never twice', () => {
  const hold = [answer('withdrawal-fire', 'Hold fire', 1), answer('withdrawal-fire', 'Hold fire', 2)];
  const lines = story([step('A', '0101', '0102'), ...hold, step('A', '0102', '0103')]);
  assert.deepEqual(
    lines.map((one) => one.line.told),
    ['A goes from 0101 to 0102.', 'Union, by standing order: Hold fire.', 'A goes from 0102 to 0103.'],
    'fire is not held in silence',
  );
  assert.deepEqual(lines[1].details, hold);
});
test('a fire or a retreat by standing order is one line that says so', () => {
  const fire = [
    answer('withdrawal-fire', 'Add y1', 21),
    answer('withdrawal-fire', 'Add y2', 22),
    answer('withdrawal-fire', 'Resolve', 23),
    line('Fire at 0102 (A): P/R.', { e: 'fire', target: '0102', firers: ['y1', 'y2'] }, 23),
  ];
  const retreat = ['0103', '0104', '0105'].flatMap((to, i) => [
    answer('retreat-route', `To ${to}`, 24 + i),
    line(`A retreats to ${to}.`, { e: 'retreat', units: ['A'], from: `010${2 + i}`, to }, 24 + i),
  ]);
  const lines = story([...fire, ...retreat, answer('cover', 'Use the works', 30)]);
  assert.deepEqual(
    lines.map((one) => one.line.told),
    ['Fire at 0102 (A): P/R.', 'A falls back from 0102 to 0105.', 'Union, by standing order: Use the works.'],
  );
  assert.deepEqual(
    lines.map((one) => one.standing),
    [true, true, false],
    'the answer itself says so in its sentence',
  );
  assert.deepEqual(lines[0].details, fire);
  assert.deepEqual(lines[1].details, retreat);
});
