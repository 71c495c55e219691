/* people.ts: <enf-people>, the dialog about the person at this browser: the name of a guest, and on a shared server the account:
 * register, log in and out, a new password, where to send notices of a move, and the end of the account. Emits
 * `enf-person` when something changed. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { backend } from '../backend/backend.js';
import { noticeState, release, renew, turnOff, turnOn, type NoticeState } from '../notify/browser.js';
import type { Me } from '../types.js';
import { t } from '../language.js';

type Page = 'name' | 'register' | 'login' | 'lost' | 'notices' | 'password' | 'erase';
const TITLES: Record<Page, string> = {
  name: t('Your name'),
  register: t('Create an account'),
  login: t('Log in'),
  lost: t('Lost password'),
  notices: t('Notifications'),
  password: t('Password'),
  erase: t('Delete account'),
};
const BUTTONS: Record<Page, string> = {
  name: t('Save'),
  register: t('Create account'),
  login: t('Log in'),
  lost: t('Send the link'),
  notices: t('Save'),
  password: t('Change password'),
  erase: t('Delete permanently'),
};
const SHORTEST_PASSWORD = 8;

export function pagesFor(me: Me): Page[] {
  const mayRegister = me.server.registration && !me.server.invitation; // an invitation is a page of its own
  if (backend.own) return ['name'];
  if (!me.server.shared) return ['name', 'notices'];
  if (!me.person) return mayRegister ? ['login', 'register'] : ['login'];
  if (me.person.guest) return mayRegister ? ['name', 'notices', 'register', 'login'] : ['name', 'notices', 'login'];
  return ['notices', 'password', 'erase'];
}

export class EnfPeople extends LitElement {
  static override properties = {
    me: { state: true },
    page: { state: true },
    why: { state: true },
    done: { state: true },
    busy: { state: true },
    browser: { state: true },
  };
  declare me: Me | null;
  declare page: Page;
  declare why: string;
  declare done: string;
  declare busy: boolean;
  /** Notices in this browser. */
  declare browser: NoticeState | null;

  constructor() {
    super();
    this.me = null;
    this.page = 'name';
    this.why = '';
    this.done = '';
    this.busy = false;
    this.browser = null;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  async open(me: Me, page?: Page): Promise<void> {
    this.me = me;
    this.turn(page ?? pagesFor(me)[0]!);
    this.browser = await noticeState();
    await this.updateComplete;
    this.querySelector('dialog')!.showModal();
  }
  private readonly close = (): void => {
    this.querySelector('dialog')!.close();
  };
  private turn(page: Page): void {
    this.page = page;
    this.why = '';
    this.done = '';
  }

  protected override render(): TemplateResult {
    const me = this.me;
    if (!me) return html`<dialog class="own-dialog people-dialog" aria-label=${t('Your account')}></dialog>`;
    const pages = pagesFor(me);
    return html`<dialog aria-labelledby="people-title" class="own-dialog people-dialog">
      <button type="button" class="plain close" aria-label=${t('Close')} @click=${this.close}>×</button>
      <h2 id="people-title">${me.person && !me.person.guest ? me.person.name : TITLES[this.page]}</h2>
      ${
        pages.length > 1
          ? html`<div class="leaves" role="group" aria-label=${t('Your account')}>${pages.map(
              (page) => html`<button type="button"
        class="plain" aria-pressed=${page === this.page ? 'true' : 'false'} @click=${() => this.turn(page)}>${TITLES[page]}</button>`,
            )}</div>`
          : nothing
      }
      <form @submit=${this.submit}>${this.fields(me)}
        ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
        <p role="status">${this.done}</p>
        <div class="row">
          ${me.server.shared && me.person && !me.person.guest ? html`<button type="button" @click=${this.leave}>${t('Log out')}</button>` : nothing}
          ${
            this.page === 'lost' && !me.server.mail
              ? nothing
              : html`<button class="strong" type="submit" ?disabled=${this.busy}>${BUTTONS[this.page]}</button>`
          }
        </div>
      </form>
    </dialog>`;
  }

  private fields(me: Me): TemplateResult {
    switch (this.page) {
      case 'name':
        return html`${nameField(me.person?.name ?? '')}<p class="quiet">${
          me.server.shared
            ? t(
                'You are playing as a guest, and your games belong to this browser. With an account you can play from any device.',
              )
            : t('The other players see this name.')
        }</p>`;
      case 'login':
        return html`${nameField('')}${passwordField('password', t('Password'), false)}
        <p><button type="button" class="plain" @click=${() => this.turn('lost')}>${t('Forgot the password?')}</button></p>`;
      case 'lost':
        return html`${
          me.server.mail
            ? html`<p class="quiet">${t('If the account has a confirmed email address, a link to choose a new password goes there.')}</p>
          ${nameField('')}`
            : html`<p class="quiet">${t('This server does not send email. Ask its host for a new password.')}</p>`
        }`;
      case 'register':
        return html`${nameField(me.person?.guest && me.person.name !== 'Guest' ? me.person.name : '')}
        ${passwordField('password', t('Password'), true)}
        ${me.server.mail ? mailField(null, t('(optional, for notifications)')) : nothing}
        ${me.person ? html`<p class="quiet">${t('You keep the games you started as a guest.')}</p>` : nothing}`;
      case 'notices':
        return html`<p class="quiet">${t('When it is your move in a game with other players:')}</p>
        ${this.browserField()}
        <label class="entry"><span>${t('Webhook address')} <small>${t('(for example, a chat room’s incoming webhook)')}</small></span>
          <input name="webhook" type="url" placeholder="https://…" maxlength="400" .value=${me.notices?.webhook ?? ''}></label>
        ${
          me.server.mail
            ? mailField(
                me.notices?.mail ?? null,
                me.notices?.mail && !me.notices.mail_confirmed ? t('(not confirmed yet; check your inbox)') : '',
              )
            : html`<p class="quiet">${t('This server does not send email.')}</p>`
        }`;
      case 'password':
        return html`${passwordField('old', t('Current password'), false)}${passwordField('password', t('New password'), true)}`;
      case 'erase':
        return html`<p><a href="/api/me/data" download="enfilade-my-data.json">${t('Download all that is kept about you')}</a></p>
        <p>${t('This deletes your name, your password and your notification addresses. Games with other players stay, without your name.')}</p>
        ${passwordField('password', t('Password'), false)}`;
    }
  }

  /** Acts at once: the form's button is for the addresses. */
  private browserField(): TemplateResult {
    const state = this.browser;
    const toggle = (event: Event): void => {
      const { checked } = event.target as HTMLInputElement;
      void this.doing(async () => {
        this.browser = await (checked ? turnOn() : turnOff());
        (event.target as HTMLInputElement).checked = this.browser.on;
        return null;
      });
    };
    return html`<label class="tick browser-notices"><input type="checkbox" .checked=${state?.on ?? false}
      ?disabled=${this.busy || !!state?.barred} @change=${toggle}>
      <span>${t('Notify me in this browser')}<small>${browserWords(state)}</small></span></label>`;
  }

  private readonly submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    const form = new FormData(event.target as HTMLFormElement);
    const field = (name: string): string => String(form.get(name) ?? '').trim();
    const password = String(form.get('password') ?? '');
    await this.doing(async () => {
      switch (this.page) {
        case 'name':
          return api.rename(field('name'));
        case 'login':
          return api.login(field('name'), password);
        case 'lost':
          await api.askForReset(field('name'));
          this.done = t('If there is such an account with a confirmed address, the email is on its way.');
          return null;
        case 'register':
          return api.register(field('name'), password, field('mail') || undefined);
        case 'password':
          this.me = await api.changePassword(String(form.get('old') ?? ''), password);
          (event.target as HTMLFormElement).reset();
          this.done = t('Password changed. Log in again in your other browsers.');
          return null;
        case 'erase':
          return api.eraseMe(password);
        case 'notices':
          await api.setNotices({ webhook: field('webhook'), ...(form.has('mail') ? { mail: field('mail') } : {}) });
          this.me = await api.me(true);
          this.done = t('Saved.');
          return null;
      }
    });
  };
  private readonly leave = (): void => {
    void this.doing(async () => {
      await release();
      return api.logout();
    });
  };

  private async doing(work: () => Promise<Me | null>): Promise<void> {
    this.busy = true;
    this.why = '';
    this.done = '';
    try {
      const me = await work();
      if (!me) return;
      this.me = me;
      this.close();
      void renew();
      this.dispatchEvent(new CustomEvent('enf-person', { detail: me, bubbles: true }));
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }
}

