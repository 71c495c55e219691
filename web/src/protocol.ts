/* protocol.ts: made from protocol/protocol.schema by tools/protocol.mjs: edit that, and run it. */
/* eslint-disable */

/** The id of a side, as the catalogue lists it. */
export type SideId = string;
/** The label of a hex. */
export type HexLabel = string;
/** The id of a counter. */
export type UnitId = string;
/** The id of an army, corps, division or brigade. */
export type Command = string;
/** A direction: `n`, `ne` and so on. */
export type Direction = string;
/** The id of a formation, as the catalogue lists it. */
export type Formation = string;
/** The id of a phase, as the catalogue lists it. */
export type Phase = string;
/** The number of a case in the rulebook. */
export type CaseNumber = string;
/** A number as the books print it: `"6"`, `"1/2"`, `"2 1/3"`. */
export type Fraction = string;
/** An exact fraction, `"5/36"`. */
export type Probability = string;
/** How something is coloured. */
export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'reach' | 'rest' | 'zone' | 'block' | 'target' | 'path' | 'radius' | (string & {});
/** The reason for the fire; `change`: at guns that limber or unlimber. */
export type FirePurpose = 'offensive' | 'defensive' | 'bombardment' | 'counter-battery' | 'withdrawal' | 'retreat' | 'opportunity' | 'change' | 'overshoot';
/** How the ground of a hex is drawn from afar. */
export type TerrainLook = 'open' | 'woods' | 'field' | 'town' | 'water' | 'works' | 'rough';
/** How a hexside is drawn from afar. */
export type SideLook = 'river' | 'stream' | 'works' | 'bridge' | 'ford' | 'slope' | 'cliff' | 'none';
/** How a way is drawn. */
export type WayLook = 'pike' | 'road' | 'trail' | 'railroad' | 'unfinished';
/** A standing order: `ask`, or one of the words that its choices have. */
export type StandingOrder = string;
/** What an order tells a command to do. */
export type OrderKind = 'march' | 'attack' | 'hold' | 'support' | 'follow' | 'reserve' | 'withdraw' | 'bombard' | 'counter-battery' | 'rally' | 'by-hand';
/** What an order can name: `place` one hex at least, `line` several hexes or none, `enemy` an enemy instead of a hex, `command` another command. */
export type OrderPart = 'place' | 'line' | 'enemy' | 'command' | OrderLimit;
/** What an order can add, by the word in its text. */
export type OrderLimit = 'odds' | 'keep' | 'distance' | 'face' | 'by-road' | 'dig' | 'refuse-left' | 'refuse-right';
/** Why carrying out an order stops. */
export type OrderReason = 'contact' | 'fire' | 'blocked' | 'rounds' | 'odds' | 'leader' | 'lasting';
/** A hex, or the count of the one before. */
export type LabCount = HexLabel | number;
/** What somebody may do in a club. */
export type Role = 'member' | 'moderator' | 'admin';
export type Row = ItemRow | BoxesRow | OddsRow | TextRow | TableRow;
export type SpecialValue = number | string;
/** What `state` writes and `sandbox` takes. */
export type Position = TacticalPosition | OperationalPosition;
/** A counter or a hex, null for none; the face, under `is`. */
export type DiePart = string | number | null;
/** `{"small-arms":"x2","is":5}`, or a bare number in a script. */
export type Die = number | Record<string, DiePart>;
export type Changes = Partial<View>;
/** Sides that are not named are the caller's own. */
export type Seats = Record<SideId, SeatWanted>;

export interface CatalogueSide {
  id: SideId;
  title: string;
  adjective: string;
  colour: 'blue' | 'grey' | 'butternut' | 'green' | 'red';
}

/** How a counter of this type is drawn. */
export interface CatalogueType {
  title: string;
  pictogram: 'muskets' | 'sabre' | 'gun' | 'wagon' | 'star' | 'crew' | 'flag';
}

export interface CatalogueFormation {
  title: string;
  shape: 'broad' | 'narrow' | 'trail' | 'horse' | 'broken';
}

/** What a counter can show. */
export interface CatalogueFlag {
  /** In a badge; empty: none. */
  letter: string;
  title: string;
  case?: CaseNumber;
  tone?: Tone;
}

export interface CatalogueCommand {
  id: Command;
  title: string;
  /** A name that fits beside a bar or on a counter: `"Meredith"`, `"Hood"`. */
  short: string;
  side: SideId;
  /** The same for all of a division, or of a corps where there are corps. */
  stripe: number;
  kind: 'army' | 'headquarters' | 'corps' | 'division' | 'brigade';
  /** The command above. */
  of?: Command;
  /** The insignia of its troops. */
  badge: string | null;
  badge_colour?: string;
}

export interface CataloguePhase {
  id: Phase;
  title: string;
  /** Whose Player-Turn it is. */
  side?: SideId;
  /** Comes before the first Game-Turn only. */
  once?: boolean;
  /** The first Game-Turn that has it. */
  from?: number;
  /** The last one. */
  to?: number;
}

export interface CatalogueTurn {
  turn: number;
  clock?: string;
  night: boolean;
  /** In a battle of several days. */
  day?: number;
}

/** The usual shortcut: this action, then every action of the verb `each`, then the one of `then`. */
export interface CatalogueWhole {
  words: string;
  each: string;
  then?: string;
}

export interface CatalogueVerb {
  title: string;
  /** Of buttons. */
  group: string;
  /** It ends a phase or a question. */
  ends?: boolean;
  /** The main action of a phase: it is named before the end, and highlighted before minor actions. */
  counts?: boolean;
  help?: string;
  /** The query to show before doing it: about the unit, or about the hex with all units that can. */
  peek?: string;
  whole?: CatalogueWhole;
  /** The types of counters that can do it; missing: any. */
  kinds?: string[];
}

/** An order that a player can leave to answer questions in the other side's turn. */
export interface CatalogueStanding {
  id: string;
  title: string;
  case?: CaseNumber;
  /** What it can say, besides `ask`; the first for players who do not care how. */
  choices: CatalogueChoice[];
}

/** An answer of a standing order. */
export interface CatalogueChoice {
  /** `always`, `never`, `safest`: what is kept. */
  word: string;
  /** What it means. */
  title: string;
}

/** A kind of order that units of this game can be given. */
export interface CatalogueOrder {
  id: OrderKind;
  title: string;
  /** What they do then. */
  help: string;
  takes: OrderPart[];
  /** What it stops and asks about unless its text says otherwise. */
  asks: OrderReason[];
}

export interface CatalogueLimit {
  id: OrderLimit;
  title: string;
  /** What follows the word. */
  takes: 'number' | 'direction' | 'nothing';
  lowest?: number;
  highest?: number;
}

export interface CatalogueReason {
  id: OrderReason;
  /** "contact with the enemy" */
  title: string;
  /** Of the unit that asks: "is about to meet the enemy" */
  says: string;
}

export interface CatalogueOrders {
  kinds: CatalogueOrder[];
  limits: CatalogueLimit[];
  reasons: CatalogueReason[];
}

export interface CatalogueQuery {
  what: string;
  title: string;
  needs: 'unit' | 'hex' | 'from-to' | 'side' | 'none';
  /** It is shown on the map. */
  overlay: boolean;
  /** The key on the keyboard. */
  key: string;
}

/** An area where troops enter. */
export interface CatalogueEntrance {
  id: string;
  /** "3 or 4": the staging areas, where there are any. */
  title: string;
  hexes: HexLabel[];
}

/** A number or letter of a counter's row. */
export interface CatalogueValue {
  id: string;
  title: string;
  case?: CaseNumber;
  of?: string;
  zero?: string;
  /** What its letters stand for. */
  words?: Record<string, string>;
}

/** What a client must know to show a game: it never changes. */
export interface Catalogue {
  game: string;
  title: string;
  family: string;
  book: string;
  /** The sides see different parts of the position. */
  secrets: boolean;
  /** Only while a choice is sealed. */
  curtain?: 'sealed';
  /** The width of a hex. */
  yards: number;
  /** One Strength Point. */
  men?: number;
  /** One Game-Turn. */
  minutes?: number;
  sides: CatalogueSide[];
  types: Record<string, CatalogueType>;
  formations: Record<string, CatalogueFormation>;
  flags: Record<string, CatalogueFlag>;
  commands: CatalogueCommand[];
  directions: Direction[];
  phases: CataloguePhase[];
  turns: CatalogueTurn[];
  verbs: Record<string, CatalogueVerb>;
  /** The verb that ends a phase. */
  end: string;
  standing: CatalogueStanding[];
  /** Missing where orders cannot be given to commands. */
  orders?: CatalogueOrders;
  queries: CatalogueQuery[];
  /** Sentences for values that no book shows. */
  marks: Record<string, string>;
  entrances?: CatalogueEntrance[];
  /** What the rows of counters say, in the order to name it. The server adds it. */
  values?: CatalogueValue[];
  /** How large counters are drawn, in percent of the common size. The server adds it. */
  counter_size?: number;
}

/** What is drawn on a counter. */
export interface Face {
  name: string;
  /** The name as it has room on the counter. */
  brief?: string;
  sub: string;
  big: string;
  /** Before losses. */
  was?: string;
  small: string[];
  /** The ids of the values that `big` and then each of `small` show; empty: a figure without a name. */
  of: string[];
  /** The command whose stripe it has. */
  command?: Command;
}

