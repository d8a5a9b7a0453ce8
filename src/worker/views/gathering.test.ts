import { describe, expect, it, vi } from 'vitest';
import { Gathering } from './gathering.ts';
import { fakeTime } from '../../../tests/support/runner/fake-time.ts';

const GATHER_MS = 4;

fakeTime();

/** Answers that were given, in milliseconds since the beginning; and a feed of messages, some a millisecond. */
const open = (gatherMs = GATHER_MS) => {
  const began = Date.now();
  const elapsed = (): number => Date.now() - began;
  const answered: number[] = [];
  const gathering = new Gathering(gatherMs, elapsed, () => answered.push(elapsed()));
  const feed = (milliseconds: number, messages = 4): void => {
    for (let time = 0; time < milliseconds; time += 1) {
      for (let message = 0; message < messages; message += 1) gathering.note();
      vi.advanceTimersByTime(1);
    }
  };
  return { gathering, answered, feed, rest: (ms: number) => vi.advanceTimersByTime(ms) };
};

describe('views that wait are answered', () => {
  it('a few milliseconds after a change that comes alone', () => {
    const { answered, feed, rest, gathering } = open();
    for (let change = 0; change < 4; change += 1) {
      feed(1, 1);
      expect(gathering.isBurst).toBe(false);
      rest(49);
    }
    expect(answered).toEqual([4, 54, 104, 154]);
  });

  it('once for the messages of a tick, when they have paused', () => {
    const { answered, feed, rest, gathering } = open();
    feed(12);
    rest(5);
    expect(gathering.isBurst).toBe(true);
    feed(8);
    expect(answered).toEqual([]);
    rest(75);
    expect(answered).toEqual([24 + 10]);
    expect(gathering.isBurst).toBe(false);
    feed(20);
    rest(80);
    expect(answered).toEqual([34, 100 + 19 + 10]);
  });

  it('every few milliseconds where messages flow, after the time of the longest burst', () => {
    const { answered, feed, gathering } = open();
    feed(60);
    expect(gathering.isBurst).toBe(false);
    expect(answered).toEqual([40, 44, 48, 52, 56, 60]);
  });

  it('at once without a time to gather, and not after the end', () => {
    const atOnce = open(0);
    atOnce.feed(3, 1);
    expect(atOnce.answered).toEqual([0, 1, 2]);
    const ended = open();
    ended.feed(1);
    ended.gathering.stop();
    ended.rest(100);
    expect(ended.answered).toEqual([]);
  });
});
