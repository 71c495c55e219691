/* palette.ts: the colours of a counter. A side's plate comes from the family the catalogue names, one dark and one light
 * so that they differ in black and white too; a command's stripe from a row of twelve that stay apart for most eyes. */
import type { Catalogue, CatalogueCommand } from '../../types.js';

export interface Plate {
  fill: string;
  edge: string;
  ink: string;
  dark: boolean;
}
const FAMILIES: Record<string, Plate> = {
  blue: { fill: '#456690', edge: '#1d3353', ink: '#fbf6ea', dark: true },
  grey: { fill: '#c9c6bd', edge: '#4a4740', ink: '#26221c', dark: false },
  butternut: { fill: '#d6c49b', edge: '#5b4826', ink: '#2b2112', dark: false },
  green: { fill: '#5b7a58', edge: '#24391f', ink: '#fbf6ea', dark: true },
  red: { fill: '#a3574a', edge: '#57221a', ink: '#fbf6ea', dark: true },
};
const COLOUR_BLIND: [Plate, Plate] = [
  { fill: '#f0c07c', edge: '#7a3f08', ink: '#241300', dark: false },
  { fill: '#1f5fa8', edge: '#082b55', ink: '#ffffff', dark: true },
];
const CONTRAST: [Plate, Plate] = [
  { fill: '#ffffff', edge: '#000000', ink: '#000000', dark: false },
  { fill: '#0a2342', edge: '#000000', ink: '#ffffff', dark: true },
];
export function plateOf(catalogue: Catalogue | null, side: string, palette: string): Plate {
  const sides = catalogue?.sides ?? [],
    index = Math.max(
      0,
      sides.findIndex((one) => one.id === side),
    );
  const family = FAMILIES[sides[index]?.colour ?? ''] ?? (index === 1 ? FAMILIES['blue']! : FAMILIES['butternut']!);
  const list = palette === 'colour-blind' ? COLOUR_BLIND : palette === 'contrast' ? CONTRAST : null;
  return list ? list[family.dark ? 1 : 0] : family;
}
const STRIPES = [
  '#7c2f28',
  '#c9962f',
  '#3d6b4f',
  '#e4dcc6',
  '#5b4a7d',
  '#b0643a',
  '#2f6675',
  '#8a8f3c',
  '#22262e',
  '#a8586f',
  '#6f8db0',
  '#8c6a43',
];
export function stripeOf(command: CatalogueCommand | undefined): { fill: string; ink: string } | null {
  if (!command) return null;
  const fill = STRIPES[command.stripe % STRIPES.length]!;
  return { fill, ink: isLight(fill) ? '#221d16' : '#fbf6ea' };
}
export function isLight(colour: string): boolean {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  return 0.3 * r + 0.59 * g + 0.11 * b > 150;
}
const BADGE_COLOURS: Record<string, string> = {
  red: '#a83428',
  white: '#fbf8ef',
  blue: '#2f5aa0',
  green: '#3d6b3f',
  orange: '#cc7a29',
  gold: '#c9962f',
  black: '#1d1a16',
};
export const badgeColour = (word: string | null | undefined): string => BADGE_COLOURS[word ?? ''] ?? word ?? '#fbf8ef';
