// A game in German, in which every word of the catalogues stands between marks: what is on the screen without them went
// through no catalogue. (tools/messages.mjs sees to it that the catalogues are whole.) Names stay as they are, and so do the
// sentences of the rules that are quoted by their case.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { markedEntries, markedGames, untranslated } from '../serve/marked.mjs';
import { comeIn, newGame, openGame, openTable, ourTurn, PHONE, quiet, shot, touchHex } from './harness.mjs';
import { savedAt } from './saved.mjs';

let table, folder, german;
before(async () => {
  folder = markedGames();
  const catalogue = Object.fromEntries(
    markedEntries('web/lang/de.po').map(({ english, many, said }) => [english, many === undefined ? said[0] : said]),
  );
  table = await openTable({ env: { ENFILADE_GAMES: folder } });
  german = await comeIn(table, { locale: 'de-DE', path: '/api/scenarios' });
  german.expect(/favicon/);
  await german.page.route(/\/assets\/de-\w+\.json$/, (route) => route.fulfill({ json: catalogue }));
});
after(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

// ---- what is on the screen ----

/** In the page: each text and label that is seen or read out, the parts of shadow trees too. */
function textsOfPage() {
  const QUOTED = 'script, style, code, .case, .case-box'; // hashes, numbers of cases, quoted rules
  const shown = [];
  const look = (tree) => {
    for (const element of tree.querySelectorAll('*')) {
      if (element.shadowRoot) look(element.shadowRoot);
      if (element.closest(QUOTED) || !element.checkVisibility()) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) shown.push(node.data);
      for (const name of ['title', 'aria-label', 'placeholder', 'aria-description', 'aria-valuetext', 'alt'])
        if (element.hasAttribute(name)) shown.push(element.getAttribute(name));
    }
  };
  look(document);
  return shown;
}
/** Words that are the same in every language: codes of the charts, months as the browser writes them. */
const OTHERS = [
  ...['Enfilade', 'English', 'Deutsch', 'Eng', 'Pin', 'Dis', 'Brk', 'Rpls'],
  ...Array.from({ length: 12 }, (_, i) => new Date(2000, i, 1).toLocaleDateString('de', { month: 'long' })),
];
/** Names are not translated: of units, leaders, commands, places, battles, weapons, rulebooks. */
async function namesOf(game) {
  const names = await german.page.evaluate(async (id) => {
    const all = [];
    const walk = (value, key) => {
      if (typeof value === 'string' && /^(name|brief|sub|id|book)$/.test(key)) all.push(value);
      else if (value && typeof value === 'object')
        for (const [k, v] of Object.entries(value)) walk(v, Array.isArray(value) ? key : k);
    };
    const ask = async (path) => (await fetch(path)).json();
    walk((await ask('/api/scenarios')).scenarios, '');
    if (id) {
      const { view } = await ask(`/api/games/${id}/view`);
      walk(view, '');
      const map = await ask(`/api/games-data/${view.game}/map`);
      walk(map, '');
      const lettering = JSON.stringify(map).matchAll(/"text":"([^"\\\\]+)"/g);
      all.push(...[...lettering].map(([, text]) => text));
      const catalogue = await ask(`/api/games-data/${view.game}/catalogue`);
      walk(catalogue, '');
      all.push(...catalogue.commands.map((one) => one.title));
    }
    return all;
  }, game);
  const all = [...new Set([...names, ...names.map((name) => name.toUpperCase()), ...OTHERS])].filter((name) =>
    /\p{L}{3}/u.test(name),
  );
  const pattern = all.sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<!\\p{L})(?:${pattern.join('|')})(?!\\p{L})`, 'gu');
}
/** The texts of a sheet, wherever they stand in it. */
const textsOf = (value, key = '') =>
  typeof value === 'string'
    ? /^(k|tone|hex|case|unit|side)$/.test(key)
      ? []
      : [value]
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, one]) => textsOf(one, Array.isArray(value) ? key : name))
      : [];

class Reader {
  found = new Map();
  constructor(names) {
    this.names = names;
  }
  async look(where) {
    const texts = await german.page.evaluate(textsOfPage);
    assert.ok(
      texts.some((text) => text.includes('⟦')),
      `${where}: there are messages on the screen`,
    );
    this.take(texts, where);
  }
  take(texts, where) {
    for (const text of untranslated(texts, this.names)) {
      const line = text.trim().replace(/\s+/g, ' ');
      if (!this.found.has(line)) this.found.set(line, where);
    }
  }
  result() {
    return [...this.found].map(([text, where]) => `${where}: ${text}`).join('\n');
  }
}

const open = { csa: { kind: 'me' }, usa: { kind: 'me' } };

test('start page, briefing, settings and learning', async () => {
  await german.go('/');
  const reader = new Reader(await namesOf(null));
  for (const [hash, there] of [
    ['#/', '.side-button:has-text("⟦")'], // the sides have their titles
    ['#/battle/kernstown/battle', '.sheet .item'],
    ['#/settings', 'input[name=set-language]'],
    ['#/learn', '.lesson-list li'],
    ['#/books', '.books-table td'],
  ]) {
    await german.page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await german.page.locator(there).first().waitFor();
    await german.page.waitForFunction(
      () => ![...document.querySelectorAll('.side-button')].some((one) => /[CU]SA/.test(one.innerText)),
    );
    await reader.look(hash);
  }
  assert.equal(await german.page.evaluate(() => document.documentElement.lang), 'de');
  assert.equal(reader.result(), '');
});

/** A club of its own, so that there are its pages; `found` is what they have to show. */
test('the pages of a club', async () => {
  const { page } = german;
  await german.go('/');
  const reader = new Reader(await namesOf(null));
  for (const [hash, there] of [
    ['#/ladder', '.page-body h1'],
    ['#/tournaments', '.page-body h1'],
    ['#/lab', '.lab-form'],
  ]) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await page.locator(there).first().waitFor();
    await page.waitForLoadState('networkidle');
    await reader.look(hash);
  }
  assert.equal(reader.result(), '');
});

test('an experiment of the lab, from its form to its figures', async () => {
  const { page } = german;
  await german.go('/#/lab');
  const reader = new Reader(await namesOf(await newGame(german, open, { scenario: 'crossroads/battle' })));
  await page.locator('select[name=scenario]').selectOption('crossroads/battle');
  await page.locator('select[name=player-csa]').selectOption('recruit');
  await page.locator('input[name=games]').fill('10');
  await page.locator('.lab-form button[type=button]').last().click();
  await page.locator('select[name=what-0]').selectOption('option:standard-setup');
  await reader.look('the form');
  await page.locator('.lab-form [type=submit]').click();
  await page.locator('.lab-progress', { hasText: '⟦done⟧' }).waitFor();
  await page.locator('#results + p').waitFor();
  await page.locator('.heat-map output', { hasText: '⟦' }).waitFor();
  await reader.look('the figures');
  await shot(page, 'german-lab');
  assert.equal(reader.result(), '');
});

test('what the staff sees, would order, and makes of a game that is over', async () => {
  const { page } = german;
  await german.go('/');
  const seats = { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'recruit' } };
  const id = await newGame(german, seats, { scenario: 'crossroads/battle', pupil: true });
  const reader = new Reader(await namesOf(id));
  await openGame(german, id);
  await ourTurn(page);
  await page.keyboard.press('Shift+A');
  await page.getByText('⟦Expected by the end of turn ⟧').waitFor();
  await reader.look('advice');
  for (const side of ['csa', 'usa']) {
    const { sheet } = await german.api('POST', `/api/games/${id}/ask?lang=de`, { cmd: 'sheet', what: 'field', side });
    reader.take(textsOf(sheet), `how the staff of ${side} sees it`);
  }
  await german.api('POST', `/api/games/${id}/resign`, { side: 'csa' });
  await german.go(`/#/replay/${id}`);
  await page.locator('enf-analysis button').click();
  await page.locator('.analysis-summary').waitFor();
  await reader.look('analysis');
  assert.equal(reader.result(), '');
});

