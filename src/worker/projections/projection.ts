import type { LogRows } from '../log/log-rows.ts';
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

/**
 * A fold of the log into what one view shows. It follows the log and works only on request: `frame` returns everything that changed since
 * the last frame. It can be dropped and created again from the table and the log at any time, with the same result (invariant: a frame
 * applied to the last view equals a fresh view).
 */
export interface Projection<Frame, Query> {
  /** Marks what these newly folded events touch; does no other work. */
  follow(rows: LogRows): void;
  /** Something outside the log changed: the connection, the first snapshot. */
  noticeNetwork?(): void;
  /** Changes what is shown; the next frame is a full one. */
  update(query: Query): void;
  /** Whether the last frame is out of date. */
  readonly stale: boolean;
  /** Whether it shows a paused state: then it does not follow the log and must not be recreated. */
  readonly frozen?: boolean;
  /** False while something it shows is still being fetched. */
  readonly complete?: boolean;
  /** The view was closed: cancels work begun for it. */
  close?(): void;
  /** What changed since the last frame. Called only when stale. */
  frame(): Frame;
}
