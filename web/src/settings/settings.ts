/* settings.ts: <enf-settings>, the reader's wishes. Everything takes effect at once and is remembered by this browser
 * (prefs.ts). The same element stands in a dialog beside the board (`panel`). */
import { html, LitElement, type TemplateResult } from 'lit';
import '../lobby/masthead.js';
import { prefs, setPrefs, type Prefs } from '../prefs.js';
import type { Route } from '../router.js';

interface Choice<K extends keyof Prefs> {
  value: Prefs[K];
  title: string;
  text?: string;
}

const THEMES: Choice<'theme'>[] = [
  { value: 'auto', title: 'Same as the system' },
  { value: 'day', title: 'Day', text: 'ink on paper' },
  { value: 'night', title: 'Night', text: 'the same by lamplight' },
];
const PALETTES: Choice<'palette'>[] = [
  { value: 'plain', title: 'Plain', text: 'grey and butternut, blue' },
  { value: 'colour-blind', title: 'Colour-blind', text: 'sides in orange and blue, no red against green' },
  { value: 'contrast', title: 'High contrast', text: 'black, white and heavy lines' },
];
const MOTIONS: Choice<'motion'>[] = [
  { value: 'auto', title: 'Same as the system' },
  { value: 'full', title: 'Animate' },
  { value: 'none', title: 'No animation', text: 'nothing moves or flashes' },
];
const TEXTS: Choice<'text'>[] = [
  { value: 'small', title: 'Small' },
  { value: 'normal', title: 'Normal' },
  { value: 'large', title: 'Large' },
];
const SPEEDS: Choice<'speed'>[] = [
  { value: 0.5, title: 'Slow' },
  { value: 1, title: 'Normal' },
  { value: 2, title: 'Fast' },
  { value: 4, title: 'Very fast' },
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
    return html`<enf-masthead here="settings"></enf-masthead><main class="page-body settings"><h1>Settings</h1>
      <p class="lead">Changes take effect immediately. This browser remembers them.</p>${this.body()}</main>`;
  }

  private body(): TemplateResult {
    return html`
      ${this.choices('theme', 'Theme', THEMES)}
      ${this.choices('palette', 'Colours', PALETTES)}
      ${this.choices('text', 'Text size', TEXTS)}
      ${this.choices('motion', 'Animation', MOTIONS)}
      ${this.choices('speed', 'Speed of the other side’s actions', SPEEDS)}
      <fieldset><legend>During a game</legend>
        ${this.tick('checklist', 'Ask before a phase ends', 'lists what you can still do')}
        ${this.tick('skipEmpty', 'Skip phases in which you can do nothing', '')}
      </fieldset>`;
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
