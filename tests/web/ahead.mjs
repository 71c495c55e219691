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
    /** Plays up to so many actions, but not beyond what one side does without an answer of the other; gives them. */
    async play(actions, seed) {
      if (!stands.side) return [];
      stands = await ask({ cmd: 'bot', name: 'simple', side: stands.side, actions, seed });
      return stands.actions;
    },
    close: () => engine.kill(),
  };
}
