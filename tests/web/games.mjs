// games.mjs: whole games for the tests of the client, played by the computer.
import assert from 'node:assert/strict';

/** A game of Monocacy that two computers play to its end while somebody watches. */
export async function watchedGame(visitor, { seed = 11, bots = ['random', 'simple'] } = {}) {
  const made = await visitor.api('POST', '/api/games', { scenario: 'monocacy/battle', options: { 'standard-setup': 1 }, seed,
    seats: { csa: { kind: 'computer', bot: bots[0] }, usa: { kind: 'computer', bot: bots[1] } } });
  assert.ok(made.id, JSON.stringify(made));
  for (let tries = 0; tries < 240; tries++) {
    const summary = await visitor.api('GET', `/api/games/${made.id}`);
    if (summary.state === 'over') return made.id;
    await new Promise((done) => { setTimeout(done, 250); });
  }
  throw new Error('the computers did not finish');
}
