/**
 * Dense number of a station, from 0, stable as long as the worker lives. Frames name stations by it. The page sees those of a later
 * worker in a range of their own (`app/core/life-ids.ts`).
 */
export type StationId = number;
