import type { RainPeriod } from '#domain/quantities/choices/rain-period.ts';
import type { MainReading } from '#domain/stations/main-reading.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import type { ReadingGroups } from '#app/station/overview/reading-groups.ts';

/** The rain beside the main number of a headline; null where there is no reading of it, which is not a dry day. */
export const rainBeside = (
  main: Pick<MainReading, 'quantity' | 'state'>,
  { rain }: Pick<ReadingGroups, 'rain'>,
): string | null => {
  const rainOf = (period: RainPeriod): ShownReading | null =>
    rain.find((entry) => entry.period === period)?.shown ?? null;
  if (main.quantity === 'temperatura') {
    const hour = quantityText('chuva001h', rainOf('001h'));
    return hour === null ? null : stationScreenTexts.rainOfHour(hour);
  }
  if (main.quantity !== 'chuva001h') return null;
  const shown = rainOf('024h');
  if (shown === null) return null;
  const day = quantityText('chuva024h', shown);
  // SPEC 9: a zero of rain is not shown as a number.
  return day === null
    ? main.state === 'dry'
      ? stationScreenTexts.dryDay
      : null
    : stationScreenTexts.rainOfDay(day);
};
