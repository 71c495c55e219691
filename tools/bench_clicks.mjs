// bench_clicks.mjs: how many clicks a turn under orders takes, in a real browser. Prints one JSON object; fails, and says
// why, where a figure is above what it may be, or where the clicks did nothing worth having (tools/clicks/judge.mjs).
//
//   ENFILADE=build/enfilade node tools/bench_clicks.mjs [whole-line-ablaze|corps|kernstown ...]
//
// A click is a press of the mouse or of a key. Games are set up and the other side is played without the browser; whatever
// the side under orders does is clicked.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comeIn, openGame, openTable, ourTurn, shot } from '../tests/web/harness.mjs';
import { Visitor } from '../tests/serve/harness.mjs';
import { Engine } from './clicks/engine.mjs';
import { Hand } from './clicks/hand.mjs';
import { ABOUT, expectedScore, fighters, noWorse, obeys, people, placesOf, thrownBack } from './clicks/judge.mjs';

const MUST = {
  whole_line_ablaze_turn: 40,
  corps_march: 8,
  kernstown_turn: 15,
  questions_all_standing: 0,
  aide_ms: 60,
  preview_ms: 300,
  carry_out_ms: 1000,
};
const PART_THAT_OBEYS = 0.9;
const PROGRAM = process.env.ENFILADE ?? 'build/enfilade';
const wanted = process.argv.slice(2);
const table = await openTable();
const engine = new Engine(PROGRAM);
const folder = mkdtempSync(join(tmpdir(), 'clicks-'));
const out = {},
  details = {},
  troubles = [];
const fail = (why) => troubles.push(why);
const inPage = (page, work, argument) => page.evaluate(work, argument);

// ---- at the table ----

async function sit(scenario, seats, more = {}) {
  const visitor = await comeIn(table, { prefs: { checklist: false } });
  const { id } = await visitor.api('POST', '/api/games', {
    scenario,
    options: { 'standard-setup': 1 },
    seed: '7',
    seats,
    ...more,
  });
  await openGame(visitor, id);
  return { visitor, page: visitor.page, id, hand: new Hand(visitor.page) };
}
async function sitAt(save, seats) {
  const visitor = await comeIn(table, { prefs: { checklist: false } });
  const { id } = await visitor.api('POST', '/api/import', { text: save, seats });
  await openGame(visitor, id);
  return { visitor, page: visitor.page, id, hand: new Hand(visitor.page) };
}
/** All standing orders, from the game's menu. */
async function setStandingOrders({ page, hand }) {
  await hand.press(page.getByRole('button', { name: 'Game menu' }), 'menu');
  await hand.press(page.getByRole('button', { name: 'Standing orders' }), 'standing orders');
  await hand.press(page.getByRole('button', { name: /^Set all/ }), 'set all');
  await hand.press(page.getByRole('button', { name: 'Save orders' }), 'save orders');
  await page.locator('.standing-orders').waitFor({ state: 'detached' });
}
const ordersGiven = (page, count) =>
  page.waitForFunction((n) => document.querySelector('enf-game').table.orders.book?.orders.length === n, count);
/** One order by the mouse: the command (a bar of the staff map, or its row in the panel), the order, the place. */
async function order({ page, hand }, { command, kind, place, row }, given) {
  if (row) await hand.press(page.locator(`.orders .commands [data-command="${command}"]`), `row ${command}`);
  else await hand.bar(command);
  await hand.press(page.locator('.orders fieldset').first().getByRole('button', { name: kind, exact: true }), kind);
  if (place) await hand.hex(place);
  else await hand.press(page.getByRole('button', { name: 'Give the order' }), 'give the order');
  await ordersGiven(page, given);
}
/** The press is taken: the page has heard that it is carried out, or what came of it. */
async function begins(page, press) {
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/carry-out'));
  await press();
  await (await heard).finished();
  await page.waitForTimeout(50);
}
/** Presses until the side's turn is over; what stops it twice at one place stops it for good. */
async function playOn({ page, hand }, name, side, turn) {
  let last = -1;
  for (;;) {
    await begins(page, () => hand.press(page.locator('#carry-auto'), 'play on'));
    await settled(page);
    const now = await where(page);
    if (now.turn !== turn || now.phasing !== side || now.over) return;
    details[`${name}_stops`] = [
      ...(details[`${name}_stops`] ?? []),
      `${now.phase}, ${now.decision}, ${now.asks?.reason ?? ''}`,
    ];
    if (now.n === last) throw new Error(`stuck at ${now.phase}, ${now.decision}`);
    last = now.n;
  }
}
/** Until it is our move and nothing is carried out any more. */
const settled = (page) =>
  page.waitForFunction(
    () => {
      const { store, table: mine } = document.querySelector('enf-game');
      const { book } = mine.orders;
      const asked = store.turnIsMine && store.actionsOf === store.n && store.actions.items.length > 0;
      return book?.carrying === null && !store.busy && (asked || !!store.stands.over);
    },
    null,
    { timeout: 300_000 },
  );
