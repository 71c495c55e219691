// by-mail.test.mjs: games with a friend far away: a time limit is agreed at set-up and shown; a saved game and a moment of an
// old one can seat a friend.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seriousViolations } from './browser.mjs';
import { comeIn, newGame, openGame, openTable, ready, shot } from './harness.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(async () => {
  await table.close();
});

const summary = (visitor, id) => visitor.api('GET', `/api/games/${id}`);
const idOf = (page) => page.url().match(/game\/([A-Za-z0-9]+)/)[1];
const linkPath = (link) => link.replace(/^http:\/\/[^/]+/, '');

test('a time limit is chosen at set-up, agreed to by the friend, and shown in the head and the list', async () => {
  const ann = await comeIn(table);
  await ann.page.getByRole('button', { name: 'Invite a friend' }).first().click();
  const dialog = ann.page.locator('enf-setup dialog');
  await dialog.getByLabel('For each move').selectOption('3');
  await dialog.getByLabel(/Reserve/).selectOption('10');
  await dialog.getByLabel('When both are used up').selectOption('computer');
  await dialog.getByLabel('When both are used up').scrollIntoViewIfNeeded();
  await shot(ann.page, 'limit-setup');
  assert.deepEqual(await seriousViolations(ann.page, 'enf-setup'), []);
  await dialog.getByRole('button', { name: 'Start' }).click();
  const invitation = ann.page.locator('enf-invitation dialog');
  await invitation
    .getByText('Time limit: 3 days a move, 10 days in reserve; after that the computer takes the seat.')
    .waitFor();
  await shot(ann.page, 'limit-invitation');
  const link = await invitation.locator('input[readonly]').inputValue();
  await invitation.getByRole('link', { name: 'Go to the game' }).click();
  await ready(ann.page);
  const id = idOf(ann.page);

  const eve = await comeIn(table, { path: linkPath(link) });
  await eve.page.getByText('invites you to play.').waitFor();
  await shot(eve.page, 'limit-invited');
  assert.deepEqual(await seriousViolations(eve.page), []);
  await eve.page.getByRole('button', { name: 'Only watch' }).click();
  await ready(eve.page);
  assert.deepEqual((await summary(eve, id)).mine, []);

  const bob = await comeIn(table, { path: linkPath(link) });
  await bob.page.getByRole('button', { name: 'Take the seat' }).click();
  await ready(bob.page);
  const { mine, time_limit, to_act } = await summary(bob, id);
  assert.equal(mine.length, 1);
  assert.equal(time_limit.side, to_act);
  await bob.page.locator('.head-seat .time-left').waitFor();
  assert.match(await bob.page.locator('.head-seat .time-left').innerText(), /^1[23] days left$/);
  await bob.page.getByRole('button', { name: 'Game menu' }).click();
  await bob.page.getByText('Time limit: 3 days a move').waitFor();
  await shot(bob.page, 'limit-head');
  await bob.go('/#/');
  assert.match(await bob.page.locator('.game-line .time-left').innerText(), /they have 1[23] days left$/);
  await shot(bob.page, 'limit-list');
});

test('a moment of an old game goes on with a friend', async () => {
  const ann = await comeIn(table);
  const old = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'random' } });
  await ann.go(`/#/replay/${old}`);
  await ann.page.getByRole('button', { name: 'Continue from here…' }).click();
  const dialog = ann.page.locator('enf-fork dialog');
  await dialog
    .locator('label', { hasText: 'You play Union' })
    .filter({ hasText: 'against a friend' })
    .locator('input')
    .check();
  await dialog.getByLabel('For each move').selectOption('7');
  await shot(ann.page, 'fork-friend');
  assert.deepEqual(await seriousViolations(ann.page, 'enf-fork'), []);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await ready(ann.page);
  const link = await ann.page.locator('dialog[open] input[readonly]').inputValue();
  await shot(ann.page, 'fork-invite');
  const game = await summary(ann, idOf(ann.page));
  assert.notEqual(game.id, old);
  assert.deepEqual(game.mine, ['usa']);
  assert.equal(game.time_limit.days, 7);
  const bob = await comeIn(table, { path: linkPath(link) });
  await bob.page.getByRole('button', { name: 'Take the seat' }).click();
  await ready(bob.page);
  assert.deepEqual((await summary(bob, game.id)).mine, ['csa']);
});

test('a saved game is opened with a friend', async () => {
  const ann = await comeIn(table);
  const old = await newGame(ann, {});
  await openGame(ann, old);
  const save = await ann.page.evaluate(async (id) => (await fetch(`/api/games/${id}/save`)).text(), old);
  await ann.go('/#/');
  await ann.page.getByRole('button', { name: 'Open a saved game…' }).click();
  const dialog = ann.page.locator('enf-import dialog');
  await dialog.getByLabel('or paste its text').fill(save);
  await dialog
    .locator('label', { hasText: 'I play Confederate' })
    .filter({ hasText: 'a friend plays Union' })
    .locator('input')
    .check();
  await shot(ann.page, 'import-friend');
  assert.deepEqual(await seriousViolations(ann.page, 'enf-import'), []);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await ready(ann.page);
  const link = await ann.page.locator('dialog[open] input[readonly]').inputValue();
  const game = await summary(ann, idOf(ann.page));
  assert.deepEqual([game.mine, game.time_limit], [['csa'], null]);
  const bob = await comeIn(table, { path: linkPath(link) });
  await ready(bob.page);
  assert.deepEqual((await summary(bob, game.id)).mine, ['usa']);
});
