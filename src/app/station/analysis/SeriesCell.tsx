import { formatMeasured } from '#domain/text/format.ts';
import { seriesDecimals, type SeriesLook, seriesValueText } from '#app/chart/view/series-texts.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { analysisTexts } from '#i18n/pt-br/screens/analysis.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as styles from './SeriesTableScreen.css.ts';

/** SPEC 9: an empty cell for a zero of chuva; a dash without a reading. */
const numberText = (series: SeriesLook, value: number | null): string => {
  if (value === null) return '–';
  const { showsZero } = seriesSourceOf(series.field);
  return value === 0 && !showsZero ? '' : formatMeasured(value, seriesDecimals(series));
};

/** A number of the table. Screen readers get words for a dash, an empty cell and a suspect value. */
export const SeriesCell = ({
  series,
  value,
  isSuspect,
}: {
  readonly series: SeriesLook;
  /** NaN means no reading. */
  readonly value: number;
  readonly isSuspect: boolean;
}) => {
  const known = Number.isFinite(value) ? value : null;
  const needsWords = known === null || (known === 0 && !seriesSourceOf(series.field).showsZero);
  if (isSuspect) {
    return (
      <span className={styles.suspect}>
        {numberText(series, known)} <span aria-hidden="true">{analysisTexts.suspectMark}</span>
        <span className={visuallyHidden}>{analysisTexts.suspect}</span>
      </span>
    );
  }
  return (
    <>
      {numberText(series, known)}
      {needsWords && <span className={visuallyHidden}>{seriesValueText(series, known)}</span>}
    </>
  );
};
