// study_pictures.mjs: pictures of a study's report for docs: node tools/study_pictures.mjs build/study docs/pictures kernstown
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '../tests/web/browser.mjs';

const [folder, out, name] = process.argv.slice(2);
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  await page.goto(pathToFileURL(join(folder, 'report.html')).href);
  await page.locator('svg.map image').waitFor();
  const picture = (part, what) =>
    page
      .locator(part)
      .first()
      .screenshot({ path: join(out, `${name}-${what}.png`) });
  await picture('figure', 'margins');
  await picture('svg.map', 'losses');
  await picture('section:has(path.middle)', 'bands');
} finally {
  await browser.close();
}