export interface Counter {
  id: UnitId;
  name: string;
  side: SideId;
  type: string;
  face: Face;
  hex?: HexLabel;
  /** In its hex; 0 is at the bottom. */
  order?: number;
  formation?: Formation;
  facing?: Direction;
  flags?: string[];
  /** Values that are reconstructed. */
  marks?: string[];
  /** Of a counter that is not on the map. */
  fate?: string;
  corps?: string;
  /** Of the off-map display. */
  space?: string;
  stars?: number;
  /** The turn it returns. */
  turn?: number;
  rank?: string;
  radius?: number;
  rally?: number;
  integrity?: number;
  command_points?: number;
  brigade?: Command;
  /** The lowest that it belongs to now; of a leader the one it leads. */
  command?: Command;
  /** The Game-Turn it enters. */
  due?: number;
  /** The area or hex where it enters. */
  by?: string;
  /** How many groups listed with it enter first. */
  after?: number;
  strength?: number;
  initial?: number;
  morale?: number | string;
  weapon?: string;
  movement?: number;
  boxes_small?: number;
  boxes_artillery?: number;
  crew?: number;
  rounds?: number;
  /** Of a place beside a leader. */
  cost?: number;
}

/** What play has changed or may change of the map. */
export interface Ground {
  hex?: HexLabel;
  /** Two hexes: `3615/3515`. */
  hexside?: string;
  side?: SideId;
  is: string[];
  title: string;
  case?: CaseNumber;
  tone: Tone;
  /** How it is drawn; missing: by its tone. */
  pictogram?: 'entry' | 'objective' | 'gun' | 'target' | 'spade' | 'works' | 'pontoon' | 'ford' | 'broken';
}

/** A number of each side to draw over time. */
export interface Tally {
  id: string;
  title: string;
  /** One for each side, under its id. */
  [side: SideId]: number | string;
}

export interface TrackZone {
  to: number;
  title: string;
  tone?: Tone;
}

export interface Track {
  id: string;
  title: string;
  side: SideId | null;
  value: number;
  lowest: number;
  highest: number;
  /** The book records it with this many markers on boxes 0 to 9. */
  digits?: number;
  zones: TrackZone[];
}

export interface Brigade {
  id: Command;
  name: string;
  side: SideId;
  division?: Command;
  boxes?: number;
  depleted?: number;
  limit?: number;
  total?: number;
  /** These five are missing where the roster is a secret. */
  effective?: boolean;
}

export interface Division {
  id: Command;
  name: string;
  side: SideId;
  leader?: UnitId;
  cli?: number;
  cli_limit?: number;
  active?: boolean;
}

/** A place in the chain of command as it is now. The catalogue has its title, side and kind. */
export interface CommandRow {
  id: Command;
  /** Missing: nobody is above it. */
  above?: Command;
  /** Missing: it has none on the map. */
  leader?: UnitId;
}

/** In changes of a keyed list: the row with this id leaves. */
export interface Gone {
  id: string;
  gone: boolean;
}

export interface View {
  /** The viewer's side; missing: the umpire. */
  side?: SideId | null;
  game: string;
  title: string;
  turn: number;
  turns: number;
  clock: string;
  night: boolean;
  day?: number;
  /** The area that is used, where a scenario uses a part of the map. */
  bounds?: string;
  /** The letter of the sheet by whose numbers a hex of several sheets is called. */
  sheet?: string;
  phase: Phase;
  phase_title: string;
  /** The title without the side that it begins with, where it does. */
  phase_name: string;
  /** That side. */
  phase_side: SideId | null;
  phasing: SideId | null;
  first?: SideId;
  to_act: SideId | null;
  over: boolean;
  score: Record<SideId, number>;
  tallies: Tally[];
  tracks?: Track[];
  ground: Ground[];
  counters: Counter[];
  brigades?: Brigade[];
  divisions?: Division[];
  /** Missing where orders cannot be given to commands. */
  commands?: CommandRow[];
  /** State that only one game has. */
  special?: Record<string, SpecialValue>;
}

export interface Over {
  /** null: a draw. */
  winner: SideId | null;
  level: number;
  resigned: boolean;
  points: Record<SideId, number>;
}

/** The open decision. */
export interface Standing {
  decision: string;
  /** The question in words. */
  prompt: string;
  /** The side that decides; null when the game is over. */
  side: SideId | null;
  phase: Phase;
  phasing: SideId | null;
  /** 0 while deploying. */
  turn: number;
  /** Actions applied since the beginning of the game, or since its position was opened with `sandbox`. */
  done: number;
  /** Only at the end. */
  over?: Over;
  /** The engine reported a fault: please report it with a save. */
  fault?: number;
}

/** What the server says of it. */
export interface Stands {
  decision: string;
  /** The question in words. */
  prompt: string;
  /** The side that decides; null when the game is over. */
  side: SideId | null;
  phase: Phase;
  phasing: SideId | null;
  /** 0 while deploying. */
  turn: number;
  /** Actions applied since the beginning of the game, or since its position was opened with `sandbox`. */
  done: number;
  /** Only at the end. */
  over?: Over;
  /** The engine reported a fault: please report it with a save. */
  fault?: number;
  /** The answer stays secret for a while. */
  sealed?: boolean;
  /** How far back the side can undo its own actions. */
  undo_limit: number;
  /** Whose. */
  undo_side: SideId | null;
}

/** A legal action, for a button or a highlight on the map. */
export interface Item {
  text: string;
  verb: string;
  words: string;
  unit?: UnitId;
  to_unit?: UnitId;
  hex?: HexLabel;
  direction?: Direction;
  number?: number;
  word?: string;
}

/** A sheet worth showing with the open decision: fields of a `sheet` request and a title. */
export interface Offer {
  what: string;
  title: string;
  unit?: UnitId;
  hex?: HexLabel;
  side?: SideId;
  all?: boolean;
  purpose?: string;
  list?: string[];
  from?: HexLabel;
  to?: HexLabel;
}

export interface Error {
  kind: 'illegal' | 'not-yours' | 'unknown' | 'over' | 'request' | 'login' | 'csrf' | 'forbidden' | 'stale' | 'taken' | 'sealed' | 'letter' | 'limit' | 'busy' | 'stopped';
  why: string;
  case?: CaseNumber;
  /** The action that was refused, as it was sent. */
  action?: any;
  /** Of a save. */
  line?: number;
}

export interface Ruling {
  action: string;
  legal: boolean;
  kind?: string;
  case?: CaseNumber;
  why?: string;
}

export interface ItemRow {
  k: 'item';
  label: string;
  value?: string;
  case?: CaseNumber;
  tone?: Tone;
  /** The value is reconstructed. */
  mark?: boolean;
  unit?: UnitId;
  hex?: HexLabel;
  /** Its indentation. */
  depth?: number;
}

export interface BoxesRow {
  k: 'boxes';
  label: string;
  total: number;
  crossed: number;
  /** Where effectiveness is lost. */
  limit?: number;
  case?: CaseNumber;
  unit?: UnitId;
  mark?: boolean;
}

export interface OddsRow {
  k: 'odds';
  label: string;
  p: Probability;
  /** Millionths. */
  ppm: number;
  tone?: Tone;
}

export interface TextRow {
  k: 'text';
  text: string;
  case?: CaseNumber;
}

export interface TableRow {
  k: 'table';
  heads: string[];
  cells: string[][];
  /** The row about the unit in hand. */
  lit?: number;
}

/** A hex that is marked. */
export interface SheetMark {
  hex: HexLabel;
  tone: Tone;
  /** In the hex. */
  text?: string;
  /** When pointed at. */
  title?: string;
  /** The actions that bring it about. */
  do?: string[];
}

export interface SheetLine {
  path: HexLabel[];
  tone: Tone;
}

/** Actions done together. */
export interface SheetAct {
  words: string;
  do: string[];
}

export interface SheetSection {
  title?: string;
  rows: Row[];
}

export interface Sheet {
  title: string;
  case?: CaseNumber;
  sections: SheetSection[];
  map?: SheetMark[];
  lines?: SheetLine[];
  acts?: SheetAct[];
}

/** What counts, with its case. */
export interface Modifier {
  by: number;
  case: CaseNumber;
  why: string;
}

export interface Contribution {
  unit?: UnitId;
  by: number;
  case: CaseNumber;
  why: string;
}

export interface Firer {
  unit: UnitId;
  points: number;
  range: number;
  times: Fraction;
  halved?: boolean;
}

export interface MeleeEffects {
  killed: number;
  captured: number;
  retreat: number;
  engaged: boolean;
  repulsed: boolean;
}

export interface PointsItem {
  side: SideId;
  why: string;
  case: CaseNumber;
  points: number;
}

/** Of the level of a victory. */
export interface Shift {
  side: SideId;
  by: number;
  why: string;
  case: CaseNumber;
}

export interface Condition {
  side: SideId;
  title: string;
  met: boolean;
}

/** The fields of every event. */
export interface GameEvent {
  e: string;
  /** The case that caused it. */
  case: CaseNumber;
  /** Its sentence, without the case. */
  told?: string;
  /** The same without its arithmetic, where it has any. */
  brief?: string;
  /** The journal entry that brought it about. */
  n?: number;
  /** What else it has, its entry in protocol/protocol.schema says. */
  [more: string]: unknown;
}

export interface Chance {
  p: Probability;
  ppm: number;
}

export interface QuerySight {
  from: HexLabel;
  to: HexLabel;
  clear: boolean;
  case: CaseNumber;
  distance: number;
  height?: number;
  lower?: HexLabel;
  blocked?: HexLabel;
  nearest?: HexLabel;
  also?: HexLabel;
  obstacle_height?: number;
  obstacle_distance?: number;
  feet?: number;
}

export interface ReachHex {
  hex: HexLabel;
  cost: Fraction | number;
  path: HexLabel[];
  rest?: boolean;
  case?: CaseNumber;
  why?: string;
  /** By road, twice as far. */
  extended?: boolean;
  /** It forms for battle there. */
  forms?: boolean;
}

export interface QueryReach {
  unit: UnitId;
  points?: string;
  hq?: UnitId;
  in_range?: boolean;
  pinned?: boolean;
  hexes: ReachHex[];
}

