// A battle of Divisions by mouse, both sides at one screen: an activation by its reach, an attack by its odds, and the guns
// chosen in secret behind a curtain and shown together.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comeIn,
  newGame,
  openGame,
  openTable,
  ourTurn,
  question,
  shot,
  stands,
  touchHex,
  touchUnit,
} from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

const rowOf = (hex) => Number(hex.slice(0, 2));
const columnOf = (hex) => Number(hex.slice(2)) + (rowOf(hex) % 2 ? 0.5 : 0);
const apart = (a, b) => {
  const rows = Math.abs(rowOf(a) - rowOf(b));
  return rows + Math.max(0, Math.abs(columnOf(a) - columnOf(b)) - rows / 2);
};
const counters = (page) =>
  page.evaluate(() =>
    document
      .querySelector('enf-game')
      .store.view.counters.filter((one) => one.hex)
      .map(({ id, hex, side, type, flags }) => ({ id, hex, side, type, flags })),
  );
/** The first action of a unit that lies in no stack. */
const ofOneAlone = async (page, items) => {
  const all = await counters(page);
  const hexOf = (id) => all.find((one) => one.id === id)?.hex;
  return items.find((item) => all.filter((one) => one.hex === hexOf(item.unit)).length === 1) ?? items[0];
};
const acts = async (page, ...texts) => {
  const { n } = await stands(page);
  await page.evaluate((all) => document.querySelector('enf-game').table.act(all), texts);
  await page.waitForFunction((old) => document.querySelector('enf-game').store.n > old, n);
  return ourTurn(page);
};
/** The Union comes on, the Confederates pass, until a Union Division stands next to the enemy and the phase is over. */
async function comeToGrips(page) {
  for (let i = 0; i < 60; i++) {
    const now = await ourTurn(page);
    if (now.decision === 'attacks' && now.side === 'usa') return now;
    const pass = now.items.find((item) => ['pass', 'end', 'decline'].includes(item.verb));
    if (now.decision !== 'movement' && now.decision !== 'move') {
      await acts(page, (pass ?? now.items[0]).text);
      continue;
    }
    const all = await counters(page);
    const enemies = all.filter((one) => one.side === 'csa' && one.type === 'infantry').map((one) => one.hex);
    const near = (hex) => Math.min(...enemies.map((enemy) => apart(enemy, hex)));
    const mine = all.filter((one) => one.side === 'usa' && now.items.some((item) => item.unit === one.id));
    const engaged = all.some((one) => one.side === 'usa' && one.flags.includes('pinned'));
    if (now.decision === 'movement' && (now.side === 'csa' || engaged || !mine.length)) {
      await acts(page, (pass ?? now.items[0]).text);
      continue;
    }
    if (now.decision === 'movement') {
      const [first] = mine.sort((a, b) => near(a.hex) - near(b.hex));
      await acts(page, now.items.find((item) => item.unit === first.id).text);
    } else {
      const [to] = now.items.filter((item) => item.verb === 'to').sort((a, b) => near(a.hex) - near(b.hex));
      await acts(page, to.text);
    }
  }
  throw new Error('nobody came to grips');
}
test('with a Division in hand an enemy says why it cannot be reached; who can act is not passed by default', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const seats = { csa: { kind: 'me' }, usa: { kind: 'me' } };
  await openGame(visitor, await newGame(visitor, seats, { scenario: 'chickamauga/battle', options: {} }));
  let now = await ourTurn(page);
  while (now.decision !== 'movement') now = await acts(page, now.items.find((item) => item.verb === 'end').text);
  await page.getByRole('button', { name: 'Pass', exact: true }).waitFor();
  assert.equal(
    await page.locator('.prompt .answers .strong').count(),
    0,
    'to pass is no default while Divisions can act',
  );
  await touchUnit(page, 'Cheatham-a');
  await page.waitForFunction(() => document.querySelector('enf-game').table.marks.some((mark) => mark.do));
  await page.mouse.move(4, 4);
  await touchUnit(page, 'Rosecrans-HQ');
  const why = page.locator('.prompt .notice .why');
  await why.waitFor();
  assert.match(await why.innerText(), /^Cheatham.s Division .* \d{4}.* \[[26]\.\d\w*\]$/);
  assert.equal(await page.evaluate(() => document.querySelector('enf-game').table.pick.unit), 'Cheatham-a');
});

const behindTheCurtain = async (page, side) => {
  await page.locator('dialog[open] .curtain').waitFor();
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: new RegExp(`I am the ${side}`) })
    .click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

