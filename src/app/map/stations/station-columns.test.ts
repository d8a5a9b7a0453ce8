import { UNKNOWN_SIGN } from '#domain/series/level-trend.ts';
import { stationId } from '#domain/stations/station.ts';
import { describe, expect, it } from 'vitest';
import type { MapLayerFrame } from '#worker/api/map-layer.ts';
import { mapStation } from '#tests/support/network/map-station.ts';
import { lookIn } from '#tests/support/app/shown.ts';
import { applyMapFrame, type MapView } from './station-columns.ts';

const frame = (
  whole: boolean,
  readings: readonly (readonly [id: number, value: number, bucket: number])[],
  described: readonly number[] = [],
): MapLayerFrame => ({
  whole,
  stations: described.map((id) => ({ id: stationId(id), station: mapStation(id).station })),
  ids: Uint32Array.from(readings, ([id]) => id),
  values: Float64Array.from(readings, ([, value]) => value),
  buckets: Int8Array.from(readings, ([, , bucket]) => bucket),
  lookIds: new Uint16Array(readings.length),
  looks: [lookIn('m')],
  reportedAt: Float64Array.from(readings, () => 1_000),
  directions: null,
  rates: new Float32Array(readings.length).fill(Number.NaN),
  signs: new Int8Array(readings.length).fill(UNKNOWN_SIGN),
  alerts: new Int8Array(readings.length),
  legend: null,
});

const idsOf = ({ stations }: MapView) => [...stations.values()].map(({ id }) => id);

describe('applyMapFrame', () => {
  const first = applyMapFrame(
    null,
    frame(
      true,
      [
        [0, 1, 0],
        [1, 2, 1],
      ],
      [0, 1],
    ),
  );

  it('takes a whole frame as it is', () => {
    expect(idsOf(first)).toEqual([0, 1]);
  });

  it('changes what a patch names and keeps the identity of the rest', () => {
    const second = applyMapFrame(first, frame(false, [[1, 9, 5]]));
    expect(second.stations.get(stationId(1))).toMatchObject({ value: 9, bucket: 5 });
    expect(second.stations.get(stationId(1))?.station).toBe(
      first.stations.get(stationId(1))?.station,
    );
    expect(second.stations.get(stationId(0))).toBe(first.stations.get(stationId(0)));
    expect(first.stations.get(stationId(1))).toMatchObject({ value: 2, bucket: 1 });
  });

  it('knows where a wind comes from, where the frame says so', () => {
    expect(first.stations.get(stationId(0))?.direction).toBeNaN();
    const wind = { ...frame(false, [[1, 9, 5]]), directions: Float32Array.of(45) };
    expect(applyMapFrame(first, wind).stations.get(stationId(1))?.direction).toBe(45);
  });

  it('forgets stations that a later whole frame does not name', () => {
    const second = applyMapFrame(first, frame(true, [[1, 2, 1]], [1]));
    expect(idsOf(second)).toEqual([1]);
  });

  it('adds a station that comes later, and describes one anew', () => {
    const second = applyMapFrame(first, frame(false, [[7, 3, 2]], [7]));
    expect(idsOf(second)).toEqual([0, 1, 7]);
    expect(second.stations.get(stationId(7))).toMatchObject({ value: 3, bucket: 2 });
    expect(second.stations.get(stationId(0))).toBe(first.stations.get(stationId(0)));
    expect(idsOf(first)).toEqual([0, 1]);
    const renamed = { id: stationId(1), station: { ...mapStation(1).station, name: 'Jandó' } };
    const third = applyMapFrame(second, { ...frame(false, []), stations: [renamed] });
    expect(third.stations.get(stationId(1))).toMatchObject({
      station: { name: 'Jandó' },
      value: 2,
    });
  });

  it('drops a reading of a station nobody has described', () => {
    expect(applyMapFrame(first, frame(false, [[7, 1, 0]])).stations.has(stationId(7))).toBe(false);
  });
});
