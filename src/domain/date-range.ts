import { SAO_PAULO_OFFSET_MINUTES, type EpochMs } from './epoch-ms.ts';
import { err, ok, type Result } from './result.ts';

/** SPEC 5: the date picker accepts dates from 1900-01-01 to 2099-12-31. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2099;

/** A calendar day of America/Sao_Paulo, `YYYY-MM-DD`. */
export type IsoDay = string;

export type DayFault = 'not-a-day' | 'out-of-range';

/** Untrusted text to the instant a day of America/Sao_Paulo begins. */
export const decodeDay = (raw: unknown): Result<EpochMs, DayFault> => {
  const match = typeof raw === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(raw) : null;
  if (match === null) return err('not-a-day');
  const [, year, month, day] = match.map(Number);
  if (year === undefined || month === undefined || day === undefined) return err('not-a-day');
  const midnightUtc = Date.UTC(year, month - 1, day);
  const written = new Date(midnightUtc);
  if (written.getUTCMonth() + 1 !== month || written.getUTCDate() !== day) return err('not-a-day');
  if (year < FIRST_YEAR || year > LAST_YEAR) return err('out-of-range');
  return ok(midnightUtc - SAO_PAULO_OFFSET_MINUTES * 60_000);
};

/** The day of America/Sao_Paulo an instant lies in. */
export const dayOf = (instant: EpochMs): IsoDay =>
  new Date(instant + SAO_PAULO_OFFSET_MINUTES * 60_000).toISOString().slice(0, 10);
