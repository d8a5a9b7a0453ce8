import { RAIN_FILL } from '#contract/site/look.ts';
import {
  type ColourFamily,
  MEASUREMENT_TYPES,
  MEASUREMENTS,
  type MeasurementType,
} from '#domain/quantities/choices/measurement-types.ts';

/** The themes, after resolving "system". */
export type ThemeName = 'light' | 'dark';

/** One CSS hex colour per bucket, from 0 (least) to 5 (most). */
export type LegendColours = readonly [string, string, string, string, string, string];

/**
 * One hue family per measurement. Steps are even in brightness, so that they differ for every colour vision. Higher values are
 * darker in the light theme; brighter in the dark one, where all have 3:1 with the map's ground and none is near white.
 */
const COLOURS: { readonly [F in ColourFamily]: { readonly [T in ThemeName]: LegendColours } } = {
  rain: {
    light: ['#b5e3f6', '#7dc5eb', '#3ea3e1', RAIN_FILL.light, '#0056a9', '#0a317c'],
    dark: ['#3d6bd4', '#1c83e3', '#089be3', RAIN_FILL.dark, '#06cbef', '#15e5f7'],
  },
  river: {
    light: ['#b3e7df', '#70cdc6', '#0bb0ad', '#058a8c', '#01656a', '#024046'],
    dark: ['#097c8d', '#078f9a', '#03a3a6', '#04b9b2', '#12d0bc', '#30e9c5'],
  },
  humidity: {
    light: ['#c2e6c8', '#8dcc9f', '#49b177', '#068f5c', '#036946', '#01432f'],
    dark: ['#00805c', '#05945e', '#08a85a', '#30bd51', '#66d155', '#92e55c'],
  },
  thermal: {
    light: ['#ecd9b2', '#deb279', '#d3853b', '#be5703', '#9b2b00', '#6d030e'],
    dark: ['#98644d', '#b27250', '#d07f4b', '#e99045', '#f9a93e', '#fcca39'],
  },
  wind: {
    light: ['#f1ceec', '#d8a7db', '#bd7ecb', '#9a58b7', '#733699', '#491c6e'],
    dark: ['#8a53d3', '#a461e0', '#c070ed', '#dd81f9', '#f697ff', '#febaf7'],
  },
  pressure: {
    light: ['#e6dbb2', '#d4b776', '#c68e28', '#a86804', '#834602', '#5b2600'],
    dark: ['#b95116', '#c66802', '#d08001', '#da990b', '#e1b42c', '#e7d14d'],
  },
  dam: {
    light: ['#d6d6ff', '#b5b2f2', '#968ce5', '#7865cd', '#5b40a9', '#3c2276'],
    dark: ['#6064d5', '#7a72e6', '#9581f8', '#af95fe', '#c7acff', '#dec6fe'],
  },
};

/** The six legend colours of a measurement (SPEC 9), used in legend, map, table and cards. */
export const legendColours = (type: MeasurementType, theme: ThemeName): LegendColours =>
  COLOURS[MEASUREMENTS[type].colours][theme];

/** Every palette once, with its name, for tests. */
export const allLegendColours = () =>
  MEASUREMENT_TYPES.flatMap((type) =>
    (['light', 'dark'] as const).map((theme) => ({
      type,
      theme,
      colours: legendColours(type, theme),
    })),
  );

/** Fill of rain bars: the shade of the rain legend with enough contrast in both themes. */
export const rainFill = {
  fill: RAIN_FILL.light,
  selectors: { ':root[data-theme="dark"] &': { fill: RAIN_FILL.dark } },
} as const;
