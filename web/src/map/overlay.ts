/* overlay.ts: what the table lays on the map: the marks and lines of a sheet, what glows, what is chosen, the keyboard's
 * cursor. Every tone has a pattern or shape of its own beside its colour. */
import type { DrawnLine, Glow, GlowTone, Ground, HexLabel, SheetMark } from '../types.js';
import { between, type Plane } from './geometry.js';
import { n, outlines, pathOf, softPath, spot } from './curve.js';
import { svg } from './ground/pen.js';
import { worksOn } from './ground/hexsides.js';
import { bridgeDeck, crossing } from './ground/water.js';
import { PICTOGRAMS, type Pictogram } from './counters/pictograms.js';
import { HALF } from './counters/face.js';
import type { Counters } from './counters/counters.js';

const KNOWN = new Set(['good', 'bad', 'warn', 'quiet', 'reach', 'rest', 'zone', 'block', 'target', 'path', 'radius']);
const tone = (word: string): string => (KNOWN.has(word) ? word : 'side');

/** Patterns and arrowheads, once. */
export function definitions(): SVGDefsElement {
  const defs = svg('defs');
  const hatch = (id: string, angle: number, gap: number, cls: string): void => {
    const pattern = svg('pattern', {
      id,
      width: gap,
      height: gap,
      patternUnits: 'userSpaceOnUse',
      patternTransform: `rotate(${angle})`,
    });
    pattern.append(svg('rect', { class: cls, width: gap * 0.24, height: gap }));
    defs.append(pattern);
  };
  hatch('hatch-zone', 45, 11, 'hatch zone');
  hatch('hatch-bad', -45, 9, 'hatch bad');
  hatch('hatch-block', 45, 6, 'hatch block');
  const stipple = svg('pattern', {
    id: 'stipple',
    width: 11,
    height: 11,
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(30)',
  });
  stipple.append(svg('circle', { class: 'hatch reach', cx: 3, cy: 3, r: 1.5 }));
  defs.append(stipple);
  const head = svg('marker', {
    id: 'arrow',
    viewBox: '0 0 10 10',
    refX: 7,
    refY: 5,
    markerWidth: 4.2,
    markerHeight: 4.2,
    orient: 'auto-start-reverse',
    markerUnits: 'strokeWidth',
  });
  head.append(svg('path', { d: 'M0 0.6L10 5L0 9.4L2.6 5Z', fill: 'context-stroke' }));
  defs.append(head);
  return defs;
}

export class Overlay {
  private readonly changed = svg('g', { class: 'changed' });
  private readonly marks = svg('g', { class: 'marks' });
  private readonly costs = svg('g', { class: 'costs' });
  /** Around what a side is to hold or take: over the counters that fill these hexes. */
  private readonly rims = svg('g', { class: 'rims' });
  private readonly lines = svg('g', { class: 'lines' });
  private readonly hexGlow = svg('g', { class: 'hex-glow' });
  /** Around counters that hide the glow of their hex, for the far view. */
  private readonly farGlow = svg('g', { class: 'far-glow' });
  private readonly unitGlow = svg('g', { class: 'unit-glow' });
  private readonly chosen = svg('g', { class: 'chosen' });
  private readonly picked = svg('g', { class: 'picked' });
  private readonly loop = svg('path', { class: 'lasso' });
  private readonly cursor = svg('path', { class: 'cursor' });
  private readonly trail = svg('path', { class: 'trail-drag' });
  private glow: Glow = { units: new Map(), hexes: new Map() };

  /** `under` lies below the counters, `over` above them. */
  constructor(
    private readonly plane: Plane,
    private readonly counters: Counters,
    under: SVGGElement,
    over: SVGGElement,
  ) {
    under.append(this.changed, this.marks, this.hexGlow, this.costs);
    over.append(
      this.rims,
      this.lines,
      this.farGlow,
      this.unitGlow,
      this.picked,
      this.chosen,
      this.trail,
      this.loop,
      this.cursor,
    );
  }

