import { describe, expect, it } from 'vitest';
import { frameOf } from './frame.ts';
import { decodeGeodata, type Geodata } from './geojson.ts';
import { readRivers } from './rivers.ts';

const FRAME = frameOf({ west: 10, south: -4, east: 14, north: 0 });
const FIELDS = { name: 'NOME', rank: 'ORDEM' };

type Stretch = readonly [
  properties: Readonly<Record<string, unknown>>,
  line: readonly (readonly [number, number])[],
];

const fileOf = (...stretches: readonly Stretch[]): Geodata => {
  const decoded = decodeGeodata('rios.geojson', {
    features: stretches.map(([properties, coordinates]) => ({
      properties,
      geometry: { type: 'LineString', coordinates },
    })),
  });
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value;
};

describe('rivers of a file', () => {
  it('keep their rank, their name and the direction of a whole course', () => {
    const line = [
      [12, -1],
      [11, -2],
      [10.5, -2],
    ] as const;
    const rivers = readRivers(FRAME, fileOf([{ NOME: 'Rio Fundo', ORDEM: 2 }, line]), FIELDS);
    expect(rivers).toEqual([{ name: 'Rio Fundo', rank: 2, line }]);
  });

  it('are joined again where a file cuts them into stretches', () => {
    const rivers = readRivers(
      FRAME,
      fileOf(
        [
          { NOME: 'Rio Fundo' },
          [
            [12, -2],
            [13, -2],
          ],
        ],
        [
          { NOME: 'Rio Raso' },
          [
            [12, -1],
            [12, -2],
          ],
        ],
        [
          { NOME: 'Rio Fundo' },
          [
            [11, -2],
            [12, -2],
          ],
        ],
      ),
      FIELDS,
    );
    expect(rivers.map(({ name, line }) => [name, line.length])).toEqual([
      ['Rio Fundo', 3],
      ['Rio Raso', 2],
    ]);
  });

  it('are ranked by their length where the file has no ranks, and brooks are left out', () => {
    const rivers = readRivers(
      FRAME,
      fileOf(
        [
          { NOME: 'Rio Longo' },
          [
            [10, -1],
            [12, -1],
          ],
        ],
        [
          { NOME: 'Rio Curto' },
          [
            [10, -2],
            [10.5, -2],
          ],
        ],
        [
          { NOME: 'Sanga' },
          [
            [10, -3],
            [10.05, -3],
          ],
        ],
        [
          {},
          [
            [13, -3],
            [13.5, -3],
          ],
        ],
      ),
      FIELDS,
    );
    expect(rivers.map(({ name, rank }) => [name, rank])).toEqual([
      ['Rio Longo', 1],
      ['Rio Curto', 2],
      ['', 2],
    ]);
  });

  it('are left out where they are far from the network', () => {
    const far = fileOf([
      { NOME: 'Rio Longe', ORDEM: 1 },
      [
        [30, -1],
        [31, -1],
      ],
    ]);
    expect(readRivers(FRAME, far, FIELDS)).toEqual([]);
  });
});
