/* staff.ts: the staff map: below the zoom at which counters can be read it draws brigades, then divisions and corps in their
 * place. A bar is a button: clicked, tapped, or gone to by keys: Tab comes to one of them, arrows go from bar to bar, Enter
 * picks. */
import type { Catalogue, CommandId, Counter, Glow, UnitId, View } from '../../types.js';
import type { Plane, Point } from '../geometry.js';
import { SPAN } from '../geometry.js';
import { plateOf } from '../counters/palette.js';
import { svg } from '../ground/pen.js';
import { boxesOf, drawGroup, drawLabel, labelOf, middleOf } from './bars.js';
import { Commands } from './commands.js';
import { groupsOf, groupWords, levelAt, type Group, type Level } from './groups.js';
import { placeLabels } from './labels.js';
import { t } from '../../language.js';

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
/** A battle with fewer counters is played with its whole map in sight: there they merge only from further away. */
const MANY = 250;
const NEARER = 1.7;
/** Pixels about a bar that a mouse or a finger need not miss. */
const MOUSE = 14;
const FINGER = 30;

export interface StaffListener {
  /** A bar was chosen by a key; where it is on the map. */
  pick(command: CommandId, at: Point, adds: boolean): void;
  /** The keyboard goes back to the map. */
  left(): void;
}

export class StaffMap {
  readonly element: SVGSVGElement;
  level: Level = 'counters';
  private commands = new Commands(null, null);
  private catalogue: Catalogue | null = null;
  private counters: readonly Counter[] = [];
  private view: View | null = null;
  private palette = 'plain';
  private scale = 0;
  private groups: Group[] = [];
  private layer = svg('g', { class: 'formations' });
  private chosen: CommandId | null = null;
  private picked: ReadonlySet<UnitId> = new Set();
  private glow: Glow['units'] = new Map();

  constructor(
    private readonly plane: Plane,
    private readonly listener: StaffListener,
  ) {
    const { width, height } = plane;
    this.element = svg('svg', {
      class: 'staff',
      viewBox: `0 0 ${width} ${height}`,
      role: 'group',
      'aria-label': t('Commands'),
    });
    this.element.append(this.layer);
    this.element.addEventListener('keydown', (event) => this.key(event));
  }
  /** Are there commands to show? Without them counters stay counters. */
  private get ready(): boolean {
    return this.counters.some((counter) => counter.hex && this.commands.of(counter));
  }
  set(view: View | null, catalogue: Catalogue | null, palette: string): void {
    if (view === this.view && catalogue === this.catalogue && palette === this.palette) return;
    this.view = view;
    this.catalogue = catalogue;
    this.palette = palette;
    this.counters = view?.counters ?? [];
    this.commands = new Commands(catalogue, view);
    if (this.level !== 'counters') this.redraw();
  }
  /** The zoom moved: true if another level is shown now. At rest the bars get the size of this scale. */
  zoomed(scale: number, resting: boolean): boolean {
    const near = this.counters.length < MANY ? NEARER : 1,
      level = this.ready ? levelAt(SPAN * scale * near, this.level) : 'counters',
      changed = level !== this.level;
    if (!changed && (!resting || scale === this.scale || level === 'counters')) {
      if (level === 'counters') this.scale = scale;
      return false;
    }
    this.level = level;
    this.scale = scale;
    if (changed) {
      /* a new layer, so that it fades in (style.ts) */
      const layer = svg('g', { class: 'formations' });
      this.layer.replaceWith(layer);
      this.focused = this.focusedCommand() ?? this.focused;
      this.layer = layer;
    }
    this.redraw();
    return changed;
  }
  setChosen(command: CommandId | null): void {
    if (command === this.chosen) return;
    this.chosen = command;
    this.mark();
  }
  /** Counters picked by hand: the bars they are in are marked too. */
  setPicked(units: ReadonlySet<UnitId>): void {
    this.picked = units;
    this.mark();
  }
  setGlow(glow: Glow): void {
    if (glow.units === this.glow) return;
    this.glow = glow.units;
    this.mark();
  }

  // ---- what is there ----

  private place(counter: Counter): Point | null {
    const hex = this.plane.hex(counter.hex);
    return hex < 0 ? null : this.plane.centre(hex);
  }
  private facing(counter: Counter): Point | null {
    const directions =
        this.catalogue?.directions?.length === 6 ? this.catalogue.directions : this.plane.grid.directions,
      at = counter.facing ? directions.indexOf(counter.facing) : -1;
    if (at < 0) return null;
    const turn = (this.plane.angle(at) * Math.PI) / 180;
    return { x: Math.sin(turn), y: -Math.cos(turn) };
  }
  group(command: CommandId): Group | undefined {
    return this.groups.find((one) => one.command.id === command);
  }
  /** The command that is drawn for a counter at this level. */
  commandOf(unit: UnitId): CommandId | null {
    return this.groups.find((one) => one.units.includes(unit))?.command.id ?? null;
  }
  /** All units of a command that are on the map. */
  unitsOf(command: CommandId): UnitId[] {
    return this.commands.units(command).map((counter) => counter.id);
  }
  words(group: Group): string {
    const leader = this.counters.find((counter) => counter.id === group.command.leader);
    return groupWords(group, this.catalogue, leader?.face?.name ?? leader?.name ?? null);
  }
  /** Where a command stands, on the map. */
  placeOf(group: Group): Point {
    const main = group.bodies[0];
    return main ? middleOf(main.front.line).at : group.guns[0]!.at;
  }

