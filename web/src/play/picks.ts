/* picks.ts: how legal actions become things to touch, for any game: an action with a unit makes that counter glow, one
 * with a hex the hex, one with a direction asks for the dial, all others are buttons. No word of any game stands here:
 * what an action is about, its fields say. Pure functions over the list of actions and what the player has picked. */
import type { CatalogueVerb, Dial, Glow, GlowTone, HexLabel, Item, Offer, UnitId, View } from '../types.js';

/** What the player has taken in hand: a counter, or a hex, or nothing. */
export interface Pick {
  unit: UnitId | null;
  hex: HexLabel | null;
}
export const NO_PICK: Pick = { unit: null, hex: null };

/** What a click leads to. */
export type Answer =
  | { kind: 'do'; texts: string[]; item: Item }
  | { kind: 'pick'; pick: Pick }
  | { kind: 'menu'; items: Item[]; pick: Pick }
  | { kind: 'nothing'; pick: Pick };

export interface Plan {
  glow: Glow;
  dial: Dial | null;
  /** For the prompt bar. */
  buttons: Item[];
  /** What the pick could do. */
  choices: Item[];
}

/** A view never changes: where its counters stand is written down once, for hundreds of actions about hundreds of counters. */
const standing = new WeakMap<View, ReadonlyMap<UnitId, HexLabel | null>>();
function placesIn(view: View): ReadonlyMap<UnitId, HexLabel | null> {
  const known = standing.get(view);
  if (known) return known;
  const places = new Map(view.counters.map((counter) => [counter.id, counter.hex ?? null]));
  standing.set(view, places);
  return places;
}
export const hexOf = (view: View | null, unit: UnitId | null | undefined): HexLabel | null =>
  (unit && view && placesIn(view).get(unit)) || null;

/** Where an action happens that names only a direction: at the hex it names, else where the last unit stands. */
function placeOf(item: Item, here: HexLabel | null): HexLabel | null {
  return item.hex ?? here;
}

export const isBare = (item: Item): boolean => !item.unit && !item.hex && !item.direction;

/** The one counter that every action on the map is about, where they say where it goes: it is in hand without a touch. */
export function soleActor(items: readonly Item[]): UnitId | null {
  const onMap = items.filter((item) => !isBare(item));
  const unit = onMap[0]?.unit;
  return unit && onMap.some((item) => item.hex) && onMap.every((item) => item.unit === unit) ? unit : null;
}

export function itemsOfUnit(items: readonly Item[], unit: UnitId): Item[] {
  return items.filter((item) => item.unit === unit);
}
export function itemsOfHex(items: readonly Item[], hex: HexLabel): Item[] {
  return items.filter((item) => item.hex === hex && !item.unit);
}
/** The second half of an action about a unit: the hex or the other unit it goes to. */
function completions(items: readonly Item[], pick: Pick, hex: HexLabel | null, unit: UnitId | null): Item[] {
  if (!pick.unit) return [];
  return items.filter(
    (item) => item.unit === pick.unit && ((unit && item.to_unit === unit) || (hex && item.hex === hex)),
  );
}

const offered = (offers: readonly Offer[], pick: Pick): boolean =>
  offers.some((offer) => (pick.unit && offer['unit'] === pick.unit) || (pick.hex && offer['hex'] === pick.hex));

/** The sheets to look at before an action of these is done: what the decision offers, and what the verbs name. */
export function peeksOf(
  items: readonly Item[],
  offers: readonly Offer[],
  verbs: Record<string, CatalogueVerb>,
): Offer[] {
  const peeks = new Map<string, Offer>();
  for (const item of items) {
    const what = verbs[item.verb]?.peek;
    if (!what) continue;
    const offer: Offer | null = item.unit
      ? { what, unit: item.unit }
      : item.hex
        ? { what, hex: item.hex, all: true }
        : null;
    if (offer) peeks.set(`${what} ${item.unit ?? item.hex}`, offer);
  }
  for (const offer of offers) peeks.delete(`${offer.what} ${String(offer['unit'] ?? offer['hex'])}`);
  return [...offers, ...peeks.values()];
}

