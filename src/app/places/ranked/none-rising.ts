import { formatClock, formatNumber } from '#domain/text/format.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { stationFinderTexts } from '#i18n/pt-br/screens/station-finder.ts';
import type { StationBoardFrame } from '#worker/api/station-board.ts';

/** Why no river is listed: none reports, none has been measured for long enough, or none is rising. */
export const noneRising = (
  {
    rivers,
    measuredRivers,
    ratesFrom,
  }: Pick<StationBoardFrame, 'rivers' | 'measuredRivers' | 'ratesFrom'>,
  now: EpochMs,
  zone: TimeZone,
): string => {
  if (rivers === 0) return stationFinderTexts.noLevelReported;
  if (measuredRivers === 0) {
    return stationFinderTexts.notMeasured(
      ratesFrom !== null && ratesFrom > now ? formatClock(ratesFrom, zone) : null,
    );
  }
  return measuredRivers < rivers
    ? stationFinderTexts.noneRisingSoFar(formatNumber(measuredRivers, 0), formatNumber(rivers, 0))
    : stationFinderTexts.noneRising;
};
