// How legal actions become things to touch: the pure part of the game page, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './client.mjs';

const { clickUnit, clickHex, commonest, planOf, soleActor, wishes, wishesOf, leftToDo, peeksOf, dialItems, NO_PICK } =
  await load('src/play/picks.ts');

const { namedValues } = await load('src/values.ts');

test('the numbers of a counter are told by their names, losses and letters in words', () => {
  const catalogue = {
    values: [
      { id: 'strength', of: 'initial', title: 'Strength', case: '1.1' },
      { id: 'weapon', title: 'Weapon', words: { R: 'rifle' } },
      { id: 'rally', title: 'Rally' },
      { id: 'rounds', title: 'Rounds', zero: 'yes' },
      { id: 'range', title: 'Range' },
    ],
  };
  const told = (counter) => namedValues(catalogue, counter).map((one) => `${one.title} ${one.text}`);
  assert.deepEqual(told({ type: 'inf', strength: 3, initial: 4, weapon: 'R', rally: 0, rounds: 0 }), [
    'Strength 3 of 4',
    'Weapon rifle (R)',
    'Rounds 0',
  ]);
  assert.deepEqual(told({ type: 'inf', strength: 4, initial: 4 }), ['Strength 4']);
  assert.deepEqual(told({ type: 'hq', face: { big: '★★', small: ['12'], of: ['stars', 'range'] } }), ['Range 12']);
  assert.deepEqual(namedValues({}, { type: 'inf', strength: 4 }), []);
});

const view = {
  counters: [{ id: 'a', hex: '0101' }, { id: 'b', hex: '0101' }, { id: 'foe', hex: '0203' }, { id: 'far' }],
};
const item = (text, fields = {}) => ({ text, verb: text.split(' ')[0], words: text, ...fields });
const move = item('move a', { unit: 'a' });
const fire = item('fire 0203', { hex: '0203' });
const end = item('end');

