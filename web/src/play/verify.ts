/* verify.ts: whether the seed revealed at the end is the one promised at the start. The promise is the SHA-256 of "SEED NONCE";
 * that every die follows from the seed is checked by `enfilade verify` on the saved file. */
import type { Summary } from '../types.js';
import { t } from '../language.js';

/** A sentence for the reader. */
export async function verifyDice(summary: Summary | null): Promise<string> {
  const { seed, nonce, commitment } = summary ?? {};
  if (!summary || seed === null || seed === undefined || !commitment)
    return t('The seed is published when the game is over.');
  if (!crypto.subtle)
    return t('This browser can check the dice only over HTTPS. Save the game and run `enfilade verify` on the file.');
  const text = new TextEncoder().encode(nonce ? `${seed} ${String(nonce)}` : String(seed));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const found = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return found === commitment.toLowerCase()
    ? t('The seed matches the hash published before the first die was rolled.')
    : t('The seed does NOT match the hash published before the first die was rolled.');
}
