// language.test.mjs: the same game read in two languages: what is kept are events, each reader has their own sentences.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rmSync } from 'node:fs';
import { newGame, request, startServer } from './harness.mjs';
import { hosted, soon, sql } from './hosted.mjs';
import { markedGames, untranslated } from './marked.mjs';
import { marchOn, path } from './play.mjs';
import { browserAt, mailServer, pushService, subjectOf, textOf, webhookServer } from './receivers.mjs';

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

// ---- what reaches a person who is away ----

/** Every name in the view of a game, as a pattern; and links. */
async function namesOf(visitor, id) {
  const names = new Set(['Enfilade', 'Bertha', 'Monocacy Junction']);
  const walk = (value, key) => {
    if (typeof value === 'string' && /^(name|title|brief|id|book)$/.test(key)) names.add(value);
    else if (value && typeof value === 'object')
      for (const [k, v] of Object.entries(value)) walk(v, Array.isArray(value) ? key : k);
  };
  walk((await visitor.get(path(id, '/view'))).body.view, '');
  const words = [...names].filter((name) => /\p{L}{3}/u.test(name)).sort((a, b) => b.length - a.length);
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`https?:\\S+|(?<!\\p{L})(?:${escaped.join('|')})(?!\\p{L})`, 'gu');
}

describe('a person who reads German', () => {
  const games = markedGames();
  after(() => rmSync(games, { recursive: true, force: true }));

  test('mail, push messages and webhooks are written in it, whatever tells of the game', async (t) => {
    const [relay, service, hook] = [await mailServer(t), await pushService(t), await webhookServer(t)];
    const yaml = `limits: {notice-delay-seconds: 0, notice-pause-seconds: 1}
address: https://club.example.org/
push: anywhere
certificates: ${service.authority}
mail: {relay: "smtp://127.0.0.1:${relay.port}", from: "table@club.example.org"}
`;
    const server = await hosted(yaml, { t, env: { ENFILADE_GAMES: games } });
    const [ann, bob] = [await server.visitor(), await server.visitor()];
    await bob.post('/api/me', { name: 'Bertha' });
    assert.equal((await bob.put('/api/me/language', { language: 'de' })).status, 200);
    await bob.put('/api/me/notices', { mail: 'bob@example.org', webhook: hook.url });
    await soon('the question', () => relay.got.length === 1);
    const link = textOf(relay.got[0]).match(/\/api\/confirm\/\S+/)[0];
    const page = (await request(server.port, 'GET', link)).body;
    assert.match(page, /<html lang=de>[^]*⟦Your address is confirmed/);
    const phone = browserAt(`${service.origin}/send/phone`);
    assert.equal((await bob.post('/api/me/push', phone.subscription)).status, 200);

    const id = await newGame(ann, { csa: me, usa: { kind: 'open' } }, { seed: 5 });
    await bob.post(path(id, '/join'), { token: (await ann.get(path(id))).body.invitations.usa });
    await marchOn(ann, id, 'csa');
    await soon('all three', () => relay.got.length >= 2 && service.got.length >= 1 && hook.got.length >= 1);
    const pushed = phone.read(service.got[0].body),
      hooked = JSON.parse(hook.got[0].body);
    const done = () => sql(server, 'SELECT mail + webhook + push FROM notice') === '-3';
    await soon('all is delivered, and known to be', done);
    sql(server, `UPDATE notice SET due = 0, what = 'late', mail = 0, webhook = -1, push = -1`);
    const told = [relay.got[0], relay.got[1]].flatMap((mail) => [subjectOf(mail), ...textOf(mail).split('\n')]);
    const texts = [...told, pushed.heading, pushed.title, pushed.text, hooked.text, page.replace(/<[^>]*>/g, ' ')];
    assert.deepEqual(untranslated(texts, await namesOf(ann, id)), []);
    assert.match(textOf(relay.got[1]), /⟦What happened since your last move:⟧/);
    assert.match(pushed.title, /⟦ July ⟧/, 'the date of a battle has words too');
    await soon('the late one', () => relay.got.length >= 3);
    assert.match(subjectOf(relay.got[2]), /^⟦Time ran out⟧/);
    await server.stop();
  });

  test('a newcomer reads what their browser asks for, a choice is kept, and no other language is taken', async (t) => {
    const server = await hosted('', { t });
    const first = async (header) => {
      const { body } = await request(server.port, 'GET', '/api/me', { headers: { 'Accept-Language': header } });
      return body.person.language;
    };
    assert.equal(await first('de-AT, en;q=0.8'), 'de');
    assert.equal(await first('en-GB,en;q=0.9,de;q=0.5'), 'en');
    assert.equal(await first('fr, en;q=0.2, de;q=0.7'), 'de');
    assert.equal(await first('fr-FR, ../de, ;;q=9, deutsch'), 'en');
    assert.equal((await request(server.port, 'GET', '/api/me?lang=de')).body.person.language, 'de');
    const ann = await server.visitor();
    assert.equal(ann.person.language, 'en');
    for (const language of ['xx', '', 'de/../de', 7, null])
      assert.equal((await ann.put('/api/me/language', { language })).status, 400, String(language));
    assert.equal((await ann.put('/api/me/language', { language: 'de' })).status, 200);
    await ann.post('/api/register', { name: 'Annabel', password: 'a long password' });
    assert.equal((await ann.get('/api/me')).body.person.language, 'de', 'an account is the same person');
    assert.equal((await ann.get('/api/me/data')).body.data.language, 'de');
    await server.stop();
  });
});
