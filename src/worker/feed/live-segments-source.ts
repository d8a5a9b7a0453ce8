import {
  decodeLiveHead,
  decodeLiveSegment,
  decodeLiveSnapshot,
  liveEndOf,
  type ListedSegment,
  type LiveHead,
  type LiveSegment,
  liveSegmentAddress,
  liveSnapshotAddress,
} from '#contract/columns/live-segment.ts';
import { LIVE_SECONDS } from '#contract/economy-mode.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND_MS, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import type { CorePorts } from '../ports.ts';
import { isOk, type RequestPorts, requestText } from '#feed/request-text.ts';
import type { SegmentsHost, SegmentsListener } from './segments-host.ts';

type SourcePorts = Pick<CorePorts, 'fetch' | 'timers' | 'elapsed' | 'random' | 'now'>;

/** Larger answers are rejected. A head lists two minutes; a segment of 2,000 events a second is some 100 kB. */
const MAX_HEAD_BYTES = 64 * 1024;
const MAX_SEGMENT_BYTES = 16 * 1024 * 1024;
const MAX_SNAPSHOT_BYTES = 32 * 1024 * 1024;

/** Segments that are requested at once: what a short absence left out. */
const AHEAD = 4;
/** Growth of the wait with each failed round in a row. */
const GROWTH = 2;
/** Segments of so many lengths may be late before nothing comes any more. */
const LATE_LENGTHS = 2.5;

/** `missing`: 404, not there yet or no longer. */
type FetchFault =
  | { readonly kind: 'missing' | 'unreadable' }
  | { readonly kind: 'unreachable'; readonly retryAfter: number };

/** How a round ended. `part`: something is not there yet. */
type Round =
  | { readonly kind: 'whole'; readonly head: LiveHead }
  | { readonly kind: 'part' }
  | { readonly kind: 'failed'; readonly retryAfter: number };

const PART: Round = { kind: 'part' };
const FETCH_FAILED: Result<never, FetchFault> = err({ kind: 'unreachable', retryAfter: 0 });

/** The log's time up to which a head knows it. */
const newestTimeOf = ({ snapshot, segments }: LiveHead): EpochMs => {
  const newest = segments.at(-1);
  const minute = epochMs((snapshot ?? 0) * SECOND_MS);
  return newest === undefined ? minute : later(minute, liveEndOf(newest.index));
};

/** The text at an address. `cache`: a segment never changes, and the head has to be the newest. */
const fetchText = async (
  ports: RequestPorts,
  url: string,
  init: { readonly maxBytes: number; readonly cache: 'default' | 'no-cache' | 'reload' },
  ended?: AbortSignal,
): Promise<Result<string, FetchFault>> => {
  const answer = await requestText(ports, url, init, ended);
  if (answer === null) return FETCH_FAILED;
  const { status, text, retryAfter } = answer;
  if (isOk(status)) return text.ok ? text : err({ kind: 'unreadable' });
  if (status === 404) return err({ kind: 'missing' });
  return err({ kind: 'unreachable', retryAfter: retryAfter ?? 0 });
};

/** The answer to a request for the head. */
export type HeadAnswer = Result<string, FetchFault>;

/** Requests the head; a visit does so before it has a state to continue. */
export const requestHead = (
  ports: RequestPorts,
  url: string,
  ended?: AbortSignal,
): Promise<HeadAnswer> =>
  fetchText(ports, url, { maxBytes: MAX_HEAD_BYTES, cache: 'no-cache' }, ended);

/** A segment that matches its entry in the head. */
const decodeListed = (
  raw: unknown,
  { epoch }: LiveHead,
  { index, after, to }: ListedSegment,
): Result<LiveSegment, string> => {
  const decoded = decodeLiveSegment(raw);
  if (!decoded.ok) return decoded;
  const { value } = decoded;
  const isListed =
    value.epoch === epoch && value.index === index && value.after === after && value.to === to;
  return isListed ? decoded : err('is not the one that was asked for');
};

