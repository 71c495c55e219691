// The lettering of every map as it is opened: no name is written over another or beyond the edge of the map, and the title
// has its own place on the sheet, between the scale and the north point.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, newGame, openGame, openTable, ourTurn, shot } from './harness.mjs';

let table;
let scenarios;
before(async () => {
  table = await openTable();
});
after(() => table.close());

/** In the page: what is written, letter by letter, in pixels. */
function lettering() {
  const board = document.querySelector('enf-board'),
    root = board.shadowRoot;
  const boxesOf = (text) => {
    const out = [],
      matrix = text.getScreenCTM();
    for (let i = 0; i < text.getNumberOfChars(); i++) {
      if (!text.textContent[i].trim()) continue;
      const { x, y, width, height } = text.getExtentOfChar(i),
        corners = [
          [x, y],
          [x + width, y],
          [x, y + height],
          [x + width, y + height],
        ].map(([a, b]) => new DOMPoint(a, b).matrixTransform(matrix)),
        xs = corners.map((p) => p.x),
        ys = corners.map((p) => p.y),
        /* a letter is not as tall as its line */
        thin = (Math.max(...ys) - Math.min(...ys)) * 0.24;
      out.push({
        west: Math.min(...xs),
        east: Math.max(...xs),
        north: Math.min(...ys) + thin,
        south: Math.max(...ys) - thin,
      });
    }
    return out;
  };
  const seen = (text) => getComputedStyle(text).display !== 'none' && !!text.getClientRects().length;
  const named = (selector) =>
    [...root.querySelectorAll(selector)].filter(seen).map((text) => ({ text: text.textContent, boxes: boxesOf(text) }));
  const [corner, far] = [
      [0, 0],
      [board.laid.plane.width, board.laid.plane.height],
    ].map(([x, y]) => board.camera.onScreen({ x, y })),
    { width, height } = board.window_.getBoundingClientRect();
  return {
    map: { west: corner.x, north: corner.y, east: far.x, south: far.y },
    names: named('.names .name'),
    title: named('.frame > .title'),
    others: [...named('.scale-figure, .scale-words, .sheet-note'), ...named('.north text')],
    sheet: root.querySelector('.frame .sheet').getBoundingClientRect().toJSON(),
    window: { width, height },
  };
}
const meet = (a, b) => a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south;
/** Two level names on a line, with less room between them than a word needs: they read as one. */
const LEVEL = 2;
const isLevel = ({ boxes }) => boxes.every((box) => Math.abs(box.south - boxes[0].south) < LEVEL);
const WORD = 0.7; // of what a letter's line is high
function runsInto(one, other) {
  const [a, b] = [one, other].map(({ boxes }) => boxes).sort(([first], [second]) => first.west - second.west);
  const room = WORD * Math.max(a[0].south - a[0].north, b[0].south - b[0].north);
  const end = Math.max(...a.map((box) => box.east));
  const onALine = Math.abs(a[0].south - b[0].south) < (a[0].south - a[0].north) / 2;
  return isLevel(one) && isLevel(other) && onALine && b[0].west - end < room && b[0].west > a[0].west;
}
const overwritten = (one, other) => one.boxes.some((a) => other.boxes.some((b) => meet(a, b)));

/** Pixels of a hex where farms have their names. */
const NEAR = 70;
async function look(page, what, maps, counts = () => true) {
  const { map, names: all, title, others, sheet } = await page.evaluate(lettering);
  const names = all.filter(counts);
  assert.ok(names.length > 0, `${what}: ${names.length} names`);
  const wrong = [];
  names.forEach((one, i) => {
    for (const other of names.slice(i + 1))
      if (overwritten(one, other)) wrong.push(`${one.text} lies on ${other.text}`);
      else if (runsInto(one, other)) wrong.push(`${one.text} runs into ${other.text}`);
    if (
      one.boxes.some(
        (box) => box.west < map.west || box.east > map.east || box.north < map.north || box.south > map.south,
      )
    )
      wrong.push(`${one.text} runs over the edge`);
  });
  for (const line of title) {
    for (const other of [...others, ...title.filter((one) => one !== line)])
      if (overwritten(line, other)) wrong.push(`the title's "${line.text}" lies on "${other.text}"`);
    if (
      line.boxes.some(
        (box) => box.west < sheet.left || box.east > sheet.right || box.south > sheet.bottom || box.north < map.south,
      )
    )
      wrong.push(`the title's "${line.text}" is not in its place`);
  }
  maps.push(...wrong.map((one) => `${what}: ${one}`));
}

