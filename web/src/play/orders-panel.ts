/* orders-panel.ts: the panel of orders: who is in hand and what they can be told to do, the draft, what would come of the
 * orders, and the orders that were given. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { GameStore } from '../game-store.js';
import { Commands } from '../map/staff/commands.js';
import { prefs, type Prefs } from '../prefs.js';
import type { CatalogueLimit, CatalogueOrder, Order, OrderReport } from '../protocol.js';
import type { Catalogue, CommandId, SideId, UnitId } from '../types.js';
import { adviceTemplate, askable } from './advice.js';
import { foresightTemplate } from './foresight.js';
import {
  asksOf,
  limitsIn,
  placeWords,
  takes,
  takesSeveral,
  type Draft,
  type OrderDesk,
  type People,
} from './orders.js';
import { caseLink } from './rule-case.js';
import type { Table } from './table.js';
import { inSentence, plural, t, tx } from '../language.js';

/** The unit in hand and every command above it, the lowest first. At one screen both sides are ours: the one that acts gives
 * orders. */
function chainOf(store: GameStore, side: SideId | null, unit: UnitId | null): People[] {
  const counter = store.unit(unit);
  if (counter?.side !== side) return [];
  const rows = new Map((store.view?.commands ?? []).map((row) => [row.id, row]));
  const chain = [{ who: [counter.id], title: counter.name ?? counter.id }];
  for (let id = counter.command; id && chain.length < 8; id = rows.get(id)?.above) {
    const title = store.catalogue?.commands.find((one) => one.id === id)?.title ?? id;
    chain.push({ who: [id], title });
  }
  return chain;
}

/** Whom orders are offered for: the unit in hand, or the top one of ours in the hex that is, where nobody can act. */
function unitAsked({ store, orders, pick }: Table, touched: UnitId | null): UnitId | null {
  if (touched || !pick.hex) return touched;
  const ours = (store.view?.counters ?? []).filter((one) => one.hex === pick.hex && one.side === orders.side);
  return ours.sort((a, b) => (b.order ?? 0) - (a.order ?? 0))[0]?.id ?? null;
}

// ---- the draft ----

const field = (event: Event): HTMLInputElement => event.target as HTMLInputElement;

function limitTemplate(desk: OrderDesk, draft: Draft, limit: CatalogueLimit, directions: string[]): TemplateResult {
  const { id } = limit,
    value = draft.limits.get(id);
  if (limit.takes === 'nothing')
    return html`<label><input type="checkbox" .checked=${live(value !== undefined)}
      @change=${(event: Event) => desk.limit(id, field(event).checked ? '' : null)} /> ${limit.title}</label>`;
  if (limit.takes === 'number')
    // taken as it is typed: drawn again meanwhile, what was not taken yet would be lost
    return html`<label>${limit.title} <input type="number" min=${limit.lowest ?? nothing} max=${limit.highest ?? nothing}
      .value=${live(value ?? '')} @input=${(event: Event) => desk.limit(id, field(event).value || null)} /></label>`;
  return html`<label>${limit.title} <select @change=${(event: Event) => desk.limit(id, field(event).value || null)}>
    <option value="" ?selected=${!value}>${t('towards the enemy')}</option>
    ${directions.map((one) => html`<option ?selected=${one === value}>${one}</option>`)}</select></label>`;
}

function reasonsTemplate(desk: OrderDesk, draft: Draft, catalogue: Catalogue | null): TemplateResult {
  const reasons = catalogue?.orders?.reasons ?? [],
    chosen = reasons.filter((one) => draft.asks.has(one.id));
  return html`<details class="reasons"><summary>${t('Stops and asks about:')} ${chosen.map((one) => one.title).join(', ') || t('nothing')}</summary>
    ${reasons.map(
      (one) => html`<label><input type="checkbox" .checked=${live(draft.asks.has(one.id))}
      @change=${(event: Event) => desk.asksAbout(one.id, field(event).checked)} /> ${one.title}</label>`,
    )}</details>`;
}

