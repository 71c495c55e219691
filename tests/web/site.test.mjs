// site.test.mjs: the static site in a browser (docs/site.md): the first visit, playing on without a network, a tab that is
// killed in the middle of an action, a browser without room, two tabs, a new version while a game runs.
//
// Not with a server: ENFILADE_SITE is the folder.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { FOR_PROGRAMS, packed } from '../../tools/lzma.mjs';
import { inWorker } from './browser.mjs';
import { savedAgain, savedAt } from './saved.mjs';
import { comeIn, newGame, openGame, openTable, ourTurn, PHONE, ready, shot } from './harness.mjs';

const skip = !inWorker && 'this is about the static site: ENFILADE_BACKEND=worker';
let table;
before(async () => {
  if (!skip) table = await openTable();
});
after(() => table?.close());

const FIRST_VISIT_KILOBYTES = 900;
const BOTH = { csa: { kind: 'me' }, usa: { kind: 'me' } };
const AGAINST = { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'regular' } };

const kernstown = (visitor, seats, more = {}) => newGame(visitor, seats, { scenario: 'kernstown/battle', ...more });
/** In the page: ends the phase, or does the first thing that can be done where it cannot be ended; false while that is not
 * known. */
const actInPage = () => {
  const { store, table } = document.querySelector('enf-game');
  const { items } = store.actions;
  if (store.busy || !items.length || store.actionsOf !== store.n) return false;
  return table.act([(items.find((one) => one.text === 'end') ?? items[0]).text]);
};
/** The same from outside; where it stands when it has been done. */
async function act(page) {
  const { n } = await ourTurn(page);
  await page.waitForFunction(actInPage);
  await page.waitForFunction((before) => document.querySelector('enf-game').store.n > before, n);
  return ourTurn(page);
}
/** In the page: the service worker has everything and answers for this page. */
const kept = (page) =>
  page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && !!navigator.serviceWorker.controller;
  });
/** In the page: what it has fetched is kept, and the tables of the battle too, though that was before the service worker was
 * there. */
const keptFiles = (page, game) =>
  page.waitForFunction(async (name) => {
    const there = new Set();
    for (const key of await window.caches.keys())
      for (const { url } of await (await window.caches.open(key)).keys()) there.add(url);
    const fetched = performance.getEntriesByType('resource').map((entry) => entry.name);
    return (
      [...there].some((url) => url.includes(`/data/${name}-`) && url.endsWith('.lzma')) &&
      fetched.every((url) => !url.includes('/data/') || there.has(url))
    );
  }, game);
/** Ends phases until the other player's turn has come and gone, or so many are over. */
async function playTurn(page) {
  const { turn } = await ourTurn(page);
  for (let i = 0; i < 200; i++) {
    const now = await act(page);
    if (now.turn > turn || now.over) return now;
  }
  throw new Error('the turn did not end');
}

/** Kilobytes of a file as `make site` packs it, for a host with gzip and no more: tests build the site in haste. */
function kilobytesOf(path) {
  const bytes = readFileSync(join(table.server.folder, path.endsWith('/') ? `${path}index.html` : path));
  if (/\.(webp|png|woff2)$/.test(path)) return bytes.length / 1000;
  if (!path.endsWith('.lzma')) return gzipSync(bytes, { level: 9 }).length / 1000;
  const whole = execFileSync('xz', ['--format=lzma', '-dc'], { input: bytes, maxBuffer: 1 << 28 });
  return packed(whole, false, whole.toString('latin1', 0, 4) === '\0asm' ? FOR_PROGRAMS : undefined).length / 1000;
}

// before all others: what their service workers fetch would be counted too
test('a first visit with a battle is light', { skip }, async () => {
  const ann = await comeIn(table, PHONE);
  await openGame(ann, await newGame(ann, BOTH, { scenario: 'crossroads/battle' }));
  await kept(ann.page);
  await keptFiles(ann.page, 'crossroads');
  const sent = table.server.sent.map(({ path }) => path);
  assert.ok(sent.some((path) => path.startsWith('/data/regiments-')) && sent.includes('/offline.js'));
  const kilobytes = sent.reduce((sum, path) => sum + kilobytesOf(path), 0);
  assert.ok(kilobytes < FIRST_VISIT_KILOBYTES, `${kilobytes} kilobytes: ${sent.join(' ')}`);
});

test('a first visitor plays a whole turn against the computer, and alone', { skip }, async () => {
  const ann = await comeIn(table);
  await ann.page.getByRole('heading', { name: 'Play the battles of the Civil War' }).waitFor();
  await shot(ann.page, 'site-start');
  for (const seats of [AGAINST, BOTH]) {
    await openGame(ann, await kernstown(ann, seats));
    const { turn } = await ourTurn(ann.page);
    assert.ok((await playTurn(ann.page)).turn > turn);
  }
  await shot(ann.page, 'site-turn');
});

