import type { MeasurementType } from '#domain/quantities/measurement-types.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { StationType } from './station.ts';

/** What a station can be expected to measure, as a person counts it: all the rain windows are one gauge. */
export const STATION_QUANTITIES = [
  'rio',
  'barragem',
  'chuva',
  'temperatura',
  'umidade',
  'vento',
  'pressao',
] as const satisfies readonly MeasurementType[];
export type StationQuantity = (typeof STATION_QUANTITIES)[number];

/** Tags of a measurement: a reading of any of them is one of it. */
export const currentPathsOf = (wanted: StationQuantity): readonly ReadingPath[] =>
  QUANTITIES.filter(({ measurement, value }) => measurement === wanted && value !== null).flatMap(
    ({ paths }) => paths,
  );

/** What a station of a type is there for; it may measure more (SPEC 3's types). */
export const QUANTITIES_OF_TYPE: { readonly [T in StationType]: readonly StationQuantity[] } = {
  Hidrologica: ['rio'],
  Meteorologica: ['temperatura', 'umidade', 'vento', 'pressao'],
  Pluviometrica: ['chuva'],
  Barramento: ['barragem'],
  Desconhecida: [],
};
