/** Charts of the lab, drawn with d3 as SVG: they can be read, printed and zoomed. */
import { axisBottom, axisLeft } from 'd3-axis';
import { scaleBand, scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import { area, line } from 'd3-shape';
import type { LabBand, LabBin } from '../protocol.js';
import { t } from '../language.js';

const WIDTH = 420;
const HEIGHT = 200;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 8;
const LABELS_MOST = 16;

function frame(title: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  select(svg).attr('viewBox', `0 0 ${WIDTH} ${HEIGHT}`).attr('role', 'img').attr('aria-label', title);
  return svg;
}

/** Bars for counts of games. */
export function histogram(title: string, bins: readonly LabBin[]): SVGSVGElement {
  const svg = frame(title);
  const first = bins[0]?.from ?? 0;
  const x = scaleLinear([first, bins[bins.length - 1]?.to ?? first + 1], [LEFT, WIDTH - 8]);
  const y = scaleLinear([0, Math.max(1, ...bins.map((bin) => bin.games))], [HEIGHT - BOTTOM, TOP]).nice();
  select(svg)
    .selectAll('rect')
    .data(bins)
    .join('rect')
    .attr('class', (bin) => (bin.from < 0 ? 'second' : 'first'))
    .attr('x', (bin) => x(bin.from) + 0.5)
    .attr('width', (bin) => Math.max(1, x(bin.to) - x(bin.from) - 1))
    .attr('y', (bin) => y(bin.games))
    .attr('height', (bin) => y(0) - y(bin.games))
    .append('title')
    .text((bin) => t('{0} to {1}: {2} games', bin.from, bin.to - 1, bin.games));
  const [low = 0, high = 1] = x.domain();
  axes(svg, axisBottom(x).ticks(Math.min(8, high - low)), wholeGames(y));
  return svg;
}

/** Bars for the turn in which games ended. */
export function lengths(title: string, turns: readonly { turn: number; games: number }[]): SVGSVGElement {
  const svg = frame(title);
  const x = scaleBand<number>(
    turns.map((one) => one.turn),
    [LEFT, WIDTH - 8],
  ).padding(0.2);
  const y = scaleLinear([0, Math.max(1, ...turns.map((one) => one.games))], [HEIGHT - BOTTOM, TOP]).nice();
  select(svg)
    .selectAll('rect')
    .data(turns)
    .join('rect')
    .attr('class', 'plain')
    .attr('x', (one) => x(one.turn) ?? 0)
    .attr('width', x.bandwidth())
    .attr('y', (one) => y(one.games))
    .attr('height', (one) => y(0) - y(one.games))
    .append('title')
    .text((one) => t('turn {0}: {1} games', one.turn, one.games));
  const every = Math.ceil(turns.length / LABELS_MOST);
  const labels = turns.filter((_, index) => index % every === 0).map((one) => one.turn);
  axes(svg, axisBottom(x).tickValues(labels), wholeGames(y));
  return svg;
}

/** There are no halves of games. */
const wholeGames = (y: ReturnType<typeof scaleLinear<number, number>>): Axis =>
  axisLeft(y).ticks(Math.min(4, y.domain()[1] ?? 1));

type Axis = (selection: ReturnType<typeof group>) => void;
const group = (svg: SVGSVGElement) => select(svg).append('g');

function axes(svg: SVGSVGElement, bottom: Axis, left: Axis): void {
  group(svg)
    .attr('transform', `translate(0 ${HEIGHT - BOTTOM})`)
    .call(bottom);
  group(svg).attr('transform', `translate(${LEFT} 0)`).call(left);
}

/** For each side the middle, and the bands that hold 50 and 90 % of the games, turn by turn. */
export function bands(title: string, sides: readonly (readonly [string, LabBand])[]): SVGSVGElement {
  const svg = frame(title);
  const turns = sides[0]?.[1].p50.length ?? 0;
  const all = sides.flatMap(([, band]) => [...band.p5, ...band.p95]);
  const x = scaleLinear([1, Math.max(2, turns)], [LEFT, WIDTH - 8]);
  const y = scaleLinear([Math.min(0, ...all), Math.max(1, ...all)], [HEIGHT - BOTTOM, TOP]).nice();
  const along = (_: number, turn: number): number => x(turn + 1);
  for (const [which, band] of sides) {
    for (const [low, high] of [
      ['p5', 'p95'],
      ['p25', 'p75'],
    ] as const)
      select(svg)
        .append('path')
        .attr('class', `band ${which}`)
        .attr(
          'd',
          area<number>(
            along,
            (value) => y(value),
            (_, turn) => y(band[high][turn] ?? 0),
          )(band[low].slice()),
        );
    select(svg)
      .append('path')
      .attr('class', `middle ${which}`)
      .attr('d', line<number>(along, (value) => y(value))(band.p50.slice()));
  }
  axes(svg, axisBottom(x).ticks(Math.min(turns, 12)), axisLeft(y).ticks(5));
  return svg;
}
