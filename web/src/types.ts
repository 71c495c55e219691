/* types.ts: what goes between server and client, as docs/api.md and docs/protocol.md tell it, and what the parts of the
 * client say to one another. Nothing here names a game: words such as side, phase, type and verb are ids that the
 * catalogue explains. */

import type { MapDocument } from './map/document.js';

export type SideId = string;
export type HexLabel = string;
export type UnitId = string;

// ---- the catalogue: a game's furniture, which never changes ----

export interface CatalogueSide {
  id: SideId;
  title: string;
  colour: string;
  adjective?: string;
}
export interface CatalogueType {
  title: string;
  pictogram: string;
}
export interface CatalogueFormation {
  title: string;
  shape: string;
}
export interface CatalogueFlag {
  letter: string;
  title: string;
  case?: string;
  tone?: Tone;
}
export interface CatalogueCommand {
  id: string;
  title: string;
  side: SideId;
  stripe: number;
  badge?: string | null;
  badge_colour?: string | null;
}
export interface CataloguePhase {
  id: string;
  title: string;
  side?: SideId | null;
}
export interface CatalogueTurn {
  turn: number;
  clock?: string;
  night?: boolean;
  day?: number;
  title?: string;
}
export interface CatalogueVerb {
  title: string;
  group?: string;
  /** The question to look at before doing it: of the unit, or of the hex with all who can. */
  peek?: string;
  /** What is mostly wanted: this, then every action of the verb `each`, then the action of the verb `then`. */
  whole?: { words: string; each: string; then?: string };
  /** The types of counters of which it is said; of any if it is missing. */
  kinds?: string[];
}
export interface CatalogueStanding {
  id: string;
  title: string;
  always: string;
  never: string;
}
export interface CatalogueQuery {
  what: string;
  title: string;
  needs: 'unit' | 'hex' | 'from-to' | 'side' | 'none';
  overlay?: boolean;
  key?: string;
}
/** A number or letter of a counter's row: what it is called, which case tells of it, what its letters stand for. */
export interface CatalogueValue {
  id: string;
  title: string;
  case?: string;
  of?: string;
  zero?: string;
  words?: Record<string, string>;
}
export interface Catalogue {
  game: string;
  title: string;
  family?: string;
  book: string;
  secrets: boolean;
  /** "sealed": at one screen the curtain falls only where a choice is made in secret. */
  curtain?: string;
  sides: CatalogueSide[];
  types: Record<string, CatalogueType>;
  formations: Record<string, CatalogueFormation>;
  flags: Record<string, CatalogueFlag>;
  commands: CatalogueCommand[];
  directions: string[];
  phases: CataloguePhase[];
  turns: CatalogueTurn[];
  verbs: Record<string, CatalogueVerb>;
  standing: CatalogueStanding[];
  queries: CatalogueQuery[];
  marks: Record<string, string>;
  /** What the rows of counters tell, in the order to name it. */
  values?: CatalogueValue[];
  /** For types whose face alone tells a value: which value stands where. */
  faces?: Record<string, { big?: string; small?: string[] }>;
}

// ---- the ground ----

/** src/map/document.ts tells every field. */
export type MapData = MapDocument;

// ---- the view ----

export interface Face {
  name: string;
  sub?: string;
  big?: string;
  was?: string;
  small?: string[];
  command?: string;
}
export interface Counter {
  id: UnitId;
  side: SideId;
  type: string;
  name?: string;
  face?: Face;
  hex?: HexLabel | null;
  order?: number;
  formation?: string;
  facing?: string;
  flags?: string[];
  marks?: string[];
  fate?: string;
  [more: string]: unknown;
}
export interface Ground {
  id?: string;
  hex?: HexLabel;
  hexside?: string;
  [more: string]: unknown;
}
export interface Tally {
  id: string;
  title: string;
  [side: string]: string | number;
}
export interface Track {
  id: string;
  title: string;
  side?: SideId | null;
  value: number;
  lowest: number;
  highest: number;
  zones?: { to: number; title: string; tone?: Tone }[];
  /** Kept in so many rows of boxes, one for each power of ten, as the books print it. */
  digits?: number;
}
export interface View {
  side: SideId | null;
  game: string;
  title: string;
  turn: number;
  turns: number;
  clock?: string;
  night?: boolean;
  phase: string;
  phase_title?: string;
  phasing?: SideId | null;
  to_act?: SideId | null;
  over?: boolean;
  score?: Record<SideId, number>;
  counters: Counter[];
  ground?: Ground[];
  tallies?: Tally[];
  tracks?: Track[];
  [more: string]: unknown;
}

// ---- where the game stands ----

