// What is laid over the map: whose it is, what it still asks for, what it answers, by mouse and by touch.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seriousViolations } from './browser.mjs';
import { comeIn, newGame, openGame, openTable, ourTurn, PHONE, resting, shot } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

const bar = (page) => page.locator('.overlay-bar');
const marks = (page) =>
  page.evaluate(() =>
    document
      .querySelector('enf-game')
      .table.marks.map((mark) => mark.hex)
      .sort()
      .join(' '),
  );
async function atMonocacy(options = {}) {
  const visitor = await comeIn(table, options);
  await openGame(visitor, await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } }));
  await ourTurn(visitor.page);
  return visitor.page;
}

test('zones of control are shown of either side, and taken away again', async () => {
  const page = await atMonocacy();
  await page.keyboard.press('z');
  await page.locator('.sheet h2', { hasText: 'Confederate zones of control' }).waitFor();
  const ours = await marks(page);
  await bar(page).getByRole('button', { name: 'Union' }).click();
  await page.locator('.sheet h2', { hasText: 'Union zones of control' }).waitFor();
  const theirs = await marks(page);
  assert.ok(ours && theirs && ours !== theirs, 'each has its own');
  await bar(page)
    .getByRole('button', { name: /Remove overlay/ })
    .click();
  assert.equal(await bar(page).count(), 0);
});

test('a line of sight between two hexes that are touched, on a phone with the panels closed', async () => {
  const page = await atMonocacy(PHONE);
  const tap = async (hex) => {
    const { x, y } = await resting(page, hex); // a tap brings the map nearer: it may still move from the last one
    await page.touchscreen.tap(x, y);
  };
  assert.equal(await page.locator('#panel').count(), 0);
  await page.evaluate(() => document.querySelector('enf-board').fit(['1833', '1825']));
  await page.getByRole('button', { name: 'Overlays' }).tap();
  await page.locator('#overlays').getByText('Line of sight').tap();
  await bar(page).getByText('choose the first hex').waitFor();
  await tap('1833');
  await bar(page).getByText('from 1833').waitFor();
  await tap('1825');
  await bar(page)
    .getByText(/from 1833 to 1825: \w+/)
    .waitFor();
  await tap('1830'); // and from somewhere else
  await bar(page)
    .getByText(/from 1830: choose/)
    .waitFor();
});

test('the keys of overlays and panels are theirs while the map has the focus, too', async () => {
  const page = await atMonocacy();
  await page.locator('enf-board .window').focus();
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'enf-board');
  for (const [key, title] of [
    ['y', 'Melee'],
    ['t', 'Reinforcements'],
  ]) {
    await page.keyboard.press(key);
    await bar(page).getByText(title).waitFor();
  }
  assert.equal(await page.locator('#panel').count(), 1);
  await page.keyboard.press('0');
  await page.waitForFunction(() => !document.querySelector('#panel'));
});

test('how the staff sees the field: lines, flanks and key ground, for either side, with a sheet beside it', async () => {
  const page = await atMonocacy();
  const drawn = () => page.evaluate(() => document.querySelector('enf-game').table.lines.length);
  await page.keyboard.press('Shift+F');
  await page.locator('.sheet h2', { hasText: 'How the Confederate staff sees it' }).waitFor();
  await page.getByRole('heading', { name: /Key ground/ }).waitFor();
  const ours = await marks(page);
  assert.ok(ours.split(' ').length > 5, 'hexes are marked');
  assert.ok((await drawn()) > 0, 'ways to key ground are drawn');
  await shot(page, 'staff-sees');
  await bar(page).getByRole('button', { name: 'Union' }).click();
  await page.locator('.sheet h2', { hasText: 'How the Union staff sees it' }).waitFor();
  assert.notEqual(await marks(page), '', 'theirs is read by the same eyes');
});

test('the threat to either side: where the enemy could fire, and how hard', async () => {
  const page = await atMonocacy();
  await page.keyboard.press('p');
  await page.locator('.sheet h2', { hasText: 'Where Union units could fire' }).waitFor();
  const ours = await marks(page);
  await page.waitForFunction(() => {
    const { table: hand } = document.querySelector('enf-game');
    return hand.marks.length && hand.marks.every((mark) => Number(mark.text) > 0 && mark.title.includes('small arms'));
  });
  await bar(page).getByRole('button', { name: 'Union' }).click();
  await page.locator('.sheet h2', { hasText: 'Where Confederate units could fire' }).waitFor();
  assert.notEqual(await marks(page), ours);
});

