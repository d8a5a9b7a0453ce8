import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { persistedInstant } from '#domain/stations/freshness.ts';
import { ownUnitOf } from '#domain/tags/own-unit.ts';
import { plausibleRangeOf } from '#domain/quantities/plausibility.ts';
import { STATION_PATHS } from '#domain/quantities/reading-paths.ts';
import { type UnitAndFormat, showReading } from '#domain/tags/show-reading.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { type LastReport, reportedAtOf, isStamped } from '#domain/tags/tag-fold.ts';
import { type ReadingPath, SUB_FIELDS, type SubField } from '#domain/tags/tag-path.ts';
import {
  FOREIGN_UNIT,
  inOwnUnit,
  type UnitCode,
  unitCodeOf,
  NO_UNIT,
} from '#domain/tags/unit-code.ts';
import { decimalsOfFormat } from '#domain/tags/value-format.ts';
import { stationId, type StationId } from '#domain/stations/station-id.ts';
import {
  type Dictionary,
  fieldOf,
  isLookTag,
  isValueTag,
  pathId,
  type PathId,
  pathIdOf,
  tagId,
  type TagId,
  tagIdOf,
  valueTagOf,
} from './dictionary.ts';
import {
  decimalsOfStyle,
  NO_STYLE,
  type ReadingStyle,
  styleOf,
  unitCodeOfStyle,
} from './reading-style.ts';
import type { LogEntry } from './segment.ts';
import type { Offset } from './offset.ts';

const NO_SLOT = -1;
/** Values of the last-live-event column: no live event yet, and a tag that is not named. */
const NEVER_LIVE = -1;
const UNNAMED = -2;
const NO_SLOTS = new Int32Array(0);

/** A copy with a capacity of at least `length`. */
const grown = <Column extends Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array>(
  column: Column,
  length: number,
  make: (length: number) => Column,
): Column => {
  const wider = make(Math.max(length, column.length * 2));
  wider.set(column);
  return wider;
};

/**
 * Effect of an event on the state. `late`: none, older than what is known (fault row 25). `again`: the same value. `implausible`: the
 * number cannot be a measurement of this path. `listed`: first tag of a station, or the last one removed.
 */
export type Folded = 'changed' | 'implausible' | 'listed' | 'again' | 'late';

/** A tag of a station. */
export interface StationTag {
  readonly station: StationId;
  readonly tag: TagId;
}

/** A tag and its value. */
export interface TagRow extends StationTag {
  readonly value: TagValue;
}

/** When a station last reported, and whether by its own stamp. */
export interface StationAge {
  readonly reportedAt: EpochMs;
  readonly stamped: boolean;
}

/** Correction of our clock: how far it was behind (negative: ahead), for the events from an offset on. */
export interface ClockCorrection {
  readonly from: Offset;
  readonly by: number;
  /** The correct time now. */
  readonly now: EpochMs;
}

/** Stations that must agree before their stamps override the clock: some are always wrong (PROVIDER 5). */
const WITNESSES = 3;
const WITNESS_SHARE = 0.1;

/**
 * The fold of the log: the last value of each tag of each station. Only the ingest writes it. Equal to the domain's `foldTags`, event for
 * event.
 */