/** One fire, as in the event. */
export interface Attack {
  kind: string;
  firers: Firer[];
  unit?: UnitId | null;
  separate?: boolean;
  exact?: Fraction;
  strength?: number;
  heading?: string;
  column?: string;
  shifts?: Modifier[];
  net?: number;
  final?: string;
}

export interface FireTarget {
  unit: UnitId;
  lost?: number;
  routs?: boolean;
  guns?: number;
  eliminated?: boolean;
  crew?: number;
  small_arms?: number;
  artillery?: number;
}

export interface FireOdds {
  p: Probability;
  ppm: number;
  pinned: boolean;
  targets: FireTarget[];
}

export interface QueryFire {
  target: HexLabel;
  purpose: string;
  attacks: Attack[];
  exact: boolean;
  odds?: FireOdds[];
  loss?: Chance;
  rout?: Chance;
  pin?: Chance;
  leaders?: { leader: UnitId; case: CaseNumber; killed: string; wounded: string; p: string; ppm: number }[];
  depletion?: { unit: UnitId; p: string; ppm: number }[];
  caissons?: { unit: UnitId; p: string; ppm: number }[];
}

export interface QueryMelee {
  case: CaseNumber;
  attackers: Contribution[];
  defenders: Contribution[];
  attacker: number;
  defender: number;
  differential: number;
  column: number;
  odds: { attacker: string; defender: string; ways: number; of: number }[];
  leaders: { leader: UnitId; killed: number; wounded: number; captured: number; of: number }[];
}

export interface QueryCommand {
  in_command?: boolean;
  now?: boolean;
  independent?: boolean;
  case?: CaseNumber;
  commander?: UnitId;
  paths?: { leader: UnitId; radius: number; reached: boolean; path: HexLabel[] }[];
  unit?: UnitId;
  hqs?: { hq: UnitId; mode: string; range: number; distance: number; in_range: boolean }[];
}

export interface QuerySupply {
  unit: UnitId;
  case: CaseNumber;
  depleted: boolean;
  rounds?: number;
  wagons: { wagon: UnitId; small_arms: number; artillery: number; serves: boolean; cost?: Fraction; path?: HexLabel[]; case?: CaseNumber; why?: string }[];
}

export interface QueryStack {
  hex: HexLabel;
  case?: CaseNumber;
  units?: number;
  points?: number;
  batteries?: number;
  elevation?: number;
  stack: { unit: UnitId; side: SideId; strength?: number; points?: number; formation?: string; stars?: number }[];
}

export interface VictoryNow {
  items: PointsItem[];
  level?: string;
  ratio?: number;
  shifts?: PointsItem[];
  winner?: SideId;
  /** One for each side, under its id. */
  [side: SideId]: number | PointsItem[] | string | SideId;
}

export interface AttackRating {
  rating: number;
  items: Contribution[];
}

export interface AttackChance {
  result: string;
  p: Probability;
  /** Millionths. */
  ppm: number;
}

/** An attack of the operational family. */
export interface QueryAttack {
  unit: UnitId;
  target: HexLabel;
  defender: UnitId | null;
  mandatory: boolean;
  attack: AttackRating;
  defence: AttackRating;
  /** Of the first roll. */
  results: AttackChance[];
  /** What happens to it in the end. */
  attacker: AttackChance[];
  defender_fate: AttackChance[];
}

export interface QueryVictory {
  case?: CaseNumber;
  so_far?: VictoryNow;
  if_it_ended_now?: VictoryNow;
  csa?: number;
  usa?: number;
  would_win?: SideId | null;
  level?: string;
  conditions?: Condition[];
}

export interface RosterUnit {
  unit: UnitId;
  initial: number;
  strength: number;
  killed: number;
  captured: number;
}

export interface RosterBrigade {
  brigade: Command;
  name: string;
  side: SideId;
  limit: number;
  total: number;
  points: number;
  boxes: number;
  depleted: number;
  effective: boolean;
  division?: Command;
  detached: boolean;
  attached: boolean;
  cli?: number;
  given?: number;
  units: RosterUnit[];
}

export interface RosterDivision {
  division: Command;
  side: SideId;
  /** This and the next four: Monocacy's initiative. */
  cli_limit?: number;
  cli?: number;
  cli_extra?: number;
  cli_reached?: boolean;
  active?: boolean;
  leader?: UnitId;
}

export interface RosterSupply {
  unit: UnitId;
  small_arms?: number;
  artillery?: number;
  crew?: number;
  guns?: number;
  rounds?: number;
}

export interface QueryRoster {
  case?: CaseNumber;
  divisions?: RosterDivision[];
  brigades?: RosterBrigade[];
  supply?: RosterSupply[];
  units?: { unit: UnitId; side: SideId; corps: string; where: string; turn?: number }[];
}

export interface QueryZones {
  side: SideId;
  hexes: { hex: HexLabel; zone: string }[];
}

/** Going out of the hex. */
export interface EngineHexside {
  is?: string[];
  way?: string;
}

export interface EngineHex {
  hex: HexLabel;
  /** What other sheets call it. */
  also?: string[];
  /** Of its centre, in half hexes. */
  x: number;
  y: number;
  elevation: number;
  /** Missing: it is in the rectangle, but not on the map. */
  terrain?: string[];
  bank?: number;
  /** 1: the terrain is reconstructed; 2: the height is. */
  marks?: number;
  n?: EngineHexside;
  ne?: EngineHexside;
  e?: EngineHexside;
  se?: EngineHexside;
  s?: EngineHexside;
  sw?: EngineHexside;
  w?: EngineHexside;
  nw?: EngineHexside;
}

/** What never changes in a game. */
export interface EngineMap {
  /** Of the game that has the map. */
  folder?: string;
  hex_yards: number;
  turn_minutes?: number;
  point_men?: number;
  shape: 'flat' | 'pointed';
  columns: number;
  rows: number;
  hexes: EngineHex[];
  staging?: { name: string; title: string; entrance: HexLabel; sides: SideId[]; hexes: HexLabel[] }[];
  places: { name: string; hex: HexLabel; kind: number }[];
  /** Of the off-map display. */
  spaces?: { name: string; entry: HexLabel | null }[];
  entries?: { hex: HexLabel; side: SideId | null }[];
}

/** How far the dice are; the key is a secret. */
export interface PositionDice {
  generator: string;
  streams?: string[];
  undo?: number;
  position?: number;
  drawn?: number[];
}

/** A counter; a flag that it does not have is missing. */
export interface PositionUnit {
  id: UnitId;
  side: SideId;
  type: string;
  brigade?: Command;
  /** Who has it now, where that is not its own side. */
  owner?: SideId;
  hex: HexLabel | null;
  fate: string;
  start_hex?: HexLabel | null;
  facing: Direction | null;
  formation: string;
  order: number;
  strength: number;
  killed: number;
  captured: number;
  morale: number;
  weapon?: string;
  rounds?: number;
  crew?: number;
  boxes?: [number, number];
  pinned?: boolean;
  routed?: boolean;
  depleted?: boolean;
  engaged?: boolean;
  'out-of-command'?: boolean;
  moved?: boolean;
  done?: boolean;
  fired?: boolean;
  turned?: boolean;
  topped?: boolean;
  charged?: boolean;
  'pin-on-arrival'?: boolean;
  locked?: boolean;
  advanced?: boolean;
  abandoned?: boolean;
  replacement?: boolean;
  promoted?: boolean;
  quiet?: boolean;
  moving?: boolean;
  target?: boolean;
  retreating?: boolean;
  'fresh-crew'?: boolean;
  split?: boolean;
  'rally-tried'?: boolean;
  augmented?: boolean;
  changed?: boolean;
  'retreat-fired'?: boolean;
  meleed?: boolean;
  rested?: boolean;
  'depleted-now'?: boolean;
  bombarded?: boolean;
  points?: number;
  debt?: string[];
  debt_hexes?: number;
  debt_case?: number;
  enfiladed?: number;
  displaced?: number;
  reserve?: number;
  trial?: number;
  cause?: UnitId;
  'by-ford'?: boolean;
  own?: number;
  own_count?: number;
  crossing?: number;
  added_radius?: number;
  rally_left?: number;
  commander?: UnitId;
  /** This and the rest: of an order of battle that a sandbox made up. */
  initial?: number;
  initial_rounds?: number;
  rank?: string;
  radius?: number;
  rally?: number;
  integrity?: number;
  command_points?: number;
  replacement_radius?: number;
  replacement_rally?: number;
  replacement_integrity?: number;
  replacement_command_points?: number;
  replacement_at_start?: boolean;
  commands?: string;
  higher?: number;
  grade?: string;
  division?: Command;
  printed_morale?: number;
  printed_weapon?: string;
  train?: boolean;
  independent?: boolean | 'beyond';
  horse?: boolean;
}

export interface PositionBrigade {
  id: Command;
  side: SideId;
  division: Command | null;
  limit: number;
  total: number;
  vp: number;
  boxes: number;
  depleted: number;
  /** This and the next four: in games that have them. */
  cli?: number;
  cli_free?: boolean;
  activated?: boolean;
  turns?: number;
  adjusted?: number;
  cut?: number;
  raised?: number;
  changed?: boolean;
  detached?: boolean;
  attached?: boolean;
  spent?: boolean;
  failing?: boolean;
  retreated?: boolean;
  home?: Command;
  class?: string;
}

export interface PositionDivision {
  id: Command;
  side: SideId;
  leader: UnitId | null;
  command_points: number;
  /** This and the next five: in games that have them. */
  cli?: number;
  cli_extra?: number;
  active?: number;
  may_move?: number | null;
  cli_reached_turn?: number;
  exempt?: boolean;
  new_leader?: boolean;
  changed?: boolean;
  fresh?: boolean;
  stopgap?: boolean;
  detached?: boolean;
  corps?: Command;
  /** This and the rest: of an order of battle that a sandbox made up. */
  limit?: number;
  extra?: number;
  army?: boolean;
  level?: string;
  parent?: Command;
  binds?: boolean;
  loose?: boolean;
  choice?: boolean;
  successors?: UnitId[];
}

