import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TileContext } from '#app/chart/marks/drawing.ts';
import { tilesOf } from './tiled-picture.ts';
import { canvasPainter } from './trace-shape.ts';

const HEIGHT = 160;
const anyBox = fc.record({
  x: fc.integer({ min: -100, max: 400 }),
  y: fc.integer({ min: 0, max: HEIGHT }),
  width: fc.integer({ min: 1, max: 60 }),
  height: fc.integer({ min: 1, max: 60 }),
});
type Box = typeof anyBox extends fc.Arbitrary<infer Value> ? Value : never;

/** A context that lists which boxes it fills at which device pixels, and what they are cut off at. */
const recorded = () => {
  const nothing = () => undefined;
  const filled: { readonly left: number; readonly right: number; readonly cut: readonly Box[] }[] =
    [];
  let [scale, shift] = [1, 0];
  let [path, cut]: [Box[], readonly Box[]] = [[], []];
  const context: TileContext = {
    beginPath: () => {
      path = [];
    },
    rect: (x, y, width, height) => {
      path.push({ x: x * scale + shift, y, width: width * scale, height });
    },
    clip: () => {
      cut = path;
    },
    save: nothing,
    restore: () => {
      cut = [];
    },
    setTransform: (...[a, , , , e]: readonly unknown[]) => {
      [scale, shift] = [Number(a), Number(e)];
    },
    fillRect: (x, _y, width) => {
      filled.push({ left: x * scale + shift, right: (x + width) * scale + shift, cut });
    },
    moveTo: nothing,
    lineTo: nothing,
    stroke: nothing,
    arc: nothing,
    fill: nothing,
    drawImage: nothing,
    clearRect: nothing,
    strokeStyle: '',
    fillStyle: '',
    lineWidth: 1,
    lineJoin: 'round',
    lineCap: 'round',
  };
  return { context, filled };
};

describe('a tile of a picture', () => {
  it('has every box that reaches into it, at its place among the pixels of all tiles, data and gaps cut off at the rows', () => {
    fc.assert(
      fc.property(
        fc.array(anyBox, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('ground' as const, 'grid' as const, 'marks' as const),
        fc.constantFrom(1, 1.5, 2),
        (boxes, layer, ratio) => {
          const rows = [
            { y: 4, height: 60 },
            { y: 80, height: 70 },
          ];
          const shape = { kind: 'boxes', boxes, color: '#037dcc' } as const;
          const picture = {
            layers: { ground: [], grid: [], marks: [], [layer]: [shape] },
            plot: { x: 50, width: 200 },
            rows,
            height: HEIGHT,
          };
          for (const tile of Object.values(tilesOf(picture, ratio))) {
            const { context, filled } = recorded();
            canvasPainter.paint(context, picture, tile);
            const end = tile.x + tile.width;
            const expected = boxes.filter(({ x, width }) => x < end && x + width > tile.x);
            const cut = rows.map(({ y, height }) => ({
              x: expect.closeTo(0, 6),
              y,
              width: expect.closeTo(tile.width * tile.pixelRatio, 6),
              height,
            }));
            const inTile = filled.filter(
              ({ left, right }) => right > 1e-6 && left < tile.width * tile.pixelRatio - 1e-6,
            );
            expect(inTile).toEqual(
              expected.map(({ x, width }) => ({
                left: expect.closeTo((x - tile.x) * tile.pixelRatio, 6),
                right: expect.closeTo((x + width - tile.x) * tile.pixelRatio, 6),
                cut: layer === 'grid' ? [] : cut,
              })),
            );
          }
        },
      ),
    );
  });
});
