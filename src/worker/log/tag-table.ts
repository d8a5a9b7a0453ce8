import type { EpochMs } from '#domain/epoch-ms.ts';
import { plausibleRangeOf } from '#domain/plausibility.ts';
import { STATION_PATHS } from '#domain/reading-paths.ts';
import type { TagValue } from '#domain/tag-event.ts';
import type { ReadingPath, SubField } from '#domain/tag-path.ts';
import type { StationId } from '#worker/api/frames.ts';
import {
  type Dictionary,
  fieldOf,
  type PathId,
  pathIdOf,
  type TagId,
  tagIdOf,
} from './dictionary.ts';
import type { LogEntry, Offset } from './segment.ts';

const NO_SLOT = -1;

/** A copy with room for at least `length` items. */
const grown = <Column extends Float64Array | Int32Array>(
  column: Column,
  length: number,
  make: (length: number) => Column,
): Column => {
  const wider = make(Math.max(length, column.length * 2));
  wider.set(column);
  return wider;
};

/** What an event did to the state. `late`: nothing, it was older than what is known (TRUST, row 25). `again`: the same value. */
export type Folded = 'changed' | 'again' | 'late';

/** A tag and what it holds. */
export interface TagRow {
  readonly station: StationId;
  readonly tag: TagId;
  readonly value: TagValue;
}

/** When a station was last heard of, and whether it says so itself. */
export interface StationAge {
  readonly heardAt: EpochMs;
  readonly stamped: boolean;
}

/** One station's tags: where the value of each lies, and when the station was last heard of. */
interface StationSlots {
  slotByTag: Int32Array;
  heardAt: EpochMs;
  stamped: boolean;
}

/**
 * The fold of the log: the last value of each tag of each station (DESIGN 1). Nothing else writes it. Equal to the domain's
 * `foldTags`, event for event.
 */
