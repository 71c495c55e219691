// play.mjs: what tests of games share: acting, waiting, a small random walk.
export const path = (id, rest = '') => `/api/games/${id}${rest}`;
let keys = 0;
export const freshKey = () => `key-${process.pid}-${keys += 1}`;

export const stands = async (visitor, id, side) => (await visitor.get(path(id, `/view${side ? `?side=${side}` : ''}`))).body;
export const actionsOf = async (visitor, id, side) => (await visitor.post(path(id, '/ask'), { side, cmd: 'actions' })).body;
export const act = (visitor, id, side, actions, at, key = freshKey()) =>
  visitor.post(path(id, '/do'), { side, actions: [actions].flat(), at, ...(key ? { key } : {}) });

/** Waits until `fits` says so of the summary. */
export async function until(visitor, id, fits, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; ;) {
    const { body } = await visitor.get(path(id));
    if (fits(body)) return body;
    if (Date.now() > end) throw new Error(`it did not come to it: ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Plays `count` actions, for whichever side is to act and a visitor of `seats` holds; the choice is a fixed one. */
export async function walk(seats, id, count) {
  const done = [];
  let seed = 12345;
  for (let i = 0; i < count; i += 1) {
    const any = Object.values(seats)[0];
    const { n, stands: where } = await stands(any, id);
    if (where.over) break;
    const { actions } = await actionsOf(seats[where.side], id, where.side);
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const action = actions[seed % actions.length];
    const answer = await act(seats[where.side], id, where.side, action, n);
    if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer.body)}`);
    done.push({ side: where.side, action, n: answer.body.n });
  }
  return done;
}
