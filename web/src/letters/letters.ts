/* letters.ts: a game by letters with a friend far away (docs/site.md): letters as links, and what this browser has sent before
 * a game has begun. What is in a letter, and whether it holds, the program knows (src/match/letter.h). */
import * as api from '../api.js';
import { t } from '../language.js';

/** A link is offered up to this length: messengers cut longer ones. */
export const LINK_MOST = 8000;
/** A letter that unpacks to more than this is none. */
const TEXT_MOST = 1 << 22;

// ---- what was sent before a game has begun ----

/** An invitation, or the answer to one: its secret stays here. */
export interface Sent {
  text: string;
  secret: string;
  at: number;
}
const KEPT = 'enfilade-letters';

/** The first commitment of a letter: no other game has it. */
const gameOf = (text: string): string => /^mix \S+ - (\w{64})$/m.exec(text)?.[1] ?? '';
/** How many contributions to the dice a letter has: 1, an invitation; 2, its answer. */
const contributions = (text: string): number => text.match(/^mix /gm)?.length ?? 0;
export const isLetter = (text: string): boolean => contributions(text) > 0;
export const isInvitation = (text: string): boolean => contributions(text) === 1;
/** The battle, and the side of the person who invites. */
export const battleOf = (text: string): { scenario: string; inviter: string } => ({
  scenario: /^scenario (\S+)$/m.exec(text)?.[1] ?? '',
  inviter: /^mix (\S+) - /m.exec(text)?.[1] ?? '',
});

function allSent(): Record<string, Sent> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, Sent>;
  } catch {
    return {};
  }
}
export const sentLetters = (): [string, Sent][] => Object.entries(allSent()).sort(([, a], [, b]) => b.at - a.at);
export function keepSent(text: string, secret: string): string {
  const game = gameOf(text);
  localStorage.setItem(KEPT, JSON.stringify({ ...allSent(), [game]: { text, secret, at: Date.now() } }));
  return game;
}
export function forgetSent(game: string): void {
  const { [game]: _, ...rest } = allSent();
  localStorage.setItem(KEPT, JSON.stringify(rest));
}
export const sentOf = (game: string): Sent | undefined => allSent()[game];

// ---- links ----

const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    parts.push(value!);
    length += value!.length;
    if (length > TEXT_MOST) throw new Error(t('This link is not a letter.'));
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** The letter in the part of the address that no server is sent. */
export async function linkOf(text: string): Promise<string> {
  const packed = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  const word = letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${location.origin}${location.pathname}#/letter/${word}`;
}
export async function textOfWord(word: string): Promise<string> {
  try {
    const letters = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new TextDecoder().decode(await bytesOf(stream));
  } catch {
    throw new Error(t('This link is damaged: a part of it is missing. Ask for it again, or for the letter as a file.'));
  }
}
/** What was pasted: a letter's text, or a link to one. */
export function textOfPaste(pasted: string): Promise<string> {
  const word = /#\/letter\/([\w-]+)/.exec(pasted)?.[1];
  return word ? textOfWord(word) : Promise.resolve(`${pasted.replaceAll('\r\n', '\n').trim()}\n`);
}

// ---- opening ----

/** Opens a letter that has come; the id of its game. What is wrong with it is thrown. */
export async function openLetter(text: string): Promise<string> {
  const game = gameOf(text);
  // the program names its games by this, with a letter more for each of the two players (play/letters.c)
  const known = (await api.games()).find((one) => one.id.slice(0, -1) === game.slice(0, 13));
  if (known) {
    await api.takeLetter(known.id, text);
    return known.id;
  }
  const sent = sentOf(game);
  const { id } = await api.beginByLetter({ text, secret: sent?.secret ?? '', sent: sent?.text ?? '' });
  forgetSent(game);
  return id;
}
