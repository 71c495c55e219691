// long_game.mjs: a store with a long Gettysburg in it, for those who measure: two computers play it, then a person has their seats.
//
//   const long = await longGame();              {data, id, visitor(server)}; rmSync(long.data) when done
//   ENFILADE_LONG_GAME=FOLDER                   is used if it is there, and else made: for who measures again and again
//   ENFILADE_LONG_ACTIONS=180000                how long it is
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, Visitor } from '../tests/serve/harness.mjs';
import { path } from '../tests/serve/play.mjs';

const computer = { kind: 'computer', bot: 'simple' };
export const sqlIn = (data, text) =>
  execFileSync('sqlite3', ['-cmd', 'PRAGMA foreign_keys = OFF', join(data, 'enfilade.db')], {
    input: text,
    encoding: 'utf8',
  }).trim();

export const LONG_ACTIONS = Number(process.env.ENFILADE_LONG_ACTIONS ?? 180000);
const PLAY_SECONDS = 900;

async function play(data, actions) {
  const server = await startServer({ data }),
    visitor = await server.visitor();
  const make = async () =>
    (await visitor.post('/api/games', { scenario: 'gettysburg/three-days', seats: { csa: computer, usa: computer } }))
      .body;
  let body = await make();
  for (let n = 0, end = Date.now() + PLAY_SECONDS * 1000; n < actions;) {
    const game = (await visitor.get(path(body.id))).body;
    if (Date.now() > end) throw new Error(`${n} actions of a long game in ${PLAY_SECONDS} s`);
    if (game.state === 'over') body = await make(); // some games end before: chance decides
    n = game.state === 'over' ? 0 : game.n;
    await new Promise((next) => {
      setTimeout(next, 200);
    });
  }
  await server.end();
  sqlIn(data, `UPDATE seat SET kind = 'person', bot = NULL, person = (SELECT owner FROM game WHERE id = '${body.id}')`);
  return { id: body.id, cookie: visitor.cookie, csrf: visitor.csrf };
}

export async function longGame(actions = LONG_ACTIONS) {
  const kept = process.env.ENFILADE_LONG_GAME,
    data = mkdtempSync(join(tmpdir(), 'enfilade-long-'));
  if (kept && existsSync(join(kept, 'long.json'))) cpSync(kept, data, { recursive: true });
  else {
    writeFileSync(join(data, 'long.json'), JSON.stringify(await play(data, actions)));
    if (kept) cpSync(data, kept, { recursive: true });
  }
  const { id, cookie, csrf } = JSON.parse(readFileSync(join(data, 'long.json'), 'utf8'));
  return { data, id, visitor: (server) => Object.assign(new Visitor(server), { cookie, csrf }) };
}

/** So many copies of the game in its store; their ids. They are read from a second file and added one after the other, without
 * a log: else a hundred of them take most of an hour. */
export function copies({ data, id }, count) {
  const ids = Array.from({ length: count }, (_, i) => `copy${i + 1}`),
    original = join(data, 'original.db');
  copyFileSync(join(data, 'enfilade.db'), original); // the server has ended: all of it is in this file
  const copy = (to, table, key, columns) =>
    `INSERT INTO ${table}(${key}, ${columns}) SELECT '${to}', ${columns} FROM original.${table} WHERE ${key} = '${id}';`;
  const whole = (to) => `BEGIN;
    ${copy(to, 'game', 'id', 'scenario, title, owner, public, state, created, touched, chosen, seed, nonce, commitment, standing, offer')}
    ${copy(to, 'opening', 'game', 'base, text, events')}
    ${copy(to, 'seat', 'game', 'side, kind, person, bot, token, orders')}
    ${copy(to, 'snapshot', 'game', 'n, version, state')}
    ${copy(to, 'journal', 'game', 'n, side, kind, line, events, at, asker, key, answer')} COMMIT;`;
  sqlIn(
    data,
    `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; ATTACH '${original}' AS original;
    ${ids.map(whole).join('\n')}`,
  );
  rmSync(original);
  return ids;
}
