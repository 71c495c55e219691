// games.mjs: whole games for the tests of the client, played by the computer.
import assert from 'node:assert/strict';

/** A game that two computers play to its end while somebody watches. However slow the machine: it goes on, or it fails. */
export async function watchedGame(
  visitor,
  { scenario = 'monocacy/battle', seed = 11, bots = ['random', 'simple'] } = {},
) {
  const made = await visitor.api('POST', '/api/games', {
    scenario,
    options: { 'standard-setup': 1 },
    seed,
    seats: { csa: { kind: 'computer', bot: bots[0] }, usa: { kind: 'computer', bot: bots[1] } },
  });
  assert.ok(made.id, JSON.stringify(made));
  let last = { n: -1, at: Date.now() };
  for (;;) {
    const summary = await visitor.api('GET', `/api/games/${made.id}`);
    if (summary.state === 'over') return made.id;
    if (summary.n > last.n) last = { n: summary.n, at: Date.now() };
    if (Date.now() - last.at > 120_000)
      throw new Error(`the computers stopped at ${last.n}: ${JSON.stringify(summary).slice(0, 300)}`);
    await new Promise((done) => {
      setTimeout(done, 300);
    });
  }
}
