import { decodeRecord } from './decode-record.ts';
import type { StoredCheckpoint, StoredLog, StoredSegment } from './stored-log.ts';

/** A raw record with its key: `checkpoint`, or the first offset of a segment. */
export type RawRecord = readonly [key: unknown, value: unknown];

export const CHECKPOINT_KEY = 'checkpoint';

/**
 * Splits the records of a store into usable ones (the checkpoint and the segments that follow it without a gap) and the others. One bad
 * record costs only what follows it. A segment of another checkpoint is not part of this log, even if its offset happens to fit.
 * Without a usable checkpoint `log` is null.
 */
export const sortRecords = (
  records: readonly RawRecord[],
  provider: string,
): { readonly log: StoredLog | null; readonly unusable: readonly RawRecord[] } => {
  let checkpoint: StoredCheckpoint | null = null;
  const segments: (readonly [RawRecord, StoredSegment])[] = [];
  const unusable: RawRecord[] = [];
  for (const record of records) {
    const [key, value] = record;
    const decoded = decodeRecord(value, provider);
    if (decoded?.kind === 'checkpoint' && key === CHECKPOINT_KEY) checkpoint = decoded;
    else if (decoded?.kind === 'segment' && key === decoded.firstOffset) {
      segments.push([record, decoded]);
    } else unusable.push(record);
  }
  if (checkpoint === null) return { log: null, unusable: [...records] };
  const { offset, savedAt } = checkpoint;
  let end: number = offset;
  const tail: StoredSegment[] = [];
  for (const [record, segment] of segments.toSorted(
    ([, a], [, b]) => a.firstOffset - b.firstOffset,
  )) {
    const { follows, firstOffset, rows } = segment;
    if (follows.offset === offset && follows.savedAt === savedAt && firstOffset === end) {
      tail.push(segment);
      end += rows.marks.length;
    } else unusable.push(record);
  }
  return { log: { checkpoint, tail }, unusable };
};
