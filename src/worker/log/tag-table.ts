import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import {
  STATION_PATHS,
  type ReadingPath,
  SUB_FIELDS,
  type SubField,
} from '#domain/tags/tag-path.ts';
import { type UnitAndFormat, showReading, type ShownReading } from '#domain/tags/shown-reading.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { FOREIGN_UNIT, inOwnUnit, type UnitCode, unitCodeOf } from '#domain/tags/unit-code.ts';
import { decimalsOfFormat } from '#domain/tags/value-format.ts';
import { stationId, type StationId } from '#domain/stations/station.ts';
import {
  type Dictionary,
  fieldOf,
  isLookTag,
  isValueTag,
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
  type PackedStyle,
  styleOf,
  unitCodeOfStyle,
} from './reading-style.ts';
import type { LogEntry, Offset } from './log-rows.ts';
import { PathUnits } from './path-units.ts';
import { NEVER_LIVE, SlotRecords, UNNAMED } from './slot-records.ts';
import { type StationAge, StationReports } from './station-reports.ts';
import type { Folded, StationTag, TagRow } from './station-tag.ts';
import { NO_SLOT, TagSlots } from './tag-slots.ts';
import { grown } from './grown.ts';

/**
 * The fold of the log: the last value of each tag of each station. Only the ingest writes it. Equal to the domain's `foldTags`, event for
 * event.
 */
