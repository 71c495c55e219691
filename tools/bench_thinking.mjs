// bench_thinking.mjs: what a person notices of computers who think. Prints one JSON object.
//
//   ENFILADE=build/enfilade node tools/bench_thinking.mjs [--games 20] [--actions 400] [--bot general] [--scenario ID]
//
// So many games are played by two computers each, all at once, while one person acts in a game of their own, every 50 ms.
// `p99_ms` is the 99th percentile of the time from the request to its answer, `idle_p99_ms` the same before there are any
// other games, `thinking` how many games a thread was thinking about, on average. A second person's server on a busy machine
// would spoil the figures: measure on a quiet one.
import { availableParallelism } from 'node:os';
import { hosted, sleep } from '../tests/serve/hosted.mjs';
import { request } from '../tests/serve/harness.mjs';
import { act, actionsOf, stands } from '../tests/serve/play.mjs';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const GAMES = Number(option('games', 20)),
  ACTIONS = Number(option('actions', 400)),
  BOT = option('bot', 'general'),
  SCENARIO = option('scenario', 'monocacy/battle');
const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const round = (number) => Number(number.toFixed(1));

const server = await hosted(`limits: {computer-games-at-once: ${GAMES}}\n`);
const gauge = async (name) =>
  Number((await request(server.port, 'GET', '/metrics')).body.match(new RegExp(`^${name} (\\d+)`, 'm'))[1]);

/** Answers to a person's actions, in milliseconds. */
async function answers(visitor, id, count) {
  const took = [],
    thinking = [];
  while (took.length < count) {
    const { n, stands: now } = await stands(visitor, id);
    const { actions } = await actionsOf(visitor, id, now.side);
    const began = performance.now();
    const { status, body } = await act(visitor, id, now.side, [actions[took.length % actions.length]], n);
    took.push(performance.now() - began);
    if (status !== 200) throw new Error(JSON.stringify(body));
    if (took.length % 20 === 0) thinking.push(await gauge('enfilade_thinking'));
    await sleep(50);
  }
  return { took, thinking: thinking.reduce((sum, one) => sum + one, 0) / thinking.length };
}

const options = { 'standard-setup': 1 };
const ann = await server.visitor();
const own = async () => (await ann.post('/api/games', { scenario: SCENARIO, options, seed: 1, seats: {} })).body.id;
const idle = await answers(ann, await own(), Math.min(ACTIONS, 200));
for (let i = 0; i < GAMES; i++) {
  const seats = { csa: { kind: 'computer', bot: BOT }, usa: { kind: 'computer', bot: BOT } };
  const { body } = await ann.post('/api/games', { scenario: SCENARIO, options, seed: 100 + i, seats });
  if (!body.id) throw new Error(JSON.stringify(body));
}
await sleep(2000);
const before = await gauge('enfilade_bot_actions_total');
const busy = await answers(ann, await own(), ACTIONS);
const figures = {
  scenario: SCENARIO,
  bot: BOT,
  games: GAMES,
  processors: availableParallelism(),
  actions: ACTIONS,
  p50_ms: round(at(busy.took, 0.5)),
  p99_ms: round(at(busy.took, 0.99)),
  max_ms: round(Math.max(...busy.took)),
  idle_p50_ms: round(at(idle.took, 0.5)),
  idle_p99_ms: round(at(idle.took, 0.99)),
  thinking: round(busy.thinking),
  computer_actions: (await gauge('enfilade_bot_actions_total')) - before,
  wrong: await gauge('enfilade_bot_wrong_total'),
};
console.log(JSON.stringify(figures));
await server.stop();
