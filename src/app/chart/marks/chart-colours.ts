import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { ChartedLevel } from '#domain/stations/alerts/thresholds.ts';
import { legendColours, type ThemeName } from '#app/theme/legend-colours.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import type { SeriesLine } from '#worker/api/series-line.ts';
import { palettes } from '#app/theme/tokens.css.ts';
import type { Dash } from './line-mark.ts';

/** How a series is distinguished from the others of its panel. */
interface SeriesMark {
  /** Index in the six colours of its measurement. */
  readonly colour: 3 | 4;
  readonly dash: Dash | null;
}

const PLAIN: SeriesMark = { colour: 4, dash: null };

const MARKS: { readonly [F in HistoricalField]?: SeriesMark } = {
  chuva_hora: { colour: 3, dash: null },
  vento_max: { colour: 3, dash: [6, 4] },
  ponto_orvalho: { colour: 4, dash: [2, 4] },
  sens_termica: { colour: 3, dash: [6, 4] },
};

/** Lines of a comparison by place after the plain first: told apart without their colour. */
const LINE_DASHES: readonly Dash[] = [
  [10, 5],
  [2, 4],
  [10, 4, 2, 4],
  [14, 3, 5, 3],
  [10, 3, 2, 3, 2, 3],
];

/** The same station earlier. */
const EARLIER_DASH: Dash = [5, 4];

/** Even in brightness within a theme, 4.5 to 1 on its surface; by place. */
const LINE_COLOURS: { readonly [T in ThemeName]: readonly string[] } = {
  light: ['#0b5cad', '#b3420a', '#0b7a4b', '#a0257d', '#6f5f00', '#4a4f57'],
  dark: ['#6cb6ff', '#ff9b63', '#45d6a0', '#f08fd0', '#e3c341', '#c9d1d9'],
};

/** How the line of a quantity is dashed; null: it is not. */
export const dashOf = (field: HistoricalField, line?: SeriesLine): Dash | null => {
  if (line === undefined) return (MARKS[field] ?? PLAIN).dash;
  return line.laterMs > 0 ? EARLIER_DASH : (LINE_DASHES[line.place - 1] ?? null);
};

/** Colours for the canvas, which cannot read CSS variables. */
export interface ChartColours {
  readonly grid: string;
  readonly axis: string;
  readonly cursor: string;
  readonly surface: string;
  /** Where readings are missing. */
  readonly gap: string;
  readonly hatch: string;
  /** Ring around a suspect reading. */
  readonly suspect: string;
  readonly threshold: (level: ChartedLevel['level']) => string;
  /** `line`: in a comparison. */
  readonly series: (field: HistoricalField, line?: SeriesLine) => string;
}

export const chartColours = (theme: ThemeName): ChartColours => {
  const palette = palettes[theme];
  return {
    grid: palette.line,
    axis: palette.lineStrong,
    cursor: palette.text,
    surface: palette.surface,
    gap: palette.sunken,
    hatch: palette.lineStrong,
    suspect: palette.offline,
    threshold: (level) => (level === 'record' ? palette.textMuted : thresholdColour(level, theme)),
    series: (field, line) => {
      // Earlier, it is the first station.
      const ofLine = line && LINE_COLOURS[theme][line.laterMs > 0 ? 0 : line.place];
      const { measurement } = seriesSourceOf(field);
      return ofLine ?? legendColours(measurement, theme)[(MARKS[field] ?? PLAIN).colour];
    },
  };
};
