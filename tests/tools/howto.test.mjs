// howto.test.mjs: a rulebook in another language says what the English one says: every chapter, paragraph, item and picture
// has its counterpart, and cites the same cases.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';

const languages = readdirSync('web/lang').map((name) => basename(name, '.po'));
const books = readdirSync('games').filter((game) => existsSync(`games/${game}/howto/index.html`));

/** The blocks of a book in order: the tag, its number or picture, and the cases that it cites. */
function outline(text, code) {
  return [...text.matchAll(/<(h1|h2|p|li|figure)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, tag, inside]) => {
    const number = tag === 'h2' ? /^\d+/.exec(inside)[0] : '';
    const picture = /src="([^"]*)"/.exec(inside)?.[1].replace(`-${code}.`, '.') ?? '';
    const cases = [...inside.matchAll(/\[([^\]]*)\]/g)].map(([, one]) => one).join('; ');
    return [tag, number, picture, cases].filter(Boolean).join(' ');
  });
}
const pictures = (text) => [...text.matchAll(/<img src="([^"]*)" alt="([^"]*)">/g)];

test('there are rulebooks, and other languages', () => {
  assert.deepEqual(books, ['fredericksburg', 'monocacy']);
  assert.ok(languages.includes('de'));
});
for (const game of books)
  for (const code of languages)
    test(`${game}, ${code}: nothing of the rulebook is left out`, () => {
      const folder = `games/${game}/howto`;
      const english = readFileSync(`${folder}/index.html`, 'utf8');
      const said = readFileSync(`${folder}/index-${code}.html`, 'utf8');
      assert.deepEqual(outline(said, code), outline(english, code));
      for (const [, file, words] of pictures(said)) {
        assert.ok(existsSync(`${folder}/${file}`), file);
        assert.ok(!english.includes(`alt="${words}"`), `${file}: its words are English`);
      }
      const paragraphs = (text) => new Set(text.match(/<(h1|h2|p|li|figcaption)\b[^>]*>[\s\S]*?<\/\1>/g));
      const same = [...paragraphs(said)].filter((one) => paragraphs(english).has(one));
      assert.deepEqual(same, [], 'not translated');
      assert.ok(existsSync(`${folder}/howto-${code}.pdf`), 'make rulebooks');
    });
