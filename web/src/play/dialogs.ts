/* dialogs.ts: what is asked apart from the map: the checklist before a phase ends, standing orders, the invitation,
 * resigning, going back by agreement, the keys, the curtain between seats, and the end of the game. */
import { html, nothing, type TemplateResult } from 'lit';
import { type Sharing, withOrigin } from '../share.js';
import type { UndoOffer, UndoPoint } from '../protocol.js';
import type { Item, SideId, StandingOrder, Summary } from '../types.js';
import { KEYS } from './key-list.js';
import { leftSentences } from './prompt.js';
import { withCases } from './rule-case.js';
import type { Table } from './table.js';
import { plural, t } from '../language.js';

export type DialogState =
  | { kind: 'checklist'; item: Item }
  | { kind: 'orders'; side: SideId; orders: Record<string, StandingOrder>; trouble?: string }
  | { kind: 'invite'; said: string; sharing: Sharing }
  | { kind: 'resign' }
  | { kind: 'undo-offer'; points: UndoPoint[] }
  | { kind: 'undo-answer' }
  | { kind: 'keys' }
  | { kind: 'curtain'; side: SideId }
  | { kind: 'over'; verified: string | null };

export interface DialogHandlers {
  close(): void;
  end(item: Item, neverAsk: boolean): void;
  orders(side: SideId, orders: Record<string, StandingOrder>): void;
  resign(side: SideId): void;
  offerUndo(to: number): void;
  answerUndo(accept: boolean): void;
  sit(side: SideId): void;
  save(): void;
  verify(): void;
  /** The same battle against the same person, with the sides swapped. */
  rematch(): void;
  copy(text: string, field: HTMLInputElement | null): void;
}

export function dialogTemplate(table: Table, state: DialogState, on: DialogHandlers): TemplateResult {
  switch (state.kind) {
    case 'checklist':
      return checklist(table, state.item, on);
    case 'orders':
      return orders(table, state, on);
    case 'invite':
      return invite(table, state, on);
    case 'resign':
      return resign(table, on);
    case 'undo-offer':
      return offer(table, state.points, on);
    case 'undo-answer':
      return answer(table, on);
    case 'keys':
      return keys(table, on);
    case 'curtain':
      return curtain(table, state.side, on);
    case 'over':
      return over(table, state.verified, on);
  }
}
const close = (on: DialogHandlers, text = t('Close')): TemplateResult =>
  html`<button type="button" @click=${() => on.close()}>${text}</button>`;

function checklist(table: Table, item: Item, on: DialogHandlers): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    on.end(item, ((event.target as HTMLFormElement).elements.namedItem('never') as HTMLInputElement).checked);
  };
  return html`<form @submit=${submit}><h2>${item.words}?</h2>
    <ul class="checklist">${table.store.actions.duties.map((duty) => html`<li class="tone-bad">${withCases(duty)}</li>`)}
      ${leftSentences(table).map((text) => html`<li>${text}</li>`)}</ul>
    <label><input type="checkbox" name="never"> ${t('Do not ask again')}</label>
    <div class="row">${close(on, t('Not yet'))}<button type="submit" class="strong" autofocus>${item.words}</button></div></form>`;
}
/** “Always: fire with all units that can”; other words say nothing that their title does not. */
const choiceWords = (word: string, title: string): string =>
  word === 'always' || word === 'never'
    ? `${word === 'always' ? t('Always') : t('Never')}: ${title}`
    : title.charAt(0).toUpperCase() + title.slice(1);
