/* prompt.ts: the bar under the map: the side to act, what is asked and why, what can be pressed, and what a refusal or
 * "why can't I?" answered. */
import { html, nothing, type TemplateResult } from 'lit';
import { botWords } from '../lobby/words.js';
import type { Counter, Item, OddsRow, Thinking } from '../types.js';
import { commonest, isBare, isPlain, leftToDo, matters, turning, type Left } from './picks.js';
import { paceTemplate } from './pace.js';
import { openedAs } from './panels.js';
import { caseLink, withCases } from './rule-case.js';
import { percent } from './sheet.js';
import type { Table } from './table.js';
import { describe } from './words.js';
import { language, plural, t } from '../language.js';

export interface PromptHandlers {
  press(item: Item): void;
  end(item: Item): void;
  undo(): void;
  again(): void;
  /** Opens the sheets of what is asked, where no panel shows them; null if one does. */
  look: (() => void) | null;
}
type Drawn = TemplateResult | typeof nothing;

/** Ends a phase or a question. */
export const isEnd = (table: Table, item: Item): boolean => !!table.store.catalogue?.verbs[item.verb]?.ends;

export function promptTemplate(table: Table, on: PromptHandlers): TemplateResult {
  const { store } = table;
  const side = store.stands?.side ?? null;
  return html`<section class="prompt ${side ? `of-${side}` : ''}" aria-label=${t('Decision')}>
    <div class="asks">
      <p class="who">${whoTemplate(table)}</p>
      <p class="question" id="question" tabindex="-1">${withCases(questionOf(table))}</p>
      ${thinkingTemplate(table)}
      ${oddsTemplate(table, on)}
      ${noticeTemplate(table)}
    </div>
    <div class="answers" role="group" aria-labelledby="question">
      ${store.turnIsMine ? buttonsTemplate(table, on) : nothing}
      ${letterTemplate(table)}
      ${paceTemplate(table)}
      ${hurryTemplate(table)}
      ${table.playing ? html`<button type="button" @click=${() => table.skip()} title=${t('Skip the animation (X)')}>${t('Skip')}</button>` : nothing}
      ${
        table.seen.length && !table.playing
          ? html`<button type="button" @click=${on.again} ?disabled=${table.showingAgain}
        title=${t('Show what the other side just did (H)')}>${t('Show again')}</button>`
          : nothing
      }
      ${lookTemplate(table, on)}
      ${
        store.canUndo
          ? html`<button type="button" @click=${on.undo} title=${t('Undo your last action (U)')}>${t('Undo')}</button>`
          : nothing
      }
    </div>
    ${store.turnIsMine ? trayTemplate(table) : nothing}
  </section>`;
}
/** "The veteran", of `veteran:cautious`. */
const playerTitle = (thinking: Thinking | null): string =>
  t('The {0}', thinking ? botWords(thinking.bot.split(/[:@]/)[0]!) : t('computer'));
