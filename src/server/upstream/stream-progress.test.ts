import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { StreamProgress } from './stream-progress.ts';

const said = (seq: number, from: number | null = null, epoch: string | null = 'a') => ({
  epoch,
  seq,
  from,
  to: null,
});

/** A stream that has taken a snapshot of its present epoch. */
const begun = (seq = 0): StreamProgress => {
  const progress = new StreamProgress();
  progress.beginConnection();
  const number = progress.place({ epoch: 'a', seq }, progress.mark);
  if (number !== null) progress.complete(number);
  return progress;
};

describe('what is missing of a stream (PROVIDER 2)', () => {
  it('is what no event and no snapshot has told, for any order, loss and repetition', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('hear' as const), seq: fc.integer({ min: 1, max: 20 }) }),
      fc.record({
        do: fc.constant('jump' as const),
        seq: fc.integer({ min: 1, max: 20 }),
        over: fc.integer({ min: 1, max: 5 }),
      }),
      fc.record({ do: fc.constant('snapshot' as const), seq: fc.integer({ min: 0, max: 20 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const progress = begun();
        const told = new Set<number>();
        let newest = 0;
        const wholeTo = (): number => {
          let seq = 0;
          while (told.has(seq + 1)) seq += 1;
          return seq;
        };
        for (const next of steps) {
          const first =
            next.do === 'hear'
              ? next.seq
              : next.do === 'jump'
                ? Math.max(1, next.seq - next.over)
                : 1;
          for (let seq = first; seq <= next.seq; seq += 1) told.add(seq);
          newest = Math.max(newest, next.seq);
          if (next.do === 'snapshot') progress.complete({ generation: 1, seq: next.seq });
          else progress.hear(said(next.seq, first - 1));
          // It may forget what it heard beyond a gap, and takes it for missing then; never the other way round.
          expect(progress.resumeAt?.seq).toBeLessThanOrEqual(wholeTo());
          if (!progress.isMissing) expect(wholeTo()).toBe(newest);
        }
        // In order from where it resumes, everything is there.
        for (let seq = (progress.resumeAt?.seq ?? 0) + 1; seq <= newest; seq += 1) {
          progress.hear(said(seq));
        }
        expect([progress.resumeAt?.seq, progress.isMissing]).toEqual([newest, false]);
      }),
      propertyRuns(500),
    );
  });

  it('is everything before the first snapshot', () => {
    const progress = new StreamProgress();
    progress.beginConnection();
    const { mark } = progress;
    expect(progress.hear(said(8))).toEqual({ number: { generation: 1, seq: 8 }, restarted: false });
    expect([progress.resumeAt, progress.isMissing]).toEqual([null, true]);
    // Asked before the epoch was known, but of it.
    expect(progress.place({ epoch: 'a', seq: 7 }, mark)).toEqual({ generation: 1, seq: 7 });
    progress.complete({ generation: 1, seq: 7 });
    expect([progress.resumeAt, progress.isMissing]).toEqual([{ epoch: 'a', seq: 8 }, false]);
  });

  it('cannot be told by numbers without an epoch', () => {
    expect(begun().hear(said(8, null, null))).toEqual({ number: null, restarted: false });
  });
});

describe('epochs', () => {
  it('begin with an event, after which answers asked for earlier do not count', () => {
    const progress = begun(5);
    const { mark } = progress;
    expect(progress.hear(said(2, null, 'b'))).toEqual({
      number: { generation: 2, seq: 2 },
      restarted: true,
    });
    expect([progress.resumeAt, progress.isMissing]).toEqual([null, true]);
    expect(progress.place({ epoch: 'a', seq: 9 }, mark)).toBeNull();
    expect(progress.place({ epoch: 'c', seq: 9 }, mark)).toBeNull();
    expect(progress.place({ epoch: 'b', seq: 3 }, mark)).toEqual({ generation: 2, seq: 3 });
  });

  it('begin with an answer', () => {
    const progress = begun(5);
    const number = progress.place({ epoch: 'b', seq: 3 }, progress.mark);
    expect(number).toEqual({ generation: 2, seq: 3 });
    // One with errors beside its data is not whole.
    expect(progress.resumeAt).toBeNull();
    // An answer of the epoch before, placed late, completes nothing.
    progress.complete({ generation: 1, seq: 9 });
    expect(progress.resumeAt).toBeNull();
  });

  it('of the past are over, unless a new connection or three answers in a row say otherwise', () => {
    const progress = begun(5);
    progress.hear(said(2, null, 'b'));
    const late = () => progress.place({ epoch: 'a', seq: 9 }, progress.mark);
    expect([late(), late(), late()]).toEqual([null, null, { generation: 3, seq: 9 }]);
    progress.endConnection();
    progress.beginConnection();
    expect(progress.place({ epoch: 'b', seq: 2 }, progress.mark)).toEqual({
      generation: 4,
      seq: 2,
    });
    // An event decides at once.
    expect(progress.hear(said(10, null, 'a')).restarted).toBe(true);
    expect(progress.place({ epoch: 'b', seq: 3 }, progress.mark)).toBeNull();
  });
});
