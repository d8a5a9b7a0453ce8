import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Offset } from '../log/segment.ts';
import { checksum } from './checksum.ts';
import {
  CHECKED_FROM,
  FORMAT_VERSION,
  HEADER,
  layOut,
  MAGIC,
  RECORD_KINDS,
  type RecordKind,
  type RecordMeta,
} from './record-format.ts';
import type { RowColumns } from './row-columns.ts';
import type { CheckpointMark } from './stored-log.ts';

type Head = Pick<RecordMeta, 'source' | 'offset' | 'checkpointAt' | 'savedAt'>;

const encode = (kind: RecordKind, head: Head, rows: RowColumns): ArrayBuffer => {
  const { length, codes, paths, texts } = rows;
  const meta: RecordMeta = { ...head, length, codes, paths, texts };
  const metaBytes = new TextEncoder().encode(JSON.stringify(meta));
  const at = layOut(kind, metaBytes.length, length, codes.length);
  const buffer = new ArrayBuffer(at.total);
  const bytes = new Uint8Array(buffer);
  bytes.set(metaBytes, HEADER.length);
  const { numbers, receivedAt, stationOf, tagOf, marks } = rows.columns();
  new Float64Array(buffer, at.numbers, length).set(numbers);
  new Float64Array(buffer, at.receivedAt, at.timed).set(receivedAt.subarray(0, at.timed));
  new Uint16Array(buffer, at.stationOf, length).set(stationOf);
  new Uint16Array(buffer, at.tagOf, length).set(tagOf);
  bytes.set(marks, at.marks);
  const heardAt = new Float64Array(buffer, at.heardAt, at.aged).fill(Number.NaN);
  for (let local = 0; local < at.aged; local += 1) {
    const age = rows.ageOf(local);
    if (age === undefined) continue;
    heardAt[local] = age.heardAt;
    bytes[at.stamped + local] = age.stamped ? 1 : 0;
  }
  const header = new DataView(buffer);
  header.setUint32(HEADER.magic, MAGIC, true);
  header.setUint32(HEADER.version, FORMAT_VERSION, true);
  header.setUint32(HEADER.kind, RECORD_KINDS.indexOf(kind), true);
  header.setUint32(HEADER.metaBytes, metaBytes.length, true);
  header.setUint32(HEADER.payloadBytes, at.total - HEADER.length, true);
  header.setUint32(HEADER.checksum, checksum(bytes.subarray(CHECKED_FROM)), true);
  return buffer;
};

/** Consecutive events as one buffer, behind the checkpoint that `follows` names. */
export const encodeRun = (
  source: string,
  follows: CheckpointMark,
  firstOffset: Offset,
  rows: RowColumns,
): ArrayBuffer =>
  encode(
    'run',
    { source, offset: firstOffset, checkpointAt: follows.offset, savedAt: follows.savedAt },
    rows,
  );

/** The state before `offset` as one buffer. */
export const encodeCheckpoint = (
  source: string,
  offset: Offset,
  savedAt: EpochMs,
  rows: RowColumns,
): ArrayBuffer => encode('checkpoint', { source, offset, checkpointAt: offset, savedAt }, rows);
