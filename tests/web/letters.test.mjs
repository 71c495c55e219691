// letters.test.mjs: a game by letters between two browsers: by link and by file, with everything that its players see.
// Runs against either backend; on the static site the two have nothing in common but the letters.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { comeIn, openTable, ourTurn, ready, shot } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

/** Ends phases until the friend has to decide. */
async function playTurn(page) {
  for (let i = 0; i < 60; i++) {
    await page.waitForFunction(() => {
      const store = document.querySelector('enf-game')?.store;
      return store?.stands && !store.busy && (!store.turnIsMine || store.actionsOf === store.n);
    });
    const n = await page.evaluate(async () => {
      const { store, table: game } = document.querySelector('enf-game');
      if (!store.turnIsMine) return -1;
      const { items } = store.actions;
      const before = store.n;
      await game.act([(items.find((one) => one.text === 'end') ?? items[0]).text]);
      return before;
    });
    if (n < 0) return;
    await page.waitForFunction((was) => document.querySelector('enf-game').store.n > was, n);
  }
  throw new Error('the turn did not end');
}
const link = (page) => page.locator('.letter-link').inputValue();
async function fileOf(page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}
const openLink = (visitor, address) => visitor.go(address.slice(address.indexOf('/', 8)));
async function openFile(visitor, text, path = '/#/letter') {
  await visitor.go(path);
  await visitor.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.save', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await visitor.page.getByRole('button', { name: 'Open', exact: true }).click();
}
/** From the game page to the page of its letter. */
async function toLetter(page) {
  await playTurn(page);
  await page.locator('.letter-due').click();
  await page.getByRole('heading', { name: 'Send this letter' }).waitFor();
}
const where = (page) =>
  page.evaluate(() => {
    const { store } = document.querySelector('enf-game');
    return {
      turn: store.stands.turn,
      phase: store.stands.phase,
      side: store.stands.side,
      counters: store.view.counters,
    };
  });

test('two browsers play by link and by file', async () => {
  const ann = await comeIn(table);
  const bob = await comeIn(table);
  await ann.page.evaluate(() => document.querySelector('enf-lobby').updateComplete);
  await ann.page.locator('enf-battles').waitFor();
  await ann.page.evaluate(async () => {
    const lobby = document.querySelector('enf-lobby');
    const scenario = lobby.scenarios.find((one) => one.id === 'crossroads/battle');
    await lobby.querySelector('enf-setup').open(scenario, undefined, 'letter');
  });
  await ann.page.locator('enf-setup').getByText('A friend, by letters').waitFor();
  await ann.page.locator('enf-setup input[name=side][value=usa]').check({ force: true });
  await ann.page.locator('enf-setup button[type=submit]').click();
  await ann.page.getByRole('heading', { name: 'Send this letter' }).waitFor();
  await ann.page.getByText('rehearse their own turn').waitFor();
  await shot(ann.page, 'letter-invitation');
  const invitation = await link(ann.page);
  assert.ok(invitation.length < 2000, `${invitation.length} characters`);

  await openLink(bob, invitation);
  await bob.page.getByText('A friend invites you to').waitFor();
  await shot(bob.page, 'letter-invited');
  await bob.page.getByRole('button', { name: 'Accept' }).click();
  await bob.page.getByRole('heading', { name: 'Send this letter' }).waitFor();
  const answer = await fileOf(bob.page);

  await openFile(ann, answer);
  await ready(ann.page);
  await toLetter(ann.page);
  await openLink(bob, await link(ann.page));
  await ready(bob.page);
  await ourTurn(bob.page);
  await toLetter(bob.page);
  const second = await fileOf(bob.page);

  // changed on its way, by somebody who knows no better
  await openFile(ann, second.replace(/^do csa end$/m, 'do csa standard'));
  await ann.page.locator('.refusal').getByText('its sum does not match').waitFor();
  await shot(ann.page, 'letter-refused');
  await openFile(ann, answer);
  await ann.page.locator('.refusal').getByText('older than your game').waitFor();
  await openLink(ann, `${invitation.slice(0, -40)}`);
  await ann.page.locator('.refusal').getByText('This link is damaged').waitFor();

  await openFile(ann, second);
  await ready(ann.page);
  await ourTurn(ann.page);
  await toLetter(ann.page);
  const third = await link(ann.page);
  assert.ok(third.length < 8000);
  await openLink(bob, third);
  await ready(bob.page);
  await ourTurn(bob.page);
  await ann.page.getByRole('link', { name: 'Back to the game' }).click();
  await ready(ann.page);
  await ann.page.locator('.letter-due').waitFor();
  await shot(ann.page, 'letter-game');
  assert.deepEqual(await where(ann.page), await where(bob.page));
});
