// Several people share a side: one makes room, another takes the place by its link, and they write to each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, newGame, openGame, openTable, ready, shot } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

/** The link of the place that was made for this leader, as the panel would copy it. */
const linkOf = (visitor, id, leader) =>
  visitor.page.evaluate(
    async ([game, who]) => {
      const { seats } = await (await fetch(`/api/games/${game}`)).json();
      const place = seats
        .flatMap((seat) => (seat.commanders ?? []).map((one) => ({ ...one, side: seat.side })))
        .find((one) => one.leader === who);
      return `/#/game/${game}?token=${place.invitation}&side=${place.side}`;
    },
    [id, leader],
  );

async function choose(page, field, leader, button) {
  const more = page.locator('enf-staff details');
  if (!(await more.evaluate((one) => one.open))) await more.locator('summary').click();
  await page.locator(field).selectOption(leader);
  await page.getByRole('button', { name: button }).click();
}

test('a friend takes a place beside one by the link, and a note goes its way', async () => {
  const ann = await comeIn(table);
  const id = await newGame(
    ann,
    { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'random' } },
    { scenario: 'gettysburg/whole-line-ablaze', options: { 'standard-setup': 1, communications: 1 } },
  );
  await openGame(ann, id);
  await ann.page.locator('#tab-talk').click();
  await choose(ann.page, '#who-am-i', 'R.E.Lee', 'Take command');
  await ann.page.locator('.staff li', { hasText: 'R.E. Lee' }).waitFor();
  for (const leader of ['Longstreet', 'Ewell']) {
    await choose(ann.page, '#who-else', leader, 'Add commander');
    await ann.page.locator('.staff li', { hasText: leader }).waitFor();
  }

  const bob = await comeIn(table, { path: await linkOf(ann, id, 'Longstreet') });
  await ready(bob.page);
  assert.deepEqual(await bob.page.evaluate(() => document.querySelector('enf-game').store.summary.mine), ['csa']);
  await ann.page.waitForFunction(() =>
    document
      .querySelector('enf-game')
      .store.summary.seats[0].commanders.some((one) => one.leader === 'Longstreet' && one.name),
  );

  await ann.page.locator('#letter-to').selectOption('Longstreet');
  assert.match(await ann.page.locator('#letter-to').innerText(), /Longstreet \(1 turn\)/);
  await ann.page.locator('#letter').fill('Attack the hill. Then take the town.');
  await ann.page.keyboard.press('Enter');
  await ann.page.locator('enf-staff [role=alert]', { hasText: 'one sentence' }).waitFor();
  assert.equal(
    (await ann.page.locator('enf-staff [role=alert] .case, enf-staff [role=alert] button').count()) > 0,
    true,
    'with its case',
  );
  await ann.page.locator('#letter').fill('Attack the hill at once.');
  await ann.page.keyboard.press('Enter');
  await ann.page.locator('enf-staff .chat li', { hasText: 'arrives on turn' }).waitFor();
  await shot(ann.page, 'staff');
  await ann.page.locator('#say').fill('To all of you at once'); // leaders who are apart cannot: what was written is still there
  await ann.page.keyboard.press('Enter');
  await ann.page.locator('.prompt [role=alert]', { hasText: 'Your leaders are apart' }).waitFor();
  assert.equal(await ann.page.locator('#say').inputValue(), 'To all of you at once');
  await bob.page.locator('#tab-talk').click();
  await bob.page.locator('.staff li', { hasText: 'Longstreet' }).waitFor();
  assert.equal(await bob.page.locator('enf-staff .chat li').count(), 0, 'it is on its way');
  await shot(bob.page, 'staff-other');
});
