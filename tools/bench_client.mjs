// bench_client.mjs: how smoothly the board moves: pan and zoom with a whole battle on it, in software rendering, on a desk
// and on a phone with its processor slowed four times; on the greatest battle there is, deployed; and on a map of 14,000 hexes
// with 880 counters, which is also opened with the processor slowed four times. Prints one JSON object; milliseconds a frame,
// and (sharp_...) from the end of a zoom until all that is seen is painted sharp.
//
//   node tools/bench_client.mjs [--program build/enfilade] [--game monocacy]
import { createRequire } from 'node:module';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { battle, galleryPage } from '../web/dev/gallery.mjs';
import { largeBattle } from '../web/dev/large.mjs';

const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('playwright-core');
const argument = (name, standard) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? standard : process.argv[at + 1];
};
const program = resolve(argument('--program', process.env.ENFILADE ?? 'build/enfilade'));
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Moves the view by `move` each frame and gives the times between frames. */
const frames = (page, count, move) =>
  page.evaluate(
    async ([n, source]) => {
      const step = new Function('board', 'i', 'n', source),
        board = document.querySelector('enf-board'),
        times = [];
      let last = await new Promise(requestAnimationFrame);
      for (let i = 0; i < n; i++) {
        step(board, i, n);
        const now = await new Promise(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      times.sort((a, b) => a - b);
      const round = (value) => Math.round(value * 10) / 10;
      return {
        mean: round(times.reduce((a, b) => a + b, 0) / n),
        p95: round(times[Math.floor(n * 0.95)]),
        worst: round(times[n - 1]),
      };
    },
    [count, move],
  );
/** Zooms in by so much in twelve steps; gives the milliseconds from the last step until what is seen is painted sharp: the frame
 * after the next can only begin when the one with the new drawing is shown. */
const sharpness = (page, factor) =>
  page.evaluate(async (by) => {
    const board = document.querySelector('enf-board'),
      rested = new Promise((done) => board.addEventListener('enf-zoom', done, { once: true })),
      frame = () => new Promise(requestAnimationFrame);
    for (let i = 0; i < 12; i++) {
      board.zoomBy(by ** (1 / 12));
      await frame();
    }
    const last = performance.now();
    await rested;
    await frame();
    await frame();
    return Math.round(performance.now() - last);
  }, factor);
const PAN = 'board.panBy(i < n / 2 ? -14 : 14, i < n / 2 ? -9 : 9);';
const ZOOM = 'board.zoomBy(i < n / 2 ? 1.03 : 1 / 1.03);';

export async function measure(
  file,
  {
    phone,
    far = [
      ['whole', []],
      ['middle', ['2914', '1705']],
      ['near', ['2317', '1912']],
    ],
  },
) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGUMENTS });
  try {
    const page = await browser.newPage(
      phone
        ? { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
        : { viewport: { width: 1280, height: 800 } },
    );
    if (phone) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`file://${file}`);
    await page.evaluate(() => window.drawn);
    const first = await page.evaluate(() => ({
      first: Math.round(window.first),
      whole: Math.round(window.whole),
      nodes: document.querySelector('enf-board').shadowRoot.querySelectorAll('*').length,
    }));
    const out = { ...first };
    await page.evaluate(() => document.querySelector('enf-board').fit());
    await page.waitForTimeout(1200);
    out.sharp_first = await sharpness(page, 4); // from the whole map to where counters are read
    out.sharp_next = await sharpness(page, 2);
    for (const [name, hexes] of far) {
      await page.evaluate((list) => document.querySelector('enf-board').fit(list), hexes);
      await page.waitForTimeout(1200);
      out[`pan_${name}`] = await frames(page, 90, PAN);
      await page.waitForTimeout(600);
      out[`zoom_${name}`] = await frames(page, 60, ZOOM);
      await page.waitForTimeout(600);
    }
    return out;
  } finally {
    await browser.close();
  }
}

/** How soon a battle is seen on a slow machine, from the first byte of the map to the first picture. */
async function opening(file) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGUMENTS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`file://${file}`);
    await page.waitForFunction(() => window.first !== undefined, null, { timeout: 60000 });
    return Math.round(await page.evaluate(() => window.first));
  } finally {
    await browser.close();
  }
}
async function written(data) {
  const file = join(mkdtempSync(join(tmpdir(), 'enfilade-')), 'gallery.html');
  writeFileSync(file, await galleryPage(data));
  return file;
}

const data = battle(program, argument('--game', 'monocacy'));
const large = largeBattle(data);
const greatest = 'gettysburg/high-water-mark',
  DEPLOYED = 4; // actions: both armies take the standard set-up
const grand = battle(program, greatest.split('/')[0], DEPLOYED, 7, greatest);
const file = await written(data),
  largeFile = await written(large),
  grandFile = await written(grand);
const numbers = (one) => ({
  hexes: one.map.columns * one.map.rows,
  counters: one.view.counters.filter((counter) => counter.hex).length,
});
console.log(
  JSON.stringify(
    {
      map_bytes: JSON.stringify(data.map).length,
      map_gzip: gzipSync(JSON.stringify(data.map), { level: 9 }).length,
      ...numbers(data),
      desk: await measure(file, { phone: false }),
      phone: await measure(file, { phone: true }),
      greatest: {
        scenario: greatest,
        ...numbers(grand),
        slow_first: await opening(grandFile),
        ...(await measure(grandFile, {
          phone: false,
          far: [
            ['whole', []],
            ['middle', ['B3022', 'B4809']],
            ['near', ['B4021', 'B4416']],
          ],
        })),
      },
      large: {
        ...numbers(large),
        slow_first: await opening(largeFile),
        ...(await measure(largeFile, {
          phone: false,
          far: [
            ['whole', []],
            ['middle', ['2914', 'A1705']],
            ['near', ['C2317', 'C1912']],
          ],
        })),
      },
    },
    null,
    1,
  ),
);
