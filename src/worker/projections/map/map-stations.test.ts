import { stationId } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MapStations } from './map-stations.ts';

/** More stations than the initial capacity, and more changes than the first list holds. */
const id = fc.nat(900);
const number = fc.oneof(fc.double(), fc.constant(Number.NaN));
const step = fc.oneof(
  fc.record({
    kind: fc.constant('enter' as const),
    id,
    value: number,
    bucket: fc.integer({ min: -3, max: 5 }),
  }),
  fc.record({ kind: fc.constant('note' as const), id }),
  fc.record({ kind: fc.constant('number' as const), id, value: number }),
  fc.record({ kind: fc.constant('sent' as const) }),
  fc.record({ kind: fc.constant('clear' as const) }),
);

describe('the stations of a map', () => {
  it('are what a map and a list would hold, whatever is done to them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
        const stations = new MapStations();
        const entered = new Map<number, { value: number; bucket: number }>();
        const changes = new Map<number, number | undefined>();
        for (const done of steps) {
          switch (done.kind) {
            case 'enter':
              stations.enter(stationId(done.id), done.bucket);
              stations.setBucket(stationId(done.id), done.bucket);
              stations.setValue(stationId(done.id), done.value, 0);
              entered.set(done.id, { value: done.value, bucket: done.bucket });
              break;
            case 'note':
              stations.note(stationId(done.id));
              changes.set(done.id, changes.get(done.id));
              break;
            case 'number':
              stations.setNumber(stations.note(stationId(done.id)), done.value);
              changes.set(done.id, done.value);
              break;
            case 'sent':
              stations.clearChanges();
              changes.clear();
              break;
            case 'clear':
              stations.clear();
              entered.clear();
          }
        }
        expect(stations.ids).toEqual([...entered.keys()]);
        expect([...stations.comparables()]).toEqual(
          [...entered.values()].map(({ value }) => value),
        );
        expect(stations.ids.map((known) => stations.bucketOf(known))).toEqual(
          [...entered.values()].map(({ bucket }) => bucket),
        );
        expect(stations.changedIds).toEqual([...changes.keys()]);
        expect(stations.changedIds.map((_, place) => stations.numberAt(place))).toEqual([
          ...changes.values(),
        ]);
        for (const other of steps.flatMap((done) => ('id' in done ? [done.id] : []))) {
          expect(stations.has(stationId(other))).toBe(entered.has(other));
        }
      }),
    );
  });

  it('that enter have no value yet, whoever stood there before', () => {
    const stations = new MapStations();
    stations.enter(stationId(3), 0);
    stations.setValue(stationId(3), 4.62, 0);
    stations.clear();
    stations.enter(stationId(3), 1);
    expect(stations.valueOf(stationId(3))).toBeNaN();
    stations.enter(stationId(3), 2);
    expect(stations.bucketOf(stationId(3))).toBe(1);
  });
});
