import { err, ok, type Result } from '#domain/result.ts';
import { ORIGINS, type TagValue } from '#domain/tag-event.ts';
import {
  decodeCodigo,
  decodeReadingPath,
  SUB_FIELDS,
  type Codigo,
  type ReadingPath,
} from '#domain/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import { checksum } from './checksum.ts';
import type {
  NamedRow,
  StoredCheckpoint,
  StoredRecord,
  StoredRows,
  StoredRun,
} from './stored-log.ts';

/** Why bytes are no record of ours. `foreign`: another provider's; `version`: written by another version of this format. */
export type RecordFault = 'foreign' | 'version' | 'corrupt';

/** Raise it with every change of the layout: older records are then set aside, not misread. */
export const FORMAT_VERSION = 1;

const MAGIC = 0x56_49_47_49;
const HEADER_BYTES = 24;
const KINDS = ['run', 'checkpoint'] as const;
/** Longer than any sub-field may be (SPEC 3: `Other` holds JSON). */
const MAX_TEXT = 4_000;

const VALUE = { empty: 0, number: 1, no: 2, yes: 3, text: 4 } as const;
const VALUE_BITS = 0b111;
const ORIGIN_SHIFT = 3;

interface Meta {
  readonly source: string;
  readonly length: number;
  readonly offset: number;
  readonly savedAt: number;
  readonly codes: readonly string[];
  readonly paths: readonly string[];
  readonly texts: readonly (readonly [row: number, text: string])[];
}

const padded = (length: number): number => Math.ceil(length / 8) * 8;

/** Columns of a record's payload behind its meta data, all 8-aligned. */
const layout = (metaBytes: number, rows: number, stations: number) => {
  const numbers = 8 + padded(metaBytes);
  const receivedAt = numbers + rows * 8;
  const heardAt = receivedAt + rows * 8;
  const stationOf = heardAt + stations * 8;
  const tagOf = stationOf + padded(rows * 2);
  const marks = tagOf + padded(rows * 2);
  const stamped = marks + padded(rows);
  return {
    numbers,
    receivedAt,
    heardAt,
    stationOf,
    tagOf,
    marks,
    stamped,
    total: stamped + padded(stations),
  };
};

interface Columns {
  readonly rows: readonly NamedRow[];
  readonly receivedAt: readonly number[];
  readonly ages: ReadonlyMap<Codigo, { readonly heardAt: number; readonly stamped: boolean }>;
}

/** Names to dense local ids, in order of appearance. */
const localIds = <Name extends string>(names: Iterable<Name>): ReadonlyMap<Name, number> => {
  const ids = new Map<Name, number>();
  for (const name of names) if (!ids.has(name)) ids.set(name, ids.size);
  return ids;
};

const markOf = ({ value, origin }: NamedRow): number => {
  const kind =
    typeof value === 'number'
      ? VALUE.number
      : typeof value === 'string'
        ? VALUE.text
        : value === null
          ? VALUE.empty
          : value
            ? VALUE.yes
            : VALUE.no;
  return kind | (ORIGINS.indexOf(origin) << ORIGIN_SHIFT);
};

