/** Figures of a stored log since its start, for `/metrics`. */
export interface StoredLogCounts {
  commits: number;
  eventsWritten: number;
  /** With the time in which its process was started again. */
  longestCommitMs: number;
  /** Times at which the log went on in memory. */
  timesGone: number;
  isInMemory: boolean;
}

export const storedCounts = (): StoredLogCounts => ({
  commits: 0,
  eventsWritten: 0,
  longestCommitMs: 0,
  timesGone: 0,
  isInMemory: false,
});
