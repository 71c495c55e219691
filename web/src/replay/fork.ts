/* fork.ts: <enf-fork>, the dialog of "continue from here": a new game from any moment of an old one, with seats of its own. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { backend } from '../backend/backend.js';
import * as api from '../api.js';
import { go } from '../router.js';
import type { Catalogue, Scenario, SideId, Summary } from '../types.js';
import { seatsFor, type Opponent } from '../lobby/setup.js';
import { timeLimitFields } from '../lobby/time-limit.js';
import type { TimeLimitWanted } from '../protocol.js';
import { sideStyle, sideTitle, standardBot } from '../lobby/words.js';
import { t } from '../language.js';

export class EnfFork extends LitElement {
  static override properties = {
    game: { state: true },
    catalogue: { state: true },
    at: { state: true },
    where: { state: true },
    why: { state: true },
    busy: { state: true },
    opponent: { state: true },
    side: { state: true },
    limit: { state: true },
  };
  declare game: Summary | null;
  declare catalogue: Catalogue | null;
  declare at: number;
  declare where: string;
  declare why: string;
  declare busy: boolean;
  declare opponent: Opponent;
  declare side: SideId;
  declare limit: TimeLimitWanted | null;

  constructor() {
    super();
    this.game = null;
    this.catalogue = null;
    this.at = 0;
    this.where = '';
    this.why = '';
    this.busy = false;
    this.opponent = 'computer';
    this.side = '';
    this.limit = null;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  async open(game: Summary, catalogue: Catalogue, at: number, where: string): Promise<void> {
    Object.assign(this, {
      game,
      catalogue,
      at,
      where,
      why: '',
      opponent: 'computer',
      side: game.mine[0] ?? catalogue.sides[0]?.id ?? '',
    });
    await this.updateComplete;
    this.querySelector('dialog')!.showModal();
  }
  private readonly close = (): void => {
    this.querySelector('dialog')!.close();
  };

  protected override render(): TemplateResult {
    const choose = (
      title: string,
      text: string,
      opponent: Opponent,
      side?: SideId,
    ): TemplateResult => html`<label class="card-choice"
      style=${side ? sideStyle(side) : nothing}><input type="radio" name="fork-seats" .checked=${
        this.opponent === opponent && (side === undefined || side === this.side)
      } @change=${() => {
        this.opponent = opponent;
        if (side) this.side = side;
      }}>
      <span class="card-words"><b>${title}</b> <small>${text}</small></span></label>`;
    return html`<dialog aria-labelledby="fork-title" class="own-dialog fork-dialog">${
      this.game && this.catalogue
        ? html`
      <button type="button" class="plain close" aria-label=${t('Close')} @click=${this.close}>×</button>
      <h2 id="fork-title">${t('Continue from here')}</h2>
      <p class="quiet">${t('This starts a new game from {0}, with new dice. The old game stays as it is.', this.where)}</p>
      <form @submit=${this.submit}>
        <fieldset class="cards-row"><legend>${t('Who plays')}</legend>
          ${this.catalogue.sides.map((one) => choose(t('You play {0}', sideTitle(this.catalogue!, one.id)), t('against the computer'), 'computer', one.id))}
          ${backend.own ? nothing : this.catalogue.sides.map((one) => choose(t('You play {0}', sideTitle(this.catalogue!, one.id)), t('against a friend, who gets a link'), 'friend', one.id))}
          ${choose(t('You play both sides'), t('on this screen'), 'both')}
          ${choose(t('Watch only'), t('the computer plays both sides'), 'watch')}
        </fieldset>
        ${
          this.opponent === 'friend'
            ? timeLimitFields(this.limit, (limit) => {
                this.limit = limit;
              })
            : nothing
        }
        ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
        <div class="row"><button type="button" @click=${this.close}>${t('Cancel')}</button>
          <button class="strong" type="submit" ?disabled=${this.busy}>${t('Continue')}</button></div>
      </form>`
        : nothing
    }</dialog>`;
  }

  private readonly submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const game = this.game;
    if (!game || !this.catalogue || this.busy) return;
    this.busy = true;
    this.why = '';
    try {
      const scenario = (await api.scenarios()).find((one) => one.id === game.scenario);
      const sides = this.catalogue.sides.map((one) => one.id);
      const seats = seatsFor({ ...scenario, sides } as Scenario, this.opponent, this.side, standardBot(scenario));
      const friend = this.opponent === 'friend';
      const { id } = await api.fork(game.id, { at: this.at, seats, ...(friend ? { time_limit: this.limit } : {}) });
      this.close();
      go(`/game/${id}${friend ? '?invite=1' : ''}`);
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  };
}
customElements.define('enf-fork', EnfFork);
