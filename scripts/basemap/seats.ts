import { readFileSync } from 'node:fs';
import { csvParse } from 'd3-dsv';
import type { LngLat } from './polyline.ts';

/** The seats of the 295 municipalities of Santa Catarina, by name. */
export type SeatByName = ReadonlyMap<string, LngLat>;

export const readSeats = (file: URL): SeatByName =>
  new Map(
    csvParse(readFileSync(file, 'utf8')).map((row): [string, LngLat] => [
      row['nome'] ?? '',
      [Number(row['longitude']), Number(row['latitude'])],
    ]),
  );

/** A misspelt name must stop the build, not draw a river through the Gulf of Guinea. */
export const seatOf = (seats: SeatByName, name: string): LngLat => {
  const seat = seats.get(name);
  if (seat === undefined) throw new Error(`No municipality is called ${name}`);
  return seat;
};
