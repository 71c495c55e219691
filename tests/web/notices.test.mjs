// notices.test.mjs: notices in the browser: the badge in title and icon, notifications of a page that is out of sight, and Web
// Push: from the server over HTTPS to a service, and from there by the browser's debugging protocol to the service worker.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { browserAt, pushService } from '../serve/receivers.mjs';
import { seriousViolations } from './browser.mjs';
import { comeIn, newGame, openGame, openTable, shot } from './harness.mjs';

let table, service, folder;
const ended = [];
before(async () => {
  service = await pushService({ after: (work) => ended.push(work) });
  folder = mkdtempSync(join(tmpdir(), 'enfilade-'));
  const config = join(folder, 'enfilade.yaml');
  writeFileSync(
    config,
    `push: anywhere\ncertificates: ${service.authority}\nlimits: {notice-delay-seconds: 0, notice-pause-seconds: 1}\n`,
  );
  table = await openTable({ args: ['--config', config] });
});
after(async () => {
  await table.close();
  for (const work of ended) work();
  rmSync(folder, { recursive: true, force: true });
});

const PERMITTED = { permissions: ['notifications'] };
/** Two people at a game; the second has it open nowhere. */
async function game(ann, bob) {
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } }, { scenario: 'crossroads/battle' });
  const { invitations } = await ann.api('GET', `/api/games/${id}`);
  await bob.api('POST', `/api/games/${id}/join`, { token: invitations.usa });
  return id;
}
/** Ann resigns nothing and moves nothing: she ends her phases until the other side is to act. */
async function handOver(ann, id, side = 'csa') {
  for (let i = 0; i < 2000; i++) {
    const { n, stands } = await ann.api('GET', `/api/games/${id}/view?side=${side}`);
    if (stands.side !== side) return;
    const { actions } = await ann.api('POST', `/api/games/${id}/ask`, { side, cmd: 'actions' });
    const goes = actions.filter((one) => /^(move|to|halt) ?/.test(one));
    const action = actions.includes('end') ? 'end' : (goes.at(-1) ?? actions[0]);
    const done = await ann.api('POST', `/api/games/${id}/do`, { side, actions: [action], at: n });
    assert.ok(done.ok, JSON.stringify(done));
  }
}
/** The page is in another tab, or in sight again. */
const hide = (page, hidden) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { get: () => value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
const openNotices = async (page) => {
  await page.locator('button.person').click();
  await page.getByRole('button', { name: 'Notifications' }).click();
};
const noticesOf = (page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration('/');
    return (await worker.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });
const iconOf = (page) => page.locator('link[rel=icon]').getAttribute('href');
const untilPage = (page, fits, given) => page.waitForFunction(fits, given);

test('the title and the icon count the games that wait, and a hidden page says so', async () => {
  const ann = await comeIn(table),
    bob = await comeIn(table, PERMITTED);
  bob.expect(/Push API in incognito/); // so it comes with no service: the page shows its notices itself
  const id = await game(ann, bob);
  await openNotices(bob.page);
  await bob.page.getByLabel('Notify me in this browser').check();
  await untilPage(bob.page, () => /^On /.test(document.querySelector('.browser-notices small').textContent));
  await shot(bob.page, 'notices');
  assert.deepEqual(await seriousViolations(bob.page), []);
  await bob.page.keyboard.press('Escape');
  await openGame(bob, id);
  await untilPage(bob.page, () => document.title === 'The Crossroads · Enfilade');
  const plain = await iconOf(bob.page);
  await hide(bob.page, true);
  await handOver(ann, id);
  await untilPage(bob.page, () => document.title.startsWith('(1) The Crossroads'));
  await untilPage(bob.page, (was) => document.querySelector('link[rel=icon]').getAttribute('href') !== was, plain);
  assert.match(await iconOf(bob.page), /circle/);
  await untilPage(bob.page, async () => {
    const worker = await navigator.serviceWorker.getRegistration('/');
    return (await worker.getNotifications()).length === 1;
  });
  assert.deepEqual(await noticesOf(bob.page), [
    { title: 'Your move', body: 'The Crossroads', tag: `enfilade-${id}`, data: { game: id } },
  ]);
  await hide(bob.page, false);
  await untilPage(bob.page, () => document.title.startsWith('The Crossroads'));
  await untilPage(bob.page, (was) => document.querySelector('link[rel=icon]').getAttribute('href') === was, plain);
  await bob.go('/#/');
  await untilPage(bob.page, () => document.title === '(1) Battles · Enfilade');
});

test('a game against the computer calls for nothing', async () => {
  const ann = await comeIn(table);
  await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'random' } });
  await ann.page.reload();
  await ann.page.getByRole('link', { name: 'Play' }).waitFor();
  assert.equal(await ann.page.title(), 'Battles · Enfilade');
});

