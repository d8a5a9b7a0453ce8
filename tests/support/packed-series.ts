import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Store } from '#server/store/store-calls.ts';

/** Packs days of stations that are closed, at most so many; how many there were. */
export const packDays = async (
  { read, write }: Pick<Store, 'read' | 'write'>,
  now: EpochMs,
  most = Infinity,
): Promise<number> => {
  let count = 0;
  while (count < most) {
    const packed = await read.call('seriesPack', { now });
    if (!packed.ok) throw new Error(packed.error.message);
    if (packed.value === null) break;
    const replaced = await write.call('seriesReplace', packed.value);
    if (!replaced.ok) throw new Error(replaced.error.message);
    if (replaced.value.isReplaced) count += 1;
  }
  return count;
};
