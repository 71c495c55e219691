/* inks.ts: what the relief is painted with, by day and by night, in plain colours and in high contrast. The lines of the
 * drawings have theirs in style.ts. */
import type { ReliefInks } from './ground/relief.js';

const INKS: Record<string, ReliefInks> = {
  day: {
    paper: [239, 230, 210],
    high: [226, 211, 178],
    shadow: [104, 86, 60],
    light: [253, 249, 238],
    strength: 1,
    stroke: 'rgba(96,75,48,0.46)',
  },
  night: {
    paper: [34, 44, 55],
    high: [45, 54, 62],
    shadow: [10, 14, 20],
    light: [74, 88, 100],
    strength: 0.95,
    stroke: 'rgba(168,148,118,0.36)',
  },
  contrast: {
    paper: [255, 255, 255],
    high: [244, 240, 230],
    shadow: [120, 110, 95],
    light: [255, 255, 255],
    strength: 0.7,
    stroke: 'rgba(61,47,28,0.6)',
  },
  'contrast-night': {
    paper: [0, 0, 0],
    high: [22, 22, 22],
    shadow: [0, 0, 0],
    light: [70, 70, 70],
    strength: 0.8,
    stroke: 'rgba(216,195,160,0.6)',
  },
};

export function inksOf(theme: string | null, palette: string | null): ReliefInks {
  const night = theme === 'night';
  return INKS[palette === 'contrast' ? (night ? 'contrast-night' : 'contrast') : night ? 'night' : 'day']!;
}
