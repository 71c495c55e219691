/** What an experiment shows, drawn from its figures: the one place for the page of the browser (page.ts) and for the report
 * that stands in a file of its own (report.ts). While games are played new figures come: what a person holds in their hands
 * (the choice of the variant, the map and its slider, the field for a game) stays, all else is drawn again. */
import { select } from 'd3-selection';
import type { LabArm, LabBand, LabBeside, LabComparison, LabFact, LabGround, LabShare } from '../protocol.js';
import { bands, histogram, lengths } from './charts.js';
import { HeatMap } from './heat-map.js';
import { isPlayed, type Played, type Report } from './report-types.js';
import { t, titleWords } from '../language.js';

const points = (share: number): string => (100 * share).toFixed(1);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const whole = (share: LabShare | undefined): string =>
  share === undefined
    ? '–'
    : t('{0} ({1} to {2})', percent(share.share), percent(share.interval[0]), percent(share.interval[1]));

export function element(name: string, text?: string): HTMLElement {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}

function section(title: string, ...content: readonly Element[]): HTMLElement {
  const made = element('section');
  made.append(element('h2', title), ...content);
  return made;
}

/** A table may be wider than a phone: then it is scrolled, by keys too. */
function table(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const made = element('table');
  select(made)
    .append('thead')
    .append('tr')
    .selectAll('th')
    .data(heads)
    .join('th')
    .attr('scope', 'col')
    .text((head) => head);
  select(made)
    .append('tbody')
    .selectAll('tr')
    .data(rows)
    .join('tr')
    .selectAll('td')
    .data((row) => row)
    .join('td')
    .text((cell) => cell);
  const scroll = element('div');
  Object.assign(scroll, { className: 'scroll', tabIndex: 0, role: 'region', ariaLabel: name });
  scroll.append(made);
  return scroll;
}

const sideTitle = (one: LabArm, id: string): string => one.sides.find((side) => side.id === id)?.title ?? id;
const sourceOf = (row: { source: string; unchecked: boolean }): string =>
  row.unchecked ? t('{0} (from general literature, unchecked)', row.source) : row.source;

const holds = (one: LabArm, row: { side: string; turn: number }, place: string): string =>
  t('{0} holds {1} at the end of turn {2}', sideTitle(one, row.side), place, row.turn);
/** What is said of the figures is made from them, for each reader; what an older program wrote has its sentence alone. */
function factWords(one: Played, row: LabFact): string {
  if (row.place !== undefined) return holds(one, row, row.place);
  if (row.gauge === undefined) return row.fact;
  return t('{0} has the larger number of “{1}” at the end of turn {2}', sideTitle(one, row.side), row.gauge, row.turn);
}
const groundWords = (one: Played, row: LabGround): string => (row.side ? holds(one, row, row.place) : row.what);
function besideWords(one: Played, row: LabBeside, arrives: boolean): string {
  if (!row.side) return row.what;
  const who = [sideTitle(one, row.side), row.command].filter(Boolean).join(', ');
  return arrives ? t('{0}: turn of arrival', who) : t('{0}: men lost', who);
}
/** In the words of the side that gains. */
function comparisonWords(report: Report, row: LabComparison): string {
  const one = report.variants.find((arm) => arm.variant === row.to && arm.scenario === row.scenario);
  if (!one) return row.sentence;
  if (row.pairs < 2) return t('{0}: too few games for a comparison yet.', one.title);
  const gains = (mean: number): string => one.sides[mean >= 0 ? 0 : 1]?.title ?? '';
  const range = ({ mean, interval }: { mean: number; interval: readonly [number, number] }, by: number): string[] => {
    const [low, high] = mean >= 0 ? interval : ([-interval[1], -interval[0]] as const);
    return [Math.abs(mean), low, high].map((number) => (by * number).toFixed(1));
  };
  const points = range(row.points, 1),
    shares = range(row.share, 100);
  if (!row.points.beyond_chance && !row.share.beyond_chance)
    return t(
      '{0} makes no difference that {1} games show: {2} {3} points, between {4} and {5}; {6} % of victories.',
      one.title,
      row.pairs,
      gains(row.points.mean),
      ...points,
      shares[0]!,
    );
  return t(
    '{0} gives the {1} {2} points, between {3} and {4}, and the {5} {6} % more of the victories, between {7} and {8}.',
    one.title,
    gains(row.points.mean),
    ...points,
    gains(row.share.mean),
    ...shares,
  );
}

