import fc from 'fast-check';
import type { TagMessage } from '#contract/tag-source.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { formatTagPath } from '#domain/tags/tag-path.ts';
import type { StationReport } from '#storage/history/station-fold.ts';

export const SERIES_START = epochMs(Date.UTC(2026, 8, 10, 12));
export const SERIES_CODES = ['EST-00013', 'EST-00042', '__proto__'] as const;
export const SERIES_QUANTITIES = ['rio', 'chuva001h', 'temperatura', 'umidade'] as const;

/** Values as devices send them: hundredths, some of them the same. */
const float32Values = fc
  .oneof(fc.integer({ min: -500, max: 20_000 }), fc.constantFrom(0, 462))
  .map((hundredths) => Math.fround(hundredths / 100));

/** An instant within some days: often on the ends of steps, and often the same. */
const instantsWithin = (days: number): fc.Arbitrary<EpochMs> =>
  fc
    .oneof(
      fc.integer({ min: 0, max: days * 288 }).map((step) => 5 * MINUTE_MS * step),
      fc.integer({ min: 0, max: days * 86_400 }).map((second) => SECOND_MS * second),
      fc.integer({ min: 0, max: 1_200_000 }),
    )
    .map((after) => epochMs(SERIES_START + after));

/** A report of a station, in any order with others. */
export const stationReports = (days: number): fc.Arbitrary<StationReport> =>
  fc.record({
    time: instantsWithin(days),
    values: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...SERIES_QUANTITIES), float32Values), {
        selector: ([id]) => id,
        maxLength: 10,
      })
      .map((pairs) => new Map<string, number>(pairs)),
    isLate: fc.constant(false),
  });

/** What stations say: stamps that are often late or again, values, nulls, units. */
export const stationEvents: fc.Arbitrary<readonly TagMessage[]> = fc.array(
  fc
    .tuple(
      fc.constantFrom(...SERIES_CODES),
      fc.oneof(
        instantsWithin(1).map((stamp): [string, TagMessage['data']] => [
          'TimeStamp',
          new Date(stamp).toISOString(),
        ]),
        fc.constantFrom<[string, TagMessage['data']][]>(
          ['TimeStamp', null],
          ['TimeStamp', 'ontem'],
          [formatTagPath({ path: READING_PATHS.riverStage, field: 'Unit' }), 'cm'],
          [formatTagPath({ path: READING_PATHS.riverStage, field: 'Unit' }), null],
        ),
        fc
          .tuple(
            fc.constantFrom(
              READING_PATHS.riverStage,
              READING_PATHS.windGust,
              READING_PATHS.windMean,
            ),
            fc.option(float32Values),
          )
          .map(([path, value]): [string, TagMessage['data']] => [
            formatTagPath({ path, field: 'Value' }),
            value,
          ]),
      ),
    )
    .map(([codigo, [path, data]]) => ({ codigo, path, data })),
  { maxLength: 60 },
);
