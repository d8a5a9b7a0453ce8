import { cutText } from '#domain/untrusted.ts';
import type { FileFaults } from '#network/network-fault.ts';
import { type Frame, placeIn } from './frame.ts';
import { type Box, isWithin } from './geometry.ts';

/** Heights of the land on a grid whose cells are as wide as they are high, in degrees. */
export interface Elevation {
  readonly columns: number;
  readonly rows: number;
  /** The edges of the outermost cells. */
  readonly box: Box;
  /** Metres above the sea in the middle of each cell, row by row from the north; NaN where none is known. */
  readonly metres: readonly number[];
}

/** The header's words, each with the least and the greatest number that makes sense. */
const HEADER = {
  ncols: [2, 1000],
  nrows: [2, 1000],
  xllcorner: [-360, 360],
  yllcorner: [-90, 90],
  cellsize: [0.0001, 10],
} as const;
const [DEEPEST, HIGHEST] = [-500, 9000];

/** NaN of what is no number, or not from the least to the greatest. */
const numberIn = (text: string, least: number, greatest: number): number => {
  const value = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= greatest ? value : Number.NaN;
};

/** Reads an ESRI ASCII grid (docs/network.md): its header, then a line for each row. Heights are metres. */
export const readElevation = (frame: Frame, text: string, faults: FileFaults): Elevation | null => {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const isHeader = ([word = '']: readonly string[]): boolean => /^[a-z_]+$/i.test(word);
  const first = lines.findIndex((line) => !isHeader(line));
  const after = (word: string) => {
    const at = lines.findIndex(([name = '']) => name.toLowerCase() === word);
    return { line: at < 0 ? null : at + 1, text: lines[at]?.slice(1).join(' ') ?? '' };
  };
  const number = (word: keyof typeof HEADER): number => {
    const [least, greatest] = HEADER[word];
    const { line, text: given } = after(word);
    const value = numberIn(given, least, greatest);
    const fault = `is not a number from ${least} to ${greatest}`;
    if (Number.isNaN(value)) faults.add(line, word, `"${cutText(given, 20)}" ${fault}`);
    return value;
  };
  const [columns, rows, cell] = [number('ncols'), number('nrows'), number('cellsize')];
  const [corner, south] = [number('xllcorner'), number('yllcorner')];
  if ([columns, rows, cell, corner, south].some(Number.isNaN)) return null;

  const width = columns * cell;
  const west = placeIn(frame, [corner + width / 2, south])[0] - width / 2;
  const box = { west, south, east: west + width, north: south + rows * cell };
  const { bounds } = frame;
  if (!isWithin(box, [bounds.west, bounds.south]) || !isWithin(box, [bounds.east, bounds.north]))
    return faults.add(null, null, `does not cover bounds: ${JSON.stringify(bounds)}`);

  const grid = first < 0 ? [] : lines.slice(first);
  if (grid.length !== rows)
    return faults.add(null, null, `has ${grid.length} rows of heights; nrows is ${rows}`);
  const unknown = after('nodata_value').text;
  const metres: number[] = [];
  for (const [index, row] of grid.entries()) {
    const line = first + index + 1;
    if (row.length !== columns)
      return faults.add(line, null, `has ${row.length} heights; ncols is ${columns}`);
    for (const word of row) {
      const height = numberIn(word, DEEPEST, HIGHEST);
      if (Number.isNaN(height) && word !== unknown) {
        const fault = `is not a height from ${DEEPEST} to ${HIGHEST} metres`;
        return faults.add(line, null, `"${cutText(word, 20)}" ${fault}`);
      }
      metres.push(height);
    }
  }
  return { columns, rows, box, metres };
};
