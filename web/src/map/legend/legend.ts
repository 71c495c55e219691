/* legend.ts: what the map's ground, the parts of a counter and the colours of the overlays mean: <enf-legend>. It knows no game:
 * the kinds of ground are the map's own, the counters those of the view, and all is drawn as the board draws it. */
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { Catalogue, Counter, GlowTone, MapData, View } from '../../types.js';
import { figuresOf } from '../../values.js';
import { Counters } from '../counters/counters.js';
import { HALF, drawCounter, statusOf, type Furniture } from '../counters/face.js';
import { Plane, RADIUS, SPAN } from '../geometry.js';
import { Country } from '../ground/country.js';
import { drawGround } from '../ground/ground.js';
import { svg } from '../ground/pen.js';
import { inksOf } from '../inks.js';
import { Overlay, definitions } from '../overlay.js';
import { boardStyle } from '../style.js';
import { samplesOf, type Sample } from './samples.js';
import { inSentence, t } from '../../language.js';

const TONES: readonly (readonly [string, string, string?])[] = [
  ['rest', t('It can halt here; the figure is what the way costs'), '3'],
  ['reach', t('It can pass here, but not halt'), '4'],
  ['zone', t('Zone of control')],
  ['target', t('Can be fired at or attacked')],
  ['path', t('The way; the end of a distance')],
  ['radius', t('Within a leader’s radius')],
  ['good', t('As it should be: in command, in supply, in sight')],
  ['block', t('Blocks the line of sight')],
  ['quiet', t('For information; of threats, a slight one'), '2'],
  ['warn', t('Something to heed; of threats, a middling one'), '9'],
  ['bad', t('Danger; of threats, a heavy one'), '24'],
];
const GLOWS: readonly (readonly [GlowTone, string])[] = [
  ['act', t('Can act now')],
  ['chosen', t('In hand')],
  ['target', t('Can be aimed at')],
  ['quiet', t('Named in the question')],
];

export class LegendElement extends LitElement {
  static override styles = [
    boardStyle,
    css`
      :host { overflow: visible; contain: none; background: none; color: inherit; user-select: text; -webkit-user-select: text; touch-action: auto; }
      h3 { margin: 1.1em 0 0.4em; }
      ul { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(11.5rem, 1fr)); gap: 0.5rem 1rem; }
      li { display: flex; gap: 0.7rem; align-items: center; }
      .drawn { flex: none; width: 96px; height: 64px; overflow: hidden; border: 1px solid var(--ink-map); background: var(--paper-map); }
      .drawn.square { width: 64px; }
      .drawn.small { width: 34px; height: 34px; border: 0; background: none; }
      .drawn svg { display: block; width: 100%; height: 100%; }
      .figures {
        display: none;
      }
      .counter { pointer-events: none; }
      .parts { margin: 0; font-size: 0.92em; }
    `,
  ];
  static override properties = {
    catalogue: { attribute: false },
    map: { attribute: false },
    view: { attribute: false },
  };
  declare catalogue: Catalogue | null;
  declare map: MapData | null;
  declare view: View | null;
  private readonly watcher = new MutationObserver(() => this.theme());

