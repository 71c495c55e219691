/* panels.ts: the sheets beside the map: what is in hand, the log, the rosters and other standing questions of the
 * catalogue, the clock, talk and notes, and the list of counters. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { CatalogueQuery, CatalogueTurn, Counter, Sheet, SideId, Track, UnitId } from '../types.js';
import '../map/legend/legend.js';
import { namedValues } from '../values.js';
import { anyArrivals, arrivalsTemplate } from './arrivals.js';
import { briefingTemplate } from '../briefing/template.js';
import { commandTemplate } from './command-card.js';
import { castOf, logTemplate, toldTemplate } from './log.js';
import { ordersTemplate } from './orders-panel.js';
import { caseLink, withCases } from './rule-case.js';
import { sheetTemplate } from './sheet.js';
import './staff.js';
import { worthTelling } from './story.js';
import { MEASURE } from './measure.js';
import type { ShownSheet, Table } from './table.js';
import { firstOf, grouped, ORDERS, type UnitOrder } from './units.js';
import { describe, fateWords, sideTitle, standing } from './words.js';
import { personName, t } from '../language.js';

export interface PanelState {
  open: string | null;
  side: SideId | null;
  search: string;
  /** What is looked for in a long sheet. */
  sift: string;
  /** How the list of counters is sorted. */
  order: UnitOrder;
  wholeLog: boolean;
  notes: string;
  saved: boolean;
  /** What was said while the talk lay closed. */
  unheard: number;
}
export interface PanelHandlers {
  open(name: string | null): void;
  set(changes: Partial<PanelState>): void;
  say(text: string): Promise<boolean>;
  /** A moderator takes the words of a line away. */
  removeLine(id: number): void;
  keepNotes(text: string): void;
  goto(unit: string | null, hex: string | null): void;
  /** The same, and the map's cursor goes there: the keyboard belongs to it. */
  found(unit: string | null, hex: string | null): void;
  /** The keyboard belongs to the map again. */
  toMap(): void;
}
export interface Tab {
  id: string;
  title: string;
  key?: string | undefined;
}

/** Standing questions that need no counter or hex are panels of their own. */
export const standingQueries = (table: Table): CatalogueQuery[] =>
  (table.store.catalogue?.queries ?? []).filter(
    (query) => !query.overlay && (query.needs === 'side' || query.needs === 'none'),
  );
export const overlayQueries = (table: Table): CatalogueQuery[] => [
  ...(table.store.catalogue?.queries ?? []).filter((query) => query.overlay),
  MEASURE,
];

