/* games.ts: <enf-games>, the games of this person as lines: which side is to move, the opponent, the turn. Each can be gone on
 * with, watched again, kept as a file, handed to a friend by its link, or deleted. Tells `enf-changed` after a change. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import * as api from '../api.js';
import { copyText } from '../copy.js';
import { linkToSend } from '../share.js';
import type { Scenario, Seat, Summary } from '../types.js';
import { isPressing, timeLeft } from './time-limit.js';
import {
  ago,
  gameName,
  invitationLink,
  isMyMove,
  resultWords,
  scenarioOf,
  seatWords,
  sideStyle,
  sideTitle,
  type SideTitles,
} from './words.js';
import { t, tx } from '../language.js';

export function invitationsOf(game: Summary): { side: string; link: string }[] {
  const links = new Map<string, string>();
  for (const seat of game.seats) if (seat.invitation) links.set(seat.side, seat.invitation);
  for (const [side, token] of Object.entries(game.invitations ?? {})) links.set(side, token);
  return [...links].map(([side, token]) => ({ side, link: invitationLink(game.id, token, side) }));
}

/** Offers a text as a file. */
export function keepFile(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Lines shown before the rest is folded away. */
const AT_ONCE = 5;

export class EnfGames extends LitElement {
  static override properties = {
    games: { attribute: false },
    scenarios: { attribute: false },
    catalogues: { attribute: false },
    asked: { state: true },
    said: { state: true },
  };
  declare games: Summary[];
  declare scenarios: Scenario[];
  declare catalogues: ReadonlyMap<string, SideTitles>;
  /** The game whose deletion is being asked about. */
  declare asked: Summary | null;
  declare said: string;

  constructor() {
    super();
    this.games = [];
    this.scenarios = [];
    this.catalogues = new Map();
    this.asked = null;
    this.said = '';
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('click', this.elsewhere);
    document.addEventListener('keydown', this.elsewhere);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('click', this.elsewhere);
    document.removeEventListener('keydown', this.elsewhere);
  }
  /** An open menu closes by Escape, which gives its button the focus back, and by a touch beside it. */
  private readonly elsewhere = (event: Event): void => {
    const open = this.querySelector<HTMLDetailsElement>('details.more-menu[open]');
    if (!open) return;
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape') return;
      open.querySelector('summary')!.focus();
    } else if (open.contains(event.target as Node)) return;
    open.open = false;
  };

  protected override render(): TemplateResult {
    const order = (game: Summary): number => (isMyMove(game) ? 0 : game.state === 'over' ? 2 : 1);
    const sorted = [...this.games].sort((a, b) => order(a) - order(b) || when(b) - when(a));
    const lines = (games: readonly Summary[]): TemplateResult =>
      html`<ul class="game-list">${repeat(
        games,
        (game) => game.id,
        (game) => this.line(game),
      )}</ul>`;
    const folded = sorted.length > AT_ONCE + 1 ? sorted.slice(AT_ONCE) : [];
    return html`${lines(folded.length ? sorted.slice(0, AT_ONCE) : sorted)}
      ${folded.length ? html`<details class="older-games"><summary>${t('{0} more games', folded.length)}</summary>${lines(folded)}</details>` : nothing}
      <p class="said" role="status">${this.said}</p>
      <dialog class="own-dialog ask-dialog" aria-labelledby="delete-title" @close=${() => {
        this.asked = null;
      }}>
        <h2 id="delete-title">${t('Delete this game?')}</h2>
        <p>${tx('This deletes {0} for all players. Save it to a file first if you may want it again.', this.asked ? this.titleOf(this.asked) : nothing)}</p>
        <div class="row"><button @click=${() => this.querySelector('dialog')!.close()}>${t('Cancel')}</button>
          <button class="strong" @click=${this.removeAsked}>${t('Delete')}</button></div>
      </dialog>`;
  }

  private titleOf(game: Summary): string {
    return game.title || gameName(game, this.scenarios);
  }

  private line(game: Summary): TemplateResult {
    const catalogue = this.catalogues.get(game.game);
    const mine = isMyMove(game);
    const title = gameName(game, this.scenarios);
    const over = game.state === 'over';
    const turns = scenarioOf(this.scenarios, game.scenario)?.turns;
    const path = over ? `#/replay/${game.id}` : `#/game/${game.id}`;
    return html`<li class="game-line" data-state=${mine ? 'mine' : game.state}>
      <span class="game-marker">${
        mine
          ? html`<b class="your-move">${t('Your move')}</b>`
          : over
            ? t('Over')
            : game.state === 'open'
              ? t('Open seat')
              : t('Waiting')
      }</span>
      <a class="game-title" href=${path}>${title}</a>
      <span class="game-seats">${game.seats.map((seat, i) => html`${i ? html` <i>${t('against')}</i> ` : nothing}${this.seat(seat, catalogue)}`)}</span>
      <span class="game-stage">${
        over
          ? resultWords(game, catalogue)
          : game.turn
            ? t('Turn {0}{1}', game.turn, turns ? ` of ${turns}` : '')
            : nothing
      }${
        timeLeft(game.time_limit)
          ? html`
        <small class=${isPressing(game.time_limit) ? 'time-left pressing' : 'time-left'}> · ${game.mine.includes(game.time_limit!.side!) ? t('you have') : t('they have')} ${timeLeft(game.time_limit)}</small>`
          : nothing
      }${
        when(game)
          ? html`
        <small class="quiet">${ago(game.updated)}</small>`
          : nothing
      }</span>
      <span class="game-doings">
        <a class="button" href=${path}>${over ? t('Replay') : mine ? t('Play') : t('Open')}</a>
        <details class="more-menu" @toggle=${this.onlyOne}><summary class="button plain" aria-label=${t('More actions for {0}', title)}>⋯</summary>
          <div class="menu">
            ${invitationsOf(game).map(
              ({ side, link }) => html`<button class="plain" @click=${(event: Event) => this.copy(event, link)}>
              ${t('Copy invitation link ({0})', sideTitle(catalogue, side))}</button>`,
            )}
            <a class="button plain" href=${`#/replay/${game.id}`}>${t('Replay from the start')}</a>
            <button class="plain" @click=${(event: Event) => this.keep(event, game)}>${t('Save to file')}</button>
            <button class="plain" @click=${(event: Event) => this.copy(event, `${location.origin}/#/game/${game.id}`)}>
              ${t('Copy link for spectators')}</button>
            <button class="plain" @click=${(event: Event) => this.ask(event, game)}>${t('Delete…')}</button>
          </div></details>
      </span></li>`;
  }

  private seat(seat: Seat, catalogue: SideTitles | undefined): TemplateResult {
    return html`<span class="game-seat" style=${sideStyle(seat.side)}><i class="swatch" aria-hidden="true"></i>${sideTitle(
      catalogue,
      seat.side,
    )} <small>(${seatWords(seat)})</small></span>`;
  }

  private readonly onlyOne = (event: Event): void => {
    const opened = event.target as HTMLDetailsElement;
    if (!opened.open) return;
    for (const other of this.querySelectorAll<HTMLDetailsElement>('details.more-menu[open]'))
      if (other !== opened) other.open = false;
  };
  private shut(event: Event): void {
    (event.target as HTMLElement).closest('details')?.removeAttribute('open');
  }

  private async copy(event: Event, link: string): Promise<void> {
    this.shut(event);
    const { link: sent, warning } = await linkToSend(link);
    this.said = `${(await copyText(sent)) ? t('Link copied. Send it to your friend.') : sent} ${warning}`.trim();
  }
  private async keep(event: Event, game: Summary): Promise<void> {
    this.shut(event);
    try {
      keepFile(
        `${this.titleOf(game)
          .replace(/[^A-Za-z0-9]+/g, '-')
          .toLowerCase()}.save`,
        await api.saveText(game.id),
      );
      this.said = t('Saved to a file.');
    } catch (error) {
      this.said = error instanceof Error ? error.message : String(error);
    }
  }
  private ask(event: Event, game: Summary): void {
    this.shut(event);
    this.asked = game;
    this.querySelector('dialog')!.showModal();
  }
  private readonly removeAsked = async (): Promise<void> => {
    const game = this.asked;
    this.querySelector('dialog')!.close();
    if (!game) return;
    try {
      await api.removeGame(game.id);
      this.said = t('Game deleted.');
      this.dispatchEvent(new CustomEvent('enf-changed', { bubbles: true }));
    } catch (error) {
      this.said = error instanceof Error ? error.message : String(error);
    }
  };
}
function when(game: Summary): number {
  const at = game.updated;
  const value = typeof at === 'number' ? at : Date.parse(String(at ?? ''));
  return Number.isFinite(value) ? value : 0;
}
customElements.define('enf-games', EnfGames);
