// Every page and dialog by day, the pages by night and in high contrast: axe finds nothing serious.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTable, PHONE, seriousViolations } from './browser.mjs';
import { watchedGame } from './games.mjs';

let table;
let over;
before(async () => {
  table = await openTable();
  const host = await table.visitor();
  await host.go('/');
  await host.page.locator('.battle-card').first().waitFor();
  over = await watchedGame(host, { scenario: 'kernstown/battle', bots: ['simple', 'simple'] }); // a short one
});
after(() => table.close());

const closeDialog = (page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('dialog[open]')) one.close();
  });

async function lookOver(visitor, kind) {
  const { page } = visitor;
  const all = kind === 'by day';
  const clean = async (what, part = null) =>
    assert.deepEqual(await seriousViolations(page, part), [], `${what}, ${kind}`);
  await visitor.go('/');
  await page.locator('.battle-card img').first().waitFor();
  await clean('start page');
  const unfold = page.locator('.unfold').first();
  if (await unfold.isVisible()) await unfold.click();
  for (const [button, what] of all
    ? [
        ['Options…', 'set-up'],
        ['Open a saved game…', 'opening a file'],
      ]
    : [['Options…', 'set-up']]) {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').first().waitFor();
    await clean(what, 'dialog[open]');
    await closeDialog(page);
  }
  if (all) {
    await page.locator('.site-head .person').click();
    await clean('people', 'dialog[open]');
    await closeDialog(page);
    await visitor.go('/#/settings');
    await page.getByRole('radio', { name: 'Large' }).waitFor();
    await clean('settings');
  }
  await visitor.go('/#/battle/kernstown/battle');
  await page.locator('.briefing').waitFor();
  await clean('briefing');
  await visitor.go('/#/learn');
  await page.locator('.lesson-list li').first().waitFor();
  await clean('lessons');
  if (all) {
    await visitor.go('/#/tour');
    await page.locator('.tour-slip').waitFor();
    await page.locator('enf-board[drawn]').waitFor({ timeout: 60_000 });
    await clean('a lesson', '.tour-slip');
  }
  await visitor.go('/#/howto/monocacy');
  await page.locator('.howto h2').first().waitFor();
  await clean('how to play');
  await visitor.go('/#/rules');
  await page.locator('.rule').first().waitFor();
  await clean('rules');

  const { id } = await visitor.api('POST', '/api/games', {
    scenario: 'monocacy/battle',
    options: { 'standard-setup': 1 },
    seed: 7,
    seats: { csa: { kind: 'me' }, usa: { kind: 'open' } },
  });
  await visitor.go(`/#/game/${id}`);
  await page.waitForFunction(() => document.querySelector('enf-game')?.store?.actions.items.length > 0);
  await clean('game');
  for (const tab of all ? await page.locator('[role=tab]').all() : []) {
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
    await page.locator('#panel').waitFor();
    await page.waitForTimeout(120);
    await clean(`panel ${await tab.innerText()}`, '.panels');
  }
  for (const name of all
    ? ['Keyboard shortcuts', 'Standing orders', 'Invite a friend', 'Resign']
    : ['Keyboard shortcuts']) {
    await page.evaluate(
      (words) =>
        [...document.querySelectorAll('#table-menu button')].find((one) => one.textContent.trim() === words)?.click(),
      name,
    );
    await page.locator('dialog[open]').waitFor();
    await clean(`dialog ${name}`, 'dialog[open]');
    await closeDialog(page);
    await page.waitForTimeout(50);
  }
  await visitor.go(`/#/replay/${over}`);
  await page.locator('.story li').first().waitFor();
  await page.locator('.chart svg').first().waitFor();
  await clean('replay');
  await page.getByRole('button', { name: /Continue from here/ }).click();
  await clean('continue from here', 'dialog[open]');
}

const wish = (visitor, prefs) =>
  visitor.context.addInitScript((kept) => localStorage.setItem('enfilade-prefs', kept), JSON.stringify(prefs));

test('by day', async () => {
  await lookOver(await table.visitor({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' }), 'by day');
});
test('by night', async () => {
  await lookOver(
    await table.visitor({ viewport: { width: 1280, height: 860 }, colorScheme: 'dark', reducedMotion: 'reduce' }),
    'by night',
  );
});
test('in high contrast, on a phone', async () => {
  const visitor = await table.visitor({ ...PHONE, reducedMotion: 'reduce' });
  await wish(visitor, { palette: 'contrast', theme: 'day' });
  await lookOver(visitor, 'in high contrast');
});
