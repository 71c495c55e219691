// The page of how the rulebooks differ: from the start page and the rules, a table a chapter, choices of books, cases that open.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTable, PHONE, seriousViolations } from './browser.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

const questions = (page) => page.locator('.books-table tbody tr').count();

test('it is reached from the start page and from the rules', async () => {
  const visitor = await table.visitor();
  const { page } = visitor;
  await visitor.go('/');
  await page.locator('.colophon').getByRole('link', { name: 'How the books differ' }).click();
  await page.getByRole('heading', { level: 1, name: 'How the books differ' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Line of sight' }).waitFor();
  await page.getByRole('link', { name: 'All the rules, case by case' }).click();
  await page.locator('main.rules .lead').getByRole('link', { name: 'How the books differ' }).click();
  await page.locator('.books-table').first().waitFor();
});

test('a row says what each book does, and a case opens the sentence of that book', async () => {
  const visitor = await table.visitor();
  const { page } = visitor;
  await visitor.go('/#/books');
  const row = page.locator('[data-row="fire.strays"]');
  await row.waitFor();
  assert.match(await row.locator('th').innerText(), /out of command/);
  const cells = row.getByRole('cell');
  assert.equal(await cells.count(), 4);
  assert.match(await cells.nth(0).innerText(), /^No \[17\.11\]$/);
  assert.match(await cells.nth(2).innerText(), /^same \[17\.12\]$/);
  assert.match(await cells.nth(3).innerText(), /adjacent enemies \[9\.0d\] \[17\.11b\]/);
  await cells.nth(3).getByRole('button', { name: 'Case 9.0d' }).click();
  const slip = page.locator('.case-box');
  assert.match(await slip.locator('h3').first().innerText(), /^9\.0d /);
  assert.match(await slip.getByRole('link').getAttribute('href'), /#\/rules\/gettysburg\?case=9\.0d/);
  await page.keyboard.press('Escape');
  await cells.nth(2).getByRole('button', { name: 'Case 17.12' }).click();
  assert.match(await page.locator('.case-box a').getAttribute('href'), /#\/rules\/kernstown\?/);
});

test('books can be chosen, and only what those differ in is shown', async () => {
  const visitor = await table.visitor();
  const { page } = visitor;
  await visitor.go('/#/books');
  await page.locator('.books-table').first().waitFor();
  const all = await questions(page);
  assert.ok(all > 100, `${all}`);
  const check = (name) => page.getByRole('checkbox', { name, exact: true });
  await check('Gettysburg').uncheck();
  await check('Kernstown').uncheck();
  const two = await questions(page);
  assert.ok(two > 20 && two < all / 2, `${two} of ${all}`);
  assert.equal(await page.locator('[data-row="fire.strays"]').count(), 0, 'Monocacy is like the Standard Rules here');
  await page.getByText(`${two} questions`).waitFor();
  await check('Only where they differ').uncheck();
  assert.equal(await questions(page), all);
  await check('Standard Rules').uncheck();
  await check('Kernstown').check();
  const cells = page.locator('[data-row="fire.strays"]').getByRole('cell');
  assert.match(await cells.nth(1).innerText(), /^No \[17\.12\]$/, 'in full where the Standard Rules are not beside it');
});

for (const [kind, options] of [
  ['on a desk', {}],
  ['on a phone', PHONE],
])
  test(`it fits, and axe finds nothing serious, ${kind}`, async () => {
    const visitor = await table.visitor(options);
    const { page } = visitor;
    await visitor.go('/#/books');
    await page.locator('.books-table').first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    assert.deepEqual(await seriousViolations(page), []);
    if (process.env.ENFILADE_SHOTS) await page.screenshot({ path: `${process.env.ENFILADE_SHOTS}/books ${kind}.png` });
  });
