import type { StationId } from '#worker/api/station-id.ts';
import type { LoggedEvent } from './segment.ts';

/** What survives of one tag's events of one bucket of time. One event may be several of them. */
interface Bucket {
  first: LoggedEvent;
  last: LoggedEvent;
  /** Of the events that carry a number; null when none does. */
  lowest: LoggedEvent | null;
  highest: LoggedEvent | null;
  /** The same of the live ones alone: they are what was measured in this bucket. */
  lowestLive: LoggedEvent | null;
  highestLive: LoggedEvent | null;
  /** The last live event: it is what a station without a stamp was last heard by. */
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

/** More tags than any dictionary holds: key of a station's tag in one number. */
const TAGS = 0x1_00_00;

/**
 * Thins a run of events: of each tag and bucket of time the first, the lowest, the highest and the last event survive as they
 * were, at their own offsets, and the lowest, the highest and the last live one; nothing is averaged or invented. Late events never were state and go. A
 * bucket is handed on when the time of the log leaves it, in one piece, however the events came in.
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

  /** What survives so far of the bucket that is still open, in order; of one station if one is named. */
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
