/* offline.ts: the service worker of the static site: keeps its files, so that it works without a network.
 *
 * Every file but the page itself is named by its content, so what is kept is always right. A new version of the page is
 * fetched whole before it is used, and waits until no page of the old one is open, or the player says so: a running game
 * keeps the program it began with. */
export {}; // a module: its names are its own

interface ServiceScope {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: string, listener: (event: ServiceEvent) => void): void;
}
interface ServiceEvent extends Event {
  request: Request;
  data: unknown;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
const scope = self as unknown as ServiceScope;

/** Put in by tools/site.mjs: the files without which the first page does not work, and the version of all of them. */
declare const SHELL: readonly string[];
declare const VERSION: string;
/** For battles that not everybody plays: kept when it is asked for, and by a new version where the old one had it. */
declare const WHOLE: string;

/** A host may have two copies of the site: each keeps to its own. */
const PREFIX = `enfilade-${new URL(scope.registration.scope).pathname}-`;
const kept = PREFIX + VERSION;

async function hadWhole(): Promise<boolean> {
  const [name] = WHOLE.split(/-\w+\.\w+$/);
  for (const old of (await caches.keys()).filter((one) => one.startsWith(PREFIX)))
    if ((await (await caches.open(old)).keys()).some(({ url }) => url.includes(`/${name}-`))) return true;
  return false;
}

async function install(): Promise<void> {
  const cache = await caches.open(kept);
  const files = (await hadWhole()) ? [...SHELL, WHOLE] : SHELL;
  await cache.addAll(files.map((path) => new Request(path, { cache: path === './' ? 'reload' : 'default' })));
}

/** What an older version kept and this one names too stays; the rest goes. */
async function activate(): Promise<void> {
  const fresh = await caches.open(kept);
  for (const old of await caches.keys()) {
    if (!old.startsWith(PREFIX) || old === kept) continue;
    const cache = await caches.open(old);
    for (const request of await cache.keys())
      if (new URL(request.url).pathname.includes('/data/') && !(await fresh.match(request)))
        await fresh.put(request, (await cache.match(request))!);
    await caches.delete(old);
  }
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(kept);
  const page = request.mode === 'navigate';
  const known = await cache.match(page ? './' : request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && !page) await cache.put(request, response.clone());
  return response;
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', (event) => {
  if (event.data === 'now') void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(scope.registration.scope)) event.respondWith(answer(request));
});
