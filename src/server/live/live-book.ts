import { setImmediate as rest } from 'node:timers/promises';
import {
  encodeLiveHead,
  encodeLiveSegmentByPaths,
  type LiveAddress,
  type LiveSeconds,
  type SegmentContent,
} from '#contract/live-segment.ts';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import type { SourceState } from '#contract/source-state.ts';
import { encodePosition } from '#contract/stream-position.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Logger } from '../logger.ts';
import { MemoryFile } from '../site/memory-file.ts';
import type { BucketListener, LiveSnapshot } from './live-buckets.ts';
import { PackedFile } from './packed-file.ts';

/** Bounds of what is held. */
export interface LiveBounds {
  readonly heldMs: number;
  /** Of packed bytes; beyond, the oldest segments go first. */
  readonly bytes: number;
}

const LIVE_BOUNDS: LiveBounds = { heldMs: 10 * MINUTE_MS, bytes: 64 * 1024 * 1024 };

/** The head lists so much: who missed more does better with a snapshot. */
const LISTED_MS = 2 * MINUTE_MS;
const HELD_SNAPSHOTS = 3;
/** Up to this size brotli's last quality takes at most half a second of a thread; for a megabyte it takes three, for a tenth less. */
const TIGHT_BYTES = 256 * 1024;
const qualityOf = (content: Uint8Array): number => (content.byteLength > TIGHT_BYTES ? 9 : 11);
/** A turn of writing a segment or a snapshot ends with the path or the station that is under way after this. */
const SLICE_MS = 5;

const FOR_EVER = 'public, max-age=31536000, immutable';
const HEAD_CACHING = 'public, max-age=2, stale-while-revalidate=30';

interface Held {
  readonly index: number;
  readonly after: number;
  readonly to: number;
  /** Null while it is packed. */
  file: PackedFile | null;
}

interface HeldSnapshot {
  readonly second: number;
  readonly seq: number;
  file: PackedFile | null;
}

/** For the metrics. */
interface LiveCounts {
  readonly segments: number;
  readonly snapshots: number;
  readonly reopened: number;
  readonly lastSegmentBytes: number;
  readonly lastSnapshotBytes: number;
  readonly longestEncodeSeconds: number;
}

