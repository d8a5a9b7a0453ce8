import { ALTITUDE_FROM_METRES } from '#domain/altitude-level.ts';
import { type LegendRange, measurementOf, type ValueOption } from '#domain/catalogue.ts';
import {
  BUCKET_COUNT,
  bucketOf,
  HIDDEN_ZERO,
  NO_READING,
  NOT_COMPARABLE,
  thresholdsFor,
  type Thresholds,
  usualExtent,
} from '#domain/legend.ts';
import { valueOptionOf } from '#domain/selector.ts';
import type {
  LegendState,
  MapLayerFrame,
  MapLayerSpec,
  StationEntry,
  StationId,
} from '#worker/api/frames.ts';
import { type PathId, type TagId, tagIdOf } from '../log/dictionary.ts';
import { EFFECT, type LogRows } from '../log/log-rows.ts';
import { LegendCounts } from './legend-counts.ts';
import type { LogView } from './log-view.ts';
import { MapStations } from './map-stations.ts';
import { Marks } from './marks.ts';
import type { Projection } from './projection.ts';
import { RunningExtent } from './running-extent.ts';

const sameThresholds = (a: Thresholds | null, b: Thresholds): boolean =>
  a !== null && a.every((bound, index) => bound === b[index]);

/** Value and colour bucket of every station with a position, for one selection (DESIGN 2, "Legend"). */
export class MapLayer implements Projection<MapLayerFrame, MapLayerSpec> {
  readonly #log: LogView;
  #selection: MapLayerSpec;
  #option: ValueOption;
  #range: LegendRange;
  #showsZero: boolean;
  #paths: readonly PathId[] = [];
  #direction: PathId | null = null;
  /** The tags that are shown: of each station the first that it has a reading of. Nearly always there is one. */
  #tags: readonly TagId[] = [];
  #whole = true;
  #thresholds: Thresholds | null = null;
  /** Who is on the map and what is shown of them. In the news: whose value or age is to be said again, and what each told. */
  readonly #stations = new MapStations();
  /** Stations to describe again. */
  readonly #undescribed = new Marks();
  readonly #extent = new RunningExtent();
  readonly #counts = new LegendCounts();
  #withoutPosition = 0;
  /** Stations there were when the ones without a position were counted. */
  #sizeCounted = 0;

  /** The usual range of the rivers' levels; undefined after one has changed. */
  #usual: readonly [number, number] | null | undefined;

  constructor(log: LogView, selection: MapLayerSpec) {
    this.#log = log;
    this.#selection = selection;
    this.#option = valueOptionOf(selection);
    this.#range = this.#option.range;
    this.#showsZero = true;
    this.reshape(selection);
  }

  get stale(): boolean {
    return this.#whole || this.#stations.news.length > 0;
  }

