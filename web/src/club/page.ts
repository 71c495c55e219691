/* page.ts: what the pages of a club share: they load something, and show it or say why not. */
import { html, nothing, type TemplateResult } from 'lit';
import { AskingPage } from '../lobby/asking-page.js';
import '../lobby/masthead.js';
import './times.js';
import { t } from '../language.js';

export const personAddress = (name: string): string => `#/person/${encodeURIComponent(name)}`;

export abstract class ClubPage extends AskingPage {
  static override properties = { loaded: { state: true } };
  declare loaded: boolean;

  constructor() {
    super();
    this.loaded = false;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.trying(async () => {
      await this.load();
      this.loaded = true;
    });
  }
  protected abstract readonly here: string;
  protected abstract load(): Promise<void>;
  protected abstract heading(): string;
  protected abstract content(): TemplateResult;
  protected override render(): TemplateResult {
    return html`<enf-masthead here=${this.here}></enf-masthead><main class="page-body club"><h1>${this.heading()}</h1>
      ${this.refusal()}
      ${this.loaded ? this.content() : this.why ? nothing : html`<p role="status">${t('Loading…')}</p>`}</main>`;
  }
}
