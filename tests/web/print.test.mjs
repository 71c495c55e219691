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

test('the map is printed whole, whatever part of it was looked at', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  await openGame(visitor, await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } }));
  await ourTurn(page);
  await page.waitForFunction(() => document.querySelector('enf-board').hasAttribute('drawn'));
  await page.evaluate(() => document.querySelector('enf-board').fit(['1833'], 6)); // a few hexes
  const look = () =>
    page.evaluate(() => {
      const { shadowRoot } = document.querySelector('enf-board');
      const { x, y, width, height } = shadowRoot.querySelector('.ground .sheet').getBoundingClientRect();
      const field = document.querySelector('.map-field').getBoundingClientRect();
      const inside =
        x >= field.x - 1 && y >= field.y - 1 && x + width <= field.right + 1 && y + height <= field.bottom + 1;
      return { inside, hidden: shadowRoot.querySelectorAll('.ground [display=none]').length, width };
    });
  const before = await look();
  assert.ok(!before.inside && before.hidden > 0, 'on the screen a part of it is seen');
  await page.emulateMedia({ media: 'print' });
  await page.waitForFunction(
    () => !document.querySelector('enf-board').shadowRoot.querySelector('.ground [display=none]'),
  );
  const printed = await look();
  assert.ok(printed.inside, 'all of the sheet is on the page');
  assert.ok(printed.width > 400, 'and fills it');
  await shot(page, 'print-map');
  if (process.env.ENFILADE_SHOTS) await page.pdf({ path: `${process.env.ENFILADE_SHOTS}/print.pdf` });
  await page.emulateMedia({ media: 'screen' });
  await page.waitForFunction(() =>
    document.querySelector('enf-board').shadowRoot.querySelector('.ground [display=none]'),
  );
  const after = await look();
  assert.equal(Math.round(after.width), Math.round(before.width), 'as it was');
});
