/* areas.ts: what covers whole hexes. Each kind becomes patches with an edge that wanders about the hexsides but agrees
 * with them at the centre: woods of clustered crowns, orchards in rows of trees, wheat in light hatching, tufts of marsh,
 * scattered rocks. */
import { SPAN, between, distance, type Point } from '../geometry.js';
import { n, outlines, resample, softPath, softenRing, spot, type Curve } from '../curve.js';
import { noise, wobble } from '../noise.js';
import type { Country } from './country.js';
import { boxOf, type Box, type Breath, type Pen } from './pen.js';
import { holds } from './sight.js';

/** Rings around the hexes of a kind, softened and wandering by up to `stray`. */
async function patches(
  country: Country,
  inside: (hex: number) => boolean,
  rounds: number,
  stray: number,
  breath: Breath,
): Promise<Curve[]> {
  const out: Curve[] = [];
  for (const corners of outlines(country.plane, inside)) {
    await breath();
    const closed = resample([...corners, corners[0]!], 17).slice(0, -1);
    const soft = softenRing(closed, rounds, 0.6);
    const strayed = soft.map((p, i) => {
      const a = soft[(i + soft.length - 1) % soft.length]!,
        b = soft[(i + 1) % soft.length]!,
        length = distance(a, b) || 1;
      const by =
        stray *
        (wobble(Math.round(closed[i]!.x), Math.round(closed[i]!.y), 31) * 0.6 + Math.sin(i * 0.7 + closed[0]!.x) * 0.5);
      return { x: p.x - ((b.y - a.y) / length) * by, y: p.y + ((b.x - a.x) / length) * by };
    });
    out.push(strayed);
  }
  return out;
}

/** A spot is well inside if all around it is of the kind too. */
function wellInside(country: Country, word: string, p: Point, margin: number): boolean {
  const { plane } = country;
  for (const [dx, dy] of [
    [margin, 0],
    [-margin, 0],
    [0, margin],
    [0, -margin],
    [0, 0],
  ] as const) {
    const hex = plane.at({ x: p.x + dx, y: p.y + dy });
    if (hex >= 0 ? !country.has(hex, word) : true) {
      if (hex < 0 && dx + dy !== 0) continue; /* beyond the map's edge it does not matter */
      return false;
    }
  }
  return true;
}
/** Spots of a jittered net that lie in hexes of the kind, from north to south; a breath now and then. */
async function scatter(
  country: Country,
  word: string,
  gap: number,
  rowGap: number,
  jitter: number,
  margin: number,
  breath: Breath,
  visit: (p: Point, seed: number) => void,
): Promise<void> {
  const { plane } = country,
    { width, height } = plane;
  /* squares about a hex of the kind: most of the net need not be asked where it lies */
  const across = Math.ceil(width / SPAN) + 3,
    near = new Uint8Array(across * (Math.ceil(height / SPAN) + 3));
  let north = Infinity,
    south = -Infinity;
  for (let hex = 0; hex < plane.count; hex++) {
    if (!country.has(hex, word)) continue;
    const c = plane.centre(hex),
      x = Math.floor(c.x / SPAN) + 1,
      y = Math.floor(c.y / SPAN) + 1;
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) near[(y + dy) * across + x + dx] = 1;
    north = Math.min(north, c.y - SPAN);
    south = Math.max(south, c.y + SPAN);
  }
  for (let r = Math.floor(north / rowGap); r * rowGap < south; r++) {
    await breath();
    for (let c = Math.floor(-SPAN / gap); c * gap < width + SPAN; c++) {
      const p = {
        x: (c + (r & 1 ? 0.5 : 0) + jitter * wobble(c, r, 21)) * gap,
        y: (r + jitter * wobble(c, r, 22)) * rowGap,
      };
      if (
        near[(Math.floor(p.y / SPAN) + 1) * across + Math.floor(p.x / SPAN) + 1] &&
        wellInside(country, word, p, margin)
      )
        visit(p, r * 8191 + c);
    }
  }
}
// ---- woods ----

