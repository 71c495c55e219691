/* measure.ts: how far it is from one hex to another: an overlay that the map answers itself, in any game. */
import type { CatalogueQuery, HexLabel, Offer, Sheet } from '../types.js';
import type { ShownSheet } from './table.js';
import { language, plural, t } from '../language.js';

export const MEASURE: CatalogueQuery = {
  what: 'distance',
  title: t('Distance'),
  needs: 'from-to',
  overlay: true,
  key: 'Shift+D',
};

/** `yards`: of one hex, where the map says so. */
export function measured(from: HexLabel, to: HexLabel, hexes: number, yards: number | undefined): Sheet {
  const far = `${plural(hexes, 'hex', 'hexes')}${yards ? t(', {0} yards', (hexes * yards).toLocaleString(language())) : ''}`;
  return {
    title: t('Distance from {0} to {1}', from, to),
    sections: [{ rows: [{ k: 'item', label: t('Distance'), value: far }] }],
    map: [{ hex: to, tone: 'path', text: String(hexes) }],
    lines: [{ path: [from, to], tone: 'path' }],
  };
}
/** The sheet of an overlay's offer, if it is a distance that can be measured. */
export function measuredSheet(
  offer: Offer,
  steps: (from: HexLabel, to: HexLabel) => number | null,
  yards: number | undefined,
): ShownSheet | null {
  const [from, to] = [String(offer['from']), String(offer['to'])],
    hexes = offer.what === MEASURE.what ? steps(from, to) : null;
  if (hexes === null) return null;
  return {
    key: `distance ${from} ${to}`,
    offer,
    title: MEASURE.title,
    sheet: measured(from, to, hexes, yards),
    trouble: null,
  };
}
