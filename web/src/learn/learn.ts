/* learn.ts: <enf-learn>, how to learn the games: the lessons with those that are done, the rulebooks to read, and the battle
 * to begin with. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { battleAddress, nextBattle } from '../briefing/next.js';
import { difficultyWords, lengthWords } from '../briefing/template.js';
import { prefs } from '../prefs.js';
import type { ListedLesson } from '../protocol.js';
import type { Route } from '../router.js';
import type { Scenario, Summary } from '../types.js';
import '../lobby/masthead.js';
import { BOOKS } from './howto.js';
import { lessonAddress, nextLesson } from './lessons.js';
import { t } from '../language.js';

export class EnfLearn extends LitElement {
  static override properties = {
    route: { attribute: false },
    lessons: { state: true },
    scenarios: { state: true },
    games: { state: true },
    why: { state: true },
  };
  declare route: Route;
  declare lessons: ListedLesson[];
  declare scenarios: Scenario[];
  declare games: Summary[];
  declare why: string;

  constructor() {
    super();
    this.lessons = [];
    this.scenarios = [];
    this.games = [];
    this.why = '';
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }
  private async load(): Promise<void> {
    try {
      await api.me();
      [this.lessons, this.scenarios, this.games] = await Promise.all([api.lessons(), api.scenarios(), api.games()]);
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }

  protected override render(): TemplateResult {
    return html`<enf-masthead here="learn"></enf-masthead><main class="page-body learn"><h1>${t('Learn to play')}</h1>
      <p class="lead">${t('A few minutes for each lesson, on a real position; then a small battle. Everything else can be looked up while you play.')}</p>
      ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
      <section aria-labelledby="lessons"><h2 id="lessons">${t('Lessons')}</h2>${this.list()}</section>
      ${this.proposal()}
      <section aria-labelledby="rulebooks"><h2 id="rulebooks">${t('Rulebooks')}</h2>
        <p>${BOOKS.map(([game, title]) => html`<a href=${`#/howto/${game}`}>${title}</a>, `)}${t('ten pages each, with pictures, also as PDF; and')} <a href="#/rules">${t('every case')}</a> ${t('of the books, to look up.')}</p></section></main>`;
  }
  private list(): TemplateResult {
    const done = prefs().lessons;
    const next = nextLesson(this.lessons, done);
    return html`<ol class="lesson-list">${this.lessons.map(
      (one) => html`<li class=${one === next ? 'next' : ''}>
        <a href=${lessonAddress(one.id)}>${one.title}</a> <span class="quiet lining">${t('{0} minutes', one.minutes)}</span>${
          done.includes(one.id) ? html` <span class="done">${t('done')}</span>` : nothing
        }<p>${one.goal}</p></li>`,
    )}</ol>`;
  }
  private proposal(): TemplateResult | typeof nothing {
    const battle = nextBattle(this.scenarios, this.games);
    if (!battle?.briefing) return nothing;
    return html`<section aria-labelledby="first-battle"><h2 id="first-battle">${t('A battle for you')}</h2>
      <p><a href=${battleAddress(battle.id)}>${battle.name}</a>, ${lengthWords(battle.briefing)}.
        ${difficultyWords(battle.briefing)}. ${battle.blurb}</p></section>`;
  }
}
customElements.define('enf-learn', EnfLearn);
