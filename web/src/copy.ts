/* copy.ts: a text into the clipboard. */

/** Copies a text; where the browser forbids it (a page without TLS, say), the field is selected instead, so that a key can. */
export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- no other way without TLS
    return document.execCommand('copy');
  }
}
