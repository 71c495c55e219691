/* settings.ts: <enf-settings>, the reader's wishes. Everything takes effect at once and is remembered by this browser
 * (prefs.ts). The same element stands in a dialog beside the board (`panel`). */
import { html, LitElement, type TemplateResult } from 'lit';
import '../lobby/masthead.js';
import { prefs, setPrefs, type Prefs } from '../prefs.js';
import type { Route } from '../router.js';
import { chooseLanguage, LANGUAGES } from '../language-choice.js';
import { language, t } from '../language.js';

interface Choice<K extends keyof Prefs> {
  value: Prefs[K];
  title: string;
  text?: string;
}

const THEMES: Choice<'theme'>[] = [
  { value: 'auto', title: t('Same as the system') },
  { value: 'day', title: t('Day'), text: t('ink on paper') },
  { value: 'night', title: t('Night'), text: t('the same by lamplight') },
];
const PALETTES: Choice<'palette'>[] = [
  { value: 'plain', title: t('Plain'), text: t('grey and butternut, blue') },
  { value: 'colour-blind', title: t('Colour-blind'), text: t('sides in orange and blue, no red against green') },
  { value: 'contrast', title: t('High contrast'), text: t('black, white and heavy lines') },
];
const MOTIONS: Choice<'motion'>[] = [
  { value: 'auto', title: t('Same as the system') },
  { value: 'full', title: t('Animate') },
  { value: 'none', title: t('No animation'), text: t('nothing moves or flashes') },
];
const TEXTS: Choice<'text'>[] = [
  { value: 'small', title: t('Small') },
  { value: 'normal', title: t('Normal') },
  { value: 'large', title: t('Large') },
];
const SPEEDS: Choice<'speed'>[] = [
  { value: 0.5, title: t('Slow') },
  { value: 1, title: t('Normal') },
  { value: 2, title: t('Fast') },
  { value: 4, title: t('Very fast') },
];

export class Settings extends LitElement {
  static override properties = { route: { attribute: false }, panel: { type: Boolean } };
  declare route: Route;
  declare panel: boolean;

  constructor() {
    super();
    this.panel = false;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('enf-prefs', this.again);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('enf-prefs', this.again);
  }
  private readonly again = (): void => {
    this.requestUpdate();
  };

  protected override render(): TemplateResult {
    if (this.panel) return html`<div class="settings">${this.body()}</div>`;
    return html`<enf-masthead here="settings"></enf-masthead><main class="page-body settings"><h1>${t('Settings')}</h1>
      <p class="lead">${t('Changes take effect immediately. This browser remembers them.')}</p>${this.body()}</main>`;
  }

  private body(): TemplateResult {
    return html`
      ${this.languages()}
      ${this.choices('theme', t('Theme'), THEMES)}
      ${this.choices('palette', t('Colours'), PALETTES)}
      ${this.choices('text', t('Text size'), TEXTS)}
      ${this.choices('motion', t('Animation'), MOTIONS)}
      ${this.choices('speed', t('Speed of the other side’s actions'), SPEEDS)}
      <fieldset><legend>${t('During a game')}</legend>
        ${this.tick('checklist', t('Ask before a phase ends'), t('lists what you can still do'))}
        ${this.tick('skipEmpty', t('Skip phases in which you can do nothing'), '')}
      </fieldset>`;
  }

  private languages(): TemplateResult {
    return html`<fieldset class="cards-row"><legend>${t('Language')}</legend>${LANGUAGES.map(
      (one) => html`<label class="card-choice">
      <input type="radio" name="set-language" value=${one.code} .checked=${one.code === language()}
        @change=${() => void chooseLanguage(one.code)}>
      <span class="card-words"><b lang=${one.code}>${one.title}</b></span></label>`,
    )}</fieldset>`;
  }
  private choices<K extends 'theme' | 'palette' | 'motion' | 'text' | 'speed'>(
    name: K,
    legend: string,
    list: Choice<K>[],
  ): TemplateResult {
    const now = prefs()[name];
    return html`<fieldset class="cards-row"><legend>${legend}</legend>${list.map(
      (one) => html`<label class="card-choice">
      <input type="radio" name=${`set-${name}`} value=${String(one.value)} .checked=${one.value === now}
        @change=${() => setPrefs({ [name]: one.value })}>
      <span class="card-words"><b>${one.title}</b>${one.text ? html` <small>${one.text}</small>` : ''}</span></label>`,
    )}</fieldset>`;
  }
  private tick(name: 'checklist' | 'skipEmpty', title: string, text: string): TemplateResult {
    return html`<label class="tick"><input type="checkbox" name=${`set-${name}`} .checked=${prefs()[name]}
      @change=${(event: Event) => setPrefs({ [name]: (event.target as HTMLInputElement).checked })}>
      <span>${title}${text ? html`<small>${text}</small>` : ''}</span></label>`;
  }
}
customElements.define('enf-settings', Settings);
