import {
  ALTITUDE_FROM_METRES,
  BUCKET_COUNT,
  bucketOf,
  HIDDEN_ZERO,
  NO_READING,
  NOT_COMPARABLE,
  thresholdsFor,
  type Thresholds,
} from '#domain/legend.ts';
import { measurementOf, type ValueOption } from '#domain/catalogue.ts';
import { type Selection, valueOptionOf } from '#domain/selector.ts';
import type {
  LegendState,
  MapLayerFrame,
  MapLayerSpec,
  StationEntry,
  StationId,
} from '#worker/api/frames.ts';
import type { PathId } from '../log/dictionary.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';

const sameThresholds = (a: Thresholds | null, b: Thresholds): boolean =>
  a !== null && a.every((bound, index) => bound === b[index]);

/** Value and colour bucket of every station with a position, for one selection (DESIGN 2, "Legend"). */
export class MapLayer implements Projection<MapLayerFrame, MapLayerSpec> {
  readonly #log: LogView;
  #selection: Selection;
  #option: ValueOption;
  #paths: readonly PathId[] = [];
  #whole = true;
  #thresholds: Thresholds | null = null;
  /** Stations to say again: their value or age is news. */
  readonly #dirty = new Set<StationId>();
  /** Stations to describe again. */
  readonly #undescribed = new Set<StationId>();
  /** On the map now, by id; false also for stations the view has been told of and that lost their position since. */
  #onMap: boolean[] = [];
  #values: number[] = [];

  constructor(log: LogView, selection: MapLayerSpec) {
    this.#log = log;
    this.#selection = selection;
    this.#option = valueOptionOf(selection);
    this.reshape(selection);
  }

  get stale(): boolean {
    return this.#whole || this.#dirty.size > 0 || this.#undescribed.size > 0;
  }

  touch(station: StationId, path: PathId, changed: boolean): void {
    this.#dirty.add(station);
    if (changed && this.#log.directory.isDescribing(path)) this.#undescribed.add(station);
  }

  reshape(selection: MapLayerSpec): void {
    this.#selection = selection;
    this.#option = valueOptionOf(selection);
    this.#paths = this.#option.paths.map((path) => this.#log.dictionary.internKnownPath(path));
    this.#whole = true;
  }

  frame(): MapLayerFrame {
    const { table, directory } = this.#log;
    let whole = this.#whole;
    if (!whole) whole = this.#losesStation();
    const listed = whole ? [...directory.visible()] : [...this.#dirty, ...this.#undescribed];
    if (whole) {
      this.#onMap = [];
      this.#values = [];
    }
    const described: StationEntry[] = [];
    const touched = new Set<StationId>();
    for (const id of listed) {
      const station = directory.stationOf(id);
      if (!station.show || station.position === null) continue;
      if (this.#onMap[id] !== true || this.#undescribed.has(id)) {
        if (!touched.has(id)) described.push({ id, station });
        this.#onMap[id] = true;
      }
      this.#values[id] = this.#readingOf(id);
      touched.add(id);
    }
    const thresholds = thresholdsFor(this.#option.range, this.#extent());
    const moved = whole || !sameThresholds(this.#thresholds, thresholds);
    this.#thresholds = thresholds;
    // Moving thresholds recolour stations that have said nothing: all of them are sent again.
    const ids = Uint32Array.from(moved ? this.#idsOnMap() : touched);
    const values = Float64Array.from(ids, (id) => this.#values[id] ?? Number.NaN);
    const buckets = Int8Array.from(values, (value) => this.#bucketOf(value, thresholds));
    const heardAt = Float64Array.from(ids, (id) => table.heardAt(id));
    this.#whole = false;
    this.#dirty.clear();
    this.#undescribed.clear();
    return {
      whole,
      stations: described,
      ids,
      values,
      buckets,
      heardAt,
      legend: this.#legend(thresholds),
      withoutPosition: this.#withoutPosition(),
    };
  }

  /** A station that stops being shown cannot be said by a patch. */
  #losesStation(): boolean {
    for (const id of this.#undescribed) {
      const station = this.#log.directory.stationOf(id);
      if (this.#onMap[id] === true && (!station.show || station.position === null)) return true;
    }
    return false;
  }

  #readingOf(station: StationId): number {
    for (const path of this.#paths) {
      const reading = this.#log.table.readingOf(station, path);
      if (!Number.isNaN(reading)) return reading;
    }
    return Number.NaN;
  }

  #isAltitude(value: number): boolean {
    return this.#selection.type === 'rio' && value >= ALTITUDE_FROM_METRES;
  }

  #bucketOf(value: number, thresholds: Thresholds): number {
    if (Number.isNaN(value)) return NO_READING;
    if (value === 0 && !measurementOf(this.#selection.type).showsZero) return HIDDEN_ZERO;
    return this.#isAltitude(value) ? NOT_COMPARABLE : bucketOf(thresholds, value);
  }

  #extent(): readonly [number, number] | null {
    let lowest = Infinity;
    let highest = -Infinity;
    for (const value of this.#values) {
      if (value === undefined || Number.isNaN(value) || this.#isAltitude(value)) continue;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
    return lowest <= highest ? [lowest, highest] : null;
  }

  #idsOnMap(): StationId[] {
    const ids: StationId[] = [];
    for (const [id, shown] of this.#onMap.entries()) if (shown) ids.push(id);
    return ids;
  }

  #legend(thresholds: Thresholds): LegendState {
    const counts = Array.from({ length: BUCKET_COUNT }, () => 0);
    let withoutReading = 0;
    let hiddenZero = 0;
    let notComparable = 0;
    for (const id of this.#idsOnMap()) {
      const bucket = this.#bucketOf(this.#values[id] ?? Number.NaN, thresholds);
      if (bucket === NO_READING) withoutReading += 1;
      else if (bucket === HIDDEN_ZERO) hiddenZero += 1;
      else if (bucket === NOT_COMPARABLE) notComparable += 1;
      else counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    const { unit } = this.#option;
    return {
      option: this.#option,
      unit,
      thresholds,
      counts,
      withoutReading,
      hiddenZero,
      notComparable,
    };
  }

  #withoutPosition(): number {
    let count = 0;
    for (const id of this.#log.directory.visible()) {
      if (this.#log.directory.stationOf(id).position === null) count += 1;
    }
    return count;
  }
}
