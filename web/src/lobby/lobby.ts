/* lobby.ts: the start page: battles to pick, games that go on. */
import { LitElement, html } from 'lit';
import type { Route } from '../router.js';

export class Lobby extends LitElement {
  static override properties = { route: { attribute: false } };
  declare route: Route;
  protected override createRenderRoot(): HTMLElement { return this; }
  protected override render() { return html`<main><h1>Enfilade</h1></main>`; }
}
customElements.define('enf-lobby', Lobby);
