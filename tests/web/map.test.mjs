// map.test.mjs: the board: geometry of both kinds of grid, what events become motion, and the element itself in a browser:
// ground and counters drawn, chosen, fanned, dragged, turned, moved over by keys and told to a screen reader.
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { battle, galleryPage } from '../../web/dev/gallery.mjs';
import { largeBattle } from '../../web/dev/large.mjs';
import { showcaseCatalogue, showcaseMap, showcaseView } from '../../web/dev/showcase.mjs';
import { ARGUMENTS } from './browser.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const { build } = require('esbuild');
const program = resolve(process.env.ENFILADE ?? 'build/enfilade');
const web = new URL('../../web/', import.meta.url).pathname;

/** A module of the client, as this program can run it. */
async function module_(path) {
  const made = await build({
    absWorkingDir: web,
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString('base64')}`);
}
function page_(data) {
  const file = join(mkdtempSync(join(tmpdir(), 'enfilade-')), 'gallery.html');
  return galleryPage(data).then((text) => {
    writeFileSync(file, text);
    return `file://${file}`;
  });
}

describe('the plane', async () => {
  const { Plane, distance } = await module_('src/map/geometry.ts');
  for (const shape of ['flat', 'pointed'])
    it(`has six neighbours all around, ${shape}`, () => {
      const plane = new Plane(showcaseMap(shape, 9, 7));
      for (let hex = 0; hex < plane.count; hex++) {
        const centre = plane.centre(hex);
        assert.equal(plane.at(centre), hex);
        assert.equal(plane.hex(plane.label(hex)), hex);
        assert.ok(centre.x > 0 && centre.x < plane.width && centre.y > 0 && centre.y < plane.height);
        for (let d = 0; d < 6; d++) {
          const next = plane.neighbour(hex, d);
          if (next < 0) continue;
          assert.equal(plane.neighbour(next, (d + 3) % 6), hex);
          assert.equal(plane.direction(hex, next), d);
          assert.equal(plane.steps(hex, next), 1);
          assert.ok(Math.abs(distance(centre, plane.centre(next)) - 100) < 1e-6);
          /* the hexside lies between them, and its two corners are the neighbour's too */
          assert.ok(distance(plane.side(hex, d), plane.side(next, (d + 3) % 6)) < 1e-6);
          assert.equal(plane.cornerId(hex, d), plane.cornerId(next, (d + 4) % 6));
        }
      }
    });
  it('counts steps as the rules do', () => {
    const flat = new Plane(showcaseMap('flat', 9, 7)),
      at = (c, r) => c * 7 + r;
    assert.equal(flat.steps(at(0, 0), at(0, 6)), 6);
    assert.equal(flat.steps(at(0, 0), at(8, 0)), 8);
    assert.equal(flat.steps(at(0, 0), at(8, 6)), 10);
  });
});

describe('the place of a fan', async () => {
  const { fanOut } = await module_('src/map/counters/fan.ts');
  const seen = { west: 0, north: 0, east: 390, south: 320 };
  const at = (x, y, covers, others = 3) =>
    fanOut({ x, y }, { others, scale: 1, fronts: true, clear: 30, seen, covers }).sheet;
  const isWhole = ({ x, y, width, height }) =>
    x >= seen.west && y >= seen.north && x + width <= seen.east && y + height <= seen.south;
  const lieOn = ({ x, y, width, height }, box) =>
    x < box.east && x + width > box.west && y < box.south && y + height > box.north;
  const column = { west: 10, north: 10, east: 54, south: 230 };
  const corner = { west: 290, north: 250, east: 390, south: 320 };
  it('is above the counter, or below where there is no room above', () => {
    assert.ok(at(200, 190, []).y < 190);
    assert.ok(at(200, 40, []).y > 40);
  });
  for (const [x, y] of [
    [120, 60],
    [120, 190],
    [80, 120],
    [330, 100],
  ])
    it(`is under no tools and whole in a small window, the counter at ${x}, ${y}`, () => {
      for (const others of [1, 3]) {
        const sheet = at(x, y, [column, corner], others);
        assert.ok(isWhole(sheet), JSON.stringify(sheet));
        assert.ok(![column, corner].some((box) => lieOn(sheet, box)), JSON.stringify(sheet));
        const counter = { west: x - 10, north: y - 10, east: x + 10, south: y + 10 };
        assert.ok(!lieOn(sheet, counter), 'the counter itself stays free');
      }
    });
});

