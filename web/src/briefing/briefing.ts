/* briefing.ts: <enf-briefing>, the page before a battle (#/battle/GAME/SCENARIO): its picture, its briefing, and the ways to
 * begin it. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import type { Route } from '../router.js';
import type { Briefing } from '../protocol.js';
import type { Catalogue, Scenario, SideId } from '../types.js';
import '../lobby/masthead.js';
import { playNow } from '../lobby/setup.js';
import { sideStyle, sideTitle } from '../lobby/words.js';
import { setTitle } from '../notify/attention.js';
import { CasePopover } from '../play/rule-case.js';
import { briefingTemplate } from './template.js';
import { battleAddress, proposals } from './next.js';
import { dateWords, t, tx } from '../language.js';

export class EnfBriefing extends LitElement {
  static override properties = {
    route: { attribute: false },
    scenario: { state: true },
    all: { state: true },
    catalogue: { state: true },
    briefing: { state: true },
    why: { state: true },
    beginning: { state: true },
  };
  declare route: Route;
  declare scenario: Scenario | null;
  declare all: Scenario[];
  declare catalogue: Catalogue | undefined;
  declare briefing: Briefing | null;
  declare why: string;
  declare beginning: string;

  constructor() {
    super();
    this.scenario = null;
    this.all = [];
    this.catalogue = undefined;
    this.briefing = null;
    this.why = '';
    this.beginning = '';
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    new CasePopover(this, () => this.scenario?.game ?? null);
    addEventListener('hashchange', this.moved);
    void this.load();
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.moved);
  }
  private readonly moved = (): void => {
    if (location.hash.startsWith('#/battle/')) void this.load();
  };

  /** The scenario that the address names: #/battle/gettysburg/culps-hill. */
  private static addressed(): string {
    const [path = ''] = location.hash.replace(/^#\/?/, '').split('?');
    return path.split('/').slice(1).map(decodeURIComponent).join('/');
  }
  private async load(): Promise<void> {
    this.why = '';
    try {
      await api.me();
      const id = EnfBriefing.addressed();
      this.all = await api.scenarios();
      const scenario = this.all.find((one) => one.id === id);
      if (!scenario) throw new api.Refusal('unknown', t('This server has no such battle.'));
      const [briefing, catalogue] = await Promise.all([api.briefingOf(id), api.catalogue(scenario.game)]);
      this.scenario = scenario;
      this.briefing = briefing;
      this.catalogue = catalogue;
      setTitle(`${scenario.name} · Enfilade`);
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }

  protected override render(): TemplateResult {
    return html`<enf-masthead here=""></enf-masthead><main class="page-body briefing-page">${
      this.why
        ? html`<h1>${t('Battle')}</h1><p class="refusal" role="alert">${this.why}</p><p><a class="button" href="#/">${t('Back to the battles')}</a></p>`
        : this.scenario && this.briefing
          ? this.body(this.scenario, this.briefing)
          : html`<h1>${t('Battle')}</h1><p role="status" class="quiet">${t('Loading…')}</p>`
    }</main>`;
  }

  private body(scenario: Scenario, briefing: Briefing): TemplateResult {
    const after = proposals(this.all, scenario.id);
    return html`<h1>${scenario.name}</h1><p class="date">${dateWords(scenario.date)}</p>
      <div class="briefing-columns">
        <figure class="briefing-picture"><img src=${api.pictureOf(scenario.id)} width="640" height="400"
          alt=${t('The ground of {0}, with the places that count', scenario.name)}>
          <figcaption class="quiet">${t('The outlined places are those that decide the battle.')}</figcaption>
          ${this.buttons(scenario)}
          ${
            after.length
              ? html`<p class="after">${tx(
                  'After this battle: {0}.',
                  after.map((one, i) => html`${i ? ', ' : ''}<a href=${battleAddress(one.id)}>${one.name}</a>`),
                )}</p>`
              : nothing
          }</figure>
        ${briefingTemplate(briefing, this.catalogue)}
      </div>`;
  }

  private buttons(scenario: Scenario): TemplateResult {
    return html`<p class="play-label" id="play-now">${t('Play now against the computer')}</p>
      <div class="side-buttons" role="group" aria-labelledby="play-now">${scenario.sides.map(
        (side) => html`<button class="side-button" style=${sideStyle(side)} ?disabled=${this.beginning !== ''}
          @click=${() => this.begin(scenario, side)}><i class="swatch" aria-hidden="true"></i>${
            this.beginning === side ? t('Setting up…') : sideTitle(this.catalogue, side)
          }</button>`,
      )}</div>`;
  }
  private async begin(scenario: Scenario, side: SideId): Promise<void> {
    if (this.beginning) return;
    this.beginning = side;
    this.why = await playNow(scenario, side);
    this.beginning = '';
  }
}
customElements.define('enf-briefing', EnfBriefing);
