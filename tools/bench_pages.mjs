// bench_pages.mjs: how light the client is: what the first page weighs, when it can be used on a phone whose processor is
// slowed four times, and how soon an action is seen in another browser. Prints one JSON object.
//
//   ENFILADE=build/enfilade node tools/bench_pages.mjs
import { comeIn, newGame, openGame, openTable, ourTurn, PHONE } from '../tests/web/harness.mjs';

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Loads an address with an empty cache; `there` is what must be on the page before it can be used. */
async function load(table, path, there) {
  const visitor = await table.visitor(PHONE);
  const { page } = visitor;
  const line = await visitor.context.newCDPSession(page);
  let bytes = 0;
  line.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
  });
  await line.send('Network.enable');
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript((selector) => {
    window.seen = 0;
    window.busyUntil = 0;
    new PerformanceObserver((list) => {
      for (const task of list.getEntries())
        window.busyUntil = Math.max(window.busyUntil, task.startTime + task.duration);
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      if (document.querySelector(selector)) window.seen = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, there);
  await visitor.go(path);
  await page.waitForFunction(() => window.seen > 0, null, { timeout: 30000 });
  await page.waitForTimeout(2500);
  const { seen, busyUntil } = await page.evaluate(() => ({ seen: window.seen, busyUntil: window.busyUntil }));
  await visitor.context.close();
  return {
    kilobytes: Math.round(bytes / 102.4) / 10,
    shown_ms: Math.round(seen),
    interactive_ms: Math.round(Math.max(seen, busyUntil)),
  };
}

/** Milliseconds from the click of one to the sight of the other, over several actions. */
async function seenByOther(table) {
  const ann = await comeIn(table);
  const bob = await comeIn(table);
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(ann, id);
  await openGame(bob, id); // a spectator hears the same
  for (const { page } of [ann, bob]) await page.locator('enf-board[drawn]').waitFor(); // a second after it was opened
  await ourTurn(ann.page);
  await ann.page.evaluate(() => document.querySelector('enf-game').table.act(['end']));
  const times = [];
  for (let i = 0; i < 40; i++) {
    const { n, items } = await ourTurn(ann.page);
    const item = items.find((one) => one.verb === 'turn') ?? items.find((one) => one.text !== 'end');
    const heard = bob.page.evaluate(
      (after) =>
        new Promise((done) => {
          const { store } = document.querySelector('enf-game');
          const look = () => {
            if (store.n > after) {
              store.removeEventListener('change', look);
              done(performance.timeOrigin + performance.now());
            }
          };
          store.addEventListener('change', look);
          look();
        }),
      n,
    );
    const sent = await ann.page.evaluate((text) => {
      const at = performance.timeOrigin + performance.now();
      void document.querySelector('enf-game').store.act([text]);
      return at;
    }, item.text);
    times.push((await heard) - sent);
  }
  return { median_ms: Math.round(median(times) * 10) / 10, worst_ms: Math.round(Math.max(...times) * 10) / 10 };
}

/** The greatest battle there is, both armies on the map. */
async function deployed(visitor) {
  const { id } = await visitor.api('POST', '/api/games', { scenario: 'gettysburg/high-water-mark', seats: {} });
  for (const [at, action] of ['standard', 'end', 'standard', 'end'].entries()) {
    const { stands } = await visitor.api('GET', `/api/games/${id}/view`);
    const answer = await visitor.api('POST', `/api/games/${id}/do`, { side: stands.side, actions: [action], at });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
  }
  return id;
}

const table = await openTable();
try {
  const keeper = await comeIn(table);
  const id = await newGame(keeper, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  const first = [];
  for (let i = 0; i < 3; i++) first.push(await load(table, '/', 'enf-lobby button'));
  const out = {
    first_page: { ...first[0], interactive_ms: median(first.map((one) => one.interactive_ms)) },
    game_page: await load(table, `/#/game/${id}`, 'enf-game .prompt .question'),
    greatest_page: await load(table, `/#/game/${await deployed(keeper)}`, 'enf-game .prompt .question'),
    seen_by_other: await seenByOther(table),
  };
  console.log(JSON.stringify(out));
} finally {
  await table.browser.close();
  await table.server.stop();
}
