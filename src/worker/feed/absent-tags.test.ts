import { logOffset } from '#worker/log/offset.ts';
import { stationId } from '#domain/stations/station-id.ts';
import { describe, expect, it } from 'vitest';
import { tagId } from '../log/dictionary.ts';
import { AbsentTags } from './absent-tags.ts';

const A = { station: stationId(1), tag: tagId(6) };
const B = { station: stationId(2), tag: tagId(6) };

/** Answers that come as they are asked for; nothing is told live. */
const update = (absent: AbsentTags, missing: readonly (typeof A)[], at: number) =>
  absent.update(missing, { askedAt: at, arrivedAt: at, head: logOffset(0) }, () => false);

describe('a tag that answers no longer name', () => {
  it('is removed when every complete answer has lacked it for long enough, two at least', () => {
    const absent = new AbsentTags(20_000);
    expect(update(absent, [A, B], 0)).toEqual({ removed: [], pending: 2 });
    expect(update(absent, [A, B], 19_999)).toEqual({ removed: [], pending: 2 });
    expect(update(absent, [A], 20_000)).toEqual({ removed: [A], pending: 0 });
    expect(update(absent, [], 20_001)).toEqual({ removed: [], pending: 0 });
  });

  it('is not removed by one answer, however late it comes', () => {
    const absent = new AbsentTags(20_000);
    expect(update(absent, [A], 1e9)).toEqual({ removed: [], pending: 1 });
  });

  it('counts anew when an answer has named it meanwhile', () => {
    const absent = new AbsentTags(20_000);
    update(absent, [A], 0);
    update(absent, [], 10_000);
    expect(update(absent, [A], 30_000)).toEqual({ removed: [], pending: 1 });
    expect(update(absent, [A], 50_000)).toEqual({ removed: [A], pending: 0 });
  });

  it('is not removed by an answer that was on its way all the while', () => {
    const absent = new AbsentTags(20_000);
    update(absent, [A], 0);
    const slow = { askedAt: 500, arrivedAt: 30_000, head: logOffset(0) };
    expect(absent.update([A], slow, () => false)).toEqual({ removed: [], pending: 1 });
  });

  it('is not removed while it is told of live', () => {
    const absent = new AbsentTags(20_000);
    update(absent, [A], 0);
    const late = { askedAt: 30_000, arrivedAt: 30_000, head: logOffset(9) };
    expect(absent.update([A], late, () => true)).toEqual({ removed: [], pending: 1 });
    expect(update(absent, [A], 49_999)).toEqual({ removed: [], pending: 1 });
    expect(update(absent, [A], 50_000)).toEqual({ removed: [A], pending: 0 });
  });
});
