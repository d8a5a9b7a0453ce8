import { MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { standardOffsetMinutes, type TimeZone } from '#domain/time/time-zone.ts';
import { RAIN_WINDOW_MS, RainBounds, type RainReadings } from './rain-bounds.ts';

/** A time span, exclusive of `from`. */
export interface RainSpan {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** An amount of rain, or a lower bound of it. */
export interface FallenRain {
  readonly millimetres: number;
  /** A lower bound: the readings do not show all of it. */
  readonly isLowerBound: boolean;
}

/** Rain of a time span. */
export interface RainPiece extends FallenRain {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** Largest delay of a reading that does not count as a gap, however fine the steps are. */
const LEAST_SLACK_MS = 15 * MINUTE_MS;

const hasReading = ({ times, values, length }: RainReadings, { from, to }: RainSpan): boolean => {
  for (let index = length - 1; index >= 0; index -= 1) {
    const time = times[index] ?? -Infinity;
    if (time < from) return false;
    if (time <= to && Number.isFinite(values[index])) return true;
  }
  return false;
};

/**
 * Millimetres that fell in a span, from 60-minute readings in and around it: never too much, and all of it where the readings prove it.
 * `stepMs` is the time between two readings; rain between an end of the span and the nearest reading is unknown. Null without a reading in
 * the span.
 */
export const fallenRain = (
  readings: RainReadings,
  span: RainSpan,
  stepMs: number,
): FallenRain | null => {
  if (!hasReading(readings, span)) return null;
  const bounds = new RainBounds(readings);
  const first = bounds.placeOf(span.from);
  const last = bounds.placeOf(epochMs(span.to + 1)) - 1;
  if (first > last) return { millimetres: 0, isLowerBound: true };
  const slack = Math.max(LEAST_SLACK_MS, stepMs);
  const reachesBothEnds = bounds.at(first) - span.from < slack && span.to - bounds.at(last) < slack;
  return {
    millimetres: bounds.leastFrom(first)(last),
    isLowerBound: !reachesBothEnds || !bounds.knownFrom(first)(last),
  };
};

/** Standard time of an instant in hours, whole at a full hour. */
const hourOf = (instant: EpochMs, zone: TimeZone): number =>
  (instant + standardOffsetMinutes(zone) * MINUTE_MS) / RAIN_WINDOW_MS;

/** The instants of a stretch between which the rain is known; only from full hours on if that proves most. */
const knownPlaces = (
  bounds: RainBounds,
  first: number,
  last: number,
  zone: TimeZone,
): readonly number[] => {
  const isFullHour = (place: number): boolean => Number.isInteger(hourOf(bounds.at(place), zone));
  const knownOf = (from: number): readonly number[] => {
    const isKnown = bounds.knownFrom(from);
    const places: number[] = [];
    for (let place = from; place <= last; place += 1) if (isKnown(place)) places.push(place);
    return places;
  };
  let hour = first;
  while (hour <= last && !isFullHour(hour)) hour += 1;
  const fromFirst = knownOf(first);
  if (hour > last || hour === first || fromFirst.includes(hour)) return fromFirst;
  const fromHour = knownOf(hour);
  return fromHour.length >= fromFirst.length ? fromHour : fromFirst;
};

const piecesOfStretch = (
  bounds: RainBounds,
  first: number,
  last: number,
  zone: TimeZone,
): readonly RainPiece[] => {
  const places = knownPlaces(bounds, first, last, zone);
  const [anchor = first] = places;
  const least = bounds.leastFrom(anchor);
  const pieces: RainPiece[] = [];
  const add = (start: number, end: number, millimetres: number, isLowerBound: boolean): void => {
    if (start >= end) return;
    pieces.push({ start: bounds.at(start), end: bounds.at(end), millimetres, isLowerBound });
  };
  add(first, anchor, bounds.leastFrom(first)(anchor), true);
  let before = anchor;
  for (const place of places) {
    add(before, place, least(place) - least(before), false);
    before = place;
  }
  add(before, last, bounds.leastFrom(before)(last), true);
  return pieces;
};

/** Joins adjacent pieces of one time slot. */
export const joinRain = (
  pieces: readonly RainPiece[],
  slotOf: (end: EpochMs) => number,
): readonly RainPiece[] => {
  const joined: RainPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last === undefined || last.end !== piece.start || slotOf(last.end) !== slotOf(piece.end)) {
      joined.push(piece);
      continue;
    }
    joined[joined.length - 1] = {
      start: last.start,
      end: piece.end,
      millimetres: last.millimetres + piece.millimetres,
      isLowerBound: last.isLowerBound || piece.isLowerBound,
    };
  }
  return joined;
};

/**
 * Rain of a span in ascending pieces that do not overlap: one for each clock hour where the readings prove the amount. There is no piece
 * where no window reaches. The sum is never more than what fell. Hours are of the zone's standard time, on whose grid the readings lie.
 */
export const hourlyRain = (
  readings: RainReadings,
  { from, to }: RainSpan,
  zone: TimeZone,
): readonly RainPiece[] => {
  const bounds = new RainBounds(readings);
  const begin = bounds.placeOf(from);
  const end = bounds.placeOf(epochMs(to + 1)) - 1;
  const firsts = bounds.stretches();
  const pieces = firsts.flatMap((first, index) => {
    const last = (firsts[index + 1] ?? bounds.length) - 1;
    const [start, stop] = [Math.max(first, begin), Math.min(last, end)];
    return start < stop ? piecesOfStretch(bounds, start, stop, zone) : [];
  });
  return joinRain(pieces, (end) => Math.ceil(hourOf(end, zone)));
};
