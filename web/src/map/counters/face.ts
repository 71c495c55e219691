/* face.ts: one counter: a square, slightly rounded plate with a hair of shadow, its command's stripe with the name, the
 * pictogram and the strength, the small values below in the order the printed counters had them, the status letters on the
 * lower edge; in front of it the front mark, turned to the facing and shaped by the formation. */
import type { Catalogue, Counter } from '../../types.js';
import { n } from '../curve.js';
import { svg } from '../ground/pen.js';
import { BADGES, PICTOGRAMS } from './pictograms.js';
import { badgeColour, plateOf, stripeOf, type Plate } from './palette.js';

export const HALF = 29; /* half the plate's side */

export interface Furniture {
  catalogue: Catalogue | null;
  palette: string;
  angle(direction: string): number | null;
}

/** Everything that changes the drawing: equal keys, equal pictures. */
export function keyOf(counter: Counter, furniture: Furniture): string {
  return JSON.stringify([
    furniture.palette,
    counter.side,
    counter.type,
    counter.face,
    counter.flags,
    counter.formation,
    counter.facing,
    counter.marks,
  ]);
}

function words(
  text: string,
  attributes: Record<string, string | number>,
  room?: number,
  size?: number,
): SVGTextElement {
  const element = svg('text', attributes);
  element.textContent = text;
  if (room && size && text.length * size * 0.47 > room) {
    element.setAttribute('textLength', n(room));
    element.setAttribute('lengthAdjust', 'spacingAndGlyphs');
  }
  return element;
}
const FRONTS: Record<string, string> = {
  broad: 'M-22 -41.5h17.5L0 -47.5L4.5 -41.5H22v5.5h-44Z',
  narrow: 'M-5.5 -32v-9L0 -48.5L5.5 -41v9Z',
  trail:
    'M-4 -41h8v5h-8ZM-1.4 -41L0 -48l1.4 7ZM-14 -42.2a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0 -6.8ZM14 -42.2a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0 -6.8ZM-12 -39.8h24v2h-24Z',
  horse: 'M0 -48.5L15 -38.5V-33.5L0 -43.5L-15 -33.5V-38.5Z',
  broken: 'M-22 -41.5h8v5h-8ZM-11.5 -41.5h8v5h-8ZM3.5 -41.5h8v5h-8ZM14 -41.5h8v5h-8ZM-2.4 -41.5L0 -47.5L2.4 -41.5Z',
};
/** The front of a unit whose formation the catalogue does not shape. */
const PLAIN_FRONT = 'M-9 -39L0 -48L9 -39Z';

export function frontMark(counter: Counter, furniture: Furniture): SVGGElement | null {
  const angle = counter.facing ? furniture.angle(counter.facing) : null;
  if (angle === null) return null;
  const shape = counter.formation ? furniture.catalogue?.formations[counter.formation]?.shape : undefined;
  const group = svg('g', { class: 'front', transform: `rotate(${angle})` });
  group.append(svg('path', { d: FRONTS[shape ?? ''] ?? PLAIN_FRONT }));
  return group;
}
/** Where counters have no front, the formation is a sign on the plate: a heavy frame for a line of battle, a chevron for a column. */
function formationMark(counter: Counter, furniture: Furniture, colours: Plate): SVGElement | null {
  const shape =
    counter.formation && !counter.facing ? furniture.catalogue?.formations[counter.formation]?.shape : undefined;
  if (shape === 'broad')
    return svg('rect', {
      class: 'formed',
      x: -HALF + 1.9,
      y: -HALF + 15.4,
      width: 2 * HALF - 3.8,
      height: 2 * HALF - 17.3,
      rx: 3,
      stroke: colours.ink,
    });
  if (shape === 'narrow' || shape === 'trail')
    return svg('path', {
      class: 'marching',
      d: `M${HALF - 13} ${HALF - 13}l4 4.5l-4 4.5M${HALF - 8} ${HALF - 13}l4 4.5l-4 4.5`,
      stroke: colours.ink,
    });
  return null;
}
function plate(colours: Plate, type: string): SVGElement[] {
  const round = type === 'star' ? 13 : 5;
  return [
    svg('rect', { class: 'shadow', x: -HALF + 1.6, y: -HALF + 2.2, width: 2 * HALF, height: 2 * HALF, rx: round }),
    svg('rect', {
      class: 'plate',
      x: -HALF,
      y: -HALF,
      width: 2 * HALF,
      height: 2 * HALF,
      rx: round,
      fill: colours.fill,
      stroke: colours.edge,
    }),
  ];
}
/** Letters in a shape; the shape distinguishes good from bad without colour. */
export function statusOf(all: readonly string[], catalogue: Catalogue | null): SVGGElement {
  /* a flag without a letter is shown elsewhere */
  const flags = all.filter((id) => catalogue?.flags[id]?.letter !== '');
  const group = svg('g', { class: 'status' }),
    gap = Math.min(18, 60 / Math.max(1, flags.length));
  flags.forEach((id, i) => {
    const flag = catalogue?.flags[id],
      tone = flag?.tone ?? 'quiet',
      x = (i - (flags.length - 1) / 2) * gap;
    const one = svg('g', { class: `flag tone-${tone}`, transform: `translate(${n(x)} ${HALF + 5})` });
    const shape =
      tone === 'bad'
        ? 'M0 -9.6L9.6 0L0 9.6L-9.6 0Z'
        : tone === 'good'
          ? 'M-8 0a8 8 0 1 1 16 0a8 8 0 1 1 -16 0Z'
          : tone === 'warn'
            ? 'M-9.6 7.6L0 -10L9.6 7.6Z'
            : 'M-7.2 -7.2h14.4v14.4h-14.4Z';
    const title = svg('title');
    title.textContent = flag?.title ?? id;
    one.append(
      title,
      svg('path', { d: shape }),
      words(flag?.letter ?? id.slice(0, 1).toUpperCase(), { y: tone === 'warn' ? 5.8 : 4 }, 12, 13),
    );
    group.append(one);
  });
  return group;
}

