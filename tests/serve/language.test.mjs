// language.test.mjs: the same game read in two languages: what is kept are events, each reader has their own sentences.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newGame, startServer } from './harness.mjs';
import { path } from './play.mjs';

let server;
const me = { kind: 'me' };
const battle = (scenario) => ({
  scenario,
  options: scenario.startsWith('kernstown') ? { 'standard-setup': 1 } : {},
  seed: '7',
});

/** Does the first `count` answers that are offered to the side that acts. */
async function play(visitor, id, count) {
  for (let i = 0; i < count; i++) {
    const { stands, n } = (await visitor.get(path(id, '/view'))).body;
    const { actions } = (await visitor.post(path(id, '/ask'), { cmd: 'actions', side: stands.side })).body;
    const answer = await visitor.post(path(id, '/do'), { side: stands.side, at: n, actions: [actions[0]] });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
}
const told = async (visitor, id, more) =>
  (await visitor.get(path(id, `/events?${more}`))).body.events.map((one) => one.told);

describe('a game in German', () => {
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  for (const scenario of ['kernstown/battle', 'fredericksburg/battle'])
    test(`${scenario}: question, phase, log and catalogue`, async () => {
      const ann = await server.visitor();
      const id = await newGame(ann, { csa: me, usa: me }, battle(scenario));
      await play(ann, id, 8);
      const [english, german] = [await told(ann, id, ''), await told(ann, id, 'lang=de')];
      assert.equal(german.length, english.length);
      assert.ok(english.length > 4);
      const same = german.filter((sentence, i) => sentence === english[i]);
      assert.deepEqual(same, []);
      const view = (await ann.get(path(id, '/view?lang=de'))).body;
      const plain = (await ann.get(path(id, '/view'))).body;
      assert.notEqual(view.stands.prompt, plain.stands.prompt);
      assert.match(view.view.phase_title, /phase/);
      assert.doesNotMatch(view.view.phase_title, / Phase/);
      const catalogue = (await ann.get(`/api/games-data/${view.view.game}/catalogue?lang=de`)).body;
      assert.deepEqual(catalogue.sides.map((one) => one.title).sort(), ['Konföderation', 'Union']);
      assert.deepEqual(await told(ann, id, 'lang=xx'), english, 'a language that is not there is English');
    });

  test('each stream has the language it asks for', async () => {
    const ann = await server.visitor();
    const id = await newGame(ann, { csa: me, usa: me }, battle('kernstown/battle'));
    const streams = [
      await ann.stream(path(id, '/stream?side=csa')),
      await ann.stream(path(id, '/stream?side=csa&lang=de')),
    ];
    await play(ann, id, 1);
    const [english, german] = await Promise.all(streams.map((stream) => stream.next('update')));
    assert.notEqual(english.data.stands.prompt, german.data.stands.prompt);
    for (const stream of streams) stream.close();
  });
});
