import type { LevelRise } from '#domain/series/level-trend.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { riseTrend } from '#i18n/readings/trend-texts.ts';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import * as styles from './RiverRise.css.ts';

/** What a level did in the last hour and where it goes now, or why that is not known. */
export const RiseLine = ({
  rise,
  unit,
}: {
  readonly rise: LevelRise;
  /** Of the present level. */
  readonly unit: string | null;
}) => {
  const trend = riseTrend(rise, unit);
  if (trend === null) {
    return (
      <p className={styles.doubt}>
        {typeof rise.hour === 'string' ? readingTexts.doubts[rise.hour] : null}
      </p>
    );
  }
  return (
    <div className={styles.trend}>
      <TrendMark direction={trend.direction} />
      <p className={styles.sentence}>{trend.words}</p>
    </div>
  );
};
