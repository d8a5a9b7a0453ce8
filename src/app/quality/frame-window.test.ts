import { describe, expect, it } from 'vitest';
import { FrameWindow } from './frame-window.ts';

/** What a window says of frames of these times, each `everyMs` after the last. */
const said = (frames: readonly number[], everyMs: number): readonly (number | null)[] => {
  const window = new FrameWindow();
  return frames.map((ms, index) => window.add(ms, index * everyMs));
};

describe('a window of frames', () => {
  it('says within what time 95 in 100 of its frames were', () => {
    const frames = Array.from({ length: 101 }, (_, index) => index);
    expect(said(frames, 20).at(-1)).toBe(95);
  });

  it('says nothing of few frames, nor of a short time', () => {
    expect(said(Array<number>(19).fill(90), 1_000).every((ms) => ms === null)).toBe(true);
    expect(said(Array<number>(100).fill(90), 16).every((ms) => ms === null)).toBe(true);
  });

  it('begins anew after it has said something', () => {
    const frames = said(Array<number>(40).fill(90), 200);
    expect(frames.flatMap((ms, index) => (ms === null ? [] : [index]))).toEqual([19, 39]);
  });

  it('forgets frames of another situation', () => {
    const window = new FrameWindow();
    for (let frame = 0; frame < 19; frame += 1) window.add(500, frame * 100);
    expect(window.add(10, 120_000)).toBeNull();
    for (let frame = 1; frame < 19; frame += 1) window.add(10, 120_000 + frame * 200);
    expect(window.add(10, 124_000)).toBe(10);
  });
});
