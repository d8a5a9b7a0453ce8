import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stationId } from '#domain/stations/station.ts';
import { ChangedStations } from './changed-stations.ts';

it('a follower sees every station that changed since its version, however late it looks', () => {
  const change = fc.oneof(
    { weight: 10, arbitrary: fc.nat(300).map((times) => ({ times, isAll: false })) },
    { weight: 1, arbitrary: fc.constant({ times: 0, isAll: true }) },
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), fc.nat(60), (changes, lookAt) => {
      const stations = new ChangedStations();
      let version = 0;
      let isAll = false;
      const missed = new Set<number>();
      for (const [index, { times, isAll: all }] of changes.entries()) {
        if (index === lookAt) {
          version = stations.version;
          isAll = false;
          missed.clear();
        }
        const before = stations.version;
        for (let id = 0; id < times; id += 1) {
          stations.add(stationId(id));
          missed.add(id);
        }
        if (all) stations.addAll();
        isAll ||= all;
        if (times > 0 || all) expect(stations.version).toBeGreaterThan(before);
      }
      const since = stations.since(version);
      if (isAll) expect(since).toBeNull();
      else if (since !== null) expect(new Set(since)).toEqual(missed);
      expect(stations.since(stations.version)).toEqual([]);
    }),
  );
});
