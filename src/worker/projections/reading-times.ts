import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { STATION_PATHS } from '#domain/quantities/reading-paths.ts';
import type { StationId } from '#worker/api/station-id.ts';
import { type Dictionary, type TagId, tagIdOf } from '../log/dictionary.ts';
import type { EventLog } from '../log/event-log.ts';

/**
 * When the values of the log were measured. A live one when it came. One of a snapshot no later than its station last spoke: an
 * answer repeats what a station said before, and a station that has been silent for hours has not measured it now. So the log has to
 * be walked in order, and every stamp on the way be told of.
 */
export class ReadingTimes {
  readonly #events: EventLog;
  /** The tag in which a station says when it measured. */
  readonly stampTag: TagId;
  readonly #stamps: EpochMs[] = [];

  constructor(dictionary: Dictionary, events: EventLog) {
    this.#events = events;
    this.stampTag = tagIdOf(dictionary.internKnownPath(STATION_PATHS.timeStamp), 'Value');
  }

  /** A stamp, not a late one: NaN is none. Nobody has measured in the future. */
  noteStamp(station: StationId, stamp: number, receivedAt: EpochMs): void {
    if (!Number.isNaN(stamp)) this.#stamps[station] = Math.min(stamp, receivedAt);
  }

  /** Epoch milliseconds; NaN where nobody has said, for a value of a snapshot. */
  timeOf(station: StationId, isLive: boolean, receivedAt: EpochMs): EpochMs {
    return isLive ? receivedAt : Math.min(this.#stampOf(station), receivedAt);
  }

  /** The last stamp so far: on the way, else in the state before the log. */
  #stampOf(station: StationId): EpochMs {
    const known = this.#stamps[station];
    if (known !== undefined) return known;
    const { heardAt, stamped } = this.#events.ageBefore(station);
    return stamped ? heardAt : Number.NaN;
  }
}
