import type { ValueOption } from '#domain/quantities/catalogue.ts';
import type { LegendRange } from '#domain/quantities/quantities.ts';
import {
  BUCKET_COUNT,
  HIDDEN_ZERO,
  legendClassOf,
  legendExtent,
  NO_READING,
  NOT_COMPARABLE,
  OTHER_UNIT,
  thresholdsFor,
  type Thresholds,
} from '#domain/quantities/legend.ts';
import { valueOptionOf } from '#domain/quantities/selector.ts';
import { FOREIGN_UNIT } from '#domain/tags/unit-code.ts';
import type {
  LegendState,
  MapColour,
  MapLayerFrame,
  MapLayerQuery,
} from '#worker/api/map-layer.ts';
import type { StationEntry } from '#worker/api/station-entry.ts';
import { stationId, type StationId } from '#domain/stations/station-id.ts';
import { isValueTag, type PathId, type TagId, tagIdOf } from '#worker/log/dictionary.ts';
import { EFFECT, type LogRows, stationAt, tagAt } from '#worker/log/log-rows.ts';
import { NO_STYLE, type ReadingStyle, unitCodeOfStyle } from '#worker/log/reading-style.ts';
import type { AlertLevels } from '../alert-levels.ts';
import type { StationTrends } from '../trends/station-trends.ts';
import { alertClassOf, changeClassOf } from './colour-classes.ts';
import { LegendCounts } from './legend-counts.ts';
import type { LogView } from '../log-view.ts';
import { LookPalette } from '../look-palette.ts';
import { MapStations } from './map-stations.ts';
import { Marks } from '../marks.ts';
import type { Projection } from '../projection.ts';
import { RunningExtent } from '../running-extent.ts';

const sameThresholds = (a: Thresholds | null, b: Thresholds): boolean =>
  a !== null && a.every((bound, index) => bound === b[index]);

/** What the map reads besides readings. */
export interface MapSources {
  readonly trends: StationTrends;
  readonly alerts: AlertLevels;
}

/** Value and colour bucket of every station with a position, for one selection (SPEC 9). */
export class MapLayer implements Projection<MapLayerFrame, MapLayerQuery> {
  readonly #log: LogView;
  readonly #sources: MapSources;
  /** Version of the rates that the view has. */
  #ratesAt = 0;
  #selection: MapLayerQuery;
  #option: ValueOption;
  #range: LegendRange;
  #paths: readonly PathId[] = [];
  #direction: PathId | null = null;
  /** The shown tags, usually one: each station shows the first with a reading. */
  #tags: readonly TagId[] = [];
  /** Their units and formats. */
  #lookTags: readonly TagId[] = [];
  /** Unit in the legend's header as of the last frame; null is `N/D`. */
  #unit: string | null | undefined;
  #whole = true;
  #thresholds: Thresholds | null = null;
  /** Stations on the map with their values, and the stations changed since the last frame. */
  readonly #stations = new MapStations();
  /** Stations to describe again. */
  readonly #undescribed = new Marks();
  readonly #extent = new RunningExtent();
  readonly #counts = new LegendCounts();
  #withoutPosition = 0;
  /** Number of stations when `#withoutPosition` was counted. */
  #sizeCounted = 0;

  /** The usual range of the rivers' levels; undefined after one has changed. */
  #usual: readonly [number, number] | null | undefined;

  constructor(log: LogView, selection: MapLayerQuery, sources: MapSources) {
    this.#log = log;
    this.#sources = sources;
    this.#selection = selection;
    this.#option = valueOptionOf(selection);
    this.#range = this.#option.range;
    this.update(selection);
  }

  get stale(): boolean {
    return (
      this.#whole ||
      this.#stations.changedIds.length > 0 ||
      this.#sources.trends.catchUp() !== this.#ratesAt
    );
  }

