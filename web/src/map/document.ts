/* document.ts: the map document as the server sends it (src/serve/map_document.h tells every field). */

export interface MapWay {
  kind: string;
  name?: string;
  path: number[];
}
export interface MapCrossing {
  name: string;
  is: string;
  side: number;
}
export interface MapPlaceName {
  name: string;
  hex: number;
  kind: string;
}
export interface MapArea {
  name: string;
  hexes: number[];
}
/** Hexes beyond the edge where troops arrive, the arrow first: hex, and how far from the first hex in half hexes and half lines. */
export interface MapStaging {
  name: string;
  entrance: number;
  sides: string[];
  hexes: [number, number, number][];
}
export interface MapLettering {
  text: string;
  at?: string | number;
  dx?: number;
  dy?: number;
  angle?: number;
  size?: number;
  style?: string;
  ink?: string;
  spacing?: number;
  along?: string;
  from?: number;
  off?: number;
  turned?: string;
  /** Left out where it has no room. */
  spare?: boolean;
}
export interface MapDrawing {
  title?: string[];
  yards?: number;
  north?: number;
  areas?: string[];
  notes?: string[];
  names?: MapLettering[];
  fields?: { is: string; hexes: string }[];
}
export interface MapDocument {
  shape: 'flat' | 'pointed';
  columns: number;
  rows: number;
  shifted: 'odd' | 'even';
  yards?: number;
  directions: string[];
  labels: string;
  /** What a hex is called on another sheet. */ also?: [number, string][];
  elevation: number[];
  terrain: { words: string[]; of: string };
  bank?: string;
  marks?: string;
  sides: Record<string, number[]>;
  slopes: Record<string, number[]>;
  steps: Record<string, number[]>;
  ways: MapWay[];
  crossings: MapCrossing[];
  places: MapPlaceName[];
  areas: MapArea[];
  staging?: MapStaging[];
  relief?: { columns: number; rows: number; lattice: number[][] };
  drawing?: MapDrawing;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The numbers written as one digit a hex. */
export const digitsOf = (row: string): number[] => Array.from(row, (letter) => Math.max(0, DIGITS.indexOf(letter)));
