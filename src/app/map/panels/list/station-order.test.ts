import { describe, expect, it } from 'vitest';
import { NO_READING, NOT_COMPARABLE } from '#domain/quantities/legend/legend.ts';
import { mapStation } from '#tests/support/network/map-station.ts';
import { offeredSorts, orderStations, bestMatch } from './station-order.ts';
import { stationId } from '#domain/stations/station.ts';
import { plainText } from '#domain/text/plain-text.ts';

const SILENT = { value: Number.NaN, bucket: NO_READING };

describe('the list beside the map is sorted', () => {
  it('by what is urgent for rivers: the alert level reached, then the rise', () => {
    const stations = [
      mapStation(1, { rate: 2, alert: 0 }),
      mapStation(2, { rate: 30, alert: -2 }),
      mapStation(3, { rate: -8, alert: 3 }),
      mapStation(4, { rate: 14, alert: 1 }),
      mapStation(5, SILENT),
      mapStation(6),
      mapStation(7, { rate: -4, alert: -1 }),
    ];
    expect(orderStations(stations, 'rise')).toEqual([3, 4, 2, 1, 7, 6, 5]);
  });

  it('by value: readings, then what cannot be compared, then silence', () => {
    const stations = [
      mapStation(1, SILENT),
      mapStation(2, { value: 3 }),
      mapStation(3, { value: 400, bucket: NOT_COMPARABLE }),
      mapStation(4, { value: 9 }),
      // Coloured by what it lacks, while its value is there.
      mapStation(5, { value: 5, bucket: NO_READING }),
    ];
    expect(orderStations(stations, 'value')).toEqual([4, 5, 2, 3, 1]);
  });

  it('by what its measurement offers, the usual one first', () => {
    expect(offeredSorts('chuva', false)).toEqual(['value', 'name']);
    expect(offeredSorts('rio', true)).toEqual(['rise', 'value', 'name', 'distance']);
  });
});

const found = new Map(
  ['Jandó Grande', 'Rio Jandó', 'Jandó', 'Indaré'].map((name, id) => {
    const entry = mapStation(id);
    return [entry.id, { ...entry, station: { ...entry.station, name } }];
  }),
);
const meant = (written: string) =>
  bestMatch([stationId(0), stationId(1), stationId(2), stationId(3)], found, plainText(written));

describe('who is meant by a word', () => {
  it('is the station of that very name or code, wherever it stands in the list', () => {
    expect(meant('jando')).toBe(2);
    expect(meant('e3')).toBe(3);
  });

  it('is else the one whose name begins so', () => {
    expect(meant('inda')).toBe(3);
    expect(meant('rio')).toBe(1);
  });

  it('is else the first that was found, if there is one', () => {
    expect(meant('grande')).toBe(0);
    expect(bestMatch([], new Map(), 'jando')).toBeUndefined();
  });
});
