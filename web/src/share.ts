/* share.ts: what a link for another person begins with. A page that was opened at 127.0.0.1 has an address that nobody else
 * can open; the server says then how other machines reach it (`GET /api/addresses`). */
import * as api from './api.js';
import { t } from './language.js';

const OWN = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** Whether a host name means the machine of the browser itself, for everyone. */
export const isOwnMachine = (host: string): boolean => OWN.test(host);

export interface Sharing {
  /** Beginnings of links, the likeliest first; never empty. */
  origins: string[];
  /** What the sender must know, in sentences; empty where the link opens anywhere. */
  warning: string;
}

const network = (origin: string): string =>
  t(
    'This page is open at {0}, which only your machine can open. The link uses {1}, ',
    location.hostname,
    new URL(origin).hostname,
  ) +
  t(
    'an address of your machine in its own network. A friend farther away needs an address that the whole net can reach: ',
  ) +
  t('pass the port on in your router and put your public address into the link, or play on a host.');
const alone = (): string =>
  t(
    'Only your machine can open this link: it begins with {0}, and the table listens to no other machine. ',
    location.hostname,
  ) + t('To let a friend in, start the table again with “make play LISTEN=0.0.0.0”, or play on a host.');

/** How links of this page are shared; where it is not the machine's own address, nothing has to be asked. */
export async function sharing(): Promise<Sharing> {
  if (!isOwnMachine(location.hostname)) return { origins: [location.origin], warning: '' };
  const addresses = await api.addresses().catch(() => []);
  const first = addresses[0];
  if (first === undefined) return { origins: [location.origin], warning: alone() };
  // a host has said what its address is: that one opens anywhere
  const known = addresses.length === 1 && !/^http:\/\/[[\d]/.test(first);
  return { origins: addresses, warning: known ? '' : network(first) };
}

/** A link with another beginning. */
export const withOrigin = (link: string, origin: string): string =>
  link.startsWith(location.origin) ? origin + link.slice(location.origin.length) : link;

/** A link as it is to be sent, and what to say about it. */
export async function linkToSend(link: string): Promise<{ link: string; warning: string }> {
  const { origins, warning } = await sharing();
  return { link: withOrigin(link, origins[0]!), warning };
}
