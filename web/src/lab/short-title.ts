/* short-title.ts: a title that is no longer than it may be, by its bytes, as the server counts. */

const bytes = new TextEncoder();
const length = (text: string): number => bytes.encode(text).length;

/** Of its words as many as have room, with an ellipsis behind them. */
function cut(text: string, most: number): string {
  const words = text.split(/\s+/);
  const said = (): string => words.join(' ').replace(/[\s.,;:(–-]+$/u, '');
  while (words.length > 1 && length(`${said()}…`) > most) words.pop();
  const letters = Array.from(new Intl.Segmenter().segment(said()), (one) => one.segment);
  while (letters.length > 0 && length(`${letters.join('')}…`) > most) letters.pop(); // one word, and too long
  return `${letters.join('')}…`;
}

/** What stands behind the last colon, the value, is kept; what is named before it is cut at a word. */
export function shortTitle(text: string, most: number): string {
  if (length(text) <= most) return text;
  const colon = text.lastIndexOf(': ');
  const value = colon > 0 ? text.slice(colon) : '';
  if (value === '' || length(value) > most / 2) return cut(text, most);
  return cut(text.slice(0, colon), most - length(value)) + value;
}
