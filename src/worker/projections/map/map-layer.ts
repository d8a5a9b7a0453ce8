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
  type Thresholds,
  thresholdsFor,
} from '#domain/quantities/legend/legend.ts';
import { directionOfRate, signOf } from '#domain/series/level-trend.ts';
import { valueOptionOf } from '#domain/quantities/choices/selector.ts';
import { FOREIGN_UNIT, isAltitudeUnit } from '#domain/tags/unit-code.ts';
import type {
  LegendState,
  MapColour,
  MapLayerFrame,
  MapLayerQuery,
} from '#worker/api/map-layer.ts';
import type { StationEntry } from '#worker/api/station-entry.ts';
import { stationId, type StationId } from '#domain/stations/station.ts';
import { type PathId, tagIdOf } from '#worker/log/dictionary.ts';
import { EFFECT, type LogRows, stationAt } from '#worker/log/log-rows.ts';
import { NO_STYLE, type PackedStyle, unitCodeOfStyle } from '#worker/log/reading-style.ts';
import type { AlertLevels } from '../alert-levels.ts';
import type { StationTrends } from '../trends/station-trends.ts';
import { alertClassOf, changeClassOf } from './colour-classes.ts';
import { LegendCounts } from './legend-counts.ts';
import type { LogView, Projection } from '../projection.ts';
import { LookPalette } from '../look-palette.ts';
import { mapColumns } from './map-columns.ts';
import { MapStations, RECEIVED, REPORTED, RESTYLED } from './map-stations.ts';
import { Marks } from '../marks.ts';

/** What the map reads besides readings. */
export interface MapSources {
  readonly trends: StationTrends;
  readonly alerts: AlertLevels;
}

/** Value and colour bucket of every station, for one selection (SPEC 9); one without a position is in the list alone. */
export class MapLayer implements Projection<MapLayerFrame, MapLayerQuery> {
  readonly #log: LogView;
  readonly #sources: MapSources;
  /** Version of the rates that the view has. */
  #ratesAt = 0;
  #selection: MapLayerQuery;
  #option: ValueOption;
  #range: LegendRange;
  #thresholds: Thresholds;
  #paths: readonly PathId[] = [];
  #direction: PathId | null = null;
  /**
   * What a new value of a tag is to the map, by tag: of the shown paths (usually one: each station shows the first with a reading) the
   * numbers, and their units and formats.
   */
  #kindByTag = new Uint8Array(0);
  /** Unit in the legend's header as of the last frame; null is `N/D`. */
  #unit: string | null | undefined;
  #whole = true;
  /** Stations on the map with their values, and the stations changed since the last frame. */
  readonly #stations = new MapStations();
  /** Stations to describe again. */
  readonly #undescribed = new Marks();
  readonly #counts = new LegendCounts();

  constructor(log: LogView, selection: MapLayerQuery, sources: MapSources) {
    this.#log = log;
    this.#sources = sources;
    this.#selection = selection;
    this.#option = valueOptionOf(selection);
    this.#range = this.#option.range;
    this.#thresholds = thresholdsFor(this.#range, null);
    this.update(selection);
  }

  get stale(): boolean {
    return (
      this.#whole ||
      this.#stations.changedIds.length > 0 ||
      this.#sources.trends.catchUp() !== this.#ratesAt
    );
  }

  follow({ from, to, stations, tags, effects, numbers, touched }: LogRows): void {
    for (const station of touched.all) this.#stations.note(station);
    for (const station of touched.described) this.#undescribed.add(station);
    const kindByTag = this.#kindByTag;
    for (let row = from; row < to; row += 1) {
      // Tags beyond the column are younger than the paths.
      const kind = kindByTag[tags[row] ?? 0] ?? REPORTED;
      if (kind === REPORTED || ((effects[row] ?? 0) & EFFECT.changed) === 0) continue;
      const place = this.#stations.note(stationAt(stations, row));
      if (kind === RECEIVED) this.#stations.setNumber(place, numbers[row] ?? Number.NaN);
      else if (kind === RESTYLED) this.#stations.restyle(place);
    }
  }