/** A computer that looks ahead: how far it is with its player-turn. */
function thinkingTemplate({ store }: Table): Drawn {
  const { thinking } = store;
  return thinking && !store.summary?.paused
    ? html`<progress class="thinking" max=${thinking.budget} value=${thinking.spent}
        aria-label=${t('{0}: how far it has thought', playerTitle(thinking))}></progress>`
    : nothing;
}
function hurryTemplate({ store, playing }: Table): Drawn {
  return store.thinking && !playing && store.summary?.mine.length
    ? html`<button type="button" @click=${() => store.hurry()}
        title=${t('It decides now, and thinks no more in this turn (X)')}>${t('Hurry')}</button>`
    : nothing;
}
const ODDS_MOST = 4;
/** The likeliest results of what is picked or asked, in the order of their sheet: where no panel shows them. */
function oddsTemplate(table: Table, on: PromptHandlers): Drawn {
  if (!on.look || !table.store.turnIsMine) return nothing;
  const lists = table.sheets.map(({ sheet }) =>
    (sheet?.sections ?? []).map((section) => section.rows.filter((row): row is OddsRow => row.k === 'odds')),
  );
  const rows = lists.flat().find((list) => list.length) ?? [];
  const likely = [...rows].sort((a, b) => b.ppm - a.ppm).slice(0, ODDS_MOST);
  const shown = rows.filter((row) => row.ppm > 0 && likely.includes(row));
  return shown.length
    ? html`<p class="odds-line">${shown.map((row) => html`<span>${row.label} <b class="lining">${percent(row.ppm)}</b></span>`)}</p>`
    : nothing;
}
/** The whole sheet of what is asked is a touch away where the panels lie closed. */
function lookTemplate(table: Table, on: PromptHandlers): Drawn {
  const offered =
    on.look && table.store.turnIsMine ? table.sheets.find((shown) => shown.sheet && openedAs(table, shown)) : null;
  return offered ? html`<button type="button" @click=${on.look}>${openedAs(table, offered)}</button>` : nothing;
}
function whoTemplate(table: Table): Drawn {
  const { store } = table;
  const side = store.stands?.side;
  if (!store.stands) return nothing;
  if (store.stands.over || !side) return html`<b>${t('The game is over')}</b>`;
  const { view } = store;
  const phase =
    view?.phase_title ??
    store.catalogue?.phases.find((one) => one.id === store.stands!.phase)?.title ??
    store.stands.phase;
  const title = store.sideTitle(side);
  const rest = view?.phase_side === side ? view.phase_name : phase;
  return html`<span class="flag of-${side}" aria-hidden="true"></span><b>${title}</b>
    <span class="quiet">${rest}${table.store.actions.interruption ? html` ${t('(standing order possible)')}` : nothing}</span>`;
}
/** A friend who plays by letters has to decide, or to hear how the game ended. */
function letterTemplate({ store }: Table): Drawn {
  const friend = store.summary?.seats.find((seat) => seat.kind === 'friend');
  const due = !!friend && !!store.stands && (!!store.stands.over || store.stands.side === friend.side);
  return due
    ? html`<a class="button strong letter-due" href=${`#/letter?game=${store.id}`}>${t('The letter to your friend')}</a>`
    : nothing;
}
function questionOf(table: Table): string {
  const { store } = table;
  const stands = store.stands;
  if (!stands) return t('Loading the map…');
  if (stands.over) {
    const winner = stands.over.winner;
    return winner ? t('{0} victory.', store.sideTitle(winner)) : t('The game is a draw.');
  }
  if (store.turnIsMine) return stands.prompt.replace(/[^.:?!…]$/, '$&.').replace(/:$/, '.');
  const seat = store.summary?.seats.find((one) => one.side === stands.side);
  if (!seat) return stands.prompt;
  if (seat.kind === 'computer')
    return store.summary?.paused
      ? t('The computers wait. You are watching.')
      : t('{0} is thinking…', playerTitle(store.thinking));
  if (seat.kind === 'friend')
    return t('Your turn is done. Send your friend the letter, and open the answer when it comes.');
  if (seat.kind === 'open') return t('This seat is open. Send a friend the invitation link.');
  const named = seat.name && !seat.unnamed ? seat.name : t('the {0} player', store.sideTitle(stands.side));
  return t(
    'Waiting for {0}{1}.{2}',
    named,
    !seat.online ? t(', who is away') : '',
    store.summary?.mine.length ? '' : t(' You are watching.'),
  );
}
/** Refusals and reasons, spoken at once. */
function noticeTemplate(table: Table): TemplateResult {
  const { refusal } = table.store;
  const { why } = table;
  return html`<div class="notice" role="alert">
    ${offerWords(table)}
    ${refusal ? html`<p class="tone-bad">${withCases(refusal.message)} ${caseLink(refusal.case)}</p>` : nothing}
    ${
      why
        ? why.rulings
            .slice(0, 3)
            .map(
              (ruling) =>
                html`<p class="why">${whyAbout(why.about, ruling.why ?? '')}${withCases(ruling.why ?? '')} ${caseLink(ruling.case)}</p>`,
            )
        : nothing
    }
  </div>`;
}
/** We have asked to go back by agreement, and wait. */
function offerWords(table: Table): Drawn {
  const { summary } = table.store;
  return summary?.offer && table.store.isMine(summary.offer.side)
    ? html`<p class="why">${t('You asked to go back. The other side has not answered yet.')}</p>`
    : nothing;
}
/** What is spoken of, unless the reason begins with its name. */
const whyAbout = (about: string, reason: string): Drawn =>
  reason.startsWith(about) ? nothing : html`<i>${about}:</i> `;