export interface Over {
  winner: SideId | null;
  level?: number | string;
  resigned?: boolean;
  points?: Record<SideId, number>;
}
export interface Stands {
  decision: string;
  prompt: string;
  side: SideId | null;
  phase: string;
  phasing?: SideId | null;
  turn: number;
  done: number;
  n?: number;
  undo_limit?: number;
  undo_side?: SideId | null;
  sealed?: boolean;
  over?: Over;
  interruption?: string | null;
  [more: string]: unknown;
}
/** A legal action, for a button or a glow on the map. */
export interface Item {
  text: string;
  verb: string;
  words: string;
  unit?: UnitId;
  to_unit?: UnitId;
  hex?: HexLabel;
  direction?: string;
  number?: number;
  word?: string;
}
/** A sheet worth showing with the open decision. */
export interface Offer {
  what: string;
  title?: string;
  [field: string]: unknown;
}
export interface Actions {
  items: Item[];
  duties: string[];
  offers: Offer[];
  interruption: string | null;
}
export interface Ruling {
  action: string;
  legal: boolean;
  kind?: string;
  case?: string;
  why?: string;
}

// ---- sheets: any answer of the rules, laid out ----

export type Tone =
  | 'good'
  | 'bad'
  | 'warn'
  | 'quiet'
  | 'reach'
  | 'rest'
  | 'zone'
  | 'block'
  | 'target'
  | 'path'
  | 'radius'
  | (string & {});
export interface ItemRow {
  k: 'item';
  label: string;
  value?: string | number;
  case?: string;
  tone?: Tone;
  mark?: boolean;
  unit?: UnitId;
  hex?: HexLabel;
  depth?: number;
}
export interface BoxesRow {
  k: 'boxes';
  label: string;
  total: number;
  crossed: number;
  limit?: number;
  case?: string;
  unit?: UnitId;
  mark?: boolean;
}
export interface OddsRow {
  k: 'odds';
  label: string;
  p: string;
  ppm: number;
  tone?: Tone;
}
export interface TextRow {
  k: 'text';
  text: string;
  case?: string;
}
export interface TableRow {
  k: 'table';
  heads: string[];
  cells: (string | number)[][];
}
export type Row = ItemRow | BoxesRow | OddsRow | TextRow | TableRow;
export interface SheetMark {
  hex: HexLabel;
  text?: string;
  tone: Tone;
  title?: string;
  /** Actions that bring it about: a click on the mark does them. */
  do?: string[];
}
export interface SheetLine {
  path: HexLabel[];
  tone: Tone;
}
/** Actions done together, offered on a sheet: "Fire with all who can". */
export interface SheetAct {
  words: string;
  do: string[];
}
export interface Sheet {
  acts?: SheetAct[];
  title: string;
  case?: string;
  sections: { title?: string; rows: Row[] }[];
  map?: SheetMark[];
  lines?: SheetLine[];
}

// ---- the log ----

export interface GameEvent {
  e: string;
  case?: string;
  told?: string;
  n?: number;
  [more: string]: unknown;
}
export interface Entry {
  n: number;
  side?: SideId | null;
  action?: string;
  events: GameEvent[];
}
export interface Update {
  n: number;
  reset?: boolean;
  entries?: Entry[];
  changes?: Partial<View>;
  stands?: Stands;
  /** What our side can do now: of an update that an answer brought. */
  next?: Actions;
}

// ---- games and people ----