describe('the place of the dial', async () => {
  const { Plane } = await module_('src/map/geometry.ts');
  const { OUTER, lies, placeDial } = await module_('src/map/dial-place.ts');
  const plane = new Plane(showcaseMap('flat', 30, 20)),
    hex = 15 * 20 + 10,
    c = plane.centre(hex),
    around = [0, 1, 2, 3, 4, 5].map((d) => plane.neighbour(hex, d)),
    seen = { west: 0, north: 0, east: plane.width, south: plane.height };
  const sight = (scale, more = {}) => ({ scale, coarse: false, seen, lit: [], covers: [], ...more });
  const away = (place, p) => Math.hypot(p.x - place.at.x, p.y - place.at.y);
  it('is the hex itself where that is large, and the counters around stay free', () => {
    const place = placeDial(plane, hex, sight(1));
    assert.deepEqual([place.beside, place.at], [false, c]);
    assert.ok(OUTER * place.size < 100 - 29, 'it ends before the next counters');
    assert.ok(placeDial(plane, hex, sight(1, { coarse: true })).beside, 'a thumb needs more');
  });
  for (const scale of [0.12, 0.3, 0.6])
    it(`is beside a small hex, off what is in question, whole in the window: ${scale}`, () => {
      const lit = Array.from({ length: plane.count }, (_, one) => one).filter((one) => plane.steps(hex, one) <= 2),
        window_ = {
          west: c.x - 500 / scale,
          north: c.y - 300 / scale,
          east: c.x + 80 / scale,
          south: c.y + 300 / scale,
        },
        place = placeDial(plane, hex, sight(scale, { lit, seen: window_ })),
        reach = OUTER * place.size;
      assert.ok(place.beside);
      assert.ok(reach * scale > 50 && reach * scale < 70, `${reach * scale} pixels`);
      for (const one of [hex, ...around, ...lit]) assert.ok(away(place, plane.centre(one)) > reach + 40);
      assert.ok(place.at.x + reach < window_.east && place.at.x - reach > window_.west);
      assert.ok(place.at.y + reach < window_.south && place.at.y - reach > window_.north);
    });
  for (const [x, y] of [
    [0.5, 0.5],
    [0.2, 0.5],
    [0.85, 0.15],
    [0.5, 0.9],
  ])
    it(`is whole on a phone and off the six neighbours, the hex at ${x}, ${y} of the window`, () => {
      const scale = 0.38,
        [wide, high] = [390 / scale, 460 / scale],
        window_ = {
          west: c.x - x * wide,
          north: c.y - y * high,
          east: c.x + (1 - x) * wide,
          south: c.y + (1 - y) * high,
        },
        place = placeDial(plane, hex, sight(scale, { coarse: true, seen: window_ })),
        reach = OUTER * place.size;
      assert.ok(place.beside && reach * scale > 80, 'a thumb can hit it');
      for (const one of [hex, ...around]) assert.ok(away(place, plane.centre(one)) > reach + 40);
      assert.ok(place.at.x + reach <= window_.east && place.at.x - reach >= window_.west);
      assert.ok(place.at.y + reach <= window_.south && place.at.y - reach >= window_.north);
    });
  it('is never under what the page lays over the map', () => {
    const west = { covers: [{ ...seen, east: c.x }] };
    assert.ok(placeDial(plane, hex, sight(0.3, west)).at.x > c.x + 100);
    const beside = placeDial(plane, hex, sight(1, west)); // nor where the hex is large, if the tools lie on it
    assert.ok(beside.beside && beside.at.x - OUTER * beside.size >= c.x);
  });
  it('stays where it is while nothing else is asked there', () => {
    const place = placeDial(plane, hex, sight(0.3)),
      beneath = plane.at(place.at),
      far = Array.from({ length: plane.count }, (_, one) => one).filter(
        (one) => away(place, plane.centre(one)) > OUTER * place.size + 60,
      );
    assert.ok(lies(plane, place, sight(0.3, { lit: far })), 'other hexes are lit');
    assert.ok(!lies(plane, place, sight(0.3, { lit: [beneath] })), 'it would hide what is asked');
    assert.ok(!lies(plane, place, sight(0.3, { covers: [{ ...seen, east: place.at.x }] })), 'the tools lie on it');
    assert.ok(!lies(plane, place, sight(0.3, { seen: { ...seen, east: place.at.x } })), 'it is cut off');
  });
  it('is whole in the window where the hex is large and at its edge', () => {
    const place = placeDial(plane, hex, sight(1, { seen: { ...seen, east: c.x + 30 } }));
    assert.ok(place.beside && place.at.x + OUTER * place.size <= c.x + 30);
  });
});

describe('motion', async () => {
  const { actsOf, shownAs } = await module_('src/map/animate.ts');
  const { Plane } = await module_('src/map/geometry.ts');
  const plane = new Plane(showcaseMap('flat', 9, 7)),
    label = (hex) => plane.label(hex),
    shown = shownAs({ family: 'gbacw', game: 'monocacy' });
  it('joins the steps of a march, and tells a rout from it', () => {
    const acts = actsOf(
      [
        { e: 'step', unit: 'a', from: label(0), to: label(1) },
        { e: 'step', unit: 'a', from: label(1), to: label(2) },
        { e: 'retreat', unit: 'a', units: ['a', 'b'], from: label(2), to: label(3) },
        { e: 'halt', unit: 'a', hex: label(3) },
      ],
      shown,
      plane,
      () => 0,
    );
    assert.deepEqual(acts, [
      { k: 'move', units: ['a'], path: [0, 1, 2], run: false },
      { k: 'move', units: ['a', 'b'], path: [2, 3], run: true },
    ]);
  });
  it('finds who fired from where, after they moved', () => {
    const acts = actsOf(
      [
        { e: 'step', unit: 'a', from: label(0), to: label(1) },
        { e: 'fire', kind: 'artillery', firers: [{ unit: 'a' }, { unit: 'c' }], target: label(4) },
        { e: 'loss', unit: 'd', killed: 2, captured: 1 },
        { e: 'unpin', unit: 'd' } /* good news is no hit */,
      ],
      shown,
      plane,
      (unit) => (unit === 'c' ? 9 : 4),
    );
    assert.deepEqual(acts.slice(1), [
      { k: 'fire', from: [1, 9], to: 4, heavy: true },
      { k: 'flash', unit: 'd', hex: 4, text: '−3' },
    ]);
  });
});

