// bench_handoffs.mjs: how often a game goes from one person to the other. Prints one JSON object.
//
//   node tools/bench_handoffs.mjs [--scenario monocacy/battle] [--games 20] [--mode auto] [--program build/enfilade] [--each]
//
// Two people play over the server as by mail, both led by orders: the script of tools/duel/scripts gives them, standing
// orders answer what the other side's play asks, and a visit carries the orders out (--mode: auto, until a question or the
// next own turn; turns, until a question). What the orders leave open is answered by ending the phase, or by the first
// action offered. A hand-off is a change of the person who must act: at one visit a day, it is a day.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'monocacy/battle' },
    games: { type: 'string', default: '20' },
    mode: { type: 'string', default: 'auto' },
    program: { type: 'string', default: process.env.ENFILADE ?? 'build/enfilade' },
    each: { type: 'boolean', default: false },
  },
});
process.env.ENFILADE = values.program;
const { startServer } = await import('../tests/serve/harness.mjs');
const { act, actionsOf, path, stands } = await import('../tests/serve/play.mjs');

const [game, named] = values.scenario.split('/');
const SIDES = ['csa', 'usa'];
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const good = (answer) => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
};

/** The orders of a side's script, each for people by name; `*` stands for every command that has none yet. */
function scriptOf(side, catalogue, counters) {
  const file = named === 'battle' ? game : `${game}_${named}`;
  const lines = readFileSync(new URL(`duel/scripts/${file}.${side}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const led = new Set(counters.map((one) => one.face?.command));
  const lowest = catalogue.commands.filter((one) => one.side === side && led.has(one.id)).map((one) => one.id);
  const own = lines.filter((line) => !line.startsWith('*'));
  const free = lowest.filter((name) => !own.some((line) => line.startsWith(`${name} `)));
  return lines.flatMap((line) => (line.startsWith('*') ? free.map((name) => `${name}${line.slice(1)}`) : [line]));
}

/** Orders and standing orders of one person, before the first day. */
async function brief(person, id, side, catalogue) {
  const { view } = good(await person.get(path(id, `/view?side=${side}`)));
  for (const order of scriptOf(side, catalogue, view.counters))
    good(await person.ask('PUT', path(id, '/order-book'), { side, order }));
  const orders = {};
  for (const { id: name, choices } of catalogue.standing) {
    const words = choices.map((choice) => choice.word);
    orders[name] = words.includes('by-orders') ? 'by-orders' : words[0];
  }
  good(await person.put(path(id, '/orders'), { side, orders }));
}

/** Waits until the server has done all it can do by itself; the side that must act then, or null at the end. */
async function waitsFor(people, id) {
  for (let last = -1; ; await sleep(15)) {
    const { n, stands: now } = await stands(people.csa, id, 'csa');
    if (now.over) return null;
    const { body } = await people[now.side].get(path(id, `/order-book?side=${now.side}`));
    if (n === last && body.carrying === null) return now.side;
    last = body.carrying === null ? n : -1;
  }
}

/** One visit: the orders are carried out; if that does nothing, the person answers by hand. */
async function visit(person, id, side) {
  const before = (await stands(person, id, side)).n;
  await person.post(path(id, '/carry-out'), { side, mode: values.mode });
  for (;;) {
    const { body } = await person.get(path(id, `/order-book?side=${side}`));
    if (body.carrying === null) break;
    const { stands: now } = await stands(person, id, side);
    if (now.over || now.side !== side) return;
    await sleep(5);
  }
  const { n, stands: now } = await stands(person, id, side);
  if (n !== before || now.over || now.side !== side) return;
  const { actions } = await actionsOf(person, id, side);
  const answer = ['standard', 'end'].find((word) => actions.includes(word)) ?? actions[0];
  good(await act(person, id, side, answer, n));
}

async function play(server, seed) {
  const people = { csa: await server.visitor(), usa: await server.visitor() };
  const { id, invitations } = good(
    await people.csa.post('/api/games', {
      scenario: values.scenario,
      seed: String(seed),
      options: game === 'monocacy' ? { 'standard-setup': 1 } : {},
      seats: { csa: { kind: 'me' }, usa: { kind: 'open' } },
    }),
  );
  const token = invitations?.usa ?? (await people.csa.get(path(id))).body.invitations.usa;
  good(await people.usa.post(path(id, '/join'), { token }));
  const catalogue = good(await people.csa.get(`/api/games-data/${game}/catalogue`));
  for (const side of SIDES) await brief(people[side], id, side, catalogue);
  let handoffs = 0,
    visits = 0,
    last = null;
  for (let side; (side = await waitsFor(people, id)) !== null; last = side, visits++) {
    if (last !== null && side !== last) handoffs++;
    await visit(people[side], id, side);
  }
  return { seed, handoffs, visits };
}

const server = await startServer();
const games = [];
try {
  for (let seed = 1; seed <= Number(values.games); seed++) {
    games.push(await play(server, seed));
    if (values.each) console.error(JSON.stringify(games.at(-1)));
  }
} finally {
  await server.stop();
}
const mean = (key) => Math.round((games.reduce((sum, one) => sum + one[key], 0) / games.length) * 10) / 10;
console.log(
  JSON.stringify({
    scenario: values.scenario,
    mode: values.mode,
    games: games.length,
    handoffs: mean('handoffs'),
    most: Math.max(...games.map((one) => one.handoffs)),
    visits: mean('visits'),
  }),
);