/** What was made of the live stream, as files: the segments of the last ten minutes, the newest snapshots, and the head that names them. */
export class LiveBook implements BucketListener {
  readonly #seconds: LiveSeconds;
  readonly #log: Logger;
  readonly #bounds: LiveBounds;
  #epoch: string | null = null;
  /** Ascending, each after the one before. */
  #segments: Held[] = [];
  #snapshots: HeldSnapshot[] = [];
  /** Files are packed one after the other. */
  #packing: Promise<void> = Promise.resolve();
  #snapshotPacking: Promise<void> = Promise.resolve();
  #head: MemoryFile | null = null;
  #source: SourceState | null = null;
  #counts: LiveCounts = {
    segments: 0,
    snapshots: 0,
    reopened: 0,
    lastSegmentBytes: 0,
    lastSnapshotBytes: 0,
    longestEncodeSeconds: 0,
  };

  constructor(seconds: LiveSeconds, log: Logger, bounds: Partial<LiveBounds> = {}) {
    this.#seconds = seconds;
    this.#log = log;
    this.#bounds = { ...LIVE_BOUNDS, ...bounds };
  }

  get counts(): LiveCounts {
    return this.#counts;
  }

  /** Packed bytes in memory. */
  get bytes(): number {
    return [...this.#segments, ...this.#snapshots].reduce(
      (sum, { file }) => sum + (file?.bytes ?? 0),
      0,
    );
  }

  /** Forgets everything: an epoch begins. */
  begin(epoch: string): void {
    this.#epoch = epoch;
    this.#segments = [];
    this.#snapshots = [];
    this.#head = null;
  }

  /** What is known of the source from now on. */
  noteSource(source: SourceState | null): void {
    this.#source = source;
    this.#head = null;
  }

  /** Null before the first epoch is known. */
  head(): MemoryFile | null {
    if (this.#epoch === null) return null;
    this.#head ??= new MemoryFile(this.#headText(this.#epoch), {
      mediaType: 'application/json; charset=utf-8',
      cacheControl: HEAD_CACHING,
      packing: 'fast',
    });
    return this.#head;
  }

  /** Null for what is not finished, not held any more, or not of this server. */
  find(address: LiveAddress): PackedFile | null {
    if (address.epoch !== this.#epoch) return null;
    if (address.kind === 'snapshot') {
      return this.#snapshots.find(({ second }) => second === address.second)?.file ?? null;
    }
    if (address.seconds !== this.#seconds) return null;
    return this.#segments.find(({ index }) => index === address.index)?.file ?? null;
  }

  /** Resolves when everything finished so far is packed. */
  async idle(): Promise<void> {
    await Promise.all([this.#packing, this.#snapshotPacking]);
  }

  readonly segment = (content: SegmentContent): void => {
    const { index, after, to } = content;
    const held: Held = { index, after, to, file: null };
    // A chain that is broken is none.
    if (this.#segments.at(-1)?.to !== after) this.#segments = [];
    this.#segments.push(held);
    this.#packing = this.#packing.then(() => this.#packSegment(held, content));
  };

  readonly segmentReopened = (index: number): void => {
    this.#segments = this.#segments.filter((held) => held.index !== index);
    this.#counts = { ...this.#counts, reopened: this.#counts.reopened + 1 };
    this.#head = null;
  };

  readonly snapshot = (snapshot: LiveSnapshot): void => {
    const held: HeldSnapshot = { second: snapshot.second, seq: snapshot.seq, file: null };
    this.#snapshots.push(held);
    this.#snapshotPacking = this.#snapshotPacking.then(() => this.#packSnapshot(held, snapshot));
  };

  readonly snapshotReopened = (second: number): void => {
    this.#snapshots = this.#snapshots.filter((held) => held.second !== second);
    this.#head = null;
  };

  #headText(epoch: string): string {
    const unfinished = this.#segments.findIndex(({ file }) => file === null);
    const ready = unfinished === -1 ? this.#segments : this.#segments.slice(0, unfinished);
    const oldest = (ready.at(-1)?.index ?? 0) - LISTED_MS / (this.#seconds * SECOND_MS);
    const segments = ready.filter(({ index }) => index > oldest);
    const snapshot = this.#snapshots.findLast(({ file }) => file !== null);
    return encodeLiveHead({
      epoch,
      seconds: this.#seconds,
      snapshot: snapshot?.second ?? null,
      source: this.#source,
      segments,
    });
  }

  async #packSegment(held: Held, content: SegmentContent): Promise<void> {
    if (!this.#segments.includes(held)) return;
    try {
      const bytes = await this.#segmentText(content);
      const file = await PackedFile.of(bytes, {
        quality: qualityOf(bytes),
        cacheControl: FOR_EVER,
      });
      held.file = file;
      this.#counts = {
        ...this.#counts,
        segments: this.#counts.segments + 1,
        lastSegmentBytes: bytes.byteLength,
      };
    } catch (error) {
      this.#fail('segment', error);
      // What follows begins a chain of its own.
      this.#segments = this.#segments.slice(this.#segments.indexOf(held) + 1);
    }
    this.#head = null;
    this.#drop();
  }

  async #packSnapshot(held: HeldSnapshot, snapshot: LiveSnapshot): Promise<void> {
    if (!this.#snapshots.includes(held)) return;
    try {
      const bytes = await this.#snapshotText(snapshot);
      held.file = await PackedFile.of(bytes, {
        quality: qualityOf(bytes),
        cacheControl: FOR_EVER,
      });
      this.#counts = {
        ...this.#counts,
        snapshots: this.#counts.snapshots + 1,
        lastSnapshotBytes: bytes.byteLength,
      };
    } catch (error) {
      this.#fail('snapshot', error);
      this.#snapshots = this.#snapshots.filter((other) => other !== held);
    }
    this.#head = null;
    this.#drop();
  }

  /** A few paths at a time. */
  async #segmentText(content: SegmentContent): Promise<Uint8Array> {
    const work = encodeLiveSegmentByPaths(content);
    let began = performance.now();
    let step = work.next();
    while (step.done !== true) {
      began = await this.#restAfter(began);
      step = work.next();
    }
    const body = Buffer.from(step.value);
    this.#noteEncoding(began);
    return body;
  }

  /** The answer to a snapshot's question (PROVIDER 1), a few stations at a time. */
  async #snapshotText({ epoch, seq, stations }: LiveSnapshot): Promise<Uint8Array> {
    const field = JSON.stringify(SNAPSHOT_OPERATION.field);
    const parts = [Buffer.from(`{"data":{${field}:{`)];
    let began = performance.now();
    for (const [place, { codigo, text }] of stations.entries()) {
      const comma = place === 0 ? '' : ',';
      parts.push(Buffer.from(`${comma}${JSON.stringify(codigo)}:${text()}`));
      began = await this.#restAfter(began);
    }
    const position = JSON.stringify(encodePosition({ epoch, seq }));
    parts.push(Buffer.from(`}},"extensions":${position}}`));
    const body = Buffer.concat(parts);
    this.#noteEncoding(began);
    return body;
  }

  /** Lets others have their turn where this one, begun then, has been long; returns when the present one began. */
  async #restAfter(began: number): Promise<number> {
    if (performance.now() - began < SLICE_MS) return began;
    this.#noteEncoding(began);
    await rest();
    return performance.now();
  }

  #noteEncoding(began: number): void {
    const seconds = (performance.now() - began) / SECOND_MS;
    const longestEncodeSeconds = Math.max(this.#counts.longestEncodeSeconds, seconds);
    this.#counts = { ...this.#counts, longestEncodeSeconds };
  }

  #fail(what: string, error: unknown): void {
    const message = error instanceof Error ? error.message : 'unknown';
    this.#log.error(`a live ${what} was not made`, { message });
  }

  /** Forgets what is too old or too much. The newest of each stay. */
  #drop(): void {
    const newest = this.#segments.at(-1)?.index ?? 0;
    const oldest = newest - this.#bounds.heldMs / (this.#seconds * SECOND_MS);
    this.#segments = this.#segments.filter(({ index }) => index > oldest);
    this.#snapshots = this.#snapshots.slice(-HELD_SNAPSHOTS);
    let { bytes } = this;
    const shorten = (list: readonly { readonly file: PackedFile | null }[]): number => {
      let dropped = 0;
      while (bytes > this.#bounds.bytes && dropped < list.length - 1) {
        bytes -= list[dropped]?.file?.bytes ?? 0;
        dropped += 1;
      }
      return dropped;
    };
    this.#segments = this.#segments.slice(shorten(this.#segments));
    this.#snapshots = this.#snapshots.slice(shorten(this.#snapshots));
  }
}
