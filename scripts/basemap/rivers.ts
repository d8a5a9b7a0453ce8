import { around, type Frame, lineIn } from './frame.ts';
import type { Geodata } from './geojson.ts';
import { boxesMeet, boxOf, type Line } from './geometry.ts';
import type { RiverFields } from './sources.ts';
import { joinedLines } from './topology.ts';

export interface River {
  /** Empty if the file has none. */
  readonly name: string;
  /** 1 is drawn at every zoom, 2 only at closer zooms. */
  readonly rank: 1 | 2;
  readonly line: Line;
}

/** Rivers this far beyond the bounds are drawn, in spans. */
const DRAWN_SPANS = 0.25;
/** A file without ranks has them by length, as shares of the span: from here rank 1, ... */
const FIRST_RANK = 0.25;
/** ... from here rank 2; what is shorter is not drawn. */
const SECOND_RANK = 0.02;

const lengthOf = (line: Line, { longitudeScale }: Frame): number =>
  line.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = line[index - 1] ?? [x, y];
    return sum + Math.hypot((x - fromX) * longitudeScale, y - fromY);
  }, 0);

const rankOf = (given: unknown, length: number, { span }: Frame): 1 | 2 | null => {
  if (Number(given) === 1) return 1;
  if (Number(given) === 2) return 2;
  if (length >= FIRST_RANK * span) return 1;
  return length >= SECOND_RANK * span ? 2 : null;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The rivers of a file. Files that cut a river into stretches give it one name: those are joined again. */
export const readRivers = (frame: Frame, { shapes }: Geodata, fields: RiverFields): River[] => {
  const drawn = around(frame, DRAWN_SPANS);
  const stretchesByName = new Map<string, { rank: unknown; readonly lines: Line[] }>();
  for (const { properties, lines } of shapes) {
    const name = textOf(properties[fields.name]);
    const rank = properties[fields.rank];
    const known = stretchesByName.get(name) ?? { rank, lines: [] };
    known.rank ??= rank;
    known.lines.push(...lines.map((line) => lineIn(frame, line)));
    stretchesByName.set(name, known);
  }
  return [...stretchesByName].flatMap(([name, { rank: given, lines: stretches }]) => {
    const lines = stretches.filter((line) => boxesMeet(drawn, boxOf(line)));
    // A river that is whole keeps its direction, from spring to mouth.
    const whole = lines.length === 1 ? lines : joinedLines(lines);
    return whole.flatMap((line): River[] => {
      const rank = rankOf(given, lengthOf(line, frame), frame);
      return rank === null ? [] : [{ name, rank, line }];
    });
  });
};
