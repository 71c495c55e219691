// What is asked apart from the map: standing orders, notes, the curtain where a game has secrets, going back past the dice
// with the other side's leave, resigning, and the dice checked at the end.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inWorker } from './browser.mjs';
import { comeIn, endPhase, newGame, openGame, openTable, ourTurn, ready, shot, stands } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

const menu = async (page, name) => {
  await page.getByRole('button', { name: 'Game menu' }).click();
  await page.getByRole('button', { name }).click();
};
const dialog = (page) => page.locator('dialog[open]');

test('orders are kept, notes are kept, resigning ends the game and the dice can be checked', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(visitor, id);
  await ourTurn(page);

  assert.match(await page.locator('.head-seats').ariaSnapshot(), /Confederate you 0 Victory Points ?, to move/); // read out, not only drawn
  await menu(page, 'Standing orders');
  await page.getByRole('dialog', { name: 'Standing orders' }).waitFor();
  await dialog(page)
    .getByLabel(/Withdrawal fire/)
    .selectOption('Never: hold fire');
  await shot(page, 'standing-orders');
  await dialog(page).getByRole('button', { name: 'Save orders' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const kept = async () => (await visitor.api('GET', `/api/games/${id}/orders?side=csa`)).orders;
  assert.deepEqual(
    Object.entries(await kept()).filter(([, word]) => word !== 'ask'),
    [['withdrawal-fire', 'never']],
  );
  await menu(page, 'Standing orders');
  assert.equal(
    await dialog(page)
      .getByLabel(/Withdrawal fire/)
      .inputValue(),
    'never',
    'it is shown as it was kept',
  );
  await dialog(page).getByRole('button', { name: 'Set all' }).click();
  await dialog(page).getByRole('button', { name: 'Save orders' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const all = await kept();
  assert.ok(!Object.values(all).includes('ask'), JSON.stringify(all));
  assert.deepEqual(
    [all['withdrawal-fire'], all['defensive-fire'], all['retreat-route']],
    ['never', 'by-orders', 'safest'],
  );
  await menu(page, 'Standing orders');
  await dialog(page).getByRole('button', { name: 'Ask me everything' }).click();
  await dialog(page).getByRole('button', { name: 'Save orders' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  assert.deepEqual([...new Set(Object.values(await kept()))], ['ask']);

  await page.locator('#tab-talk').click();
  await page.locator('#notes').fill('Watch the ford.');
  await page.getByText('Saved.').waitFor();
  assert.equal((await visitor.api('GET', `/api/games/${id}/notes`)).text, 'Watch the ford.');

  await menu(page, 'Resign');
  await dialog(page)
    .getByRole('button', { name: /Resign as/ })
    .click();
  await dialog(page)
    .getByText(/victory/)
    .waitFor();
  await dialog(page)
    .getByText(/side resigned\./)
    .waitFor();
  assert.equal(await page.locator('.table-head .phase').textContent(), 'The game is over', 'no phase is under way');
  await page.waitForFunction(() => document.querySelector('enf-game').store.summary.seed !== null);
  await dialog(page).getByRole('button', { name: 'Check the dice' }).click();
  await dialog(page).getByText('The seed matches the hash published before the first die was rolled.').waitFor();
  await shot(page, 'over');
});

test('where a game has secrets a curtain falls between the seats', async () => {
  const visitor = await comeIn(table, { serviceWorkers: 'block' }); // which would answer in its place
  const { page } = visitor;
  await page.route(/catalogue(-\w+\.json)?$/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    (body.catalogue ?? body).secrets = true;
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload(); // the start page may have fetched it before
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/game/${id}`);
  await dialog(page).locator('.curtain').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await dialog(page).locator('.curtain').count(), 1, 'it is not pushed aside');
  await dialog(page)
    .getByRole('button', { name: /I am the/ })
    .click();
  await dialog(page).waitFor({ state: 'detached' });
  await ready(page);
  assert.equal((await ourTurn(page)).side, 'csa');
});

const alone = inWorker && 'the site without a server seats nobody far away';
test('back past the dice, if the other side agrees', { skip: alone }, async () => {
  const ann = await comeIn(table);
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
  await openGame(ann, id);
  const { token } = await ann.page.evaluate(() => ({
    token: document.querySelector('enf-game').store.summary.invitations.usa,
  }));
  const bob = await comeIn(table, { path: `/#/game/${id}?token=${token}&side=usa` });
  await ready(bob.page);
  await ourTurn(ann.page);
  const before = await stands(ann.page);
  await endPhase(ann.page);
  await ann.page.waitForFunction((n) => document.querySelector('enf-game').store.n > n, before.n);
  await menu(ann.page, /Ask to go back/);
  await dialog(ann.page).getByText('Before your last action').waitFor();
  assert.match(await dialog(ann.page).innerText(), /takes back 1 action; no dice fell since/);
  await shot(ann.page, 'go-back');
  await dialog(ann.page).getByRole('button', { name: 'Ask them' }).click();
  await dialog(bob.page).getByRole('button', { name: 'No' }).waitFor();
  assert.match(
    await dialog(bob.page).innerText(),
    /Confederate side asks to take back the last action\. No dice fell since then\./,
  );
  const notice = ann.page.locator('.prompt .notice');
  await notice.getByText('has not answered yet').waitFor();
  await dialog(bob.page).getByRole('button', { name: 'No' }).click();
  await notice.getByText('did not agree').waitFor();
  assert.equal(await notice.getByText('has not answered').count(), 0);

  await menu(ann.page, /Ask to go back/);
  await dialog(ann.page).getByRole('button', { name: 'Ask them' }).click();
  await dialog(bob.page).getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [ann, bob]) {
    await page.waitForFunction(
      (phase) => document.querySelector('enf-game').store.stands.phase === phase,
      before.phase,
    );
  }
  assert.equal((await stands(ann.page)).phase, before.phase);
  await ann.page.waitForFunction(
    () => !/did not agree|has not answered/.test(document.querySelector('.prompt .notice').textContent),
  );
});
