import type { EpochMs } from '#domain/epoch-ms.ts';
import { ownUnitOf } from '#domain/own-unit.ts';
import { plausibleRangeOf } from '#domain/plausibility.ts';
import { STATION_PATHS } from '#domain/reading-paths.ts';
import { type SaidBeside, showReading } from '#domain/show-reading.ts';
import type { ShownReading } from '#domain/shown-reading.ts';
import type { TagValue } from '#domain/tag-event.ts';
import type { ReadingPath, SubField } from '#domain/tag-path.ts';
import {
  FOREIGN_UNIT,
  inOwnUnit,
  type UnitCode,
  unitCodeOf,
  UNSAID_UNIT,
} from '#domain/unit-code.ts';
import { decimalsOfFormat } from '#domain/value-format.ts';
import type { StationId } from '#worker/api/frames.ts';
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

/** A copy with room for at least `length` items. */
const grown = <Column extends Float64Array | Int32Array | Uint16Array | Uint8Array>(
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

/**
 * The fold of the log: the last value of each tag of each station (DESIGN 1). Nothing else writes it. Equal to the domain's
 * `foldTags`, event for event.
 */
export class TagTable {
  readonly #dictionary: Dictionary;
  /** Where the value of each tag of a station lies, by station and tag. */
  readonly #slotByTagByStation: Int32Array[] = [];
  /** When a station was last heard of, in columns: read for every row that is shown. */
  #heardAt = new Float64Array(256).fill(Number.NaN);
  /** 1 for a station that says itself when it measured. */
  #stamped = new Uint8Array(256);
  /** Bounds of what a path can mean, by path id; asked for every event. */
  readonly #minimumByPath: number[] = [];
  readonly #maximumByPath: number[] = [];
  readonly #timeStampTag: TagId;
  /** Numbers lie in a column of their own; where it holds none (NaN), the value stands in `#others`. */
  #numbers = new Float64Array(1_024).fill(Number.NaN);
  #others: TagValue[] = [];
  /** Offset of the last live event of a slot, -1 for none: what a snapshot asked for earlier must not undo. */
  #liveAt = new Float64Array(1_024).fill(NO_SLOT);
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
    const slot = this.#slotOf(entry.station, entry.tag);
    if (entry.origin === 'live') this.#liveAt[slot] = offset;
    if (!this.#hear(entry)) return 'late';
    if (!this.#write(slot, entry.value)) return 'again';
    if (isLookTag(entry.tag)) this.#restyle(entry.station, valueTagOf(entry.tag));
    return 'changed';
  }

  /** The same state in a table of its own. */
  copy(): TagTable {
    const copy = new TagTable(this.#dictionary);
    for (const slotByTag of this.#slotByTagByStation) {
      copy.#slotByTagByStation.push(slotByTag.slice());
    }
    copy.#heardAt = this.#heardAt.slice();
    copy.#stamped = this.#stamped.slice();
    copy.#numbers = this.#numbers.slice();
    copy.#liveAt = this.#liveAt.slice();
    copy.#others = [...this.#others];
    copy.#styles = this.#styles.slice();
    copy.#saidUnits.push(...this.#saidUnits);
    copy.#unsaidUnits.push(...this.#unsaidUnits);
    return copy;
  }

  /** Puts a value where it stood when it was kept, without an event: how a checkpoint becomes a state again. */
  restore(station: StationId, tag: TagId, value: TagValue): void {
    this.#write(this.#slotOf(station, tag), value);
    if (isLookTag(tag)) this.#restyle(station, valueTagOf(tag));
  }

  restoreAge(station: StationId, { heardAt, stamped }: StationAge): void {
    this.#slotsOf(station);
    this.#heardAt[station] = heardAt;
    this.#stamped[station] = stamped ? 1 : 0;
  }

  /**
   * Our clock had been ahead and is right now: no station was heard of later than this. The one thing that is no event: the
   * events bear the times of the wrong clock.
   */
  capAges(now: EpochMs): void {
    for (const [station, heardAt] of this.#heardAt.entries()) {
      if (heardAt > now) this.#heardAt[station] = now;
    }
  }

  /** Every tag that has been heard of. */
  *rows(): Generator<TagRow> {
    for (const [station, slotByTag] of this.#slotByTagByStation.entries()) {
      for (const [tag, slot] of slotByTag.entries()) {
        if (slot !== NO_SLOT) yield { station, tag, value: this.#read(slot) };
      }
    }
  }

  ageOf(station: StationId): StationAge {
    return { heardAt: this.heardAt(station), stamped: this.#stamped[station] === 1 };
  }

  /** True when a live event of this tag is at `offset` or later. */
  wasLiveSince(station: StationId, tag: TagId, offset: Offset): boolean {
    const slot = this.#findSlot(station, tag);
    return slot !== NO_SLOT && (this.#liveAt[slot] ?? NO_SLOT) >= offset;
  }

  /** Last value of a tag; undefined when it has never been heard of. */
  lookUp(station: StationId, tag: TagId): TagValue | undefined {
    const slot = this.#findSlot(station, tag);
    return slot === NO_SLOT ? undefined : this.#read(slot);
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
    const slot = this.#findSlot(station, tagIdOf(path, 'Value'));
    const said = slot === NO_SLOT ? Number.NaN : (this.#numbers[slot] ?? Number.NaN);
    // Nearly always: what is plausible as it was said in the quantity's own unit.
    const code = unitCodeOfStyle(this.#styles[slot] ?? NO_STYLE);
    if (Number.isNaN(said) || code === FOREIGN_UNIT) return false;
    return !this.isPlausible(path, inOwnUnit(code, said));
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
    return this.#heardAt[station] ?? Number.NaN;
  }

  /** Every tag of a station that has been heard of. */
  *tagsOf(
    station: StationId,
  ): Generator<{ readonly path: ReadingPath; readonly field: SubField; readonly value: TagValue }> {
    const slotByTag = this.#slotByTagByStation[station] ?? [];
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
    const { length } = this.#heardAt;
    if (station >= length) {
      this.#heardAt = grown(this.#heardAt, station + 1, (room) =>
        new Float64Array(room).fill(Number.NaN),
      );
      this.#stamped = grown(this.#stamped, station + 1, (room) => new Uint8Array(room));
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
        new Float64Array(length).fill(NO_SLOT),
      );
      this.#styles = grown(this.#styles, slot + 1, (length) => new Uint16Array(length));
    }
    slotByTag[tag] = slot;
    // Its unit may have been said before the first value.
    if (isValueTag(tag)) {
      this.#count(pathIdOf(tag), UNSAID_UNIT, 1);
      this.#restyle(station, tag);
    }
    return slot;
  }

  /** Reads unit and format anew of the value that a tag holds. */
  #restyle(station: StationId, valueTag: TagId): void {
    const slot = this.#findSlot(station, valueTag);
    if (slot === NO_SLOT) return;
    const path = pathIdOf(valueTag);
    const ownUnit = ownUnitOf(this.#dictionary.pathOf(path));
    const code = unitCodeOf(ownUnit, this.valueOf(station, path, 'Unit'));
    this.#count(path, unitCodeOfStyle(this.#styles[slot] ?? NO_STYLE), -1);
    this.#count(path, code, 1);
    this.#styles[slot] = styleOf(code, decimalsOfFormat(this.valueOf(station, path, 'Format')));
  }

  /** One value of a path more, or one less, that has a unit of this code. */
  #count(path: PathId, code: UnitCode, by: 1 | -1): void {
    if (code === UNSAID_UNIT) this.#unsaidUnits[path] = (this.#unsaidUnits[path] ?? 0) + by;
    else if (code !== FOREIGN_UNIT) this.#saidUnits[path] = (this.#saidUnits[path] ?? 0) + by;
  }

  /** The age of a station: the domain's `heardAfter`, in place. False for a stamp that would go back in time. */
  #hear({ station, tag, value, origin, receivedAt }: LogEntry): boolean {
    const heardAt = this.heardAt(station);
    const isStamped = this.#stamped[station] === 1;
    if (tag === this.#timeStampTag && typeof value === 'number') {
      const stamp = Math.min(value, receivedAt);
      if (isStamped && stamp < heardAt) return false;
      this.#heardAt[station] = stamp;
      this.#stamped[station] = 1;
    } else if (origin === 'live' && !isStamped && !(receivedAt <= heardAt)) {
      this.#heardAt[station] = receivedAt;
    }
    return true;
  }
}
