import { expect, it } from 'vitest';
import { describeTagLog } from '#tests/support/log/tag-log-conformance.ts';
import { memoryTagLog } from './memory-tag-log.ts';

describeTagLog('the memory of one process', () => {
  let now = 0;
  return Promise.resolve({
    log: memoryTagLog({ capacity: 1_000, maxAgeMs: 1_000, now: () => now }),
    age: () => {
      now += 2_000;
    },
    close: () => Promise.resolve(),
  });
});

it('holds no more than its capacity', async () => {
  const log = memoryTagLog({ capacity: 3 });
  const start = (await log.last()).position;
  for (let data = 0; data < 10; data += 1) await log.append([{ codigo: 'A', path: 'p', data }]);
  const follower = { event: () => undefined, ended: () => undefined };
  expect(await log.follow({ ...start, seq: start.seq + 6 }, follower)).toMatchObject({ ok: false });
  expect(await log.follow({ ...start, seq: start.seq + 7 }, follower)).toMatchObject({ ok: true });
});
