/* picture.ts: <enf-ground game="…">, the small picture of a battle's ground on its card. The computation is in ground.ts;
 * light and shade are painted on a canvas under the lines. */
import { html, LitElement, svg, type PropertyValues, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { frameOf, lettering, pictureOf, type GroundPicture } from './ground.js';

const made = new Map<string, Promise<GroundPicture>>();
function pictureFor(game: string): Promise<GroundPicture> {
  let picture = made.get(game);
  if (!picture) {
    picture = api.mapOf(game).then((map) => pictureOf(map));
    picture.catch(() => made.delete(game));
    made.set(game, picture);
  }
  return picture;
}

/** Dots of light and shade a hex: the heights hold no finer truth. */
const DENSITY = 5;
/** Height of the letters, as a part of the picture's width. */
const LETTER = 1 / 34;

/** A dozen battles are a dozen maps: those far down the page can wait. */
const onSight = new IntersectionObserver(
  (seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      onSight.unobserve(target);
      (target as EnfGround).sight();
    }
  },
  { rootMargin: '80px' },
);

export class EnfGround extends LitElement {
  static override properties = { game: {}, wide: { type: Number }, high: { type: Number }, picture: { state: true } };
  declare game: string;
  declare wide: number;
  declare high: number;
  declare picture: GroundPicture | null;

  constructor() {
    super();
    this.game = '';
    this.wide = 16;
    this.high = 10;
    this.picture = null;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    onSight.observe(this);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    onSight.unobserve(this);
  }
  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('game') && this.sighted) this.fetch();
  }
  private sighted = false;
  /** The card has come into sight: only now its map is fetched and drawn. */
  sight(): void {
    this.sighted = true;
    this.fetch();
  }
  private fetch(): void {
    if (this.game)
      pictureFor(this.game).then(
        (picture) => {
          this.picture = picture;
        },
        () => undefined,
      );
  }
  protected override updated(changed: PropertyValues): void {
    if (changed.has('picture') && this.picture) this.shade(this.picture);
  }

  private shade(picture: GroundPicture): void {
    const canvas = this.querySelector('canvas')!;
    const context = canvas.getContext('2d');
    if (!context || !picture.heights) return;
    const frame = frameOf(picture, this.wide, this.high);
    canvas.width = Math.round(frame.width * DENSITY);
    canvas.height = Math.round(frame.height * DENSITY);
    const image = context.createImageData(canvas.width, canvas.height);
    for (let j = 0; j < canvas.height; j++) {
      for (let i = 0; i < canvas.width; i++) {
        const light = picture.heights.light(frame.x + (i + 0.5) / DENSITY, frame.y + (j + 0.5) / DENSITY);
        const at = (j * canvas.width + i) * 4;
        image.data[at] = image.data[at + 1] = image.data[at + 2] = light > 0 ? 255 : 30;
        image.data[at + 3] = Math.min(1, Math.abs(light)) * (light > 0 ? 110 : 150);
      }
    }
    context.putImageData(image, 0, 0);
  }

  protected override render(): TemplateResult {
    const picture = this.picture;
    if (!picture) return html`<canvas width="16" height="10" aria-hidden="true"></canvas>`;
    const frame = frameOf(picture, this.wide, this.high);
    const letter = frame.width * LETTER;
    return html`<canvas aria-hidden="true"></canvas><svg viewBox=${`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${drawn(picture)}
      <g style=${`font-size:${letter}px`}>${lettering(picture, frame, letter).map(
        (name) => svg`<text x=${name.x} y=${name.y}
        class=${`ground-name ground-${name.kind}`} style=${`stroke-width:${letter / 4}px`}>${name.text}</text>`,
      )}</g></svg>`;
  }
}

function drawn(picture: GroundPicture): TemplateResult {
  return svg`<path class="ground-form" d=${picture.forms}/>
    <path class="ground-water-body" d=${picture.water}/>
    <path class="ground-field" d=${picture.fields}/>
    <path class="ground-bank" d=${picture.rivers}/><path class="ground-river" d=${picture.rivers}/>
    <path class="ground-stream" d=${picture.streams}/>
    <path class="ground-woods" d=${picture.woods}/>
    <path class="ground-trail" d=${picture.trails}/>
    <path class="ground-roads" d=${picture.roads}/>
    <path class="ground-pike-edge" d=${picture.pikes}/><path class="ground-pike" d=${picture.pikes}/>
    <path class="ground-rail" d=${picture.railroads}/><path class="ground-ties" d=${picture.railroads}/>
    <path class="ground-works" d=${picture.works}/>
    <path class="ground-bridge" d=${picture.bridges}/>
    <path class="ground-blocks" d=${picture.town}/>
    ${picture.names
      .filter((name) => name.kind === 'farm')
      .map(
        (name) => svg`<rect class="ground-blocks" x=${name.x - 0.15} y=${name.y + 0.12} width="0.3" height="0.3"/>`,
      )}`;
}
customElements.define('enf-ground', EnfGround);
