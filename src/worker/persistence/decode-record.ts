import { epochMs } from '#domain/time/epoch-ms.ts';
import { KIND, KIND_BITS } from '../log/event-rows.ts';
import { ORIGIN_SHIFT, logOffset } from '../log/log-rows.ts';
import type { Result } from '#domain/result.ts';
import { ORIGINS } from '#domain/tags/tag-event.ts';
import { decodeCodigo, decodeReadingPath, SUB_FIELDS } from '#domain/tags/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import type {
  CheckpointMark,
  StoredCheckpoint,
  StoredRecord,
  StoredRows,
  StoredSegment,
} from './stored-log.ts';

/** Increment with every change of the layout, that of the log's marks included: older records are then quarantined, not misread. */
const RECORD_VERSION = 3;

/** What IndexedDB holds: a record, the version of its layout and the URL of the provider whose log it belongs to. */
export const labelRecord = (record: StoredRecord, provider: string) => ({
  version: RECORD_VERSION,
  provider,
  ...record,
});

/** Longer than any sub-field may be (SPEC 3: `Other` holds JSON). */
const MAX_TEXT = 4_000;
/** Ids are 16 bits wide. */
const MAX_NAMES = 0x1_00_00;
/** Beyond it, an offset plus one may not be a different number. */
const MAX_OFFSET = 2 ** 50;

const isCount = (raw: unknown, atMost: number): raw is number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= atMost;

/** `atMost` is checked first: a sparse array may claim four thousand million entries. */
const decodeTexts = (raw: unknown, atMost: number): readonly string[] | null => {
  if (!Array.isArray(raw) || raw.length > atMost) return null;
  const texts: string[] = [];
  for (const text of raw) {
    if (typeof text !== 'string' || text.length > MAX_TEXT) return null;
    texts.push(text);
  }
  return texts;
};

/** All names, or null if one is invalid. */
const decodeNames = <Name>(
  raw: unknown,
  decode: (text: string) => Result<Name, unknown>,
): readonly Name[] | null => {
  const names: Name[] = [];
  for (const text of decodeTexts(raw, MAX_NAMES) ?? [null]) {
    const name = text === null ? null : decode(text);
    if (name?.ok !== true) return null;
    names.push(name.value);
  }
  return names;
};

const areBelow = (column: Uint16Array, bound: number): boolean => column.every((id) => id < bound);

/** Times are finite numbers, or NaN for unknown. */
const isTimes = (raw: unknown, length: number): raw is Float64Array =>
  raw instanceof Float64Array &&
  raw.length === length &&
  raw.every((time) => Math.abs(time) !== Infinity);

/** Whether every row has a known kind and origin, every number is finite and every text exists. */
const areValues = ({ marks, numbers, texts }: StoredRows): boolean =>
  marks.every((mark, row) => {
    const number = numbers[row];
    const kind = mark & KIND_BITS;
    if (mark >> ORIGIN_SHIFT >= ORIGINS.length || kind > KIND.text) return false;
    if (kind === KIND.number) return Number.isFinite(number);
    return kind !== KIND.text || isCount(number, texts.length - 1);
  });

const decodeRows = (raw: unknown): StoredRows | null => {
  if (!isRecord(raw)) return null;
  const { stationOf, tagOf, marks, numbers } = raw;
  if (!(stationOf instanceof Uint16Array) || !(tagOf instanceof Uint16Array)) return null;
  if (!(marks instanceof Uint8Array) || !(numbers instanceof Float64Array)) return null;
  const { length } = marks;
  if (stationOf.length !== length || tagOf.length !== length || numbers.length !== length) {
    return null;
  }
  const codes = decodeNames(raw.codes, decodeCodigo);
  const paths = decodeNames(raw.paths, decodeReadingPath);
  const texts = decodeTexts(raw.texts, length);
  if (codes === null || paths === null || texts === null) return null;
  if (!areBelow(stationOf, codes.length)) return null;
  if (!areBelow(tagOf, paths.length * SUB_FIELDS.length)) return null;
  const rows = { codes, paths, texts, stationOf, tagOf, marks, numbers };
  return areValues(rows) ? rows : null;
};

const decodeMark = (raw: unknown): CheckpointMark | null => {
  if (!isRecord(raw)) return null;
  const { offset, savedAt } = raw;
  if (!isCount(offset, MAX_OFFSET)) return null;
  return typeof savedAt === 'number' && Number.isFinite(savedAt)
    ? { offset: logOffset(offset), savedAt: epochMs(savedAt) }
    : null;
};

const decodeCheckpoint = (
  raw: Readonly<Record<string, unknown>>,
  rows: StoredRows,
): StoredCheckpoint | null => {
  const mark = decodeMark(raw);
  const { heardAt, stamped } = raw;
  if (mark === null || !isTimes(heardAt, rows.codes.length)) return null;
  if (!(stamped instanceof Uint8Array) || stamped.length !== rows.codes.length) return null;
  return { kind: 'checkpoint', ...mark, rows, heardAt, stamped };
};

const decodeSegment = (
  raw: Readonly<Record<string, unknown>>,
  rows: StoredRows,
): StoredSegment | null => {
  const follows = decodeMark(raw.follows);
  const { firstOffset, receivedAt } = raw;
  if (follows === null || !isCount(firstOffset, MAX_OFFSET)) return null;
  if (!isTimes(receivedAt, rows.marks.length)) return null;
  return { kind: 'segment', follows, firstOffset: logOffset(firstOffset), rows, receivedAt };
};

/** Decodes an untrusted value of the store; null if it is not a valid record of this provider. Total: never throws on cloned data. */
export const decodeRecord = (raw: unknown, provider: string): StoredRecord | null => {
  if (!isRecord(raw) || raw.version !== RECORD_VERSION || raw.provider !== provider) return null;
  const rows = decodeRows(raw.rows);
  if (rows === null) return null;
  if (raw.kind === 'checkpoint') return decodeCheckpoint(raw, rows);
  return raw.kind === 'segment' ? decodeSegment(raw, rows) : null;
};
