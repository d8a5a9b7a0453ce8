import { describe, expect, it } from 'vitest';
import { FileFaults, faultText, type NetworkFault } from '#network/network-fault.ts';
import { type Elevation, readElevation } from './elevation.ts';
import { frameOf } from './frame.ts';

const FRAME = frameOf({ west: 10, south: 50, east: 12, north: 51 });

const GRID = [
  'ncols 4',
  'nrows 2',
  'xllcorner 10',
  'yllcorner 50',
  'cellsize 0.5',
  'NODATA_value -9999',
  '100 200 300 -9999',
  '0 0.5 1e3 -4',
];

const read = (lines: readonly string[], frame = FRAME): Elevation | readonly string[] => {
  const faults: NetworkFault[] = [];
  const grid = readElevation(frame, lines.join('\n'), new FileFaults('elevation.asc', faults));
  return grid ?? faults.map(faultText);
};

describe('a grid of heights', () => {
  it('is read with its box, from the north, without the heights that are not known', () => {
    expect(read(GRID)).toEqual({
      columns: 4,
      rows: 2,
      box: { west: 10, south: 50, east: 12, north: 51 },
      metres: [100, 200, 300, Number.NaN, 0, 0.5, 1000, -4],
    });
  });

  it('is counted on across the antimeridian, as the map is', () => {
    const frame = frameOf({ west: 179, south: 50, east: -179, north: 51 });
    for (const corner of ['179', '-181'])
      expect(read(GRID.with(2, `xllcorner ${corner}`), frame)).toMatchObject({
        box: { west: 179 },
      });
  });

  it.each([
    ['a word', GRID.with(7, '0 abc 2 3'), ':8: "abc" is not a height from -500 to 9000 metres'],
    ['feet', GRID.with(6, '0 1 29032 3'), ':7: "29032" is not a height from -500 to 9000 metres'],
    ['a short row', GRID.with(7, '0 1 2'), ':8: has 3 heights; ncols is 4'],
    ['a missing row', GRID.slice(0, 7), ': has 1 rows of heights; nrows is 2'],
    ['no size', GRID.slice(1), ': ncols: "" is not a number from 2 to 1000'],
    ['metres', GRID.with(4, 'cellsize 90'), ':5: cellsize: "90" is not a number from 0.0001 to 10'],
    [
      'another place',
      GRID.with(2, 'xllcorner 10.1'),
      ': does not cover bounds: {"west":10,"south":50,"east":12,"north":51}',
    ],
  ])('is refused with %s', (_, lines, message) => {
    expect(read(lines)).toEqual([`elevation.asc${message}`]);
  });
});