  // ---- drawing ----

  private redraw(): void {
    const focused = this.focusedCommand() ?? this.focused;
    this.focused = null;
    if (this.level === 'counters') {
      this.groups = [];
      this.layer.replaceChildren();
      if (focused) this.listener.left();
      return;
    }
    const ground = { place: (one: Counter) => this.place(one), facing: (one: Counter) => this.facing(one) };
    /* the strongest first, so that small bars lie over large ones */
    this.groups = groupsOf(this.counters, this.commands, this.catalogue, ground, this.level, this.scale).sort(
      (a, b) => b.sum.strength - a.sum.strength,
    );
    const reach = matchMedia('(pointer: coarse)').matches ? FINGER : MOUSE;
    const elements = new Map(this.groups.map((group) => [group.command.id, this.draw(group, reach)]));
    const labels = this.groups.flatMap((group) => labelOf(group, this.scale) ?? []),
      bars = this.groups.flatMap((group) => boxesOf(group, this.scale));
    for (const { id, at } of placeLabels(labels, bars))
      elements.get(id)!.append(...drawLabel(this.group(id)!, at, this.scale));
    this.layer.replaceChildren(...elements.values());
    this.mark();
    if (focused) this.focus(this.commands.line(focused).find((one) => elements.has(one.id))?.id ?? null);
  }
  private draw(group: Group, reach: number): SVGGElement {
    const words = this.words(group),
      plate = plateOf(this.catalogue, group.command.side, this.palette);
    const element = svg('g', {
      class: `formation order-${group.order}`,
      'data-command': group.command.id,
      role: 'button',
      tabindex: -1,
      'aria-label': words,
    });
    const title = svg('title');
    title.textContent = words;
    element.append(title, ...drawGroup(group, { scale: this.scale, plate, reach }));
    return element;
  }
  private mark(): void {
    let stop: SVGGElement | null = null;
    for (const element of this.layer.children as HTMLCollectionOf<SVGGElement>) {
      const id = element.getAttribute('data-command')!,
        chosen =
          (!!this.chosen && this.commands.line(id).some((one) => one.id === this.chosen)) ||
          (this.picked.size > 0 && !!this.group(id)?.units.some((unit) => this.picked.has(unit)));
      element.classList.toggle('chosen', chosen);
      element.setAttribute('aria-pressed', String(chosen));
      element.classList.toggle('can-act', !!this.group(id)?.units.some((unit) => this.glow.get(unit) === 'act'));
      element.setAttribute('tabindex', '-1');
      if (!stop || id === this.chosen) stop = element;
    }
    stop?.setAttribute('tabindex', '0');
  }

  // ---- the keyboard ----

  private focused: CommandId | null = null;
  private focusedCommand(): CommandId | null {
    const root = this.element.getRootNode() as Document | ShadowRoot,
      at = root.activeElement?.closest('[data-command]');
    return at && this.element.contains(at) ? at.getAttribute('data-command') : null;
  }
  private focus(command: CommandId | null): void {
    const element = [...(this.layer.children as HTMLCollectionOf<SVGGElement>)].find(
      (one) => one.getAttribute('data-command') === command,
    );
    if (element) element.focus({ preventScroll: true });
    else this.listener.left();
  }
  private key(event: KeyboardEvent): void {
    const command = this.focusedCommand(),
      group = command ? this.group(command) : undefined,
      way = ARROWS[event.key];
    if (!group || event.ctrlKey || event.metaKey || event.altKey || (way && event.shiftKey)) return;
    if (way) this.focus(this.next(group, way) ?? group.command.id);
    else if (event.key === 'Enter' || event.key === ' ')
      this.listener.pick(group.command.id, this.placeOf(group), event.shiftKey);
    else if (event.key === 'Escape') this.listener.left();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  /** The nearest bar that way, rather straight on than aside. */
  private next(from: Group, way: Point): CommandId | null {
    const here = this.placeOf(from);
    let best: CommandId | null = null,
      least = Infinity;
    for (const group of this.groups) {
      const there = this.placeOf(group),
        ahead = (there.x - here.x) * way.x + (there.y - here.y) * way.y,
        aside = Math.abs((there.x - here.x) * way.y) + Math.abs((there.y - here.y) * way.x);
      if (group === from || ahead <= 1 || aside > 2 * ahead) continue;
      if (ahead + 1.6 * aside < least) {
        least = ahead + 1.6 * aside;
        best = group.command.id;
      }
    }
    return best;
  }
}
