/* types.ts: what goes between server and client, made from protocol/protocol.schema, and what the parts of the client say
 * to one another. Nothing here names a game: words such as side, phase, type and verb are ids that the catalogue
 * explains. */
import type {
  ActionsAnswer,
  Catalogue,
  Command as CommandId,
  GameEvent,
  HexLabel,
  MapDocument,
  Offer as ServedOffer,
  SheetLine,
  SheetMark,
  UnitId,
  Update as ServedUpdate,
  View,
} from './protocol.js';

export type {
  BooksCell,
  BooksChapter,
  BooksFamily,
  BooksRow,
  BoxesRow,
  Catalogue,
  CatalogueCommand,
  CatalogueFlag,
  CatalogueFormation,
  CataloguePhase,
  CatalogueQuery,
  CatalogueSide,
  CatalogueStanding,
  CatalogueTurn,
  CatalogueType,
  CatalogueValue,
  CatalogueVerb,
  Chat,
  Command as CommandId,
  Commander,
  Counter,
  Entry,
  Face,
  GameEvent,
  GraphPoint,
  Ground,
  HexLabel,
  Item,
  ItemRow,
  Me,
  OddsRow,
  Option as ScenarioOption,
  Over,
  Person,
  Reading,
  Row,
  Rulebook,
  RuleSentence,
  Ruling,
  Seat,
  ServedScenario as Scenario,
  Sheet,
  SheetAct,
  SheetLine,
  SheetMark,
  SideId,
  StandingOrder,
  Strength,
  Thinking,
  Stands,
  Summary,
  TableRow,
  Tally,
  TextRow,
  Tone,
  Track,
  UndoOffer,
  UnitId,
  View,
} from './protocol.js';

/** The ground. */
export type MapData = MapDocument;
/** What can be done now. */
export type Actions = Pick<ActionsAnswer, 'items' | 'duties' | 'offers' | 'interruption'>;
/** A sheet worth showing: offered with the decision, or looked at before an action (then its title comes with it). */
export type Offer = Omit<ServedOffer, 'title'> & { title?: string };
export interface Update extends ServedUpdate {
  /** What our side can do now: of an update that an answer brought. */
  next?: Actions;
}

// ---- the board (src/map/board.ts): what the pages give it, and what it emits ----

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
  /** What each of the directions does, for a screen reader; a direction without words is named itself. */
  words?: Readonly<Record<string, string>>;
}

/**
 * <enf-board>. Set the properties, listen to the events (they bubble):
 *   enf-unit       {unit, hex, x, y}       a counter was clicked, tapped or chosen by key; x, y in client pixels
 *   enf-hex        {hex, x, y}             the ground of a hex was
 *   enf-beside     {}                      something that is no hex was: the paper around the map
 *   enf-menu       {unit?, hex, x, y}      right button, long press or the menu key
 *   enf-hover      {unit?, hex?}           pointed at (or the keyboard cursor moved); both missing: left the map
 *   enf-direction  {hex, direction}        a direction of the dial was chosen
 *   pick-command   {command, units, x, y}   a command of the staff map was: its id and its units on the map
 *   enf-drag       {unit, hex, path, done} a counter is dragged: the hexes passed so far; `done` when it is let go
 */
