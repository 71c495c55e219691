/* paper.ts: the map as it is printed: the whole sheet on one page, whatever part of it the window shows. The style sheet lets
 * the drawings fill the page (style.ts); here they get the whole sheet to show, in the detail that paper can bear. */
import { edgeOf, footOf } from './ground/frame.js';
import type { Laid } from './laid.js';

const EVERYWHERE = { west: -Infinity, north: -Infinity, east: Infinity, south: Infinity };
/** Attributes of the board that say how far away one stands: on paper one stands near. */
const STEP_ON_PAPER = '2';
const FAR_AWAY = ['far', 'afar', 'staff'] as const;
const ABOUT_THE_USED = 200;

/** What is printed, in the map's units: the sheet with its frame, or the part that the scenario uses. */
function sheetOf({ country, plane, used }: Laid): string {
  const edge = edgeOf(country),
    { west, north, east, south } = used
      ? {
          west: used.west - ABOUT_THE_USED,
          north: used.north - ABOUT_THE_USED,
          east: used.east + ABOUT_THE_USED,
          south: used.south + ABOUT_THE_USED,
        }
      : { west: -edge, north: -edge, east: plane.width + edge, south: plane.height + footOf(country) };
  return [west, north, east - west, south - north].join(' ');
}

/** Lays the map out for paper; gives what lays it back, but for what is seen: that the board gives again. */
export function layOnPaper(board: HTMLElement, world: HTMLElement, laid: Laid): () => void {
  const kept = ['step', ...FAR_AWAY].map((name) => [name, board.getAttribute(name)] as const),
    boxes = [...world.children].map((drawing) => [drawing, drawing.getAttribute('viewBox')] as const),
    sheet = sheetOf(laid);
  board.setAttribute('step', STEP_ON_PAPER);
  for (const name of FAR_AWAY) board.removeAttribute(name);
  for (const [drawing] of boxes) drawing.setAttribute('viewBox', sheet);
  laid.ground.see(EVERYWHERE);
  laid.counters.see(EVERYWHERE);
  return () => {
    for (const [name, value] of kept)
      if (value === null) board.removeAttribute(name);
      else board.setAttribute(name, value);
    for (const [drawing, box] of boxes) if (box !== null) drawing.setAttribute('viewBox', box);
  };
}
