/* header.ts: the strip above the map: the battle, the turn, the seats, the connection; the game's menu. */
import { html, nothing, type TemplateResult } from 'lit';
import { botWords } from '../lobby/words.js';
import { isPressing, limitWords, timeLeft } from '../lobby/time-limit.js';
import type { Seat } from '../types.js';
import { icon } from './icons.js';
import { overlayQueries } from './panels.js';
import type { Table } from './table.js';
import { describe } from './words.js';
import { personName, t, titleWords } from '../language.js';

export interface HeaderHandlers {
  menu(name: 'orders' | 'invite' | 'resign' | 'undo-offer' | 'keys' | 'save' | 'leave' | 'over'): void;
}
export function headerTemplate(table: Table, on: HeaderHandlers): TemplateResult {
  const { store } = table;
  const { view, summary } = store;
  return html`<header class="table-head">
    <button type="button" class="plain" popovertarget="table-menu" aria-label=${t('Game menu')}>${icon('menu')}</button>
    ${menuTemplate(table, on)}
    <h1>${titleWords(summary?.title ?? view?.title ?? 'Enfilade')}</h1>
    ${
      view
        ? html`<p class="when">${view.turn ? html`<span>${t('Turn {0}', view.turn)}<span class="of"> ${t('of {0}', view.turns)}</span></span>` : html`<span>${t('Set-up')}</span>`}
      ${view.clock ? html`<span class="clock">${view.clock}${view.night ? html` <span title=${t('Night')}>${icon('moon')}<span class="visually-hidden">${t('night')}</span></span>` : nothing}</span>` : nothing}
      <span class="phase">${view.over ? t('The game is over') : (view.phase_title ?? view.phase)}</span></p>`
        : nothing
    }
    <div class="head-seats">${(summary?.seats ?? []).map((seat) => seatTemplate(table, seat))}</div>
    <p class="line line-${store.connection}" role="status">${
      store.connection === 'open'
        ? nothing
        : store.connection === 'connecting'
          ? t('connecting…')
          : t('connection lost; reconnecting…')
    }</p>
  </header>`;
}
function seatTemplate(table: Table, seat: Seat): TemplateResult {
  const { store } = table;
  const acts = store.stands?.side === seat.side && !store.stands.over;
  const who =
    seat.kind === 'computer'
      ? `${t('computer')}${seat.bot ? ` (${botWords(seat.bot)})` : ''}`
      : seat.kind === 'friend'
        ? t('a friend, by letters')
        : seat.kind === 'open'
          ? t('open seat')
          : seat.you
            ? t('you')
            : personName(seat.name);
  const staff = (seat.commanders ?? [])
    .filter((one) => one.name)
    .map((one) => `${one.title}: ${one.you ? t('you') : one.name}`)
    .join(', ');
  const others = (seat.commanders ?? []).filter((one) => one.name && !one.chief).length;
  const away = seat.kind === 'person' && !seat.you && !seat.online;
  const score = store.view?.score?.[seat.side];
  return html`<span class="head-seat of-${seat.side} ${acts ? 'acts' : ''} ${away ? 'away' : ''}"
    title=${`${store.sideTitle(seat.side)}: ${who}${away ? t(', away') : ''}${acts ? t(', to move') : ''}${staff ? ` (${staff})` : ''}`}>
    <span class="flag" aria-hidden="true"></span><span class="side">${store.sideTitle(seat.side)}</span>
    <i class="who">${who}${away ? t(', away') : ''}${others ? t(' and {0} more', others) : ''}</i>${
      score !== undefined
        ? html`
      <b class="lining" title=${t('Victory Points')}>${score}</b><span class="visually-hidden"> ${t('Victory Points')}</span>`
        : nothing
    }${acts ? html`<span class="visually-hidden">${t(', to move')}</span>` : nothing}${timeTemplate(table, seat)}</span>`;
}
/** How long the side to move still has. */
function timeTemplate(table: Table, seat: Seat): TemplateResult | typeof nothing {
  const limit = table.store.summary?.time_limit;
  const left = limit?.side === seat.side ? timeLeft(limit) : '';
  if (!limit || !left) return nothing;
  return html` <small class=${isPressing(limit) ? 'time-left pressing' : 'time-left'} title=${t('Time limit: {0}', limitWords(limit))}>${left}</small>`;
}
function menuTemplate(table: Table, on: HeaderHandlers): TemplateResult {
  const { store } = table;
  const mine = (store.summary?.mine ?? []).length > 0;
  const over = !!store.stands?.over;
  const others = store.summary?.seats.some((seat) => seat.kind === 'person' && !seat.you) ?? false;
  const entry = (name: Parameters<HeaderHandlers['menu']>[0], words: string): TemplateResult =>
    html`<button type="button" class="plain" popovertarget="table-menu" popovertargetaction="hide"
      @click=${() => on.menu(name)}>${words}</button>`;
  const limit = store.summary?.time_limit;
  return html`<nav popover id="table-menu" class="table-menu" aria-label=${t('Game')}>
    ${limit ? html`<p class="quiet agreed">${t('Time limit: {0}.', limitWords(limit))}</p>` : nothing}
    <a class="button plain" href="#/">${t('Battles')}</a>
    ${
      store.summary
        ? html`<a class="button plain" href=${`#/rules/${store.summary.game}`}>${t('Rules')}</a>
      <a class="button plain" href=${`#/replay/${store.id}`}>${t('Replay')}</a>`
        : nothing
    }
    <a class="button plain" href="#/settings">${t('Settings')}</a>
    ${entry('keys', t('Keyboard shortcuts'))}
    <hr>
    ${mine && store.catalogue?.standing.length ? entry('orders', t('Standing orders')) : nothing}
    ${store.summary?.seats.some((seat) => seat.kind === 'open') ? entry('invite', t('Invite a friend')) : nothing}
    ${mine && store.stands?.done ? entry('undo-offer', others ? t('Ask to go back further') : t('Go back further')) : nothing}
    ${entry('save', t('Save to file'))}
    ${over ? entry('over', t('Result')) : nothing}
    ${mine && !over ? entry('resign', t('Resign')) : nothing}
  </nav>`;
}
/** What is pointed at, in a corner of the map: the counter, and what the ground is. */
export function captionTemplate(table: Table): TemplateResult | typeof nothing {
  const { unit, hex } = table.hover;
  const counter = table.store.unit(unit);
  const ground = table.ground;
  if (!hex) return nothing;
  const dressing = table.board?.dressingOf(hex);
  /* out of the way of what it speaks of */
  const low = (table.board?.depthOf(hex) ?? 0) > 0.62;
  return html`<div class="caption ${low ? 'above' : ''}" aria-hidden="true">
    ${counter ? html`<p>${describe(table.store.catalogue, counter)}</p>` : nothing}
    <p class="quiet">${ground ?? hex}</p>
    ${dressing ? html`<p class="quiet dressing">${dressing}</p>` : nothing}</div>`;
}
/** Overlays and zoom, over the map's corner. */
export function toolsTemplate(table: Table, on: { legend(): void }): TemplateResult {
  return html`<div class="tools" role="toolbar" aria-label=${t('Map')}>
    <button type="button" aria-label=${t('Zoom in')} @click=${() => table.board?.zoomBy(1.5)}>${icon('plus')}</button>
    <button type="button" aria-label=${t('Zoom out')} @click=${() => table.board?.zoomBy(1 / 1.5)}>${icon('minus')}</button>
    <button type="button" aria-label=${t('Show the whole map')} @click=${() => table.board?.fit()}>${icon('whole')}</button>
    ${
      table.takesOrders
        ? html`<button type="button" id="lasso" aria-label=${t('Pick counters by a loop')} title=${t('Pick counters by a loop (Shift+S)')} aria-pressed=${table.lassoing}
      @click=${() => table.setLassoing(!table.lassoing)}>${icon('lasso')}</button>`
        : nothing
    }
    <button type="button" popovertarget="overlays" aria-label=${t('Overlays')} aria-pressed=${!!table.overlay}>${icon('overlay')}</button>
    <div popover id="overlays" class="table-menu overlays" role="group" aria-label=${t('Overlays')}>
      ${overlayQueries(table).map(
        (query) => html`<button type="button" class="plain" popovertarget="overlays"
        popovertargetaction="hide" aria-pressed=${table.overlay?.what === query.what}
        @click=${() => table.setOverlay(query)}><span>${query.title}</span>${
          query.key ? html`<kbd>${query.key.length === 1 ? query.key.toUpperCase() : query.key}</kbd>` : nothing
        }</button>`,
      )}
      <hr>
      <button type="button" class="plain" popovertarget="overlays" popovertargetaction="hide" aria-pressed=${table.bare}
        @click=${() => table.setBare(!table.bare)}><span>${t('Hide the counters')}</span><kbd>${t('Shift+H')}</kbd></button>
      <button type="button" class="plain" popovertarget="overlays" popovertargetaction="hide"
        @click=${() => on.legend()}><span>${t('Legend')}</span><kbd>${t('Shift+L')}</kbd></button>
    </div></div>`;
}
