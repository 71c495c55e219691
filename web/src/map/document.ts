/* document.ts: reading the map document that the server sends; protocol/protocol.schema has every field. */
export type { MapDocument, MapLettering, MapStaging, MapWay } from '../protocol.js';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The numbers written as one digit a hex. */
export const digitsOf = (row: string): number[] => Array.from(row, (letter) => Math.max(0, DIGITS.indexOf(letter)));