const where = (page) =>
  inPage(page, () => {
    const { store, table: mine } = document.querySelector('enf-game');
    const { turn, phase, phasing, decision, side, over } = store.stands;
    return { n: store.n, turn, phase, phasing, decision, side, over: !!over, asks: mine.orders.book?.asks ?? null };
  });
const bookOf = (page) => inPage(page, () => document.querySelector('enf-game').table.orders.book.orders);
const saveOf = ({ visitor, id }) => visitor.api('GET', `/api/games/${id}/save`);
const byId = (counters) => new Map(counters.map((one) => [one.id, one]));
const at = async ({ visitor, id }, n, side) =>
  byId((await visitor.api('GET', `/api/games/${id}/at/${n}?side=${side}`)).view.counters);
/** The first entry after n at which the side is no longer the phasing one. */
async function turnEnd({ visitor, id }, n, side) {
  const { graph } = await visitor.api('GET', `/api/games/${id}/graph?side=${side}`);
  for (const row of graph.filter((one) => one.n > n)) {
    const { stands } = await visitor.api('GET', `/api/games/${id}/at/${row.n}?side=${side}`);
    if (stands.phasing !== side) return row.n;
  }
  return null;
}
async function eventsBetween({ visitor, id }, from, to, side) {
  const { events } = await visitor.api('GET', `/api/games/${id}/events?side=${side}&from=${from}`);
  return events.filter((one) => one.n > from && one.n <= to);
}
/** Hexes between two, by the page's own map. */
async function measure(page, pairs) {
  const keys = [...new Set(pairs.filter(([a, b]) => a && b).map((pair) => pair.join(' ')))];
  const steps = await inPage(
    page,
    (all) => all.map((one) => document.querySelector('enf-board').steps(...one.split(' '))),
    keys,
  );
  const known = new Map(keys.map((key, i) => [key, steps[i]]));
  return (a, b) => known.get(`${a} ${b}`) ?? Infinity;
}

// ---- judging a turn ----

async function judgeTurn(name, seat, { side, from, orders, game, samples }) {
  const to = await turnEnd(seat, from, side);
  if (to === null) {
    fail(`${name}: the turn did not end`);
    return {};
  }
  const [before, after] = [await at(seat, from, side), await at(seat, to, side)];
  const events = await eventsBetween(seat, from, to, side);
  const fought = fighters(events),
    thrown = thrownBack(events);
  const pairs = orders.flatMap((one) =>
    one.units.flatMap((unit) => {
      const hexes = [before.get(unit)?.hex, after.get(unit)?.hex];
      return [hexes, ...hexes.flatMap((hex) => placesOf(one, before).map((place) => [hex, place]))];
    }),
  );
  const steps = await measure(seat.page, pairs);
  let ordered = 0;
  const idle = [];
  for (const one of orders)
    for (const unit of people(one, before, after)) {
      ordered += 1;
      if (!obeys(unit, one, { before, after, fought, steps })) idle.push(`${unit} (${one.kind})`);
    }
  const obeyed = ordered ? (ordered - idle.length) / ordered : 0;
  if (obeyed < PART_THAT_OBEYS)
    fail(`${name}: only ${Math.round(100 * obeyed)} % of ${ordered} units obeyed; not ${idle.slice(0, 8).join(', ')}`);
  const save = await saveOf(seat);
  const position = await engine.positionOf(save, from);
  const was = await engine.outOfCommand(side);
  await engine.positionOf(save, to);
  const routed = (unit) => before.get(unit)?.flags?.includes('routed'); // nobody commands those
  const lost = [...(await engine.outOfCommand(side))].filter(
    (unit) => !was.has(unit) && !thrown.has(unit) && !routed(unit),
  );
  if (lost.length) fail(`${name}: newly out of command: ${lost.join(', ')}`);
  const score = await expectedScore(engine, { game, position, side, orders: orders.map((one) => one.text), samples });
  if (!noWorse(score)) fail(`${name}: the expected score is ${score.orders}, with simple ${score.simple}`);
  return { units: ordered, obeyed: Math.round(1000 * obeyed) / 1000, out_of_command: lost, score, position, to };
}

