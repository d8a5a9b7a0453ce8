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
 * One hue family per measurement. Steps are even in OKLCH lightness, so that they differ for every colour vision. Higher values
 * have more contrast with the background: darker in the light theme, brighter in the dark one.
 */
const COLOURS: { readonly [F in ColourFamily]: { readonly [T in ThemeName]: LegendColours } } = {
  rain: {
    light: ['#b5e3f6', '#7dc5eb', '#3ea3e1', '#037dcc', '#0056a9', '#0a317c'],
    dark: ['#33476d', '#36659e', '#2e85cc', '#36a8ec', '#6cceff', '#c5eeff'],
  },
  river: {
    light: ['#b3e7df', '#70cdc6', '#0bb0ad', '#058a8c', '#01656a', '#024046'],
    dark: ['#015259', '#007177', '#079295', '#00b5b3', '#55d9d0', '#b1f6ec'],
  },
  humidity: {
    light: ['#c2e6c8', '#8dcc9f', '#49b177', '#068f5c', '#036946', '#01432f'],
    dark: ['#1a533e', '#107550', '#0e9862', '#44b879', '#84d79d', '#c6f4ce'],
  },
  thermal: {
    light: ['#ecd9b2', '#deb279', '#d3853b', '#be5703', '#9b2b00', '#6d030e'],
    dark: ['#683834', '#954b36', '#bf642c', '#dc8734', '#eeb569', '#fce3b1'],
  },
  wind: {
    light: ['#f1ceec', '#d8a7db', '#bd7ecb', '#9a58b7', '#733699', '#491c6e'],
    dark: ['#503d66', '#765190', '#9e65b7', '#c480d4', '#e7a7ea', '#ffd8fa'],
  },
  pressure: {
    light: ['#e6dbb2', '#d4b776', '#c68e28', '#a86804', '#834602', '#5b2600'],
    dark: ['#663c23', '#8e521a', '#b26f03', '#ce911b', '#e2bc64', '#f5e7b2'],
  },
  dam: {
    light: ['#d6d6ff', '#b5b2f2', '#968ce5', '#7865cd', '#5b40a9', '#3c2276'],
    dark: ['#49406a', '#64579a', '#7f70cb', '#9b8ff0', '#bbb8fe', '#e3e3fe'],
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
