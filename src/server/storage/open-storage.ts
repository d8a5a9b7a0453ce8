import { ok, type Result } from '#domain/result.ts';
import { SERVER_OPTIONS } from '../options.ts';
import type { ServerOptions } from '../server-options.ts';
import { memoryStorage } from './memory-storage.ts';
import type { StorageParts, ReadingsStorage } from './readings-storage.ts';

/** Keeps readings where the options say. The error is a sentence: it cannot be used. What is not asked for is not loaded. */
export const openStorage = async (
  options: ServerOptions,
  parts: StorageParts,
): Promise<Result<ReadingsStorage, string>> => {
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
    const { jetStreamStorage } = await import('./jetstream-storage.ts');
    return jetStreamStorage(place, folder, parts);
  }
  if (folder === null) return ok(memoryStorage(parts));
  const { sqliteStorage } = await import('./sqlite-storage.ts');
  return sqliteStorage(folder, parts);
};