  private hexagon(hex: number, part: number): string {
    return pathOf(this.plane.outline(hex, part), true);
  }

  // ---- ground that changes in play ----

  /** `edge` is the dark colour of a side. */
  setGround(rows: readonly Ground[], edge: (side: string) => string): void {
    this.signs.clear();
    this.changed.replaceChildren(
      ...rows.map((row) => {
        const group = svg('g', { class: `ground-mark tone-${tone(row.tone)}` }),
          figure = PICTOGRAMS[row.pictogram ?? ''];
        if (row.hexside) this.hexsideMark(group, row.hexside, row.pictogram);
        else if (figure) this.signMark(group, this.plane.hex(row.hex), figure, row.side ? edge(row.side) : null);
        else this.hexMark(group, this.plane.hex(row.hex), row);
        const title = svg('title');
        title.textContent = row.title;
        group.append(title);
        return group;
      }),
    );
  }
  /** Where counters fill their hexes, works stand on the hexside itself: there they are seen beside the counter. */
  private hexsideMark(group: SVGGElement, name: string, pictogram: Ground['pictogram']): void {
    const [from, to] = name.split(/[/>]/).map((label) => this.plane.hex(label)) as [number, number],
      d = from >= 0 && to >= 0 ? this.plane.direction(from, to) : -1;
    if (d < 0) return;
    const at = this.plane.side(from, d),
      turn = ((this.plane.angle(d) - 90) * Math.PI) / 180;
    if (pictogram === 'broken') {
      group.append(
        svg('path', {
          class: 'char',
          d: `M${n(at.x - 15)} ${n(at.y - 15)}l30 30M${n(at.x + 15)} ${n(at.y - 15)}l-30 30`,
        }),
      );
    } else if (pictogram === 'works') {
      const { line, teeth } = worksOn(this.plane, from * 6 + d, this.counters.size > 1 ? 1 : 0.8);
      group.append(svg('path', { class: 'works-line', d: line }), svg('path', { class: 'works-saw', d: teeth }));
    } else if (pictogram === 'pontoon') {
      /* boats side by side under a deck */
      const boats = [-14, 0, 14]
        .map(
          (x) =>
            `M${n(at.x + x * Math.cos(turn) - 13 * Math.sin(turn))} ${n(at.y + x * Math.sin(turn) + 13 * Math.cos(turn))}L${n(at.x + x * Math.cos(turn) + 13 * Math.sin(turn))} ${n(at.y + x * Math.sin(turn) - 13 * Math.cos(turn))}`,
        )
        .join('');
      group.append(
        svg('path', { class: 'boats', d: boats }),
        svg('path', { class: 'pontoon', d: bridgeDeck(at, turn, 26) }),
      );
    } else if (pictogram === 'ford') {
      group.append(svg('path', { class: 'char ford', d: crossing('ford', at, turn, 22) }));
    } else {
      group.append(
        svg('path', {
          class: 'edge',
          d: `M${spot(this.plane.corner(from, d))}L${spot(this.plane.corner(from, d + 1))}`,
        }),
      );
    }
  }
  /** A figure in a disc at the foot of the hex, ringed in its side's colour; a second one goes beside it. */
  private signMark(group: SVGGElement, hex: number, figure: Pictogram, ring: string | null): void {
    if (hex < 0) return;
    const c = this.plane.centre(hex),
      taken = this.signs.get(hex) ?? 0,
      foot = 8 + HALF * this.counters.size; /* looks out from under the counter */
    this.signs.set(hex, taken + 1);
    const sign = svg('g', { class: 'sign', transform: `translate(${n(c.x + 26 * taken)} ${n(c.y + foot)})` });
    sign.append(svg('circle', { r: 12, ...(ring ? { style: `stroke: ${ring}` } : {}) }));
    const inner = svg('g', { transform: 'scale(0.74)' });
    if (figure.line) inner.append(svg('path', { class: 'figure-line', d: figure.line }));
    if (figure.fill) inner.append(svg('path', { class: 'figure', d: figure.fill }));
    sign.append(inner);
    group.append(sign);
  }
  private readonly signs = new Map<number, number>();
  /** Works ring the hex; anything else is a small sign at its foot. */
  private hexMark(group: SVGGElement, hex: number, row: Ground): void {
    if (hex < 0) return;
    if (row.pictogram === 'works') {
      const all = [0, 1, 2, 3, 4, 5].map((d) => worksOn(this.plane, hex * 6 + d, this.counters.size > 1 ? 0.95 : 0.84));
      group.append(
        svg('path', { class: 'works-line', d: all.map((one) => one.line).join('') }),
        svg('path', { class: 'works-saw', d: all.map((one) => one.teeth).join('') }),
      );
      return;
    }
    const c = this.plane.centre(hex),
      text = svg('text', { x: n(c.x), y: n(c.y + 41) });
    text.textContent = row.tone === 'warn' ? '?' : row.tone === 'bad' ? '!' : row.tone === 'good' ? '✓' : '×';
    group.append(svg('circle', { cx: n(c.x), cy: n(c.y + 35), r: 10 }), text);
  }