export interface PositionShot {
  firer: UnitId | null;
  target: HexLabel | null;
  unit: UnitId | null;
  points: number;
  via: Direction | null;
}

export interface PositionDeclaration {
  attacker: UnitId | null;
  target: HexLabel | null;
  charge: number;
  from: number;
  spare: [number, number];
}

/** Of the tactical family. */
export interface TacticalPosition {
  game: string;
  /** The scenario that it changes. */
  base?: string;
  profile?: string;
  grid?: { first: HexLabel; width: number; height: number; shape: 'flat' | 'pointed'; lower: 'odd' | 'even'; column_step: number; row_step: number };
  hexes?: Record<string, { terrain: string[]; elevation: number; bank: number; areas: string[] }>;
  hexsides?: Record<string, string[]>;
  roads?: { kind: string; path: HexLabel[] }[];
  crossings?: { name: string; near: HexLabel; far: HexLabel }[];
  options: Record<string, number>;
  turn: number;
  night: boolean;
  phasing: SideId | null;
  phase: Phase;
  /** Of the sequence of play. */
  row: number;
  actions: number;
  command: 'all' | 'rules';
  over?: number;
  winner?: SideId | null;
  level?: number;
  resigned?: number;
  leaders: PositionUnit[];
  units: PositionUnit[];
  brigades: PositionBrigade[];
  divisions: PositionDivision[];
  memory: { shots: PositionShot[]; declarations: PositionDeclaration[] };
  score: Record<SideId, Record<string, number>>;
  /** What only this game remembers. */
  special: Record<string, SpecialValue>;
  works?: { hex: HexLabel; is: string; sides: number }[];
  /** The open decisions, as bytes. */
  frames: string[];
  /** The hash of the position that the frames belong to. */
  seal: string;
  /** The version of that hash. */
  hashes: number;
  dice?: PositionDice;
}

/** A counter of the operational family. */
export interface DivisionPosition {
  id: UnitId;
  where: string;
  hex?: HexLabel;
  turn?: number;
  formation?: string;
  marker?: string;
  arriving?: boolean;
  casualty?: boolean;
  recalled?: boolean;
  posted?: boolean;
  shifted?: boolean;
  laid?: boolean;
  checked?: boolean;
}

/** Of the operational family. */
export interface OperationalPosition {
  game: string;
  base: string;
  turn: number;
  phase: Phase;
  phasing: SideId | null;
  options: Record<string, number>;
  first: SideId | null;
  ammunition: Record<SideId, number>;
  pontoons: Record<SideId, number>;
  laid: Record<SideId, number>;
  activations: Record<SideId, number>;
  quiet: Record<SideId, number>;
  bridges_removed: number;
  free_left: number;
  free_side: SideId | null;
  heavy: HexLabel | null;
  target: HexLabel | null;
  units: DivisionPosition[];
  bridges: { hex: HexLabel; direction: Direction; start: number; slot: number; layer: UnitId | null; fresh: boolean }[];
  works: { hex: HexLabel; is: string }[];
  frames: string[];
  dice?: PositionDice;
  actions: number;
  over?: boolean;
  winner?: SideId | null;
  level?: number;
  resigned?: boolean;
  seal: string;
}

/** The fields of every answer. */
export interface Ok {
  ok: boolean;
  /** As in the request. */
  id?: any;
}

/** Where `ok` is false. */
export interface Refused {
  ok: boolean;
  error: Error;
  id?: any;
}

export interface Option {
  id: string;
  title: string;
  standard: number;
  highest: number;
  /** The scenario advises it. */
  advised?: boolean;
  /** It takes a player to the first move at once: a start with one click sets it. */
  quick?: boolean;
}

export interface Scenario {
  id: string;
  game: string;
  /** The name and the date. */
  title: string;
  name: string;
  /** "30 April - 4 May 1863"; empty: invented. */
  date: string;
  /** The first day, "1863-04-30"; empty: invented. */
  began: string;
  turns: number;
  sides: SideId[];
  options: Option[];
}

/** Where the game stands. */
export interface StandingAnswer {
  decision: string;
  /** The question in words. */
  prompt: string;
  /** The side that decides; null when the game is over. */
  side: SideId | null;
  phase: Phase;
  phasing: SideId | null;
  /** 0 while deploying. */
  turn: number;
  /** Actions applied since the beginning of the game, or since its position was opened with `sandbox`. */
  done: number;
  /** Only at the end. */
  over?: Over;
  /** The engine reported a fault: please report it with a save. */
  fault?: number;
  /** How many actions are legal now; `resign` is not counted. */
  n: number;
}

/** What a command is to do. */
export interface Order {
  /** The order as it is written: `"Calloway attack 1010 odds 2"`. */
  text: string;
  /** The people it is given to, as they are called. */
  title: string;
  kind: OrderKind;
  /** Null: counters picked by hand. */
  command: Command | null;
  /** Everybody it reaches; those with an order of their own obey that. */
  units: UnitId[];
  /** Where. */
  hexes: HexLabel[];
  /** The enemy that it names. */
  enemy?: UnitId;
  /** The command that it names. */
  behind?: Command;
}

/** Why those who carry out orders stopped and ask. */
export interface OrderReport {
  reason: OrderReason;
  /** The people whose order it is. */
  title: string;
  unit: UnitId | null;
  hex: HexLabel | null;
  /** The odds, the rounds left, or the points to the place. */
  number: number;
}

/** A unit in a battle line. */
export interface FieldUnit {
  unit: UnitId;
  command?: Command;
  hex: HexLabel;
  /** The enemy nearest to it. */
  faces?: UnitId;
  /** Hexes to that enemy. */
  apart: number;
}

export interface FieldFlank {
  hex: HexLabel;
  /** `turned`: an enemy overlaps it; the last three: it rests on the edge of the map, on ground that nobody passes, or on friends close by. */
  state: 'hangs' | 'turned' | 'edge' | 'ground' | 'friends';
}

/** Units of a side close to each other and to the enemy. */
export interface FieldLine {
  side: SideId;
  strength: number;
  /** The strength of the enemies near it. */
  against: number;
  /** Two; one of a line that is a single hex. */
  flanks: FieldFlank[];
  units: FieldUnit[];
}

/** Between two lines of a side, with an enemy near. */
export interface FieldGap {
  side: SideId;
  from: HexLabel;
  to: HexLabel;
  apart: number;
}

/** By which the nearest of a side would come. */
export interface FieldWay {
  side: SideId;
  unit: UnitId;
  /** 0: it is there. */
  turns: number;
  /** The first 64 hexes of the way. */
  path: HexLabel[];
}

/** Ground worth having. */
export interface FieldKey {
  /** Of several, that nearest to both sides. */
  hex: HexLabel;
  /** It scores or a condition names it; or much can be seen from it. */
  reason: 'points' | 'sight';
  title: string;
  /** How many have this title. */
  hexes: number;
  /** Hexes that can be seen from it. */
  seen?: number;
  ways: FieldWay[];
}

/** Troops that are still to come. */
export interface FieldArrival {
  side: SideId;
  turn: number;
  where: string;
  units: number;
  strength: number;
}

/** The state of a command. The limit of the enemy's is left out where rosters are secret. */
export interface FieldCommand {
  command: Command;
  side: SideId;
  units: number;
  /** Routed or Blown. */
  broken: number;
  strength: number;
  at_first: number;
  /** Units out of ammunition. */
  dry: number;
  guns: number;
  rounds: number;
  rounds_at_first: number;
  /** Losses it can bear before it loses its effectiveness. */
  left?: number;
  /** It has lost it. */
  spent?: boolean;
}

/** How strongly the side that looks, and its enemy, can strike at a hex as all stand now. */
export interface FieldCover {
  hex: HexLabel;
  support: number;
  threat: number;
}

export interface QueryField {
  side: SideId;
  lines: FieldLine[];
  gaps: FieldGap[];
  keys: FieldKey[];
  arrivals: FieldArrival[];
  commands: FieldCommand[];
  cover: FieldCover[];
}

/** Of the side that fights, before any die. */
export interface FightChances {
  loss: Chance;
  rout: Chance;
  pin: Chance;
}

/** A fire or an attack that the orders would bring about. */
export interface ForeseenFight {
  /** `"fire"`, `"melee"` and so on, as the event is called. */
  event: string;
  /** Those who fire or attack. */
  units: UnitId[];
  target: HexLabel;
  differential?: number;
  strength?: number;
  column?: string;
  /** Of a fire: with all who fire, whatever their arms. */
  chances?: FightChances;
  /** No die falls before it: it will be fought. Else it may. */
  sure: boolean;
}

export interface ForeseenPath {
  unit: UnitId;
  path: HexLabel[];
  /** So many steps come before the first die. */
  sure: number;
}

/** What carrying out the orders would do, with imagined dice. */
export interface Foresight {
  actions: number;
  /** So many of the actions come before the first die: an undo can go back over them. */
  sure: number;
  paths: ForeseenPath[];
  fights: ForeseenFight[];
  /** It would end with this question. */
  asks?: OrderReport;
}

/** What the staff would have a command do. */
export interface AdvisedCommand {
  command: Command;
  title: string;
  /** `reserve`: it waits. */
  kind: OrderKind;
  /** As a player could give it; none where there is no such order. */
  order?: string;
  /** "Burks marches to Kernstown (2624) by Pritchard (2422)". */
  words: string;
  why: string;
  /** Where. */
  hex?: HexLabel;
  /** In how many playouts of a hundred it loses its effectiveness, or, where there is no such thing, troops. */
  risk: number;
}

/** By the end of this turn, from playouts by the computer for both sides. */
export interface Expected {
  words: string;
  turn: number;
  /** Gained over the enemy, the mean. */
  points: number;
  /** Between this and `high` eight of ten playouts end. */
  low: number;
  high: number;
  /** In how many of a hundred the enemy gains more. */
  worse: number;
  playouts: number;
}

