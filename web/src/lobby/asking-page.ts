/* asking-page.ts: what pages share that ask something of the backend: while it is asked they are busy, and a refusal is shown. */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Route } from '../router.js';

export abstract class AskingPage extends LitElement {
  static override properties: PropertyDeclarations = {
    route: { attribute: false },
    why: { state: true },
    busy: { state: true },
  };
  declare route: Route;
  declare why: string;
  declare busy: boolean;

  constructor() {
    super();
    this.why = '';
    this.busy = false;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  protected async trying(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.why = '';
    try {
      await work();
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }
  protected refusal(): TemplateResult | typeof nothing {
    return this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing;
  }
}