export class TagTable {
  readonly #dictionary: Dictionary;
  readonly #stations: StationSlots[] = [];
  /** Bounds of what a path can mean, by path id; asked for every event. */
  readonly #minimumByPath: number[] = [];
  readonly #maximumByPath: number[] = [];
  readonly #timeStampTag: TagId;
  /** Numbers lie in a column of their own; where it holds none (NaN), the value stands in `#others`. */
  #numbers = new Float64Array(1_024).fill(Number.NaN);
  #others: TagValue[] = [];
  /** Offset of the last live event of a slot, -1 for none: what a snapshot asked for earlier must not undo. */
  #liveAt = new Float64Array(1_024).fill(NO_SLOT);

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#timeStampTag = tagIdOf(dictionary.internKnownPath(STATION_PATHS.timeStamp), 'Value');
  }

  /** Stations heard of, ids 0 to `stationCount - 1`. */
  get stationCount(): number {
    return this.#stations.length;
  }

  /** Folds one event in. */
  apply(entry: LogEntry, offset: Offset): Folded {
    const station = this.#slotsOf(entry.station);
    const slot = this.#slotOf(station, entry.tag);
    if (entry.origin === 'live') this.#liveAt[slot] = offset;
    if (!this.#hear(station, entry)) return 'late';
    return this.#write(slot, entry.value) ? 'changed' : 'again';
  }

  /** The same state in a table of its own. */
  copy(): TagTable {
    const copy = new TagTable(this.#dictionary);
    for (const { slotByTag, heardAt, stamped } of this.#stations) {
      copy.#stations.push({ slotByTag: slotByTag.slice(), heardAt, stamped });
    }
    copy.#numbers = this.#numbers.slice();
    copy.#liveAt = this.#liveAt.slice();
    copy.#others = [...this.#others];
    return copy;
  }

  /** Puts a value where it stood when it was kept, without an event: how a checkpoint becomes a state again. */
  restore(station: StationId, tag: TagId, value: TagValue): void {
    this.#write(this.#slotOf(this.#slotsOf(station), tag), value);
  }

  restoreAge(station: StationId, { heardAt, stamped }: StationAge): void {
    const slots = this.#slotsOf(station);
    slots.heardAt = heardAt;
    slots.stamped = stamped;
  }

  /**
   * Our clock had been ahead and is right now: no station was heard of later than this. The one thing that is no event: the
   * events bear the times of the wrong clock.
   */
  capAges(now: EpochMs): void {
    for (const station of this.#stations) {
      if (station.heardAt > now) station.heardAt = now;
    }
  }

  /** Every tag that has been heard of. */
  *rows(): Generator<TagRow> {
    for (const [station, { slotByTag }] of this.#stations.entries()) {
      for (const [tag, slot] of slotByTag.entries()) {
        if (slot !== NO_SLOT) yield { station, tag, value: this.#read(slot) };
      }
    }
  }

  ageOf(station: StationId): StationAge {
    const slots = this.#stations[station];
    return { heardAt: slots?.heardAt ?? Number.NaN, stamped: slots?.stamped ?? false };
  }

  /** True when a live event of this tag is at `offset` or later. */
  wasLiveSince(station: StationId, tag: TagId, offset: Offset): boolean {
    const slot = this.#stations[station]?.slotByTag[tag] ?? NO_SLOT;
    return slot !== NO_SLOT && (this.#liveAt[slot] ?? NO_SLOT) >= offset;
  }

  /** Last value of a tag; undefined when it has never been heard of. */
  lookUp(station: StationId, tag: TagId): TagValue | undefined {
    const slot = this.#stations[station]?.slotByTag[tag] ?? NO_SLOT;
    return slot === NO_SLOT ? undefined : this.#read(slot);
  }

  /** Last value of a sub-field; null when there is none. */
  valueOf(station: StationId, path: PathId, field: SubField): TagValue {
    return this.lookUp(station, tagIdOf(path, field)) ?? null;
  }

  /** The reading of a path, NaN when there is none or it is no possible measurement (PROVIDER 5: sentinels, overflows). */
  readingOf(station: StationId, path: PathId): number {
    const slot = this.#stations[station]?.slotByTag[tagIdOf(path, 'Value')] ?? NO_SLOT;
    const value = slot === NO_SLOT ? Number.NaN : (this.#numbers[slot] ?? Number.NaN);
    return this.isPlausible(path, value) ? value : Number.NaN;
  }

  /** Whether a number can be a measurement of this path. */
  isPlausible(path: PathId, value: number): boolean {
    for (let id = this.#minimumByPath.length; id <= path; id += 1) {
      const { minimum, maximum } = plausibleRangeOf(this.#dictionary.pathOf(id));
      this.#minimumByPath.push(minimum);
      this.#maximumByPath.push(maximum);
    }
    return (
      value >= (this.#minimumByPath[path] ?? -Infinity) &&
      value <= (this.#maximumByPath[path] ?? Infinity)
    );
  }

  /** When a station was last heard of; NaN while nobody has said. */
  heardAt(station: StationId): EpochMs {
    return this.#stations[station]?.heardAt ?? Number.NaN;
  }

  /** Every tag of a station that has been heard of. */
  *tagsOf(
    station: StationId,
  ): Generator<{ readonly path: ReadingPath; readonly field: SubField; readonly value: TagValue }> {
    const slotByTag = this.#stations[station]?.slotByTag ?? [];
    for (const [tag, slot] of slotByTag.entries()) {
      if (slot === NO_SLOT) continue;
      const path = this.#dictionary.pathOf(pathIdOf(tag));
      yield { path, field: fieldOf(tag), value: this.#read(slot) };
    }
  }

  #read(slot: number): TagValue {
    const number = this.#numbers[slot] ?? Number.NaN;
    return Number.isNaN(number) ? (this.#others[slot] ?? null) : number;
  }

  /** True when the slot held something else. Zero and minus zero are the same reading. */
  #write(slot: number, value: TagValue): boolean {
    if (typeof value === 'number') {
      if (this.#numbers[slot] === value) return false;
      this.#numbers[slot] = value;
      return true;
    }
    const wasNumber = !Number.isNaN(this.#numbers[slot] ?? Number.NaN);
    if (!wasNumber && this.#others[slot] === value) return false;
    this.#numbers[slot] = Number.NaN;
    this.#others[slot] = value;
    return true;
  }

  #slotsOf(station: StationId): StationSlots {
    for (let id = this.#stations.length; id <= station; id += 1) {
      this.#stations.push({
        slotByTag: new Int32Array(64).fill(NO_SLOT),
        heardAt: Number.NaN,
        stamped: false,
      });
    }
    const slots = this.#stations[station];
    if (slots === undefined) throw new RangeError(`no station has the id ${station}`);
    return slots;
  }

  #slotOf(station: StationSlots, tag: TagId): number {
    if (tag >= station.slotByTag.length) {
      station.slotByTag = grown(station.slotByTag, tag + 1, (length) =>
        new Int32Array(length).fill(NO_SLOT),
      );
    }
    const known = station.slotByTag[tag] ?? NO_SLOT;
    if (known !== NO_SLOT) return known;
    const slot = this.#others.length;
    this.#others.push(null);
    if (slot >= this.#liveAt.length) {
      this.#numbers = grown(this.#numbers, slot + 1, (length) =>
        new Float64Array(length).fill(Number.NaN),
      );
      this.#liveAt = grown(this.#liveAt, slot + 1, (length) =>
        new Float64Array(length).fill(NO_SLOT),
      );
    }
    station.slotByTag[tag] = slot;
    return slot;
  }

  /** The age of a station: the domain's `heardAfter`, in place. False for a stamp that would go back in time. */
  #hear(station: StationSlots, entry: LogEntry): boolean {
    if (entry.tag === this.#timeStampTag && typeof entry.value === 'number') {
      const stamp = Math.min(entry.value, entry.receivedAt);
      if (station.stamped && stamp < station.heardAt) return false;
      station.heardAt = stamp;
      station.stamped = true;
    } else if (
      entry.origin === 'live' &&
      !station.stamped &&
      !(entry.receivedAt <= station.heardAt)
    ) {
      station.heardAt = entry.receivedAt;
    }
    return true;
  }
}
