import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { totalLookup } from '#domain/total-map.ts';
import { inOrder } from './in-order.ts';
import { QUANTITIES, type Quantity, type QuantityId } from './quantities.ts';

/** A quantity that the history has. */
export interface SeriesSource<
  Id extends string = QuantityId,
  Field extends string = HistoricalField,
> extends Quantity<Id, Field> {
  readonly field: Field;
  /** The live tag that continues the history; null if there is none. */
  readonly path: ReadingPath | null;
}

/** Quantities with history, in the order of its columns (PROVIDER 3): rain first. */
export const seriesSourcesOf = <Id extends string, Field extends string>(
  quantities: readonly Quantity<Id, Field>[],
): readonly SeriesSource<Id, Field>[] =>
  inOrder(
    quantities.flatMap((one) => {
      const { field, paths } = one;
      return field === null ? [] : [{ ...one, field, path: paths[0] ?? null }];
    }),
    HISTORICAL_FIELDS,
    ({ field }) => field,
  );

export const SERIES_SOURCES = seriesSourcesOf<QuantityId, HistoricalField>(QUANTITIES);

/** The quantity of a history column. */
export const seriesSourceOf = totalLookup<HistoricalField, SeriesSource>(
  new Map(SERIES_SOURCES.map((source) => [source.field, source])),
);
