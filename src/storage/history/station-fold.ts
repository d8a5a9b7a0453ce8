import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import { RECORDED_QUANTITIES } from '#domain/quantities/recorded-quantities.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { LONGEST_LEAD_MS } from '#domain/tags/tag-fold.ts';
import { inOwnUnit, NO_UNIT, type UnitCode, unitCodeOf } from '#domain/tags/unit-code.ts';
import { decodeStamp, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { StationTags, WireValue } from '#contract/tag-source.ts';
import { type RecordedTag, recordedTagOf, recordedValue } from './recorded-tags.ts';

/** What a station measured at one instant. */
export interface StationReport {
  readonly time: EpochMs;
  /** By the quantity's id, in its own unit, as float32. */
  readonly values: ReadonlyMap<string, number>;
  /** It came after a report of a later time. */
  readonly isLate: boolean;
}

/** What one event does. */
export interface StationChanges {
  /** The reports that it ends, oldest first. */
  readonly closed: readonly StationReport[];
  /** A value of a time that is no longer kept: counted, not recorded. */
  readonly isDropped: boolean;
}

/** An event of a station, with the time at which the log took it. */
export interface StationEvent {
  readonly path: string;
  readonly data: WireValue;
  readonly at: EpochMs;
}

const NOTHING: StationChanges = { closed: [], isDropped: false };

/** The last value of a tag. */
interface Held {
  value: number | null;
  /** As received; null for none. */
  unit: string | null;
  code: UnitCode;
}

/**
 * `whole`: begun by a stamp, all unchanged values hold. `loose`: without a stamp; only its own values. `late`: of a stamp before the
 * newest; only its own values, and what holds stays.
 */
type Kind = 'whole' | 'loose' | 'late';

interface OpenReport {
  readonly kind: Kind;
  readonly time: EpochMs;
  /** Null if it has none that can be trusted. */
  readonly stamp: EpochMs | null;
  /** Its time is no longer kept. */
  readonly isTooOld: boolean;
  /** Its own values; of a whole report {@link StationFold} has it. */
  readonly said: Map<string, Held>;
}

const readingOf = (paths: readonly string[], held: ReadonlyMap<string, Held>): Held | undefined => {
  for (const path of paths) {
    const one = held.get(path);
    if (one !== undefined && one.value !== null) return one;
  }
  return undefined;
};

/** The values of tags, by quantity: of its tags the first with a reading; none in a foreign unit, and none that is impossible. */
const valuesOf = (held: ReadonlyMap<string, Held>): ReadonlyMap<string, number> => {
  const values = new Map<string, number>();
  if (held.size === 0) return values;
  for (const { id, paths, plausible } of RECORDED_QUANTITIES) {
    const reading = readingOf(paths, held);
    if (reading === undefined || reading.value === null) continue;
    // Plus zero: no minus zero.
    const value = Math.fround(inOwnUnit(reading.code, reading.value)) + 0;
    if (value >= plausible.minimum && value <= plausible.maximum) values.set(id, value);
  }
  return values;
};

const decodeHeld = (raw: unknown): Map<string, Held> => {
  const held = new Map<string, Held>();
  if (!isRecord(raw)) return held;
  for (const [path, one] of Object.entries(raw)) {
    const tag = recordedTagOf(path);
    if (tag === undefined || !Array.isArray(one)) continue;
    const [value, unit]: readonly unknown[] = one;
    const text = typeof unit === 'string' ? unit : null;
    held.set(path, {
      value: decodeNumber(value),
      unit: text,
      code: unitCodeOf(tag.quantity.unit, text),
    });
  }
  return held;
};

const heldText = (held: ReadonlyMap<string, Held>): unknown =>
  Object.fromEntries([...held].map(([path, { value, unit }]) => [path, [value, unit]]));

const decodeReport = (raw: unknown): OpenReport | null => {
  if (!isRecord(raw) || typeof raw['time'] !== 'number') return null;
  const { kind, time, stamp, isTooOld, said } = raw;
  if (kind !== 'whole' && kind !== 'loose' && kind !== 'late') return null;
  return {
    kind,
    time: epochMs(time),
    stamp: typeof stamp === 'number' ? epochMs(stamp) : null,
    isTooOld: isTooOld === true,
    said: decodeHeld(said),
  };
};

const reportText = (report: OpenReport | null): unknown =>
  report === null ? null : { ...report, said: heldText(report.said) };

/**
 * The events of one station as reports. A station sends its stamp, then what changed: a stamp begins a report in which all unchanged values
 * hold, and the next stamp ends it. A stamp before the newest (a backlog, a reading that came late) dates only what comes after it. The
 * stamp of the newest report again continues that report: a repeated value is one value. A stamp that cannot be read, or is more than
 * ten minutes ahead, is replaced by the log's time.
 */
export class StationFold {
  readonly #keptMs: number;
  /** What holds: of each tag the last value that was not late. */
  #held = new Map<string, Held>();
  /** The newest stamp; what is before it is late. */
  #newest: EpochMs | null = null;
  /** The report that is arriving, and beside it a late one. */
  #open: OpenReport | null = null;
  #late: OpenReport | null = null;

  /** `keptMs`: values that are older when they come are dropped. */
  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** Its state as text, for {@link restored}. */
  get text(): string {
    return JSON.stringify({
      held: heldText(this.#held),
      newest: this.#newest,
      open: reportText(this.#open),
      late: reportText(this.#late),
    });
  }

  /** From a state that was stored; what of it cannot be read is left out. */
  static restored(state: unknown, keptMs: number): StationFold {
    const reports = new StationFold(keptMs);
    if (!isRecord(state)) return reports;
    reports.#held = decodeHeld(state['held']);
    const newest = state['newest'];
    reports.#newest = typeof newest === 'number' ? epochMs(newest) : null;
    reports.#open = decodeReport(state['open']);
    reports.#late = decodeReport(state['late']);
    return reports;
  }

  /** What comes now is of a stamp before the newest. */
  get isLate(): boolean {
    return this.#late !== null;
  }

  /** The reports that the next stamp will end, as they are now. */
  get open(): readonly StationReport[] {
    return [...this.#closedOf(this.#late), ...this.#closedOf(this.#open)];
  }

  /**
   * Takes over what tags hold now: from the next report on, and in the open one. `all` where events may be missing; `unknown` where only tags
   * that were not recorded before are: what a known one holds may have come late.
   */
  adopt(tags: StationTags, which: 'all' | 'unknown'): void {
    const known: ReadonlySet<string> = new Set(which === 'all' ? [] : this.#held.keys());
    for (const [path, data] of tags) {
      const tag = recordedTagOf(path);
      if (tag !== undefined && !known.has(tag.path)) this.#set(this.#held, tag, data, this.#held);
    }
  }

  take({ path, data, at }: StationEvent): StationChanges {
    if (path === STATION_PATHS.timeStamp)
      return { closed: this.#stamp(data, at), isDropped: false };
    const tag = recordedTagOf(path);
    return tag === undefined ? NOTHING : this.#say(tag, data, at);
  }

  #stamp(data: WireValue, at: EpochMs): readonly StationReport[] {
    if (data === null || data === '') return this.#end();
    const stamp = decodeStamp(data);
    if (stamp === null || stamp > at + LONGEST_LEAD_MS) {
      const closed = this.#end();
      this.#open = this.#begin('whole', at, null, at);
      return closed;
    }
    if (this.#newest !== null && stamp <= this.#newest) {
      if (this.#late?.stamp === stamp) return [];
      const closed = this.#closedOf(this.#late);
      const isNewest = this.#open?.stamp === stamp;
      this.#late = isNewest ? null : this.#begin('late', stamp, stamp, at);
      return closed;
    }
    const closed = this.#end();
    this.#newest = stamp;
    this.#open = this.#begin('whole', stamp, stamp, at);
    return closed;
  }

  #say(tag: RecordedTag, data: WireValue, at: EpochMs): StationChanges {
    if (this.#late !== null) {
      const { said, isTooOld } = this.#late;
      // A unit alone is no value: it is known here with the value that follows.
      this.#set(said, tag, data, this.#held);
      return { closed: [], isDropped: isTooOld && tag.field === 'Value' };
    }
    let closed: readonly StationReport[] = [];
    let open = this.#open;
    if (open === null || (open.kind !== 'whole' && open.time !== at)) {
      closed = this.#end();
      open = this.#begin('loose', at, null, at);
      this.#open = open;
    }
    this.#set(this.#held, tag, data, this.#held);
    if (open.kind === 'loose') {
      const held = this.#held.get(tag.path);
      // What comes without a stamp is a reading of its own, and its unit may follow it.
      if (held !== undefined && (tag.field === 'Value' || open.said.has(tag.path))) {
        open.said.set(tag.path, { ...held });
      }
    }
    return { closed, isDropped: open.isTooOld && tag.field === 'Value' };
  }

  #set(
    into: Map<string, Held>,
    tag: RecordedTag,
    data: WireValue,
    before: ReadonlyMap<string, Held>,
  ): void {
    const { path, field, quantity } = tag;
    const known = into.get(path);
    const unit = (known ?? before.get(path))?.unit ?? null;
    const held: Held = known ?? { value: null, unit, code: unitCodeOf(quantity.unit, unit) };
    if (field === 'Value') held.value = recordedValue(tag, data);
    else {
      held.unit = typeof data === 'string' ? data : null;
      held.code = held.unit === null ? NO_UNIT : unitCodeOf(quantity.unit, held.unit);
    }
    into.set(path, held);
  }

  #begin(kind: Kind, time: EpochMs, stamp: EpochMs | null, at: EpochMs): OpenReport {
    return { kind, time, stamp, isTooOld: time < at - this.#keptMs, said: new Map() };
  }

  /** Ends what is open. */
  #end(): readonly StationReport[] {
    const closed = this.open;
    this.#open = null;
    this.#late = null;
    return closed;
  }

  #closedOf(report: OpenReport | null): readonly StationReport[] {
    if (report === null || report.isTooOld) return [];
    const { kind, time, said } = report;
    const values = valuesOf(kind === 'whole' ? this.#held : said);
    return kind !== 'whole' && said.size === 0 ? [] : [{ time, values, isLate: kind === 'late' }];
  }
}
