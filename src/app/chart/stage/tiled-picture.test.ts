import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_SIDE, OVERSCAN } from '#app/chart/marks/drawing.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { placementOf, transformOf } from './placement.ts';
import { tilesOf } from './tiled-picture.ts';

const anyPicture = fc.record({
  plot: fc.record({
    x: fc.double({ min: 0, max: 300, noNaN: true }),
    width: fc.double({ min: 100, max: 3_000, noNaN: true }),
  }),
  height: fc.integer({ min: 100, max: 5_000 }),
});
const anyRatio = fc.constantFrom(0.5, 1, 1.25, 1.5, 2, 2.625, 3);

describe('the tiles of a picture', () => {
  it('cover all that can be moved into sight, no canvas larger than an old phone can have', () => {
    fc.assert(
      fc.property(anyPicture, anyRatio, (picture, ratio) => {
        const { before, seen, after } = tilesOf(picture, ratio);
        const { x, width } = picture.plot;
        const reach = OVERSCAN * width;
        const close = 1e-6;
        expect(before.x).toBeLessThanOrEqual(x - reach + close);
        expect(before.x + before.width).toBeGreaterThanOrEqual(seen.x - close);
        expect(seen.x).toBeLessThanOrEqual(x + close);
        expect(seen.x + seen.width).toBeGreaterThanOrEqual(x + width);
        expect(after.x).toBeLessThanOrEqual(seen.x + seen.width + close);
        expect(after.x + after.width).toBeGreaterThanOrEqual(x + width + reach - close);
        for (const tile of [before, seen, after]) {
          const side = Math.max(tile.width, tile.height) * tile.pixelRatio;
          expect(side).toBeLessThanOrEqual(LONGEST_SIDE + 2);
          const first = tile.x * tile.pixelRatio;
          expect(Math.abs(first - Math.round(first))).toBeLessThan(close);
        }
      }),
    );
  });

  it('meet without overlapping where they have the resolution of the screen', () => {
    fc.assert(
      fc.property(anyPicture, anyRatio, (picture, ratio) => {
        const { before, seen, after } = tilesOf(picture, ratio);
        fc.pre(before.pixelRatio === seen.pixelRatio);
        expect(before.x + before.width).toBeCloseTo(seen.x, 6);
        expect(after.x).toBeCloseTo(seen.x + seen.width, 6);
      }),
    );
  });
});

describe('the placement of a picture', () => {
  const anySpan = fc
    .tuple(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }))
    .map(([from, length]) => ({ from: epochMs(from), to: epochMs(from + length) }));

  it('brings every instant to its place in the other span', () => {
    fc.assert(
      fc.property(
        anySpan,
        anySpan,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (drawn, span, part) => {
          const { shift, scale } = placementOf(drawn, span);
          const instant = drawn.from + part * (drawn.to - drawn.from);
          const place = (instant - span.from) / (span.to - span.from);
          expect(part * scale + shift).toBeCloseTo(place, 4);
        },
      ),
    );
  });

  it('is whole device pixels where nothing is stretched, and none at rest', () => {
    expect(transformOf({ shift: 0, scale: 1 }, 300, 2)).toBe('');
    expect(transformOf({ shift: 0.101, scale: 1 }, 300, 2)).toBe('translateX(30.5px)');
    expect(transformOf({ shift: 0.1, scale: 1.5 }, 300, 2)).toBe('translateX(30px) scaleX(1.5)');
  });
});
