/* replay.ts: a game watched again. */
import { LitElement, html } from 'lit';
import type { Route } from '../router.js';

export class Replay extends LitElement {
  static override properties = { route: { attribute: false } };
  declare route: Route;
  protected override createRenderRoot(): HTMLElement { return this; }
  protected override render() { return html`<main><h1>Replay</h1></main>`; }
}
customElements.define('enf-replay', Replay);
