// The pictures of docs/: the start page, a battle at three zooms, fire with its odds, a roster, arrivals, replay, a phone. The test
// makes them in a folder of the build; `make pictures` (ENFILADE_PICTURES=docs/pictures) makes those that are kept.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTable, PHONE } from './browser.mjs';
import { watchedGame } from './games.mjs';

const folder = process.env.ENFILADE_PICTURES ?? mkdtempSync(join(tmpdir(), 'enfilade-pictures-'));
mkdirSync(folder, { recursive: true });

let table;
let visitor;
let page;
let over;
let best; // where it was hottest
before(async () => {
  table = await openTable();
  visitor = await table.visitor({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = visitor.page;
  await visitor.go('/');
  await page.locator('.battle-card').first().waitFor();
  over = await watchedGame(visitor, { seed: 5, bots: ['simple', 'simple'] });
  best = await biggestFire();
});
after(() => table.close());

/** The ground is drawn to the last stroke, and what was asked for has been painted. */
const painted = async (from) => {
  await from.locator('enf-board[drawn]').waitFor({ timeout: 60_000 });
  await from.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 250)));
      }),
  );
};
async function keep(name, from = page) {
  const path = join(folder, `${name}.png`);
  if (await from.locator('enf-board').count()) await painted(from);
  await from.screenshot({ path });
  const { size } = statSync(path);
  assert.ok(size > 25_000, `${name} shows something (${size} bytes)`);
  assert.ok(size < 3_000_000, `${name} is not too large (${size} bytes)`);
}
/** The moment before the biggest fire of the game: the most counters join. */
async function biggestFire() {
  const { n } = await visitor.api('GET', `/api/games/${over}`);
  const updates = [];
  for (let from = 1; from <= n; from += 500) {
    const answer = await (
      await page.request.get(visitor.url(`/api/games/${over}/replay?from=${from}&to=${Math.min(n, from + 499)}`))
    ).json();
    updates.push(...(answer.updates ?? answer));
  }
  const entries = updates.flatMap((update) => update.entries ?? []).sort((a, b) => a.n - b.n);
  let most = { firers: 0, n: 0, hex: '' };
  let fire = null;
  for (const entry of entries) {
    const words = (entry.action ?? '').split(' ');
    if (words[0] === 'fire') fire = { firers: 0, n: entry.n - 1, hex: words[1] };
    else if (words[0] === 'add' && fire) fire.firers += 1;
    else if (words[0] === 'resolve' && fire) {
      if (fire.firers > most.firers) most = fire;
      fire = null;
    }
  }
  assert.ok(most.firers > 0, 'somebody fired in this game');
  return most;
}
const fork = async (at) => {
  const { id } = await visitor.api('POST', `/api/games/${over}/fork`, {
    at,
    seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
  });
  await visitor.go(`/#/game/${id}`);
  await page.waitForFunction(() => document.querySelector('enf-game')?.store?.actions.items.length > 0);
  return id;
};
const board = (work, argument) =>
  page.evaluate(
    ([source, value]) => {
      const element = document.querySelector('enf-board');
      return new Function('board', 'value', source)(element, value);
    },
    [work, argument ?? null],
  );

test('the start page', async () => {
  await visitor.go('/');
  await page.locator('.battle-card img').first().waitFor({ state: 'attached' });
  await keep('start');
});

test('a battle at three zooms, fire with its odds, a roster', async () => {
  await fork(best.n);
  await painted(page);
  await board('board.fit()');
  await keep('battle-far');
  const around = await page.evaluate((hex) => {
    const { view } = document.querySelector('enf-game').store;
    return view.counters
      .filter(
        (counter) =>
          counter.hex &&
          Math.abs(Number(counter.hex.slice(-4, -2)) - Number(hex.slice(-4, -2))) <= 5 &&
          Math.abs(Number(counter.hex.slice(-2)) - Number(hex.slice(-2))) <= 5,
      )
      .map((counter) => counter.hex);
  }, best.hex);
  await board('board.fit(value)', [...new Set([best.hex, ...around])]);
  await keep('battle-middle');
  const near = (hex) =>
    hex &&
    Math.abs(Number(hex.slice(-4, -2)) - Number(best.hex.slice(-4, -2))) <= 2 &&
    Math.abs(Number(hex.slice(-2)) - Number(best.hex.slice(-2))) <= 2;
  await board('board.fit(value)', [...new Set([best.hex, ...around.filter(near)])]);
  await keep('battle-near');
  await page.evaluate((hex) => document.querySelector('enf-game').table.touchHex(hex, 300, 300), best.hex);
  await page.locator('.sheet .odds').first().waitFor();
  await keep('fire');
  await page.locator('#tab-query-roster').click();
  await page.locator('#panel .boxes').first().waitFor();
  await keep('roster');
});

test('troops arrive beside the map', async () => {
  const { id } = await visitor.api('POST', '/api/games', {
    scenario: 'gettysburg/three-days',
    options: { 'standard-setup': 1 },
    seed: '7',
    seats: {},
  });
  for (let at = 0; ;) {
    const { stands } = await visitor.api('GET', `/api/games/${id}/view`);
    if (stands.phase === 'movement') break;
    at = (await visitor.api('POST', `/api/games/${id}/do`, { side: stands.side, actions: ['end'], at })).n;
  }
  await visitor.go(`/#/game/${id}`);
  await page.waitForFunction(() => document.querySelector('enf-game')?.store?.actions.items.length > 0);
  await painted(page);
  await page.locator('#tab-arrivals').click();
  await page.locator('.arrivals [data-unit="26-NC"]').click();
  await page.waitForFunction(() => document.querySelector('enf-board').marks.length > 10);
  await board("board.fit(['A0336', 'A0735', 'A0828', 'A0327'])");
  await keep('arrivals');
});

test('replay', async () => {
  const { n } = await visitor.api('GET', `/api/games/${over}`);
  await visitor.go(`/#/replay/${over}?at=${Math.round(n * 0.6)}`);
  await page.locator('.story li').first().waitFor();
  await page.locator('.chart svg').first().waitFor();
  await keep('replay');
});

test('a phone', async () => {
  const thumb = await table.visitor({ ...PHONE, reducedMotion: 'reduce' });
  await thumb.go('/');
  await thumb.page.locator('.battle-card').first().waitFor();
  const { id } = await thumb.api('POST', `/api/games/${over}/fork`, {
    at: best.n,
    seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
  });
  await thumb.go(`/#/game/${id}`);
  await thumb.page.waitForFunction(() => document.querySelector('enf-game')?.store?.actions.items.length > 0);
  await painted(thumb.page);
  await keep('phone', thumb.page);
});