/**
 * A click on a counter. What has a sheet to show first (odds, reach) is picked by the first click and done by the
 * second; all else is done at once, or asked in a small menu.
 */
export function clickUnit(
  items: readonly Item[],
  offers: readonly Offer[],
  view: View | null,
  pick: Pick,
  unit: UnitId,
  verbs: Record<string, CatalogueVerb> = {},
): Answer {
  const finish = completions(items, pick, hexOf(view, unit), unit);
  if (finish.length && pick.unit !== unit) return settle(finish, pick);
  const own = itemsOfUnit(items, unit);
  if (isAside(own, items, verbs)) return { kind: 'pick', pick: { unit, hex: null } };
  if (own.length) return choose(own, offers, pick, { unit, hex: null });
  const hex = hexOf(view, unit);
  if (hex && itemsOfHex(items, hex).length) return clickHex(items, offers, pick, hex, verbs);
  return { kind: 'nothing', pick: { unit, hex: null } };
}
export function clickHex(
  items: readonly Item[],
  offers: readonly Offer[],
  pick: Pick,
  hex: HexLabel,
  verbs: Record<string, CatalogueVerb> = {},
): Answer {
  const finish = completions(items, pick, hex, null);
  if (finish.length) return settle(finish, pick);
  const own = itemsOfHex(items, hex);
  if (isAside(own, items, verbs)) return { kind: 'pick', pick: { unit: null, hex } };
  if (own.length) return choose(own, offers, pick, { unit: null, hex });
  return { kind: 'nothing', pick: { unit: null, hex } };
}
function choose(own: Item[], offers: readonly Offer[], old: Pick, pick: Pick): Answer {
  const again = old.unit === pick.unit && old.hex === pick.hex;
  if (offered(offers, pick) && !again) return { kind: 'pick', pick };
  if (again && own.every((item) => item.unit && item.hex)) return { kind: 'pick', pick }; // where to is still to be said
  return settle(own, pick);
}
/** Not split, not turned, not sent anywhere: what a plain click means. */
export const isPlain = (item: Item): boolean =>
  item.number === undefined && !item.direction && !item.to_unit && !item.word && !(item.unit && item.hex);
function settle(own: Item[], pick: Pick): Answer {
  const [first] = own;
  const plain = own.filter(isPlain);
  const sameVerb = own.every((item) => item.verb === first!.verb);
  const meant = own.length === 1 ? first! : plain.length === 1 && sameVerb ? plain[0]! : null;
  if (meant && !meant.to_unit) return { kind: 'do', texts: [meant.text], item: meant };
  if (own.every((item) => item.direction)) return { kind: 'pick', pick }; // the dial asks
  if (own.every((item) => item.hex && item.unit)) return { kind: 'pick', pick }; // the hexes glow
  return { kind: 'menu', items: own, pick };
}

/** Is this what the phase is for, and no mere turn of the wrist (a facing, the order of a stack)? */
export const matters = (verb: CatalogueVerb | undefined): boolean => !verb || !!verb.counts;
/** Is there something on the map now that the phase is for? Then all else is an aside. */
const isSerious = (items: readonly Item[], verbs: Record<string, CatalogueVerb>): boolean =>
  items.some((item) => (item.unit || item.hex) && !item.direction && matters(verbs[item.verb]));
/** What is a mere aside beside what the phase is for is never done by a click, which may have meant something else: it
 * becomes a button. */
const isAside = (own: readonly Item[], items: readonly Item[], verbs: Record<string, CatalogueVerb>): boolean =>
  own.length > 0 && isSerious(items, verbs) && !own.some((item) => matters(verbs[item.verb]));
/** Nothing here but turns and asides. */
export const isSlight = (own: readonly Item[], items: readonly Item[], verbs: Record<string, CatalogueVerb>): boolean =>
  own.every((item) => item.direction) || isAside(own, items, verbs);