export function tabsOf(table: Table): Tab[] {
  return [
    { id: 'now', title: t('Selection') },
    { id: 'log', title: t('Log') },
    ...(table.hasBriefing ? [{ id: 'briefing', title: t('Briefing') }] : []),
    ...(table.takesOrders ? [{ id: 'orders', title: t('Orders') }] : []),
    ...standingQueries(table).map((query) => ({ id: `query-${query.what}`, title: query.title, key: query.key })),
    ...(anyArrivals(table) ? [{ id: 'arrivals', title: t('Arrivals') }] : []),
    { id: 'clock', title: t('Clock') },
    { id: 'find', title: t('Find') },
    { id: 'talk', title: t('Chat') },
    { id: 'legend', title: t('Legend') },
  ];
}
export function panelTemplate(table: Table, state: PanelState, on: PanelHandlers): TemplateResult {
  const tabs = tabsOf(table);
  const open = tabs.find((tab) => tab.id === state.open) ?? null;
  return html`
    <div class="panel-tabs" role="tablist" aria-label=${t('Panels')} @keydown=${arrows}>
      ${repeat(
        tabs,
        (tab) => tab.id,
        (tab) => html`<button type="button" role="tab" id=${`tab-${tab.id}`} class="plain"
        aria-selected=${tab === open} aria-controls="panel" tabindex=${tab === open || (!open && tab === tabs[0]) ? 0 : -1}
        @click=${() => on.open(tab === open ? null : tab.id)}>${tab.title}${
          tab.id === 'talk' && state.unheard
            ? html` <b class="unheard">${state.unheard}<span class="visually-hidden"> ${t('new')}</span></b>`
            : nothing
        }</button>`,
      )}
    </div>
    ${
      open
        ? html`<div class="panel" role="tabpanel" id="panel" tabindex="0" aria-labelledby=${`tab-${open.id}`}>
      ${contentOf(open.id, table, state, on)}</div>`
        : nothing
    }`;
}
function arrows(event: KeyboardEvent): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (!step) return;
  const tabs = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=tab]')];
  const next = tabs[(tabs.indexOf(document.activeElement as HTMLElement) + step + tabs.length) % tabs.length];
  next?.focus();
  event.preventDefault();
  event.stopPropagation();
}
const COARSE = matchMedia('(pointer: coarse)');
/** A finger's first tap on a stack spreads it: orders can be given to the command of the counter that was tapped. */
const touched = (table: Table): UnitId | null => (COARSE.matches ? (table.hover.unit ?? null) : null);
function contentOf(id: string, table: Table, state: PanelState, on: PanelHandlers): TemplateResult | typeof nothing {
  switch (id) {
    case 'now':
      return nowTemplate(table);
    case 'briefing':
      return table.briefing
        ? briefingTemplate(table.briefing, table.store.catalogue ?? undefined, table.store.summary?.mine ?? [])
        : html`<p class="quiet">${t('The briefing is on its way.')}</p>`;
    case 'log':
      return logTemplate(table, state.wholeLog, () => on.set({ wholeLog: true }));
    case 'orders':
      return ordersTemplate(table, table.pick.unit ?? touched(table));
    case 'arrivals':
      return arrivalsTemplate(table);
    case 'clock':
      return clockTemplate(table);
    case 'find':
      return findTemplate(table, state, on);
    case 'talk':
      return talkTemplate(table, state, on);
    case 'legend':
      return html`<h2>${t('Legend')}</h2><enf-legend .catalogue=${table.store.catalogue} .map=${table.store.map} .view=${table.store.view}></enf-legend>`;
    default:
      return queryTemplate(table, id.slice('query-'.length), state, on);
  }
}

// ---- what is in hand ----

