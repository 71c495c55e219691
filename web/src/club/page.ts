/* page.ts: what the pages of a club share: they load something, and show it or say why not. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Route } from '../router.js';
import '../lobby/masthead.js';
import './times.js';
import { t } from '../language.js';

export const personAddress = (name: string): string => `#/person/${encodeURIComponent(name)}`;

export abstract class ClubPage extends LitElement {
  static override properties = { route: { attribute: false }, why: { state: true }, loaded: { state: true } };
  declare route: Route;
  declare why: string;
  declare loaded: boolean;

  constructor() {
    super();
    this.why = '';
    this.loaded = false;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.trying(async () => {
      await this.load();
      this.loaded = true;
    });
  }
  /** Something is asked of the server; a refusal is shown. */
  protected async trying(work: () => Promise<void>): Promise<void> {
    this.why = '';
    try {
      await work();
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
    this.requestUpdate();
  }
  protected abstract readonly here: string;
  protected abstract load(): Promise<void>;
  protected abstract heading(): string;
  protected abstract content(): TemplateResult;
  protected override render(): TemplateResult {
    return html`<enf-masthead here=${this.here}></enf-masthead><main class="page-body club"><h1>${this.heading()}</h1>
      ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
      ${this.loaded ? this.content() : this.why ? nothing : html`<p role="status">${t('Loading…')}</p>`}</main>`;
  }
}
