// harness.mjs: playing at the game page in a browser (browser.mjs opens it).
//
//   const table = await openTable();
//   const ann = await comeIn(table);                 a new visitor whose browser shows no motion
//   const id = await newGame(ann, {csa: {kind: 'me'}, usa: {kind: 'computer', bot: 'simple'}});
//   await openGame(ann, id);
//   await touchUnit(ann.page, '14-NJ'); await touchHex(ann.page, '2313');      clicks at the place on the map
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { DESK } from './browser.mjs';

export { openTable, PHONE, PHONE_LYING } from './browser.mjs';

/** Where pictures go if they are wanted: ENFILADE_SHOTS=folder. */
const shots = process.env.ENFILADE_SHOTS;
export async function shot(page, name) {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
}

export async function comeIn(table, { prefs = {}, path = '/', ...options } = {}) {
  const visitor = await table.visitor({ ...DESK, reducedMotion: 'reduce', ...options });
  await visitor.context.addInitScript(
    (kept) => {
      if (!localStorage.getItem('enfilade-prefs')) localStorage.setItem('enfilade-prefs', kept);
    },
    JSON.stringify({ theme: 'day', tourSeen: true, ...prefs }),
  );
  visitor.expect(/status of 4(09|22)/); // a refusal is an answer
  visitor.expect(/status of 404.*games-data\/\w+\/(catalogue|map)/); // the start page asks for games that have no table yet
  await visitor.go(path);
  return visitor;
}
/** Monocacy from its standard set-up. */
export async function newGame(visitor, seats, more = {}) {
  const answer = await visitor.api('POST', '/api/games', {
    scenario: 'monocacy/battle',
    options: { 'standard-setup': 1 },
    seed: '7',
    seats,
    ...more,
  });
  assert.ok(answer.id, JSON.stringify(answer));
  return answer.id;
}
export async function openGame(visitor, id, fields = '') {
  await visitor.page.evaluate((hash) => {
    location.hash = hash;
  }, `#/game/${id}${fields}`);
  await visitor.page.waitForFunction((game) => document.querySelector('enf-game')?.route?.id === game, id);
  await ready(visitor.page);
}

/** The map is drawn and the question is there. */
export async function ready(page) {
  await page.waitForFunction(() => !!document.querySelector('enf-game')?.table?.board?.view);
}
export const question = (page) => page.locator('.prompt .question').innerText();
export const stands = (page) =>
  page.evaluate(() => {
    const { store } = document.querySelector('enf-game');
    return {
      n: store.n,
      turn: store.stands.turn,
      phase: store.stands.phase,
      side: store.stands.side,
      decision: store.stands.decision,
      mine: store.turnIsMine,
      busy: store.busy,
      items: store.actions.items,
      over: store.stands.over ?? null,
    };
  });
/** Waits until it is our turn and the answers are there, or the game is over; gives where it stands. A phase that is about to
 * end by itself does so first. */
export async function ourTurn(page, seconds = 60) {
  await page.waitForFunction(
    () => {
      const { store, table } = document.querySelector('enf-game') ?? {};
      return (
        store &&
        !store.busy &&
        table.passing !== store.n &&
        (store.stands.over || (store.turnIsMine && store.actions.items.length && store.actionsOf === store.n))
      );
    },
    null,
    { timeout: seconds * 1000 },
  );
  return stands(page);
}
/** Where a hex is on the page, brought into sight. */
async function placeOf(page, hex) {
  const point = await page.evaluate(async (label) => {
    const board = document.querySelector('enf-board');
    board.show(label);
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    });
    return board.pointOf(label);
  }, hex);
  assert.ok(point, `the map has no hex ${hex}`);
  return point;
}
/** Where a hex is on the page once the map has stayed where it is for a while. */
export async function resting(page, hex) {
  const place = await page.waitForFunction((label) => {
    const { x, y } = document.querySelector('enf-board').pointOf(label);
    const last = window.restsAt;
    const moved = !last || last.label !== label || last.x !== x || last.y !== y;
    if (moved) window.restsAt = { label, x, y, since: performance.now(), frames: 0 };
    return !moved && ++last.frames > 5 && performance.now() - last.since > 250 && { x, y };
  }, hex);
  return place.jsonValue();
}
/** In the page: the frame after the last change; nothing is on its way to the server. */
export async function quiet() {
  const game = document.querySelector('enf-game');
  for (;;) {
    await game.updateComplete;
    await game.table.board?.updateComplete;
    const { store } = game;
    const curtain = !!document.querySelector('main > dialog.is-curtain[open]');
    if (!store.busy && (curtain || !store.turnIsMine || store.actionsOf === store.n)) break;
    await new Promise((done) => {
      setTimeout(done, 5);
    });
  }
  await new Promise((done) => {
    requestAnimationFrame(done);
  });
}
export async function touchHex(page, hex) {
  const { x, y } = await placeOf(page, hex);
  await page.mouse.click(x, y);
}
/** Clicks the counter itself: in a stack it is fanned out by pointing first. */
export async function touchUnit(page, unit) {
  const hex = await page.evaluate((id) => document.querySelector('enf-game').store.unit(id)?.hex, unit);
  assert.ok(hex, `${unit} is not on the map`);
  const { x, y } = await placeOf(page, hex);
  await page.mouse.move(x, y);
  const place = await page.evaluate(restingPlace, unit);
  assert.ok(place, `${unit} comes to rest nowhere`);
  await page.mouse.click(place.x, place.y);
}
/** In the page: the middle of a counter, once it has stayed there for a while and is what lies on top. A stack under the
 * pointer fans out a little later: until it has, its counters only seem to rest. */
async function restingPlace(unit) {
  const FANS_WITHIN = 3000,
    FRAMES = 60; // of a busy machine
  const { shadowRoot } = document.querySelector('enf-board');
  const { store } = document.querySelector('enf-game');
  const stacked = store.view.counters.filter((one) => one.hex === store.unit(unit).hex).length > 1;
  const frame = () => new Promise((done) => void requestAnimationFrame(done));
  let last = null,
    since = 0,
    frames = 0;
  for (const began = performance.now(); performance.now() - began < 30_000; await frame(), frames++) {
    const box = shadowRoot.querySelector(`[data-unit="${unit}"]`)?.getBoundingClientRect();
    if (!box) continue;
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (last?.x !== place.x || last?.y !== place.y) since = performance.now();
    last = place;
    const top = shadowRoot.elementFromPoint(place.x, place.y)?.closest('[data-unit]');
    const late = frames > FRAMES && performance.now() - began > FANS_WITHIN;
    const fanned = !stacked || shadowRoot.querySelector('.fan-sheet') || late;
    if (fanned && performance.now() - since > 100 && top?.getAttribute('data-unit') === unit) return place;
  }
  return null;
}
/** Waits until the game has gone on from entry n; a dialog that asks whether we are sure is answered with yes. */
export async function goneOn(page, n, options = {}) {
  const on = (was) => document.querySelector('enf-game').store.n > was;
  const asked = await page.waitForFunction(
    (was) => {
      if (document.querySelector('dialog[open] button[type=submit]')) return 'asked';
      return document.querySelector('enf-game').store.n > was && 'on';
    },
    n,
    options,
  );
  if ((await asked.jsonValue()) === 'asked') await page.locator('dialog[open] button[type=submit]').click();
  await page.waitForFunction(on, n);
}
/** Ends the phase, with what is asked in a dialog before. */
export async function endPhase(page) {
  const { n } = await stands(page);
  await page.locator('#end').click();
  await goneOn(page, n);
}
