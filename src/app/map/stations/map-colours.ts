import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import { changeColours } from '#app/theme/change-colours.ts';
import { type LegendColours, legendColours, type ThemeName } from '#app/theme/legend-colours.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import type { MapColour } from '#worker/api/map-layer.ts';

/** Below every level: beside those of the levels, no hue of its own. */
const BELOW: { readonly [T in ThemeName]: string } = { light: '#d8dadb', dark: '#474e53' };

/** The colours of the map's classes: of the measurement, of the alert levels (class 0 is below them), or of a change. */
export const mapColours = (
  type: MeasurementType,
  colour: MapColour,
  theme: ThemeName,
): LegendColours => {
  if (colour === 'change') return changeColours(theme);
  if (colour === 'value') return legendColours(type, theme);
  const [first, second, third, fourth] = THRESHOLD_LEVELS;
  const of = (level: (typeof THRESHOLD_LEVELS)[number]): string => thresholdColour(level, theme);
  // There are four levels: no station is in the last class.
  return [BELOW[theme], of(first), of(second), of(third), of(fourth), of(fourth)];
};
