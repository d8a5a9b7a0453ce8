import { ok, type Result } from '#domain/result.ts';
import type { JetStreamPlace } from './log/jetstream/engine.ts';
import { memoryStorage } from './memory-storage.ts';
import type { StorageParts, ReadingsStorage } from './readings-storage.ts';
import type { StorePlace } from './sqlite-storage.ts';

/** Where readings are kept; both null: in memory. */
export interface StoragePlaces {
  readonly folder: StorePlace | null;
  /** A log that several servers share. */
  readonly jetStream: JetStreamPlace | null;
}

/** Keeps readings at these places. The error is a sentence: one cannot be used. What is not asked for is not loaded. */
export const openStorage = async (
  { folder, jetStream }: StoragePlaces,
  parts: StorageParts,
): Promise<Result<ReadingsStorage, string>> => {
  if (jetStream !== null) {
    const { jetStreamStorage } = await import('./jetstream-storage.ts');
    return jetStreamStorage(jetStream, folder, parts);
  }
  if (folder === null) return ok(memoryStorage(parts));
  const { sqliteStorage } = await import('./sqlite-storage.ts');
  return sqliteStorage(folder, parts);
};
