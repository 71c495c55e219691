/* dial.ts: asks for a direction at a hex: a wedge for each, those that are refused greyed. A press on one is the hand's
 * (hand.ts): it finds the wedge by its data-direction. Those that are allowed are buttons for the keyboard too: one of them is
 * in the order of Tab, the arrows go round. */
import type { Dial, HexLabel } from '../types.js';
import { APOTHEM, type Plane, type Point } from './geometry.js';
import { n, spot } from './curve.js';
import { INNER, OUTER, lies, placeDial, type DialPlace, type DialSight } from './dial-place.js';
import { svg, type Box } from './ground/pen.js';
import { compassWord, t } from '../language.js';

export class DialRing {
  private readonly group = svg('g', { class: 'dial' });
  /** Where it asks for a direction. */
  hex: HexLabel | null = null;
  private place: (DialPlace & { scale: number }) | null = null;

  /** `over` lies above the counters. */
  constructor(
    private readonly plane: Plane,
    over: SVGElement,
  ) {
    over.append(this.group);
    this.group.addEventListener('mousedown', (event) => event.preventDefault()); // a press is no focus: that is the keyboard's
  }

  /** `words` are the six directions, as the map counts them. */
  set(dial: Dial | null, sight: DialSight, words: readonly string[]): void {
    const held = this.focused(),
      was = dial?.hex === this.hex ? this.place : null;
    this.hex = dial?.hex ?? null;
    this.place = null;
    this.group.replaceChildren();
    const hex = this.plane.hex(dial?.hex);
    if (!dial || hex < 0) return;
    const stays = was?.scale === sight.scale && lies(this.plane, was, sight),
      place = stays ? was : { ...placeDial(this.plane, hex, sight), scale: sight.scale };
    this.place = place;
    this.group.setAttribute(
      'transform',
      `translate(${n(place.at.x)} ${n(place.at.y)}) scale(${place.size.toFixed(3)})`,
    );
    if (place.beside) this.group.append(this.leader(place, this.plane.centre(hex)));
    this.group.append(svg('circle', { class: 'dial-ring', r: (INNER + OUTER) / 2 }));
    words.forEach((word, d) => this.group.append(this.wedge(dial, word, this.plane.angle(d))));
    this.group.setAttribute('role', 'group');
    this.group.setAttribute('aria-label', t('Direction'));
    this.hold(held ?? dial.current ?? null);
    if (held) this.focus();
  }
  /** The part of the map that it lies on, beside its hex; null where it hugs the hex, or none is asked for. */
  get box(): Box | null {
    if (!this.place?.beside) return null;
    const { at, size } = this.place,
      reach = OUTER * size;
    return { west: at.x - reach, north: at.y - reach, east: at.x + reach, south: at.y + reach };
  }
  /** The direction that has the keyboard. */
  focused(): string | null {
    const active = (this.group.getRootNode() as ShadowRoot).activeElement;
    return active && this.group.contains(active) ? active.getAttribute('data-direction') : null;
  }
  /** Gives the keyboard to the dial; false if it asks nothing. */
  focus(): boolean {
    const wedge = this.group.querySelector<SVGElement>('[tabindex="0"]');
    wedge?.focus({ preventScroll: true });
    return !!wedge;
  }
  /** The next direction that is allowed, clockwise or against it. */
  turn(by: 1 | -1): void {
    const allowed = this.allowed();
    const at = allowed.findIndex((wedge) => wedge.getAttribute('data-direction') === this.focused());
    const next = allowed[(at + by + allowed.length) % allowed.length];
    this.hold(next?.getAttribute('data-direction') ?? null);
    this.focus();
  }
  private allowed(): SVGElement[] {
    return [...this.group.querySelectorAll<SVGElement>('.wedge:not(.refused)')];
  }
  /** Tab comes to this direction, or to the first there is. */
  private hold(direction: string | null): void {
    const allowed = this.allowed();
    const held = allowed.find((wedge) => wedge.getAttribute('data-direction') === direction) ?? allowed[0];
    for (const wedge of allowed) wedge.setAttribute('tabindex', wedge === held ? '0' : '-1');
  }
  /** From a dial that lies beside its hex to the hex. */
  private leader({ at, size }: DialPlace, hex: Point): SVGPathElement {
    const x = (hex.x - at.x) / size,
      y = (hex.y - at.y) / size,
      long = Math.hypot(x, y),
      from = OUTER / long,
      to = 1 - APOTHEM / size / long;
    return svg('path', { class: 'dial-leader', d: `M${n(x * from)} ${n(y * from)}L${n(x * to)} ${n(y * to)}` });
  }
  private wedge(dial: Dial, word: string, angle: number): SVGGElement {
    const allowed = dial.directions.includes(word);
    const wedge = svg('g', {
      class: `wedge${allowed ? '' : ' refused'}${dial.current === word ? ' current' : ''}`,
      transform: `rotate(${angle})`,
      'data-direction': word,
      ...(allowed ? { role: 'button', 'aria-label': dial.words?.[word] ?? compassWord(word) } : {}),
    });
    const text = svg('text', { transform: `translate(0 -68) rotate(${-angle})`, y: 5 });
    text.textContent = word;
    wedge.append(
      svg('path', { d: wedgePath(26, INNER, OUTER) }),
      svg('path', { class: 'needle', d: allowed ? 'M0 -96L8 -81L0 -84.5L-8 -81Z' : 'M-5 -86l10 -7M-5 -93l10 7' }),
      text,
    );
    return wedge;
  }
}
function wedgePath(half: number, inner: number, outer: number): string {
  const at = (degrees: number, r: number): Point => ({
    x: Math.sin((degrees * Math.PI) / 180) * r,
    y: -Math.cos((degrees * Math.PI) / 180) * r,
  });
  return `M${spot(at(-half, inner))}A${inner} ${inner} 0 0 1 ${spot(at(half, inner))}L${spot(at(half, outer))}A${outer} ${outer} 0 0 0 ${spot(at(-half, outer))}Z`;
}
