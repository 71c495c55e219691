// The start page as a new visitor finds it: battles with their ground, one click to a game, seats for everyone, one's own
// games, files kept and opened, rules to search, wishes remembered. No request may leave for another machine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { openTable } from './browser.mjs';
import { shot } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

const monocacy = (page) => page.locator('.battle-card').filter({ hasText: 'Monocacy Junction' });
const game = (page) => page.waitForURL(/#\/game\//).then(() => /#\/game\/([^?]+)/.exec(page.url())[1]);
const summary = (visitor, id) => visitor.api('GET', `/api/games/${id}`);
const lobby = async (visitor) => {
  await visitor.go('/');
  await visitor.page.locator('.battle-card').first().waitFor();
};

test('a new visitor sees the battles and is in a game with one click on a side', async () => {
  const ann = await table.visitor();
  const { page } = ann;
  await lobby(ann);
  const card = monocacy(page);
  await card.scrollIntoViewIfNeeded(); // a picture is fetched when its card comes near
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.battle-card img')].some(
      (one) => one.src.endsWith('/monocacy/picture/battle') && one.naturalWidth === 640,
    ),
  );
  assert.match(await card.innerText(), /Monocacy Junction/);
  assert.match(await card.innerText(), /9 July 1864/);
  assert.match(await card.innerText(), /15 turns/);
  assert.equal(await page.getByRole('link', { name: 'Take the five-minute tour' }).count(), 1);
  await card.getByRole('button', { name: /play as Union/ }).click();
  const id = await game(page);
  const made = await summary(ann, id);
  assert.deepEqual(made.mine, ['usa']);
  assert.equal(made.seats.find((seat) => seat.side === 'csa').kind, 'computer');
  await page.locator('.prompt .question').waitFor();

  await lobby(ann);
  const line = page.locator('.game-line').first();
  assert.match(await line.innerText(), /Monocacy Junction/);
  await page.waitForFunction(() => document.querySelector('.game-line')?.dataset.state, null);
  assert.equal(
    await page.getByRole('link', { name: 'Take the five-minute tour' }).count(),
    0,
    'not offered to somebody who plays',
  );
});

test('by keyboard the head of the page is passed over with the first key', async () => {
  const ann = await table.visitor();
  const { page } = ann;
  await lobby(ann);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to the content' });
  assert.ok(await skip.evaluate((one) => one === document.activeElement && one.getBoundingClientRect().width > 50));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.querySelector('main').contains(document.activeElement)));
});

test('options, hot-seat and a title are taken from the dialog', async () => {
  const ben = await table.visitor();
  const { page } = ben;
  await lobby(ben);
  await monocacy(page).getByRole('button', { name: 'Hot-seat' }).click();
  const dialog = page.getByRole('dialog');
  assert.ok(await dialog.getByRole('radio', { name: /Both sides on this screen/ }).isChecked());
  assert.equal(await dialog.getByRole('group', { name: 'Your side' }).count(), 0);
  assert.ok(await dialog.getByLabel(/standard set-up/).isChecked(), 'nobody has to deploy sixty counters to look in');
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabel(/Game name/).fill('An evening');
  await dialog.getByLabel(/Dice seed/).fill('41');
  await dialog.getByRole('button', { name: 'Start' }).click();
  const made = await summary(ben, await game(page));
  assert.deepEqual([...made.mine].sort(), ['csa', 'usa']);
  assert.equal(made.title, 'An evening');
  await lobby(ben);
  assert.match(await page.locator('.game-line').innerText(), /Your move/);
});