test('a distance is measured from hex to hex, by keys and by the pointer', async () => {
  const page = await atMonocacy();
  await page.keyboard.press('Shift+D');
  await bar(page).getByText('choose the first hex').waitFor();
  const [first, second] = [await resting(page, '1833'), await resting(page, '1825')];
  await page.mouse.click(first.x, first.y);
  await bar(page).getByText('from 1833').waitFor();
  await page.mouse.move(second.x, second.y); // pointing is enough
  await bar(page).getByText('from 1833 to 1825: 8 hexes, 1,000 yards').waitFor();
  await page.mouse.click(second.x, second.y);
  await page.mouse.move(first.x, first.y);
  await bar(page).getByText('from 1833 to 1825: 8 hexes, 1,000 yards').waitFor();
  assert.equal(await marks(page), '1825');
  await page.keyboard.press('Shift+D');
  await page.waitForFunction(() => !document.querySelector('.overlay-bar'));
});

test('the counters are hidden while a key is held, or until the button is pressed again', async () => {
  const page = await atMonocacy();
  const become = (wanted) =>
    page.waitForFunction((is) => {
      const counters = document.querySelector('enf-board').shadowRoot.querySelector('.counters');
      return (getComputedStyle(counters).display !== 'none') === is;
    }, wanted);
  await become(true);
  await page.keyboard.down('Shift');
  await page.keyboard.down('H');
  await become(false);
  await page.keyboard.up('H');
  await page.keyboard.up('Shift');
  await become(true);
  await page.keyboard.down('Shift');
  await page.keyboard.down('H');
  await become(false);
  await page.evaluate(() => window.dispatchEvent(new Event('blur'))); // the key is let go where no page hears of it
  await become(true);
  await page.keyboard.up('H');
  await page.keyboard.up('Shift');
  for (const wanted of [false, true]) {
    await page.getByRole('button', { name: 'Overlays' }).click();
    await page.locator('#overlays').getByText('Hide the counters').click();
    await become(wanted);
  }
});

test('the legend has what the map and its counters have, in each family, by key, by button and by tab', async () => {
  const legend = (page) =>
    page.evaluate(() =>
      [...document.querySelector('enf-legend').renderRoot.querySelectorAll('li')].map((row) => ({
        words: row.querySelector('div').textContent.trim(),
        drawn: row.querySelectorAll('svg path, svg rect').length,
      })),
    );
  const page = await atMonocacy();
  await page.keyboard.press('Shift+L');
  await page.locator('enf-legend h3', { hasText: 'Overlays' }).waitFor();
  await page.waitForFunction(() =>
    document.querySelector('enf-legend').renderRoot.querySelector('.woods path, .crowns path'),
  );
  const rows = await legend(page);
  for (const words of ['Woods', 'River', 'Pike', 'Ford', 'Line', 'Routed', 'Can act now', 'Zone of control'])
    assert.equal(rows.filter((row) => row.words === words).length, 1, words);
  assert.ok(
    rows.some((row) => /^Infantry .*strength/.test(row.words.replace(/\s+/g, ' '))),
    'the parts of a counter',
  );
  assert.deepEqual(
    rows.filter((row) => !row.drawn).map((row) => row.words),
    [],
    'each is drawn',
  );
  assert.deepEqual(await seriousViolations(page, '#panel'), []);
  await shot(page, 'legend');
  await page.keyboard.press('Shift+L');
  await page.waitForFunction(() => !document.querySelector('enf-legend'));

  const visitor = await comeIn(table, PHONE);
  await openGame(
    visitor,
    await newGame(
      visitor,
      { csa: { kind: 'me' }, usa: { kind: 'me' } },
      { scenario: 'fredericksburg/battle', options: {} },
    ),
  );
  await visitor.page.getByRole('button', { name: 'Overlays' }).tap();
  await visitor.page.locator('#overlays').getByText('Legend').tap();
  await visitor.page.locator('enf-legend h3', { hasText: 'Overlays' }).waitFor();
  const others = (await legend(visitor.page)).map((row) => row.words.replace(/\s+/g, ' '));
  for (const words of ['Heights', 'Dense woods', 'Major river', 'Battle Formation'])
    assert.ok(others.includes(words), words);
  assert.ok(!others.includes('Routed'), 'what this family has not is not in its legend');
  await shot(visitor.page, 'legend-phone');
});
