import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { FeedPosition } from './feed-position.ts';

const heard = (position: FeedPosition, seq: number, from: number | null = null, to = from) =>
  position.placeMessage({ epoch: 'a', seq, from, to });

/** An answer to a request that is sent as it comes, whole or with a part of the tags. */
const answered = (
  position: FeedPosition,
  seq: number,
  head: number,
  epoch = 'a',
  isWhole = true,
) => {
  const place = position.placeSnapshot(
    { epoch, seq, from: null, to: null },
    { head, askedAt: head, mark: position.mark },
  );
  if (isWhole && place.newerFrom !== null && place.proven) position.confirmComplete();
  return place;
};

const placed = (position: FeedPosition, after: number, to: number, head = 0, epoch = 'a') =>
  position.placeBlock({ epoch, after, to }, head);

const atSnapshot = (seq: number): FeedPosition => {
  const position = new FeedPosition();
  answered(position, seq, 0);
  return position;
};

const step = fc.record({
  kind: fc.constantFrom('message', 'message', 'block', 'snapshot', 'part of a snapshot'),
  seq: fc.integer({ min: 1, max: 20 }),
  over: fc.integer({ min: 0, max: 5 }),
});

it('is proven only where everything has been folded, for any order, loss and repetition', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const position = new FeedPosition();
      position.beginConnection();
      const folded = new Set<number>();
      const fold = (head: number, { kind, seq, over }: (typeof steps)[number]): number | null => {
        const before = Math.max(0, seq - over - 1);
        if (kind === 'message')
          return heard(position, seq, before, null) === 'known' ? null : before;
        if (kind === 'block')
          return 'next overlaps'.includes(placed(position, before, seq, head).kind) ? before : null;
        const isWhole = kind === 'snapshot';
        return answered(position, seq, head, 'a', isWhole).newerFrom !== null && isWhole ? 0 : null;
      };
      for (const [head, next] of steps.entries()) {
        const after = fold(head, next);
        for (let one = (after ?? next.seq) + 1; one <= next.seq; one += 1) folded.add(one);
        const { proof, resumeAt, blocksFrom } = position;
        expect(resumeAt?.seq).toBe(proof?.proven === true ? proof.seq : undefined);
        if (resumeAt !== null) expect(blocksFrom).toEqual(resumeAt);
        for (let one = 1; proof?.proven === true && one <= proof.seq; one += 1) {
          expect(folded.has(one)).toBe(true);
        }
      }
      answered(position, 20, steps.length);
      expect(position.proof).toEqual({ epoch: 'a', seq: 20, proven: true });
    }),
    propertyRuns(500),
  );
});

it('is proven again at the end of a conflated span, or by a snapshot (PROVIDER 2)', () => {
  const conflated = atSnapshot(10);
  expect(heard(conflated, 14, 10, 17)).toBe('next');
  expect(conflated.proof?.proven).toBe(false);
  expect(heard(conflated, 17, 14, 17)).toBe('next');
  expect(conflated.proof).toEqual({ epoch: 'a', seq: 17, proven: true });

  const asked = atSnapshot(10);
  heard(asked, 14, 10, 17);
  answered(asked, 15, 1);
  expect(asked.proof).toEqual({ epoch: 'a', seq: 15, proven: true });
});

describe('a snapshot from a copy that lags', () => {
  const said = (
    position: FeedPosition,
    seq: number,
    offset: number,
    span: { readonly from: number; readonly to: number } | null = null,
    epoch = 'a',
  ) => {
    position.placeMessage({ epoch, seq, from: span?.from ?? null, to: span?.to ?? null });
    position.remember(seq, offset);
  };

  it('does not undo a message that it is older than, though the numbers between were left out', () => {
    const position = atSnapshot(5);
    // 6 to 9 are left out: newer values of their tags follow up to 20.
    said(position, 10, 100, { from: 5, to: 20 });
    said(position, 11, 101);
    // Asked after both had come, answered by a copy that knows neither.
    expect(answered(position, 7, 102).newerFrom).toBe(100);
    expect(answered(position, 10, 102).newerFrom).toBe(101);
    expect(answered(position, 11, 102).newerFrom).toBe(102);
  });

  it('is not measured by messages of an earlier round of the ring', () => {
    const round = 65_536;
    const position = atSnapshot(7);
    said(position, 8, 100);
    answered(position, 8 + round - 3, 200);
    said(position, 8 + round + 2, 300, { from: 8 + round - 3, to: 8 + round + 9 });
    expect(answered(position, 8 + round - 1, 301).newerFrom).toBe(300);
  });

  it('is not measured by messages of another generation of the stream', () => {
    const position = atSnapshot(5);
    for (let seq = 6; seq < 20; seq += 1) said(position, seq, seq);
    said(position, 10, 100, { from: 5, to: 30 }, 'b');
    said(position, 15, 101, { from: 10, to: 30 }, 'b');
    expect(answered(position, 12, 102, 'b').newerFrom).toBe(101);
  });
});