/** The edge: crowns side by side, each a bulge outward of its own breadth. */
function scallops(ring: Curve): string {
  const out: string[] = [];
  const closed = [...ring, ring[0]!];
  const points: Point[] = [];
  let left = 0,
    index = 0;
  for (let i = 1; i < closed.length; i++) {
    const a = closed[i - 1]!,
      b = closed[i]!,
      length = distance(a, b);
    while (left <= length) {
      points.push(between(a, b, length > 0 ? left / length : 0));
      left += 9 + 9 * noise(index++, Math.round(ring[0]!.x), 41);
    }
    left -= length;
  }
  if (points.length < 4) return '';
  const turn = area(points) > 0 ? 1 : -1;
  out.push(`M${spot(points[0]!)}`);
  for (let i = 0; i < points.length; i++) {
    const a = points[i]!,
      b = points[(i + 1) % points.length]!,
      length = distance(a, b) || 1;
    const out1 = turn * (4.5 + 0.42 * length) * (0.8 + 0.5 * noise(i, Math.round(a.x), 43));
    const nx = ((b.y - a.y) / length) * out1,
      ny = (-(b.x - a.x) / length) * out1;
    out.push(
      `C${n(a.x + nx - (b.x - a.x) * 0.12)} ${n(a.y + ny - (b.y - a.y) * 0.12)} ${n(b.x + nx + (b.x - a.x) * 0.12)} ${n(b.y + ny + (b.y - a.y) * 0.12)} ${spot(b)}`,
    );
  }
  return `${out.join('')}Z`;
}
const area = (ring: Curve): number =>
  ring.reduce((sum, p, i) => sum + p.x * ring[(i + 1) % ring.length]!.y - ring[(i + 1) % ring.length]!.x * p.y, 0) / 2;

/** Each outer ring with the clearings in it, to be one path: a clearing inside a wood is a hole. */
function nested(rings: readonly Curve[]): Curve[][] {
  const sized = rings
    .map((ring) => ({ ring, area: area(ring), box: boxOf(ring) }))
    .sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  const way = Math.sign(sized[0]?.area ?? 1),
    out: { rings: Curve[]; box: Box }[] = [];
  for (const { ring, area: size, box } of sized) {
    /* the smallest that holds it comes last */
    const around = Math.sign(size) === way ? undefined : [...out].reverse().find((one) => holds(one.box, box));
    if (around) around.rings.push(ring);
    else out.push({ rings: [ring], box });
  }
  return out.map((one) => one.rings);
}

/** The shaded side of a crown: two or three lobes seen from above, open to the light. */
function crown(p: Point, r: number, seed: number): string {
  const lobes = noise(seed, 1, 51) > 0.45 ? 3 : 2,
    start = -0.5 + 0.5 * wobble(seed, 2, 51),
    sweep = (3.3 + 0.7 * noise(seed, 3, 51)) / lobes;
  const at = (a: number, k: number): Point => ({ x: p.x + Math.cos(a) * r * k, y: p.y + Math.sin(a) * r * k });
  let d = `M${spot(at(start, 1))}`;
  for (let i = 0; i < lobes; i++) {
    const a = start + i * sweep,
      b = a + sweep;
    d += `C${spot(at(a + sweep * 0.12, 1.45))} ${spot(at(b - sweep * 0.12, 1.45))} ${spot(at(b, 1))}`;
  }
  return d;
}
export async function woods(country: Country, pen: Pen, breath: Breath): Promise<void> {
  const rings = await patches(country, (hex) => country.has(hex, 'woods'), 7, 5.5, breath);
  for (const wood of nested(rings)) {
    await breath();
    const whole = wood.map(scallops).join('');
    pen.long('woods-shadow', wood[0]!, whole);
    pen.long('woods', wood[0]!, whole);
  }
  await scatter(country, 'woods', 17.5, 14.5, 0.34, 7, breath, (p, seed) => {
    const r = 4.6 + 3.2 * noise(seed, 4, 51);
    pen.draw(noise(seed, 5, 51) > 0.5 ? 'crowns' : 'crowns light', p, crown(p, r, seed));
    if (noise(seed, 6, 51) > 0.3) pen.draw('crown-shade', p, shadeOf(p, r));
  });
}
/** A sickle of shade on the south-east. */
function shadeOf(p: Point, r: number): string {
  return `M${n(p.x + 0.95 * r)} ${n(p.y - 0.1 * r)}C${n(p.x + 1.1 * r)} ${n(p.y + 0.9 * r)} ${n(p.x + 0.2 * r)} ${n(p.y + 1.35 * r)} ${n(p.x - 0.5 * r)} ${n(p.y + 0.95 * r)}C${n(p.x + 0.3 * r)} ${n(p.y + 0.85 * r)} ${n(p.x + 0.8 * r)} ${n(p.y + 0.5 * r)} ${n(p.x + 0.95 * r)} ${n(p.y - 0.1 * r)}Z`;
}

