import type { Brand } from '#domain/brand.ts';

/**
 * Dense number of a station, from 0, stable as long as the worker lives. Frames name stations by it. The page sees those of a later
 * worker in a range of their own (`app/core/instance-ids.ts`).
 */
export type StationId = Brand<number, 'StationId'>;

/** The station with this number: only for who has counted them, or reads a column of them. */
export function stationId(number: number): StationId;
export function stationId(number: number): number {
  return number;
}

/** The stations from one number up to, not including, another. */
export const stationIds = (from: number, to: number): StationId[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => stationId(from + index));
