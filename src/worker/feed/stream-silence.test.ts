import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { StreamSilence } from './stream-silence.ts';

/** One tick is five seconds. */
const MINUTE_TICKS = 12;

let messages = 0;

/** Ticks of a stream that brings so many messages in each; the ticks (from 1 on) at which it is to be subscribed to anew. */
const play = (silence: StreamSilence, pauses: readonly number[]): readonly number[] =>
  pauses.flatMap((heard, place) => {
    messages += heard;
    return silence.tick(messages) ? [place + 1] : [];
  });

beforeEach(() => {
  messages = 0;
});

const speaking = (ticks: number): number[] => Array.from({ length: ticks }, () => 3);
const quiet = (ticks: number): number[] => Array.from({ length: ticks }, () => 0);

describe('a network that speaks steadily', () => {
  it('is subscribed to anew after a minute of silence, then after ever longer ones, five minutes at most', () => {
    const silence = new StreamSilence();
    expect(play(silence, speaking(MINUTE_TICKS))).toEqual([]);
    expect(play(silence, quiet(200))).toEqual([12, 24, 48, 96, 156]);
    expect(silence.silent).toBe(true);
    expect(play(silence, [...speaking(1), ...quiet(12)])).toEqual([13]);
  });

  it('pauses for 20 s without being another one', () => {
    const silence = new StreamSilence();
    const pausing = Array.from({ length: 6 }, () => [1, 0, 0, 0, 0]).flat();
    expect(play(silence, [...pausing, ...quiet(8)])).toEqual([38]);
  });
});

describe('a network that does not', () => {
  it('is left alone, however long it says nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 5, max: 60 }), { maxLength: 20 }), (pauses) => {
        const silence = new StreamSilence();
        expect(
          play(
            silence,
            pauses.flatMap((ticks) => [1, ...quiet(ticks)]),
          ),
        ).toEqual([]);
        expect(silence.silent).toBe(false);
      }),
    );
  });

  it('is heard of all the same where snapshots hold news that the stream never told', () => {
    const silence = new StreamSilence();
    expect(play(silence, quiet(20))).toEqual([]);
    silence.onUnstreamedChange();
    expect(silence.silent).toBe(true);
    expect(play(silence, quiet(1))).toEqual([1]);
  });
});