export class TagTable {
  readonly #dictionary: Dictionary;
  /** Value slot by station and tag. */
  #slots = new TagSlots();
  #records = new SlotRecords();
  #reports = new StationReports();
  /** Named tags of a station: 0 once it has left the network. */
  #namedCount = new Uint32Array(256);
  #units: PathUnits;
  readonly #timeStampTag: TagId;
  /** By slot, where its number is NaN. */
  #others: TagValue[] = [];
  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#units = new PathUnits(dictionary);
    this.#timeStampTag = tagIdOf(dictionary.internKnownPath(STATION_PATHS.timeStamp), 'Value');
  }

  /** Number of stations: ids 0 to `stationCount - 1`. */
  get stationCount(): number {
    return this.#slots.stationCount;
  }

  apply(entry: LogEntry, offset: Offset): Folded {
    const { station, origin } = entry;
    const slot = this.#slotOf(station, entry.tag);
    const { tag, value } = entry;
    this.#noteReport(entry, offset);
    const isListing = this.#name(station, slot, tag, origin !== 'absence');
    if (origin === 'live') this.#records.setLiveAt(slot, offset);
    const isChange = this.#write(slot, value);
    if (origin === 'absence' && !this.isNamed(station)) this.#reports.forget(station);
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
    const slot = this.#slots.find(station, tag);
    if (!this.#isNamed(slot) || !isValueTag(tag) || tag === this.#timeStampTag) return null;
    if (this.#reports.isNews(station, receivedAt)) {
      this.#reports.note(station, { stamp: null, receivedAt, live: true, offset });
    }
    this.#records.setLiveAt(slot, offset);
    if (this.#records.numberOf(slot) === value) return 'again';
    this.#records.setNumber(slot, value);
    return this.#isBeyond(slot, tag) ? 'implausible' : 'changed';
  }

  copy(): TagTable {
    const copy = new TagTable(this.#dictionary);
    copy.#slots = this.#slots.copy();
    copy.#records = this.#records.copy();
    copy.#reports = this.#reports.copy();
    copy.#namedCount = this.#namedCount.slice();
    copy.#others = [...this.#others];
    copy.#units = this.#units.copy();
    return copy;
  }

  /** Restores a value from a checkpoint, without an event. */
  restore(station: StationId, tag: TagId, value: TagValue): void {
    const slot = this.#slotOf(station, tag);
    this.#name(station, slot, tag, true);
    this.#write(slot, value);
    if (isLookTag(tag)) this.#restyle(station, valueTagOf(tag));
  }

  restoreAge(station: StationId, age: StationAge, now: EpochMs): void {
    this.#enter(station);
    this.#reports.restore(station, age, now);
  }

  /** When stations reported; only the ingest and corrections of the clock write it. */
  get reports(): StationReports {
    return this.#reports;
  }

  /** Every named tag. */
  *rows(): Generator<TagRow> {
    for (let number = 0; number < this.stationCount; number += 1) {
      const station = stationId(number);
      for (const { tag, slot } of this.#namedSlots(station)) {
        yield { station, tag, value: this.#read(slot) };
      }
    }
  }

  ageOf(station: StationId): StationAge {
    return this.#reports.ageOf(station);
  }

  /** A live event of this tag at `offset` had the value that it has: an older snapshot must not undo it. */
  noteLive({ station, tag }: StationTag, offset: Offset): void {
    const slot = this.#slots.find(station, tag);
    if (slot !== NO_SLOT) this.#records.setLiveAt(slot, offset);
  }

  /** Whether a live event of this tag is at `offset` or later. */
  wasLiveSince(station: StationId, tag: TagId, offset: Offset): boolean {
    const slot = this.#slots.find(station, tag);
    return slot !== NO_SLOT && this.#records.liveAt(slot) >= offset;
  }

  /** Whether the provider names a station; false once it has left the network. */
  isNamed(station: StationId): boolean {
    return (this.#namedCount[station] ?? 0) > 0;
  }

  /** Records that a snapshot (numbered from 1) names a tag; no effect for an unknown tag. */
  noteNamed(station: StationId, tag: TagId, snapshot: number): void {
    const slot = this.#slots.find(station, tag);
    if (slot !== NO_SLOT) this.#records.setNamedIn(slot, snapshot);
  }

  /** Tags that a snapshot did not name, without a live event from offset `newerFrom` on. */
  *unnamed(snapshot: number, newerFrom: Offset): Generator<StationTag> {
    for (let id = 0; id < this.stationCount; id += 1) {
      const station = stationId(id);
      if (!this.isNamed(station)) continue;
      const room = this.#slots.roomOf(station);
      // Millions of slots in a large network: no iterator entries.
      for (let number = 0; number < room; number += 1) {
        const tag = tagId(number);
        const slot = this.#slots.find(station, tag);
        if (!this.#isNamed(slot) || this.#records.namedIn(slot) === snapshot) continue;
        if (this.#records.liveAt(slot) < newerFrom) yield { station, tag };
      }
    }
  }

  /** Last value of a tag; undefined if never seen or no longer named. */
  lookUp(station: StationId, tag: TagId): TagValue | undefined {
    const slot = this.#slots.find(station, tag);
    return this.#isNamed(slot) ? this.#read(slot) : undefined;
  }

  /** Whether a station has a named tag of a path. */
  hasPath(station: StationId, path: PathId): boolean {
    return SUB_FIELDS.some((field) =>
      this.#isNamed(this.#slots.find(station, tagIdOf(path, field))),
    );
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
    const slot = this.#slots.find(station, tagIdOf(path, 'Value'));
    if (slot === NO_SLOT) return Number.NaN;
    return this.measured(path, this.#records.styleOf(slot), this.#records.numberOf(slot));
  }

  /** A number in the unit of its style, as {@link readingOf} returns it. */
  measured(path: PathId, style: PackedStyle, said: number): number {
    const value = inOwnUnit(unitCodeOfStyle(style), said);
    return this.isPlausible(path, value) ? value : Number.NaN;
  }

  /** The shown reading of a path; null for none or an implausible one. */
  shownOf(station: StationId, path: PathId): ShownReading | null {
    const slot = this.#slots.find(station, tagIdOf(path, 'Value'));
    const value = slot === NO_SLOT ? Number.NaN : this.#records.numberOf(slot);
    if (Number.isNaN(value)) return null;
    const shown = showReading(
      value,
      this.#units.ownUnitOf(path),
      this.#besideOf(slot, station, path),
    );
    return shown.comparable && !this.isPlausible(path, shown.value) ? null : shown;
  }

  /** Whether a path holds an implausible number in a known unit. */
  isImplausible(station: StationId, path: PathId): boolean {
    const tag = tagIdOf(path, 'Value');
    const slot = this.#slots.find(station, tag);
    return slot !== NO_SLOT && this.#isBeyond(slot, tag);
  }

  /** Unit and decimals of a path's value. */
  unitAndFormatOf(station: StationId, path: PathId): UnitAndFormat {
    return this.#besideOf(this.#slots.find(station, tagIdOf(path, 'Value')), station, path);
  }

  /** The same, packed. */
  styleOf(station: StationId, path: PathId): PackedStyle {
    const slot = this.#slots.find(station, tagIdOf(path, 'Value'));
    return slot === NO_SLOT ? NO_STYLE : this.#records.styleOf(slot);
  }

  unitCodeOf(station: StationId, path: PathId): UnitCode {
    return unitCodeOfStyle(this.styleOf(station, path));
  }

  /** {@link PathUnits.headUnitOf} */
  headUnitOf(paths: readonly PathId[]): string | null {
    return this.#units.headUnitOf(paths);
  }

  /** {@link PathUnits.isOfAltitudes} */
  isOfAltitudes(paths: readonly PathId[]): boolean {
    return this.#units.isOfAltitudes(paths);
  }

  /** {@link PathUnits.isPlausible} */
  isPlausible(path: PathId, value: number): boolean {
    return this.#units.isPlausible(path, value);
  }

  /** When a station last reported; NaN if unknown. */
  reportedAt(station: StationId): EpochMs {
    return this.#reports.reportedAt(station);
  }

  /** Every named tag of a station. */
  *tagsOf(
    station: StationId,
  ): Generator<{ readonly path: ReadingPath; readonly field: SubField; readonly value: TagValue }> {
    for (const { tag, slot } of this.#namedSlots(station)) {
      const path = this.#dictionary.pathOf(pathIdOf(tag));
      yield { path, field: fieldOf(tag), value: this.#read(slot) };
    }
  }

  /** The named tags of a station with their slots, by tag. */
  *#namedSlots(station: StationId): Generator<{ readonly tag: TagId; readonly slot: number }> {
    const room = this.#slots.roomOf(station);
    for (let number = 0; number < room; number += 1) {
      const tag = tagId(number);
      const slot = this.#slots.find(station, tag);
      if (this.#isNamed(slot)) yield { tag, slot };
    }
  }

  /** Unit and decimals of the value in a slot. The text of its unit is looked up only where that is shown. */
  #besideOf(slot: number, station: StationId, path: PathId): UnitAndFormat {
    const style = slot === NO_SLOT ? NO_STYLE : this.#records.styleOf(slot);
    const code = unitCodeOfStyle(style);
    const unit = code === FOREIGN_UNIT ? this.valueOf(station, path, 'Unit') : null;
    return { code, unit: typeof unit === 'string' ? unit : null, decimals: decimalsOfStyle(style) };
  }

  /** Whether a slot holds a number that the sensor cannot measure. */
  #isBeyond(slot: number, valueTag: TagId): boolean {
    const said = this.#records.numberOf(slot);
    if (Number.isNaN(said)) return false;
    const code = unitCodeOfStyle(this.#records.styleOf(slot));
    if (code === FOREIGN_UNIT) return false;
    return !this.isPlausible(pathIdOf(valueTag), inOwnUnit(code, said));
  }

  #read(slot: number): TagValue {
    const number = this.#records.numberOf(slot);
    return Number.isNaN(number) ? (this.#others[slot] ?? null) : number;
  }

  #isNamed(slot: number): boolean {
    return slot !== NO_SLOT && this.#records.liveAt(slot) !== UNNAMED;
  }

  /** Sets whether a slot is named; true if the station thereby enters or leaves the network. */
  #name(station: StationId, slot: number, tag: TagId, isNamed: boolean): boolean {
    const wasNamed = this.#records.liveAt(slot) !== UNNAMED;
    if (wasNamed === isNamed) return false;
    this.#records.setLiveAt(slot, isNamed ? NEVER_LIVE : UNNAMED);
    if (isValueTag(tag)) this.#units.count(pathIdOf(tag), this.#codeAt(slot), isNamed ? 1 : -1);
    const count = (this.#namedCount[station] ?? 0) + (isNamed ? 1 : -1);
    this.#namedCount[station] = count;
    return count === (isNamed ? 1 : 0);
  }

  /** Writes a slot; true if its value changed. Zero and minus zero are the same reading. */
  #write(slot: number, value: TagValue): boolean {
    const before = this.#records.numberOf(slot);
    if (typeof value === 'number') {
      if (before === value) return false;
      this.#records.setNumber(slot, value);
      return true;
    }
    if (Number.isNaN(before) && this.#others[slot] === value) return false;
    this.#records.setNumber(slot, Number.NaN);
    this.#others[slot] = value;
    return true;
  }

  /** Makes sure that a station, and all with a lower id, are known. */
  #enter(station: StationId): void {
    this.#slots.enter(station);
    this.#reports.enter(station);
    if (station < this.#namedCount.length) return;
    this.#namedCount = grown(Uint32Array, this.#namedCount, station + 1);
  }

  #slotOf(station: StationId, tag: TagId): number {
    const known = this.#slots.find(station, tag);
    return known === NO_SLOT ? this.#openSlot(station, tag) : known;
  }

  #openSlot(station: StationId, tag: TagId): number {
    this.#enter(station);
    const slot = this.#slots.open(station, tag);
    this.#records.makeRoom(slot);
    this.#others.push(null);
    // Its unit may have arrived before the first value.
    if (isValueTag(tag)) this.#restyle(station, tag);
    return slot;
  }

  /** Updates unit and decimals of a tag's value. */
  #restyle(station: StationId, valueTag: TagId): void {
    const slot = this.#slots.find(station, valueTag);
    if (slot === NO_SLOT) return;
    const path = pathIdOf(valueTag);
    const code = unitCodeOf(this.#units.ownUnitOf(path), this.valueOf(station, path, 'Unit'));
    if (this.#isNamed(slot)) {
      this.#units.count(path, this.#codeAt(slot), -1);
      this.#units.count(path, code, 1);
    }
    this.#records.setStyle(
      slot,
      styleOf(code, decimalsOfFormat(this.valueOf(station, path, 'Format'))),
    );
  }

  #codeAt(slot: number): UnitCode {
    return unitCodeOfStyle(this.#records.styleOf(slot));
  }

  /** Updates the age of a station. */
  #noteReport({ station, tag, value, origin, receivedAt }: LogEntry, offset: Offset): void {
    const number = epochMs(typeof value === 'number' ? value : Number.NaN);
    const stamp = tag === this.#timeStampTag ? number : null;
    this.#reports.note(station, { stamp, receivedAt, live: origin === 'live', offset });
  }
}