  setMarks(marks: readonly SheetMark[]): void {
    const byTone = new Map<string, number[]>();
    this.marks.replaceChildren();
    this.rims.replaceChildren();
    this.costs.replaceChildren();
    for (const mark of marks) {
      const hex = this.plane.hex(mark.hex);
      if (hex < 0) continue;
      const list = byTone.get(mark.tone);
      if (list) list.push(hex);
      else byTone.set(mark.tone, [hex]);
      if (mark.text) this.costs.append(this.cost(hex, mark));
    }
    for (const [word, hexes] of byTone) this.marks.append(this.patch(word, hexes));
  }
  /** All hexes of one tone: a wash or hatching over them, and a line around them. */
  private patch(word: string, hexes: number[]): SVGGElement {
    const group = svg('g', { class: `mark tone-${tone(word)} side-${word}` }),
      set = new Set(hexes);
    if (word === 'target' || word === 'block') {
      group.append(svg('path', { class: 'wash', d: hexes.map((hex) => this.hexagon(hex, 0.9)).join('') }));
      group.append(
        svg('path', {
          class: 'sign',
          d: hexes.map((hex) => (word === 'block' ? this.cross(hex) : this.sights(hex))).join(''),
        }),
      );
      return group;
    }
    group.append(
      svg('path', {
        class: 'wash',
        d: hexes.map((hex) => this.hexagon(hex, word === 'reach' || word === 'rest' ? 0.95 : 1)).join(''),
      }),
    );
    const d = outlines(this.plane, (hex) => set.has(hex), hexes)
      .map((ring) => pathOf(ring, true))
      .join('');
    if (tone(word) === 'side') this.rims.append(svg('path', { class: 'casing', d }), svg('path', { class: 'edge', d }));
    else group.append(svg('path', { class: 'edge', d }));
    return group;
  }
  private cross(hex: number): string {
    const c = this.plane.centre(hex);
    return `M${n(c.x - 20)} ${n(c.y - 20)}l40 40M${n(c.x + 20)} ${n(c.y - 20)}l-40 40`;
  }
  private sights(hex: number): string {
    const c = this.plane.centre(hex),
      r = 40;
    return `M${n(c.x - r)} ${n(c.y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0M${n(c.x)} ${n(c.y - r - 8)}v16M${n(c.x)} ${n(c.y + r + 8)}v-16M${n(c.x - r - 8)} ${n(c.y)}h16M${n(c.x + r + 8)} ${n(c.y)}h-16`;
  }
  private cost(hex: number, mark: SheetMark): SVGGElement {
    const c = this.plane.centre(hex),
      text = String(mark.text),
      half = Math.max(12, 5.2 * text.length + 6);
    const group = svg('g', { class: `cost tone-${tone(mark.tone)}`, transform: `translate(${n(c.x)} ${n(c.y + 27)})` });
    const label = svg('text', { y: 7 });
    label.textContent = text;
    group.append(svg('rect', { x: -half, y: -11, width: 2 * half, height: 22, rx: 11 }), label);
    if (mark.title) {
      const title = svg('title');
      title.textContent = mark.title;
      group.append(title);
    }
    return group;
  }

