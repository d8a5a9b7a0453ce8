import type { Brand } from '#domain/brand.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { memoised } from '#domain/memoised.ts';
import type { EpochMs } from './epoch-ms.ts';

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

const formatOf = memoised(
  REMEMBERED_ZONES,
  (timeZone: TimeZone) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    }),
);

/** Date and time parts of an instant in a zone: `month` is `09`, `timeZoneName` is `GMT-03:00`. */
export const zonePartsAt = (
  instant: EpochMs,
  zone: TimeZone,
): ((type: Intl.DateTimeFormatPartTypes) => string) => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return (type) => parts.get(type) ?? '';
};
