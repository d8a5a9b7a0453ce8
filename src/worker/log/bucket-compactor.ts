import type { StationId } from '#domain/stations/station-id.ts';
import type { LoggedEvent } from './segment.ts';

/** Survivors of one tag's events in one time bucket. One event may be several of them. */
interface Bucket {
  first: LoggedEvent;
  last: LoggedEvent;
  /** Of the events with a number; null for none. */
  lowest: LoggedEvent | null;
  highest: LoggedEvent | null;
  /** The same of the live events: they were measured in this bucket. */
  lowestLive: LoggedEvent | null;
  highestLive: LoggedEvent | null;
  /** The last live event: it gives the age of a station without a stamp. */
  lastLive: LoggedEvent | null;
}

const open = (event: LoggedEvent): Bucket => {
  const number = typeof event.value === 'number' ? event : null;
  const live = event.origin === 'live' ? event : null;
  return {
    first: event,
    last: event,
    lowest: number,
    highest: number,
    lowestLive: live === null ? null : number,
    highestLive: live === null ? null : number,
    lastLive: live,
  };
};

const isBelow = (event: LoggedEvent, other: LoggedEvent | null): boolean =>
  typeof event.value === 'number' &&
  (typeof other?.value !== 'number' || event.value < other.value);

const isAbove = (event: LoggedEvent, other: LoggedEvent | null): boolean =>
  typeof event.value === 'number' &&
  (typeof other?.value !== 'number' || event.value > other.value);

const take = (bucket: Bucket, event: LoggedEvent): void => {
  bucket.last = event;
  if (isBelow(event, bucket.lowest)) bucket.lowest = event;
  if (isAbove(event, bucket.highest)) bucket.highest = event;
  if (event.origin !== 'live') return;
  if (isBelow(event, bucket.lowestLive)) bucket.lowestLive = event;
  if (isAbove(event, bucket.highestLive)) bucket.highestLive = event;
  bucket.lastLive = event;
};

const survivors = (bucket: Bucket): ReadonlySet<LoggedEvent> => {
  const { first, last, lowest, highest, lowestLive, highestLive, lastLive } = bucket;
  return new Set(
    [first, lowest, highest, lowestLive, highestLive, lastLive, last].filter(
      (event) => event !== null,
    ),
  );
};

const inOrder = (buckets: Iterable<Bucket>): readonly LoggedEvent[] =>
  [...buckets].flatMap((bucket) => [...survivors(bucket)]).toSorted((a, b) => a.offset - b.offset);

/** More tags than any dictionary holds: makes one key of a station and a tag. */
const TAGS = 0x1_00_00;

/**
 * Downsamples events. Of each tag and time bucket the first, lowest, highest and last event survive unchanged at their own offsets, and the
 * lowest, highest and last live event. Nothing is averaged. Late events never were state and are dropped. A bucket is passed on as one
 * piece when the log's time leaves it, however the events arrived.
 */
export class BucketCompactor {
  readonly #bucketMs: number;
  readonly #hand: (event: LoggedEvent) => void;
  readonly #buckets = new Map<number, Bucket>();
  #bucket = Number.NaN;

  constructor(bucketMs: number, hand: (event: LoggedEvent) => void) {
    this.#bucketMs = bucketMs;
    this.#hand = hand;
  }

  take(event: LoggedEvent): void {
    if (event.late) return;
    const bucket = Math.floor(event.receivedAt / this.#bucketMs);
    if (bucket !== this.#bucket) {
      this.#close();
      this.#bucket = bucket;
    }
    const key = event.station * TAGS + event.tag;
    const known = this.#buckets.get(key);
    if (known === undefined) this.#buckets.set(key, open(event));
    else take(known, event);
  }

  /** Survivors so far of the open bucket, in order; optionally of one station. */
  pending(station?: StationId): readonly LoggedEvent[] {
    const buckets = [...this.#buckets.values()];
    return inOrder(
      station === undefined ? buckets : buckets.filter(({ first }) => first.station === station),
    );
  }

  #close(): void {
    const closed = inOrder(this.#buckets.values());
    this.#buckets.clear();
    for (const event of closed) this.#hand(event);
  }
}
