/* invitation.ts: <enf-invitation>, the dialog with the link that gives a friend the open seat. Also used beside the board. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { copyText } from '../copy.js';
import { type Sharing, sharing, withOrigin } from '../share.js';
import type { Summary } from '../types.js';
import { invitationsOf } from './games.js';
import { limitWords } from './time-limit.js';
import { sideTitle, type SideTitles } from './words.js';
import { t } from '../language.js';

export class EnfInvitation extends LitElement {
  static override properties = {
    game: { state: true },
    catalogue: { state: true },
    said: { state: true },
    shared: { state: true },
    origin: { state: true },
  };
  declare game: Summary | null;
  declare shared: Sharing;
  /** The beginning of the link that is chosen. */
  declare origin: string;
  declare catalogue: SideTitles | undefined;
  declare said: string;

  constructor() {
    super();
    this.game = null;
    this.catalogue = undefined;
    this.said = '';
    this.shared = { origins: [location.origin], warning: '' };
    this.origin = location.origin;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  async open(game: Summary, catalogue: SideTitles | undefined): Promise<void> {
    this.game = game;
    this.catalogue = catalogue;
    this.said = '';
    this.shared = await sharing();
    this.origin = this.shared.origins[0]!;
    await this.updateComplete;
    this.querySelector('dialog')!.showModal();
  }
  private readonly close = (): void => {
    this.querySelector('dialog')!.close();
  };

  protected override render(): TemplateResult {
    const game = this.game;
    return html`<dialog aria-labelledby="invitation-title" class="own-dialog invitation-dialog">${
      game
        ? html`
      <button type="button" class="plain close" aria-label=${t('Close')} @click=${this.close}>×</button>
      <h2 id="invitation-title">${t('Send this link to your friend')}</h2>
      <p class="quiet">${t('The first person to open it takes the seat. You can start now; the game waits when it is your friend’s move.')}</p>
      ${game.time_limit ? html`<p>${t('Time limit: {0}. Time runs when your friend has taken the seat.', limitWords(game.time_limit))}</p>` : nothing}
      ${this.addresses()}
      ${invitationsOf(game).map(
        ({ side, link }) => html`<div class="invitation-link">
        <label class="entry"><span>${t('{0} seat', sideTitle(this.catalogue, side))}</span>
          <input readonly .value=${withOrigin(link, this.origin)} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}></label>
        <button class="strong" autofocus @click=${(event: Event) => this.copy(event, withOrigin(link, this.origin))}>${t('Copy')}</button></div>`,
      )}
      <p role="status">${this.said}</p>
      <div class="row"><a class="button" href=${`#/game/${game.id}`} @click=${this.close}>${t('Go to the game')}</a></div>`
        : nothing
    }
    </dialog>`;
  }
  /** Where the page is open at the machine's own address: what that means for the link, and which address it takes. */
  private addresses(): TemplateResult | typeof nothing {
    const { origins, warning } = this.shared;
    if (!warning) return nothing;
    return html`<p class="link-warning">${warning}</p>${
      origins.length > 1
        ? html`<label class="entry"><span>${t('Address in the link')}</span>
          <select @change=${(event: Event) => (this.origin = (event.target as HTMLSelectElement).value)}>${origins.map(
            (origin) => html`<option value=${origin}>${new URL(origin).host}</option>`,
          )}</select></label>`
        : nothing
    }`;
  }
  private async copy(event: Event, link: string): Promise<void> {
    const field = (event.target as HTMLElement).parentElement!.querySelector('input');
    this.said = (await copyText(link, field)) ? t('Copied.') : t('Press Ctrl+C to copy.');
  }
}
customElements.define('enf-invitation', EnfInvitation);
