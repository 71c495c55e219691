/* entry.ts: <enf-join> (#/join/WORD), where an invitation opens an account, and <enf-reset> (#/reset/WORD), where a letter
 * lets one choose a new password. Both log in. */
import { html, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { AskingPage } from '../lobby/asking-page.js';
import { mailField, nameField, passwordField } from '../lobby/people.js';
import { go } from '../router.js';
import type { Me } from '../types.js';
import '../lobby/masthead.js';
import { t } from '../language.js';

abstract class EntryPage extends AskingPage {
  static override properties = { me: { state: true }, name: { state: true } };
  declare me: Me | null;
  declare name: string;

  constructor() {
    super();
    this.me = null;
    this.name = '';
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.trying(async () => {
      this.me = await api.me();
      await this.prepare();
    });
  }
  protected abstract readonly heading: string;
  protected abstract readonly button: string;
  protected abstract fields(): TemplateResult;
  protected prepare(): Promise<void> {
    return Promise.resolve();
  }
  protected abstract enter(form: FormData): Promise<void>;

  protected override render(): TemplateResult {
    return html`<enf-masthead here="-"></enf-masthead><main class="page-body"><h1>${this.heading}</h1>
      <form class="entry-form" @submit=${this.submit}>${this.fields()}
        ${this.refusal()}
        <div class="row"><button class="strong" type="submit" ?disabled=${this.busy}>${this.button}</button></div></form></main>`;
  }
  private readonly submit = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    void this.trying(async () => {
      await this.enter(form);
      go('/');
    });
  };
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

export class EnfJoin extends EntryPage {
  protected readonly heading = t('You are invited');
  protected readonly button = t('Create account');
  protected fields(): TemplateResult {
    return html`<p class="lead">${t('Choose the name under which the others know you, and a password.')}</p>
      ${nameField('')}${passwordField('password', t('Password'), true)}
      ${this.me?.server.mail ? mailField(null, t('(optional, for notifications and a lost password)')) : nothing}`;
  }
  protected async enter(form: FormData): Promise<void> {
    await api.register(
      text(form, 'name'),
      String(form.get('password')),
      text(form, 'mail') || undefined,
      this.route.id,
    );
  }
}
customElements.define('enf-join', EnfJoin);

export class EnfReset extends EntryPage {
  protected readonly heading = t('A new password');
  protected readonly button = t('Set password');
  protected override async prepare(): Promise<void> {
    this.name = await api.whoseReset(this.route.id);
  }
  protected fields(): TemplateResult {
    return html`${this.name ? html`<p class="lead">${t('For {0}. Every browser that is logged in is logged out.', this.name)}</p>` : nothing}
      ${passwordField('password', t('New password'), true)}`;
  }
  protected async enter(form: FormData): Promise<void> {
    const password = String(form.get('password'));
    await api.resetPassword(this.route.id, password);
    await api.login(this.name, password);
  }
}
customElements.define('enf-reset', EnfReset);