export type SeatKind = 'me' | 'person' | 'computer' | 'open' | (string & {});
/** One of several people who share a side: the leader whom he represents. */
export interface Commander {
  leader: string;
  title: string;
  name: string | null;
  you: boolean;
  online: boolean;
  /** Has the seat itself. */
  chief: boolean;
  /** Of an open place, for those who sit on its side. */
  invitation?: string;
}
export interface Seat {
  commanders?: Commander[];
  side: SideId;
  kind: SeatKind;
  name?: string | null;
  you?: boolean;
  bot?: string | null;
  online?: boolean;
  /** Only for the owner: the link that gives this seat. */
  invitation?: string;
}
export interface UndoOffer {
  side: SideId;
  to: number;
  by?: string;
  n?: number;
}
export interface Summary {
  id: string;
  scenario: string;
  game: string;
  title: string;
  seats: Seat[];
  state: string; // 'open', 'running' or 'over'
  n: number;
  turn?: number;
  phase?: string;
  commitment?: string;
  seed?: string | number | null;
  nonce?: string | null;
  mine: SideId[];
  owner?: boolean;
  public?: boolean;
  offer?: UndoOffer | null;
  result?: Over | null;
  invitations?: Record<SideId, string>;
  updated?: string | number;
  [more: string]: unknown;
}
export interface ScenarioOption {
  id: string;
  title: string;
  standard: number;
  highest: number;
}
export interface Scenario {
  id: string;
  game: string;
  title: string;
  turns: number;
  sides: SideId[];
  options: ScenarioOption[];
  bots?: string[];
  blurb?: string;
  players?: string;
  length?: string;
  /** Has a catalogue, so that a page can show it; has a guided tour. */
  shown?: boolean;
  tour?: boolean;
  /** The place of its tour among the lessons. */
  lesson?: number;
  [more: string]: unknown;
}
export interface Person {
  id: string;
  name: string;
  guest: boolean;
}
export interface Me {
  /** Nobody yet, where guests may not play. */
  person: Person | null;
  csrf: string;
  notices?: { webhook?: string | null; mail?: string | null; mail_confirmed?: boolean } | null;
  server: { shared: boolean; mail: boolean; version: string; guests?: boolean; registration?: boolean };
}
export interface Chat {
  name: string;
  text: string;
  at?: string | number;
  side?: SideId | null;
  id?: number;
}
export type StandingOrder = 'always' | 'never' | 'ask';
/** How an unclear case is read (docs/rulings.md). */
export interface Reading {
  number: string;
  text: string;
  why: string;
}
export interface RuleSentence {
  case: string;
  title?: string;
  text: string;
  readings?: Reading[];
}
export interface GraphPoint {
  n: number;
  turn: number;
  phase: string;
  tallies: Tally[];
}

// ---- the board (src/map/board.ts): what the pages tell it, and what it tells them ----

/** What glows. `act`: could act now; `chosen`: picked by the player; `target`: can be aimed at; `quiet`: looked at. */
export type GlowTone = 'act' | 'chosen' | 'target' | 'quiet';
export interface Glow {
  units: ReadonlyMap<UnitId, GlowTone>;
  hexes: ReadonlyMap<HexLabel, GlowTone>;
}
/** Asks for a direction at a hex; the others are shown greyed and can be pointed at all the same. */
export interface Dial {
  hex: HexLabel;
  directions: readonly string[];
  current?: string;
  title?: string;
}

/**
 * <enf-board>. Set the properties, listen to the events (they bubble):
 *   enf-unit       {unit, hex, x, y}       a counter was clicked, tapped or chosen by key; x, y in client pixels
 *   enf-hex        {hex, x, y}             the ground of a hex was
 *   enf-menu       {unit?, hex, x, y}      right button, long press or the menu key
 *   enf-hover      {unit?, hex?}           pointed at (or the keyboard cursor moved); both missing: left the map
 *   enf-direction  {hex, direction}        a direction of the dial was chosen
 *   enf-drag       {unit, hex, path, done} a counter is dragged: the hexes passed so far; `done` when it is let go
 */
export interface Board extends HTMLElement {
  catalogue: Catalogue | null;
  map: MapData | null;
  /** Whole view: counters and changing ground. A new object each time something changed. */
  view: View | null;
  glow: Glow;
  marks: readonly SheetMark[];
  lines: readonly SheetLine[];
  dial: Dial | null;
  selectedUnit: UnitId | null;
  selectedHex: HexLabel | null;
  /** Counters that can be dragged. */
  movable: ReadonlySet<UnitId>;
  taken: ReadonlySet<string>;
  /** Where the middle of a hex is now, in client pixels; null if there is no such hex. */
  pointOf(hex: HexLabel): { x: number; y: number } | null;
  /** Zooms so that these hexes (all if missing) are seen. */
  fit(hexes?: readonly HexLabel[], across?: number): void;
  /** Brings a hex into sight without changing the zoom, if it is not seen already. */
  show(hex: HexLabel): void;
  /** How large a hex is shown, from side to side. */
  readonly hexPixels: number;
  /** Is the hex on the part of the map that is shown? */
  sees(hex: HexLabel): boolean;
  zoomBy(factor: number): void;
  /** Plays what happened, before or after the new view is set; resolves when done or skipped. Never blocks input. */
  play(events: readonly GameEvent[], speed?: number): Promise<void>;
  skip(): void;
}

export interface BoardEvents {
  'enf-unit': CustomEvent<{ unit: UnitId; hex: HexLabel; x: number; y: number }>;
  'enf-hex': CustomEvent<{ hex: HexLabel; x: number; y: number }>;
  'enf-menu': CustomEvent<{ unit?: UnitId; hex: HexLabel; x: number; y: number }>;
  'enf-hover': CustomEvent<{ unit?: UnitId; hex?: HexLabel }>;
  'enf-direction': CustomEvent<{ hex: HexLabel; direction: string }>;
  'enf-drag': CustomEvent<{ unit: UnitId; hex: HexLabel; path: HexLabel[]; done: boolean }>;
}
