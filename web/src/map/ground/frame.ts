/* frame.ts: the sheet's edge: paper around the map, the neat line in three rules, and under it the title, the scale and the
 * north point. */
import { SPAN } from '../geometry.js';
import { n, pathOf } from '../curve.js';
import type { Country } from './country.js';
import { svg } from './pen.js';
import { sheetBoxes, silhouette } from './silhouette.js';
import { t } from '../../language.js';

const EDGE = 150;
const STAGED = 330; /* with hexes beyond the edge and their captions */
const FOOT = 420;

/** How much paper there is around the map. */
export const edgeOf = (country: Country): number => (country.document.staging?.length ? STAGED : EDGE);
/** How far the sheet reaches below the map: with its title, if it has one. */
export const footOf = (country: Country): number =>
  country.document.drawing?.title?.length ? FOOT + edgeOf(country) - EDGE : edgeOf(country);

/** A sheet on which title, scale and north point would run into each other at their full size. */
const isNarrow = (country: Country): boolean => country.plane.width < 24 * SPAN;

/** The paper under everything. */
export function drawPaper(country: Country, into: SVGElement): void {
  const { width, height } = country.plane,
    edge = edgeOf(country),
    foot = footOf(country),
    group = svg('g', { class: 'frame' });
  group.append(
    svg('rect', { class: 'sheet', x: -edge, y: -edge, width: width + 2 * edge, height: height + edge + foot }),
  );
  into.append(group);
}
/** Title, scale and north point at the foot. They come after the ground: what is turned is a layer of its own to the browser,
 * and a layer below the ground would part the ground from its paper, and have nine times as many tiles painted. */
export function drawTitle(country: Country, into: SVGElement): void {
  const { width, height } = country.plane,
    { drawing } = country.document,
    group = svg('g', { class: 'frame' }),
    top = height + 64 + edgeOf(country) - EDGE;
  if (!drawing?.title?.length) return;
  title(country, group, top);
  scaleBar(country, group, width, top);
  north(group, width - 190, top + 166, drawing.north ?? 0);
  notes(country, group, top);
  into.append(group);
}
/** The neat line, drawn over the ground, and plain paper where the sheets leave corners of the rectangle empty. */
export function drawNeatline(country: Country, into: SVGElement): void {
  const { plane } = country,
    { width, height } = plane,
    boxes = sheetBoxes(plane),
    group = svg('g', { class: 'frame' });
  if (boxes.length > 1) {
    const whole = `M0 0H${n(width)}V${n(height)}H0Z`;
    group.append(
      svg('path', { class: 'sheet uncovered', 'fill-rule': 'evenodd', d: whole + pathOf(silhouette(plane), true) }),
    );
  }
  for (const [off, breadth] of [
    [1.5, 3],
    [24, 11],
    [37, 2.6],
  ] as const)
    group.append(
      svg('path', {
        class: 'neatline',
        d: pathOf(silhouette(plane, off), true),
        'stroke-width': breadth,
        'stroke-linejoin': 'miter',
      }),
    );
  into.append(group);
}
function title(country: Country, group: SVGElement, top: number): void {
  const lines = country.document.drawing?.title ?? [],
    middle = country.plane.width / 2;
  const sizes = TITLE_SIZES,
    down = [66, 196, 264, 312],
    part = isNarrow(country) ? 0.54 : 1; /* between the scale and the north point */
  lines.slice(0, 4).forEach((line, i) => {
    const size = n(sizes[i]! * part);
    const text = svg('text', { class: `title line-${i}`, x: middle, y: n(top + down[i]! * part), 'font-size': size });
    text.textContent = line;
    group.append(text);
  });
}
const TITLE_SIZES = [54, 128, 54, 36];
/** What is ours on this sheet and what is not, between the title and the north point; a narrow sheet has no room for it. */
function notes(country: Country, group: SVGElement, top: number): void {
  const { title: head = [], notes: own = [], dressing } = country.document.drawing ?? {},
    lines = dressing ? [...own, t('Fields and their fences are dressing.')] : own,
    size = 27,
    x = country.plane.width - 400 - Math.max(...lines.map((line) => line.length)) * size * 0.43,
    /* half of a line: capitals are broad, and the second is spaced */
    half = (line: string, i: number): number =>
      line.length * (TITLE_SIZES[i]! * (line === line.toUpperCase() ? 0.36 : 0.27) + (i === 1 ? 9 : 0)),
    titleEnd = country.plane.width / 2 + Math.max(...head.map(half));
  if (!lines.length || isNarrow(country) || x < titleEnd + 40) return;
  lines.forEach((line, i) => {
    const text = svg('text', { class: 'sheet-note', x: n(x), y: n(top + 60 + i * size * 1.3), 'font-size': size });
    text.textContent = line;
    group.append(text);
  });
}
function scaleBar(country: Country, group: SVGElement, width: number, top: number): void {
  const yards = country.document.yards ?? country.document.drawing?.yards;
  if (!yards || width < 12 * SPAN) return;
  const pieces = isNarrow(country) ? 2 : 4,
    piece = (250 / yards) * SPAN,
    x = 60,
    y = top + 150;
  for (let i = 0; i < pieces; i++)
    group.append(
      svg('rect', { class: i & 1 ? 'scale open' : 'scale', x: n(x + i * piece), y, width: n(piece), height: 13 }),
    );
  for (let i = 0; i <= pieces; i += 2) {
    const text = svg('text', { class: 'scale-figure', x: n(x + i * piece), y: y - 12 });
    text.textContent = String(i * 250);
    group.append(text);
  }
  const words = svg('text', { class: 'scale-words', x: n(x + (pieces / 2) * piece), y: y + 52 });
  words.textContent = t('Yards; a hex is {0}', yards);
  group.append(words);
}
function north(group: SVGElement, x: number, y: number, turn: number): void {
  const point = svg('g', { class: 'north', transform: `translate(${n(x)} ${n(y)}) rotate(${turn})` });
  point.append(
    svg('path', { class: 'open', d: 'M0 120V-110M-32 0H32' }),
    svg('path', { class: 'solid', d: 'M0 -150L-21 -84L0 -98Z' }),
    svg('path', { class: 'open', d: 'M0 -150L21 -84L0 -98Z' }),
    svg('circle', { class: 'open', r: 22 }),
  );
  const letter = svg('text', { x: 0, y: -162, class: 'title' });
  letter.setAttribute('font-size', '46');
  letter.textContent = 'N';
  point.append(letter);
  group.append(point);
}
