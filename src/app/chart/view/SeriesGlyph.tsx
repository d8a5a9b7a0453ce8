import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { type ChartColours, dashOf } from '#app/chart/marks/chart-colours.ts';
import type { SeriesLine } from '#worker/api/series-line.ts';
import * as styles from './ChartCanvas.css.ts';

/** Legend sample of a series: a bar, or a piece of its line. */
export const SeriesGlyph = ({
  field,
  line,
  colours,
}: {
  readonly field: HistoricalField;
  readonly line?: SeriesLine | undefined;
  readonly colours: ChartColours;
}) => (
  <svg className={styles.glyph} width={line === undefined ? 20 : 32} height="10" aria-hidden="true">
    {field === 'chuva_hora' ? (
      <rect x="5" width="10" height="10" fill={colours.series(field, line)} />
    ) : (
      <line
        x1="1"
        x2="31"
        y1="5"
        y2="5"
        stroke={colours.series(field, line)}
        strokeWidth="2"
        strokeDasharray={dashOf(field, line)?.join(' ')}
      />
    )}
  </svg>
);
