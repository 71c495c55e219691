/* rules.ts: the rules by case, searched. */
import { LitElement, html } from 'lit';
import type { Route } from '../router.js';

export class Rules extends LitElement {
  static override properties = { route: { attribute: false } };
  declare route: Route;
  protected override createRenderRoot(): HTMLElement { return this; }
  protected override render() { return html`<main><h1>Rules</h1></main>`; }
}
customElements.define('enf-rules', Rules);