const encode = (
  kind: (typeof KINDS)[number],
  head: Pick<Meta, 'source' | 'offset' | 'savedAt'>,
  { rows, receivedAt, ages }: Columns,
): ArrayBuffer => {
  const codes = localIds([...rows.map(({ codigo }) => codigo), ...ages.keys()]);
  const paths = localIds(rows.map(({ path }) => path));
  const meta: Meta = {
    ...head,
    length: rows.length,
    codes: [...codes.keys()],
    paths: [...paths.keys()],
    texts: rows.flatMap(({ value }, row) => (typeof value === 'string' ? [[row, value]] : [])),
  };
  const metaBytes = new TextEncoder().encode(JSON.stringify(meta));
  const at = layout(metaBytes.byteLength, rows.length, codes.size);
  const buffer = new ArrayBuffer(HEADER_BYTES + at.total);
  const payload = new Uint8Array(buffer, HEADER_BYTES);
  new DataView(buffer).setUint32(HEADER_BYTES, metaBytes.byteLength, true);
  payload.set(metaBytes, 8);
  const column = (offset: number): number => HEADER_BYTES + offset;
  const numbers = new Float64Array(buffer, column(at.numbers), rows.length);
  const stationOf = new Uint16Array(buffer, column(at.stationOf), rows.length);
  const tagOf = new Uint16Array(buffer, column(at.tagOf), rows.length);
  const marks = new Uint8Array(buffer, column(at.marks), rows.length);
  for (const [index, row] of rows.entries()) {
    if (typeof row.value === 'number') numbers[index] = row.value;
    stationOf[index] = codes.get(row.codigo) ?? 0;
    tagOf[index] = (paths.get(row.path) ?? 0) * SUB_FIELDS.length + SUB_FIELDS.indexOf(row.field);
    marks[index] = markOf(row);
  }
  new Float64Array(buffer, column(at.receivedAt), rows.length).set(receivedAt);
  const heardAt = new Float64Array(buffer, column(at.heardAt), codes.size).fill(Number.NaN);
  const stamped = new Uint8Array(buffer, column(at.stamped), codes.size);
  for (const [codigo, age] of ages) {
    const id = codes.get(codigo) ?? 0;
    heardAt[id] = age.heardAt;
    stamped[id] = age.stamped ? 1 : 0;
  }
  const header = new DataView(buffer);
  header.setUint32(0, MAGIC, true);
  header.setUint16(4, FORMAT_VERSION, true);
  header.setUint16(6, KINDS.indexOf(kind), true);
  header.setUint32(8, at.total, true);
  header.setUint32(12, checksum(payload), true);
  return buffer;
};

/** Consecutive events as one buffer. `receivedAt` runs beside `rows`. */
export const encodeRun = (
  source: string,
  firstOffset: number,
  rows: readonly NamedRow[],
  receivedAt: readonly number[],
): ArrayBuffer =>
  encode('run', { source, offset: firstOffset, savedAt: 0 }, { rows, receivedAt, ages: new Map() });

/** The state before `offset` as one buffer. */
export const encodeCheckpoint = (
  source: string,
  offset: number,
  savedAt: number,
  rows: readonly NamedRow[],
  ages: Columns['ages'],
): ArrayBuffer => encode('checkpoint', { source, offset, savedAt }, { rows, receivedAt: [], ages });

const isCount = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0;

const isTextList = (raw: unknown): raw is readonly string[] =>
  Array.isArray(raw) && raw.every((item) => typeof item === 'string');

const isTexts = (raw: unknown, rows: number): raw is Meta['texts'] =>
  Array.isArray(raw) &&
  raw.every(
    (item: unknown) =>
      Array.isArray(item) &&
      item.length === 2 &&
      isCount(item[0]) &&
      item[0] < rows &&
      typeof item[1] === 'string' &&
      item[1].length <= MAX_TEXT,
  );

