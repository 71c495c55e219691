/* keys.ts: the keyboard away from the map (the board has the arrows, Enter and + - for itself while it has the focus).
 * Letters that the catalogue gives to questions come after these. */
import type { Table } from './table.js';
import { overlayQueries, standingQueries } from './panels.js';

export const KEYS: readonly (readonly [string, string])[] = [
  ['?', 'Show these shortcuts'],
  ['Esc', 'Close, cancel or deselect'],
  ['/', 'Find a counter by name'],
  ['Tab', 'Move from the map to the prompt and the panels'],
  ['Arrows', 'Move the map cursor (when the map has the focus)'],
  ['Enter', 'Choose what is at the map cursor'],
  ['J, K', 'Next and previous counter that can act'],
  ['E', 'End the phase or decision'],
  ['U', 'Undo'],
  ['H', 'Show again what the other side did'],
  ['X', 'Skip the animation'],
  ['W', 'Why can’t I? (at the cursor)'],
  ['1 … 9', 'Open a panel; 0 closes it'],
  ['Home', 'Show the whole map'],
];
/** What the page has a use for everywhere, also over the map: the panels' 0 and the letters of the game's questions. */
export const keysOfPage = (table: Table): ReadonlySet<string> =>
  new Set(['0', ...(table.store.catalogue?.queries ?? []).flatMap((query) => query.key ?? [])]);
export interface KeyHandlers {
  keys(): void;
  find(): void;
  end(): void;
  undo(): void;
  again(): void;
  panel(index: number): void;
  panelNamed(id: string): void;
  nextActor(step: 1 | -1): void;
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
      table.skip();
      return true;
    case 'j':
      on.nextActor(1);
      return true;
    case 'k':
      on.nextActor(-1);
      return true;
    case 'w':
      void table.wonder();
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
