// bare.mjs: a browser for the laws, who ask much and often: the part of playwright's interface that laws.mjs and its hands
// use, straight through the debugger's pipe. Playwright hears of every request of a page, and that took a third of the time
// of a decision; here a page tells nothing but what it complains of.
//
//   const table = await openBareTable();     as openTable of browser.mjs; the pages of its visitors are of the kind below
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ours, startServer } from '../serve/harness.mjs';
import { ARGUMENTS, CHROMIUM, Table } from './browser.mjs';

/** Commands to a browser and what it says, as lines that end with a zero byte (--remote-debugging-pipe). */
class Pipe {
  constructor({ stdio: [, , , write, read] }) {
    Object.assign(this, { write, waiting: new Map(), heard: new Map(), last: 0 });
    let rest = [];
    read.on('data', (piece) => {
      let from = 0;
      for (let end; (end = piece.indexOf(0, from)) >= 0; from = end + 1) {
        this.hear(Buffer.concat([...rest, piece.subarray(from, end)]).toString());
        rest = [];
      }
      rest.push(piece.subarray(from));
    });
    read.on('close', () => {
      for (const { fail } of this.waiting.values()) fail(new Error('the browser has ended'));
    });
  }
  hear(text) {
    const { id, method, params, result, error, sessionId } = JSON.parse(text);
    if (id === undefined) {
      this.heard.get(sessionId)?.(method, params);
      return;
    }
    const { done, fail, about } = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) fail(new Error(`${about}: ${error.message} ${error.data ?? ''}`));
    else done(result);
  }
  send(method, params = {}, sessionId) {
    this.last += 1;
    const id = this.last;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail, about: method });
      this.write.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }
}

/** Keys that are no letters: code, number, and what they write. */
const KEYS = {
  Enter: ['Enter', 13, '\r'],
  Tab: ['Tab', 9, ''],
  ArrowLeft: ['ArrowLeft', 37, ''],
  ArrowUp: ['ArrowUp', 38, ''],
  ArrowRight: ['ArrowRight', 39, ''],
  ArrowDown: ['ArrowDown', 40, ''],
  '/': ['Slash', 191, '/'],
};
const SHIFT = 8;
const keyOf = (key) => KEYS[key] ?? [`Key${key.toUpperCase()}`, key.toUpperCase().charCodeAt(0), key];
const inWords = ({ type, value, description }) => (type === 'string' ? value : (description ?? String(value)));
const call = (what, given) => `(${what})(${given === undefined ? '' : JSON.stringify(given)})`;

