// The lessons: the first offered once, each walked through by doing what it says, helped on where one is stuck, left at any
// time; what they say comes true.
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
  assert.ok(steps.length >= 5);
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
  await page.getByRole('heading', { name: 'Well done' }).waitFor();
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
  assert.equal(
    await page.getByRole('link', { name: 'Next: Melee and rally' }).getAttribute('href'),
    '#/tour/crossroads%2Fmelee-and-rally',
  );
  await ann.go('/#/learn');
  assert.match(await page.locator('.lesson-list li').first().innerText(), /done/);
  assert.match(await page.locator('.lesson-list .next').innerText(), /Melee and rally/);
  await ann.go('/');
  await page.locator('.battle-card').first().waitFor();
  assert.equal(await page.getByRole('link', { name: 'Take the five-minute tour' }).count(), 0, 'shown once');
  assert.ok((await page.getByRole('link', { name: 'Learn', exact: true }).count()) > 0, 'and always reachable');
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
    .getByText(/left the lesson’s path/)
    .waitFor();
  await slip(page).getByRole('button', { name: 'Start again' }).click();
  await page.waitForFunction(() => document.querySelector('enf-tour').at === 0);
  await ready(page);
  await slip(page).getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/#\/game\//);
  await slip(page).waitFor({ state: 'detached' });
  await page.locator('.prompt .question').waitFor();
});

/** Each lesson: what its log must say, and what is proposed after it. */
const LESSONS = [
  ['crossroads/melee-and-rally', [/9.?Va.* captured/, /102.?NY.* rallies/], 'crossroads/battle'],
  ['crossroads/command', [/Ostrander.*5/], 'kernstown/battle'],
  ['monocacy/guns', [/26.?Ga.* loses 1/, /Baltimore.*/], 'monocacy/battle'],
  ['gettysburg/night-march', [/14.?Ind/, /4.?Oh/], 'gettysburg/culps-hill'],
  ['chickamauga/attack', [/Detachment.*eliminated/i], 'fredericksburg/battle'],
  [
    'crossroads/whole-turn',
    [/Ostrander.*5/, /9.?Va.* loses 1/, /9.?Va.* captured/, /102.?NY.* rallies/],
    'crossroads/battle',
  ],
];
for (const [id, told, next] of LESSONS) {
  test(`${id}: what the lesson says comes true, and it proposes a battle`, async () => {
    const cora = await table.visitor({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
    const { page } = cora;
    await cora.go(`/#/tour/${encodeURIComponent(id)}`);
    await slip(page).waitFor();
    await ready(page);
    assert.match(
      await slip(page).innerText(),
      new RegExp(await page.evaluate(() => document.querySelector('enf-tour').data.goal)),
    );
    await walk(page);
    const log = await logOf(page);
    for (const pattern of told) assert.match(log, pattern);
    assert.equal(await page.getByRole('link', { name: 'A battle for you' }).getAttribute('href'), `#/battle/${next}`);
    const enemy = await page.evaluate(() => {
      const { store } = document.querySelector('enf-game');
      return store.view.phasing;
    });
    assert.equal(enemy, 'usa', 'the enemy waits until the lesson is over');
  });
}

test('fire with all that can is on the way, and what happened stays in sight', async () => {
  const dan = await table.visitor({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  const { page } = dan;
  await dan.go('/#/tour');
  await slip(page).waitFor();
  await ready(page);
  const steps = await page.evaluate(() => document.querySelector('enf-tour').data.steps);
  const fire = steps.findIndex((step) => step.title === 'Fire');
  for (let n = 0; n < fire; n++) {
    await page.waitForFunction((wanted) => document.querySelector('enf-tour').at === wanted, n);
    await slip(page)
      .getByRole('button', { name: /Next|Do it for me/ })
      .click();
  }
  await page.waitForFunction(
    (n) =>
      document.querySelector('enf-tour').at === n &&
      document.querySelector('enf-game').store.actions.items.some((one) => one.text === 'fire 2309'),
    fire,
  );
  await page.evaluate(() => {
    const { table: hand, store } = document.querySelector('enf-game');
    return hand.actWhole(store.actions.items.find((one) => one.text === 'fire 2309'));
  });
  await page.waitForFunction((n) => document.querySelector('enf-tour').at === n, fire + 2);
  assert.equal(await title(page), 'What happened');
  await page.waitForTimeout(800); // a phase with nothing to do would have passed by now
  const { phase, lost } = await where(page);
  assert.equal(phase, 'offensive-fire');
  assert.equal(lost, false);
  const slips = await slip(page).locator('.tour-say p').allInnerTexts();
  assert.ok(
    slips.every((text) => /[.?!)\]]$/.test(text.trim())),
    `no paragraph breaks in the middle: ${slips}`,
  );
});
