// A club is run from the browser: an admin's page, an invitation, a ban, a lost password's link, a word taken out of a chat.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { program } from '../serve/harness.mjs';
import { dropStore, storeArguments } from '../serve/store.mjs';
import { DESK, openTable, PHONE, seriousViolations } from './browser.mjs';
import { openGame } from './harness.mjs';

const password = 'correct horse battery';
const data = mkdtempSync(join(tmpdir(), 'enfilade-club-'));
let table, ann;
before(async () => {
  writeFileSync(join(data, 'enfilade.yaml'), 'shared: yes\nguests: no\nregistration: invitation\n');
  table = await openTable({ data });
  const store = storeArguments(data),
    where = store.length ? store : ['--data', data];
  for (const [name, role] of [
    ['Ann', 'admin'],
    ['Bob', 'member'],
  ])
    assert.equal(
      spawnSync(program, ['user', 'add', name, '--role', role, ...where], { input: `${password}\n` }).status,
      0,
    );
  ann = await logIn('Ann');
});
after(async () => {
  await table.close();
  rmSync(data, { recursive: true, force: true });
  dropStore(data);
});
/** Refusals are what some of this is about: the browser notes them. */
const stranger = async (options = DESK) => {
  const visitor = await table.visitor({ ...options, reducedMotion: 'reduce' });
  visitor.expect(/status of 4(01|03|04|09)/);
  return visitor;
};

async function logIn(name, secret = password, options = DESK) {
  const visitor = await stranger(options);
  await visitor.go('/');
  await visitor.page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await visitor.page.locator('input[name=name]').fill(name);
  await visitor.page.locator('input[name=password]').fill(secret);
  await visitor.page.locator('.people-dialog button.strong').click();
  await visitor.page.locator('.battle-card').first().waitFor();
  return visitor;
}
const leaf = async (page, name) => {
  await page.locator(`[data-leaf=${name}]`).click();
  await page.locator(`[data-leaf=${name}][aria-pressed=true]`).waitFor();
};
const row = (page, name) => page.locator(`tr[data-person=${name}]`);

