/* advice.ts: what the staff would order in a position, and why. The server works it out in the background; a bar shows how
 * far it is. The ways and fights are drawn on the map as ghosts while the game stands where it was asked. The same desk
 * shows a pupil what the computer is up to, and those who look back what either side's staff would have ordered. */
import { html, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { Advice, AdviceAnswer, AdvisedCommand } from '../protocol.js';
import type { Catalogue, DrawnLine, HexLabel, SideId, Summary, UnitId } from '../types.js';
import { fightLines, foreseenLines } from './foresight.js';
import { plural, t } from '../language.js';

/** How often the page asks how far it is. */
const ASK_MS = 400;

/** Whose staff may be asked: one's own where no other person plays, in a lesson the computer's too; any when it is over. */
export function askable(summary: Summary | null): SideId[] {
  const seats = summary?.seats ?? [];
  if (summary?.state === 'over') return seats.map((one) => one.side);
  const mine = summary?.mine ?? [];
  if (!mine.length || seats.some((one) => !mine.includes(one.side) && one.kind !== 'computer')) return [];
  return seats.filter((one) => mine.includes(one.side) || summary?.pupil).map((one) => one.side);
}

export class AdviceDesk extends EventTarget {
  side: SideId | null = null;
  /** The entry after which the position is that was asked about. */
  n = -1;
  thousandths = 0;
  asking = false;
  trouble = '';
  advice: Advice | null = null;
  private timer = 0;

  private changed(): void {
    this.dispatchEvent(new Event('change'));
  }
  putAway(): void {
    clearTimeout(this.timer);
    this.side = null;
    this.n = -1;
    this.asking = false;
    this.trouble = '';
    this.advice = null;
    this.changed();
  }
  ask(game: string, side: SideId, n: number): void {
    clearTimeout(this.timer);
    this.side = side;
    this.n = n;
    this.thousandths = 0;
    this.asking = true;
    this.trouble = '';
    this.advice = null;
    this.changed();
    void this.follow(game, api.askAdvice(game, side, n));
  }
  private isStill(side: SideId | null, n: number): boolean {
    return this.asking && this.side === side && this.n === n;
  }
  /** Takes an answer, and asks again while the work goes on. */
  private async follow(game: string, asked: Promise<AdviceAnswer>): Promise<void> {
    const { side, n } = this;
    try {
      const answer = await asked;
      if (!side || !this.isStill(side, n)) return; // something else was asked meanwhile
      this.thousandths = answer.thousandths;
      this.trouble = answer.why ?? '';
      this.advice = answer.advice ?? null;
      this.asking = !this.advice && !this.trouble;
      if (this.asking) this.timer = window.setTimeout(() => void this.follow(game, api.advice(game, side, n)), ASK_MS);
    } catch (error) {
      if (!this.isStill(side, n)) return;
      this.asking = false;
      this.trouble = error instanceof Error ? error.message : String(error);
    }
    this.changed();
  }
  /** The ghosts, while the game stands there. */
  lines(n: number, nameOf: (unit: UnitId) => string, hexOf: (unit: UnitId) => HexLabel | null): DrawnLine[] {
    return this.advice && n === this.n
      ? [...foreseenLines(this.advice, nameOf), ...fightLines(this.advice, hexOf)]
      : [];
  }
}

// ---- in words ----

export interface AdviceHandlers {
  ask: (side: SideId) => void;
  putAway: () => void;
  /** Gives the order; none where nobody can give one. */
  give?: (order: string) => void;
}

function commandTemplate(one: AdvisedCommand, give: AdviceHandlers['give']): TemplateResult {
  const { order } = one;
  return html`<li><span>${
    one.hex
      ? html`<button type="button" class="on-board" data-goto=${one.hex}>${one.words}</button>`
      : html`<b>${one.words}</b>`
  }<br /><span class="quiet">${one.why}${one.risk ? t('; risk {0} %', one.risk) : ''}</span></span>
    ${give && order ? html`<button type="button" class="plain" aria-label=${t('Order it: {0}', order)} @click=${() => give(order)}>${t('Order it')}</button>` : nothing}</li>`;
}

function wordsTemplate(advice: Advice, title: string, gone: boolean, on: AdviceHandlers): TemplateResult {
  const busy = advice.commands.filter((one) => one.kind !== 'reserve'),
    waiting = advice.commands.filter((one) => one.kind === 'reserve');
  return html`<h3>${title}</h3>
    ${gone ? html`<p class="quiet">${t('The game has gone on since.')}</p>` : nothing}
    <p role="status">${advice.expected.words}.
      <span class="quiet">${t('In eight of ten of {0} playouts between {1} and {2}.', advice.expected.playouts, advice.expected.low, advice.expected.high)}</span></p>
    <ul class="plain-list advised">${busy.map((one) => commandTemplate(one, on.give))}</ul>
    ${
      waiting.length
        ? html`<details><summary>${plural(waiting.length, 'command waits', 'commands wait')}</summary>
          <ul class="plain-list advised">${waiting.map((one) => commandTemplate(one, undefined))}</ul></details>`
        : nothing
    }
    <p><button type="button" class="plain" @click=${on.putAway}>${t('Put it away')}</button></p>`;
}

/** `mine`: the sides that advice is given to; of the others the staff's plan is told. */
export function adviceTemplate(
  desk: AdviceDesk,
  sides: readonly SideId[],
  mine: readonly SideId[],
  n: number,
  catalogue: Catalogue | null,
  on: AdviceHandlers,
): TemplateResult | typeof nothing {
  if (!sides.length) return nothing;
  const titleOf = (side: SideId): string => catalogue?.sides.find((one) => one.id === side)?.title ?? side;
  const words = (side: SideId): string =>
    mine.includes(side)
      ? mine.length > 1
        ? t('Ask the {0} staff', titleOf(side))
        : t('Ask the staff')
      : t('The {0} plan', titleOf(side));
  return html`<section class="advice" aria-label=${t('Advice')}>
    <p class="row">${sides.map(
      (
        side,
      ) => html`<button type="button" data-advice=${side} ?disabled=${desk.asking} title=${mine.includes(side) ? t('Key Shift+A') : ''}
        @click=${() => on.ask(side)}>${words(side)}</button>`,
    )}</p>
    ${desk.trouble ? html`<p class="refusal" role="alert">${desk.trouble}</p>` : nothing}
    ${
      desk.asking
        ? html`<p class="advice-wait"><label>${t('The staff thinks…')} <progress max="1000" .value=${desk.thousandths}></progress></label>
          <button type="button" class="plain" @click=${on.putAway}>${t('Never mind')}</button></p>`
        : nothing
    }
    ${
      desk.advice && desk.side
        ? wordsTemplate(
            desk.advice,
            mine.includes(desk.side) ? t('What the staff would order') : t('The {0} plan', titleOf(desk.side)),
            n !== desk.n,
            mine.includes(desk.side) ? on : { ask: on.ask, putAway: on.putAway },
          )
        : nothing
    }</section>`;
}