// ---- the Grand Battle ----

/** Every corps on the march: about 2,000 actions in one Movement Phase. */
const ALL_MARCH = ['I', 'II', 'III', 'V', 'VI', 'XI', 'XII', 'ArtyRes', '2/Cav'].map((one) => `${one} march C1019`);
/** Puts the side's orders into a save at the opening of its Movement Phase, and has the engine measure them. */
async function aideTime(position, side, orders) {
  let now = await engine.lay('gettysburg', position, 1);
  for (const order of orders) await engine.must({ cmd: 'order', side, order });
  while (now.phase !== 'movement')
    now = now.side === side ? await engine.byOrders(now, side) : await engine.bySimple(now.side);
  const { text } = await engine.must({ cmd: 'save' });
  const path = join(folder, 'movement.save');
  writeFileSync(
    path,
    text.includes('\norder ') ? text : `${text}${orders.map((one) => `order ${side} ${one}\n`).join('')}`,
  );
  return JSON.parse(execFileSync(PROGRAM, ['aide', path, '--times', '9'], { encoding: 'utf8' }));
}
/** How long the preview takes to be seen, and a key to carry all orders out: server, journal and map included. */
async function pace({ page, hand }) {
  const since = async (work, seen) => {
    const began = performance.now();
    await work();
    await page.waitForFunction(seen, null, { timeout: 60_000, polling: 'raf' });
    return Math.round(performance.now() - began);
  };
  const preview = await since(
    () => hand.key(','),
    () =>
      !!document.querySelector('.foresight') &&
      !!document.querySelector('enf-board').shadowRoot.querySelector('.ghost'),
  );
  const foreseen = await inPage(page, () => document.querySelector('enf-game').table.orders.foresight?.actions);
  await shot(page, 'clicks-preview');
  await hand.key(',');
  await inPage(page, () => {
    window.wasAt = document.querySelector('enf-game').store.n;
  });
  const carried = await since(
    () => hand.key('.'),
    () => {
      const { store, table: mine } = document.querySelector('enf-game');
      return (
        store.n > window.wasAt && mine.orders.book?.carrying === null && !store.busy && mine.board.view === store.view
      );
    },
  );
  const actions = await inPage(page, () => document.querySelector('enf-game').store.n - window.wasAt);
  return { preview, carried, foreseen, actions };
}
/** Questions that the defender is asked in the enemy's next Player-Turn. */
async function questions(seat, side) {
  const { page, visitor, id } = seat;
  let asked = 0;
  for (;;) {
    await ourTurn(page, 300);
    const now = await where(page);
    if (now.phasing === side) {
      if (asked >= 0 && seat.enemyTurnSeen) return asked;
      const end = await visitor.api('POST', `/api/games/${id}/do`, { side, actions: ['end'], at: now.n });
      if (end.error) await answerSomehow(seat, now, side);
      await page.waitForFunction((n) => document.querySelector('enf-game').store.n > n, now.n);
      seat.enemyTurnSeen = true;
      continue;
    }
    asked += 1;
    details.questions = [...(details.questions ?? []), `${now.phase}: ${now.decision}`];
    await answerSomehow(seat, now, side);
    await page.waitForFunction((n) => document.querySelector('enf-game').store.n > n, now.n);
  }
}
async function answerSomehow({ page, visitor, id }, now, side) {
  const text = await inPage(page, () => document.querySelector('enf-game').store.actions.items[0].text);
  await visitor.api('POST', `/api/games/${id}/do`, { side, actions: [text], at: now.n });
}

