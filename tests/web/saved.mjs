// saved.mjs: a game that computers have played to a certain question, as the text of its save.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Plays the scenario, seed after seed, until a question answers `wanted`; gives the save. */
export async function savedAt(scenario, wanted, { options = {}, seeds = [1, 2, 3], most = 6000 } = {}) {
  const engine = spawn(process.env.ENFILADE, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await answers.next()).value);
  };
  try {
    for (const seed of seeds) {
      let stands = await ask({ cmd: 'new', scenario, options, seed });
      for (let done = 0; done < most && stands.ok && stands.side; done++) {
        if (wanted(stands)) return (await ask({ cmd: 'save' })).text;
        stands = await ask({ cmd: 'bot', name: 'simple', seed });
      }
    }
  } finally {
    engine.kill();
  }
  throw new Error(`${scenario}: no such question came`);
}
