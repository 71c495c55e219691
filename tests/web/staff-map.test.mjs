// The staff map: counters merge into brigades, divisions and corps as one steps back. First the pure parts, then the page.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { seriousViolations } from './browser.mjs';
import { comeIn, openGame, openTable, resting } from './harness.mjs';

const web = new URL('../../web/', import.meta.url);
const { buildSync } = createRequire(new URL('package.json', web))('esbuild');
async function load(path) {
  const { outputFiles } = buildSync({
    entryPoints: [new URL(path, web).pathname],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}
const { Commands, orderOf } = await load('src/map/staff/commands.ts');
const { groupsOf, levelAt } = await load('src/map/staff/groups.ts');
const { bodies, frontOf } = await load('src/map/staff/front.ts');
const { placeLabels } = await load('src/map/staff/labels.ts');

const catalogue = {
  sides: [{ id: 'usa', adjective: 'Union' }],
  types: { inf: { pictogram: 'muskets' }, art: { pictogram: 'gun' }, leader: { pictogram: 'star' } },
  flags: { routed: { tone: 'bad' }, moved: { tone: 'quiet' } },
  formations: { line: { shape: 'broad' }, column: { shape: 'narrow' } },
  commands: [
    { id: 'II', title: 'II Corps', short: 'II Corps', side: 'usa', kind: 'corps', stripe: 1 },
    { id: '1/II', title: '1/II, Caldwell', short: 'Caldwell', side: 'usa', kind: 'division', of: 'II', stripe: 1 },
    { id: '1/1/II', title: '1/1/II, Cross', short: 'Cross', side: 'usa', kind: 'brigade', of: '1/II', stripe: 1 },
    { id: '2/1/II', title: '2/1/II, Kelly', short: 'Kelly', side: 'usa', kind: 'brigade', of: '1/II', stripe: 1 },
  ],
};
const unit = (id, command, x, y, more = {}) => ({
  id,
  name: id,
  side: 'usa',
  type: 'inf',
  face: {},
  command,
  hex: `${x},${y}`,
  strength: 5,
  initial: 6,
  facing: 'n',
  formation: 'line',
  ...more,
});
const ground = {
  place: ({ hex }) => {
    const [x, y] = hex.split(',').map(Number);
    return { x: 100 * x, y: 100 * y };
  },
  facing: ({ facing }) => (facing ? { x: 0, y: -1 } : null),
};
const counters = [
  unit('a', '1/1/II', 0, 0),
  unit('b', '1/1/II', 1, 0, { flags: ['routed'] }),
  unit('c', '2/1/II', 3, 0),
  unit('g', 'II', 2, 1, { type: 'art', strength: 3 }),
  unit('l', '1/1/II', 0, 1, { type: 'leader' }),
];
const groupsAt = (level, view = { counters }) =>
  groupsOf(view.counters, new Commands(catalogue, view), catalogue, ground, level, 0.1);

describe('pure parts', () => {
  test('counters are grouped by the command that the level shows; guns of a higher one stand by themselves', () => {
    const ids = (level) =>
      groupsAt(level)
        .map((group) => `${group.command.id}: ${group.units.join(' ')}`)
        .sort();
    assert.deepEqual(ids('brigade'), ['1/1/II: a b', '2/1/II: c', 'II: g']);
    assert.deepEqual(ids('division'), ['1/II: a b c', 'II: g']);
    assert.deepEqual(ids('corps'), ['II: a b c g']);
  });
  test('a brigade that was put under another command goes with it', () => {
    const commands = [{ id: '2/1/II', above: 'II' }];
    assert.deepEqual(
      groupsAt('division', { counters, commands })
        .map((group) => group.command.id)
        .sort(),
      ['1/II', '2/1/II', 'II'],
    );
    const two = groupsAt('division', { counters, commands }).find((group) => group.command.id === '1/II');
    assert.deepEqual(two.units, ['a', 'b']);
  });
  test('strength, guns and trouble are summed up', () => {
    const [corps] = groupsAt('corps');
    assert.deepEqual([corps.sum.strength, corps.sum.initial, corps.sum.guns, corps.sum.units], [15, 18, 3, 4]);
    assert.equal(corps.sum.troubles.get('routed'), 1);
    assert.equal(corps.order, 'shaken');
    assert.equal(orderOf({ strength: 9, troubled: 2 }), 'steady');
    assert.equal(orderOf({ strength: 9, troubled: 6 }), 'broken');
  });
  test('the level changes with the zoom, and not at the trembling of a hand', () => {
    assert.deepEqual(
      [30, 14, 11, 5].map((pixels) => levelAt(pixels, 'counters')),
      ['counters', 'brigade', 'division', 'corps'],
    );
    assert.equal(levelAt(16.5, 'counters'), 'counters');
    assert.equal(levelAt(16.5, 'brigade'), 'brigade');
    assert.equal(levelAt(17.5, 'brigade'), 'counters');
  });
  const man = (x, y, facing = { x: 0, y: -1 }, marching = false) => ({ at: { x, y }, weight: 1, facing, marching });
  test('the front runs through the foremost, across the direction they face', () => {
    const { line, facing } = frontOf([man(0, 0), man(100, 0), man(200, 0), man(100, 300)]);
    assert.ok(Math.abs(facing.y + 1) < 1e-6);
    assert.ok(line.every((point) => Math.abs(point.y) < 1e-6));
    assert.ok(line[0].x < 0 && line[line.length - 1].x > 200);
  });
  test('a column lies along its march', () => {
    const { line, marching } = frontOf([0, 100, 200, 300].map((y) => man(0, y, { x: 0, y: -1 }, true)));
    assert.ok(marching);
    assert.ok(line.every((point) => Math.abs(point.x) < 1e-6));
    assert.ok(Math.abs(line[0].y - line[line.length - 1].y) > 300);
  });
  test('those who stand far off are a body of their own', () => {
    const parts = bodies([man(0, 0), man(100, 0), man(2000, 0)], 300);
    assert.deepEqual(
      parts.map((part) => part.length),
      [2, 1],
    );
  });
  test('names keep off one another; one that has no room is left out', () => {
    const label = (id, weight, ways) => ({
      id,
      weight,
      width: 40,
      height: 10,
      off: 3,
      beside: ways.map((way) => ({ at: { x: 0, y: 0 }, way })),
    });
    const up = { x: 0, y: -1 },
      down = { x: 0, y: 1 };
    const placed = placeLabels([label('small', 1, [up, down]), label('large', 9, [up]), label('none', 0, [up])], []);
    assert.deepEqual(
      placed.map(({ id, at }) => [id, Math.sign(at.y)]),
      [
        ['large', -1],
        ['small', 1],
      ],
    );
  });
});

describe('at the table', () => {
  let table, page;
  before(async () => {
    table = await openTable();
    const ann = await comeIn(table);
    ({ page } = ann);
    const made = await ann.api('POST', '/api/games', { scenario: 'gettysburg/high-water-mark', seed: '7', seats: {} });
    for (const [at, action] of ['standard', 'end', 'standard', 'end'].entries()) {
      const { stands } = await ann.api('GET', `/api/games/${made.id}/view`);
      await ann.api('POST', `/api/games/${made.id}/do`, { side: stands.side, actions: [action], at });
    }
    await openGame(ann, made.id);
  });
  after(() => table.close());

  /** So many pixels a hex, and the level that is then shown. */
  const zoomTo = async (pixels, level) => {
    await page.evaluate((wanted) => {
      const board = document.querySelector('enf-board');
      board.zoomBy(wanted / board.hexPixels);
    }, pixels);
    await page.waitForFunction((one) => document.querySelector('enf-board').getAttribute('staff') === one, level);
  };
  const bars = () =>
    page.evaluate(() =>
      [...document.querySelector('enf-board').shadowRoot.querySelectorAll('.formation')].map((one) =>
        one.getAttribute('data-command'),
      ),
    );

  const atRest = async () =>
    resting(page, await page.evaluate(() => document.querySelector('enf-game').store.map.labels.split(' ')[0]));

  /** A bar that lies on top, and where. */
  const barInSight = () =>
    page.evaluate(() => {
      const board = document.querySelector('enf-board');
      for (const element of board.shadowRoot.querySelectorAll('.formation')) {
        const path = element.querySelector('.hit'),
          matrix = path?.getScreenCTM?.(),
          middle = path?.getPointAtLength?.(path.getTotalLength() / 2);
        if (!middle) continue;
        const { x, y } = new DOMPoint(middle.x, middle.y).matrixTransform(matrix);
        if (board.shadowRoot.elementFromPoint(x, y)?.closest('.formation') === element)
          return { x, y, command: element.getAttribute('data-command'), name: element.getAttribute('aria-label') };
      }
      return null;
    });

  test('stepping back merges regiments into brigades, divisions and corps; stepping near shows them again', async () => {
    await page.evaluate(() => document.querySelector('enf-board').fit());
    await zoomTo(15, 'brigade');
    assert.ok((await bars()).includes('Kershaw'));
    const shown = () =>
      page.evaluate(
        () => getComputedStyle(document.querySelector('enf-board').shadowRoot.querySelector('.counters')).display,
      );
    assert.equal(await shown(), 'none');
    await zoomTo(11.5, 'division');
    assert.ok((await bars()).includes('McLaws') && !(await bars()).includes('Kershaw'));
    await zoomTo(7, 'corps');
    assert.ok((await bars()).includes('I-CS') && !(await bars()).includes('McLaws'));
    await zoomTo(30, null);
    assert.notEqual(await shown(), 'none');
    assert.deepEqual(await bars(), []);
  });
  test('a bar is picked by the mouse and by keys, and the panel says who it is', async () => {
    await page.evaluate(() => document.querySelector('enf-board').fit());
    await zoomTo(11.5, 'division');
    await atRest();
    const at = await barInSight();
    assert.ok(at, 'a bar can be clicked');
    assert.match(at.name, /strength \d+/);
    await page.evaluate(() => {
      document.addEventListener('pick-command', (event) => {
        window.picked = event.detail;
      });
    });
    await page.mouse.click(at.x, at.y);
    await page.waitForFunction(
      (id) => document.querySelector('enf-game').table.pickedCommand === id && window.picked?.units.length > 0,
      at.command,
    );
    assert.match(await page.locator('.command-card').innerText(), /Strength/);
    await page.evaluate(() =>
      document.querySelector('enf-board').shadowRoot.querySelector('.formation[tabindex="0"]').focus(),
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const focused = await page.evaluate(() =>
      document.querySelector('enf-board').shadowRoot.activeElement?.getAttribute('data-command'),
    );
    assert.ok(focused);
    await page.keyboard.press('Enter');
    await page.waitForFunction((id) => document.querySelector('enf-game').table.pickedCommand === id, focused);
    assert.deepEqual(await seriousViolations(page), []);
  });
  test('a hex that is asked about takes the click, not the bar over it', async () => {
    await page.evaluate(() => document.querySelector('enf-game').table.clear());
    await page.evaluate(() => document.querySelector('enf-board').fit());
    await zoomTo(11.5, 'division');
    await atRest();
    /** Asks about the hex under a bar and clicks there; on a busy machine the map may still have moved between. */
    const click = async () => {
      const at = await barInSight();
      const asked = await page.evaluate(async ({ x, y }) => {
        const board = document.querySelector('enf-board');
        const far = (hex) => Math.hypot(board.pointOf(hex).x - x, board.pointOf(hex).y - y);
        const labels = document.querySelector('enf-game').store.map.labels.split(' ');
        const nearest = labels.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
        board.glow = { units: new Map(), hexes: new Map([[nearest, 'act']]) };
        await board.updateComplete;
        board.addEventListener('enf-hex', (event) => {
          window.touched = event.detail.hex;
        });
        return nearest;
      }, at);
      await page.mouse.click(at.x, at.y);
      return page
        .waitForFunction((hex) => window.touched === hex, asked, { timeout: 10_000 })
        .then(() => true)
        .catch(() => false);
    };
    assert.ok((await click()) || (await click()), 'the hex takes the click');
    assert.equal(await page.evaluate(() => document.querySelector('enf-game').table.pickedCommand), null);
  });
});
