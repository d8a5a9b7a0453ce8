import { Fragment, type ReactNode } from 'react';
import { useNow } from '#app/core/use-now.ts';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { freshnessOf, type LastReported } from '#domain/stations/quality/freshness.ts';
import { placesTexts } from '#i18n/pt-br/screens/places.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { originText, reportWords } from '#i18n/readings/report-text.ts';
import * as styles from './PlaceLine.css.ts';

/** What a line has of an official warning: in the strip that there is one, else its words. */
export const warningMark = (warning: string | null, isWhole: boolean): string | null =>
  warning === null || isWhole ? warning : placesTexts.warned;

/** What a place means, first what is urgent. */
export const LineWords = ({
  urgent,
  others,
}: {
  readonly urgent: readonly string[];
  readonly others: readonly string[];
}) => (
  <>
    {urgent.map((words, at) => (
      <Fragment key={words}>
        {at === 0 ? null : ' · '}
        <bdi className={styles.above}>{words}</bdi>
      </Fragment>
    ))}
    {urgent.length === 0 || others.length === 0 ? null : ' · '}
    {others.join(' · ')}
  </>
);

/** The two rows of a line: name and reading; what that means, and how old it is. */
export const LineRows = ({
  name,
  reading = null,
  rank = 0,
  situation,
  report,
}: {
  readonly name: string;
  readonly reading?: ReactNode;
  /** Of the alert level that is reached. */
  readonly rank?: number;
  readonly situation: ReactNode;
  readonly report: LastReported;
}) => {
  const now = useNow();
  const freshness = freshnessOf(report, now);
  const note = readingTexts.notes[freshness];
  const origin = originText(report.station);
  return (
    <>
      <span className={styles.row.first}>
        <bdi className={styles.name}>{name}</bdi>{' '}
        {reading === null ? null : <span className={styles.reading}>{reading}</span>}{' '}
      </span>
      <span className={styles.row.second}>
        <span className={styles.situation}>
          <AlertMark rank={rank} />
          <span>{situation}</span>
        </span>{' '}
        <span className={styles.age}>
          {reportWords(report, now).age}
          {note === null ? null : (
            <span className={freshness === 'doubtful' ? undefined : visuallyHidden}>, {note}</span>
          )}
        </span>
      </span>
      {origin === null ? null : <span className={styles.origin}>{origin}</span>}
    </>
  );
};
