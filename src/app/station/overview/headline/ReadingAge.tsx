import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatAge } from '#domain/text/format.ts';
import { ageOf, freshnessOf } from '#domain/stations/quality/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { age } from './StationHeadline.css.ts';

/** Age of a reading; a late or silent one is marked. */
export const ReadingAge = ({ at }: { readonly at: EpochMs }) => {
  const now = useNow();
  const freshness = freshnessOf(at, now);
  if (freshness === 'unknown')
    return <span className={age.unknown}>{readingTexts.neverReported}</span>;
  return (
    <span className={age[freshness]}>
      {formatAge(ageOf(at, now))}
      {freshness === 'current' ? null : stationScreenTexts.ages[freshness]}
    </span>
  );
};
