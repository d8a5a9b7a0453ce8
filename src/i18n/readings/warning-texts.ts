import type {
  OfficialWarning,
  WarningSourceState,
} from '#domain/network/warnings/official-warning.ts';
import { formatClock, formatInstant } from '#domain/text/format.ts';
import { HOUR_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { warningLineTexts } from '#i18n/pt-br/warning-line.ts';

/** An hour of the clock is today's. */
const ALMOST_A_DAY_MS = 20 * HOUR_MS;

/** That warnings of a source may be missing, and since when: with the day where that may not be today. */
export const unreadWarningsText = (
  { name, readAt }: WarningSourceState,
  now: EpochMs,
  zone: TimeZone,
): string => {
  if (readAt === null) return warningLineTexts.neverRead(name);
  const isOfToday = now - readAt < ALMOST_A_DAY_MS;
  return warningLineTexts.unread(
    name,
    isOfToday ? formatClock(readAt, zone) : formatInstant(readAt, zone),
  );
};

/** How long a warning holds: until when, and from when where that is to come. */
export const validityText = (
  { from, until }: Pick<OfficialWarning, 'from' | 'until'>,
  now: EpochMs,
  zone: TimeZone,
): string =>
  from > now
    ? warningLineTexts.fromUntil(formatInstant(from, zone), formatInstant(until, zone))
    : warningLineTexts.until(formatInstant(until, zone));
