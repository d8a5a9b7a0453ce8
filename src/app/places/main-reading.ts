import { isAltitude } from '#domain/quantities/altitude-level.ts';
import { bucketOf, thresholdsFor } from '#domain/quantities/legend.ts';
import { type LegendOverride, legendRangeOf } from '#domain/quantities/legend-override.ts';
import type { MeasurementType } from '#domain/quantities/measurement-types.ts';
import { type Selection, valueOptionOf } from '#domain/quantities/selector.ts';
import { type Direction, directionOfRate } from '#domain/series/level-trend.ts';
import { comparableNumber, type ShownReading } from '#domain/tags/shown-reading.ts';
import { formatNumber } from '#domain/text/format.ts';
import { stationTexts, unitsTexts } from '#i18n/pt-br/readings.ts';
import { placesTexts } from '#i18n/pt-br/places.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { rateText } from '#i18n/readings/trend-texts.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';

type Readings = Pick<
  StationBrief,
  'level' | 'rate' | 'percent' | 'upstreamRate' | 'rain' | 'rainDay' | 'temperature'
>;

/** Where a water level goes. */
interface Trend {
  readonly direction: Direction;
  /** `14 cm/h`; `estável` for a level that stands still. */
  readonly amount: string;
  /** `subindo 14 cm/h`. */
  readonly words: string;
}

/** What a place's line shows first. */
export interface MainReading {
  /** `5,85 m`; without any reading the words for that. */
  readonly value: string;
  readonly isMissing: boolean;
  /** What of the place it is. */
  readonly kind: 'river' | 'reservoir' | 'weather';
  /** Of a river or a reservoir; null while too little is known. */
  readonly trend: Trend | null;
  /** What the value is, where that is not said by a trend: `em 1 h`. */
  readonly detail: string | null;
  /** What the second row says of it: `volume do reservatório`, `85 mm em 24 h`; null for nothing. */
  readonly more: string | null;
  /** The class of the value in the network's legend, 0 to 5; null where values of different stations do not compare. */
  readonly legendClass: { readonly type: MeasurementType; readonly bucket: number } | null;
}

const RAIN: Selection = { type: 'chuva', history: '001h', value: 'acumulado' };
const FILL: Selection = { type: 'barragem', history: '15s', value: 'percentual' };

const trendOf = (rate: number | null): Trend | null => {
  if (rate === null) return null;
  const direction = directionOfRate(rate);
  const words = rateText(rate);
  const amount =
    direction === 'steady' ? words : unitsTexts.centimetresAnHour(formatNumber(Math.abs(rate), 0));
  return { direction, amount, words };
};

const classOf = (
  selection: Selection,
  reading: ShownReading,
  legends: readonly LegendOverride[],
): MainReading['legendClass'] => {
  const value = comparableNumber(reading);
  if (value === null) return null;
  const thresholds = thresholdsFor(legendRangeOf(valueOptionOf(selection), legends), null);
  return { type: selection.type, bucket: bucketOf(thresholds, value) };
};

const NONE: MainReading = {
  value: stationTexts.noReading,
  isMissing: true,
  kind: 'weather',
  trend: null,
  detail: null,
  more: null,
  legendClass: null,
};

const rainDayOf = ({ rainDay }: Readings): string | null => {
  if (rainDay === null) return null;
  const fallen = quantityText('chuva024h', rainDay);
  return fallen === null ? placesTexts.dryDay : placesTexts.rainOfDay(fallen);
};

/** What a resident asks first: the river, else the reservoir, else the rain. `isSilent`: the last rate says nothing about now. */
export const mainReading = (
  readings: Readings,
  isSilent: boolean,
  legends: readonly LegendOverride[],
): MainReading => {
  const { level, percent, rain, temperature } = readings;
  if (level !== null) {
    return {
      ...NONE,
      value: quantityText('rio', level) ?? '',
      isMissing: false,
      kind: 'river',
      trend: isSilent ? null : trendOf(readings.rate),
      detail: isAltitude(comparableNumber(level) ?? 0) ? placesTexts.altitude : placesTexts.level,
    };
  }
  if (percent !== null) {
    return {
      ...NONE,
      value: quantityText('percentual', percent) ?? '',
      isMissing: false,
      kind: 'reservoir',
      trend: isSilent ? null : trendOf(readings.upstreamRate),
      detail: placesTexts.full,
      more: placesTexts.volume,
      legendClass: classOf(FILL, percent, legends),
    };
  }
  if (rain !== null) {
    const fallen = quantityText('chuva001h', rain);
    return {
      ...NONE,
      value: fallen ?? placesTexts.dry,
      isMissing: false,
      detail: placesTexts.inOneHour,
      more: rainDayOf(readings),
      legendClass: fallen === null ? null : classOf(RAIN, rain, legends),
    };
  }
  const warmth = quantityText('temperatura', temperature);
  return warmth === null ? NONE : { ...NONE, value: warmth, isMissing: false };
};