/** What the staff of a side would order, and why. The paths and fights are those of imagined dice. */
export interface Advice {
  side: SideId;
  turn: number;
  /** The computer player who thought it out. */
  by: string;
  /** Those who attack first, those who wait last. */
  commands: AdvisedCommand[];
  expected: Expected;
  actions: number;
  /** So many of the actions come before the first die. */
  sure: number;
  paths: ForeseenPath[];
  fights: ForeseenFight[];
}

export interface MapWay {
  kind: string;
  name?: string;
  /** Hexes. */
  path: number[];
}

export interface MapCrossing {
  name: string;
  is: 'bridge' | 'ford';
  /** A hexside. */
  side: number;
}

export interface MapPlace {
  name: string;
  hex: number;
  kind: 'town' | 'farm' | 'hill' | 'water' | 'crossing' | 'wood' | 'road';
}

export interface MapArea {
  name: string;
  /** Runs: first, last. */
  hexes: number[];
}

/** Hexes beyond the edge where troops arrive, the arrow first. */
export interface MapStaging {
  name: string;
  /** The number that the book gives it. */
  title: string;
  entrance: number;
  sides: SideId[];
  /** Hex, and how far from the first hex in half hexes and half lines. */
  hexes: [number, number, number][];
}

export interface MapRelief {
  columns: number;
  rows: number;
  /** Points of the lattice a hex; 2 if it does not say. */
  points?: number;
  lattice: number[][];
}

/** A name or note on the map, as drawing.yaml has it. */
export interface MapLettering {
  text: string;
  at?: string | number;
  dx?: number;
  dy?: number;
  angle?: number;
  size?: number;
  style?: string;
  ink?: string;
  spacing?: number;
  along?: string;
  from?: number;
  off?: number;
  turned?: string;
  /** Left out where it has no room. */
  spare?: boolean;
}

/** The country between: drawn, and asked about by no rule. */
export interface MapDressing {
  /** What it is, for a player who points at it. */
  about: string;
  /** Fields lie east of this hex only. */
  east_of?: string;
  farms?: { name: string; hex: string }[];
}

export interface MapDrawing {
  title?: string[];
  yards?: number;
  north?: number;
  areas?: string[];
  notes?: string[];
  names?: MapLettering[];
  fields?: { is: string; hexes: string }[];
  /** Names of farms that are drawn so. */
  buildings?: { churches?: string[]; mills?: string[] };
  dressing?: MapDressing;
}

export interface MapLooks {
  terrain: Record<string, TerrainLook>;
  sides: Record<string, SideLook>;
  ways: Record<string, WayLook>;
}

/** The ground for drawing. A hex is its number, a hexside is hex * 6 + direction. */
export interface MapDocument {
  shape: 'flat' | 'pointed';
  columns: number;
  rows: number;
  shifted: 'odd' | 'even';
  yards?: number;
  directions: Direction[];
  /** One word per hex; `?`: in the rectangle, but not on the map. */
  labels: string;
  /** What a hex is called on another sheet. */
  also?: [number, string][];
  elevation: number[];
  /** One digit per hex: an index into `words`. */
  terrain: { words: string[]; of: string };
  /** Of every word that `terrain`, `sides`, `slopes`, `steps` and `ways` use. */
  looks: MapLooks;
  bank?: string;
  marks?: string;
  /** Hexsides that look the same from both hexes, once, from the lower number. */
  sides: Record<string, number[]>;
  /** Hexsides that apply in one direction only, out of the hex. */
  slopes: Record<string, number[]>;
  /** Ways from hex to hex, for maps whose ways have no paths. */
  steps: Record<string, number[]>;
  ways: MapWay[];
  crossings: MapCrossing[];
  places: MapPlace[];
  areas: MapArea[];
  staging?: MapStaging[];
  relief?: MapRelief;
  drawing?: MapDrawing;
}

export interface Person {
  id: number;
  name: string;
  guest: boolean;
  role: Role;
  /** That mails and other notices are written in: a code like `de`; empty where nobody has said. */
  language: string;
}

export interface Notices {
  /** Browsers of this person that are sent notices. */
  push: number;
  webhook: string | null;
  mail: string | null;
  mail_confirmed: boolean;
}

export interface Me {
  /** Nobody yet, where guests may not play. */
  person: Person | null;
  csrf: string;
  notices: Notices | null;
  server: { shared: boolean; mail: boolean; guests: boolean; site: boolean; lab: boolean; registration: boolean; invitation: boolean; version: string; push: string | null };
}

/** One of several people who share a side: the leader that person represents. */
export interface Commander {
  leader: string;
  title: string;
  name: string | null;
  you: boolean;
  /** Has the seat itself. */
  chief: boolean;
  online: boolean;
  /** Of an open place, for people on its side. */
  invitation?: string;
}

export interface Seat {
  side: SideId;
  /** `friend`: somebody far away whose turns come by letter. */
  kind: 'person' | 'computer' | 'open' | 'friend';
  name: string | null;
  /** A guest who has not chosen a name. */
  unnamed?: boolean;
  you: boolean;
  bot: string | null;
  online: boolean;
  commanders?: Commander[];
  /** For people who may pass it on. */
  invitation?: string;
}

export interface UndoOffer {
  side: SideId;
  /** Actions that are kept. */
  to: number;
  by: string;
  n: number;
  /** That are taken back. (Offers of older servers lack this and the next two.) */
  actions?: number;
  /** Of the side that is asked, among them. */
  theirs?: number;
  /** Dice fell since then. */
  dice?: boolean;
}

/** How far a game can go back, if both sides agree. */
export interface UndoPoint {
  to: number;
  /** Before the side's own last action, or the beginning of a phase. */
  kind: 'action' | 'phase';
  /** The phase. */
  words: string | null;
  actions: number;
  theirs: number;
  dice: boolean;
}

/** As agreed when the game was set up; times are Unix seconds. */
export interface TimeLimit {
  /** For a move: until the other side must act. */
  days: number;
  /** Days beyond that, for the whole game. */
  reserve: number;
  /** What follows when both are used up. */
  after: 'win' | 'computer' | 'substitute';
  /** Whose time runs; null: nobody's, until two people sit there. */
  side: SideId | null;
  /** When the reserve begins to be used. */
  move_ends?: number;
  /** When the time is used up. */
  deadline?: number;
  /** Whose time ran out. */
  late: SideId | null;
  /** Seconds left of each reserve when the move began. */
  left: Record<SideId, number>;
}

export interface Result {
  winner: SideId | null;
  level?: number;
  resigned?: boolean;
  points?: Record<SideId, number>;
}

export interface Summary {
  id: string;
  scenario: string;
  game: string;
  title: string;
  state: 'open' | 'running' | 'over';
  owner: boolean;
  public: boolean;
  /** Its end counts for the ladder. */
  rated: boolean;
  created: number;
  updated: number;
  commitment: string;
  seed_chosen: boolean;
  seed: string | null;
  nonce: string | null;
  offer: UndoOffer | null;
  time_limit: TimeLimit | null;
  /** Where only computers play: milliseconds between two actions, while somebody looks on; 0: as fast as they can. */
  pace: number;
  /** They wait until the pace is set again. */
  paused: boolean;
  /** It was set up for learning: its computer tells its plan. */
  pupil: boolean;
  turn?: number;
  phase?: Phase;
  to_act?: SideId | null;
  result: Result | null;
  n: number;
  /** The entry that it builds on. */
  base?: number;
  seats: Seat[];
  mine: SideId[];
  invitations?: Record<string, string>;
}

/** Pairs of games that were decided, over all battles that were measured (docs/strength.md). */
export interface Strength {
  /** The player it was measured against. */
  against: string;
  won: number;
  lost: number;
  /** The interval of the share that was won, in thousandths. */
  low: number;
  high: number;
}

/** A computer player that can take a seat. */
export interface Bot {
  /** What a seat's `bot` says. */
  name: string;
  title: string;
  /** What it is like. */
  text: string;
  /** It plays where nobody chooses. */
  standard?: boolean;
  strength?: Strength;
}

/** How a computer player is inclined. A seat's `bot` puts it behind the level: `veteran:cautious`. */
export interface Character {
  name: string;
  title: string;
  /** What that means in play. */
  text: string;
  /** Of a regular with this character. */
  strength?: Strength;
}

export interface ServedScenario {
  id: string;
  game: string;
  /** The name and the date. */
  title: string;
  name: string;
  /** "30 April - 4 May 1863"; empty: invented. */
  date: string;
  /** The first day, "1863-04-30"; empty: invented. */
  began: string;
  turns: number;
  sides: SideId[];
  options: Option[];
  /** Of `sides`, in their order. */
  side_titles: string[];
  bots: Bot[];
  characters: Character[];
  players: string;
  length: string;
  blurb: string | null;
  /** It has a catalogue, so that a page can show it. */
  shown: boolean;
  /** It can be played by letters: nothing in it is secret. */
  letters: boolean;
  /** It has lessons. */
  tour: boolean;
  /** The number of its first lesson. */
  lesson?: number;
  /** The rules that it is played by: `gbacw`, `fury`. */
  family: string;
  /** It has a picture of its own. */
  picture: boolean;
  briefing?: BriefingFacts;
  /** Where enough games were played to say something. */
  balance?: Balance;
}

/** How often one side wins between two computer players of one level (docs/strength.md). */
export interface Balance {
  players: string;
  games: number;
  side: SideId;
  won: number;
  /** Of its share. */
  interval: [number, number];
}

/** What a list of battles says of one. */
export interface BriefingFacts {
  /** How long it takes. */
  hours: number;
  /** From 1, a first battle, to 4. */
  difficulty: number;
  beginner: Beginner;
  /** Scenarios to play after it. */
  next: string[];
  /** That take part. */
  counters: number;
}

