/* browser.ts: notices in this browser. While a page is open it shows them itself; with Web Push the server reaches the
 * browser when no page is open. Push needs a page over HTTPS (or this machine's own address), a service of the browser's
 * maker, and a server that sends; what is missing is said. */
import * as api from '../api.js';
import { prefs, setPrefs } from '../prefs.js';
import { t } from '../language.js';

export interface NoticeState {
  on: boolean;
  /** Notices come when no page is open, too. */
  push: boolean;
  /** Why they cannot be turned on at all; '' if they can. */
  barred: string;
  /** Why they come only while a page is open; '' if that is not so. */
  without: string;
}

const WORKER = '/worker.js';

function barred(): string {
  if (!isSecureContext)
    return t(
      'Off: this page is not served over HTTPS. Browsers show notifications and receive push messages only from a secure address (https://…).',
    );
  if (!('Notification' in window)) return t('This browser cannot show notifications.');
  if (Notification.permission === 'denied')
    return t('You have blocked notifications from this site. Allow them in your browser’s settings first.');
  return '';
}

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined;

async function subscription(): Promise<PushSubscription | null> {
  const worker = await registration();
  return (await worker?.pushManager?.getSubscription().catch(() => null)) ?? null;
}

async function whyNoPush(): Promise<string> {
  const { server } = await api.me();
  if (!server.push) return t('This server does not send push messages.');
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return t('This browser has no push service.');
  return t('This browser’s push service could not be reached.');
}

export async function noticeState(): Promise<NoticeState> {
  const bar = barred();
  const on = !bar && prefs().notify && Notification.permission === 'granted';
  const push = on && (await subscription()) !== null;
  return { on, push, barred: bar, without: on && !push ? await whyNoPush() : '' };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** Subscribes with the server's key, and says so to the server. Without a service there is none: that is no failure. */
async function subscribe(): Promise<void> {
  const key = (await api.me()).server.push;
  if (!key || !('serviceWorker' in navigator) || !('PushManager' in window)) return;
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const worker = await navigator.serviceWorker.ready;
  let made = await worker.pushManager.getSubscription();
  if (made && textOf(made.options.applicationServerKey) !== key) {
    await made.unsubscribe(); // another server was here, or its keys are new
    made = null;
  }
  made ??= await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
    .catch(() => null);
  if (made)
    await api.subscribePush({
      endpoint: made.endpoint,
      key: textOf(made.getKey('p256dh')),
      auth: textOf(made.getKey('auth')),
    });
}

export async function turnOn(): Promise<NoticeState> {
  if (!barred() && (await Notification.requestPermission()) === 'granted') {
    setPrefs({ notify: true });
    await subscribe();
  }
  return noticeState();
}

export async function turnOff(): Promise<NoticeState> {
  setPrefs({ notify: false });
  const made = await subscription();
  if (made) {
    await api.unsubscribePush(made.endpoint).catch(() => undefined);
    await made.unsubscribe();
  }
  return noticeState();
}

/** The person leaves this browser: the server forgets that it was theirs. */
export async function release(): Promise<void> {
  const made = await subscription();
  if (made) await api.unsubscribePush(made.endpoint).catch(() => undefined);
}

/** At the start of each page, and after a login: a subscription may have changed, or another person may have logged in. */
export async function renew(): Promise<void> {
  if (barred() || !prefs().notify || Notification.permission !== 'granted') return;
  await subscribe().catch(() => undefined);
}

/** A page that is out of sight shows a notice of its own. */
export async function show(game: string, heading: string, body: string): Promise<void> {
  if (barred() || !prefs().notify || Notification.permission !== 'granted') return;
  const options = { body, tag: `enfilade-${game}`, data: { game } };
  const worker = await registration();
  if (worker?.active) return worker.showNotification(heading, options);
  const notice = new Notification(heading, options);
  notice.addEventListener('click', () => {
    window.focus();
    location.hash = `#/game/${game}`;
    notice.close();
  });
}