function nowTemplate(table: Table): TemplateResult {
  const unit = table.store.unit(table.pick.unit);
  const useful = table.sheets.filter((shown) => !shown.trouble || !openedAs(table, shown)); // an offer was not asked for
  const sheets = unlike([...(table.overlaySheet ? [table.overlaySheet] : []), ...useful]);
  const command = table.pickedCommand;
  return html`
    ${unit ? unitTemplate(table, unit) : nothing}
    ${command ? commandTemplate(table, command) : nothing}
    ${sheets.map((shown) => html`${shownTemplate(shown, openedAs(table, shown))}${actsTemplate(table, shown)}`)}
    ${!unit && !table.pick.hex && !command && !table.overlay ? justNow(table) : nothing}
    ${
      !unit && !command && !sheets.length && !table.overlay
        ? html`<p class="quiet">${t('Choose a counter or a hex to see what is known about it. Counters that can act are highlighted.')}</p>`
        : nothing
    }`;
}
/** Of sheets that say the same (odds as named, odds if all fire that can) one is enough. */
function unlike(sheets: readonly ShownSheet[]): readonly ShownSheet[] {
  if (sheets.length < 2) return sheets;
  const said = new Set<string>();
  return sheets.filter(({ sheet }) => {
    const text = sheet ? JSON.stringify([sheet.title, sheet.sections]) : '';
    return !text || (!said.has(text) && !!said.add(text));
  });
}
/** What our last action and the answers to it brought; before the first one, what happened while we were away. */
function justNow(table: Table): TemplateResult | typeof nothing {
  const { log } = table.store;
  const lines = worthTelling(
    log.filter((line) => line.n > table.actedAt),
    castOf(table),
  ).slice(-30);
  return lines.length
    ? html`<article class="sheet"><h2>${table.fresh ? t('Since your last visit') : t('Just now')}</h2><div class="log"><ol>${lines.map((told) => toldTemplate(table, told))}</ol></div></article>`
    : nothing;
}
/** What the rules call a sheet that they offer, unless that is merely the name of its question. */
export function openedAs(table: Table, shown: ShownSheet): string {
  const title = shown.offer.title ?? '';
  return table.store.catalogue?.queries.some((query) => query.title === title) ? '' : title;
}
/** What lies over the map, whose it is, what it still asks for, and how it is removed; shown with closed panels, too. */
export function overlayTemplate(table: Table): TemplateResult | typeof nothing {
  const { overlay } = table;
  if (!overlay) return nothing;
  const asked = table.overlaySheet?.offer['side'];
  return html`<div class="overlay-bar" role="group" aria-label=${t('Map overlay')}><b>${overlay.title}</b>
    <span role="status">${overlayWants(table)}</span>
    ${
      overlay.needs === 'side'
        ? (table.store.catalogue?.sides ?? []).map(
            (side) => html`<button type="button" aria-pressed=${side.id === asked}
      @click=${() => table.showSide(side.id)}>${side.title}</button>`,
          )
        : nothing
    }
    <button type="button" class="plain away" aria-label=${t('Remove overlay: {0}', overlay.title)} @click=${() => table.setOverlay(null)}>×</button></div>`;
}
/** What a sheet answers first: ": blocked". */
function answerOf(sheet: Sheet | null | undefined): string {
  const first = sheet?.sections[0]?.rows[0];
  return first?.k === 'item' && first.value ? `: ${first.value}` : '';
}
function overlayWants(table: Table): string {
  const { overlay, overlaySheet } = table;
  if (overlay?.needs === 'from-to') {
    if (!table.from) return t('choose the first hex');
    const to = overlaySheet?.offer['to'];
    return typeof to === 'string'
      ? t('from {0} to {1}{2}', table.from, to, answerOf(overlaySheet?.sheet))
      : t('from {0}: choose or point at the second hex', table.from);
  }
  if (overlaySheet?.trouble) return overlaySheet.trouble.message;
  return overlaySheet
    ? ''
    : overlay?.needs === 'unit'
      ? t('choose or point at a counter')
      : t('choose or point at a hex');
}
function actsTemplate(table: Table, shown: ShownSheet): TemplateResult | typeof nothing {
  const acts = table.store.turnIsMine ? (shown.sheet?.acts ?? []) : [];
  return acts.length
    ? html`<div class="sheet-acts">${acts.map(
        (act) => html`<button type="button" ?disabled=${table.store.busy}
    @click=${() => {
      void table.act(act.do, table.pick.unit);
    }}>${act.words}</button>`,
      )}</div>`
    : nothing;
}
export function shownTemplate(shown: ShownSheet, of = ''): TemplateResult {
  if (shown.sheet) return sheetTemplate(shown.sheet, of);
  if (shown.trouble)
    return html`<p class="quiet">${withCases(shown.trouble.message)} ${caseLink(shown.trouble.case)}</p>`;
  return html`<p class="quiet" aria-busy="true">${shown.title}…</p>`;
}
function unitTemplate(table: Table, unit: Counter): TemplateResult {
  const { catalogue } = table.store;
  const flags = unit.flags ?? [];
  const named = namedValues(catalogue, unit);
  return html`<article class="unit-card">
    <h2><span class="flag of-${unit.side}" aria-hidden="true"></span>${unit.face?.name ?? unit.name ?? unit.id}
      ${unit.face?.sub ? html`<span class="quiet">${unit.face.sub}</span>` : nothing}</h2>
    <p>${standing(catalogue, unit)}</p>
    ${
      named.length
        ? html`<dl class="values">${named.map(
            (one) => html`<div><dt>${one.title}</dt><dd>${one.text} ${caseLink(one.case)}</dd></div>`,
          )}</dl>`
        : nothing
    }
    ${flags.map((flag) => {
      const known = catalogue?.flags[flag];
      return known
        ? html`<p class="flag-row tone-${known.tone ?? 'quiet'}">${
            known.letter ? html`<span class="letter" aria-hidden="true">${known.letter}</span>` : nothing
          }${known.title} ${caseLink(known.case)}</p>`
        : nothing;
    })}
    ${(unit.marks ?? []).map((mark) =>
      catalogue?.marks[mark]
        ? html`<p class="quiet small"><span aria-hidden="true">~ </span>${catalogue.marks[mark]}</p>`
        : nothing,
    )}
  </article>`;
}

