// The list of counters, sorted and grouped: the pure part of it, without a browser.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const web = new URL('../../web/', import.meta.url);
const { buildSync } = createRequire(new URL('package.json', web))('esbuild');
const { outputFiles } = buildSync({
  entryPoints: [new URL('src/play/units.ts', web).pathname],
  bundle: true,
  format: 'esm',
  write: false,
});
const { grouped, firstOf } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
);

const catalogue = {
  commands: [
    { id: 'II', title: 'II Corps', side: 'usa' },
    { id: 'Gibbon', title: 'Gibbon', side: 'usa', of: 'II' },
    { id: 'Hays', title: 'Hays', side: 'usa', of: 'II' },
  ],
};
const counter = (name, big, command) => ({ id: name, face: { name, big, ...(command ? { command } : {}) } });
const all = [
  counter('19 Mass', '2', 'Gibbon'),
  counter('Wagon', '', undefined),
  counter('14 Conn', '3', 'Hays'),
  counter('7 Mich', '4', 'Gibbon'),
];
const names = (groups) => groups.map((group) => [group.title, ...group.counters.map((one) => one.id)]);

test('by command: the order of the army, the strongest first, who has none last', () => {
  assert.deepEqual(names(grouped(all, catalogue, 'command')), [
    ['II Corps, Gibbon', '7 Mich', '19 Mass'],
    ['II Corps, Hays', '14 Conn'],
    ['Without a command', 'Wagon'],
  ]);
});
test('by name numbers count as numbers; by strength the strongest is first; else the order of the search stays', () => {
  assert.deepEqual(names(grouped(all, catalogue, 'name')), [['', '7 Mich', '14 Conn', '19 Mass', 'Wagon']]);
  assert.deepEqual(names(grouped(all, catalogue, 'strength')), [['', '7 Mich', '14 Conn', '19 Mass', 'Wagon']]);
  assert.deepEqual(names(grouped(all, catalogue, 'acts')), [['', '19 Mass', 'Wagon', '14 Conn', '7 Mich']]);
});
test('of a long list the first are shown, with their commands', () => {
  assert.deepEqual(names(firstOf(grouped(all, catalogue, 'command'), 3)), [
    ['II Corps, Gibbon', '7 Mich', '19 Mass'],
    ['II Corps, Hays', '14 Conn'],
  ]);
});
