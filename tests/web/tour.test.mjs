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

/** Where the tour and its game stand, for the message of a step that does not come. */
const where = (page) =>
  page.evaluate(() => {
    const { at, lost } = document.querySelector('enf-tour');
    const { store } = document.querySelector('enf-game');
    const { n, busy, turnIsMine, actionsOf, refusal, stands } = store;
    return { at, lost, n, busy, turnIsMine, actionsOf, refusal: refusal?.message, phase: stands?.phase };
  });
/** Walks through all steps; how many of them waited for an action. */
async function walk(page) {
  const steps = await page.evaluate(() => document.querySelector('enf-tour').data.steps);
  assert.ok(steps.length >= 8);
  let waited = 0;
  for (let n = 0; n < steps.length; n++) {
    await page
      .waitForFunction((wanted) => document.querySelector('enf-tour').at === wanted, n)
      .catch(async () => assert.fail(`step ${n} did not come: ${JSON.stringify(await where(page))}`));
    assert.equal(await title(page), steps[n].title);
    if (steps[n].expect) {
      waited += 1;
      await page.waitForFunction(() => {
        const { store } = document.querySelector('enf-game');
        return (
          store.turnIsMine && !store.busy && store.actionsOf === store.n && !document.querySelector('enf-tour').lost
        );
      });
      await slip(page).getByRole('button', { name: 'Do it for me' }).click();
    } else {
      await slip(page)
        .getByRole('button', { name: /Next|Done/ })
        .click();
    }
  }
  await page.getByRole('heading', { name: 'You have finished the tour' }).waitFor();
  return waited;
}
const logOf = (page) =>
  page.evaluate(() =>
    document
      .querySelector('enf-game')
      .store.log.map((line) => line.told)
      .join('\n'),
  );

test('a new visitor is offered the tour and walks through it to the end', async () => {
  const ann = await table.visitor({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  const { page } = ann;
  await ann.go('/');
  await page.getByRole('link', { name: 'Take the five-minute tour' }).click();
  await slip(page).waitFor();
  await ready(page);
  assert.ok((await walk(page)) >= 4, 'the visitor acts himself');
  const log = await logOf(page);
  assert.match(log, /enfilade/, 'the fire went into their flank, as the tour says');
  assert.match(log, /26.?Ga.* routs/, 'and they ran, as the tour says');
  assert.equal(await page.getByRole('link', { name: 'Next tour' }).getAttribute('href'), '#/tour/crossroads');
  await ann.go('/');
  await page.locator('.battle-card').first().waitFor();
  assert.equal(await page.getByRole('link', { name: 'Take the five-minute tour' }).count(), 0, 'shown once');
  assert.ok((await page.getByRole('link', { name: 'Tour', exact: true }).count()) > 0, 'and always reachable');
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
    .getByText(/left the tour’s path/)
    .waitFor();
  await slip(page).getByRole('button', { name: 'Start again' }).click();
  await page.waitForFunction(() => document.querySelector('enf-tour').at === 0);
  await ready(page);
  await slip(page).getByRole('button', { name: 'Leave the tour' }).click();
  await page.waitForURL(/#\/game\//);
  await slip(page).waitFor({ state: 'detached' });
  await page.locator('.prompt .question').waitFor();
});

test('the second lesson goes from command to rally, and what it says comes true', async () => {
  const cora = await table.visitor({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  const { page } = cora;
  await cora.go('/');
  await page
    .locator('.battle-card')
    .filter({ hasText: 'The Crossroads' })
    .getByRole('button', { name: 'Guided tour' })
    .click();
  await slip(page).waitFor();
  await ready(page);
  assert.ok((await walk(page)) >= 12);
  const log = await logOf(page);
  assert.match(log, /Ostrander.*5/, 'his radius is longer');
  assert.match(log, /9.?Va.* loses 1/, 'the volley told');
  assert.match(log, /9.?Va.* captured/, 'the village was stormed');
  assert.match(log, /102.?NY.* rallies/);
  assert.equal(await page.getByRole('link', { name: 'Next tour' }).count(), 0, 'it is the last');
});
