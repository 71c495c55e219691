/* howto.ts: <enf-howto>, the rulebook of a family to read (#/howto/GAME): text and pictures are files of the game that holds
 * the family's rules, a text for each language; the same as PDF. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { Route } from '../router.js';
import '../lobby/masthead.js';
import { t } from '../language.js';

/** The books, by the game that holds the rules of the family. */
export const BOOKS: readonly (readonly [string, string])[] = [
  ['monocacy', t('How to play by regiment')],
  ['fredericksburg', t('How to play Rebel Fury')],
];

export class EnfHowto extends LitElement {
  static override properties = {
    route: { attribute: false },
    nodes: { state: true },
    code: { state: true },
    pdf: { state: true },
    why: { state: true },
  };
  declare route: Route;
  declare nodes: readonly Node[];
  declare code: string;
  declare pdf: string;
  declare why: string;

  constructor() {
    super();
    this.nodes = [];
    this.code = '';
    this.pdf = '';
    this.why = '';
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }
  private get game(): string {
    return this.route.id || BOOKS[0]![0];
  }
  /** The text is put in as elements: no script in it would run, and its pictures are asked from the server. */
  private async load(): Promise<void> {
    try {
      const { text, code, pdf } = await api.howto(this.game);
      this.code = code;
      this.pdf = pdf;
      const page = new DOMParser().parseFromString(text, 'text/html');
      for (const picture of page.querySelectorAll('img')) {
        picture.src = api.howtoFile(this.game, picture.getAttribute('src') ?? '');
        picture.loading = 'lazy';
      }
      for (const [i, heading] of [...page.querySelectorAll('h2')].entries()) heading.id = `chapter-${i + 1}`;
      this.nodes = [...page.body.childNodes];
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }
  private chapters(): TemplateResult | typeof nothing {
    const heads = this.nodes.filter((node): node is HTMLElement => node.nodeName === 'H2');
    if (!heads.length) return nothing;
    return html`<nav class="howto-chapters" aria-label=${t('Chapters')}><ul>${heads.map(
      (head) =>
        html`<li><button class="plain" @click=${() => {
          head.tabIndex = -1;
          head.scrollIntoView();
          head.focus({ preventScroll: true });
        }}>${head.textContent}</button></li>`,
    )}</ul></nav>`;
  }

  protected override render(): TemplateResult {
    return html`<enf-masthead here="learn"></enf-masthead><main class="page-body">
      ${this.why ? html`<h1>${t('How to play')}</h1><p class="refusal" role="alert">${this.why}</p>` : nothing}
      <p class="howto-ways">${BOOKS.map(
        ([game, title]) =>
          html`<a href=${`#/howto/${game}`} aria-current=${game === this.game ? 'page' : 'false'}>${title}</a> `,
      )}${this.pdf ? html`<a href=${this.pdf} download>${t('As PDF')}</a> ` : nothing}<a href="#/rules">${t('Every case')}</a></p>
      ${this.chapters()}<article class="howto" lang=${this.code || nothing}>${this.nodes}</article></main>`;
  }
}
customElements.define('enf-howto', EnfHowto);
