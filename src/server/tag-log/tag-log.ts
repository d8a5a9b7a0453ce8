import type { TagPosition } from '#contract/stream-position.ts';
import type { StationTags, TagMessage } from '#contract/tag-source.ts';
import type { Result } from '#domain/result.ts';

/** A message with its position. */
export interface LoggedTag extends TagMessage, TagPosition {}

/** The last value of each tag, and the position at which all of them are the last. */
interface TagState {
  readonly position: TagPosition;
  /** Immutable once returned. */
  readonly tagsByCode: ReadonlyMap<string, StationTags>;
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

/**
 * Every value every tag took, in one order, and the last of each. Ours is in memory; a log shared by several servers fits the same
 * four calls, so all of them are asynchronous. `tests/support/tag-log-conformance.ts` tests an implementation.
 */
export interface TagLog {
  /** Appends an event; resolves with its position once it is stored. Calls take effect in order. */
  append(tag: TagMessage): Promise<TagPosition>;
  /** The state of the named stations, of all when none is named; a code without tags is absent. */
  last(codigos?: readonly string[]): Promise<TagState>;
  /** The codes of every station with a tag, in the order of their first events. */
  codes(): Promise<readonly string[]>;
  /**
   * Passes on every event after a position (null: from now on), first those that are held, then each further one, without a gap and
   * without a repetition. `expired` where events after the position are no longer held, or where it is of another epoch.
   */
  after(
    position: TagPosition | null,
    follower: TagFollower,
  ): Promise<Result<TagFollowing, 'expired'>>;
}
