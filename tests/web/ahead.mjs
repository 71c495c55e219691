// ahead.mjs: an engine beside the server that plays the same game: it sees the same dice, as both have the save with its
// seed. What its computer player would do next can so be done in the page at once, many actions together.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ours, program } from '../serve/harness.mjs';

export function openAhead() {
  const engine = ours(spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] }));
  const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  let stands = null;
  const ask = async (request) => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    const answer = JSON.parse((await answers.next()).value);
    assert.ok(answer.ok, `${JSON.stringify(request).slice(0, 200)}: ${JSON.stringify(answer.error)}`);
    return answer;
  };
  return {
    async load(text) {
      stands = await ask({ cmd: 'load', text });
    },
    /** The page has done this. */
    async follow(entries) {
      for (const { side, action } of entries) stands = await ask({ cmd: 'do', side, actions: [action] });
    },
    /** Plays so many actions, or to the end of the game; gives what each side does until the other answers, in turn. */
    async play(actions, seed) {
      const turns = [];
      for (let left = actions; left > 0 && stands.side;) {
        const { side } = stands;
        stands = await ask({ cmd: 'bot', name: 'simple', side, actions: left, seed });
        if (!stands.actions.length) break;
        turns.push({ side, actions: stands.actions });
        left -= stands.actions.length;
      }
      return turns;
    },
    close: () => engine.kill(),
  };
}
