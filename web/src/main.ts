/* main.ts: where the client begins: wishes, style, the page the address asks for. */
import './styles/app.css';
import { followGames } from './notify/attention.js';
import { applyPrefs, followSystem } from './prefs.js';
import { startRouter } from './router.js';

applyPrefs();
followSystem();
followGames();
startRouter(document.getElementById('page')!);
