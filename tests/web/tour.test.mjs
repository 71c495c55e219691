// The guided tour: offered once, walked through by doing what it says, helped on where one is stuck, left at any time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTable } from './browser.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

const slip = (page) => page.locator('.tour-slip');
const at = (page) => page.evaluate(() => document.querySelector('enf-tour').at);
const title = (page) => slip(page).locator('h2').innerText();
const ready = (page) => page.waitForFunction(() => document.querySelector('enf-game')?.store?.actions.items.length > 0);

test('a new visitor is offered the tour and walks through it to the end', async () => {
  const ann = await table.visitor({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  const { page } = ann;
  await ann.go('/');
  await page.getByRole('link', { name: 'A first game in five minutes' }).click();
  await slip(page).waitFor();
  await ready(page);
  const steps = await page.evaluate(() => document.querySelector('enf-tour').data.steps);
  assert.ok(steps.length >= 8);
  const began = Date.now();
  let waited = 0;
  for (let n = 0; n < steps.length; n++) {
    await page.waitForFunction((wanted) => document.querySelector('enf-tour').at === wanted, n, { timeout: 15_000 });
    assert.equal(await title(page), steps[n].title);
    if (steps[n].expect) {
      waited += 1;
      await page.waitForFunction(() => {
        const { store } = document.querySelector('enf-game');
        return (
          store.turnIsMine && !store.busy && store.actions.items.length > 0 && !document.querySelector('enf-tour').lost
        );
      });
      await slip(page).getByRole('button', { name: 'Do it for me' }).click();
    } else {
      await slip(page)
        .getByRole('button', { name: /Next|Done/ })
        .click();
    }
  }
  assert.ok(waited >= 4, 'the visitor acts himself');
  await page.getByRole('heading', { name: 'That is the whole of it' }).waitFor();
  assert.ok(Date.now() - began < 60_000);
  const log = await page.evaluate(() =>
    document
      .querySelector('enf-game')
      .store.log.map((line) => line.told)
      .join('\n'),
  );
  assert.match(log, /enfilade/, 'the fire went into their flank, as the tour says');
  assert.match(log, /26.?Ga.* routs/, 'and they ran, as the tour says');
  await ann.go('/');
  await page.locator('.battle-card').first().waitFor();
  assert.equal(await page.getByRole('link', { name: 'A first game in five minutes' }).count(), 0, 'shown once');
  assert.ok((await page.getByRole('link', { name: 'First game' }).count()) > 0, 'and always reachable');
});

test('the step is answered by hand; another way is noticed; the tour can be left', async () => {
  const ben = await table.visitor({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  const { page } = ben;
  await ben.go('/#/tour');
  await slip(page).waitFor();
  await ready(page);
  const first = await page.evaluate(() =>
    document.querySelector('enf-tour').data.steps.findIndex((step) => step.expect),
  );
  for (let n = 0; n < first; n++) await slip(page).getByRole('button', { name: 'Next' }).click();
  assert.equal(await at(page), first);
  const act = (texts) => page.evaluate((list) => document.querySelector('enf-game').table.act(list), texts);
  await act(['move 14-NJ']);
  assert.equal(await at(page), first, 'half of the step is not the step');
  await act(['to 2208', 'to 2308']);
  await page.waitForFunction((n) => document.querySelector('enf-tour').at === n, first + 1);
  await act(['halt s']);
  await slip(page)
    .getByText(/gone your own way/)
    .waitFor();
  await slip(page).getByRole('button', { name: 'Begin again' }).click();
  await page.waitForFunction(() => document.querySelector('enf-tour').at === 0);
  await ready(page);
  await slip(page).getByRole('button', { name: 'Leave the tour' }).click();
  await page.waitForURL(/#\/game\//);
  await slip(page).waitFor({ state: 'detached' });
  await page.locator('.prompt .question').waitFor();
});
