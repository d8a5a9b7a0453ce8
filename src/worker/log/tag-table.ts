import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { keptInstant } from '#domain/stations/freshness.ts';
import { ownUnitOf } from '#domain/tags/own-unit.ts';
import { plausibleRangeOf } from '#domain/quantities/plausibility.ts';
import { STATION_PATHS } from '#domain/quantities/reading-paths.ts';
import { type SaidBeside, showReading } from '#domain/tags/show-reading.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { type Heard, heardAtOf, isStamped } from '#domain/tags/tag-fold.ts';
import type { ReadingPath, SubField } from '#domain/tags/tag-path.ts';
import {
  FOREIGN_UNIT,
  inOwnUnit,
  type UnitCode,
  unitCodeOf,
  UNSAID_UNIT,
} from '#domain/tags/unit-code.ts';
import { decimalsOfFormat } from '#domain/tags/value-format.ts';
import type { StationId } from '#worker/api/station-id.ts';
import {
  type Dictionary,
  fieldOf,
  isLookTag,
  isValueTag,
  type PathId,
  pathIdOf,
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
import type { LogEntry, Offset } from './segment.ts';

const NO_SLOT = -1;
/** In the column of the last live events: none so far, and a tag that nobody names. */
const NEVER_LIVE = -1;
const UNNAMED = -2;
const NO_SLOTS = new Int32Array(0);

/** A copy with room for at least `length` items. */
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
 * What an event did to the state. `late`: nothing, it was older than what is known (fault row 25). `again`: the same value.
 * `implausible`: a tag changed to a number that no such sensor can measure. `listed`: it told of the first tag of a station, or took
 * the last one away.
 */
export type Folded = 'changed' | 'implausible' | 'listed' | 'again' | 'late';

/** A tag of a station. */
export interface StationTag {
  readonly station: StationId;
  readonly tag: TagId;
}

/** A tag and what it holds. */
export interface TagRow extends StationTag {
  readonly value: TagValue;
}

/** When a station was last heard of, and whether it says so itself. */
export interface StationAge {
  readonly heardAt: EpochMs;
  readonly stamped: boolean;
}

/** What our clock has turned out to be: it was behind by so much (negative: ahead), for the events from an offset on. */
export interface ClockCorrection {
  readonly from: Offset;
  readonly by: number;
  /** The time now, by the clock that is right. */
  readonly now: EpochMs;
}

/** Stations that must agree before their stamps are believed against a clock: a few are always wrong (PROVIDER 5). */
const WITNESSES = 3;
const WITNESS_SHARE = 0.1;

/**
 * The fold of the log: the last value of each tag of each station. Nothing else writes it. Equal to the domain's
 * `foldTags`, event for event.
 */
export class TagTable {
  readonly #dictionary: Dictionary;
  /** Where the value of each tag of a station lies, by station and tag. */
  readonly #slotByTagByStation: Int32Array[] = [];
  /** When a station was last heard of (the domain's `Heard`), in columns: read for every row that is shown. */
  #stamps = new Float64Array(256).fill(Number.NaN);
  #arrivals = new Float64Array(256).fill(Number.NaN);
  /** 1 where that came live. */
  #spoken = new Uint8Array(256);
  /** Offset of the event that told it; -1 for what an earlier visit told. */
  #arrivedWith = new Float64Array(256).fill(NO_SLOT);
  /** How many tags of a station are named: none of one that has left the network. */
  #namedCount = new Uint32Array(256);
  /** Bounds of what a path can mean, by path id; asked for every event. */
  readonly #minimumByPath: number[] = [];
  readonly #maximumByPath: number[] = [];
  readonly #timeStampTag: TagId;
  /** Numbers lie in a column of their own; where it holds none (NaN), the value stands in `#others`. */
  #numbers = new Float64Array(1_024).fill(Number.NaN);
  #others: TagValue[] = [];
  /** Offset of the last live event of a slot, below 0 for none: what a snapshot asked for earlier must not undo. */
  #liveAt = new Float64Array(1_024).fill(UNNAMED);
  /** Number of the last snapshot that named a slot, 0 for none. */
  #namedIn = new Uint32Array(1_024);
  /** What stands beside a value, by the value's slot: read with every reading, written when a unit or a format changes. */
  #styles = new Uint16Array(1_024);
  /** Values beside which a unit was said that is the quantity's own or becomes it, and those without a unit, by path. */
  readonly #saidUnits: number[] = [];
  readonly #unsaidUnits: number[] = [];

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#timeStampTag = tagIdOf(dictionary.internKnownPath(STATION_PATHS.timeStamp), 'Value');
  }

  /** Stations heard of, ids 0 to `stationCount - 1`. */
  get stationCount(): number {
    return this.#slotByTagByStation.length;
  }

  /** Folds one event in. */
  apply(entry: LogEntry, offset: Offset): Folded {
    const { station, origin } = entry;
    const slot = this.#slotOf(station, entry.tag);
    const { tag, value } = entry;
    if (!this.#hear(entry, offset)) {
      if (origin === 'live' && this.#isNamed(slot)) this.#liveAt[slot] = offset;
      return 'late';
    }
    const isListing = this.#name(station, slot, tag, origin !== 'absence');
    if (origin === 'live') this.#liveAt[slot] = offset;
    const isChange = this.#write(slot, value);
    // Who has left the network is as if never heard of.
    if (origin === 'absence' && !this.isNamed(station)) {
      this.restoreAge(station, { heardAt: Number.NaN, stamped: false });
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

  /** The same state in a table of its own. */
  copy(): TagTable {
    const copy = new TagTable(this.#dictionary);
    for (const slotByTag of this.#slotByTagByStation) {
      copy.#slotByTagByStation.push(slotByTag.slice());
    }
    copy.#stamps = this.#stamps.slice();
    copy.#arrivals = this.#arrivals.slice();
    copy.#spoken = this.#spoken.slice();
    copy.#arrivedWith = this.#arrivedWith.slice();
    copy.#namedCount = this.#namedCount.slice();
    copy.#numbers = this.#numbers.slice();
    copy.#liveAt = this.#liveAt.slice();
    copy.#namedIn = this.#namedIn.slice();
    copy.#others = [...this.#others];
    copy.#styles = this.#styles.slice();
    copy.#saidUnits.push(...this.#saidUnits);
    copy.#unsaidUnits.push(...this.#unsaidUnits);
    return copy;
  }

  /** Puts a value where it stood when it was kept, without an event: how a checkpoint becomes a state again. */
  restore(station: StationId, tag: TagId, value: TagValue): void {
    const slot = this.#slotOf(station, tag);
    this.#name(station, slot, tag, true);
    this.#write(slot, value);
    if (isLookTag(tag)) this.#restyle(station, valueTagOf(tag));
  }

  restoreAge(station: StationId, { heardAt, stamped }: StationAge): void {
    this.#slotsOf(station);
    this.#arrivals[station] = heardAt;
    this.#stamps[station] = stamped ? heardAt : Number.NaN;
    this.#spoken[station] = 0;
    this.#arrivedWith[station] = NO_SLOT;
  }

  /**
   * Our clock had been wrong and is right now: what came while it was wrong came that much later or earlier. No station was heard of
   * later than now; what an earlier visit says of the future says nothing. The one thing that is no event: the events bear the times
   * of the wrong clock.
   */
  correctAges({ from, by, now }: ClockCorrection): void {
    for (let station = 0; station < this.stationCount; station += 1) {
      const told = this.#arrivedWith[station] ?? NO_SLOT;
      if (told === NO_SLOT) {
        this.restoreAge(station, {
          heardAt: keptInstant(this.heardAt(station), now),
          stamped: this.ageOf(station).stamped,
        });
      } else {
        const arrivedAt = (this.#arrivals[station] ?? Number.NaN) + (told >= from ? by : 0);
        this.#arrivals[station] = Math.min(arrivedAt, now);
      }
    }
  }

  /** Nobody will ever know when the events from an offset on came: of the ages they told, a station's own stamps are left. */
  forgetArrivals(from: Offset): void {
    for (let station = 0; station < this.stationCount; station += 1) {
      if ((this.#arrivedWith[station] ?? NO_SLOT) < from) continue;
      const stamp = this.#stamps[station] ?? Number.NaN;
      const isBelieved = stamp === this.heardAt(station);
      this.restoreAge(station, { heardAt: isBelieved ? stamp : Number.NaN, stamped: isBelieved });
    }
  }

  /** An instant that has passed if stations can be believed: enough of them say that they measured then or later. NaN: too few speak. */
  get witnessedAt(): EpochMs {
    const stamps = this.#stamps.subarray(0, this.stationCount).filter((stamp) => stamp > -Infinity);
    const witnesses = Math.max(WITNESSES, Math.ceil(stamps.length * WITNESS_SHARE));
    return stamps.toSorted().at(-witnesses) ?? Number.NaN;
  }

  /** Every tag that is named. */
  *rows(): Generator<TagRow> {
    for (const [station, slotByTag] of this.#slotByTagByStation.entries()) {
      for (const [tag, slot] of slotByTag.entries()) {
        if (this.#isNamed(slot)) yield { station, tag, value: this.#read(slot) };
      }
    }
  }

  ageOf(station: StationId): StationAge {
    const heard = this.#heard(station);
    return { heardAt: heardAtOf(heard), stamped: isStamped(heard) };
  }

  /** True when a live event of this tag is at `offset` or later. */
  wasLiveSince(station: StationId, tag: TagId, offset: Offset): boolean {
    const slot = this.#findSlot(station, tag);
    return slot !== NO_SLOT && (this.#liveAt[slot] ?? NEVER_LIVE) >= offset;
  }

  /** Whether the provider names a station: one that has left the network it does not. */
  isNamed(station: StationId): boolean {
    return (this.#namedCount[station] ?? 0) > 0;
  }

  /** Notes that a snapshot, told by its number from 1 on, names a tag; of one that was never heard of nothing is noted. */
  noteNamed(station: StationId, tag: TagId, snapshot: number): void {
    const slot = this.#findSlot(station, tag);
    if (slot !== NO_SLOT) this.#namedIn[slot] = snapshot;
  }

  /** Tags that a snapshot did not name, and of which nothing was heard live from offset `newerFrom` on. */
  *unnamed(snapshot: number, newerFrom: Offset): Generator<StationTag> {
    for (let station = 0; station < this.stationCount; station += 1) {
      if (!this.isNamed(station)) continue;
      const slotByTag = this.#slotByTagByStation[station] ?? NO_SLOTS;
      // Millions of slots in a large network: no iterator's pair for each.
      for (let tag = 0; tag < slotByTag.length; tag += 1) {
        const slot = slotByTag[tag] ?? NO_SLOT;
        if (!this.#isNamed(slot) || this.#namedIn[slot] === snapshot) continue;
        if ((this.#liveAt[slot] ?? NEVER_LIVE) < newerFrom) yield { station, tag };
      }
    }
  }

  /** Last value of a tag; undefined when it has never been heard of, or is no longer named. */
  lookUp(station: StationId, tag: TagId): TagValue | undefined {
    const slot = this.#findSlot(station, tag);
    return this.#isNamed(slot) ? this.#read(slot) : undefined;
  }

  /** Last value of a sub-field; null when there is none. */
  valueOf(station: StationId, path: PathId, field: SubField): TagValue {
    return this.lookUp(station, tagIdOf(path, field)) ?? null;
  }

  /**
   * The reading of a path in the quantity's own unit, to be compared with others. NaN when there is none, its unit is a foreign
   * one, or it is no possible measurement (PROVIDER 5: sentinels, overflows).
   */
  readingOf(station: StationId, path: PathId): number {
    const slot = this.#findSlot(station, tagIdOf(path, 'Value'));
    if (slot === NO_SLOT) return Number.NaN;
    return this.measured(path, this.#styles[slot] ?? NO_STYLE, this.#numbers[slot] ?? Number.NaN);
  }

  /** The number that was said beside a style, as {@link readingOf} gives it. */
  measured(path: PathId, style: ReadingStyle, said: number): number {
    const value = inOwnUnit(unitCodeOfStyle(style), said);
    return this.isPlausible(path, value) ? value : Number.NaN;
  }

  /** What is shown of a path; null where there is no reading or it is no possible measurement. */
  shownOf(station: StationId, path: PathId): ShownReading | null {
    const slot = this.#findSlot(station, tagIdOf(path, 'Value'));
    const value = slot === NO_SLOT ? Number.NaN : (this.#numbers[slot] ?? Number.NaN);
    if (Number.isNaN(value)) return null;
    const ownUnit = ownUnitOf(this.#dictionary.pathOf(path));
    const shown = showReading(value, ownUnit, this.besideOf(station, path));
    return shown.comparable && !this.isPlausible(path, shown.value) ? null : shown;
  }

  /** Whether a path holds a number of a known unit that is no possible measurement. */
  isImplausible(station: StationId, path: PathId): boolean {
    const tag = tagIdOf(path, 'Value');
    const slot = this.#findSlot(station, tag);
    return slot !== NO_SLOT && this.#isBeyond(slot, tag);
  }

  /** What stands beside the value of a path. */
  besideOf(station: StationId, path: PathId): SaidBeside {
    const style = this.styleOf(station, path);
    const unit = this.valueOf(station, path, 'Unit');
    return {
      code: unitCodeOfStyle(style),
      unit: typeof unit === 'string' ? unit : null,
      decimals: decimalsOfStyle(style),
    };
  }

  /** The same in one number. */
  styleOf(station: StationId, path: PathId): ReadingStyle {
    const slot = this.#findSlot(station, tagIdOf(path, 'Value'));
    return slot === NO_SLOT ? NO_STYLE : (this.#styles[slot] ?? NO_STYLE);
  }

  /** How the unit of a path is to be taken. */
  unitCodeOf(station: StationId, path: PathId): UnitCode {
    return unitCodeOfStyle(this.styleOf(station, path));
  }

  /**
   * The unit over all the values of some paths: the quantity's own as soon as one station says it (or one that becomes it); null,
   * `N/D`, where values are there and nobody has said any.
   */
  headUnitOf(paths: readonly PathId[]): string | null {
    const [first] = paths;
    if (first === undefined) return null;
    const isUnsaid =
      paths.every((path) => (this.#saidUnits[path] ?? 0) === 0) &&
      paths.some((path) => (this.#unsaidUnits[path] ?? 0) > 0);
    return isUnsaid ? null : ownUnitOf(this.#dictionary.pathOf(first));
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
    return this.#isBelieved(station)
      ? (this.#stamps[station] ?? Number.NaN)
      : heardAtOf(this.#heard(station));
  }

  /** Every tag of a station that is named. */
  *tagsOf(
    station: StationId,
  ): Generator<{ readonly path: ReadingPath; readonly field: SubField; readonly value: TagValue }> {
    const slotByTag = this.#slotByTagByStation[station] ?? [];
    for (const [tag, slot] of slotByTag.entries()) {
      if (!this.#isNamed(slot)) continue;
      const path = this.#dictionary.pathOf(pathIdOf(tag));
      yield { path, field: fieldOf(tag), value: this.#read(slot) };
    }
  }

  /** Whether a value's slot holds a number that no such sensor can measure. */
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

  /** Whether a slot is named from now on; true when the station thereby enters the network, or leaves it. */
  #name(station: StationId, slot: number, tag: TagId, isNamed: boolean): boolean {
    const wasNamed = this.#liveAt[slot] !== UNNAMED;
    if (wasNamed === isNamed) return false;
    this.#liveAt[slot] = isNamed ? NEVER_LIVE : UNNAMED;
    if (isValueTag(tag)) this.#count(pathIdOf(tag), this.#codeAt(slot), isNamed ? 1 : -1);
    const count = (this.#namedCount[station] ?? 0) + (isNamed ? 1 : -1);
    this.#namedCount[station] = count;
    return count === (isNamed ? 1 : 0);
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

  #findSlot(station: StationId, tag: TagId): number {
    return this.#slotByTagByStation[station]?.[tag] ?? NO_SLOT;
  }

  /** A station's slots, with room made for it if it is new. */
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
      this.#spoken = grown(this.#spoken, station + 1, (room) => new Uint8Array(room));
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

  /** Of a tag that is heard of for the first time. */
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
    // Its unit may have been said before the first value.
    if (isValueTag(tag)) this.#restyle(station, tag);
    return slot;
  }

  /** Reads unit and format anew of the value that a tag holds. */
  #restyle(station: StationId, valueTag: TagId): void {
    const slot = this.#findSlot(station, valueTag);
    if (slot === NO_SLOT) return;
    const path = pathIdOf(valueTag);
    const ownUnit = ownUnitOf(this.#dictionary.pathOf(path));
    const code = unitCodeOf(ownUnit, this.valueOf(station, path, 'Unit'));
    if (this.#isNamed(slot)) {
      this.#count(path, this.#codeAt(slot), -1);
      this.#count(path, code, 1);
    }
    this.#styles[slot] = styleOf(code, decimalsOfFormat(this.valueOf(station, path, 'Format')));
  }

  /** The unit beside the value of a slot. */
  #codeAt(slot: number): UnitCode {
    return unitCodeOfStyle(this.#styles[slot] ?? NO_STYLE);
  }

  /** One named value of a path more, or one less, that has a unit of this code. */
  #count(path: PathId, code: UnitCode, by: 1 | -1): void {
    if (code === UNSAID_UNIT) this.#unsaidUnits[path] = (this.#unsaidUnits[path] ?? 0) + by;
    else if (code !== FOREIGN_UNIT) this.#saidUnits[path] = (this.#saidUnits[path] ?? 0) + by;
  }

  /** It has a stamp, and one that had passed when it came. */
  #isBelieved(station: StationId): boolean {
    return (this.#stamps[station] ?? Number.NaN) <= (this.#arrivals[station] ?? Number.NaN);
  }

  #heard(station: StationId): Heard {
    return {
      stamp: this.#stamps[station] ?? Number.NaN,
      arrivedAt: this.#arrivals[station] ?? Number.NaN,
      live: this.#spoken[station] === 1,
    };
  }

  /** The age of a station: the domain's `heardAfter`, in place. False for a stamp that would go back in time. */
  #hear({ station, tag, value, origin, receivedAt }: LogEntry, offset: Offset): boolean {
    const isStamp = tag === this.#timeStampTag && typeof value === 'number';
    const live = origin === 'live';
    // Nearly every event: of a station that says itself when it measured, and not that.
    if (!isStamp && (!live || this.#isBelieved(station))) return true;
    const before = this.#heard(station);
    let stamp = Number.NaN;
    if (isStamp) {
      stamp = value;
      const at = heardAtOf({ stamp, arrivedAt: receivedAt, live });
      if (isStamped(before) && at < heardAtOf(before)) return false;
    } else if (isStamped(before) || receivedAt <= heardAtOf(before)) {
      return true;
    }
    this.#stamps[station] = stamp;
    this.#arrivals[station] = receivedAt;
    this.#spoken[station] = live ? 1 : 0;
    this.#arrivedWith[station] = offset;
    return true;
  }
}