// ---- standing questions ----

const sideOf = (table: Table, state: PanelState): SideId | null =>
  state.side ?? table.store.eyes ?? table.store.catalogue?.sides[0]?.id ?? null;
function standingSheet(table: Table, query: CatalogueQuery, state: PanelState): ShownSheet {
  const side = sideOf(table, state);
  const unit = query.what === 'charts' ? table.pick.unit : null; // its lines are lit
  return table.sheetOf({
    what: query.what,
    title: query.title,
    ...(query.needs === 'side' && side ? { side } : {}),
    ...(unit ? { unit } : {}),
  });
}
/** The sheet of the open panel, for what it draws on the map: the places that decide the battle, say. */
export function panelSheet(table: Table, state: PanelState): Sheet | null {
  if (state.open === 'briefing') return table.briefing?.aims ?? null;
  const query = standingQueries(table).find((one) => `query-${one.what}` === state.open);
  return query ? standingSheet(table, query, state).sheet : null;
}
function queryTemplate(
  table: Table,
  what: string,
  state: PanelState,
  on: PanelHandlers,
): TemplateResult | typeof nothing {
  const query = table.store.catalogue?.queries.find((one) => one.what === what);
  if (!query) return nothing;
  const sides = table.store.catalogue?.sides ?? [];
  const side = sideOf(table, state);
  const shown = standingSheet(table, query, state);
  return html`${
    query.needs === 'side'
      ? html`<div class="side-switch" role="group" aria-label=${t('Side')}>
      ${sides.map(
        (one) => html`<button type="button" aria-pressed=${one.id === side}
        @click=${() => on.set({ side: one.id })}>${one.title}</button>`,
      )}</div>`
      : nothing
  }
    ${
      (shown.sheet?.sections.length ?? 0) > LONG_SHEET
        ? html`<label class="find">${t('Search this list')}
      <input type="search" id="sift" .value=${state.sift} autocomplete="off" spellcheck="false"
        @input=${(event: InputEvent) => on.set({ sift: (event.target as HTMLInputElement).value })}></label>
      ${shownTemplate({ ...shown, sheet: sifted(shown.sheet!, state.sift) })}`
        : shownTemplate(shown)
    }`;
}
const LONG_SHEET = 12; // sections: an army's roster has a hundred
/** The sections that speak of it: by their title whole, else the rows that do. */
export function sifted(sheet: Sheet, words: string): Sheet {
  const wanted = words.trim().toLowerCase();
  const has = (text: string | undefined): boolean => (text ?? '').toLowerCase().includes(wanted);
  if (!wanted) return sheet;
  const sections = sheet.sections
    .map((section) =>
      has(section.title)
        ? section
        : { ...section, rows: section.rows.filter((row) => 'label' in row && has(row.label)) },
    )
    .filter((section) => section.rows.length);
  return {
    ...sheet,
    sections: sections.length ? sections : [{ rows: [{ k: 'text', text: t('Nothing in this list matches.') }] }],
  };
}

// ---- the clock ----