const decodeMeta = (bytes: Uint8Array): Meta | null => {
  let raw: unknown;
  try {
    raw = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  if (!isRecord(raw)) return null;
  const { source, length, offset, savedAt, codes, paths, texts } = raw;
  if (typeof source !== 'string' || !isCount(length) || !isCount(offset)) return null;
  if (typeof savedAt !== 'number' || !isTextList(codes) || !isTextList(paths)) return null;
  return isTexts(texts, length) ? { source, length, offset, savedAt, codes, paths, texts } : null;
};

const decodeNames = (
  meta: Meta,
): { readonly codes: readonly Codigo[]; readonly paths: readonly ReadingPath[] } | null => {
  const codes = meta.codes.map((text) => decodeCodigo(text));
  const paths = meta.paths.map((text) => decodeReadingPath(text));
  const known = {
    codes: codes.flatMap((code) => (code.ok ? [code.value] : [])),
    paths: paths.flatMap((path) => (path.ok ? [path.value] : [])),
  };
  const isWhole = known.codes.length === codes.length && known.paths.length === paths.length;
  return isWhole ? known : null;
};

const isWithin = (column: Uint16Array, bound: number): boolean => {
  for (let row = 0; row < column.length; row += 1) if ((column[row] ?? 0) >= bound) return false;
  return true;
};

const decodePayload = (
  buffer: ArrayBuffer,
  kind: (typeof KINDS)[number],
  source: string,
): Result<StoredRecord, RecordFault> => {
  const payloadBytes = buffer.byteLength - HEADER_BYTES;
  const metaLength = new DataView(buffer).getUint32(HEADER_BYTES, true);
  if (8 + metaLength > payloadBytes) return err('corrupt');
  const meta = decodeMeta(new Uint8Array(buffer, HEADER_BYTES + 8, metaLength));
  if (meta === null) return err('corrupt');
  if (meta.source !== source) return err('foreign');
  const names = decodeNames(meta);
  const at = layout(metaLength, meta.length, meta.codes.length);
  if (names === null || at.total !== payloadBytes) return err('corrupt');
  const { length } = meta;
  const column = (offset: number): number => HEADER_BYTES + offset;
  const numbers = new Float64Array(buffer, column(at.numbers), length);
  const stationOf = new Uint16Array(buffer, column(at.stationOf), length);
  const tagOf = new Uint16Array(buffer, column(at.tagOf), length);
  const marks = new Uint8Array(buffer, column(at.marks), length);
  if (!isWithin(stationOf, names.codes.length)) return err('corrupt');
  if (!isWithin(tagOf, names.paths.length * SUB_FIELDS.length)) return err('corrupt');
  const textByRow = new Map(meta.texts);
  const valueAt = (row: number): TagValue => {
    const value = (marks[row] ?? 0) & VALUE_BITS;
    if (value === VALUE.number) {
      const number = numbers[row] ?? Number.NaN;
      return Number.isFinite(number) ? number : null;
    }
    if (value === VALUE.text) return textByRow.get(row) ?? null;
    return value === VALUE.yes || value === VALUE.no ? value === VALUE.yes : null;
  };
  const rows: StoredRows = {
    ...names,
    length,
    stationOf,
    tagOf,
    valueAt,
    originAt: (row) => ORIGINS[(marks[row] ?? 0) >> ORIGIN_SHIFT] ?? 'cache',
  };
  const { offset, savedAt } = meta;
  if (kind === 'run') {
    const receivedAt = new Float64Array(buffer, column(at.receivedAt), length);
    return ok({ kind, firstOffset: offset, rows, receivedAt } satisfies StoredRun);
  }
  return ok({
    kind,
    offset,
    savedAt,
    rows,
    heardAt: new Float64Array(buffer, column(at.heardAt), names.codes.length),
    stamped: new Uint8Array(buffer, column(at.stamped), names.codes.length),
  } satisfies StoredCheckpoint);
};

/** Untrusted bytes of the store to a record of this provider. Total: whatever the bytes, never throws. */
export const decodeRecord = (raw: unknown, source: string): Result<StoredRecord, RecordFault> => {
  if (!(raw instanceof ArrayBuffer) || raw.byteLength < HEADER_BYTES + 8) return err('corrupt');
  const header = new DataView(raw);
  if (header.getUint32(0, true) !== MAGIC) return err('foreign');
  if (header.getUint16(4, true) !== FORMAT_VERSION) return err('version');
  const kind = KINDS[header.getUint16(6, true)];
  const payload = new Uint8Array(raw, HEADER_BYTES);
  if (kind === undefined || header.getUint32(8, true) !== payload.byteLength) {
    return err('corrupt');
  }
  if (header.getUint32(12, true) !== checksum(payload)) return err('corrupt');
  return decodePayload(raw, kind, source);
};
