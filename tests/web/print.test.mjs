// The list of counters by command, and what a game looks like on paper.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, newGame, openGame, openTable, ourTurn, shot } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

test('counters are listed by command, and a roster is printed whole, with the map and without buttons', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  await openGame(visitor, id);
  await ourTurn(page);
  await page.getByRole('tab', { name: 'Find' }).click();
  assert.equal(await page.locator('#panel h3').count(), 0);
  await page.locator('#order').selectOption('command');
  await page.locator('#panel h3').first().waitFor();
  assert.ok((await page.locator('#panel h3').count()) > 2, 'a heading for each command');
  await shot(page, 'units-by-command');

  await page.getByRole('tab', { name: 'Roster' }).click();
  await page.locator('#panel .sheet').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.prompt', '.panel-tabs', '.side-switch'])
    assert.equal(await page.locator(part).isVisible(), false, `${part} is not printed`);
  assert.ok(await page.locator('enf-board').isVisible());
  const [inner, outer] = await page.evaluate(() => {
    const panel = document.querySelector('#panel');
    return [panel.scrollHeight, panel.getBoundingClientRect().height];
  });
  assert.ok(inner <= outer + 1, `nothing of the roster is cut off: ${inner} in ${outer}`);
  if (process.env.ENFILADE_SHOTS)
    await page.screenshot({ path: `${process.env.ENFILADE_SHOTS}/print.png`, fullPage: true });
});
