import { alertRankOf, alertStateOf } from '#domain/stations/alerts/alert-state.ts';
import { thresholdsOf, thresholdsOfOtherStaff } from '#domain/stations/alerts/thresholds.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { alertTexts } from '#i18n/pt-br/alerts.ts';
import { alertWords, monthText } from '#i18n/readings/alert-texts.ts';
import type { ThresholdLook } from '#i18n/readings/threshold-texts.ts';
import type { MonthExtent } from '#contract/columns/recent-series.ts';
import { AlertMark } from './AlertMark.tsx';
import * as styles from './AlertLine.css.ts';

export interface AlertLineProps {
  readonly codigo: string;
  readonly field: HistoricalField;
  /** In the quantity's own unit. */
  readonly value: number;
  readonly look: ThresholdLook;
  /** The last 30 days, said where no level is configured; null if unknown. */
  readonly month: MonthExtent | null;
}

/**
 * Where a station's reading stands: `acima da cota de alerta, faltam 0,63 m para a cota de emergência`. Without levels it says so, and how
 * the reading stands among its own last 30 days.
 */
export const AlertLine = ({ codigo, field, value, look, month }: AlertLineProps) => {
  const { thresholds: all } = useSiteConfig();
  const thresholds = thresholdsOf(all, codigo);
  const state = alertStateOf(thresholds, field, value, look);
  if (state === null) {
    return (
      <p className={styles.calm}>
        {thresholds.length === 0 && thresholdsOfOtherStaff(all, codigo).length === 0
          ? alertTexts.withoutLevels
          : alertTexts.withoutOwnLevels}
        {month === null ? '' : ` · ${monthText(value, month, look)}`}
      </p>
    );
  }
  const { reached, next } = alertWords(state, look);
  return (
    <p className={styles.line}>
      {reached === null ? null : (
        <span className={styles.reached}>
          <AlertMark rank={alertRankOf(state)} />
          {reached}
        </span>
      )}
      {next === null ? null : <span className={styles.calm}>{next}</span>}
    </p>
  );
};