/** The side that suits a first game, and why. */
export interface Beginner {
  side: SideId;
  why: string;
}

export interface Briefing {
  /** How long it takes. */
  hours: number;
  /** From 1, a first battle, to 4. */
  difficulty: number;
  beginner: Beginner;
  /** Scenarios to play after it. */
  next: string[];
  /** That take part. */
  counters: number;
  scenario: string;
  /** Each line is a paragraph. */
  situation: string;
  /** What each side must do, by its id. */
  tasks: Record<string, string>;
  /** Hexes that its picture shows; without it the armies and what wins. */
  frame?: string;
  /** What wins, as the engine says it of the first position. */
  aims: Sheet;
}

/** How an unclear case is read (docs/rulings.md). */
export interface Reading {
  number: string;
  text: string;
  why: string;
}

export interface LessonStep {
  /** A case in brackets can be opened. */
  say: string;
  title?: string;
  /** `unit ID`, `hex LABEL`, or a part of the page. */
  point?: string | string[];
  /** The action that ends the step; its beginning is enough. */
  expect?: string | string[];
  /** The whole way to it. */
  do?: string[];
}

export interface Lesson {
  title: string;
  /** Its place among the lessons of all games. */
  number: number;
  /** What the player learns or wins. */
  goal: string;
  minutes: number;
  /** The battle proposed after it. */
  next: string;
  /** Said when all steps are done. */
  closing?: string;
  side?: SideId;
  steps: LessonStep[];
}

export interface LessonWords {
  title: string;
  /** Its place among the lessons of all games. */
  number: number;
  /** What the player learns or wins. */
  goal: string;
  minutes: number;
  /** The battle proposed after it. */
  next: string;
}

export interface ListedLesson {
  title: string;
  /** Its place among the lessons of all games. */
  number: number;
  /** What the player learns or wins. */
  goal: string;
  minutes: number;
  /** The battle proposed after it. */
  next: string;
  /** `GAME/NAME`. */
  id: string;
  game: string;
}

export interface RuleSentence {
  case: CaseNumber;
  title: string;
  text: string;
  readings?: Reading[];
}

export interface Rulebook {
  rules: RuleSentence[];
  /** The rows that a case means, by its number; a number that is missing means none. */
  index: Record<string, number[]>;
}

/** One book's answer to a question. */
export interface BooksCell {
  /** Missing: the book has no such rule. */
  words?: string;
  /** Of the book, in its own numbers. */
  cases: CaseNumber[];
  /** Why there are words and no case: "the book does not say". */
  without_case?: string;
  /** The same as in the first book, the Standard Rules. */
  standard: boolean;
}

/** A question on which books differ, or could. */
export interface BooksRow {
  kind: 'choice' | 'step';
  /** Of the chapter's struct in the sources. */
  fields: string[];
  question: string;
  /** At least one book differs from the Standard Rules. */
  differs: boolean;
  /** Of a choice: every answer that a book can give. */
  values?: string[];
  /** One per book, in the order of the books. */
  cells: BooksCell[];
}

export interface BooksChapter {
  id: string;
  title: string;
  rows: BooksRow[];
}

/** How the books of a family of rules differ. */
export interface BooksFamily {
  family: string;
  /** `game`: the game whose rules have the cases. */
  books: { id: string; title: string; game: string }[];
  chapters: BooksChapter[];
}

export interface Chat {
  id: number;
  name: string;
  side: SideId | null;
  text: string;
  at: number;
  /** A moderator took its words away. */
  removed?: boolean;
}

/** A person as those see them who run a club. */
export interface Member {
  id: number;
  name: string;
  guest: boolean;
  role: Role;
  /** There is a confirmed address. */
  mail: boolean;
  created: number;
  /** Until when; 0: not. */
  banned: number;
  muted: number;
  games: number;
}

export interface Invitation {
  id: number;
  by: string;
  made: number;
  expires: number;
}

/** What somebody who runs the club did. */
export interface Act {
  id: number;
  at: number;
  actor: string;
  what: string;
  whom: string;
  detail: string;
}

export interface ClubGame {
  id: string;
  scenario: string;
  title: string;
  state: string;
  owner: string;
  created: number;
  touched: number;
}

/** How much the server has to do, since it was started. */
export interface Load {
  seconds: number;
  accounts: number;
  guests: number;
  games_running: number;
  games_over: number;
  games_in_memory: number;
  streams: number;
  actions: number;
  refused: number;
  notices: number;
}

export interface DataRow {
  game: string;
  at: number;
  text?: string;
}

/** All that is kept of a person. */
export interface PersonData {
  account: { id: number; name: string; guest: boolean; role: Role; mail: string | null; mail_confirmed: boolean; created: number; banned: number; muted: number };
  webhook: string | null;
  language: string;
  games: DataRow[];
  seats: DataRow[];
  commands: DataRow[];
  former_seats: DataRow[];
  actions: DataRow[];
  talk: DataRow[];
  messages: DataRow[];
  notes: DataRow[];
  browsers: DataRow[];
  sessions: DataRow[];
  notices: DataRow[];
  results: DataRow[];
  ratings: DataRow[];
  tournaments: DataRow[];
}

export interface TournamentRow {
  id: number;
  title: string;
  scenario: string;
  format: 'round-robin' | 'swiss';
  state: 'open' | 'running' | 'over';
  rounds: number;
  /** The last that was paired; 0: none yet. */
  round: number;
  entrants: number;
  made: number;
}

/** Two games, with the sides swapped; none where somebody has no opponent. */
export interface TournamentPairing {
  round: number;
  place: number;
  first: string | null;
  /** Null: a bye. */
  second: string | null;
  mine: boolean;
  /** `side`: of the first; then their points. */
  games: { game: string | null; side: SideId; over: boolean; first: number; second: number }[];
}

export interface Tournament {
  id: number;
  title: string;
  scenario: string;
  format: 'round-robin' | 'swiss';
  state: 'open' | 'running' | 'over';
  rounds: number;
  /** The last that was paired; 0: none yet. */
  round: number;
  entrants: number;
  made: number;
  /** The best first; among equals by the points of their opponents. */
  standings: { name: string; points: number; opponents: number; byes: number; quit: boolean }[];
  pairings: TournamentPairing[];
  entered: boolean;
}

export interface Rating {
  /** Glicko-2; beginners have 1500. */
  rating: number;
  /** How unsure it is: within twice of it, 19 times of 20. */
  deviation: number;
  games: number;
}

export interface Rank {
  /** Glicko-2; beginners have 1500. */
  rating: number;
  /** How unsure it is: within twice of it, 19 times of 20. */
  deviation: number;
  games: number;
  name: string;
  won: number;
  lost: number;
  drawn: number;
}

/** Between people, as one of them sees it. */
export interface PastGame {
  game: string;
  scenario: string;
  title: string;
  at: number;
  side: SideId;
  opponent: string;
  score: 'won' | 'lost' | 'drawn';
  rated: boolean;
}

export interface Profile {
  name: string;
  since: number;
  rating: Rating | null;
  won: number;
  lost: number;
  drawn: number;
  /** The last ones first. */
  results: PastGame[];
}

/** Of the journal. */
export interface Entry {
  n: number;
  side: SideId | null;
  /** null: sealed, or an undo. */
  action: string | null;
  events: GameEvent[];
}

export interface Update {
  n: number;
  /** It cannot be sent as changes: fetch the view. */
  reset?: boolean;
  entries?: Entry[];
  changes?: Changes;
  stands?: Stands;
}

export interface ActionsAnswer {
  ok: boolean;
  decision: string;
  /** The question in words. */
  prompt: string;
  /** The side that decides; null when the game is over. */
  side: SideId | null;
  phase: Phase;
  phasing: SideId | null;
  /** 0 while deploying. */
  turn: number;
  /** Actions applied since the beginning of the game, or since its position was opened with `sandbox`. */
  done: number;
  /** Only at the end. */
  over?: Over;
  /** The engine reported a fault: please report it with a save. */
  fault?: number;
  duties: string[];
  n: number;
  actions: string[];
  items: Item[];
  offers: Offer[];
  interruption: string | null;
}

export interface AnalysisAnswer {
  begun: boolean;
  /** How far it is: 1000 when it is done. */
  thousandths: number;
  /** It failed: why. */
  why?: string;
  analysis?: Analysis;
}

export interface AdviceAnswer {
  begun: boolean;
  /** How far it is: 1000 when it is done. */
  thousandths: number;
  /** It failed: why. */
  why?: string;
  advice?: Advice;
}

/** An experiment of the lab (docs/lab.md), as it stands. */
export interface LabExperiment {
  id: string;
  /** Empty: the battle's own. */
  title: string;
  scenario: string;
  created: number;
  /** `stopped`: by its owner; `out-of-time`: by the server's limit. */
  state: 'waiting' | 'playing' | 'done' | 'stopped' | 'out-of-time' | 'failed';
  /** It failed: why. */
  why?: string;
  /** Games, those of earlier sessions of the server included. */
  done: number;
  wanted: number;
  /** Of the report: it grows with each new one; 0: there is none yet. */
  edition: number;
  /** Games played since it was begun, or gone on with. */
  session: number;
  /** Since then. */
  seconds: number;
  /** Of the first side's share of victories in the first variant. */
  interval: [number, number];
  /** ... of so many games. */
  of: number;
}

/** What one experiment may be; 0: no limit. */
export interface LabLimits {
  /** All variants together. */
  games: number;
  seconds: number;
  /** Experiments of one person. */
  kept: number;
}

/** A number of a game's files that a variant can change, or another entry of a chart. */
export interface LabNumber {
  /** Of its column, as the file has it. */
  name?: string;
  /** Where it stands in the file. */
  key: string;
  /** Of a row of several: which one, from 1. */
  word?: number;
  /** As it is; `~` before it: no book prints it. */
  value: string;
}