/** The one that stands out among what the pick can do: what the phase is for, never an aside beside it. */
export function commonest(
  choices: readonly Item[],
  items: readonly Item[],
  verbs: Record<string, CatalogueVerb>,
): Item | null {
  return choices.find((item) => !isSerious(items, verbs) || matters(verbs[item.verb])) ?? null;
}

/** What else the glow depends on. */
export interface Sight {
  verbs: Record<string, CatalogueVerb>;
  /** The side that acts: hexes with others in them are targets. */
  side: string | null;
  /** Counters that act together now: the group on the march. */
  group?: readonly UnitId[];
}
/** Everything that glows and all that can be pressed, for this pick. `here`: where the unit that acts stands. */
export function planOf(
  items: readonly Item[],
  view: View | null,
  pick: Pick,
  here: HexLabel | null,
  sight: Sight = { verbs: {}, side: null },
): Plan {
  const units = new Map<UnitId, GlowTone>();
  const hexes = new Map<HexLabel, GlowTone>();
  const choices = choicesOf(items, view, pick);
  const toneAt = toneOfHex(view, sight.side);
  const serious = isSerious(items, sight.verbs);
  for (const item of items) {
    const quiet = serious && !matters(sight.verbs[item.verb]);
    if (item.unit) {
      if (units.get(item.unit) !== 'act') units.set(item.unit, quiet ? 'quiet' : 'act');
    } else if (item.hex && !item.direction && (!quiet || !hexes.has(item.hex)))
      hexes.set(item.hex, quiet ? 'quiet' : toneAt(item.hex));
  }
  const dial = dialOf(items, view, pick, here);
  // What can only be turned says so softly, where nothing else glows in its hex and the dial does not ask already.
  const lit = new Set([...units.keys()].map((unit) => hexOf(view, unit)));
  for (const item of items)
    if (
      item.hex &&
      item.direction &&
      !item.unit &&
      item.hex !== dial?.hex &&
      !hexes.has(item.hex) &&
      !lit.has(item.hex)
    )
      hexes.set(item.hex, serious ? 'quiet' : 'act');
  for (const item of choices) {
    if (item.unit && item.hex) hexes.set(item.hex, toneAt(item.hex));
    if (item.to_unit) units.set(item.to_unit, 'target');
  }
  for (const unit of sight.group ?? []) units.set(unit, 'chosen');
  if (pick.unit) units.set(pick.unit, 'chosen');
  if (pick.hex) hexes.set(pick.hex, 'chosen');
  return { glow: { units, hexes }, dial, buttons: items.filter((item) => isButton(item, here)), choices };
}
/** What a counter in hand could do, and its stack with it; or a hex. */
function choicesOf(items: readonly Item[], view: View | null, pick: Pick): Item[] {
  if (!pick.unit) return pick.hex ? itemsOfHex(items, pick.hex) : [];
  const hex = hexOf(view, pick.unit);
  const stack = hex ? itemsOfHex(items, hex).filter((item) => !item.direction) : []; // turned by the dial
  return [...itemsOfUnit(items, pick.unit), ...stack];
}
function toneOfHex(view: View | null, side: string | null): (hex: HexLabel) => GlowTone {
  const others = new Set(
    (view?.counters ?? []).filter((one) => one.hex && side && one.side !== side).map((one) => one.hex!),
  );
  return (hex) => (!side || others.has(hex) ? 'target' : 'act');
}
function isButton(item: Item, here: HexLabel | null): boolean {
  return isBare(item) || (!!item.direction && !item.unit && !placeOf(item, here));
}
/** Directions are asked at once where nothing else is asked of a place, else where the pick is. */
function dialOf(items: readonly Item[], view: View | null, pick: Pick, here: HexLabel | null): Dial | null {
  const turning = items.filter((item) => item.direction);
  if (!turning.length) return null;
  const places = new Set(turning.map((item) => (item.unit ? hexOf(view, item.unit) : placeOf(item, here))));
  const bare = turning.filter((item) => !item.hex && !item.unit);
  const alone = places.size === 1 && items.every((item) => item.direction || isBare(item));
  const hex = bare.length ? here : alone ? [...places][0]! : pick.hex && places.has(pick.hex) ? pick.hex : null;
  if (!hex) return null;
  const at = dialItems(items, view, hex, here);
  const words: Record<string, string> = {};
  for (const { direction, words: said } of at)
    words[direction!] = words[direction!] ? `${words[direction!]}, or: ${said}` : said;
  return { hex, directions: at.map((item) => item.direction!), title: at[0]?.words ?? '', words };
}
/** What the picked counter's hex could be turned by: the first of those actions, for a button that asks for the dial. */
export function turning(items: readonly Item[], view: View | null, pick: Pick): Item | null {
  const hex = hexOf(view, pick.unit);
  return (hex && items.find((item) => item.direction && !item.unit && item.hex === hex)) || null;
}
/** The actions a dial at this hex stands for. */
export function dialItems(items: readonly Item[], view: View | null, hex: HexLabel, here: HexLabel | null): Item[] {
  return items.filter((item) => item.direction && (item.unit ? hexOf(view, item.unit) : placeOf(item, here)) === hex);
}

