import { comparableNumber, type ShownReading } from '#domain/tags/shown-reading.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';

type Rain = Pick<StationBrief, 'rain' | 'rainThreeHours' | 'rainDay' | 'reportedAt' | 'station'>;

const amountOf = (shown: ShownReading | null): number => comparableNumber(shown) ?? 0;

const measuresRain = ({ rain, rainThreeHours, rainDay }: Rain): boolean =>
  rain !== null || rainThreeHours !== null || rainDay !== null;

/** Rain of some stations: in words, and those that it fell on. */
export interface RainSummary<Brief> {
  readonly text: string;
  /** Most of the last three hours first, then of the day. */
  readonly wet: readonly Brief[];
  /** Stations that have measured rain and no longer answer; their rain of then is not counted. */
  readonly silent: number;
}

const mostOf = <Brief extends Rain>(
  briefs: readonly Brief[],
  of: (brief: Brief) => ShownReading | null,
): { readonly name: string; readonly shown: ShownReading | null; readonly count: number } => {
  const wet = briefs
    .filter((brief) => amountOf(of(brief)) > 0)
    .toSorted((a, b) => amountOf(of(b)) - amountOf(of(a)));
  const [first] = wet;
  return {
    name: first?.station.name ?? '',
    shown: first === undefined ? null : of(first),
    count: wet.length,
  };
};

/** What fell on some stations: of the last hour, else of the last day. Silent stations do not count. */
export const rainSummary = <Brief extends Rain>(
  briefs: readonly Brief[],
  now: EpochMs,
): RainSummary<Brief> => {
  const all = briefs.filter(measuresRain);
  const reporting = all.filter((brief) => freshnessOf(brief, now) !== 'silent');
  const wet = reporting
    .filter(({ rain, rainThreeHours, rainDay }) =>
      [rain, rainThreeHours, rainDay].some((shown) => amountOf(shown) > 0),
    )
    .toSorted(
      (a, b) =>
        amountOf(b.rainThreeHours) - amountOf(a.rainThreeHours) ||
        amountOf(b.rainDay) - amountOf(a.rainDay),
    );
  const silent = all.length - reporting.length;
  const hour = mostOf(reporting, ({ rain }) => rain);
  const day = mostOf(reporting, ({ rainDay }) => rainDay);
  const textOf = (): string => {
    const inHour = quantityText('chuva001h', hour.shown);
    const inDay = quantityText('chuva024h', day.shown);
    if (reporting.length === 0) return cityTexts.rainUnknown;
    if (inHour !== null) return cityTexts.rainNow(hour.count, reporting.length, hour.name, inHour);
    if (inDay !== null) return cityTexts.rainLately(day.count, reporting.length, day.name, inDay);
    return cityTexts.rainNone(reporting.length);
  };
  return { text: textOf(), wet, silent };
};
