import { setImmediate as rest } from 'node:timers/promises';
import { LIVE_SECONDS } from '#contract/economy-mode.ts';
import {
  encodeLiveHead,
  encodeLiveSegmentByPaths,
  encodeLiveSnapshotByPaths,
  type ListedSegment,
  type LiveAddress,
  type SegmentContent,
} from '#contract/columns/live-segment.ts';
import type { SourceState } from '#contract/source-state.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { jsonFile, type MemoryFile } from '../http/memory-file.ts';
import type { BucketListener, SnapshotOfSecond } from './live-buckets.ts';
import { PackedFile } from './packed-file.ts';

/** Bounds of what is held. */
export interface CacheBounds {
  readonly heldMs: number;
  /** Of packed bytes; beyond, the oldest segments go first. */
  readonly bytes: number;
}

const CACHE_BOUNDS: CacheBounds = { heldMs: 10 * MINUTE_MS, bytes: 64 * 1024 * 1024 };

/** The head lists so much: after a longer absence a snapshot is smaller. */
const LISTED_MS = 2 * MINUTE_MS;
/** A cache may give a head of half a minute ago. */
const HELD_SNAPSHOTS = 4;
/** Up to this size brotli's last quality takes at most half a second of a thread; for a megabyte it takes three, for a tenth less. */
const TIGHT_BYTES = 256 * 1024;
/** Encoding a segment or a snapshot yields the event loop after this, at the next path or station. */
const SLICE_MS = 5;

const FOR_EVER = 'public, max-age=31536000, immutable';
const HEAD_CACHING = 'public, max-age=2, stale-while-revalidate=30';

/** Null while it is packed. */
interface Packing {
  file: PackedFile | null;
}
type Segment = ListedSegment & Packing;
type Snapshot = Pick<SnapshotOfSecond, 'second'> & Packing;

const segmentsSpan = (ms: number): number => ms / (LIVE_SECONDS * SECOND_MS);

/** The files of the live stream: segments of the last ten minutes, the newest snapshots, and the head that lists them (PROVIDER 11). */
export class SegmentCache implements BucketListener {
  readonly #log: Logger;
  readonly #bounds: CacheBounds;
  #epoch: string | null = null;
  /** Ascending, each after the one before. */
  #segments: Segment[] = [];
  #snapshots: Snapshot[] = [];
  /** Files of a kind are packed one after the other. */
  readonly #packing = { segment: Promise.resolve(), snapshot: Promise.resolve() };
  #head: MemoryFile | null = null;
  #source: SourceState | null = null;
  /** Whether everything is made that the log had when this server began to follow it: until then a head is of long ago. */
  isCurrent = false;
  /** For the metrics. */
  readonly counts = {
    segments: 0,
    snapshots: 0,
    reopened: 0,
    lastSegmentBytes: 0,
    lastSnapshotBytes: 0,
    longestEncodeSeconds: 0,
  };

  constructor(log: Logger, bounds: Partial<CacheBounds> = {}) {
    this.#log = log;
    this.#bounds = { ...CACHE_BOUNDS, ...bounds };
  }

  /** Packed bytes in memory. */
  get bytes(): number {
    const files = [...this.#segments, ...this.#snapshots];
    return files.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0);
  }

  /** Drops everything: an epoch begins. */
  begin(epoch: string): void {
    this.#epoch = epoch;
    this.isCurrent = false;
    this.#segments = [];
    this.#snapshots = [];
    this.#head = null;
  }

  /** What is known of the source from now on. */
  noteSource(source: SourceState | null): void {
    this.#source = source;
    this.#head = null;
  }

