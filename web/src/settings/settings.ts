/* settings.ts: the reader's wishes. */
import { LitElement, html } from 'lit';
import type { Route } from '../router.js';

export class Settings extends LitElement {
  static override properties = { route: { attribute: false } };
  declare route: Route;
  protected override createRenderRoot(): HTMLElement { return this; }
  protected override render() { return html`<main><h1>Settings</h1></main>`; }
}
customElements.define('enf-settings', Settings);
