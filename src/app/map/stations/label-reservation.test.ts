import { epochMs } from '#domain/time/epoch-ms.ts';
import { stationId } from '#domain/stations/station.ts';
import { describe, expect, it, vi } from 'vitest';
import { mapColumns, mapStation } from '#tests/support/network/map-station.ts';
import type { LabelPlacements } from '#app/map/drawing/label-placement.ts';
import { paintStations } from './paint-stations.ts';
import { EVERY_STATION } from './station-filter.ts';
import { LabelReservationThrottle } from './label-reservation.ts';
import { fakeTime } from '../../../../tests/support/runner/fake-time.ts';

const pictureOf = (value: number) =>
  paintStations(
    mapColumns(Array.from({ length: 20 }, (_, id) => mapStation(id, { value }))),
    EVERY_STATION,
    epochMs(0),
    false,
  );
const picture = pictureOf(1);

/** Numbers beside the first stations. */
const placementsOf = (count: number): LabelPlacements =>
  new Map(Array.from({ length: count }, (_, id) => [stationId(id), 'right']));

const reservedIn = (points: GeoJSON.FeatureCollection): number =>
  points.features.filter(({ properties }) => properties?.['text'] !== '').length;

describe('the throttle of the reservation', () => {
  fakeTime();

  const throttled = () => {
    const written: number[] = [];
    const throttle = new LabelReservationThrottle((points) => written.push(reservedIn(points)));
    return { throttle, written };
  };

  it('reserves the first numbers at once, the same numbers never again', () => {
    const { throttle, written } = throttled();
    throttle.request(picture, placementsOf(10), false);
    throttle.request(picture, placementsOf(10), false);
    throttle.forceNext();
    throttle.request(picture, placementsOf(10), false);
    expect(written).toEqual([10]);
  });

  it('gathers a storm’s numbers, and keeps the reservation of those that go', () => {
    const { throttle, written } = throttled();
    throttle.request(picture, placementsOf(10), false);
    throttle.request(picture, placementsOf(11), false);
    throttle.request(picture, placementsOf(12), false);
    expect(written).toEqual([10]);
    vi.runAllTimers();
    expect(written).toEqual([10, 12]);
    throttle.request(picture, placementsOf(9), false);
    throttle.request(picture, placementsOf(12), false);
    vi.runAllTimers();
    expect(written).toEqual([10, 12]);
  });

  it('reserves a new number within a second or two, in a storm every minute at most', () => {
    const { throttle, written } = throttled();
    throttle.request(picture, placementsOf(10), false);
    vi.advanceTimersByTime(60_000);
    throttle.request(picture, placementsOf(11), false);
    vi.advanceTimersByTime(2_000);
    expect(written).toEqual([10, 11]);
    throttle.request(picture, placementsOf(12), false);
    vi.advanceTimersByTime(50_000);
    expect(written).toEqual([10, 11]);
    vi.advanceTimersByTime(10_000);
    expect(written).toEqual([10, 11, 12]);
  });

  it('is not hurried by a storm in which other numbers have room all the time', () => {
    const { throttle, written } = throttled();
    const sides = ['right', 'left', 'above', 'below'] as const;
    const all = [...placementsOf(10).keys()];
    for (let frame = 0; frame < 60; frame += 1) {
      const side = sides[frame % sides.length] ?? 'right';
      throttle.request(picture, new Map(all.map((id) => [id, side])), false);
      vi.advanceTimersByTime(1_000);
    }
    // The first, which is forced; one after a minute.
    expect(written).toEqual([10, 10]);
    throttle.forceNext();
    throttle.request(picture, placementsOf(10), false);
    expect(written.at(-1)).toBe(10);
  });

  it('does not wait while the map fills with numbers', () => {
    const { throttle, written } = throttled();
    throttle.request(picture, placementsOf(2), false);
    throttle.request(picture, placementsOf(6), false);
    throttle.request(picture, placementsOf(16), false);
    expect(written).toEqual([2, 6, 16]);
  });

  it('is enough for a shorter number, not for a longer one', () => {
    const { throttle, written } = throttled();
    throttle.request(pictureOf(1_000), placementsOf(10), false);
    throttle.request(pictureOf(1), placementsOf(10), false);
    vi.runAllTimers();
    expect(written).toEqual([10]);
    throttle.request(pictureOf(10_000), placementsOf(10), false);
    vi.runAllTimers();
    expect(written).toEqual([10, 10]);
  });

  it('gives room to names again once most reservations are unused', () => {
    const { throttle, written } = throttled();
    throttle.request(picture, placementsOf(12), false);
    throttle.request(picture, placementsOf(2), false);
    vi.runAllTimers();
    expect(written).toEqual([12, 2]);
  });

  it('drops unused reservations when the map stands still, and writes nothing while it moves', () => {
    const { throttle, written } = throttled();
    throttle.request(picture, placementsOf(12), false);
    throttle.forceNext();
    throttle.request(picture, placementsOf(9), true);
    expect(written).toEqual([12]);
    throttle.request(picture, placementsOf(9), false);
    expect(written).toEqual([12, 9]);
  });

  it('writes everything again for a style that was replaced', () => {
    const { throttle, written } = throttled();
    throttle.request(picture, placementsOf(12), false);
    throttle.reset();
    throttle.request(picture, placementsOf(12), false);
    expect(written).toEqual([12, 12]);
  });

  it('writes nothing more once it is stopped', () => {
    const { throttle, written } = throttled();
    throttle.request(picture, placementsOf(10), false);
    throttle.request(picture, placementsOf(11), false);
    throttle.stop();
    vi.runAllTimers();
    expect(written).toEqual([10]);
  });
});