function clockTemplate(table: Table): TemplateResult {
  const { view, catalogue } = table.store;
  const turns = (catalogue?.turns ?? []).filter((turn) => turn.turn <= (view?.turns ?? Infinity));
  const days = [...new Set(turns.map((turn) => turn.day ?? 0))];
  const today = turns.find((turn) => turn.turn === view?.turn)?.day ?? days[0];
  const phases = catalogue?.phases ?? [];
  const due = dueByTurn(table);
  return html`<h2>${t('Clock')}</h2>
    ${
      days.length < 2
        ? trackOfTurns(table, turns, due)
        : days.map((day) => {
            const own = turns.filter((turn) => (turn.day ?? 0) === day);
            return html`<details class="day" ?open=${day === today}><summary>${ORDINALS[day] ?? t('Day {0}', day)}<span class="quiet">${t(
              ', turns {0} to {1}',
              own[0]!.turn,
              own[own.length - 1]!.turn,
            )}</span></summary>${trackOfTurns(table, own, due)}</details>`;
          })
    }
    ${(view?.tracks ?? []).map((track) => trackTemplate(table, track))}
    ${tallies(table)}
    <h3>${t('Sequence of play')}</h3>
    <ol class="phases">${phases.map(
      (phase) =>
        html`<li class=${
          phase.id === view?.phase && (!phase.side || phase.side === view?.phasing) ? 'now' : ''
        }>${phase.title}</li>`,
    )}</ol>`;
}
const ORDINALS = ['', t('First day'), t('Second day'), t('Third day'), t('Fourth day')];
function trackOfTurns(
  table: Table,
  turns: readonly CatalogueTurn[],
  due: ReadonlyMap<number, Counter[]>,
): TemplateResult {
  const now = table.store.view?.turn ?? 0;
  return html`<ol class="turn-track">${turns.map(
    ({ turn, clock, night }) => html`<li class="${night ? 'night' : ''} ${turn === now ? 'now' : ''}
      ${turn < now ? 'past' : ''}" aria-current=${turn === now ? 'true' : 'false'}>
      <b>${turn}</b><span>${clock ?? ''}</span>${night ? html`<span class="visually-hidden">${t('night')}</span>` : nothing}${dueTemplate(
        table,
        due.get(turn) ?? [],
      )}</li>`,
  )}</ol>`;
}
/** Units that arrive or return, by the turn: in `due`, or the `turn` of a counter that waits on the track. */
function dueByTurn(table: Table): Map<number, Counter[]> {
  const due = new Map<number, Counter[]>();
  for (const counter of table.store.view?.counters ?? []) {
    const turn = counter.hex ? undefined : (counter['due'] ?? counter['turn']);
    if (typeof turn === 'number') due.set(turn, [...(due.get(turn) ?? []), counter]);
  }
  return due;
}
const NAMED_DUE = 3;
/** A few by name; of more how many of each side, with their names under the pointer. */
function dueTemplate(table: Table, due: readonly Counter[]): TemplateResult | typeof nothing {
  const name = (counter: Counter): string => table.nameOf(counter.id);
  const row = (side: SideId, words: string, title: string): TemplateResult =>
    html`<li class="of-${side}" title=${title}><span class="flag" aria-hidden="true"></span>${words}</li>`;
  if (!due.length) return nothing;
  if (due.length <= NAMED_DUE)
    return html`<ul class="due">${due.map((one) => row(one.side, name(one), describe(table.store.catalogue, one)))}</ul>`;
  const sides = [...new Set(due.map((one) => one.side))];
  return html`<ul class="due">${sides.map((side) => {
    const own = due.filter((one) => one.side === side);
    return row(side, `+${own.length}`, t('{0} arrive: {1}', own.length, own.map(name).join(', ')));
  })}</ul>`;
}
function tallies(table: Table): TemplateResult | typeof nothing {
  const { view, catalogue } = table.store;
  const sides = catalogue?.sides ?? [];
  if (!view?.tallies?.length) return nothing;
  return html`<table class="tallies"><thead><tr><th scope="col"><span class="visually-hidden">${t('What')}</span></th>
      ${sides.map((side) => html`<th scope="col">${side.title}</th>`)}</tr></thead>
    <tbody>${view.tallies.map(
      (tally) => html`<tr><th scope="row">${tally.title}</th>
      ${sides.map((side) => html`<td>${tally[side.id] ?? ''}</td>`)}</tr>`,
    )}</tbody></table>`;
}
/** One row of boxes for each power of ten, a marker in one box of each, as the books print long tracks. */
function digitRows(track: Track): TemplateResult {
  const value = Math.max(0, track.value);
  return html`<div class="digit-track" role="img" aria-label=${t('{0}, from {1} to {2}', track.value, track.lowest, track.highest)}>
    ${Array.from({ length: track.digits! }, (_, row) => {
      const power = 10 ** (track.digits! - 1 - row);
      return html`<div class="digits"><span>× ${power}</span>${Array.from(
        { length: 10 },
        (_box, digit) => html`<i class=${Math.floor(value / power) % 10 === digit ? 'at' : ''}>${digit}</i>`,
      )}</div>`;
    })}</div>`;
}
/** A ruled line with a tick for each value, a pointer at the present one, and a bar where a zone ends. */
function trackTemplate(table: Table, track: Track): TemplateResult {
  const range = Math.max(1, track.highest - track.lowest);
  const at = (value: number): number => ((value - track.lowest) / range) * 280 + 10;
  const zone = track.zones?.find((one) => track.value <= one.to);
  const side = track.side ? sideTitle(table.store.catalogue, track.side) : '';
  const values = Array.from({ length: range + 1 }, (_, i) => track.lowest + i);
  const heading = html`<h3>${track.title}${side && !track.title.includes(side) ? `, ${side}` : ''}</h3>`;
  if (track.digits) {
    return html`<div class="track">${heading}${digitRows(track)}
      <p><b class="lining">${track.value}</b> ${t('of {0}', track.highest)}</p>
      ${(track.zones ?? []).filter((one) => one.title && one.to < track.highest).map((one) => html`<p class=${one === zone ? `tone-${one.tone ?? 'warn'}` : ''}>${t('Up to {0}: {1}', one.to, one.title)}</p>`)}</div>`;
  }
  return html`<div class="track">${heading}
    <svg viewBox="0 0 300 24" role="img" aria-label=${t('{0}, from {1} to {2}', track.value, track.lowest, track.highest)}>
      <path class="rule" d="M10 10H290"></path>
      ${values.map(
        (value) => svg`<path class="tick" d="M${at(value)} 7v6"></path>
        ${range <= 20 || value % 5 === 0 ? svg`<text x=${at(value)} y="23">${value}</text>` : nothing}`,
      )}
      ${(track.zones ?? [])
        .filter((one) => one.to < track.highest)
        .map((one) => svg`<path class="zone" d="M${at(one.to + 0.5)} 3v14"></path>`)}
      <path class="at" d="M${at(track.value)} 9l-5 -9h10z"></path></svg>
    ${zone ? html`<p>${track.value}: ${zone.title}</p>` : nothing}</div>`;
}

