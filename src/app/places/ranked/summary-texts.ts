import { formatNumber } from '#domain/text/format.ts';
import { rateOf } from '#domain/series/level-trend.ts';
import { riverReadingOf } from '#domain/stations/main-reading.ts';
import { mainOfSummary, summaryReadings, trendOfSummary } from '#app/readings/station-main.ts';
import { unitsTexts } from '#i18n/pt-br/readings.ts';
import { stationFinderTexts } from '#i18n/pt-br/screens/station-finder.ts';
import { mainReadingWords } from '#i18n/readings/main-reading-text.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import type { StationSummary } from '#worker/api/station-board.ts';

/** Why a station is listed; decides which number comes first. */
export type SummaryReason = 'rain' | 'rising' | 'itself';

/** A station's line: a number and its explanation. */
export interface SummaryTexts {
  readonly value: string;
  readonly detail: string | null;
}

const text = stationFinderTexts;

/** The number that matches the reason of the listing; otherwise the station's main reading. A silent station has no trend. */
export const summaryTexts = (
  summary: StationSummary,
  reason: SummaryReason,
  isSilent: boolean,
): SummaryTexts => {
  const { rain } = summary;
  const rate = rateOf(summary.rise?.hour);
  const river = riverReadingOf(summaryReadings(summary));
  const level = mainReadingWords(river).value;
  if (reason === 'rain' && rain !== null) {
    return { value: quantityText('chuva001h', rain) ?? text.dryHour, detail: null };
  }
  if (reason === 'rising' && rate !== null && river !== null) {
    return {
      value: unitsTexts.centimetresAnHour(`+${formatNumber(rate, 0)}`),
      detail: river.state === 'altitude' ? text.altitudeIs(level) : text.levelIs(level),
    };
  }
  const main = mainOfSummary(summary);
  const { value, detail } = mainReadingWords(main);
  return { value, detail: trendOfSummary(main, summary, isSilent)?.words ?? detail };
};
