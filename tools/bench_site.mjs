// bench_site.mjs: how light the static site is (docs/site.md), on a phone whose processor is slowed four times: what a first
// visit weighs, packed, with the first battle; when pages can be used; how soon an action is answered; how long the computer
// takes for a turn, beside the native program. Prints one JSON object.
//
//   ENFILADE=build/enfilade ENFILADE_SITE=build/site node tools/bench_site.mjs
process.env.ENFILADE_BACKEND = 'worker';
const { startServer } = await import('../tests/serve/harness.mjs');
const { openTable, ourTurn, PHONE } = await import('../tests/web/harness.mjs');

const SLOWER = 4;
const LEVEL = 'regular';
const SEEDS = ['7', '8', '9', '10', '11', '12'];
const TURNS = 5;
const TURN_MOST_MS = 300_000;
const LOOK_EVERY_MS = 5;
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const tenths = (number) => Math.round(number * 10) / 10;

/** A visitor whose phone has never been here; `weight` counts what comes by the network, the service worker's part too. */
async function stranger(table) {
  const visitor = await table.visitor(PHONE);
  const line = await visitor.context.newCDPSession(visitor.page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return visitor;
}

/** Milliseconds until `there` holds in the page. */
async function until(page, begin, there, argument) {
  const from = performance.now();
  await begin();
  await page.waitForFunction(there, argument, { polling: 20, timeout: 120_000 });
  return Math.round(performance.now() - from);
}
const hasMap = (id) => {
  const game = document.querySelector('enf-game');
  return game?.route?.id === id && !!game.table?.board?.view;
};
async function openBattle(visitor, scenario) {
  const seats = { csa: { kind: 'me' }, usa: { kind: 'me' } };
  const { id } = await visitor.api('POST', '/api/games', { scenario, seats, seed: '7' });
  const go = () => visitor.page.evaluate((hash) => (location.hash = hash), `#/game/${id}`);
  return { id, ms: await until(visitor.page, go, hasMap, id) };
}

/** Milliseconds from an action to its answer, and until the page has taken that in. Each begins when the page is at rest, as a
 * person's does. The browser slows the page's own thread, not its worker. */
async function actions(visitor, count) {
  await ourTurn(visitor.page);
  const times = await visitor.page.evaluate(async (most) => {
    const { store } = document.querySelector('enf-game');
    const backend = document.enfilade;
    const ask = backend.request.bind(backend);
    const took = { answered: [], taken_in: [] };
    backend.request = async (method, path, ...rest) => {
      const from = performance.now();
      const reply = await ask(method, path, ...rest);
      if (path.endsWith('/do')) took.answered.push(performance.now() - from);
      return reply;
    };
    for (let i = 0; i < most; i++) {
      const patience = performance.now() + 60_000;
      while (store.busy || store.actionsOf !== store.n) {
        if (performance.now() > patience) throw new Error(`no actions are offered after ${i} of them`);
        await new Promise((done) => {
          setTimeout(done, 20);
        });
      }
      await new Promise((done) => {
        window.requestIdleCallback(done);
      });
      const item = store.actions.items.find((one) => one.text !== 'end') ?? store.actions.items[0];
      if (!item) throw new Error(`there is nothing to do after ${i} actions`);
      const from = performance.now();
      await store.act([item.text]);
      took.taken_in.push(performance.now() - from);
    }
    backend.request = ask;
    return took;
  }, count);
  return Object.fromEntries(
    Object.entries(times).map(([what, list]) => [
      what,
      { median_ms: tenths(median(list)), worst_ms: tenths(Math.max(...list)) },
    ]),
  );
}

/** Milliseconds that computers of this level take for some turns of a battle between themselves. */
async function computersTurns(visitor, seed) {
  const seat = { kind: 'computer', bot: LEVEL };
  const made = await visitor.api('POST', '/api/games', {
    scenario: 'kernstown/battle',
    options: { 'standard-setup': 1 },
    seats: { csa: seat, usa: seat },
    seed,
    pace: 0,
  });
  const { id } = made;
  if (!id) throw new Error(`no game was made: ${JSON.stringify(made)}`);
  const from = performance.now();
  for (;;) {
    const answer = await visitor.api('GET', `/api/games/${id}`);
    if (!answer.ok) throw new Error(`the game cannot be looked at: ${JSON.stringify(answer)}`);
    if (answer.turn > TURNS) break;
    if (performance.now() - from > TURN_MOST_MS) throw new Error(`the computers have not ended turn ${answer.turn}`);
    await new Promise((done) => {
      setTimeout(done, LOOK_EVERY_MS);
    });
  }
  const took = performance.now() - from;
  await visitor.api('DELETE', `/api/games/${id}`);
  return took;
}

/** The same games here and by the native program, by turns: whatever else the machine does, both have it. The first game here
 * counts too, though the browser has not compiled the program well by then. */
async function computersBeside(visitor) {
  const server = await startServer();
  const ann = await server.visitor();
  const api = async (method, path, body) =>
    (await (method === 'GET' ? ann.get(path) : method === 'POST' ? ann.post(path, body) : ann.delete(path))).body;
  const here = [];
  const there = [];
  try {
    for (const seed of SEEDS) {
      here.push(await computersTurns(visitor, seed));
      there.push(await computersTurns({ api }, seed));
    }
  } finally {
    await server.stop();
  }
  const turnOf = (list) => tenths(list.reduce((sum, one) => sum + one, 0) / (SEEDS.length * TURNS));
  const [browser_ms, native_ms] = [turnOf(here), turnOf(there)];
  return { turns: SEEDS.length * TURNS, browser_ms, native_ms, times: tenths(browser_ms / native_ms) };
}

const KINDS = [
  ['program', /(regiments|whole)-/],
  ['code', /\.(js|css)$/],
  ['fonts', /\.woff2$/],
  ['pictures', /\.(webp|png|svg)$/],
  ['tables', /./],
];
/** What came by the network, in kilobytes: all of it, and by kinds. */
function firstVisit(sent) {
  const kilobytes = {};
  for (const { path, bytes } of sent) {
    const [kind] = KINDS.find(([, names]) => names.test(path));
    kilobytes[kind] = tenths((kilobytes[kind] ?? 0) + bytes / 1000);
  }
  if (process.env.ENFILADE_LIST) console.error(sent.map(({ path, bytes }) => `${bytes} ${path}`).join('\n'));
  return { first_visit_kilobytes: tenths(sent.reduce((sum, { bytes }) => sum + bytes / 1000, 0)), kilobytes };
}

const table = await openTable();
try {
  const first = await stranger(table);
  const start_ms = await until(
    first.page,
    () => first.go('/'),
    () => !!document.querySelector('enf-battles .side-button'),
  );
  const crossroads = await openBattle(first, 'crossroads/battle');
  await first.page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active);
  const visit = firstVisit(table.server.sent);
  const monocacy = await openBattle(first, 'monocacy/battle');
  const action = await actions(first, 20);
  const gettysburg = await openBattle(first, 'gettysburg/three-days');
  const greatest_action = await actions(first, 20);
  const quick = await table.visitor();
  await quick.go('/');
  const computers_turn = await computersBeside(quick);
  console.log(
    JSON.stringify({
      ...visit,
      start_ms,
      crossroads_ms: crossroads.ms,
      monocacy_ms: monocacy.ms,
      gettysburg_ms: gettysburg.ms,
      action,
      greatest_action,
      computers_turn,
    }),
  );
} finally {
  await table.browser.close();
  await table.server.stop();
}
