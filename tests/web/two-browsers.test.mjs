// Two browsers at one game by a link. One loses its line while the other plays on, and comes back with nothing lost.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeIn, endPhase, newGame, openGame, openTable, ourTurn, ready, shot, stands } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

const logOf = (page) => page.evaluate(() => document.querySelector('enf-game').store.log.map((line) => line.told));
const countersOf = (page) =>
  page.evaluate(() =>
    JSON.stringify(
      document
        .querySelector('enf-game')
        .store.view.counters.map(({ id, hex, facing, flags, face }) => ({ id, hex, facing, flags, face }))
        .sort((a, b) => a.id.localeCompare(b.id)),
    ),
  );
async function reached(page, n) {
  await page.waitForFunction((at) => document.querySelector('enf-game').store.n >= at, n);
}

test('a friend joins by the link; a dropped line resumes where it was', async () => {
  const ann = await comeIn(table);
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
  await openGame(ann, id);
  await ourTurn(ann.page);
  await ann.page.getByRole('button', { name: 'Game menu' }).click();
  await ann.page.getByRole('button', { name: 'Invite a friend' }).click();
  const link = await ann.page.locator('dialog[open] input[readonly]').inputValue();
  assert.match(link, /^http:\/\/127\.0\.0\.1/);
  await shot(ann.page, 'invite');
  await ann.page.keyboard.press('Escape');

  const bob = await comeIn(table, { path: link.replace(/^http:\/\/[^/]+/, '') });
  bob.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  if (await bob.page.getByRole('button', { name: /Take|Join|Sit/ }).count())
    await bob.page
      .getByRole('button', { name: /Take|Join|Sit/ })
      .first()
      .click();
  await ready(bob.page);
  assert.deepEqual(await bob.page.evaluate(() => document.querySelector('enf-game').store.summary.mine), ['usa']);
  await ann.page.waitForFunction(() =>
    document.querySelector('enf-game').store.summary.seats.every((seat) => seat.kind === 'person'),
  );

  // an action of Ann's reaches Bob
  const begun = await stands(ann.page);
  await endPhase(ann.page);
  await reached(ann.page, begun.n + 1);
  await reached(bob.page, (await stands(ann.page)).n);

  // Bob's line is cut; Ann talks and plays on
  await bob.context.setOffline(true);
  await bob.page.waitForFunction(() => document.querySelector('enf-game').store.connection === 'lost');
  for (let i = 0; i < 3; i++) {
    const now = await ourTurn(ann.page);
    const turn = now.items.find((item) => item.verb === 'turn') ?? now.items.find((item) => item.verb === 'move');
    await ann.page.evaluate((text) => document.querySelector('enf-game').table.act([text]), turn.text);
    await reached(ann.page, now.n + 1);
  }
  const there = (await stands(ann.page)).n;
  assert.ok((await stands(bob.page)).n < there, 'Bob has not heard of it');

  await bob.context.setOffline(false);
  await reached(bob.page, there);
  await bob.page.waitForFunction(() => document.querySelector('enf-game').store.connection === 'open');
  assert.equal(await countersOf(bob.page), await countersOf(ann.page), 'both see the same field');
  const log = await logOf(ann.page);
  await bob.page.waitForFunction((lines) => document.querySelector('enf-game').store.log.length >= lines, log.length); // it comes last
  assert.deepEqual(await logOf(bob.page), log, 'and read the same log');

  // talk crosses too
  await ann.page.locator('#tab-talk').click();
  await ann.page.locator('#say').fill('Good day, sir.');
  await ann.page.keyboard.press('Enter');
  await bob.page.waitForFunction(() =>
    document.querySelector('enf-game').store.chat.some((one) => one.text === 'Good day, sir.'),
  );
  const heard = bob.page.locator('.map-field .heard'); // his talk is closed: he sees that there is something
  await heard.waitFor();
  assert.match(await heard.innerText(), /Good day, sir\./);
  assert.match(await bob.page.locator('#tab-talk').innerText(), /1/);
  await heard.click();
  await bob.page.locator('.chat li', { hasText: 'Good day, sir.' }).waitFor();
  assert.equal(await bob.page.locator('.heard, .unheard').count(), 0);
});