test('a counter with one action does it; with several it asks; with none it is only looked at', () => {
  assert.deepEqual(clickUnit([move, end], [], view, NO_PICK, 'a'), { kind: 'do', texts: ['move a'], item: move });
  const top = item('top a', { unit: 'a' });
  assert.equal(clickUnit([move, top], [], view, NO_PICK, 'a').kind, 'menu');
  assert.deepEqual(clickUnit([move], [], view, NO_PICK, 'far'), { kind: 'nothing', pick: { unit: 'far', hex: null } });
});
test('what the phase is for stands out and is done by a click; an aside beside it is only a button', () => {
  const verbs = { move: { counts: true }, reserve: {}, top: {} };
  const reserve = item('reserve 0101', { hex: '0101' }),
    top = item('top b', { unit: 'b' });
  const pickHex = { kind: 'pick', pick: { unit: null, hex: '0101' } };
  assert.deepEqual(clickHex([move, reserve], [], NO_PICK, '0101', verbs), pickHex);
  assert.deepEqual(clickHex([move, reserve], [], pickHex.pick, '0101', verbs), pickHex, 'nor by a second click');
  assert.deepEqual(clickUnit([move, top], [], view, NO_PICK, 'b', verbs).kind, 'pick');
  assert.equal(clickUnit([move, top], [], view, NO_PICK, 'a', verbs).kind, 'do');
  assert.equal(commonest([reserve], [move, reserve], verbs), null);
  assert.equal(commonest([top, move], [move, top], verbs), move);
  // where the question is about nothing else, an aside is the answer
  assert.equal(clickHex([reserve], [], NO_PICK, '0101', verbs).kind, 'do');
  assert.equal(commonest([reserve], [reserve], verbs), reserve);
});
test('a click on an enemy is a click on his hex', () => {
  assert.equal(clickUnit([fire], [], view, NO_PICK, 'foe').kind, 'do');
});
test('what has a sheet is looked at first and done by the second click', () => {
  const offers = peeksOf([fire, move], [], { fire: { title: 'Fire', peek: 'odds' } });
  assert.deepEqual(offers, [{ what: 'odds', hex: '0203', all: true }]);
  const first = clickHex([fire], offers, NO_PICK, '0203');
  assert.deepEqual(first, { kind: 'pick', pick: { unit: null, hex: '0203' } });
  assert.equal(clickHex([fire], offers, first.pick, '0203').kind, 'do');
});
test('an action about two things is finished by the second', () => {
  const items = [
    item('displace a 0102', { unit: 'a', hex: '0102' }),
    item('displace a 0103', { unit: 'a', hex: '0103' }),
  ];
  const first = clickUnit(items, [], view, NO_PICK, 'a');
  assert.equal(first.kind, 'pick');
  assert.deepEqual([...planOf(items, view, first.pick, null).glow.hexes.keys()], ['0102', '0103']);
  assert.deepEqual(clickHex(items, [], first.pick, '0103').texts, ['displace a 0103']);
});
test('what can act glows, the rest are buttons, directions are a dial', () => {
  const items = [
    move,
    fire,
    end,
    item('halt', {}),
    item('halt n', { direction: 'n' }),
    item('halt se', { direction: 'se' }),
  ];
  const plan = planOf(items, view, NO_PICK, '0101');
  assert.deepEqual([...plan.glow.units], [['a', 'act']]);
  assert.deepEqual([...plan.glow.hexes], [['0203', 'target']]);
  assert.deepEqual(
    plan.buttons.map((one) => one.text),
    ['end', 'halt'],
  );
  assert.deepEqual(plan.dial.directions, ['n', 'se']);
  assert.equal(plan.dial.hex, '0101');
  assert.deepEqual(
    dialItems(items, view, '0101', '0101').map((one) => one.text),
    ['halt n', 'halt se'],
  );
  // nobody acts yet: the directions must still be reachable
  assert.deepEqual(
    planOf(items, view, NO_PICK, null).buttons.map((one) => one.text),
    ['end', 'halt', 'halt n', 'halt se'],
  );
});
test('many stacks could turn: the dial waits for one to be picked', () => {
  const items = ['0101', '0203'].flatMap((hex) =>
    ['n', 's'].map((direction) => item(`turn ${hex} ${direction}`, { hex, direction })),
  );
  assert.equal(planOf(items, view, NO_PICK, null).dial, null);
  assert.deepEqual(clickHex(items, [], NO_PICK, '0203'), { kind: 'pick', pick: { unit: null, hex: '0203' } });
  assert.equal(planOf(items, view, { unit: null, hex: '0203' }, null).dial.hex, '0203');
});
test('why not: the open actions are said of what is pointed at', () => {
  assert.deepEqual(wishes([move, fire, end], new Map(), { unit: 'far' }), ['move far']);
  assert.deepEqual(wishes([move, fire, end], new Map(), { hex: '0909' }), ['fire 0909']);
  assert.deepEqual(wishes([end], new Map([['move:u', move]]), { unit: 'b' }), ['move b']);
  const detach = item('detach a', { unit: 'a' }); // what nobody would try with that counter is not asked
  assert.deepEqual(
    wishes([move, detach], new Map(), { unit: 'b' }, (verb) => verb !== 'detach'),
    ['move b'],
  );
});
test('why not there: what the counter in hand does elsewhere is said of the hex that was touched', () => {
  const attack = (unit, hex) => item(`attack ${unit} ${hex}`, { unit, hex });
  const items = [move, attack('a', '0102'), attack('a', '0103'), attack('b', '0104')];
  assert.deepEqual(wishesOf(items, 'a', '0909'), ['attack a 0909']);
  assert.deepEqual(wishesOf([move, end], 'a', '0909'), []);
});
test('the one counter that is asked where it goes is in hand without a touch', () => {
  const displace = (hex, unit = 'a') => item(`displace ${unit} ${hex}`, { unit, hex });
  assert.equal(soleActor([displace('0102'), displace('0103'), end]), 'a');
  assert.equal(soleActor([displace('0102'), displace('0103', 'b')]), null, 'two: the player chooses');
  assert.equal(soleActor([move, end]), null, 'a plain act waits for the touch');
  assert.equal(soleActor([displace('0102'), fire]), null);
});
test('who marches together is lit together', () => {
  const { units } = planOf([move, end], view, NO_PICK, null, { verbs: {}, side: null, group: ['a', 'b'] }).glow;
  assert.deepEqual(
    ['a', 'b'].map((unit) => units.get(unit)),
    ['chosen', 'chosen'],
  );
});
test('what is left before an end is counted by verb', () => {
  const left = leftToDo([move, item('move b', { unit: 'b' }), fire, end]);
  assert.deepEqual(
    left.map(({ verb, units, hexes }) => [verb, units, hexes]),
    [
      ['move', 2, 0],
      ['fire', 0, 1],
    ],
  );
});

test('a counter in hand has what its stack can do among its choices; the hex of the dial is not lit twice, others are', () => {
  const items = [
    move,
    item('reserve 0101', { hex: '0101' }),
    item('turn 0101 n', { hex: '0101', direction: 'n' }),
    item('turn 0203 n', { hex: '0203', direction: 'n' }),
  ];
  const inHand = planOf(items, view, { unit: 'a', hex: null }, null);
  assert.deepEqual(
    inHand.choices.map((one) => one.text),
    ['move a', 'reserve 0101'],
  );
  const turns = items.slice(2);
  assert.deepEqual([...planOf(turns, view, NO_PICK, '0203').glow.hexes.keys()], ['0101', '0203'], 'here is lit too');
  const asked = planOf(turns, view, { unit: null, hex: '0101' }, '0203');
  assert.equal(asked.dial.hex, '0101');
  assert.deepEqual(asked.dial.words, { n: 'turn 0101 n' });
});
