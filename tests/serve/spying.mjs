// spying.mjs: whatever somebody can read of a game over any door. Of two games that are alike but for a secret, everybody from
// whom it is a secret must read the same, letter by letter.
import assert from 'node:assert/strict';
import { path } from './play.mjs';

/** What a visitor notes: once it is heard on a stream, what came before it was sent at once. */
export const NOTE = 'what comes before this was sent at once';

/** Without what differs between any two games: ids, promises, invitations, times, and who is at the table just now: everybody
 * may know that, and another spy may be there. */
const plain = (game, text) =>
  text
    .replaceAll(game.id, 'GAME')
    .replace(/"(commitment|nonce)":("[^"]*"|null)/g, '"$1":0')
    .replace(/^(commitment|nonce) .*$/gm, '$1 0')
    .replace(/"(created|updated|at)":\d+/g, '"$1":0')
    .replace(/"name":"[^"]*"/g, '"name":""')
    .replace(/"online":(true|false)/g, '"online":0');

const update = ({ event, id, data }) => JSON.stringify({ event, id, data });

/** Everything that this visitor can read of the game over any door, as texts. `side`: their own, or none. A stranger has no
 * stream() and only asks. */
export async function everything(visitor, game, side) {
  const texts = [],
    ask = (method, rest, body) => visitor.ask(method, path(game.id, rest), body);
  const read = async (method, rest, body) => {
    const answer = await ask(method, rest, body);
    texts.push(
      `${method} ${rest} ${JSON.stringify(body ?? '')} ${answer.status} ${plain(game, answer.bytes.toString())}`,
    );
    return answer;
  };
  const eyes = side ? [[], [`side=${side}`]] : [[], ['side=csa'], ['side=usa']];
  const query = (...words) => (words.flat().length ? `?${words.flat().join('&')}` : '');
  for (const mine of eyes)
    for (const [rest, ...words] of [
      ['/view'],
      ['/events', 'from=0'],
      ['/replay', 'from=1', 'to=40'],
      ['/replay', `from=${game.n - 3}`],
      ['/graph'],
      ...[-1, 0, 1, 2].map((by) => [`/at/${game.n + by}`]),
    ])
      assert.ok([200, 403, 404].includes((await read('GET', `${rest}${query(words, mine)}`)).status), rest);
  for (const rest of ['', '/save', '/chat', '/notes', `/orders?side=${game.attacker}`, '/orders?side=csa'])
    await read('GET', rest);
  for (const body of [
    { cmd: 'actions' },
    { cmd: 'actions', items: true },
    { cmd: 'view' },
    { cmd: 'view', since: game.n - 2 },
    { cmd: 'judge', actions: ['support', 'withhold', 'end'] },
    ...['attack', 'fire', 'victory', 'roster', 'command', 'supply', 'reach'].flatMap((what) => [
      { cmd: 'query', what },
      { cmd: 'sheet', what },
      { cmd: 'query', what, purpose: 'both' },
    ]),
    ...['state', 'hash', 'save', 'events', 'bot'].map((cmd) => ({ cmd })),
  ])
    for (const mine of side ? [{}, { side }] : [{}, { side: 'csa' }, { side: 'usa' }])
      await read('POST', '/ask', { ...body, ...mine });
  if (visitor.stream)
    for (const at of [{}, { at: game.n }, { at: game.n + 1 }]) {
      const fork = await ask('POST', '/fork', at);
      if (fork.status !== 200) {
        texts.push(`fork ${JSON.stringify(at)} ${fork.status}`);
        continue;
      }
      const copy = { ...game, id: fork.body.id };
      for (const rest of ['', '/view', '/events', '/save', '/at/0'])
        texts.push(
          `fork ${JSON.stringify(at)}${rest} ${plain(copy, (await visitor.get(path(copy.id, rest))).bytes.toString())}`,
        );
      await visitor.delete(path(copy.id));
    }
  if (visitor.stream)
    for (const [after, header] of [
      [['after=0'], {}],
      [[`after=${game.n - 1}`], {}],
      [[`after=${game.n}`], {}],
      [[`after=${game.n + 1}`], {}],
      [[], { 'Last-Event-ID': String(game.n) }],
    ])
      for (const mine of eyes.filter((one) => side || one.length === 0)) {
        const stream = await visitor.stream(path(game.id, `/stream${query(after, mine)}`), header);
        await visitor.put(path(game.id, '/notes'), { text: NOTE });
        await stream.next('notes');
        texts.push(
          `stream ${after} ${mine} ${plain(
            game,
            stream.events
              .filter((one) => one.event === 'update')
              .map(update)
              .join('\n'),
          )}`,
        );
        stream.close();
      }
  return texts;
}

/** Nothing tells this visitor the two games apart. */
export async function assertAlike(visitor, side, twins, what) {
  const [one, other] = [await everything(visitor, twins[0], side), await everything(visitor, twins[1], side)];
  assert.equal(one.length, other.length);
  for (let i = 0; i < one.length; i++) assert.equal(one[i], other[i], what);
  for (const text of one) assert.ok(!text.includes('"e":"sealed"'), `${what}: ${text.slice(0, 200)}`);
}
