/* frame.ts: the sheet's edge: paper around the map, the neat line in three rules, and under it the title, the scale and the
 * north point. */
import { SPAN } from '../geometry.js';
import { n } from '../curve.js';
import type { Country } from './country.js';
import { svg } from './pen.js';

const EDGE = 150;
const FOOT = 420;

/** How far the sheet reaches below the map: with its title, if it has one. */
export const footOf = (country: Country): number => (country.document.drawing?.title?.length ? FOOT : EDGE);

export function drawFrame(country: Country, into: SVGElement): void {
  const { width, height } = country.plane, drawing = country.document.drawing, foot = footOf(country);
  const group = svg('g', { class: 'frame' });
  group.append(svg('rect', { class: 'sheet', x: -EDGE, y: -EDGE, width: width + 2 * EDGE, height: height + EDGE + foot }));
  for (const [off, breadth] of [[1.5, 3], [24, 11], [37, 2.6]] as const)
    group.append(svg('rect', { class: 'neatline', x: -off, y: -off, width: width + 2 * off, height: height + 2 * off, 'stroke-width': breadth }));
  if (foot === FOOT) {
    title(country, group, height + 64);
    scaleBar(country, group, width, height + 64);
    north(group, width - 190, height + 230, drawing?.north ?? 0);
  }
  into.append(group);
}
function title(country: Country, group: SVGElement, top: number): void {
  const lines = country.document.drawing?.title ?? [], middle = country.plane.width / 2;
  const sizes = [54, 128, 54, 36], down = [66, 196, 264, 312];
  lines.slice(0, 4).forEach((line, i) => {
    const text = svg('text', { class: `title line-${i}`, x: middle, y: top + down[i]!, 'font-size': sizes[i]! });
    text.textContent = line;
    group.append(text);
  });
}
function scaleBar(country: Country, group: SVGElement, width: number, top: number): void {
  const yards = country.document.yards ?? country.document.drawing?.yards;
  if (!yards || width < 12 * SPAN) return;
  const piece = 250 / yards * SPAN, x = 60, y = top + 150;
  for (let i = 0; i < 4; i++) group.append(svg('rect', { class: i & 1 ? 'scale open' : 'scale', x: n(x + i * piece), y, width: n(piece), height: 13 }));
  for (const i of [0, 2, 4]) {
    const text = svg('text', { class: 'scale-figure', x: n(x + i * piece), y: y - 12 });
    text.textContent = String(i * 250);
    group.append(text);
  }
  const words = svg('text', { class: 'scale-words', x: n(x + 2 * piece), y: y + 52 });
  words.textContent = `Yards; a hex is ${yards}`;
  group.append(words);
}
function north(group: SVGElement, x: number, y: number, turn: number): void {
  const point = svg('g', { class: 'north', transform: `translate(${n(x)} ${n(y)}) rotate(${turn})` });
  point.append(
    svg('path', { class: 'open', d: 'M0 120V-110M-32 0H32' }), svg('path', { class: 'solid', d: 'M0 -150L-21 -84L0 -98Z' }),
    svg('path', { class: 'open', d: 'M0 -150L21 -84L0 -98Z' }), svg('circle', { class: 'open', r: 22 }),
  );
  const letter = svg('text', { x: 0, y: -162, class: 'title' });
  letter.setAttribute('font-size', '46');
  letter.textContent = 'N';
  point.append(letter);
  group.append(point);
}
