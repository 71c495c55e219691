/* messages.ts: what the page and its worker say to each other, and the list of the site's files. */

/** Written by tools/site.mjs; every file is named by its content. */
export interface SiteFiles {
  version: string;
  worker: string;
  /** The program with all families of games, and the smaller one that a first battle needs. */
  whole: string;
  regiments: string;
  /** What never changes, by the path of the API: `/api/scenarios`. */
  documents: Record<string, string>;
  /** What the program reads: `games/kernstown.pack`. */
  files: Record<string, string>;
}

export interface SiteRequest {
  id: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  stream?: boolean;
}
/** `take`: play in this page, though another one has the games open. `keep`: try again to keep what could not be kept.
 * `fetched`: which files the worker has fetched so far. */
export type ToWorker =
  SiteRequest | { hangUp: number } | { open: string } | { take: true } | { keep: true } | { fetched: true };

/** Why games cannot be kept in this browser: there is no room, it refuses, another page has them open, or has taken them over.
 * `well`: they can be, again. */
export type StorageTrouble = 'full' | 'refused' | 'elsewhere' | 'taken' | 'well';

/** A piece of an answer; the whole of it comes with `ended`, except of a stream. */
export interface SiteAnswer {
  id: number;
  status?: number;
  type?: string;
  text: string;
  ended?: boolean;
}
export type FromWorker = SiteAnswer | { trouble: StorageTrouble } | { fetched: readonly string[] };
