// The laws of laws.mjs in the seven scenarios of Gettysburg (laws_tour.mjs).
import { toursOf } from './laws_tour.mjs';

/** On a phone so great a part of the usual decisions. */
const PHONE = 0.3;

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
  (name, { place }) => (place === 'on a phone' ? PHONE : 1),
);