/** What is left that units and hexes could do, by verb: for the checklist before an end. */
export interface Left {
  verb: string;
  units: number;
  hexes: number;
  one: Item;
}
export function leftToDo(items: readonly Item[]): Left[] {
  const byVerb = new Map<string, { units: Set<string>; hexes: Set<string>; one: Item }>();
  for (const item of items) {
    if (!item.unit && !item.hex) continue;
    const row = byVerb.get(item.verb) ?? { units: new Set(), hexes: new Set(), one: item };
    if (item.unit) row.units.add(item.unit);
    else if (item.hex) row.hexes.add(item.hex);
    byVerb.set(item.verb, row);
  }
  return [...byVerb].map(([verb, row]) => ({ verb, units: row.units.size, hexes: row.hexes.size, one: row.one }));
}

/**
 * "Why can't I?": the actions of the shapes now open, said of another counter or hex, for the judge to refuse with its
 * reason. `to 2313` is legal, 2499 is pointed at: `to 2499`.
 */
export function wishes(
  items: readonly Item[],
  learned: ReadonlyMap<string, Item>,
  at: { unit?: UnitId; hex?: HexLabel },
  suits: (verb: string) => boolean = () => true,
): string[] {
  const shapes = new Map<string, Item>();
  for (const item of items) if (!shapes.has(shapeOf(item))) shapes.set(shapeOf(item), item);
  for (const [shape, item] of learned) if (!shapes.has(shape)) shapes.set(shape, item);
  const texts = new Set<string>();
  for (const item of shapes.values()) {
    if (at.unit && !suits(item.verb)) continue;
    const text = rewrite(item, at);
    if (text) texts.add(text);
  }
  return [...texts].slice(0, 6);
}
/** What the counter in hand does with other hexes, said of this one: `attack Hancock 2511` is legal, 2513 is pointed at. */
export function wishesOf(items: readonly Item[], unit: UnitId, hex: HexLabel): string[] {
  const texts = items
    .filter((item) => item.unit === unit && item.hex && !item.direction && item.number === undefined)
    .map((item) => swap(item.text, item.hex!, hex));
  return [...new Set(texts)].slice(0, 3);
}
export const shapeOf = (item: Item): string =>
  `${item.verb}:${item.unit ? 'u' : ''}${item.to_unit ? 't' : ''}${item.hex ? 'h' : ''}${item.direction ? 'd' : ''}`;
function rewrite(item: Item, at: { unit?: UnitId; hex?: HexLabel }): string | null {
  if (item.direction || item.number !== undefined) return null;
  if (at.unit && item.unit && !item.hex) return swap(item.text, item.unit, at.unit);
  if (item.to_unit) return null;
  if (at.hex && item.hex && !item.unit) return swap(item.text, item.hex, at.hex);
  return null;
}
const swap = (text: string, old: string, fresh: string): string =>
  text
    .split(' ')
    .map((word) => (word === old ? fresh : word))
    .join(' ');
