import {
  measurementOf,
  type HistoryKey,
  type MeasurementType,
  type ValueKey,
  type ValueOption,
} from '#domain/catalogue.ts';
import { READING_PATHS } from '#domain/reading-paths.ts';
import { valueOptionOf } from '#domain/selector.ts';
import type { ReadingPath } from '#domain/tag-path.ts';
import type { TableGroup } from '#app/search-params.ts';
import type { ptBr } from '#app/i18n/pt-br.ts';

export type ReadingKey = keyof typeof ptBr.table.readings;

/** A quantity the table can show: a column of the worker's view, and how its numbers are written. */
export interface ReadingLook {
  readonly key: ReadingKey;
  readonly paths: readonly ReadingPath[];
  readonly unit: string;
  readonly decimals: number;
  readonly showsZero: boolean;
}

const ofCatalogue = (
  key: ReadingKey,
  type: MeasurementType,
  history: HistoryKey,
  value: ValueKey,
): ReadingLook => {
  const option: ValueOption = valueOptionOf({ type, history, value });
  return {
    key,
    paths: option.paths,
    unit: option.unit,
    decimals: option.decimals,
    showsZero: measurementOf(type).showsZero,
  };
};

const ofDam = (key: ReadingKey, path: ReadingPath, unit: string, decimals: number) => ({
  key,
  paths: [path],
  unit,
  decimals,
  showsZero: true,
});

/**
 * Every quantity of every group, always asked for together and in this order: a row's numbers mean the same whichever group is
 * shown, so a frame made before a change of group is never read wrongly.
 */
export const READING_LOOKS: readonly ReadingLook[] = [
  ofCatalogue('taxa', 'taxa', '15s', 'atual'),
  ofCatalogue('chuva015min', 'chuva', '015min', 'acumulado'),
  ofCatalogue('chuva001h', 'chuva', '001h', 'acumulado'),
  ofCatalogue('chuva003h', 'chuva', '003h', 'acumulado'),
  ofCatalogue('chuva006h', 'chuva', '006h', 'acumulado'),
  ofCatalogue('chuva012h', 'chuva', '012h', 'acumulado'),
  ofCatalogue('chuva024h', 'chuva', '024h', 'acumulado'),
  ofCatalogue('chuva048h', 'chuva', '048h', 'acumulado'),
  ofCatalogue('chuva168h', 'chuva', '168h', 'acumulado'),
  ofCatalogue('rio', 'rio', '15s', 'nivel'),
  ofCatalogue('temperatura', 'temperatura', '15s', 'atual'),
  ofCatalogue('sensacao', 'sensacao', '15s', 'atual'),
  ofCatalogue('umidade', 'umidade', '15s', 'atual'),
  ofCatalogue('pressao', 'pressao', '15s', 'atual'),
  ofCatalogue('ventoMedio', 'vento', '15s', 'media'),
  ofCatalogue('ventoMaximo', 'vento', '15s', 'maxima'),
  ofCatalogue('percentual', 'barragem', '15s', 'percentual'),
  ofCatalogue('montante', 'barragem', '15s', 'montante'),
  ofDam('jusante', READING_PATHS.damDownstream, 'm', 2),
  ofDam('vertido', READING_PATHS.damSpill, 'm', 2),
  ofDam('volume', READING_PATHS.damStorage, 'hm³', 1),
];

/** What each choice of the group control shows. */
export const READING_KEYS_BY_GROUP: { readonly [G in TableGroup]: readonly ReadingKey[] } = {
  resumo: ['chuva001h', 'chuva003h', 'chuva024h', 'rio', 'temperatura'],
  chuva: [
    'taxa',
    'chuva015min',
    'chuva001h',
    'chuva003h',
    'chuva006h',
    'chuva012h',
    'chuva024h',
    'chuva048h',
    'chuva168h',
  ],
  rio: ['rio', 'chuva001h', 'chuva003h', 'chuva024h', 'chuva048h'],
  tempo: ['temperatura', 'sensacao', 'umidade', 'pressao', 'ventoMedio', 'ventoMaximo'],
  barragem: ['percentual', 'montante', 'jusante', 'vertido', 'volume'],
};
