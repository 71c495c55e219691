/* ground.ts: the whole ground of a map as one SVG group, drawn back to front. What is needed to find one's way (shading,
 * water, ways, grid, names) is drawn at once; woods and hachures follow when the browser has a moment. */
import type { Curve } from '../curve.js';
import { Country } from './country.js';
import { Pen, svg } from './pen.js';
import { hachurePicture, hachures, notableSlope, shade, type ReliefInks } from './relief.js';
import { highlands, marsh, orchards, rough, wheat, woods } from './areas.js';
import { bridgeDeck, crossing, waterOn, waters, type Waters } from './water.js';
import { ways, type Course } from './ways.js';
import { cliffs, cuts, entrenchments, fences, ridges, slopes, walls } from './hexsides.js';
import { areas, grid, places } from './places.js';
import { Numbers, heights, names } from './names.js';

export interface Ground {
  country: Country; courses: Course[]; rivers: Curve[]; numbers: Numbers;
  /** Resolves when everything is drawn. */
  whole: Promise<void>;
  /** Lays the shading anew, in other inks. */
  shade(inks: ReliefInks): void;
}

const show = (image: SVGImageElement, canvas: HTMLCanvasElement | null): void => {
  if (canvas) image.setAttribute('href', canvas.toDataURL('image/png'));
};
const wait = (): Promise<void> => new Promise((done) => {
  if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 400 });
  else setTimeout(done, 16);
});
/** Layers in the order they are painted; each part draws into its own. */
const GROUPS = ['relief', 'fields', 'slopes', 'grid-lines', 'borders', 'trees', 'water', 'sides', 'roads', 'buildings', 'figures', 'numbers', 'names'] as const;

export function drawGround(country: Country, into: SVGGElement, inks: ReliefInks): Ground {
  const group = {} as Record<(typeof GROUPS)[number], SVGGElement>;
  for (const name of GROUPS) into.append(group[name] = svg('g', { class: name }));
  const paint = (name: (typeof GROUPS)[number], draw: (pen: Pen) => void, order: readonly string[] = []): void => {
    const pen = new Pen(order);
    draw(pen);
    pen.finish(group[name]);
  };
  const picture = svg('image', { width: country.plane.width, height: country.plane.height, preserveAspectRatio: 'none' });
  group.relief.append(picture);
  const afar = svg('image', { class: 'from-afar', width: country.plane.width, height: country.plane.height, preserveAspectRatio: 'none' });
  let now = inks;
  const lay = (with_: ReliefInks): void => {
    if (with_ !== now || !picture.hasAttribute('href')) show(picture, shade(country, with_));
    now = with_;
    const strokes = [...group.slopes.querySelectorAll('.hachures path')].map((path) => path.getAttribute('d')!);
    if (strokes.length) show(afar, hachurePicture(country, strokes, with_.stroke));
  };
  group.slopes.append(afar);
  lay(inks);
  let water!: Waters, courses!: Course[];
  paint('water', (pen) => { water = waters(country, pen); }, ['creek', 'river', 'lining', 'current', 'banks']);
  paint('roads', (pen) => { courses = ways(country, pen); }, ['trail', 'way-bed', 'road', 'pike-edge', 'pike', 'unfinished', 'rail', 'ties']);
  paint('grid-lines', (pen) => grid(country, pen));
  let letters: ReturnType<typeof areas> = [];
  paint('borders', (pen) => { letters = areas(country, pen); });
  for (const letter of letters) {
    const text = svg('text', { class: 'area-letter', x: letter.at.x, y: letter.at.y, 'font-size': letter.hexes > 12 ? 230 : 62, dy: '0.34em' });
    text.textContent = letter.name;
    group.borders.append(text);
  }
  paint('sides', (pen) => { slopes(country, pen); ridges(country, pen); cliffs(country, pen); cuts(country, pen); fences(country, pen); walls(country, pen); entrenchments(country, pen); });
  paint('buildings', (pen) => { places(country, pen, courses); crossings(country, pen); }, ['deck', 'bridge', 'ford', 'yard', 'blocks']);
  names(country, courses, water.courses, group.names);
  /* a breath whenever the page has been kept waiting for a frame */
  let since = performance.now();
  const breath = async (): Promise<void> => {
    if (performance.now() - since < 12) return;
    await wait();
    since = performance.now();
  };
  const whole = (async () => {
    await wait();
    since = performance.now();
    heights(country, courses, group.figures);
    for (const field of [highlands, orchards, wheat, marsh, rough]) { await breath(); paint('fields', (pen) => field(country, pen)); }
    await breath();
    paint('trees', (pen) => woods(country, pen), ['woods-shadow', 'woods', 'crown-shade', 'crowns', 'crowns light']);
    const least = notableSlope(country), pen = new Pen();
    await hachures(country, pen, { interval: 13 * Math.max(0.5, least / 24), least, avoid: (p) => water.near(p, 24) }, breath);
    pen.finish(group.slopes);
    await wait();
    lay(now);
  })();
  return { country, courses, rivers: water.rivers, numbers: new Numbers(country, group.numbers), whole, shade: lay };
}

function crossings(country: Country, pen: Pen): void {
  const { plane } = country;
  const done = new Set<number>();
  const draw = (kind: string, code: number): void => {
    const hex = Math.floor(code / 6), next = plane.neighbour(hex, code % 6);
    const other = next < 0 ? code : next * 6 + (code % 6 + 3) % 6;
    if (done.has(Math.min(code, other))) return;
    done.add(Math.min(code, other));
    const at = plane.side(hex, code % 6), turn = (plane.angle(code % 6) - 90) * Math.PI / 180, half = Math.max(9, waterOn(country, code, other) + 5);
    if (!/ford/.test(kind)) pen.draw('deck', at, bridgeDeck(at, turn, half));
    pen.draw(/ford/.test(kind) ? 'ford' : 'bridge', at, crossing(kind, at, turn, half));
  };
  for (const one of country.document.crossings) draw(one.is, one.side);
  for (const kind of ['bridge', 'ford', 'ferry']) for (const code of country.side(kind)) draw(kind, code);
}
