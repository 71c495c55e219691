// record.mjs: plays the games that are replayed by every build: node tools/record.mjs [PROGRAM [FOLDER]]
// Without a folder only their ends are kept, in tests/wasm/games; with one, the saves too.
// To be run again when a rule or the data have changed on purpose; then make test shows that all builds agree.
import {spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';

const program = process.argv[2] ?? 'build/enfilade';
const folder = process.argv[3] ?? 'tests/wasm/games';
const games = [
  {name: 'monocacy-random', bot: 'random', seed: 1864, options: {}},
  {name: 'monocacy-simple', bot: 'simple', seed: 709, options: {}},
  {name: 'monocacy-standard', bot: 'random', seed: 79, options: {'standard-setup': 1}},
  {name: 'monocacy-undone', bot: 'random', seed: 9, options: {'standard-setup': 1}, undone: [[900, 400], [300, 650], [10, 0]]},
];

mkdirSync(folder, {recursive: true});
for (const {name, bot, seed, options, undone = []} of games) {
  const requests = [
    {cmd: 'new', scenario: 'monocacy/battle', options, seed},
    ...undone.flatMap(([actions, to]) => [{cmd: 'bot', name: bot, actions}, {cmd: 'undo', to, agreed: true}]),
    {cmd: 'bot', name: bot, actions: 100000}, {cmd: 'hash'}, {cmd: 'save'},
  ];
  const input = requests.map((request) => JSON.stringify(request)).join('\n') + '\n';
  const {stdout} = spawnSync(program, ['engine'], {input, maxBuffer: 1 << 30});
  const answers = stdout.toString().trim().split('\n').map((line) => JSON.parse(line));
  if (!answers.every((answer) => answer.ok)) throw new Error(`${name} could not be played`);
  const [played, hash, save] = answers.slice(-3);
  if (process.argv[3]) writeFileSync(`${folder}/${name}.save`, save.text);
  writeFileSync(`${folder}/${name}.hash`, `${hash.position} ${played.over ? 'over' : 'running'}\n`);
  console.log(`${name}: ${played.actions.length} actions, ${hash.position}`);
}