// ---- counters by name ----

const FOUND_MOST = 60;
/** What a counter is found by. A counter never changes, and hundreds are looked through at every key. */
const sought = new WeakMap<Counter, string>();
function soughtIn(counter: Counter): string {
  const { id, face, hex } = counter;
  const text = sought.get(counter) ?? `${id} ${face?.name ?? ''} ${face?.sub ?? ''} ${hex ?? ''}`.toLowerCase();
  sought.set(counter, text);
  return text;
}
function findTemplate(table: Table, state: PanelState, on: PanelHandlers): TemplateResult {
  const { store } = table;
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (counter: Counter): boolean => words.every((word) => soughtIn(counter).includes(word));
  const acting = (counter: Counter): number => (table.plan.glow.units.has(counter.id) ? 0 : 1);
  const asked = words.join(' ');
  const nearness = (name: string): number =>
    !asked || name === asked ? 0 : name.startsWith(asked) ? 1 : name.includes(asked) ? 2 : 3;
  /** His very name first (3-Ga is not 53-Ga), then names that begin so, then names that hold it, then the rest. */
  const distance = (counter: Counter): number =>
    Math.min(nearness(table.nameOf(counter.id).toLowerCase()), nearness(counter.id.toLowerCase()));
  const found = (store.view?.counters ?? [])
    .filter(fits)
    .sort((a, b) => distance(a) - distance(b) || acting(a) - acting(b) || Number(!a.hex) - Number(!b.hex));
  return html`<label class="find">${t('Find a counter or a hex')}
      <input type="search" id="find" .value=${state.search} autocomplete="off" spellcheck="false"
        @input=${(event: InputEvent) => on.set({ search: (event.target as HTMLInputElement).value })}
        @keydown=${(event: KeyboardEvent) => {
          const hex = state.search.trim().toUpperCase();
          const place = event.key === 'Enter' && table.board?.pointOf(hex) ? hex : null;
          if (place) on.found(null, place);
          else if (event.key === 'Enter' && found[0]) on.found(found[0].id, null);
          else if (event.key === 'Escape') on.toMap();
          if (event.key === 'Escape' || event.key === 'Enter') {
            event.preventDefault();
            event.stopPropagation();
          }
        }}></label>
    <label class="find">${t('Sort by')}
      <select id="order" @change=${(event: Event) => on.set({ order: (event.target as HTMLSelectElement).value as UnitOrder })}>
        ${ORDERS.map(([id, title]) => html`<option value=${id} ?selected=${id === state.order}>${title}</option>`)}
      </select></label>
    ${firstOf(grouped(found, store.catalogue, state.order), FOUND_MOST).map(
      (group) => html`${group.title ? html`<h3>${group.title}</h3>` : nothing}
    <ul class="counters">${group.counters.map(
      (counter) => html`<li>
      <button type="button" class="plain ${acting(counter) ? '' : 'acts'}" data-unit=${counter.id}>
        <span class="flag of-${counter.side}" aria-hidden="true"></span><span><b>${table.nameOf(counter.id)}</b>${describe(
          store.catalogue,
          counter,
        ).slice(table.nameOf(counter.id).length)}${
          counter.hex ? nothing : html`; <i class="quiet">${fateWords(counter.fate)}</i>`
        }${acting(counter) ? nothing : html`; <i>${t('can act')}</i>`}</span></button></li>`,
    )}</ul>`,
    )}
    ${found.length > FOUND_MOST ? html`<p class="quiet">${t('and {0} more', found.length - FOUND_MOST)}</p>` : nothing}`;
}