export interface LabRow {
  /** As the file has it, or its number. */
  name: string;
  numbers: LabNumber[];
}

/** A chart, or what is worth points, or the units. */
export interface LabTable {
  file: string;
  /** Where it stands in the file; empty: what stands in no table there. */
  key: string;
  rows: LabRow[];
}

export interface LabNumbers {
  tables: LabTable[];
}

export interface LabChange {
  file: string;
  key: string;
  word?: number;
  /** One to eight letters or digits. */
  value: string;
}

/** What differs from the battle as it is. */
export interface LabVariant {
  title: string;
  players?: Record<SideId, string>;
  options?: Record<string, number>;
  /** One to eight numbers. */
  changes?: LabChange[];
}

/** Of the games, with Wilson's 95 % interval. */
export interface LabShare {
  games: number;
  share: number;
  interval: [number, number];
}

export interface LabSide {
  id: SideId;
  title: string;
  colour: string;
  player: string;
}

/** Games with a margin from `from` to below `to`. */
export interface LabBin {
  from: number;
  to: number;
  games: number;
}

/** Turn by turn: the middle, and what 50 and 90 % of the games lie between. */
export interface LabBand {
  p5: number[];
  p25: number[];
  p50: number[];
  p75: number[];
  p95: number[];
}

/** A number of the sides through time: strength, points, ammunition. */
export interface LabGauge {
  id: string;
  title: string;
  /** One for each side, under its id. */
  [side: SideId]: LabBand | string;
}

/** Key ground: the share of the games in which each side holds it, turn by turn. */
export interface LabPlace {
  name: string;
  hex: HexLabel;
  /** One for each side, under its id. */
  [side: SideId]: number[] | string | HexLabel;
}

/** Counts per hex: for each turn `hex, count, hex, count …`. */
export interface LabLayer {
  id: 'fell' | 'stood' | 'marched' | 'changed-hands';
  side?: SideId;
  turns: LabCount[][];
}

/** An early fact that goes with victory. */
export interface LabFact {
  /** As a sentence in English; the page makes its own. */
  fact: string;
  /** The side holds it. */
  place?: string;
  /** The side has the larger number of this. */
  gauge?: string;
  turn: number;
  side: SideId;
  with: number;
  won_with: number;
  without: number;
  won_without: number;
  difference: number;
  interval: [number, number];
}

export interface LabLevel {
  games: number;
  share: number;
  interval: [number, number];
  side: SideId;
  level: string;
}

/** A figure of the real battle beside ours. */
export interface LabBeside {
  /** In English; the page says it itself. */
  what: string;
  side: SideId;
  /** Of that command alone. */
  command?: string;
  real: number;
  p5: number;
  p50: number;
  p95: number;
  /** The share of our games that are as far out. */
  as_far: number;
  source: string;
  /** It was taken from the general literature, and nobody has checked it against the source. */
  unchecked: boolean;
}

export interface LabGround {
  /** In English; the page says it itself. */
  what: string;
  side: SideId;
  place: string;
  turn: number;
  share: number;
  source: string;
  unchecked: boolean;
}

export interface LabHistory {
  losses: LabBeside[];
  arrivals: LabBeside[];
  ground: LabGround[];
  /** null: neither side won. */
  winner?: { side: SideId | null; share: number; source: string; unchecked: boolean };
}

/** One variant and its games. Without a game it has no figures. */
export interface LabArm {
  scenario: string;
  battle: string;
  variant: string;
  title: string;
  version: string;
  sides: LabSide[];
  games: number;
  turns: number;
  won?: Record<SideId, LabShare>;
  drawn?: LabShare;
  levels?: LabLevel[];
  margin?: { mean: number; interval: [number, number]; quantiles: number[]; histogram: LabBin[] };
  length?: { mean: number; turns: { turn: number; games: number }[] };
  seconds_per_game?: number;
  bands?: LabGauge[];
  ground?: LabPlace[];
  facts?: LabFact[];
  maps?: LabLayer[];
  history?: LabHistory;
}

export interface LabDifference {
  mean: number;
  interval: [number, number];
  beyond_chance: boolean;
}

/** A variant beside the first of its battle, game by game of the same seed. */
export interface LabComparison {
  scenario: string;
  from: string;
  to: string;
  side: SideId;
  pairs: number;
  points: LabDifference;
  share: LabDifference;
  sentence: string;
  decision?: 'open' | 'first' | 'second' | 'neither';
}

/** What an experiment shows: the same as report.json of `enfilade lab`. */
export interface LabReport {
  title: string;
  experiment: string;
  program: string;
  seed: number;
  variants: LabArm[];
  comparisons: LabComparison[];
}

/** The engraved ground of a battle, and where its hexes are on it, in pixels. */
export interface LabPicture {
  /** `data:image/png;base64,…` */
  image: string;
  width: number;
  height: number;
  radius: number;
  hexes: Record<string, [number, number]>;
}

/** Chances and shares are those of the first side, from 0 to 1; in `summary` and `staff` those of the side itself. docs/analysis.md explains them. */
export interface Analysis {
  scenario: string;
  sides: SideId[];
  actions: number;
  over: boolean;
  winner: SideId | null;
  /** The computer player of the playouts. */
  player: string;
  /** From each point. */
  playouts: number;
  /** Player-turns of a playout; 0: to the end of the game. */
  turns_ahead: number;
  seed: number;
  points: AnalysisPoint[];
  turns: AnalysisTurn[];
  dice: AnalysisDie[];
  turning_points: AnalysisOrder[];
  summary: Record<string, AnalysisSide>;
}

export interface AnalysisPoint {
  /** The entry of the journal after which it is. */
  n: number;
  turn: number;
  chance: number;
  chance_95: number[];
  /** 0: the game was over. */
  playouts: number;
}

/** From one point to the next. `luck` and `decisions` add up to `change`. */
export interface AnalysisTurn {
  from: number;
  to: number;
  turn: number;
  change: number;
  luck: number;
  decisions: number;
  /** The part of the luck that is seen in the dice. */
  dice: number;
  /** That were compared with the staff's. */
  orders: number;
  /** Of them: not the staff's. */
  others: number;
}

export interface AnalysisDie {
  n: number;
  purpose: string;
  face: number;
  faces: number;
  side: SideId | null;
  luck: number;
}

export interface AnalysisOrder {
  from: number;
  to: number;
  turn: number;
  side: SideId | null;
  /** In words. */
  order: string;
  /** Before it. */
  chance: number;
  change: number;
  luck: number;
  decision: number;
  decision_95: number[];
  staff: AnalysisStaff;
}

export interface AnalysisStaff {
  /** What the staff does there. */
  order: string;
  same: boolean;
  /** In so many ... */
  times: number;
  /** ... of these playouts. */
  of: number;
  /** More than what was done, to the side. */
  worth: number;
  worth_95: number[];
}

export interface AnalysisSide {
  start: number;
  end: number;
  luck: number;
  decisions: number;
  best: AnalysisOrder | null;
  worst: AnalysisOrder | null;
  luckiest: AnalysisDie | null;
  unluckiest: AnalysisDie | null;
}

export interface GraphPoint {
  n: number;
  turn: number;
  phase: Phase;
  tallies: Tally[];
}

export interface Message {
  id: number;
  from: string;
  to: string | null;
  text: string;
  sent: number;
  due: number;
  arrived: boolean;
  mine: boolean;
  at: number;
}

export interface Correspondent {
  leader: string;
  title: string;
  together: boolean;
  reachable: boolean;
  turns: number;
}

export interface ViewAnswer {
  n: number;
  view: View;
  stands: Stands;
  /** Not of a past position. */
  events_next?: number;
}

export interface DoAnswer {
  n: number;
  applied: number;
  refused?: Error;
  update?: Update;
  next?: ActionsAnswer;
}

export interface Mail {
  bound: boolean;
  case: string | null;
  open: boolean;
  me: string | null;
  others: Correspondent[];
  messages: Message[];
}

export interface Candidates {
  named: boolean;
  candidates: { leader: string; title: string }[];
}

/** Who is to have a seat of a new game. */
export interface SeatWanted {
  kind: 'me' | 'computer' | 'open';
  /** Of a computer: the name of one of the scenario's `bots`, and of one of its `characters` behind a colon. */
  bot?: string;
}

export interface TimeLimitWanted {
  /** 1 to 30. */
  days: number;
  /** Days, up to 90. */
  reserve?: number;
  after: 'win' | 'computer' | 'substitute';
}

/** The orders of one seat, and how they are being carried out. */
export interface OrderBook {
  orders: Order[];
  /** How far they are carried out by themselves now; null: not. */
  carrying: 'open' | 'phase' | 'auto' | 'turns' | null;
  /** Actions done when that was last asked for: an undo goes back there. */
  pressed: number;
  /** It ended with a question. */
  asks?: OrderReport;
  /** It ended because the side must see to something itself. */
  stuck?: OrdersStuck;
}

export interface Carrying {
  /** How far they are carried out by themselves now; null: not. */
  carrying: 'open' | 'phase' | 'auto' | 'turns' | null;
  /** Actions done when that was last asked for: an undo goes back there. */
  pressed: number;
  /** It ended with a question. */
  asks?: OrderReport;
  /** It ended because the side must see to something itself. */
  stuck?: OrdersStuck;
}

export interface OrdersStuck {
  /** Steps of the game then; when more have been done it says nothing any more. */
  n: number;
  /** That demands it; none where a question is open. */
  case?: CaseNumber;
  /** "Hunt is alone in 2413, and the enemy is less than 5 hexes away", or the question. */
  why: string;
}

/** How far a computer is with what it may think in this player-turn. */
export interface Thinking {
  side: SideId;
  bot: string;
  /** Of the budget, in actions of playouts. */
  spent: number;
  budget: number;
}

