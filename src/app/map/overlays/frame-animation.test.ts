import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import {
  animate,
  type AnimationStep,
  ANIMATION_SPEEDS,
  FRAME_TIMEOUT_MS,
  type FrameAnimation,
  frameAt,
  keptFrameAt,
  STANDING,
} from './frame-animation.ts';

const of = (times: readonly number[], index = times.length - 1): FrameAnimation => ({
  ...STANDING,
  times,
  index,
});
const playing = (animation: FrameAnimation) => animate(animation, { kind: 'play' });

describe('a loop of frames', () => {
  it('shows the newest frame first', () => {
    expect(animate(STANDING, { kind: 'frames', times: [10, 20, 30] }).index).toBe(2);
  });

  it('advances by one, wraps to 0 (SPEC 4), never skips, and never waits for long, whatever is loaded when (a law)', () => {
    const turn = fc.oneof(
      { weight: 4, arbitrary: fc.record({ tick: fc.subarray([10, 20, 30, 40, 50]) }) },
      // A service that has nothing for a while.
      { weight: 8, arbitrary: fc.constant({ tick: [] as readonly number[] }) },
      { weight: 1, arbitrary: fc.record({ speed: fc.constantFrom(...ANIMATION_SPEEDS) }) },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        fc.nat(4),
        fc.array(turn, { maxLength: 120 }),
        (count, start, turns) => {
          const times = [10, 20, 30, 40, 50].slice(0, count);
          let loop = playing(of(times, Math.min(start, count - 1)));
          let waited = 0;
          for (const next of turns) {
            if ('speed' in next) {
              loop = animate(loop, { kind: 'speed', speed: next.speed });
              continue;
            }
            const before = loop;
            const following = (before.index + 1) % count;
            const isThere = next.tick.includes(times[following] ?? 0);
            loop = animate(before, { kind: 'tick', isLoaded: (time) => next.tick.includes(time) });
            if (loop.index === before.index) {
              expect(isThere).toBe(false);
              waited += before.interval ?? 0;
              // One interval is the measure of the clock that counts.
              expect(waited).toBeLessThan(FRAME_TIMEOUT_MS + (before.interval ?? 0));
            } else {
              expect(loop.index).toBe(following);
              expect(isThere || waited >= FRAME_TIMEOUT_MS).toBe(true);
              waited = 0;
            }
            expect(loop.interval).toBe(before.interval);
          }
        },
      ),
    );
  });

  it('clears its interval when the map shows something else (SPEC 4), when paused and when moved by hand', () => {
    const loop = playing(of([10, 20, 30], 0));
    expect(loop.interval).not.toBeNull();
    for (const step of [
      { kind: 'visualization', visualization: 'radar' },
      { kind: 'pause' },
      { kind: 'step', by: 1 },
      { kind: 'seek', index: 2 },
    ] satisfies AnimationStep[]) {
      expect(animate(loop, step).interval).toBeNull();
    }
  });

  it('steps back from the first frame to the last', () => {
    expect(animate(of([10, 20, 30], 0), { kind: 'step', by: -1 }).index).toBe(2);
  });

  it('is faster at a higher speed, while it plays too', () => {
    const slow = playing(of([10, 20]));
    const fast = animate(slow, { kind: 'speed', speed: 4 });
    expect(fast.interval).toBe((slow.interval ?? 0) / 4);
  });

  it('stays at its instant when frames come and go, and at the newest when it was there', () => {
    expect(animate(of([10, 20, 30], 1), { kind: 'frames', times: [20, 30, 40] }).index).toBe(0);
    expect(animate(of([10, 20, 30], 2), { kind: 'frames', times: [20, 30, 40] }).index).toBe(2);
    expect(animate(of([10, 20, 30], 0), { kind: 'frames', times: [20, 30, 40] }).index).toBe(2);
  });

  it('is always at a frame that exists, whatever is done (a law)', () => {
    const times = fc
      .uniqueArray(fc.nat(100), { maxLength: 6 })
      .map((list) => list.toSorted((a, b) => a - b));
    const step: fc.Arbitrary<AnimationStep> = fc.oneof(
      times.map((list): AnimationStep => ({ kind: 'frames', times: list })),
      fc.func(fc.boolean()).map((isLoaded): AnimationStep => ({ kind: 'tick', isLoaded })),
      fc.constantFrom<AnimationStep>(
        { kind: 'play' },
        { kind: 'pause' },
        { kind: 'visualization', visualization: 'radar' },
        { kind: 'step', by: 1 },
        { kind: 'step', by: -1 },
      ),
      fc.integer({ min: -3, max: 9 }).map((index): AnimationStep => ({ kind: 'seek', index })),
      fc
        .constantFrom(...ANIMATION_SPEEDS)
        .map((speed): AnimationStep => ({ kind: 'speed', speed })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let loop = STANDING;
        for (const next of steps) {
          loop = animate(loop, next);
          expect(loop.index).toBeGreaterThanOrEqual(0);
          expect(loop.index).toBeLessThan(Math.max(1, loop.times.length));
          if (loop.times.length < 2) expect(loop.interval).toBeNull();
        }
      }),
    );
  });
});

describe('the frame of another overlay', () => {
  it('is the last one not after the instant, else the first', () => {
    const frames = [{ time: 10 }, { time: 20 }];
    expect(frameAt(frames, 25)?.time).toBe(20);
    expect(frameAt(frames, 15)?.time).toBe(10);
    expect(frameAt(frames, 5)?.time).toBe(10);
    expect(frameAt([], 5)).toBeUndefined();
  });

  it('belongs to an instant of the past if it was made in the twenty minutes before it', () => {
    const frames = [{ time: 600 }, { time: 1_200 }];
    const at = (seconds: number) => keptFrameAt(frames, epochMs(seconds * 1_000))?.time;
    expect([599, 600, 1_199, 1_200, 2_399, 2_400].map(at)).toEqual([
      undefined,
      600,
      600,
      1_200,
      1_200,
      undefined,
    ]);
  });
});
