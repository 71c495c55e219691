/** The page of an experiment: one file that opens anywhere. Its figures lie in it as JSON (#figures). */
import { element, ReportView } from './figures.js';
import type { Report } from './report-types.js';
import FIGURES from './figures.css';
import STYLE from './report.css';

function page(report: Report): void {
  const main = document.querySelector('main');
  const body = element('div');
  document.head.append(element('style', STYLE + FIGURES));
  main?.append(element('h1', report.title), body);
  new ReportView(body, (one) => {
    const made = element('div');
    made.append(
      element('p', 'Every game can be seen again: write it as a save, then replay it or import it in the browser.'),
      element('code', `enfilade lab replay DIR --variant ${one.variant} --seed ${report.seed} -o game.save`),
    );
    return made;
  }).show(report);
}

page(JSON.parse(document.getElementById('figures')?.textContent ?? '{}') as Report);