test('a Division marches by its reach, attacks by its odds, and the guns are a secret', async () => {
  const visitor = await comeIn(table);
  const { page } = visitor;
  const id = await newGame(
    visitor,
    { csa: { kind: 'me' }, usa: { kind: 'me' } },
    { scenario: 'fredericksburg/battle', options: {} },
  );
  await openGame(visitor, id);
  let now = await ourTurn(page);
  while (now.decision !== 'movement') now = await acts(page, now.items.find((item) => item.verb === 'end').text);
  assert.equal(await page.locator('dialog[open]').count(), 0, 'no curtain where nothing is secret');

  // two clicks: the Division, a hex of its reach
  const mover = await ofOneAlone(
    page,
    now.items.filter((item) => item.verb === 'activate'),
  );
  await touchUnit(page, mover.unit);
  const reach = await page.waitForFunction((unit) => {
    const { table: hand } = document.querySelector('enf-game');
    return hand.pick.unit === unit && hand.marks.find((mark) => mark.do && mark.tone === 'rest');
  }, mover.unit);
  const { hex, do: way } = await reach.jsonValue();
  assert.match(way.join(', '), new RegExp(`^activate ${mover.unit}.*, to ${hex}$`));
  await shot(page, 'divisions-reach');
  await touchHex(page, hex);
  await page.waitForFunction(
    ([unit, where]) => document.querySelector('enf-game').store.unit(unit)?.hex === where,
    [mover.unit, hex],
  );

  // two clicks: who attacks, whom; before the second the sheet has ratings, cases and exact odds
  now = await comeToGrips(page);
  const attack = await ofOneAlone(
    page,
    now.items.filter((item) => item.verb === 'attack'),
  );
  await touchUnit(page, attack.unit);
  await page.locator('.sheet h3', { hasText: 'Battle Rating' }).first().waitFor();
  await page.locator('.sheet .odds').first().waitFor();
  assert.match(await page.locator('.sheet').first().innerText(), /7\.4-S2A-a/);
  await shot(page, 'divisions-odds');
  await page.locator('.prompt .pick-choices').getByRole('button', { name: attack.words }).waitFor(); // a newcomer reads what the lit hex is for
  const pass = page.locator('.prompt .answers button[aria-disabled=true]');
  assert.equal(await pass.innerText(), 'Pass', 'greyed: the attack is owed');
  await pass.hover(); // nothing lies over it
  await pass.press('Enter'); // a click by force would land where it was, if the bar has grown meanwhile
  const owed = /you must make your Mandatory Attacks before you pass \[7\.0b\]/;
  await page.locator('.prompt .notice .why', { hasText: owed }).waitFor(); // perhaps after a word on the hexes passed over
  await touchHex(page, attack.hex);
  await page.waitForFunction(() => document.querySelector('enf-game').store.stands.decision === 'attack');

  // each side chooses behind the curtain and sees nothing of the other's choice
  const first = (await stands(page)).side;
  await behindTheCurtain(page, 'Union');
  assert.equal(first, 'usa');
  await ourTurn(page);
  assert.match(await question(page), /secret/);
  await page.getByRole('button', { name: /^Artillery Support/ }).click();
  const late = async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  };
  await page.route('**/events?*', late); // the log comes last: until then the old one must not be seen
  await behindTheCurtain(page, 'Confederate');
  await ourTurn(page);
  const seen = await page.evaluate(() => {
    const { store } = document.querySelector('enf-game');
    return JSON.stringify([store.log.map((line) => line.told).slice(-12), store.view]) + document.body.innerText;
  });
  assert.doesNotMatch(seen, /chooses in secret|uses Artillery Support|\+3 Artillery Support/);
  await page.unroute('**/events?*', late);
  await page.getByRole('button', { name: 'No Artillery Support' }).click();
  await page.waitForFunction(() =>
    document
      .querySelector('enf-game')
      .store.log.some((line) => /The attacker uses Artillery Support, the defender does not/.test(line.told)),
  );
  await shot(page, 'divisions-shown');
});

test('counters fill their hexes at every zoom and reach into no other; the armies are what is seen first', async () => {
  const visitor = await comeIn(table, { viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  const id = await newGame(
    visitor,
    { csa: { kind: 'me' }, usa: { kind: 'me' } },
    { scenario: 'chickamauga/battle', options: {} },
  );
  await openGame(visitor, id);
  await ourTurn(page);
  const opening = await page.evaluate(() => document.querySelector('enf-board').hexPixels);
  assert.ok(opening >= 27, `a hex has ${opening} pixels: enough for the signs on its counter`);
  const sizes = () =>
    page.evaluate(() => {
      const board = document.querySelector('enf-board'),
        width = (one) => one.getBoundingClientRect().width / board.hexPixels;
      const plate = width(board.shadowRoot.querySelector('[data-unit="Cleburne"] .plate'));
      const ring = board.shadowRoot.querySelector('.over .unit-glow .ring path');
      return { step: board.getAttribute('step'), plate, ring: ring ? width(ring) : null };
    });
  for (const pixels of [20, 40, 60, 100]) {
    await page.evaluate((wanted) => {
      const board = document.querySelector('enf-board');
      board.zoomBy(wanted / board.hexPixels);
      board.center('2637');
    }, pixels);
    await page.waitForFunction(
      (step) => document.querySelector('enf-board').getAttribute('step') === step,
      {
        20: '0',
        40: '1',
        60: '2',
        100: '3',
      }[pixels],
    );
    const { plate, ring } = await sizes();
    assert.ok(plate > 0.72 && plate < 1, `at ${pixels} pixels a hex the counter has ${plate} of it`);
    assert.ok(ring === null || ring > plate, `the ring (${ring}) lies around the counter (${plate})`);
  }
});
