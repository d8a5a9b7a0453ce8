import { stationId } from '#domain/stations/station-id.ts';
import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/text/plain-text.ts';
import { bestMatch } from './station-order.ts';
import { mapStation } from '#tests/support/network/map-station.ts';

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
