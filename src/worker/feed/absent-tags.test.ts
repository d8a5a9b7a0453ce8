import { describe, expect, it } from 'vitest';
import { AbsentTags } from './absent-tags.ts';

const A = { station: 1, tag: 6 };
const B = { station: 2, tag: 6 };

describe('a tag that answers no longer name', () => {
  it('is gone when every complete answer has lacked it for long enough, two at least', () => {
    const absent = new AbsentTags(20_000);
    expect(absent.hear([A, B], 0)).toEqual({ gone: [], awaited: 2 });
    expect(absent.hear([A, B], 19_999)).toEqual({ gone: [], awaited: 2 });
    expect(absent.hear([A], 20_000)).toEqual({ gone: [A], awaited: 0 });
    expect(absent.hear([], 20_001)).toEqual({ gone: [], awaited: 0 });
  });

  it('is not gone by one answer, however late it comes', () => {
    const absent = new AbsentTags(20_000);
    expect(absent.hear([A], 1e9)).toEqual({ gone: [], awaited: 1 });
  });

  it('counts anew when an answer has named it meanwhile', () => {
    const absent = new AbsentTags(20_000);
    absent.hear([A], 0);
    absent.hear([], 10_000);
    expect(absent.hear([A], 30_000)).toEqual({ gone: [], awaited: 1 });
    expect(absent.hear([A], 50_000)).toEqual({ gone: [A], awaited: 0 });
  });
});