  follow({ from, to, stations, tags, effects, numbers }: LogRows): void {
    for (let row = from; row < to; row += 1) {
      const station = stationAt(stations, row);
      const effect = effects[row] ?? 0;
      const place = this.#stations.note(station);
      if ((effect & EFFECT.changed) === 0) continue;
      if ((effect & EFFECT.described) !== 0) this.#undescribed.add(station);
      const tag = tagAt(tags, row);
      if (!isValueTag(tag)) {
        if (this.#lookTags.includes(tag)) this.#stations.restyle(place);
      } else if (this.#tags.includes(tag)) {
        this.#stations.setNumber(place, numbers[row] ?? Number.NaN);
      }
    }
  }

  update(selection: MapLayerQuery): void {
    this.#selection = selection;
    this.#option = valueOptionOf(selection);
    this.#range = selection.range ?? this.#option.range;
    this.#paths = this.#option.paths.map((path) => this.#log.dictionary.internKnownPath(path));
    const { direction } = this.#option;
    this.#direction = direction === null ? null : this.#log.dictionary.internKnownPath(direction);
    this.#tags = this.#paths.map((path) => tagIdOf(path, 'Value'));
    this.#lookTags = this.#paths.flatMap((path) => [
      tagIdOf(path, 'Unit'),
      tagIdOf(path, 'Format'),
    ]);
    this.#whole = true;
  }

  frame(): MapLayerFrame {
    this.#noteRates();
    const whole = this.#whole || this.#losesStation();
    if (whole) this.#reset();
    const described = whole ? this.#describeAll() : this.#describeTouched();
    for (const { id } of described) {
      this.#stations.note(id);
      this.#reread(id);
    }
    // A full frame has read every station from the state; pending values may belong to the previous selection.
    const touched = whole ? [] : this.#applyChanges();
    const thresholds = thresholdsFor(this.#range, this.#extentOfData());
    // New thresholds may recolour any station: all of them are sent again.
    const moved = whole || !sameThresholds(this.#thresholds, thresholds);
    this.#thresholds = thresholds;
    const frame = this.#columnsOf(moved ? this.#stations.ids : touched, thresholds);
    const unit = this.#log.table.headUnitOf(this.#paths);
    const isRenamed = unit !== this.#unit;
    this.#unit = unit;
    this.#whole = false;
    this.#stations.clearChanges();
    this.#undescribed.clear();
    return {
      whole,
      stations: described,
      ...frame,
      legend:
        moved || isRenamed || this.#counts.takeChanged() ? this.#legend(thresholds, unit) : null,
      withoutPosition: this.#withoutPosition,
    };
  }

  /** Marks the stations whose rate changed without an event. */
  #noteRates(): void {
    const { trends } = this.#sources;
    const version = trends.catchUp();
    const changed = trends.changedSince(this.#ratesAt) ?? this.#stations.ids;
    for (const id of changed) this.#stations.note(id);
    this.#ratesAt = version;
  }

  /** Applies the pending changes of stations on the map; returns these stations. */
  #applyChanges(): readonly StationId[] {
    const { changedIds } = this.#stations;
    const touched: StationId[] = [];
    for (let place = 0; place < changedIds.length; place += 1) {
      const id = changedIds[place];
      if (id === undefined || !this.#stations.has(id)) continue;
      touched.push(id);
      const received = this.#stations.numberAt(place);
      if (this.#stations.isRestyledAt(place)) this.#reread(id);
      else if (received !== undefined) this.#applyReceived(id, received);
    }
    return touched;
  }

  #reset(): void {
    this.#usual = undefined;
    this.#stations.clear();
    this.#extent.clear();
    this.#counts.clear();
  }

  /** Whether a station leaves the map: a patch cannot express that. */
  #losesStation(): boolean {
    for (const id of this.#undescribed.list()) {
      if (this.#stations.has(id) && !this.#isOnMap(id)) return true;
    }
    return false;
  }

  #isOnMap(id: StationId): boolean {
    return this.#log.directory.stationOf(id).position !== null && this.#isRequestedType(id);
  }

  /** Whether the station is of a requested type, with or without a position. */
  #isRequestedType(id: StationId): boolean {
    const { show, type } = this.#log.directory.stationOf(id);
    const { types = [] } = this.#selection;
    return show && (types.length === 0 || types.includes(type));
  }

  #describeAll(): readonly StationEntry[] {
    const entries: StationEntry[] = [];
    let visible = 0;
    for (const id of this.#log.directory.visible()) {
      if (!this.#isRequestedType(id)) continue;
      visible += 1;
      if (this.#isOnMap(id)) entries.push(this.#enter(id));
    }
    this.#withoutPosition = visible - entries.length;
    return entries;
  }

  #describeTouched(): readonly StationEntry[] {
    // A station that reports for the first time may not have sent a description.
    const isDescribed = this.#undescribed.size > 0;
    const fresh = this.#stations.changedIds.filter(
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
      if (this.#isRequestedType(id) && !this.#isOnMap(id)) this.#withoutPosition += 1;
    }
  }

  #enter(id: StationId): StationEntry {
    if (!this.#stations.has(id)) {
      this.#stations.enter(id, NO_READING);
      this.#counts.enter(NO_READING);
    }
    return { id, station: this.#log.directory.stationOf(id) };
  }

  #columnsOf(
    ids: readonly StationId[],
    thresholds: Thresholds,
  ): Pick<
    MapLayerFrame,
    | 'ids'
    | 'values'
    | 'buckets'
    | 'lookIds'
    | 'looks'
    | 'reportedAt'
    | 'directions'
    | 'rates'
    | 'alerts'
  > {
    const values = new Float64Array(ids.length);
    const buckets = new Int8Array(ids.length);
    const lookIds = new Uint16Array(ids.length);
    const palette = new LookPalette(this.#option.unit);
    const reportedAt = new Float64Array(ids.length);
    const stationColumn = new Uint32Array(ids);
    const rates = new Float32Array(ids.length);
    const alerts = new Int8Array(ids.length);
    const colour = this.#colour;
    const log = this.#log;
    const { trends, alerts: levels } = this.#sources;
    const option = this.#option;
    const direction = this.#direction;
    const directions = direction === null ? null : new Float32Array(ids.length);
    // By index: an iterator would cost more than the loop body.
    for (let index = 0; index < stationColumn.length; index += 1) {
      const id = stationId(stationColumn[index] ?? 0);
      const value = this.#stations.valueOf(id);
      const style = this.#stations.styleOf(id);
      const isForeign = unitCodeOfStyle(style) === FOREIGN_UNIT;
      const rate = trends.rateOf(id) ?? Number.NaN;
      const alert = levels.rankOf(log, id);
      rates[index] = rate;
      alerts[index] = alert;
      let bucket = legendClassOf(option, thresholds, value, isForeign);
      if (colour === 'alert') bucket = alertClassOf(value, alert);
      else if (colour === 'change') bucket = changeClassOf(rate);
      values[index] = value;
      buckets[index] = bucket;
      lookIds[index] = palette.indexOf(style, () => this.#reportedUnitOf(id));
      reportedAt[index] = this.#log.table.reportedAt(id);
      if (direction !== null && directions !== null) {
        directions[index] = this.#log.table.readingOf(id, direction);
      }
      this.#counts.move(this.#stations.bucketOf(id) ?? NO_READING, bucket);
      this.#stations.setBucket(id, bucket);
    }
    return {
      ids: stationColumn,
      values,
      buckets,
      lookIds,
      looks: palette.looks,
      reportedAt,
      directions,
      rates,
      alerts,
    };
  }

  /** Only rivers have other colours than those of their values. */
  get #colour(): MapColour {
    return this.#selection.type === 'rio' ? (this.#selection.colour ?? 'value') : 'value';
  }

  /** The reported unit of the shown reading. */
  #reportedUnitOf(id: StationId): string | null {
    const path = this.#paths.find((candidate) => this.#log.table.shownOf(id, candidate) !== null);
    return path === undefined ? null : this.#log.table.unitAndFormatOf(id, path).unit;
  }

  /** Reads a station's value from the state: the first path with something to show. */
  #reread(station: StationId): void {
    const { table } = this.#log;
    for (const path of this.#paths) {
      const style = table.styleOf(station, path);
      const value =
        unitCodeOfStyle(style) === FOREIGN_UNIT
          ? (table.shownOf(station, path)?.value ?? Number.NaN)
          : table.readingOf(station, path);
      if (Number.isNaN(value)) continue;
      this.#setValue(station, value, style);
      return;
    }
    this.#setValue(station, Number.NaN, NO_STYLE);
  }

  /** Updates a station's value from the number of its last event; reads the state only where that is not enough. */
  #applyReceived(station: StationId, received: number): void {
    const [path] = this.#paths;
    const style = this.#stations.styleOf(station);
    const isKnown = !Number.isNaN(this.#stations.valueOf(station));
    if (
      path === undefined ||
      this.#paths.length > 1 ||
      !isKnown ||
      unitCodeOfStyle(style) === FOREIGN_UNIT
    ) {
      this.#reread(station);
    } else {
      const value = this.#log.table.measured(path, style, received);
      this.#setValue(station, value, Number.isNaN(value) ? NO_STYLE : style);
    }
  }

  #setValue(id: StationId, value: number, style: ReadingStyle): void {
    const valueBefore = this.#stations.valueOf(id);
    if (Object.is(valueBefore, value) && this.#stations.styleOf(id) === style) return;
    const before = this.#stations.comparableOf(id);
    this.#stations.setValue(id, value, style);
    this.#usual = undefined;
    if (this.#range.kind === 'fixed' || this.#option.isStaffLevel) return;
    this.#extent.replace(before, this.#stations.comparableOf(id));
  }

  /** Range of the comparable readings on the map (for levels, the usual range); needed only by a legend from the data. */
  #extentOfData(): readonly [number, number] | null {
    if (this.#range.kind === 'fixed') return null;
    if (this.#option.isStaffLevel) {
      if (this.#usual === undefined) {
        this.#usual = legendExtent(this.#option, this.#stations.comparables());
      }
      return this.#usual;
    }
    return this.#extent.read(this.#stations.comparables());
  }

  #legend(thresholds: Thresholds, unit: string | null): LegendState {
    this.#counts.takeChanged();
    const { type, history, value } = this.#selection;
    return {
      selection: { type, history, value },
      colour: this.#colour,
      option: this.#option,
      unit,
      thresholds,
      counts: Array.from({ length: BUCKET_COUNT }, (_, bucket) => this.#counts.of(bucket)),
      withoutReading: this.#counts.of(NO_READING),
      hiddenZero: this.#counts.of(HIDDEN_ZERO),
      notComparable: this.#counts.of(NOT_COMPARABLE),
      otherUnit: this.#counts.of(OTHER_UNIT),
    };
  }
}
