/* verify.ts: whether the seed told at the end is the one promised at the start. */

/** A sentence for the reader. The commitment is the SHA-256 of the seed's text, in hex. */
export async function verifyDice(commitment: string, seed: string | number | null): Promise<string> {
  if (seed === null || seed === '') return 'The seed is told when the game is over.';
  if (!crypto.subtle) return 'This browser checks only over a secure connection; `enfilade verify` checks the saved file.';
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(seed)));
  const text = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return text === commitment.toLowerCase() ? 'The seed is the one that was promised.'
    : 'The seed is NOT the one that was promised.';
}
