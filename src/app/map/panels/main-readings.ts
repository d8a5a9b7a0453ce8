import { type CompassPoint, compassPointOf } from '#domain/quantities/compass.ts';
import type { MeasurementType } from '#domain/quantities/catalogue.ts';
import { formatMeasured } from '#domain/text/format.ts';
import {
  currentPath,
  currentStatisticPath,
  READING_PATHS,
} from '#domain/quantities/reading-paths.ts';
import { rainPath } from '#domain/quantities/rain-period.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';

/** The readings a person asks for first, in this order. */
export type MainReadingKey =
  | 'river'
  | 'damPercent'
  | 'damUpstream'
  | 'rain1h'
  | 'rain3h'
  | 'rain24h'
  | 'rainRate'
  | 'temperature'
  | 'humidity'
  | 'wind'
  | 'pressure';

interface MainReadingKind {
  readonly key: MainReadingKey;
  /** The first path that has a reading is shown. */
  readonly paths: readonly ReadingPath[];
  readonly decimals: number;
  /** False for chuva and taxa (SPEC 9). */
  readonly showsZero: boolean;
  /** Degrees it comes from. */
  readonly direction?: ReadingPath;
}

const KINDS: readonly MainReadingKind[] = [
  { key: 'river', paths: [READING_PATHS.riverStage], decimals: 2, showsZero: true },
  { key: 'damPercent', paths: [READING_PATHS.damPercent], decimals: 1, showsZero: true },
  {
    key: 'damUpstream',
    paths: [READING_PATHS.damUpstream],
    decimals: 2,
    showsZero: true,
  },
  { key: 'rain1h', paths: [rainPath('001h')], decimals: 1, showsZero: false },
  { key: 'rain3h', paths: [rainPath('003h')], decimals: 1, showsZero: false },
  { key: 'rain24h', paths: [rainPath('024h')], decimals: 1, showsZero: false },
  { key: 'rainRate', paths: [READING_PATHS.rainRate], decimals: 1, showsZero: false },
  {
    key: 'temperature',
    paths: [currentPath('temperatura'), currentStatisticPath('temperatura', 'Media')],
    decimals: 1,
    showsZero: true,
  },
  {
    key: 'humidity',
    paths: [currentPath('umidade'), currentStatisticPath('umidade', 'Media')],
    decimals: 0,
    showsZero: true,
  },
  {
    key: 'wind',
    paths: [READING_PATHS.windMean],
    decimals: 1,
    showsZero: true,
    direction: READING_PATHS.windDirection,
  },
  {
    key: 'pressure',
    paths: [currentPath('pressao'), currentStatisticPath('pressao', 'Media')],
    decimals: 1,
    showsZero: true,
  },
];

/** A reading ready to be written. */
export interface MainReading {
  readonly key: MainReadingKey;
  /** `4,62` */
  readonly number: string;
  /** `m`; null is `N/D`. */
  readonly unit: string | null;
  /** Where a wind comes from; null for what has no direction, or a calm. */
  readonly from: CompassPoint | null;
}

/** What the card begins with: what the map is about. */
const KEYS_BY_TYPE: { readonly [T in MeasurementType]: readonly MainReadingKey[] } = {
  chuva: ['rain1h', 'rain3h', 'rain24h'],
  taxa: ['rainRate'],
  rio: ['river'],
  umidade: ['humidity'],
  sensacao: ['temperature'],
  temperatura: ['temperature'],
  vento: ['wind'],
  pressao: ['pressure'],
  barragem: ['damPercent', 'damUpstream'],
};

/**
 * What a station measures, at a glance, `first` of all what the map is about; what it does not measure (or a zero of rain) is left
 * out.
 */
export const mainReadings = (
  readings: readonly StationReading[],
  first: MeasurementType,
): MainReading[] => {
  const byPath = new Map(readings.map((reading) => [reading.path, reading]));
  const fromOf = (speed: number, path: ReadingPath | undefined): CompassPoint | null => {
    const degrees = path === undefined || speed === 0 ? null : byPath.get(path)?.value;
    return typeof degrees === 'number' ? compassPointOf(degrees) : null;
  };
  const isFirst = ({ key }: MainReadingKind): boolean => KEYS_BY_TYPE[first].includes(key);
  const inOrder = KINDS.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  return inOrder.flatMap(({ key, paths, decimals, showsZero, direction }) => {
    for (const path of paths) {
      const reading = byPath.get(path);
      if (reading === undefined || !reading.show || typeof reading.value !== 'number') continue;
      const { value, unit } = reading;
      if (!Number.isFinite(value) || (value === 0 && !showsZero)) continue;
      return [
        {
          key,
          number: formatMeasured(value, reading.decimals ?? decimals),
          unit,
          from: fromOf(value, direction),
        },
      ];
    }
    return [];
  });
};