test('the page says that it can be installed, and keeps to its policy', { skip }, async () => {
  const ann = await comeIn(table);
  const manifest = await ann.page.evaluate(async () =>
    (await fetch(document.querySelector('link[rel=manifest]').href)).json(),
  );
  assert.equal(manifest.display, 'standalone');
  for (const field of ['name', 'short_name', 'start_url', 'scope', 'background_color', 'theme_color'])
    assert.ok(manifest[field], field);
  // what browsers want before they offer to install a page: these sizes, as PNG
  const icons = await ann.page.evaluate(
    (list) =>
      Promise.all(
        list.map(async ({ src, type }) => {
          const { width, height } = await window.createImageBitmap(await (await fetch(src)).blob());
          return `${width}x${height} ${type}`;
        }),
      ),
    manifest.icons.filter((icon) => icon.type === 'image/png'),
  );
  assert.deepEqual(icons, ['192x192 image/png', '512x512 image/png']);
  const policy = await ann.page.evaluate(
    () => document.querySelector('meta[http-equiv=Content-Security-Policy]').content,
  );
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
  ann.expect(/Content Security Policy/);
  const ran = await ann.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.strangeScript = true';
    document.head.append(script);
    return window.strangeScript === true;
  });
  assert.equal(ran, false);
});

test('after the first visit the game goes on without a network', { skip }, async () => {
  const ann = await comeIn(table);
  const id = await kernstown(ann, BOTH);
  await openGame(ann, id);
  const { n } = await ourTurn(ann.page);
  await act(ann.page);
  await kept(ann.page);
  await keptFiles(ann.page, 'kernstown');
  await ann.context.setOffline(true);
  await ann.page.reload();
  await ready(ann.page);
  const again = await ourTurn(ann.page);
  assert.ok(again.n > n);
  assert.ok((await act(ann.page)).n > again.n);
  ann.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/); // what was never opened is not there
  await ann.go('/#/learn');
  await ann.page.locator('.lesson-list li').first().waitFor();
  await ann.go('/#/');
  await ann.page.locator('.battle-card', { hasText: 'Monocacy Junction' }).locator('.side-button').first().click();
  const why = ann.page.locator('.start-trouble');
  await why.getByText('You are offline, and this is not kept in your browser yet').waitFor();
  await ann.page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.start-trouble').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  await ann.context.setOffline(false);
});

test('in a folder of a host all is below that folder, and two copies are two apps', { skip }, async () => {
  const host = mkdtempSync(join(tmpdir(), 'enfilade-host-'));
  const old = table.server.folder;
  mkdirSync(join(host, 'games'));
  for (const copy of ['one', 'two']) symlinkSync(resolve(old), join(host, 'games', copy));
  try {
    table.server.folder = host;
    table.server.sent.length = 0;
    const ann = await comeIn(table, { path: '/games/one/' });
    for (const copy of ['one', 'two']) {
      await ann.go(`/games/${copy}/`);
      await ann.page.locator('.battle-card').first().waitFor();
      await kept(ann.page);
      const app = await ann.context.newCDPSession(ann.page);
      assert.equal((await app.send('Page.getAppId')).appId, ann.url(`/games/${copy}/`));
      assert.deepEqual(
        (await app.send('Page.getInstallabilityErrors')).installabilityErrors.filter(
          ({ errorId }) => errorId !== 'in-incognito',
        ),
        [],
      );
    }
    // each has games of its own
    const id = await kernstown(ann, BOTH);
    await ann.go('/games/one/');
    const mine = async () => (await ann.api('GET', '/api/games?mine=1')).games.map((one) => one.id);
    assert.deepEqual(await mine(), []);
    await ann.go('/games/two/');
    assert.deepEqual(await mine(), [id]);
    const names = await ann.page.evaluate(() => window.caches.keys());
    for (const copy of ['one', 'two'])
      assert.ok(
        names.some((name) => name.includes(`/games/${copy}/`)),
        `the files of ${copy} are kept: ${names}`,
      );
    assert.deepEqual(
      table.server.sent.filter(({ path }) => !/^\/games\/(one|two)\//.test(path)),
      [],
    );
    await ann.context.setOffline(true);
    await ann.go('/games/one/');
    await ann.page.locator('.battle-card').first().waitFor();
    await ann.context.setOffline(false);
  } finally {
    table.server.folder = old;
    rmSync(host, { recursive: true, force: true });
  }
});

test('a copy begins with the games that copies of a host shared before', { skip }, async () => {
  const ann = await comeIn(table);
  const id = await kernstown(ann, BOTH);
  ann.expect(/favicon\.ico/);
  await ann.go('/offline.js'); // a page without a program
  await ann.page.evaluate(async () => {
    const asked = (request) =>
      new Promise((resolve, reject) => {
        Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) });
      });
    const own = await asked(window.indexedDB.open('enfilade /'));
    const opening = window.indexedDB.open('enfilade', 1);
    opening.onupgradeneeded = () => {
      for (const name of own.objectStoreNames) opening.result.createObjectStore(name);
    };
    const shared = await asked(opening);
    for (const name of own.objectStoreNames) {
      const from = own.transaction(name).objectStore(name);
      const [keys, values] = await Promise.all([asked(from.getAllKeys()), asked(from.getAll())]);
      const into = shared.transaction(name, 'readwrite').objectStore(name);
      for (const [i, key] of keys.entries()) into.put(values[i], key);
    }
    for (const name of own.objectStoreNames) await asked(own.transaction(name, 'readwrite').objectStore(name).clear());
    own.close();
    shared.close();
  });
  for (let visit = 0; visit < 2; visit++) {
    await ann.go('/');
    await ann.page.locator('.battle-card').first().waitFor();
    const { games } = await ann.api('GET', '/api/games?mine=1');
    assert.deepEqual(
      games.map((one) => one.id),
      [id],
    );
  }
});