const TRAY_MOST = 40;
/** Counters that can act and stand nowhere on the map: to be placed, or to enter. */
function trayTemplate(table: Table): Drawn {
  const { store } = table;
  const units = [...new Set(store.actions.items.map((item) => item.unit).filter((unit): unit is string => !!unit))]
    .map((unit) => store.unit(unit))
    .filter((unit): unit is Counter => !!unit && !unit.hex);
  if (!units.length) return nothing;
  const shown = table.wholeTray ? units : units.slice(0, TRAY_MOST);
  const left = units.length - shown.length;
  return html`<div class="tray" role="group" aria-label=${t('Off the map')}><span class="quiet">${t('Off the map')}</span>
    ${shown.map(
      (
        unit,
      ) => html`<button type="button" class="of-${unit.side}" data-unit=${unit.id} aria-pressed=${table.pick.unit === unit.id}
      ?disabled=${store.busy} title=${describe(store.catalogue, unit)}
      @click=${(event: MouseEvent) => table.touchUnit(unit.id, event.clientX, event.clientY)}><span class="flag" aria-hidden="true"></span>${table.nameOf(unit.id)}${
        unit.face?.big ? html` <b class="lining">${unit.face.big}</b>` : nothing
      }</button>`,
    )}${left > 0 ? html`<button type="button" class="more" @click=${(event: MouseEvent) => showRest(table, event)}>${t('and {0} more', left)}</button>` : nothing}</div>`;
}
/** All of the tray, and the focus on the first of those that come. */
function showRest(table: Table, event: MouseEvent): void {
  const tray = (event.currentTarget as HTMLElement).closest('.tray');
  table.showWholeTray();
  requestAnimationFrame(() => tray?.querySelectorAll('button')[TRAY_MOST]?.focus());
}

const BUTTONS_MOST = 14;
const DUTIES_MOST = 12;
function buttonsTemplate(table: Table, on: PromptHandlers): Drawn {
  const { store, plan, pick } = table;
  const busy = store.busy;
  const choices =
    pick.unit || pick.hex
      ? plan.choices.filter(
          (item) => (!item.direction || (item.unit && !plan.dial)) && !(item.unit && item.hex && table.onMap(item.hex)),
        )
      : [];
  // An attack by the picked counter is a hex to touch; where it has only a few, they are said in words too.
  const rounds = pick.unit
    ? plan.choices.filter((item) => item.unit === pick.unit && item.hex && table.isBeyond(item.hex))
    : [];
  const places = pick.unit
    ? plan.choices.filter(
        (item) => !item.direction && item.unit && item.hex && table.onMap(item.hex) && !rounds.includes(item),
      )
    : [];
  const said = places.length <= FEW ? places : [];
  const ends = plan.buttons.filter((item) => isEnd(table, item));
  const others = [...fewOf(table), ...directionsOf(table), ...plan.buttons.filter((item) => !isEnd(table, item))];
  const name = pick.unit ? table.nameOf(pick.unit) : pick.hex;
  const turn = turning(store.actions.items, store.view, pick);
  const mayEnd = store.actions.duties.length === 0;
  // The thing that is mostly wanted stands out: what the pick can do, else what goes on; the end only if nothing else is left
  // that the phase is for.
  const wholes = choices.filter((item) => wholeOf(table, item));
  const openWhole = table.openWhole;
  const picked = choices.length > 0 || openWhole !== null;
  const joint = wholes.length > 0 && pick.hex !== null;
  const common = commonest(choices, store.actions.items, table.verbs);
  const onMap = store.actions.items.some((item) => item.unit || item.hex || item.direction); // then no button is the obvious answer
  const open = store.actions.items.some((item) => !isEnd(table, item) && matters(table.verbs[item.verb]));
  const answer = (item: Item, strong = false): TemplateResult =>
    html`<button type="button" class=${strong ? 'strong' : ''} ?disabled=${busy} data-action=${item.text}
      @click=${() => on.press(item)}>${item.words}</button>`;
  const endVerb = store.catalogue?.end ?? '';
  const endWords = store.catalogue?.verbs[endVerb]?.title ?? '';
  return html`
    ${
      choices.length || said.length || turn
        ? html`<span class="pick-choices" role="group" aria-label=${`${name}`}>
      ${someTemplate(choices, (item) => answer(item, item === common && !joint))}
      ${said.map((item) => answer(item))}
      ${wholes.map(
        (item, i) => html`<button type="button" class=${i === 0 && joint ? 'strong' : ''} ?disabled=${busy}
        @click=${() => {
          void table.actWhole(item);
        }}>${wholeOf(table, item)}</button>`,
      )}
      ${
        turn
          ? html`<button type="button" data-turn=${turn.hex!} @click=${() => table.setPick({ unit: null, hex: turn.hex! }, false)}>
        ${store.catalogue?.verbs[turn.verb]?.title ?? turn.verb}…</button>`
          : nothing
      }</span>`
        : nothing
    }
    ${
      rounds.length
        ? html`<details class="rounds"><summary>${store.catalogue?.verbs[rounds[0]!.verb]?.title ?? rounds[0]!.verb}…</summary>
      <div>${rounds.map((item) => answer(item))}</div></details>`
        : nothing
    }
    ${
      openWhole
        ? html`<button type="button" class="strong" ?disabled=${busy} @click=${() => {
            void table.joinAll();
          }}>${openWhole}</button>`
        : nothing
    }
    ${someTemplate(others, (item, i) => answer(item, !ends.length && i === 0 && !picked && !onMap))}
    ${ends.map(
      (item) => html`<button type="button" class=${picked || open ? '' : 'strong'} id="end" ?disabled=${busy}
      data-action=${item.text} @click=${() => on.end(item)}>${item.words}</button>`,
    )}
    ${
      !ends.length && !mayEnd
        ? html`<button type="button" aria-disabled="true"
      @click=${() => {
        void table.askWhyText(endVerb, endWords);
      }}>${endWords}</button>`
        : nothing
    }
    ${hintTemplate(table, ends.length > 0)}`;
}
/** Buttons for them all: what would fill the bar lies in a list that opens. */
function someTemplate(items: readonly Item[], draw: (item: Item, at: number) => TemplateResult): Drawn {
  const rest = items.slice(BUTTONS_MOST);
  return html`${items.slice(0, BUTTONS_MOST).map(draw)}${
    rest.length
      ? html`<details class="rounds"><summary>${t('{0} more…', rest.length)}</summary><div>${rest.map((item) => draw(item, -1))}</div></details>`
      : nothing
  }`;
}
const FEW = 4;
const SHEETS_OPEN = 2; // so many offers are shown unasked (table.ts)
/** Where only a few counters or hexes could answer, they are buttons too, so that the player need not look for them on the map. A hex
 * that is looked at first (a melee) is one only where the sheet lies open already. */
