// lab.test.mjs: experiments of the lab over the API: played in the background, the figures of `enfilade lab`, within limits,
// kept, stopped, gone on with after the server was killed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { program, startServer } from './harness.mjs';
import { sql } from './hosted.mjs';
import { walk } from './play.mjs';

const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
const SMALL = { scenario: 'crossroads/battle', games: 3, seed: 5, players: { csa: 'simple', usa: 'simple' } };
/** By one thread it takes half a minute on the fastest machine. */
const LONG = { ...SMALL, games: 2000, players: { csa: 'regular', usa: 'regular' } };

const look = async (person, id) => (await person.get(`/api/lab/${id}`)).body.experiment;
/** Waits until the experiment is what is wanted. */
async function until(person, id, fits) {
  for (;;) {
    const experiment = await look(person, id);
    if (fits(experiment)) return experiment;
    await pause(50);
  }
}
const over = ({ state }) => !['waiting', 'playing'].includes(state);
async function begin(person, body) {
  const answer = await person.post('/api/lab', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.experiment.id;
}
/** All that depends on the games alone. */
const timeless = (report) => ({
  ...report,
  variants: report.variants.map((one) => ({ ...one, seconds_per_game: 0 })),
});

/** A server with these settings, on one thread for the lab. */
const limited = async (text) => {
  const data = mkdtempSync(join(tmpdir(), 'enfilade-'));
  writeFileSync(join(data, 'enfilade.yaml'), text);
  const server = await startServer({ data });
  return {
    server,
    end: async () => {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
};

/** What `enfilade lab` reports of this text (an experiment, or a save) with these words more, times aside. */
function byCommand(name, text, ...words) {
  const folder = mkdtempSync(join(tmpdir(), 'enfilade-lab-'));
  try {
    writeFileSync(join(folder, name), text);
    const run = spawnSync(program, ['lab', 'run', join(folder, name), ...words, '--out', join(folder, 'out')], {
      encoding: 'utf8',
    });
    assert.equal(run.status, 0, run.stderr);
    return timeless(JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the lab', () => {
  let server;
  let end;
  let ann;
  before(async () => {
    ({ server, end } = await limited('limits: {lab-threads: 1}\n'));
    ann = await server.visitor();
  });
  after(() => end?.());

  test('an experiment shows what `enfilade lab` shows, and each of its games can be seen', async () => {
    const variants = [{ title: 'From deployment', options: { 'standard-setup': 0 } }];
    const id = await begin(ann, { ...SMALL, title: 'Is it even?', variants });
    const done = await until(ann, id, over);
    assert.equal(done.state, 'done', done.why);
    assert.deepEqual([done.done, done.wanted, done.title], [6, 6, 'Is it even?']);
    const { report } = (await ann.get(`/api/lab/${id}/report`)).body;
    const same = byCommand(
      'same.yaml',
      `title: Is it even?\nscenario: crossroads/battle\ngames: 3\nseed: 5\nplayers: simple\nvariants:\n  - {name: standard, title: as it is}\n  - {name: variant-1, title: From deployment, options: {standard-setup: 0}}\n`,
    );
    assert.deepEqual(timeless(report), same);
    const packed = await ann.get(`/api/lab/${id}/report`, { 'Accept-Encoding': 'gzip' });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    const { ground } = (await ann.get(`/api/lab/${id}/ground`)).body;
    assert.match(ground.image, /^data:image\/png;base64,/);
    for (const layer of report.variants[0].maps)
      for (const hex of layer.turns.flat().filter((one) => typeof one === 'string')) assert.ok(ground.hexes[hex], hex);
    const save = await ann.get(`/api/lab/${id}/save?variant=variant-1&seed=6`);
    assert.equal(save.status, 200);
    const imported = await ann.post('/api/import', { text: save.body });
    assert.equal(imported.status, 200, JSON.stringify(imported.body));
    assert.equal((await ann.get(`/api/games/${imported.body.id}`)).body.state, 'over');
    for (const wrong of ['variant=variant-2&seed=6', 'seed=4', 'seed=8', `variant=${'x'.repeat(200)}&seed=5`])
      assert.equal((await ann.get(`/api/lab/${id}/save?${wrong}`)).status, 404, wrong);
    assert.equal((await ann.delete(`/api/lab/${id}`)).status, 200);
    assert.equal((await ann.get(`/api/lab/${id}`)).status, 404);
    assert.deepEqual(readdirSync(join(server.data, 'lab')), []);
  });

  test('an experiment continues a game from where it stood, as `enfilade lab` continues its save', async () => {
    const seats = { csa: { kind: 'me' }, usa: { kind: 'me' } };
    const source = await begin(ann, { ...SMALL, games: 1 });
    await until(ann, source, over);
    const { body: text } = await ann.get(`/api/lab/${source}/save?seed=5`);
    const { id: game } = (await ann.post('/api/import', { text })).body;
    const { n } = (await ann.get(`/api/games/${game}`)).body;
    const at = Math.floor(n / 2);
    const wanted = { games: 3, seed: 5, players: SMALL.players, at };
    const from = (id, body) => ann.post(`/api/games/${id}/lab`, body);
    const begun = await from(game, { ...wanted, variants: [{ title: 'Bold', players: { csa: 'recruit' } }] });
    assert.equal(begun.status, 200, JSON.stringify(begun.body));
    const { id } = begun.body.experiment;
    const done = await until(ann, id, over);
    assert.deepEqual([done.state, done.done, done.scenario], ['done', 6, 'crossroads/battle'], done.why);
    const { report } = (await ann.get(`/api/lab/${id}/report`)).body;
    const { id: forked } = (await ann.post(`/api/games/${game}/fork`, { at, seats })).body;
    const here = (await ann.get(`/api/games/${forked}/save`)).body;
    const [same] = byCommand('here.save', here, '--games', '3', '--seed', '5', '--players', 'simple').variants;
    assert.deepEqual(timeless(report).variants[0], { ...same, title: 'as it is' });
    const save = await ann.get(`/api/lab/${id}/save?variant=variant-1&seed=6`);
    assert.equal((await ann.post('/api/import', { text: save.body })).status, 200, 'one of its games');
    await server.end();
    await server.start();
    assert.equal((await look(ann, id)).scenario, 'crossroads/battle', 'after the server began again');
    const bob = await server.visitor();
    const shared = await ann.post('/api/games', {
      scenario: SMALL.scenario,
      seats: { csa: { kind: 'me' }, usa: { kind: 'open' } },
    });
    for (const [who, body, status, why] of [
      [game, { ...wanted, at: n }, 400, /over there/],
      [game, { ...wanted, at: n + 1 }, 404, /no such number/],
      [game, { ...wanted, games: 0 }, 400, /1 to 2000 games/],
      [game, { ...wanted, options: { 'standard-setup': 1 } }, 400, /its own options/],
      [game, { ...wanted, variants: [{ title: 'x', options: { 'standard-setup': 1 } }] }, 400, /its own options/],
      ['none', wanted, 404, /does not exist/],
      [shared.body.id, { ...wanted, at: 0 }, 403, /others play/],
    ]) {
      const answer = await from(who, body);
      assert.equal(answer.status, status, JSON.stringify(body));
      assert.match(answer.body.error.why, why);
    }
    assert.equal((await bob.get(`/api/lab/${id}`)).status, 404, 'nobody else’s');
    for (const one of [source, id]) await ann.delete(`/api/lab/${one}`);
  });

  test('the list of battles says who wins where the games that were played can say it, and nowhere else', async () => {
    const { players, rows } = JSON.parse(readFileSync('games/balance.json', 'utf8'));
    const sure = rows.flatMap(({ scenario, games, sides }) =>
      sides
        .filter(({ interval: [low, high] }) => low > 0.5 && high - low <= 0.4)
        .map(({ id, games: won, interval }) => [scenario, { players, games, side: id, won, interval }]),
    );
    assert.ok(sure.length > 0 && sure.length < rows.length);
    const { scenarios } = (await ann.get('/api/scenarios')).body;
    const told = scenarios.filter((one) => one.balance).map((one) => [one.id, one.balance]);
    assert.deepEqual(told.sort(), sure.sort());
  });

  const NUMBER = { file: 'special.yaml', key: 'victory.point_killed', value: '9' };
  const withNumber = (change) => ({ ...SMALL, variants: [{ title: 'Another number', changes: [change] }] });

  test('a variant may change a number, as a file of `enfilade lab` may; one that cannot be is refused', async () => {
    const id = await begin(ann, withNumber(NUMBER));
    const done = await until(ann, id, over);
    assert.deepEqual([done.state, done.done], ['done', 6], done.why);
    const { report } = (await ann.get(`/api/lab/${id}/report`)).body;
    const same = byCommand(
      'same.yaml',
      `scenario: crossroads/battle\ngames: 3\nseed: 5\nplayers: simple\nvariants:\n  - {name: standard, title: as it is}\n  - {name: variant-1, title: Another number, changes: [{file: special.yaml, key: victory.point_killed, value: 9}]}\n`,
    );
    assert.deepEqual(timeless(report), same);
    const [standard, changed] = report.variants;
    assert.notEqual(standard.version, changed.version, 'other data');
    assert.notDeepEqual(standard.margin, changed.margin);
    for (const [change, why] of [
      [{ ...NUMBER, value: '999' }, /^variant 1: victory\.point_killed: 999 is not from 0 to 99$/],
      [
        { ...NUMBER, value: 'many' },
        /^variant 1: victory\.point_killed: expected a number from 0 to 99, found "many"$/,
      ],
      [{ ...NUMBER, value: '1}' }, /letters or digits/],
      [{ ...NUMBER, value: '' }, /letters or digits/],
      [{ ...NUMBER, value: '123456789' }, /letters or digits/],
      [{ ...NUMBER, value: 9 }, /letters or digits/],
      [{ ...NUMBER, key: 'victory.none' }, /no such number/],
      [{ ...NUMBER, word: 2 }, /no such number/],
      [{ ...NUMBER, word: -1 }, /no such number/],
      [{ file: 'map.yaml', key: 'width', value: '9' }, /no such number/],
      [{ file: '../../etc/passwd', key: 'a', value: '9' }, /no such number/],
      [{ file: 'game.yaml', key: 'charts', value: 'kernstown' }, /letters or digits|no such number/],
      ['special.yaml', /no such number/],
    ]) {
      const answer = await ann.post('/api/lab', withNumber(change));
      assert.equal(answer.status, 400, JSON.stringify(change));
      assert.match(answer.body.error.why, why, JSON.stringify(change));
    }
    const many = { ...SMALL, variants: [{ title: 'Many', changes: Array(9).fill(NUMBER) }] };
    assert.match((await ann.post('/api/lab', many)).body.error.why, /one to eight/);
    assert.deepEqual(readdirSync(join(server.data, 'lab')), [id], 'what was refused leaves nothing');
    await server.end();
    await server.start();
    // A game of it is replayed by the changed numbers, also when the experiment is gone and the server begins again.
    const save = await ann.get(`/api/lab/${id}/save?variant=variant-1&seed=6`);
    assert.match(save.body, /^scenario crossroads~[0-9a-f]{16}\/battle$/m);
    const imported = await ann.post('/api/import', { text: save.body });
    assert.equal(imported.status, 200, JSON.stringify(imported.body));
    await ann.delete(`/api/lab/${id}`);
    assert.deepEqual(readdirSync(join(server.data, 'lab')), []);
    await server.end();
    await server.start();
    const game = (await ann.get(`/api/games/${imported.body.id}`)).body;
    assert.deepEqual([game.state, game.scenario, game.game], ['over', 'crossroads/battle', 'crossroads']);
    const again = (await ann.get(`/api/games/${imported.body.id}/save`)).body;
    const actions = (text) => text.split('\n').filter((line) => line.startsWith('do '));
    assert.deepEqual(actions(again), actions(save.body), 'all of its actions stand');
    const seats = { csa: { kind: 'me' }, usa: { kind: 'me' } };
    const { id: forked } = (await ann.post(`/api/games/${imported.body.id}/fork`, { at: 20, seats })).body;
    const fork = (await ann.get(`/api/games/${forked}/save`)).body.split('\n')[1].slice(0, 40);
    assert.match(fork, /^sandbox crossroads~[0-9a-f]{16} /);
    assert.equal(
      (await ann.get(`/api/games/${forked}`)).body.scenario,
      'crossroads',
      'with its mark for the rules alone',
    );
    // ... and must be begun again from its position: here as if the rules had changed since.
    const played = await walk({ csa: ann, usa: ann }, forked, 20);
    for (const put of ['end', 'kill']) {
      await server[put]();
      const line = `(SELECT line FROM journal WHERE game = '${forked}' AND n = 1)`;
      sql(server, `UPDATE journal SET line = ${line} WHERE game = '${forked}' AND n > 10 AND kind = 'do'`);
      await server.start();
      const { body } = await ann.get(`/api/games/${forked}`);
      assert.ok(body.n > played.length, `begun again: ${JSON.stringify(body)}`);
      assert.match(
        (await ann.get(`/api/games/${forked}/save`)).body.split('\n')[1].slice(0, 40),
        /^sandbox crossroads~[0-9a-f]{16} /,
        `after ${put}`,
      );
      await walk({ csa: ann, usa: ann }, forked, 3);
    }
    for (const mark of ['~0123456789abcdef', '~../../../etc', '~', '~0123456789ABCDEF'])
      assert.equal(
        (await ann.post('/api/import', { text: save.body.replace(/~[0-9a-f]{16}/, mark) })).status,
        400,
        mark,
      );
  });

  test('every number that can be changed has a name on the page, and none is a hex or a file’s own word', async () => {
    const source = readFileSync('web/src/lab/number-words.ts', 'utf8');
    const known = new Set([...source.matchAll(/^ {2}'?([^':]+(?::[^']*)?)'?: t\(/gm)].map(([, word]) => word));
    const { scenarios } = (await ann.get('/api/scenarios')).body;
    for (const game of new Set(scenarios.map((one) => one.game))) {
      const { tables } = (await ann.get(`/api/games-data/${game}/numbers`)).body;
      assert.ok(tables.length >= 8, game);
      for (const { file, key, rows } of tables) {
        assert.ok(known.has(`${file}:${key}`), `${game}: ${file}:${key}`);
        const table = key.split('.').at(-1);
        const isKnown = (word) => known.has(word) || known.has(`${table}.${word}`);
        const ownNames = /^(units|brigades|divisions|hqs|weapons|objectives|scenarios|letters)$/.test(table);
        for (const row of rows) {
          assert.ok(ownNames || /^\d+$/.test(row.name) || isKnown(row.name), `${game}: ${file} ${key}: ${row.name}`);
          for (const { name, key: place } of row.numbers) {
            assert.ok(name === undefined || isKnown(name), `${game}: ${file} ${place}: ${name}`);
            assert.doesNotMatch(place, /\b(at|hex|ground|id|is|name|title)\b/);
          }
        }
      }
    }
    assert.equal((await ann.get('/api/games-data/waterloo/numbers')).status, 404);
  });

  test('what cannot be played is refused with a reason, before anything is written', async () => {
    const wrong = [
      [{ games: 3 }, /say which battle/],
      [{ ...SMALL, scenario: 'waterloo/battle' }, /waterloo/],
      [{ ...SMALL, scenario: '../../etc/passwd' }, /./],
      [{ ...SMALL, games: 0 }, /1 to 2000 games/],
      [{ ...SMALL, games: 2001 }, /1 to 2000 games/],
      [{ ...SMALL, games: 1500, variants: [{ title: 'Twice' }] }, /all variants together/],
      [{ ...SMALL, games: 'many' }, /1 to 2000 games/],
      [{ ...SMALL, seed: -1 }, /first seed/],
      [{ ...SMALL, players: { csa: 'napoleon' } }, /no such computer player/],
      [{ ...SMALL, players: { csa: 'general@900000000' } }, /no such computer player/],
      [{ ...SMALL, players: { french: 'simple' } }, /sides of the battle/],
      [{ ...SMALL, players: 'simple' }, /by side/],
      [{ ...SMALL, options: { cannons: 1 } }, /./],
      [{ ...SMALL, options: { 'standard-setup': 'yes\nposition: /etc/passwd' } }, /whole number/],
      [{ ...SMALL, title: 'x'.repeat(81) }, /title/],
      [{ ...SMALL, title: 'a\u0000b' }, /./],
      [{ ...SMALL, variants: [{}] }, /title/],
      [{ ...SMALL, variants: Array(8).fill({ title: 'more' }) }, /at most seven/],
      [{ ...SMALL, variants: 'all' }, /list/],
    ];
    for (const [body, why] of wrong) {
      const answer = await ann.post('/api/lab', body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.match(answer.body.error.why, why, JSON.stringify(body));
    }
    assert.deepEqual((await ann.get('/api/lab')).body.experiments, []);
  });

  test('a title stays a title, whatever it looks like', async () => {
    const title = '"}\\ # position: /etc/passwd {é';
    const id = await begin(ann, { ...SMALL, games: 1, title });
    const done = await until(ann, id, over);
    assert.equal(done.state, 'done', done.why);
    assert.equal((await ann.get(`/api/lab/${id}/report`)).body.report.title, title);
    await ann.delete(`/api/lab/${id}`);
  });

  test('the server answers while it plays; it can be stopped, and is nobody else’s', async () => {
    const bob = await server.visitor();
    const id = await begin(ann, LONG);
    await until(ann, id, ({ done }) => done > 0);
    for (const path of ['', '/report', '/ground', '/save?seed=5'])
      assert.equal((await bob.get(`/api/lab/${id}${path}`)).status, 404, path);
    assert.equal((await bob.post(`/api/lab/${id}/stop`)).status, 404);
    assert.equal((await bob.delete(`/api/lab/${id}`)).status, 404);
    assert.deepEqual((await bob.get('/api/lab')).body.experiments, []);
    const began = process.hrtime.bigint();
    assert.equal((await bob.get('/api/scenarios')).status, 200);
    assert.ok(process.hrtime.bigint() - began < 30_000_000_000n, 'it answers');
    const waits = await begin(bob, SMALL);
    assert.equal((await look(bob, waits)).state, 'waiting');
    await ann.post(`/api/lab/${id}/stop`);
    const stopped = await until(ann, id, over);
    assert.equal(stopped.state, 'stopped');
    assert.ok(stopped.done > 0 && stopped.done < LONG.games);
    assert.equal((await ann.get(`/api/lab/${id}/report`)).body.report.variants[0].games, stopped.done);
    assert.equal((await until(bob, waits, over)).state, 'done', 'then the next has its turn');
    await ann.delete(`/api/lab/${id}`);
    await bob.delete(`/api/lab/${waits}`);
  });

  test('one that was under way when the server was killed goes on, and ends as an undisturbed one', async () => {
    const body = { ...SMALL, games: 40, seed: 1 };
    const whole = await begin(ann, body);
    await until(ann, whole, over);
    const expected = (await ann.get(`/api/lab/${whole}/report`)).body.report;
    const id = await begin(ann, body);
    await until(ann, id, ({ done }) => done > 0);
    await server.kill();
    await server.start();
    const done = await until(ann, id, over);
    assert.equal(done.state, 'done', done.why);
    assert.deepEqual(timeless((await ann.get(`/api/lab/${id}/report`)).body.report), timeless(expected));
    assert.equal((await look(ann, whole)).state, 'done', 'and the other is there still');
    // One whose files were spoilt fails with a reason that names no folder of the host's.
    await server.end();
    const about = join(server.data, 'lab', whole, 'about.json');
    writeFileSync(about, readFileSync(about, 'utf8').replace('"done"', '"waiting"'));
    writeFileSync(join(server.data, 'lab', whole, 'results.sqlite'), 'no database'.repeat(1000));
    await server.start();
    const failed = await until(ann, whole, over);
    assert.equal(failed.state, 'failed');
    assert.match(failed.why, /^results\.sqlite: /);
    // One that ends with the server goes on too; and who is erased leaves nothing.
    const again = await begin(ann, LONG);
    await until(ann, again, ({ done: games }) => games > 0);
    await server.end();
    await server.start();
    await until(ann, again, ({ state }) => state === 'playing');
    assert.equal((await ann.delete('/api/me')).status, 200);
    while (existsSync(join(server.data, 'lab')) && readdirSync(join(server.data, 'lab')).length > 0) await pause(50);
  });
});

describe('the lab of a club', () => {
  test('one at a time of a person, and few are kept', async () => {
    const { server, end } = await limited(
      'shared: yes\nlimits: {lab-games: 2000, lab-kept-per-person: 2, requests-per-second: 0}\n',
    );
    try {
      const ann = await server.visitor();
      const first = await begin(ann, LONG);
      const refused = await ann.post('/api/lab', SMALL);
      assert.equal(refused.status, 429);
      assert.match(refused.body.error.why, /under way/);
      await ann.post(`/api/lab/${first}/stop`);
      await until(ann, first, over);
      await until(ann, await begin(ann, { ...SMALL, games: 1 }), over);
      const full = await ann.post('/api/lab', SMALL);
      assert.equal(full.status, 429);
      assert.match(full.body.error.why, /delete one/);
    } finally {
      await end();
    }
  });

  /** How an experiment ends after so many seconds: how many games it has, and its report has. */
  async function endsAfter(seconds) {
    const { server, end } = await limited(`limits: {lab-threads: 1, lab-seconds: ${seconds}}\n`);
    try {
      const ann = await server.visitor();
      const id = await begin(ann, LONG);
      const { state, done } = await until(ann, id, over);
      assert.equal(state, 'out-of-time');
      const { body } = await ann.get(`/api/lab/${id}/report`);
      return { done, reported: body.report?.variants[0].games };
    } finally {
      await end();
    }
  }
  test('none plays longer than the host allows, and what it has is kept', async () => {
    let ended = { done: 0 };
    for (let seconds = 1; seconds <= 64 && ended.done === 0; seconds *= 4) ended = await endsAfter(seconds); // a slow machine
    assert.ok(ended.done > 0 && ended.done < LONG.games);
    assert.equal(ended.reported, ended.done);
  });

  test('a host can do without', async () => {
    const { server, end } = await limited('lab: no\n');
    try {
      const ann = await server.visitor();
      assert.equal((await ann.get('/api/me')).body.server.lab, false);
      for (const answer of [await ann.get('/api/lab'), await ann.post('/api/lab', SMALL)]) {
        assert.equal(answer.status, 403);
        assert.match(answer.body.error.why, /no lab/);
      }
    } finally {
      await end();
    }
  });
});