test('a battle of divisions brings the whole program, and the other games go on', { skip }, async () => {
  const before = table.server.sent.length;
  const brought = () => table.server.sent.slice(before).some(({ path }) => path.startsWith('/data/whole-'));
  const ann = await comeIn(table);
  const battle = await kernstown(ann, BOTH);
  await openGame(ann, battle);
  const { n } = await act(ann.page);
  assert.equal(brought(), false);
  const id = await newGame(ann, BOTH, { scenario: 'fredericksburg/battle', options: {} });
  assert.equal(brought(), true);
  assert.ok((await act(ann.page)).n > n, 'the game that was open');
  await openGame(ann, id);
  const divisions = await act(ann.page);
  await ann.page.reload();
  await ready(ann.page);
  assert.equal((await ourTurn(ann.page)).n, divisions.n);
  await openGame(ann, battle);
  assert.ok((await act(ann.page)).n > n);
});

test('a tab that is killed in the middle of an action comes back to a sound game', { skip }, async () => {
  const ann = await comeIn(table);
  const id = await kernstown(ann, BOTH);
  await openGame(ann, id);
  for (let kill = 0; kill < 3; kill++) {
    const { n } = await ourTurn(ann.page);
    // not waited for: the page is gone before it is answered, or after
    await ann.page.evaluate(`void (${actInPage})()`);
    const fresh = await ann.context.newPage();
    await ann.page.close({ runBeforeUnload: false });
    ann.page = fresh;
    ann.watch();
    await ann.go(`/#/game/${id}`);
    await ready(ann.page);
    const now = await ourTurn(ann.page);
    assert.ok(now.n >= n, `${now.n} of ${n}`);
    assert.ok((await act(ann.page)).n > now.n);
  }
});

test('a browser without room says so, and offers the game as a file', { skip }, async () => {
  const ann = await comeIn(table, { path: '/manifest.webmanifest' });
  ann.expect(/favicon/); // of a file that is no page
  const line = await ann.context.newCDPSession(ann.page);
  const origin = ann.url('');
  await line.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await ann.go('/');
  const notice = ann.page.locator('.site-notice[data-kind=storage]');
  await notice.getByText('no room left').waitFor();
  await openGame(ann, await kernstown(ann, BOTH));
  await act(ann.page); // the game goes on
  const { n } = await act(ann.page);
  await shot(ann.page, 'site-full');
  const [file] = await Promise.all([
    ann.page.waitForEvent('download'),
    notice.getByRole('button', { name: 'Download the game' }).click(),
  ]);
  assert.match(readFileSync(await file.path(), 'utf8'), /^enfilade-save/);
  await line.send('Storage.overrideQuotaForOrigin', { origin });
  // the browser takes its time to notice that there is room
  await ann.page.waitForFunction(() => {
    const again = [...document.querySelectorAll('.site-notice button')].find((one) => one.textContent === 'Try again');
    again?.click();
    return !again;
  });
  await ann.page.reload();
  await ready(ann.page);
  assert.ok((await ourTurn(ann.page)).n >= n, 'what was not kept is kept now');
});

test('a save goes out as a file and comes in again', { skip }, async () => {
  const ann = await comeIn(table);
  const id = await kernstown(ann, BOTH);
  await openGame(ann, id);
  await act(ann.page);
  const text = await ann.api('GET', `/api/games/${id}/save`);
  assert.match(text, /^enfilade-save/);
  const bob = await comeIn(table);
  await bob.page.getByRole('button', { name: 'Open a saved game' }).click();
  await bob.page.locator('enf-import textarea').fill(text);
  await bob.page.locator('enf-import').getByText('This is a game of Kernstown').waitFor();
  await bob.page.locator('enf-import button[type=submit]').click();
  await ready(bob.page);
  await ourTurn(bob.page);
});

