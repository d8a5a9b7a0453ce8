import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { NO_READING } from '#domain/quantities/legend/legend.ts';
import { blowsTo } from '#domain/quantities/compass.ts';
import { isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';
import { freshnessOf, isDimmed } from '#domain/stations/quality/freshness.ts';
import { SIGNS } from '#domain/series/level-trend.ts';
import type { Position, Station, StationId } from '#domain/stations/station.ts';
import { type DotSurroundings, NO_ARROW } from '#app/map/drawing/dot-looks.ts';
import { StationColumns } from './station-columns.ts';
import { EVERY_STATION, isOfFilter, type StationFilter } from './station-filter.ts';

/** What the canvas draws: columns by row of {@link stations}, beside those. */
export interface StationPicture {
  readonly stations: StationColumns;
  /** What its numbers are of: another subject is another measurement. */
  readonly subject: string;
  /** Bounds of its classes: a reading is of another class where they have moved, too. */
  readonly bounds: string;
  /** 1 where the station is drawn: it has a position, and is of those that the map is narrowed to. */
  readonly drawn: Uint8Array;
  /** 1 where the station has been silent for so long that the reading is history; drawn dimmed. */
  readonly old: Uint8Array;
  /** Where the arrow at the dot points: degrees the wind blows to; {@link NO_ARROW} is none. */
  readonly arrows: Int16Array;
  /** 1 where the river rises, -1 where it falls, 0 where it is steady or nobody knows; all 0 where the map does not show rivers. */
  readonly trends: Int8Array;
  /** Drawn stations. */
  readonly count: number;
  /** Those with a reading of the subject. */
  readonly measured: number;
  /** Those whose reading is history. */
  readonly late: number;
}

/** Least turn of an arrow in degrees: less is not visible, and would redraw for every reading. */
const ARROW_STEP = 10;

/**
 * Prepares the drawing of the stations of a filter; `hasTrends`: with the direction of each river, `subject`: what the numbers are of, `bounds`: of its classes.
 * Pure: the same view at the same instant is the same picture.
 */
export const paintStations = (
  stations: StationColumns,
  filter: StationFilter,
  now: EpochMs,
  hasTrends: boolean,
  subject = '',
  bounds = '',
): StationPicture => {
  const drawn = new Uint8Array(stations.size);
  const old = new Uint8Array(stations.size);
  const arrows = new Int16Array(stations.size).fill(NO_ARROW);
  const trends = new Int8Array(stations.size);
  let [count, measured, late] = [0, 0, 0];
  for (let row = 0; row < stations.size; row += 1) {
    const bucket = stations.bucketAt(row);
    const isShown = isOfFilter(filter, bucket, stations.alertAt(row));
    const station = stations.entryAt(row)?.station;
    if (!isShown || station === undefined || station.position === null) continue;
    drawn[row] = 1;
    count += 1;
    if (bucket !== NO_READING) measured += 1;
    if (
      !Number.isNaN(stations.valueAt(row)) &&
      isDimmed(freshnessOf({ station, reportedAt: stations.reportedAt(row) }, now))
    ) {
      old[row] = 1;
      late += 1;
      // An old wind has turned, an old river may have.
      continue;
    }
    if (hasTrends) trends[row] = SIGNS[stations.riverDirectionAt(row) ?? 'steady'];
    const direction = stations.directionAt(row);
    // No arrow in a calm, or where the direction is unknown.
    if (stations.valueAt(row) > 0 && !Number.isNaN(direction)) {
      arrows[row] = blowsTo(direction, ARROW_STEP);
    }
  }
  return { stations, subject, bounds, drawn, old, arrows, trends, count, measured, late };
};

export const EMPTY_PICTURE = paintStations(new StationColumns(), EVERY_STATION, epochMs(0), false);

/** What is drawn round the dot of a row beside its number. */
export const surroundingsAt = (
  { stations, arrows, trends }: StationPicture,
  row: number,
): DotSurroundings => ({
  hasArrow: (arrows[row] ?? NO_ARROW) !== NO_ARROW,
  hasTrend: (trends[row] ?? 0) !== 0,
  alert: stations.alertAt(row),
});

/** Where a station is drawn, in degrees; null where it is not. */
export const drawnPosition = (
  { stations, drawn }: StationPicture,
  id: StationId | null,
): Position | null => {
  const row = id === null ? undefined : stations.rowOf(id);
  return row === undefined || drawn[row] !== 1
    ? null
    : (stations.entryAt(row)?.station.position ?? null);
};

const isSamePlace = (a: Station | undefined, b: Station | undefined): boolean =>
  a === b ||
  (a?.type === b?.type &&
    a?.position?.longitude === b?.position?.longitude &&
    a?.position?.latitude === b?.position?.latitude);

/**
 * How a picture differs from the one before. `none`: not visibly; `looks`: a colour, a number, an arrow, a ring, an age; `places`:
 * stations appeared, moved or went too, or the numbers are of something else.
 */
export type PictureChange = 'none' | 'looks' | 'places';

/** Below the levels, and without levels, there is no ring. */
export const isSameRing = (before: number, after: number): boolean =>
  before === after || !(isAboveAlertLevel(before) || isAboveAlertLevel(after));

/** The difference between two pictures, so that a frame without visible changes draws nothing. */
export const pictureChange = (before: StationPicture, after: StationPicture): PictureChange => {
  const [a, b] = [before.stations, after.stations];
  if (before.count !== after.count || before.subject !== after.subject) return 'places';
  const hasSameRows = a.hasRowsOf(b);
  let change: PictureChange = 'none';
  for (let row = 0; row < b.size; row += 1) {
    const entry = b.entryAt(row);
    if (after.drawn[row] !== 1 || entry === undefined) continue;
    const last = hasSameRows ? row : (a.rowOf(entry.id) ?? -1);
    if (before.drawn[last] !== 1 || !isSamePlace(a.entryAt(last)?.station, entry.station)) {
      return 'places';
    }
    const isSameLook =
      a.bucketAt(last) === b.bucketAt(row) &&
      a.labelAt(last) === b.labelAt(row) &&
      before.old[last] === after.old[row] &&
      before.arrows[last] === after.arrows[row] &&
      before.trends[last] === after.trends[row] &&
      isSameRing(a.alertAt(last), b.alertAt(row));
    if (!isSameLook) change = 'looks';
  }
  return change;
};
