/* language-choice.ts: which language the reader gets, and its catalogue. */
import { useLanguage, type Messages } from './language.js';
import { prefs } from './prefs.js';

/** Where the catalogues are, by language: build.mjs says. */
declare const CATALOGUES: Record<string, string>;

/** Each in its own language. */
export const LANGUAGES: readonly { code: string; title: string }[] = [
  { code: 'en', title: 'English' },
  { code: 'de', title: 'Deutsch' },
];

const knows = (code: string): boolean => LANGUAGES.some((one) => one.code === code);
/** As the reader chose, else the first of the browser's languages that we have. */
function chosen(): string {
  const wish = prefs().language;
  if (wish !== 'auto' && knows(wish)) return wish;
  return navigator.languages.map((one) => one.slice(0, 2).toLowerCase()).find(knows) ?? 'en';
}

/** Fetches the catalogue. Where that fails the page is shown in English. */
export async function loadLanguage(): Promise<void> {
  const code = chosen(),
    address = CATALOGUES[code];
  if (!address) return;
  try {
    useLanguage(code, (await (await fetch(address)).json()) as Messages);
    document.documentElement.lang = code;
  } catch {
    /* a page in English is better than none */
  }
}
