/** Seals made again in this browser, from what the server told after the deal (docs/fairness.md). */

/** What is hashed: the heading, the nonce, the cards. */
export const sealedText = (nonce: string, pack: readonly string[]): string => `pegout seal 1\n${nonce}\n${pack.join(' ')}`;

/** Browsers hash only for pages over https and of this very machine. */
export const canHash = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

/** The SHA-256 of a text, in hexadecimal digits. */
export async function sealOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
