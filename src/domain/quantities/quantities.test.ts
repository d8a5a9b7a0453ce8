import { describe, expect, it } from 'vitest';
import { HISTORICAL_FIELDS } from '#domain/series/historical-unit.ts';
import { measurementOf } from './catalogue.ts';
import { MEASUREMENT_TYPES } from './choices/measurement-types.ts';
import { andStatistics, QUANTITIES, quantityAt, type QuantityId } from './quantities.ts';
import { readingPath, STATION_PATHS } from '#domain/tags/tag-path.ts';
import { READING_PATHS } from './reading-paths.ts';
import { SERIES_SOURCES, seriesSourceOf } from './series-sources.ts';

describe('the table of quantities', () => {
  it('has every quantity once, and no tag that is two of them', () => {
    const all = andStatistics<QuantityId, string>(QUANTITIES);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const paths: readonly string[] = [
      ...all.flatMap((one) => one.paths),
      ...Object.values(STATION_PATHS),
    ];
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has the quantity of every column of history, in the order of its rows (PROVIDER 3)', () => {
    expect(SERIES_SOURCES.map(({ field }) => field)).toEqual(HISTORICAL_FIELDS);
    for (const field of HISTORICAL_FIELDS) expect(seriesSourceOf(field).field).toBe(field);
  });

  it('has something to select of every measurement (SPEC 3)', () => {
    for (const type of MEASUREMENT_TYPES) expect(measurementOf(type).type).toBe(type);
  });

  it('knows a quantity by each of its tags, also where Atual holds statistics (PROVIDER 1)', () => {
    expect(quantityAt(READING_PATHS.riverStage)?.id).toBe('rio');
    expect(quantityAt(readingPath('Data/Umidade/Atual/Maxima'))?.plausible.maximum).toBe(105);
    expect(quantityAt(READING_PATHS.riverTrend)).toBeUndefined();
  });
});
