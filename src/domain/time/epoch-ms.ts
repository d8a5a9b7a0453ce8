import type { Brand } from '#domain/brand.ts';

/** Spans of time in milliseconds. A day of 24 hours: a day of the calendar is in `zone-days.ts`. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** An instant: milliseconds since 1970-01-01T00:00:00Z. A difference of two is a plain number, a duration. */
export type EpochMs = Brand<number, 'EpochMs'>;

/** Makes an instant from a number: only for code that read a clock, a column or a stamp, or moved an instant by a duration. */
export function epochMs(number: number): EpochMs;
export function epochMs(number: number): number {
  return number;
}

/** The earlier of two instants; NaN if either is. */
export const earlier = (a: EpochMs, b: EpochMs): EpochMs => epochMs(Math.min(a, b));

/** The later of two instants; NaN if either is. */
export const later = (a: EpochMs, b: EpochMs): EpochMs => epochMs(Math.max(a, b));

const STAMP =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/i;

/** `-03:00` in minutes. */
const offsetMinutesOf = (zone: string): number => {
  if (zone === 'Z' || zone === 'z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  const digits = zone.slice(1).replace(':', '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4)));
};

/** A stamp as it is written. */
export interface WrittenStamp {
  /** Wall-clock time in milliseconds as if it were UTC. */
  readonly wall: number;
  /** The offset from UTC beside it, minutes; null if there is none. */
  readonly offsetMinutes: number | null;
}

/** Untrusted text to a stamp; null if unreadable (PROVIDER 3): `…Z`, `….098Z`, `…+00:00`, a blank instead of the `T`. */
export const readStamp = (raw: unknown): WrittenStamp | null => {
  if (typeof raw !== 'string' || raw.length > 40) return null;
  const match = STAMP.exec(raw.trim());
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone] = match;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    milliseconds,
  );
  // Date.UTC turns 31 February into March and year 26 into 1926: reject a stamp that it changes.
  const written = new Date(utc);
  if (
    Number.isNaN(utc) ||
    written.getUTCFullYear() !== Number(year) ||
    written.getUTCMonth() + 1 !== Number(month) ||
    written.getUTCDate() !== Number(day) ||
    written.getUTCHours() !== Number(hour) ||
    Number(minute) > 59 ||
    Number(second) > 59
  ) {
    return null;
  }
  return { wall: utc, offsetMinutes: zone === undefined ? null : offsetMinutesOf(zone) };
};

/**
 * A provider's stamp to an instant; null if unreadable. One without a zone is read at `zonelessMinutes` from UTC: live stamps are UTC, history
 * stamps are in the zone's standard time (`time-zone.ts`).
 */
export const decodeStamp = (raw: unknown, zonelessMinutes = 0): EpochMs | null => {
  const stamp = readStamp(raw);
  if (stamp === null) return null;
  return epochMs(stamp.wall - (stamp.offsetMinutes ?? zonelessMinutes) * MINUTE_MS);
};

/** Largest difference of two clocks that agree: the `Date` header has whole seconds, and a response takes time. */
export const CLOCK_TOLERANCE_MS = 2_000;