  setLines(lines: readonly DrawnLine[]): void {
    this.lines.replaceChildren(
      ...lines.map((line) => {
        const points = line.path
          .map((label) => this.plane.hex(label))
          .filter((hex) => hex >= 0)
          .map((hex) => this.plane.centre(hex));
        const dashed = line.dashed ? ' dashed' : '';
        const order = line.order ? ` order order-${line.order}` : '';
        const group = svg('g', { class: `line tone-${tone(line.tone)} side-${line.tone}${dashed}${order}` });
        const d = line.tone === 'path' ? softPath(points) : pathOf(points);
        group.append(
          svg('path', { class: 'casing', d }),
          svg('path', { class: 'stroke', d, ...(line.order === 'front' ? {} : { 'marker-end': 'url(#arrow)' }) }),
        );
        if (points[0] && !line.order) group.append(svg('circle', { cx: n(points[0].x), cy: n(points[0].y), r: 4.5 }));
        const end = points.at(-1);
        if (line.ghost && end) group.append(this.ghost(end, line.ghost));
        return group;
      }),
    );
  }
  /** Where a counter would come to stand. */
  private ghost(at: { x: number; y: number }, name: string): SVGElement {
    const plate = svg('g', { class: 'ghost', transform: `translate(${n(at.x)} ${n(at.y)})` });
    const label = svg('text', { y: 4 });
    label.textContent = name;
    plate.append(svg('rect', { x: -22, y: -16, width: 44, height: 32, rx: 3 }), label);
    return plate;
  }
  /** The way of a counter under the hand. */
  setTrail(hexes: readonly number[]): void {
    this.trail.setAttribute('d', hexes.length > 1 ? softPath(hexes.map((hex) => this.plane.centre(hex))) : '');
    this.trail.setAttribute('marker-end', 'url(#arrow)');
  }