function draftTemplate(desk: OrderDesk, draft: Draft, catalogue: Catalogue | null): TemplateResult {
  const { kind } = draft,
    limits = (catalogue?.orders?.limits ?? []).filter((limit) => takes(kind, limit.id));
  return html`<div class="draft"><p role="status"><b>${draft.title}: ${inSentence(kind.title)}.</b> ${placeWords(draft)}
    ${draft.hexes.length ? html`<span class="quiet">${draft.hexes.join(' ')}</span>` : nothing}</p>
    ${
      takes(kind, 'place') && takes(kind, 'line')
        ? html`<p><label><input type="checkbox" .checked=${live(draft.line)}
      @change=${(event: Event) => desk.draws(field(event).checked)} /> ${t('A line of several hexes')}</label></p>`
        : nothing
    }
    ${limits.length ? html`<p class="limits">${limits.map((limit) => limitTemplate(desk, draft, limit, catalogue?.directions ?? []))}</p>` : nothing}
    ${reasonsTemplate(desk, draft, catalogue)}
    <p>${takesSeveral(draft) || draft.hexes.length ? html`<button type="button" class="strong" @click=${() => desk.finish()}>${t('Give the order')}</button>` : nothing}
    <button type="button" @click=${() => desk.drop()}>${t('Cancel')}</button></p></div>`;
}

// ---- carrying out ----

/** Carrying out stopped because something has to be seen to by hand. */
function stuckTemplate(desk: OrderDesk): TemplateResult | typeof nothing {
  const { stuck } = desk;
  if (!stuck) return nothing;
  return html`<p class="asks" role="alert"><b>${t('The orders wait for you.')}</b> ${stuck.why} ${caseLink(stuck.case)}</p>`;
}

const saysOf = (catalogue: Catalogue | null, { reason }: OrderReport): string =>
  catalogue?.orders?.reasons.find((one) => one.id === reason)?.says ?? reason;
function askTemplate(desk: OrderDesk, catalogue: Catalogue | null): TemplateResult | typeof nothing {
  const asks = desk.book?.asks;
  if (!asks) return stuckTemplate(desk);
  return html`<p class="asks" role="alert"><b>${asks.title}</b> ${tx(
    '{0}{1}. Change the order, act by hand, or carry on.',
    saysOf(catalogue, asks),
    asks.hex
      ? html` ${t('at')} <button type="button" class="on-board" data-goto=${asks.hex}>${asks.hex}</button>`
      : nothing,
  )}</p>`;
}

function carryTemplate(desk: OrderDesk, store: GameStore): TemplateResult {
  if (desk.carrying)
    return html`<p role="status">${t('Carrying out the orders…')} <button type="button" @click=${() => desk.carryOut('stop')}>${t('Stop')}</button></p>`;
  return html`<div class="row">
    <button type="button" class="strong" id="carry-out" @click=${() => desk.carryOut('open')} title=${t('Key .')}>${t('Carry out')}</button>
    <button type="button" id="carry-phase" @click=${() => desk.carryOut('phase')} title=${t('Key >')}>${t('… and end the phase')}</button>
    <button type="button" id="carry-auto" @click=${() => desk.carryOut('auto')} title=${t('Until something is asked, or your next turn begins')}>${t('Play on to my next turn')}</button>
    <button type="button" id="carry-turns" @click=${() => desk.carryOut('turns')} title=${t('Over the turns, until something is asked')}>${t('Go on until a question')}</button>
    <button type="button" id="foresee" aria-pressed=${desk.foresight ? 'true' : 'false'} @click=${() => desk.foresee()} title=${t('Key ,')}>${
      store.stands?.decision === 'fire-phase' ? t('Propose all fires') : t('Preview')
    }</button></div>
    ${
      desk.foresight
        ? foresightTemplate(desk.foresight, desk.struck, desk.book?.orders ?? [], {
            nameOf: (unit) => store.unit(unit)?.name ?? unit,
            isOurs: (unit) => store.unit(unit)?.side === desk.side,
            spare: (target, spared) => desk.spare(target, spared),
            leave: (order, left) => desk.leave(order, left),
            accept: (order) => void desk.accept(order),
            whyAsked: (asks) =>
              asks.hex ? `${saysOf(store.catalogue, asks)} ${t('at')} ${asks.hex}` : saysOf(store.catalogue, asks),
          })
        : nothing
    }`;
}

