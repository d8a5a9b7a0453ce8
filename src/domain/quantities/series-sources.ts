import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { totalLookup } from '#domain/total-map.ts';
import { inOrder } from './in-order.ts';
import { QUANTITIES, type Quantity, type QuantityId } from './quantities.ts';

/** A quantity whose past the history tells. */
export interface SeriesSource<
  Id extends string = QuantityId,
  Field extends string = HistoricalField,
> extends Quantity<Id, Field> {
  readonly field: Field;
  /** The live tag that goes on where history ends; null for what is only known in retrospect. */
  readonly path: ReadingPath | null;
}

/** The quantities that have a past, as the history's rows order them (PROVIDER 3): the rain first. */
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

/** The quantity of a column of history. */
export const seriesSourceOf = totalLookup<HistoricalField, SeriesSource>(
  new Map(SERIES_SOURCES.map((source) => [source.field, source])),
);