test('the language is chosen at the head of the page, kept with the person, and found again elsewhere', async () => {
  const english = (options) => table.visitor({ ...PHONE, locale: 'en-US', ...options });
  const account = { name: 'Annabel', password: 'a long password' };
  const ann = await english({});
  await ann.go('/');
  const select = ann.page.locator('.site-head .language select');
  await select.focus();
  const again = ann.page.waitForEvent('load');
  await ann.page.keyboard.press('d'); // as one types in a list: Deutsch
  await again;
  await ann.page.waitForFunction(() => document.documentElement.lang === 'de');
  assert.equal((await ann.api('GET', '/api/me')).person.language, 'de');
  await ann.api('POST', '/api/register', account);
  const elsewhere = await english({});
  await elsewhere.go('/');
  assert.equal(await elsewhere.page.evaluate(() => document.documentElement.lang), 'en');
  assert.equal((await elsewhere.api('POST', '/api/login', account)).person.language, 'de');
  await elsewhere.go('/');
  await elsewhere.page.waitForFunction(() => document.documentElement.lang === 'de');
});

test('what the server refuses is said in German', async () => {
  await german.go('/');
  german.expect(/status of 404/);
  await german.page.evaluate(() => {
    location.hash = '#/game/nosuchgame';
  });
  await german.page.getByText('⟦this game does not exist, or it was deleted⟧', { exact: false }).first().waitFor();
});

