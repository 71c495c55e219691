/* analysis.ts: <enf-analysis>, the staff's look at a finished game: the chance of victory as a curve with its interval,
 * the turning points on it, and a summary of each side. A click on the curve or on a turning point goes to that moment
 * (`enf-seek` {n}). The server computes it in the background when somebody asks for it; a bar shows how far it is. */
import { area, curveMonotoneX, line } from 'd3-shape';
import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { Analysis, AnalysisAnswer, AnalysisOrder, AnalysisPoint } from '../protocol.js';
import type { Catalogue, SideId } from '../types.js';
import { entryAt, MARGIN, spaced, xOf } from './graph.js';
import { t } from '../language.js';

const HEIGHT = 168;
const TURN_ROOM = 22;
/** How often the page asks how far it is. */
const ASK_MS = 1000;

const BOTTOM = HEIGHT - MARGIN.bottom;
const yOf = (chance: number): number => BOTTOM - (BOTTOM - MARGIN.top) * chance;
const percent = (share: number): string => `${Math.round(share * 100)} %`;
/** In points of a hundred, with its sign. */
const points = (share: number): string => {
  const rounded = Math.round(share * 100);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)}`;
};
/** The interval in words, in points of a hundred. */
const between = (range: readonly number[]): string => `${points(range[0] ?? 0)} to ${points(range[1] ?? 0)}`;

export class EnfAnalysis extends LitElement {
  static override properties = {
    game: {},
    catalogue: { attribute: false },
    last: { type: Number },
    at: { type: Number },
    width: { state: true },
    answer: { state: true },
    why: { state: true },
  };
  declare game: string;
  declare catalogue: Catalogue | null;
  declare last: number;
  declare at: number;
  declare width: number;
  declare answer: AnalysisAnswer | null;
  declare why: string;
  private watcher: ResizeObserver | null = null;
  private timer = 0;

  constructor() {
    super();
    this.game = '';
    this.catalogue = null;
    this.last = 0;
    this.at = 0;
    this.width = 400;
    this.answer = null;
    this.why = '';
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
    void this.follow(api.analysis(this.game));
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    clearTimeout(this.timer);
  }

  /** Takes an answer, and asks again while the work goes on. */
  private async follow(asked: Promise<AnalysisAnswer>): Promise<void> {
    try {
      this.answer = await asked;
      this.why = this.answer.why ?? '';
      if (this.answer.begun && !this.answer.analysis && !this.why && this.isConnected)
        this.timer = window.setTimeout(() => void this.follow(api.analysis(this.game)), ASK_MS);
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }
  private readonly begin = (): void => {
    this.why = '';
    void this.follow(api.analyse(this.game));
  };

  protected override render(): TemplateResult {
    const answer = this.answer;
    if (answer?.analysis) return this.whole(answer.analysis);
    const working = answer?.begun && !this.why;
    return html`${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
      ${
        working
          ? html`<p class="analysis-wait"><label>${t('The staff plays the game out many times…')}
            <progress max="1000" .value=${answer.thousandths}></progress></label></p>`
          : html`<p><button ?disabled=${!answer && !this.why} @click=${this.begin}>${t('Analyse this game')}</button>
            <span class="quiet">${t('Chance of victory, luck and turning points; takes about a minute.')}</span></p>`
      }`;
  }

  private titleOf(side: SideId | null): string {
    return this.catalogue?.sides.find((one) => one.id === side)?.title ?? side ?? '';
  }

  private whole(analysis: Analysis): TemplateResult {
    return html`${this.curve(analysis)} ${this.turningPoints(analysis)} ${this.summary(analysis)}`;
  }

  // ---- the curve ----

  private curve(analysis: Analysis): TemplateResult {
    const frame = { width: this.width, last: this.last };
    const first = analysis.sides[0]!;
    const x = (point: AnalysisPoint): number => xOf(frame, point.n);
    const band = area<AnalysisPoint>(
      x,
      (p) => yOf(p.chance_95[0] ?? 0),
      (p) => yOf(p.chance_95[1] ?? 1),
    ).curve(curveMonotoneX);
    const middle = line<AnalysisPoint>(x, (p) => yOf(p.chance)).curve(curveMonotoneX);
    const turns = analysis.points.slice(0, -1).map((point) => ({ x: x(point), turn: point.turn }));
    const numbered = spaced(turns, TURN_ROOM);
    const end = analysis.points.at(-1)!;
    return html`<figure class="chart analysis-curve">
      <svg viewBox=${`0 0 ${this.width} ${HEIGHT}`} width=${this.width} height=${HEIGHT} role="img"
        aria-label=${t('Chance of victory of {0} by turn: {1}', this.titleOf(first), analysis.points.map((p) => percent(p.chance)).join(', '))}
        @pointerdown=${this.press} @pointermove=${this.drag}>
        <text class="chart-title" x="0" y="12">${t('Chance of victory, {0}', this.titleOf(first))}</text>
        ${[0, 0.5, 1].map(
          (
            value,
          ) => svg`<path class=${value === 0.5 ? 'chart-zero' : 'chart-rule'} d=${`M${MARGIN.left} ${yOf(value)}H${this.width - MARGIN.right}`}/>
          <text class="chart-number" x=${MARGIN.left - 5} y=${yOf(value) + 4} text-anchor="end">${value * 100}</text>`,
        )}
        ${turns.map((turn) =>
          numbered.has(turn)
            ? svg`<text class="chart-number" x=${turn.x} y=${HEIGHT - 4} text-anchor="middle">${turn.turn || '·'}</text>`
            : nothing,
        )}
        <path class="analysis-band" style=${`fill: var(--${first}, var(--ink))`} d=${band(analysis.points) ?? ''}/>
        <path class="chart-line" style=${`stroke: var(--${first}, var(--ink))`} d=${middle(analysis.points) ?? ''}/>
        ${analysis.turning_points.map(
          (
            order,
            i,
          ) => svg`<circle class="analysis-mark" r="8" cx=${xOf(frame, order.from)} cy=${yOf(chanceAt(analysis, order.from))}/>
          <text class="analysis-number" text-anchor="middle" x=${xOf(frame, order.from)} y=${yOf(chanceAt(analysis, order.from)) + 4}>${i + 1}</text>`,
        )}
        <text class="chart-label" style=${`fill: var(--${first}-ink, var(--ink))`} x=${x(end) + 5} y=${yOf(end.chance) + 4}>${percent(end.chance)}</text>
        <path class="chart-cursor" d=${`M${xOf(frame, this.at)} ${MARGIN.top - 4}V${BOTTOM}`}/>
      </svg>
      <figcaption class="visually-hidden">${t('The band is where the chance lies with 95 % certainty.')}</figcaption></figure>`;
  }

  private seek(n: number): void {
    this.dispatchEvent(new CustomEvent('enf-seek', { detail: { n }, bubbles: true }));
  }
  private readonly press = (event: PointerEvent): void => {
    (event.currentTarget as SVGSVGElement).setPointerCapture(event.pointerId);
    this.seekUnder(event);
  };
  private readonly drag = (event: PointerEvent): void => {
    if (event.buttons & 1) this.seekUnder(event);
  };
  private seekUnder(event: PointerEvent): void {
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    const x = ((event.clientX - box.left) * this.width) / box.width;
    this.seek(entryAt({ width: this.width, last: this.last }, x));
  }

  // ---- turning points ----

  private turningPoints(analysis: Analysis): TemplateResult {
    return html`<h3>${t('Turning points')}</h3>
      <ol class="turning-points">${analysis.turning_points.map(
        (order) => html`<li><button class="plain" @click=${() => this.seek(order.from)}>
          ${t('Turn {0}, {1}: {2}', order.turn, this.titleOf(order.side), order.order)}</button>
          <p>${this.worth(order, analysis)}</p></li>`,
      )}</ol>`;
  }

  /** What it changed for the side that gave the order, and what the staff would have done. */
  private worth(order: AnalysisOrder, analysis: Analysis): TemplateResult {
    const sign = order.side === analysis.sides[0] ? 1 : -1;
    const staff = order.staff;
    return html`${t('{0} (luck {1}, decision {2}).', points(sign * order.change), points(sign * order.luck), points(sign * order.decision))}
      ${staff.same ? t('The staff would have done the same.') : html`${t('The staff: {0}, worth {1} ({2}).', staff.order, points(staff.worth), between(staff.worth_95))}`}`;
  }

  // ---- the summary ----

  private summary(analysis: Analysis): TemplateResult {
    return html`<h3>${t('Both sides')}</h3><table class="analysis-summary"><thead><tr><td></td>${analysis.sides.map(
      (side) => html`<th scope="col">${this.titleOf(side)}</th>`,
    )}</tr></thead><tbody>
      ${this.row(t('Chance at the start'), analysis, (side) => percent(analysis.summary[side]!.start))}
      ${this.row(t('Luck'), analysis, (side) => points(analysis.summary[side]!.luck))}
      ${this.row(t('Decisions'), analysis, (side) => points(analysis.summary[side]!.decisions))}
      ${this.row(t('At the end'), analysis, (side) => percent(analysis.summary[side]!.end))}
      ${this.row(t('Best order'), analysis, (side) => this.orderCell(analysis.summary[side]!.best))}
      ${this.row(t('Worst order'), analysis, (side) => this.orderCell(analysis.summary[side]!.worst))}
      </tbody></table>
      <p class="quiet">${t("In points of a hundred. Decisions: beside the orders of the staff, both sides' together. From {0} games played out from each turn.", analysis.playouts)}</p>`;
  }
  private row(title: string, analysis: Analysis, cell: (side: SideId) => unknown): TemplateResult {
    return html`<tr><th scope="row">${title}</th>${analysis.sides.map((side) => html`<td>${cell(side)}</td>`)}</tr>`;
  }
  private orderCell(order: AnalysisOrder | null): TemplateResult {
    if (!order) return html`${t('none')}`;
    return html`<button class="plain" @click=${() => this.seek(order.from)}>${t('Turn {0}: {1}', order.turn, order.order)}</button> ${points(-order.staff.worth)}`;
  }
}
customElements.define('enf-analysis', EnfAnalysis);

/** The curve's chance at an entry between two points, on the straight line between them. */
export function chanceAt(analysis: Analysis, n: number): number {
  const after = analysis.points.findIndex((point) => point.n >= n);
  const right = analysis.points[after < 0 ? analysis.points.length - 1 : after]!;
  const left = analysis.points[Math.max(0, (after < 0 ? analysis.points.length : after) - 1)]!;
  if (right.n <= left.n) return right.chance;
  return left.chance + ((right.chance - left.chance) * (n - left.n)) / (right.n - left.n);
}
