import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { HIDDEN_ZERO, NO_READING, OTHER_UNIT } from '#domain/quantities/legend/legend.ts';
import { type Direction, directionOfSign, UNKNOWN_SIGN } from '#domain/series/level-trend.ts';
import { isAboveAlertLevel, NO_ALERT_LEVELS } from '#domain/stations/alerts/alert-state.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import { type Station, stationId, type StationId } from '#domain/stations/station.ts';
import type { MapColour, MapLayerFrame, LegendState } from '#worker/api/map-layer.ts';
import type { StationEntry } from '#worker/api/station-entry.ts';
import { formatMeasured, formatNumber, formatUnit } from '#domain/text/format.ts';
import { cutText } from '#domain/untrusted.ts';

/** One station as words show it: in a list, a tip, on paper. */
export interface MapStation {
  readonly id: StationId;
  readonly station: Station;
  /** In the unit of its look; NaN is no reading. */
  readonly value: number;
  readonly look: ReadingLook;
  /** 0 to 5, or one of the legend's classes without a colour. */
  readonly bucket: number;
  /** NaN when unknown. */
  readonly reportedAt: EpochMs;
  /** Degrees it comes from (wind); NaN where there is none. */
  readonly direction: number;
  /** Rate of rise of its river in the last hour, cm/h; NaN where it is not known. */
  readonly rate: number;
  /** Where it goes now; null where that is not known. */
  readonly riverDirection: Direction | null;
  /** Its place among its alert levels (`AlertRank`). */
  readonly alert: number;
}

/** Stations for words. One that has not changed is the same object from frame to frame. */
export interface StationsById {
  readonly size: number;
  has(id: StationId): boolean;
  get(id: StationId): MapStation | undefined;
  values(): Iterable<MapStation>;
}

/** Some of the stations. */
export const filtered = (
  stations: StationsById,
  matches: (station: MapStation) => boolean,
): StationsById => {
  const matching = [...stations.values()].filter(matches);
  return new Map(matching.map((station) => [station.id, station]));
};

/** Longest part of a foreign unit on the map. */
const LONGEST_UNIT = 8;

/** `+14`, `−3`: a rate in cm/h beside a dot; empty where it is not known. */
const rateLabel = (rate: number): string => {
  if (Number.isNaN(rate)) return '';
  const size = formatNumber(Math.abs(rate), 0);
  if (size === '0') return size;
  return rate > 0 ? `+${size}` : `−${size}`;
};

/**
 * The number beside a dot; empty where there is no reading or a zero that is not shown (SPEC 9). `decimals`: where the look does not
 * say. A number of a foreign unit would be read in the legend's: its unit is beside it.
 */
const numberLabel = (
  value: number,
  look: ReadingLook,
  bucket: number,
  decimals: number,
): string => {
  if (Number.isNaN(value) || bucket === HIDDEN_ZERO) return '';
  const number = formatMeasured(value, look.decimals ?? decimals);
  if (bucket !== OTHER_UNIT) return number;
  const unit = formatUnit(look.unit);
  const short = cutText(unit, LONGEST_UNIT);
  return `${number} ${short === unit ? unit : `${short}…`}`;
};

const NO_LOOK: ReadingLook = { unit: null, decimals: null };

/** `after` with the rows of `before` at its start. */
const grown = <Column extends Float64Array | Float32Array | Int8Array>(
  before: Column,
  after: Column,
): Column => {
  after.set(before);
  return after;
};

/**
 * The map's stations in parallel columns, one a row, as the worker sends them (docs/decisions/0021-map-columns.md). The canvas reads
 * the columns by row; objects are made of the rows that words ask for. Immutable: a frame gives new columns.
 */
export class StationColumns implements StationsById {
  #rowById: ReadonlyMap<StationId, number> = new Map();
  #entries: readonly StationEntry[] = [];
  #values = new Float64Array(0);
  #buckets = new Int8Array(0);
  #reportedAt = new Float64Array(0);
  #directions = new Float32Array(0);
  #rates = new Float32Array(0);
  #signs = new Int8Array(0);
  #alerts = new Int8Array(0);
  #looks: ReadingLook[] = [];
  #labels: string[] = [];
  /** Objects that were asked for, until their rows change. */
  #objects: (MapStation | undefined)[] = [];

