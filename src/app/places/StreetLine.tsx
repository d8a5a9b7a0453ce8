import { useNow } from '#app/core/use-now.ts';
import { staffLevelOfBrief } from '#app/readings/staff-level-of-brief.ts';
import { summaryReadings, trendOfSummary } from '#app/readings/station-main.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { PlacedStreet } from '#domain/network/streets.ts';
import { riverReadingOf } from '#domain/stations/main-reading.ts';
import { streetAnswerTexts } from '#i18n/pt-br/street-answer.ts';
import { streetDistance } from '#i18n/readings/street-text.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { LineRows, LineWords, warningMark } from './LineRows.tsx';
import * as styles from './PlaceLine.css.ts';

export interface StreetLineProps {
  readonly street: PlacedStreet;
  /** Of its gauge. */
  readonly brief: StationBrief;
  readonly warning: string | null;
  readonly isWhole: boolean;
}

/** A street: how far the water is below it and where the river goes, or why that is not known. */
export const StreetLine = ({ street, brief, warning, isWhole }: StreetLineProps) => {
  const level = staffLevelOfBrief(brief, useNow());
  const doubt = typeof level === 'string' ? level : null;
  const trend = trendOfSummary(riverReadingOf(summaryReadings(brief)), brief, doubt !== null);
  const why = doubt === null ? [] : [streetAnswerTexts.doubts[doubt]];
  const mark = warningMark(warning, isWhole);
  const urgent = mark === null ? [] : [mark];
  const answer = (look: string | undefined) => (
    <span className={look}>
      {streetDistance(street, level)}{' '}
      {trend === null ? null : (
        <span className={styles.movement}>
          <TrendMark direction={trend.direction} />
          <span className={visuallyHidden}>{trend.words}</span>
        </span>
      )}
    </span>
  );
  const { name, city } = street;
  const line = { name, report: brief };
  return isWhole ? (
    <LineRows
      {...line}
      reading={answer(styles.value[doubt === null ? 'now' : 'old'])}
      situation={<LineWords urgent={urgent} others={[city, ...why]} />}
    />
  ) : (
    // The names of streets are long: beside one there is no room.
    <LineRows
      {...line}
      situation={
        <>
          {answer(doubt === null ? styles.above : undefined)}
          {' · '}
          <LineWords urgent={urgent} others={mark === null ? [city] : []} />
        </>
      }
    />
  );
};
