import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StationId, stationId } from '#domain/stations/station-id.ts';
import type { NumberPlaces } from './label-placement.ts';
import { NO_ARROW, type PaintedStation } from './paint-stations.ts';
import { RoomKeeper } from './label-reservation-throttle.ts';

const station = (id: StationId): PaintedStation => ({
  id,
  longitude: -50 + id / 10,
  latitude: -27,
  type: 'Hidrologica',
  paint: { bucket: 2, old: false, label: '4,62', arrow: NO_ARROW },
});

const picture = new Map(
  Array.from({ length: 20 }, (_, id) => [stationId(id), station(stationId(id))]),
);

/** Numbers beside the first stations. */
const placesOf = (count: number): NumberPlaces =>
  new Map(Array.from({ length: count }, (_, id) => [stationId(id), 'right']));

const roomsIn = (points: GeoJSON.FeatureCollection): number =>
  points.features.filter(({ properties }) => properties?.['room'] !== '').length;

describe('the keeper of the room', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const keeper = () => {
    const said: number[] = [];
    const kept = new RoomKeeper((points) => said.push(roomsIn(points)));
    return { kept, said };
  };

  it('says the first numbers at once, the same numbers never again', () => {
    const { kept, said } = keeper();
    kept.hear(picture, placesOf(10), false);
    kept.hear(picture, placesOf(10), false);
    kept.settle();
    kept.hear(picture, placesOf(10), false);
    expect(said).toEqual([10]);
  });

  it('gathers a storm’s numbers, and keeps the room of those that go', () => {
    const { kept, said } = keeper();
    kept.hear(picture, placesOf(10), false);
    kept.hear(picture, placesOf(11), false);
    kept.hear(picture, placesOf(12), false);
    expect(said).toEqual([10]);
    vi.runAllTimers();
    expect(said).toEqual([10, 12]);
    kept.hear(picture, placesOf(9), false);
    kept.hear(picture, placesOf(12), false);
    vi.runAllTimers();
    expect(said).toEqual([10, 12]);
  });

  it('makes room for a new number within a second or two, in a storm every minute at most', () => {
    const { kept, said } = keeper();
    kept.hear(picture, placesOf(10), false);
    vi.advanceTimersByTime(60_000);
    kept.hear(picture, placesOf(11), false);
    vi.advanceTimersByTime(2_000);
    expect(said).toEqual([10, 11]);
    kept.hear(picture, placesOf(12), false);
    vi.advanceTimersByTime(50_000);
    expect(said).toEqual([10, 11]);
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual([10, 11, 12]);
  });

  it('gives room back when the map has come to rest, and says nothing on the way', () => {
    const { kept, said } = keeper();
    kept.hear(picture, placesOf(12), false);
    kept.settle();
    kept.hear(picture, placesOf(9), true);
    expect(said).toEqual([12]);
    kept.hear(picture, placesOf(9), false);
    expect(said).toEqual([12, 9]);
  });

  it('says everything again to a map that has begun anew', () => {
    const { kept, said } = keeper();
    kept.hear(picture, placesOf(12), false);
    kept.restart();
    kept.hear(picture, placesOf(12), false);
    expect(said).toEqual([12, 12]);
  });

  it('says nothing more once it is stopped', () => {
    const { kept, said } = keeper();
    kept.hear(picture, placesOf(10), false);
    kept.hear(picture, placesOf(11), false);
    kept.stop();
    vi.runAllTimers();
    expect(said).toEqual([10]);
  });
});
