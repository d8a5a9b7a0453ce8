import { isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';

/** Which of its stations the map is narrowed to: both conditions hold. */
export interface StationFilter {
  /** A class of the legend; null is every class. */
  readonly bucket: number | null;
  /** Only stations at or above one of their alert levels. */
  readonly isAboveOnly: boolean;
}

/** Narrowed to nothing. */
export const EVERY_STATION: StationFilter = { bucket: null, isAboveOnly: false };

/** Whether a station of a class and an `AlertRank` is one of a filter's. */
export const isOfFilter = (
  { bucket, isAboveOnly }: StationFilter,
  ofBucket: number,
  alert: number,
): boolean =>
  (bucket === null || bucket === ofBucket) && (!isAboveOnly || isAboveAlertLevel(alert));
