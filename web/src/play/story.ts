/* story.ts: which lines of the log are worth showing, and how: a march is one line, a fire with all that came of it
 * another, each with its details to open; phases in which nothing happened are left out. Pure functions over the lines:
 * what an event is, the schema says (how the map shows it). */
import type { LogLine } from '../game-store.js';
import type { ShownAs } from '../map/animate.js';
import type { HexLabel, UnitId } from '../types.js';
import { t } from '../language.js';

/** A line of the log: what it says at a glance, and what lies beneath it (nothing: it says all itself). */
export interface Told {
  line: LogLine;
  details: readonly LogLine[];
  /** It came of a standing order. */
  standing: boolean;
}
/** What the story must know of the game. */
export interface Cast {
  shown: ShownAs;
  nameOf: (unit: UnitId) => string;
}

/** An event that opens a phase has both. */
export const isHeading = (line: LogLine): boolean =>
  'phase' in line.event && 'turn' in line.event && !('unit' in line.event);

const field = (line: LogLine, name: string | undefined): string =>
  name && typeof line.event[name] === 'string' ? String(line.event[name]) : '';
const unitsOf = (line: LogLine, name: string): UnitId[] =>
  [line.event[name]].flat().filter((one): one is UnitId => typeof one === 'string');

// ---- a march: steps of one group, hex by hex, and its changes of formation, until it is put down ----

interface March {
  /** Of its steps; '' before the first. */
  e: string;
  began: HexLabel;
  at: Map<UnitId, HexLabel>;
  steps: LogLine[];
  /** The same with changes of formation, the halt, and the standing orders that led there. */
  details: LogLine[];
  ended: boolean;
}
function stepOf(line: LogLine, { shown }: Cast): { who: UnitId[]; from: HexLabel; to: HexLabel } | null {
  const shows = shown(line.event.e);
  if (!shows || (shows.k !== 'walk' && shows.k !== 'run')) return null;
  return { who: unitsOf(line, shows.who), from: field(line, shows.from), to: field(line, shows.to) };
}
/** A step of its own, not one that a fight brings with it. */
const isOwnStep = (line: LogLine): boolean => line.event.e === 'step';
/** The step goes on from where its units came to, or they set out with the others. */
function marchesOn(march: March, line: LogLine, cast: Cast): boolean {
  const step = stepOf(line, cast);
  if (!step?.who.length || march.ended || (march.e && line.event.e !== march.e)) return false;
  if (!step.who.every((unit) => (march.at.get(unit) ?? march.began) === step.from)) return false;
  for (const unit of step.who) march.at.set(unit, step.to);
  march.e = line.event.e;
  march.steps.push(line);
  return true;
}
const isForming = (line: LogLine): boolean => line.event.e === 'form' && !!field(line, 'unit') && !!field(line, 'hex');
/** Guns limber before it and unlimber where they came to: no line of its own. */
function formsOnMarch(march: March, line: LogLine): boolean {
  return !march.ended && isForming(line) && march.at.get(field(line, 'unit')) === field(line, 'hex');
}
/** They are put down where they came to: no line of its own. */
function endsMarch(march: March, line: LogLine): boolean {
  const units = unitsOf(line, 'units');
  const hex = field(line, 'hex');
  if (march.ended || !units.length || !hex || !units.every((unit) => march.at.get(unit) === hex)) return false;
  march.ended = true;
  return true;
}
function begunBy(line: LogLine, cast: Cast, before: readonly LogLine[]): March {
  const step = stepOf(line, cast);
  const details = [...before, line];
  if (!step) {
    const hex = field(line, 'hex');
    return { e: '', began: hex, at: new Map([[field(line, 'unit'), hex]]), steps: [], details, ended: false };
  }
  const at = new Map(step.who.map((unit) => [unit, step.to]));
  return { e: line.event.e, began: step.from, at, steps: [line], details, ended: false };
}
const GOES: Partial<Record<string, string>> = { walk: t('moves'), run: t('falls back') };
/** "14 NJ moves from 2410 to 2407 with 151 NY and Truex." One step says it itself. */
function marchLine(march: March, cast: Cast): LogLine {
  const first = march.steps[0];
  if (!first) return march.details.find(isForming)!;
  const shows = cast.shown(march.e)!;
  const movers = new Set(march.steps.flatMap((line) => unitsOf(line, shows.who)));
  const [lead, ...others] = [...movers];
  const to = march.at.get(lead!)!;
  const from = field(first, shows.from),
    next = field(first, shows.to);
  if (next === to && others.every((unit) => unitsOf(first, shows.who).includes(unit)))
    return { ...first, told: first.brief };
  const way = from
    ? t('{0} from {1} to {2}', GOES[shows.k] ?? t('goes'), from, to)
    : t('enters at {0} and goes on to {1}', next, to);
  const company = others.length ? t(' with {0}', list(others.map(cast.nameOf))) : '';
  return { ...first, told: `${cast.nameOf(lead!)} ${way}${company}.`, event: { ...first.event, to } };
}

