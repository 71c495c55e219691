// kills.test.mjs: two servers on one PostgreSQL, people who are now at the one and now at the other, computers; servers and
// PostgreSQL itself are killed (SIGKILL) again and again. No acknowledged action is lost, none is there twice, nobody reads
// another's secret meanwhile, and everybody goes on.
//
// $ENFILADE_KILLS: how many servers and databases, "5,2" if nothing is said; `make soak` says "50,10".
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame, Visitor } from './harness.mjs';
import { sleep, soon } from './hosted.mjs';
import { act, path, untilTheChoice } from './play.mjs';
import { Player, Watcher } from './players.mjs';
import { assertKept, ownPostgres, Roamer, startServers, together } from './site.mjs';
import { assertAlike, everything, NOTE } from './spying.mjs';
import { cluster } from './store.mjs';

const [SERVERS, DATABASES] = (process.env.ENFILADE_KILLS ?? '5,2').split(',').map(Number);
const PEOPLE = 4;

const PATIENCE = 60_000;

/** What comes of it, tried again until it is something: a server, or the database, may be away. */
async function patiently(attempt) {
  for (const end = Date.now() + PATIENCE; ;) {
    const got = await attempt().catch(() => null);
    if (got !== null) return got;
    if (Date.now() > end) throw new Error('nobody answers');
    await sleep(20);
  }
}

/** One who asks again until somebody answers: what is refused because somebody is away says nothing. */
class Patient extends Roamer {
  ask(...what) {
    return patiently(async () => {
      const answer = await super.ask(...what);
      return answer.status === 503 ? null : answer;
    });
  }

  stream(...what) {
    return patiently(() => super.stream(...what));
  }
}

/** Two games, alike but for a choice that one side has made in secret, and those from whom it is one. */
async function secretTwins(servers) {
  const arrive = () => new Patient(servers).arrive();
  const seats = { csa: await arrive(), usa: await arrive() },
    eve = await arrive();
  const twins = [await untilTheChoice(seats, eve), await untilTheChoice(seats, eve)];
  const choose = async (who, actions) => {
    for (const [i, game] of twins.entries()) {
      const done = await act(seats[game[who]], game.id, game[who], actions[i], game.n);
      assert.equal(done.status, 200, JSON.stringify(done.body));
      game.n = done.body.n;
    }
  };
  await choose('attacker', ['support', 'withhold']);
  const { defender } = twins[0];
  return {
    twins,
    reveal: () => choose('defender', ['withhold', 'withhold']),
    spies: [
      { who: seats[defender], side: defender, what: 'the other side' },
      { who: eve, side: undefined, what: 'a spectator' },
    ],
  };
}

/** Reads all they can, again and again. A stream that ended with its server is no answer: then all is read once more. */
async function spy({ who, side, what }, twins, stopped, tally) {
  for (const game of twins) await who.put(path(game.id, '/notes'), { text: NOTE }); // a round that was broken off leaves it
  while (!stopped()) {
    try {
      await assertAlike(who, side, twins, what);
      tally.rounds += 1;
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
    }
  }
}

test(
  `${SERVERS} servers and ${DATABASES} databases die under load and lose nothing`,
  { skip: cluster === '' && 'needs a PostgreSQL' },
  async (t) => {
    const database = ownPostgres(t);
    database.start();
    const servers = await startServers(t, 2, database.store);
    const arrive = () => new Roamer(servers).arrive();
    const players = [];
    for (let i = 0; i < PEOPLE; i++) {
      const visitor = await arrive();
      players.push(new Player(visitor, await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'me' } })));
    }
    const host = await arrive();
    const random = { kind: 'computer', bot: 'random' };
    const computers = await newGame(host, { csa: random, usa: random });
    const watchers = players.map((one) => new Watcher(one.visitor, one.game));
    const secret = await secretTwins(servers),
      tally = { rounds: 0 };
    let over = false;
    const work = [
      ...players.map((one) => one.play(() => over)),
      ...watchers.map((one) => one.watch(() => over)),
      ...secret.spies.map((one) => spy(one, secret.twins, () => over, tally)),
    ];

    const acked = () => players.reduce((sum, one) => sum + one.acked.size, 0);
    const somebodyActs = async () => {
      const before = acked();
      await soon('somebody acts in every life', () => over || acked() > before + 3, 120);
      await sleep(Math.random() * 150);
    };
    const deaths = (async () => {
      const fates = [...Array(SERVERS).fill('server'), ...Array(DATABASES).fill('database')];
      for (let i = fates.length - 1; i > 0; i--) {
        const j = Math.floor(Math.random() * (i + 1));
        [fates[i], fates[j]] = [fates[j], fates[i]];
      }
      for (const fate of fates) {
        await somebodyActs();
        if (fate === 'server') {
          const server = servers[Math.floor(Math.random() * servers.length)];
          await server.kill();
          await somebodyActs(); // at the other one
          await server.start();
        } else {
          database.kill();
          database.start();
        }
      }
      await somebodyActs();
      await soon('the spies have read all', () => over || tally.rounds > 1, 300);
      over = true;
    })();
    await together([deaths, ...work], () => {
      over = true;
    });

    for (const one of players) {
      const rows = new Map(
        JSON.parse(
          database.sql(`SELECT json_agg(json_build_array(n, line) ORDER BY n) FROM journal WHERE game = '${one.game}'`),
        ),
      );
      assertKept(one, rows);
      const keys = Number(
        database.sql(
          `SELECT count(*) - count(DISTINCT key) FROM journal WHERE game = '${one.game}' AND key IS NOT NULL`,
        ),
      );
      assert.equal(keys, 0, 'no request was done twice');
      const before = one.n;
      for (let i = 0; i < 20 && !one.over && one.n === before; i++) await one.act();
      assert.ok(one.over || one.n > before, 'the game goes on');
      const views = [];
      for (const server of servers) {
        const who = Object.assign(new Visitor(server), { cookie: one.visitor.cookie, csrf: one.visitor.csrf });
        views.push((await who.get(`/api/games/${one.game}/view?side=csa`)).body);
      }
      assert.deepEqual(views[0], views[1], 'both servers show the same');
    }
    assert.ok(tally.rounds > 0, 'everything was read while they died');
    await secret.reveal(); // and now it can be told: the spies had eyes
    for (const { who, side } of secret.spies)
      assert.notDeepEqual(await everything(who, secret.twins[0], side), await everything(who, secret.twins[1], side));
    for (const watcher of watchers) assert.ok(watcher.told > 0, 'streams came back');
    const at = async () => (await host.get(`/api/games/${computers}`)).body;
    const { n } = await at();
    await soon('the computers go on', async () => (await at()).n > n || (await at()).state === 'over', 60);
    t.diagnostic(`${acked()} acknowledged actions, all read ${tally.rounds} times`);
    for (const server of servers) await server.stop();
  },
);
