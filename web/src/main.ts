/* main.ts: where the client begins: wishes, style, the page the address asks for. */
import './styles/app.css';
import * as api from './api.js';
import { backend } from './backend/backend.js';
import { followGames } from './notify/attention.js';
import { applyPrefs, followSystem } from './prefs.js';
import { followPerson, loadLanguage } from './language-choice.js';
import { startRouter } from './router.js';

applyPrefs();
followSystem();
followGames();
await loadLanguage();
followPerson();
api.me().catch(() => undefined); // every page asks: the answer comes while the page itself does
startRouter(document.getElementById('page')!);
if (backend.own) void import('./site/page.js').then(({ startSite }) => startSite());
