import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import { searchRanker } from '#domain/network/place-search.ts';
import { searchTextOf } from '#domain/network/station-search.ts';
import type { StationFinderQuery } from '#worker/api/station-finder.ts';
import { StationFinder } from '#worker/projections/station/station-finder.ts';
import { logFixture, type LogFixture } from '#tests/support/log/log-fixture.ts';
import { play, steps } from '#tests/support/app/projection-script.ts';
import { tagEvent, tagEvents } from '#tests/support/log/tag-events.ts';

const query: fc.Arbitrary<StationFinderQuery> = fc.record({
  search: fc.constantFrom(
    '',
    'jando',
    'JANDÓ',
    'jando 2',
    'est-',
    '00002',
    'nada',
    'a',
    'jnado',
    'aruê',
  ),
  limit: fc.integer({ min: 1, max: 6 }),
});

const FIRST: StationFinderQuery = { search: '', limit: 10 };

const finder = (log: LogFixture, finderQuery: StationFinderQuery) =>
  new StationFinder(log, finderQuery, () => true);

describe('the station finder', () => {
  it('gives the same after any events and searches as one made at the end', () => {
    fc.assert(
      fc.property(steps(query), (script) => {
        const { built, fresh } = play(script, FIRST, finder, (_, frame) => frame);
        expect(built).toEqual(fresh);
      }),
    );
  });

  it('finds exactly the stations that match the search, the better ranks first', () => {
    fc.assert(
      fc.property(tagEvents, query, (events, finderQuery) => {
        const log = logFixture();
        for (const event of events) log.apply(event);
        const all = [...log.directory.visible()].map((id) => log.directory.stationOf(id));
        const rankOf = searchRanker(finderQuery.search);
        const { stations, matched, total } = finder(log, finderQuery).frame();
        expect(total).toBe(all.length);
        expect(matched).toBe(
          all.filter((station) => rankOf(searchTextOf(station)) !== null).length,
        );
        expect(stations).toHaveLength(Math.min(finderQuery.limit, matched));
        const ranks = stations.map(({ station }) => rankOf(searchTextOf(station)) ?? Number.NaN);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      }),
    );
  });

  it('emits nothing for a reading', () => {
    const log = logFixture();
    log.apply(tagEvent('EST-00013', STATION_PATHS.name, 'Vau do Meio'));
    const found = finder(log, FIRST);
    found.frame();
    const from = log.log.head;
    log.apply(tagEvent('EST-00013', STATION_PATHS.timeStamp, 900));
    for (const rows of log.log.rows(from)) found.follow(rows);
    expect(found.stale).toBe(false);
  });

  it('ranks a name before a word of it, and finds a city (`Name/Local`)', () => {
    const log = logFixture();
    log.apply(tagEvent('A', STATION_PATHS.name, 'Barragem Taió'));
    log.apply(tagEvent('B', STATION_PATHS.name, 'Taió'));
    log.apply(tagEvent('C', STATION_PATHS.name, 'Rio das Pedras'));
    log.apply(tagEvent('C', STATION_PATHS.local, 'Taió'));
    const { stations } = finder(log, { search: 'taio', limit: 9 }).frame();
    expect(stations.map(({ station }) => station.codigo)).toEqual(['C', 'B', 'A']);
  });

  it('finds rivers and basins by their own names, with the number of their stations', () => {
    const log = logFixture();
    log.apply(tagEvent('A', STATION_PATHS.river, 'Rio Aruê'));
    log.apply(tagEvent('B', STATION_PATHS.river, 'Rio Aruê'));
    log.apply(tagEvent('B', STATION_PATHS.basin, 'Bacia do Aruê'));
    const found = finder(log, { search: 'arue', limit: 9 });
    expect(found.frame()).toMatchObject({
      rivers: [{ name: 'Rio Aruê', stations: 2 }],
      basins: [{ name: 'Bacia do Aruê', stations: 1 }],
    });
    found.update({ search: 'axyo', limit: 9 });
    expect(found.frame().rivers).toHaveLength(0);
    found.update({ search: 'rio aure', limit: 9 });
    expect(found.frame().rivers).toEqual([{ name: 'Rio Aruê', stations: 2 }]);
    found.update({ search: '', limit: 9 });
    expect(found.frame()).toMatchObject({ rivers: [], basins: [] });
  });
});
