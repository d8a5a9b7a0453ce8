import { describe, expect, it } from 'vitest';
import { AbsentTags } from './absent-tags.ts';

const A = { station: 1, tag: 6 };
const B = { station: 2, tag: 6 };

/** Answers that come as they are asked for; nothing is told live. */
const hear = (absent: AbsentTags, lacks: readonly (typeof A)[], at: number) =>
  absent.hear(lacks, { askedAt: at, arrivedAt: at, head: 0 }, () => false);

describe('a tag that answers no longer name', () => {
  it('is gone when every complete answer has lacked it for long enough, two at least', () => {
    const absent = new AbsentTags(20_000);
    expect(hear(absent, [A, B], 0)).toEqual({ gone: [], awaited: 2 });
    expect(hear(absent, [A, B], 19_999)).toEqual({ gone: [], awaited: 2 });
    expect(hear(absent, [A], 20_000)).toEqual({ gone: [A], awaited: 0 });
    expect(hear(absent, [], 20_001)).toEqual({ gone: [], awaited: 0 });
  });

  it('is not gone by one answer, however late it comes', () => {
    const absent = new AbsentTags(20_000);
    expect(hear(absent, [A], 1e9)).toEqual({ gone: [], awaited: 1 });
  });

  it('counts anew when an answer has named it meanwhile', () => {
    const absent = new AbsentTags(20_000);
    hear(absent, [A], 0);
    hear(absent, [], 10_000);
    expect(hear(absent, [A], 30_000)).toEqual({ gone: [], awaited: 1 });
    expect(hear(absent, [A], 50_000)).toEqual({ gone: [A], awaited: 0 });
  });

  it('is not gone by an answer that was on its way all the while', () => {
    const absent = new AbsentTags(20_000);
    hear(absent, [A], 0);
    const slow = { askedAt: 500, arrivedAt: 30_000, head: 0 };
    expect(absent.hear([A], slow, () => false)).toEqual({ gone: [], awaited: 1 });
  });

  it('is not gone while it is told of live', () => {
    const absent = new AbsentTags(20_000);
    hear(absent, [A], 0);
    const late = { askedAt: 30_000, arrivedAt: 30_000, head: 9 };
    expect(absent.hear([A], late, () => true)).toEqual({ gone: [], awaited: 1 });
    expect(hear(absent, [A], 49_999)).toEqual({ gone: [], awaited: 1 });
    expect(hear(absent, [A], 50_000)).toEqual({ gone: [A], awaited: 0 });
  });
});
