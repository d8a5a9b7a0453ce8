import { ok, type Result } from '#domain/result.ts';
import type { ServerOptions } from '../server-options.ts';
import { DEFAULT_RETENTION } from '../series/retention.ts';
import { keptInMemory } from './kept-in-memory.ts';
import type { KeepingParts, KeptReadings } from './kept-readings.ts';

/** Keeps readings where the options say. The error is a sentence: it cannot be used. What is not asked for is not loaded. */
export const keepReadings = async (
  { dataDir = null, retention = DEFAULT_RETENTION }: ServerOptions,
  parts: KeepingParts,
): Promise<Result<KeptReadings, string>> => {
  if (dataDir === null) return ok(keptInMemory(parts));
  const { keptInStore } = await import('./kept-in-store.ts');
  return keptInStore({ directory: dataDir, retention }, parts);
};