/** Where stacks can be turned: the first such action, and others that leave it alone. */
async function inMovement(page) {
  await ourTurn(page);
  await endPhase(page);
  const now = await ourTurn(page);
  return { ...now, turns: now.items.filter((item) => item.verb === 'turn').map((item) => item.text) };
}
/** Acts, and what comes of it is handled on its way back: `handle(route, response)`. */
async function actThrough(visitor, text, handle) {
  let times = 0;
  await visitor.page.route('**/do', async (route) => {
    times += 1;
    if (times > 1) {
      await route.continue();
      return;
    }
    await handle(route, await route.fetch());
  });
  await visitor.page.evaluate((action) => document.querySelector('enf-game').store.act([action]), text);
  await visitor.page.unroute('**/do');
  return times;
}
/** What the page shows is what the server has. */
async function sameAsServer(visitor, id) {
  const { page } = visitor,
    { n } = await stands(page);
  assert.equal(n, (await visitor.api('GET', `/api/games/${id}`)).n);
  const [counters, log] = [await countersOf(page), await logOf(page)];
  await page.evaluate(() => document.querySelector('enf-game').store.mend());
  assert.equal(await countersOf(page), counters, 'the field');
  assert.deepEqual(await logOf(page), log, 'the log');
}

test('what comes before the answer that it builds on waits for it', async () => {
  const ann = await comeIn(table);
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  await openGame(ann, id);
  const { n, side, turns } = await inMovement(ann.page);
  await ann.page.evaluate(() => {
    window.heard = [];
    document.querySelector('enf-game').store.addEventListener('happened', (event) => {
      window.heard.push(event.detail.entries[0].n);
    });
  });
  await actThrough(ann, turns[0], async (route, response) => {
    const done = await ann.api('POST', `/api/games/${id}/do`, { side, actions: [turns.at(-1)], at: n + 1 }); // another screen of hers
    assert.equal(done.n, n + 2, JSON.stringify(done));
    await new Promise((later) => {
      setTimeout(later, 300);
    });
    assert.equal((await stands(ann.page)).n, n, 'the second does not stand without the first');
    await route.fulfill({ response });
  });
  await reached(ann.page, n + 2);
  assert.deepEqual(await ann.page.evaluate(() => window.heard), [n + 1, n + 2], 'each once, and in its turn');
  await sameAsServer(ann, id);
});

test('what can be done after an action is there with it, and not asked for', async () => {
  const ann = await comeIn(table);
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(ann, id);
  const { n, turns } = await inMovement(ann.page);
  const asked = [];
  ann.page.on('request', (request) => {
    if (request.url().endsWith('/ask') && request.postData().includes('"actions"')) asked.push(request.postData());
  });
  const there = await ann.page.evaluate(async (text) => {
    const { store } = document.querySelector('enf-game');
    await store.act([text]);
    return { n: store.n, of: store.actionsOf, items: store.actions.items.map((item) => item.text) };
  }, turns[0]);
  assert.equal(there.of, n + 1, 'at once');
  assert.equal(there.n, n + 1);
  assert.deepEqual(asked, []);
  const { items } = await ann.api('POST', `/api/games/${id}/ask`, { side: 'csa', cmd: 'actions', items: true });
  assert.deepEqual(
    there.items,
    items.map((item) => item.text),
  );
});

test('an answer that is lost is asked for again, and the action is done once', async () => {
  const ann = await comeIn(table);
  ann.expect(/ERR_FAILED|Failed to load/);
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  await openGame(ann, id);
  const { n, turns } = await inMovement(ann.page);
  await ann.page.evaluate(() => {
    window.again = 0;
    document.querySelector('enf-game').store.addEventListener('reset', () => {
      window.again += 1;
    });
  });
  assert.equal(await actThrough(ann, turns[0], (route) => route.abort()), 2);
  await reached(ann.page, n + 1);
  assert.equal(await ann.page.evaluate(() => window.again), 0, 'and nothing else is fetched again');
  await sameAsServer(ann, id);
  assert.equal((await stands(ann.page)).n, n + 1);
});

