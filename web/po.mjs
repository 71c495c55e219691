/* po.mjs: catalogues of messages in the format of GNU gettext, as far as this project uses it: read, written, and as the
 * JSON that the client fetches. (src/load/language.h reads the same files.) */

const ESCAPES = { n: '\n', t: '\t', '"': '"', '\\': '\\' };
const unquote = (text) =>
  text.replace(/\\(?:([nt"\\])|([0-7]{1,3}))/g, (_, one, octal) =>
    one ? ESCAPES[one] : String.fromCharCode(Number.parseInt(octal, 8)),
  );
/** A text as a line of the file holds it. */
export const quote = (text) =>
  `"${text
    .replace(/[\\"]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\t/g, '\\t')
    .replaceAll('\x01', '\\001')
    .replaceAll('\x02', '\\002')}"`;

/** The entries of a file: { english, many?, said: [...] }; the header is the one whose English is empty. */
export function readPo(text) {
  const entries = [];
  let entry = null,
    add = null;
  for (const line of text.split('\n')) {
    const [, word, form, quoted] = /^(msgid|msgid_plural|msgstr)(?:\[(\d)\])? "(.*)"$/.exec(line) ?? [];
    if (word === 'msgid') {
      entry = { english: unquote(quoted), said: [] };
      entries.push(entry);
      add = (more) => (entry.english += more);
    } else if (word === 'msgid_plural') {
      entry.many = unquote(quoted);
      add = (more) => (entry.many += more);
    } else if (word) {
      const at = Number(form ?? 0);
      entry.said[at] = unquote(quoted);
      add = (more) => (entry.said[at] += more);
    } else if (line.startsWith('"') && add) add(unquote(line.slice(1, -1)));
  }
  return entries;
}

/** How many forms a noun has, by the header. */
export const formsIn = (entries) =>
  Number(/nplurals=(\d)/.exec(entries.find(({ english }) => english === '')?.said[0] ?? '')?.[1] ?? 2);

export function writePo(entries) {
  const forms = Array.from({ length: formsIn(entries) }, (_, form) => form);
  return entries
    .map(({ english, many, said }) =>
      many === undefined
        ? `msgid ${quote(english)}\nmsgstr ${quote(said[0] ?? '')}\n`
        : `msgid ${quote(english)}\nmsgid_plural ${quote(many)}\n${forms
            .map((form) => `msgstr[${form}] ${quote(said[form] ?? '')}\n`)
            .join('')}`,
    )
    .join('\n');
}

/** { English: said } or, of a noun with a number, { English: [one, many ...] }; what is not translated is left out. */
export function catalogueOf(text) {
  const translated = readPo(text).filter((entry) => entry.english && entry.said.length && entry.said.every(Boolean));
  return Object.fromEntries(
    translated.map(({ english, many, said }) => [english, many === undefined ? said[0] : said]),
  );
}
