import { describe, expect, it } from 'vitest';
import { AbsentTags } from './absent-tags.ts';

const A = 'a';
const B = 'b';
const tracking = () => new AbsentTags<string, number>(20_000, (tag) => tag);

/** Answers that come as they are requested, without live messages. */
const update = (absent: AbsentTags<string, number>, missing: readonly string[], at: number) =>
  absent.update(missing, { askedAt: at, arrivedAt: at, head: 0 }, () => false);

describe('a tag that answers no longer name', () => {
  it('is removed when every complete answer has lacked it for long enough, two at least', () => {
    const absent = tracking();
    expect(update(absent, [A, B], 0)).toEqual({ removed: [], pending: 2 });
    expect(update(absent, [A, B], 19_999)).toEqual({ removed: [], pending: 2 });
    expect(update(absent, [A], 20_000)).toEqual({ removed: [A], pending: 0 });
    // Once.
    expect(update(absent, [A], 60_000)).toEqual({ removed: [], pending: 0 });
  });

  it('is not removed by one answer, however late it comes', () => {
    const absent = tracking();
    expect(update(absent, [A], 1e9)).toEqual({ removed: [], pending: 1 });
  });

  it('has its time again when an answer has named it meanwhile', () => {
    const absent = tracking();
    update(absent, [A], 0);
    update(absent, [], 10_000);
    expect(update(absent, [A], 30_000)).toEqual({ removed: [], pending: 1 });
    expect(update(absent, [A], 50_000)).toEqual({ removed: [A], pending: 0 });
  });

  it('is not removed by an answer that was on its way all the while', () => {
    const absent = tracking();
    update(absent, [A], 0);
    const slow = { askedAt: 500, arrivedAt: 30_000, head: 0 };
    expect(absent.update([A], slow, () => false)).toEqual({ removed: [], pending: 1 });
  });

  it('is not removed while live messages name it, and may be removed again after that', () => {
    const absent = tracking();
    update(absent, [A], 0);
    const late = { askedAt: 30_000, arrivedAt: 30_000, head: 9 };
    expect(absent.update([A], late, () => true)).toEqual({ removed: [], pending: 1 });
    expect(update(absent, [A], 49_999)).toEqual({ removed: [], pending: 1 });
    expect(update(absent, [A], 50_000)).toEqual({ removed: [A], pending: 0 });
    expect(absent.update([A], { ...late, askedAt: 60_000 }, () => true).pending).toBe(1);
  });
});
