import type { Brand } from '#domain/brand.ts';

/**
 * Dense number of a station, from 0, stable during a worker instance; used in frames. The page maps those of a later worker to a range of
 * their own (`app/core/instance-ids.ts`).
 */
export type StationId = Brand<number, 'StationId'>;

/** Makes an id from a number: only for code that assigned the numbers, or reads a column of them. */
export function stationId(number: number): StationId;
export function stationId(number: number): number {
  return number;
}

/** The ids from `from` up to, but excluding, `to`. */
export const stationIds = (from: number, to: number): StationId[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => stationId(from + index));
