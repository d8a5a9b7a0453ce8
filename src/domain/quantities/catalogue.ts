import { RAIN_PERIODS, rainPath, type RainPeriod } from './rain-period.ts';
import {
  currentPath,
  currentStatisticPath,
  READING_PATHS,
  statisticPath,
  type StatisticQuantity,
  type StatisticWindow,
} from './reading-paths.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/** The nine measurement types (SPEC 3), in the order the selector shows them. */
export const MEASUREMENT_TYPES = [
  'chuva',
  'taxa',
  'rio',
  'umidade',
  'sensacao',
  'temperatura',
  'vento',
  'pressao',
  'barragem',
] as const;
export type MeasurementType = (typeof MEASUREMENT_TYPES)[number];

/** `15s` is the current reading; `001h` and `168h` are also the 1-hour and 1-week histories (SPEC 9). */
export type HistoryKey = '15s' | RainPeriod;

export type ValueKey =
  | 'acumulado'
  | 'atual'
  | 'nivel'
  | 'maxima'
  | 'media'
  | 'minima'
  | 'percentual'
  | 'montante';

/** Where the legend's thresholds come from: a stated range, or the readings themselves (SPEC 9). */
export type LegendRange =
  | { readonly kind: 'fixed'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'data' };

/** One thing the map can show: its tags, its unit where the provider gives none, its precision. */
export interface ValueOption {
  readonly key: ValueKey;
  /** The first path that has a reading is the one shown. */
  readonly paths: readonly [ReadingPath, ...ReadingPath[]];
  readonly unit: string;
  readonly decimals: number;
  readonly range: LegendRange;
}

export interface HistoryOption {
  readonly key: HistoryKey;
  readonly values: readonly [ValueOption, ...ValueOption[]];
  readonly defaultValue: ValueKey;
}

export interface Measurement {
  readonly type: MeasurementType;
  readonly histories: readonly [HistoryOption, ...HistoryOption[]];
  readonly defaultHistory: HistoryKey;
  /** False for chuva and taxa: a zero there is nothing to show (SPEC 9). */
  readonly showsZero: boolean;
  /** Where the direction it comes from is read, in degrees; null for what has none. */
  readonly direction: ReadingPath | null;
}

const FROM_DATA: LegendRange = { kind: 'data' };
const ZERO_TO_TEN: LegendRange = { kind: 'fixed', minimum: 0, maximum: 10 };
const ZERO_TO_HUNDRED: LegendRange = { kind: 'fixed', minimum: 0, maximum: 100 };

const current = (...values: [ValueOption, ...ValueOption[]]): HistoryOption => ({
  key: '15s',
  values,
  defaultValue: values[0].key,
});

const rainHistory = (period: RainPeriod): HistoryOption => ({
  key: period,
  values: [
    { key: 'acumulado', paths: [rainPath(period)], unit: 'mm', decimals: 1, range: ZERO_TO_TEN },
  ],
  defaultValue: 'acumulado',
});

const [shortestPeriod, ...longerPeriods] = RAIN_PERIODS;

const statisticMeasurement = (
  type: StatisticQuantity,
  shape: Pick<ValueOption, 'unit' | 'decimals' | 'range'>,
): Measurement => {
  const statistics = (window: StatisticWindow): HistoryOption => ({
    key: window,
    values: [
      { key: 'maxima', paths: [statisticPath(type, window, 'Maxima')], ...shape },
      { key: 'media', paths: [statisticPath(type, window, 'Media')], ...shape },
      { key: 'minima', paths: [statisticPath(type, window, 'Minima')], ...shape },
    ],
    defaultValue: 'media',
  });
  return {
    type,
    histories: [
      current({
        key: 'atual',
        paths: [currentPath(type), currentStatisticPath(type, 'Media')],
        ...shape,
      }),
      statistics('001h'),
      statistics('168h'),
    ],
    defaultHistory: '15s',
    showsZero: true,
    direction: null,
  };
};

const MEASUREMENTS: { readonly [T in MeasurementType]: Measurement } = {
  chuva: {
    type: 'chuva',
    histories: [rainHistory(shortestPeriod), ...longerPeriods.map(rainHistory)],
    defaultHistory: '024h',
    showsZero: false,
    direction: null,
  },
  taxa: {
    type: 'taxa',
    histories: [
      current({
        key: 'atual',
        paths: [READING_PATHS.rainRate],
        unit: 'mm/h',
        decimals: 1,
        range: FROM_DATA,
      }),
    ],
    defaultHistory: '15s',
    showsZero: false,
    direction: null,
  },
  rio: {
    type: 'rio',
    histories: [
      current({
        key: 'nivel',
        paths: [READING_PATHS.riverStage],
        unit: 'm',
        decimals: 2,
        range: FROM_DATA,
      }),
    ],
    defaultHistory: '15s',
    showsZero: true,
    direction: null,
  },
  umidade: statisticMeasurement('umidade', { unit: '%', decimals: 0, range: ZERO_TO_HUNDRED }),
  sensacao: statisticMeasurement('sensacao', { unit: '°C', decimals: 1, range: FROM_DATA }),
  temperatura: statisticMeasurement('temperatura', { unit: '°C', decimals: 1, range: FROM_DATA }),
  vento: {
    type: 'vento',
    histories: [
      current(
        {
          key: 'media',
          paths: [READING_PATHS.windMean],
          unit: 'km/h',
          decimals: 1,
          range: FROM_DATA,
        },
        {
          key: 'maxima',
          paths: [READING_PATHS.windGust],
          unit: 'km/h',
          decimals: 1,
          range: FROM_DATA,
        },
      ),
    ],
    defaultHistory: '15s',
    showsZero: true,
    direction: READING_PATHS.windDirection,
  },
  pressao: statisticMeasurement('pressao', { unit: 'hPa', decimals: 1, range: FROM_DATA }),
  barragem: {
    type: 'barragem',
    histories: [
      current(
        {
          key: 'percentual',
          paths: [READING_PATHS.damPercent],
          unit: '%',
          decimals: 1,
          range: ZERO_TO_HUNDRED,
        },
        {
          key: 'montante',
          paths: [READING_PATHS.damUpstream],
          unit: 'm',
          decimals: 2,
          range: FROM_DATA,
        },
      ),
    ],
    defaultHistory: '15s',
    showsZero: true,
    direction: null,
  },
};

/** The whole entry of one measurement type. */
export const measurementOf = (type: MeasurementType): Measurement => MEASUREMENTS[type];

/** Untrusted text to a measurement type. */
export const isMeasurementType = (raw: unknown): raw is MeasurementType =>
  MEASUREMENT_TYPES.some((type) => type === raw);
