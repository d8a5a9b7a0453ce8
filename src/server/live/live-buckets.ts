import {
  liveEndOf,
  liveIndexOf,
  type SegmentContent,
  type SnapshotContent,
} from '#contract/columns/live-segment.ts';
import type { WireValue } from '#contract/tag-source.ts';
import { SECOND_MS, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { LoggedTag, LoggedState } from '#storage/log/tag-log.ts';
import { SharedStations } from './shared-stations.ts';

/** Between two snapshots: a visit begins with the newest and the segments after it. */
const SNAPSHOT_EVERY_MS = 20 * SECOND_MS;

/** The state of every event whose log time is before a second since 1970. */
export interface SnapshotOfSecond extends SnapshotContent {
  readonly second: number;
}

/** Receives what is finished. */
export interface BucketListener {
  readonly segment: (content: SegmentContent) => void;
  readonly snapshot: (snapshot: SnapshotOfSecond) => void;
  /** The last segment was not finished: the log had one more event of its time. */
  readonly segmentReopened: (index: number) => void;
  readonly snapshotReopened: (second: number) => void;
}

interface Bucket {
  readonly index: number;
  readonly after: number;
  /** Every event of it was seen. */
  readonly isWhole: boolean;
  readonly tagsByCode: Map<string, Map<string, WireValue>>;
  to: number;
  at: EpochMs;
}

/**
 * Divides the stream of one epoch by the log's time: the last values of each bucket as a segment, and the state every 20 s
 * with events, the first at the end of a bucket. The output is a function of the stream alone: every follower makes the same, from any
 * start.
 */
export class LiveBuckets {
  readonly #epoch: string;
  readonly #listener: BucketListener;
  readonly #fold: SharedStations;
  /** Events up to here are in the state. */
  readonly #stateAt: number;
  #seq: number;
  #at = epochMs(0);
  /** The event before the next one was seen. */
  #isContinued = false;
  #open: Bucket | null = null;
  /** Until the next one begins. */
  #finished: Bucket | null = null;
  /** The instant for which a snapshot has to be taken; null while nothing came since the last. */
  #due: EpochMs | null = null;
  #lastDue: EpochMs | null = null;

  /** Follows from number `after`, which is at most the state's. */
  constructor(state: LoggedState, after: number, listener: BucketListener) {
    this.#epoch = state.position.epoch;
    this.#stateAt = state.position.seq;
    this.#fold = new SharedStations(state.tagsByCode);
    this.#seq = after;
    this.#listener = listener;
  }

  /** Number of the last event. */
  get seq(): number {
    return this.#seq;
  }

  /** Takes the next event. */
  event(tag: LoggedTag): void {
    // A log that is read by pages may know the time of the event before only within one.
    const at = later(this.#at, tag.at);
    this.#at = at;
    this.passed(at);
    this.#reopen(at);
    const bucket = this.#bucketAt(at, tag.seq);
    bucket.to = tag.seq;
    bucket.at = at;
    this.#seq = tag.seq;
    this.#isContinued = true;
    if (tag.seq >= this.#stateAt) this.#due ??= this.#nextDue(bucket);
    // It keeps the numbers whole, and is no tag's.
    if (tag.codigo === '') return;
    const tags = bucket.tagsByCode.get(tag.codigo) ?? new Map<string, WireValue>();
    bucket.tagsByCode.set(tag.codigo, tags.set(tag.path, tag.data));
    if (tag.seq > this.#stateAt) this.#fold.take(tag);
  }

  /** No event before this instant of the log's time will come any more. */
  passed(at: EpochMs): void {
    const open = this.#open;
    if (open !== null && liveEndOf(open.index) <= at) {
      this.#open = null;
      this.#finished = open;
      const { isWhole, ...content } = open;
      if (isWhole) this.#listener.segment({ epoch: this.#epoch, ...content });
    }
    if (this.#due !== null && this.#due <= at) {
      this.#lastDue = this.#due;
      this.#due = null;
      this.#listener.snapshot({
        second: this.#lastDue / SECOND_MS,
        position: { epoch: this.#epoch, seq: this.#seq },
        tagsByCode: this.#fold.share(),
      });
    }
  }

  /** Takes back what was finished too early: its time had passed by another clock, and the log has one more event of it. */
  #reopen(at: EpochMs): void {
    const finished = this.#finished;
    if (this.#open === null && finished?.index === liveIndexOf(at)) {
      this.#open = finished;
      this.#finished = null;
      if (finished.isWhole) this.#listener.segmentReopened(finished.index);
    }
    if (this.#lastDue !== null && at < this.#lastDue) {
      this.#listener.snapshotReopened(this.#lastDue / SECOND_MS);
      this.#due = this.#lastDue;
      this.#lastDue = null;
    }
  }

  #bucketAt(at: EpochMs, seq: number): Bucket {
    this.#open ??= {
      index: liveIndexOf(at),
      after: seq - 1,
      // The first event of an epoch has none before it.
      isWhole: this.#isContinued || seq === 1,
      tagsByCode: new Map(),
      to: seq,
      at,
    };
    return this.#open;
  }

  #nextDue({ index, at }: Bucket): EpochMs {
    if (this.#lastDue === null) return liveEndOf(index);
    return epochMs((Math.floor(at / SNAPSHOT_EVERY_MS) + 1) * SNAPSHOT_EVERY_MS);
  }
}
