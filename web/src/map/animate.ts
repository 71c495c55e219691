/* animate.ts: what happened, shown: moves glide along their path, a rout runs, fire is a short line and a puff, a loss
 * flashes. How an event is shown, the schema of the protocol says. Nothing blocks input; skip() ends it at once. */
import { SHOWS, type Shows } from '../protocol.js';
import type { Catalogue, GameEvent, UnitId } from '../types.js';
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

/** Looks where this happens, if it is not in sight; so many milliseconds it is on the way. */
export type Look = (hexes: readonly number[]) => number;
export type ShownAs = (event: string) => Shows | undefined;
/** What the events of this game show: its own, its family's and everybody's. */
export function shownAs(catalogue: Catalogue | null): ShownAs {
  const shows = { ...SHOWS['any'], ...SHOWS[catalogue?.family ?? ''], ...SHOWS[catalogue?.game ?? ''] };
  return (event) => shows[event];
}

const label = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** The units that a field names: one, a list of them, or a list of rows each about one. */
function unitsIn(value: unknown): UnitId[] {
  return [value].flat().flatMap((one) => {
    const unit = label(one) ?? label((one as { unit?: unknown } | null | undefined)?.unit);
    return unit ? [unit] : [];
  });
}
/** Several steps of the same units are one walk. */
function addWalk(acts: Act[], units: UnitId[], from: number, to: number, run: boolean): void {
  const last = acts[acts.length - 1];
  const goesOn = last?.k === 'move' && last.run === run && last.units.join() === units.join();
  if (goesOn && last.path[last.path.length - 1] === from) last.path.push(to);
  else acts.push({ k: 'move', units, path: [from, to], run });
}

/** What the events show, and the hexes they happen in. */
export function actsOf(
  events: readonly GameEvent[],
  shown: ShownAs,
  plane: Plane,
  hexOf: (unit: UnitId) => number,
): Act[] {
  const acts: Act[] = [],
    at = new Map<UnitId, number>();
  const where = (unit: UnitId): number => at.get(unit) ?? hexOf(unit);
  for (const event of events) {
    const shows = shown(event.e);
    if (!shows) continue;
    const hex = (field: string | undefined): number => (field ? plane.hex(label(event[field])) : -1);
    const units = unitsIn(event[shows.who]),
      to = hex(shows.to);
    const places = (): number[] => {
      const from = shows.from ? [hex(shows.from)] : units.map(where);
      return [...new Set(from.filter((one) => one >= 0))];
    };
    if (shows.k === 'flash') {
      const lost = (shows.lost ?? []).reduce((sum, field) => sum + Number(event[field] ?? 0), 0);
      for (const unit of units) acts.push({ k: 'flash', unit, hex: where(unit), text: lost > 0 ? `−${lost}` : '' });
    } else if (to < 0) {
      continue;
    } else if (shows.k === 'fire') {
      const heavy = !!shows.heavy && event[shows.heavy[0]] === shows.heavy[1];
      acts.push({ k: 'fire', from: places(), to, heavy });
    } else if (shows.k === 'clash') {
      acts.push({ k: 'melee', from: places(), to });
    } else {
      const from = hex(shows.from);
      for (const unit of units) at.set(unit, to);
      if (from >= 0 && from !== to) addWalk(acts, units, from, to, shows.k === 'run');
    }
  }
  return acts;
}

/** Where it ends first, then where it begins. */
function placesOf(act: Act): number[] {
  const places = act.k === 'flash' ? [act.hex] : act.k === 'move' ? [...act.path].reverse() : [act.to, ...act.from];
  return places.filter((hex) => hex >= 0);
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

  /** After what is still being shown. `look` is asked before each thing is shown. */
  play(events: readonly GameEvent[], shown: ShownAs, speed: number, motion: boolean, look?: Look): Promise<void> {
    const acts = actsOf(events, shown, this.plane, (unit) => this.counters.hexOf(unit));
    if (!motion || !acts.length || document.hidden) return Promise.resolve();
    this.skipped = false;
    this.running = this.running.then(() => this.run(acts, Math.max(0.25, speed), look));
    return this.running;
  }
  skip(): void {
    this.skipped = true;
    this.wake?.();
  }

  private async run(acts: readonly Act[], speed: number, look?: Look): Promise<void> {
    const hurry = speed * Math.max(1, acts.length / 14);
    for (const act of acts) {
      const way = this.skipped ? 0 : (look?.(placesOf(act)) ?? 0);
      if (way) await this.during(way, () => undefined);
      if (this.skipped) break;
      if (act.k === 'move') await this.glide(act.units, act.path, act.run, hurry);
      else if (act.k === 'fire') await this.fire(act.from, act.to, act.heavy, hurry);
      else if (act.k === 'melee') await this.clash(act.from, act.to, hurry);
      else await this.flash(act.unit, act.hex, act.text, hurry);
    }
    this.layer.replaceChildren();
    this.counters.settle(); // who was to walk on when it was skipped, or whose way was not told to its end
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
    const moving = this.counters.lift(units);
    if (!moving.length) return;
    const points = path.map((hex) => this.plane.centre(hex)),
      steps = points.length - 1;
    for (const element of moving) element.classList.toggle('running', run);
    await this.during((Math.min(LONGEST, STEP * steps) * (run ? 0.7 : 1)) / speed, (part) => {
      const along = (run ? part : ease(part)) * steps,
        i = Math.min(steps - 1, Math.floor(along)),
        p = between(points[i]!, points[i + 1]!, along - i);
      const shake = run ? 3 * Math.sin(part * steps * 12) : 0;
      moving.forEach((element, k) => this.counters.move(element, { x: p.x + shake + 4 * k, y: p.y - 4 * k }));
    });
    for (const element of moving) element.classList.remove('running');
    this.counters.lower(units, path[path.length - 1]!);
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