test('a server in trouble is asked again until it answers: the table never stands still', async () => {
  const ann = await comeIn(table);
  ann.expect(/status of 50[23]/);
  const { page } = ann;
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  await openGame(ann, id);
  const { n, items } = await ourTurn(page);
  const trouble = { view: 2, actions: 2 };
  const answer = (what, status, body) => async (route) => {
    if (what === 'actions' && !route.request().postData().includes('"actions"')) return route.continue();
    return trouble[what]-- > 0 ? route.fulfill({ status, body }) : route.continue();
  };
  await page.route('**/view?*', answer('view', 502, '<h1>Bad gateway</h1>'));
  await page.route(
    '**/ask',
    answer('actions', 503, '{"ok": false, "error": {"kind": "store", "why": "the database is away"}}'),
  );
  await page.evaluate(() => {
    const { store } = document.querySelector('enf-game');
    store.actionsOf = -1; // so that only an answer makes it whole again
    void store.mend();
  });
  await page.waitForFunction((at) => document.querySelector('enf-game').store.actionsOf === at, n);
  assert.ok(trouble.view < 0 && trouble.actions < 0, 'each was asked for a third time');
  assert.equal(await page.evaluate(() => document.querySelector('enf-game').store.actions.items.length), items.length);
  await page.waitForFunction(() => document.querySelector('enf-game').store.connection === 'open');
  assert.equal(await page.locator('.prompt .notice .tone-bad').count(), 0, 'and the complaint is gone');
  assert.equal(
    await actThrough(ann, items.find((item) => item.verb === 'end').text, (route, response) =>
      route.fulfill({ response }),
    ),
    1,
  );
  await reached(page, n + 1);
});

test('who looks at a game that is deleted is told so, and finds the way back', async () => {
  const ann = await comeIn(table);
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } });
  const bob = await comeIn(table);
  bob.expect(/status of 404/);
  await openGame(bob, id);
  assert.equal((await ann.api('DELETE', `/api/games/${id}`)).ok, true);
  await bob.page.getByRole('heading', { name: 'This game was deleted' }).waitFor();
  assert.match(await bob.page.getByRole('alert').innerText(), /has deleted it/);
  await shot(bob.page, 'deleted');
  await bob.page.getByRole('link', { name: 'Back to the battles' }).click();
  await bob.page.locator('enf-lobby').waitFor();
});

test('when the line is back, what it had made impossible is asked again, and the complaint is gone', async () => {
  const ann = await comeIn(table);
  ann.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  const { page } = ann;
  await openGame(ann, await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } }));
  const { items } = await ourTurn(page);
  await ann.context.setOffline(true);
  await page.waitForFunction(() => document.querySelector('enf-game').store.connection === 'lost');
  await page.locator('#tab-query-roster').click();
  await page.locator('#panel').getByText('Cannot reach the server.').waitFor();
  await page.evaluate(
    (text) => document.querySelector('enf-game').table.act([text]),
    items.find((item) => item.verb === 'end').text,
  );
  await page.locator('.prompt .notice .tone-bad').waitFor();
  await ann.context.setOffline(false);
  await page.waitForFunction(() => document.querySelector('enf-game').store.connection === 'open');
  await page.locator('#panel .boxes').first().waitFor();
  assert.equal(await page.locator('.prompt .notice .tone-bad').count(), 0);
});

test('a long name leaves room for the hour, a long word is read to its end, and who has left his seat is told that he watches', async () => {
  const ann = await comeIn(table),
    bob = await comeIn(table);
  await bob.api('POST', '/api/me', { name: 'W'.repeat(40) });
  const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'open' } });
  const { invitations } = await ann.api('GET', `/api/games/${id}`);
  await bob.api('POST', `/api/games/${id}/join`, { token: invitations.usa });
  await openGame(ann, id);
  await openGame(bob, id);
  const clock = await ann.page.locator('.table-head .clock').boundingBox(),
    seats = await ann.page.locator('.head-seats').boundingBox();
  assert.ok(clock.x + clock.width < seats.x, 'the hour is in sight');
  const line = await ann.page
    .locator('.table-head .when')
    .evaluate((one) => one.querySelector('.clock').getBoundingClientRect().right - one.getBoundingClientRect().right);
  assert.ok(line <= 0, `the hour is cut by ${line}`);

  await ann.page.locator('#tab-talk').click();
  await ann.page.locator('#say').fill('x'.repeat(400));
  await ann.page.keyboard.press('Enter');
  await ann.page.locator('.chat li').waitFor();
  assert.ok(
    await ann.page.locator('ol[aria-label=Chat]').evaluate((list) => list.scrollWidth <= list.clientWidth),
    'nothing is beyond the edge',
  );

  await bob.api('POST', `/api/games/${id}/leave`, {});
  await bob.page.locator('.prompt .question', { hasText: 'You are watching.' }).waitFor();
});
