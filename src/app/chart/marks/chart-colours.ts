import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';
import { legendColours, type ThemeName } from '#app/theme/legend-colours.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
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

export const seriesMarkOf = (field: HistoricalField): SeriesMark => MARKS[field] ?? PLAIN;

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
  readonly threshold: (level: ThresholdLevel) => string;
  readonly series: (field: HistoricalField) => string;
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
    threshold: (level) => thresholdColour(level, theme),
    series: (field) => {
      const { measurement } = seriesSourceOf(field);
      return legendColours(measurement, theme)[seriesMarkOf(field).colour];
    },
  };
};
