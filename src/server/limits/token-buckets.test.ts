import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

describe('a token bucket', () => {
  it('grants a burst, then as many a minute as it says, and tells how long to wait', () => {
    let now = 0;
    const buckets = new TokenBuckets({ perMinute: 60, burst: 3 }, () => now);
    expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 0]);
    expect(buckets.take('a')).toBe(1_000);
    now = 400;
    expect(buckets.take('a')).toBeCloseTo(600);
    now = 1_000;
    expect(buckets.take('a')).toBe(0);
    expect(buckets.take('a')).toBeCloseTo(1_000);
    expect(buckets.take('b')).toBe(0);
  });

  it('never grants more than its burst and its rate, whatever the times of the asking', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 5_000 }), { maxLength: 200 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 600 }),
        (pauses, burst, perMinute) => {
          let now = 0;
          const buckets = new TokenBuckets({ perMinute, burst }, () => now);
          let granted = 0;
          for (const pause of pauses) {
            now += pause;
            if (buckets.take('a') === 0) granted += 1;
          }
          expect(granted).toBeLessThanOrEqual(burst + (now / 60_000) * perMinute + 1e-6);
        },
      ),
    );
  });

  it('who waits as long as he was told is granted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.nat({ max: 50 }), (perMinute, tries) => {
        let now = 0;
        const buckets = new TokenBuckets({ perMinute, burst: 1 }, () => now);
        for (let index = 0; index <= tries; index += 1) buckets.take('a');
        now += Math.ceil(buckets.take('a') + 1e-6);
        expect(buckets.take('a')).toBe(0);
      }),
    );
  });

  it('remembers so many and no more, and forgets who has not asked for longest', () => {
    const buckets = new TokenBuckets({ perMinute: 1, burst: 1 }, () => 0, 3);
    for (const key of ['a', 'b', 'c', 'a', 'd']) buckets.take(key);
    expect(buckets.size).toBe(3);
    expect(buckets.take('a')).toBeGreaterThan(0);
    expect(buckets.take('b')).toBe(0);
  });
});
