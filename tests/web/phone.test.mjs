// A phone, upright and lying: nothing sticks out at the side, what is touched is large enough, and a game can be begun and
// played with a thumb.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTable, PHONE, PHONE_LYING } from './browser.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

const fits = async (page, what) => {
  const width = await page.evaluate(() => ({ page: document.documentElement.scrollWidth, window: innerWidth }));
  assert.ok(width.page <= width.window, `${what} is ${width.page} wide on a phone of ${width.window}`);
};
/** Buttons in sight that a thumb would miss. */
const tooSmall = (page, within) =>
  page.evaluate(
    (place) =>
      [...document.querySelectorAll(`${place} button, ${place} a.button, ${place} summary.button`)]
        .filter((one) => one.checkVisibility?.() && !one.matches('.case, .on-board, .to-map'))
        .map((one) => ({
          text: one.textContent.trim() || one.getAttribute('aria-label'),
          box: one.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && (box.height < 38 || box.width < 34))
        .map(({ text, box }) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`),
    within,
  );

for (const [name, options] of [
  ['upright', PHONE],
  ['lying', PHONE_LYING],
]) {
  test(`${name}: start page, a game, its panels, rules, settings and replay`, async () => {
    const ann = await table.visitor({ ...options, reducedMotion: 'reduce' });
    const { page } = ann;
    await ann.go('/');
    await page.locator('.battle-card svg').first().waitFor();
    await fits(page, 'the start page');
    assert.deepEqual(await tooSmall(page, '.battle-card'), []);
    await page.locator('.battle-card').filter({ hasText: 'Monocacy' }).getByRole('button', { name: 'Options…' }).tap();
    await fits(page, 'the set-up');
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).scrollIntoViewIfNeeded();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).tap();
    await page.waitForURL(/#\/game\//);
    await page.locator('.prompt .question').waitFor();
    await fits(page, 'the game');
    const board = await page.locator('enf-board').boundingBox();
    assert.ok(board.width * board.height > 0.3 * options.viewport.width * options.viewport.height, 'the map has room');
    await page.waitForFunction(() => document.querySelector('enf-game')?.store?.turnIsMine);
    assert.deepEqual(await tooSmall(page, '.prompt'), []);
    await page.locator('#tab-log').tap();
    await page.locator('#panel').waitFor();
    await fits(page, 'the log');
    await ann.go('/#/rules');
    await page.locator('.rule').first().waitFor();
    await fits(page, 'the rules');
    await ann.go('/#/settings');
    await page.getByRole('radio', { name: 'Large' }).waitFor();
    await fits(page, 'the settings');
    const id = (await ann.api('GET', '/api/games')).games[0].id;
    await ann.go(`/#/replay/${id}`);
    await page.locator('.replay-controls').waitFor();
    await page.locator('.replay-board enf-board').waitFor();
    await fits(page, 'the replay');
    assert.deepEqual(await tooSmall(page, '.replay-buttons'), []);
  });
}

test('a battle opens with the ground about those who act; the reach of one who enters is all in sight', async () => {
  const ann = await table.visitor({ ...PHONE, reducedMotion: 'reduce' });
  const { page } = ann;
  await ann.go('/');
  await page
    .locator('.battle-card')
    .filter({ hasText: 'Kernstown' })
    .getByRole('button', { name: /Confederate/ })
    .tap();
  await page.waitForFunction(() => document.querySelector('enf-game')?.store?.actions.items.length > 0);
  await page.waitForFunction(() => {
    const { table: hand, store } = document.querySelector('enf-game');
    return store.view.counters.some((one) => one.side === 'usa' && one.hex && hand.board.sees(one.hex)); // not two counters in an empty field
  });
  await page.locator('.prompt .tray button').nth(5).tap();
  await page.waitForFunction(() => {
    const marks = document.querySelector('enf-game').table.marks.filter((mark) => mark.do);
    return marks.length && marks.every((mark) => document.querySelector('enf-board').sees(mark.hex));
  });
});
