/*
 * Search over the sentences of a game's rules: what a person types (words, parts of words, a case's number) against
 * number, title and sentence of every case. All words must be found; a number typed as the book prints it comes first.
 */

import type { Reading } from '../types.js';

export interface RuleCase {
  case: string;
  title: string;
  text: string;
  kind?: string;
  readings?: Reading[];
}

export interface Hit {
  rule: RuleCase;
  score: number;
}

/** Lower case, without accents, with plain quotes. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019]/g, "'")
    .toLowerCase();
}

/** The words of a search, plain. */
export function wordsOf(query: string): string[] {
  return plain(query)
    .replace(/[[\]]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[a-z0-9]/.test(text[at - 1]!)) return true;
  return false;
}

/** What one word is worth in one case; 0 if it is not there. */
function worth(rule: { number: string; title: string; text: string }, word: string): number {
  if (rule.number === word) return 200;
  if (rule.number.startsWith(word)) return 100 - rule.number.length;
  if (startsWord(rule.title, word)) return 20;
  if (rule.title.includes(word)) return 10;
  if (startsWord(rule.text, word)) return 5;
  return rule.text.includes(word) ? 2 : 0;
}

/** The cases in which every word is found, best first, equals in the book's order. */
export function search(rules: readonly RuleCase[], query: string): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return rules.map((rule) => ({ rule, score: 0 }));
  const hits: Hit[] = [];
  for (const rule of rules) {
    const folded = { number: plain(rule.case), title: plain(rule.title), text: plain(rule.text) };
    let score = 0;
    for (const word of words) {
      const value = worth(folded, word);
      if (value === 0) {
        score = 0;
        break;
      }
      score += value;
    }
    if (score > 0) hits.push({ rule, score });
  }
  return hits.sort((a, b) => b.score - a.score);
}

/** The text cut into pieces that the search found and pieces that it did not. */
export function marked(text: string, query: string): { text: string; found: boolean }[] {
  const words = wordsOf(query);
  const folded = plain(text);
  if (words.length === 0 || folded.length !== text.length) return [{ text, found: false }];
  const found = new Array<boolean>(text.length).fill(false);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.fill(true, at, at + word.length);
  const pieces: { text: string; found: boolean }[] = [];
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && found[to] === found[from]) to++;
    pieces.push({ text: text.slice(from, to), found: found[from]! });
    from = to;
  }
  return pieces;
}

/** The book's chapter of a case: "9" of "9.53", "R" of "R.9". */
export function chapterOf(number: string): string {
  return /^([A-Za-z]*\d*)/.exec(number)?.[1] || number;
}