/** The plate alone, for counters that others cover. */
export function bareCounter(counter: Counter, furniture: Furniture): SVGElement[] {
  const colours = plateOf(furniture.catalogue, counter.side, furniture.palette);
  return plate(colours, furniture.catalogue?.types[counter.type]?.pictogram ?? '');
}
export function drawCounter(counter: Counter, furniture: Furniture): SVGElement[] {
  const { catalogue } = furniture,
    face = counter.face,
    colours = plateOf(catalogue, counter.side, furniture.palette);
  const type = catalogue?.types[counter.type],
    pictogram = type?.pictogram ?? '';
  const command = catalogue?.commands.find((one) => one.id === (face.command ?? face.sub)),
    stripe = stripeOf(command);
  const out: SVGElement[] = [];
  const front = frontMark(counter, furniture);
  if (front) {
    front.setAttribute('fill', colours.dark ? colours.edge : '#4f3d1e');
    out.push(front);
  }
  out.push(...plate(colours, pictogram));
  const band = svg('g', { class: 'band' });
  band.append(
    svg('path', {
      class: 'stripe',
      fill: stripe?.fill ?? colours.edge,
      d: `M${-HALF + 0.8} ${-HALF + 14}V${-HALF + 5}q0 -4.2 4.2 -4.2H${HALF - 5}q4.2 0 4.2 4.2V${-HALF + 14}Z`,
    }),
  );
  const badge = command?.badge ? BADGES[command.badge] : undefined,
    room = badge ? 40 : 53;
  const ink = stripe?.ink ?? '#fbf6ea';
  const label = svg('g', { class: 'label' });
  label.append(
    words(face.brief ?? face.name, { class: 'unit-name', x: badge ? 6 : 0, y: -HALF + 11, fill: ink }, room, 12.5),
  );
  if (badge)
    label.append(
      svg('path', {
        class: 'badge',
        d: badge,
        transform: `translate(${-HALF + 8.2} ${-HALF + 7.6}) scale(0.92)`,
        fill: badgeColour(command?.badge_colour),
      }),
    );
  out.push(band, label);
  const body = svg('g', { class: face.was ? 'body lost' : 'body', fill: colours.ink, stroke: 'none' });
  const figure = PICTOGRAMS[pictogram] ?? PICTOGRAMS['block']!,
    big = face.big ?? '';
  const mark = svg('g', {
    class: 'pictogram',
    transform: big ? 'translate(-14.5 1) scale(0.9)' : 'translate(0 2) scale(1.25)',
  });
  if (figure.line)
    mark.append(
      svg('path', {
        d: figure.line,
        fill: 'none',
        stroke: colours.ink,
        'stroke-width': 1.5,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      }),
    );
  if (figure.fill) mark.append(svg('path', { d: figure.fill }));
  body.append(mark);
  if (big) body.append(words(big, { class: 'strength', x: face.was ? 18 : 13.5, y: 11.5 }, face.was ? 19 : 28, 32));
  if (face.was && face.was !== big) {
    body.append(
      words(face.was, { class: 'was', x: 3, y: -2 }),
      svg('path', { class: 'struck', d: 'M-2.4 -2.6L8.6 -9', stroke: colours.ink }),
    );
  }
  out.push(body);
  const formed = formationMark(counter, furniture, colours);
  if (formed) out.push(formed);
  const foot = svg('g', { class: 'foot', fill: colours.ink }),
    small = face.small ?? [];
  const last = small.slice(1).join(' ');
  /* the name of the brigade stands in what the figures at both ends leave */
  const west = -HALF + 4 + (small[0] ? Math.min(13, 6.4 * small[0].length) + 2 : 0);
  const east =
    HALF - 4 - (last ? Math.min(22, 6.4 * last.length) + 2 : formed?.classList.contains('marching') ? 11 : 0);
  if (small[0]) foot.append(words(small[0], { class: 'small first', x: -HALF + 4, y: HALF - 4 }, 13, 12));
  if (last) foot.append(words(last, { class: 'small last', x: HALF - 4, y: HALF - 4 }, 22, 12));
  if (face.sub)
    foot.append(
      words(
        shortened(face.sub, command?.short, east - west),
        { class: 'sub', x: n((west + east) / 2), y: HALF - 4.5 },
        east - west,
        10.5,
      ),
    );
  if (counter.marks?.length) foot.append(words('~', { class: 'reconstructed', x: HALF - 4.5, y: -HALF + 22.5 }));
  out.push(foot);
  if (counter.flags?.length) out.push(statusOf(counter.flags, catalogue));
  return out;
}
/** A name that would be squeezed beyond reading gives way to the command's short name, then to its first word. */
function shortened(name: string, short: string | undefined, room: number): string {
  const fits = (text: string): boolean => text.length * 10.5 * 0.42 <= room * 1.4;
  return [name, short ?? name, name.split(/[ ,]/)[0]!].find(fits) ?? '';
}
