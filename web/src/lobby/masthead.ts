/* masthead.ts: <enf-masthead>, the head of every page but the game's: the name of the table, the ways to the other pages,
 * and the name of the person. A click on the name opens the dialog about people. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { Me } from '../types.js';
import './people.js';
import type { EnfPeople } from './people.js';
import { chooseLanguage, LANGUAGES } from '../language-choice.js';
import { language, personName, t } from '../language.js';

const PAGES = [
  { path: '', title: t('Battles') },
  { path: 'learn', title: t('Learn') },
  { path: 'rules', title: t('Rules') },
  { path: 'settings', title: t('Settings') },
];

/** A server has a lab, a club a ladder, and those who run it a page more. */
const pagesFor = (me: Me | null): { path: string; title: string }[] => [
  ...PAGES.slice(0, -1),
  ...(me?.server.lab ? [{ path: 'lab', title: t('Lab') }] : []),
  ...PAGES.slice(-1),
  ...(me?.server.shared
    ? [
        { path: 'ladder', title: t('Ladder') },
        { path: 'tournaments', title: t('Tournaments') },
      ]
    : []),
  ...(me?.person && me.person.role !== 'member' ? [{ path: 'admin', title: t('The club') }] : []),
];

/** By keyboard nobody goes through the head of every page; Tab goes on from there. */
function skipToContent(): void {
  const main = document.querySelector('main')!;
  main.tabIndex = -1;
  main.focus();
}

export class EnfMasthead extends LitElement {
  static override properties = { here: {}, me: { state: true } };
  declare here: string;
  declare me: Me | null;

  constructor() {
    super();
    this.here = '';
    this.me = null;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.ask();
  }
  private readonly ask = async (): Promise<void> => {
    this.me = await api.me().catch(() => null);
  };

  protected override render(): TemplateResult {
    return html`<header class="site-head">
      <button class="skip" @click=${skipToContent}>${t('Skip to the content')}</button>
      <a class="wordmark" href="#/" aria-label=${t('Enfilade: back to the battles')}>Enfilade</a>
      <nav aria-label=${t('Pages')}>${pagesFor(this.me).map(
        (page) => html`<a href=${`#/${page.path}`}
        aria-current=${page.path === this.here ? 'page' : 'false'}>${page.title}</a>`,
      )}</nav>
      <label class="language"><span class="visually-hidden">${t('Language')}</span><select
        @change=${(event: Event) => void chooseLanguage((event.target as HTMLSelectElement).value)}>${LANGUAGES.map(
          (one) =>
            html`<option value=${one.code} lang=${one.code} .selected=${one.code === language()}>${one.title}</option>`,
        )}</select></label>
      <button class="plain person" @click=${this.openPeople} aria-haspopup="dialog">
        ${
          !this.me
            ? '…'
            : this.me.person
              ? html`<span class="visually-hidden">${t('You are')} </span>${personName(this.me.person.name || 'Guest')}${
                  this.me.server.shared && this.me.person.guest
                    ? html`<span class="log-in">${t(', log in')}</span>`
                    : nothing
                }`
              : t('Log in')
        }</button>
      <enf-people @enf-person=${this.changed}></enf-people>
    </header>`;
  }
  private readonly openPeople = (): void => {
    if (this.me) void this.querySelector<EnfPeople>('enf-people')!.open(this.me);
  };
  private readonly changed = (event: Event): void => {
    this.me = (event as CustomEvent<Me>).detail;
  };
}
customElements.define('enf-masthead', EnfMasthead);
