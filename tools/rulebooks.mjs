#!/usr/bin/env node
// rulebooks.mjs: makes what the rulebooks need that stands beside their text (games/GAME/howto/index.html, index-CODE.html in
// another language): the pictures, taken from the real table at steps of the lessons, and the same text as PDF.
//
//   node tools/rulebooks.mjs            both books, in every language (make rulebooks)
//   node tools/rulebooks.mjs --pdf      the PDFs alone; the name of a game, the code of a language: its book alone
//
// Pictures of the map are the same in every language; those with words in them are taken in each.
// Both are kept in the repository: playing needs no browser, and a player gets the PDF from any server.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTable } from '../tests/web/browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const WIDE = { width: 1180, height: 760 };
const QUALITY = 0.75;
const LANGUAGES = ['en', ...readdirSync(`${root}web/lang`).map((name) => basename(name, '.po'))];
const suffix = (code) => (code === 'en' ? '' : `-${code}`);

/** Picture, lesson, step at which it is taken, what of the page, and perhaps a tab or tool to open first. */
const SHOTS = {
  monocacy: [
    ['counters', 'monocacy/first-game', 1, '.map-field'],
    ['prompt', 'monocacy/first-game', 3, '.prompt'],
    ['reach', 'monocacy/first-game', 3, '.map-field', { pick: '14-NJ' }],
    ['fire', 'monocacy/first-game', 7, '#panel'],
    ['guns', 'monocacy/guns', 3, '.map-field'],
    ['melee', 'crossroads/melee-and-rally', 2, '.game'],
    ['rally', 'crossroads/melee-and-rally', 5, '.map-field'],
    ['command', 'crossroads/command', 0, '.map-field'],
    ['night', 'gettysburg/night-march', 0, '.map-field'],
  ],
  fredericksburg: [
    ['divisions', 'chickamauga/attack', 0, '.map-field'],
    ['fury-prompt', 'chickamauga/attack', 2, '.prompt'],
    ['zones', 'chickamauga/attack', 0, '.map-field', { overlay: 'zones' }],
    ['attack', 'chickamauga/attack', 3, '.game'],
    ['result', 'chickamauga/attack', 6, '#panel', { tab: 'log' }],
    ['fury-victory', 'chickamauga/attack', 0, '.map-field', { tab: 'query-victory', all: true }],
  ],
};

/** The lesson at this step, its slip out of the way. */
async function open(visitor, lesson, step) {
  const { page } = visitor;
  await visitor.go('/#/learn');
  await visitor.go(`/#/tour/${encodeURIComponent(lesson)}`);
  await page.waitForFunction(() => document.querySelector('enf-game')?.store?.actions.items.length > 0);
  await page.locator('enf-board[drawn]').waitFor({ timeout: 60_000 });
  for (let at = 0; at < step; at++) {
    await page.waitForFunction((wanted) => document.querySelector('enf-tour').at === wanted, at);
    await page.waitForFunction(() => {
      const { store } = document.querySelector('enf-game');
      return store.turnIsMine && !store.busy && store.actionsOf === store.n;
    });
    await page.locator('.tour-slip .row button').last().click();
  }
  await page.waitForFunction((wanted) => document.querySelector('enf-tour').at === wanted, step);
  await page.addStyleTag({
    content:
      '.tour-slip, .tools, .minimap { display: none !important } .tour-point { outline: none !important; animation: none }',
  });
}
async function prepare(page, { pick, overlay, tab, all } = {}) {
  if (tab) await page.locator(`#tab-${tab}`).click();
  await page.evaluate(
    ([unit, what, everything]) => {
      const { table, store } = document.querySelector('enf-game');
      const query = store.catalogue.queries.find((one) => one.what === what);
      if (unit) table.touchUnit(unit, 0, 0);
      if (query) table.setOverlay(query);
      if (everything) table.board.fit();
      for (const one of table.board.renderRoot.querySelectorAll('.minimap')) one.style.display = 'none';
    },
    [pick ?? '', overlay ?? '', all ?? false],
  );
  await page.waitForTimeout(1200);
}
const encode = (page, png) =>
  page.evaluate(
    async ([data, quality]) => {
      const image = document.createElement('img');
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const width = Math.min(760, image.naturalWidth);
      const height = Math.round((image.naturalHeight * width) / image.naturalWidth);
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', quality).split(',')[1];
    },
    [png.toString('base64'), QUALITY],
  );

async function pictures(visitor, game, code) {
  const { page } = visitor;
  for (const [name, lesson, step, part, before] of SHOTS[game]) {
    if (code !== 'en' && part === '.map-field') continue;
    await open(visitor, lesson, step);
    await prepare(page, before);
    const bytes = Buffer.from(await encode(page, await page.locator(part).first().screenshot()), 'base64');
    writeFileSync(`${root}games/${game}/howto/${name}${suffix(code)}.webp`, bytes);
    console.log(`${game} ${name}${suffix(code)}: ${Math.round(bytes.length / 1024)} kB`);
    await page.goto('about:blank');
  }
}

/** The page as it is printed: the style sheet of the client has a part for that. */
async function print(visitor, game, code) {
  const { page } = visitor;
  await visitor.go(`/#/howto/${game}`);
  await page.locator('.howto img').first().waitFor();
  await page.evaluate(() => {
    for (const one of document.images) one.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every((one) => one.complete && one.naturalWidth > 0));
  // The printer keeps a JPEG as it is, and unpacks everything else.
  await page.evaluate(async () => {
    for (const one of document.querySelectorAll('.howto img')) {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: one.naturalWidth,
        height: one.naturalHeight,
      });
      canvas.getContext('2d').drawImage(one, 0, 0);
      one.src = canvas.toDataURL('image/jpeg', 0.8);
      await one.decode();
    }
  });
  const path = `${root}games/${game}/howto/howto${suffix(code)}.pdf`;
  await page.pdf({
    path,
    format: 'A5',
    printBackground: false,
    margin: { top: '14mm', bottom: '14mm', left: '13mm', right: '13mm' },
  });
  const bytes = readFileSync(path);
  const pages = bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  console.log(`${game} howto${suffix(code)}.pdf: ${pages} pages, ${Math.round(bytes.length / 1024)} kB`);
}

/** Those that the command line names, or all. */
const wanted = (all) => {
  const named = process.argv.filter((one) => all.includes(one));
  return named.length ? named : all;
};
const table = await openTable();
try {
  for (const code of wanted(LANGUAGES)) {
    const visitor = await table.visitor({ viewport: WIDE, reducedMotion: 'reduce', locale: code });
    await visitor.go('/');
    await visitor.page.locator('.battle-card').first().waitFor();
    for (const game of wanted(Object.keys(SHOTS))) {
      if (!process.argv.includes('--pdf')) await pictures(visitor, game, code);
      await print(visitor, game, code);
    }
  }
} finally {
  await table.close().catch((error) => console.error(error.message));
}
