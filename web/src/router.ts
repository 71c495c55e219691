/* router.ts: pages by the part of the address after `#`. A page's code is fetched when it is first gone to. */

import { t } from './language.js';
import { setTitle } from './notify/attention.js';

export interface Route {
  name: string;
  id: string;
  fields: URLSearchParams;
}

interface Page {
  element: string;
  title: () => string;
  load: () => Promise<unknown>;
}

const PAGES: Record<string, Page> = {
  '': { element: 'enf-lobby', title: () => t('Battles'), load: () => import('./lobby/lobby.js') },
  game: { element: 'enf-game', title: () => t('Game'), load: () => import('./play/game.js') },
  battle: { element: 'enf-briefing', title: () => t('Battle'), load: () => import('./briefing/briefing.js') },
  replay: { element: 'enf-replay', title: () => t('Replay'), load: () => import('./replay/replay.js') },
  rules: { element: 'enf-rules', title: () => t('Rules'), load: () => import('./rules/rules.js') },
  books: { element: 'enf-books', title: () => t('How the books differ'), load: () => import('./rules/books.js') },
  learn: { element: 'enf-learn', title: () => t('Learn'), load: () => import('./learn/learn.js') },
  howto: { element: 'enf-howto', title: () => t('How to play'), load: () => import('./learn/howto.js') },
  tour: { element: 'enf-tour', title: () => t('Lesson'), load: () => import('./tour/tour.js') },
  lab: { element: 'enf-lab', title: () => t('Lab'), load: () => import('./lab/page.js') },
  admin: { element: 'enf-admin', title: () => t('The club'), load: () => import('./club/admin.js') },
  ladder: { element: 'enf-ladder', title: () => t('Ladder'), load: () => import('./club/ladder.js') },
  tournaments: {
    element: 'enf-tournaments',
    title: () => t('Tournaments'),
    load: () => import('./club/tournaments.js'),
  },
  tournament: { element: 'enf-tournament', title: () => t('Tournament'), load: () => import('./club/tournaments.js') },
  person: { element: 'enf-person', title: () => t('Member'), load: () => import('./club/ladder.js') },
  join: { element: 'enf-join', title: () => t('Invitation'), load: () => import('./club/entry.js') },
  reset: { element: 'enf-reset', title: () => t('New password'), load: () => import('./club/entry.js') },
  letter: { element: 'enf-letter', title: () => t('Letters'), load: () => import('./letters/letter-page.js') },
  settings: { element: 'enf-settings', title: () => t('Settings'), load: () => import('./settings/settings.js') },
};

/** A page may look at the route: it is set before the element is put in, and again when only fields changed. */
export interface PageElement extends HTMLElement {
  route: Route;
}

/** `#/game/k3J?token=x` -> game, k3J, {token: x} */
export function readRoute(hash: string): Route {
  const [path = '', fields = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name = '', id = ''] = path.split('/');
  return { name, id: decodeURIComponent(id), fields: new URLSearchParams(fields) };
}
export function go(path: string): void {
  location.hash = path.startsWith('#') ? path : `#${path}`;
}

export function startRouter(place: HTMLElement): void {
  let shown: { key: string; element: PageElement } | null = null;
  let turn = 0;
  async function show(): Promise<void> {
    const route = readRoute(location.hash);
    const page = PAGES[route.name] ?? PAGES['']!;
    const key = `${page.element}/${route.id}`;
    turn += 1;
    const mine = turn;
    if (shown?.key === key) {
      shown.element.route = route;
      return;
    }
    try {
      await page.load();
    } catch {
      if (mine === turn && !reloadOnce()) sayLost(place);
      return;
    }
    if (mine !== turn) return;
    const element = document.createElement(page.element) as PageElement;
    element.route = route;
    setTitle(`${page.title()} · Enfilade`);
    place.replaceChildren(element);
    shown = { key, element };
    if (mine > 1) focusHeading(place);
  }
  /** The server wants a name first: that is asked in place of the page, at the page's own address. */
  async function askWho(): Promise<void> {
    const asked = turn;
    await import('./lobby/log-in.js');
    if (asked !== turn) return;
    shown = null;
    setTitle(`${t('Log in')} · Enfilade`);
    place.replaceChildren(document.createElement('enf-log-in'));
    focusHeading(place);
  }
  addEventListener('hashchange', () => {
    void show();
  });
  addEventListener('enf-log-in', () => {
    void askWho();
  });
  void show();
}
/** A server that was renewed has other names for the parts of the program: fetch them again, but never in a circle. */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem('enfilade-reloaded') ?? 0);
  if (!navigator.onLine || Date.now() - last < 20_000) return false;
  sessionStorage.setItem('enfilade-reloaded', String(Date.now()));
  location.reload();
  return true;
}
function sayLost(place: HTMLElement): void {
  const main = document.createElement('main'),
    title = document.createElement('h1'),
    words = document.createElement('p'),
    again = document.createElement('button');
  main.className = 'game-trouble';
  title.textContent = t('This page could not be loaded');
  words.textContent = t('Cannot reach the server. Your games are saved there.');
  again.textContent = t('Try again');
  again.addEventListener('click', () => location.reload());
  main.append(title, words, again);
  place.replaceChildren(main);
}
/** After a change of page a screen reader should begin at its heading, unless the page begins elsewhere. */
function focusHeading(place: HTMLElement): void {
  requestAnimationFrame(() => {
    const heading = place.querySelector<HTMLElement>('h1');
    if (!heading || place.contains(document.activeElement)) return; // the page may know a better place
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
