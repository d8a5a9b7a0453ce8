import { isRecord } from '#domain/untrusted.ts';

/** Where a server publishes the key of its seal (PROVIDER 15). */
export const SEAL_KEY_PATH = '/.well-known/vigia-seal.json';

/** The algorithm of seals, as browsers and RFC 8032 name it. */
export const SEAL_ALGORITHM = 'Ed25519';

/** What a seal signs (PROVIDER 15), as UTF-8: a moment's JSON in the one form of RFC 8785. A number that JSON does not have is in no signed text. */
export const sealedText = (json: unknown): string => {
  if (Array.isArray(json)) return `[${json.map(sealedText).join(',')}]`;
  if (!isRecord(json)) {
    const isOfJson = typeof json !== 'number' || Number.isFinite(json);
    return isOfJson ? JSON.stringify(json) : String(json);
  }
  const names = Object.keys(json).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sealedText(json[name])}`).join(',')}}`;
};
