// A computer that looks ahead, on the page: how far it has thought, Hurry, and the choice of level and character.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, newGame, openGame, openTable, shot } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

/** In the page: what the computer's march asks of us is answered, so that it thinks on. */
function answer() {
  const { store, table } = document.querySelector('enf-game');
  if (store.busy || !store.turnIsMine || store.actionsOf !== store.n) return;
  const { items } = store.actions;
  void table.act([(items.find((one) => store.catalogue.verbs[one.verb]?.ends) ?? items[0]).text]);
}

test('who waits sees how far the computer has thought, and hurries it', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const seats = { csa: { kind: 'computer', bot: 'general@4000000' }, usa: { kind: 'me' } }; // it would think for long
  await openGame(visitor, await newGame(visitor, seats));
  const bar = page.locator('progress.thinking'),
    hurry = page.getByRole('button', { name: 'Hurry' });
  const hurried = () =>
    page.evaluate(() => document.querySelector('enf-game').store.log.some((line) => line.event.e === 'hurried'));
  let label = '',
    spent = 0;
  for (const end = Date.now() + 150_000; !(await hurried());) {
    assert.ok(Date.now() < end, 'it is hurried in the end');
    await page.evaluate(answer);
    if (!(await bar.count())) continue;
    const seen = await page.evaluate(() => {
      const shown = document.querySelector('progress.thinking');
      return shown && { label: shown.ariaLabel, spent: shown.value };
    });
    if (!seen?.spent) continue;
    ({ label, spent } = seen);
    await shot(page, 'thinking');
    await hurry.click({ timeout: 1000 }).catch(() => undefined); // it has just begun to ask us something
  }
  assert.match(label, /general/);
  assert.ok(spent > 0);
});

test('level and character are chosen when a game is set up, with what they mean and how strong they were', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await page.evaluate(async () => {
    const { scenarios } = await (await fetch('/api/scenarios')).json();
    await window.customElements.whenDefined('enf-setup');
    const setup = document.querySelector('enf-setup') ?? document.body.appendChild(document.createElement('enf-setup'));
    await setup.open(
      scenarios.find((one) => one.id === 'crossroads/battle'),
      undefined,
    );
  });
  const dialog = page.locator('enf-setup dialog[open]');
  await dialog.getByRole('radio', { name: /A veteran/ }).check();
  await dialog.getByRole('radio', { name: /Cautious, as McClellan/ }).check();
  assert.match(await dialog.textContent(), /looks ahead before it acts/);
  await shot(page, 'characters');
  const created = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/games') && answer.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  const { id } = await (await created).json();
  const { seats } = await visitor.api('GET', `/api/games/${id}`);
  assert.equal(seats.find((one) => one.kind === 'computer').bot, 'veteran:cautious');
});
