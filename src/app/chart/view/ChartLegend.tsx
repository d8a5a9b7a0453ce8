import { memo } from 'react';
import { chartTexts } from '#i18n/pt-br/screens/analysis.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { chartColours } from '#app/chart/marks/chart-colours.ts';
import * as styles from './ChartCanvas.css.ts';
import type { BarHours } from '#app/chart/marks/rain-bars.ts';

export const ChartLegend = memo(
  ({
    hasGaps,
    hasSuspects,
    hasLeastBars,
    barHours,
  }: {
    readonly hasGaps: boolean;
    readonly hasSuspects: boolean;
    readonly hasLeastBars: boolean;
    /** Null without rain. */
    readonly barHours: BarHours | null;
  }) => {
    const colours = chartColours(useTheme());
    if (!hasGaps && !hasSuspects && barHours === null) return null;
    return (
      <ul className={styles.legend} aria-label={chartTexts.legend}>
        {barHours === null ? null : (
          <li className={styles.legendItem}>
            <svg className={styles.glyph} width="20" height="12" aria-hidden="true">
              <rect x="3" width="6" height="12" fill={colours.series('chuva_hora')} />
              <rect x="11" width="6" height="7" fill={colours.series('chuva_hora')} />
            </svg>
            {chartTexts.rainHint(barHours)}
            {hasLeastBars ? ` ${chartTexts.leastHint}` : ''}
          </li>
        )}
        {hasGaps ? (
          <li className={styles.legendItem}>
            <svg className={styles.glyph} width="20" height="12" aria-hidden="true">
              <rect width="20" height="12" fill={colours.gap} />
              <path d="M0 12l8-8M6 12l8-8M12 12l8-8" stroke={colours.hatch} fill="none" />
            </svg>
            {chartTexts.gap}
          </li>
        ) : null}
        {hasSuspects ? (
          <li className={styles.legendItem}>
            <svg className={styles.glyph} width="20" height="12" aria-hidden="true">
              <circle cx="10" cy="6" r="4" strokeWidth="2" stroke={colours.suspect} fill="none" />
            </svg>
            {chartTexts.suspect}
          </li>
        ) : null}
      </ul>
    );
  },
);
