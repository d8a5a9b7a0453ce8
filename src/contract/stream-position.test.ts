import { describe, expect, it } from 'vitest';
import {
  decodePosition,
  decodePositionWord,
  encodePosition,
  encodePositionOpen,
  encodeSpan,
  positionWord,
} from './stream-position.ts';

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

describe('a position as one word', () => {
  it('is read as it was meant, whatever dots an epoch has', () => {
    for (const epoch of ['a', 'k3f9.17', '.', 'x'.repeat(64)]) {
      const position = { epoch, seq: 48_211 };
      expect(decodePositionWord(positionWord(position))).toEqual(position);
    }
  });

  it.each(['', '7', '.7', 'a.', 'a.-1', 'a.1.5e3', 'a b.1', 'a\n.1', `${'x'.repeat(65)}.1`])(
    '%j is none',
    (word) => expect(decodePositionWord(word)).toBeNull(),
  );
});

describe('what a server writes of a position', () => {
  it('is read as it was meant', () => {
    const place = { epoch: 'a"b', seq: 7 };
    expect(decodePosition(encodePosition(place))).toEqual({ ...place, from: null, to: null });
    for (const [from, to] of [
      [null, null],
      [3, null],
      [null, 9],
      [3, 9],
    ] as const) {
      const text = `${encodePositionOpen(place)}${encodeSpan(from, to)}}`;
      expect(decodePosition(JSON.parse(text))).toEqual({ ...place, from, to });
    }
  });
});
