// marked.mjs: catalogues in which every message is said in English with its words between marks: what is told without marks
// went through no catalogue. (tools/messages.mjs sees to it that the catalogues are whole.)
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPo, writePo } from '../../web/po.mjs';

const root = new URL('../../', import.meta.url).pathname;

/** Fields of a pattern: {unit} {lost#gun|guns} {again?yes|no}, %u %2$h, and the marks of details. */
const FIELD = /(\{[\w-]+[#?}]|[|}]|%(?:\d\$)?[a-z6]|\p{Cc})/u;
const marked = (text) =>
  text
    .split(FIELD)
    .map((part, i) => (i % 2 || !/\p{L}/u.test(part) ? part : `⟦${part}⟧`))
    .join('');

/** The entries of a catalogue, marked. */
export const markedEntries = (file) =>
  readPo(readFileSync(join(root, file), 'utf8')).map((entry) => ({
    ...entry,
    ...(entry.english ? { said: [entry.english, entry.many].filter((one) => one !== undefined).map(marked) } : {}),
  }));

/** A folder with the games as they are, and German with marks. The caller removes it. */
export function markedGames() {
  const folder = mkdtempSync(join(tmpdir(), 'enfilade-lang-'));
  for (const game of readdirSync(join(root, 'games')).filter((name) => name !== 'lang'))
    symlinkSync(join(root, 'games', game), join(folder, game));
  mkdirSync(join(folder, 'lang'));
  writeFileSync(join(folder, 'lang/de.po'), writePo(markedEntries('games/lang/de.po')));
  return folder;
}

/** What stands outside of all marks and has words; `names` (a pattern) are the same in every language. */
export const untranslated = (texts, names) =>
  texts
    .map((text) => text.replace(/⟦[^⟧]*⟧/gu, ' '))
    .filter((text) => /\p{L}{3}/u.test(text) && /\p{L}{3}/u.test(text.replace(names, ' ')));
