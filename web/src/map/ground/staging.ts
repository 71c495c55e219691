/* staging.ts: areas beyond the edge of the map where troops arrive: their hexes on the bare margin, the road that leads in
 * with an arrow on it, and a caption: the area's number, the road's name, how many wait there and arrive next. */
import { SPAN, type Point } from '../geometry.js';
import { n, outlines, pathOf, spot } from '../curve.js';
import type { Counter, View, Catalogue } from '../../types.js';
import type { MapDocument, MapStaging } from '../document.js';
import type { Country } from './country.js';
import { svg } from './pen.js';
import { sheetBoxes } from './silhouette.js';
import { t } from '../../language.js';

/** The road that leads from it onto the map. */
export function areaRoad(map: MapDocument, area: MapStaging): string {
  const ends = map.ways.filter(
    (way) => way.name && (way.path[0] === area.entrance || way.path[way.path.length - 1] === area.entrance),
  );
  return ends[0]?.name ?? '';
}

interface Caption {
  area: MapStaging;
  line: SVGTextElement;
}

export class Staging {
  private readonly captions: Caption[] = [];
  private readonly label = new Map<string, MapStaging>();

  constructor(
    private readonly country: Country,
    into: SVGElement,
  ) {
    const { plane } = country,
      areas = country.document.staging ?? [];
    if (!areas.length) return;
    const group = svg('g', { class: 'staging' });
    for (const area of areas) {
      const own = new Set(area.hexes.map(([hex]) => hex));
      for (const hex of own) this.label.set(plane.label(hex), area);
      const outline = outlines(plane, (hex) => own.has(hex), own);
      group.append(
        svg('path', { class: 'staging-ground', d: [...own].map((hex) => pathOf(plane.outline(hex), true)).join('') }),
      );
      group.append(svg('path', { class: 'staging-edge', d: outline.map((ring) => pathOf(ring, true)).join('') }));
      this.road(group, area);
      for (const hex of own) {
        const c = plane.centre(hex),
          number = svg('text', { class: 'staging-label', x: n(c.x), y: n(c.y - (plane.flat ? 35 : 38)) });
        number.textContent = plane.label(hex);
        group.append(number);
      }
      this.caption(group, area);
    }
    into.append(group);
  }
  /** The area a hex belongs to. */
  areaOf(label: string | null | undefined): MapStaging | null {
    return label ? (this.label.get(label) ?? null) : null;
  }

  private outward(area: MapStaging): Point {
    const { plane } = this.country,
      a = plane.centre(area.entrance),
      b = plane.centre(area.hexes[0]![0]);
    const x = b.x - a.x,
      y = b.y - a.y;
    /* along the edge it lies at: most of its hexes stand beside the arrow */
    const last = plane.centre(area.hexes[area.hexes.length - 1]![0]),
      along = Math.abs(last.x - b.x) > Math.abs(last.y - b.y);
    return along ? { x: 0, y: Math.sign(y) } : { x: Math.sign(x), y: 0 };
  }
  private road(group: SVGElement, area: MapStaging): void {
    const { plane } = this.country,
      from = plane.centre(area.hexes[0]![0]),
      to = plane.centre(area.entrance),
      out = this.outward(area);
    const start = { x: from.x + 44 * out.x, y: from.y + 44 * out.y },
      tip = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const angle = Math.atan2(to.y - from.y, to.x - from.x),
      wing = (turn: number): Point => ({
        x: tip.x - 20 * Math.cos(angle + turn),
        y: tip.y - 20 * Math.sin(angle + turn),
      });
    group.append(svg('path', { class: 'staging-road', d: `M${spot(start)}L${spot(from)}L${spot(tip)}` }));
    group.append(svg('path', { class: 'staging-arrow', d: `M${spot(tip)}L${spot(wing(0.42))}L${spot(wing(-0.42))}Z` }));
  }
  private caption(group: SVGElement, area: MapStaging): void {
    const { plane } = this.country,
      centres = area.hexes.map(([hex]) => plane.centre(hex)),
      out = this.outward(area);
    const middle = {
      x: centres.reduce((sum, c) => sum + c.x, 0) / centres.length,
      y: centres.reduce((sum, c) => sum + c.y, 0) / centres.length,
    };
    const road = areaRoad(this.country.document, area),
      number = svg('tspan', { class: 'staging-number' });
    const reach = (c: Point): number => (c.x - middle.x) * out.x + (c.y - middle.y) * out.y,
      far = Math.max(...centres.map(reach)) + 0.68 * SPAN;
    const at = this.besideMap({ x: middle.x + far * out.x, y: middle.y + far * out.y }, out, 40 + 10 * road.length);
    const turn = out.x ? (out.x < 0 ? -90 : 90) : 0,
      words = svg('g', { class: 'staging-caption', transform: `translate(${n(at.x)} ${n(at.y)}) rotate(${turn})` });
    /* turned words stand with their foot toward the map: the first line is the farther one */
    const below = out.y > 0;
    const name = svg('text', { class: 'staging-name', y: below ? 52 : -44 }),
      line = svg('text', { class: 'staging-line', y: below ? 94 : -2 });
    number.textContent = area.title;
    name.append(number, document.createTextNode(road ? `  ${road}` : ''));
    words.append(name, line);
    group.append(words);
    this.captions.push({ area, line });
  }
  /** In a corner that the sheets leave empty, words of this half length stand clear of the neat line. */
  private besideMap(at: Point, out: Point, half: number): Point {
    if (!out.y) return at;
    const room = 60,
      y = at.y + 60 * out.y;
    for (const { west, east, north, south } of sheetBoxes(this.country.plane)) {
      if (y < north - room || y > south + room) continue;
      if (at.x > east && at.x - half < east + room) return { x: east + room + half, y: at.y };
      if (at.x < west && at.x + half > west - room) return { x: west - room - half, y: at.y };
    }
    return at;
  }
  /** The sides that may arrive here, how many are here, how many arrive next. */
  update(view: View | null, catalogue: Catalogue | null): void {
    const here = new Map<string, number>(),
      next = new Map<string, { turn: number; count: number }>();
    for (const one of view?.counters ?? []) {
      const area = this.areaOf(one.hex)?.name,
        due = dueAt(one);
      if (area) here.set(area, (here.get(area) ?? 0) + 1);
      if (!due) continue;
      const known = next.get(due.by);
      if (!known || due.turn < known.turn) next.set(due.by, { turn: due.turn, count: 1 });
      else if (due.turn === known.turn) known.count++;
    }
    const clock = (turn: number): string =>
      catalogue?.turns.find((one) => one.turn === turn)?.clock ?? t('turn {0}', turn);
    for (const { area, line } of this.captions) {
      const sides = area.sides
        .map((side) => catalogue?.sides.find((one) => one.id === side)?.title ?? side)
        .join(' or ');
      const coming = next.get(area.name),
        count = here.get(area.name);
      line.textContent = [
        sides,
        ...(count ? [t('{0} here', count)] : []),
        ...(coming
          ? [
              coming.turn <= (view?.turn ?? 0)
                ? t('{0} can arrive now', coming.count)
                : t('{0}: {1} arrive', clock(coming.turn), coming.count),
            ]
          : []),
      ].join(' · ');
    }
  }
}
/** When and by which area a counter arrives that is not there yet. */
export function dueAt(counter: Counter): { turn: number; by: string } | null {
  const turn = counter.hex ? undefined : counter['due'],
    by = counter['by'];
  return typeof turn === 'number' && turn > 0 ? { turn, by: typeof by === 'string' ? by : '' } : null;
}
