// A game in German, in which every word of the catalogues stands between marks: what is on the screen without them went
// through no catalogue. (tools/messages.mjs sees to it that the catalogues are whole.) Names stay as they are, and so do the
// sentences of the rules that are quoted by their case.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readPo, writePo } from '../../web/po.mjs';
import { comeIn, newGame, openGame, openTable, ourTurn, quiet, shot, touchHex } from './harness.mjs';
import { savedAt } from './saved.mjs';

const root = new URL('../../', import.meta.url).pathname;

// ---- catalogues with marks ----

/** Fields of a pattern: {unit} {lost#gun|guns} {again?yes|no}, %u %2$h, and the marks of details. */
const FIELD = /(\{[\w-]+[#?}]|[|}]|%(?:\d\$)?[a-z6]|\p{Cc})/u;
const marked = (text) =>
  text
    .split(FIELD)
    .map((part, i) => (i % 2 || !/\p{L}/u.test(part) ? part : `⟦${part}⟧`))
    .join('');
/** A catalogue in which each message is said in English, its words between marks. */
const marking = (file) =>
  readPo(readFileSync(join(root, file), 'utf8')).map((entry) => ({
    ...entry,
    ...(entry.english ? { said: [entry.english, entry.many].filter((one) => one !== undefined).map(marked) } : {}),
  }));

let table, folder, german;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'enfilade-lang-'));
  for (const game of readdirSync(join(root, 'games')).filter((name) => name !== 'lang'))
    symlinkSync(join(root, 'games', game), join(folder, game));
  mkdirSync(join(folder, 'lang'));
  writeFileSync(join(folder, 'lang/de.po'), writePo(marking('games/lang/de.po')));
  const catalogue = Object.fromEntries(
    marking('web/lang/de.po').map(({ english, many, said }) => [english, many === undefined ? said[0] : said]),
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
      all.push(...(map.names ?? []).map((one) => one.text));
      walk(await ask(`/api/games-data/${view.game}/catalogue`), '');
    }
    return all;
  }, game);
  const all = [...new Set([...names, ...names.map((name) => name.toUpperCase()), ...OTHERS])].filter((name) =>
    /\p{L}{3}/u.test(name),
  );
  const pattern = all.sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<!\\p{L})(?:${pattern.join('|')})(?!\\p{L})`, 'gu');
}
/** What stands outside of all marks, without the names. */
function untranslated(texts, names) {
  const left = texts.map((text) => text.replace(/⟦[^⟧]*⟧/gu, ' ')).filter((text) => /\p{L}{3}/u.test(text));
  return left.filter((text) => {
    const rest = text.replace(names, ' ');
    return /\p{L}{3}/u.test(rest);
  });
}

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
    for (const text of untranslated(texts, this.names)) {
      const line = text.trim().replace(/\s+/g, ' ');
      if (!this.found.has(line)) this.found.set(line, where);
    }
  }
  result() {
    return [...this.found].map(([text, where]) => `${where}: ${text}`).join('\n');
  }
}

test('start page, briefing, settings and learning', async () => {
  await german.go('/');
  const reader = new Reader(await namesOf(null));
  for (const [hash, there] of [
    ['#/', '.side-button:has-text("⟦")'], // the sides have their titles
    ['#/battle/kernstown/battle', '.sheet .item'],
    ['#/settings', 'input[name=set-language]'],
    ['#/learn', '.lesson-list li'],
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
/** Plays on by answers from here and there; the screen is read at each question. */
async function playOn(reader, decisions) {
  for (let i = 0; i < decisions; i++) {
    const now = await ourTurn(german.page);
    if (now.over) return;
    await german.page.evaluate(quiet);
    await reader.look(`question ${now.decision}`);
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

const open = { csa: { kind: 'me' }, usa: { kind: 'me' } };
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
