/** The page of an experiment: one file that opens anywhere. Its figures lie in it as JSON (#figures). */
import { select } from 'd3-selection';
import { bands, histogram, lengths } from './charts.js';
import { heatMap } from './heat-map.js';
import STYLE from './report-style.js';
import type { Band, Beside, Report, Share, Variant } from './report-types.js';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const whole = (share: Share | undefined): string =>
  share === undefined ? '' : `${percent(share.share)} (${percent(share.interval[0])} to ${percent(share.interval[1])})`;

function element(name: string, text?: string): HTMLElement {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}

function section(title: string, ...content: readonly Element[]): HTMLElement {
  const made = element('section');
  made.append(element('h2', title), ...content);
  return made;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
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
  scroll.className = 'scroll';
  scroll.append(made);
  return scroll;
}

const figure = (title: string, picture: Element): HTMLElement => {
  const made = element('figure');
  made.append(picture, element('figcaption', title));
  return made;
};

function results(report: Report): HTMLElement {
  const rows = report.variants.map((one) => [
    one.battle,
    one.title,
    String(one.games),
    ...one.sides.map((side) => `${side.title}: ${whole(one.won?.[side.id])}`),
    whole(one.won && one.drawn),
    one.won ? `${one.margin.mean} (${one.margin.interval.join(' to ')})` : '',
    one.won ? String(one.length.mean) : '',
  ]);
  const made = table(
    ['battle', 'variant', 'games', 'first side wins', 'second side wins', 'drawn', 'margin', 'turns'],
    rows,
  );
  made.id = 'results';
  return section('Who wins', made, ...report.comparisons.map((one) => element('p', one.sentence)));
}

const beside = (rows: readonly Beside[]): HTMLElement =>
  table(
    ['what', 'real', 'middle of our games', '90 % of our games', 'games as far out', 'source'],
    rows.map((one) => [
      one.what,
      String(one.real),
      String(one.p50),
      `${one.p5} to ${one.p95}`,
      percent(one.as_far),
      one.source,
    ]),
  );

function history(one: Variant): readonly Element[] {
  const real = one.history;
  if (!real) return [];
  const winner =
    real.winner && element('p', `${real.winner.side} won; so do ${percent(real.winner.share)} of our games.`);
  const ground = real.ground.map((row) => [row.what, percent(row.share), row.source]);
  return [
    section(
      'Beside the real battle',
      ...(winner ? [winner] : []),
      beside([...real.losses, ...real.arrivals]),
      ...(ground.length > 0 ? [table(['ground', 'our games', 'source'], ground)] : []),
    ),
  ];
}

function ground(one: Variant): readonly Element[] {
  if (one.ground.length === 0) return [];
  const turns = Array.from({ length: one.turns }, (_, turn) => String(turn + 1));
  const [first] = one.sides;
  const rows = one.ground.map((place) => [
    `${place.name} (${place.hex})`,
    ...(place[first.id] as readonly number[]).map((share) => String(Math.round(100 * share))),
  ]);
  return [
    section(
      `Key ground: percent of the games in which it is ${first.title}, by turn`,
      table(['place', ...turns], rows),
    ),
  ];
}

function facts(one: Variant): readonly Element[] {
  if (one.facts.length === 0) return [];
  const rows = one.facts.map((row) => [
    row.fact,
    `${percent(row.won_with)} of ${row.with}`,
    `${percent(row.won_without)} of ${row.without}`,
    `${(100 * row.difference).toFixed(1)} (${(100 * row.interval[0]).toFixed(1)} to ${(100 * row.interval[1]).toFixed(1)})`,
  ]);
  return [
    section(
      'What decided it: early facts, the clearest first',
      table(['fact', 'that side wins with it', 'without it', 'points of difference'], rows),
    ),
  ];
}

/** Whose colour is whose. */
function legend(one: Variant): HTMLElement {
  const made = element('p');
  one.sides.forEach((side, index) => {
    const word = element('span', `\u25a0 ${side.title} (${side.player}) `);
    word.className = index === 0 ? 'first' : 'second';
    made.append(word);
  });
  return made;
}

function course(one: Variant): readonly Element[] {
  const charts = one.bands.map((gauge) =>
    figure(
      gauge.title,
      bands(gauge.title, [
        ['first', gauge[one.sides[0].id] as Band],
        ['second', gauge[one.sides[1].id] as Band],
      ]),
    ),
  );
  return charts.length > 0
    ? [section('Through time: the middle, and what holds 50 and 90 % of the games', legend(one), ...charts)]
    : [];
}

function details(report: Report, one: Variant): readonly Element[] {
  if (!one.won) return [element('p', 'No game of this variant has been played yet.')];
  const scenario = report.grounds[one.scenario];
  const levels = one.levels.map((row) => [row.side, row.level, String(row.games), whole(row)]);
  return [
    section('Levels of victory', table(['side', 'level', 'games', 'share'], levels)),
    section(
      'Margins and length',
      figure(`Margin in points, above zero for ${one.sides[0].title}`, histogram('margin', one.margin.histogram)),
      figure('Turn in which the games ended', lengths('length', one.length.turns)),
    ),
    ...(scenario && one.maps.length > 0 ? [section('On the map', heatMap(one, scenario))] : []),
    ...course(one),
    ...ground(one),
    ...facts(one),
    ...history(one),
    section(
      'One game',
      element('p', 'Every game can be seen again: write it as a save, then replay it or import it in the browser.'),
      element('code', `enfilade lab replay DIR --variant ${one.variant} --seed ${report.seed} -o game.save`),
    ),
  ];
}

function page(report: Report): void {
  const style = element('style', STYLE);
  const choice = document.createElement('select');
  const body = element('div');
  choice.setAttribute('aria-label', 'variant');
  report.variants.forEach((one, index) => choice.add(new Option(`${one.battle}: ${one.title}`, String(index))));
  const show = (): void => {
    const one = report.variants[Number(choice.value)];
    if (one) body.replaceChildren(...details(report, one));
  };
  choice.addEventListener('change', show);
  document.head.append(style);
  document.querySelector('main')?.append(element('h1', report.title), results(report), choice, body);
  show();
}

page(JSON.parse(document.getElementById('figures')?.textContent ?? '{}') as Report);