const figure = (title: string, picture: Element): HTMLElement => {
  const made = element('figure');
  made.append(picture, element('figcaption', title));
  return made;
};

/** Of a single game there is no interval. */
const marginWords = ({ mean, interval }: Played['margin'], games: number): string =>
  games > 1 ? t('{0} ({1} to {2})', mean, ...interval) : String(mean);

function results(report: Report): HTMLElement {
  const rows = report.variants.map((one) => [
    titleWords(one.battle),
    one.title,
    String(one.games),
    ...one.sides.map((side) => `${side.title}: ${whole(one.won?.[side.id])}`),
    whole(one.drawn),
    one.margin ? marginWords(one.margin, one.games) : '–',
    one.length ? String(one.length.mean) : '–',
  ]);
  const made = table(
    t('Who wins'),
    [
      t('battle'),
      t('variant'),
      t('games'),
      t('first side wins'),
      t('second side wins'),
      t('drawn'),
      t('margin'),
      t('turns'),
    ],
    rows,
  );
  made.id = 'results';
  return section(t('Who wins'), made, ...report.comparisons.map((one) => element('p', comparisonWords(report, one))));
}

const beside = (rows: readonly (LabBeside & { words: string })[]): HTMLElement =>
  table(
    t('Figures of the real battle'),
    [t('what'), t('real'), t('middle of our games'), t('90 % of our games'), t('games as far out'), t('source')],
    rows.map((one) => [
      one.words,
      String(one.real),
      String(one.p50),
      t('{0} to {1}', one.p5, one.p95),
      percent(one.as_far),
      sourceOf(one),
    ]),
  );

function history(one: Played): readonly Element[] {
  const real = one.history;
  if (!real) return [];
  const winner =
    real.winner &&
    element(
      'p',
      real.winner.side === null
        ? t('Neither side won; so end {0} of our games. {1}.', percent(real.winner.share), sourceOf(real.winner))
        : t(
            '{0} won; so do {1} of our games. {2}.',
            sideTitle(one, real.winner.side),
            percent(real.winner.share),
            sourceOf(real.winner),
          ),
    );
  const figures = [
    ...real.losses.map((row) => ({ ...row, words: besideWords(one, row, false) })),
    ...real.arrivals.map((row) => ({ ...row, words: besideWords(one, row, true) })),
  ];
  const ground = real.ground.map((row) => [groundWords(one, row), percent(row.share), sourceOf(row)]);
  return [
    section(
      t('Beside the real battle'),
      ...(winner ? [winner] : []),
      ...(figures.length > 0 ? [beside(figures)] : []),
      ...(ground.length > 0
        ? [table(t('Ground of the real battle'), [t('ground'), t('our games'), t('source')], ground)]
        : []),
    ),
  ];
}

function ground(one: Played): readonly Element[] {
  if (one.ground.length === 0) return [];
  const turns = Array.from({ length: one.turns }, (_, turn) => String(turn + 1));
  const first = one.sides[0]!;
  const rows = one.ground.map((place) => [
    `${place.name} (${place.hex})`,
    ...(place[first.id] as readonly number[]).map((share) => String(Math.round(100 * share))),
  ]);
  return [
    section(
      t('Key ground: percent of the games in which it is {0}, by turn', first.title),
      table(t('Key ground'), [t('place'), ...turns], rows),
    ),
  ];
}

function facts(one: Played): readonly Element[] {
  if (one.facts.length === 0) return [];
  const rows = one.facts.map((row) => [
    factWords(one, row),
    t('{0} of {1}', percent(row.won_with), row.with),
    t('{0} of {1}', percent(row.won_without), row.without),
    t('{0} ({1} to {2})', points(row.difference), points(row.interval[0]), points(row.interval[1])),
  ]);
  return [
    section(
      t('What decided it: early facts, the clearest first'),
      table(
        t('What decided it'),
        [t('fact'), t('that side wins with it'), t('without it'), t('points of difference')],
        rows,
      ),
    ),
  ];
}