test('the page is there for those who run the club', async () => {
  const { page } = ann;
  await page.getByRole('link', { name: 'The club' }).click();
  await row(page, 'Bob').waitFor();
  assert.deepEqual(await seriousViolations(page), []);
  await page.locator('input[type=search]').fill('bo');
  await row(page, 'Ann').waitFor({ state: 'detached' });
  await page.locator('input[type=search]').fill('');
  await row(page, 'Ann').waitFor();
});
test('an invitation opens an account, and its holder is no admin', async () => {
  const { page } = ann;
  await leaf(page, 'invitations');
  await page.getByRole('button', { name: 'New invitation' }).click();
  const link = await page.locator('.admin-link input').inputValue();
  const eve = await stranger(PHONE);
  await eve.go(`/${link.slice(link.indexOf('#'))}`);
  await eve.page.locator('input[name=name]').fill('Eve');
  await eve.page.locator('input[name=password]').fill(password);
  await eve.page.getByRole('button', { name: 'Create account' }).click();
  await eve.page.locator('.battle-card').first().waitFor();
  assert.equal(await eve.page.getByRole('link', { name: 'The club' }).count(), 0);
  await eve.go('/#/admin');
  await eve.page.getByText('for the admins and moderators').waitFor();
  await leaf(page, 'people');
  await row(page, 'Eve').waitFor();
});
test('the last admin stays; a role is given and taken', async () => {
  const { page } = ann;
  await row(page, 'Ann').locator('select').first().selectOption('member');
  await page.getByRole('alert').getByText('last admin').waitFor();
  assert.equal(await row(page, 'Ann').locator('select').first().inputValue(), 'admin');
  await row(page, 'Eve').locator('select').first().selectOption('moderator');
  await page.getByRole('status').getByText('Eve is moderator now').waitFor();
});
test('somebody is banned and let in again, with a new password', async () => {
  const { page } = ann;
  const bob = await logIn('Bob');
  await row(page, 'Bob').locator('summary').click();
  await row(page, 'Bob').locator('form').first().locator('input[name=why]').fill('spoke ill of Longstreet');
  await row(page, 'Bob').getByRole('button', { name: 'Ban' }).click();
  await row(page, 'Bob').getByText('banned until').waitFor();
  await bob.go('/#/learn');
  await bob.page.getByRole('heading', { name: 'Log in to continue' }).waitFor();
  await row(page, 'Bob').getByRole('button', { name: 'Lift the ban' }).click();
  await row(page, 'Bob').getByText('banned until').waitFor({ state: 'detached' });
  await row(page, 'Bob').getByRole('button', { name: 'Link for a new password' }).click();
  await page.locator('.admin-link').waitFor();
  const link = await page.locator('.admin-link input').inputValue();
  await bob.go(`/${link.slice(link.indexOf('#'))}`);
  await bob.page.getByText('For Bob.').waitFor();
  await bob.page.locator('input[name=password]').fill('another horse');
  await bob.page.getByRole('button', { name: 'Set password' }).click();
  await bob.page.locator('.battle-card').first().waitFor();
});
test('words are taken out of a chat, for everybody who looks', async () => {
  const { page } = ann;
  const bob = await logIn('Bob', 'another horse');
  const { id } = await bob.api('POST', '/api/games', {
    scenario: 'kernstown/battle',
    seed: '7',
    seats: {},
    public: true,
  });
  await openGame(bob, id);
  await bob.page.locator('#tab-talk').click();
  await bob.page.locator('#say').fill('a rude word');
  await bob.page.locator('#say').press('Enter');
  await bob.page.locator('.chat li', { hasText: 'a rude word' }).waitFor();
  assert.equal(await bob.page.locator('.chat button').count(), 0);
  await openGame(ann, id);
  await page.locator('#tab-talk').click();
  await page.getByRole('button', { name: 'Remove what Bob wrote' }).click();
  for (const one of [page, bob.page]) {
    await one.locator('.chat li', { hasText: 'A moderator has removed this' }).waitFor();
    assert.equal(await one.locator('.chat', { hasText: 'rude' }).count(), 0);
  }
});
test('games, load and the log of acts are read', async () => {
  const { page } = ann;
  await ann.go('/#/admin');
  await leaf(page, 'games');
  await page.locator('table', { hasText: 'kernstown/battle' }).waitFor();
  await leaf(page, 'load');
  await page.locator('.admin-load', { hasText: 'login-tries' }).waitFor();
  await leaf(page, 'log');
  const log = page.locator('.admin-log');
  for (const words of ['banned Bob', 'changed the role of Eve', 'removed words', 'made the invitation'])
    await log.getByText(words).first().waitFor();
  assert.match(await log.innerText(), /spoke ill of Longstreet/);
  assert.deepEqual(await seriousViolations(page), []);
  page.once('dialog', (dialog) => dialog.accept());
  await leaf(page, 'games');
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('status').getByText('is deleted').waitFor();
});
test('a rated game ends, the ladder knows it, and a rematch is asked for with the sides swapped', async () => {
  const { page } = ann;
  const bob = await logIn('Bob', 'another horse');
  const { id } = await ann.api('POST', '/api/games', {
    scenario: 'kernstown/battle',
    rated: true,
    seats: { usa: { kind: 'me' }, csa: { kind: 'open' } },
  });
  const { invitations } = await ann.api('GET', `/api/games/${id}`);
  await bob.api('POST', `/api/games/${id}/join`, { token: invitations.csa });
  const { n } = await bob.api('GET', `/api/games/${id}/view`);
  await bob.api('POST', `/api/games/${id}/resign`, { side: 'csa', at: n });
  await openGame(bob, id);
  await openGame(ann, id);
  await page.getByRole('button', { name: 'Rematch, sides swapped' }).click();
  await page.waitForURL((url) => url.hash.startsWith('#/game/') && !url.hash.includes(id));
  await bob.page.keyboard.press('Escape');
  await bob.page.locator('#tab-talk').click();
  await bob.page.locator('.chat a', { hasText: '#/game/' }).click();
  await bob.page.waitForFunction(() => document.querySelector('enf-game')?.store?.summary?.mine[0] === 'usa');
  assert.equal(await bob.page.evaluate(() => document.querySelector('enf-game').store.summary.rated), true);
  await ann.go('/#/ladder');
  await page.locator('tr', { hasText: 'Ann' }).getByText('1662').waitFor();
  assert.deepEqual(await seriousViolations(page), []);
  await page.getByRole('link', { name: 'Bob' }).click();
  await page.getByText('0 won, 0 drawn, 1 lost').waitFor();
  await page.getByRole('link', { name: 'Ann' }).first().click();
  await page.getByRole('button', { name: /^Rematch of .* against Bob$/ }).click();
  await page.waitForFunction(() => document.querySelector('enf-game')?.store?.summary?.mine[0] === 'csa');
});
test('a tournament is made, entered, begun and played from its page', async () => {
  const { page } = ann;
  const bob = await logIn('Bob', 'another horse');
  await ann.go('/#/tournaments');
  await page.locator('input[name=title]').fill('Autumn cup');
  await page.locator('select[name=scenario]').selectOption('kernstown/battle');
  await page.getByRole('button', { name: 'Open for entries' }).click();
  await page.getByRole('heading', { level: 1, name: 'Autumn cup' }).waitFor();
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.getByRole('button', { name: 'Leave' }).waitFor();
  await bob.go('/#/tournaments');
  await bob.page.getByRole('link', { name: 'Autumn cup' }).click();
  await bob.page.getByRole('button', { name: 'Enter' }).click();
  await bob.page.getByRole('button', { name: 'Leave' }).waitFor();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('heading', { name: 'Round 1' }).waitFor();
  assert.deepEqual(await seriousViolations(page), []);
  await page
    .getByRole('button', { name: /^Begin \(/ })
    .first()
    .click();
  await page.waitForFunction(() => document.querySelector('enf-game')?.store?.summary?.rated);
  await bob.page.reload();
  await bob.page.getByRole('link', { name: /going on/ }).waitFor();
});
