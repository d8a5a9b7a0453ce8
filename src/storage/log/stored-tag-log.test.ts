import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '#process/logger.ts';
import { inlineStore } from '#tests/support/log/inline-store.ts';
import { describeTagLog } from '#tests/support/log/tag-log-conformance.ts';
import { storedTagLog } from './stored-tag-log.ts';

const log = createLogger('silent');

describeTagLog('a file', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vigia-log-'));
  const store = await inlineStore(directory);
  let now = 1_000_000;
  const bounds = { capacity: 1_000, maxAgeMs: 1_000, retentionMs: 1_000 };
  const opened = await storedTagLog(store, { ...bounds, log, now: () => now });
  if (!opened.ok) throw new Error(opened.error);
  return {
    log: opened.value,
    age: () => {
      now += 2_000;
    },
    close: async () => {
      await opened.value.close();
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
});
