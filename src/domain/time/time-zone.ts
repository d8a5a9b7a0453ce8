import type { Brand } from '#domain/brand.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Name of a zone of the IANA database that this engine knows. Days, clocks and axes are of a zone, with its past summer times. */
export type TimeZone = Brand<string, 'TimeZone'>;

/** A program shows one zone; tests show several. The limit of what is remembered by zone. */
export const REMEMBERED_ZONES = 16;

const isTimeZone = (text: string): text is TimeZone => {
  try {
    // The engine has the database; a name it does not know throws.
    new Intl.DateTimeFormat('en', { timeZone: text }).format(0);
    // An offset such as `-03:00` is no zone: it has no summer time.
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
};

/** Untrusted text to a zone. */
export const decodeTimeZone = (raw: unknown): Result<TimeZone, 'unknown-zone'> =>
  typeof raw === 'string' && isTimeZone(raw) ? ok(raw) : err('unknown-zone');
