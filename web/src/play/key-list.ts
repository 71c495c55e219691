/* key-list.ts: the keys of the game page. The dialog shows this list, docs/playing.md has the same (tests/web/keyboard.test.mjs);
 * letters that the catalogue gives to questions come beside it, and no game has one of these for anything else. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['?', 'Show these shortcuts'],
  ['Esc', 'Close, cancel or deselect'],
  ['Tab', 'Move from the map to the prompt and the panels'],
  ['Q', 'Go to the question; Tab goes on to its answers'],
  ['J, K', 'Next and previous counter or hex that can act; the map cursor goes there'],
  ['/', 'Find a counter by name, or a hex by number; the map cursor goes there'],
  ['Arrows', 'Move the map cursor; with Shift, the map'],
  ['Enter', 'Act at the map cursor'],
  ['PgUp, PgDn', 'Go through a stack at the map cursor'],
  ['N, B', 'Move the map cursor to the next and previous highlighted place'],
  ['M', 'Select what is at the map cursor and list all it can do (also: right click, long press)'],
  ['D', 'Go to the facing dial: arrows turn, Enter chooses'],
  ['E', 'End the phase or decision'],
  ['U', 'Undo'],
  ['H', 'Show again what the other side did'],
  ['X', 'Skip the animation'],
  ['W', 'Why can’t I? (at the map cursor)'],
  ['1 … 9', 'Open a panel; 0 closes it'],
  ['+, -', 'Zoom'],
  ['Home', 'Show the whole map'],
];
