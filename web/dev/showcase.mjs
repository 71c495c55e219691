/* showcase.mjs: a made-up country with everything that any map can hold, on either kind of grid and of any size, for looking
 * at and for tests: every terrain, hexside, way and place, and counters of every type, formation and state. */

const DIRECTIONS = { flat: ['n', 'ne', 'se', 's', 'sw', 'nw'], pointed: ['ne', 'e', 'se', 'sw', 'w', 'nw'] };

/** The map document. Labels are row first behind a letter, counted from the south-west: nothing may rely on one way. */
export function showcaseMap(shape = 'pointed', columns = 24, rows = 18) {
  const count = columns * rows,
    hexes = Array.from({ length: count }, (_, hex) => ({ hex, c: Math.floor(hex / rows), r: hex % rows }));
  const at = (c, r) => c * rows + r;
  const label = ({ c, r }) => `A${String(rows - r).padStart(2, '0')}${String(c + 1).padStart(2, '0')}`;
  const shifted = (line) => line & 1;
  const neighbour = (hex, d) => {
    const { c, r } = hexes[hex],
      s = shape === 'flat' ? shifted(c) : shifted(r);
    const steps =
      shape === 'flat'
        ? [
            [0, -1],
            [1, s - 1],
            [1, s],
            [0, 1],
            [-1, s],
            [-1, s - 1],
          ]
        : [
            [s, -1],
            [1, 0],
            [s, 1],
            [s - 1, 1],
            [-1, 0],
            [s - 1, -1],
          ];
    const [x, y] = [c + steps[d][0], r + steps[d][1]];
    return x < 0 || y < 0 || x >= columns || y >= rows ? -1 : at(x, y);
  };
  const words = ['clear', 'woods', 'orchard', 'wheat', 'marsh', 'rough', 'town', 'woods rough', 'entrenchment'];
  const patch = (c, r) => {
    const near = (x, y, size) => Math.hypot((c - x) * 0.9, r - y) < size;
    if (near(columns * 0.15, rows * 0.2, 2.6)) return 1;
    if (near(columns * 0.42, rows * 0.14, 1.7)) return 2;
    if (near(columns * 0.62, rows * 0.16, 1.9)) return 3;
    if (near(columns * 0.86, rows * 0.2, 1.9)) return 4;
    if (near(columns * 0.13, rows * 0.78, 1.9)) return 7;
    if (near(columns * 0.36, rows * 0.84, 1.6)) return 5;
    if (near(columns * 0.52, rows * 0.48, 1.6)) return 6;
    if (c === Math.round(columns * 0.78) && r > rows * 0.55 && r < rows * 0.8) return 8;
    return 0;
  };
  const elevation = hexes.map(
    ({ c, r }) =>
      480 +
      20 *
        Math.round(
          ((60 * Math.exp(-((c - columns * 0.72) ** 2 + (r - rows * 0.75) ** 2) / 9) +
            45 * Math.exp(-((c - columns * 0.2) ** 2 + (r - rows * 0.5) ** 2) / 12)) /
            20) *
            2,
        ),
  );
  const both = (list) =>
    list.filter(([hex, d]) => hex >= 0 && hex < count && neighbour(hex, d) >= 0).map(([hex, d]) => hex * 6 + d);
  const line = (c, d, from, to) => Array.from({ length: to - from }, (_, i) => [at(c, from + i), d]);
  const slopes = { 'crest-up': [], 'bluff-up': [] };
  for (const { hex } of hexes)
    for (let d = 0; d < 6; d++) {
      const next = neighbour(hex, d),
        climb = next < 0 ? 0 : elevation[next] - elevation[hex];
      if (climb >= 40) slopes['bluff-up'].push(hex * 6 + d);
      else if (climb >= 20) slopes['crest-up'].push(hex * 6 + d);
    }
  /* the hexsides between two rows (pointed) or columns (flat) of hexes */
  const between = (k, from, to) => {
    const out = [];
    for (let i = from; i < to; i++)
      for (const d of shape === 'flat' ? [1, 2] : [2, 3]) out.push([shape === 'flat' ? at(k, i) : at(i, k), d]);
    return both(out);
  };
  const long = shape === 'flat' ? rows : columns,
    wide = shape === 'flat' ? columns : rows;
  const path = (r) => Array.from({ length: columns }, (_, c) => at(c, r));
  const pathDown = (c) => Array.from({ length: rows }, (_, r) => at(c, r));
  const straight = shape === 'flat' ? (k) => pathDown(k) : (k) => path(k);
  return {
    shape,
    columns,
    rows,
    shifted: 'odd',
    yards: 120,
    directions: DIRECTIONS[shape],
    labels: hexes.map(label).join(' '),
    elevation,
    terrain: { words, of: hexes.map(({ c, r }) => patch(c, r)).join('') },
    looks: {
      terrain: {
        clear: 'open',
        woods: 'woods',
        orchard: 'field',
        wheat: 'field',
        marsh: 'water',
        rough: 'rough',
        town: 'town',
        entrenchment: 'works',
      },
      sides: {
        river: 'river',
        creek: 'stream',
        wall: 'works',
        fence: 'works',
        cut: 'slope',
        ridge: 'slope',
        bridge: 'bridge',
        ford: 'ford',
        'crest-up': 'slope',
        'bluff-up': 'cliff',
        works: 'works',
      },
      ways: { pike: 'pike', road: 'road', trail: 'trail', railroad: 'railroad', unfinished: 'unfinished' },
    },
    sides: {
      river: between(Math.round(wide * 0.3), 0, long),
      creek: between(Math.round(wide * 0.62), 0, Math.round(long * 0.5)),
      wall: both(line(Math.round(columns * 0.6), 1, Math.round(rows * 0.5), Math.round(rows * 0.7))),
      fence: both(line(Math.round(columns * 0.5), 1, Math.round(rows * 0.7), rows - 2)),
      cut: both(line(Math.round(columns * 0.9), 1, Math.round(rows * 0.4), Math.round(rows * 0.55))),
      ridge: both(line(Math.round(columns * 0.3), 1, Math.round(rows * 0.55), Math.round(rows * 0.75))),
      bridge: between(Math.round(wide * 0.3), 4, 5).slice(0, 1),
      ford: between(Math.round(wide * 0.3), 9, 10).slice(0, 1),
    },
    slopes: {
      ...slopes,
      works: both(line(Math.round(columns * 0.78), 1, Math.round(rows * 0.2), Math.round(rows * 0.45))),
    },
    steps: {},
    ways: [
      { kind: 'pike', name: 'Old Pike', path: straight(Math.round(wide * 0.5)) },
      { kind: 'road', name: 'Mill Road', path: straight(Math.round(wide * 0.75)) },
      { kind: 'trail', name: 'Lane', path: straight(Math.round(wide * 0.12)).slice(2, 14) },
      { kind: 'railroad', name: 'Railroad', path: straight(Math.round(wide * 0.9)) },
      { kind: 'unfinished', name: 'Grade', path: straight(Math.round(wide * 0.42)).slice(0, 10) },
    ],
    crossings: [],
    areas: [],
    places: [
      { name: 'Bush Church', hex: at(4, Math.round(rows * 0.6)), kind: 'farm' },
      { name: 'Codori', hex: at(Math.round(columns * 0.6), Math.round(rows * 0.62)), kind: 'farm' },
      { name: 'Round Hill', hex: at(Math.round(columns * 0.72), Math.round(rows * 0.75)), kind: 'hill' },
      { name: 'Centreville', hex: at(Math.round(columns * 0.52), Math.round(rows * 0.48)), kind: 'town' },
      { name: 'Willoughby Run', hex: at(3, 5), kind: 'water' },
      { name: 'Herbst Woods', hex: at(Math.round(columns * 0.15), Math.round(rows * 0.2)), kind: 'wood' },
    ],
  };
}

