import { THRESHOLD_COLOURS } from '#domain/colour/threshold-colours.ts';
import type { ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';
import type { ThemeName } from './legend-colours.ts';

/** Colour of a level's mark in a theme. */
export const thresholdColour = (level: ThresholdLevel, theme: ThemeName): string =>
  THRESHOLD_COLOURS[theme][level];
