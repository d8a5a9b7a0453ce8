import { earlier, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { STATION_PATHS } from '#domain/tags/station-paths.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { type Dictionary, type TagId, tagIdOf } from '../log/dictionary.ts';
import type { EventLog } from '../log/event-log.ts';

/**
 * When the values of the log were measured. A live value: when it arrived. A value of a snapshot: when its station last reported, because a
 * snapshot repeats old values. So the log must be walked in order, with every stamp on the way.
 */
export class ReadingTimes {
  readonly #events: EventLog;
  /** The tag with a station's own time stamp. */
  readonly stampTag: TagId;
  readonly #stamps: EpochMs[] = [];

  constructor(dictionary: Dictionary, events: EventLog) {
    this.#events = events;
    this.stampTag = tagIdOf(dictionary.internKnownPath(STATION_PATHS.timeStamp), 'Value');
  }

  /** Takes a stamp; NaN for none. A stamp in the future counts as its arrival. */
  noteStamp(station: StationId, stamp: number, receivedAt: EpochMs): void {
    if (!Number.isNaN(stamp)) this.#stamps[station] = epochMs(Math.min(stamp, receivedAt));
  }

  /** NaN if unknown, for a value of a snapshot. */
  timeOf(station: StationId, isLive: boolean, receivedAt: EpochMs): EpochMs {
    return isLive ? receivedAt : earlier(this.#stampOf(station), receivedAt);
  }

  /** The last stamp so far, from the walk or else from the base state. */
  #stampOf(station: StationId): EpochMs {
    const known = this.#stamps[station];
    if (known !== undefined) return known;
    const { reportedAt, stamped } = this.#events.ageBefore(station);
    return stamped ? reportedAt : epochMs(Number.NaN);
  }
}
