/* main.ts: where the client begins: wishes, style, the page the address asks for. */
import './styles/app.css';
import { applyPrefs } from './prefs.js';
import { startRouter } from './router.js';

applyPrefs();
startRouter(document.getElementById('page')!);