test('no name lies on another, and the title keeps its place, on every map', async () => {
  const wrong = [];
  const visitor = await comeIn(table, { viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  ({ scenarios } = await visitor.api('GET', '/api/scenarios'));
  const seen = new Set();
  for (const { id: scenario, game } of scenarios) {
    if (seen.has(game)) continue;
    seen.add(game);
    const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } }, { scenario, options: {} });
    await openGame(visitor, id);
    await ourTurn(page);
    await page.evaluate(() => document.fonts.ready);
    await page.locator('enf-board[drawn]').waitFor({ timeout: 60_000 });
    await look(page, `${game} as it opens`, wrong);
    await shot(page, `lettering-${game}`);
    await page.evaluate(() => document.querySelector('enf-board').fit());
    await page.waitForFunction(() => !document.querySelector('enf-board').zoom.moving);
    await look(page, `${game} as a whole`, wrong);
    await page.evaluate((near) => {
      const board = document.querySelector('enf-board');
      board.zoomBy(near / board.hexPixels);
    }, NEAR);
    await page.waitForFunction(() => !document.querySelector('enf-board').zoom.moving);
    await look(page, `${game} from near`, wrong, isLevel);
  }
  assert.deepEqual(wrong, []);
});

test('fields that no rule asks about are drawn on open ground alone, and say what they are', async () => {
  const visitor = await comeIn(table, { viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  for (const game of ['monocacy', 'kernstown']) {
    const id = await newGame(
      visitor,
      { csa: { kind: 'me' }, usa: { kind: 'me' } },
      { scenario: `${game}/battle`, options: { 'standard-setup': 1 } },
    );
    await openGame(visitor, id);
    await ourTurn(page);
    await page.locator('enf-board[drawn]').waitFor({ timeout: 60_000 });
    const { hexes, terrain, east, words } = await page.evaluate(() => {
      const board = document.querySelector('enf-board'),
        { country, plane } = board.laid,
        from = country.document.drawing.dressing.east_of,
        dressed = [...country.dressed],
        farms = new Set((country.document.drawing.dressing.farms ?? []).map((one) => plane.hex(one.hex)));
      return {
        hexes: dressed.map((hex) => plane.label(hex)),
        terrain: [...new Set(dressed.filter((hex) => !farms.has(hex)).map((hex) => country.terrain(hex).join(' ')))],
        east: dressed.every((hex) => !from || plane.centre(hex).x > plane.centre(plane.hex(from)).x - 100),
        words: board.dressingOf(plane.label(dressed[0])),
      };
    });
    assert.ok(hexes.length > 100, `${game}: fields in ${hexes.length} hexes`);
    assert.deepEqual(terrain, ['clear'], game);
    assert.ok(east, `${game}: only where they are wanted`);
    assert.match(words, /dressing.*no rule asks/);
    await page.evaluate((hex) => {
      const board = document.querySelector('enf-board');
      board.fit([hex], 8);
    }, hexes[0]);
    await page.waitForFunction(() => !document.querySelector('enf-board').zoom.moving);
    const { x, y } = await page.evaluate((hex) => document.querySelector('enf-board').pointOf(hex), hexes[0]);
    await page.mouse.move(x, y);
    await page.locator('.caption .dressing', { hasText: 'no rule asks' }).waitFor();
    await shot(page, `dressing-${game}`);
  }
});
