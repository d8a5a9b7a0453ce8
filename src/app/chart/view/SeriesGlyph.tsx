import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { type ChartColours, seriesMarkOf } from '#app/chart/marks/chart-colours.ts';
import * as styles from './ChartCanvas.css.ts';

/** Legend sample of a series: a bar, or a piece of its line. */
export const SeriesGlyph = ({
  field,
  colours,
}: {
  readonly field: HistoricalField;
  readonly colours: ChartColours;
}) => (
  <svg className={styles.glyph} width="20" height="10" aria-hidden="true">
    {field === 'chuva_hora' ? (
      <rect x="5" width="10" height="10" fill={colours.series(field)} />
    ) : (
      <line
        x1="1"
        x2="19"
        y1="5"
        y2="5"
        stroke={colours.series(field)}
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray={seriesMarkOf(field).dash?.join(' ')}
      />
    )}
  </svg>
);