const READINESS: readonly (readonly [Prefs['asks'], string])[] = [
  ['usual', t('when it matters')],
  ['always', t('about everything')],
  ['never', t('never')],
];
const readinessTemplate = (desk: OrderDesk): TemplateResult =>
  html`<p><label>${t('They stop and ask')} <select id="readiness"
    @change=${(event: Event) => void desk.setReadiness(field(event).value as Prefs['asks'])}>
    ${READINESS.map(([id, title]) => html`<option value=${id} ?selected=${prefs().asks === id}>${title}</option>`)}</select></label></p>`;

// ---- who ----

/** What is to be said next stands above the buttons: on a phone they may be far down the panel. */
function showDraft(panel: Element | null): void {
  requestAnimationFrame(() => panel?.querySelector('.draft')?.scrollIntoView({ block: 'nearest' }));
}

function kindsTemplate(table: Table, people: People, kinds: readonly CatalogueOrder[]): TemplateResult {
  const begin = (event: Event, kind: CatalogueOrder): void => {
    table.orders.begin(people, kind);
    if (table.orders.draft) showDraft((event.currentTarget as HTMLElement).closest('.orders'));
    if (!(event as MouseEvent).detail && table.orders.draft) table.board?.focus(); // a key pressed it: the place comes next
  };
  return html`<fieldset><legend>${people.title}</legend>
    ${kinds.map((kind) => html`<button type="button" title=${kind.help} @click=${(event: Event) => begin(event, kind)}>${kind.title}</button>`)}</fieldset>`;
}

function setTemplate(table: Table, kinds: readonly CatalogueOrder[]): TemplateResult | typeof nothing {
  const { counters, people } = table.set;
  if (!counters.length) return nothing;
  const title = t('{0} picked by hand', plural(counters.length, 'counter'));
  return html`<section class="picked-set" aria-label=${t('Counters picked by hand')}>
    ${kindsTemplate(table, { who: people, title }, kinds)}
    <details><summary>${t('Who they are')}</summary><ul class="plain-list">${counters.map(
      (
        counter,
      ) => html`<li><button type="button" class="plain" data-unit=${counter.id}>${table.nameOf(counter.id)}</button>
      <button type="button" class="plain" aria-label=${t('Leave out {0}', table.nameOf(counter.id))}
        @click=${() => table.pickSet([counter.id])}>${t('Leave out')}</button></li>`,
    )}</ul></details>
    <p><button type="button" id="drop-set" @click=${() => table.dropSet()}>${t('Let them go')}</button></p></section>`;
}

/** "All of this brigade in sight": its counters on the part of the map that is shown. */
function inSightTemplate(table: Table, unit: UnitId | null): TemplateResult | typeof nothing {
  const seen = table.brigadeInSight(unit);
  if (seen.length < 2) return nothing;
  return html`<p><button type="button" id="brigade-in-sight" @click=${() => table.pickSet(seen, true)}>${t('Pick all of this brigade in sight ({0})', seen.length)}</button></p>`;
}

/** The highest commands of the side that have somebody, for those who want no map to find them. */
function commandsTemplate(store: GameStore, side: SideId | null, picked: CommandId | null): TemplateResult {
  const commands = new Commands(store.catalogue, store.view),
    mine = (store.catalogue?.commands ?? []).filter((one) => one.side === side),
    armies = new Set(mine.filter((one) => one.kind === 'army').map((one) => one.id));
  const highest = (id: CommandId): boolean => {
    const above = commands.get(id)?.above;
    return !armies.has(id) && (!above || armies.has(above));
  };
  return html`<ul class="plain-list commands">${mine
    .filter((one) => highest(one.id))
    .map(({ id, title }) => ({ id, title, sum: commands.sum(commands.units(id)) }))
    .map(
      ({ id, title, sum }) =>
        html`<li><button type="button" class="plain" data-command=${id} aria-pressed=${id === picked}>${title}</button>
        <span class="quiet">${sum.units ? t('strength {0}{1}', sum.strength, sum.guns ? `, ${plural(sum.guns, 'gun')}` : '') : t('not on the map')}</span></li>`,
    )}</ul>`;
}

