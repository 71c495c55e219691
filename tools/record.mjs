// record.mjs: plays the games that are replayed by every build: node tools/record.mjs [PROGRAM [FOLDER]]
// Without a folder only their ends are kept, in tests/wasm/games; with one, the saves too.
// To be run again when a rule or the data have changed on purpose; then make test shows that all builds agree.
import {spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';

const program = process.argv[2] ?? 'build/enfilade';
const folder = process.argv[3] ?? 'tests/wasm/games';
const battle = (game, name, bot, seed, more = {}) => ({scenario: `${game}/battle`, name: `${game}-${name}`, bot, seed, options: {}, ...more});
const scenario = (game, id, bot, seed, more = {}) => ({scenario: `${game}/${id}`, name: `${game}-${id}-${bot}`, bot, seed, options: {'standard-setup': 1}, ...more});
const games = [
  battle('monocacy', 'random', 'random', 1864),
  battle('monocacy', 'simple', 'simple', 709),
  battle('monocacy', 'standard', 'random', 79, {options: {'standard-setup': 1}}),
  battle('monocacy', 'undone', 'random', 9, {options: {'standard-setup': 1}, undone: [[900, 400], [300, 650], [10, 0]]}),
  battle('kernstown', 'random', 'random', 1862),
  battle('kernstown', 'simple', 'simple', 323),
  battle('kernstown', 'options', 'random', 23, {options: {overshoot: 1, strategic: 1, 'ways-level': 1, 'town-stops': 1, 'limit-reached': 1}}),
  battle('kernstown', 'undone', 'random', 21, {options: {'standard-setup': 1}, undone: [[700, 300], [200, 450], [10, 0]]}),
  battle('chancellorsville', 'simple', 'simple', 503),
  battle('chattanooga', 'simple', 'simple', 1125),
  battle('chickamauga', 'random', 'random', 920),
  battle('fredericksburg', 'simple', 'simple', 1213),
  battle('spotsylvania', 'simple', 'simple', 512),
  scenario('gettysburg', 'mcphersons-ridge', 'random', 71),
  scenario('gettysburg', 'little-round-top', 'simple', 72),
  scenario('gettysburg', 'culps-hill', 'random', 722, {options: {'standard-setup': 1, gordon: 1, schurz: 1, geary: 1}}),
  scenario('gettysburg', 'missed-opportunity', 'random', 74),
  scenario('gettysburg', 'whole-line-ablaze', 'random', 75),
  scenario('gettysburg', 'high-water-mark', 'random', 73),
  scenario('gettysburg', 'three-days', 'random', 1863),
  battle('wilderness', 'undone', 'random', 506, {undone: [[120, 40], [60, 90], [10, 0]]}),
];

mkdirSync(folder, {recursive: true});
for (const {scenario, name, bot, seed, options, undone = [], actions: most = 1000000} of games) {
  const requests = [
    {cmd: 'new', scenario, options, seed},
    ...undone.flatMap(([actions, to]) => [{cmd: 'bot', name: bot, actions}, {cmd: 'undo', to, agreed: true}]),
    {cmd: 'bot', name: bot, actions: most}, {cmd: 'hash'}, {cmd: 'save'},
  ];
  const input = requests.map((request) => JSON.stringify(request)).join('\n') + '\n';
  const {stdout} = spawnSync(program, ['engine'], {input, maxBuffer: 1 << 30});
  const answers = stdout.toString().trim().split('\n').map((line) => JSON.parse(line));
  if (!answers.every((answer) => answer.ok)) throw new Error(`${name} could not be played: ${stdout.toString().split('\n').find((line) => line.includes('"ok":false'))}`);
  const [played, hash, save] = answers.slice(-3);
  if (process.argv[3]) writeFileSync(`${folder}/${name}.save`, save.text);
  writeFileSync(`${folder}/${name}.hash`, `${hash.position} ${played.over ? 'over' : 'running'}\n`);
  console.log(`${name}: ${played.actions.length} actions, ${hash.position}`);
}