  update(selection: MapLayerQuery): void {
    this.#selection = selection;
    this.#option = valueOptionOf(selection);
    this.#range = selection.range ?? this.#option.range;
    this.#thresholds = thresholdsFor(this.#range, null);
    this.#paths = this.#option.paths.map((path) => this.#log.dictionary.internKnownPath(path));
    const { direction } = this.#option;
    this.#direction = direction === null ? null : this.#log.dictionary.internKnownPath(direction);
    const numberTags = this.#paths.map((path) => tagIdOf(path, 'Value'));
    const lookTags = this.#paths.flatMap((path) => [
      tagIdOf(path, 'Unit'),
      tagIdOf(path, 'Format'),
    ]);
    this.#kindByTag = new Uint8Array(Math.max(0, ...numberTags, ...lookTags) + 1);
    for (const tag of numberTags) this.#kindByTag[tag] = RECEIVED;
    for (const tag of lookTags) this.#kindByTag[tag] = RESTYLED;
    this.#whole = true;
  }

  frame(): MapLayerFrame {
    this.#noteRates();
    const unit = this.#log.table.headUnitOf(this.#paths);
    const isOfAltitudes = isAltitudeUnit(unit);
    const whole =
      this.#whole || isOfAltitudes !== this.#stations.isOfAltitudes || this.#losesStation();
    this.#stations.isOfAltitudes = isOfAltitudes;
    if (whole) this.#reset();
    const described = whole ? this.#describeAll() : this.#describeTouched();
    for (const { id } of described) {
      this.#stations.note(id);
      this.#reread(id);
    }
    // A full frame has read every station from the state; pending values may belong to the previous selection.
    const touched = whole ? [] : this.#applyChanges();
    // New thresholds may recolour any station: all of them are sent again.
    const moved = this.#moveScale() || whole;
    const thresholds = this.#thresholds;
    const frame = this.#columnsOf(moved ? this.#stations.ids : touched, thresholds);
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
    };
  }

  /** Takes the thresholds of the present readings, where the range follows them; true if one moved. */
  #moveScale(): boolean {
    if (this.#range.kind === 'fixed') return false;
    const before = this.#thresholds;
    const extent = legendExtent(this.#option, this.#stations.comparables());
    this.#thresholds = thresholdsFor(this.#range, extent);
    return this.#thresholds.some((bound, index) => bound !== before[index]);
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
    this.#stations.clear();
    this.#counts.clear();
  }

  /** Whether a station leaves the map: a patch cannot express that. */
  #losesStation(): boolean {
    for (const id of this.#undescribed.list()) {
      if (this.#stations.has(id) && !this.#isRequested(id)) return true;
    }
    return false;
  }

  #isRequested(id: StationId): boolean {
    const { show, type } = this.#log.directory.stationOf(id);
    const { types = [] } = this.#selection;
    return show && (types.length === 0 || types.includes(type));
  }

  #describeAll(): readonly StationEntry[] {
    const entries: StationEntry[] = [];
    for (const id of this.#log.directory.visible()) {
      if (this.#isRequested(id)) entries.push(this.#enter(id));
    }
    return entries;
  }

  #describeTouched(): readonly StationEntry[] {
    // A station that reports for the first time may not have sent a description.
    const isDescribed = this.#undescribed.size > 0;
    return this.#stations.changedIds
      .filter(
        (id) =>
          ((isDescribed && this.#undescribed.has(id)) || !this.#stations.has(id)) &&
          this.#isRequested(id),
      )
      .map((id) => this.#enter(id));
  }

  #enter(id: StationId): StationEntry {
    if (!this.#stations.has(id)) {
      this.#stations.enter(id, NO_READING);
      this.#counts.enter(NO_READING);
    }
    return { id, station: this.#log.directory.stationOf(id) };
  }

  #columnsOf(
    stations: readonly StationId[],
    thresholds: Thresholds,
  ): Omit<MapLayerFrame, 'whole' | 'stations' | 'legend'> {
    const palette = new LookPalette(this.#option.unit);
    const colour = this.#colour;
    const log = this.#log;
    const { table } = log;
    const { trends, alerts: levels } = this.#sources;
    const option = this.#option;
    const direction = this.#direction;
    const onMap = this.#stations;
    const isOfRivers = this.#selection.type === 'rio';
    const columns = mapColumns(stations.length, direction !== null);
    const { ids, values, buckets, lookIds, reportedAt, directions, rates, signs, alerts } = columns;
    ids.set(stations);
    // Nearly all readings of a frame look alike.
    let lookStyle: PackedStyle = NO_STYLE;
    let look = -1;
    // By index: an iterator would cost more than the loop body.
    for (let index = 0; index < ids.length; index += 1) {
      const id = stationId(ids[index] ?? 0);
      const value = onMap.valueOf(id);
      const style = onMap.styleOf(id);
      const isForeign = unitCodeOfStyle(style) === FOREIGN_UNIT;
      const rate = trends.rateOf(id) ?? Number.NaN;
      const alert = levels.rankOf(log, id);
      rates[index] = rate;
      const rateNow = isOfRivers ? trends.rateNowOf(id) : null;
      signs[index] = signOf(rateNow === null ? null : directionOfRate(rateNow));
      alerts[index] = alert;
      let bucket: number;
      if (colour === 'alert') bucket = alertClassOf(value, alert);
      else if (colour === 'change') bucket = changeClassOf(rate);
      else bucket = legendClassOf(option, thresholds, value, isForeign, onMap.hasOtherZero(id));
      values[index] = value;
      buckets[index] = bucket;
      if (isForeign || look === -1 || style !== lookStyle) {
        look = palette.indexOf(style, isForeign ? this.#reportedUnitOf(id) : null);
        lookStyle = style;
      }
      lookIds[index] = look;
      reportedAt[index] = table.reportedAt(id);
      if (direction !== null && directions !== null) {
        directions[index] = table.readingOf(id, direction);
      }
      const before = onMap.bucketOf(id) ?? NO_READING;
      if (before === bucket) continue;
      this.#counts.move(before, bucket);
      onMap.setBucket(id, bucket);
    }
    return { ...columns, looks: palette.looks };
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
      this.#stations.setValue(station, value, style);
      return;
    }
    this.#stations.setValue(station, Number.NaN, NO_STYLE);
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
      this.#stations.setValue(station, value, Number.isNaN(value) ? NO_STYLE : style);
    }
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
