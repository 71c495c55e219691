/* animate.ts: what happened, shown: moves glide along their path, a rout runs, fire is a short line and a puff, a loss
 * flashes. Told by what an event carries (a unit with from and to; firers and a target; a unit that lost), never by the name
 * of a game. Nothing blocks input; skip() ends it at once. */
import type { GameEvent, UnitId } from '../types.js';
import { between, distance, type Plane, type Point } from './geometry.js';
import { n } from './curve.js';
import { svg } from './ground/pen.js';
import type { Counters } from './counters/counters.js';

type Act =
  | { k: 'move'; units: UnitId[]; path: number[]; run: boolean }
  | { k: 'fire'; from: number[]; to: number; heavy: boolean }
  | { k: 'melee'; from: number[]; to: number }
  | { k: 'flash'; unit: UnitId; hex: number; text: string };

const STEP = 200; /* milliseconds a hex */
const FIRE = 420;
const FLASH = 420;
const LONGEST = 1600; /* a long march hurries */

const label = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** What an event shows, and the hexes it happens in. */
export function actsOf(events: readonly GameEvent[], plane: Plane, hexOf: (unit: UnitId) => number): Act[] {
  const acts: Act[] = [],
    at = new Map<UnitId, number>();
  const where = (unit: UnitId): number => at.get(unit) ?? hexOf(unit);
  for (const event of events) {
    const unit = label(event['unit']),
      from = plane.hex(label(event['from'])),
      to = plane.hex(label(event['to']) ?? label(event['hex']));
    const firers = Array.isArray(event['firers']) ? (event['firers'] as { unit?: unknown; hex?: unknown }[]) : null;
    const attackers = Array.isArray(event['attackers'])
      ? (event['attackers'] as ({ unit?: unknown } | string)[])
      : null;
    const target = plane.hex(label(event['target']) ?? label(event['hex']));
    if (firers && target >= 0) {
      const hexes = firers
        .map((one) => {
          const hex = plane.hex(label(one.hex)),
            name = label(one.unit);
          return hex >= 0 ? hex : name ? where(name) : -1;
        })
        .filter((hex) => hex >= 0);
      acts.push({
        k: 'fire',
        from: [...new Set(hexes)],
        to: target,
        heavy: /art|gun|shell/.test(String(event['kind'] ?? '')),
      });
    } else if (attackers && target >= 0) {
      const hexes = attackers
        .map((one) => label(typeof one === 'string' ? one : one.unit))
        .filter((one): one is string => !!one)
        .map(where)
        .filter((hex) => hex >= 0);
      acts.push({ k: 'melee', from: [...new Set(hexes)], to: target });
    } else if (unit && from >= 0 && to >= 0 && from !== to) {
      const run = /rout|retreat|flee|displace/.test(event.e),
        last = acts[acts.length - 1];
      const named = Array.isArray(event['units'])
        ? (event['units'] as unknown[]).map(label).filter((one): one is string => !!one)
        : [];
      const units = named.length ? named : [unit];
      for (const one of units) at.set(one, to);
      if (
        last?.k === 'move' &&
        last.units.join() === units.join() &&
        last.path[last.path.length - 1] === from &&
        last.run === run
      )
        last.path.push(to);
      else acts.push({ k: 'move', units, path: [from, to], run });
    } else if (unit && from >= 0 && target >= 0 && target !== from) {
      acts.push({ k: 'melee', from: [from], to: target });
    } else if (unit && /blown|loss|kill|wound|capture|pin|rout|eliminat/.test(event.e)) {
      const lost = Number(event['killed'] ?? event['lost'] ?? 0) + Number(event['captured'] ?? 0);
      acts.push({ k: 'flash', unit, hex: where(unit), text: lost > 0 ? `−${lost}` : '' });
    }
  }
  return acts;
}

export class Animator {
  private skipped = false;
  private running: Promise<void> = Promise.resolve();
  private wake: (() => void) | null = null;
  constructor(
    private readonly plane: Plane,
    private readonly counters: Counters,
    readonly layer: SVGGElement,
    private readonly moved: () => void,
  ) {}

  /** After what is still being shown. */
  play(events: readonly GameEvent[], speed: number, motion: boolean): Promise<void> {
    const acts = actsOf(events, this.plane, (unit) => this.counters.hexOf(unit));
    if (!motion || !acts.length || document.hidden) return Promise.resolve();
    this.skipped = false;
    this.running = this.running.then(() => this.run(acts, Math.max(0.25, speed)));
    return this.running;
  }
  skip(): void {
    this.skipped = true;
    this.wake?.();
  }