function browserWords(state: NoticeState | null): string {
  if (!state) return '';
  if (state.barred) return state.barred;
  if (!state.on) return t('also when Enfilade is closed, where the browser can do that');
  return state.push
    ? t('On, also when Enfilade is closed.')
    : t('On while Enfilade is open in a tab. {0}', state.without);
}
export const nameField = (
  name: string,
): TemplateResult => html`<label class="entry"><span>${t('Name')}</span><input name="name" required maxlength="40"
  autocomplete="username" .value=${name}></label>`;
export const passwordField = (
  name: string,
  title: string,
  fresh: boolean,
): TemplateResult => html`<label class="entry"><span>${title}${
  fresh ? html` <small>${t('(at least {0} characters)', SHORTEST_PASSWORD)}</small>` : nothing
}</span><input name=${name} type="password" required
  minlength=${fresh ? SHORTEST_PASSWORD : 1} maxlength="200" autocomplete=${fresh ? 'new-password' : 'current-password'}></label>`;
export const mailField = (mail: string | null, note: string): TemplateResult =>
  html`<label class="entry"><span>${t('Email')}${
    note ? html` <small>${note}</small>` : nothing
  }</span><input name="mail" type="email" autocomplete="email" maxlength="200" .value=${mail ?? ''}></label>`;
customElements.define('enf-people', EnfPeople);
