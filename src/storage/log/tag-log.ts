import type { TagPosition } from '#contract/stream-position.ts';
import type { StationTags, TagMessage } from '#contract/tag-source.ts';
import type { Result } from '#domain/result.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** An event with its position and its time. */
export interface LoggedTag extends TagMessage, TagPosition {
  /** When the log took it, by the log's own clock; never before the event before it. */
  readonly at: EpochMs;
}

/** The last value of each tag, and the position at which all of them are the last. */
export interface LoggedState {
  readonly position: TagPosition;
  /** Immutable once returned. The tags of a station are the same object as in an earlier state if none changed in between. */
  readonly tagsByCode: ReadonlyMap<string, StationTags>;
}

/** The events that a log still holds: those after number `after`, up to number `last`. */
export interface HeldEvents {
  readonly epoch: string;
  readonly after: number;
  readonly last: number;
}

export interface TagFollower {
  /** Called with each event once, in order. Must not append. */
  readonly event: (tag: LoggedTag) => void;
  /** The stream has ended or restarted. Take `last` and follow again. */
  readonly ended: () => void;
}

export interface TagFollowing {
  /** Where it began: the first event passed to `event` has the next number. */
  readonly position: TagPosition;
  readonly stop: () => void;
}

/** The state of a log, for `/healthz` and `/metrics`. `behind`: events wait for their store; `gone`: they are held in memory alone. */
export type LogState =
  | { readonly kind: 'following' }
  | { readonly kind: 'behind'; readonly seconds: number }
  | { readonly kind: 'gone'; readonly reason: string };

/** Another process is the one that writes the log. What was appended and is not stored may be stored or not. */
export class NotTheWriter extends Error {
  override readonly name = 'NotTheWriter';
}

export interface TagWriter {
  /**
   * Appends events, in order; resolves with the position of the last once they are stored, which may take as long as the store does.
   * Followers may get them after that. Calls take effect in order. Rejects only on a closed log, and with {@link NotTheWriter}. An event
   * that the log has no room for (a name or a value of many kilobytes) may be left out, and is then counted.
   */
  append(tags: readonly TagMessage[]): Promise<TagPosition>;
}

export interface TagReader {
  held(): Promise<HeldEvents>;
  /** The state of the named stations, of all when none is named; a code without tags is absent. */
  last(codigos?: readonly string[]): Promise<LoggedState>;
  /** The codes of every station with a tag, in ascending order: every server of a log names them alike, before and after a start. */
  codes(): Promise<readonly string[]>;
  /**
   * Held events after a position, oldest first, at most `limit` of them; none at the end. `expired` where events after the position are no
   * longer held, or where it is of another epoch. What has to be read from a store takes as long as the store does. An event whose message
   * in a store is unreadable or removed has empty code and path: it only keeps the numbers whole.
   */
  after(position: TagPosition, limit: number): Promise<Result<readonly LoggedTag[], 'expired'>>;
  /**
   * Passes on every event after a position (null: from now on), first those that are held, then each further one, without a gap and
   * without a repetition. `expired` as for {@link after}.
   */
  follow(
    position: TagPosition | null,
    follower: TagFollower,
  ): Promise<Result<TagFollowing, 'expired'>>;
}

/**
 * Every value every tag took, in one order, and the last of each. An epoch is one lifetime of the stream: numbers of one epoch never name
 * two events. `tests/support/log/tag-log-conformance.ts` tests an implementation.
 */
export interface TagLog extends TagWriter, TagReader {
  state(): LogState;
  /** Resolves once everything appended is stored. */
  close(): Promise<void>;
}
