/* main.ts: where the client begins: wishes, style, the page the address asks for. */
import './styles/app.css';
import { applyPrefs, followSystem } from './prefs.js';
import { startRouter } from './router.js';

applyPrefs();
followSystem();
startRouter(document.getElementById('page')!);
