import { isAltitudeUnit } from '#domain/tags/unit-code.ts';
import {
  HIDDEN_ZERO,
  NO_READING,
  NOT_COMPARABLE,
  OTHER_UNIT,
} from '#domain/quantities/legend/legend.ts';
import { CHANGE_BOUNDS, directionOfRate } from '#domain/series/level-trend.ts';
import { THRESHOLD_LEVELS, type ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';
import { formatNumber, formatUnit } from '#domain/text/format.ts';
import { alertTexts } from '#i18n/pt-br/alerts.ts';
import { measurementTexts, rangesTexts } from '#i18n/pt-br/measurements.ts';
import { stationTexts, unitsTexts } from '#i18n/pt-br/readings.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { mapLegendTexts } from '#i18n/pt-br/screens/map-legend.ts';
import { boundText, rangeText } from '#i18n/readings/range-text.ts';
import { selectionText } from '#app/readings/selection-text.ts';
import type { StationFilter } from '#app/map/stations/station-filter.ts';
import type { LegendState } from '#worker/api/map-layer.ts';

/** What the network calls its alert levels. */
export type LevelLabels = ReadonlyMap<ThresholdLevel, string>;

/** One class of the legend: 0 to 5, or one of the domain's classes without a colour. */
export interface LegendClass {
  readonly bucket: number;
  readonly label: string;
  readonly count: number;
}

/** `subindo 10 a 30 cm/h`: a class of {@link CHANGE_BOUNDS}. */
const changeLabel = (bucket: number): string => {
  const { change } = mapLegendTexts;
  const lower = CHANGE_BOUNDS[bucket - 1];
  const upper = CHANGE_BOUNDS[bucket];
  const direction = directionOfRate(((lower ?? upper ?? 0) + (upper ?? lower ?? 0)) / 2);
  if (direction === 'steady') return change.steady;
  const text = (bound: number): string => formatNumber(Math.abs(bound), 0);
  const [near, far] = direction === 'rising' ? [lower, upper] : [upper, lower];
  const range =
    near === undefined
      ? ''
      : far === undefined
        ? rangesTexts.above(unitsTexts.centimetresAnHour(text(near)))
        : rangesTexts.between(text(near), unitsTexts.centimetresAnHour(text(far)));
  return change[direction](range);
};

/** What a level is called, by its place in `THRESHOLD_LEVELS`. */
export const levelLabel = (levels: LevelLabels, index: number): string => {
  const level = THRESHOLD_LEVELS[index];
  return level === undefined ? '' : (levels.get(level) ?? alertTexts.levels[level]);
};

/** Lower bound of a class with a colour, or the number of its alert level; empty for the lowest class. */
export const classBound = ({ colour, thresholds, option }: LegendState, bucket: number): string => {
  if (bucket === 0) return '';
  if (colour === 'alert') return String(bucket);
  if (colour === 'change') return formatNumber(CHANGE_BOUNDS[bucket - 1] ?? 0, 0);
  return boundText(thresholds, option.decimals, bucket);
};

/** Classes with a colour: for alert levels as many as the network has, and none below. */
const colouredClasses = (legend: LegendState, levels: LevelLabels): readonly LegendClass[] => {
  const all = legend.counts.map((count, bucket) => ({ bucket, count }));
  switch (legend.colour) {
    case 'value':
      return all.map((of) => {
        const label = rangeText(legend.thresholds, legend.option.decimals, of.bucket);
        return { ...of, label };
      });
    case 'change':
      return all.map((of) => ({ ...of, label: changeLabel(of.bucket) }));
    case 'alert':
      return all.flatMap(({ bucket, count }) => {
        if (bucket === 0) return [{ bucket, count, label: mapLegendTexts.belowLevels }];
        const level = THRESHOLD_LEVELS[bucket - 1];
        if (level === undefined) return [];
        if (count === 0 && !levels.has(level)) return [];
        return [{ bucket, count, label: levelLabel(levels, bucket - 1) }];
      });
  }
};

const notComparableLabel = ({ colour, unit }: LegendState): string => {
  if (colour === 'alert') return alertTexts.withoutLevels;
  return isAltitudeUnit(unit) ? mapTexts.legendOtherZero : mapTexts.legendNotComparable;
};

/** Classes without a colour. */
const otherClasses = (legend: LegendState): readonly LegendClass[] => [
  { bucket: HIDDEN_ZERO, label: mapTexts.legendZero, count: legend.hiddenZero },
  { bucket: NOT_COMPARABLE, label: notComparableLabel(legend), count: legend.notComparable },
  { bucket: OTHER_UNIT, label: mapTexts.legendOtherUnit, count: legend.otherUnit },
  {
    bucket: NO_READING,
    label: legend.colour === 'change' ? mapLegendTexts.change.unknown : stationTexts.noReading,
    count: legend.withoutReading,
  },
];

/** The classes of a legend in words, each with its number of stations: with a colour, and those others that have any (or no reading). */
export const legendClasses = (
  legend: LegendState,
  levels: LevelLabels,
): { readonly coloured: readonly LegendClass[]; readonly others: readonly LegendClass[] } => ({
  coloured: colouredClasses(legend, levels),
  others: otherClasses(legend).filter(({ bucket, count }) => count > 0 || bucket === NO_READING),
});

/** What a filter leaves on the map: `Só 2 a 4`, `Só acima da cota`; null where it leaves everything. */
export const filterText = (
  { bucket, isAboveOnly }: StationFilter,
  legend: LegendState,
  levels: LevelLabels,
): string | null => {
  const one = [...colouredClasses(legend, levels), ...otherClasses(legend)].find(
    (candidate) => candidate.bucket === bucket,
  );
  const parts = [
    ...(isAboveOnly ? [mapLegendTexts.above.toLowerCase()] : []),
    ...(one === undefined ? [] : [one.label]),
  ];
  return parts.length === 0 ? null : mapTexts.legendNarrowed(parts.join(', '));
};

/** What the colours are of: `Nível do rio · Agora (m)`, `Nível do rio · variação (cm/h)`. */
export const legendTitle = ({ selection, colour, unit }: LegendState): string =>
  colour === 'value'
    ? `${selectionText(selection)} (${formatUnit(unit)})`
    : `${measurementTexts.types[selection.type]} · ${mapLegendTexts.colours[colour]}`;
