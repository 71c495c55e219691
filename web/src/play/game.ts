/* game.ts: the game page. */
import { LitElement, html } from 'lit';
import type { Route } from '../router.js';

export class GamePage extends LitElement {
  static override properties = { route: { attribute: false } };
  declare route: Route;
  protected override createRenderRoot(): HTMLElement { return this; }
  protected override render() { return html`<main><h1>Game</h1></main>`; }
}
customElements.define('enf-game', GamePage);