// ---- the orders ----

function handTemplate(table: Table, order: Order): TemplateResult {
  return html`${order.units.map(
    (unit) => html`<li><span>${table.nameOf(unit)}: <b>${t('by hand')}</b></span>
    <button type="button" class="plain" aria-label=${t('{0}: take up the order again', table.nameOf(unit))}
      @click=${() => void table.orders.takeUp(order, unit)}>${t('Take up again')}</button></li>`,
  )}`;
}
/** What an order says besides whom, what and where, in the words of its draft. */
function termsOf(table: Table, order: Order): string[] {
  const { catalogue } = table.store,
    { limits = [], reasons = [] } = catalogue?.orders ?? {},
    said = limitsIn(order.text, limits),
    asks = asksOf(
      order.text,
      reasons.map((one) => one.id),
    );
  const enemy = order.enemy ? [table.nameOf(order.enemy)] : [],
    behind = catalogue?.commands.find((one) => one.id === order.behind);
  const asked = reasons.filter((one) => asks?.has(one.id)).map((one) => one.title);
  return [
    ...enemy,
    ...(behind ? [behind.title] : []),
    ...limits.filter((one) => said.has(one.id)).map((one) => `${inSentence(one.title)} ${said.get(one.id)}`.trim()),
    ...(asks ? [`${inSentence(t('Stops and asks about:'))} ${asked.join(', ') || t('nothing')}`] : []),
  ];
}
function orderTemplate(table: Table, order: Order): TemplateResult {
  const desk = table.orders;
  if (order.kind === 'by-hand' && !order.command) return handTemplate(table, order);
  const kind = inSentence(desk.kindOf(order)?.title ?? order.kind);
  return html`<li><span>${order.title}: <b>${kind}</b> ${order.hexes.join(' ')} <span class="quiet">${termsOf(table, order).join('; ')}</span></span>
    <span><button type="button" class="plain" aria-label=${t('Change: {0}', order.text)} @click=${() => desk.change(order)}>${t('Change')}</button>
    <button type="button" class="plain" aria-label=${t('Cancel: {0}', order.text)} @click=${() => void desk.cancel(order)}>${
      order.kind === 'by-hand' ? t('Take up again') : t('Cancel')
    }</button></span></li>`;
}

export function ordersTemplate(table: Table, touched: UnitId | null): TemplateResult {
  const unit = unitAsked(table, touched);
  const { orders: desk, store, pickedCommand: command } = table;
  const picked = command
    ? [{ who: [command], title: store.catalogue?.commands.find((one) => one.id === command)?.title ?? command }]
    : [];
  const ours = !command || store.catalogue?.commands.find((one) => one.id === command)?.side === desk.side;
  const chain = [...(ours ? picked : []), ...chainOf(store, desk.side, unit)];
  const orders = desk.book?.orders ?? [],
    kinds = store.catalogue?.orders?.kinds ?? [];
  return html`<div class="orders">
    ${desk.trouble ? html`<p class="refusal" role="alert">${desk.trouble}</p>` : nothing}
    ${askTemplate(desk, store.catalogue)}
    ${desk.draft ? draftTemplate(desk, desk.draft, store.catalogue) : nothing}
    ${orders.length || store.turnIsMine ? carryTemplate(desk, store) : nothing}
    ${adviceTemplate(table.advice, askable(store.summary), store.summary?.mine ?? [], store.n, store.catalogue, {
      ask: (side) => table.askStaff(side),
      putAway: () => table.advice.putAway(),
      give: (order) => void desk.give(order),
    })}
    ${setTemplate(table, kinds)}
    ${chain.map((one) => kindsTemplate(table, one, kinds))}
    ${inSightTemplate(table, unit)}
    ${
      chain.length || table.set.size
        ? nothing
        : html`<p class="quiet">${t('Select a counter to give an order to it, its brigade, division or corps; or a command here or on the map. Shift and click picks several counters, Shift and drag draws a loop around them.')}</p>`
    }
    ${commandsTemplate(store, desk.side, command)}
    ${readinessTemplate(desk)}
    <ul class="plain-list given">${orders.map((order) => orderTemplate(table, order))}</ul></div>`;
}
