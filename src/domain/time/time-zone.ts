import type { Brand } from '#domain/brand.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** The public's zone (PROVIDER 4): days, clocks and axes use it, with its past summer times. */
export const TIME_ZONE = 'America/Sao_Paulo';

/** Name of a zone of the IANA database that this engine knows. */
export type TimeZone = Brand<string, 'TimeZone'>;

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
