/** Raise it with every change of the layout: older records are then set aside, not misread. */
export const FORMAT_VERSION = 2;

/** "VIGI", the first four bytes of every record. */
export const MAGIC = 0x56_49_47_49;

export const RECORD_KINDS = ['run', 'checkpoint'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Places of the header's fields, in bytes. The checksum covers all that follows it. */
export const HEADER = {
  magic: 0,
  version: 4,
  checksum: 8,
  kind: 12,
  metaBytes: 16,
  payloadBytes: 20,
  length: 24,
} as const;

/** Where the bytes begin that the checksum covers. */
export const CHECKED_FROM = HEADER.kind;

/** What a row holds: `number` and `text` (an index into the texts) stand in the numbers column. */
export const VALUE_KIND = { empty: 0, number: 1, no: 2, yes: 3, text: 4 } as const;
export const VALUE_KIND_BITS = 0b111;
export const ORIGIN_SHIFT = 3;

/**
 * What a record says of itself, as JSON: whose it is, its names and its texts, each once. `checkpointAt` and `savedAt` name the
 * checkpoint that a record belongs to; a checkpoint's own `offset` is its `checkpointAt`.
 */
export interface RecordMeta {
  readonly source: string;
  readonly length: number;
  readonly offset: number;
  readonly checkpointAt: number;
  readonly savedAt: number;
  readonly codes: readonly string[];
  readonly paths: readonly string[];
  readonly texts: readonly string[];
}

const padded = (length: number): number => Math.ceil(length / 8) * 8;

/** Places of a record's columns in bytes, each on a multiple of eight. Runs have times of rows, checkpoints ages of stations. */
export const layOut = (kind: RecordKind, metaBytes: number, rows: number, stations: number) => {
  const timed = kind === 'run' ? rows : 0;
  const aged = kind === 'checkpoint' ? stations : 0;
  const numbers = HEADER.length + padded(metaBytes);
  const receivedAt = numbers + rows * 8;
  const heardAt = receivedAt + timed * 8;
  const stationOf = heardAt + aged * 8;
  const tagOf = stationOf + padded(rows * 2);
  const marks = tagOf + padded(rows * 2);
  const stamped = marks + padded(rows);
  const total = stamped + padded(aged);
  return { numbers, receivedAt, timed, heardAt, aged, stationOf, tagOf, marks, stamped, total };
};
