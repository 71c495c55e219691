/* ground.ts: the whole ground of a map as one SVG group, drawn back to front. What is needed to find one's way (shading,
 * water, ways, grid, names) is drawn at once; woods and hachures follow when the browser has a moment. */
import type { Curve } from '../curve.js';
import { Country } from './country.js';
import { Pen, svg, type Box } from './pen.js';
import { layersOf, paintOverview } from './overview.js';
import { Sight } from './sight.js';
import { hachures, notableSlope, shade, type ReliefInks } from './relief.js';
import { highlands, marsh, orchards, rough, wheat, woods } from './areas.js';
import { dressing } from './dressing.js';
import { bridgeDeck, crossing, waterOn, waters, type Waters } from './water.js';
import { sunkenWays, ways, type Course } from './ways.js';
import { cliffs, cuts, entrenchments, fences, ridges, slopes, walls } from './hexsides.js';
import { areas, grid, places } from './places.js';
import { Numbers, heights, names } from './names.js';

export interface Ground {
  country: Country;
  courses: Course[];
  rivers: Curve[];
  numbers: Numbers;
  /** Resolves when everything is drawn. */
  whole: Promise<void>;
  /** Lays the shading again, in other inks. */
  shade(inks: ReliefInks): void;
  /** Only what meets this box need be painted. */
  see(box: Box): void;
}
/** What the ground asks of the board. */
export interface Host {
  inks: ReliefInks;
  /** Runs this while the style sheet is that of the far view. */
  asFromAfar<T>(work: () => T): T;
  /** There is a picture of the whole for the far view; null if nobody looks from afar. */
  overview: (() => void) | null;
}

/** Browsers pack this one beside the page's own thread, and PNG on it; those that cannot write it take PNG. */
const PICTURE = 'image/webp';
const PICTURE_QUALITY = 0.9;
/** A canvas as the picture of an image; the old one is let go. */
function show(image: SVGImageElement, canvas: HTMLCanvasElement | null): Promise<void> {
  return new Promise((done) => {
    if (!canvas) {
      done();
      return;
    }
    canvas.toBlob(
      (blob) => {
        const old = image.getAttribute('href');
        if (blob) image.setAttribute('href', URL.createObjectURL(blob));
        if (old) URL.revokeObjectURL(old);
        done();
      },
      PICTURE,
      PICTURE_QUALITY,
    );
  });
}
const wait = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 400 });
    else setTimeout(done, 16);
  });
/** Layers in the order they are painted; each part draws into its own. */
const TERRAIN = [
  'relief',
  'fields',
  'slopes',
  'grid-lines',
  'borders',
  'trees',
  'water',
  'sides',
  'roads',
  'buildings',
] as const;
const LETTERING = ['letters', 'figures', 'numbers', 'names'] as const;
type Layer = (typeof TERRAIN)[number] | (typeof LETTERING)[number];

