import { decodeRecord } from './decode-record.ts';
import type { StoredCheckpoint, StoredLog, StoredRun } from './stored-log.ts';

/** A raw record by its key: `checkpoint`, or the first offset of a run. */
export type RawRecord = readonly [key: unknown, value: unknown];

export const CHECKPOINT_KEY = 'checkpoint';

export interface Sorted {
  readonly kept: StoredLog | null;
  /** Keys of records that cannot be used. */
  readonly useless: readonly RawRecord[];
}

/**
 * What of the records of a store can be used: the checkpoint and the longest row of runs that follows it without a gap. One bad
 * record costs what came after it, never the start of the site. A run that another checkpoint stood before is no part of this log,
 * even where its offset happens to fit.
 */
export const sortRecords = (records: readonly RawRecord[], source: string): Sorted => {
  let checkpoint: StoredCheckpoint | null = null;
  const runs: (readonly [RawRecord, StoredRun])[] = [];
  const useless: RawRecord[] = [];
  for (const record of records) {
    const [key, value] = record;
    const decoded = decodeRecord(value, source);
    if (!decoded.ok) useless.push(record);
    else if (decoded.value.kind === 'checkpoint' && key === CHECKPOINT_KEY) {
      checkpoint = decoded.value;
    } else if (decoded.value.kind === 'run' && key === decoded.value.firstOffset) {
      runs.push([record, decoded.value]);
    } else useless.push(record);
  }
  if (checkpoint === null) return { kept: null, useless: [...records] };
  const { offset, savedAt } = checkpoint;
  let end = offset;
  const following: StoredRun[] = [];
  for (const [record, run] of runs.toSorted(([, a], [, b]) => a.firstOffset - b.firstOffset)) {
    const isOfIt = run.follows.offset === offset && run.follows.savedAt === savedAt;
    if (isOfIt && run.firstOffset === end) {
      following.push(run);
      end += run.rows.length;
    } else useless.push(record);
  }
  return { kept: { checkpoint, runs: following }, useless };
};
