/* arrivals.ts: reinforcements, area by area: units that stand in an area beyond the edge of the map, and units that
 * wait for their turn, in the order in which they may arrive. A unit that can act now is a button that selects it. */
import { html, nothing, type TemplateResult } from 'lit';
import { areaRoad, dueAt } from '../map/ground/staging.js';
import type { MapStaging } from '../map/document.js';
import type { Counter } from '../types.js';
import type { Table } from './table.js';
import { describe, sideTitle } from './words.js';
import { t } from '../language.js';

type Drawn = TemplateResult | typeof nothing;
interface Place {
  name: string;
  title: string;
  hex: string | null;
  sides: string;
  here: Counter[];
  coming: Map<number, Counter[]>;
}

/** Units wait beyond the map, or are expected. */
export function anyArrivals(table: Table): boolean {
  return (table.store.view?.counters ?? []).some((one) => dueAt(one) !== null) || !!table.store.map?.staging?.length;
}
const isOf = (area: MapStaging, labels: readonly string[], hex: string | null | undefined): boolean =>
  !!hex && area.hexes.some(([one]) => labels[one] === hex);
const label = (place: Place): string => place.title || place.name || t('Any entry hex');

function placesOf(table: Table): Place[] {
  const { map, view, catalogue } = table.store,
    labels = map?.labels.split(' ') ?? [],
    entrances = new Map(catalogue?.entrances?.map((one) => [one.id, one.title])),
    places = new Map<string, Place>();
  const place = (name: string, given: Partial<Place> = {}): Place => {
    if (!places.has(name))
      places.set(name, { name, title: name, hex: null, sides: '', here: [], coming: new Map(), ...given });
    return places.get(name)!;
  };
  for (const area of map?.staging ?? []) {
    const road = areaRoad(map!, area);
    place(area.name, {
      title: `${area.title}${road ? `, ${road}` : ''}`,
      hex: labels[area.hexes[0]![0]] ?? null,
      sides: area.sides.map((side) => sideTitle(catalogue, side)).join(' or '),
      here: (view?.counters ?? []).filter((one) => isOf(area, labels, one.hex)),
    });
  }
  for (const counter of view?.counters ?? []) {
    const due = dueAt(counter);
    if (!due) continue;
    const { coming } = place(due.by, {
      hex: labels.includes(due.by) ? due.by : null,
      title: entrances.get(due.by) ?? due.by,
    });
    coming.set(due.turn, [...(coming.get(due.turn) ?? []), counter]);
  }
  return [...places.values()];
}
/** Brigade by brigade as listed; a group that must wait for others comes later. */
function inOrder(table: Table, counters: readonly Counter[]): { title: string; after: number; units: Counter[] }[] {
  const groups: { title: string; after: number; units: Counter[] }[] = [];
  const title = (one: Counter): string =>
    table.store.catalogue?.commands.find((command) => command.id === (one['brigade'] ?? one.face?.command))?.title ??
    one.face?.sub ??
    '';
  const after = (one: Counter): number => (typeof one['after'] === 'number' ? one['after'] : 0);
  for (const one of counters) {
    const group = groups.find((known) => known.title === title(one) && known.after === after(one));
    if (group) group.units.push(one);
    else groups.push({ title: title(one), after: after(one), units: [one] });
  }
  return groups.sort((a, b) => a.after - b.after);
}
function unitsTemplate(table: Table, units: readonly Counter[]): TemplateResult {
  const { glow } = table.plan;
  return html`<span class="waiting">${units.map(
    (unit) => html`<button type="button" class="plain of-${unit.side} ${table.canAct(unit.id) ? 'can' : ''}"
    aria-pressed=${table.pick.unit === unit.id || glow.units.get(unit.id) === 'chosen'} data-unit=${unit.id} title=${describe(table.store.catalogue, unit)}>${table.nameOf(
      unit.id,
    )}${unit.face?.big ? html` <b class="lining">${unit.face.big}</b>` : nothing}${
      table.canAct(unit.id) ? html`<span class="visually-hidden"> ${t('can act now')}</span>` : nothing
    }</button>`,
  )}</span>`;
}
function groupsTemplate(table: Table, counters: readonly Counter[]): TemplateResult[] {
  const groups = inOrder(table, counters),
    several = new Set(groups.map((group) => group.after)).size > 1;
  return groups.map(
    (group, i) => html`${
      several && group.after !== groups[i - 1]?.after
        ? html`<p class="order">${group.after ? 'then' : 'first'}</p>`
        : nothing
    }
    <p class="group"><b>${group.title}</b> ${unitsTemplate(table, group.units)}</p>`,
  );
}
function turnTemplate(table: Table, turn: number, counters: readonly Counter[], open: boolean): TemplateResult {
  const { catalogue, view } = table.store,
    known = catalogue?.turns.find((one) => one.turn === turn),
    days = new Set(catalogue?.turns.map((one) => one.day ?? 0)).size;
  const when =
    turn <= (view?.turn ?? 0)
      ? t('Now')
      : `${days > 1 && known?.day ? t('Day {0}, ', known.day) : ''}${known?.clock ?? ''}`;
  const sides = [...new Set(counters.map((one) => one.side))],
    names = [...new Set(inOrder(table, counters).map((group) => group.title))];
  return html`<details ?open=${open}><summary><b>${when || t('Turn {0}', turn)}</b> <span class="quiet">${t('turn {0}', turn)}</span>
    ${sides.map(
      (
        side,
      ) => html`<span class="flag of-${side}" aria-hidden="true"></span>${counters.filter((one) => one.side === side).length}
      <span class="visually-hidden">${sideTitle(catalogue, side)}</span>`,
    )} <span class="quiet">${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' …' : ''}</span></summary>
    ${groupsTemplate(table, counters)}</details>`;
}
const NAMED = 3; // brigades in the line of a turn
const SOON = 3; // turns: what comes sooner lies open
function placeTemplate(table: Table, place: Place): Drawn {
  const turns = [...place.coming.keys()].sort((a, b) => a - b),
    now = table.store.view?.turn ?? 0;
  return html`<section class="arrival">
    <h3>${place.hex ? html`<button type="button" class="on-board" data-goto=${place.hex}>${label(place)}</button>` : label(place)}
      ${place.sides ? html`<span class="quiet">${place.sides}</span>` : nothing}</h3>
    ${
      place.here.length
        ? html`<details open><summary><b>${t('In the area')}</b> <span class="quiet">${place.here.length}</span></summary>
      ${groupsTemplate(table, place.here)}</details>`
        : nothing
    }
    ${turns.map((turn) => turnTemplate(table, turn, place.coming.get(turn)!, turn <= now + SOON))}
  </section>`;
}
export function arrivalsTemplate(table: Table): TemplateResult {
  const places = placesOf(table),
    busy = places.filter((place) => place.here.length || place.coming.size),
    idle = places.filter((place) => !busy.includes(place));
  return html`<div class="arrivals"><h2>${t('Arrivals')}</h2>
    ${busy.length ? busy.map((place) => placeTemplate(table, place)) : html`<p class="quiet">${t('No more units are due to arrive.')}</p>`}
    ${
      idle.length
        ? html`<section class="arrival"><h3>${t('Empty')}</h3>${idle.map(
            (place) =>
              html`<p class="group">${
                place.hex
                  ? html`<button type="button" class="on-board" data-goto=${place.hex}>${label(place)}</button>`
                  : label(place)
              } <span class="quiet">${place.sides}</span></p>`,
          )}</section>`
        : nothing
    }</div>`;
}