  follow({ from, to, stations, tags, effects, numbers }: LogRows): void {
    for (let row = from; row < to; row += 1) {
      const station = stations[row] ?? 0;
      const effect = effects[row] ?? 0;
      const place = this.#stations.note(station);
      if ((effect & EFFECT.changed) === 0) continue;
      if ((effect & EFFECT.described) !== 0) this.#undescribed.add(station);
      if (!this.#tags.includes(tags[row] ?? 0)) continue;
      this.#stations.tell(place, numbers[row] ?? Number.NaN);
    }
  }

  reshape(selection: MapLayerSpec): void {
    this.#selection = selection;
    this.#option = valueOptionOf(selection);
    this.#range = selection.scale === 'data' ? { kind: 'data' } : this.#option.range;
    this.#showsZero = measurementOf(selection.type).showsZero;
    this.#paths = this.#option.paths.map((path) => this.#log.dictionary.internKnownPath(path));
    const { direction } = measurementOf(selection.type);
    this.#direction = direction === null ? null : this.#log.dictionary.internKnownPath(direction);
    this.#tags = this.#paths.map((path) => tagIdOf(path, 'Value'));
    this.#whole = true;
  }

  frame(): MapLayerFrame {
    const whole = this.#whole || this.#losesStation();
    if (whole) this.#forget();
    const described = whole ? this.#describeAll() : this.#describeTouched();
    for (const { id } of described) {
      this.#stations.note(id);
      this.#setValue(id, this.#readingOf(id));
    }
    // A whole frame has read everybody out of the state; what was told until now may be of the selection before.
    const touched = whole ? [] : this.#hearNews();
    const thresholds = thresholdsFor(this.#range, this.#extentOfData());
    // Moving thresholds recolour stations that have said nothing: all of them are sent again.
    const moved = whole || !sameThresholds(this.#thresholds, thresholds);
    this.#thresholds = thresholds;
    const frame = this.#say(moved ? this.#stations.ids : touched, thresholds);
    this.#whole = false;
    this.#stations.forgetNews();
    this.#undescribed.clear();
    return {
      whole,
      stations: described,
      ...frame,
      legend: moved || this.#counts.takeChanged() ? this.#legend(thresholds) : null,
      withoutPosition: this.#withoutPosition,
    };
  }

  /** Takes over what stations on the map have told; gives those that have spoken. */
  #hearNews(): readonly StationId[] {
    const { news } = this.#stations;
    const touched: StationId[] = [];
    for (let place = 0; place < news.length; place += 1) {
      const id = news[place] ?? 0;
      if (!this.#stations.has(id)) continue;
      touched.push(id);
      const told = this.#stations.toldAt(place);
      if (told !== undefined) this.#setValue(id, this.#toldReadingOf(id, told));
    }
    return touched;
  }

  #forget(): void {
    this.#usual = undefined;
    this.#stations.clear();
    this.#extent.clear();
    this.#counts.clear();
  }

  /** A station that stops being shown cannot be said by a patch. */
  #losesStation(): boolean {
    for (const id of this.#undescribed.list()) {
      if (this.#stations.has(id) && !this.#isOnMap(id)) return true;
    }
    return false;
  }

  #isOnMap(id: StationId): boolean {
    return this.#log.directory.stationOf(id).position !== null && this.#isWanted(id);
  }

  /** Of a type that is shown, whether it has a place on the map or not. */
  #isWanted(id: StationId): boolean {
    const { show, type } = this.#log.directory.stationOf(id);
    const { types = [] } = this.#selection;
    return show && (types.length === 0 || types.includes(type));
  }