  constructor() {
    super();
    this.catalogue = null;
    this.map = null;
    this.view = null;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.theme();
    this.setAttribute('step', '3');
    this.watcher.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'data-palette'],
    });
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
  }
  private theme(): void {
    const { theme = 'day', palette = 'plain' } = document.documentElement.dataset;
    if (this.getAttribute('theme') === theme && this.getAttribute('palette') === palette) return;
    this.setAttribute('theme', theme);
    this.setAttribute('palette', palette);
    this.drawn.clear();
    this.requestUpdate();
  }
  /** The view changes with every move, the legend does not. */
  protected override shouldUpdate(changed: Map<string, unknown>): boolean {
    return !(changed.size === 1 && changed.has('view') && changed.get('view'));
  }

  private readonly drawn = new Map<string, SVGSVGElement>();
  /** Drawn once for each light. */
  private once(key: string, draw: () => SVGSVGElement): SVGSVGElement {
    const known = this.drawn.get(key) ?? draw();
    this.drawn.set(key, known);
    return known;
  }
  private ground(sample: Sample): SVGSVGElement {
    const country = new Country(sample.document),
      { width, height } = country.plane,
      box = `${sample.at.x - SPAN} ${sample.at.y - SPAN / 1.5} ${2 * SPAN} ${SPAN / 0.75}`,
      drawing = svg('svg', { class: 'ground', viewBox: box, 'aria-hidden': 'true' }),
      land = svg('g');
    drawing.append(svg('rect', { class: 'sheet', width, height }), land);
    drawGround(country, land, {
      inks: inksOf(this.getAttribute('theme'), this.getAttribute('palette')),
      asFromAfar: (work) => work(),
      overview: null,
    });
    return drawing;
  }
  private get furniture(): Furniture {
    const plane = new Plane(this.map!),
      directions = this.catalogue?.directions?.length === 6 ? this.catalogue.directions : plane.grid.directions;
    return {
      catalogue: this.catalogue,
      palette: this.getAttribute('palette') ?? 'plain',
      angle: (word) => (directions.indexOf(word) < 0 ? null : plane.angle(directions.indexOf(word))),
    };
  }
  private piece(counter: Counter): SVGSVGElement {
    const half = HALF + 20,
      drawing = svg('svg', {
        class: 'pieces',
        viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`,
        'aria-hidden': 'true',
      }),
      group = svg('g', { class: 'counter' });
    group.append(...drawCounter(counter, this.furniture));
    drawing.append(group);
    return drawing;
  }
  private flag(id: string): SVGSVGElement {
    const drawing = svg('svg', { class: 'pieces', viewBox: `-14 ${HALF - 9} 28 28`, 'aria-hidden': 'true' }),
      group = svg('g', { class: 'counter' });
    group.append(statusOf([id], this.catalogue));
    drawing.append(group);
    return drawing;
  }
  /** One hex, with what the table lays on it. */
  private laid(lay: (overlay: Overlay, hex: string) => void): SVGSVGElement {
    const map = this.map!,
      plane = new Plane({ ...map, columns: 3, rows: 3, labels: 's0 s1 s2 s3 s4 s5 s6 s7 s8', also: [], staging: [] }),
      c = plane.centre(4),
      [under, counted, over] = [svg('g'), svg('g'), svg('g')];
    const drawing = svg('svg', {
      class: 'pieces',
      viewBox: `${c.x - 1.05 * RADIUS} ${c.y - 1.05 * RADIUS} ${2.1 * RADIUS} ${2.1 * RADIUS}`,
      'aria-hidden': 'true',
    });
    lay(new Overlay(plane, new Counters(plane, counted, over), under, over), 's4');
    drawing.append(under, counted, over);
    return drawing;
  }

  // ---- words ----

  /** Which of the counter's values a figure on it is, by its title. */
  private figures(counter: Counter): TemplateResult | typeof nothing {
    const parts = figuresOf(counter).flatMap(({ id, text }) => {
      const value = this.catalogue?.values?.find((one) => one.id === id);
      return value && text ? `${text}: ${inSentence(value.title)}` : [];
    });
    return parts.length ? html`<p class="parts">${parts.join('; ')}</p>` : nothing;
  }
  private examples(): Counter[] {
    const all = (this.view?.counters ?? []).filter((one) => one.face);
    return Object.keys(this.catalogue?.types ?? {}).flatMap(
      (type) => all.find((one) => one.type === type && one.hex) ?? all.find((one) => one.type === type) ?? [],
    );
  }
  private row(key: string, shape: string, draw: () => SVGSVGElement, words: TemplateResult | string): TemplateResult {
    return html`<li><span class="drawn ${shape}">${this.once(key, draw)}</span><div>${words}</div></li>`;
  }
  private group(title: string, rows: readonly TemplateResult[]): TemplateResult | typeof nothing {
    return rows.length ? html`<section><h3>${title}</h3><ul>${rows}</ul></section>` : nothing;
  }
  protected override render() {
    const { catalogue, map } = this;
    if (!catalogue || !map) return nothing;
    const examples = this.examples(),
      fronted = examples.find((one) => one.facing) ?? examples[0],
      formed = (formation: string): Counter =>
        this.view?.counters.find((one) => one.face && one.formation === formation) ?? fronted!;
    return html`
      ${this.once('definitions', () => {
        const drawing = svg('svg', { width: 0, height: 0, 'aria-hidden': 'true', style: 'position: absolute' });
        drawing.append(definitions());
        return drawing;
      })}
      ${samplesOf(map).map(({ title, samples }) =>
        this.group(
          title,
          samples.map((sample) => this.row(`${title} ${sample.title}`, '', () => this.ground(sample), sample.title)),
        ),
      )}
      ${this.group(
        t('Counters'),
        examples.map((one) =>
          this.row(
            `type ${one.type}`,
            'square',
            () => this.piece(one),
            html`<b>${catalogue.types[one.type]?.title ?? one.type}</b> ${this.figures(one)}`,
          ),
        ),
      )}
      <p>${t('The band has the colour, and the badge, of its command. A struck figure is what it was before losses. A mark ~ stands where a value is reconstructed. The figure at the edge of a stack is how many lie there.')}</p>
      ${this.group(
        t('Formations'),
        fronted
          ? Object.entries(catalogue.formations).map(([formation, { title }]) =>
              this.row(
                `formation ${formation}`,
                'square',
                () => this.piece({ ...formed(formation), formation, flags: [] }),
                title,
              ),
            )
          : [],
      )}
      ${this.group(
        t('Letters on counters'),
        Object.entries(catalogue.flags)
          .filter(([, flag]) => flag.letter)
          .map(([id, flag]) => this.row(`flag ${id}`, 'small', () => this.flag(id), flag.title)),
      )}
      ${this.group(
        t('What is lit'),
        GLOWS.map(([tone, words]) =>
          this.row(
            `glow ${tone}`,
            'square',
            () => this.laid((overlay, hex) => overlay.setGlow({ units: new Map(), hexes: new Map([[hex, tone]]) })),
            words,
          ),
        ),
      )}
      ${this.group(
        t('Overlays'),
        TONES.map(([tone, words, text]) =>
          this.row(
            `tone ${tone}`,
            'square',
            () => this.laid((overlay, hex) => overlay.setMarks([{ hex, tone, ...(text ? { text } : {}) }])),
            words,
          ),
        ),
      )}`;
  }
}
customElements.define('enf-legend', LegendElement);