export interface Board extends HTMLElement {
  catalogue: Catalogue | null;
  map: MapData | null;
  /** Whole view: counters and changing ground. A new object each time something changed. */
  view: View | null;
  glow: Glow;
  marks: readonly SheetMark[];
  lines: readonly DrawnLine[];
  dial: Dial | null;
  selectedUnit: UnitId | null;
  selectedHex: HexLabel | null;
  /** The command that is picked: its bars are marked, whatever the level. */
  selectedCommand: CommandId | null;
  /** Counters picked by hand, to be ordered together. */
  selectedSet: ReadonlySet<UnitId>;
  /** The next drag draws a loop around counters, two choices are the corners of a box. */
  lassoing: boolean;
  /** Counters that can be dragged. */
  movable: ReadonlySet<UnitId>;
  taken: ReadonlySet<string>;
  /** The ground alone: no counters are shown. */
  bare: boolean;
  /** A panel is open beside the map, or under it. */
  panelled: boolean;
  /** Steps from one hex to the other; null if one of them is not on the map. */
  steps(from: HexLabel, to: HexLabel): number | null;
  /** The keyboard's cursor goes to a counter or a hex and says what is there; false if it is not on the map. */
  goTo(place: { unit?: UnitId | null; hex?: HexLabel | null }): boolean;
  /** The cursor goes to the next or last thing that glows. */
  nextGlow(step: 1 | -1): void;
  /** The menu of what is at the cursor. */
  menuAtCursor(): void;
  /** The keyboard goes to the dial: arrows turn, Enter chooses, Escape goes back to the map. False if there is none. */
  toDial(): boolean;
  /** A counter or a hex as a screen reader hears it. */
  wordsFor(place: { unit?: UnitId | null; hex?: HexLabel | null }): string;
  /** What is drawn there though no rule asks about it; empty where there is nothing of the kind. */
  dressingOf(hex: HexLabel): string;
  /** Where the middle of a hex is now, in client pixels; null if there is no such hex. */
  pointOf(hex: HexLabel): { x: number; y: number } | null;
  /** How far down in the window it is, from 0 to 1: known without laying out the page, which would take its time. */
  depthOf(hex: HexLabel): number | null;
  /** Zooms so that these hexes (all if missing) are seen. */
  fit(hexes?: readonly HexLabel[], across?: number): void;
  /** Brings a hex to the middle without changing the zoom, if it is not seen already. */
  show(hex: HexLabel): void;
  /** Brings hexes into sight, moving as little as that needs; zooms only where they would not fit. */
  bring(hexes: readonly HexLabel[], mayZoom?: boolean): void;
  /** On a small screen that shows them too small to read: nearer to these hexes. */
  approach(hexes: readonly HexLabel[], softly?: boolean): void;
  /** The keyboard is the map's again, and the view stays where the player has it. */
  focusStill(): void;
  /** The hex whose stack is spread. */
  readonly fanned: HexLabel | null;
  fold(): void;
  /** The same, but for a stack under the mouse. */
  foldUnlessPointedAt(): void;
  /** Softly back to what the player looked at before the map followed others, unless they have moved it since; and if none
   * of what is asked is in sight from there, as little further as one of them needs. */
  comeBack(asked: readonly HexLabel[]): void;
  /** From this far away commands are drawn in place of counters. */
  readonly showsCommands: boolean;
  /** How large a hex is shown, from side to side. */
  readonly hexPixels: number;
  /** Is the hex on the part of the map that is shown? */
  sees(hex: HexLabel): boolean;
  zoomBy(factor: number): void;
  /** Plays what happened, before or after the new view is set; resolves when done or skipped. Never blocks input. `follows`:
   * softly goes where it happens, if that is out of sight, until the player takes the map elsewhere. */
  play(events: readonly GameEvent[], speed?: number, follows?: boolean): Promise<void>;
  skip(): void;
}

export interface BoardEvents {
  /** `adds`: with Shift, it joins or leaves the set of counters picked by hand. */
  'enf-unit': CustomEvent<{ unit: UnitId; hex: HexLabel; x: number; y: number; adds?: boolean }>;
  /** A loop or a box was drawn around these. */
  'enf-lasso': CustomEvent<{ units: UnitId[] }>;
  'enf-hex': CustomEvent<{ hex: HexLabel; x: number; y: number }>;
  'enf-beside': CustomEvent<object>;
  'enf-menu': CustomEvent<{ unit?: UnitId; hex: HexLabel; x: number; y: number }>;
  'enf-hover': CustomEvent<{ unit?: UnitId; hex?: HexLabel }>;
  'pick-command': CustomEvent<{
    command: CommandId;
    units: UnitId[];
    hex: HexLabel | null;
    x: number;
    y: number;
    adds?: boolean;
  }>;
  'enf-direction': CustomEvent<{ hex: HexLabel; direction: string }>;
  'enf-drag': CustomEvent<{ unit: UnitId; hex: HexLabel; path: HexLabel[]; done: boolean }>;
}

/** A line on the map; dashed where the dice have a say, at its end a ghost of a counter of this name. `order`: it shows an
 * order, as an arrow or as the front that is held, and stays readable from afar. */
export interface DrawnLine extends SheetLine {
  dashed?: boolean;
  order?: 'arrow' | 'front';
  ghost?: string | undefined;
}
