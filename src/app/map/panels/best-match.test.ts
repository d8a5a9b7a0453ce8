import { type StationId, stationId } from '#domain/stations/station-id.ts';
import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/text/plain-text.ts';
import { decodeCodigo, type Codigo } from '#domain/tags/tag-path.ts';
import { bestMatch } from './best-match.ts';
import { lookIn } from '#tests/support/shown.ts';
import type { MapStation } from '#app/map/stations/map-view.ts';

const codigo = (literal: string): Codigo => {
  const decoded = decodeCodigo(literal);
  if (!decoded.ok) throw new Error(literal);
  return decoded.value;
};

const found = new Map(
  ['Timbó Grande', 'Rio Timbó', 'Timbó', 'Indaial'].map((name, id): [StationId, MapStation] => [
    stationId(id),
    {
      id: stationId(id),
      station: {
        codigo: codigo(`E${id}`),
        name,
        type: 'Hidrologica',
        position: null,
        basin: null,
        region: null,
        river: null,
        altitude: null,
        local: null,
        show: true,
      },
      value: 1,
      look: lookIn('m'),
      bucket: 0,
      heardAt: 0,
      direction: Number.NaN,
    },
  ]),
);
const meant = (written: string) =>
  bestMatch([stationId(0), stationId(1), stationId(2), stationId(3)], found, plainText(written));

describe('who is meant by a word', () => {
  it('is the station of that very name or code, wherever it stands in the list', () => {
    expect(meant('timbo')).toBe(2);
    expect(meant('e3')).toBe(3);
  });

  it('is else the one whose name begins so', () => {
    expect(meant('inda')).toBe(3);
    expect(meant('rio')).toBe(1);
  });

  it('is else the first that was found, if there is one', () => {
    expect(meant('grande')).toBe(0);
    expect(bestMatch([], new Map(), 'timbo')).toBeUndefined();
  });
});
