import { formatNumber } from '#domain/text/format.ts';
import { isAltitude } from '#domain/quantities/altitude-level.ts';
import { comparableNumber, type ShownReading } from '#domain/tags/shown-reading.ts';
import { readingTexts, stationTexts, unitsTexts } from '#i18n/pt-br/readings.ts';
import { stationFinderTexts } from '#i18n/pt-br/station-finder.ts';
import type { StationSummary } from '#worker/api/station-board.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { rateText } from '#i18n/readings/trend-texts.ts';

/** Why a station is listed; decides which number comes first. */
export type SummaryReason = 'rain' | 'rising' | 'rainedOn' | 'itself';

/** A station's line: a number and its explanation. */
export interface SummaryTexts {
  readonly value: string;
  readonly detail: string | null;
}

const text = stationFinderTexts;

const rainTexts = (rain: ShownReading): SummaryTexts => {
  const fallen = quantityText('chuva001h', rain);
  return fallen === null
    ? { value: text.dryHour, detail: null }
    : { value: fallen, detail: text.inOneHour };
};

const levelText = (level: ShownReading): string => quantityText('rio', level) ?? '';

const countsFromSea = (level: ShownReading): boolean => isAltitude(comparableNumber(level) ?? 0);

const levelTexts = ({ rate }: StationSummary, level: ShownReading): SummaryTexts => ({
  value: levelText(level),
  detail: countsFromSea(level)
    ? text.altitudeLevel
    : rate === null
      ? text.riverLevel
      : rateText(rate),
});

/** The number that matches the reason of the listing; otherwise the station's main reading. */
export const summaryTexts = (summary: StationSummary, reason: SummaryReason): SummaryTexts => {
  const { rain, rainThreeHours, level, rate, percent, temperature } = summary;
  if (reason === 'rain' && rain !== null) return { ...rainTexts(rain), detail: null };
  if (reason === 'rising' && rate !== null && level !== null) {
    return {
      value: unitsTexts.centimetresAnHour(`+${formatNumber(rate, 0)}`),
      detail: text.levelIs(levelText(level)),
    };
  }
  if (reason === 'rainedOn' && rainThreeHours !== null && level !== null) {
    const fallen = quantityText('chuva003h', rainThreeHours) ?? '';
    // An altitude does not show how high the river is.
    return countsFromSea(level)
      ? { value: fallen, detail: text.inThreeHours }
      : { ...levelTexts(summary, level), detail: text.fellInThreeHours(fallen) };
  }
  if (level !== null) return levelTexts(summary, level);
  if (percent !== null) {
    return { value: quantityText('percentual', percent) ?? '', detail: readingTexts.ofReservoir };
  }
  if (rain !== null) return rainTexts(rain);
  const warmth = quantityText('temperatura', temperature);
  return { value: warmth ?? stationTexts.noReading, detail: null };
};