test('a friend takes the open seat by the link, and nobody else can', async () => {
  const cat = await table.visitor();
  await cat.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lobby(cat);
  await monocacy(cat.page).getByRole('button', { name: 'Invite a friend' }).click();
  const dialog = cat.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Union' }).check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  const invitation = cat.page.getByRole('dialog', { name: /Send this link/ });
  await invitation.getByText(/Only your machine can open this link.*LISTEN=0\.0\.0\.0/).waitFor();
  await invitation.getByRole('button', { name: 'Copy' }).click();
  await invitation.getByText('Copied.').waitFor();
  const link = await cat.page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, new RegExp(`^http://127.0.0.1:${table.server.port}/`));

  const dan = await table.visitor();
  await dan.page.goto(link);
  await dan.page.locator('.prompt .question').waitFor();
  const id = await game(dan.page);
  assert.deepEqual((await summary(dan, id)).mine, ['csa']);
  assert.equal((await summary(dan, id)).state, 'running');

  const eve = await table.visitor();
  eve.expect(/status of 4\d\d/);
  await eve.page.goto(link);
  await eve.page.waitForFunction(() =>
    /taken|already|no open seat|refus|not open|no such/i.test(document.body.innerText),
  );
  assert.deepEqual((await summary(eve, id)).mine, []);
});

test('a game is kept as a file, deleted, and opened again', async () => {
  const fay = await table.visitor();
  const { page } = fay;
  fay.expect(/status of 40[04]/);
  await lobby(fay);
  const { id } = await fay.api('POST', '/api/games', {
    scenario: 'monocacy/battle',
    options: { 'standard-setup': 1 },
    title: 'To be kept',
    seats: { csa: { kind: 'me' }, usa: { kind: 'me' } },
  });
  await fay.api('POST', `/api/games/${id}/do`, { side: 'csa', actions: ['end'], at: 0, key: 'fay-1' });
  await lobby(fay);
  const menu = page.locator('.more-menu[open]');
  await page.locator('.more-menu summary').click();
  await menu.waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await menu.count(), 0, 'Escape closes it');
  await page.locator('.more-menu summary').click();
  await page.getByRole('heading', { level: 1 }).click();
  assert.equal(await menu.count(), 0, 'so does a click beside it');
  await page.locator('.more-menu summary').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to file' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  assert.match(text, /^enfilade-save/);
  assert.match(text, /^do csa end/m);
  assert.match(download.suggestedFilename(), /to-be-kept\.save/);

  await page.locator('.more-menu summary').click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForFunction(() => !document.querySelector('.game-line'));
  assert.equal((await summary(fay, id)).ok, false);

  await page.getByRole('button', { name: 'Open a saved game…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('or paste its text').fill('not a save');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await dialog.getByText('This is not a saved game, or this server does not have its battle.').waitFor();
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'empty.save', mimeType: 'text/plain', buffer: Buffer.from('') });
  await dialog.getByText('This file is empty.').waitFor();
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'kept.save', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await dialog.getByRole('radio', { name: /I play Confederate the computer/ }).waitFor(); // the sides by their names
  assert.equal(await dialog.getByRole('alert').count(), 0, 'and nothing is wrong any more');
  await dialog.getByRole('button', { name: 'Open' }).click();
  const again = await summary(fay, await game(page));
  assert.equal(again.phase, 'movement', 'it goes on where it was');
  assert.deepEqual([...again.mine].sort(), ['csa', 'usa']);

  // it went on from a position now: kept and opened once more, it still does
  const second = await fay.api('GET', `/api/games/${again.id}/save`);
  assert.match(second, /^sandbox monocacy/m);
  await lobby(fay);
  assert.match(await page.locator('.game-line').first().innerText(), /Turn 1 of 15/);
  await page.getByRole('button', { name: 'Open a saved game…' }).click();
  await dialog.getByLabel('or paste its text').fill(second);
  await dialog.getByRole('radio', { name: /I play Union the computer/ }).check();
  await dialog.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL((url) => /#\/game\//.test(url.hash) && !url.hash.includes(again.id));
  assert.deepEqual((await summary(fay, await game(page))).mine, ['usa']);
});

