// The rulebooks to read, on the page and as PDF; the charts of every game, with the line of the unit in hand lit.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESK, openTable } from './browser.mjs';

let table, ann;
before(async () => {
  table = await openTable();
  ann = await table.visitor({ ...DESK, reducedMotion: 'reduce' });
  await ann.go('/');
  await ann.page.locator('.battle-card').first().waitFor();
});
after(() => table.close());

const CHAPTERS = {
  en: {
    monocacy: ['sequence', 'movement', 'fire', 'ammunition', 'melee', 'morale', 'command', 'victory'],
    fredericksburg: ['sequence', 'movement', 'command', 'attack', 'artillery', 'victory'],
  },
  de: {
    monocacy: ['spielablauf', 'bewegung', 'feuer', 'munition', 'nahkampf', 'moral', 'kommando', 'sieg'],
    fredericksburg: ['spielablauf', 'bewegung', 'kommando', 'angriff', 'artillerie', 'sieg'],
  },
};
const PDF = { en: 'As PDF', de: 'Als PDF' };
const MOST_PAGES = { en: 13, de: 15 }; // German is longer

async function readsBook(visitor, code, game) {
  const { page } = visitor;
  await visitor.go(`/#/howto/${game}`);
  for (const chapter of CHAPTERS[code][game])
    // the book that was read before may still be there
    await page
      .locator('.howto h2', { hasText: new RegExp(chapter, 'i') })
      .first()
      .waitFor();
  assert.equal(await page.locator('.howto').getAttribute('lang'), code);
  await page.evaluate(() => {
    for (const one of document.images) one.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.querySelectorAll('.howto img')].every((one) => one.naturalWidth > 300));
  assert.ok((await page.locator('.howto img').count()) >= 6);
}
async function getsPdf(visitor, code) {
  const { page } = visitor;
  const href = await page.getByRole('link', { name: PDF[code] }).getAttribute('href');
  assert.equal(href.includes('howto-de'), code === 'de', href);
  const answer = await page.request.get(visitor.url(href));
  assert.equal(answer.headers()['content-type'], 'application/pdf');
  const bytes = await answer.body();
  assert.ok(bytes.length < 3_000_000, `${bytes.length} bytes`);
  const pages = bytes.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
  assert.ok(pages >= 7 && pages <= MOST_PAGES[code], `${pages} pages`);
}
for (const [code, books] of Object.entries(CHAPTERS))
  test(`${code}: the rulebooks have their chapters and pictures, and are PDFs of about ten pages`, async () => {
    const reader = code === 'en' ? ann : await table.visitor({ ...DESK, locale: code });
    for (const game of Object.keys(books)) {
      await readsBook(reader, code, game);
      await getsPdf(reader, code);
    }
  });

test('a book that is not translated is shown in English', async () => {
  const reader = await table.visitor({ ...DESK, locale: 'de' });
  reader.expect(/404/);
  await reader.page.route(/index-de[^/]*\.html$/, (route) => route.fulfill({ status: 404, body: '' }));
  await readsBook(reader, 'en', 'monocacy');
  const href = await reader.page.getByRole('link', { name: 'Als PDF' }).getAttribute('href');
  assert.ok(!href.includes('howto-de'), href);
});

test('what is no file of a rulebook is refused', async () => {
  for (const name of ['nothing.pdf', '..%2frules.tsv', 'index.html.bak', 'rules.tsv'])
    assert.equal((await ann.page.request.get(ann.url(`/api/games-data/monocacy/howto/${name}`))).status(), 404, name);
});

for (const scenario of ['monocacy/battle', 'fredericksburg/battle'])
  test(`${scenario}: a tab with the charts, and the lines of the unit in hand lit`, async () => {
    const { page } = ann;
    const { options, sides } = (await ann.api('GET', '/api/scenarios')).scenarios.find((one) => one.id === scenario);
    const { id } = await ann.api('POST', '/api/games', {
      scenario,
      options: options.some((one) => one.id === 'standard-setup') ? { 'standard-setup': 1 } : {},
      seats: Object.fromEntries(sides.map((side) => [side, { kind: 'me' }])),
    });
    await ann.go(`/#/game/${id}`);
    await page.waitForFunction(
      (game) => document.querySelector('enf-game')?.store?.id === game && document.querySelector('enf-game').store.view,
      id,
    );
    await page.locator('enf-board[drawn]').waitFor({ timeout: 60_000 });
    await page.waitForFunction(() => document.querySelector('enf-game').store.actions.items.length > 0);
    await page.locator('#tab-query-charts').click();
    await page.locator('#panel table').first().waitFor();
    assert.ok((await page.locator('#panel table').count()) >= 3);
    await page.waitForFunction(
      () => {
        const { table: hand, store } = document.querySelector('enf-game');
        const unit = store.view.counters.find((one) => one.hex);
        if (hand.pick.unit !== unit.id) {
          hand.pick = { ...hand.pick, unit: unit.id };
          hand.refresh();
        }
        return document.querySelector('#panel tr.lit');
      },
      null,
      { polling: 400 },
    );
  });
