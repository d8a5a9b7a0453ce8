import type { LiveSegment } from '#contract/columns/live-segment.ts';
import { doubtOf, newerSource, type SourceState } from '#contract/source-state.ts';
import type { StreamPosition } from '#contract/stream-position.ts';
import type { Decoded } from '#domain/tags/tag-event.ts';
import { earlier, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { AbsentTags } from '#feed/absent-tags.ts';
import { FeedPosition } from '#feed/feed-position.ts';
import type { OperationAnswer } from '#feed/post-operation.ts';
import type { SnapshotResponse } from '#feed/snapshot-requests.ts';
import type { Feed, FeedHost } from './feed/feed.ts';
import type { FeedSignal } from './feed/feed-signal.ts';
import type { Rejections } from './feed/rejections.ts';
import type { RequestMark } from './feed/segments-host.ts';
import type { Ingest } from './ingest.ts';
import type { LinkState, StreamProgress } from './link-state.ts';
import type { LogTimes } from './log-times.ts';
import { LOG_START, logOffset, type Offset } from './log/log-rows.ts';
import { keyOfTag, type StationTag } from './log/station-tag.ts';

/** What signals are read into, and who learns of it. */
export interface FeedReaderParts {
  readonly ingest: Ingest;
  readonly link: LinkState;
  readonly times: LogTimes;
  readonly rejections: Rejections;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
  /** How long a tag is missing from answers before it is removed, in milliseconds. */
  readonly absentAfter: number;
  /** The state of the connection has changed. */
  readonly onLink: () => void;
  /** A snapshot has been answered, or none is waited for. */
  readonly onAnswered: () => void;
}

/** What reading demands of the feed. */
type FeedControl = Pick<Feed, 'resync' | 'reportMissing' | 'reportChanges'>;

/**
 * Reads the signals of the feed: which message or answer is newer than the state is decided here, and what is newer goes to {@link Ingest}.
 * The proof of completeness is `FeedPosition`'s.
 */
export class FeedReader {
  readonly #parts: FeedReaderParts;
  readonly #position = new FeedPosition();
  readonly #absent: AbsentTags<StationTag, Offset>;
  #feed: FeedControl | null = null;
  /** Epoch of the state, and when it was first seen. */
  #epoch: string | null = null;
  #epochSeenAt: EpochMs = epochMs(0);
  /** The provider's report about its own source; null: none. */
  #source: SourceState | null = null;

  constructor(parts: FeedReaderParts) {
    this.#parts = parts;
    this.#absent = new AbsentTags(parts.absentAfter, keyOfTag);
  }

  /** What the feed reads of the state. */
  readonly host: FeedHost = {
    mark: () => ({
      offset: this.#head,
      elapsed: this.#parts.elapsed(),
      stream: this.#position.mark,
    }),
    beginConnection: () => this.#position.beginConnection(),
    isContinuous: () => this.#position.isContinuous,
    isProven: () => this.#position.proof?.proven === true,
    resumeAt: () => this.#position.resumeAt,
    segmentsFrom: () => this.#position.blocksFrom,
    isPast: (epoch, upTo) => this.#isPast(epoch, upTo),
  };

  get progress(): StreamProgress {
    const { proof } = this.#position;
    return { proof, doubt: doubtOf(this.#source, proof) };
  }

  get #head(): Offset {
    return this.#parts.ingest.log.head;
  }

  /** The feed whose signals follow. */
  attach(feed: FeedControl): void {
    this.#feed = feed;
  }

  onSignal(signal: FeedSignal): void {
    if (signal.kind === 'message') {
      this.#onMessage(signal.payload, signal.position);
      return;
    }
    const { link, rejections, elapsed, onLink, onAnswered } = this.#parts;
    switch (signal.kind) {
      case 'rejection':
        rejections.count(signal.reason);
        return;
      case 'segment':
        this.#onSegment(signal.segment);
        return;
      case 'live-unreadable':
        rejections.count(signal.kind);
        return;
      case 'source':
        this.#source = signal.source;
        break;
      case 'caught-up':
        this.#source = newerSource(this.#source, signal.source);
        if (this.#position.proof?.proven === true) link.onCaughtUp();
        break;
      case 'economy':
        link.onEconomy(signal.economy);
        break;
      case 'snapshot':
        this.#onSnapshot(signal);
        onAnswered();
        break;
      case 'unconfirmed':
        link.onStale();
        break;
      case 'silence':
        link.onSilence(signal.silent);
        if (signal.silent) rejections.count('stream-silent');
        break;
      case 'phase':
        if (signal.phase !== 'live') this.#position.endConnection();
        link.onPhase(signal.phase, signal.retryAt, elapsed());
        // Where no connection comes about, no snapshot is waited for.
        if (signal.phase === 'offline') onAnswered();
    }
    onLink();
  }

  /** Appends one live message (PROVIDER 2), still untrusted. */
  acceptMessage(payload: unknown, receivedAt: EpochMs): void {
    this.#parts.link.onMessage(receivedAt);
    this.#parts.ingest.acceptMessage(payload, receivedAt);
  }

  /** Folds in one snapshot (PROVIDER 1), still untrusted; `askedAt` is the head of the log when it was requested. False: unreadable. */
  acceptSnapshot(
    tags: unknown,
    receivedAt: EpochMs,
    askedAt: Offset = this.#parts.ingest.log.head,
  ): boolean {
    const decoded = this.#readSnapshot(tags, receivedAt);
    if (decoded.ok) this.#parts.ingest.acceptSnapshot(decoded.value, askedAt);
    return decoded.ok;
  }

  #readSnapshot(tags: unknown, receivedAt: EpochMs) {
    const origin = this.#parts.link.networkLoaded ? 'resync' : 'snapshot';
    return this.#parts.ingest.readSnapshot(tags, { origin, receivedAt });
  }

  #onMessage(payload: unknown, position: StreamPosition | null): void {
    const { ingest, link, times, rejections } = this.#parts;
    if (position === null) {
      this.acceptMessage(payload, times.now());
      return;
    }
    const place = this.#position.placeMessage(position);
    // The snapshot whose number includes this message may have lacked the tag: then the message is its only source.
    const isHeld = place === 'known' || place === 'late';
    const isLacking =
      isHeld &&
      !this.#position.isRemembered(position.seq) &&
      ingest.mentions(payload, (tag) => this.#absent.isPending(tag));
    if (isHeld && !isLacking) {
      link.onMessage(times.now());
      rejections.count('message-known');
      this.#confirmByNumbers();
      return;
    }
    this.#position.remember(position.seq, this.#head);
    this.acceptMessage(payload, times.now());
    if (place === 'gap' || place === 'restarted') {
      this.#noteEpoch();
      rejections.count('stream-gap');
      link.onStale();
      this.#parts.onLink();
      this.#feed?.resync();
    } else {
      this.#confirmByNumbers();
    }
  }

  /**
   * Whether a head of the segments is late. An epoch never seen may be older or newer than the present one: the times in the head decide.
   */
  #isPast(epoch: string, upTo: EpochMs): boolean {
    const present = this.#position.proof?.epoch ?? null;
    if (present === null || present === epoch) return false;
    return this.#position.isPast(epoch) || upTo <= this.#epochSeenAt;
  }

  #noteEpoch(): void {
    const epoch = this.#position.proof?.epoch ?? null;
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#epochSeenAt = this.#parts.times.now();
  }

  #onSegment(segment: LiveSegment): void {
    const { ingest, link } = this.#parts;
    const head = this.#head;
    const place = this.#position.placeBlock(segment, head);
    if (place.kind !== 'next' && place.kind !== 'overlaps') return;
    this.#position.remember(segment.to, head);
    const heldFrom = place.kind === 'overlaps' ? logOffset(place.from) : null;
    const receivedAt = this.#receivedAt(segment.at);
    const count = ingest.acceptSegment(segment.tagsByCode, receivedAt, heldFrom);
    link.onMessage(receivedAt, count);
  }

  /** When the events of a segment count as received: when the log took the last of them, by our clock, and in order. */
  #receivedAt(at: EpochMs): EpochMs {
    const { link, times } = this.#parts;
    const now = times.now();
    if (!times.isKnown) return now;
    return earlier(now, later(at, link.lastEventAt ?? at));
  }

  /** Confirms the state if the stream continues where the state ends: nothing was missed before this connection. */
  #confirmByNumbers(): void {
    const { link, onLink } = this.#parts;
    if (!link.isUnconfirmed || !this.#position.isContinuous) return;
    link.onContinuous();
    onLink();
  }

  #onSnapshot(response: SnapshotResponse<RequestMark>): void {
    const { link, times, rejections } = this.#parts;
    const { result, serverTime } = response.outcome;
    if (serverTime !== null) times.learn(serverTime);
    if (!result.ok) {
      if (result.error === 'refused') rejections.count('answer-errors');
      if (result.error === 'unreadable') rejections.count('answer-unreadable');
      link.onSnapshotFault(result.error);
      return;
    }
    const decoded = this.#readSnapshot(result.value.data, times.now());
    if (!decoded.ok) {
      link.onSnapshotFault(decoded.error);
      return;
    }
    if (result.value.partial) rejections.count('answer-errors');
    this.#source = newerSource(this.#source, result.value.source);
    this.#foldSnapshot(decoded.value, response, result.value);
  }

  #foldSnapshot(
    decoded: Decoded,
    { askedAt, superseded, confirms }: SnapshotResponse<RequestMark>,
    { partial, position }: OperationAnswer,
  ): void {
    const { link, times } = this.#parts;
    const now = times.now();
    const place =
      position === null
        ? { newerFrom: askedAt.offset, proven: true }
        : this.#position.placeSnapshot(position, {
            askedAt: askedAt.offset,
            head: this.#head,
            mark: askedAt.stream,
          });
    this.#noteEpoch();
    // A snapshot older than the state is still needed for the list of stations, if none has been read yet.
    const from = place.newerFrom ?? (link.networkLoaded ? null : LOG_START);
    const newerFrom = from === null ? null : logOffset(from);
    if (place.newerFrom === null && newerFrom !== null && position !== null) {
      this.#position.noteListed(position);
    }
    const isWhole = newerFrom === null || this.#applySnapshot(decoded, newerFrom, askedAt, partial);
    if (isWhole && !partial && place.newerFrom !== null && place.proven)
      this.#position.confirmComplete();
    if (!place.proven) this.#feed?.resync();
    link.onSnapshot(now, {
      partial,
      lacks: !isWhole,
      proven: isWhole && place.proven && !superseded && (confirms || this.#position.isContinuous),
    });
    times.learnFromStations();
  }

  /** Folds in a snapshot. True if it named every tag of the state. Missing tags are requested again, and removed if they stay missing. */
  #applySnapshot(
    decoded: Decoded,
    newerFrom: Offset,
    askedAt: RequestMark,
    partial: boolean,
  ): boolean {
    const { ingest, link, times, elapsed } = this.#parts;
    const wasConfirmed = link.isConfirmed;
    const { changed, missing } = ingest.acceptSnapshot(decoded, newerFrom);
    if (changed > 0 && wasConfirmed) this.#feed?.reportChanges();
    // An empty snapshot comes from a provider that has just started, not from a network without stations.
    const isEmpty = decoded.events.length === 0;
    if (partial || isEmpty) {
      this.#feed?.reportMissing(isEmpty || missing.length > 0);
      return !isEmpty && missing.length === 0;
    }
    const { removed, pending } = this.#absent.update(
      missing,
      { askedAt: askedAt.elapsed, arrivedAt: elapsed(), head: this.#head },
      ({ station, tag }, offset) => ingest.state.wasLiveSince(station, tag, offset),
    );
    ingest.acceptAbsence(removed, times.now());
    this.#feed?.reportMissing(pending > 0);
    return pending === 0;
  }
}
