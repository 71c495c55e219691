/* graph.ts: how a game went, as lines on paper: for each tally of the view (strength on the map, victory points, whatever
 * the game counts) one small chart with a line a side, labels at the lines' ends, zero at the bottom. Pure computation;
 * replay-page.ts puts it on the page and saves it. */
import type { GraphPoint, SideId } from '../types.js';

export interface Line {
  side: SideId;
  path: string;
  end: { x: number; y: number; value: number };
}
export interface Chart {
  id: string;
  title: string;
  lines: Line[];
  /** Values at which a faint rule is drawn, zero first. */
  rules: { value: number; y: number }[];
}
export interface Graph {
  width: number;
  height: number;
  charts: Chart[];
  /** Where the turns begin. */
  turns: { turn: number; x: number; n: number }[];
  last: number;
}

/** The margins inside a chart of `width` by `height`: room for the labels right and the turns below. */
export const MARGIN = { left: 34, right: 104, top: 26, bottom: 20 };

/** Round values for two or three rules: 1, 2 or 5 times a power of ten apart. */
export function rulesUpTo(most: number): number[] {
  if (most <= 0) return [0];
  const rough = most / 2.5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((k) => k * power).find((s) => s >= rough) ?? power * 10);
  const list: number[] = [];
  for (let value = 0; value <= most; value += step) list.push(value);
  return list;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

export const xOf = (graph: { width: number; last: number }, n: number): number =>
  MARGIN.left + ((graph.width - MARGIN.left - MARGIN.right) * n) / Math.max(1, graph.last);

/** Those of a row that have so much room between them. */
export function spaced<One extends { x: number }>(row: readonly One[], room: number): Set<One> {
  const kept = new Set<One>();
  let last = -Infinity;
  for (const one of row) {
    if (one.x - last < room) continue;
    kept.add(one);
    last = one.x;
  }
  return kept;
}

/** The entry under a place on the chart. */
export function entryAt(graph: { width: number; last: number }, x: number): number {
  const part = (x - MARGIN.left) / (graph.width - MARGIN.left - MARGIN.right);
  return Math.max(0, Math.min(graph.last, Math.round(part * graph.last)));
}

/** Keeps two labels from being written over one another. */
function apart(lines: Line[], height: number): void {
  const sorted = [...lines].sort((a, b) => a.end.y - b.end.y);
  for (let i = 1; i < sorted.length; i++) sorted[i]!.end.y = Math.max(sorted[i]!.end.y, sorted[i - 1]!.end.y + 13);
  const over = (sorted.at(-1)?.end.y ?? 0) - (height - MARGIN.bottom);
  if (over > 0) for (const line of sorted) line.end.y -= over;
}

export function graphOf(
  points: readonly GraphPoint[],
  sides: readonly SideId[],
  last: number,
  width: number,
  height: number,
): Graph {
  const frame = { width, last };
  const ids = new Map<string, string>();
  for (const point of points) for (const tally of point.tallies ?? []) ids.set(tally.id, tally.title);
  const charts: Chart[] = [];
  for (const [id, title] of ids) {
    const values = new Map<SideId, { n: number; value: number }[]>(sides.map((side) => [side, []]));
    let most = 0;
    for (const point of points) {
      const tally = (point.tallies ?? []).find((t) => t.id === id);
      for (const side of sides) {
        const value = Number(tally?.[side] ?? NaN);
        if (Number.isNaN(value)) continue;
        values.get(side)!.push({ n: point.n, value });
        most = Math.max(most, value);
      }
    }
    const yOf = (value: number): number =>
      height - MARGIN.bottom - ((height - MARGIN.top - MARGIN.bottom) * value) / Math.max(1, most);
    const lines = sides
      .filter((side) => values.get(side)!.length > 0)
      .map((side) => {
        const list = values.get(side)!;
        // A value holds until the next phase changes it: steps, not slopes.
        let path = `M${round(xOf(frame, list[0]!.n))} ${round(yOf(list[0]!.value))}`;
        for (const { n, value } of list.slice(1)) path += `H${round(xOf(frame, n))}V${round(yOf(value))}`;
        path += `H${round(xOf(frame, last))}`;
        const end = list.at(-1)!;
        return { side, path, end: { x: xOf(frame, last), y: yOf(end.value), value: end.value } };
      });
    apart(lines, height);
    charts.push({ id, title, lines, rules: rulesUpTo(most).map((value) => ({ value, y: yOf(value) })) });
  }
  const turns: Graph['turns'] = [];
  for (const point of points)
    if (turns.at(-1)?.turn !== point.turn) turns.push({ turn: point.turn, n: point.n, x: xOf(frame, point.n) });
  return { width, height, charts, turns, last };
}

/** A picture as a file of its own: what the style sheets say is written into the elements. */
export function standalone(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const from = [picture, ...picture.querySelectorAll('*')];
  const to = [copy, ...copy.querySelectorAll('*')];
  const wanted = [
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-opacity',
    'stroke-dasharray',
    'font-family',
    'font-size',
    'font-style',
    'font-weight',
    'text-anchor',
    'letter-spacing',
    'dominant-baseline',
    'opacity',
  ];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of wanted) to[i]!.setAttribute(name, style.getPropertyValue(name));
    to[i]!.removeAttribute('class');
    to[i]!.removeAttribute('style');
  });
  for (const extra of copy.querySelectorAll('[data-unsaved]')) extra.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}
