/* people.ts: <enf-people>, the dialog about who is sitting here: the name of a guest, and on a shared server the account:
 * register, log in and out, and where to be told that it is one's move. Tells `enf-person` when something changed. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { Me } from '../types.js';

type Page = 'name' | 'register' | 'login' | 'notices';
const TITLES: Record<Page, string> = { name: 'Your name', register: 'Make an account', login: 'Log in', notices: 'Turn notices' };
const SHORTEST_PASSWORD = 8;

export class EnfPeople extends LitElement {
  static override properties = {
    me: { state: true }, page: { state: true }, why: { state: true }, done: { state: true }, busy: { state: true },
  };
  declare me: Me | null;
  declare page: Page;
  declare why: string;
  declare done: string;
  declare busy: boolean;

  constructor() {
    super();
    this.me = null;
    this.page = 'name';
    this.why = '';
    this.done = '';
    this.busy = false;
  }
  protected override createRenderRoot(): HTMLElement { return this; }

  async open(me: Me, page?: Page): Promise<void> {
    this.me = me;
    this.page = page ?? (me.person.guest || !me.server.shared ? 'name' : 'notices');
    this.why = '';
    this.done = '';
    await this.updateComplete;
    this.querySelector('dialog')!.showModal();
  }
  private readonly close = (): void => { this.querySelector('dialog')!.close(); };
  private turn(page: Page): void {
    this.page = page;
    this.why = '';
    this.done = '';
  }

  protected override render(): TemplateResult {
    const me = this.me;
    return html`<dialog aria-labelledby="people-title" class="own-dialog people-dialog">${me ? html`
      <button type="button" class="plain close" aria-label="Close" @click=${this.close}>×</button>
      <h2 id="people-title">${TITLES[this.page]}</h2>
      ${me.server.shared ? this.tabs(me) : nothing}
      <form @submit=${this.submit}>${this.fields(me)}
        ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
        ${this.done ? html`<p role="status">${this.done}</p>` : nothing}
        <div class="row">
          ${me.server.shared && !me.person.guest ? html`<button type="button" @click=${this.leave}>Log out</button>` : nothing}
          <button class="strong" type="submit" ?disabled=${this.busy}>${this.page === 'name' || this.page === 'notices' ? 'Keep'
            : TITLES[this.page]}</button>
        </div>
      </form>` : nothing}
    </dialog>`;
  }

  private tabs(me: Me): TemplateResult {
    const pages: Page[] = me.person.guest ? ['name', 'register', 'login'] : ['name', 'notices'];
    return html`<div class="leaves">${pages.map((page) => html`<button type="button" class="plain"
      aria-pressed=${page === this.page ? 'true' : 'false'} @click=${() => this.turn(page)}>${TITLES[page]}</button>`)}</div>`;
  }

  private fields(me: Me): TemplateResult {
    if (this.page === 'notices') {
      return html`<p class="quiet">When it is your move in a game with somebody far away, the server can tell you.</p>
        <label class="entry"><span>Web address to call <small>(a chat's incoming webhook, for example)</small></span>
          <input name="webhook" type="url" placeholder="https://…" maxlength="400"></label>
        ${me.server.mail ? html`<label class="entry"><span>E-mail</span>
          <input name="mail" type="email" autocomplete="email" maxlength="200"></label>`
          : html`<p class="quiet">This server sends no mail.</p>`}`;
    }
    const name = html`<label class="entry"><span>Name</span><input name="name" required maxlength="40" autocomplete="username"
      .value=${this.page === 'login' ? '' : me.person.name}></label>`;
    if (this.page === 'name') {
      return html`${name}<p class="quiet">${me.server.shared && me.person.guest
        ? 'You play as a guest: your seats belong to this browser. An account lets you sit down anywhere.'
        : 'So the others at the table know you.'}</p>`;
    }
    const fresh = this.page === 'register';
    return html`${name}
      <label class="entry"><span>Password${fresh ? html` <small>(${SHORTEST_PASSWORD} letters or more)</small>` : nothing}</span>
        <input name="password" type="password" required minlength=${fresh ? SHORTEST_PASSWORD : 1} maxlength="200"
          autocomplete=${fresh ? 'new-password' : 'current-password'}></label>
      ${fresh && me.server.mail ? html`<label class="entry"><span>E-mail <small>(for turn notices; may be left out)</small></span>
        <input name="mail" type="email" autocomplete="email" maxlength="200"></label>` : nothing}
      ${fresh ? html`<p class="quiet">The games you have begun as a guest stay yours.</p>` : nothing}`;
  }

  private readonly submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    const form = new FormData(event.target as HTMLFormElement);
    const field = (name: string): string => String(form.get(name) ?? '').trim();
    await this.doing(async () => {
      if (this.page === 'notices') {
        await api.setNotices({ webhook: field('webhook'), ...(form.has('mail') ? { mail: field('mail') } : {}) });
        this.done = 'Kept.';
        return null;
      }
      const password = String(form.get('password') ?? '');
      if (this.page === 'name') return api.rename(field('name'));
      if (this.page === 'login') return api.login(field('name'), password);
      return api.register(field('name'), password, field('mail') || undefined);
    });
  };
  private readonly leave = (): void => { void this.doing(() => api.logout()); };

  private async doing(work: () => Promise<Me | null>): Promise<void> {
    this.busy = true;
    this.why = '';
    try {
      const me = await work();
      if (!me) return;
      this.me = me;
      this.close();
      this.dispatchEvent(new CustomEvent('enf-person', { detail: me, bubbles: true }));
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }
}
customElements.define('enf-people', EnfPeople);
