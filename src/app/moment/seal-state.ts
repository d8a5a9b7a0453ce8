import { SEAL_ALGORITHM, sealedText } from '#contract/moment/sealed-text.ts';
import type { KeptFile } from '#contract/moment/kept-file.ts';
import type { OpenedSeal } from '#app/replay/kept-moment.ts';

/** Throws for what is no base64. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Null where the site has no key, or the browser no algorithm: it may also have none for a page without TLS. */
const importedKey = async (base64: string | null): Promise<CryptoKey | null> => {
  if (base64 === null) return null;
  try {
    return await crypto.subtle.importKey('raw', bytesOf(base64), SEAL_ALGORITHM, false, ['verify']);
  } catch {
    return null;
  }
};

/** Verifies the seal of a file (PROVIDER 15); `forged`: the key did not sign this. `publicKey`: base64, of the site's configuration; null: it has none. */
export const sealStateOf = async (
  { seal, signed }: Pick<KeptFile, 'seal' | 'signed'>,
  publicKey: string | null,
): Promise<OpenedSeal | 'forged'> => {
  if (seal === null) return 'none';
  const key = await importedKey(publicKey);
  if (key === null) return 'unverified';
  try {
    const text = new TextEncoder().encode(sealedText(signed));
    const isSigned = await crypto.subtle.verify(SEAL_ALGORITHM, key, bytesOf(seal), text);
    return isSigned ? 'sealed' : 'forged';
  } catch {
    return 'forged';
  }
};