async function wholeLineAblaze() {
  const side = 'usa';
  const seat = await sit('gettysburg/whole-line-ablaze', {
    csa: { kind: 'computer', bot: 'simple' },
    usa: { kind: 'me' },
  });
  const { page, hand } = seat;
  await ourTurn(page, 120);
  const standing = await hand.counted(() => setStandingOrders(seat));
  for (let now = await where(page); now.phasing !== side || now.phase !== 'initial-command'; now = await where(page)) {
    await ourTurn(page, 120);
    now = await where(page);
    if (now.phasing !== side) await answerSomehow(seat, now, side);
    await page.waitForTimeout(100);
  }
  await ourTurn(page, 120);
  const { n: from } = await where(page);
  let given = 0;
  const clicks = await hand.counted(async () => {
    await hand.press(page.locator('#tab-orders'), 'tab orders');
    await hand.key('Home');
    await page.waitForFunction(() => document.querySelector('enf-board').getAttribute('staff') === 'corps');
    for (const command of ['I', 'II', 'III', 'V', 'XI', 'XII', 'ArtyRes', '2/Cav', 'Ind/XII'])
      await order(seat, { command, kind: 'Hold' }, ++given);
    await order(seat, { command: 'VI', kind: 'March', place: 'C1019', row: true }, ++given);
    await shot(page, 'clicks-orders');
    await playOn(seat, 'whole_line_ablaze', side, 1);
  });
  await shot(page, 'clicks-turn-after');
  const orders = await bookOf(page);
  const { position, ...judged } = await judgeTurn('whole_line_ablaze_turn', seat, {
    side,
    from,
    orders,
    game: 'gettysburg',
    samples: 8,
  });
  out.whole_line_ablaze_turn = clicks;
  details.whole_line_ablaze_turn = { standing_orders: standing, orders: orders.map((one) => one.text), ...judged };
  if (position) {
    const aide = await aideTime(position, side, ALL_MARCH);
    out.aide_ms = aide.aide_ms;
    details.aide = aide;
  }
  await timed(seat, side);
  out.questions_all_standing = await questions(seat, side);
}
/** At the opening of the next Movement Phase: how long preview and carrying out take. */
async function timed(seat, side) {
  const { page, visitor, id } = seat;
  for (let now = await where(page); now.phase !== 'movement' || now.phasing !== side; now = await where(page)) {
    if (now.phasing === side) await visitor.api('POST', `/api/games/${id}/do`, { side, actions: ['end'], at: now.n });
    await page.waitForTimeout(50);
    await ourTurn(page, 120);
  }
  for (const order of ALL_MARCH)
    await visitor.api('PUT', `/api/games/${id}/order-book`, { side, order: `${order} ask never` });
  await inPage(page, () => document.querySelector('enf-game').table.orders.fetch());
  await page.locator('#tab-orders[aria-selected=true]').waitFor();
  await page.waitForTimeout(500);
  const { preview, carried, ...more } = await pace(seat);
  details.pace = more;
  out.preview_ms = preview;
  out.carry_out_ms = carried;
}

// ---- a corps on the march ----

