/* pictograms.ts: plain figures of our own for what a counter is: drawn in a box of 24 by 20 about (0, 0), in one ink. The
 * catalogue says which word goes with which type; a word without a figure gets the plain block. */

export interface Pictogram {
  line?: string;
  fill?: string;
}

export const PICTOGRAMS: Record<string, Pictogram> = {
  muskets: {
    line: 'M-9.5 8L-3 -8.5M-3.5 8L3 -8.5M2.5 8L9 -8.5M-3 -8.5l0.8 -2.2M3 -8.5l0.8 -2.2M9 -8.5l0.8 -2.2',
    fill: 'M-10.8 9l1.8 -5l2 0.8l-1.6 4.2ZM-4.8 9l1.8 -5l2 0.8l-1.6 4.2ZM1.2 9l1.8 -5l2 0.8l-1.6 4.2Z',
  },
  sabre: {
    line: 'M-7.6 3.2q-3.4 1.6 -1.2 5.2q2.8 0.6 4.6 -1.8M-10.5 8.6l3.2 -3.4',
    fill: 'M-7.4 6.2C0 3.6 6 -1.6 10.2 -9.4C6.8 -3.2 0.6 1.4 -7 3.4Z',
  },
  gun: {
    line: 'M-3 3.2m-6.2 0a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0 -12.4 0M-3 -3v12.4M-9.2 3.2h12.4M-7.4 -1.2l8.8 8.8M1.4 -1.2l-8.8 8.8',
    fill: 'M-7 -0.8L9.6 -7.2q1.8 0.2 2 2.2L-4.6 3.6q-3 -0.6 -2.4 -4.4ZM-4.4 1.6L-13 9l1.8 1.2L-2 4.2Z',
  },
  wagon: {
    line: 'M-7.2 6.8m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0M6 6.8m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0M-10.5 1.2q-1.4 -9.4 3 -10q7.5 -1 14.6 0q4.6 1 3 10M-4 1v-10M2.8 1v-10.2',
    fill: 'M-11.4 1h22.8l-1 3h-20.8Z',
  },
  star: { fill: 'M0 -10.5L2.6 -3.4L10 -3.2L4.1 1.3L6.2 8.5L0 4.3L-6.2 8.5L-4.1 1.3L-10 -3.2L-2.6 -3.4Z' },
  crew: {
    line: 'M-6 -2v6M-6 4l-2.6 5M-6 4l2.6 5M-6 0l4.6 2M5 -2v6M5 4l-2.6 5M5 4l2.6 5M5 0l-4 1.6M-2.6 6.4L8.4 -9.4',
    fill: 'M-6 -7.4a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0 -5ZM5 -7.4a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0 -5Z',
  },
  horse: {
    fill: 'M-6.5 9.5C-7.2 2 -4.4 -1 -1.6 -3.4L-2.4 -8.6L1 -6.4L2.4 -10L4.6 -5.6C8 -3.4 9.6 -0.4 10.6 2.6C10.8 4.6 8.6 6 6.8 4.8L3.2 2.6C1.4 3 2.8 6 4.8 9.5Z',
  },
  division: { line: 'M-10 -6.5h20v13h-20ZM-10 -6.5l20 13M10 -6.5l-20 13M-4 -9.5l3 -3M1 -9.5l3 -3' },
  flag: { line: 'M-8 10.5V-10', fill: 'M-7.4 -10q5.5 -2.4 9 0t8 0v9.5q-4.6 2.4 -8 0t-9 0Z' },
  spade: { line: 'M0 -10.5v11M-3.4 -10.5h6.8', fill: 'M-5 0.5h10v4.5q-1 5 -5 6.5q-4 -1.5 -5 -6.5Z' },
  target: {
    line: 'M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M0 -11.5v23M-11.5 0h23',
    fill: 'M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0Z',
  },
  entry: { line: 'M-9 -8v16', fill: 'M-7 -3h8v-5.5L10.5 0L1 8.5V3h-8Z' },
  objective: {
    line: 'M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0',
    fill: 'M0 -6.5L1.6 -2.1L6.3 -2L2.6 0.8L3.9 5.3L0 2.6L-3.9 5.3L-2.6 0.8L-6.3 -2L-1.6 -2.1Z',
  },
  block: { fill: 'M-10 -4h20v8h-20Z' },
};

/** Corps badges, in a box of 12 about (0, 0). */
export const BADGES: Record<string, string> = {
  disc: 'M-5.4 0a5.4 5.4 0 1 1 10.8 0a5.4 5.4 0 1 1 -10.8 0Z',
  trefoil:
    'M0 -6a2.9 2.9 0 0 1 2.2 4.8a2.9 2.9 0 1 1 -0.6 4.6q-0.4 1.6 0.8 2.8h-4.8q1.2 -1.2 0.8 -2.8a2.9 2.9 0 1 1 -0.6 -4.6a2.9 2.9 0 0 1 2.2 -4.8Z',
  lozenge: 'M0 -6.4L4.8 0L0 6.4L-4.8 0Z',
  'maltese-cross':
    'M-1.2 -1.2L-3.4 -6L0 -4.4L3.4 -6L1.2 -1.2L6 -3.4L4.4 0L6 3.4L1.2 1.2L3.4 6L0 4.4L-3.4 6L-1.2 1.2L-6 3.4L-4.4 0L-6 -3.4Z',
  'greek-cross': 'M-2 -6h4v4h4v4h-4v4h-4v-4h-4v-4h4Z',
  crescent: 'M2.6 -5.6a6 6 0 1 0 0 11.2a4.8 4.8 0 1 1 0 -11.2Z',
  star: 'M0 -6.4L1.6 -2.1L6.1 -2L2.5 0.8L3.8 5.2L0 2.6L-3.8 5.2L-2.5 0.8L-6.1 -2L-1.6 -2.1Z',
  shield: 'M-5 -5.6h10v5.4q-0.6 4.2 -5 6.2q-4.4 -2 -5 -6.2Z',
  acorn: 'M-4.6 -2.4q4.6 -4.6 9.2 0l-0.6 1.6h-8ZM-3.8 0h7.6q0 4.2 -3.8 6.4q-3.8 -2.2 -3.8 -6.4ZM-0.6 -4.4v-2h1.2v2Z',
  triangle: 'M0 -6L5.8 4.8H-5.8Z',
  heart: 'M0 5.8L-5.2 -0.6a3.2 3.2 0 0 1 5.2 -3.6a3.2 3.2 0 0 1 5.2 3.6Z',
  arrow: 'M0 -6.4L4.6 -0.8H1.8V6H-1.8V-0.8H-4.6Z',
  square: 'M-5 -5h10v10h-10Z',
};
