/* bars.ts: one command of a staff map, drawn as an atlas draws it: a bar along its front in the colour of its side, thick as
 * it is strong; broken ranks hatched, a column on the march in pieces; its guns, its badge, its name. Lengths are pixels,
 * divided by the scale. */
import type { Point } from '../geometry.js';
import { distance } from '../geometry.js';
import { lengthOf, n, softPath, walk, type Curve } from '../curve.js';
import { svg, type Box } from '../ground/pen.js';
import { BADGES } from '../counters/pictograms.js';
import { badgeColour, type Plate } from '../counters/palette.js';
import type { Body, Group, GunMark } from './groups.js';
import type { Label } from './labels.js';

export interface Hand {
  scale: number;
  plate: Plate;
  /** Pixels about a bar that belong to it. */
  reach: number;
}
const THINNEST = [3, 4, 5.2];
const SIZES = [13, 14.5, 16.5];
const GUN = 'M0 -6.5V3M-4 3H4M-4 0.9v4.2M4 0.9v4.2';
/** A bar in front of which a small mark shows where it faces is at least so long. */
const FACED = 9;

export function thickness({ strength }: Body, rank: number): number {
  return THINNEST[rank]! + 0.48 * Math.sqrt(Math.max(1, strength));
}
const degrees = (way: Point): number => (Math.atan2(way.x, -way.y) * 180) / Math.PI;

/** The point half-way along a line, and the direction of the line there. */
export function middleOf(line: Curve): { at: Point; way: Point } {
  const spot = walk(line, lengthOf(line) / 2 || 1, lengthOf(line) / 2)[0] ?? { ...line[0]!, angle: 0 };
  return { at: spot, way: { x: Math.cos(spot.angle), y: Math.sin(spot.angle) } };
}
function drawBody(body: Body, rank: number, hand: Hand): SVGElement[] {
  const { scale, plate, reach } = hand,
    { line, facing, marching } = body.front,
    d = softPath(line),
    thick = thickness(body, rank);
  const stroke = (name: string, width: number, more: Record<string, string> = {}): SVGElement =>
    svg('path', { class: name, d, 'stroke-width': n(width / scale), ...more });
  const dashes = (...pixels: number[]): Record<string, string> => ({
    'stroke-dasharray': pixels.map((one) => n(one / scale)).join(' '),
  });
  const out = [
    stroke('hit', Math.max(thick + 6, reach)),
    stroke('halo', thick + 7),
    stroke('casing', thick + 2.4, { stroke: plate.edge, ...(body.order === 'broken' ? dashes(4, 2.5) : {}) }),
    stroke('bar', thick, {
      ...(body.order === 'broken' ? {} : { stroke: plate.fill }),
      ...(marching ? dashes(7, 2.2) : {}),
    }),
  ];
  if (body.order === 'shaken') out.push(stroke('hatch', thick * 0.92, dashes(1.6, 3.4)));
  const tip = marching && facing ? headOf(line, facing) : middleOf(line).at;
  if (facing && lengthOf(line) * scale >= FACED)
    out.push(
      svg('path', {
        class: 'tip',
        fill: plate.edge,
        d: marching ? 'M-4.5 0L0 -7.5L4.5 0Z' : 'M-3.6 0L0 -5L3.6 0Z',
        transform: `translate(${n(tip.x)} ${n(tip.y)}) scale(${(1 / scale).toFixed(3)}) rotate(${n(degrees(facing))}) translate(0 ${marching ? 0 : n(-thick / 2 - 0.6)})`,
      }),
    );
  return out;
}
/** The end of a column that is foremost. */
function headOf(line: Curve, facing: Point): Point {
  const first = line[0]!,
    last = line[line.length - 1]!;
  return (first.x - last.x) * facing.x + (first.y - last.y) * facing.y > 0 ? first : last;
}
function drawGun({ at, facing }: GunMark, { scale, plate }: Hand): SVGElement {
  const group = svg('g', {
    class: 'gun',
    transform: `translate(${n(at.x)} ${n(at.y)}) scale(${(1 / scale).toFixed(3)})${facing ? ` rotate(${n(degrees(facing))})` : ''}`,
  });
  group.append(
    svg('rect', { class: 'hit', x: -7, y: -8, width: 14, height: 15 }),
    svg('path', { class: 'gun-halo', d: GUN }),
    svg('path', { d: GUN, stroke: plate.edge }),
  );
  return group;
}
/** The bars and guns; the name is set when all are known (labels.ts). */
export function drawGroup(group: Group, hand: Hand): SVGElement[] {
  return [
    ...group.bodies.flatMap((body) => drawBody(body, group.rank, hand)),
    ...group.guns.map((gun) => drawGun(gun, hand)),
  ];
}