class Page {
  constructor(pipe, context, sessionId) {
    Object.assign(this, { pipe, sessionId, at: { x: 0, y: 0 }, held: 'none' });
    this.context = () => context;
    this.handlers = {};
    pipe.heard.set(sessionId, (method, params) => this.hear(method, params));
    this.mouse = {
      move: (x, y) => this.point('mouseMoved', (this.at = { x, y })),
      down: () => this.point('mousePressed', this.at, (this.held = 'left')),
      up: () => this.point('mouseReleased', this.at, ((this.held = 'none'), 'left')),
      click: (x, y, { button = 'left' } = {}) =>
        Promise.all([
          this.mouse.move(x, y),
          this.point('mousePressed', { x, y }, button),
          this.point('mouseReleased', { x, y }, button),
        ]),
    };
    this.touchscreen = {
      tap: (x, y) =>
        Promise.all([this.finger('touchStart', [{ x: Math.round(x), y: Math.round(y) }]), this.finger('touchEnd', [])]),
    };
    this.keyboard = {
      press: (key) => this.key(key),
      insertText: (text) => this.send('Input.insertText', { text }),
    };
  }
  send(method, params) {
    return this.pipe.send(method, params, this.sessionId);
  }
  on(event, handler) {
    this.handlers[event] = handler;
  }
  hear(method, params) {
    const says = (type, text, url) =>
      this.handlers.console?.({ type: () => type, text: () => text, location: () => ({ url }) });
    if (method === 'Page.loadEventFired') this.handlers.load?.();
    if (method === 'Runtime.exceptionThrown')
      this.handlers.pageerror?.({ message: params.exceptionDetails.exception?.description ?? 'an error' });
    if (method === 'Runtime.consoleAPICalled') says(params.type, params.args.map(inWords).join(' '));
    if (method === 'Log.entryAdded') says(params.entry.level, params.entry.text, params.entry.url);
  }
  async evaluate(what, given) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression: `Promise.resolve(${call(what, given)}).then((given) => JSON.stringify(given))`, // a DOMRect has no own fields
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value === undefined ? undefined : JSON.parse(result.value);
  }
  /** Once it is so in the page. */
  async waitForFunction(what, given) {
    for (const late = Date.now() + 60_000; Date.now() < late;) {
      const isSo = await this.evaluate(what, given);
      if (isSo) return;
      await new Promise((done) => {
        setTimeout(done, 20);
      });
    }
    throw new Error(`not so for a minute: ${what}`);
  }
  async goto(url) {
    const loaded = new Promise((done) => {
      this.handlers.load = done;
    });
    await this.send('Page.navigate', { url });
    await loaded;
  }
  async screenshot({ path }) {
    writeFileSync(path, Buffer.from((await this.send('Page.captureScreenshot', {})).data, 'base64'));
  }
  /** Where the middle of the first such element is, once there is one. */
  async middleOf(selector) {
    await this.waitForFunction((one) => !!document.querySelector(one), selector);
    return this.evaluate((one) => {
      const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, selector);
  }
  async click(selector) {
    const { x, y } = await this.middleOf(selector);
    await this.mouse.click(x, y);
  }
  async tap(selector) {
    const { x, y } = await this.middleOf(selector);
    await this.touchscreen.tap(x, y);
  }
  point(type, { x, y }, button = this.held) {
    const buttons = type === 'mouseReleased' ? 0 : { none: 0, left: 1, right: 2 }[button];
    return this.send('Input.dispatchMouseEvent', { type, x, y, button, buttons, clickCount: +(type !== 'mouseMoved') });
  }
  finger(type, touchPoints) {
    return this.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  key(name) {
    const shift = name.startsWith('Shift+');
    const key = shift ? name.slice(6) : name;
    const [code, windowsVirtualKeyCode, text] = keyOf(key);
    const event = { key, code, windowsVirtualKeyCode, modifiers: shift ? SHIFT : 0 };
    return Promise.all([
      this.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', text, ...event }),
      this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ]);
  }
}

class Context {
  constructor(pipe, options, browserContextId) {
    Object.assign(this, { pipe, options, browserContextId, page: null });
  }
  async newPage() {
    const { pipe, browserContextId } = this;
    const { viewport, deviceScaleFactor = 1, hasTouch = false, isMobile = false, reducedMotion } = this.options;
    const { targetId } = await pipe.send('Target.createTarget', { url: 'about:blank', browserContextId, ...viewport });
    const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(pipe, this, sessionId);
    this.page = page;
    const features = [{ name: 'prefers-reduced-motion', value: reducedMotion ?? 'no-preference' }];
    await Promise.all([
      page.send('Page.enable'),
      page.send('Runtime.enable'),
      page.send('Log.enable'),
      page.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
      page.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: isMobile }),
      page.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch }),
      page.send('Emulation.setEmulatedMedia', { features }),
    ]);
    page.setDefaultTimeout = () => {};
    return page;
  }
  addInitScript(what, given) {
    return this.page.send('Page.addScriptToEvaluateOnNewDocument', { source: call(what, given) });
  }
  newCDPSession(page) {
    return page;
  }
  async cookies() {
    const { browserContextId } = this;
    return (await this.pipe.send('Storage.getCookies', { browserContextId })).cookies;
  }
  close() {
    return this.pipe.send('Target.disposeBrowserContext', { browserContextId: this.browserContextId });
  }
}

function openBareBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'enfilade-browser-'));
  const quietly = ['--mute-audio', '--hide-scrollbars', '--password-store=basic', '--use-mock-keychain'];
  const kept = ['--disable-background-timer-throttling', '--disable-renderer-backgrounding', '--disable-hang-monitor'];
  const browser = ours(
    spawn(
      CHROMIUM,
      [
        '--headless',
        '--remote-debugging-pipe',
        '--disable-backgrounding-occluded-windows',
        '--disable-extensions',
        '--no-startup-window',
        `--user-data-dir=${profile}`,
        ...quietly,
        ...kept,
        ...ARGUMENTS,
      ],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
    ),
  );
  const pipe = new Pipe(browser);
  const ended = new Promise((done) => {
    browser.once('exit', done);
  });
  return {
    async newContext(options) {
      return new Context(pipe, options, (await pipe.send('Target.createBrowserContext')).browserContextId);
    },
    async close() {
      pipe.send('Browser.close').catch(() => {}); // it may end before it answers
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function openBareTable() {
  return new Table(await startServer(), openBareBrowser());
}
