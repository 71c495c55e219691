// A club's server, where nobody plays without a name: a visitor without one is asked for it, and is then where they wanted to
// go; a browser whose session has ended as well.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { seriousViolations } from './browser.mjs';
import { comeIn, newGame, openGame, openTable, ourTurn, ready, shot } from './harness.mjs';

const LONG_NAME = 'Brigadier-General Ann Elizabeth of Winch';
const data = mkdtempSync(join(tmpdir(), 'enfilade-club-'));
let table;
before(async () => {
  writeFileSync(join(data, 'enfilade.yaml'), 'shared: yes\nguests: no\nlimits: {logins-per-minute: 6}\n');
  table = await openTable({ data });
});
after(async () => {
  await table.close();
  rmSync(data, { recursive: true, force: true });
});

async function stranger(path = '/') {
  const visitor = await comeIn(table, { path });
  visitor.expect(/status of 4(00|01|29)/);
  return visitor;
}
async function fill(page, fields) {
  const dialog = page.locator('dialog[open]');
  for (const [name, text] of Object.entries(fields)) await dialog.locator(`input[name=${name}]`).fill(text);
  await dialog.locator('button[type=submit]').click();
  return dialog;
}
async function register(page, name) {
  await page.locator('main').getByRole('button', { name: 'Create an account' }).click();
  await fill(page, { name, password: `secret of ${name}` });
}

/** Two requests are refused at once. The page asks who it is one question at a time: without a session two would begin two, and
 * the browser could be left with the cookie of one and the csrf value of the other. */
async function refusedTwice({ page }) {
  let open = 0,
    most = 0,
    asked = 0;
  await page.route('**/api/me', async (route) => {
    asked++;
    most = Math.max(most, ++open);
    const response = await route.fetch();
    await new Promise((done) => {
      setTimeout(done, 300);
    });
    open--;
    await route.fulfill({ response });
  });
  await page.evaluate(() => {
    for (let refused = 0; refused < 2; refused++) dispatchEvent(new Event('enf-log-in'));
  });
  await page.locator('main').getByRole('button', { name: 'Log in' }).waitFor();
  await page.unroute('**/api/me');
  assert.ok(asked >= 2 && most === 1, `${asked} asked, ${most} at once`);
}

test('a stranger is asked for his name, and nothing else; a long name is read from its beginning', async () => {
  const { page } = await stranger();
  await page.getByRole('heading', { name: 'Log in to continue' }).waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), /Try again|Choose a battle|log in first/);
  assert.deepEqual(await seriousViolations(page), []);
  await shot(page, 'club-stranger');
  await register(page, LONG_NAME);
  await page.locator('.battle-card').first().waitFor();
  const name = await page.locator('.site-head .person').evaluate((button) => {
    const range = document.createRange();
    range.selectNode(
      [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent.includes('Brigadier')),
    );
    return { words: range.getBoundingClientRect().left, button: button.getBoundingClientRect().left };
  });
  assert.ok(name.words >= name.button, `the name begins ${name.button - name.words} pixels before its button`);
});

test('an invitation waits until its friend has a name; a session that another browser ended is asked for again', async () => {
  const ann = await stranger();
  await register(ann.page, 'Ann');
  await ann.page.locator('.battle-card').first().waitFor();
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
  await openGame(ann, id);
  await ourTurn(ann.page);
  const token = await ann.page.evaluate(
    () => document.querySelector('enf-game').store.summary.seats.find((seat) => seat.invitation).invitation,
  );

  const bob = await stranger(`/#/game/${id}?token=${token}&side=usa`);
  await bob.page.getByText('The seat you were invited to is waiting for you.').waitFor();
  await shot(bob.page, 'club-invited');
  await register(bob.page, 'Bob');
  await ready(bob.page);
  assert.deepEqual(await bob.page.evaluate(() => document.querySelector('enf-game').store.summary.mine), ['usa']);

  const elsewhere = await stranger();
  await elsewhere.page.locator('main').getByRole('button', { name: 'Log in' }).click();
  await fill(elsewhere.page, { name: 'Ann', password: 'secret of Ann' });
  await elsewhere.page.locator('.game-line').first().waitFor();
  await elsewhere.page.locator('.site-head .person').click();
  await elsewhere.page.getByRole('button', { name: 'Password', exact: true }).click();
  const dialog = await fill(elsewhere.page, { old: 'secret of Ann', password: 'another secret' });
  await dialog.getByText('Password changed. Log in again in your other browsers.').waitFor();

  await ann.page.getByRole('heading', { name: 'Log in to continue' }).waitFor();
  await refusedTwice(ann);
  await ann.page.locator('main').getByRole('button', { name: 'Log in' }).click();
  await fill(ann.page, { name: 'Ann', password: 'another secret' });
  await ready(ann.page);
  assert.match(ann.page.url(), new RegExp(`#/game/${id}$`));
});

test('who guesses at a password is told in words, and how long he must wait', async () => {
  const { page } = await stranger();
  await page.locator('main').getByRole('button', { name: 'Log in' }).click();
  const dialog = await fill(page, { name: 'Nobody', password: 'guess guess' });
  await dialog.getByText('Wrong name or password.').waitFor();
  const told = dialog.getByText(/^Too many requests in a short time; try again in \d+ seconds?\.$/);
  for (let tries = 0; tries < 40 && !(await told.count()); tries++) {
    await dialog.locator('button[type=submit]:enabled').click();
    await page.waitForTimeout(300);
  }
  await told.waitFor();
});
