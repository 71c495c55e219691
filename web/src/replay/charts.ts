/* charts.ts: <enf-charts>, how the game went as lines: strength, points, whatever the game counts. A click or a drag on a
 * chart goes to that moment (`enf-seek` {n}); each chart can be saved as a picture. */
import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import type { Catalogue, GraphPoint, SideId } from '../types.js';
import { keepFile } from '../lobby/games.js';
import { entryAt, graphOf, MARGIN, spaced, standalone, xOf, type Chart, type Graph } from './graph.js';
import { t } from '../language.js';

const HEIGHT = 128;
/** Pixels from one number of a turn to the next: some turns are over in a moment. */
const TURN_ROOM = 22;
/** Shown at once; what else a game counts is a click away. */
const MAIN = new Set(['strength', 'points']);

export class EnfCharts extends LitElement {
  static override properties = {
    points: { attribute: false },
    catalogue: { attribute: false },
    last: { type: Number },
    at: { type: Number },
    name: {},
    width: { state: true },
  };
  declare points: readonly GraphPoint[];
  declare catalogue: Catalogue | null;
  declare last: number;
  declare at: number;
  /** What saved pictures are called. */
  declare name: string;
  declare width: number;
  private watcher: ResizeObserver | null = null;

  constructor() {
    super();
    this.points = [];
    this.catalogue = null;
    this.last = 0;
    this.at = 0;
    this.name = 'game';
    this.width = 400;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher = new ResizeObserver(() => {
      this.width = Math.max(240, Math.round(this.clientWidth));
    });
    this.watcher.observe(this);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
  }

  protected override render(): TemplateResult {
    const sides = this.catalogue?.sides.map((side) => side.id) ?? [];
    if (!this.points.length || !sides.length) return html``;
    const graph = graphOf(this.points, sides, this.last, this.width, HEIGHT);
    const main = graph.charts.filter((chart) => MAIN.has(chart.id));
    const first = main.length ? main : graph.charts.slice(0, 2);
    const others = graph.charts.filter((chart) => !first.includes(chart));
    return html`${first.map((chart) => this.chart(graph, chart))}
      ${others.length ? html`<details class="more-charts"><summary>${t('More charts')}</summary>${others.map((chart) => this.chart(graph, chart))}</details>` : nothing}`;
  }

  private titleOf(side: SideId): string {
    return this.catalogue?.sides.find((one) => one.id === side)?.title ?? side;
  }

  private chart(graph: Graph, chart: Chart): TemplateResult {
    const told = chart.lines.map((line) => `${this.titleOf(line.side)} ${line.end.value}`).join(', ');
    const bottom = HEIGHT - MARGIN.bottom;
    const numbered = spaced(graph.turns, TURN_ROOM);
    return html`<figure class="chart">
      <svg viewBox=${`0 0 ${graph.width} ${HEIGHT}`} width=${graph.width} height=${HEIGHT} role="img"
        aria-label=${t('{0} by turn; at the end {1}', chart.title, told)} @pointerdown=${this.press} @pointermove=${this.drag}>
        <text class="chart-title" x="0" y="12">${chart.title}</text>
        ${chart.rules.map(
          (rule) => svg`<path class=${rule.value === 0 ? 'chart-zero' : 'chart-rule'}
          d=${`M${MARGIN.left} ${rule.y}H${graph.width - MARGIN.right}`}/>
          <text class="chart-number" x=${MARGIN.left - 5} y=${rule.y + 4} text-anchor="end">${rule.value}</text>`,
        )}
        ${graph.turns.map(
          (turn) => svg`<path class="chart-rule" d=${`M${turn.x} ${bottom}v4`}/>
          ${numbered.has(turn) ? svg`<text class="chart-number" x=${turn.x} y=${HEIGHT - 4} text-anchor="middle">${turn.turn || '·'}</text>` : nothing}`,
        )}
        ${chart.lines.map(
          (line) => svg`<path class="chart-line" style=${`stroke: var(--${line.side}, var(--ink))`} d=${line.path}/>
          <text class="chart-label" style=${`fill: var(--${line.side}-ink, var(--ink))`} x=${line.end.x + 5}
            y=${line.end.y + 4}>${this.titleOf(line.side)} ${line.end.value}</text>`,
        )}
        <path class="chart-cursor" data-unsaved d=${`M${xOf(graph, this.at)} ${MARGIN.top - 4}V${bottom}`}/>
      </svg>
      <figcaption><button class="plain" aria-label=${t('Save the chart of {0} as SVG', chart.title)}
        @click=${(event: Event) => this.save(event, chart)}>${t('Save')}</button></figcaption></figure>`;
  }

  private seek(event: PointerEvent): void {
    const picture = event.currentTarget as SVGSVGElement;
    const box = picture.getBoundingClientRect();
    const n = entryAt({ width: this.width, last: this.last }, ((event.clientX - box.left) * this.width) / box.width);
    this.dispatchEvent(new CustomEvent('enf-seek', { detail: { n }, bubbles: true }));
  }
  private readonly press = (event: PointerEvent): void => {
    (event.currentTarget as SVGSVGElement).setPointerCapture(event.pointerId);
    this.seek(event);
  };
  private readonly drag = (event: PointerEvent): void => {
    if (event.buttons & 1) this.seek(event);
  };
  private save(event: Event, chart: Chart): void {
    const picture = (event.currentTarget as HTMLElement).closest('figure')!.querySelector('svg')!;
    keepFile(`${this.name}-${chart.id}.svg`, standalone(picture), 'image/svg+xml');
  }
}
customElements.define('enf-charts', EnfCharts);
