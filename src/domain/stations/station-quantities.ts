import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { StationType } from './station.ts';

/** Quantities a station can be expected to measure; all rain windows count as one gauge. */
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

/** The current tags of a quantity; a reading of any of them counts. */
export const currentPathsOf = (wanted: StationQuantity): readonly ReadingPath[] =>
  QUANTITIES.filter(({ measurement, value }) => measurement === wanted && value !== null).flatMap(
    ({ paths }) => paths,
  );

/** Quantities expected of a station type (the types of SPEC 3); a station may measure more. */
export const QUANTITIES_OF_TYPE: { readonly [T in StationType]: readonly StationQuantity[] } = {
  Hidrologica: ['rio'],
  Meteorologica: ['temperatura', 'umidade', 'vento', 'pressao'],
  Pluviometrica: ['chuva'],
  Barramento: ['barragem'],
  Desconhecida: [],
};
