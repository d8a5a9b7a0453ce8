import { formatNumber } from '#domain/format.ts';
import type { HistoricalField } from '#domain/historical-unit.ts';
import { valueText } from '#app/chart/reading-texts.ts';
import { seriesKindOf } from '#app/chart/series-kinds.ts';
import { analysisTexts } from '#app/i18n/pt-br/analysis.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as styles from './SeriesTableScreen.css.ts';

/** SPEC 9: an empty cell for a zero of chuva; a dash where there was no reading. */
export const numberText = (field: HistoricalField, value: number | null): string => {
  if (value === null) return '–';
  const { decimals, showsZero } = seriesKindOf(field);
  return value === 0 && !showsZero ? '' : formatNumber(value, decimals);
};

/** A number of the table, seen and heard: a dash says nothing, an empty cell less, and a doubtful value is marked. */
export const SeriesCell = ({
  field,
  unit,
  value,
  isSuspect,
}: {
  readonly field: HistoricalField;
  readonly unit: string;
  /** NaN is no reading. */
  readonly value: number;
  readonly isSuspect: boolean;
}) => {
  const known = Number.isFinite(value) ? value : null;
  const isUnsaid = known === null || (known === 0 && !seriesKindOf(field).showsZero);
  if (isSuspect) {
    return (
      <span className={styles.suspect}>
        {numberText(field, known)} <span aria-hidden="true">{analysisTexts.suspectMark}</span>
        <span className={visuallyHidden}>{analysisTexts.suspect}</span>
      </span>
    );
  }
  return (
    <>
      {numberText(field, known)}
      {isUnsaid && <span className={visuallyHidden}>{valueText(field, known, unit)}</span>}
    </>
  );
};
