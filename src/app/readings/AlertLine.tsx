import type { LevelRise } from '#domain/series/level-trend.ts';
import { alertRankOf, alertStateOf } from '#domain/stations/alerts/alert-state.ts';
import { thresholdsOf } from '#domain/stations/alerts/thresholds.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { alertWords, monthText } from '#i18n/readings/alert-texts.ts';
import type { ThresholdLook } from '#i18n/readings/threshold-texts.ts';
import type { RecentDay } from '#worker/api/station-briefs.ts';
import { LevelSoon } from './rise/LevelSoon.tsx';
import { AlertMark } from './AlertMark.tsx';
import { withoutLevelsText } from './without-levels-text.ts';
import * as styles from './AlertLine.css.ts';

export interface AlertLineProps {
  readonly codigo: string;
  readonly field: HistoricalField;
  /** In the quantity's own unit. */
  readonly value: number;
  readonly look: ThresholdLook;
  /** Its last day with the extent of 30 days, which is given where no level is configured; null if unknown. */
  readonly day: Pick<RecentDay, 'month' | 'held'> | null;
  /** As the core knows it; null if unknown. */
  readonly rise: LevelRise | null;
}

/**
 * Where a station's reading is among its levels: `acima da cota de alerta, faltam 0,63 m para a cota de emergência`, and when it reaches the
 * next one at its present rate. Without levels: how it is among its own last 30 days.
 */
export const AlertLine = ({ codigo, field, value, look, day, rise }: AlertLineProps) => {
  const { thresholds: all } = useSiteConfig();
  const thresholds = thresholdsOf(all, codigo);
  const state = alertStateOf(thresholds, field, value, look);
  if (state === null) {
    const month = day?.month ?? null;
    return (
      <p className={styles.calm}>
        {month === null ? '' : `${monthText(value, month, look)} · `}
        {withoutLevelsText(all, codigo)}
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
      {state.next === null ? null : (
        <LevelSoon codigo={codigo} rise={rise} held={day?.held} {...state.next} />
      )}
    </p>
  );
};
