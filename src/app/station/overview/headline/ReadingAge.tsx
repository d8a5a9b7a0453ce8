import { formatAge } from '#domain/text/format.ts';
import { ageOf, freshnessOf } from '#domain/stations/quality/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { useStationSheet } from '#app/station/station-sheet-context.tsx';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { age } from './StationHeadline.css.ts';

/** Age of the station's readings; one that may no longer hold is marked. The title of the page names whose they are. */
export const ReadingAge = () => {
  const sheet = useStationSheet();
  const now = useNow();
  const freshness = freshnessOf(sheet, now);
  if (freshness === 'unknown')
    return <span className={age.unknown}>{readingTexts.neverReported}</span>;
  return (
    <span className={age[freshness]}>
      {formatAge(ageOf(sheet.reportedAt, now))}
      {freshness === 'current' ? null : stationScreenTexts.ages[freshness]}
    </span>
  );
};