  /** The columns after a frame. `decimals`: of readings whose look has none; `colour`: what the legend is of. */
  apply(frame: MapLayerFrame, decimals: number, colour: MapColour = 'value'): StationColumns {
    const next = new StationColumns();
    if (!frame.whole) next.#takeOver(this);
    next.#describe(frame.stations);
    for (const [index, id] of frame.ids.entries()) {
      const row = next.#rowById.get(stationId(id));
      const look = frame.looks[frame.lookIds[index] ?? 0];
      if (row === undefined || look === undefined) continue;
      const value = frame.values[index] ?? Number.NaN;
      const bucket = frame.buckets[index] ?? NO_READING;
      next.#values[row] = value;
      next.#buckets[row] = bucket;
      next.#reportedAt[row] = frame.reportedAt[index] ?? Number.NaN;
      next.#directions[row] = frame.directions?.[index] ?? Number.NaN;
      next.#rates[row] = frame.rates[index] ?? Number.NaN;
      next.#signs[row] = frame.signs[index] ?? UNKNOWN_SIGN;
      next.#alerts[row] = frame.alerts[index] ?? NO_ALERT_LEVELS;
      next.#looks[row] = look;
      // The numbers are of what the colours are of; a level alone has its distance from its alert levels.
      next.#labels[row] =
        colour === 'change'
          ? rateLabel(next.rateAt(row))
          : numberLabel(value, look, bucket, decimals);
      next.#objects[row] = undefined;
    }
    return next;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** How many of them are in the list alone: they have no usable coordinates. */
  get withoutPosition(): number {
    return this.#entries.filter(({ station }) => station.position === null).length;
  }

  has(id: StationId): boolean {
    return this.#rowById.has(id);
  }

  get(id: StationId): MapStation | undefined {
    const row = this.#rowById.get(id);
    return row === undefined ? undefined : this.#objectAt(row);
  }

  *values(): Generator<MapStation> {
    for (let row = 0; row < this.size; row += 1) {
      const object = this.#objectAt(row);
      if (object !== undefined) yield object;
    }
  }

  /** Whether the same stations are in the same rows for sure: nobody came or went between the two. */
  hasRowsOf(other: StationColumns): boolean {
    return this.#rowById === other.#rowById;
  }

  rowOf(id: StationId): number | undefined {
    return this.#rowById.get(id);
  }

  entryAt(row: number): StationEntry | undefined {
    return this.#entries[row];
  }

  valueAt(row: number): number {
    return this.#values[row] ?? Number.NaN;
  }

  bucketAt(row: number): number {
    return this.#buckets[row] ?? NO_READING;
  }

  reportedAt(row: number): EpochMs {
    return epochMs(this.#reportedAt[row] ?? Number.NaN);
  }

  directionAt(row: number): number {
    return this.#directions[row] ?? Number.NaN;
  }

  rateAt(row: number): number {
    return this.#rates[row] ?? Number.NaN;
  }

  riverDirectionAt(row: number): Direction | null {
    return directionOfSign(this.#signs[row] ?? UNKNOWN_SIGN);
  }

  alertAt(row: number): number {
    return this.#alerts[row] ?? NO_ALERT_LEVELS;
  }

  /** How many stations are at each alert level, in the order of `THRESHOLD_LEVELS`. */
  aboveLevels(): readonly number[] {
    const counts = THRESHOLD_LEVELS.map(() => 0);
    for (const alert of this.#alerts) {
      if (isAboveAlertLevel(alert)) counts[alert - 1] = (counts[alert - 1] ?? 0) + 1;
    }
    return counts;
  }

  /** The number beside its dot; empty for none. */
  labelAt(row: number): string {
    return this.#labels[row] ?? '';
  }

  #objectAt(row: number): MapStation | undefined {
    const known = this.#objects[row];
    if (known !== undefined) return known;
    const entry = this.#entries[row];
    if (entry === undefined) return undefined;
    const object: MapStation = {
      id: entry.id,
      station: entry.station,
      value: this.valueAt(row),
      look: this.#looks[row] ?? NO_LOOK,
      bucket: this.bucketAt(row),
      reportedAt: this.reportedAt(row),
      direction: this.directionAt(row),
      rate: this.rateAt(row),
      riverDirection: this.riverDirectionAt(row),
      alert: this.alertAt(row),
    };
    this.#objects[row] = object;
    return object;
  }

  #takeOver(before: StationColumns): void {
    this.#rowById = before.#rowById;
    this.#entries = before.#entries;
    this.#values = before.#values.slice();
    this.#buckets = before.#buckets.slice();
    this.#reportedAt = before.#reportedAt.slice();
    this.#directions = before.#directions.slice();
    this.#rates = before.#rates.slice();
    this.#signs = before.#signs.slice();
    this.#alerts = before.#alerts.slice();
    this.#looks = before.#looks.slice();
    this.#labels = before.#labels.slice();
    this.#objects = before.#objects.slice();
  }

  /** Stations that are new, or describe themselves otherwise. */
  #describe(described: readonly StationEntry[]): void {
    if (described.length === 0) return;
    const rowById = new Map(this.#rowById);
    const entries = [...this.#entries];
    for (const entry of described) {
      const row = rowById.get(entry.id) ?? entries.length;
      rowById.set(entry.id, row);
      entries[row] = entry;
      this.#objects[row] = undefined;
    }
    this.#rowById = rowById;
    this.#entries = entries;
    this.#values = grown(this.#values, new Float64Array(entries.length).fill(Number.NaN));
    this.#buckets = grown(this.#buckets, new Int8Array(entries.length).fill(NO_READING));
    this.#reportedAt = grown(this.#reportedAt, new Float64Array(entries.length).fill(Number.NaN));
    this.#directions = grown(this.#directions, new Float32Array(entries.length).fill(Number.NaN));
    this.#rates = grown(this.#rates, new Float32Array(entries.length).fill(Number.NaN));
    this.#signs = grown(this.#signs, new Int8Array(entries.length).fill(UNKNOWN_SIGN));
    this.#alerts = grown(this.#alerts, new Int8Array(entries.length).fill(NO_ALERT_LEVELS));
  }
}

/** Everything the map shows of a selection. */
export interface MapView {
  readonly stations: StationColumns;
  /** Null until the first reading's legend has arrived. */
  readonly legend: LegendState | null;
}

/** What the map shows before the first frame. */
export const EMPTY_VIEW: MapView = {
  stations: new StationColumns(),
  legend: null,
};

/** Decimals of readings without their own. */
export const decimalsOf = (legend: LegendState | null): number => legend?.option.decimals ?? 1;

/** A frame applied to the last view is the view a fresh look would give. */
export const applyMapFrame = (view: MapView | null, frame: MapLayerFrame): MapView => {
  const before = view ?? EMPTY_VIEW;
  const legend = frame.legend ?? before.legend;
  return {
    stations: before.stations.apply(frame, decimalsOf(legend), legend?.colour),
    legend,
  };
};
