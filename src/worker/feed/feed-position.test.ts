import { describe, expect, it } from 'vitest';
import { decodePosition, FeedPosition } from './feed-position.ts';

const heard = (position: FeedPosition, seq: number, from: number | null = null, to = from) =>
  position.hearMessage({ epoch: 'a', seq, from, to });

const atSnapshot = (seq: number): FeedPosition => {
  const position = new FeedPosition();
  position.hearSnapshot({ epoch: 'a', seq, from: null, to: null }, 0, 0);
  return position;
};

describe('a stream that leaves events out (TRUST 4)', () => {
  it('has no gap where a message joins on to the one before', () => {
    const position = atSnapshot(10);
    expect(heard(position, 14, 10, null)).toBe('next');
    expect(heard(position, 20, 14, null)).toBe('next');
    expect(position.proof).toEqual({ epoch: 'a', seq: 20, proven: true });
  });

  it('has one where it does not, until a snapshot reaches it', () => {
    const position = atSnapshot(10);
    expect(heard(position, 20, 14, null)).toBe('gap');
    expect(position.proof?.proven).toBe(false);
    position.hearSnapshot({ epoch: 'a', seq: 19, from: null, to: null }, 1, 0);
    expect(position.proof).toEqual({ epoch: 'a', seq: 20, proven: true });
  });

  it('is proven again at the end of a conflated span, or by a snapshot', () => {
    const conflated = atSnapshot(10);
    expect(heard(conflated, 14, 10, 17)).toBe('next');
    expect(conflated.proof?.proven).toBe(false);
    expect(heard(conflated, 17, 14, 17)).toBe('next');
    expect(conflated.proof).toEqual({ epoch: 'a', seq: 17, proven: true });

    const asked = atSnapshot(10);
    heard(asked, 14, 10, 17);
    asked.hearSnapshot({ epoch: 'a', seq: 15, from: null, to: null }, 1, 0);
    expect(asked.proof).toEqual({ epoch: 'a', seq: 15, proven: true });
  });
});

describe('extensions, untrusted', () => {
  it.each([
    [
      { epoch: 'a', seq: 3 },
      { epoch: 'a', seq: 3, from: null, to: null },
    ],
    [
      { epoch: 7, seq: 3, from: 1, to: 9 },
      { epoch: '7', seq: 3, from: 1, to: 9 },
    ],
    [
      { seq: 3, from: '1', to: 1.5 },
      { epoch: null, seq: 3, from: null, to: null },
    ],
    [{ epoch: 'x'.repeat(65), seq: 3 }, null],
    [{ epoch: 'a', seq: -1 }, null],
    [{ epoch: 'a' }, null],
    [null, null],
  ])('%j is %j', (raw, position) => {
    expect(decodePosition(raw)).toEqual(position);
  });
});
