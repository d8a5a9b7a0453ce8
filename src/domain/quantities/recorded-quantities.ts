import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { totalLookup } from '#domain/total-map.ts';
import {
  andStatistics,
  QUANTITIES,
  quantity,
  type Quantity,
  type QuantityId,
  type StatisticId,
} from './quantities.ts';
import { gatePath } from './reading-paths.ts';

/** Slots of a dam's gates (PROVIDER 1). */
const GATES = 10;

type GateId = `comporta${number}`;

/** What the past has of stations, by the key of its columns. */
export type RecordedId = QuantityId | StatisticId | GateId;
type RecordedQuantity = Quantity<RecordedId, HistoricalField>;

/** A gate as received: a percentage, or another number without a unit; beyond the bounds are sentinels. */
const gate = (number: number): RecordedQuantity =>
  quantity(`comporta${number}` satisfies GateId, {
    measurement: 'barragem',
    unit: '%',
    decimals: 2,
    plausible: { minimum: 0, maximum: 10_000 },
    paths: [gatePath(number)],
    isColumn: false,
  });

/** The readings whose past is kept: all that have a live tag, and the gates of dams. */
export const RECORDED_QUANTITIES: readonly RecordedQuantity[] = [
  ...andStatistics<QuantityId, HistoricalField>(QUANTITIES).filter(({ paths }) => paths.length > 0),
  ...Array.from({ length: GATES }, (_, index) => gate(index + 1)),
];

/** One of them by its key. */
export const recordedQuantityOf = totalLookup<RecordedId, RecordedQuantity>(
  new Map(RECORDED_QUANTITIES.map((one) => [one.id, one])),
);