  #describeAll(): readonly StationEntry[] {
    const entries: StationEntry[] = [];
    let visible = 0;
    for (const id of this.#log.directory.visible()) {
      if (!this.#isWanted(id)) continue;
      visible += 1;
      if (this.#isOnMap(id)) entries.push(this.#enter(id));
    }
    this.#withoutPosition = visible - entries.length;
    return entries;
  }

  #describeTouched(): readonly StationEntry[] {
    // A station that speaks for the first time need not have described itself.
    const isDescribed = this.#undescribed.size > 0;
    const fresh = this.#stations.news.filter(
      (id) =>
        (isDescribed && this.#undescribed.has(id)) ||
        (!this.#stations.has(id) && this.#isOnMap(id)),
    );
    if (fresh.length > 0 || this.#log.directory.size !== this.#sizeCounted) this.#countPositions();
    return fresh.filter((id) => this.#isOnMap(id)).map((id) => this.#enter(id));
  }

  #countPositions(): void {
    this.#sizeCounted = this.#log.directory.size;
    this.#withoutPosition = 0;
    for (const id of this.#log.directory.visible()) {
      if (this.#isWanted(id) && !this.#isOnMap(id)) this.#withoutPosition += 1;
    }
  }

  #enter(id: StationId): StationEntry {
    if (!this.#stations.has(id)) {
      this.#stations.enter(id, NO_READING);
      this.#counts.enter(NO_READING);
    }
    return { id, station: this.#log.directory.stationOf(id) };
  }

  #say(
    ids: readonly StationId[],
    thresholds: Thresholds,
  ): Pick<MapLayerFrame, 'ids' | 'values' | 'buckets' | 'heardAt' | 'directions'> {
    const values = new Float64Array(ids.length);
    const buckets = new Int8Array(ids.length);
    const heardAt = new Float64Array(ids.length);
    const said = new Uint32Array(ids);
    const direction = this.#direction;
    const directions = direction === null ? null : new Float32Array(ids.length);
    // By index: an iterator costs more here than the work it walks over.
    for (let index = 0; index < said.length; index += 1) {
      const id = said[index] ?? 0;
      const value = this.#stations.valueOf(id);
      const bucket = this.#bucketOf(value, thresholds);
      values[index] = value;
      buckets[index] = bucket;
      heardAt[index] = this.#log.table.heardAt(id);
      if (direction !== null && directions !== null) {
        directions[index] = this.#log.table.readingOf(id, direction);
      }
      this.#counts.move(this.#stations.bucketOf(id) ?? NO_READING, bucket);
      this.#stations.setBucket(id, bucket);
    }
    return { ids: said, values, buckets, heardAt, directions };
  }

  #readingOf(station: StationId): number {
    for (const path of this.#paths) {
      const reading = this.#log.table.readingOf(station, path);
      if (!Number.isNaN(reading)) return reading;
    }
    return Number.NaN;
  }

  /** A station's reading by the number it told: out of the state only where it has to be chosen among several. */
  #toldReadingOf(station: StationId, told: number): number {
    const [path] = this.#paths;
    if (path === undefined || this.#paths.length > 1) return this.#readingOf(station);
    return this.#log.table.isPlausible(path, told) ? told : Number.NaN;
  }

  #isAltitude(value: number): boolean {
    return this.#selection.type === 'rio' && value >= ALTITUDE_FROM_METRES;
  }

  #bucketOf(value: number, thresholds: Thresholds): number {
    if (Number.isNaN(value)) return NO_READING;
    if (value === 0 && !this.#showsZero) return HIDDEN_ZERO;
    return this.#isAltitude(value) ? NOT_COMPARABLE : bucketOf(thresholds, value);
  }

  #setValue(id: StationId, value: number): void {
    const before = this.#stations.valueOf(id);
    if (Object.is(before, value)) return;
    this.#stations.setValue(id, value);
    this.#usual = undefined;
    if (this.#range.kind === 'fixed' || this.#selection.type === 'rio') return;
    this.#extent.replace(this.#comparable(before), this.#comparable(value));
  }

  #comparable(value: number): number {
    return this.#isAltitude(value) ? Number.NaN : value;
  }

  *#comparables(): Generator<number> {
    for (const value of this.#stations.values()) yield this.#comparable(value);
  }

  /** Lowest and highest comparable reading on the map, of levels the usual ones; only a legend from the data asks. */
  #extentOfData(): readonly [number, number] | null {
    if (this.#range.kind === 'fixed') return null;
    if (this.#selection.type === 'rio') {
      if (this.#usual === undefined) this.#usual = usualExtent(this.#comparables());
      return this.#usual;
    }
    return this.#extent.read(this.#stations.values(), (value) => this.#comparable(value));
  }

  #legend(thresholds: Thresholds): LegendState {
    this.#counts.takeChanged();
    const { type, history, value } = this.#selection;
    return {
      selection: { type, history, value },
      option: this.#option,
      unit: this.#option.unit,
      thresholds,
      counts: Array.from({ length: BUCKET_COUNT }, (_, bucket) => this.#counts.of(bucket)),
      withoutReading: this.#counts.of(NO_READING),
      hiddenZero: this.#counts.of(HIDDEN_ZERO),
      notComparable: this.#counts.of(NOT_COMPARABLE),
    };
  }
}
