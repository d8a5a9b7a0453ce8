import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import { memoised } from '#domain/memoised.ts';
import { MAX_DECIMALS } from './decimals.ts';
import { REMEMBERED_ZONES, type TimeZone, zonePartsAt } from '#domain/time/time-zone.ts';

/** Language of the site and its data (SPEC 9). */
export const LOCALE = 'pt-BR';

const inZone = (options: Intl.DateTimeFormatOptions) =>
  memoised(
    REMEMBERED_ZONES,
    (timeZone: TimeZone) => new Intl.DateTimeFormat(LOCALE, { timeZone, ...options }),
  );

const DAY_MONTH = { day: '2-digit', month: '2-digit' } as const;
const DATE = { ...DAY_MONTH, year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

const clock = inZone(CLOCK);
const dayAndClock = inZone({ ...DATE, ...CLOCK });
const weekdayAndDate = inZone({ ...DATE, weekday: 'long' });
const dayOfMonth = inZone(DAY_MONTH);
const weekday = { short: inZone({ weekday: 'short' }), long: inZone({ weekday: 'long' }) };
const monthAndYear = inZone({ month: 'short', year: 'numeric' });

const lasting = (unit: string): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'short' });
const seconds = lasting('second');
const minutes = lasting('minute');
const hours = lasting('hour');
const days = lasting('day');

/** Formatters by decimals: creating one costs more than a use of it. */
const numbersWith = memoised(
  MAX_DECIMALS + 1,
  (decimals: number) =>
    new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
);

/** Text of a null unit (SPEC 9). */
const UNKNOWN_UNIT = 'N/D';

/** `4.619999885559082` with 2 decimals is `4,62`; a number rounded to zero has no sign. */
export const formatNumber = (value: number, decimals: number): string => {
  const text = numbersWith(decimals).format(value);
  return /^-[0,.]+$/.test(text) ? text.slice(1) : text;
};

/**
 * Formats a measured value. Like {@link formatNumber}, but a positive value never reads as zero: it gets as many decimals as its first
 * digit needs (0.04 with one decimal is `0,04`). Below six decimals it is `< 0,000001`.
 */
export const formatMeasured = (value: number, decimals: number): string => {
  if (!(value > 0)) return formatNumber(value, decimals);
  for (let enough = decimals; enough <= MAX_DECIMALS; enough += 1) {
    const text = formatNumber(value, enough);
    if (text !== formatNumber(0, enough)) return text;
  }
  return `< ${formatNumber(10 ** -MAX_DECIMALS, MAX_DECIMALS)}`;
};

/** Formats metres: `850 m`, `3,4 km`, `27 km`. */
export const formatDistance = (metres: number): string => {
  if (metres < 995) return `${formatNumber(Math.round(metres / 10) * 10, 0)} m`;
  return `${formatNumber(metres / 1_000, metres < 9_950 ? 1 : 0)} km`;
};

/** Formats bytes in decimal units: `0 kB`, `340 kB`, `1,2 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 999_500
    ? `${formatNumber(bytes / 1_000, 0)}\u00a0kB`
    : `${formatNumber(bytes / 1_000_000, 1)}\u00a0MB`;

/** `N/D` for a null or blank unit (SPEC 9). */
export const formatUnit = (unit: string | null): string =>
  unit === null || unit.trim() === '' ? UNKNOWN_UNIT : unit;

/** How to format a reading. */
export interface ReadingStyle {
  readonly unit: string | null;
  readonly decimals: number;
  /** False for chuva and taxa (SPEC 9). */
  readonly showsZero: boolean;
}

/** `4,62 m`; null if there is nothing to show: no reading (null or not finite), or a zero of chuva or taxa (SPEC 9). */
export const formatReading = (value: number | null, style: ReadingStyle): string | null => {
  if (value === null || !Number.isFinite(value)) return null;
  if (value === 0 && !style.showsZero) return null;
  const unit = formatUnit(style.unit);
  return `${formatMeasured(value, style.decimals)} ${unit}`;
};

/** Formats a reading for any view; `decimals` applies if it has no `Format`. Empty for no reading and for a hidden zero. */
export const formatShown = (
  shown: {
    readonly value: number;
    readonly unit: string | null;
    readonly decimals: number | null;
  } | null,
  decimals: number,
  showsZero = true,
): string | null =>
  shown === null
    ? null
    : formatReading(shown.value, {
        unit: shown.unit,
        decimals: shown.decimals ?? decimals,
        showsZero,
      });

/**
 * Formats an age in milliseconds: `há pouco` below ten seconds, then `há 40 s`, `há 4 min`, `há 2 h`, `há 3 dias`. Empty for an unknown
 * (non-finite) age. What `LOCALE` formats, but not by Intl, which would write `há 40 seg.` and, of an instant, `agora`: true of the present alone.
 */
export const formatAge = (ageMs: number): string => {
  if (!Number.isFinite(ageMs)) return '';
  const age = Math.max(0, ageMs);
  if (age < 10 * SECOND_MS) return 'há pouco';
  if (age < MINUTE_MS) return `há ${seconds.format(Math.floor(age / SECOND_MS))}`;
  if (age < HOUR_MS) return `há ${minutes.format(Math.floor(age / MINUTE_MS))}`;
  if (age < DAY_MS) return `há ${hours.format(Math.floor(age / HOUR_MS))}`;
  return `há ${days.format(Math.floor(age / DAY_MS))}`;
};

/** `14:05`, on the clocks of a zone, like all times here. */
export const formatClock = (instant: EpochMs, zone: TimeZone): string =>
  clock(zone).format(instant);

/** `11/09/2026, 14:05`. */
export const formatInstant = (instant: EpochMs, zone: TimeZone): string =>
  dayAndClock(zone).format(instant);

/** `sexta-feira, 11/09/2026`. */
export const formatDate = (instant: EpochMs, zone: TimeZone): string =>
  weekdayAndDate(zone).format(instant);

/** `2026-09-11T14:05:12-03:00`: ISO 8601. */
export const formatStamp = (instant: EpochMs, zone: TimeZone): string => {
  const part = zonePartsAt(instant, zone);
  // Engines write the offset zero as `GMT` or `GMT+00:00`.
  const offset = part('timeZoneName').replace('GMT', '');
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset === '' ? '+00:00' : offset}`;
};

/** `11/09/2026 14:05:12`: the form that spreadsheets in Portuguese parse. */
export const formatDayClock = (instant: EpochMs, zone: TimeZone): string => {
  const part = zonePartsAt(instant, zone);
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}:${part('second')}`;
};

/** `11/09`. */
export const formatDay = (instant: EpochMs, zone: TimeZone): string =>
  dayOfMonth(zone).format(instant);

/** `sexta-feira`, or `sex`. */
export const formatWeekday = (instant: EpochMs, zone: TimeZone, length: 'short' | 'long'): string =>
  weekday[length](zone).format(instant).replace(/\.$/, '');

/** `set. de 2026`. */
export const formatMonth = (instant: EpochMs, zone: TimeZone): string =>
  monthAndYear(zone).format(instant);