// ---- talk and notes ----

/** Links to tables of this server can be followed; others are only read. */
function withLinks(text: string): (string | TemplateResult)[] {
  return text
    .split(/(https?:\/\/\S+\/#\/game\/\S+)/)
    .map((part) =>
      part.startsWith(`${location.origin}/#/game/`)
        ? html`<a href=${part.slice(location.origin.length + 1)}>${part}</a>`
        : part,
    );
}
function talkTemplate(table: Table, state: PanelState, on: PanelHandlers): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('text') as HTMLInputElement;
    const words = field.value;
    if (!words.trim()) return;
    void on.say(words.trim()).then((done) => {
      if (done && field.value === words) field.value = '';
    }); // what was refused is not lost
  };
  return html`<enf-staff .store=${table.store}></enf-staff><h2>${t('Chat')}</h2>
    <ol class="chat" role="log" aria-label=${t('Chat')}>${table.store.chat.map(
      (one) =>
        html`<li>${one.side ? html`<span class="flag of-${one.side}" aria-hidden="true"></span>` : nothing}<b>${personName(one.name)}${
          one.side ? html`<span class="visually-hidden"> (${table.store.sideTitle(one.side)})</span>` : nothing
        }</b> ${
          one.removed
            ? html`<i class="quiet">${t('A moderator has removed this.')}</i>`
            : html`${withLinks(one.text)}${
                table.store.moderates
                  ? html` <button type="button" class="plain small" aria-label=${t('Remove what {0} wrote', personName(one.name))}
            @click=${() => on.removeLine(one.id)}>${t('Remove')}</button>`
                  : nothing
              }`
        }</li>`,
    )}</ol>
    <form @submit=${submit} class="say"><label class="visually-hidden" for="say">${t('Write a message')}</label>
      <input id="say" name="text" maxlength="500" autocomplete="off" placeholder=${t('Write a message')}>
      <button type="submit">${t('Send')}</button></form>
    <h2>${t('Private notes')}</h2>
    <label class="visually-hidden" for="notes">${t('Private notes')}</label>
    <textarea id="notes" rows="8" .value=${state.notes}
      @input=${(event: InputEvent) => on.keepNotes((event.target as HTMLTextAreaElement).value)}></textarea>
    <p class="quiet small" role="status">${state.saved ? t('Saved.') : t('Only you can see these.')}</p>`;
}
