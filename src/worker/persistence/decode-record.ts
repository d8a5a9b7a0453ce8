import { err, ok, type Result } from '#domain/result.ts';
import { ORIGINS, type TagValue } from '#domain/tags/tag-event.ts';
import {
  decodeCodigo,
  decodeReadingPath,
  SUB_FIELDS,
  type Codigo,
  type PathFault,
  type ReadingPath,
} from '#domain/tags/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import { checksum } from './checksum.ts';
import {
  CHECKED_FROM,
  FORMAT_VERSION,
  HEADER,
  layOut,
  MAGIC,
  ORIGIN_SHIFT,
  RECORD_KINDS,
  type RecordKind,
  type RecordMeta,
  VALUE_KIND,
  VALUE_KIND_BITS,
} from './record-format.ts';
import type { StoredRecord, StoredRows } from './stored-log.ts';

/** Why bytes are no record of ours. `foreign`: another provider's; `version`: written by another version of this format. */
export type RecordFault = 'foreign' | 'version' | 'corrupt';

/** Longer than any sub-field may be (SPEC 3: `Other` holds JSON). */
const MAX_TEXT = 4_000;

const isCount = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0;

const isTextList = (raw: unknown): raw is readonly string[] =>
  Array.isArray(raw) && raw.every((item) => typeof item === 'string' && item.length <= MAX_TEXT);

const decodeMeta = (bytes: Uint8Array): RecordMeta | null => {
  let raw: unknown;
  try {
    raw = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  if (!isRecord(raw)) return null;
  const { source, length, offset, checkpointAt, savedAt, codes, paths, texts } = raw;
  if (typeof source !== 'string' || !isCount(length) || !isCount(offset)) return null;
  if (!isCount(checkpointAt) || typeof savedAt !== 'number' || !Number.isFinite(savedAt)) {
    return null;
  }
  if (!isTextList(codes) || !isTextList(paths) || !isTextList(texts)) return null;
  return { source, length, offset, checkpointAt, savedAt, codes, paths, texts };
};

/** All names, or null when one of them is none. */
const decodeNames = <Name extends Codigo | ReadingPath>(
  texts: readonly string[],
  decode: (text: string) => Result<Name, PathFault>,
): readonly Name[] | null => {
  const names: Name[] = [];
  for (const text of texts) {
    const name = decode(text);
    if (!name.ok) return null;
    names.push(name.value);
  }
  return names;
};

const isWithin = (column: Uint16Array, bound: number): boolean => {
  for (let row = 0; row < column.length; row += 1) if ((column[row] ?? 0) >= bound) return false;
  return true;
};

/** Times are numbers; a station that nobody has heard of has none (NaN). */
const areTimes = (column: Float64Array): boolean => {
  for (let row = 0; row < column.length; row += 1) {
    if (Math.abs(column[row] ?? 0) === Infinity) return false;
  }
  return true;
};

/** Whether every row holds a value of a known kind and origin, every number is one and every text there is. */
const areValues = (marks: Uint8Array, numbers: Float64Array, texts: number): boolean => {
  for (let row = 0; row < marks.length; row += 1) {
    const mark = marks[row] ?? 0;
    if (mark >> ORIGIN_SHIFT >= ORIGINS.length) return false;
    const kind = mark & VALUE_KIND_BITS;
    if (kind > VALUE_KIND.text) return false;
    const number = numbers[row] ?? Number.NaN;
    if (kind === VALUE_KIND.number && !Number.isFinite(number)) return false;
    if (kind === VALUE_KIND.text && !(isCount(number) && number < texts)) return false;
  }
  return true;
};

const decodeRows = (
  buffer: ArrayBuffer,
  at: ReturnType<typeof layOut>,
  { length, codes: rawCodes, paths: rawPaths, texts }: RecordMeta,
): StoredRows | null => {
  const codes = decodeNames(rawCodes, decodeCodigo);
  const paths = decodeNames(rawPaths, decodeReadingPath);
  if (codes === null || paths === null) return null;
  const numbers = new Float64Array(buffer, at.numbers, length);
  const stationOf = new Uint16Array(buffer, at.stationOf, length);
  const tagOf = new Uint16Array(buffer, at.tagOf, length);
  const marks = new Uint8Array(buffer, at.marks, length);
  if (!isWithin(stationOf, codes.length)) return null;
  if (!isWithin(tagOf, paths.length * SUB_FIELDS.length)) return null;
  if (!areValues(marks, numbers, texts.length)) return null;
  const valueAt = (row: number): TagValue => {
    const kind = (marks[row] ?? 0) & VALUE_KIND_BITS;
    if (kind === VALUE_KIND.number) return numbers[row] ?? null;
    if (kind === VALUE_KIND.text) return texts[numbers[row] ?? 0] ?? null;
    return kind === VALUE_KIND.empty ? null : kind === VALUE_KIND.yes;
  };
  const originAt = (row: number) => ORIGINS[(marks[row] ?? 0) >> ORIGIN_SHIFT] ?? 'snapshot';
  return { codes, paths, length, stationOf, tagOf, valueAt, originAt };
};

const decodePayload = (
  buffer: ArrayBuffer,
  kind: RecordKind,
  metaBytes: number,
  source: string,
): Result<StoredRecord, RecordFault> => {
  const meta = decodeMeta(new Uint8Array(buffer, HEADER.length, metaBytes));
  if (meta === null) return err('corrupt');
  if (meta.source !== source) return err('foreign');
  const at = layOut(kind, metaBytes, meta.length, meta.codes.length);
  if (at.total !== buffer.byteLength) return err('corrupt');
  const rows = decodeRows(buffer, at, meta);
  const heardAt = new Float64Array(buffer, at.heardAt, at.aged);
  const receivedAt = new Float64Array(buffer, at.receivedAt, at.timed);
  if (rows === null || !areTimes(heardAt) || !areTimes(receivedAt)) return err('corrupt');
  const { offset, checkpointAt, savedAt } = meta;
  if (kind === 'run') {
    const follows = { offset: checkpointAt, savedAt };
    return ok({ kind, follows, firstOffset: offset, rows, receivedAt });
  }
  const stamped = new Uint8Array(buffer, at.stamped, at.aged);
  return ok({ kind, offset, savedAt, rows, heardAt, stamped });
};

/** Untrusted bytes of the store to a record of this provider. Total: whatever the bytes, never throws. */
export const decodeRecord = (raw: unknown, source: string): Result<StoredRecord, RecordFault> => {
  if (!(raw instanceof ArrayBuffer) || raw.byteLength < HEADER.length) return err('corrupt');
  const header = new DataView(raw);
  if (header.getUint32(HEADER.magic, true) !== MAGIC) return err('foreign');
  if (header.getUint32(HEADER.version, true) !== FORMAT_VERSION) return err('version');
  const sum = checksum(new Uint8Array(raw, CHECKED_FROM));
  if (header.getUint32(HEADER.checksum, true) !== sum) return err('corrupt');
  const kind = RECORD_KINDS[header.getUint32(HEADER.kind, true)];
  const metaBytes = header.getUint32(HEADER.metaBytes, true);
  const payloadBytes = header.getUint32(HEADER.payloadBytes, true);
  if (kind === undefined || payloadBytes !== raw.byteLength - HEADER.length) return err('corrupt');
  return metaBytes <= payloadBytes ? decodePayload(raw, kind, metaBytes, source) : err('corrupt');
};
