/** Counts per hex over the engraved ground, turn by turn or all together. */
import { scaleSqrt } from 'd3-scale';
import { select } from 'd3-selection';
import type { LabLayer, LabPicture } from '../protocol.js';
import type { Played } from './report-types.js';
import { t } from '../language.js';

/** A picture that is enlarged further is only blurred. */
const SHARP = 1.6;
const NAMES: Readonly<Record<string, string>> = {
  fell: t('where men fell'),
  stood: t('where lines stood'),
  marched: t('where they marched'),
  'changed-hands': t('which hexes changed hands'),
};

/** The sums of a layer by hex; turn 0: of all turns. */
function counts(layer: LabLayer, turn: number): Map<string, number> {
  const sums = new Map<string, number>();
  const turns = turn === 0 ? layer.turns : [layer.turns[turn - 1] ?? []];
  for (const list of turns)
    for (let i = 0; i + 1 < list.length; i += 2) {
      const hex = String(list[i]);
      sums.set(hex, (sums.get(hex) ?? 0) + Number(list[i + 1]));
    }
  return sums;
}

function labelled<T extends HTMLElement>(text: string, control: T): HTMLLabelElement {
  const label = document.createElement('label');
  label.append(`${text} `, control);
  return label;
}

/** The map with its two controls. They stay when figures of more games come: `update`. */
export class HeatMap {
  readonly element = document.createElement('div');
  private readonly layer = document.createElement('select');
  private readonly slider = document.createElement('input');
  private readonly says = document.createElement('output');
  private readonly svg;
  private readonly dots;

  constructor(
    private one: Played,
    private readonly ground: LabPicture,
  ) {
    this.element.className = 'heat-map';
    Object.assign(this.slider, { type: 'range', min: '0', max: String(one.turns), value: '0' });
    this.svg = select(this.element)
      .append('svg')
      .attr('viewBox', `0 0 ${ground.width} ${ground.height}`)
      .attr('class', 'map')
      .style('max-width', `${SHARP * ground.width}px`)
      .attr('role', 'img');
    this.svg.append('image').attr('href', ground.image).attr('width', ground.width).attr('height', ground.height);
    this.dots = this.svg.append('g');
    this.layer.addEventListener('change', () => this.show());
    this.slider.addEventListener('input', () => this.show());
    const controls = document.createElement('p');
    controls.append(labelled(t('The map shows'), this.layer), labelled(t('Turn'), this.slider), this.says);
    this.element.prepend(controls);
    this.update(one);
  }

  update(one: Played): void {
    this.one = one;
    this.slider.max = String(one.turns);
    if (this.layer.length !== one.maps.length) {
      const title = (id: string | undefined): string => one.sides.find((side) => side.id === id)?.title ?? '';
      this.layer.replaceChildren();
      one.maps.forEach((map, index) =>
        this.layer.add(
          new Option([title(map.side), NAMES[map.id] ?? map.id].filter(Boolean).join(': '), String(index)),
        ),
      );
    }
    this.show();
  }

  private show(): void {
    const { one, ground } = this;
    const map = one.maps[Number(this.layer.value)];
    if (!map) return;
    const turn = Number(this.slider.value);
    const rows = [...counts(map, turn)].filter(([hex]) => ground.hexes[hex] !== undefined);
    const sum = rows.reduce((total, [, count]) => total + count, 0);
    const size = scaleSqrt([0, Math.max(1, ...rows.map(([, count]) => count))], [0, ground.radius]);
    const when = turn === 0 ? t('all turns') : t('turn {0}', turn);
    this.slider.setAttribute('aria-valuetext', when);
    this.says.textContent = t('{0}: {1} in {2} games', when, sum, one.games);
    this.svg.attr('aria-label', `${this.layer.selectedOptions[0]?.text ?? ''}, ${this.says.textContent}`);
    this.dots
      .selectAll<SVGCircleElement, [string, number]>('circle')
      .data(rows, (row) => row[0])
      .join((enter) => enter.append('circle').call((made) => made.append('title')))
      .attr('class', map.side === one.sides[1]?.id ? 'second' : 'first')
      .attr('cx', ([hex]) => ground.hexes[hex]?.[0] ?? 0)
      .attr('cy', ([hex]) => ground.hexes[hex]?.[1] ?? 0)
      .attr('r', ([, count]) => size(count))
      .select('title')
      .text(([hex, count]) => `${hex}: ${count}`);
  }
}