// ---- one action with a fire or a fight in it, and all that came of it at once ----

const shownAs = (line: LogLine, { shown }: Cast): string => shown(line.event.e)?.k ?? '';
const isClash = (line: LogLine, cast: Cast): boolean => ['fire', 'clash'].includes(shownAs(line, cast));
/** What a player wants to read of it at a glance: the fires and fights, and the units hit. */
const matters = (line: LogLine, cast: Cast): boolean => isClash(line, cast) || shownAs(line, cast) === 'flash';

function clashLine(lines: readonly LogLine[], cast: Cast): LogLine {
  const first = lines.find((line) => isClash(line, cast))!;
  const said = new Set(lines.filter((line) => matters(line, cast)).map((line) => line.brief));
  return { ...first, told: [...said].join(' ') };
}

// ---- answers of standing orders: they belong to what comes of them, or are a line of their own ----

const isStanding = (line: LogLine): boolean => line.event.e === 'standing';
/** Answers to one question: "add", "add", "resolve". */
const sameStanding = (a: LogLine | undefined, b: LogLine): boolean =>
  !!a && isStanding(b) && field(a, 'order') === field(b, 'order') && field(a, 'side') === field(b, 'side');
// ---- the story ----

export function worthTelling(log: readonly LogLine[], cast: Cast): Told[] {
  const lines = log.filter((line, i) => !isHeading(line) || i === log.length - 1 || !isHeading(log[i + 1]!));
  /** Where the last fight of each entry is told. */
  const clashes = new Map(lines.flatMap((line, i) => (isClash(line, cast) ? [[line.n, i] as const] : [])));
  const out: Told[] = [];
  let march: March | null = null;
  let last: { march: March; at: number } | undefined; // broken off by a fire: its halt may follow
  let clash: LogLine[] = [];
  let standing: LogLine[] = []; // answers of which nothing has come yet
  const closeStanding = (): void => {
    if (standing.length) out.push(told(standing[0]!, standing));
    standing = [];
  };
  const tellMarch = (one: March): Told => told(marchLine(one, cast), one.details);
  const close = (): void => {
    if (march) {
      last = { march, at: out.length };
      out.push(tellMarch(march));
    }
    if (clash.length) out.push(told(clashLine(clash, cast), clash));
    march = null;
    clash = [];
  };
  for (const [i, line] of lines.entries()) {
    if (clash.length && clash.at(-1)!.n === line.n && !isHeading(line) && !isOwnStep(line)) {
      clash.push(line);
      continue;
    }
    if (isStanding(line) && !clashes.has(line.n)) {
      if (!march || !sameStanding(march.details[0], line)) close();
      if (!sameStanding(standing[0], line)) closeStanding();
      standing.push(line);
      continue;
    }
    if (march && (marchesOn(march, line, cast) || formsOnMarch(march, line) || endsMarch(march, line))) {
      march.details.push(...standing, line);
      standing = [];
      continue;
    }
    close();
    const broken = last as { march: March; at: number } | undefined; // close() has set it
    if (broken && (formsOnMarch(broken.march, line) || endsMarch(broken.march, line))) {
      broken.march.details.push(line);
      out[broken.at] = tellMarch(broken.march);
      continue;
    }
    const step = stepOf(line, cast);
    const fights = (clashes.get(line.n) ?? -1) >= i;
    const marches = !!step?.who.length && (isOwnStep(line) || !fights);
    const begins = fights || marches;
    // An answer belongs to the fire or the march that its entry begins, with those that led up to it.
    const ours = begins && standing.length && (sameStanding(standing[0], line) || standing.at(-1)!.n === line.n);
    const before = ours ? standing : [];
    if (ours) standing = [];
    else closeStanding();
    if (isHeading(line)) last = undefined;
    if (isHeading(line)) out.push(told(line, []));
    else if (marches || (isForming(line) && !fights)) march = begunBy(line, cast, before);
    else if (fights) clash = [...before, line];
    else out.push(told(line, []));
  }
  close();
  closeStanding();
  return out;
}
/** A line that is shown as it is has no details. */
function told(line: LogLine, details: readonly LogLine[]): Told {
  if (details.length === 1 && line.told === details[0]!.told)
    return { line: details[0]!, details: [], standing: false };
  return { line, details, standing: !isStanding(line) && details.some(isStanding) };
}
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : t('{0} and {1}', names.slice(0, -1).join(', '), names[names.length - 1]!);
