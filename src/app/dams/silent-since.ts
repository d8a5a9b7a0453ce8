import { formatClock, formatInstant } from '#domain/text/format.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { linkTexts } from '#app/i18n/pt-br/shell.ts';

const ALMOST_A_DAY = 20 * 3_600_000;

/** "das 14:05", with the day where that could be another day's: the moment itself, whose words do not age. */
export const silentSince = (heardAt: EpochMs): string =>
  serverNow() - heardAt < ALMOST_A_DAY
    ? linkTexts.ofTime(formatClock(heardAt))
    : linkTexts.ofDay(formatInstant(heardAt));