// ---- orchards, wheat, marsh, rough ----

async function fieldsOf(country: Country, pen: Pen, word: string, breath: Breath): Promise<boolean> {
  if (!country.any(word)) return false;
  const rings = await patches(country, (hex) => country.has(hex, word), 5, 2, breath);
  for (const field of nested(rings)) {
    await breath();
    pen.long(`field ${word}`, field[0]!, field.map((ring) => softPath(ring, true)).join(''));
  }
  return true;
}
export async function orchards(country: Country, pen: Pen, breath: Breath): Promise<void> {
  if (!(await fieldsOf(country, pen, 'orchard', breath))) return;
  await scatter(country, 'orchard', 18, 16, 0.05, 9, breath, (p, seed) => {
    pen.draw('orchard-trees', p, `M${n(p.x - 4)} ${n(p.y)}a4 4 0 1 1 8 0a4 4 0 1 1 -8 0Z`);
    pen.draw('crown-shade', p, shadeOf(p, 3.8 + 0.6 * noise(seed, 1, 61)));
  });
}
/** Drills of stalks: short strokes in rows, leaning with the wind. */
export async function wheat(country: Country, pen: Pen, breath: Breath): Promise<void> {
  if (!(await fieldsOf(country, pen, 'wheat', breath))) return;
  await scatter(country, 'wheat', 9, 13, 0.16, 7, breath, (p, seed) => {
    const lean = 2.2 + 1.2 * wobble(seed, 1, 63),
      tall = 7 + 2 * noise(seed, 2, 63);
    pen.draw('stalks', p, `M${n(p.x)} ${n(p.y)}q${n(lean * 0.2)} ${n(-tall * 0.6)} ${n(lean)} ${n(-tall)}`);
  });
}
export async function marsh(country: Country, pen: Pen, breath: Breath): Promise<void> {
  for (const word of ['marsh', 'swamp']) {
    if (!country.any(word)) continue;
    await scatter(country, word, 27, 19, 0.3, 12, breath, (p, seed) => {
      const w = 8 + 3 * noise(seed, 1, 65);
      pen.draw(
        'tufts',
        p,
        `M${n(p.x - w)} ${n(p.y)}h${n(2 * w)}M${n(p.x)} ${n(p.y - 1)}v-8M${n(p.x - 2.5)} ${n(p.y - 1)}l-3 -6M${n(p.x + 2.5)} ${n(p.y - 1)}l3 -6`,
      );
    });
  }
}
/** High ground by name: a form line with a light tint, for maps whose rules ask whether a hex is one. */
export async function highlands(country: Country, pen: Pen, breath: Breath): Promise<void> {
  if (!country.any('heights')) return;
  const rings = await patches(country, (hex) => country.has(hex, 'heights'), 6, 3, breath);
  for (const one of nested(rings)) pen.long('highlands', one[0]!, one.map((ring) => softPath(ring, true)).join(''));
}
export async function rough(country: Country, pen: Pen, breath: Breath): Promise<void> {
  for (const word of ['rough', 'rocky', 'broken', 'boulders']) {
    if (!country.any(word)) continue;
    await scatter(country, word, 24, 20, 0.36, 10, breath, (p, seed) => {
      const r = 3 + 4 * noise(seed, 1, 67),
        at = (k: number): Point => {
          const a = k * 1.2566 + noise(seed, 2, 67) * 6,
            s = r * (0.75 + 0.5 * noise(seed, k, 68));
          return { x: p.x + Math.cos(a) * s, y: p.y + Math.sin(a) * s * 0.75 };
        };
      pen.draw('rocks', p, `M${spot(at(0))}L${spot(at(1))}L${spot(at(2))}L${spot(at(3))}L${spot(at(4))}Z`);
      pen.draw(
        'rock-shade',
        p,
        `M${n(p.x - r * 0.3)} ${n(p.y + r)}l${n(r * 1.3)} ${n(-r * 1.1)}M${n(p.x + r * 0.2)} ${n(p.y + r * 1.1)}l${n(r)} ${n(-r * 0.9)}`,
      );
    });
  }
}
