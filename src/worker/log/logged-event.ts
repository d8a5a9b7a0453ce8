import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { Origin, TagValue } from '#domain/tags/tag-event.ts';
import type { TagId } from './dictionary.ts';
import type { Offset } from './offset.ts';

/** One event with its names interned. */
export interface LogEntry {
  readonly station: StationId;
  readonly tag: TagId;
  readonly value: TagValue;
  readonly origin: Origin;
  readonly receivedAt: EpochMs;
}

/** An event with its place in the log. */
export interface LoggedEvent extends LogEntry {
  readonly offset: Offset;
}
