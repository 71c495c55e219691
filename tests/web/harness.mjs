// harness.mjs: the real program and a real browser for a test.
//
//   const table = await setTable();                  a server of one's own and chromium with a fresh profile
//   const page = await table.visit('#/');            a new visitor: own cookies; errors in the console fail the test
//   const id = await table.newGame(page, seats);     Monocacy from its standard set-up, asked for by this visitor
//   await touchUnit(page, '14-NJ'); await touchHex(page, '2313');      clicks at the place on the map
//   await table.clear();
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mkdirSync } from 'node:fs';
import { startServer } from '../serve/harness.mjs';

const { chromium } = createRequire(new URL('../../web/package.json', import.meta.url))('playwright-core');

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const PHONE_LYING = { ...PHONE, viewport: { width: 844, height: 390 } };

/** Where pictures go if they are wanted: ENFILADE_SHOTS=folder. */
const shots = process.env.ENFILADE_SHOTS;
export async function shot(page, name) {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
}

export async function setTable(options = {}) {
  const server = await startServer(options);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGUMENTS });
  const address = `http://127.0.0.1:${server.port}/`;
  const troubles = [];
  return {
    server, browser, address, troubles,
    /** `strict: false`: the test cuts lines on purpose, so failed requests in the console are no trouble. */
    async visit(hash = '#/', { strict = true, prefs = {}, ...context } = {}) {
      const one = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...context });
      await one.addInitScript((kept) => { localStorage.setItem('enfilade-prefs', kept); },
        JSON.stringify({ theme: 'day', tourSeen: true, ...prefs }));
      const page = await one.newPage();
      page.setDefaultTimeout(8000);
      page.on('pageerror', (error) => troubles.push(error.message));
      page.on('console', (message) => {
        if (strict && message.type() === 'error' && !/status of 4\d\d/.test(message.text())) troubles.push(message.text());
      });
      await page.goto(address + hash);
      return page;
    },
    /** Asks the API as this page's visitor. */
    async newGame(page, seats, more = {}) {
      return page.evaluate(async (body) => {
        const me = await (await fetch('/api/me')).json();
        const answer = await (await fetch('/api/games', { method: 'POST', body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', 'X-Enfilade': me.csrf } })).json();
        if (!answer.id) throw new Error(JSON.stringify(answer));
        return answer.id;
      }, { scenario: 'monocacy/battle', options: { 'standard-setup': 1 }, seed: '7', seats, ...more });
    },
    async open(page, id) {
      await page.evaluate((hash) => { location.hash = hash; }, `#/game/${id}`);
      await ready(page);
    },
    async clear() {
      await browser.close();
      await server.stop();
      assert.deepEqual(troubles, [], 'the browser complained');
    },
  };
}

/** The map is drawn and the question is there. */
export async function ready(page) {
  await page.locator('enf-board').waitFor();
  await page.waitForFunction(() => document.querySelector('enf-game')?.table?.board?.view);
}
export const question = (page) => page.locator('.prompt .question').innerText();
export const stands = (page) => page.evaluate(() => {
  const { store } = document.querySelector('enf-game');
  return { n: store.n, turn: store.stands.turn, phase: store.stands.phase, side: store.stands.side, decision: store.stands.decision,
    mine: store.turnIsMine, busy: store.busy, items: store.actions.items, over: store.stands.over ?? null };
});
/** Waits until it is our turn and the answers are there, or the game is over; gives where it stands. */
export async function ourTurn(page, seconds = 20) {
  await page.waitForFunction(() => {
    const store = document.querySelector('enf-game')?.store;
    return store && !store.busy && (store.stands.over || (store.turnIsMine && store.actions.items.length && store.actionsOf === store.n));
  }, null, { timeout: seconds * 1000 });
  return stands(page);
}
/** Where a hex is on the page, brought into sight. */
async function placeOf(page, hex) {
  const point = await page.evaluate(async (label) => {
    const board = document.querySelector('enf-board');
    board.show(label);
    await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
    return board.pointOf(label);
  }, hex);
  assert.ok(point, `the map has no hex ${hex}`);
  return point;
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
  await page.waitForTimeout(150);
  await page.locator(`enf-board [data-unit="${unit}"]`).first().click({ force: true });
}
/** Does what is asked in a dialog before a phase ends. */
export async function endPhase(page) {
  await page.locator('#end').click();
  const sure = page.locator('dialog[open] button[type=submit]');
  await page.waitForTimeout(60);
  if (await sure.count()) await sure.click();
}