export class TagTable {
  readonly #dictionary: Dictionary;
  /** Value slot by station and tag. */
  readonly #slotByTagByStation: Int32Array[] = [];
  /** When a station last reported (the domain's `LastReport`), in columns: read for every visible row. */
  #stamps = new Float64Array(256).fill(Number.NaN);
  #arrivals = new Float64Array(256).fill(Number.NaN);
  /** 1 if that arrived live. */
  #arrivedLive = new Uint8Array(256);
  /** Offset of that event; -1 if from an earlier visit. */
  #arrivedWith = new Float64Array(256).fill(NO_SLOT);
  /** What the columns above say: {@link reportedAt}, written with them. */
  #reportedAt = new Float64Array(256).fill(Number.NaN);
  /** Named tags of a station: 0 once it has left the network. */
  #namedCount = new Uint32Array(256);
  /** Plausible range of a path, by path id; read for every event. */
  readonly #minimumByPath: number[] = [];
  readonly #maximumByPath: number[] = [];
  /** Own unit of a path, by path id. */
  readonly #ownUnitByPath: (string | null)[] = [];
  readonly #timeStampTag: TagId;
  /** Numbers by slot; where NaN, the value is in `#others`. */
  #numbers = new Float64Array(1_024).fill(Number.NaN);
  #others: TagValue[] = [];
  /** Offset of a slot's last live event, below 0 for none: an earlier snapshot must not undo it. */
  #liveAt = new Float64Array(1_024).fill(UNNAMED);
  /** Number of the last snapshot that named a slot, 0 for none. */
  #namedIn = new Uint32Array(1_024);
  /** Unit code and decimals by value slot: read with every reading, written when a unit or format changes. */
  #styles = new Uint16Array(1_024);
  /** By path: number of values with a known unit that converts to the quantity's own, and of values without a unit. */
  readonly #knownUnits: number[] = [];
  readonly #missingUnits: number[] = [];

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#timeStampTag = tagIdOf(dictionary.internKnownPath(STATION_PATHS.timeStamp), 'Value');
  }

  /** Number of stations: ids 0 to `stationCount - 1`. */
  get stationCount(): number {
    return this.#slotByTagByStation.length;
  }

  apply(entry: LogEntry, offset: Offset): Folded {
    const { station, origin } = entry;
    const slot = this.#slotOf(station, entry.tag);
    const { tag, value } = entry;
    if (!this.#noteReport(entry, offset)) {
      if (origin === 'live' && this.#isNamed(slot)) this.#liveAt[slot] = offset;
      return 'late';
    }
    const isListing = this.#name(station, slot, tag, origin !== 'absence');
    if (origin === 'live') this.#liveAt[slot] = offset;
    const isChange = this.#write(slot, value);
    // A station that left the network is as if never seen.
    if (origin === 'absence' && !this.isNamed(station)) {
      this.restoreAge(station, { reportedAt: epochMs(Number.NaN), stamped: false });
    }
    if (isListing) {
      if (isLookTag(tag)) this.#restyle(station, valueTagOf(tag));
      return 'listed';
    }
    if (!isChange) return 'again';
    if (isValueTag(tag)) return this.#isBeyond(slot, tag) ? 'implausible' : 'changed';
    if (isLookTag(tag)) this.#restyle(station, valueTagOf(tag));
    return 'changed';
  }

  /**
   * The same for what nearly all live messages are: the number of a value tag that is known, and is no stamp. Null: it is something else,
   * and nothing is done.
   */
  applyLiveNumber(
    station: StationId,
    tag: TagId,
    value: number,
    receivedAt: EpochMs,
    offset: Offset,
  ): Folded | null {
    const slot = this.#findSlot(station, tag);
    if (!this.#isNamed(slot) || !isValueTag(tag) || tag === this.#timeStampTag) return null;
    if (this.#isNews(station, receivedAt)) {
      this.#noteReport({ station, tag, value, origin: 'live', receivedAt }, offset);
    }
    this.#liveAt[slot] = offset;
    if (this.#numbers[slot] === value) return 'again';
    this.#numbers[slot] = value;
    return this.#isBeyond(slot, tag) ? 'implausible' : 'changed';
  }

  copy(): TagTable {
    const copy = new TagTable(this.#dictionary);
    for (const slotByTag of this.#slotByTagByStation) {
      copy.#slotByTagByStation.push(slotByTag.slice());
    }
    copy.#stamps = this.#stamps.slice();
    copy.#arrivals = this.#arrivals.slice();
    copy.#arrivedLive = this.#arrivedLive.slice();
    copy.#arrivedWith = this.#arrivedWith.slice();
    copy.#reportedAt = this.#reportedAt.slice();
    copy.#namedCount = this.#namedCount.slice();
    copy.#numbers = this.#numbers.slice();
    copy.#liveAt = this.#liveAt.slice();
    copy.#namedIn = this.#namedIn.slice();
    copy.#others = [...this.#others];
    copy.#styles = this.#styles.slice();
    copy.#knownUnits.push(...this.#knownUnits);
    copy.#missingUnits.push(...this.#missingUnits);
    return copy;
  }

  /** Restores a value from a checkpoint, without an event. */
  restore(station: StationId, tag: TagId, value: TagValue): void {
    const slot = this.#slotOf(station, tag);
    this.#name(station, slot, tag, true);
    this.#write(slot, value);
    if (isLookTag(tag)) this.#restyle(station, valueTagOf(tag));
  }

  restoreAge(station: StationId, { reportedAt, stamped }: StationAge): void {
    this.#slotsOf(station);
    this.#arrivals[station] = reportedAt;
    this.#stamps[station] = stamped ? reportedAt : Number.NaN;
    this.#arrivedLive[station] = 0;
    this.#arrivedWith[station] = NO_SLOT;
    this.#dateReport(station);
  }

  /**
   * Corrects ages after the clock was found wrong: what arrived meanwhile arrived that much later or earlier. No station reported later than
   * now; a future time of an earlier visit is discarded. This is the only change without an event, because the events carry the
   * wrong clock's times.
   */
  correctAges({ from, by, now }: ClockCorrection): void {
    for (let number = 0; number < this.stationCount; number += 1) {
      const station = stationId(number);
      const told = this.#arrivedWith[station] ?? NO_SLOT;
      if (told === NO_SLOT) {
        this.restoreAge(station, {
          reportedAt: persistedInstant(this.reportedAt(station), now),
          stamped: this.ageOf(station).stamped,
        });
      } else {
        const arrivedAt = (this.#arrivals[station] ?? Number.NaN) + (told >= from ? by : 0);
        this.#arrivals[station] = Math.min(arrivedAt, now);
        this.#dateReport(station);
      }
    }
  }

  /** The arrival times from an offset on are unknown for good: only the stations' own stamps remain. */
  forgetArrivals(from: Offset): void {
    for (let number = 0; number < this.stationCount; number += 1) {
      const station = stationId(number);
      if ((this.#arrivedWith[station] ?? NO_SLOT) < from) continue;
      const stamp = epochMs(this.#stamps[station] ?? Number.NaN);
      const isBelieved = stamp === this.reportedAt(station);
      const reportedAt = isBelieved ? stamp : epochMs(Number.NaN);
      this.restoreAge(station, { reportedAt, stamped: isBelieved });
    }
  }

  /** An instant that has certainly passed, by the stamps of enough stations; NaN for too few. */
  get witnessedAt(): EpochMs {
    const stamps = this.#stamps.subarray(0, this.stationCount).filter((stamp) => stamp > -Infinity);
    const witnesses = Math.max(WITNESSES, Math.ceil(stamps.length * WITNESS_SHARE));
    return epochMs(stamps.toSorted().at(-witnesses) ?? Number.NaN);
  }

  /** Every named tag. */
  *rows(): Generator<TagRow> {
    for (const [number, slotByTag] of this.#slotByTagByStation.entries()) {
      const station = stationId(number);
      for (const [tag, slot] of slotByTag.entries()) {
        if (this.#isNamed(slot)) yield { station, tag: tagId(tag), value: this.#read(slot) };
      }
    }
  }

  ageOf(station: StationId): StationAge {
    const lastReport = this.#lastReport(station);
    return { reportedAt: reportedAtOf(lastReport), stamped: isStamped(lastReport) };
  }

  /** A live event of this tag at `offset` had the value that it has: an older snapshot must not undo it. */
  noteLive({ station, tag }: StationTag, offset: Offset): void {
    const slot = this.#findSlot(station, tag);
    if (slot !== NO_SLOT) this.#liveAt[slot] = offset;
  }

  /** Whether a live event of this tag is at `offset` or later. */
  wasLiveSince(station: StationId, tag: TagId, offset: Offset): boolean {
    const slot = this.#findSlot(station, tag);
    return slot !== NO_SLOT && (this.#liveAt[slot] ?? NEVER_LIVE) >= offset;
  }

  /** Whether the provider names a station; false once it has left the network. */
  isNamed(station: StationId): boolean {
    return (this.#namedCount[station] ?? 0) > 0;
  }

  /** Records that a snapshot (numbered from 1) names a tag; no effect for an unknown tag. */
  noteNamed(station: StationId, tag: TagId, snapshot: number): void {
    const slot = this.#findSlot(station, tag);
    if (slot !== NO_SLOT) this.#namedIn[slot] = snapshot;
  }

  /** Tags that a snapshot did not name, without a live event from offset `newerFrom` on. */
  *unnamed(snapshot: number, newerFrom: Offset): Generator<StationTag> {
    for (let number = 0; number < this.stationCount; number += 1) {
      const station = stationId(number);
      if (!this.isNamed(station)) continue;
      const slotByTag = this.#slotByTagByStation[station] ?? NO_SLOTS;
      // Millions of slots in a large network: no iterator entries.
      for (let tag = 0; tag < slotByTag.length; tag += 1) {
        const slot = slotByTag[tag] ?? NO_SLOT;
        if (!this.#isNamed(slot) || this.#namedIn[slot] === snapshot) continue;
        if ((this.#liveAt[slot] ?? NEVER_LIVE) < newerFrom) yield { station, tag: tagId(tag) };
      }
    }
  }

  /** Last value of a tag; undefined if never seen or no longer named. */
  lookUp(station: StationId, tag: TagId): TagValue | undefined {
    const slot = this.#findSlot(station, tag);
    return this.#isNamed(slot) ? this.#read(slot) : undefined;
  }

  /** Whether a station has a named tag of a path. */
  hasPath(station: StationId, path: PathId): boolean {
    return SUB_FIELDS.some((field) => this.#isNamed(this.#findSlot(station, tagIdOf(path, field))));
  }

  /** Last value of a sub-field; null for none. */
  valueOf(station: StationId, path: PathId, field: SubField): TagValue {
    return this.lookUp(station, tagIdOf(path, field)) ?? null;
  }

  /**
   * The reading of a path in the quantity's own unit, for comparison. NaN for no reading, an unknown unit or an implausible value (PROVIDER 5:
   * sentinels, overflows).
   */
  readingOf(station: StationId, path: PathId): number {
    const slot = this.#findSlot(station, tagIdOf(path, 'Value'));
    if (slot === NO_SLOT) return Number.NaN;
    return this.measured(path, this.#styles[slot] ?? NO_STYLE, this.#numbers[slot] ?? Number.NaN);
  }

  /** A number in the unit of its style, as {@link readingOf} returns it. */
  measured(path: PathId, style: ReadingStyle, said: number): number {
    const value = inOwnUnit(unitCodeOfStyle(style), said);
    return this.isPlausible(path, value) ? value : Number.NaN;
  }

  /** The shown reading of a path; null for none or an implausible one. */
  shownOf(station: StationId, path: PathId): ShownReading | null {
    const slot = this.#findSlot(station, tagIdOf(path, 'Value'));
    const value = slot === NO_SLOT ? Number.NaN : (this.#numbers[slot] ?? Number.NaN);
    if (Number.isNaN(value)) return null;
    const shown = showReading(value, this.#ownUnitOf(path), this.#besideOf(slot, station, path));
    return shown.comparable && !this.isPlausible(path, shown.value) ? null : shown;
  }

  /** Whether a path holds an implausible number in a known unit. */
  isImplausible(station: StationId, path: PathId): boolean {
    const tag = tagIdOf(path, 'Value');
    const slot = this.#findSlot(station, tag);
    return slot !== NO_SLOT && this.#isBeyond(slot, tag);
  }

  /** Unit and decimals of a path's value. */
  unitAndFormatOf(station: StationId, path: PathId): UnitAndFormat {
    return this.#besideOf(this.#findSlot(station, tagIdOf(path, 'Value')), station, path);
  }

  /** The same, packed. */
  styleOf(station: StationId, path: PathId): ReadingStyle {
    const slot = this.#findSlot(station, tagIdOf(path, 'Value'));
    return slot === NO_SLOT ? NO_STYLE : (this.#styles[slot] ?? NO_STYLE);
  }

  unitCodeOf(station: StationId, path: PathId): UnitCode {
    return unitCodeOfStyle(this.styleOf(station, path));
  }

  /**
   * The unit of a column over some paths: the quantity's own once one station reports it (or one that converts to it); null (`N/D`) if there
   * are values and none has a unit.
   */
  headUnitOf(paths: readonly PathId[]): string | null {
    const [first] = paths;
    if (first === undefined) return null;
    const hasNoUnit =
      paths.every((path) => (this.#knownUnits[path] ?? 0) === 0) &&
      paths.some((path) => (this.#missingUnits[path] ?? 0) > 0);
    return hasNoUnit ? null : this.#ownUnitOf(first);
  }

  /** Whether a number can be a measurement of this path. */
  isPlausible(path: PathId, value: number): boolean {
    for (let id = this.#minimumByPath.length; id <= path; id += 1) {
      const { minimum, maximum } = plausibleRangeOf(this.#dictionary.pathOf(pathId(id)));
      this.#minimumByPath.push(minimum);
      this.#maximumByPath.push(maximum);
    }
    return (
      value >= (this.#minimumByPath[path] ?? -Infinity) &&
      value <= (this.#maximumByPath[path] ?? Infinity)
    );
  }

  /** When a station last reported; NaN if unknown. */
  reportedAt(station: StationId): EpochMs {
    return epochMs(this.#reportedAt[station] ?? Number.NaN);
  }

  /** Every named tag of a station. */
  *tagsOf(
    station: StationId,
  ): Generator<{ readonly path: ReadingPath; readonly field: SubField; readonly value: TagValue }> {
    const slotByTag = this.#slotByTagByStation[station] ?? NO_SLOTS;
    for (let number = 0; number < slotByTag.length; number += 1) {
      const slot = slotByTag[number] ?? NO_SLOT;
      if (!this.#isNamed(slot)) continue;
      const tag = tagId(number);
      const path = this.#dictionary.pathOf(pathIdOf(tag));
      yield { path, field: fieldOf(tag), value: this.#read(slot) };
    }
  }

  /** Unit and decimals of the value in a slot. The text of its unit is looked up only where that is shown. */
  #besideOf(slot: number, station: StationId, path: PathId): UnitAndFormat {
    const style = slot === NO_SLOT ? NO_STYLE : (this.#styles[slot] ?? NO_STYLE);
    const code = unitCodeOfStyle(style);
    const unit = code === FOREIGN_UNIT ? this.valueOf(station, path, 'Unit') : null;
    return { code, unit: typeof unit === 'string' ? unit : null, decimals: decimalsOfStyle(style) };
  }

  #ownUnitOf(path: PathId): string | null {
    for (let id = this.#ownUnitByPath.length; id <= path; id += 1) {
      this.#ownUnitByPath.push(ownUnitOf(this.#dictionary.pathOf(pathId(id))));
    }
    return this.#ownUnitByPath[path] ?? null;
  }

  /** Whether a slot holds a number that the sensor cannot measure. */
  #isBeyond(slot: number, valueTag: TagId): boolean {
    const said = this.#numbers[slot] ?? Number.NaN;
    if (Number.isNaN(said)) return false;
    const code = unitCodeOfStyle(this.#styles[slot] ?? NO_STYLE);
    if (code === FOREIGN_UNIT) return false;
    return !this.isPlausible(pathIdOf(valueTag), inOwnUnit(code, said));
  }

  #read(slot: number): TagValue {
    const number = this.#numbers[slot] ?? Number.NaN;
    return Number.isNaN(number) ? (this.#others[slot] ?? null) : number;
  }

  #isNamed(slot: number): boolean {
    return slot !== NO_SLOT && this.#liveAt[slot] !== UNNAMED;
  }

  /** Sets whether a slot is named; true if the station thereby enters or leaves the network. */
  #name(station: StationId, slot: number, tag: TagId, isNamed: boolean): boolean {
    const wasNamed = this.#liveAt[slot] !== UNNAMED;
    if (wasNamed === isNamed) return false;
    this.#liveAt[slot] = isNamed ? NEVER_LIVE : UNNAMED;
    if (isValueTag(tag)) this.#count(pathIdOf(tag), this.#codeAt(slot), isNamed ? 1 : -1);
    const count = (this.#namedCount[station] ?? 0) + (isNamed ? 1 : -1);
    this.#namedCount[station] = count;
    return count === (isNamed ? 1 : 0);
  }

  /** Writes a slot; true if its value changed. Zero and minus zero are the same reading. */
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

  #findSlot(station: StationId, tag: TagId): number {
    return this.#slotByTagByStation[station]?.[tag] ?? NO_SLOT;
  }

  /** A station's slots, allocated for a new station. */
  #slotsOf(station: StationId): Int32Array {
    const known = this.#slotByTagByStation[station];
    if (known !== undefined) return known;
    let made = new Int32Array(0);
    for (let id = this.#slotByTagByStation.length; id <= station; id += 1) {
      made = new Int32Array(64).fill(NO_SLOT);
      this.#slotByTagByStation.push(made);
    }
    if (station >= this.#arrivals.length) {
      const empty = (room: number): Float64Array<ArrayBuffer> =>
        new Float64Array(room).fill(Number.NaN);
      this.#stamps = grown(this.#stamps, station + 1, empty);
      this.#arrivals = grown(this.#arrivals, station + 1, empty);
      this.#reportedAt = grown(this.#reportedAt, station + 1, empty);
      this.#arrivedLive = grown(this.#arrivedLive, station + 1, (room) => new Uint8Array(room));
      this.#arrivedWith = grown(this.#arrivedWith, station + 1, (room) =>
        new Float64Array(room).fill(NO_SLOT),
      );
      this.#namedCount = grown(this.#namedCount, station + 1, (room) => new Uint32Array(room));
    }
    return made;
  }

  #slotOf(station: StationId, tag: TagId): number {
    const known = this.#findSlot(station, tag);
    return known === NO_SLOT ? this.#openSlot(station, tag) : known;
  }

  #openSlot(station: StationId, tag: TagId): number {
    let slotByTag = this.#slotsOf(station);
    if (tag >= slotByTag.length) {
      slotByTag = grown(slotByTag, tag + 1, (length) => new Int32Array(length).fill(NO_SLOT));
      this.#slotByTagByStation[station] = slotByTag;
    }
    const slot = this.#others.length;
    this.#others.push(null);
    if (slot >= this.#liveAt.length) {
      this.#numbers = grown(this.#numbers, slot + 1, (length) =>
        new Float64Array(length).fill(Number.NaN),
      );
      this.#liveAt = grown(this.#liveAt, slot + 1, (length) =>
        new Float64Array(length).fill(UNNAMED),
      );
      this.#namedIn = grown(this.#namedIn, slot + 1, (length) => new Uint32Array(length));
      this.#styles = grown(this.#styles, slot + 1, (length) => new Uint16Array(length));
    }
    slotByTag[tag] = slot;
    // Its unit may have arrived before the first value.
    if (isValueTag(tag)) this.#restyle(station, tag);
    return slot;
  }

  /** Updates unit and decimals of a tag's value. */
  #restyle(station: StationId, valueTag: TagId): void {
    const slot = this.#findSlot(station, valueTag);
    if (slot === NO_SLOT) return;
    const path = pathIdOf(valueTag);
    const code = unitCodeOf(this.#ownUnitOf(path), this.valueOf(station, path, 'Unit'));
    if (this.#isNamed(slot)) {
      this.#count(path, this.#codeAt(slot), -1);
      this.#count(path, code, 1);
    }
    this.#styles[slot] = styleOf(code, decimalsOfFormat(this.valueOf(station, path, 'Format')));
  }

  #codeAt(slot: number): UnitCode {
    return unitCodeOfStyle(this.#styles[slot] ?? NO_STYLE);
  }

  /** Counts one named value more or less of a path with this unit code. */
  #count(path: PathId, code: UnitCode, by: 1 | -1): void {
    if (code === NO_UNIT) this.#missingUnits[path] = (this.#missingUnits[path] ?? 0) + by;
    else if (code !== FOREIGN_UNIT) this.#knownUnits[path] = (this.#knownUnits[path] ?? 0) + by;
  }

  #dateReport(station: StationId): void {
    this.#reportedAt[station] = reportedAtOf(this.#lastReport(station));
  }

  /** The domain's `isStamped`. */
  #isStamped(station: StationId): boolean {
    return (
      !Number.isNaN(this.#stamps[station] ?? Number.NaN) &&
      !Number.isNaN(this.#reportedAt[station] ?? Number.NaN)
    );
  }

  #lastReport(station: StationId): LastReport {
    return {
      stamp: epochMs(this.#stamps[station] ?? Number.NaN),
      arrivedAt: epochMs(this.#arrivals[station] ?? Number.NaN),
      live: this.#arrivedLive[station] === 1,
    };
  }

  /** Updates the age of a station: the domain's `reportAfter`, in place. False for a stamp that goes back in time. */
  #noteReport({ station, tag, value, origin, receivedAt }: LogEntry, offset: Offset): boolean {
    const isStamp = tag === this.#timeStampTag && typeof value === 'number';
    const live = origin === 'live';
    let stamp = epochMs(Number.NaN);
    if (isStamp) {
      stamp = epochMs(value);
      const at = reportedAtOf({ stamp, arrivedAt: receivedAt, live });
      if (this.#isStamped(station) && at < this.reportedAt(station)) return false;
    } else if (!live || !this.#isNews(station, receivedAt)) {
      return true;
    }
    this.#stamps[station] = stamp;
    this.#arrivals[station] = receivedAt;
    this.#arrivedLive[station] = live ? 1 : 0;
    this.#arrivedWith[station] = offset;
    this.#dateReport(station);
    return true;
  }

  /** Whether a live message that is no stamp says anew when a station reported: none does of a station with stamps. */
  #isNews(station: StationId, receivedAt: EpochMs): boolean {
    return !(receivedAt <= this.reportedAt(station)) && !this.#isStamped(station);
  }
}
