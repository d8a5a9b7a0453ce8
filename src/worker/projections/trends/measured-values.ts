import { type EpochMs, earlier, epochMs } from '#domain/time/epoch-ms.ts';
import type { StationId } from '#domain/stations/station.ts';
import { type PathId, tagIdOf, type Dictionary, type TagId } from '#worker/log/dictionary.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { isLive, type LogRows, stationAt, tagAt } from '#worker/log/log-rows.ts';
import type { LogView } from '#worker/projections/projection.ts';
import { ReportedUnits } from '#worker/projections/reported-units.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';

/**
 * When the values of the log were measured. A live value: when it arrived. A value of a snapshot: when its station last reported, because a
 * snapshot repeats old values. So the log must be walked in order, with every stamp on the way.
 */
class ReadingTimes {
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

interface ValueListener {
  /** A value of `paths[index]` in its own unit, NaN for no reading, with the time of its measurement. */
  readonly onValue: (station: StationId, index: number, measuredAt: EpochMs, value: number) => void;
  /** A station's own time stamp. */
  readonly onStamp?: (station: StationId) => void;
}

/** What a tag is to the walk; from `VALUE` on, the value of a path. */
const OTHER = 0;
const STAMP = 1;
const UNIT = 2;
const VALUE = 3;

/**
 * A walk along the log that gives the values of some paths as they were measured: when, and in the quantity's own unit. Values of unknown
 * time are left out. Most events are of other tags and cost one look at a column.
 */
export class MeasuredValues {
  readonly #log: LogView;
  readonly #events: EventLog;
  readonly #paths: readonly PathId[];
  readonly #listener: ValueListener;
  readonly #times: ReadingTimes;
  readonly #units: ReportedUnits;
  readonly #kindByTag: Uint8Array;

  constructor(log: LogView, events: EventLog, paths: readonly PathId[], listener: ValueListener) {
    this.#log = log;
    this.#events = events;
    this.#paths = paths;
    this.#listener = listener;
    this.#times = new ReadingTimes(log.dictionary, events);
    this.#units = new ReportedUnits(log.dictionary, events);
    const valueTags = paths.map((path) => tagIdOf(path, 'Value'));
    const unitTags = paths.map((path) => tagIdOf(path, 'Unit'));
    const { stampTag } = this.#times;
    this.#kindByTag = new Uint8Array(Math.max(stampTag, ...valueTags, ...unitTags) + 1);
    this.#kindByTag[stampTag] = STAMP;
    for (const tag of unitTags) this.#kindByTag[tag] = UNIT;
    for (const [index, tag] of valueTags.entries()) this.#kindByTag[tag] = VALUE + index;
  }

  /** Everything that the log holds; once, before the first `follow`. */
  readHeld(): void {
    for (const rows of this.#events.heldRows()) this.follow(rows);
  }

  follow(rows: LogRows): void {
    const { from, to, tags } = rows;
    const kindByTag = this.#kindByTag;
    for (let row = from; row < to; row += 1) {
      const kind = kindByTag[tags[row] ?? 0] ?? OTHER;
      if (kind !== OTHER) this.#take(rows, row, kind);
    }
  }

  #take(rows: LogRows, row: number, kind: number): void {
    const mark = rows.effects[row] ?? 0;
    const station = stationAt(rows.stations, row);
    if (kind === UNIT) {
      this.#units.update(station, tagAt(rows.tags, row), rows.valueAt(row));
      return;
    }
    const receivedAt = rows.timeAt(row);
    const reported = rows.numbers[row] ?? Number.NaN;
    if (kind === STAMP) {
      this.#times.noteStamp(station, reported, receivedAt);
      this.#listener.onStamp?.(station);
      return;
    }
    const index = kind - VALUE;
    const path = this.#paths[index];
    const measuredAt = this.#times.timeOf(station, isLive(mark), receivedAt);
    if (path === undefined || Number.isNaN(measuredAt)) return;
    const value = this.#units.own(station, path, reported);
    const isReading = this.#log.table.isPlausible(path, value);
    this.#listener.onValue(station, index, measuredAt, isReading ? value : Number.NaN);
  }
}
