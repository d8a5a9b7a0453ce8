import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Dictionary } from '../log/dictionary.ts';
import type { StationDirectory } from '../log/station-directory.ts';
import type { TagTable } from '../log/tag-table.ts';

/** What a projection reads: names, state, station descriptions. */
export interface LogView {
  readonly dictionary: Dictionary;
  readonly table: TagTable;
  readonly directory: StationDirectory;
}

/** An instant of the past that is shown: nothing after it has happened. */
export interface PastMoment {
  readonly at: EpochMs;
  /** Days from then to the present, rounded up. */
  readonly daysAgo: number;
}