/** What two programs must agree on: every action, every die, the position's hash at each turn. */
const course = (save) => save.split('\n').filter((line) => /^(begin|do|undo|turn)\b/.test(line));
const RECORDINGS = new URL('../recordings/', import.meta.url);
const recording = (name) =>
  execFileSync('xz', ['-dc', fileURLToPath(new URL(`${name}.save.xz`, RECORDINGS))], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });

test('the same seed and actions give the same dice and hashes as the native program', { skip }, async () => {
  const native = await savedAt('crossroads/battle', ({ turn }) => turn === 3, { seeds: [5] });
  const ann = await comeIn(table);
  const id = await newGame(ann, BOTH, { scenario: 'crossroads/battle', options: {}, seed: '5' });
  const actions = course(native).filter((line) => line.startsWith('do '));
  for (let at = 0; at < actions.length;) {
    const side = actions[at].split(' ')[1];
    const run = actions.slice(at, at + 100);
    const end = run.findIndex((line) => !line.startsWith(`do ${side} `));
    const batch = end < 0 ? run : run.slice(0, end);
    const answer = await ann.api('POST', `/api/games/${id}/do`, {
      side,
      actions: batch.map((line) => line.slice(4 + side.length).split(' | ')[0]),
      at,
    });
    assert.equal(answer.applied, batch.length, JSON.stringify(answer));
    at += batch.length;
  }
  assert.ok(
    actions.some((line) => line.includes(' | ')),
    'dice fell',
  );
  assert.deepEqual(course(await ann.api('GET', `/api/games/${id}/save`)), course(native));
});

test('recorded games go as in the native program', { skip }, async () => {
  const all = readdirSync(RECORDINGS).flatMap((file) => /^(.*)\.save\.xz$/.exec(file)?.[1] ?? []);
  const short = ['crossroads-simple', 'fredericksburg-simple', 'wilderness-undone'];
  const ann = await comeIn(table);
  for (const name of process.env.ENFILADE_RECORDINGS === 'all' ? all : short) {
    const text = recording(name);
    const native = await savedAgain(text);
    const { id } = await ann.api('POST', '/api/import', { text });
    assert.ok(id, name);
    assert.deepEqual(course(await ann.api('GET', `/api/games/${id}/save`)), course(native), name);
  }
});

test('two tabs: the second says so, and may take the games over', { skip }, async () => {
  const ann = await comeIn(table);
  const id = await kernstown(ann, BOTH);
  await openGame(ann, id);
  await ourTurn(ann.page);
  const first = ann.page;
  ann.page = await ann.context.newPage();
  ann.watch();
  await ann.go(`/#/game/${id}`);
  const notice = ann.page.locator('.site-notice[data-kind=storage]');
  await notice.getByText('open in another tab').waitFor();
  await notice.getByRole('button', { name: 'Play here instead' }).click();
  await notice.waitFor({ state: 'detached' });
  await ready(ann.page);
  await ourTurn(ann.page);
  await first.locator('.site-notice').getByText('goes on with your games').waitFor();
  await act(ann.page);
});

test('a new version waits until the player wants it, and the game goes on', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'enfilade-site-'));
  const old = table.server.folder;
  cpSync(old, folder, { recursive: true });
  const ann = await comeIn(table);
  const id = await kernstown(ann, BOTH);
  await openGame(ann, id);
  const { n } = await ourTurn(ann.page);
  await kept(ann.page);
  try {
    const page = join(folder, 'index.html'),
      worker = join(folder, 'offline.js');
    writeFileSync(page, readFileSync(page, 'utf8').replace('<title>', '<meta name="enfilade-fresh"><title>'));
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/VERSION = "\w+"/, 'VERSION = "fresh"'));
    for (const end of ['br', 'gz']) for (const file of [page, worker]) rmSync(`${file}.${end}`, { force: true });
    table.server.folder = folder;
    await ann.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    const notice = ann.page.locator('.site-notice[data-kind=version]');
    await notice.getByText('A new version').waitFor();
    const now = (await act(ann.page)).n; // the running game does not mind
    assert.ok(now > n);
    await notice.getByRole('button', { name: 'Use it now' }).click();
    await ann.page.locator('meta[name=enfilade-fresh]').waitFor({ state: 'attached' });
    await ready(ann.page);
    assert.ok((await ourTurn(ann.page)).n >= now);
  } finally {
    table.server.folder = old;
    rmSync(folder, { recursive: true, force: true });
  }
});