export interface OrdersNotice {
  side: SideId;
  /** How far they are carried out by themselves now; null: not. */
  carrying: 'open' | 'phase' | 'auto' | 'turns' | null;
  /** Actions done when that was last asked for: an undo goes back there. */
  pressed: number;
  /** It ended with a question. */
  asks?: OrderReport;
  /** It ended because the side must see to something itself. */
  stuck?: OrdersStuck;
}

/** The bodies of requests to the server; * stands for an id. */
export interface Bodies {
  'POST /api/me': { name: string };
  'DELETE /api/me': { password?: string };
  'POST /api/register': { name: string; password: string; mail?: string; invitation?: string };
  'POST /api/login': { name: string; password: string };
  'POST /api/logout': Record<string, never>;
  'POST /api/me/password': { old: string; new: string };
  'POST /api/reset': { name: string };
  'POST /api/reset/*': { password: string };
  'POST /api/tournaments': { title: string; scenario: string; format: 'round-robin' | 'swiss'; rounds?: number };
  'POST /api/tournaments/*': { act: 'enter' | 'quit' | 'next' | 'delete'; anyway?: boolean };
  'POST /api/tournaments/*/play': { round: number; place: number; which: number };
  'POST /api/admin/people/*': { act: 'ban' | 'unban' | 'mute' | 'unmute' | 'role' | 'delete' | 'reset'; for?: string; why?: string; role?: Role };
  'POST /api/admin/invitations': { for?: string };
  'PUT /api/me/notices': { webhook?: string | null; mail?: string | null };
  'PUT /api/me/language': { language: string };
  'POST /api/me/push': { endpoint: string; key: string; auth: string };
  'DELETE /api/me/push': { endpoint: string };
  'POST /api/games': { scenario?: string; options?: Record<string, number>; seats?: Seats; time_limit?: TimeLimitWanted | null; seed?: number | string | null; title?: string; public?: boolean; pupil?: boolean; lesson?: string; tour?: string; rated?: boolean };
  'POST /api/import': { text: string; seats?: Seats; time_limit?: TimeLimitWanted | null; title?: string; public?: boolean };
  'DELETE /api/games/*': Record<string, never>;
  'DELETE /api/games/*/chat/*': Record<string, never>;
  'DELETE /api/admin/games/*': Record<string, never>;
  'DELETE /api/admin/invitations/*': Record<string, never>;
  'POST /api/games/*/join': { token?: string; side?: SideId };
  'POST /api/games/*/analysis': Record<string, never>;
  'POST /api/games/*/advice': { side: SideId; at?: number };
  'POST /api/lab': { scenario: string; title?: string; games: number; seed?: number; players?: Record<SideId, string>; options?: Record<string, number>; variants?: LabVariant[] };
  'POST /api/games/*/lab': { at?: number; title?: string; games: number; seed?: number; players?: Record<SideId, string>; variants?: LabVariant[] };
  'POST /api/lab/*/stop': Record<string, never>;
  'DELETE /api/lab/*': Record<string, never>;
  'POST /api/games/*/hurry': Record<string, never>;
  'POST /api/games/*/leave': Record<string, never>;
  'POST /api/letters/invite': { scenario: string; side: SideId; options?: Record<string, number> };
  'POST /api/letters/accept': { text: string };
  'POST /api/letters': { text: string; secret: string; sent: string };
  'POST /api/games/*/letter': { text: string };
  'POST /api/games/*/fork': { at?: number; seats?: Seats; time_limit?: TimeLimitWanted | null; title?: string; public?: boolean };
  'POST /api/games/*/do': { side: SideId; actions: string[]; at: number; key?: string; stream?: number; next?: boolean };
  'POST /api/games/*/ask': { cmd: string; side?: SideId; items?: boolean; actions?: string[]; what?: string; from?: HexLabel; to?: HexLabel; hex?: HexLabel; unit?: UnitId; purpose?: string; all?: boolean; list?: string[]; since?: number; map?: boolean; case?: CaseNumber; book?: string };
  'POST /api/games/*/resign': { side: SideId };
  'POST /api/games/*/undo': { side: SideId; to: number; at: number };
  'POST /api/games/*/undo-offer': { side: SideId; to: number };
  'POST /api/games/*/undo-answer': { side: SideId; accept?: boolean };
  'PUT /api/games/*/orders': { side: SideId; orders: Record<string, StandingOrder> };
  'PUT /api/games/*/order-book': { side: SideId; order?: string; cancel?: string };
  'POST /api/games/*/carry-out': { side: SideId; mode: 'open' | 'phase' | 'auto' | 'turns' | 'stop'; limits?: string };
  'PUT /api/games/*/pace': { pace: number; paused?: boolean };
  'POST /api/games/*/commanders': { side: SideId; leader: string; mine?: boolean };
  'DELETE /api/games/*/commanders': { side: SideId; leader: string };
  'POST /api/games/*/messages': { side: SideId; to?: string; text: string };
  'POST /api/games/*/chat': { text: string };
  'PUT /api/games/*/notes': { text: string };
}

/** Lists of the view whose changes come row by row, by id. */
export const KEYED_LISTS: ReadonlySet<string> = new Set(['counters', 'brigades', 'divisions', 'commands']);

/** How the map shows an event: `who` goes or is hit, the fields named by `from` and `to` say where, `heavy` is a field and
 * the word that means guns, `lost` the fields to add up. */
export interface Shows {
  k: 'walk' | 'run' | 'fire' | 'clash' | 'flash';
  who: string;
  from?: string;
  to?: string;
  heavy?: [string, string];
  lost?: string[];
}
/** By family, game or "any", then by the name of the event. */
export const SHOWS: Readonly<Record<string, Readonly<Record<string, Shows>>>> = {
  gbacw: {
    step: { k: 'walk', who: 'unit', from: 'from', to: 'to' },
    retreat: { k: 'run', who: 'units', from: 'from', to: 'to' },
    fire: { k: 'fire', who: 'firers', to: 'target', heavy: ['kind', 'artillery'] },
    loss: { k: 'flash', who: 'unit', lost: ['killed', 'captured'] },
    rout: { k: 'flash', who: 'unit' },
    pin: { k: 'flash', who: 'units' },
    'supply-loss': { k: 'flash', who: 'unit' },
    displaced: { k: 'run', who: 'unit', from: 'from', to: 'to' },
    declared: { k: 'clash', who: 'attackers', to: 'target' },
    enters: { k: 'walk', who: 'unit', from: 'from', to: 'to' },
    melee: { k: 'clash', who: 'attackers', to: 'target' },
    captured: { k: 'flash', who: 'unit' },
    advance: { k: 'walk', who: 'unit', from: 'from', to: 'to' },
    'leader-lost': { k: 'flash', who: 'leader' },
    orphan: { k: 'walk', who: 'leader', from: 'from', to: 'to' },
    covered: { k: 'walk', who: 'unit', from: 'from', to: 'to' },
    'put-back': { k: 'walk', who: 'unit', from: 'from', to: 'to' },
  },
  gettysburg: {
    prolonge: { k: 'walk', who: 'unit', from: 'from', to: 'to' },
  },
  fury: {
    step: { k: 'walk', who: 'unit', from: 'from', to: 'to' },
    attack: { k: 'clash', who: 'unit', from: 'from', to: 'target' },
    eliminated: { k: 'flash', who: 'unit' },
    pursuit: { k: 'walk', who: 'unit', from: 'from', to: 'to' },
    retreat: { k: 'run', who: 'unit', from: 'from', to: 'to' },
    blown: { k: 'flash', who: 'unit' },
  },
};

/** The fields of an event that name a hex, the one where it ends first. By family, game or "any", then by event. */
export const PLACES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  gbacw: {
    step: ['to', 'from'],
    form: ['hex'],
    retreat: ['to', 'from'],
    place: ['hex'],
    turn: ['hex'],
    top: ['hex'],
    halt: ['hex'],
    fire: ['target'],
    rout: ['hex'],
    exit: ['hex'],
    overshoot: ['hex'],
    falls: ['hex'],
    pin: ['hex'],
    abandoned: ['hex'],
    stays: ['hex'],
    goes: ['hex'],
    displaced: ['to', 'from'],
    removed: ['hex'],
    declared: ['target'],
    stand: ['hex'],
    enters: ['to', 'from'],
    melee: ['target'],
    captured: ['hex'],
    'form-failed': ['hex'],
    advance: ['to', 'from'],
    'leader-lost': ['hex'],
    orphan: ['to', 'from'],
    covered: ['to', 'from'],
    engaged: ['hex'],
    'break-off': ['hex'],
    manned: ['hex'],
    release: ['hex'],
    'put-back': ['to', 'from'],
    'stays-beyond': ['hex'],
  },
  monocacy: {
    arrival: ['hex'],
    burn: ['hex'],
    search: ['hex', 'drawn'],
    ford: ['hex'],
  },
  kernstown: {
    reserve: ['hex'],
  },
  gettysburg: {
    'work-razed': ['hex'],
    'work-gone': ['hex'],
    'work-begun': ['hex'],
    'work-left': ['hex'],
    'work-built': ['hex'],
    prolonge: ['to', 'from'],
    initiation: ['target'],
    diverted: ['hex'],
    disordered: ['hex'],
  },
  fury: {
    arrives: ['hex'],
    step: ['to', 'from'],
    pontoon: ['hex'],
    'pontoon-lifted': ['hex'],
    attack: ['from', 'target'],
    eliminated: ['hex'],
    pursuit: ['to', 'from'],
    'hq-removed': ['hex'],
    'hq-placed': ['hex'],
    posted: ['hex'],
    owes: ['target'],
    retreat: ['to', 'from'],
    blown: ['hex'],
    returned: ['hex'],
    works: ['hex'],
    target: ['hex'],
    recalled: ['hex'],
    disengage: ['from'],
    'heavy-taken': ['hex'],
  },
};
