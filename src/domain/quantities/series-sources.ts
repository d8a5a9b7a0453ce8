import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { plausibleRangeOf } from './plausibility.ts';
import type { PlausibleRange } from './plausible-range.ts';
import { rainPath } from './rain-period.ts';
import { currentPath, READING_PATHS } from './reading-paths.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/** Where one quantity of a station's series comes from. */
export interface SeriesSource {
  readonly field: HistoricalField;
  readonly unit: string;
  /** The live tag that goes on where history ends; null for what is only known in retrospect. */
  readonly path: ReadingPath | null;
}

/** Every quantity of a history row (PROVIDER 3), rain first, in the order people read them. */
export const SERIES_SOURCES: readonly SeriesSource[] = [
  { field: 'chuva_hora', unit: 'mm', path: rainPath('001h') },
  { field: 'chuva_acum', unit: 'mm', path: null },
  { field: 'rio_nivel', unit: 'm', path: READING_PATHS.riverStage },
  { field: 'barramento_nivel', unit: 'm', path: READING_PATHS.damUpstream },
  { field: 'barramento_porc', unit: '%', path: READING_PATHS.damPercent },
  { field: 'vento_avg', unit: 'km/h', path: READING_PATHS.windMean },
  { field: 'vento_max', unit: 'km/h', path: READING_PATHS.windGust },
  { field: 'ponto_orvalho', unit: '°C', path: null },
  { field: 'pressao_atmos', unit: 'hPa', path: currentPath('pressao') },
  { field: 'sens_termica', unit: '°C', path: currentPath('sensacao') },
  { field: 'temperatura', unit: '°C', path: currentPath('temperatura') },
  { field: 'umidade', unit: '%', path: currentPath('umidade') },
];

/** Air is never moister than it is warm: a dew point has the bounds of the temperature. The rain of a period those of the rain. */
const RANGE_OF_RETROSPECT: ReadonlyMap<HistoricalField, PlausibleRange> = new Map([
  ['ponto_orvalho', plausibleRangeOf(currentPath('temperatura'))],
  ['chuva_acum', plausibleRangeOf(rainPath('001h'))],
]);

const rangeByField: ReadonlyMap<HistoricalField, PlausibleRange> = new Map(
  SERIES_SOURCES.flatMap(({ field, path }) => {
    const range = path === null ? RANGE_OF_RETROSPECT.get(field) : plausibleRangeOf(path);
    return range === undefined ? [] : [[field, range]];
  }),
);

/** Whether a value of a series can be a measurement at all (PROVIDER 5: sentinels, overflows). */
export const isPlausibleValue = (field: HistoricalField, value: number): boolean => {
  const range = rangeByField.get(field);
  return range === undefined || (value >= range.minimum && value <= range.maximum);
};
