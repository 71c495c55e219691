// judge.mjs: whether clicks were worth anything: did they obey, is somebody newly out of command, and is the side no worse
// off than with `simple` in its seat.

/** Hexes that a unit which holds may shift; and from a place that many units are sent to, within which they have come. */
const SHIFTS = 1;
export const ABOUT = 4;
const NOT_ORDERED = new Set(['leader', 'wagon', 'train', 'crew']);

/** Those of an order's people that can obey: troops and guns that were on the map, or have come onto it. Who is pinned
 * when the turn begins cannot move in it (9.84, 10.8). */
export function people(order, before, after) {
  return order.units.filter((unit) => {
    const now = after.get(unit) ?? before.get(unit);
    return (
      now &&
      !before.get(unit)?.flags?.includes('pinned') &&
      !NOT_ORDERED.has(now.type) &&
      (before.get(unit)?.hex || after.get(unit)?.hex)
    );
  });
}
/** Where an order sends its people: its hexes, or where the enemy stood that it names. */
export const placesOf = (order, before) =>
  order.hexes.length ? order.hexes : [before.get(order.enemy)?.hex ?? []].flat();
/** Did it do what it was told? `steps` are hexes between two. */
export function obeys(unit, order, { before, after, fought, steps }) {
  const from = before.get(unit)?.hex ?? null,
    to = after.get(unit)?.hex ?? null,
    places = placesOf(order, before);
  if (!to) return false;
  if (fought.has(unit)) return true;
  const left = (hex) => Math.min(...places.map((one) => steps(hex, one)));
  switch (order.kind) {
    case 'hold':
      return places.length ? left(to) <= ABOUT || left(to) < left(from) : !!from && steps(from, to) <= SHIFTS;
    case 'march':
    case 'attack':
    case 'withdraw':
      return !from || left(to) <= ABOUT || left(to) < left(from);
    default:
      return true;
  }
}

/** Everybody that fired or closed, out of the events. */
export function fighters(events) {
  const out = new Set();
  const gather = (list) => {
    for (const one of list ?? []) out.add(typeof one === 'string' ? one : one.unit);
  };
  for (const { firers, attackers, defenders } of events) [firers, attackers, defenders].forEach(gather);
  return out;
}

/** Whom the enemy has thrown out of their place: what becomes of their command is the enemy's doing. */
export const thrownBack = (events) =>
  new Set(
    events.filter(({ e }) => ['retreat', 'rout', 'displace'].includes(e)).flatMap(({ unit, units }) => units ?? [unit]),
  );

const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
/** The expected score of the side after its turn, with its orders and with `simple`, over dice of their own. */
export async function expectedScore(engine, { game, position, side, orders, samples }) {
  const play = async (seed, texts) => {
    const now = await engine.lay(game, position, seed);
    await engine.playTurn(now, side, texts);
    const { score } = await engine.view();
    const other = Object.keys(score).find((one) => one !== side);
    return score[side] - score[other];
  };
  const led = [],
    simple = [];
  for (let seed = 1; seed <= samples; seed++) {
    led.push(await play(seed, orders));
    simple.push(await play(seed, null));
  }
  const differences = led.map((one, i) => one - simple[i]),
    by = mean(differences),
    spread = Math.sqrt(mean(differences.map((one) => (one - by) ** 2)) / Math.max(1, samples - 1));
  return {
    orders: round(mean(led)),
    simple: round(mean(simple)),
    difference: round(by),
    error: round(spread),
    samples,
  };
}
const round = (value) => Math.round(value * 10) / 10;
/** No worse, as far as so many dice can tell: two standard errors. */
export const noWorse = ({ difference, error }) => difference + 2 * error >= 0;
