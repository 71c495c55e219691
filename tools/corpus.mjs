// corpus.mjs: makes the seeds of the fuzzers' corpus again: node tools/corpus.mjs [PROGRAM]
// What the fuzzers found themselves stays where it is; only the seeds (named seed-*) are written.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const program = process.argv[2] ?? 'build/enfilade';
const corpus = 'tests/fuzz/corpus';

function talk(requests) {
  const input = requests.map((request) => JSON.stringify(request)).join('\n') + '\n';
  const { stdout } = spawnSync(program, ['engine'], { input, maxBuffer: 1 << 30 });
  return stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function seeds(kind, texts) {
  const folder = `${corpus}/${kind}`;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.startsWith('seed-')) rmSync(`${folder}/${name}`);
  texts.forEach((text, i) => writeFileSync(`${folder}/seed-${String(i).padStart(2, '0')}`, text));
}

const [, played, saved] = talk([
  { cmd: 'new', scenario: 'monocacy/battle', seed: 3 },
  { cmd: 'bot', name: 'random', actions: 3000 },
  { cmd: 'save' },
]);

// data files: the name of the file, then its text
seeds(
  'data',
  ['game', 'charts', 'map', 'units', 'special'].map(
    (name) => `${name}.yaml\n` + readFileSync(`games/monocacy/${name}.yaml`),
  ),
);

// actions: a byte for the position, then one of each kind that a game uses, and some that none does
const kinds = new Map(played.actions.map((action) => [action.split(' ')[0] + action.split(' ').length, action]));
const odd = ['add 20-Me 3 via nw', 'resign', 'end extra', 'to 9999', 'move nobody', 'add 14-NJ -3', ''];
seeds(
  'action',
  [...kinds.values(), ...odd].map((action, i) => String(i % 8) + action),
);

// saves: the beginning of one, a longer piece, a broken one
const lines = saved.text.split('\n');
const piece = (count) => lines.slice(0, count).join('\n') + '\n';
seeds('save', [piece(12), piece(120), piece(40).replace(/do csa/g, 'do usa'), piece(6)]);

// the protocol: one request of each kind, a talk, and nonsense
const unit = (id, side, hex, facing) => ({
  id,
  side,
  type: 'inf',
  strength: 4,
  morale: 4,
  weapon: 'R',
  hex,
  facing,
  formation: 'line',
});
const position = {
  base: 'monocacy/battle',
  grid: { first: '0101', width: 8, height: 8 },
  phase: 'offensive-fire',
  phasing: 'usa',
  hexes: { '0503': { terrain: 'woods', elevation: 40 } },
  hexsides: { '0503/0504': 'fence' },
  units: [unit('x1', 'usa', '0303', 'n'), unit('x2', 'csa', '0305', 's')],
};
const requests = [
  { cmd: 'scenarios' },
  { cmd: 'new', scenario: 'monocacy/battle', options: { 'standard-setup': 1 }, seed: 5 },
  { cmd: 'actions' },
  { cmd: 'actions', side: 'usa' },
  { cmd: 'do', side: 'csa', action: 'end' },
  { cmd: 'do', side: 'csa', actions: ['end', 'end'] },
  { cmd: 'judge', actions: ['end', 'move 14-NJ', 'to 2214'] },
  { cmd: 'query', what: 'sight', from: '2214', to: '2216' },
  { cmd: 'query', what: 'reach', unit: '14-NJ' },
  { cmd: 'query', what: 'fire', hex: '2215', all: true },
  { cmd: 'query', what: 'melee', hex: '2215' },
  { cmd: 'query', what: 'command', unit: '14-NJ' },
  { cmd: 'query', what: 'supply', unit: '14-NJ' },
  { cmd: 'query', what: 'stack', hex: '2214' },
  { cmd: 'query', what: 'victory' },
  { cmd: 'query', what: 'roster' },
  { cmd: 'view', side: 'usa' },
  { cmd: 'state' },
  { cmd: 'hash' },
  { cmd: 'events', from: 0 },
  { cmd: 'save' },
  { cmd: 'undo', to: 0 },
  { cmd: 'bot', name: 'simple', actions: 3 },
  { cmd: 'rule', book: 'gbacw', case: '12.27' },
  { cmd: 'dice', script: [4, { morale: '14-NJ', is: 5 }, { ford: '3211' }], strict: true },
  { cmd: 'load', text: piece(12) },
  { cmd: 'sandbox', game: 'monocacy', position },
];
const sandboxed = [
  requests[26],
  { cmd: 'actions' },
  { cmd: 'do', side: 'usa', actions: ['fire 0305', 'add x1', 'resolve'] },
  { cmd: 'query', what: 'fire', hex: '0305', all: true },
  { cmd: 'state' },
];
const text = (list) => list.map((request) => JSON.stringify(request)).join('\n') + '\n';
seeds('protocol', [
  ...requests.map((request) => text([request])),
  text([1, 2, 4, 17, 18].map((i) => requests[i])),
  text(sandboxed),
  '{"cmd":\n[]\n{"cmd":7}\nnull\n{"cmd":"do"}\n',
]);
