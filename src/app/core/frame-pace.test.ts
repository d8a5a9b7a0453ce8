import { describe, expect, it } from 'vitest';
import { FramePace } from './frame-pace.ts';

/** A screen draws a frame within so many milliseconds of its arrival; a request takes a few. */
const TO_SCREEN_MS = 12;
const REQUEST_MS = 1;

/** Pulls frames of changes at these times, each of which costs so much; waits of the changes and times of the frames. */
const play = (changes: readonly number[], cost: number, pace = new FramePace()) => {
  const waits: number[] = [];
  const frames: number[] = [];
  let requested = changes[0] ?? 0;
  for (let next = 0; next < changes.length;) {
    const arrived = Math.max(requested, changes[next] ?? 0) + REQUEST_MS;
    for (; next < changes.length && (changes[next] ?? 0) <= arrived; next += 1) {
      waits.push(arrived + TO_SCREEN_MS - (changes[next] ?? 0));
    }
    frames.push(arrived);
    requested = Math.max(arrived + TO_SCREEN_MS, pace.after({ requested, arrived, cost }));
  }
  return { waits, frames };
};

const every = (milliseconds: number, seconds: number, from = 0): readonly number[] =>
  Array.from(
    { length: Math.floor((seconds * 1_000) / milliseconds) },
    (_, at) => from + at * milliseconds,
  );

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe('the pace of frames', () => {
  it('shows twenty changes a second at once where frames are cheap', () => {
    const { waits, frames } = play(every(50, 20), 2.4);
    expect(frames).toHaveLength(400);
    expect(Math.max(...waits)).toBe(REQUEST_MS + TO_SCREEN_MS);
  });

  it.each([
    { cost: 1, share: 1 / 30 },
    { cost: 2, share: 1 / 30 },
    { cost: 8, share: 1 / 10 },
    // 8 ms count once, the others three times.
    { cost: 60, share: 60 / (10 * 164) },
  ])('takes its share of the main thread in a storm, $cost ms a frame', ({ cost, share }) => {
    const { frames } = play(every(1, 60), cost);
    const taken = (frames.length * cost) / 60_000;
    // Two of 34 are not held back, to see whether there still is a storm.
    expect(taken).toBeLessThan(1.1 * share);
    expect(taken).toBeGreaterThan(0.9 * share);
  });

  it('is fourteen frames a second for those between the shares', () => {
    const { frames } = play(every(1, 60), 4);
    expect(frames.length / 60).toBeGreaterThan(14);
    expect(frames.length / 60).toBeLessThan(15.5);
  });

  it('is never slower than every two seconds', () => {
    const { waits } = play(every(1, 60), 1_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_000 + REQUEST_MS + TO_SCREEN_MS);
  });

  it('is the pace of a server that tells in ticks, where the share allows it', () => {
    const ticks = every(100, 60);
    expect(play(ticks, 4).frames).toHaveLength(600);
    const { frames } = play(ticks, 40);
    expect((frames.length * 40) / 60_000).toBeLessThan(1 / 20);
  });

  it('calms down after a storm, though changes go on', () => {
    const pace = new FramePace();
    play(every(1, 10), 2.4, pace);
    const { waits } = play(every(50, 20, 10_000), 2.4, pace);
    expect(median(waits.slice(-200))).toBe(REQUEST_MS + TO_SCREEN_MS);
  });

  it('is not slowed by a single frame that took long', () => {
    const pace = new FramePace();
    play(every(1, 1), 1, pace);
    const arrived = 1_000;
    const due = pace.after({ requested: arrived, arrived, cost: 500 });
    expect(due - arrived).toBeLessThan(100);
  });
});
