import { err, ok, type Result } from '#domain/result.ts';
import { dayAfter, type IsoDay } from './zone-days.ts';

/** SPEC 5: the date picker accepts dates from 1900-01-01 to 2099-12-31. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2099;

export type DayFault = 'not-a-day' | 'out-of-range';

/** Untrusted text to a day. */
export const decodeDay = (raw: unknown): Result<IsoDay, DayFault> => {
  const match = typeof raw === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(raw) : null;
  if (match === null) return err('not-a-day');
  const [, year, month, day] = match.map(Number);
  if (year === undefined || month === undefined || day === undefined) return err('not-a-day');
  const written = new Date(Date.UTC(year, month - 1, day));
  if (written.getUTCMonth() + 1 !== month || written.getUTCDate() !== day) return err('not-a-day');
  if (year < FIRST_YEAR || year > LAST_YEAR) return err('out-of-range');
  return ok(match[0]);
};

/** A day or a month in Brazilian form, `11/09/2026`. */
export const dayText = (day: IsoDay): string => day.split('-').toReversed().join('/');

const TYPED_DAY = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d{2})(\d{2})(\d{4})$/;

/** Typed text to a day: `11/09/2026`, `1.9.2026`, `11092026`, or ISO. */
export const decodeTypedDay = (text: string): Result<IsoDay, DayFault> => {
  const typed = text.trim();
  const match = TYPED_DAY.exec(typed);
  const [day, month, year] = (match ?? []).slice(1).filter((part) => part !== undefined);
  const iso =
    day === undefined || month === undefined || year === undefined
      ? typed
      : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return decodeDay(iso);
};

/** Full days, both inclusive, `first` never after `last`. */
export interface DayRange {
  readonly first: IsoDay;
  readonly last: IsoDay;
}

/** A month, `2026-09`. */
const MONTH = /^\d{4}-\d{2}$/;

/** Whether a valid day or month is a month. */
export const isMonth = (period: IsoDay): boolean => MONTH.test(period);

/** Untrusted text to a day or a month. */
export const decodeDayOrMonth = (raw: unknown): Result<IsoDay, DayFault> => {
  if (typeof raw !== 'string' || !isMonth(raw)) return decodeDay(raw);
  const first = decodeDay(`${raw}-01`);
  return first.ok ? ok(raw) : first;
};

/** The days of a valid day or month. */
export const daysIn = (period: IsoDay): DayRange => {
  if (!isMonth(period)) return { first: period, last: period };
  const [year = 0, month = 0] = period.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { first: `${period}-01`, last: `${period}-${days}` };
};

/** So many months before that of a day, the last one first. */
export const monthsBefore = (day: IsoDay, count: number): readonly IsoDay[] => {
  if (count === 0) return [];
  const month = dayAfter(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
  return [month, ...monthsBefore(`${month}-01`, count - 1)];
};

/** Faults of two typed days; null if valid. */
export interface DayRangeFaults {
  readonly first: DayFault | null;
  readonly last: DayFault | null;
  /** If both are days: the end is before the beginning. */
  readonly range: 'reversed' | null;
}

/** Two typed days to a range. Future days are valid: SPEC 5 only limits the years. */
export const decodeTypedRange = (typed: {
  readonly first: string;
  readonly last: string;
}): Result<DayRange, DayRangeFaults> => {
  const [first, last] = [decodeTypedDay(typed.first), decodeTypedDay(typed.last)];
  if (!first.ok || !last.ok) {
    return err({
      first: first.ok ? null : first.error,
      last: last.ok ? null : last.error,
      range: null,
    });
  }
  // ISO days sort as text.
  if (first.value > last.value) return err({ first: null, last: null, range: 'reversed' });
  return ok({ first: first.value, last: last.value });
};
