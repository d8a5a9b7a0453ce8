import { RAIN_PERIODS, rainPath } from '#domain/quantities/rain-period.ts';
import {
  currentPath,
  currentStatisticPath,
  READING_PATHS,
} from '#domain/quantities/reading-paths.ts';
import type { StationType } from './station.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/** What a station can measure, as a person counts it: all the rain windows are one gauge. */
export const STATION_QUANTITIES = [
  'river',
  'dam',
  'rain',
  'temperature',
  'humidity',
  'wind',
  'pressure',
] as const;
export type StationQuantity = (typeof STATION_QUANTITIES)[number];

/** Tags of a quantity: a reading of any of them is one of it. */
export const QUANTITY_PATHS: { readonly [Q in StationQuantity]: readonly ReadingPath[] } = {
  river: [READING_PATHS.riverStage],
  dam: [READING_PATHS.damPercent, READING_PATHS.damUpstream],
  rain: RAIN_PERIODS.map(rainPath),
  temperature: [currentPath('temperatura'), currentStatisticPath('temperatura', 'Media')],
  humidity: [currentPath('umidade'), currentStatisticPath('umidade', 'Media')],
  wind: [READING_PATHS.windMean, READING_PATHS.windGust],
  pressure: [currentPath('pressao'), currentStatisticPath('pressao', 'Media')],
};

/** What a station of a type is there for; it may measure more (SPEC 3's types). */
export const QUANTITIES_OF_TYPE: { readonly [T in StationType]: readonly StationQuantity[] } = {
  Hidrologica: ['river'],
  Meteorologica: ['temperature', 'humidity', 'wind', 'pressure'],
  Pluviometrica: ['rain'],
  Barramento: ['dam'],
  Desconhecida: [],
};