  /** Null while it is not current. */
  head(): MemoryFile | null {
    if (this.#epoch === null || !this.isCurrent) return null;
    this.#head ??= jsonFile(this.#headText(this.#epoch), HEAD_CACHING, 'fast');
    return this.#head;
  }

  /** Null for what is not finished, no longer held, or not of this server. */
  find(address: LiveAddress): PackedFile | null {
    if (address.epoch !== this.#epoch) return null;
    const found =
      address.kind === 'snapshot'
        ? this.#snapshots.find(({ second }) => second === address.second)
        : this.#segments.find(({ index }) => index === address.index);
    return found?.file ?? null;
  }

  /** Resolves when everything finished so far is packed. */
  async idle(): Promise<void> {
    await Promise.all([this.#packing.segment, this.#packing.snapshot]);
  }

  readonly segment = (content: SegmentContent): void => {
    const { index, after, to } = content;
    const held: Segment = { index, after, to, file: null };
    // A broken chain is none.
    if (this.#segments.at(-1)?.to !== after) this.#segments = [];
    this.#segments.push(held);
    this.#packing.segment = this.#packing.segment.then(() => this.#makeSegment(held, content));
  };

  readonly segmentReopened = (index: number): void => {
    this.#segments = this.#segments.filter((held) => held.index !== index);
    this.counts.reopened += 1;
    this.#head = null;
  };

  readonly snapshot = (snapshot: SnapshotOfSecond): void => {
    const held: Snapshot = { second: snapshot.second, file: null };
    this.#snapshots.push(held);
    this.#packing.snapshot = this.#packing.snapshot.then(() => this.#makeSnapshot(held, snapshot));
  };

  readonly snapshotReopened = (second: number): void => {
    this.#snapshots = this.#snapshots.filter((held) => held.second !== second);
    this.#head = null;
  };

  #headText(epoch: string): string {
    const unfinished = this.#segments.findIndex(({ file }) => file === null);
    const ready = unfinished === -1 ? this.#segments : this.#segments.slice(0, unfinished);
    const oldest = (ready.at(-1)?.index ?? 0) - segmentsSpan(LISTED_MS);
    const segments = ready.filter(({ index }) => index > oldest);
    const snapshot = this.#snapshots.findLast(({ file }) => file !== null);
    return encodeLiveHead({
      epoch,
      snapshot: snapshot?.second ?? null,
      source: this.#source,
      segments,
    });
  }

  async #makeSegment(held: Segment, content: SegmentContent): Promise<void> {
    if (!this.#segments.includes(held)) return;
    const bytes = await this.#pack('segment', held, encodeLiveSegmentByPaths(content));
    if (bytes === null) {
      // What follows begins a chain of its own.
      this.#segments = this.#segments.slice(this.#segments.indexOf(held) + 1);
      return;
    }
    this.counts.segments += 1;
    this.counts.lastSegmentBytes = bytes;
  }

  async #makeSnapshot(held: Snapshot, snapshot: SnapshotOfSecond): Promise<void> {
    if (!this.#snapshots.includes(held)) return;
    const bytes = await this.#pack('snapshot', held, encodeLiveSnapshotByPaths(snapshot));
    if (bytes === null) {
      this.#snapshots = this.#snapshots.filter((other) => other !== held);
      return;
    }
    this.counts.snapshots += 1;
    this.counts.lastSnapshotBytes = bytes;
  }

  /** Encodes and packs; the bytes before packing, or null where that failed. */
  async #pack(
    kind: 'segment' | 'snapshot',
    held: Packing,
    work: Generator<void, string, void>,
  ): Promise<number | null> {
    try {
      const bytes = Buffer.from(await this.#encode(work));
      const quality = bytes.byteLength > TIGHT_BYTES ? 9 : 11;
      held.file = await PackedFile.of(bytes, { quality, cacheControl: FOR_EVER });
      return bytes.byteLength;
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown';
      this.#log.error(`a live ${kind} was not made`, { message });
      return null;
    } finally {
      this.#head = null;
      this.#drop();
    }
  }

  /** Runs an encoder in slices, so that requests are answered in between. */
  async #encode(work: Generator<void, string, void>): Promise<string> {
    let began = performance.now();
    for (;;) {
      const step = work.next();
      const took = performance.now() - began;
      const isDone = step.done === true;
      if (!isDone && took < SLICE_MS) continue;
      this.counts.longestEncodeSeconds = Math.max(
        this.counts.longestEncodeSeconds,
        took / SECOND_MS,
      );
      if (isDone) return step.value;
      await rest();
      began = performance.now();
    }
  }

  /** Drops what is too old or too much. The newest of each stay. */
  #drop(): void {
    const oldest = (this.#segments.at(-1)?.index ?? 0) - segmentsSpan(this.#bounds.heldMs);
    this.#segments = this.#segments.filter(({ index }) => index > oldest);
    this.#snapshots = this.#snapshots.slice(-HELD_SNAPSHOTS);
    while (this.bytes > this.#bounds.bytes && this.#segments.length > 1) this.#segments.shift();
    while (this.bytes > this.#bounds.bytes && this.#snapshots.length > 1) this.#snapshots.shift();
  }
}
