/** Counts per hex over the engraved ground, turn by turn or all together. */
import { scaleSqrt } from 'd3-scale';
import { select } from 'd3-selection';
import type { Ground, Layer, Variant } from './report-types.js';

const NAMES: Readonly<Record<string, string>> = {
  fell: 'where men fell',
  stood: 'where lines stood',
  marched: 'where they marched',
  'changed-hands': 'which hexes changed hands',
};

/** The sums of a layer by hex; turn 0: of all turns. */
function counts(layer: Layer, turn: number): Map<string, number> {
  const sums = new Map<string, number>();
  const turns = turn === 0 ? layer.turns : [layer.turns[turn - 1] ?? []];
  for (const list of turns)
    for (let i = 0; i + 1 < list.length; i += 2) {
      const hex = String(list[i]);
      sums.set(hex, (sums.get(hex) ?? 0) + Number(list[i + 1]));
    }
  return sums;
}

export function heatMap(one: Variant, ground: Ground): HTMLElement {
  const box = document.createElement('div');
  const layer = document.createElement('select');
  const slider = document.createElement('input');
  const says = document.createElement('output');
  const title = (id: string | undefined): string => one.sides.find((side) => side.id === id)?.title ?? '';
  one.maps.forEach((map, index) =>
    layer.add(new Option([title(map.side), NAMES[map.id] ?? map.id].filter(Boolean).join(': '), String(index))),
  );
  Object.assign(slider, { type: 'range', min: '0', max: String(one.turns), value: '0' });
  layer.setAttribute('aria-label', 'what the map shows');
  slider.setAttribute('aria-label', 'turn');
  const svg = select(box)
    .append('svg')
    .attr('viewBox', `0 0 ${ground.width} ${ground.height}`)
    .attr('class', 'map')
    .attr('role', 'img');
  svg.append('image').attr('href', ground.image).attr('width', ground.width).attr('height', ground.height);
  const dots = svg.append('g');
  const show = (): void => {
    const map = one.maps[Number(layer.value)];
    if (!map) return;
    const turn = Number(slider.value);
    const rows = [...counts(map, turn)].filter(([hex]) => ground.hexes[hex] !== undefined);
    const sum = rows.reduce((total, [, count]) => total + count, 0);
    const size = scaleSqrt([0, Math.max(1, ...rows.map(([, count]) => count))], [0, ground.radius]);
    says.textContent = `${turn === 0 ? 'all turns' : `turn ${turn}`}: ${sum} in ${one.games} games`;
    svg.attr('aria-label', `${layer.selectedOptions[0]?.text ?? ''}, ${says.textContent}`);
    dots
      .selectAll<SVGCircleElement, [string, number]>('circle')
      .data(rows, (row) => row[0])
      .join((enter) => enter.append('circle').call((made) => made.append('title')))
      .attr('class', map.side === one.sides[1].id ? 'second' : 'first')
      .attr('cx', ([hex]) => ground.hexes[hex]?.[0] ?? 0)
      .attr('cy', ([hex]) => ground.hexes[hex]?.[1] ?? 0)
      .attr('r', ([, count]) => size(count))
      .select('title')
      .text(([hex, count]) => `${hex}: ${count}`);
  };
  layer.addEventListener('change', show);
  slider.addEventListener('input', show);
  box.prepend(layer, slider, says);
  show();
  return box;
}
