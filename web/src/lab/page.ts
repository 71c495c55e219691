/* page.ts: <enf-lab>, the lab: small experiments that the server plays in the background (#/lab), and what one of them shows,
 * live (#/lab/ID). docs/lab.md tells what all of it means. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { ClubPage } from '../club/page.js';
import { ago } from '../lobby/words.js';
import type { LabExperiment, LabLimits, LabPicture, LabReport } from '../protocol.js';
import { go } from '../router.js';
import type { Scenario } from '../types.js';
import { element, ReportView, type OneGame } from './figures.js';
import type { Played, Report } from './report-types.js';
import './figures.css';
import { SIDE_NAMES, type Moment } from './form.js';
import './lab.css';
import { t } from '../language.js';

const LOOK_MILLISECONDS = 1000;
const isUnderWay = (one: LabExperiment): boolean => one.state === 'waiting' || one.state === 'playing';

const STATES: Readonly<Record<LabExperiment['state'], string>> = {
  waiting: t('waits for its turn'),
  playing: t('is being played'),
  done: t('done'),
  stopped: t('stopped'),
  'out-of-time': t('ended by this server’s time limit'),
  failed: t('failed'),
};

/** "12 of 40 games, 3.1 a second, 9 s left" */
function progressWords(one: LabExperiment): string {
  const games = t('{0} of {1} games', one.done, one.wanted);
  if (one.state !== 'playing' || one.session === 0 || one.seconds <= 0) return `${games}: ${STATES[one.state]}`;
  const rate = one.session / one.seconds;
  return t('{0}, {1} a second, {2} s left', games, rate.toFixed(1), Math.ceil((one.wanted - one.done) / rate));
}

export class EnfLab extends ClubPage {
  private scenarios: Scenario[] = [];
  private experiments: LabExperiment[] = [];
  private limits: LabLimits | null = null;
  private from: Moment | null = null;
  private shown: LabExperiment | null = null;
  private ground: LabPicture | null = null;
  private report: LabReport | null = null;
  private edition = 0;
  private view: ReportView | null = null;
  private bell = 0;
  protected readonly here = 'lab';

