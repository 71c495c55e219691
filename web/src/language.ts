/* language.ts: what the reader sees, in their language. English stands in the sources; every other language is a catalogue
 * of messages by their English text (web/lang/CODE.po), fetched before the first page is drawn (language-choice.ts). What
 * it lacks stays English.
 *
 * Changing the language loads the page again: so a message may be asked for once, when its module is first run. */

export type Messages = Record<string, string | string[]>;

let code = 'en';
let messages: Messages = {};
let rules = new Intl.PluralRules('en');
/** The forms of a noun stand in this order in every catalogue, as far as the language has them. */
const ORDER: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
let categories: readonly Intl.LDMLPluralRule[] = ['one', 'other'];

/** The code of the language that is shown. */
export const language = (): string => code;
export function useLanguage(chosen: string, catalogue: Messages): void {
  code = chosen;
  messages = catalogue;
  rules = new Intl.PluralRules(chosen);
  const there = rules.resolvedOptions().pluralCategories;
  categories = ORDER.filter((one) => there.includes(one));
}

const HOLE = /\{(\d)\}/;
function found(english: string): string {
  const said = messages[english];
  return (typeof said === 'string' ? said : said?.[0]) ?? english;
}
/** A message; `{0}`, `{1}` … are the values. */
export function t(english: string, ...values: (string | number)[]): string {
  return found(english).replace(/\{(\d)\}/g, (hole, at: string) =>
    Number(at) < values.length ? String(values[Number(at)]) : hole,
  );
}
/** The same where values are templates: its parts in order, for a template. */
export function tx(english: string, ...values: unknown[]): unknown[] {
  return found(english)
    .split(HOLE)
    .map((part, i) => (i % 2 ? values[Number(part)] : part));
}
/** "n" in words. */
export function compassWord(letters: string): string {
  const words: Record<string, string> = {
    n: t('north'),
    ne: t('north-east'),
    e: t('east'),
    se: t('south-east'),
    s: t('south'),
    sw: t('south-west'),
    w: t('west'),
    nw: t('north-west'),
  };
  return words[letters] ?? letters;
}
/** A title within a sentence: "Facing" becomes "facing", where nouns have no capitals. */
export const inSentence = (title: string): string => (code === 'de' ? title : title.toLowerCase());
/** "12-14 December 1862" as the reader writes it. */
export function dateWords(english: string): string {
  const [, from, month, to, last, year] =
    /^(\d+)(?: ([A-Z][a-z]+))?(?: ?- ?(\d+))?(?: ([A-Z][a-z]+))? (\d{4})$/.exec(english) ?? [];
  if (code === 'en' || !year) return english;
  const day = (one: string, of: string | undefined): Date => new Date(`${one} ${of} ${year} 12:00 UTC`);
  const form = new Intl.DateTimeFormat(code, { dateStyle: 'long', timeZone: 'UTC' });
  const begin = day(from!, month ?? last);
  return to ? form.formatRange(begin, day(to, last ?? month)) : form.format(begin);
}
/** The name of a person. Who has given none is Guest to the server. */
export const personName = (name: string | null | undefined): string =>
  name === 'Guest' ? t('Guest') : (name ?? t('someone'));
/** A game that nobody named is called by its battle and the date. */
export const titleWords = (title: string): string => title.replace(/(?<=, )\d[^,]* \d{4}$/, (date) => dateWords(date));
/** A number with its noun: "1 unit", "3 units". Whole numbers may need fewer forms than the language has: Polish says
 * "other" of fractions alone, and its catalogue has no form for it. */
export function plural(n: number, one: string, many = `${one}s`): string {
  const forms = messages[one];
  if (!Array.isArray(forms)) return `${n} ${n === 1 ? one : many}`;
  const form = Math.min(categories.indexOf(rules.select(n)), forms.length - 1);
  return `${n} ${forms[form] ?? many}`;
}
