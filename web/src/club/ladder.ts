/* ladder.ts: <enf-ladder> (#/ladder), who stands where among those who play rated games, and <enf-person> (#/person/NAME), what
 * everybody may know of a person: their rating and how their games ended. */
import { html, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { PastGame, Profile, Rank, Rating } from '../protocol.js';
import { ClubPage, personAddress } from './page.js';
import { rematch } from './rematch.js';
import { day } from './times.js';
import { t } from '../language.js';

/** A rating is not worth much before it is this sure. */
const SURE = 110;
const ratingWords = ({ rating, deviation }: Rating): string =>
  deviation > SURE ? t('{0}, still unsure (±{1})', rating, 2 * deviation) : `${rating} ±${2 * deviation}`;

export class EnfLadder extends ClubPage {
  private ranks: Rank[] = [];
  protected readonly here = 'ladder';
  protected heading(): string {
    return t('Ladder');
  }
  protected async load(): Promise<void> {
    this.ranks = await api.ladder();
  }
  protected content(): TemplateResult {
    return html`<p class="lead">${t('Rated games between members, by Glicko-2: beginners have 1500, and the figure behind ± says how far off a rating may be. To play one, invite a friend and choose “Rated”.')}</p>
      ${
        this.ranks.length
          ? html`<div class="scrolls" tabindex="0" role="region" aria-label=${t('Ladder')}><table><thead><tr><th>${t('Place')}</th><th>${t('Name')}</th><th>${t('Rating')}</th>
        <th>${t('Games')}</th><th>${t('Won')}</th><th>${t('Drawn')}</th><th>${t('Lost')}</th></tr></thead><tbody>${this.ranks.map(
          (
            one,
            i,
          ) => html`<tr><td class="lining">${i + 1}</td><th scope="row"><a href=${personAddress(one.name)}>${one.name}</a></th>
        <td class="lining">${ratingWords(one)}</td><td class="lining">${one.games}</td><td class="lining">${one.won}</td>
        <td class="lining">${one.drawn}</td><td class="lining">${one.lost}</td></tr>`,
        )}</tbody></table></div>`
          : html`<p>${t('Nobody has finished a rated game yet.')}</p>`
      }`;
  }
}
customElements.define('enf-ladder', EnfLadder);

export class EnfPerson extends ClubPage {
  private person: Profile | null = null;
  private me: string | null = null;
  protected readonly here = 'ladder';
  protected heading(): string {
    return this.person?.name ?? this.route.id;
  }
  protected async load(): Promise<void> {
    this.me = (await api.me()).person?.name ?? null;
    this.person = await api.profile(this.route.id);
  }
  protected content(): TemplateResult {
    const one = this.person!;
    return html`<p class="lead">${t('Here since {0}.', day(one.since))} ${one.rating ? t('Rating {0}.', ratingWords(one.rating)) : nothing}
      ${t('{0} won, {1} drawn, {2} lost against other members.', one.won, one.drawn, one.lost)}</p>
      <h2>${t('Games')}</h2>
      ${
        one.results.length
          ? html`<div class="scrolls" tabindex="0" role="region" aria-label=${t('Games')}><table><thead><tr><th>${t('Game')}</th><th>${t('Side')}</th><th>${t('Against')}</th>
        <th>${t('Result')}</th><th>${t('When')}</th><th></th></tr></thead><tbody>${one.results.map((game) => this.game(game))}</tbody></table></div>`
          : html`<p>${t('No game against another member has ended yet.')}</p>`
      }`;
  }
  /** On one's own page: against who is still there, in a game that is. */
  private again(game: PastGame): TemplateResult | typeof nothing {
    if (this.me !== this.person?.name || game.opponent === 'Departed') return nothing;
    return html`<button type="button" aria-label=${t('Rematch of {0} against {1}', game.title, game.opponent)}
      @click=${() => this.trying(() => rematch(game.game, game.side))}>${t('Rematch')}</button>`;
  }
  private game(game: PastGame): TemplateResult {
    const known = game.opponent !== 'Departed';
    return html`<tr><th scope="row"><a href=${`#/replay/${game.game}`}>${game.title}</a></th><td>${game.side.toUpperCase()}</td>
      <td>${known ? html`<a href=${personAddress(game.opponent)}>${game.opponent}</a>` : game.opponent}</td>
      <td>${game.score}${game.rated ? ', rated' : ''}</td><td>${day(game.at)}</td><td>${this.again(game)}</td></tr>`;
  }
}
customElements.define('enf-person', EnfPerson);