/** The other side stands still until it is over: it ends whatever it is asked. */
async function standStill(visitor, id, side, isOver) {
  while (!isOver()) {
    const { stands, n } = (await visitor.get(`/api/games/${id}/view?side=${side}`)).body;
    if (stands.side !== side) {
      await new Promise((done) => void setTimeout(done, 20));
      continue;
    }
    const { actions } = (await visitor.post(`/api/games/${id}/ask`, { side, cmd: 'actions' })).body;
    const text = actions.includes('end') ? 'end' : actions[0];
    await visitor.post(`/api/games/${id}/do`, { side, actions: [text], at: n });
  }
}
/** A game of two sides that have done nothing up to this turn of the side. */
async function idleUntil(scenario, side, turn) {
  let now = await engine.must({ cmd: 'new', scenario, options: { 'standard-setup': 1 }, seed: 7 });
  while (now.turn < turn || now.phasing !== side) {
    const end = await engine.ask({ cmd: 'do', side: now.side, action: 'end' });
    now = end.ok ? end : await engine.bySimple(now.side, 1);
  }
  return (await engine.must({ cmd: 'save' })).text;
}
/** Hexes of the page's map between every hex of these and the place. */
async function arrivals(seat, { side, units, place, from, turns }) {
  const { graph } = await seat.visitor.api('GET', `/api/games/${seat.id}/graph?side=${side}`);
  const ends = new Map();
  for (const row of graph) if (row.n > from) ends.set(row.turn, row.n); // the last phase of each turn
  const entered = new Map(),
    arrived = new Map();
  for (const [turn, n] of [...ends].filter(([turn]) => turn <= turns)) {
    const counters = await at(seat, n, side);
    const here = units.flatMap((unit) => (counters.get(unit)?.hex ? [[unit, counters.get(unit).hex]] : []));
    const steps = await measure(
      seat.page,
      here.map(([, hex]) => [hex, place]),
    );
    for (const [unit, hex] of here) {
      if (!entered.has(unit)) entered.set(unit, turn);
      if (!arrived.has(unit) && steps(hex, place) <= ABOUT) arrived.set(unit, turn);
    }
  }
  return { entered, arrived };
}
async function corpsMarch() {
  const side = 'usa',
    place = 'B4221',
    corps = 'XII',
    entry = 'B6103',
    first = 26,
    last = 33;
  const seat = await sitAt(await idleUntil('gettysburg/three-days', side, first), {
    csa: { kind: 'open' },
    usa: { kind: 'me' },
  });
  const { page, hand, visitor, id } = seat;
  const enemy = await new Visitor(table.server).arrive();
  const { invitations } = await visitor.api('GET', `/api/games/${id}`);
  await enemy.post(`/api/games/${id}/join`, { token: invitations.csa });
  await ourTurn(page, 120);
  const { n: from } = await where(page);
  let over = false;
  const still = standStill(enemy, id, 'csa', () => over);
  const clicks = await hand.counted(async () => {
    await hand.press(page.locator('#tab-orders'), 'tab orders');
    await hand.key('Home');
    await page.waitForTimeout(600);
    await order(seat, { command: corps, kind: 'March', place, row: true }, 1);
    await begins(page, () => hand.press(page.locator('#carry-turns'), 'go on'));
    for (;;) {
      await page.waitForFunction(
        (turn) => {
          const { store, table: mine } = document.querySelector('enf-game');
          return (
            store.stands.turn > turn ||
            (mine.orders.book?.carrying === null && store.turnIsMine && !store.busy && store.actionsOf === store.n)
          );
        },
        last,
        { timeout: 300_000 },
      );
      const now = await where(page);
      if (now.turn > last) break;
      details.corps_stops = [
        ...(details.corps_stops ?? []),
        `turn ${now.turn}: ${now.phase}, ${now.decision}, ${now.asks?.reason ?? ''}`,
      ];
      if (details.corps_stops.length > MUST.corps_march) throw new Error('it stops again and again');
      await hand.press(page.locator('#carry-turns'), 'carry on');
      await page.waitForFunction(() => document.querySelector('enf-game').table.orders.book?.carrying !== null);
    }
  });
  await shot(page, 'clicks-corps');
  await visitor.api('POST', `/api/games/${id}/carry-out`, { side, mode: 'stop' });
  over = true;
  await still;
  const [given] = await bookOf(page);
  const after = await at(seat, (await where(page)).n, side);
  const units = given.units.filter((unit) => after.get(unit)?.type === 'inf');
  const { entered, arrived } = await arrivals(seat, { side, units, place, from, turns: last });
  const steps = await measure(page, [[entry, place]]);
  out.corps_march = clicks;
  details.corps_march = { entered: tally(entered), arrived: tally(arrived) };
  judgeMarch({ entered, arrived, way: steps(entry, place) - ABOUT });
}
const tally = (turns) => {
  const out_ = {};
  for (const turn of turns.values()) out_[turn] = (out_[turn] ?? 0) + 1;
  return out_;
};
/** The fastest lawful march is that of the first who arrives: nothing was in his way. The others come up behind him at his
 * pace: in Column each needs a hex of road for itself (8.16), and those who enter on one turn follow one another. */