describe('motion of the other family', async () => {
  const { actsOf, shownAs } = await module_('src/map/animate.ts');
  const { Plane } = await module_('src/map/geometry.ts');
  const plane = new Plane(showcaseMap('flat', 9, 7)),
    label = (hex) => plane.label(hex),
    shown = shownAs({ family: 'fury', game: 'wilderness' });
  it('shows an attack, what is blown, and nothing that it does not know', () => {
    const acts = actsOf(
      [
        { e: 'attack', unit: 'a', from: label(0), target: label(1), mandatory: false, ghost: false },
        { e: 'blown', unit: 'b', hex: label(1), turn: 4 },
        { e: 'fire', kind: 'artillery', firers: [{ unit: 'a' }], target: label(1) },
        { e: 'shifted', unit: 'c', from: 'Union-Camps', to: 'Hartwood-Church' },
      ],
      shown,
      plane,
      () => 5,
    );
    assert.deepEqual(acts, [
      { k: 'melee', from: [0], to: 1 },
      { k: 'flash', unit: 'b', hex: 5, text: '' },
    ]);
  });
});

describe('the board', { timeout: 600_000 }, () => {
  let browser, page, data;
  const troubles = [];
  const open = async (url, options = {}) => {
    const one = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
    one.on('pageerror', (error) => troubles.push(String(error)));
    await one.goto(url);
    await one.evaluate(() => window.drawn);
    return one;
  };
  const point = (label) => page.evaluate((hex) => document.querySelector('enf-board').pointOf(hex), label);
  const told = async (name) => {
    await page.waitForFunction((event) => (window.told ?? []).some(([one]) => one === event), name);
    return page.evaluate((event) => {
      const list = window.told.filter(([one]) => one === event).map(([, detail]) => detail);
      window.told = [];
      return list;
    }, name);
  };
  const set = (properties) =>
    page.evaluate(async (changes) => {
      const board = document.querySelector('enf-board');
      if (changes.glow) changes.glow = { units: new Map(changes.glow.units), hexes: new Map(changes.glow.hexes) };
      if (changes.movable) changes.movable = new Set(changes.movable);
      Object.assign(board, changes);
      await board.updateComplete;
      window.told = [];
    }, properties);
  /** As one who comes to the board by the Tab key. */
  const focus = () =>
    page.evaluate(() => {
      const board = document.querySelector('enf-board'),
        window_ = board.shadowRoot.querySelector('.window');
      window_.blur();
      board.cursor.place(-1);
      window_.focus();
    });
  const top = (hex) => data.view.counters.filter((one) => one.hex === hex).sort((a, b) => b.order - a.order)[0];
  const alone = () =>
    data.view.counters.find(
      (one) => one.hex && one.facing && data.view.counters.filter((other) => other.hex === one.hex).length === 1,
    );
  const stacked = () =>
    data.view.counters.find(
      (one) => one.hex && data.view.counters.filter((other) => other.hex === one.hex).length === 3,
    );

  before(async () => {
    data = battle(program);
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGUMENTS });
    page = await open(await page_(data));
  });
  after(async () => {
    await browser?.close();
    assert.deepEqual(troubles, []);
  });

  it('draws the ground in few paths and every counter that stands on the map', async () => {
    const drawn = await page.evaluate(() => {
      const root = document.querySelector('enf-board').shadowRoot,
        number = (what) => root.querySelectorAll(what).length;
      return {
        counters: number('.counter'),
        paths: number('.ground path'),
        woods: number('.woods path'),
        hachures: number('.hachures path'),
        river: number('.river path'),
        names: [...root.querySelectorAll('.names text')].map((one) => one.textContent),
        picture: root.querySelector('.relief image').getAttribute('href').slice(0, 5),
      };
    });
    assert.equal(drawn.counters, data.view.counters.filter((one) => one.hex).length);
    assert.ok(drawn.paths < 600, `${drawn.paths} paths`);
    assert.ok(drawn.woods > 0 && drawn.hachures > 5 && drawn.river > 0);
    assert.ok(drawn.names.includes('Georgetown Pike') && drawn.names.includes('BROOKS HILL'));
    assert.equal(drawn.picture, 'blob:');
  });

  it('shows the strength, the struck number and the letters of a counter', async () => {
    const hurt = data.view.counters.find((one) => one.hex && one.face.was && top(one.hex) === one);
    const letter = (one) => one.flags?.map((flag) => data.catalogue.flags[flag]?.letter).find(Boolean),
      marked = data.view.counters.find((one) => one.hex && letter(one) && top(one.hex) === one);
    const texts = (unit) =>
      page.evaluate(
        (id) =>
          [...document.querySelector('enf-board').shadowRoot.querySelectorAll(`[data-unit="${id}"] text`)].map(
            (one) => one.textContent,
          ),
        unit,
      );
    assert.ok((await texts(hurt.id)).includes(hurt.face.was));
    assert.ok((await texts(hurt.id)).includes(hurt.face.big));
    assert.ok((await texts(marked.id)).includes(letter(marked)));
  });

  it('tells which counter and which hex was chosen', async () => {
    const unit = alone();
    await page.evaluate((hex) => document.querySelector('enf-board').fit([hex]), unit.hex);
    await set({});
    const at = await point(unit.hex);
    await page.mouse.click(at.x, at.y);
    const [chosen] = await told('enf-unit');
    assert.equal(chosen.unit, unit.id);
    assert.equal(chosen.hex, unit.hex);
    const label = data.map.labels
      .split(' ')
      .find((hex) => !data.view.counters.some((one) => one.hex === hex) && hex.startsWith('20'));
    await page.evaluate((hex) => document.querySelector('enf-board').fit([hex]), label);
    const bare = await point(label);
    await page.mouse.click(bare.x, bare.y);
    assert.equal((await told('enf-hex'))[0].hex, label);
  });

  it('fans a stack out under the pointer', async () => {
    const { hex } = stacked();
    await page.evaluate((label) => document.querySelector('enf-board').fit([label]), hex);
    const at = await point(hex);
    await page.mouse.move(at.x + 1, at.y + 1);
    await page.waitForFunction(
      () => document.querySelector('enf-board').shadowRoot.querySelectorAll('.fanned').length === 3,
      null,
      { timeout: 60_000 },
    );
    const names = await page.evaluate(() =>
      [...document.querySelector('enf-board').shadowRoot.querySelectorAll('.fanned .unit-name')].map(
        (one) => one.textContent,
      ),
    );
    assert.deepEqual(
      names.sort(),
      data.view.counters
        .filter((one) => one.hex === hex)
        .map((one) => one.face.name)
        .sort(),
    );
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => !document.querySelector('enf-board').shadowRoot.querySelector('.fanned'), null, {
      timeout: 60_000,
    });
  });

  it('keeps spread who stays in a stack, and folds it when one alone is left', async () => {
    const { hex } = stacked();
    await page.evaluate((label) => document.querySelector('enf-board').fit([label]), hex);
    const at = await point(hex);
    await page.mouse.move(at.x + 1, at.y + 1);
    const spread = (counters, sheets) =>
      page.waitForFunction(
        ([some, any]) => {
          const root = document.querySelector('enf-board').shadowRoot;
          return root.querySelectorAll('.fanned').length === some && !!root.querySelector('.fan-sheet') === any;
        },
        [counters, sheets],
        { timeout: 60_000 },
      );
    await spread(3, true);
    const stack = data.view.counters.filter((one) => one.hex === hex);
    const without = (gone) => ({
      view: {
        ...data.view,
        counters: data.view.counters.map((one) => (gone.includes(one) ? { ...one, hex: alone().hex } : one)),
      },
    });
    await set(without(stack.slice(0, 1)));
    await spread(2, true);
    await set(without(stack.slice(0, 2)));
    await spread(0, false);
    await set({ view: data.view });
    await page.mouse.move(5, 5);
    await spread(0, false);
  });

  it('chooses by a click in a fan what lay under the pointer before it', async () => {
    const { hex } = stacked();
    await page.evaluate((label) => document.querySelector('enf-board').fit([label]), hex);
    for (const far of [false, true]) {
      if (far) await page.evaluate(() => document.querySelector('enf-board').fit());
      await set({});
      const at = await point(hex);
      await page.mouse.move(at.x, at.y);
      await page.waitForFunction(() => document.querySelector('enf-board').shadowRoot.querySelector('.fanned'));
      await page.mouse.click(at.x, at.y);
      assert.equal((await told('enf-unit'))[0].unit, top(hex).id);
      /* and the others are to be had, none of them over another */
      for (const unit of data.view.counters.filter((one) => one.hex === hex)) {
        const place = await page.evaluate((id) => {
          const box = document
            .querySelector('enf-board')
            .shadowRoot.querySelector(`[data-unit="${id}"] .plate`)
            .getBoundingClientRect();
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        }, unit.id);
        await page.mouse.move(place.x, place.y, { steps: 4 });
        await page.mouse.click(place.x, place.y);
        assert.equal((await told('enf-unit'))[0].unit, unit.id);
      }
      await page.mouse.move(5, 5);
      await page.waitForFunction(() => !document.querySelector('enf-board').shadowRoot.querySelector('.fanned'));
    }
  });

  it('zooms by the wheel over a counter that can be dragged as over any other place', async () => {
    const unit = alone();
    await page.evaluate((hex) => document.querySelector('enf-board').fit([hex]), unit.hex);
    await page.evaluate(() => document.querySelector('enf-board').zoomBy(0.5));
    await set({ movable: [unit.id] });
    const scale = () => page.evaluate(() => document.querySelector('enf-board').hexPixels),
      was = await scale(),
      at = await point(unit.hex);
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -200);
    await page.waitForFunction((old) => document.querySelector('enf-board').hexPixels > 1.1 * old, was);
    await set({ movable: [] });
  });

  it('follows a counter that is dragged, hex by hex, and back', async () => {
    const unit = alone();
    await page.evaluate((hex) => document.querySelector('enf-board').fit([hex]), unit.hex);
    await set({ movable: [unit.id] });
    const { x, y } = await point(unit.hex),
      span = await page.evaluate(
        () =>
          Number(
            getComputedStyle(document.querySelector('enf-board').shadowRoot.querySelector('.ground')).width.replace(
              'px',
              '',
            ),
          ) /
          document.querySelector('enf-board').map.columns /
          0.866,
      );
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - span, { steps: 6 });
    await page.mouse.move(x, y - 2 * span, { steps: 6 });
    await page.mouse.move(x, y - span, { steps: 6 });
    await page.mouse.up();
    const drags = await told('enf-drag'),
      last = drags[drags.length - 1];
    assert.equal(last.done, true);
    assert.equal(last.unit, unit.id);
    assert.equal(last.path[0], unit.hex);
    assert.equal(last.path.length, 2, 'going back takes back');
    assert.ok(drags.some((one) => one.path.length === 3));
    await set({ movable: [] });
  });

  it('asks for a facing by a dial', async () => {
    const unit = alone();
    await page.evaluate((hex) => document.querySelector('enf-board').fit([hex]), unit.hex);
    await set({ dial: { hex: unit.hex, directions: ['n', 'ne'], current: 'n' } });
    const box = await page.evaluate(() => {
      const wedge = document
        .querySelector('enf-board')
        .shadowRoot.querySelector('[data-direction="ne"] path')
        .getBoundingClientRect();
      return { x: wedge.x + wedge.width / 2, y: wedge.y + wedge.height / 2 };
    });
    await page.mouse.click(box.x, box.y);
    assert.deepEqual((await told('enf-direction'))[0], { hex: unit.hex, direction: 'ne' });
    assert.equal(
      await page.evaluate(
        () => document.querySelector('enf-board').shadowRoot.querySelectorAll('.wedge.refused').length,
      ),
      4,
    );
    /* however small the hexes are: every direction can be hit, and so can the six hexes around */
    const around = data.map.labels
      .split(' ')
      .filter((label) => {
        const [column, row] = [label.slice(0, 2), label.slice(2)].map(Number),
          [c, r] = [unit.hex.slice(0, 2), unit.hex.slice(2)].map(Number);
        return Math.abs(column - c) <= 1 && Math.abs(row - r) <= 1 && label !== unit.hex;
      })
      .filter(Boolean);
    await page.mouse.move(2, 2); // no fan opens over it
    for (const across of [0, 8, 14, 25]) {
      await page.evaluate(([hex, wide]) => document.querySelector('enf-board').fit([hex], wide), [unit.hex, across]);
      const missed = await page.evaluate(async (labels) => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const board = document.querySelector('enf-board'),
          root = board.shadowRoot,
          hit = (x, y) => root.elementFromPoint(x, y)?.closest?.('.wedge') ?? null,
          out = [];
        for (const wedge of root.querySelectorAll('.wedge')) {
          const box = wedge.querySelector('path').getBoundingClientRect();
          if (hit(box.x + box.width / 2, box.y + box.height / 2) !== wedge) out.push(wedge.dataset.direction);
        }
        for (const label of labels) {
          const at = board.pointOf(label);
          if (hit(at.x, at.y)) out.push(label);
        }
        return out;
      }, around);
      assert.deepEqual(missed, [], `${across} hexes across`);
    }
    await set({ dial: null });
  });

  it('stays where it is when the prompt under it grows, and keeps its middle when a panel comes', async () => {
    await page.evaluate((hex) => document.querySelector('enf-board').fit([hex]), alone().hex);
    const height = (less) =>
      page.evaluate(async (by) => {
        const board = document.querySelector('enf-board');
        board.style.height = by ? `${board.clientHeight - by}px` : '';
        await new Promise((done) => new ResizeObserver(done).observe(board));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, less);
    const was = await point(alone().hex);
    for (const by of [40, 90, 0]) {
      await height(by);
      assert.deepEqual(await point(alone().hex), was, `${by} pixels less`);
    }
  });

  it('follows the other side softly and comes back, but not when a hand took it elsewhere', async () => {
    const labels = data.map.labels.split(' '),
      { hex } = alone(),
      far = labels[labels.indexOf(hex) < labels.length / 2 ? labels.length - 200 : 200];
    const board = (name, ...rest) =>
      page.evaluate(([method, args]) => document.querySelector('enf-board')[method](...args), [name, rest]);
    const resting = (label, at) =>
      page.waitForFunction(
        ([one, old]) => {
          const now = document.querySelector('enf-board').pointOf(one);
          return Math.hypot(now.x - old.x, now.y - old.y) < 1;
        },
        [label, at],
      );
    const fire = (at) => ({ e: 'fire', hex: at, target: at });
    /** Shows what happens in these hexes, one after the other: which of them was in sight while it was shown. */
    const follow = (...hexes) =>
      page.evaluate(async (events) => {
        const element = document.querySelector('enf-board');
        const seen = new Set();
        let over = false;
        const look = () => {
          for (const { target } of events)
            if (element.sees(target) && element.shadowRoot.querySelector('.volley')) seen.add(target);
          if (!over) requestAnimationFrame(look);
        };
        look();
        await element.play(events, 1, true);
        over = true;
        return [...seen];
      }, hexes.map(fire));
    await board('fit', [hex]);
    const was = await point(hex);
    await follow(hex);
    assert.deepEqual(await point(hex), was, 'what is in sight moves nothing');
    assert.deepEqual(await follow(hex, far), [hex, far], 'what follows in the same turn is seen as well');
    await board('comeBack', []);
    await resting(hex, was);
    await follow(far);
    await board('panBy', 0, 1);
    const there = await point(far);
    await board('comeBack', []);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await resting(far, there);
    await board('fit', [hex]);
    const showing = follow(hex, far);
    await page.waitForFunction(() => document.querySelector('enf-board').shadowRoot.querySelector('.volley'));
    await board('panBy', 0, 1);
    assert.deepEqual(await showing, [hex], 'a hand on the map keeps it');
    await board('center', far);
    await board('comeBack', [hex]);
    await page.waitForFunction((one) => document.querySelector('enf-board').sees(one), hex);
  });

  it('marks what can act by more than colour, and the sheets on the map', async () => {
    const unit = alone(),
      labels = data.map.labels.split(' ');
    await set({
      glow: {
        units: [
          [unit.id, 'act'],
          [stacked().id, 'target'],
        ],
        hexes: [[labels[40], 'act']],
      },
      marks: [
        { hex: labels[50], tone: 'reach', text: '2 1/2' },
        { hex: labels[60], tone: 'zone' },
        { hex: labels[61], tone: 'block' },
        { hex: unit.hex, tone: 'usa' },
      ],
      lines: [{ path: [labels[50], labels[60]], tone: 'path' }],
    });
    const seen = await page.evaluate(() => {
      const root = document.querySelector('enf-board').shadowRoot;
      return {
        rings: [...root.querySelectorAll('.unit-glow .ring path')].map((one) => one.getAttribute('d')),
        hexes: root.querySelectorAll('.hex-glow path').length,
        cost: root.querySelector('.cost text').textContent,
        rims: root.querySelectorAll('.over > .rims > .edge').length, // over the counter that stands there
        tones: [...root.querySelectorAll('.mark')].map((one) => one.getAttribute('class').match(/tone-(\w+)/)[1]),
        lines: root.querySelectorAll('.line').length,
      };
    });
    assert.equal(new Set(seen.rings).size, 2, 'the rings differ in shape');
    assert.deepEqual([seen.hexes, seen.cost, seen.lines, seen.rims], [1, '2 1/2', 1, 1]);
    assert.deepEqual(seen.tones.sort(), ['block', 'reach', 'side', 'zone']);
    await set({ glow: { units: [], hexes: [] }, marks: [], lines: [] });
  });

  it('is walked over by keys, and says where one is', async () => {
    const unit = alone();
    await set({ selectedUnit: unit.id, glow: { units: [[unit.id, 'act']], hexes: [] } });
    await focus();
    const here = () =>
      page.evaluate(() => {
        const root = document.querySelector('enf-board').shadowRoot;
        return [root.querySelector('#spoken').textContent, root.querySelector('#here').getAttribute('aria-label')];
      });
    const [spoken, label] = await here();
    assert.equal(spoken, label);
    assert.ok(spoken.startsWith(`${unit.hex}, `), spoken);
    assert.match(spoken, /\d+ ft/);
    assert.ok(
      spoken.includes(unit.face.name) &&
        spoken.includes(`strength ${unit.face.big}`) &&
        /facing (north|south)/.test(spoken),
      spoken,
    );
    await page.evaluate(() => {
      window.told = [];
    });
    await page.keyboard.press('Enter');
    assert.equal((await told('enf-unit'))[0].unit, unit.id);
    const before_ = spoken.split(',')[0];
    for (const [there, back] of [
      ['ArrowUp', 'ArrowDown'],
      ['ArrowRight', 'ArrowLeft'],
    ]) {
      await page.keyboard.press(there);
      const next = (await here())[0].split(',')[0];
      assert.notEqual(next, before_);
      await page.keyboard.press(back);
      assert.equal((await here())[0].split(',')[0], before_, `${there} and back`);
    }
    await page.keyboard.press('ArrowUp');
    await page.evaluate(() => document.querySelector('enf-board').nextGlow(1));
    assert.ok((await here())[0].includes('can be chosen'));
    const scale = () => page.evaluate(() => document.querySelector('enf-board').zoom.transform.k);
    const was = await scale();
    await page.keyboard.press('+');
    assert.ok((await scale()) > was);
    await page.keyboard.press('0');
    assert.ok((await scale()) < was);
    await set({ selectedUnit: null, glow: { units: [], hexes: [] } });
  });

  it('goes through the counters of a stack by keys', async () => {
    const { hex } = stacked(),
      count = 3;
    await set({ selectedHex: hex });
    await focus();
    const names = new Set();
    for (let i = 0; i < count; i++) {
      await page.keyboard.press('PageDown');
      await page.evaluate(() => {
        window.told = [];
      });
      await page.keyboard.press('Enter');
      names.add((await told('enf-unit'))[0].unit);
    }
    assert.equal(names.size, count);
    await page.keyboard.press('Escape'); /* folds it again */
    assert.equal(
      await page.evaluate(() => document.querySelector('enf-board').shadowRoot.querySelectorAll('.fanned').length),
      0,
    );
    await set({ selectedHex: null });
  });

  it('shows more the nearer one comes', async () => {
    const step = () => page.evaluate(() => document.querySelector('enf-board').getAttribute('step'));
    await page.evaluate(() => document.querySelector('enf-board').fit());
    assert.equal(await step(), '0');
    const shown = (what) =>
      page.evaluate(
        (selector) =>
          getComputedStyle(document.querySelector('enf-board').shadowRoot.querySelector(selector)).display !== 'none',
        what,
      );
    assert.equal(await shown('.counter .body'), false);
    await page.evaluate((hex) => document.querySelector('enf-board').fit([hex]), alone().hex);
    assert.equal(await step(), '3');
    assert.equal(await shown('.counter .body'), true);
    const numbers = await page.evaluate(() =>
      [...document.querySelector('enf-board').shadowRoot.querySelectorAll('.numbers tspan')].map(
        (one) => one.textContent,
      ),
    );
    assert.ok(numbers.includes(alone().hex));
    assert.ok(numbers.length < data.map.columns * data.map.rows, 'only what is seen has its numbers');
  });

  it('plays what happened, and stops when told', async () => {
    const march = data.events
      .filter(
        (event) =>
          event.e === 'step' && event.from && data.view.counters.some((one) => one.id === event.unit && one.hex),
      )
      .slice(0, 3);
    const fire = data.events.find((event) => event.e === 'fire');
    const time = await page.evaluate(
      async (events) => {
        const start = performance.now();
        await document.querySelector('enf-board').play(events, 4);
        return performance.now() - start;
      },
      [...march, fire],
    );
    assert.ok(time > 50, `${time} ms`);
    const skipped = await page.evaluate(
      async (events) => {
        const board = document.querySelector('enf-board'),
          start = performance.now(),
          played = board.play(events, 0.25);
        setTimeout(() => board.skip(), 60);
        await played;
        return performance.now() - start;
      },
      [...march, fire],
    );
    assert.ok(skipped < 3000, `${skipped} ms`);
    const still = await page.evaluate(async (events) => {
      document.documentElement.dataset.motion = 'none';
      const start = performance.now();
      await document.querySelector('enf-board').play(events, 0.25);
      return performance.now() - start;
    }, march);
    assert.ok(still < 1500, `without motion: ${still} ms`);
    const settled = await page.evaluate(() => {
      const board = document.querySelector('enf-board');
      return [...board.shadowRoot.querySelectorAll('.motion > *')].length;
    });
    assert.equal(settled, 0);
  });

  /** The stacks of which a counter lies in another hex, and those whose top one shows no face or lies under another. */
  const disorder = () =>
    page.evaluate(() => {
      const board = document.querySelector('enf-board'),
        { plane } = board.laid,
        elements = [...board.shadowRoot.querySelectorAll('.counter')],
        found = [];
      const stacks = new Map();
      for (const one of board.view.counters) if (one.hex) stacks.set(one.hex, [...(stacks.get(one.hex) ?? []), one]);
      for (const [hex, stack] of stacks) {
        const drawn = stack
          .sort((a, b) => a.order - b.order)
          .map((one) => elements.find((element) => element.dataset.unit === one.id));
        for (const element of drawn) {
          const [x, y] = element
            .getAttribute('transform')
            .match(/-?[\d.]+/g)
            .map(Number);
          if (plane.at({ x, y }) !== plane.hex(hex)) found.push(`${element.dataset.unit} is not in ${hex}`);
        }
        const places = drawn.map((element) => elements.indexOf(element));
        if (places.some((place, i) => i > 0 && place < places[i - 1])) found.push(`${hex} is out of order`);
        if (drawn.at(-1).classList.contains('under')) found.push(`${hex} shows no face`);
      }
      return found;
    });
  /** A walk of these units through the neighbours of a hex, into it at the end if it comes `home`. */
  const walk = (units, hex, home) =>
    page.evaluate(
      ([who, label, ends]) => {
        const { plane } = document.querySelector('enf-board').laid;
        const around = [0, 1, 2].map((d) => plane.label(plane.neighbour(plane.hex(label), d)));
        const path = [...around, ...(ends ? [label] : [])];
        return who.flatMap((unit) =>
          path.slice(1).map((to, i) => ({ e: 'step', unit, from: path[i], to, faced: false })),
        );
      },
      [units, hex, home],
    );
  const playing = (events, skipAfter) =>
    page.evaluate(
      async ([happened, pause]) => {
        const board = document.querySelector('enf-board');
        document.documentElement.dataset.motion = 'full';
        const played = board.play(happened, 4);
        if (pause) setTimeout(() => board.skip(), pause);
        await played;
      },
      [events, skipAfter],
    );

  it('leaves every counter where it stands when motion has ended or was skipped', async () => {
    const { hex } = stacked(),
      stack = data.view.counters.filter((one) => one.hex === hex).map((one) => one.id);
    assert.deepEqual(await disorder(), []);
    for (const skipAfter of [0, 60]) {
      await playing(await walk(stack, hex, false), skipAfter);
      assert.deepEqual(await disorder(), [], `an unfinished way, ${skipAfter ? 'skipped' : 'to its end'}`);
    }
  });

  it('puts a counter down in its place of the stack', async () => {
    const { hex } = stacked(),
      lowest = data.view.counters.filter((one) => one.hex === hex).sort((a, b) => a.order - b.order)[0];
    const steps = await walk([lowest.id], hex, true);
    const faces = page.evaluate(async (unit) => {
      const root = document.querySelector('enf-board').shadowRoot,
        seen = [];
      for (let frames = 0; frames < 12; frames++) {
        await new Promise((done) => void requestAnimationFrame(done));
        if (root.querySelector('.motion')) seen.push(root.querySelector(`[data-unit="${unit}"]`).className.baseVal);
      }
      return seen;
    }, lowest.id);
    await playing(steps, 0);
    assert.deepEqual(await disorder(), []);
    assert.ok(
      (await faces).some((one) => !one.includes('under')),
      'on its way it shows its face',
    );
  });

  it('keeps the elements of counters that did not change', async () => {
    const kept = await page.evaluate(async () => {
      const board = document.querySelector('enf-board'),
        root = board.shadowRoot,
        moved = board.view.counters.find((one) => one.hex && one.facing);
      const plates = new Map(
        [...root.querySelectorAll('.counter')].map((one) => [one.dataset.unit, one.firstElementChild]),
      );
      board.view = {
        ...board.view,
        counters: board.view.counters.map((one) =>
          one === moved ? { ...one, face: { ...one.face, big: '9', was: one.face.big } } : one,
        ),
      };
      await board.updateComplete;
      return [...root.querySelectorAll('.counter')]
        .filter((one) => plates.get(one.dataset.unit) !== one.firstElementChild)
        .map((one) => one.dataset.unit).length;
    });
    assert.ok(kept <= 1, `${kept} drawn again`);
  });

  it('has no serious fault of access', async () => {
    await page.addScriptTag({ path: require.resolve('axe-core') });
    const found = await page.evaluate(async () =>
      (await window.axe.run(document, { resultTypes: ['violations'] })).violations
        .filter((one) => ['serious', 'critical'].includes(one.impact))
        .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`),
    );
    assert.deepEqual(found, []);
  });

  it('draws the night, high contrast, and a pointed grid with everything on it', async () => {
    const map = showcaseMap('pointed'),
      view = showcaseView(map),
      url = await page_({ map, catalogue: showcaseCatalogue(map), view, items: [], events: [] });
    const other = await open(`${url}?theme=night&palette=contrast`);
    const seen = await other.evaluate(() => {
      const root = document.querySelector('enf-board').shadowRoot,
        has = (what) => root.querySelectorAll(what).length > 0;
      return {
        paper: getComputedStyle(root.querySelector('.sheet')).fill,
        missing: [
          '.woods',
          '.orchard-trees',
          '.stalks',
          '.tufts',
          '.rocks',
          '.blocks',
          '.river',
          '.creek',
          '.bridge',
          '.ford',
          '.pike',
          '.road',
          '.trail',
          '.rail',
          '.unfinished',
          '.wall',
          '.fence',
          '.cut',
          '.ridge',
          '.works',
          '.crest',
          '.bluff',
        ].filter((one) => !has(`.ground ${one} path`)),
        counters: root.querySelectorAll('.counter').length,
      };
    });
    assert.deepEqual(seen.missing, []);
    assert.equal(seen.paper, 'rgb(0, 0, 0)');
    assert.equal(seen.counters, view.counters.length);
    await other.close();
  });

  it('stays where it is when pressed, wherever the cursor was', async () => {
    await page.evaluate(() => document.querySelector('enf-board').shadowRoot.querySelector('.window').blur());
    await page.evaluate((hex) => document.querySelector('enf-board').fit([hex]), alone().hex);
    const at = await point(alone().hex);
    await page.mouse.click(at.x, at.y);
    await page.evaluate(() => document.querySelector('enf-board').shadowRoot.querySelector('.window').blur());
    const labels = data.map.labels.split(' '),
      far = labels[labels.indexOf(alone().hex) < labels.length / 2 ? labels.length - 200 : 200];
    await page.evaluate((hex) => document.querySelector('enf-board').fit([hex]), far);
    await set({});
    const there = await point(far);
    await page.mouse.click(there.x, there.y);
    const after = await point(far);
    assert.ok(Math.hypot(after.x - there.x, after.y - there.y) < 1, 'the view did not jump');
  });

  it('lights those who can act in a fan too', async () => {
    const { hex } = stacked(),
      units = data.view.counters.filter((one) => one.hex === hex).map((one) => one.id);
    await page.evaluate((label) => document.querySelector('enf-board').fit([label]), hex);
    await set({
      glow: {
        units: [
          [units[0], 'act'],
          [units[1], 'quiet'],
        ],
        hexes: [],
      },
    });
    const at = await point(hex);
    await page.mouse.move(at.x, at.y);
    await page.waitForFunction(() =>
      document.querySelector('enf-board').shadowRoot.querySelector('.fan .ring.glow-act'),
    );
    const lit = await page.evaluate((unit) => {
      const root = document.querySelector('enf-board').shadowRoot,
        ring = root.querySelector('.fan .ring.glow-act').getBoundingClientRect(),
        plate = root.querySelector(`[data-unit="${unit}"] .plate`).getBoundingClientRect();
      return {
        near: Math.hypot(
          ring.x + ring.width / 2 - plate.x - plate.width / 2,
          ring.y + ring.height / 2 - plate.y - plate.height / 2,
        ),
        width: plate.width,
      };
    }, units[0]);
    assert.ok(lit.near < 4, 'the ring is around its counter');
    assert.ok(lit.width > 50, `large enough to read: ${lit.width} pixels`);
    await set({ glow: { units: [], hexes: [] } });
    await page.mouse.move(2, 2);
  });

  it('gives the browser of a large map only what is in sight, and from afar one picture', async () => {
    const large = largeBattle(data, 3, 2),
      other = await open(await page_(large));
    const state = () =>
      other.evaluate(() => {
        const board = document.querySelector('enf-board'),
          root = board.shadowRoot,
          shown = (what) => [...root.querySelectorAll(what)].filter((one) => !one.hasAttribute('display')).length;
        return {
          afar: board.hasAttribute('afar'),
          picture: root.querySelector('.overview').getAttribute('href')?.slice(0, 5),
          terrain: getComputedStyle(root.querySelector('.terrain')).display,
          paths: shown('.terrain path'),
          allPaths: root.querySelectorAll('.terrain path').length,
          counters: shown('.counter'),
          allCounters: root.querySelectorAll('.counter').length,
        };
      });
    const whole = await state();
    assert.deepEqual([whole.afar, whole.picture, whole.terrain], [true, 'blob:', 'none']);
    assert.equal(whole.counters, whole.allCounters, 'every counter is there');
    const labels = large.map.labels.split(' ');
    for (const hex of [labels[500], labels[labels.length - 500]]) {
      await other.evaluate((label) => document.querySelector('enf-board').fit([label]), hex);
      const near = await state();
      assert.equal(near.afar, false);
      assert.ok(near.paths > 20 && near.paths < 0.35 * near.allPaths, `${near.paths} of ${near.allPaths} paths`);
      assert.ok(near.counters < 0.5 * near.allCounters, `${near.counters} of ${near.allCounters} counters`);
    }
    await other.close();
  });

  it('is drawn the same every time', async () => {
    const again = await open(page.url());
    const drawing = (one) =>
      one.evaluate(
        () =>
          [...document.querySelector('enf-board').shadowRoot.querySelectorAll('.ground path')]
            .map((path) => path.getAttribute('d'))
            .join('').length,
      );
    assert.equal(await drawing(again), await drawing(page));
    await again.close();
  });
});
