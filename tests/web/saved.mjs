// saved.mjs: a game that computers have played to a certain question, as the text of its save.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Runs the engine for as long as `work` asks it. */
async function withEngine(work) {
  const engine = spawn(process.env.ENFILADE, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await answers.next()).value);
  };
  try {
    return await work(ask);
  } finally {
    engine.kill();
  }
}

/** Plays the scenario, seed after seed, until a question answers `wanted`; gives the save. */
export const savedAt = (scenario, wanted, { options = {}, seeds = [1, 2, 3], most = 6000 } = {}) =>
  withEngine(async (ask) => {
    for (const seed of seeds) {
      let stands = await ask({ cmd: 'new', scenario, options, seed });
      for (let done = 0; done < most && stands.ok && stands.side; done++) {
        if (wanted(stands)) return (await ask({ cmd: 'save' })).text;
        stands = await ask({ cmd: 'bot', name: 'simple', seed });
      }
    }
    throw new Error(`${scenario}: no such question came`);
  });

/** A save as the native program writes it when it has replayed it: with its own hashes. */
export const savedAgain = (text) =>
  withEngine(async (ask) => {
    const loaded = await ask({ cmd: 'load', text });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded));
    return (await ask({ cmd: 'save' })).text;
  });
