import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { StreamSilence } from './stream-silence.ts';

/** One tick is five seconds. */
const MINUTE_TICKS = 12;

let messages = 0;

/** Ticks of a stream that brings so many messages in each; the ticks (from 1 on) at which to subscribe again. */
const play = (silence: StreamSilence, pauses: readonly number[]): readonly number[] =>
  pauses.flatMap((received, place) => {
    messages += received;
    return silence.tick(messages) ? [place + 1] : [];
  });

beforeEach(() => {
  messages = 0;
});

const speaking = (ticks: number): number[] => Array.from({ length: ticks }, () => 3);
const quiet = (ticks: number): number[] => Array.from({ length: ticks }, () => 0);

describe('a network that sends steadily', () => {
  it('is subscribed to again after a minute of silence, then after growing waits, five minutes at most', () => {
    const silence = new StreamSilence();
    expect(play(silence, speaking(MINUTE_TICKS))).toEqual([]);
    expect(play(silence, quiet(200))).toEqual([12, 24, 48, 96, 156]);
    expect(silence.isSilent).toBe(true);
    expect(play(silence, [...speaking(1), ...quiet(12)])).toEqual([13]);
  });

  it('pauses for 20 s and remains one', () => {
    const silence = new StreamSilence();
    const pausing = Array.from({ length: 6 }, () => [1, 0, 0, 0, 0]).flat();
    expect(play(silence, [...pausing, ...quiet(8)])).toEqual([38]);
  });

  it('has a minute of each subscription until silence is found', () => {
    const silence = new StreamSilence();
    play(silence, [...speaking(MINUTE_TICKS), ...quiet(11)]);
    silence.onSubscribed();
    expect(play(silence, quiet(12))).toEqual([12]);
    silence.onSubscribed();
    expect(play(silence, quiet(12))).toEqual([12]);
  });
});

describe('a network that does not', () => {
  it('is never subscribed to again, however long it sends nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 5, max: 60 }), { maxLength: 20 }), (pauses) => {
        const silence = new StreamSilence();
        const ticks = pauses.flatMap((pause) => [1, ...quiet(pause)]);
        expect(play(silence, ticks)).toEqual([]);
        expect(silence.isSilent).toBe(false);
      }),
      propertyRuns(50),
    );
  });

  it('counts as steady once snapshots hold changes that the stream never brought', () => {
    const silence = new StreamSilence();
    expect(play(silence, quiet(20))).toEqual([]);
    silence.onUnstreamedChange();
    expect(silence.isSilent).toBe(true);
    expect(play(silence, quiet(1))).toEqual([1]);
  });
});