/**
 * Reads the stream from segments (PROVIDER 11): the head, then every segment behind the state's position, in order. A missing segment is
 * waited for and requested again. A snapshot is taken only where the state has no position in the head's epoch, the segments do not reach
 * back to it, or one of them stays missing. The time of the next head follows from the segments' own, and from chance, so that a crowd
 * does not ask in the same moment.
 */
export class LiveSegmentsSource {
  readonly #ports: SourcePorts;
  readonly #headUrl: string;
  readonly #host: SegmentsHost;
  readonly #listener: SegmentsListener;
  #isEnded = false;
  #isWoken = false;
  #wakeUp: () => void = () => undefined;
  /** Ends the requests of the present round. */
  #round = new AbortController();
  /** Segments that were requested in this round, by index. */
  readonly #requested = new Map<number, Promise<Result<string, FetchFault>>>();
  /** Elapsed time of the last round that ended whole; at first of the start. */
  #goodAt: number;
  /** The same, while the segments of the head reach back to it. */
  #reachedAt = -Infinity;
  /** The last head that differed from the one before, and when it came. */
  #news: { readonly head: string; readonly at: number };
  /** Since when the state has been ahead of the head; null if it is not. */
  #aheadSince: number | null = null;
  #failures = 0;
  /** Length of a segment in milliseconds; 0 before the first head. */
  #pace = 0;
  /** The last snapshot that was used: it is not asked for again. */
  #snapshot = '';
  /** A segment that is missing, and since when. */
  #missing: { readonly index: number; readonly since: number } | null = null;

  constructor(ports: SourcePorts, headUrl: string, host: SegmentsHost, listener: SegmentsListener) {
    this.#ports = ports;
    this.#headUrl = headUrl;
    this.#host = host;
    this.#listener = listener;
    this.#goodAt = ports.elapsed();
    this.#news = { head: '', at: this.#goodAt };
  }