// ---- names ----

const hasBadge = (group: Group): boolean => group.rank >= 1 && !!BADGES[group.command.badge ?? ''];
const sizeOf = (group: Group): number => SIZES[group.rank]!;
const isCorps = (group: Group): boolean => group.rank >= 2;
const figureOf = (group: Group): string => (group.sum.strength ? String(group.sum.strength) : '');

/** What a name takes, and where it may stand; null: it has no place of its own. */
export function labelOf(group: Group, scale: number): Label | null {
  const size = sizeOf(group),
    main = group.bodies[0],
    letters = isCorps(group) ? 0.72 : 0.47;
  if (!main && (group.rank < 1 || group.rank < group.command.rank)) return null;
  const width =
    group.name.length * size * letters + (figureOf(group).length + 1) * size * 0.4 + (hasBadge(group) ? size : 0);
  const base = { id: group.command.id, width, height: size * 0.95, weight: group.sum.strength };
  const px = (p: Point): Point => ({ x: p.x * scale, y: p.y * scale });
  if (!main) {
    const at = px(group.guns[0]!.at);
    return { ...base, off: 9, beside: WAYS.map((way) => ({ at, way })) };
  }
  const { line, facing } = main.front,
    { at, way } = middleOf(line),
    first = line[0]!,
    last = line[line.length - 1]!,
    chord = distance(first, last) || 1,
    along = { x: (last.x - first.x) / chord, y: (last.y - first.y) / chord };
  const side = facing ?? { x: -way.y, y: way.x },
    rear = { x: -side.x, y: -side.y },
    quarters = walk(line, lengthOf(line) / 4 || 1, lengthOf(line) / 4);
  return {
    ...base,
    off: thickness(main, group.rank) / 2 + 3,
    beside: [
      { at: px(at), way: rear },
      ...quarters.slice(0, 1).map((one) => ({ at: px(one), way: rear })),
      ...quarters.slice(2, 3).map((one) => ({ at: px(one), way: rear })),
      { at: px(at), way: side },
      { at: px(last), way: along },
      { at: px(first), way: { x: -along.x, y: -along.y } },
      ...WAYS.map((one) => ({ at: px(at), way: one })),
    ],
  };
}
const WAYS: readonly Point[] = [
  { x: 0, y: 1 },
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: -1, y: 0 },
];
/** The name at its place (pixels), with the badge before it and the strength behind it. */
export function drawLabel(group: Group, at: Point, scale: number): SVGElement[] {
  const size = sizeOf(group),
    out: SVGElement[] = [];
  const text = svg('text', {
    class: `formation-name rank-${group.rank}`,
    x: n((at.x + (hasBadge(group) ? size * 0.45 : 0)) / scale),
    y: n((at.y + size * 0.3) / scale),
    'font-size': n(size / scale),
    'stroke-width': n(3.4 / scale),
    ...(isCorps(group) ? { 'letter-spacing': n(1.1 / scale) } : {}),
  });
  text.textContent = isCorps(group) ? group.name.toUpperCase() : group.name;
  const figure = figureOf(group);
  if (figure) {
    const strength = svg('tspan', {
      class: 'formation-strength',
      'font-size': n((size * 0.8) / scale),
    });
    strength.textContent = ` ${figure}`;
    text.append(strength);
  }
  const badge = hasBadge(group) ? BADGES[group.command.badge!] : undefined;
  if (badge) {
    const width = labelOf(group, scale)!.width;
    out.push(
      svg('path', {
        class: 'formation-badge',
        d: badge,
        fill: badgeColour(group.command.badgeColour ?? 'gold'),
        transform: `translate(${n((at.x - width / 2 + size * 0.35) / scale)} ${n(at.y / scale)}) scale(${((size * 0.072) / scale).toFixed(3)})`,
      }),
    );
  }
  out.push(text);
  return out;
}
/** Bars and guns as small boxes (pixels), for names that keep off them. */
export function boxesOf(group: Group, scale: number): Box[] {
  const about = ({ x, y }: Point, half: number): Box => ({
    west: x * scale - half,
    east: x * scale + half,
    north: y * scale - half,
    south: y * scale + half,
  });
  return [
    ...group.bodies.flatMap((body) =>
      walk(body.front.line, 12 / scale, 0).map((spot) => about(spot, thickness(body, group.rank) / 2 + 1)),
    ),
    ...group.guns.map((gun) => about(gun.at, 5)),
  ];
}
