// letters.test.mjs: a game by letters (docs/api.md, src/match/letter.h): two people who do not share a server play by sending
// a save to and fro. Nobody chooses the dice, and nobody changes what has happened: every part of a letter that is tampered
// with is refused, with the reason.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startServer } from './harness.mjs';
import { actionsOf, act, path, stands } from './play.mjs';

let server, ann, bob;
before(async () => {
  server = await startServer();
  [ann, bob] = [await server.visitor(), await server.visitor()];
});
after(() => server.stop());

const hash = (text) => createHash('sha256').update(text).digest('hex');
/** As a cheat would send it: the sum fits. */
const summed = (text) => {
  const body = text.replace(/^sum .*\n/m, '');
  return `${body}sum ${hash(body)}\n`;
};
const good = async (promise) => {
  const { status, body } = await promise;
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const refused = async (promise, why) => {
  const { status, body } = await promise;
  assert.equal(status, 422, JSON.stringify(body));
  assert.match(body.error.why, why);
};

/** A game that Ann has begun, with the first decision hers. */
async function begun({ side = 'usa', scenario = 'crossroads/battle' } = {}) {
  const invitation = await good(ann.post('/api/letters/invite', { scenario, side }));
  const answer = await good(bob.post('/api/letters/accept', { text: invitation.text }));
  const { id } = await good(
    ann.post('/api/letters', { text: answer.text, secret: invitation.secret, sent: invitation.text }),
  );
  return { invitation, answer, ann: id };
}
/** Plays a side's whole turn, until the other is to decide: what can be done by the dice first. */
async function play(visitor, id, most = 400) {
  const { mine } = (await visitor.get(path(id))).body;
  for (let i = 0; i < most; i++) {
    const { n, stands: where } = await stands(visitor, id);
    if (where.over || where.side !== mine[0]) return;
    const { actions } = await actionsOf(visitor, id, mine[0]);
    const fire = actions.find((one) => one.startsWith('fire'));
    await good(act(visitor, id, mine[0], fire ?? (actions.includes('end') ? 'end' : actions[0]), n));
  }
  throw new Error('the turn did not end');
}
const letter = async (visitor, id) => (await good(visitor.get(path(id, '/letter')))).text;
const send = (visitor, id, text) => visitor.post(path(id, '/letter'), { text });

/** One plays, and the other gets the letter. */
async function turn(game, from, to) {
  const people = { ann, bob };
  await play(people[from], game[from]);
  const text = await letter(people[from], game[from]);
  game.letters.push(text);
  if (game[to]) await good(send(people[to], game[to], text));
  else
    ({ id: game.bob } = await good(
      bob.post('/api/letters', { text, secret: game.answer.secret, sent: game.answer.text }),
    ));
}
/** Both play so many turns; `letters`, in order. */
async function correspond(turns, choice) {
  const game = { ...(await begun(choice)), letters: [] };
  for (let i = 0; i < turns; i++) await turn(game, ...(i % 2 ? ['bob', 'ann'] : ['ann', 'bob']));
  return game;
}

test('a game goes to and fro, and both have the same one', async () => {
  const game = await correspond(9);
  const [hers, his] = [await stands(ann, game.ann), await stands(bob, game.bob)];
  assert.deepEqual(hers.view, his.view);
  const last = game.letters.at(-1);
  assert.match(last, / \| .*=\d/m, 'dice fell');
  assert.ok(last.match(/^mix /gm).length >= 9);
  // and it opens again after a restart, with the same dice to come
  await server.kill();
  await server.start();
  await play(bob, game.bob);
  const text = await letter(bob, game.bob);
  await good(send(ann, game.ann, text));
  assert.deepEqual((await stands(ann, game.ann)).view, (await stands(bob, game.bob)).view);
});

test('the one who has nothing to decide first sends an empty turn', async () => {
  const game = await correspond(3, { side: 'csa' });
  assert.match(game.letters[0], /^begin.*\nsum /m);
  assert.deepEqual((await stands(ann, game.ann)).view, (await stands(bob, game.bob)).view);
});

test('every part that is changed is refused, though the sum fits', async () => {
  const game = await correspond(5);
  const mine = (text) => text.slice(text.lastIndexOf('mix csa'));
  let text;
  for (let i = 0; i < 20; i++) {
    await play(bob, game.bob);
    text = await letter(bob, game.bob);
    if (/\|.*=\d/.test(mine(text))) break; // a die of his turn
    await good(send(ann, game.ann, text));
    await turn(game, 'ann', 'bob');
  }
  const lines = text.split('\n');
  const lastOf = (pattern) => lines.findLastIndex((one) => pattern.test(one));
  const [his, hers, die] = [lastOf(/^mix csa/), lastOf(/^mix usa/), lastOf(/\|.*=\d/)];
  const committed = lines.findLastIndex((one, i) => i < his && one.startsWith('mix csa'));
  const early = lines.findIndex((one) => one.startsWith('do usa'));
  const other = (one) => one.replace(/\w{64}/, hash);
  /** What is done to the text, and what Ann reads of it. */
  const tampered = [
    ['an action of hers', early, (one) => `${one} x`, /not as in your game/],
    ['a die of his', die, (one) => one.replace(/=(\d)/, (_, face) => `=${(face % 6) + 1}`), /die|dice|rolled/],
    ['a die that he made up', die, (one) => one.replace(/=(\d)/, '=$1*'), /a die that nobody rolled/],
    ['his contribution to the dice', his, other, /committed to/],
    ['hers', hers, other, /committed to/],
    ['what he had committed to', committed, (one) => one.replace(/\w{64}$/, hash), /committed to/],
    ['a contribution too many', his, (one) => `${one}\n${one}`, /in turn/],
    ['the order of two lines', early, (one) => `${lines[early + 1]}\n${one}`, /not as in your game/],
    ['something taken back', his, (one) => `${one}\nundo 3`, /does not belong/],
    ['an action in her name', lines.length - 2, () => 'do usa resign', /whose turn it is not/],
    ['half a turn', lines.length - 3, () => '', /middle of a turn|own letter/],
    ['the options', 2, (one) => one.replace(/\d$/, '1'), /not as in your game/],
    ['the dice of the beginning', lastOf(/^seed/), other, /what both have contributed/],
  ];
  for (const [what, line, change, why] of tampered) {
    const changed = summed(lines.map((one, i) => (i === line ? change(one) : one)).join('\n'));
    assert.notEqual(changed, text, what);
    await refused(send(ann, game.ann, changed), why);
  }
  await refused(send(ann, game.ann, text.replace('\nbegin', '\n\nbegin')), /sum does not match/);
  await refused(send(ann, game.ann, lines.slice(0, -2).join('\n')), /no sum/);
  await refused(send(ann, game.ann, game.letters.at(-2)), /older than your game/);
  await refused(send(bob, game.bob, text), /own letter/);
  await refused(send(ann, game.ann, (await correspond(2)).letters.at(-1)), /another game/);
  // the true one is taken all the same, and only once
  await good(send(ann, game.ann, text));
  await refused(send(ann, game.ann, text), /older than your game/);
});

const isEmpty = ({ actions, duties }) => actions.length === 1 && actions[0] === 'end' && !duties.length;
/** The lines of a letter with the side that contributed to their dice. */
const turnsOf = (text) => {
  let turn = '';
  return text.split('\n').map((line) => {
    turn = /^mix (\S+)/.exec(line)?.[1] ?? turn;
    return { turn, side: /^do (\S+)/.exec(line)?.[1], line };
  });
};
/** A game until phases of the friend's were passed over in a letter, and what was done there in the friend's name. */
async function untilPassedOver() {
  const game = { ...(await begun()), letters: [] };
  let passed = [];
  for (let i = 0; i < 30 && (i < 6 || !passed.length); i++) {
    const [from, to] = i % 2 ? ['bob', 'ann'] : ['ann', 'bob'];
    await turn(game, from, to);
    const { stands: where } = await stands({ ann, bob }[to], game[to]);
    if (where.over) break;
    const asked = await actionsOf({ ann, bob }[to], game[to], where.side);
    assert.ok(!isEmpty(asked), `letter ${i + 1} asks for something`);
    passed = turnsOf(game.letters.at(-1)).filter(({ turn, side }) => side && side !== turn);
  }
  return { game, passed };
}
test('a letter is a change of the person who must act: a phase in which the friend can do nothing is passed over', async () => {
  /* nobody chooses the dice of letters: in some games there is no such phase */
  let { game, passed } = await untilPassedOver();
  for (let others = 0; others < 9 && !passed.length; others++) ({ game, passed } = await untilPassedOver());
  assert.ok(passed.length, 'some phases were passed over');
  assert.ok(passed.every(({ line }) => /^do \S+ end( \||$)/.test(line)));
  assert.deepEqual((await stands(ann, game.ann)).view, (await stands(bob, game.bob)).view);
});
test('nobody passes over a phase in which the other can do something', async () => {
  const game = await correspond(2);
  const people = { ann, bob };
  for (let i = 0; i < 30; i++) {
    const [from, to] = i % 2 ? ['bob', 'ann'] : ['ann', 'bob'];
    await play(people[from], game[from]);
    const { stands: where } = await stands(people[from], game[from]);
    const text = await letter(people[from], game[from]);
    await good(send(people[to], game[to], text));
    const { actions } = await actionsOf(people[to], game[to], where.side);
    if (!actions.includes('end')) continue;
    // as if it had been passed over, sent to a browser that has nothing of the game yet
    const forged = summed(text.replace(/^sum /m, `do ${where.side} end\nsum `));
    await good(people[to].delete(path(game[to])));
    const { invitation, answer } = game;
    const [first, secret] = to === 'ann' ? [invitation.text, invitation.secret] : [answer.text, answer.secret];
    await refused(
      people[to].post('/api/letters', { text: forged, secret, sent: first }),
      /line \d+ of this letter: an action of a player whose turn it is not/,
    );
    await good(people[to].post('/api/letters', { text, secret, sent: first }));
    return;
  }
  assert.fail('nobody was asked what can be ended');
});

test('a letter of a later turn shows what was committed to', async () => {
  const game = await correspond(4);
  await play(ann, game.ann);
  const text = await letter(ann, game.ann);
  // Ann would rather have other dice: she commits to something else afterwards
  const lines = text.split('\n');
  const [one, two] = lines.flatMap((line, i) => (line.startsWith('mix usa') ? [i] : [])).slice(-2);
  const value = hash('better dice');
  lines[two] = lines[two].replace(/(mix usa )\w{64}/, `$1${value}`);
  lines[one] = lines[one].replace(/\w{64}$/, hash(value));
  await refused(send(bob, game.bob, summed(lines.join('\n'))), /not as in your game/);
});

test('what went out cannot be taken back, and nobody acts for the other', async () => {
  const game = await correspond(2);
  const { n, stands: where } = await stands(bob, game.bob);
  assert.equal(where.side, 'usa');
  assert.equal((await act(bob, game.bob, 'usa', 'end', n)).status, 403);
  assert.equal((await bob.post(path(game.bob, '/undo'), { side: 'csa', to: where.done - 1, at: n })).status, 422);
  assert.equal((await bob.post(path(game.bob, '/undo-offer'), { side: 'csa', to: 0 })).status, 422);
  assert.equal((await bob.post(path(game.bob, '/resign'), { side: 'csa', at: n })).status, 403);
  await refused(
    ann.post('/api/letters', { text: game.letters[1], secret: 'none', sent: game.invitation.text }),
    /not begun in this browser/,
  );
  const her = await ann.get(path(game.ann, '/letter'));
  assert.equal(her.status, 409);
  assert.match(her.body.error.why, /finish your turn first/);
  assert.equal((await bob.get(path(game.ann, '/letter'))).status, 403);
});

test('an action that is taken back within the turn leaves no trace, and the dice stay', async () => {
  const game = await correspond(1);
  const { n, stands: where } = await stands(bob, game.bob);
  const { actions } = await actionsOf(bob, game.bob, 'csa');
  await good(act(bob, game.bob, 'csa', actions[0], n));
  await good(bob.post(path(game.bob, '/undo'), { side: 'csa', to: where.done, at: n + 1 }));
  await turn(game, 'bob', 'ann');
  await turn(game, 'ann', 'bob');
  assert.deepEqual((await stands(ann, game.ann)).view, (await stands(bob, game.bob)).view);
});

test('a browser that has lost a turn of its own is told so', async () => {
  const game = await correspond(3);
  await good(bob.delete(path(game.bob)));
  const { id } = await good(
    bob.post('/api/letters', { text: game.letters[0], secret: game.answer.secret, sent: game.answer.text }),
  );
  assert.equal(id, game.bob);
  await refused(send(bob, id, game.letters[2]), /letters between are missing/);
});

test('the letter that ends a game ends it for both', async () => {
  const game = await correspond(2);
  await good(ann.post(path(game.ann, '/resign'), { side: 'usa' }));
  await good(send(bob, game.bob, await letter(ann, game.ann)));
  const { over } = (await stands(bob, game.bob)).stands;
  assert.equal(over.winner, 'csa');
});

test('a letter opened as a save is a game like any other', async () => {
  const game = await correspond(4);
  const { id } = await good(bob.post('/api/import', { text: game.letters.at(-1) }));
  const { n, stands: where } = await stands(bob, id);
  await good(act(bob, id, where.side, (await actionsOf(bob, id, where.side)).actions[0], n));
  assert.equal((await bob.get(path(id, '/letter'))).status, 409);
});

test('an invitation that was changed on its way back is not begun', async () => {
  const invitation = await good(ann.post('/api/letters/invite', { scenario: 'crossroads/battle', side: 'csa' }));
  const other = await good(bob.post('/api/letters/invite', { scenario: 'kernstown/battle', side: 'csa' }));
  const answer = await good(bob.post('/api/letters/accept', { text: invitation.text }));
  const begin = (text) => ann.post('/api/letters', { text, secret: invitation.secret, sent: invitation.text });
  await refused(begin(summed(answer.text.replace('crossroads/battle', 'kernstown/battle'))), /not as in your game/);
  const added = answer.text.split('\n');
  added.splice(-2, 0, 'option standard-setup 1');
  await refused(begin(summed(added.join('\n'))), /does not belong here/);
  await refused(begin(invitation.text), /own letter/);
  const early = answer.text.replace(/^sum .*\n/m, '').replace('\nmix usa', '\nsum x\nmix usa');
  await refused(begin(`${early}sum ${hash(early)}\n`), /line \d+ of this letter: this line does not belong here/);
  await refused(begin(other.text), /not begun in this browser/);
  await refused(bob.post('/api/letters/accept', { text: answer.text }), /no invitation/);
  await refused(bob.post('/api/letters/accept', { text: 'hello' }), /not a letter/);
  await good(begin(answer.text));
  const again = await bob.post('/api/letters', { text: answer.text, secret: invitation.secret, sent: invitation.text });
  assert.equal(again.status, 409, 'it is here, in another browser');
  assert.match(again.body.error.why, /begun here already/);
});

test('a battle with secret choices is not offered', async () => {
  const { scenarios } = (await ann.get('/api/scenarios')).body;
  const offered = Object.fromEntries(scenarios.map((one) => [one.id, one.letters]));
  assert.equal(offered['kernstown/battle'], true);
  assert.equal(offered['fredericksburg/battle'], false);
  await refused(ann.post('/api/letters/invite', { scenario: 'fredericksburg/battle', side: 'csa' }), /secret choices/);
});