  /** Reads until `stop`. `firstHead`: it has been requested already. */
  async run(firstHead: Promise<HeadAnswer> | null): Promise<void> {
    // A crowd whose connections ended at once. Who has no reading yet came by chance already.
    if (this.#host.segmentsFrom() !== null) {
      await this.#sleep(this.#ports.random() * this.#ports.timers.liveSpread);
    }
    let head = firstHead;
    while (!this.#isEnded) {
      this.#isWoken = false;
      this.#round = new AbortController();
      this.#requested.clear();
      const { signal } = this.#round;
      const round = await this.#read(
        head ?? requestHead(this.#ports, this.#headUrl, signal),
        signal,
      );
      // A visit that cannot begin with segments does not wait for them.
      if (head !== null && round.kind !== 'whole' && !this.#isEnded) this.#listener.onFault();
      head = null;
      // What is under way is not needed any more.
      this.#round.abort();
      if (this.#isEnded) return;
      if (!this.#isWoken) await this.#sleep(this.#after(round));
    }
  }

  stop(): void {
    this.#isEnded = true;
    this.#round.abort();
    this.#wakeUp();
  }

  /** Reads at once. A round that is under way may hang on a network that is gone. */
  wake(): void {
    this.#isWoken = true;
    this.#reachedAt = -Infinity;
    this.#round.abort();
    this.#wakeUp();
  }

  /** Notes how a round ended; milliseconds until the next one. */
  #after(round: Round): number {
    const { timers, random } = this.#ports;
    const now = this.#ports.elapsed();
    if (round.kind === 'whole') {
      const { head } = round;
      this.#failures = 0;
      this.#goodAt = now;
      this.#reachedAt = now;
      this.#pace = LIVE_SECONDS * timers.liveSecond;
      const isMoving = now - this.#news.at < timers.snapshotEvery;
      this.#listener.onCaughtUp({ isMoving, source: head.source });
      return this.#untilNext(head);
    }
    const patience = Math.max(timers.liveSilence, this.#pace * LATE_LENGTHS);
    if (now - this.#goodAt >= patience) this.#listener.onFault();
    const wait = timers.liveRetry * (1 + random());
    if (round.kind === 'part') return wait;
    this.#failures += 1;
    const longest = timers.retry + random() * timers.retryJitter;
    return Math.max(
      Math.min(wait * GROWTH ** (this.#failures - 1), longest),
      Math.min(round.retryAfter, timers.refusedAtMost),
    );
  }

  /** From now to a moment, by chance, soon after the next segment is finished; at least half a segment. */
  #untilNext({ segments }: LiveHead): number {
    const { timers, random, now } = this.#ports;
    const late = random() * Math.min(timers.liveSpread, this.#pace);
    const newest = segments.at(-1);
    if (newest === undefined) return this.#pace / 2 + late;
    const age = (now() - liveEndOf(newest.index)) % this.#pace;
    const wait = this.#pace - (age < 0 ? age + this.#pace : age) + timers.liveGrace + late;
    return wait < this.#pace / 2 ? wait + this.#pace : wait;
  }

  async #read(request: Promise<HeadAnswer>, signal: AbortSignal): Promise<Round> {
    const asked = await request;
    const head = asked.ok ? this.#decoded(asked.value, decodeLiveHead) : asked;
    if (this.#isEnded) return PART;
    if (!head.ok) {
      return { kind: 'failed', retryAfter: 'retryAfter' in head.error ? head.error.retryAfter : 0 };
    }
    if (asked.ok && asked.value !== this.#news.head) {
      this.#news = { head: asked.value, at: this.#ports.elapsed() };
    }
    // A copy of the head that is behind the state.
    if (this.#host.isPast(head.value.epoch, newestTimeOf(head.value))) return PART;
    return this.#follow(head.value, signal);
  }

  async #follow(head: LiveHead, signal: AbortSignal): Promise<Round> {
    if (!this.#reaches(head) && !(await this.#takeSnapshot(head, signal))) return PART;
    const round = await this.#takeSegments(head, signal);
    if (round !== null) return round;
    const now = this.#ports.elapsed();
    const newest = head.segments.at(-1)?.to ?? Infinity;
    const isAhead = (this.#host.segmentsFrom()?.seq ?? 0) > newest;
    this.#aheadSince = isAhead ? (this.#aheadSince ?? now) : null;
    // Something else knows more than the head, and it is not about to follow.
    const isBehind =
      this.#aheadSince !== null &&
      now - this.#aheadSince >= this.#ports.timers.liveSilence + this.#pace;
    return isBehind ? PART : { kind: 'whole', head };
  }

  /** Whether the head's segments continue the state. */
  #reaches({ epoch, segments }: LiveHead): boolean {
    const from = this.#host.segmentsFrom();
    if (from?.epoch !== epoch) return false;
    const [oldest] = segments;
    // No events in the two minutes that it lists.
    if (oldest === undefined) {
      return this.#ports.elapsed() - this.#reachedAt < this.#ports.timers.liveReach;
    }
    return from.seq >= oldest.after;
  }

  /** True if segments can continue from it. */
  async #takeSnapshot(head: LiveHead, signal: AbortSignal): Promise<boolean> {
    const { epoch, snapshot, segments } = head;
    if (snapshot === null) return false;
    const address = new URL(liveSnapshotAddress(epoch, snapshot), this.#headUrl).href;
    // It has been used and did not help: the next one may.
    if (address === this.#snapshot) return false;
    const askedAt = this.#host.mark();
    const init = { maxBytes: MAX_SNAPSHOT_BYTES, cache: 'default' } as const;
    const request = fetchText(this.#ports, address, init, signal);
    // What follows it comes with it.
    const after = segments.filter(({ index }) => liveEndOf(index) > snapshot * SECOND_MS);
    for (const listed of after.slice(0, AHEAD)) void this.#request(head, listed, signal);
    const text = await request;
    if (this.#isEnded || !text.ok) return false;
    const decoded = this.#decoded(text.value, decodeLiveSnapshot);
    if (!decoded.ok) return false;
    const { position, tagsByCode } = decoded.value;
    if (position.epoch !== epoch) {
      this.#listener.onUnreadable();
      return false;
    }
    const data = Object.fromEntries(
      [...tagsByCode].map(([codigo, tags]) => [codigo, Object.fromEntries(tags)]),
    );
    this.#snapshot = address;
    this.#missing = null;
    this.#reachedAt = this.#ports.elapsed();
    this.#listener.onSnapshot({
      outcome: {
        result: ok({
          data,
          partial: false,
          position: { ...position, from: null, to: null },
          source: null,
        }),
        serverTime: null,
        retryAfter: null,
      },
      askedAt,
      superseded: false,
      confirms: false,
    });
    return this.#host.segmentsFrom()?.epoch === epoch;
  }

  /** Reads every segment behind the state. Null if the state then holds all. */
  async #takeSegments(head: LiveHead, signal: AbortSignal): Promise<Round | null> {
    const from = this.#host.segmentsFrom()?.seq ?? Infinity;
    const wanted = head.segments.filter(({ to }) => to > from);
    for (const [place, listed] of wanted.entries()) {
      // Of several that are missing, one is asked for again.
      const ahead = this.#missing === null ? AHEAD : 1;
      for (const next of wanted.slice(place, place + ahead)) void this.#request(head, next, signal);
      const text = await this.#request(head, listed, signal);
      if (this.#isEnded) return PART;
      const segment = text.ok
        ? this.#decoded(text.value, (raw) => decodeListed(raw, head, listed))
        : text;
      if (!segment.ok) return this.#lacks(listed, segment.error, head, signal);
      this.#missing = null;
      this.#listener.onSegment(segment.value);
      // The state has moved to another epoch meanwhile.
      const now = this.#host.segmentsFrom();
      if (now?.epoch !== head.epoch || now.seq < segment.value.to) return PART;
    }
    return null;
  }

  /** Requests a segment, once a round. */
  #request(
    { epoch }: LiveHead,
    { index }: ListedSegment,
    signal: AbortSignal,
  ): Promise<Result<string, FetchFault>> {
    const known = this.#requested.get(index);
    if (known !== undefined) return known;
    const address = new URL(liveSegmentAddress(epoch, index), this.#headUrl).href;
    // What a cache has of it may be what was wrong.
    const cache = index === this.#missing?.index ? 'reload' : 'default';
    const init = { maxBytes: MAX_SEGMENT_BYTES, cache } as const;
    const request = fetchText(this.#ports, address, init, signal);
    this.#requested.set(index, request);
    return request;
  }

  /** A segment is missing: it is waited for, and for long only then replaced by a snapshot that holds it. */
  async #lacks(
    { index }: ListedSegment,
    fault: FetchFault,
    head: LiveHead,
    signal: AbortSignal,
  ): Promise<Round> {
    const now = this.#ports.elapsed();
    if (this.#missing?.index !== index) this.#missing = { index, since: now };
    const isLong = now - this.#missing.since >= this.#ports.timers.liveMissing;
    const holds = (head.snapshot ?? 0) * SECOND_MS >= liveEndOf(index);
    if (isLong && holds) await this.#takeSnapshot(head, signal);
    return fault.kind === 'unreachable' ? { kind: 'failed', retryAfter: fault.retryAfter } : PART;
  }

  #decoded<Value>(
    text: string,
    decode: (raw: unknown) => Result<Value, string>,
  ): Result<Value, FetchFault> {
    const decoded = decode(parseJson(text));
    if (decoded.ok) return decoded;
    this.#listener.onUnreadable();
    return err({ kind: 'unreadable' });
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
