import type { HistoricalField } from '#domain/historical-unit.ts';
import { legendColours, type ThemeName } from '#app/theme/legend-colours.ts';
import { palettes } from '#app/theme/tokens.css.ts';
import { seriesKindOf } from './series-kinds.ts';

/** What a canvas cannot read from CSS variables. */
export interface ChartColours {
  readonly grid: string;
  readonly axis: string;
  readonly cursor: string;
  readonly surface: string;
  readonly series: (field: HistoricalField) => string;
}

export const chartColours = (theme: ThemeName): ChartColours => {
  const palette = palettes[theme];
  return {
    grid: palette.line,
    axis: palette.lineStrong,
    cursor: palette.text,
    surface: palette.surface,
    series: (field) => {
      const { type, colour } = seriesKindOf(field);
      return legendColours(type, theme)[colour];
    },
  };
};
