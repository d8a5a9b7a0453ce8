import { err, ok, type Result } from '#domain/result.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { sitePageAt } from '#contract/site/site-paths.ts';
import { decodeMoment, type Moment } from './moment.ts';

/** As large as a file may be (PROVIDER 15). */
export const MAX_KEPT_BYTES = 4 * 1024 * 1024;
const MAX_ADDRESS_LENGTH = 2_000;
/** A moment has seven levels; code that walks a file deeper would run out of stack. */
const MAX_DEPTH = 12;

/** A moment that a visitor kept, with the screen that was looked at (PROVIDER 15). */
export interface KeptFile {
  /** Path and search of a page of the site, without the instant. It is not signed: it has no readings. */
  readonly address: string;
  readonly moment: Moment;
  /** The moment as it was read, which is what a seal signs. */
  readonly signed: object;
  /** Base64; null: the server had no key. */
  readonly seal: string | null;
}

/** The text of a file. `answer`: what the server made of an instant. */
export const encodeKeptFile = (
  address: string,
  { moment, seal }: { readonly moment?: unknown; readonly seal?: unknown },
): string => JSON.stringify({ address, moment, seal });

const isDeeper = (raw: unknown, than: number): boolean =>
  typeof raw === 'object' &&
  raw !== null &&
  (than === 0 || Object.values(raw).some((inner) => isDeeper(inner, than - 1)));

/** Of a page of this site, never of another one. */
const isAddress = (raw: unknown): raw is string =>
  typeof raw === 'string' &&
  raw.length <= MAX_ADDRESS_LENGTH &&
  /^\/(?!\/)[^\\#\p{Control}]*$/u.test(raw) &&
  sitePageAt(raw.split('?', 1)[0] ?? '') !== null;

/** Decodes the untrusted text of a file. The error is `size` (too large), `json` (none), or names the member that cannot be read. */
export const decodeKeptFile = (text: string): Result<KeptFile, string> => {
  if (text.length > MAX_KEPT_BYTES) return err('size');
  const raw = parseJson(text);
  const signed = isRecord(raw) ? raw['moment'] : null;
  if (!isRecord(raw) || !isRecord(signed) || isDeeper(raw, MAX_DEPTH)) return err('json');
  const { address, seal } = raw;
  if (!isAddress(address)) return err('address');
  if (seal !== null && typeof seal !== 'string') return err('seal');
  const moment = decodeMoment(signed);
  return moment.ok ? ok({ address, moment: moment.value, signed, seal }) : moment;
};