const TYPES = {
  inf: 'muskets',
  cav: 'sabre',
  art: 'gun',
  wagon: 'wagon',
  leader: 'star',
  crew: 'crew',
  mounted: 'horse',
  div: 'division',
  hq: 'flag',
  odd: 'nothing-known',
};
const SHAPES = ['broad', 'narrow', 'trail', 'horse', 'broken'];
const BADGES = [
  'disc',
  'trefoil',
  'lozenge',
  'maltese-cross',
  'greek-cross',
  'crescent',
  'star',
  'acorn',
  'shield',
  'triangle',
];
export function showcaseCatalogue(map) {
  return {
    game: 'showcase',
    title: 'Showcase',
    book: 'none',
    secrets: false,
    sides: [
      { id: 'csa', title: 'Confederate', colour: 'butternut', adjective: 'Confederate' },
      { id: 'usa', title: 'Union', colour: 'blue', adjective: 'Union' },
    ],
    types: Object.fromEntries(Object.entries(TYPES).map(([id, pictogram]) => [id, { title: id, pictogram }])),
    formations: Object.fromEntries(SHAPES.map((shape) => [shape, { title: shape, shape }])),
    flags: {
      pinned: { letter: 'P', title: 'Pinned', tone: 'bad' },
      low: { letter: 'h', title: 'Half crew', tone: 'warn' },
      plus: { letter: '+', title: 'Augmented', tone: 'good' },
      moved: { letter: 'V', title: 'Advanced', tone: 'quiet' },
    },
    commands: BADGES.map((badge, i) => ({
      id: `c${i}`,
      title: `Command ${i}`,
      side: i % 2 ? 'usa' : 'csa',
      stripe: i,
      badge: i % 2 ? badge : null,
      badge_colour: ['red', 'white', 'blue'][i % 3],
    })),
    directions: map.directions,
    phases: [],
    turns: [],
    verbs: {},
    standing: [],
    queries: [],
    marks: {},
  };
}
export function showcaseView(map, number = 60) {
  const labels = map.labels.split(' '),
    types = Object.keys(TYPES),
    flags = [[], ['pinned'], ['low', 'plus'], ['moved'], ['pinned', 'low', 'moved']];
  const counters = Array.from({ length: number }, (_, i) => {
    const hex = (Math.floor(i / 1.4) * 7 + 3 * map.rows + 5) % labels.length,
      side = i % 2 ? 'usa' : 'csa';
    return {
      id: `u${i}`,
      side,
      type: types[i % types.length],
      hex: labels[hex],
      order: i,
      formation: SHAPES[i % 5],
      facing: map.directions[i % 6],
      flags: flags[i % 5],
      face: {
        name: `${i + 1} ${side === 'usa' ? 'Mass' : 'N.C.'}`,
        sub: i % 7 ? 'Robinson' : 'First Separate Brigade',
        big: String(1 + (i % 9)),
        ...(i % 3 ? {} : { was: String(3 + (i % 9)) }),
        small: [String(2 + (i % 4)), 'R'],
        command: `c${i % 10}`,
      },
      ...(i % 4 ? {} : { marks: ['morale'] }),
    };
  });
  return { side: null, game: 'showcase', title: 'Showcase', turn: 1, turns: 9, phase: 'p', counters, ground: [] };
}
