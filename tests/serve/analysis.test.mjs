// analysis.test.mjs: the analysis of a finished game over the API: in the background, by the numbers of the replay, and gone
// with a server that stops in the middle of it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { newGame, startServer } from './harness.mjs';
import { sql } from './hosted.mjs';
import { path, walk } from './play.mjs';

let server;
before(async () => {
  server = await startServer();
});
after(() => server?.stop());

const recorded = (name) =>
  spawnSync('xz', ['-dc', `tests/recordings/${name}.save.xz`], { maxBuffer: 1 << 26 }).stdout.toString();

describe('analysis', () => {
  test('only of a game that is over, and of one that is there', async () => {
    const ann = await server.visitor();
    const id = await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'me' } });
    await walk({ csa: ann, usa: ann }, id, 2);
    for (const answer of [await ann.get(path(id, '/analysis')), await ann.post(path(id, '/analysis'))]) {
      assert.equal(answer.status, 403);
      assert.equal(answer.body.error.why, 'a game can be analysed when it is over');
    }
    assert.equal((await ann.post(path('nobody', '/analysis'))).status, 404);
  });

  test('a game that was resigned: its curve ends with the last entry of the journal', async () => {
    const ann = await server.visitor();
    const id = await newGame(
      ann,
      { csa: { kind: 'me' }, usa: { kind: 'me' } },
      { scenario: 'crossroads/battle', options: {} },
    );
    await walk({ csa: ann, usa: ann }, id, 12);
    const { n } = (await ann.get(path(id))).body;
    assert.equal((await ann.post(path(id, '/resign'), { side: 'usa' })).status, 200);
    assert.equal((await ann.get(path(id, '/analysis'))).body.begun, false);
    assert.equal((await ann.post(path(id, '/analysis'))).body.begun, true);
    let answer;
    do {
      await new Promise((done) => {
        setTimeout(done, 200);
      });
      answer = (await ann.get(path(id, '/analysis'))).body;
    } while (!answer.analysis && !answer.why);
    assert.equal(answer.why, undefined);
    const { points, winner, summary } = answer.analysis;
    assert.equal(winner, 'csa');
    assert.equal(points.at(-1).n, n + 1, 'the last is the resignation');
    assert.equal(summary.csa.end, 1);

    // it is kept with the game: after a restart it is there, and it goes when the game goes
    await server.end();
    await server.start();
    const later = (await ann.get(path(id, '/analysis'))).body;
    assert.deepEqual(later.analysis, answer.analysis);
    const german = await ann.get(path(id, '/analysis?lang=de'));
    assert.equal(german.body.begun, false, 'it has words of a language');
    const kept = () => sql(server, `SELECT count(*) FROM analysis WHERE game = '${id}'`);
    assert.equal(kept(), '1');
    assert.equal((await ann.delete(path(id))).status, 200);
    assert.equal(kept(), '0');
  });

  test('a server that stops does not wait for it', async () => {
    const ann = await server.visitor();
    const { body } = await ann.post('/api/import', { text: recorded('monocacy-simple') });
    assert.equal((await ann.post(path(body.id, '/analysis'))).body.begun, true);
    const began = Date.now();
    await server.stop();
    assert.ok(Date.now() - began < 15_000);
    server = null;
  });
});
