/* tour.ts: the first game in five minutes. */
import { LitElement, html } from 'lit';
import type { Route } from '../router.js';

export class Tour extends LitElement {
  static override properties = { route: { attribute: false } };
  declare route: Route;
  protected override createRenderRoot(): HTMLElement { return this; }
  protected override render() { return html`<main><h1>A first game</h1></main>`; }
}
customElements.define('enf-tour', Tour);
