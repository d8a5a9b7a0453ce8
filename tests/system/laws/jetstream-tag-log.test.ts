import { afterAll, beforeAll, vi } from 'vitest';
import { type NatsEngine, startNatsEngine } from '#tests/support/log/nats-engine.ts';
import { dropEvents, openWriter, placeAt } from '#tests/support/log/nats-log.ts';
import { describeTagLog } from '#tests/support/log/tag-log-conformance.ts';

let engine: NatsEngine;

beforeAll(async () => {
  engine = await startNatsEngine();
});

afterAll(async () => {
  await engine.stop();
});

/** Events are so short in memory that most positions are read from the stream. */
const SHORT_MS = 20;

describeTagLog(
  'a stream of JetStream',
  async () => {
    const place = placeAt(engine.address);
    const opened = await openWriter(place, { bounds: { capacity: 1_000, maxAgeMs: SHORT_MS } });
    return {
      log: opened.log,
      age: async () => {
        await dropEvents(place);
        const since = Date.now();
        await vi.waitUntil(() => Date.now() - since > 2 * SHORT_MS);
      },
      close: opened.close,
    };
  },
  5,
);
