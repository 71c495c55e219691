/* page.ts: what only the static site's page does: it keeps itself for use without a network, says when a new version is ready,
 * and says when the browser cannot keep the games. */
import * as api from '../api.js';
import { backend } from '../backend/backend.js';
import type { WorkerBackend } from '../backend/worker.js';
import { keepFile } from '../lobby/games.js';
import { readRoute } from '../router.js';
import type { StorageTrouble } from './messages.js';
import { t } from '../language.js';

type Choice = readonly [words: string, chosen: () => void];

const notices = new Map<string, HTMLElement>();

/** One notice of a kind at a time, at the foot of the page; its buttons take it away. */
function notify(kind: string, words: string, choices: readonly Choice[]): void {
  dismiss(kind);
  const notice = document.createElement('div');
  notice.className = 'site-notice';
  notice.dataset.kind = kind;
  notice.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = words;
  notice.append(text);
  for (const [title, chosen] of choices) {
    const button = document.createElement('button');
    button.textContent = title;
    button.addEventListener('click', () => chosen());
    notice.append(button);
  }
  notices.set(kind, notice);
  document.body.append(notice);
}
function dismiss(kind: string): void {
  notices.get(kind)?.remove();
  notices.delete(kind);
}

// ---- keeping games ----

/** The game that is open, or all of them, as the files that every Enfilade opens. */
async function download(): Promise<void> {
  const { name, id } = readRoute(location.hash);
  const games = name === 'game' || name === 'replay' ? [id] : (await api.games()).map((game) => game.id);
  for (const one of games) keepFile(`${one}.save`, await api.saveText(one));
}
const offer: Choice = [t('Download the game'), () => void download()];
const tell = (what: 'take' | 'keep') => (): void => (backend as WorkerBackend).tell(what);

const WORDS: Record<Exclude<StorageTrouble, 'well'>, readonly [string, readonly Choice[]]> = {
  full: [
    t(
      'This browser has no room left, so your last actions are not kept: closing the page would lose them. Download the game, or make room and try again.',
    ),
    [offer, [t('Try again'), tell('keep')]],
  ],
  refused: [
    t(
      'This browser does not let the page keep anything (a private window, or its settings). You can play, but closing the page loses the game unless you download it.',
    ),
    [offer, [t('I know'), () => dismiss('storage')]],
  ],
  elsewhere: [t('Your games are open in another tab of this browser.'), [[t('Play here instead'), tell('take')]]],
  taken: [t('Another tab of this browser goes on with your games.'), [[t('Play here again'), () => location.reload()]]],
};

function followStorage(): void {
  const show = (): void => {
    const { trouble } = backend as WorkerBackend;
    if (trouble === 'well') dismiss('storage');
    else notify('storage', ...WORDS[trouble]);
  };
  addEventListener('enf-storage', show);
  show();
  // without it a browser that is short of room may throw the games away
  void navigator.storage?.persist?.();
}

// ---- working offline, and new versions ----

function offerVersion(waiting: ServiceWorker): void {
  const use = (): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    waiting.postMessage('now');
  };
  notify('version', t('A new version of Enfilade is ready. Your games stay as they are.'), [
    [t('Use it now'), use],
    [t('Later'), () => dismiss('version')],
  ]);
}

/** A first visit has fetched a battle before the service worker was there to keep it: it is asked for once more. That takes no
 * network where the host lets files be cached that are named by their content. */
function keepFetched(): void {
  addEventListener(
    'enf-fetched',
    (event) => {
      const here = performance.getEntriesByType('resource').map((entry) => entry.name);
      const data = new URL('data/', document.baseURI).href;
      for (const address of new Set([...here, ...(event as CustomEvent<string[]>).detail]))
        if (address.startsWith(data)) void fetch(address).catch(() => undefined);
    },
    { once: true },
  );
  (backend as WorkerBackend).askFetched();
}

async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', keepFetched, { once: true });
  const registration = await serviceWorker.register('offline.js');
  const look = (): void => {
    if (registration.waiting && serviceWorker.controller) offerVersion(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed') look();
    });
  });
}

export function startSite(): void {
  followStorage();
  // a host without HTTPS has no service workers: the page works all the same, as long as there is a network
  const keep = (): void => void keepPage().catch(() => undefined);
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep);
}
