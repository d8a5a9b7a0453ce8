import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Affine } from '#app/map/drawing/map-place.ts';
import { DrawingPace } from './drawing-pace.ts';

const SIZE = { width: 400, height: 400 };
const PICTURE_MS = 16;

const movedBy = (left: number, scale = 1): Affine => [scale, 0, 0, scale, left, 0];

/**
 * A movement of so many pictures on a device that takes `cost` for a drawing: which pictures were drawn, and when. `at` gives the place of
 * the hand at a time.
 */
const play = (
  cost: number,
  lastsMs: number,
  at: (ms: number) => Affine,
  pace = new DrawingPace(),
) => {
  const drawnAt: number[] = [];
  let [origin] = at(0).slice(4);
  let now = 1;
  while (now < lastsMs) {
    const [scale, , , , left] = at(now);
    const moved = movedBy(left - (origin ?? 0), scale);
    if (pace.mayWait(now) && pace.isNear(now, moved, SIZE)) {
      now += PICTURE_MS;
      continue;
    }
    pace.noteDrawing(now, true);
    drawnAt.push(now);
    origin = left;
    now += Math.max(PICTURE_MS, cost);
  }
  return drawnAt;
};

const slowly = (ms: number): Affine => movedBy(ms / 100);

describe('the map under a hand', () => {
  it('is drawn for each picture where a drawing is fast', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 33 }), (cost) => {
        const lasts = 2_000;
        const most = Math.ceil(lasts / Math.max(PICTURE_MS, cost));
        expect(play(cost, lasts, slowly).length).toBeGreaterThanOrEqual(most - 1);
      }),
    );
  });

  it('leaves a slow device most of its time, however fast the hand', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 800 }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (cost, speed) => {
          const drawn = play(cost, 20_000, (ms) => movedBy(ms * speed));
          // All but the first, by which it learns.
          expect((drawn.length - 3) * cost).toBeLessThanOrEqual(20_000 / 3 + cost);
        },
      ),
    );
  });

  it('is drawn when the hand rests, and where an edge comes into sight', () => {
    const stops = play(200, 4_000, (ms) => movedBy(Math.min(ms, 1_500) / 100));
    expect(stops.at(-1)).toBeGreaterThan(1_500);
    // So slow that nothing is bare: it is not drawn again while it moves.
    expect(play(200, 4_000, slowly).length).toBeLessThanOrEqual(3);
    expect(play(200, 4_000, (ms) => movedBy(ms / 5)).length).toBeGreaterThan(4);
  });

  it('is drawn where the picture is stretched too far', () => {
    const pace = new DrawingPace();
    play(200, 1_000, slowly, pace);
    expect(pace.isNear(5_000, movedBy(0, 1.2), SIZE)).toBe(true);
    expect(pace.isNear(5_016, movedBy(-200, 2), SIZE)).toBe(false);
  });
});