  setGlow(glow: Glow): void {
    this.glow = glow;
    const byTone = new Map<GlowTone, string[]>();
    this.farGlow.replaceChildren();
    for (const [label, word] of glow.hexes) {
      const hex = this.plane.hex(label);
      if (hex < 0) continue;
      if (word !== 'quiet' && this.counters.stack(hex).length)
        this.farGlow.append(svg('path', { class: `glow-${word}`, d: this.hexagon(hex, 1.35) }));
      const list = byTone.get(word) ?? [];
      list.push(this.hexagon(hex, 0.9));
      byTone.set(word, list);
    }
    this.hexGlow.replaceChildren(
      ...[...byTone].map(([word, list]) => svg('path', { class: `glow-${word}`, d: list.join('') })),
    );
    this.placeGlow();
  }
  /** Rings stand where the counters stand: again after each move. */
  placeGlow(): void {
    const rings: SVGElement[] = [],
      fanned: SVGElement[] = [];
    for (const [unit, word] of this.glow.units) {
      const element = this.counters.element(unit),
        at = element?.getAttribute('transform'),
        hex = this.counters.hexOf(unit);
      if (!element || !at || hex < 0) continue;
      const stack = this.counters.stack(hex),
        covered = stack[stack.length - 1] !== unit && !this.counters.isFanned(unit);
      if (covered && word !== 'chosen') {
        /* a covered counter lets its stack glow */
        if (
          stack.some(
            (one) =>
              one !== unit &&
              this.glow.units.has(one) &&
              (word === 'quiet' || this.glow.units.get(one) !== 'quiet') &&
              stack.indexOf(one) > stack.indexOf(unit),
          )
        )
          continue;
      }
      const group = svg('g', {
        class: `ring glow-${word}${covered ? ' covered' : ''}`,
        transform: covered ? (this.counters.element(stack[stack.length - 1]!)?.getAttribute('transform') ?? at) : at,
      });
      group.append(svg('path', { d: ring(word) }));
      (this.counters.isFanned(unit) ? fanned : rings).push(group);
    }
    this.unitGlow.replaceChildren(...rings);
    this.counters.fanGlow.replaceChildren(...fanned);
  }
  /** `fanned`: its ring lies on the sheet of the fan. */
  setChosen(hex: HexLabel | null, unitAt: string | null, fanned = false): void {
    this.chosen.replaceChildren();
    this.counters.fanGlow.querySelector('.is-chosen')?.remove();
    const at = this.plane.hex(hex);
    if (at >= 0) this.chosen.append(svg('path', { class: 'chosen-hex', d: this.hexagon(at, 0.97) }));
    if (unitAt) {
      const group = svg('g', { class: 'ring glow-chosen is-chosen', transform: unitAt });
      group.append(svg('path', { d: ring('chosen') }));
      (fanned ? this.counters.fanGlow : this.chosen).append(group);
    }
  }
  /** Rings around counters picked by hand; one that is covered rings its stack. */
  setPicked(units: ReadonlySet<string>): void {
    const rings: SVGElement[] = [];
    this.counters.fanGlow.querySelectorAll('.is-picked').forEach((one) => one.remove());
    for (const unit of units) {
      const at = this.counters.element(unit)?.getAttribute('transform'),
        stack = this.counters.stack(this.counters.hexOf(unit)),
        fanned = this.counters.isFanned(unit),
        covered = !fanned && stack[stack.length - 1] !== unit;
      if (!at) continue;
      const group = svg('g', { class: `ring is-picked${covered ? ' covered' : ''}`, transform: at });
      group.append(svg('path', { d: PICKED_RING }));
      if (fanned) this.counters.fanGlow.append(group);
      else rings.push(group);
    }
    this.picked.replaceChildren(...rings);
  }
  /** The loop that is drawn around counters, in units of the map. */
  setLoop(points: readonly { x: number; y: number }[]): void {
    this.loop.setAttribute('d', points.length > 1 ? pathOf([...points], true) : '');
  }
  setCursor(hex: number): void {
    this.cursor.setAttribute('d', hex < 0 ? '' : this.hexagon(hex, 0.93) + this.hexagon(hex, 1.0));
  }
}
const CORNER = HALF + 4.5;
const PICKED_RING = `M${-CORNER - 4} ${-CORNER - 4}h${2 * CORNER + 8}v${2 * CORNER + 8}h${-2 * CORNER - 8}Z`;
function ring(word: GlowTone): string {
  const c = CORNER,
    box = `M${-c} ${-c}H${c}V${c}H${-c}Z`;
  if (word === 'target') return `${box}M0 ${-c - 7}v10M0 ${c + 7}v-10M${-c - 7} 0h10M${c + 7} 0h-10`;
  if (word === 'act')
    return [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]
      .map(([x, y]) => `M${x! * c} ${y! * (c - 14)}V${y! * c}H${x! * (c - 14)}`)
      .join('');
  return box;
}
/** Hexes between two, as a line crosses them. */
export function hexesBetween(plane: Plane, from: number, to: number): number[] {
  const steps = plane.steps(from, to),
    a = plane.centre(from),
    b = plane.centre(to),
    out: number[] = [];
  for (let i = 1; i <= steps; i++) {
    const hex = plane.at(between(a, b, i / steps + (i < steps ? 1e-4 : 0)));
    if (hex >= 0 && hex !== out[out.length - 1]) out.push(hex);
  }
  return out;
}