/** Opens one panel after the other and reads them. */
async function lookAtPanels(reader, where) {
  const tabs = german.page.getByRole('tab');
  for (let i = 0; i < (await tabs.count()); i++) {
    await tabs.nth(i).click();
    await german.page.evaluate(quiet);
    await reader.look(`${where}, panel ${await tabs.nth(i).innerText()}`);
  }
}
async function act(text, n) {
  await german.page.evaluate((words) => void document.querySelector('enf-game').store.act([words]), text);
  await german.page.waitForFunction((was) => document.querySelector('enf-game').store.n > was, n);
}
/** In the page: sheets that the question offers. Their titles are seen for a moment only, until the sheets have come. */
const titlesOfOffers = () => document.querySelector('enf-game').store.actions.offers.map(({ title }) => title ?? '');
/** Plays on by answers from here and there; the screen is read at each question. */
async function playOn(reader, decisions) {
  for (let i = 0; i < decisions; i++) {
    const now = await ourTurn(german.page);
    if (now.over) return;
    await german.page.evaluate(quiet);
    await reader.look(`question ${now.decision}`);
    reader.take(await german.page.evaluate(titlesOfOffers), `what is offered at ${now.decision}`);
    await act(now.items[(i * 7) % now.items.length].text, now.n);
  }
}
async function surrender(reader) {
  const { page } = german;
  const side = await page.evaluate(() => document.querySelector('enf-game').store.stands.side);
  const id = await page.evaluate(() => document.querySelector('enf-game').store.id);
  await german.api('POST', `/api/games/${id}/resign`, { side });
  await page.locator('dialog[open] .over, dialog[open] h3').first().waitFor();
  await reader.look('the end');
}

const GAMES = [
  {
    scenario: 'kernstown/battle',
    options: { 'standard-setup': 1 },
    wanted: (stands) => stands.decision === 'fire-phase' && stands.n > 1,
  },
  { scenario: 'fredericksburg/battle', options: {}, wanted: (stands) => stands.turn > 1 },
];
for (const { scenario, options, wanted } of GAMES)
  test(`a German game of ${scenario}, from its first question to the victory`, async () => {
    await german.go('/');
    const { page } = german;
    const fresh = await newGame(german, open, { scenario, options: {} });
    const reader = new Reader(await namesOf(fresh));
    await openGame(german, fresh);
    await playOn(reader, 12);
    await lookAtPanels(reader, 'new');
    const text = await savedAt(scenario, wanted, { options });
    const made = await german.api('POST', '/api/import', { text, seats: open });
    assert.ok(made.id, JSON.stringify(made));
    await openGame(german, made.id);
    const { items } = await ourTurn(page);
    const aim = items.find((item) => item.verb === 'fire' && item.hex);
    if (aim) {
      await page.getByRole('tab', { name: 'Selection' }).click();
      await page.evaluate((hex) => document.querySelector('enf-board').show(hex), aim.hex);
      await page.evaluate(quiet);
      await touchHex(page, aim.hex);
      await page.evaluate(quiet);
      const picked = await page.evaluate(() => document.querySelector('enf-game').table.pick.hex);
      if (!picked) await touchHex(page, aim.hex); // the first click on a stack may take its counter
      await page.locator('.odds-line', { hasText: '%' }).first().waitFor();
      await reader.look('odds');
    }
    await lookAtPanels(reader, 'later');
    await playOn(reader, 12);
    await shot(page, `german-${scenario.split('/')[0]}`);
    await surrender(reader);
    assert.equal(reader.result(), '');
  });
