/* language-choice.ts: which language the reader gets, and its catalogue. The choice is kept by this browser, and by the
 * server with the person: another browser of theirs follows it, and so do their mails. */
import * as api from './api.js';
import { language, useLanguage, type Messages } from './language.js';
import { prefs, setPrefs } from './prefs.js';
import type { Me } from './types.js';

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

/** Every text is made again in another language: the page is loaded again. */
export async function chooseLanguage(code: string): Promise<void> {
  setPrefs({ language: code });
  await api.setLanguage(code).catch(() => undefined); // without the server the browser keeps it all the same
  location.reload();
}

/** The person may have chosen elsewhere; one of whom the server knows nothing reads what is shown here. */
function follow(person: Me['person']): void {
  if (!person || person.language === language()) return;
  if (!person.language) void api.setLanguage(language()).catch(() => undefined);
  else if (knows(person.language) && prefs().language !== person.language) {
    setPrefs({ language: person.language });
    location.reload();
  }
}
export function followPerson(): void {
  addEventListener('enf-me', (event) => follow((event as CustomEvent<Me>).detail.person));
}