/** Whose colour is whose. */
function legend(one: Played): HTMLElement {
  const made = element('p');
  one.sides.forEach((side, index) => {
    const word = element('span', `\u25a0 ${side.title} (${side.player}) `);
    word.className = index === 0 ? 'first' : 'second';
    made.append(word);
  });
  return made;
}

function course(one: Played): readonly Element[] {
  const charts = one.bands.map((gauge) =>
    figure(
      gauge.title,
      bands(gauge.title, [
        ['first', gauge[one.sides[0]!.id] as LabBand],
        ['second', gauge[one.sides[1]!.id] as LabBand],
      ]),
    ),
  );
  return charts.length > 0
    ? [section(t('Through time: the middle, and what holds 50 and 90 % of the games'), legend(one), ...charts)]
    : [];
}

const levels = (one: Played): HTMLElement =>
  section(
    t('Levels of victory'),
    table(
      t('Levels of victory'),
      [t('side'), t('level'), t('games'), t('share')],
      one.levels.map((row) => [sideTitle(one, row.side), row.level, String(row.games), whole(row)]),
    ),
  );

const margins = (one: Played): HTMLElement =>
  section(
    t('Margins and length'),
    figure(
      t('Margin in points, above zero for {0}', one.sides[0]?.title ?? ''),
      histogram(t('margin'), one.margin.histogram),
    ),
    figure(t('Turn in which the games ended'), lengths(t('Turn in which the games ended'), one.length.turns)),
  );

/** How one game of a variant is come by; it stays as long as the variant is shown. */
export type OneGame = (one: Played, report: Report) => Element;

export class ReportView {
  private readonly results = element('div');
  private readonly choice = document.createElement('select');
  private readonly chooser = element('label', `${t('Variant')} `);
  private readonly above = element('div');
  private readonly map = element('div');
  private readonly below = element('div');
  private readonly game = element('div');
  private heat: { map: HeatMap; key: string } | null = null;
  private report: Report | null = null;
  private shown = '';

  constructor(
    place: Element,
    private readonly oneGame: OneGame,
  ) {
    place.classList.add('lab-report');
    this.chooser.append(this.choice);
    this.choice.addEventListener('change', () => this.draw());
    place.addEventListener('focusout', () => setTimeout(() => this.report && this.show(this.report)));
    place.append(this.results, this.chooser, this.above, this.map, this.below, this.game);
  }

  show(report: Report): void {
    this.report = report;
    this.replace(this.results, results(report));
    if (this.choice.length !== report.variants.length) {
      this.choice.replaceChildren();
      report.variants.forEach((one, index) =>
        this.choice.add(new Option(`${titleWords(one.battle)}: ${one.title}`, String(index))),
      );
    }
    this.chooser.hidden = report.variants.length < 2;
    this.draw();
  }

  private draw(): void {
    const report = this.report;
    const one = report?.variants[Number(this.choice.value)];
    if (!report || !one) return;
    if (!isPlayed(one)) {
      this.above.replaceChildren(element('p', t('No game of this variant has been played yet.')));
      for (const part of [this.map, this.below, this.game]) part.replaceChildren();
      this.heat = null;
      this.shown = '';
      return;
    }
    this.replace(this.above, levels(one), margins(one));
    this.drawMap(report, one);
    this.replace(this.below, ...course(one), ...ground(one), ...facts(one), ...history(one));
    if (this.shown !== one.variant + one.scenario)
      this.game.replaceChildren(section(t('One game'), this.oneGame(one, report)));
    this.shown = one.variant + one.scenario;
  }

  /** Not under the hands of somebody who reads there; when they leave it, it is drawn. */
  private replace(part: HTMLElement, ...content: readonly Element[]): void {
    if (!part.contains(document.activeElement)) part.replaceChildren(...content);
  }

  private drawMap(report: Report, one: Played): void {
    const picture = report.grounds[one.scenario];
    const key = one.scenario + one.variant;
    if (!picture || one.maps.length === 0) {
      this.map.replaceChildren();
      this.heat = null;
    } else if (this.heat?.key === key) {
      this.heat.map.update(one);
    } else {
      this.heat = { map: new HeatMap(one, picture), key };
      this.map.replaceChildren(section(t('On the map'), this.heat.map.element));
    }
  }
}
