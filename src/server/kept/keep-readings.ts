import { ok, type Result } from '#domain/result.ts';
import { SERVER_OPTIONS } from '../options.ts';
import type { ServerOptions } from '../server-options.ts';
import { keptInMemory } from './kept-in-memory.ts';
import type { KeepingParts, KeptReadings } from './kept-readings.ts';

/** Keeps readings where the options say. The error is a sentence: it cannot be used. What is not asked for is not loaded. */
export const keepReadings = async (
  options: ServerOptions,
  parts: KeepingParts,
): Promise<Result<KeptReadings, string>> => {
  const { dataDir = null, retention = SERVER_OPTIONS.retention.fallback } = options;
  const { nats = SERVER_OPTIONS.nats.fallback } = options;
  const folder = dataDir === null ? null : { directory: dataDir, retention };
  if (nats.length > 0) {
    const place = {
      servers: nats,
      stream: options.natsStream ?? SERVER_OPTIONS.natsStream.fallback,
      replicas: options.natsReplicas ?? SERVER_OPTIONS.natsReplicas.fallback,
      credentials: options.natsCredentials ?? null,
    };
    const { keptInJetStream } = await import('./kept-in-jetstream.ts');
    return keptInJetStream(place, folder, parts);
  }
  if (folder === null) return ok(keptInMemory(parts));
  const { keptInStore } = await import('./kept-in-store.ts');
  return keptInStore(folder, parts);
};
