#!/usr/bin/env node
// pictures.mjs: draws the picture of each battle, games/GAME/pictures/SCENARIO.webp: its real map as the table draws it, with
// the armies in their first places where a standard set-up has them, and with the places that decide it marked; and a small
// one, pictures/small/SCENARIO.webp, for lists on a phone.
//
//   node tools/pictures.mjs                      all of them
//   node tools/pictures.mjs kernstown/battle     some
//   node tools/pictures.mjs --small              only the small ones, from the others
//
// To be run again when a map, a set-up or the look of the table has changed. It needs what the tests of the client need.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTable } from '../tests/web/browser.mjs';

const SIZE = { width: 640, height: 400 };
const SMALL = { width: 240, height: 150 };
const QUALITY = 0.7;
const games = fileURLToPath(new URL('../games', import.meta.url));

/** A game of the battle for one person, set up where the book has a set-up for that. */
async function begin(visitor, { id, options, sides }) {
  const standard = Object.fromEntries(options.map((one) => [one.id, one.standard]));
  if ('standard-setup' in standard) standard['standard-setup'] = 1;
  const seats = Object.fromEntries(sides.map((side) => [side, { kind: 'me' }]));
  const made = await visitor.api('POST', '/api/games', { scenario: id, options: standard, seats, seed: 1 });
  await visitor.go(`/#/game/${made.id}`);
  await visitor.page.waitForFunction((game) => {
    const page = document.querySelector('enf-game');
    return page?.store?.id === game && page.store.view && page.table.briefing && page.table.board?.view;
  }, made.id);
}

/** The map alone, over the whole window, with the marks of the briefing, as near as these allow. */
async function frame(page) {
  await page.addStyleTag({
    content: `.map-field { position: fixed !important; inset: 0 !important; z-index: 99; width: 100vw; height: 100vh }
      .map-field > :not(enf-board) { display: none !important }`,
  });
  await page.evaluate(async () => {
    const { table, store } = document.querySelector('enf-game');
    const { map = [], lines = [] } = table.briefing.aims;
    document.querySelector('enf-game').panel = { ...document.querySelector('enf-game').panel, open: 'briefing' };
    const marked = [...map.map((mark) => mark.hex), ...lines.flatMap((line) => line.path)];
    const standing = store.view.counters.flatMap((one) => (one.hex ? [one.hex] : []));
    const asked = table.briefing.frame?.split(' ');
    const wanted = new Set(
      asked ?? (marked.length > 3 ? [...marked, ...(standing.length < 150 ? standing : [])] : standing),
    );
    for (const one of table.board.renderRoot.querySelectorAll('.minimap')) one.style.display = 'none';
    await new Promise((done) => setTimeout(done, 800));
    table.board.fit([...wanted]);
    await new Promise((done) => setTimeout(done, 1500));
  });
}

/** The browser's own encoder. */
const encode = (page, bytes, type, size) =>
  page.evaluate(
    async ([data, { width, height }, quality]) => {
      const image = document.createElement('img');
      image.src = data;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', quality).split(',')[1];
    },
    [`data:${type};base64,${bytes.toString('base64')}`, size, QUALITY],
  );

async function keep(page, id, bytes, type, size) {
  const [game, name] = id.split('/');
  const path = `${games}/${game}/pictures/${size === SMALL ? 'small/' : ''}${name}.webp`;
  const packed = Buffer.from(await encode(page, bytes, type, size), 'base64');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, packed);
  console.log(`${path}: ${tenths(packed.length / 1000)} kB`);
}
const tenths = (number) => Math.round(number * 10) / 10;

const table = await openTable();
try {
  const visitor = await table.visitor({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await visitor.go('/');
  const { scenarios } = await visitor.api('GET', '/api/scenarios');
  const wanted = process.argv.slice(2).filter((one) => one !== '--small');
  const smallOnly = process.argv.includes('--small');
  for (const scenario of scenarios.filter((one) => !wanted.length || wanted.includes(one.id))) {
    const [game, name] = scenario.id.split('/');
    if (!smallOnly) {
      await begin(visitor, scenario);
      await frame(visitor.page);
      await keep(visitor.page, scenario.id, await visitor.page.screenshot(), 'image/png', SIZE);
    }
    await keep(visitor.page, scenario.id, readFileSync(`${games}/${game}/pictures/${name}.webp`), 'image/webp', SMALL);
  }
} finally {
  await table.close().catch((error) => console.error(error.message));
}