test('a push goes from the server to the service, and through the service worker onto the screen', async () => {
  const ann = await comeIn(table),
    bob = await comeIn(table, PERMITTED);
  const id = await game(ann, bob);
  // The maker's service cannot be reached from here: the page gets the subscription of one that can.
  const browser = browserAt(`${service.origin}/bob`);
  await bob.page.evaluate(({ endpoint, key, auth }) => {
    const bytes = (text) =>
      Uint8Array.from(window.atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0)).buffer;
    let made = null;
    window.PushManager.prototype.getSubscription = () => Promise.resolve(made);
    window.PushManager.prototype.subscribe = (options) => {
      made = {
        endpoint,
        options: { applicationServerKey: options.applicationServerKey.buffer },
        getKey: (name) => bytes(name === 'auth' ? auth : key),
        unsubscribe: () => {
          made = null;
          return Promise.resolve(true);
        },
      };
      window.subscribedWith = options;
      return Promise.resolve(made);
    };
  }, browser.subscription);
  await openNotices(bob.page);
  await bob.page.getByLabel('Notify me in this browser').check();
  await bob.page.getByText('On, also when Enfilade is closed.').waitFor();
  await shot(bob.page, 'push-on');
  const asked = await bob.page.evaluate(() => ({
    visible: window.subscribedWith.userVisibleOnly,
    key: window.subscribedWith.applicationServerKey.length,
  }));
  assert.deepEqual(asked, { visible: true, key: 65 });
  assert.equal((await bob.api('GET', '/api/me')).notices.push, 1);
  await handOver(ann, id);
  for (let i = 0; i < 1200 && !service.got.length; i++) await bob.page.waitForTimeout(50);
  assert.equal(service.got.length, 1, 'the server has sent it');
  const told = browser.read(service.got[0].body);
  assert.deepEqual([told.what, told.game, told.heading], ['turn', id, 'Your move']);

  const debug = await bob.context.newCDPSession(bob.page);
  const registered = new Promise((done) => {
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId);
    });
  });
  await debug.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (data) =>
    debug.send('ServiceWorker.deliverPushMessage', { origin: bob.url('').replace(/\/$/, ''), registrationId, data });
  await push(JSON.stringify(told));
  await untilPage(bob.page, async () => {
    const worker = await navigator.serviceWorker.getRegistration('/');
    return (await worker.getNotifications()).length === 1;
  });
  assert.deepEqual(await noticesOf(bob.page), [
    { title: 'Your move', body: `${told.title}\n${told.text}`, tag: `enfilade-${id}`, data: { game: id } },
  ]);
  await push('this is no notice');
  await untilPage(bob.page, async () => {
    const worker = await navigator.serviceWorker.getRegistration('/');
    return (await worker.getNotifications()).some((one) => one.title === 'Enfilade');
  });

  await bob.page.getByLabel('Notify me in this browser').uncheck();
  await bob.page.getByText('also when Enfilade is closed, where the browser can do that').waitFor();
  assert.equal((await bob.api('GET', '/api/me')).notices.push, 0);
});

test('the worker serves no pages', async () => {
  const ann = await comeIn(table);
  const text = await ann.page.evaluate(async () => (await fetch('/worker.js')).text());
  assert.match(text, /notificationclick/);
  assert.doesNotMatch(text, /["'`]fetch["'`]/);
});

test('where the page is not served over HTTPS it says why notices are off', async () => {
  const page = await table.browser.newPage();
  await page.goto(`http://0.0.0.0:${table.server.port}/`);
  assert.equal(await page.evaluate(() => window.isSecureContext), false);
  await openNotices(page);
  await page.getByText(/Off: this page is not served over HTTPS/).waitFor();
  assert.ok(await page.getByLabel('Notify me in this browser').isDisabled());
  await shot(page, 'notices-insecure');
  await page.close();
});

test('a browser that has blocked notices says so', async () => {
  const ann = await comeIn(table, { permissions: [] });
  await ann.page.evaluate(() => {
    Object.defineProperty(window.Notification, 'permission', { get: () => 'denied' });
  });
  await openNotices(ann.page);
  await ann.page.getByText(/You have blocked notifications/).waitFor();
});
