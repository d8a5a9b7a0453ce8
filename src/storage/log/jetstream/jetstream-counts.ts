/** Figures of a log on JetStream since its start, for `/metrics`. */
export interface JetStreamCounts {
  /** Events read from the stream, and those that wait there to be read. */
  eventsRead: number;
  lagEvents: number;
  /** Messages of the stream that are no event: of a foreign subject, or without a readable value. */
  unreadable: number;
  /** Numbers of the stream whose message was removed. */
  holes: number;
  /** Connections lost. */
  disconnects: number;
  /** Times that the stream did not continue where it was, so that everybody has to load it again; and generations that this process has ended. */
  restarts: number;
  generationsEnded: number;
  /** Events written and acknowledged, and those of them whose acknowledgement was lost and that were found in the stream. */
  eventsWritten: number;
  acksFound: number;
  /** Events that were sent again, and times that the writing was restarted after a failure. */
  sentAgain: number;
  recoveries: number;
  /** Events left out: their names, or their values, are too long for the engine. */
  refusedNames: number;
  refusedValues: number;
  /** Times that another writer was noticed. */
  fences: number;
  longestAckMs: number;
}

export const jetStreamCounts = (): JetStreamCounts => ({
  eventsRead: 0,
  lagEvents: 0,
  unreadable: 0,
  holes: 0,
  disconnects: 0,
  restarts: 0,
  generationsEnded: 0,
  eventsWritten: 0,
  acksFound: 0,
  sentAgain: 0,
  recoveries: 0,
  refusedNames: 0,
  refusedValues: 0,
  fences: 0,
  longestAckMs: 0,
});
