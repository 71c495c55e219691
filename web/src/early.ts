/* early.ts: the small script in the page's head: the kept wishes are applied before anything is painted. */
import { applyPrefs } from './prefs.js';

applyPrefs();