function judgeMarch({ entered, arrived, way }) {
  const took = (unit) => (arrived.get(unit) ?? Infinity) - entered.get(unit) + 1;
  const fastest = Math.min(...[...entered.keys()].map(took));
  const late = [];
  for (const turn of new Set(entered.values())) {
    const column = [...entered.keys()].filter((unit) => entered.get(unit) === turn).sort((a, b) => took(a) - took(b));
    column.forEach((unit, behind) => {
      const lawful = Math.ceil(((way + behind) * fastest) / way);
      if (took(unit) > lawful + 1) late.push(unit);
    });
  }
  details.corps_march = { ...details.corps_march, fastest_turns: fastest, late };
  if (!entered.size || late.length > (1 - PART_THAT_OBEYS) * entered.size)
    fail(
      `corps_march: ${late.length} of ${entered.size} regiments came more than a turn after the fastest lawful march`,
    );
}

// ---- Kernstown ----

const KERNSTOWN = [
  ['Garnett', 'Attack', '2219'],
  ['Burks', 'Attack', '2219'],
  ['Fulkerson', 'Attack', '2320'],
  ['7-Va-Cav', 'Hold'],
];
/** A game that `simple` has played for both sides up to this turn of the side. */
async function playedUntil(scenario, side, turn) {
  let now = await engine.must({ cmd: 'new', scenario, options: { 'standard-setup': 1 }, seed: 7 });
  while (now.turn < turn || now.phasing !== side) now = await engine.bySimple(now.side, 1);
  return (await engine.must({ cmd: 'save' })).text;
}
async function kernstown() {
  const side = 'csa';
  const seat = await sitAt(await playedUntil('kernstown/battle', side, 5), {
    csa: { kind: 'me' },
    usa: { kind: 'computer', bot: 'simple' },
  });
  const { page, hand } = seat;
  await ourTurn(page, 60);
  const standing = await hand.counted(() => setStandingOrders(seat));
  const began = await where(page);
  let given = 0;
  const clicks = await hand.counted(async () => {
    await hand.press(page.locator('#tab-orders'), 'tab orders');
    await hand.key('Home');
    await page.waitForTimeout(600);
    for (const [command, kind, place] of KERNSTOWN) await order(seat, { command, kind, place, row: true }, ++given);
    await shot(page, 'clicks-kernstown');
    await playOn(seat, 'kernstown', side, began.turn);
  });
  await shot(page, 'clicks-kernstown-after');
  const orders = await bookOf(page);
  const { position, ...judged } = await judgeTurn('kernstown_turn', seat, {
    side,
    from: began.n,
    orders,
    game: 'kernstown',
    samples: 24,
  });
  out.kernstown_turn = clicks;
  details.kernstown_turn = { standing_orders: standing, orders: orders.map((one) => one.text), ...judged };
}

// ---- all of it ----

const BENCHES = { 'whole-line-ablaze': wholeLineAblaze, corps: corpsMarch, kernstown };
for (const [name, run] of Object.entries(BENCHES)) {
  if (wanted.length && !wanted.includes(name)) continue;
  try {
    await run();
  } catch (error) {
    fail(`${name}: ${error.stack ?? error}`);
  }
}
for (const [name, most] of Object.entries(MUST))
  if (out[name] !== undefined && out[name] > most) fail(`${name} is ${out[name]}, at most ${most} is allowed`);
console.log(JSON.stringify({ ...out, must_be: MUST, details, failed: troubles }, null, 2));
engine.close();
rmSync(folder, { recursive: true });
await table.close();
process.exitCode = troubles.length ? 1 : 0;
