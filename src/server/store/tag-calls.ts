/** How far the tag log has come, as the file says it. */
export interface LogHead {
  /** Random; a new one for a new log. */
  readonly creation: string;
  /** The epoch is `creation.generation`. */
  readonly generation: number;
  /** A generation that nobody has used, for the time in which the file is away. */
  readonly spare: number;
  /** Events up to this number are of another generation. */
  readonly since: number;
  /** Number of the last event, and its time. */
  readonly head: number;
  readonly headAt: number;
}

/** Calls of the tag log. */
export interface TagCalls {
  readonly logHead: (nothing: null) => LogHead;
}