  private async run(acts: readonly Act[], speed: number): Promise<void> {
    const hurry = speed * Math.max(1, acts.length / 14);
    for (const act of acts) {
      if (this.skipped) break;
      if (act.k === 'move') await this.glide(act.units, act.path, act.run, hurry);
      else if (act.k === 'fire') await this.fire(act.from, act.to, act.heavy, hurry);
      else if (act.k === 'melee') await this.clash(act.from, act.to, hurry);
      else await this.flash(act.unit, act.hex, act.text, hurry);
    }
    this.layer.replaceChildren();
    this.moved();
  }
  /** Calls with a part from 0 to 1 until the time is over or someone skips. */
  private during(time: number, draw: (part: number) => void): Promise<void> {
    return new Promise((done) => {
      const start = performance.now();
      let frame = 0;
      const end = (): void => {
        cancelAnimationFrame(frame);
        this.wake = null;
        draw(1);
        done();
      };
      this.wake = end;
      const tick = (now: number): void => {
        const part = (now - start) / time;
        if (part >= 1 || this.skipped) {
          end();
          return;
        }
        draw(Math.max(0, part));
        frame = requestAnimationFrame(tick);
      };
      frame = requestAnimationFrame(tick);
    });
  }
  private async glide(units: readonly UnitId[], path: readonly number[], run: boolean, speed: number): Promise<void> {
    const moving = units
      .map((unit) => ({ unit, element: this.counters.element(unit) }))
      .filter((one) => one.element) as { unit: UnitId; element: SVGGElement }[];
    if (!moving.length) return;
    const points = path.map((hex) => this.plane.centre(hex)),
      steps = points.length - 1;
    for (const { unit, element } of moving) {
      this.counters.held.add(unit);
      this.counters.element(unit)?.removeAttribute('display'); /* it may come from out of sight */
      element.classList.toggle('running', run);
      element.parentNode?.append(element);
    }
    await this.during((Math.min(LONGEST, STEP * steps) * (run ? 0.7 : 1)) / speed, (part) => {
      const along = (run ? part : ease(part)) * steps,
        i = Math.min(steps - 1, Math.floor(along)),
        p = between(points[i]!, points[i + 1]!, along - i);
      const shake = run ? 3 * Math.sin(part * steps * 12) : 0;
      moving.forEach(({ element }, k) => this.counters.move(element, { x: p.x + shake + 4 * k, y: p.y - 4 * k }));
    });
    for (const { unit, element } of moving) {
      element.classList.remove('running');
      this.counters.held.delete(unit);
      const rest = this.counters.place(unit);
      if (rest && this.counters.hexOf(unit) === path[path.length - 1]) this.counters.move(element, rest);
    }
  }
  private async fire(from: readonly number[], to: number, heavy: boolean, speed: number): Promise<void> {
    const end = this.plane.centre(to),
      group = svg('g', { class: `volley${heavy ? ' heavy' : ''}` });
    const shots = from.map((hex) => {
      const start = this.plane.centre(hex),
        length = distance(start, end) || 1,
        muzzle = between(start, end, Math.min(0.45, 34 / length));
      const line = svg('path', { class: 'shot' }),
        puff = svg('path', { class: 'puff', d: cloud(muzzle, heavy ? 15 : 11) });
      group.append(line, puff);
      return { muzzle, line, puff };
    });
    const burst = svg('path', { class: 'burst', d: star(end, heavy ? 26 : 19) });
    group.append(burst);
    this.layer.append(group);
    await this.during(FIRE / speed, (part) => {
      for (const { muzzle, line, puff } of shots) {
        const a = between(muzzle, end, Math.max(0, part * 2 - 0.7)),
          b = between(muzzle, end, Math.min(1, part * 2.2));
        line.setAttribute('d', part < 0.85 ? `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}` : '');
        puff.setAttribute('opacity', n(0.95 * (1 - part)));
        puff.setAttribute('transform', grow(muzzle, 0.6 + part * 0.9));
      }
      burst.setAttribute('opacity', n(part < 0.4 ? 0 : 1.6 * (1 - part)));
    });
    group.remove();
  }
  private async clash(from: readonly number[], to: number, speed: number): Promise<void> {
    const end = this.plane.centre(to),
      group = svg('g', { class: 'clash' });
    for (const hex of from) {
      const m = between(this.plane.centre(hex), end, 0.5);
      group.append(
        svg('path', { d: `M${n(m.x - 13)} ${n(m.y - 13)}q14 10 26 26M${n(m.x + 13)} ${n(m.y - 13)}q-14 10 -26 26` }),
      );
    }
    this.layer.append(group);
    await this.during(FIRE / speed, (part) => group.setAttribute('opacity', n(Math.sin(part * Math.PI))));
    group.remove();
  }
  private async flash(unit: UnitId, hex: number, text: string, speed: number): Promise<void> {
    const at = this.counters.place(unit) ?? (hex >= 0 ? this.plane.centre(hex) : null),
      element = this.counters.element(unit);
    if (!at) return;
    const group = svg('g', { class: 'loss' });
    group.append(svg('path', { d: star(at, 30) }));
    if (text) {
      const words = svg('text', { x: n(at.x), y: n(at.y - 34) });
      words.textContent = text;
      group.append(words);
    }
    this.layer.append(group);
    await this.during(FLASH / speed, (part) => {
      group.setAttribute('opacity', n(1 - part * part));
      element?.setAttribute('opacity', n(0.45 + 0.55 * Math.abs(Math.cos(part * Math.PI * 1.5))));
    });
    element?.removeAttribute('opacity');
    group.remove();
  }
}
const ease = (t: number): number => t * t * (3 - 2 * t);
const grow = (p: Point, k: number): string => `translate(${n(p.x * (1 - k))} ${n(p.y * (1 - k))}) scale(${n(k)})`;
function cloud(p: Point, r: number): string {
  let d = '';
  for (let i = 0; i < 5; i++) {
    const a = i * 1.2566,
      x = p.x + Math.cos(a) * r * 0.55,
      y = p.y + Math.sin(a) * r * 0.45,
      s = r * (0.5 + 0.1 * (i % 3));
    d += `M${n(x - s)} ${n(y)}a${n(s)} ${n(s)} 0 1 1 ${n(2 * s)} 0a${n(s)} ${n(s)} 0 1 1 ${n(-2 * s)} 0Z`;
  }
  return d;
}
function star(p: Point, r: number): string {
  let d = '';
  for (let i = 0; i < 16; i++) {
    const a = (i * Math.PI) / 8,
      s = i & 1 ? r * 0.45 : r * (0.85 + 0.15 * (i % 3));
    d += `${i ? 'L' : 'M'}${n(p.x + Math.cos(a) * s)} ${n(p.y + Math.sin(a) * s)}`;
  }
  return `${d}Z`;
}