describe('a block of events (PROVIDER 11)', () => {
  it('continues a state of its epoch, from where its events are not held', () => {
    const position = atSnapshot(10);
    expect(placed(position, 4, 10)).toEqual({ kind: 'known' });
    expect(placed(position, 11, 15)).toEqual({ kind: 'gap' });
    expect(placed(position, 10, 15)).toEqual({ kind: 'next' });
    expect(placed(position, 13, 20, 7)).toEqual({ kind: 'overlaps', from: 7 });
    expect(placed(position, 20, 25, 0, 'b')).toEqual({ kind: 'elsewhere' });
  });

  it('overlaps with the messages that it may repeat', () => {
    const position = atSnapshot(10);
    for (const seq of [11, 12, 13]) {
      heard(position, seq);
      position.remember(seq, seq * 10);
    }
    expect(placed(position, 11, 20, 200)).toEqual({ kind: 'overlaps', from: 120 });
  });

  it('completes a span of which newer values were to follow', () => {
    const position = atSnapshot(10);
    heard(position, 14, 10, 17);
    expect(position.proof?.proven).toBe(false);
    expect(placed(position, 12, 16)).toMatchObject({ kind: 'overlaps' });
    expect(position.proof?.proven).toBe(false);
    placed(position, 16, 18);
    expect(position.proof).toEqual({ epoch: 'a', seq: 18, proven: true });
  });

  it('is newer than an answer from before it', () => {
    const position = atSnapshot(10);
    placed(position, 10, 20, 100);
    position.remember(20, 100);
    expect(answered(position, 15, 150).newerFrom).toBe(100);
    expect(answered(position, 20, 150).newerFrom).toBe(150);
  });
});

describe('a provider that restarts', () => {
  const message = (seq: number, epoch: string | null) => ({ epoch, seq, from: null, to: null });

  it('is followed at once by the numbers of its new generation, though they are lower', () => {
    const position = atSnapshot(100_000);
    position.beginConnection();
    expect(position.placeMessage(message(1, 'b'))).toBe('restarted');
    expect(position.placeMessage(message(2, 'b'))).toBe('next');
    expect(position.proof).toEqual({ epoch: 'b', seq: 2, proven: false });
  });

  it('is in doubt where a new connection names no generation: what it says is taken, and proves nothing', () => {
    const position = new FeedPosition();
    position.beginConnection();
    answered(position, 100_000, 0);
    expect(position.placeMessage(message(100_001, null))).toBe('next');
    position.beginConnection();
    expect(position.placeMessage(message(1, null))).toBe('restarted');
    expect(position.proof?.proven).toBe(false);
    answered(position, 1, 3, 'b');
    expect(position.proof).toEqual({ epoch: 'b', seq: 1, proven: true });
  });

  it('is not undone by an answer of its generation before that comes late', () => {
    const position = atSnapshot(10);
    const { mark } = position;
    position.beginConnection();
    position.placeMessage(message(1, 'b'));
    const late = position.placeSnapshot(message(12, 'a'), { head: 5, askedAt: 4, mark });
    expect(late).toEqual({ newerFrom: null, proven: false });
    expect(position.proof).toEqual({ epoch: 'b', seq: 1, proven: false });
  });

  it('nor by one that was requested before the first answer, from segments, came', () => {
    const position = new FeedPosition();
    const { mark } = position;
    answered(position, 3, 0, 'b');
    const late = position.placeSnapshot(message(12, 'a'), { head: 5, askedAt: 0, mark });
    expect(late).toEqual({ newerFrom: null, proven: false });
    expect(position.proof).toMatchObject({ epoch: 'b', seq: 3 });
  });

  it('nor by a late answer of a generation that nobody has heard of', () => {
    const position = new FeedPosition();
    position.beginConnection();
    const { mark } = position;
    position.beginConnection();
    position.placeMessage(message(1, 'b'));
    const late = position.placeSnapshot(message(12, 'a'), { head: 5, askedAt: 0, mark });
    expect(late.newerFrom).toBeNull();
  });

  it('nor by an older answer of a generation whose newer answer was listed', () => {
    const position = new FeedPosition();
    position.beginConnection();
    const before = position.mark;
    position.placeMessage(message(1, 'b'));
    const at = { head: 5, askedAt: 0 };
    const listed = message(3, 'c');
    expect(position.placeSnapshot(listed, { ...at, mark: before }).newerFrom).toBeNull();
    // Its values are shown where there are none.
    position.noteListed(listed);
    const { mark } = position;
    expect(position.placeSnapshot(message(2, 'c'), { ...at, mark }).newerFrom).toBeNull();
    expect(position.placeSnapshot(message(3, 'c'), { ...at, mark }).newerFrom).not.toBeNull();
  });
});
