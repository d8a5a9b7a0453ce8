import type { SourceState } from '#contract/source-state.ts';
import type { LiveSegment } from '#contract/columns/live-segment.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { TagPosition } from '#contract/stream-position.ts';
import type { SnapshotResponse } from '#feed/snapshot-requests.ts';
import type { Offset } from '../log/log-rows.ts';
import type { StreamMark } from '#feed/feed-position.ts';

/** State of log and stream when a request was sent. */
export interface RequestMark {
  /** Head of the log: live events received since win over the answer. */
  readonly offset: Offset;
  /** Elapsed milliseconds. */
  readonly elapsed: number;
  /** See `FeedPosition.mark`. */
  readonly stream: StreamMark;
}

/** What segments need of the state. */
export interface SegmentsHost {
  /** State of log and stream, read when a request is sent. */
  readonly mark: () => RequestMark;
  /** Where segments resume; null if a snapshot has to come first. */
  readonly segmentsFrom: () => TagPosition | null;
  /** The state has left this epoch, or has been in another since `upTo`, the newest time that a head names: the head is late. */
  readonly isPast: (epoch: string, upTo: EpochMs) => boolean;
}

/** How far the segments have been read. */
export interface CaughtUp {
  /** Something was new in the last minutes: no other request has to look for what the segments may lack. */
  readonly isMoving: boolean;
  /** What the head knows of the source. */
  readonly source: SourceState | null;
}

/** What becomes of what is read. Called in the order of the stream; each call takes effect at once. */
export interface SegmentsListener {
  readonly onSegment: (segment: LiveSegment) => void;
  readonly onSnapshot: (response: SnapshotResponse<RequestMark>) => void;
  readonly onUnreadable: () => void;
  /** Everything that is offered is in the state. */
  readonly onCaughtUp: (caughtUp: CaughtUp) => void;
  /** Nothing has come for too long; called with every round that does not end this. */
  readonly onFault: () => void;
}
