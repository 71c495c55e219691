// browsers.test.mjs: two browsers at one game, a seat each, behind nginx with two servers and PostgreSQL. Servers and the
// database are killed (SIGKILL) while they play; both play on, and in the end they show the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soon } from './hosted.mjs';
import { nginx, ownPostgres, startNginx, startServers } from './site.mjs';
import { cluster } from './store.mjs';

const skip = (cluster === '' && 'needs a PostgreSQL') || (nginx === '' && 'there is no nginx: make setup unpacks one');
const ACTIONS = 3; // of each life

const nOf = (page) => page.evaluate(() => document.querySelector('enf-game').store.n);
const countersOf = (page) =>
  page.evaluate(() =>
    JSON.stringify(
      document
        .querySelector('enf-game')
        .store.view.counters.map(({ id, hex, facing, flags }) => ({ id, hex, facing, flags }))
        .sort((a, b) => a.id.localeCompare(b.id)),
    ),
  );

/** In the page: the person whose turn it is takes the answer that ends the phase, or else the first one; what a server that
 * died did not answer is tried again, as a person would. */
function tryToAct() {
  const { store, table } = document.querySelector('enf-game');
  if (store.busy || store.stands.over || !store.turnIsMine || store.actionsOf !== store.n) return;
  const { items } = store.actions;
  const ends = items.find((one) => store.catalogue.verbs[one.verb]?.ends) ?? items[0];
  if (ends) void table.act([ends.text]).catch(() => {});
}

test('two browsers play on while servers and the database die', { skip }, async (t) => {
  const { browserAt } = await import('../web/browser.mjs'); // not where the test is left out: it wants packages
  const { comeIn, newGame, openGame, ready, shot } = await import('../web/harness.mjs');
  const database = ownPostgres(t);
  database.start();
  const servers = await startServers(t, 2, database.store);
  const door = await startNginx(t, servers);
  const table = await browserAt(door);
  t.after(() => table.browser.close());
  const ann = await comeIn(table);
  const seats = { csa: { kind: 'me' }, usa: { kind: 'open' } };
  const id = await newGame(ann, seats, { scenario: 'fredericksburg/battle', options: {} }); // where sides take turns soon
  const { invitations } = await ann.api('GET', `/api/games/${id}`);
  const bob = await comeIn(table);
  await bob.api('POST', `/api/games/${id}/join`, { token: invitations.usa });
  const both = [ann, bob];
  for (const one of both) {
    one.expect(/status of 50[234]|Failed to load|ERR_|status of 404/); // what the dying answer
    await openGame(one, id);
    await ready(one.page);
  }
  assert.deepEqual(
    await Promise.all(
      both.map((one) => one.page.evaluate(() => document.querySelector('enf-game').store.summary.mine)),
    ),
    [['csa'], ['usa']],
  );

  const stored = () => Number(database.sql(`SELECT coalesce(max(n), 0) FROM journal WHERE game = '${id}'`));
  const heard = (n) =>
    soon(
      'both browsers have heard of it',
      async () => (await Promise.all(both.map((one) => nOf(one.page)))).every((at) => at >= n),
      60,
    );
  const playOn = async (what) => {
    for (let i = 0; i < ACTIONS; i++) {
      const from = stored();
      await soon(
        `somebody acts ${what}`,
        async () => {
          for (const one of both) await one.page.evaluate(tryToAct);
          return stored() > from;
        },
        120,
      );
      await heard(from + 1);
    }
  };
  await playOn('with both servers');
  for (const [i, server] of servers.entries()) {
    await server.kill();
    await playOn(`without server ${i + 1}`);
    await server.start();
    await playOn('with both again');
  }
  database.kill();
  database.start();
  await playOn('after the database died');
  for (const [i, one] of both.entries()) await shot(one.page, `site-${i}`);

  const n = stored();
  await heard(n);
  const [hers, his] = await Promise.all(both.map((one) => countersOf(one.page)));
  assert.equal(hers, his, 'both see the same field');
  await soon('both are connected', async () => {
    const states = await Promise.all(
      both.map((one) => one.page.evaluate(() => document.querySelector('enf-game').store.connection)),
    );
    return states.every((one) => one === 'open');
  });
  const rows = database.sql(`SELECT string_agg(n::text, ',' ORDER BY n) FROM journal WHERE game = '${id}'`);
  assert.equal(rows, Array.from({ length: n }, (_, i) => i + 1).join(','), 'the journal has no hole and no double');
  const sides = database.sql(`SELECT count(DISTINCT side) FROM journal WHERE game = '${id}'`);
  assert.equal(sides, '2', 'both have acted');
  await table.browser.close();
  for (const one of both) one.check();
  door.agent.destroy();
  for (const server of servers) await server.stop();
});
