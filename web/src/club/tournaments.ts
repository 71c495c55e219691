/* tournaments.ts: <enf-tournaments> (#/tournaments), all of them, and for admins a form for another; <enf-tournament>
 * (#/tournament/N): how it stands, its rounds and their games. */
import { html, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { Tournament, TournamentPairing, TournamentRow } from '../protocol.js';
import { go } from '../router.js';
import type { Me, Scenario } from '../types.js';
import { FORMATS } from './acts.js';
import { ClubPage, personAddress } from './page.js';
import { plural, t } from '../language.js';

const STATES: Record<TournamentRow['state'], string> = {
  open: t('open for entries'),
  running: t('going on'),
  over: t('over'),
};
const isAdmin = (me: Me | null): boolean => me?.person?.role === 'admin';

export class EnfTournaments extends ClubPage {
  private rows: TournamentRow[] = [];
  private scenarios: Scenario[] = [];
  private me: Me | null = null;
  protected readonly here = 'tournaments';
  protected heading(): string {
    return t('Tournaments');
  }
  protected async load(): Promise<void> {
    this.me = await api.me();
    [this.rows, this.scenarios] = await Promise.all([api.tournaments(), api.scenarios()]);
  }
  protected content(): TemplateResult {
    return html`<p class="lead">${t('One battle, several rounds. Each pairing is two rated games, with the sides swapped. A game won counts 2, drawn 1.')}</p>
      ${
        this.rows.length
          ? html`<ul class="tournament-list">${this.rows.map(
              (
                one,
              ) => html`<li><a href=${`#/tournament/${one.id}`}>${one.title}</a> <span class="quiet">${one.scenario},
          ${STATES[one.state]}, ${plural(one.entrants, 'player')}</span></li>`,
            )}</ul>`
          : html`<p>${t('There are none yet.')}</p>`
      }
      ${isAdmin(this.me) ? this.form() : nothing}`;
  }
  private form(): TemplateResult {
    return html`<h2>${t('A new tournament')}</h2><form class="entry-form" @submit=${this.make}>
      <label class="entry"><span>${t('Title')}</span><input name="title" required maxlength="80"></label>
      <label class="entry"><span>${t('Battle')}</span><select name="scenario">${this.scenarios.map(
        (one) => html`<option value=${one.id}>${one.name}</option>`,
      )}</select></label>
      <label class="entry"><span>${t('Format')}</span><select name="format">${Object.entries(FORMATS).map(
        ([id, words]) => html`<option value=${id}>${words}</option>`,
      )}</select></label>
      <label class="entry"><span>${t('Rounds')} <small>${t('(Swiss only)')}</small></span><input name="rounds" type="number" min="1" max="30" value="3"></label>
      <div class="row"><button class="strong" type="submit">${t('Open for entries')}</button></div></form>`;
  }
  private readonly make = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    void this.trying(async () => {
      const { id } = await api.makeTournament({
        title: text('title'),
        scenario: text('scenario'),
        format: text('format') as TournamentRow['format'],
        rounds: Number(text('rounds')),
      });
      go(`/tournament/${id}`);
    });
  };
}
customElements.define('enf-tournaments', EnfTournaments);

export class EnfTournament extends ClubPage {
  private one: Tournament | null = null;
  private me: Me | null = null;
  protected readonly here = 'tournaments';
  protected heading(): string {
    return this.one?.title ?? t('Tournament');
  }
  protected async load(): Promise<void> {
    this.me = await api.me();
    this.one = await api.tournament(this.route.id);
  }
  private act(act: 'enter' | 'quit' | 'next' | 'delete', anyway = false): void {
    void this.trying(async () => {
      const answer = await api.actOnTournament(this.route.id, anyway ? { act, anyway } : { act });
      if (act === 'delete') go('/tournaments');
      else this.one = answer;
    });
  }
  protected content(): TemplateResult {
    const one = this.one!;
    return html`<p class="lead">${one.scenario}, ${FORMATS[one.format]}. ${one.state === 'running' ? t('Round {0} of {1}', one.round, one.rounds) : STATES[one.state]}.</p>
      <p class="tour-offer">${this.deeds(one)}</p>
      <h2>${t('Standings')}</h2><div class="scrolls" tabindex="0" role="region" aria-label=${t('Standings')}><table><thead><tr><th>${t('Place')}</th><th>${t('Name')}</th>
        <th>${t('Points')}</th><th>${t('Opponents’ points')}</th><th>${t('Byes')}</th></tr></thead><tbody>${one.standings.map(
          (entry, i) =>
            html`<tr><td class="lining">${i + 1}</td><th scope="row"><a href=${personAddress(entry.name)}>${entry.name}</a>${
              entry.quit ? html` <small>${t('has left')}</small>` : nothing
            }</th><td class="lining">${entry.points}</td><td class="lining">${entry.opponents}</td><td class="lining">${entry.byes}</td></tr>`,
        )}</tbody></table></div>
      ${Array.from({ length: one.round }, (_, i) => one.round - i).map(
        (round) =>
          html`<h2>${t('Round {0}', round)}</h2><ul class="tournament-list">${one.pairings
            .filter((pairing) => pairing.round === round)
            .map((pairing) => this.pairing(pairing))}</ul>`,
      )}`;
  }
  private deeds(one: Tournament): TemplateResult {
    const account = !!this.me?.person && !this.me.person.guest;
    return html`${one.state === 'open' && account && !one.entered ? html`<button class="strong" type="button" @click=${() => this.act('enter')}>${t('Enter the tournament')}</button>` : nothing}
      ${one.state !== 'over' && one.entered ? html`<button type="button" @click=${() => this.act('quit')}>${t('Leave the tournament')}</button>` : nothing}
      ${
        isAdmin(this.me)
          ? html`${
              one.state === 'over'
                ? nothing
                : html`<button type="button" @click=${() => this.act('next')}>${one.state === 'open' ? t('Begin') : one.round < one.rounds ? t('Next round') : t('End the tournament')}</button>
            ${one.state === 'running' ? html`<button type="button" @click=${() => this.act('next', true)}>${t('… though games are not over')}</button>` : nothing}`
            }
            <button type="button" class="danger" @click=${() => {
              if (confirm(t('Delete {0}? Its games and results stay.', one.title))) this.act('delete');
            }}>${t('Delete')}</button>`
          : nothing
      }`;
  }
  private pairing(pairing: TournamentPairing): TemplateResult {
    if (pairing.second === null) return html`<li>${t('{0} has no opponent', pairing.first ?? t('Somebody'))}</li>`;
    return html`<li>${pairing.first ?? t('Departed')} – ${pairing.second}: ${pairing.games.map((game, which) => {
      const words = game.over ? `${game.first}:${game.second}` : game.game ? t('going on') : t('not begun');
      const title = `${pairing.first ?? ''} ${game.side.toUpperCase()}, ${words}`;
      if (game.game) return html`<a href=${`#/${game.over ? 'replay' : 'game'}/${game.game}`}>${title}</a> `;
      if (!pairing.mine) return html`<span class="quiet">${title}</span> `;
      return html`<button type="button" @click=${() => {
        void this.trying(async () => {
          const { id } = await api.beginTournamentGame(this.route.id, {
            round: pairing.round,
            place: pairing.place,
            which,
          });
          go(`/game/${id}`);
        });
      }}>${t('Begin ({0} {1})', pairing.first ?? '', game.side.toUpperCase())}</button> `;
    })}</li>`;
  }
}
customElements.define('enf-tournament', EnfTournament);
