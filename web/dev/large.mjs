/* large.mjs: a made-up battle as large as one likes, for measuring: a real map laid side by side several times, its
 * counters with it. The seams make cliffs, which is more to draw, not less. */

/** The map document `across` times beside itself and `down` times below. */
export function largeMap(map, across, down) {
  const columns = map.columns * across,
    rows = map.rows * down,
    labels = [],
    elevation = [],
    of = [];
  const from = map.labels.split(' ');
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++) {
      const old = (c % map.columns) * map.rows + (r % map.rows),
        tile = Math.floor(c / map.columns) * down + Math.floor(r / map.rows);
      labels.push(tile ? `${String.fromCharCode(64 + tile)}${from[old]}` : from[old]);
      elevation.push(map.elevation[old]);
      of.push(map.terrain.of[old]);
    }
  const tiles = Array.from({ length: across * down }, (_, i) => [Math.floor(i / down), i % down]);
  const moved = (hex, [x, y]) =>
    (Math.floor(hex / map.rows) + x * map.columns) * rows + (hex % map.rows) + y * map.rows;
  const codes = (list) =>
    tiles.flatMap((tile) => list.map((code) => moved(Math.floor(code / 6), tile) * 6 + (code % 6)));
  const record = (all) => Object.fromEntries(Object.entries(all).map(([kind, list]) => [kind, codes(list)]));
  const each = (list, change) => tiles.flatMap((tile) => list.map((one) => ({ ...one, ...change(one, tile) })));
  const { relief: _relief, bank: _bank, marks: _marks, ...rest } = map;
  return {
    ...rest,
    columns,
    rows,
    labels: labels.join(' '),
    elevation,
    terrain: { words: map.terrain.words, of: of.join('') },
    sides: record(map.sides),
    slopes: record(map.slopes),
    steps: record(map.steps),
    ways: each(map.ways, (way, tile) => ({ path: way.path.map((hex) => moved(hex, tile)) })),
    crossings: each(map.crossings, (one, tile) => ({
      side: moved(Math.floor(one.side / 6), tile) * 6 + (one.side % 6),
    })),
    places: each(map.places, (one, tile) => ({ hex: moved(one.hex, tile) })),
    areas: each(map.areas, (one, tile) => ({ hexes: one.hexes.map((hex) => moved(hex, tile)) })),
  };
}
/** `battle` (gallery.mjs) on such a map, with so many counters on it. */
export function largeBattle(battle, across = 4, down = 2, number = 900) {
  const counters = [];
  for (let tile = 0; tile < across * down; tile++)
    for (const counter of battle.view.counters.filter((one) => one.hex))
      if (counters.length < number) {
        const mark = tile ? String.fromCharCode(64 + tile) : '';
        counters.push({ ...counter, id: `${counter.id}${mark}`, hex: `${mark}${counter.hex}` });
      }
  return {
    ...battle,
    map: largeMap(battle.map, across, down),
    view: { ...battle.view, counters },
    events: [],
    items: [],
  };
}
