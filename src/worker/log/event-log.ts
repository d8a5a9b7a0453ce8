import type { EpochMs } from '#domain/epoch-ms.ts';
import { ORIGINS, type Origin, type TagValue } from '#domain/tag-event.ts';
import type { StationId } from '#worker/api/frames.ts';
import type { TagId } from './dictionary.ts';

/** Position of an event in the log, from 0, never reused. `e41` in prose. */
export type Offset = number;

/** One event with its names interned. */
export interface LogEntry {
  readonly station: StationId;
  readonly tag: TagId;
  readonly value: TagValue;
  readonly origin: Origin;
  readonly receivedAt: EpochMs;
}

/** Events of a segment; 65,536 make 1.7 MB of columns. */
export const SEGMENT_LENGTH = 65_536;
/** Segments kept at full resolution: half a million events, about 40 minutes of a network of 200 events a second. */
export const SEGMENTS_KEPT = 8;

const LIVE = ORIGINS.indexOf('live');

const KIND = { empty: 0, number: 1, no: 2, yes: 3, text: 4 } as const;

/** Columns of a run of events. Texts are rare and stand beside the columns, by row. */
class Segment {
  readonly stations: Uint32Array;
  readonly tags: Uint32Array;
  readonly kinds: Uint8Array;
  readonly numbers: Float64Array;
  readonly origins: Uint8Array;
  readonly receivedAt: Float64Array;
  readonly texts = new Map<number, string>();

  constructor(length: number) {
    this.stations = new Uint32Array(length);
    this.tags = new Uint32Array(length);
    this.kinds = new Uint8Array(length);
    this.numbers = new Float64Array(length);
    this.origins = new Uint8Array(length);
    this.receivedAt = new Float64Array(length);
  }

  write(row: number, entry: LogEntry): void {
    const { value } = entry;
    this.stations[row] = entry.station;
    this.tags[row] = entry.tag;
    this.origins[row] = entry.origin === 'live' ? LIVE : ORIGINS.indexOf(entry.origin);
    this.receivedAt[row] = entry.receivedAt;
    if (typeof value === 'number') {
      this.kinds[row] = KIND.number;
      this.numbers[row] = value;
    } else if (typeof value === 'string') {
      this.kinds[row] = KIND.text;
      this.texts.set(row, value);
    } else {
      this.kinds[row] = value === null ? KIND.empty : value ? KIND.yes : KIND.no;
    }
  }

  read(row: number): LogEntry {
    return {
      station: this.stations[row] ?? 0,
      tag: this.tags[row] ?? 0,
      value: this.#valueAt(row),
      origin: ORIGINS[this.origins[row] ?? 0] ?? 'snapshot',
      receivedAt: this.receivedAt[row] ?? Number.NaN,
    };
  }

  #valueAt(row: number): TagValue {
    const kind = this.kinds[row];
    if (kind === KIND.number) return this.numbers[row] ?? null;
    if (kind === KIND.text) return this.texts.get(row) ?? null;
    return kind === KIND.yes || kind === KIND.no ? kind === KIND.yes : null;
  }
}

/**
 * The append-only log of tag events, in columns. It keeps the last {@link SEGMENTS_KEPT} segments whole; an older segment is
 * handed to `checkpoint` before it is let go, so that checkpoint + tail is always the full replay.
 */
export class EventLog {
  readonly #segments: Segment[] = [];
  readonly #checkpoint: (entry: LogEntry) => void;
  readonly #segmentLength: number;
  readonly #segmentsKept: number;
  #first: Offset = 0;
  #head: Offset = 0;

  constructor(
    checkpoint: (entry: LogEntry) => void,
    size: { readonly segmentLength: number; readonly segmentsKept: number } = {
      segmentLength: SEGMENT_LENGTH,
      segmentsKept: SEGMENTS_KEPT,
    },
  ) {
    this.#checkpoint = checkpoint;
    this.#segmentLength = size.segmentLength;
    this.#segmentsKept = size.segmentsKept;
  }

  /** Offset of the oldest event still held at full resolution. */
  get first(): Offset {
    return this.#first;
  }

  /** Offset the next event will have. */
  get head(): Offset {
    return this.#head;
  }

  append(entry: LogEntry): Offset {
    const offset = this.#head;
    const row = offset % this.#segmentLength;
    if (row === 0) this.#openSegment();
    this.#segments.at(-1)?.write(row, entry);
    this.#head = offset + 1;
    return offset;
  }

  /** Events from `offset` on (or from the oldest held), in order. */
  *since(offset: Offset): Generator<LogEntry> {
    for (let at = Math.max(offset, this.#first); at < this.#head; at += 1) {
      const entry = this.#segments[Math.floor((at - this.#first) / this.#segmentLength)]?.read(
        at % this.#segmentLength,
      );
      if (entry !== undefined) yield entry;
    }
  }

  #openSegment(): void {
    if (this.#segments.length === this.#segmentsKept) {
      const oldest = this.#segments.shift();
      for (let row = 0; oldest !== undefined && row < this.#segmentLength; row += 1) {
        this.#checkpoint(oldest.read(row));
      }
      this.#first += this.#segmentLength;
    }
    this.#segments.push(new Segment(this.#segmentLength));
  }
}
