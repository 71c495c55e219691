/* keys.ts: the letters, wherever the keyboard is. The board has the arrows, Enter and + - for itself while it has the focus.
 * Letters that the catalogue gives to questions come after these. */
import type { CatalogueQuery } from '../types.js';
import type { Table } from './table.js';
import { overlayQueries, standingQueries } from './panels.js';

const LEGEND_CHORD = 'shift+l';
const LASSO_CHORD = 'shift+s';
const ADVICE_CHORD = 'shift+a';
/** Held, it shows the ground alone. */
const BARE_CHORD = 'shift+h';
/** Does letting this key go end that? */
export const endsBare = (event: KeyboardEvent): boolean => ['h', 'shift'].includes(event.key.toLowerCase());
/** What the page has a use for everywhere, also over the map. */
export const KEYS_OF_PAGE: ReadonlySet<string> = new Set(['0']);
export interface KeyHandlers {
  keys(): void;
  advice(): void;
  find(): void;
  end(): void;
  undo(): void;
  again(): void;
  panel(index: number): void;
  panelNamed(id: string): void;
  nextActor(step: 1 | -1): void;
  question(): void;
  dial(): void;
  bare(): void;
  orders(): void;
  lasso(): void;
}
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select') || target.isContentEditable);

/** True if the key was used. */
export function handleKey(event: KeyboardEvent, table: Table, on: KeyHandlers): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (typing(event.target)) return false;
  if ((event.target as HTMLElement).closest?.('dialog')) return false;
  const key = event.key.toLowerCase();
  const chord = event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : null;
  const called = (query: CatalogueQuery): boolean => query.key.toLowerCase() === (chord ?? key);
  if (chord === BARE_CHORD) {
    on.bare();
    return true;
  }
  if (chord === LEGEND_CHORD) {
    on.panelNamed('legend');
    return true;
  }
  if (chord === LASSO_CHORD) {
    on.lasso();
    return true;
  }
  if (chord === ADVICE_CHORD) {
    table.askStaff();
    on.advice();
    return true;
  }
  const shifted = chord ? overlayQueries(table).find(called) : undefined;
  if (shifted) {
    table.setOverlay(shifted);
    return true;
  }
  switch (key) {
    case '?':
      on.keys();
      return true;
    case 'escape':
      return !document.querySelector(':popover-open') && table.back(); // a popover closes itself
    case '/':
      on.find();
      return true;
    case 'e':
      on.end();
      return true;
    case 'u':
      on.undo();
      return true;
    case 'h':
      on.again();
      return true;
    case 'x':
      if (table.playing) table.skip();
      else table.store.hurry();
      return true;
    case 'j':
      on.nextActor(1);
      return true;
    case 'k':
      on.nextActor(-1);
      return true;
    case 'n':
      table.board?.nextGlow(1);
      return true;
    case 'b':
      table.board?.nextGlow(-1);
      return true;
    case 'm':
      table.board?.menuAtCursor();
      return true;
    case 'd':
      on.dial();
      return true;
    case 'q':
      on.question();
      return true;
    case 'w':
      void table.wonder();
      return true;
    case '.':
      void table.orders.carryOut('open');
      return true;
    case '>':
      void table.orders.carryOut('phase');
      return true;
    case ',':
      void table.orders.foresee();
      return true;
    case ';':
      on.orders();
      return true;
    case 'home':
      table.board?.fit();
      return true;
    default:
      break;
  }
  if (/^[0-9]$/.test(key)) {
    on.panel(Number(key));
    return true;
  }
  const overlay = overlayQueries(table).find((query) => query.key === key);
  if (overlay) {
    table.setOverlay(overlay);
    return true;
  }
  const standing = standingQueries(table).find((query) => query.key === key);
  if (standing) {
    on.panelNamed(`query-${standing.what}`);
    return true;
  }
  return false;
}