test('a name is kept; the rules are searched and have addresses', async () => {
  const gus = await table.visitor();
  const { page } = gus;
  await lobby(gus);
  await page.locator('.site-head .person').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Gus');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.waitForFunction(() => document.querySelector('.site-head .person')?.textContent.includes('Gus'));
  assert.equal((await gus.api('GET', '/api/me')).person.name, 'Gus');

  await page.getByRole('link', { name: 'Rules' }).first().click();
  await page.locator('.rule').first().waitFor();
  await gus.go('/#/rules/monocacy');
  await page.waitForFunction(
    () =>
      document.querySelector('enf-rules')?.game === 'monocacy' &&
      document.querySelector('enf-rules').rules.length > 100,
  );
  await page.getByLabel('Search').fill('9.53');
  assert.match(await page.locator('.rule').first().innerText(), /^9\.53/);
  await page.getByLabel('Search').fill('enfilade');
  await page.waitForFunction(() => /\d+ of \d+ cases/.test(document.querySelector('.rules-count')?.textContent ?? ''));
  assert.ok((await page.locator('.rule mark').count()) > 0);
  await page.getByLabel('Search').fill('pontoon'); // not in this book: it says which has it, and the way there keeps the words
  await page.getByText('Found in other books').getByRole('link').first().click();
  await page
    .locator('.rule mark', { hasText: /pontoon/i })
    .first()
    .waitFor();
  assert.match(await page.locator('.rules-count').innerText(), /^\d+ of \d+ cases$/);
  await gus.go('/#/rules/gbacw/13.31');
  await page.locator('.rule.chosen').waitFor();
  assert.match(await page.locator('.rule.chosen').innerText(), /^13\.31/);
  await page.waitForFunction(() => {
    // the case comes into sight and has the focus
    const row = document.querySelector('.rule.chosen');
    const box = row?.getBoundingClientRect();
    return box && box.top >= 0 && box.bottom <= innerHeight && document.activeElement === row;
  });
});

test('wishes are remembered and stand before the first paint; the system is obeyed without one', async () => {
  const hal = await table.visitor({
    viewport: { width: 1000, height: 700 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const { page } = hal;
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.body) return;
      window.atBody = { ...document.documentElement.dataset };
      watcher.disconnect();
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  await hal.go('/#/settings');
  const attributes = () => page.evaluate(() => window.atBody);
  assert.equal((await attributes()).theme, 'night');
  assert.equal((await attributes()).motion, 'none');
  await page.getByRole('radio', { name: /^Day/ }).check();
  await page.getByRole('radio', { name: /Colour-blind/ }).check();
  await page.getByRole('radio', { name: 'Large' }).check();
  await page.getByRole('radio', { name: 'Animate' }).check();
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await page.reload();
  assert.deepEqual(await attributes(), { theme: 'day', palette: 'colour-blind', motion: 'full', text: 'large' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), size);
  assert.ok(await page.getByRole('radio', { name: /Colour-blind/ }).isChecked());
});

test('a link for a friend begins with an address of the machine, where others may come in', async () => {
  const open = await openTable({ args: ['--listen', '0.0.0.0'] });
  try {
    const eve = await open.visitor();
    await lobby(eve);
    const { addresses } = await eve.api('GET', '/api/addresses');
    await monocacy(eve.page).getByRole('button', { name: 'Invite a friend' }).click();
    await eve.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    const invitation = eve.page.getByRole('dialog', { name: /Send this link/ });
    const link = await invitation.getByLabel(/seat/).inputValue();
    await shot(eve.page, 'invitation');
    if (addresses.length > 0) {
      assert.ok(link.startsWith(`${addresses[0]}/#/game/`), link);
      await invitation.getByText(/address of your machine in its own network/).waitFor();
    }
    await invitation.getByRole('link', { name: 'Go to the game' }).click();
    await game(eve.page);
    await eve.page.getByRole('button', { name: 'Game menu' }).click();
    await eve.page.getByRole('button', { name: 'Invite a friend' }).click();
    const again = eve.page.getByRole('dialog').filter({ hasText: 'Invite a friend' });
    assert.equal(await again.getByLabel(/Invitation link/).inputValue(), link);
    await again.getByText(/only your machine can open/i).waitFor();
  } finally {
    await open.close();
  }
});
