// browser.mjs: a real browser for the tests of the client, and visitors in it.
//
//   const table = await openTable();               a server of its own and a browser; table.close()
//   const visitor = await table.visitor({phone});  a fresh profile; visitor.page is playwright's page
//
// With ENFILADE_BACKEND=worker the page is the static site's, of the folder ENFILADE_SITE, and no server of ours is there: the
// same tests run against the program in the browser's own worker.
//
// Whatever a page complains of (errors, refused resources, requests to other machines) is kept in visitor.troubles, and
// closing a table fails if there are any that were not expected.
//
// The visitors that came during a test leave with it. When a test fails, all that are still there say where their page stands.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'node:test';
import { isTest, startServer } from '../serve/harness.mjs';
import { serveFolder } from './static_server.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

// Behind the address bar of every window, seen or not, the browser keeps two pages of suggestions ready: a fifth of the
// tests' time. The last switch of a name counts, so what playwright switches off is said again.
const SUGGESTIONS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
const OFF_ANYWAY = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BoundaryEventDispatchTracksNodeRemoval',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'AutoDeElevate',
  'RenderDocument',
  'OptimizationHints',
];
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_ANYWAY, ...SUGGESTIONS].join(',')}`,
];
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const PHONE_LYING = {
  viewport: { width: 844, height: 390 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const DESK = { viewport: { width: 1280, height: 860 } };

/** Whether the tests are of the static site. */
export const inWorker = process.env.ENFILADE_BACKEND === 'worker';

/** In the page of the static site: what a test asks of the API goes where the page's own questions go. */
function askWorker() {
  const real = window.fetch;
  window.fetch = async (path, init = {}) => {
    if (typeof path !== 'string' || !path.startsWith('/api/')) return real(path, init);
    while (!document.enfilade)
      await new Promise((done) => {
        setTimeout(done, 5);
      });
    const { status, type, text } = await document.enfilade.request(
      init.method ?? 'GET',
      path,
      { 'Accept-Language': navigator.language, ...init.headers }, // as a browser asks
      init.body,
    );
    return new window.Response(text, { status, headers: { 'Content-Type': type } });
  };
}

/** In the page: where it stands, for the log of a test that failed. */
function standing() {
  const wordsOf = (selector) => [...document.querySelectorAll(selector)].map((one) => one.innerText.slice(0, 400));
  const { store, table } = document.querySelector('enf-game') ?? {};
  return {
    focus: document.activeElement?.id || document.activeElement?.localName,
    dialogs: wordsOf('dialog[open]'),
    prompt: wordsOf('.prompt'),
    game: store?.stands && {
      n: store.n,
      actionsOf: store.actionsOf,
      busy: store.busy,
      connection: store.connection,
      turnIsMine: store.turnIsMine,
      decision: store.stands.decision,
      side: store.stands.side,
      phase: store.stands.phase,
      pick: table?.pick,
    },
  };
}

class Visitor {
  constructor(table, page, context) {
    Object.assign(this, { table, page, context, troubles: [], foreign: [], allowed: [] });
  }

  /** Complaints that fit this are part of the test. */
  expect(pattern) {
    this.allowed.push(pattern);
  }

  watch() {
    const { page } = this;
    page.on('pageerror', (error) => this.troubles.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.troubles.push(`console: ${message.text()} ${message.location().url ?? ''}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:', 'about:'].includes(url.protocol) && url.host !== `127.0.0.1:${this.table.server.port}`)
        this.foreign.push(request.url());
    });
    return this;
  }

  url(path) {
    return `http://127.0.0.1:${this.table.server.port}${path}`;
  }
  go(path = '/') {
    return this.page.goto(this.url(path));
  }

  /** The page has said who he is: a second call without a session would make another guest of him. */
  async known() {
    if (inWorker) return; // its worker takes one question after the other
    for (let tries = 0; tries < 500 && !(await this.context.cookies()).length; tries++)
      await new Promise((done) => {
        setTimeout(done, 20);
      });
  }
  /** The API as this visitor's browser would call it: his cookies, his csrf value. */
  async api(method, path, body) {
    await this.known();
    return this.page.evaluate(
      async ([how, where, what]) => {
        const me = await (await fetch('/api/me')).json();
        const answer = await fetch(where, {
          method: how,
          headers: { 'Content-Type': 'application/json', 'X-Enfilade': me.csrf },
          ...(what === undefined ? {} : { body: JSON.stringify(what) }),
        });
        const text = await answer.text();
        try {
          return JSON.parse(text);
        } catch {
          return text;
        }
      },
      [method, path, body],
    );
  }

  /** Where the page stands, and a picture of it. */
  async report(folder, name) {
    const file = join(folder, `${name}.png`);
    const said = async () => {
      const found = await this.page.evaluate(standing);
      await this.page.screenshot({ path: file, timeout: 10_000 });
      return `${JSON.stringify(found)} ${file}`;
    };
    const silent = new Promise((done) => {
      setTimeout(done, 20_000, 'it does not answer').unref();
    });
    const found = await Promise.race([said().catch((error) => error.message), silent]);
    return [`${name} at ${this.page.url()}: ${found}`, ...this.troubles.slice(-5)].join('\n  ');
  }

  check() {
    const unexpected = this.troubles.filter((one) => !this.allowed.some((pattern) => pattern.test(one)));
    assert.deepEqual(unexpected, [], 'the page complained');
    assert.deepEqual(this.foreign, [], 'the page asked another machine');
  }
}