export function drawGround(country: Country, into: SVGGElement, host: Host): Ground {
  const { width, height } = country.plane,
    group = {} as Record<Layer, SVGGElement>,
    sight = new Sight();
  const terrain = svg('g', { class: 'terrain' }),
    lettering = svg('g', { class: 'lettering' });
  for (const name of TERRAIN) terrain.append((group[name] = svg('g', { class: name })));
  for (const name of LETTERING) lettering.append((group[name] = svg('g', { class: name })));
  const sheet = (cls: string): SVGImageElement =>
    svg('image', { class: cls, width, height, preserveAspectRatio: 'none' });
  const relief = sheet('shading'),
    afar = sheet('overview');
  group.relief.append(relief);
  into.append(terrain, afar, lettering);
  const paint = (name: Layer, draw: (pen: Pen) => void, order: readonly string[] = []): void => {
    const pen = new Pen(order);
    draw(pen);
    pen.finish(group[name], sight.add);
  };
  let inks = host.inks,
    turn = 0,
    drawn = false,
    shading = shade(country, inks);
  void show(relief, shading);
  /* a breath whenever the page has been kept waiting for a frame */
  let since = performance.now();
  const breath = async (): Promise<void> => {
    if (performance.now() - since < 12) return;
    await wait();
    since = performance.now();
  };
  const slowly = async (
    name: Layer,
    draw: (pen: Pen) => Promise<void>,
    order: readonly string[] = [],
  ): Promise<void> => {
    const pen = new Pen(order);
    await draw(pen);
    await pen.finishSlowly(group[name], sight.add, breath);
  };
  /** The picture of the whole; another light while it is painted starts it again. */
  const picture = async (): Promise<void> => {
    const mine = ++turn,
      layers = host.asFromAfar(() => layersOf(terrain, (layer) => layer.classList.contains('hachures')));
    const strokes = [...group.slopes.querySelectorAll<SVGPathElement>('.hachures path')];
    /* thousands of strokes smaller than a pixel: one soft ink, right above the fields */
    const soft = {
      fill: inks.stroke,
      stroke: inks.stroke,
      width: 0.5,
      dash: [],
      fillAlpha: 1,
      strokeAlpha: 1,
      cap: 'butt' as const,
      move: null,
      hidden: false,
    };
    const under = layers.filter((one) => group.fields.contains(one.paths[0]!)).length;
    layers.splice(under, 0, { paths: strokes, ink: soft });
    const canvas = await paintOverview(country, shading, layers, breath);
    if (mine !== turn) return;
    await show(afar, canvas);
    if (mine === turn && canvas) host.overview?.();
  };
  let water!: Waters, courses!: Course[];
  paint(
    'water',
    (pen) => {
      water = waters(country, pen);
    },
    ['creek', 'river', 'lining', 'current', 'banks'],
  );
  paint(
    'roads',
    (pen) => {
      courses = ways(country, pen);
    },
    ['trail', 'way-bed', 'road', 'pike-edge', 'pike', 'unfinished', 'rail', 'ties'],
  );
  let letters: ReturnType<typeof areas> = [];
  paint('borders', (pen) => {
    letters = areas(country, pen);
  });
  for (const letter of letters) {
    const text = svg('text', {
      class: 'area-letter',
      x: letter.at.x,
      y: letter.at.y,
      'font-size': letter.hexes > 12 ? 230 : 62,
      dy: '0.34em',
    });
    text.textContent = letter.name;
    group.letters.append(text);
  }
  const steps: (() => void)[] = [
    () => paint('grid-lines', (pen) => grid(country, pen)),
    () => names(country, courses, water.courses, group.names),
    () =>
      paint(
        'buildings',
        (pen) => {
          places(country, pen, courses);
          crossings(country, pen);
        },
        ['deck', 'bridge', 'ford', 'yard', 'blocks'],
      ),
    ...[
      slopes,
      ridges,
      cliffs,
      cuts,
      (one: Country, pen: Pen) => sunkenWays(one, pen, courses),
      fences,
      walls,
      entrenchments,
    ].map((draw) => () => paint('sides', (pen) => draw(country, pen))),
  ];
  /* a map of common size has its grid and names at once, a large one when it has been seen */
  const large = country.plane.count > 4000;
  if (!large) for (const step of steps.splice(0)) step();
  const whole = (async () => {
    await wait();
    since = performance.now();
    for (const step of steps) {
      step();
      await breath();
    }
    await heights(country, courses, group.figures, breath);
    for (const field of [highlands, orchards, wheat, marsh, rough])
      await slowly('fields', (pen) => field(country, pen, breath));
    await slowly('fields', (pen) => dressing(country, pen, courses, water, breath), ['hedges', 'furrows']);
    await slowly('trees', (pen) => woods(country, pen, breath), [
      'woods-shadow',
      'woods',
      'crown-shade',
      'crowns',
      'crowns light',
    ]);
    const least = notableSlope(country),
      pen = new Pen();
    await hachures(
      country,
      pen,
      { interval: 13 * Math.max(0.5, least / 24), least, avoid: (p) => water.near(p, 24) },
      breath,
    );
    await pen.finishSlowly(group.slopes, sight.add, breath);
    drawn = true;
    if (host.overview) await picture();
  })();
  return {
    country,
    courses,
    rivers: water.rivers,
    numbers: new Numbers(country, group.numbers, sight.add),
    whole,
    see: (box) => sight.see(box),
    shade: (fresh) => {
      inks = fresh;
      shading = shade(country, inks);
      void show(relief, shading);
      if (drawn) void picture();
    },
  };
}

function crossings(country: Country, pen: Pen): void {
  const { plane } = country;
  const done = new Set<number>();
  const draw = (kind: string, code: number): void => {
    const hex = Math.floor(code / 6),
      next = plane.neighbour(hex, code % 6);
    const other = next < 0 ? code : next * 6 + (((code % 6) + 3) % 6);
    if (done.has(Math.min(code, other))) return;
    done.add(Math.min(code, other));
    const at = plane.side(hex, code % 6),
      turn = ((plane.angle(code % 6) - 90) * Math.PI) / 180,
      half = Math.max(9, waterOn(country, code, other) + 5);
    if (kind !== 'ford') pen.draw('deck', at, bridgeDeck(at, turn, half));
    pen.draw(kind === 'ford' ? 'ford' : 'bridge', at, crossing(kind, at, turn, half));
  };
  for (const one of country.document.crossings) draw(one.is, one.side);
  for (const kind of ['bridge', 'ford', 'ferry']) for (const code of country.side(kind)) draw(kind, code);
}
