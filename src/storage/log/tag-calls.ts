import type { WireValue } from '#contract/tag-source.ts';

/** Which stream the numbers are of: its epoch is `creation.generation`. */
export interface LogEpoch {
  /** Random; a new one for a new log. */
  readonly creation: string;
  readonly generation: number;
}

/** The end of the tag log in the file. */
export interface LogHead extends LogEpoch {
  /** Generations from this one to before `spareEnd` are nobody's: for times in which the file is away. */
  readonly spare: number;
  readonly spareEnd: number;
  /** Events up to this number are of another generation, or not held. */
  readonly after: number;
  /** Number of the last event, and its time. */
  readonly head: number;
  readonly headAt: number;
}

/** Events that follow each other, one entry each. */
export interface EventColumns {
  readonly codigos: readonly string[];
  readonly paths: readonly string[];
  readonly values: readonly WireValue[];
  readonly ats: readonly number[];
}

/** Events to be written after number `after`. */
export interface LogBatch extends LogEpoch {
  readonly after: number;
  readonly events: EventColumns;
  /** Events from before this instant may be deleted, */
  readonly keptFrom: number;
  /** and those up to this number. */
  readonly keptAfter: number;
}

interface LogWritten {
  readonly head: number;
  /** Events after this number are held. */
  readonly after: number;
}

/** The stream as it is in memory: what the file is to hold of it in place of what it has. */
export interface LogRenewal extends LogEpoch {
  /** The generation began after this number. */
  readonly since: number;
  /** Last value of each tag. */
  readonly tags: Omit<EventColumns, 'ats'>;
  /** The events after number `after`, which may be above `since`. */
  readonly after: number;
  readonly events: EventColumns;
}

/** Calls of the tag log. */
export interface TagCalls {
  readonly logHead: (nothing: null) => LogHead;
  /** Proves that the disk takes something. */
  readonly logProbe: (nothing: null) => null;
  /** The last value of each tag, in the order of their first events. */
  readonly logTags: (nothing: null) => Omit<EventColumns, 'ats'>;
  /** Writes events and the last values of their tags, all or nothing. What it has written before is not written again. */
  readonly logAppend: (batch: LogBatch) => LogWritten;
  /** Replaces the stream, all or nothing. */
  readonly logRenew: (renewal: LogRenewal) => LogHead;
  /** At most `limit` events after a number; null where they are no longer held, or are of another stream. */
  readonly logRead: (
    asked: LogEpoch & { readonly after: number; readonly limit: number },
  ) => EventColumns | null;
  /** How many events are held. */
  readonly logHeld: (nothing: null) => number;
}