function fewOf(table: Table): Item[] {
  const { actions, catalogue } = table.store;
  if (table.pick.unit || table.pick.hex) return [];
  const others = actions.items.filter((item) => item.unit || item.hex || item.direction);
  const open = actions.offers.length <= SHEETS_OPEN;
  const few =
    others.length <= FEW &&
    others.every((item) => {
      const peek = !!catalogue?.verbs[item.verb]?.peek;
      return isPlain(item) && (item.unit ? !peek : !!item.hex && (!peek || open));
    });
  if (few) return others;
  return table.board?.showsCommands && !actions.items.some(isBare) ? firstOfEach(others).slice(0, FEW) : [];
}
/** From afar commands are seen in place of counters: where nothing else would be an answer in sight, a few of them are buttons. */
function firstOfEach(items: readonly Item[]): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) {
    const about = item.unit ?? item.hex ?? item.text,
      known = first.get(about);
    if (!known || (isPlain(item) && !isPlain(known))) first.set(about, item);
  }
  return [...first.values()];
}
/** One or two directions of a verb are said in words as well as on the dial: a bridge to lay, say. */
function directionsOf(table: Table): Item[] {
  const bare = table.store.actions.items.filter(
    (item) => item.direction && !item.unit && !item.hex && !table.plan.buttons.includes(item),
  );
  return bare.filter((item) => bare.filter((one) => one.verb === item.verb).length <= 2);
}
/** The words of the whole, where there is more than one to join: a stack of one moves alone. */
function wholeOf(table: Table, item: Item): string | null {
  const whole = table.store.catalogue?.verbs[item.verb]?.whole;
  if (!whole || !isPlain(item)) return null;
  const hex = item.unit ? table.store.unit(item.unit)?.hex : null;
  const company = table.store.view?.counters.filter((one) => one.hex && one.hex === hex).length ?? 0;
  return item.unit && company < 2 ? null : whole.words;
}
function hintTemplate(table: Table, ending: boolean): Drawn {
  const { duties } = table.store.actions;
  if (duties.length) {
    return html`<details class="duties"><summary>${t('{0} left before you can end', plural(duties.length, 'duty', 'duties'))}</summary>
      <ul>${duties.slice(0, DUTIES_MOST).map((duty) => html`<li>${withCases(duty)}</li>`)}
        ${duties.length > DUTIES_MOST ? html`<li>${t('and {0} more', duties.length - DUTIES_MOST)}</li>` : nothing}</ul></details>`;
  }
  const left = ending ? leftSentences(table) : [];
  return left.length ? html`<span class="hint quiet">${left.slice(0, 2).join('; ')}</span>` : nothing;
}

/** "3 units can still fire", for everything in this phase that is not a mere order or a turn of the wrist. */
export function leftSentences(table: Table): string[] {
  const verbs = table.store.catalogue?.verbs ?? {};
  return leftToDo(table.store.actions.items)
    .filter((left) => matters(verbs[left.verb]))
    .sort((a, b) => b.units + b.hexes - a.units - a.hexes)
    .map((left) => leftSentence(left, verbs[left.verb]?.title ?? left.verb));
}
function leftSentence(left: Left, title: string): string {
  const verb = language() === 'de' ? title : title.charAt(0).toLowerCase() + title.slice(1);
  if (left.units) return t('{0} can still {1}', plural(left.units, 'unit'), verb);
  return t('{0}: {1} left', title, plural(left.hexes, 'hex', 'hexes'));
}
