/* prefs.ts: what this browser remembers of its reader's wishes, and how they reach the style sheets: as data attributes
 * of the root element (data-theme, data-palette, data-motion). */

export interface Prefs {
  theme: 'auto' | 'day' | 'night';
  /** `colour-blind`: sides in blue and orange; `contrast`: black on white, heavy lines. */
  palette: 'plain' | 'colour-blind' | 'contrast';
  motion: 'auto' | 'full' | 'none';
  /** 1 is ART's pace; 2 twice as fast. */
  speed: number;
  /** Let the page turn pages by itself: end phases in which nothing can be done. */
  skipEmpty: boolean;
  checklist: boolean;
  tourSeen: boolean;
  /** Show notices of moves in this browser. */
  notify: boolean;
  /** The lessons that were finished. */
  lessons: string[];
  text: 'small' | 'normal' | 'large';
  /** A code like `de`; `auto`: as the browser asks for. */
  language: string;
  /** How readily units under orders stop and ask: as each kind of order does, about everything, or never. */
  asks: 'usual' | 'always' | 'never';
}
const STANDARD: Prefs = {
  theme: 'auto',
  palette: 'plain',
  motion: 'auto',
  speed: 1,
  skipEmpty: true,
  checklist: true,
  tourSeen: false,
  notify: false,
  lessons: [],
  text: 'normal',
  language: 'auto',
  asks: 'usual',
};
const PLACE = 'enfilade-prefs';

let current: Prefs = read();
function read(): Prefs {
  try {
    return { ...STANDARD, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Prefs>) };
  } catch {
    return { ...STANDARD };
  }
}
export const prefs = (): Readonly<Prefs> => current;
export function setPrefs(changes: Partial<Prefs>): void {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(PLACE, JSON.stringify(current));
  } catch {
    /* a browser that keeps nothing still plays */
  }
  applyPrefs();
  dispatchEvent(new Event('enf-prefs'));
}
const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const contrast = matchMedia('(prefers-contrast: more)');
/** The theme as it is shown. */
export function shownTheme(): 'day' | 'night' {
  return current.theme === 'auto' ? (dark.matches ? 'night' : 'day') : current.theme;
}
export function motionWanted(): boolean {
  return current.motion === 'auto' ? !still.matches : current.motion === 'full';
}
export function applyPrefs(): void {
  const root = document.documentElement;
  root.dataset['theme'] = shownTheme();
  root.dataset['palette'] = current.palette === 'plain' && contrast.matches ? 'contrast' : current.palette;
  root.dataset['motion'] = motionWanted() ? 'full' : 'none';
  root.dataset['text'] = current.text;
}
/** Follows the system's wishes while the page is open. Not at once: the script in the page's head only applies. */
export function followSystem(): void {
  for (const list of [dark, still, contrast]) list.addEventListener('change', () => setPrefs({}));
}
