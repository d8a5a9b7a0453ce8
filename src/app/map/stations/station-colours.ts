import { HIDDEN_ZERO, NO_READING } from '#domain/quantities/legend/legend.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import { type LegendColours, type ThemeName, legendColours } from '#app/theme/legend-colours.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { changeColours } from '#app/theme/change-colours.ts';
import type { MapColour } from '#worker/api/map-layer.ts';

/** Colours of the station dots beside those of the legend. */
export interface StationColours {
  readonly buckets: LegendColours;
  /** Edge of every dot: keeps the palest bucket visible on the ground. */
  readonly edge: string;
  /** Point of a station without a reading. */
  readonly hollow: string;
  /** Small dot of a zero that is not shown. */
  readonly zero: string;
  readonly ground: string;
  readonly label: string;
  readonly halo: string;
  readonly selected: string;
  /** Rings of the stations at or above a level, in the order of `THRESHOLD_LEVELS`. */
  readonly alerts: readonly string[];
  /** Numbers on those colours. */
  readonly onAlert: string;
}

const INK: { readonly [T in ThemeName]: Omit<StationColours, 'buckets' | 'alerts'> } = {
  light: {
    edge: '#2c3438',
    hollow: '#70797e',
    zero: '#a5acb0',
    ground: '#fbfbf9',
    label: '#1b2124',
    halo: '#fbfbf9',
    selected: '#101416',
    onAlert: '#ffffff',
  },
  dark: {
    edge: '#aab4ba',
    hollow: '#8b959b',
    zero: '#5b656b',
    ground: '#22282c',
    label: '#eef2f4',
    halo: '#171c1f',
    selected: '#ffffff',
    onAlert: '#171c1f',
  },
};

export const stationColours = (buckets: LegendColours, theme: ThemeName): StationColours => ({
  buckets,
  ...INK[theme],
  alerts: THRESHOLD_LEVELS.map((level) => thresholdColour(level, theme)),
});

/** Ring of an `AlertRank`; null below every level, and without levels. */
export const ringOf = ({ alerts }: StationColours, rank: number): string | null =>
  alerts[rank - 1] ?? null;

/** Fill of a dot by its class, as the legend draws it too: the ground's where nothing colours the reading. */
export const fillOf = (colours: StationColours, bucket: number): string => {
  if (bucket === NO_READING) return colours.hollow;
  if (bucket === HIDDEN_ZERO) return colours.zero;
  return colours.buckets[bucket] ?? colours.ground;
};

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
