/* worker.ts: the service worker: it shows a notice that the server pushes, and opens the game when the notice is touched.
 * It has no fetch handler: pages come from the server, always. Built as /worker.js, so that its scope is the whole site. */

interface Notice {
  what: string;
  game: string;
  heading: string;
  title: string;
  text: string;
}
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushedEvent extends WorkerEvent {
  data: { json(): unknown } | null;
}
interface TouchedEvent extends WorkerEvent {
  notification: Notification;
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  location: Location;
  addEventListener(name: 'push', listener: (event: PushedEvent) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: TouchedEvent) => void): void;
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
}
const scope = self as unknown as WorkerScope;

/** A browser demands that each push is shown: one that cannot be read too. */
function read(event: PushedEvent): Partial<Notice> {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}
async function open(game: string): Promise<void> {
  const address = new URL(game ? `/#/game/${encodeURIComponent(game)}` : '/', scope.location.origin).href;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url === address) ?? pages[0];
  if (!page) await scope.clients.openWindow(address);
  else {
    if (page.url !== address) await page.navigate(address).catch(() => undefined);
    await page.focus();
  }
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('push', (event) => {
  const { heading = 'Enfilade', title = '', text = '', game = '' } = read(event);
  event.waitUntil(
    scope.registration.showNotification(heading, {
      body: [title, text].filter(Boolean).join('\n'),
      tag: `enfilade-${game}`, // a later one of the same game takes its place
      data: { game },
    }),
  );
});
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { game = '' } = (event.notification.data ?? {}) as { game?: string };
  event.waitUntil(open(game));
});
