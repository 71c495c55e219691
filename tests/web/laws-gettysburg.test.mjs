// The laws of laws.mjs in the seven scenarios of Gettysburg (laws_tour.mjs).
import { toursOf } from './laws_tour.mjs';

/** So great a part of the usual decisions of a seat: fewer on a phone, where each takes long, and as many more at a desk. */
const PHONE = 0.3,
  DESK = 1.175;

toursOf(
  'the laws at Gettysburg',
  [
    ['gettysburg-three-days-random', 'gettysburg-culps-hill-random', 'gettysburg-high-water-mark-random'],
    [
      'gettysburg-missed-opportunity-random',
      'gettysburg-whole-line-ablaze-random',
      'gettysburg-little-round-top-simple',
      'gettysburg-mcphersons-ridge-random',
    ],
  ],
  (name, { place }) => (place === 'on a phone' ? PHONE : DESK),
);