  protected heading(): string {
    if (!this.route.id) return t('The lab');
    return this.shown ? this.nameOf(this.shown) : t('Experiment');
  }
  private nameOf(one: LabExperiment): string {
    return one.title || (this.scenarios.find((scenario) => scenario.id === one.scenario)?.name ?? one.scenario);
  }
  protected async load(): Promise<void> {
    this.scenarios = await api.scenarios();
    if (this.route.id) await this.look();
    else {
      await this.findMoment();
      await this.list();
    }
  }
  /** `#/lab?game=ID&at=N`: the games continue from there. */
  private async findMoment(): Promise<void> {
    const id = this.route.fields.get('game');
    if (!id) return;
    const game = await api.summary(id);
    const at = Number(this.route.fields.get('at') ?? NaN);
    this.from = { game, at: Number.isInteger(at) ? Math.max(0, Math.min(game.n, at)) : game.n };
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.bell);
  }
  /** Asks again in a moment, as long as there is something to wait for. */
  private again(waits: boolean, work: () => Promise<void>): void {
    clearTimeout(this.bell);
    if (waits && this.isConnected) this.bell = window.setTimeout(() => void this.trying(work), LOOK_MILLISECONDS);
    this.requestUpdate();
  }

  // ---- all of one's own ----

  private readonly list = async (): Promise<void> => {
    const { experiments, limits } = await api.lab.all();
    this.experiments = experiments;
    this.limits = limits;
    this.again(experiments.some(isUnderWay), this.list);
  };
  private forget(one: LabExperiment): Promise<void> {
    return this.trying(async () => {
      await api.lab.forget(one.id);
      await this.list();
    });
  }
  private row(one: LabExperiment): TemplateResult {
    const name = this.nameOf(one);
    return html`<tr><th scope="row"><a href=${`#/lab/${one.id}`}>${name}</a></th><td>${progressWords(one)}</td>
      <td>${ago(one.created)}</td><td><button type="button" aria-label=${t('Delete {0}', name)}
        @click=${() => this.forget(one)}>${t('Delete')}</button></td></tr>`;
  }

  // ---- one of them ----

  private readonly look = async (): Promise<void> => {
    const id = this.route.id;
    const shown = await api.lab.look(id);
    if (shown.edition > this.edition) {
      this.ground ??= await api.lab.ground(id).catch(() => null);
      this.report = await api.lab.report(id);
      this.edition = shown.edition;
    }
    this.shown = shown;
    this.again(isUnderWay(shown), this.look);
  };
  private readonly stop = (): Promise<void> =>
    this.trying(async () => {
      await api.lab.stop(this.route.id);
      await this.look();
    });
  /** A game of the experiment is written down as a game of one's own, and the replay shows it. */
  private openGame(one: Played, seed: number): Promise<void> {
    const title = t('{0}: {1}, game {2}', one.battle.split(',')[0] ?? '', one.title, seed).slice(0, 80);
    return this.trying(async () => {
      const { id } = await api.lab.open(this.route.id, one.variant, seed, title);
      go(`/replay/${id}`);
    });
  }
  private readonly oneGame: OneGame = (one, report) => {
    const form = document.createElement('form');
    const label = element('label', `${t('Seed of the game')} `);
    const seed = document.createElement('input');
    const button = document.createElement('button');
    Object.assign(seed, { type: 'number', name: 'seed', required: true, value: String(report.seed) });
    seed.min = String(report.seed);
    const games = (this.shown?.wanted ?? 1) / report.variants.length;
    seed.max = String(report.seed + games - 1);
    button.textContent = t('Open in the replay');
    label.append(seed);
    form.append(
      element(
        'p',
        t(
          'Games {0} to {1}: each is played again from its seed, and becomes a finished game of yours.',
          seed.min,
          seed.max,
        ),
      ),
      label,
      button,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      button.disabled = true;
      void this.openGame(one, Number(seed.value)).finally(() => {
        button.disabled = false;
      });
    });
    return form;
  };

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const place = this.querySelector('.lab-figures');
    if (!place || !this.report || !this.shown) return;
    if (place.childElementCount === 0) this.view = new ReportView(place, this.oneGame);
    const report: Report = { ...this.report, grounds: this.ground ? { [this.shown.scenario]: this.ground } : {} };
    if (place.getAttribute('data-edition') === String(this.edition)) return;
    place.setAttribute('data-edition', String(this.edition));
    this.view?.show(report);
  }

  // ---- drawing ----

  private firstSide(shown: LabExperiment): string {
    const side = this.scenarios.find((scenario) => scenario.id === shown.scenario)?.sides[0] ?? '';
    return SIDE_NAMES[side] ?? t('The first side');
  }
  private one(shown: LabExperiment): TemplateResult {
    const [low, high] = shown.interval.map((share) => Math.round(100 * share)) as [number, number];
    return html`<p class="lab-progress"><progress max=${shown.wanted} .value=${shown.done} aria-label=${t('Games played')}></progress>
        <span role="status">${progressWords(shown)}</span></p>
      ${shown.of > 0 ? html`<p>${t('{0} wins between {1} and {2} % of the games, by {3} of them.', this.firstSide(shown), low, high, shown.of)}</p>` : nothing}
      ${shown.why ? html`<p class="refusal" role="alert">${shown.why}</p>` : nothing}
      <p>${isUnderWay(shown) ? html`<button type="button" @click=${this.stop}>${t('Stop')}</button>` : nothing}
        <a href="#/lab">${t('All experiments')}</a></p>
      <div class="lab-figures"></div>`;
  }
  protected content(): TemplateResult {
    if (this.route.id) return this.shown ? this.one(this.shown) : html``;
    return html`<p class="lead">${t('Is a battle even, what does an optional rule do, was the real loss likely? The lab has two computer players fight a battle many times, by the real rules, and says what the games show.')}</p>
      <enf-lab-form .scenarios=${this.scenarios} .limits=${this.limits} .from=${this.from}
        @enf-begun=${(event: CustomEvent<string>) => go(`/lab/${event.detail}`)}></enf-lab-form>
      <h2>${t('Your experiments')}</h2>
      ${
        this.experiments.length > 0
          ? html`<div class="scrolls lab-own" tabindex="0" role="region" aria-label=${t('Your experiments')}><table><thead><tr><th>${t('Experiment')}</th><th>${t('Games')}</th><th>${t('Begun')}</th><th><span class="visually-hidden">${t('Delete')}</span></th></tr></thead>
          <tbody>${this.experiments.map((one) => this.row(one))}</tbody></table></div>`
          : html`<p>${t('None yet.')}</p>`
      }`;
  }
}
customElements.define('enf-lab', EnfLab);
