/* log-in.ts: <enf-log-in>, shown in place of any page that the server keeps from visitors without an account: a stranger with
 * an invitation to a club, a browser whose session another one has ended. After the login the page is fetched again, with
 * its whole address: an invitation is not lost. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { Me } from '../types.js';
import './masthead.js';
import { pagesFor, type EnfPeople } from './people.js';
import { t } from '../language.js';

export class EnfLogIn extends LitElement {
  static override properties = { me: { state: true } };
  declare me: Me | null;

  constructor() {
    super();
    this.me = null;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    api.me(true).then(
      (me) => {
        this.me = me;
      },
      () => undefined,
    );
  }

  protected override render(): TemplateResult {
    const invited = location.hash.includes('token=');
    return html`<enf-masthead here="-" @enf-person=${() => location.reload()}></enf-masthead>
      <main class="page-body"><h1>${t('Log in to continue')}</h1>
        ${
          this.me
            ? html`<p class="lead">${
                this.me.server.guests
                  ? t('You are no longer logged in.')
                  : t('You need an account to play on this server.')
              }${invited ? t(' The seat you were invited to is waiting for you.') : ''}</p>
        <p class="tour-offer">${pagesFor(this.me).includes('login') ? html`<button class="strong" @click=${() => this.open('login')}>${t('Log in')}</button>` : nothing}
          ${pagesFor(this.me).includes('register') ? html`<button @click=${() => this.open('register')}>${t('Create an account')}</button>` : nothing}</p>`
            : html`<p role="status">${t('Loading…')}</p>`
        }</main>`;
  }
  private open(page: 'login' | 'register'): void {
    if (this.me) void this.querySelector<EnfPeople>('enf-people')!.open(this.me, page);
  }
}
customElements.define('enf-log-in', EnfLogIn);
