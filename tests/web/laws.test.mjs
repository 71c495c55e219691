// The laws of laws.mjs in every battle but Gettysburg (laws_tour.mjs, laws-gettysburg.test.mjs). Three are played to their end
// at a desk (laws-games.test.mjs): of them few decisions are sampled, most of those on a phone.
import { toursOf } from './laws_tour.mjs';

const WHOLE = /fredericksburg|kernstown|monocacy/;

toursOf(
  'the laws',
  [
    ['fredericksburg-simple', 'kernstown-simple', 'chickamauga-random', 'chancellorsville-simple', 'crossroads-simple'],
    ['monocacy-simple', 'chattanooga-simple', 'spotsylvania-simple', 'wilderness-undone'],
  ],
  (name, { place }) => (!WHOLE.test(name) ? 1 : place === 'at a desk' ? 0.03 : 0.3),
);