/** What is still asked gets the first of its choices, which the game puts there for this; or everything is asked. */
function setAll(event: Event, asked: boolean): void {
  const form = (event.target as HTMLElement).closest('form')!;
  for (const select of form.querySelectorAll('select'))
    if (asked) select.value = 'ask';
    else if (select.value === 'ask') select.selectedIndex = 1;
}
function orders(table: Table, state: Extract<DialogState, { kind: 'orders' }>, on: DialogHandlers): TemplateResult {
  const all = table.store.catalogue?.standing ?? [];
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    on.orders(state.side, Object.fromEntries([...data].map(([id, value]) => [id, value as StandingOrder])));
  };
  return html`<form class="standing-orders" @submit=${submit}><h2>${t('Standing orders')}</h2>
    <p>${t('Your answers to questions that come up, mostly in the other side’s turn. The log says so whenever one is given.')}</p>
    ${
      all.length
        ? html`<div class="row"><button type="button" @click=${(event: Event) => setAll(event, false)}>${t('Set all')}</button>
      <button type="button" @click=${(event: Event) => setAll(event, true)}>${t('Ask me everything')}</button></div>`
        : html`<p class="quiet">${t('This game has no standing orders.')}</p>`
    }
    ${all.map(
      (one) => html`<label>${one.title}
      <select name=${one.id}>${[{ word: 'ask', title: t('ask me') }, ...one.choices].map(
        ({ word, title }) =>
          html`<option value=${word} ?selected=${(state.orders[one.id] ?? 'ask') === word}>${choiceWords(word, title)}</option>`,
      )}</select></label>`,
    )}
    ${state.trouble ? html`<p class="tone-bad" role="alert">${state.trouble}</p>` : nothing}
    <div class="row">${close(on, t('Cancel'))}<button type="submit" class="strong">${t('Save orders')}</button></div></form>`;
}
/** Links to give away, whole addresses. */
export function invitations(summary: Summary | null): { side: SideId; link: string }[] {
  if (!summary) return [];
  const links = new Map(summary.seats.filter((seat) => seat.invitation).map((seat) => [seat.side, seat.invitation!]));
  for (const [side, link] of Object.entries(summary.invitations ?? {})) links.set(side, link);
  return [...links]
    .map(([side, link]) => ({ side, link }))
    .map(({ side, link }) => ({ side, link: wholeLink(summary.id, side, link) }));
}
function wholeLink(id: string, side: SideId, link: string): string {
  const base = `${location.origin}${location.pathname}`;
  if (/^https?:/.test(link)) return link;
  if (link.startsWith('/#') || link.startsWith('#')) return base + link.replace(/^\/?/, '').replace(/^#/, '#');
  if (link.startsWith('/')) return location.origin + link;
  return `${base}#/game/${id}?token=${encodeURIComponent(link)}&side=${side}`;
}
function invite(table: Table, state: DialogState & { kind: 'invite' }, on: DialogHandlers): TemplateResult {
  const { origins, warning } = state.sharing;
  const links = invitations(table.store.summary).map(({ side, link }) => ({
    side,
    link: withOrigin(link, origins[0]!),
  }));
  return html`<h2>${t('Invite a friend')}</h2>
    ${warning ? html`<p class="link-warning">${warning}</p>` : nothing}
    ${links.map(
      ({
        side,
        link,
      }) => html`<p>${t('The first person to open this link takes the {0} seat:', table.store.sideTitle(side))}</p>
      <div class="copy"><input readonly aria-label=${t('Invitation link for the {0} seat', table.store.sideTitle(side))} .value=${link}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()}>
        <button type="button" @click=${(event: Event) =>
          on.copy(
            link,
            (event.target as HTMLElement).parentElement!.querySelector('input'),
          )}>${t('Copy')}</button></div>`,
    )}
    <p role="status">${state.said}</p>
    ${links.length ? nothing : html`<p>${t('No seat is open. Anyone with the address of this page can watch.')}</p>`}
    <div class="row">${close(on)}</div>`;
}
function resign(table: Table, on: DialogHandlers): TemplateResult {
  const mine = table.store.summary?.mine ?? [];
  return html`<h2>${t('Resign?')}</h2><p>${t('The game ends and the other side wins.')}</p>
    <div class="row">${close(on, t('Keep playing'))}${mine.map(
      (side) => html`<button type="button" class="strong"
      @click=${() => on.resign(side)}>${t('Resign as {0}', table.store.sideTitle(side))}</button>`,
    )}</div>`;
}
/** "takes back 12 actions, 4 of them the other side’s; no dice fell since" */
function pointWords({ actions, theirs, dice }: UndoPoint): string {
  const whose = theirs ? t(', {0} of them the other side’s', theirs) : '';
  return t(
    'takes back {0}{1}; {2}',
    plural(actions, 'action'),
    whose,
    dice ? t('dice fell since, and are rolled again') : t('no dice fell since'),
  );
}
function offer(table: Table, points: readonly UndoPoint[], on: DialogHandlers): TemplateResult {
  const others = table.store.summary?.seats.some((seat) => seat.kind === 'person' && !seat.you);
  if (!points.length)
    return html`<h2>${t('Go back further?')}</h2><p>${t('Nothing can be taken back.')}</p><div class="row">${close(on)}</div>`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    on.offerUndo(Number(new FormData(event.target as HTMLFormElement).get('to')));
  };
  return html`<form class="undo-points" @submit=${submit}><h2>${t('Go back further?')}</h2>
    <p>${t('{0} goes back to:', others ? t('If the other side agrees, the game') : t('The game'))}</p>
    ${points.map(
      (point, i) => html`<label class="card-choice"><input type="radio" name="to" value=${point.to} ?checked=${i === 0}>
      <span class="card-words"><b>${point.kind === 'action' ? t('Before your last action') : t('The beginning of: {0}', (point.words ?? '').replace(/\.$/, ''))}</b>
        <small>${pointWords(point)}</small></span></label>`,
    )}
    <div class="row">${close(on, t('Cancel'))}<button type="submit" class="strong">${
      others ? t('Ask them') : t('Go back')
    }</button></div></form>`;
}
/** What agreeing means, as the server has measured it. */
function offerWords(asked: UndoOffer, done: number): string {
  const actions = asked.actions ?? done - asked.to;
  const whose = asked.theirs ? t(', {0} of them yours', asked.theirs) : '';
  const dice =
    asked.dice === undefined
      ? ''
      : asked.dice
        ? t(' Dice fell since then: they are rolled again.')
        : t(' No dice fell since then.');
  return `${actions > 1 ? t('the last {0} actions{1}', actions, whose) : t('the last action')}.${dice}`;
}
function answer(table: Table, on: DialogHandlers): TemplateResult {
  const asked = table.store.summary?.offer;
  return html`<h2>${t('Agree to go back?')}</h2><p>${t('The {0} side asks to take back', table.store.sideTitle(asked?.side))} ${
    asked ? offerWords(asked, table.store.stands?.done ?? 0) : nothing
  }</p>
    <div class="row"><button type="button" @click=${() => on.answerUndo(false)}>${t('No')}</button>
      <button type="button" class="strong" @click=${() => on.answerUndo(true)}>${t('Agree')}</button></div>`;
}
function keys(table: Table, on: DialogHandlers): TemplateResult {
  const overlays = (table.store.catalogue?.queries ?? []).filter((query) => query.key);
  return html`<h2>${t('Keyboard shortcuts')}</h2>
    <dl class="keys">${KEYS.map(([key, words]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`)}
      ${overlays.map((query) => html`<div><dt><kbd>${query.key.toUpperCase()}</kbd></dt><dd>${query.title}</dd></div>`)}</dl>
    <div class="row">${close(on)}</div>`;
}
function curtain(table: Table, side: SideId, on: DialogHandlers): TemplateResult {
  return html`<div class="curtain"><h2>${table.store.sideTitle(side)}</h2>
    <p>${t('Pass the screen to the {0} player. The map stays hidden until they are ready.', table.store.sideTitle(side))}</p>
    <div class="row"><button type="button" class="strong" autofocus @click=${() => on.sit(side)}>${t('I am the {0} player', table.store.sideTitle(side))}</button></div></div>`;
}
/** The other side, where another person played it. */
function rival(table: Table): SideId | null {
  const { summary } = table.store;
  if (summary?.mine.length !== 1 || !summary.scenario.includes('/')) return null;
  return summary.seats.find((seat) => seat.kind === 'person' && seat.side !== summary.mine[0])?.side ?? null;
}
function over(table: Table, verified: string | null, on: DialogHandlers): TemplateResult {
  const { store } = table;
  const result = store.stands?.over ?? store.summary?.result;
  const sides = store.catalogue?.sides ?? [];
  const points = result?.points;
  return html`<div class="over"><h2>${result?.winner ? t('{0} victory', store.sideTitle(result.winner)) : t('Draw')}</h2>
    ${
      result?.resigned
        ? html`<p>${t(
            'The {0} side {1}.',
            sides
              .filter((side) => side.id !== result.winner)
              .map((side) => side.title)
              .join(', '),
            store.summary?.time_limit?.late ? t('ran out of time') : t('resigned'),
          )}</p>`
        : nothing
    }
    ${
      points
        ? html`<table class="tallies"><tbody>${sides.map(
            (side) => html`<tr><th scope="row">${side.title}</th>
      <td>${points[side.id] ?? 0}</td></tr>`,
          )}</tbody></table>`
        : nothing
    }
    <h3>${t('The dice')}</h3>
    <p>${t('Hash published at the start:')} <code>${store.summary?.commitment ?? '—'}</code><br>
      ${t('Seed and nonce:')} <code>${store.summary?.seed ?? '—'} ${store.summary?.nonce ?? ''}</code></p>
    <p role="status">${verified ?? ''}</p>
    <p><button type="button" @click=${() => on.verify()}>${t('Check the dice')}</button>
      <button type="button" @click=${() => on.save()}>${t('Save to file')}</button></p>
    <div class="row">
      ${rival(table) ? html`<button type="button" @click=${() => on.rematch()}>${t('Rematch, sides swapped')}</button>` : nothing}
      <a class="button" href=${`#/replay/${store.id}`}>${t('Replay')}</a>
      <a class="button" href="#/">${t('Battles')}</a>
      <button type="button" class="strong" @click=${() => on.close()}>${t('View the map')}</button></div></div>`;
}
