import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shape, TileContext } from '#app/chart/marks/drawing.ts';
import { tilesOf } from './tiled-picture.ts';
import { canvasPainter } from './trace-shape.ts';

const HEIGHT = 160;
const ROWS = [
  { y: 4, height: 60 },
  { y: 80, height: 70 },
];

const across = fc.integer({ min: -100, max: 400 });
const down = fc.integer({ min: 0, max: HEIGHT });
const size = fc.integer({ min: 1, max: 60 });
const color = fc.constantFrom('#037dcc', '#111111');
const points = fc
  .array(fc.tuple(across, down), { minLength: 2, maxLength: 8 })
  .map((all) => all.flat());
const anyShape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    kind: fc.constant('boxes' as const),
    boxes: fc.array(fc.record({ x: across, y: down, width: size, height: size }), {
      minLength: 1,
      maxLength: 12,
    }),
    color,
  }),
  fc.record({
    kind: fc.constant('lines' as const),
    lines: fc.array(points, { minLength: 1, maxLength: 3 }),
    color,
    width: size,
  }),
  fc.record({ kind: fc.constant('dots' as const), points, radius: size, color }),
);

/** What is drawn: its colour, and its numbers in the pixels of the whole picture. */
type Mark = readonly [what: string, color: unknown, ...numbers: number[]];
interface Drawn {
  readonly mark: Mark;
  /** Boxes that it is cut off at. */
  readonly cut: readonly (readonly number[])[];
}

/** A context that records what is filled and stroked, in pixels of the picture whose tile begins at `start`. */
const recorded = (start: number) => {
  const drawn: Drawn[] = [];
  let [scale, shift] = [1, 0];
  let path: (readonly [string, ...number[]])[] = [];
  let cut: Drawn['cut'] = [];
  const at = (x: number): number => (x * scale + shift) / scale + start;
  const nothing = () => undefined;
  const finish = (what: string, ink: unknown, width: number): void => {
    for (const [step, ...numbers] of path) {
      drawn.push({ mark: [`${what} ${step}`, ink, width, ...numbers], cut });
    }
  };
  const context: TileContext = {
    beginPath: () => {
      path = [];
    },
    rect: (x, y, width, height) => path.push(['rect', at(x), y, width, height]),
    clip: () => {
      cut = path.map(([, ...numbers]) => numbers);
    },
    save: nothing,
    restore: () => {
      cut = [];
    },
    setTransform: (...[a, , , , e]: readonly unknown[]) => {
      [scale, shift] = [Number(a), Number(e)];
    },
    fillRect: (x, y, width, height) => {
      drawn.push({ mark: ['box', context.fillStyle, at(x), y, width, height], cut });
    },
    moveTo: (x, y) => path.push(['from', at(x), y]),
    lineTo: (x, y) => path.push(['to', at(x), y]),
    arc: (x, y, radius) => path.push(['arc', at(x), y, radius]),
    stroke: () => finish('line', context.strokeStyle, context.lineWidth),
    fill: () => finish('dot', context.fillStyle, 0),
    drawImage: nothing,
    clearRect: nothing,
    strokeStyle: '',
    fillStyle: '',
    lineWidth: 1,
    lineJoin: 'round',
    lineCap: 'round',
  };
  return { context, drawn };
};

const pairs = (all: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: all.length / 2 }, (_, pair) => [all[2 * pair] ?? 0, all[2 * pair + 1] ?? 0]);

/** The marks of a shape on a tile from `start` to `end`: boxes beyond it are left out. */
const marksOf = (shape: Shape, start: number, end: number): readonly Mark[] => {
  switch (shape.kind) {
    case 'boxes':
      return shape.boxes
        .filter(({ x, width }) => x <= end && x + width >= start)
        .map(({ x, y, width, height }) => ['box', shape.color, x, y, width, height]);
    case 'lines':
      return shape.lines.flatMap((line) =>
        pairs(line).map(([x, y], index): Mark => {
          return [index === 0 ? 'line from' : 'line to', shape.color, shape.width, x, y];
        }),
      );
    case 'dots':
      return pairs(shape.points).flatMap(([x, y]): readonly Mark[] => [
        ['dot from', shape.color, 0, x + shape.radius, y],
        ['dot arc', shape.color, 0, x, y, shape.radius],
      ]);
  }
};

const near = (numbers: readonly unknown[]) =>
  numbers.map((one): unknown => (typeof one === 'number' ? expect.closeTo(one, 6) : one));

describe('a tile of a picture', () => {
  it('has every mark at its place among the pixels of all tiles, in its colour, data and gaps cut off at the rows', () => {
    fc.assert(
      fc.property(
        fc.array(anyShape, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('ground' as const, 'grid' as const, 'marks' as const),
        fc.constantFrom(1, 1.5, 2),
        (shapes, layer, ratio) => {
          const picture = {
            layers: { ground: [], grid: [], marks: [], [layer]: shapes },
            plot: { x: 50, width: 200 },
            rows: ROWS,
            height: HEIGHT,
          };
          for (const tile of Object.values(tilesOf(picture, ratio))) {
            const { context, drawn } = recorded(tile.x);
            canvasPainter.paint(context, picture, tile);
            const cut = ROWS.map(({ y, height }) => near([tile.x, y, tile.width, height]));
            expect(drawn).toEqual(
              shapes
                .flatMap((shape) => marksOf(shape, tile.x, tile.x + tile.width))
                .map((mark) => ({ mark: near(mark), cut: layer === 'grid' ? [] : cut })),
            );
          }
        },
      ),
    );
  });
});