export class Table {
  constructor(server, browser) {
    Object.assign(this, { server, browser, visitors: [], stay: 0 });
  }

  async visitor(options = DESK) {
    const context = await this.browser.newContext({ ...options });
    if (inWorker) await context.addInitScript(askWorker);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const visitor = new Visitor(this, page, context).watch();
    this.visitors.push(visitor);
    return visitor;
  }

  async close() {
    tables.delete(this);
    await this.browser.close();
    await this.server.stop();
    for (const visitor of this.visitors) visitor.check();
  }
}

const tables = new Set(); // whose visitors leave with their test
async function partings(failed) {
  const folder = failed && (process.env.ENFILADE_SHOTS ?? mkdtempSync(join(tmpdir(), 'enfilade-failed-')));
  for (const { visitors, stay } of tables)
    for (const [i, visitor] of visitors.entries()) {
      if (visitor.page.isClosed()) continue;
      if (failed) console.log(await visitor.report(folder, `visitor-${i + 1}`));
      if (i >= stay) await visitor.context.close();
    }
}
if (isTest) {
  // What nobody looks at any more would be drawn and kept up to date all the same.
  beforeEach(() => {
    for (const table of tables) table.stay = table.visitors.length;
  });
  afterEach(async (context) => {
    await partings(context?.passed === false);
  });
}

export const CHROMIUM = '/usr/bin/chromium';
/** A browser alone, for pages that come from no server. */
export const openBrowser = () => chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });

async function openSite() {
  return browserAt(await serveFolder(process.env.ENFILADE_SITE ?? 'build/site'));
}

export async function openTable(options = {}) {
  if (inWorker) return openSite();
  const assets = process.env.ENFILADE_ASSETS; // the client from a folder, while one works on it
  const server = await startServer(
    assets ? { ...options, args: ['--assets', assets, ...(options.args ?? [])] } : options,
  );
  return browserAt(server);
}

/** A browser whose visitors come to this server, or to a proxy before several: {port}. */
export async function browserAt(server) {
  const table = new Table(server, await openBrowser());
  tables.add(table);
  return table;
}

/** What axe finds serious or worse on the page as it stands, or in a part of it. */
export async function seriousViolations(page, part = null) {
  // Not as a script of the page: its policy forbids that. Through the debugger's door.
  if (!(await page.evaluate(() => !!window.axe)))
    await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate(async (place) => {
    const { violations } = await window.axe.run(place ?? document, { resultTypes: ['violations'] });
    return violations
      .filter((one) => ['serious', 'critical'].includes(one.impact))
      .map(
        (one) =>
          `${one.id}: ${one.help} — ${one.nodes
            .slice(0, 4)
            .map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`)
            .join(' | ')}`,
      );
  }, part);
  return found;
}
